//! Checks the proofs that `upset prove` writes. The format is described in `docs/proof-format.md`; this crate was written from that
//! page and depends on nothing.

#![forbid(unsafe_code)]

mod chains;
pub mod connection;
mod fact;
mod families;
pub mod game;
mod leaf;
pub mod packed;
mod part;
mod positional;
mod proof;
mod read;
mod set;
mod symmetry;
mod tree;
pub mod value;

pub use leaf::Judged;
pub use proof::{Section, check, unpack};

use std::fmt;

/// 0 for Left and 1 for Right.
pub type Player = usize;
/// The result that is neither player's.
pub const DRAW: usize = 2;
/// Why something is refused.
pub type Why = String;
/// What was read or shown, or why it is refused.
pub type Result<T, E = Why> = std::result::Result<T, E>;

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
        let result = |who: &str| match who {
            "left" => "Left wins",
            "right" => "Right wins",
            _ => "a draw",
        };
        let one =
            |who: Option<&str>, starter: &str| who.map(|who| format!("{} if {starter} starts", result(who)));
        let starts = match (of("left "), of("right ")) {
            (Some(a), Some(b)) if a == b => vec![format!("{} whoever starts", result(a))],
            (Some("left"), Some("right")) => vec!["whoever starts wins".into()],
            (Some("right"), Some("left")) => vec!["whoever starts loses".into()],
            (a, b) => one(a, "Left").into_iter().chain(one(b, "Right")).collect(),
        };
        let value = of("value ").map(|value| format!("value {value}"));
        f.write_str(&starts.into_iter().chain(value).collect::<Vec<_>>().join(", "))
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
