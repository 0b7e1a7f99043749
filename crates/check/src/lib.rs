//! Checks the proofs that `upset prove` writes. The format is described in `docs/proof-format.md`; this crate was written from that
//! page and depends on nothing.

#![forbid(unsafe_code)]

mod chains;
mod fact;
pub mod game;
mod json;
mod leaf;
pub mod packed;
mod position;
pub mod proof;
pub mod sha256;
mod symmetry;
pub mod value;

pub use leaf::Board;
pub use proof::check;

use std::fmt;

/// 0 for Left and 1 for Right.
pub type Player = usize;
/// The result that is neither player's.
pub const DRAW: usize = 2;
/// Why something is refused.
pub type Why = String;

/// What a proof rests on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// The rules of play.
    #[default]
    Play,
    /// Arguments that the format's page proves.
    Lemma,
    /// Theorems of the literature.
    Theorem,
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(["play", "lemma", "theorem"][*self as usize])
    }
}

impl Level {
    /// The level of this name.
    pub fn named(name: &str) -> Option<Level> {
        [Level::Play, Level::Lemma, Level::Theorem].into_iter().find(|level| level.to_string() == name)
    }
}

/// A proof that is right.
#[derive(Clone, Debug)]
pub struct Verdict {
    /// The claims, as they are written in it.
    pub claims: Vec<String>,
    /// The highest level used.
    pub level: Level,
    /// How many positions it lists.
    pub positions: u64,
    /// The game that it is about.
    pub game: String,
}

impl fmt::Display for Verdict {
    /// The claims in words: `Left wins whoever starts, value 3`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let of = |what: &str| self.claims.iter().find_map(|claim| claim.strip_prefix(what));
        let result = |who: &str| {
            if who == "draw" {
                "a draw".into()
            } else {
                format!("{}{} wins", who[..1].to_uppercase(), &who[1..])
            }
        };
        let winners = match (of("left "), of("right ")) {
            (Some(a), Some(b)) if a == b => Some(format!("{} whoever starts", result(a))),
            (Some("left"), Some("right")) => Some("whoever starts wins".into()),
            (Some("right"), Some("left")) => Some("whoever starts loses".into()),
            (Some(a), Some(b)) => {
                Some(format!("{} if Left starts, {} if Right starts", result(a), result(b)))
            }
            (Some(a), None) => Some(format!("{} if Left starts", result(a))),
            (None, Some(b)) => Some(format!("{} if Right starts", result(b))),
            (None, None) => None,
        };
        let value = of("value ").map(|value| format!("value {value}"));
        f.write_str(&winners.into_iter().chain(value).collect::<Vec<_>>().join(", "))
    }
}

/// A text that is not accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The line that is wrong.
    pub line: u64,
    /// What is wrong with it.
    pub why: Why,
    /// Whether the text is no proof at all.
    pub no_proof: bool,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.why)
    }
}
