//! The small language of `--where`, `--compute`, `--group`, `--aggregate`, `refute` and `determine`.
//!
//! Names of columns, whole numbers, texts in quotes, `true`, `false`; `+ - * / // %`, `== != < <= > >=`, `and`, `or`, `not`, `implies`; the
//! functions of [`FUNCTIONS`]; parentheses. What is not decided stays so through every operation that depends on it.

mod check;
mod lex;
mod parse;
mod value;

pub use check::{Aggregate, Expression, Fold, aggregates, expression, expressions};

use crate::cell::Type;
use std::fmt;
use std::ops::Range;

/// The functions with what they give.
pub const FUNCTIONS: &[(&str, &str)] = &[
    ("min", "the least of its arguments"),
    ("max", "the greatest of its arguments"),
    ("abs", "the absolute value"),
    ("odd", "whether a whole number is odd"),
    ("even", "whether a whole number is even"),
    ("xor", "the nim-sum of two numbers that are not negative"),
    ("decided", "whether its argument is decided"),
    ("if", "if(condition, then, else)"),
];

/// What `--aggregate` can make of the rows of a group.
pub const FOLDS: &[(&str, &str)] = &[
    ("count", "the number of rows; count(condition): of those that meet it"),
    ("min", "the least value"),
    ("max", "the greatest value"),
    ("sum", "the sum"),
    ("mean", "the mean"),
    ("distinct", "the number of different values"),
    ("any", "whether the condition holds somewhere"),
    ("all", "whether the condition holds everywhere"),
    ("first", "the value in the first row"),
];

/// A text that is not in the language: where, what, and what would be right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The text.
    pub text: String,
    /// The place in it, in bytes.
    pub place: Range<usize>,
    /// What is wrong.
    pub message: String,
    /// What would be right.
    pub help: Option<String>,
}

impl Fault {
    fn new(text: &str, place: Range<usize>, message: impl Into<String>) -> Fault {
        Fault { text: text.into(), place, message: message.into(), help: None }
    }

    fn help(mut self, help: impl Into<String>) -> Fault {
        self.help = Some(help.into());
        self
    }
}

/// The message, the text with its place marked, and the help.
impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.message)?;
        let from = self.text[..self.place.start].chars().count();
        let marked = self.text[self.place.clone()].chars().count().max(1);
        // Line breaks and tabs would move the mark away from its place.
        let line: String = self.text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        writeln!(f, "  | {}", upset::text::visible(&line))?;
        write!(f, "  | {}{}", " ".repeat(from), "^".repeat(marked))?;
        self.help.as_ref().map_or(Ok(()), |help| write!(f, "\n  = help: {help}"))
    }
}

impl std::error::Error for Fault {}

/// A statement that should be true or false and is something else.
pub(crate) fn not_a_condition(text: &str, kind: Type) -> Fault {
    let fault =
        Fault::new(text, 0..text.len(), format!("a condition must be true or false, and this is {kind}"));
    fault.help("compare it with something: ==, !=, <, <=, >, >=")
}
