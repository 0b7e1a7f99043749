//! What is planted: operators exchanged, negations lost, functions that answer at once.

use proc_macro2::{Ident, Span};
use quote::format_ident;
use std::collections::HashSet;
use syn::spanned::Spanned;
use syn::visit_mut::{self, VisitMut};
use syn::{BinOp, Block, Expr, File, ReturnType, Signature, Type, UnOp, parse_quote};

/// A line and a column of a file, both from 1.
pub type Spot = (usize, usize);

fn spot(span: Span) -> Spot {
    (span.start().line, span.start().column + 1)
}

/// Which places of a file are taken.
pub enum Choice {
    /// So many of a thousand, by chance.
    Chance { state: u64, rate: u64 },
    /// These, and what is done there.
    Listed(HashSet<(Spot, String)>),
}

impl Choice {
    /// `rate` of a thousand places of the file of this name. Every file has a chance of its own, so that a change of one leaves the
    /// faults of all others as they were.
    pub fn chance(seed: u64, rate: u64, name: &str) -> Choice {
        let mix = |state: u64, byte: u8| (state ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        let state = seed.to_le_bytes().into_iter().chain(name.bytes()).fold(0xcbf2_9ce4_8422_2325, mix);
        Choice::Chance { state: state | 1, rate }
    }

    fn takes(&mut self, spot: Spot, what: &str) -> bool {
        match self {
            Choice::Chance { state, rate } => {
                *state ^= *state << 13;
                *state ^= *state >> 7;
                *state ^= *state << 17;
                *state % 1000 < *rate
            }
            Choice::Listed(places) => places.contains(&(spot, what.into())),
        }
    }
}

/// Walks over a file and plants.
pub struct Planter {
    switch: Ident,
    choice: Choice,
    next: u32,
    planted: Vec<(u32, Spot, String)>,
}

impl Planter {
    /// One that finds the switch in this crate, plants where `choice` says and numbers from `next` on.
    pub fn new(switch: &str, choice: Choice, next: u32) -> Planter {
        Planter { switch: format_ident!("{switch}"), choice, next, planted: Vec::new() }
    }

    /// Plants into a whole file.
    pub fn file(&mut self, file: &mut File) {
        self.visit_file_mut(file);
    }

    /// The number of the next fault.
    pub fn next(&self) -> u32 {
        self.next
    }

    /// What was planted: number, where, what.
    pub fn planted(&self) -> impl Iterator<Item = &(u32, Spot, String)> {
        self.planted.iter()
    }

    fn plant(&mut self, spot: Spot, what: String) -> u32 {
        self.planted.push((self.next, spot, what));
        self.next += 1;
        self.next - 1
    }

    fn on(&self, number: u32) -> Expr {
        let switch = &self.switch;
        if switch == "crate" {
            parse_quote!(crate::mutant::on(#number))
        } else {
            parse_quote!(#switch::mutant::on(#number))
        }
    }

    /// Functions that answer yes, no, nothing or a number whatever they are asked.
    fn body(&mut self, signature: &Signature, block: &mut Block) {
        let ReturnType::Type(_, kind) = &signature.output else { return };
        let Type::Path(path) = &**kind else { return };
        let Some(last) = path.path.segments.last() else { return };
        let answers: Vec<(Expr, &str)> = match last.ident.to_string().as_str() {
            "bool" => vec![(parse_quote!(true), "true"), (parse_quote!(false), "false")],
            "usize" | "u64" | "u32" | "u128" | "i64" | "i32" => vec![(parse_quote!(1), "1")],
            "Option" => vec![(parse_quote!(None), "None")],
            _ => return,
        };
        for (answer, name) in answers {
            let (at, what) = (spot(signature.ident.span()), format!("{} -> {name}", signature.ident));
            if !self.choice.takes(at, &what) {
                continue;
            }
            let number = self.plant(at, what);
            let on = self.on(number);
            block.stmts.insert(0, parse_quote!(if #on { return #answer; }));
        }
    }
}

/// Whether a chain of conditions binds names.
fn binds(expr: &Expr) -> bool {
    match expr {
        Expr::Let(_) => true,
        Expr::Binary(binary) => binds(&binary.left) || binds(&binary.right),
        _ => false,
    }
}

fn exchanged(operator: &BinOp) -> Option<(BinOp, &'static str)> {
    Some(match operator {
        BinOp::Eq(_) => (parse_quote!(!=), "== to !="),
        BinOp::Ne(_) => (parse_quote!(==), "!= to =="),
        BinOp::Lt(_) => (parse_quote!(<=), "< to <="),
        BinOp::Le(_) => (parse_quote!(<), "<= to <"),
        BinOp::Gt(_) => (parse_quote!(>=), "> to >="),
        BinOp::Ge(_) => (parse_quote!(>), ">= to >"),
        BinOp::And(_) => (parse_quote!(||), "&& to ||"),
        BinOp::Or(_) => (parse_quote!(&&), "|| to &&"),
        BinOp::BitXor(_) => (parse_quote!(|), "^ to |"),
        BinOp::BitOr(_) => (parse_quote!(&), "| to &"),
        BinOp::BitAnd(_) => (parse_quote!(|), "& to |"),
        BinOp::Add(_) => (parse_quote!(-), "+ to -"),
        BinOp::Sub(_) => (parse_quote!(+), "- to +"),
        _ => return None,
    })
}

impl VisitMut for Planter {
    // What is worked out by the compiler has no switches.
    fn visit_item_const_mut(&mut self, _: &mut syn::ItemConst) {}
    fn visit_item_static_mut(&mut self, _: &mut syn::ItemStatic) {}
    fn visit_impl_item_const_mut(&mut self, _: &mut syn::ImplItemConst) {}
    fn visit_trait_item_const_mut(&mut self, _: &mut syn::TraitItemConst) {}
    fn visit_type_mut(&mut self, _: &mut Type) {}
    fn visit_pat_mut(&mut self, _: &mut syn::Pat) {}
    fn visit_attribute_mut(&mut self, _: &mut syn::Attribute) {}
    fn visit_expr_repeat_mut(&mut self, _: &mut syn::ExprRepeat) {}
    fn visit_expr_const_mut(&mut self, _: &mut syn::ExprConst) {}
    fn visit_generic_argument_mut(&mut self, _: &mut syn::GenericArgument) {}

    fn visit_item_mod_mut(&mut self, module: &mut syn::ItemMod) {
        if module.ident != "tests" {
            visit_mut::visit_item_mod_mut(self, module);
        }
    }

    fn visit_item_fn_mut(&mut self, item: &mut syn::ItemFn) {
        if item.sig.constness.is_none() {
            visit_mut::visit_item_fn_mut(self, item);
            self.body(&item.sig, &mut item.block);
        }
    }

    fn visit_impl_item_fn_mut(&mut self, item: &mut syn::ImplItemFn) {
        if item.sig.constness.is_none() {
            visit_mut::visit_impl_item_fn_mut(self, item);
            self.body(&item.sig, &mut item.block);
        }
    }

    // Nothing is planted within what is planted: each expression would be written twice as often as the one around it.
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        match expr {
            Expr::Binary(binary) if !binds(&Expr::Binary(binary.clone())) => {
                let at = spot(binary.op.span());
                if let Some((operator, what)) = exchanged(&binary.op)
                    && self.choice.takes(at, what)
                {
                    let number = self.plant(at, what.into());
                    let on = self.on(number);
                    let mut other = binary.clone();
                    other.op = operator;
                    *expr = parse_quote!((if #on { #other } else { #binary }));
                    return;
                }
            }
            Expr::Unary(unary) if matches!(unary.op, UnOp::Not(_)) => {
                let at = spot(unary.op.span());
                if self.choice.takes(at, "! lost") {
                    let number = self.plant(at, "! lost".into());
                    let (on, inner) = (self.on(number), &unary.expr);
                    *expr = parse_quote!((if #on { #inner } else { #unary }));
                    return;
                }
            }
            _ => {}
        }
        visit_mut::visit_expr_mut(self, expr);
    }
}
