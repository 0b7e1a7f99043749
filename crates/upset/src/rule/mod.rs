//! Theorems made executable: one file each, grouped by family.
//!
//! A rule recognises the games its theorem covers, answers them, and, where the proof is constructive, plays
//! them. It knows nothing of other rules.

pub mod black_white;
pub mod graph;
pub mod poset;
pub mod positional;
pub mod removal;

use crate::budget::{Budget, Stopped};
use crate::game::Game;
use crate::value::{Player, Starts, Value};

/// What a rule or a search found out about a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Who wins, for each starter the rule decides.
    pub starts: Starts,
    /// The value, where the rule gives it and not just the winner.
    pub value: Option<Value>,
    /// What was seen, in a sentence for the user.
    pub summary: String,
}

impl Answer {
    /// An answer that gives the value, and so the winner.
    pub fn value(value: Value, summary: impl Into<String>) -> Answer {
        Answer { starts: value.starts(), value: Some(value), summary: summary.into() }
    }

    /// The Grundy number of an impartial game.
    pub fn grundy(g: u128, summary: impl Into<String>) -> Answer {
        Answer::value(Value::nimber(g), summary)
    }

    /// An answer that says who wins and nothing more.
    pub fn starts(starts: Starts, summary: impl Into<String>) -> Answer {
        Answer { starts, value: None, summary: summary.into() }
    }
}

/// A theorem made executable.
pub trait Rule: Sync {
    /// What the user calls it, in kebab-case.
    fn name(&self) -> &'static str;
    /// Where it is proved: `003 Lemma 3.2`.
    fn source(&self) -> &'static str;
    /// The games it covers, in one line.
    fn class(&self) -> &'static str;
    /// Its running time in the size of the board.
    fn time(&self) -> &'static str;
    /// Whether the theorem's hypotheses hold; if not, which one fails. Cheap and exact.
    fn applies(&self, game: &Game) -> Result<(), String>;
    /// The answer for a game it applies to.
    fn answer(&self, game: &Game, budget: &Budget) -> Result<Answer, Stopped>;
    /// A move of `player` that keeps the best result, by the proof's strategy, in a game it applies to;
    /// `None` where the proof gives no move or no move is any good.
    fn reply(&self, _game: &Game, _player: Player, _budget: &Budget) -> Option<usize> {
        None
    }
    /// All best first moves of `player`, where the theorem yields them faster than asking about each option.
    fn best_moves(&self, _game: &Game, _player: Player, _budget: &Budget) -> Option<Vec<usize>> {
        None
    }
}

/// Every rule, family by family, from cheap to dear.
pub fn all() -> Vec<&'static dyn Rule> {
    [poset::RULES, black_white::RULES, removal::RULES, graph::RULES, positional::RULES].concat()
}

/// The rule called `name`; where two families use one name, the first: [`rule_for`](crate::solve::rule_for) tells them apart.
pub fn find(name: &str) -> Option<&'static dyn Rule> {
    all().into_iter().find(|rule| rule.name() == name)
}

/// A statement that the dispatcher uses besides the rules: it decides no class of games by itself, but bounds
/// the result of a game or makes its board smaller. `--explain` names it where it was used.
#[derive(Clone, Copy, Debug)]
pub struct Principle {
    /// What the user sees, in kebab-case.
    pub name: &'static str,
    /// Where it is proved.
    pub source: &'static str,
    /// `bound` or `simplification`.
    pub kind: &'static str,
    /// What it says, in one line.
    pub statement: &'static str,
}
