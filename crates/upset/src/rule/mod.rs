//! Theorems made executable: one file each, grouped by family.
//!
//! A rule recognises the games its theorem covers and returns what it saw as a finding, which answers, plays and
//! testifies without looking again. It knows nothing of other rules.

pub mod black_white;
pub mod graph;
mod old;
pub mod poset;
pub mod positional;
pub mod removal;

pub use crate::claim::{Fact, Witness};
pub use old::OldRule;

use crate::budget::{Budget, Stopped};
use crate::claim::Claim;
use crate::game::{BlackWhite, Game, Leaf, PosetGame, Positional, Removal};
use crate::solve::{Desk, Want};
use crate::value::{Player, Starts, Value};
use positional::fresh::Fresh;
use std::borrow::Cow;

/// A theorem as data.
#[derive(Debug, PartialEq, Eq)]
pub struct Theorem {
    /// What the user calls it, in kebab-case.
    pub name: &'static str,
    /// Where it is proved: `003 Lemma 3.2`.
    pub source: &'static str,
    /// The games it covers, in one line.
    pub class: &'static str,
    /// Its running time in the size of the board.
    pub time: &'static str,
}

/// A theorem made executable, for games of the type `G`.
pub trait Rule<G>: Sync {
    /// What it says.
    fn theorem(&self) -> &'static Theorem;
    /// What the theorem sees in `game`, or which of its hypotheses fails and where.
    fn recognise(&self, game: &G, budget: &Budget) -> Recognised;
}

/// What recognising a game gives.
pub type Recognised = Result<Box<dyn Finding>, Unrecognised>;

/// Why a rule says nothing about a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unrecognised {
    /// The hypothesis that fails, and where.
    #[error("{0}")]
    Fails(Cow<'static, str>),
    /// There was no time or room to find out.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

impl From<&'static str> for Unrecognised {
    fn from(why: &'static str) -> Unrecognised {
        Unrecognised::Fails(why.into())
    }
}

impl From<String> for Unrecognised {
    fn from(why: String) -> Unrecognised {
        Unrecognised::Fails(why.into())
    }
}

/// What a rule recognised in a game: the forest, the chains, the pairing. It owns what it needs of the board, whose
/// elements keep their numbers.
pub trait Finding: Send {
    /// About how many steps an answer takes that has what is wanted, where it is more than a look at the board: a table to
    /// fill, for instance. [`u64::MAX`] where it cannot have it.
    fn cost(&self, _want: Want) -> u64 {
        0
    }
    /// Who wins, for each starter the theorem decides, and the value where it gives one.
    fn answer(&mut self, desk: &mut Desk<'_>) -> Result<Answer, Stopped>;
    /// The best first moves of `player`, as far as the proof gives them.
    fn moves(&mut self, _player: Player, _desk: &mut Desk<'_>) -> Result<Moves, Stopped> {
        Ok(Moves::None)
    }
    /// The value after each move of `player` in board order, where the theorem yields them all together faster than
    /// one by one.
    fn options(
        &mut self,
        _player: Player,
        _desk: &mut Desk<'_>,
    ) -> Result<Option<Vec<(usize, Value)>>, Stopped> {
        Ok(None)
    }
}

/// Best first moves of a player: those that reach the best result the player can get as the starter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Moves {
    /// Every one, in board order; all legal moves when every move loses.
    All(Vec<usize>),
    /// One of them, by the proof's strategy.
    One(usize),
    /// The proof gives none.
    None,
}

impl Moves {
    /// The same moves under other numbers, which must come in the same order.
    pub fn renamed(self, number: impl Fn(usize) -> usize) -> Moves {
        match self {
            Moves::All(moves) => Moves::All(moves.into_iter().map(number).collect()),
            Moves::One(x) => Moves::One(number(x)),
            Moves::None => Moves::None,
        }
    }
}

/// What a rule or a search found out about a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Who wins, for each starter the rule decides.
    pub starts: Starts,
    /// The value, where the rule gives it and not just the winner.
    pub value: Option<Value>,
    /// What was seen, in a sentence for the user.
    pub summary: String,
    /// What can be checked without looking for it again.
    pub witness: Witness,
    /// The claims about other games that it rests on.
    pub uses: Vec<Claim>,
}

impl Answer {
    /// An answer that gives the value, and so the winner.
    pub fn value(value: Value, summary: impl Into<String>) -> Answer {
        Answer { value: Some(value.clone()), ..Answer::starts(value.starts(), summary) }
    }

    /// The Grundy number of an impartial game.
    pub fn grundy(g: u128, summary: impl Into<String>) -> Answer {
        Answer::value(Value::nimber(g), summary)
    }

    /// An answer that says who wins and nothing more.
    pub fn starts(starts: Starts, summary: impl Into<String>) -> Answer {
        Answer { starts, value: None, summary: summary.into(), witness: Witness::default(), uses: Vec::new() }
    }

    /// The same answer with what shows it.
    pub fn with(mut self, witness: Witness) -> Answer {
        self.witness = witness;
        self
    }

    /// The same answer with the claims it rests on.
    pub fn resting_on(mut self, uses: Vec<Claim>) -> Answer {
        self.uses = uses;
        self
    }
}

/// A theorem that makes a game smaller and keeps what is asked.
pub trait Shrink<G>: Sync {
    /// What it says.
    fn theorem(&self) -> &'static Theorem;
    /// A smaller game, if the theorem gives one.
    fn shrink(&self, game: &G, budget: &Budget) -> Result<Option<Smaller>, Stopped>;
}

/// A smaller game, and what its answer says about the larger one.
#[derive(Clone, Debug)]
pub struct Smaller {
    /// The smaller game.
    pub game: Game,
    /// Whose results carry over.
    pub carries: Carries,
    /// What the larger game is worth more than the smaller one, in families with values.
    pub plus: Value,
    /// What was seen, in a sentence.
    pub summary: String,
    /// What can be checked without looking for it again, on the larger board.
    pub witness: Witness,
}

/// Which results of a smaller game are those of the larger one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Carries {
    /// Those of both starters.
    Both,
    /// That of this starter alone.
    Starter(Player),
    /// This starter has made a move on the way, so the other one starts the smaller game.
    Moved(Player),
}

impl Carries {
    /// Whether the results that carry over are known already.
    pub(crate) fn only_what_is_in(self, known: Starts) -> bool {
        match self {
            Carries::Both => false,
            Carries::Starter(player) | Carries::Moved(player) => known.of(player).is_some(),
        }
    }
}

/// A rule of any family.
#[derive(Clone, Copy)]
pub enum Listed {
    /// On the impartial poset game.
    Poset(&'static dyn Rule<PosetGame>),
    /// On black-white poset games.
    BlackWhite(&'static dyn Rule<BlackWhite>),
    /// On pomax, pomin and pominmax.
    Removal(&'static dyn Rule<Removal>),
    /// On leaf.
    Leaf(&'static dyn Rule<Leaf>),
    /// On positional games in mid-game.
    Positional(&'static dyn Rule<Positional>),
    /// On positional games before the first claim, which positions in mid-game are first made.
    Fresh(&'static dyn Rule<Fresh>),
    /// On games of several families.
    Any(&'static dyn Rule<Game>),
}

impl Listed {
    /// What it says.
    pub fn theorem(&self) -> &'static Theorem {
        match self {
            Listed::Poset(rule) => rule.theorem(),
            Listed::BlackWhite(rule) => rule.theorem(),
            Listed::Removal(rule) => rule.theorem(),
            Listed::Leaf(rule) => rule.theorem(),
            Listed::Positional(rule) => rule.theorem(),
            Listed::Fresh(rule) => rule.theorem(),
            Listed::Any(rule) => rule.theorem(),
        }
    }

    /// What it sees in `game`, or why it says nothing about it.
    pub fn recognise(&self, game: &Game, budget: &Budget) -> Recognised {
        match (self, game) {
            (Listed::Poset(rule), Game::Poset(g)) => rule.recognise(g, budget),
            (Listed::BlackWhite(rule), Game::BlackWhite(g)) => rule.recognise(g, budget),
            (Listed::Removal(rule), Game::Removal(g)) => rule.recognise(g, budget),
            (Listed::Leaf(rule), Game::Leaf(g)) => rule.recognise(g, budget),
            (Listed::Positional(rule), Game::Positional(g)) => rule.recognise(g, budget),
            (Listed::Fresh(rule), Game::Positional(g)) => {
                positional::on_board(*rule, &Fresh::new(g, budget)?, budget)
            }
            (Listed::Any(rule), game) => rule.recognise(game, budget),
            (Listed::Poset(_), Game::Heaps(_)) => Err("the heaps are too large to be built as chains".into()),
            _ => Err(format!("the game is {}, not {}", game.family(), self.families()).into()),
        }
    }

    /// The families it is about.
    fn families(&self) -> &'static str {
        match self {
            Listed::Poset(_) => "poset",
            Listed::BlackWhite(_) => "black-white",
            Listed::Removal(_) => "pomax, pomin or pominmax",
            Listed::Leaf(_) => "leaf",
            Listed::Positional(_) | Listed::Fresh(_) => "positional",
            Listed::Any(_) => "one of several",
        }
    }
}

/// Every rule, family by family, from cheap to dear.
pub fn all() -> Vec<&'static dyn OldRule> {
    [poset::RULES, black_white::RULES, removal::RULES, graph::RULES, positional::RULES].concat()
}

/// The rule called `name`; where two families use one name, the first: [`rule_for`](crate::solve::rule_for) tells them apart.
pub fn find(name: &str) -> Option<&'static dyn OldRule> {
    all().into_iter().find(|rule| rule.name() == name)
}

/// A statement that the dispatcher uses besides the rules: it decides no class of games by itself, but bounds
/// the result of a game or makes its board smaller. `--explain` names it where it was used.
#[derive(Clone, Copy, Debug)]
pub struct Principle {
    /// What it says, the games it is about among it.
    pub theorem: &'static Theorem,
    /// `bound` or `simplification`.
    pub kind: &'static str,
}
