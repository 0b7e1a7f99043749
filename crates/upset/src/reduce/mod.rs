//! Hardness proofs as programs: one file a proof, from a source instance to a game.
//!
//! A [`Reduction`] holds the game, names that say each element's part in the gadget, and how the answer to the
//! source instance is read off the game's solution.

mod achievement_maker_maker;
mod avoid_true;
pub mod back;
mod circuit;
pub mod count_nim;
pub mod dimacs;
mod formula_poset;
mod majority_n_free;
mod maker_breaker_achievement;
mod maker_breaker_maker_maker;
mod node_kayles_poset;
pub mod normal;
mod ord_nim;
mod pomax_pominmax;
mod poset_set_game;
mod qbf_achievement;
mod qbf_maker_breaker;
mod qbf_nim;
pub mod random;
mod reachability_poset;
mod sat_achievement;
mod sat_maker_breaker;
mod sat_pomax;
mod set_cover;
pub mod tqbf_black_white;
mod unfit;

pub(crate) use avoid_true::reduce as avoid_true_board;
pub(crate) use qbf_maker_breaker::reduce as qbf_board;
pub use unfit::Unfit;

use crate::budget::Budget;
use crate::document::Error;
use crate::game::Position;
use crate::names::Names;
use crate::value::{Player, Starts, Winner};
use hashbrown::HashMap;

/// A game made from an instance of another problem.
#[derive(Clone, Debug)]
pub struct Reduction {
    /// What the game is made from, in a line.
    pub title: String,
    /// The game.
    pub game: Position,
    /// How the source's answer is read off the game's.
    pub reading: Reading,
}

/// How the answer to the source instance is read off the solution of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// Who starts in the play that decides.
    pub starter: Player,
    /// The source's answer is yes iff the result is this one …
    pub result: Winner,
    /// … or, when set, any other one.
    pub negated: bool,
    /// What yes means: `the formula is satisfiable`.
    pub means: &'static str,
}

impl Reading {
    /// Yes iff `result` is what comes of the play that `starter` starts.
    pub fn new(starter: Player, result: Winner, means: &'static str) -> Reading {
        Reading { starter, result, negated: false, means }
    }

    /// Yes iff anything but `result` comes of the play that `starter` starts.
    pub fn unless(starter: Player, result: Winner, means: &'static str) -> Reading {
        Reading { starter, result, negated: true, means }
    }

    /// The source's answer, if the solution knows enough.
    pub fn answer(&self, starts: &Starts) -> Option<bool> {
        starts.of(self.starter).map(|winner| (winner == self.result) != self.negated)
    }

    /// The reading as a sentence.
    pub fn sentence(&self) -> String {
        let starter = match self.starter {
            Player::Left => "Left",
            Player::Right => "Right",
        };
        let result = match (self.result, self.negated) {
            (Winner::Left, false) => "Left wins",
            (Winner::Right, false) => "Right wins",
            (Winner::Draw, false) => "it is a draw",
            (Winner::Left, true) => "Left does not win",
            (Winner::Right, true) => "Right does not win",
            (Winner::Draw, true) => "it is no draw",
        };
        format!("when {starter} starts, {result} if and only if {}", self.means)
    }
}

/// One of the proofs.
#[derive(Clone, Copy, Debug)]
pub struct Kind {
    /// The name on the command line.
    pub name: &'static str,
    /// Where the proof is: `000 Theorem 8`.
    pub source: &'static str,
    /// What the input is.
    pub input: Input,
    /// The problem it starts from.
    pub from: &'static str,
    /// The games it ends in.
    pub to: &'static str,
    build: Build,
}

/// The form in which a reduction takes its source instance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Input {
    /// DIMACS CNF.
    Cnf,
    /// QDIMACS.
    Qbf,
    /// A game document.
    Position,
    /// JSON of a set system and a number.
    SetCover,
    /// A Boolean formula with values.
    Formula,
    /// JSON of a path and two of its vertices.
    Path,
    /// JSON of a digraph and two vertices.
    Digraph,
}

#[derive(Clone, Copy, Debug)]
enum Build {
    Cnf(fn(&dimacs::Cnf, &Budget) -> Result<Reduction, Unfit>),
    Qbf(fn(&dimacs::Qbf, &Budget) -> Result<Reduction, Unfit>),
    Position(fn(&Position, &Budget) -> Result<Reduction, Unfit>),
    Text(fn(&str, &str, &Budget) -> Result<Reduction, Error>),
}

/// Every reduction.
pub static KINDS: &[Kind] = &[
    Kind {
        name: "3sat-maker-breaker",
        source: "000 Theorem 8",
        input: Input::Cnf,
        from: "3-SAT",
        to: "Maker-Breaker on an order of height 2, sets of size 3",
        build: Build::Cnf(sat_maker_breaker::reduce),
    },
    Kind {
        name: "set-cover-maker-breaker",
        source: "000 Theorem 9",
        input: Input::SetCover,
        from: "Set Cover",
        to: "Maker-Breaker on an order of height 3, one winning singleton",
        build: Build::Text(set_cover::reduce),
    },
    Kind {
        name: "3qbf-maker-breaker",
        source: "000 Theorem 11",
        input: Input::Qbf,
        from: "3-QBF",
        to: "Maker-Breaker on an order of width 2, sets of size 3",
        build: Build::Qbf(qbf_maker_breaker::reduce),
    },
    Kind {
        name: "avoid-true-maker-maker",
        source: "000 Theorem 28",
        input: Input::Cnf,
        from: "Avoid True on a positive 2-DNF",
        to: "Maker-Maker on an order of height 2, all tops winning singletons",
        build: Build::Cnf(avoid_true::reduce),
    },
    Kind {
        name: "node-kayles-poset",
        source: "001 Theorem 6",
        input: Input::Position,
        from: "Node Kayles",
        to: "the poset game on three levels",
        build: Build::Position(node_kayles_poset::reduce),
    },
    Kind {
        name: "poset-set-game",
        source: "001 section 6",
        input: Input::Position,
        from: "the poset game",
        to: "the set game",
        build: Build::Position(poset_set_game::reduce),
    },
    Kind {
        name: "3sat-nonlosing-3-2",
        source: "002 Theorem 4.3",
        input: Input::Cnf,
        from: "3-SAT",
        to: "achievement games with blue edges of size 3 and red ones of size 2: not losing",
        build: Build::Cnf(sat_achievement::nonlosing),
    },
    Kind {
        name: "3sat-achievement-3-2",
        source: "002 Theorem 4.5",
        input: Input::Cnf,
        from: "3-SAT",
        to: "achievement games with blue edges of size 3 and red ones of size 2: winning",
        build: Build::Cnf(sat_achievement::winning),
    },
    Kind {
        name: "3qbf-achievement-3-3",
        source: "002 Theorem 4.6",
        input: Input::Qbf,
        from: "3-QBF",
        to: "achievement games with edges of size at most 3",
        build: Build::Qbf(qbf_achievement::reduce),
    },
    Kind {
        name: "achievement-maker-maker",
        source: "002 Corollary 4.7",
        input: Input::Position,
        from: "achievement games",
        to: "Maker-Maker after one round",
        build: Build::Position(achievement_maker_maker::reduce),
    },
    Kind {
        name: "maker-breaker-achievement",
        source: "002 section 1",
        input: Input::Position,
        from: "Maker-Breaker",
        to: "achievement games, Right's edges the minimal transversals of Left's",
        build: Build::Position(maker_breaker_achievement::reduce),
    },
    Kind {
        name: "maker-breaker-maker-maker",
        source: "000 section 1.1 (Byskov), own construction",
        input: Input::Position,
        from: "Maker-Breaker without an order",
        to: "Maker-Maker without an order, sets larger by one",
        build: Build::Position(maker_breaker_maker_maker::reduce),
    },
    Kind {
        name: "formula-poset",
        source: "003 Theorem 4.9",
        input: Input::Formula,
        from: "the value of a Boolean formula",
        to: "the poset game on N-free orders",
        build: Build::Text(formula_poset::reduce),
    },
    Kind {
        name: "tqbf-black-white",
        source: "003 Theorem 4.13",
        input: Input::Qbf,
        from: "TQBF",
        to: "black-white poset games on two levels",
        build: Build::Qbf(tqbf_black_white::reduce),
    },
    Kind {
        name: "3sat-pomax",
        source: "004 Theorem 4",
        input: Input::Cnf,
        from: "3-SAT",
        to: "pomax on orders of height 2",
        build: Build::Cnf(sat_pomax::reduce),
    },
    Kind {
        name: "pomax-pominmax",
        source: "004 Theorem 13",
        input: Input::Position,
        from: "pomax",
        to: "pominmax",
        build: Build::Position(pomax_pominmax::reduce),
    },
    Kind {
        name: "ord-nim",
        source: "003 Theorem 4.3",
        input: Input::Path,
        from: "order of two vertices on a path",
        to: "poset game on two chains, given by its diagram",
        build: Build::Text(ord_nim::reduce),
    },
    Kind {
        name: "reachability-poset",
        source: "003 Theorem 4.4, without two heaps",
        input: Input::Digraph,
        from: "reachability in a digraph",
        to: "poset game, given by a relation",
        build: Build::Text(reachability_poset::reduce),
    },
    Kind {
        name: "count-nim",
        source: "003 Theorem 4.5",
        input: Input::Cnf,
        from: "whether exactly half of the assignments satisfy a formula",
        to: "poset game on two chains, given by a circuit",
        build: Build::Cnf(count_nim::reduce),
    },
    Kind {
        name: "qbf-nim",
        source: "003 Theorems 4.6 and 4.7",
        input: Input::Qbf,
        from: "QBF",
        to: "poset game on six chains, joined by permutations of five points",
        build: Build::Qbf(qbf_nim::reduce),
    },
    Kind {
        name: "majority-n-free",
        source: "003 Theorem 4.10",
        input: Input::Cnf,
        from: "whether more than half of the assignments satisfy a formula",
        to: "poset game on an N-free order",
        build: Build::Cnf(majority_n_free::reduce),
    },
];

/// The reduction called `name`.
pub fn find(name: &str) -> Option<&'static Kind> {
    KINDS.iter().find(|kind| kind.name == name)
}

impl Kind {
    /// Builds the game from the text of a source instance that is not a game document.
    pub fn from_text(&self, origin: &str, text: &str) -> Result<Reduction, Error> {
        self.from_text_within(origin, text, &Budget::unlimited())
    }

    /// The same within a budget.
    pub fn from_text_within(&self, origin: &str, text: &str, budget: &Budget) -> Result<Reduction, Error> {
        let unfit = |why: Unfit| unfit(origin, text, why, None);
        match self.build {
            Build::Cnf(build) => build(&dimacs::cnf(origin, text)?, budget).map_err(unfit),
            Build::Qbf(build) => build(&dimacs::qbf(origin, text)?, budget).map_err(unfit),
            Build::Text(build) => build(origin, text, budget),
            Build::Position(_) => {
                Err(error(origin, text, None, format!("{} starts from a game document", self.name), None))
            }
        }
    }

    /// Builds the game from a formula.
    pub fn from_cnf(&self, cnf: &dimacs::Cnf) -> Result<Reduction, Unfit> {
        self.from_cnf_within(cnf, &Budget::unlimited())
    }

    /// The same within a budget.
    pub fn from_cnf_within(&self, cnf: &dimacs::Cnf, budget: &Budget) -> Result<Reduction, Unfit> {
        match self.build {
            Build::Cnf(build) => build(cnf, budget),
            _ => Err(Unfit::Form { kind: self.name, form: "a CNF formula" }),
        }
    }

    /// Builds the game from a quantified formula.
    pub fn from_qbf(&self, qbf: &dimacs::Qbf) -> Result<Reduction, Unfit> {
        self.from_qbf_within(qbf, &Budget::unlimited())
    }

    /// The same within a budget.
    pub fn from_qbf_within(&self, qbf: &dimacs::Qbf, budget: &Budget) -> Result<Reduction, Unfit> {
        match self.build {
            Build::Qbf(build) => build(qbf, budget),
            _ => Err(Unfit::Form { kind: self.name, form: "a quantified formula" }),
        }
    }

    /// Builds the game from another game.
    pub fn from_game(&self, game: &Position) -> Result<Reduction, Unfit> {
        self.from_game_within(game, &Budget::unlimited())
    }

    /// The same within a budget.
    pub fn from_game_within(&self, game: &Position, budget: &Budget) -> Result<Reduction, Unfit> {
        match self.build {
            Build::Position(build) => build(game, budget),
            _ => Err(Unfit::Form { kind: self.name, form: "a game" }),
        }
    }
}

/// An error in the text of a source instance.
fn error(
    origin: &str,
    text: &str,
    span: Option<std::ops::Range<usize>>,
    message: impl Into<String>,
    help: Option<String>,
) -> Error {
    Error { message: message.into(), origin: origin.into(), text: text.into(), span, help, stopped: None }
}

/// The same for an instance that has no gadget.
fn unfit(origin: &str, text: &str, why: Unfit, help: Option<String>) -> Error {
    let stopped = match why {
        Unfit::Stopped(stopped) => Some(Box::new(stopped)),
        _ => None,
    };
    Error { stopped, ..error(origin, text, None, why.to_string(), help) }
}

/// The largest number of elements a gadget may have.
const MAX_GADGET: u128 = 4_000_000;

/// The largest number of related pairs or of memberships in edges a gadget may have.
const MAX_GADGET_PAIRS: u128 = 50_000_000;

/// What an element with its name, and what a pair takes while a gadget is built.
const BYTES_AN_ELEMENT: u128 = 160;
const BYTES_A_PAIR: u128 = 24;

/// Whether a gadget of this size may be built.
pub(crate) fn check_gadget(elements: u128, pairs: u128, budget: &Budget) -> Result<(), Unfit> {
    if elements > MAX_GADGET {
        return Err(Unfit::Elements(elements));
    }
    if pairs > MAX_GADGET_PAIRS {
        return Err(Unfit::Pairs(pairs));
    }
    budget.allow_memory((elements * BYTES_AN_ELEMENT + pairs * BYTES_A_PAIR) as usize)?;
    Ok(budget.check()?)
}

/// What the vertex of a literal is called: `x3=1` or `x3=0`.
fn literal_name(literal: dimacs::Literal) -> String {
    format!("x{}={}", literal.unsigned_abs(), u8::from(literal > 0))
}

/// Collects named elements in the order in which a proof introduces them.
#[derive(Default)]
struct Elements {
    names: Vec<Box<str>>,
    index: HashMap<Box<str>, u32>,
}

impl Elements {
    /// The element called `name`, new if it was not there.
    fn get(&mut self, name: impl Into<Box<str>>) -> u32 {
        let name = name.into();
        if let Some(&x) = self.index.get(&name) {
            return x;
        }
        let x = self.names.len() as u32;
        self.names.push(name.clone());
        self.index.insert(name, x);
        x
    }

    /// A new element called `name`, with primes where that name is taken.
    fn add(&mut self, name: impl Into<String>) -> u32 {
        let mut name: String = name.into();
        while self.index.contains_key(name.as_str()) {
            name.push('\'');
        }
        self.get(name)
    }

    fn into_names(self) -> Names {
        Names::new(self.names)
    }
}
