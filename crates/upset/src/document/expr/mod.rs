//! Expressions for posets and boards: `C3 / (A2 + C1)`, `chomp(3,4)`, `connect(4,7,6)`.
//!
//! Reading goes in two steps, [`parse`] to an [`Expr`] and [`build`](Expr::build) to a poset or board, so that a
//! caller can look at an expression whose board would be too large to build.

mod build;
mod call;
mod lex;
mod parse;
mod size;

pub use build::Built;

use super::error::{Error, Fault};
use crate::value::short::Written;
use std::ops::Range;

/// An expression, with its place in the text.
#[derive(Clone, Debug, PartialEq)]
pub struct Expr {
    /// What it says.
    pub kind: Kind,
    /// Its place in the text, in bytes.
    pub span: Range<usize>,
}

/// What an expression says.
#[derive(Clone, Debug, PartialEq)]
pub enum Kind {
    /// `P + Q + …`: side by side.
    Parallel(Vec<Expr>),
    /// `P / Q / …`: the first on top.
    Series(Vec<Expr>),
    /// `P x Q x …`: ordered in every coordinate.
    Product(Vec<Expr>),
    /// `3*P`: copies side by side.
    Copies(u128, Box<Expr>),
    /// `C5`, `A5`, `V3`, `L3`, `D3`, `M3`, `W3`, `N3`.
    Letter(char, u128),
    /// `chomp(3,4)`, `dual(P)`, `butterfly`, …
    Call(String, Vec<Arg>),
    /// `{0|1}`, `*3`, `^`, `3/4`: a game in CGSuite's notation.
    Value(Written),
    /// `-G`: the players exchanged.
    Negative(Box<Expr>),
}

/// An argument of a family, with its place in the text.
#[derive(Clone, Debug, PartialEq)]
pub struct Arg {
    /// What it is.
    pub value: ArgValue,
    /// Its place in the text, in bytes.
    pub span: Range<usize>,
}

/// What an argument can be.
#[derive(Clone, Debug, PartialEq)]
pub enum ArgValue {
    /// A natural number, `12` or `10^18`.
    Number(u128),
    /// A fraction, `0.25`.
    Real(f64),
    /// A text in double or single quotes.
    Text(String),
    /// An expression.
    Expr(Expr),
}

/// Nim with more elements than this is played on numbers.
pub(crate) const MAX_NIM: u128 = 1_000_000;

impl Expr {
    /// The expression whose players are exchanged here, if it is no board, which exchanges them itself.
    pub(crate) fn swapped(&self) -> Option<&Expr> {
        let inner = match &self.kind {
            Kind::Negative(inner) => &**inner,
            Kind::Call(name, args) if name == "swap" => match &args[..] {
                [Arg { value: ArgValue::Expr(inner), .. }] => inner,
                _ => return None,
            },
            _ => return None,
        };
        (!inner.names_board()).then_some(inner)
    }

    /// Whether it names a board.
    fn names_board(&self) -> bool {
        match &self.kind {
            Kind::Call(name, args) if name == "swap" => match &args[..] {
                [Arg { value: ArgValue::Expr(inner), .. }] => inner.names_board(),
                _ => false,
            },
            Kind::Call(name, _) => build::is_board(name),
            Kind::Parallel(parts) => parts.iter().any(Expr::names_board),
            Kind::Copies(_, inner) | Kind::Negative(inner) => inner.names_board(),
            Kind::Series(_) | Kind::Product(_) | Kind::Letter(..) | Kind::Value(_) => false,
        }
    }

    /// Whether it is a game or a sum with one in it, and no poset or board.
    pub(crate) fn is_game(&self) -> bool {
        match &self.kind {
            Kind::Value(_) => true,
            Kind::Parallel(parts) => parts.iter().any(Expr::is_game),
            Kind::Copies(_, inner) => inner.is_game(),
            Kind::Negative(_) | Kind::Call(..) => self.swapped().is_some(),
            Kind::Series(_) | Kind::Product(_) | Kind::Letter(..) => false,
        }
    }

    /// The heaps of Nim too large to be built as chains.
    pub(crate) fn large_nim(&self) -> Option<Vec<u128>> {
        let Kind::Call(name, args) = &self.kind else { return None };
        let number = |arg: &Arg| match arg.value {
            ArgValue::Number(n) => Some(n),
            _ => None,
        };
        let heaps: Vec<u128> = args.iter().map(number).collect::<Option<_>>()?;
        let total = heaps.iter().fold(0u128, |sum, &heap| sum.saturating_add(heap));
        (name == "nim" && total > MAX_NIM && heaps.len() <= 100_000).then_some(heaps)
    }
}

/// Reads an expression without building anything.
pub fn parse(text: &str) -> Result<Expr, Error> {
    parse_all(text).map_err(|fault| fault.in_text("expression", text))
}

pub(crate) fn parse_all(text: &str) -> Result<Expr, Fault> {
    let (expr, end) = parse::parse(text, 0)?;
    match parse::rest(text, end)? {
        None => Ok(expr),
        Some(fault) => Err(fault),
    }
}

/// Reads an expression that starts at byte `from` and may be followed by other words; also gives its end.
pub(crate) fn parse_prefix(text: &str, from: usize) -> Result<(Expr, usize), Fault> {
    parse::parse(text, from)
}

pub(crate) fn unexpected_rest(text: &str, from: usize) -> Result<Option<Fault>, Fault> {
    parse::rest(text, from)
}
