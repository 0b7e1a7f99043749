//! The dispatcher: one plan a family, run by one loop, with what was found held for the next question.

mod alike;
mod choices;
mod desk;
mod distance;
mod means;
mod options;
mod plan;
mod union;

pub(crate) use choices::Plainly;
pub use choices::{Choice, Choices};
pub use desk::Desk;
pub use plan::{ANY, Means, Plan};
pub use union::{NoUnion, union};

pub(crate) use desk::{At, Place, Store};
pub(crate) use distance::{distance, distances_after};
pub(crate) use means::by_search;
pub(crate) use options::{best_move as find_best_move, best_moves};
pub(crate) use plan::Solved;

use crate::budget::{Budget, Stopped};
use crate::claim::Claim;
use crate::game::Position;
use crate::rule::{Named, with_plan};
use crate::session::{Ask, Session};
use crate::solution::Solution;
use crate::value::{Player, Starts, Value, Winner};

/// Which means may be used.
#[derive(Clone, Copy)]
pub enum Engine {
    /// Every theorem, then search.
    Auto,
    /// Search alone.
    Search,
    /// One rule alone.
    Rule(Named),
}

/// What is asked, and at what cost.
#[derive(Clone)]
pub struct Request {
    /// Which means may be used.
    pub engine: Engine,
    /// Whether the best first moves are wanted too.
    pub moves: bool,
    /// Whether every first move with what it leaves is wanted too.
    pub options: bool,
    /// Time, memory, threads.
    pub budget: Budget,
}

impl Default for Request {
    fn default() -> Request {
        Request { engine: Engine::Auto, moves: false, options: false, budget: Budget::unlimited() }
    }
}

/// The rule that was asked for does not cover this game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the rule {rule} does not apply: {why}")]
pub struct NotCovered {
    /// The rule's name.
    pub rule: String,
    /// Which hypothesis fails.
    pub why: String,
}

/// What an answer must contain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Want {
    /// The winner is enough.
    Winner,
    /// The winner; and the value too if it costs little once a theorem has given the winner.
    Value,
    /// The value, at any cost: the game is part of a larger one.
    Exact,
}

/// What is known about a game, how, and why no more is.
#[derive(Clone, Debug, Default)]
pub struct Found {
    /// Who wins, for each starter that is decided.
    pub starts: Starts,
    /// The value, where it is known.
    pub value: Option<Value>,
    /// What shows it.
    pub steps: Vec<Claim>,
    /// Why no more is known.
    pub stopped: Option<Stopped>,
}

impl Found {
    /// Why something that was asked is not known.
    pub fn why(&self) -> Stopped {
        self.stopped.unwrap_or(Stopped::Undecided)
    }

    /// The Grundy number, where the value is one.
    pub fn grundy(&self) -> Option<u128> {
        self.value.as_ref()?.as_nimber()
    }

    /// The best move `element` of `player`, if the result is known, and what decided it.
    pub(crate) fn best(&self, player: Player, element: usize) -> Option<BestMove> {
        let winner = self.starts.of(player)?;
        let speaks = |claim: &&Claim| claim.starts.of(player).is_some();
        let by = self.steps.iter().find(speaks).or(self.steps.first()).map_or("search", |claim| claim.rule);
        Some(BestMove { element, winner, by })
    }

    /// Whether what is wanted is known.
    pub(crate) fn suffices(&self, game: &Position, want: Want) -> bool {
        match want {
            Want::Winner => self.decided(game),
            Want::Value | Want::Exact => self.decided(game) && (self.value.is_some() || !has_value(game)),
        }
    }

    /// Whether the results for all possible starters are known.
    pub(crate) fn decided(&self, game: &Position) -> bool {
        starters(game).iter().all(|&p| self.starts.of(p).is_some())
    }
}

/// Who wins `game`, by how much, with which moves, and why.
pub fn solve(game: &Position, request: &Request) -> Result<Solution, NotCovered> {
    let budget = &request.budget;
    let mut session = match request.engine {
        Engine::Auto => Session::new(game.clone()),
        Engine::Search => Session::by_search(game.clone()),
        Engine::Rule(rule) => Session::by_rule(game.clone(), rule, budget)?,
    };
    session.find(Ask::Value, budget);
    for player in Player::BOTH {
        if request.moves {
            session.find(Ask::Moves(player), budget);
        }
        if request.options {
            session.find(Ask::Options(player), budget);
        }
    }
    Ok(session.known())
}

/// The players who may start.
pub(crate) fn starters(game: &Position) -> Vec<Player> {
    game.starter().map_or(Player::BOTH.to_vec(), |player| vec![player])
}

/// Goes on with what is known about a game until what is wanted is known too, or nothing is left to try.
pub(crate) fn advance(at: &At<'_>, solved: &mut Solved, desk: &mut Desk<'_>, want: Want) {
    with_plan!(at.game, plan, g => plan::run(plan, g, at, solved, desk, want));
}

/// Whether games of this family have values and not just outcomes.
pub(crate) fn has_value(game: &Position) -> bool {
    game.family().is_normal_play()
}

/// The game with `player` to move: what would happen if the other player were is then not asked.
pub(crate) fn started_by(game: &Position, player: Player) -> Position {
    match game {
        Position::Positional(g) if g.turns.is_none() => Position::Positional(g.clone().started_by(player)),
        Position::Connection(g) if g.turns.is_none() => Position::Connection(g.clone().started_by(player)),
        _ => game.clone(),
    }
}

/// A best move of one player, and why it is one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BestMove {
    /// The move.
    pub element: usize,
    /// Who wins after it, against best play.
    pub winner: Winner,
    /// What decided the game.
    pub by: &'static str,
}

/// One best move of `player`, who is to move: by the strategy of a rule that decides the game where it has one,
/// which is far quicker than [`solve`] with all moves. `None` if there is no move.
pub fn best_move(game: &Position, player: Player, budget: &Budget) -> Result<Option<BestMove>, Stopped> {
    Session::new(started_by(game, player)).best_move(player, budget)
}
