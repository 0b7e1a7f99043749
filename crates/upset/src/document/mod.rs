//! Game documents and expressions: text in, [`Game`] out, errors with a place.

use crate::game::Game;
use std::fmt;
use std::ops::Range;

/// An input that is no game: what is wrong, where, and what would be right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    /// What is wrong.
    pub message: String,
    /// The text it is in: a file's name or `expression`, and the whole text.
    pub origin: String,
    /// The source text.
    pub text: String,
    /// The offending part of the text, in bytes, if there is one.
    pub span: Option<Range<usize>>,
    /// What would be right.
    pub help: Option<String>,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Error {}

/// Reads an expression, with family and convention as words in front if need be: `maker-maker connect(4,5,4)`.
pub fn expression(text: &str) -> Result<Game, Error> {
    Err(Error {
        message: "no expression is understood yet".into(),
        origin: "expression".into(),
        text: text.into(),
        span: None,
        help: None,
    })
}
