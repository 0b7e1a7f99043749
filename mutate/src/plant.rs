//! What is planted: operators exchanged, negations lost, functions that answer at once.

use proc_macro2::Ident;
use quote::format_ident;
use syn::spanned::Spanned;
use syn::visit_mut::{self, VisitMut};
use syn::{BinOp, Block, Expr, File, ReturnType, Signature, Type, UnOp, parse_quote};

/// Which places are taken: so many of a thousand, by a seed.
#[derive(Clone, Copy)]
pub struct Chance {
    state: u64,
    rate: u64,
}

impl Chance {
    /// `rate` of a thousand places.
    pub fn new(seed: u64, rate: u64) -> Chance {
        Chance { state: seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1, rate }
    }

    fn takes(&mut self) -> bool {
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        self.state % 1000 < self.rate
    }
}

/// Walks over a file and plants.
pub struct Planter {
    switch: Ident,
    chance: Chance,
    next: u32,
    planted: Vec<(u32, usize, String)>,
}

impl Planter {
    /// One that finds the switch in this crate, plants by `chance` and numbers from `next` on.
    pub fn new(switch: &str, chance: Chance, next: u32) -> Planter {
        Planter { switch: format_ident!("{switch}"), chance, next, planted: Vec::new() }
    }

    /// Plants into a whole file.
    pub fn file(&mut self, file: &mut File) {
        self.visit_file_mut(file);
    }

    /// The number of the next fault, and the chance for it.
    pub fn next(&self) -> (u32, Chance) {
        (self.next, self.chance)
    }

    /// What was planted: number, line, what.
    pub fn planted(&self) -> impl Iterator<Item = &(u32, usize, String)> {
        self.planted.iter()
    }

    fn plant(&mut self, line: usize, what: String) -> u32 {
        self.planted.push((self.next, line, what));
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
            if !self.chance.takes() {
                continue;
            }
            let number =
                self.plant(signature.ident.span().start().line, format!("{} -> {name}", signature.ident));
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
            Expr::Binary(binary)
                if !binds(&Expr::Binary(binary.clone()))
                    && exchanged(&binary.op).is_some()
                    && self.chance.takes() =>
            {
                let Some((operator, what)) = exchanged(&binary.op) else { return };
                let number = self.plant(binary.op.span().start().line, what.into());
                let on = self.on(number);
                let mut other = binary.clone();
                other.op = operator;
                *expr = parse_quote!((if #on { #other } else { #binary }));
            }
            Expr::Unary(unary) if matches!(unary.op, UnOp::Not(_)) && self.chance.takes() => {
                let number = self.plant(unary.op.span().start().line, "! lost".into());
                let (on, inner) = (self.on(number), &unary.expr);
                *expr = parse_quote!((if #on { #inner } else { #unary }));
            }
            _ => visit_mut::visit_expr_mut(self, expr),
        }
    }
}
