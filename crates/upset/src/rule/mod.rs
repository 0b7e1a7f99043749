//! Theorems made executable: one file each, grouped by family.
//!
//! A rule recognises the games its theorem covers and returns what it saw as a finding, which answers, plays and
//! testifies without looking again. It knows nothing of other rules.

pub mod black_white;
pub mod cnf;
pub mod components;
pub mod graph;
pub mod hackenbush;
pub(crate) mod involution;
pub mod needs;
pub mod owned;
pub mod poset;
pub mod positional;
pub mod removal;
mod side_by_side;
pub mod sum;
pub mod weighted;
mod young;

pub use crate::claim::{Fact, Witness};

use crate::budget::{Budget, Stopped};
use crate::claim::Claim;
use crate::game::{Family, Position};
use crate::solve::{Choices, Desk, Plan, Want};
use crate::value::{Player, Starts, Value};
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
    /// How hard it shows its class to be.
    pub status: Status,
}

/// How hard a theorem shows its class to be, for boards given element by element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// Who wins is told in polynomial time.
    P,
    /// The same where a number, the width for instance, is fixed.
    Xp,
    /// It decides no class by itself, or not in polynomial time.
    No,
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
    /// Each move of `player` with the value it leaves, where the theorem yields them all together faster than
    /// one by one.
    fn options(&mut self, _player: Player, _desk: &mut Desk<'_>) -> Result<Option<Choices>, Stopped> {
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
    pub game: Position,
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

/// Does something with the plan of the family of `$game`, called `$plan`, and the game as the plan's rules see it.
///
/// This is the only place that says which plan a family has.
macro_rules! with_plan {
    ($game:expr, $plan:ident, $g:ident => $body:expr) => {{
        use $crate::game::Position as Family;
        use $crate::rule::{
            black_white, cnf, graph, hackenbush, needs, owned, poset, positional, removal, sum, weighted,
        };
        match $game {
            Family::Poset($g) => $crate::rule::planned!(&poset::PLAN, $plan => $body),
            Family::Heaps($g) => $crate::rule::planned!(&poset::HEAPS, $plan => $body),
            Family::BlackWhite($g) => $crate::rule::planned!(&black_white::PLAN, $plan => $body),
            Family::Removal($g) => $crate::rule::planned!(&removal::PLAN, $plan => $body),
            Family::Leaf($g) => $crate::rule::planned!(&removal::LEAF, $plan => $body),
            Family::NodeKayles($g) => $crate::rule::planned!(&graph::NODE_KAYLES, $plan => $body),
            Family::Col($g) => $crate::rule::planned!(&graph::COL, $plan => $body),
            Family::Geography($g) => $crate::rule::planned!(&graph::GEOGRAPHY, $plan => $body),
            Family::SetGame($g) => $crate::rule::planned!(&graph::SET_GAME, $plan => $body),
            Family::ByOptions($g) => $crate::rule::planned!(&sum::OPTIONS, $plan => $body),
            Family::Owned($g) => $crate::rule::planned!(&owned::PLAN, $plan => $body),
            Family::Hackenbush($g) => $crate::rule::planned!(&hackenbush::PLAN, $plan => $body),
            Family::Needs($g) => $crate::rule::planned!(&needs::PLAN, $plan => $body),
            Family::Weighted($g) => $crate::rule::planned!(&weighted::PLAN, $plan => $body),
            Family::Cnf($g) => $crate::rule::planned!(&cnf::PLAN, $plan => $body),
            Family::Sum($g) => $crate::rule::planned!(&sum::PLAN, $plan => $body),
            Family::Connection($g) => $crate::rule::planned!(&positional::CONNECTION, $plan => $body),
            Family::Positional(game) => {
                let $g = &positional::standing::Standing::new(game);
                $crate::rule::planned!(&positional::PLAN, $plan => $body)
            }
        }
    }};
}

macro_rules! planned {
    ($static:expr, $plan:ident => $body:expr) => {{
        let $plan = $static;
        $body
    }};
}

pub(crate) use {planned, with_plan};

/// A rule by its name. Two families may have rules of one name: the game says which is meant.
#[derive(Clone, Copy, Debug)]
pub struct Named {
    theorem: &'static Theorem,
}

impl Named {
    /// What the user calls it.
    pub fn name(&self) -> &'static str {
        self.theorem.name
    }

    /// What it says.
    pub fn theorem(&self) -> &'static Theorem {
        self.theorem
    }

    /// What it sees in `game`, or why it says nothing about it.
    pub fn recognise(&self, game: &Position, budget: &Budget) -> Recognised {
        let name = self.theorem.name;
        with_plan!(game, plan, g => match plan.rules().find(|rule| rule.theorem().name == name) {
            Some(rule) => rule.recognise(g, budget),
            None => Err(format!("the game is {}, not {}", game.family().name(), families_of(name)).into()),
        })
    }

    /// Whether it covers `game`; if not, why.
    pub fn applies(&self, game: &Position) -> Result<(), Unrecognised> {
        self.recognise(game, &Budget::unlimited()).map(|_| ())
    }

    /// What it says about `game`.
    pub fn answer(&self, game: &Position, budget: &Budget) -> Result<Answer, Unrecognised> {
        Ok(self.recognise(game, budget)?.answer(&mut Desk::new(budget))?)
    }

    /// The best first moves of `player`, as far as its proof gives them.
    pub fn moves(&self, game: &Position, player: Player, budget: &Budget) -> Result<Moves, Unrecognised> {
        Ok(self.recognise(game, budget)?.moves(player, &mut Desk::new(budget))?)
    }

    /// One best first move of `player`, if its proof gives one and it is any good.
    pub fn reply(&self, game: &Position, player: Player, budget: &Budget) -> Option<usize> {
        let mut finding = self.recognise(game, budget).ok()?;
        let mut desk = Desk::new(budget);
        match finding.moves(player, &mut desk).ok()? {
            Moves::All(moves) => {
                // All moves of a lost position are listed as well.
                let winner = finding.answer(&mut desk).ok()?.starts.of(player)?;
                moves.first().copied().filter(|_| winner.score(player) >= 0)
            }
            Moves::One(x) => Some(x),
            Moves::None => None,
        }
    }

    /// All best first moves of `player`, if its proof gives them.
    pub fn best_moves(&self, game: &Position, player: Player, budget: &Budget) -> Option<Vec<usize>> {
        match self.moves(game, player, budget).ok()? {
            Moves::All(moves) => Some(moves),
            Moves::One(_) | Moves::None => None,
        }
    }
}

/// The rules in the plan of the family of `game`, from cheap to dear.
pub fn rules_for(game: &Position) -> Vec<Named> {
    with_plan!(game, plan, _g => named(plan.rules().map(|rule| rule.theorem())))
}

/// The rule called `name` in the plan of the family of `game`.
pub fn rule_for(game: &Position, name: &str) -> Option<Named> {
    rules_for(game).into_iter().find(|rule| rule.name() == name)
}

fn of<G>(plan: &'static Plan<G>) -> impl Iterator<Item = &'static Theorem> {
    plan.rules().map(|rule| rule.theorem())
}

/// The theorems in the plan of a family, from cheap to dear.
fn theorems(family: Family) -> Vec<&'static Theorem> {
    match family {
        Family::Poset => of(&poset::PLAN).collect(),
        Family::BlackWhite => of(&black_white::PLAN).collect(),
        Family::Pomax | Family::Pomin | Family::Pominmax => of(&removal::PLAN).collect(),
        Family::Leaf => of(&removal::LEAF).collect(),
        Family::Positional => of(&positional::PLAN).chain(of(&positional::CONNECTION)).collect(),
        Family::NodeKayles => of(&graph::NODE_KAYLES).collect(),
        Family::Col => of(&graph::COL).collect(),
        Family::Geography => of(&graph::GEOGRAPHY).collect(),
        Family::SetGame => of(&graph::SET_GAME).collect(),
        Family::Options => of(&sum::OPTIONS).collect(),
        Family::Sum => of(&sum::PLAN).collect(),
        Family::Hackenbush => of(&hackenbush::PLAN).collect(),
        Family::Removal => of(&needs::PLAN).collect(),
        Family::Weighted => of(&weighted::PLAN).collect(),
        Family::Cnf => of(&cnf::PLAN).collect(),
    }
}

/// The families whose plans have a rule called `name`, in words.
fn families_of(name: &str) -> String {
    let has = |family: &Family| theorems(*family).iter().any(|theorem| theorem.name == name);
    let families: Vec<&str> = Family::ALL.into_iter().filter(has).map(Family::name).collect();
    match &families[..] {
        [first @ .., last] if !first.is_empty() => format!("{} or {last}", first.join(", ")),
        _ => families.concat(),
    }
}

/// Every rule by the families it is for, from cheap to dear.
pub fn groups() -> [(&'static str, Vec<Named>); 7] {
    use Family::{
        BlackWhite, Cnf, Col, Geography, Hackenbush, Leaf, NodeKayles, Pomax, Poset, Positional, SetGame,
        Weighted,
    };
    let rules = |families: &[Family]| named(families.iter().flat_map(|&family| theorems(family)));
    [
        ("poset", rules(&[Poset])),
        ("black-white", rules(&[BlackWhite])),
        ("pomax, pomin, pominmax, leaf", rules(&[Leaf, Pomax])),
        ("node-kayles, col, geography, set-game", rules(&[NodeKayles, Col, Geography, SetGame])),
        ("hackenbush, weighted", rules(&[Hackenbush, Weighted])),
        ("positional", rules(&[Positional])),
        ("cnf", rules(&[Cnf])),
    ]
}

/// Each of `theorems` once.
fn named(theorems: impl Iterator<Item = &'static Theorem>) -> Vec<Named> {
    let mut list: Vec<Named> = Vec::new();
    for theorem in theorems {
        if list.iter().all(|other| other.theorem.name != theorem.name) {
            list.push(Named { theorem });
        }
    }
    list
}

/// Every rule, family by family, from cheap to dear.
pub fn all() -> Vec<Named> {
    groups().into_iter().flat_map(|(_, rules)| rules).collect()
}

/// The rule called `name`.
pub fn find(name: &str) -> Option<Named> {
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
