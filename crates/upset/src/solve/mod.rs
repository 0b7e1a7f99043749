//! The dispatcher: try rules from cheap to dear, split into components, search the rest, combine.

mod black_white;
mod components;
mod desk;
mod options;
mod plan;
mod removal;
mod union;

pub use desk::Desk;
pub use options::Choice;
pub use plan::{ANY, Means, Plan};
pub use union::union;

pub(crate) use desk::{At, Place, Store};
pub(crate) use options::{best_move as find_best_move, best_moves};
pub(crate) use plan::{Solved, by_search};

use crate::budget::{Budget, Stopped};
use crate::claim::Claim;
use crate::game::Game;
use crate::rule::positional::standing::Standing;
use crate::rule::{self, Answer, OldRule};
use crate::search;
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
    Rule(&'static dyn OldRule),
}

/// What is asked, and at what cost.
#[derive(Clone)]
pub struct Options {
    /// Which means may be used.
    pub engine: Engine,
    /// Whether the best first moves are wanted too.
    pub moves: bool,
    /// Whether every first move with what it leaves is wanted too.
    pub options: bool,
    /// Time, memory, threads.
    pub budget: Budget,
}

impl Default for Options {
    fn default() -> Options {
        Options { engine: Engine::Auto, moves: false, options: false, budget: Budget::unlimited() }
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
    /// Whether a search had a part in it.
    pub searched: bool,
}

impl Found {
    fn by_rule(rule: &dyn OldRule, answer: Answer) -> Found {
        let steps = vec![Claim::new(rule.name(), rule.source(), answer.summary)];
        Found { starts: answer.starts, value: answer.value, steps, stopped: None, searched: false }
    }

    /// The best move `element` of `player`, if the result is known, and what decided it.
    pub(crate) fn best(&self, player: Player, element: usize) -> Option<BestMove> {
        let winner = self.starts.of(player)?;
        let speaks = |claim: &&Claim| claim.starts.of(player).is_some();
        let by = self.steps.iter().find(speaks).or(self.steps.first()).map_or("search", |claim| claim.rule);
        Some(BestMove { element, winner, by })
    }

    /// Whether what is wanted is known.
    pub(crate) fn suffices(&self, game: &Game, want: Want) -> bool {
        match want {
            Want::Winner => self.decided(game),
            Want::Value | Want::Exact => self.decided(game) && (self.value.is_some() || !has_value(game)),
        }
    }

    /// Whether the results for all possible starters are known.
    pub(crate) fn decided(&self, game: &Game) -> bool {
        starters(game).iter().all(|&p| self.starts.of(p).is_some())
    }
}

/// A value beside a winner that a theorem already gave is worth this many positions of search.
const SIDE_SEARCH: u64 = 2_000_000;

/// Who wins `game`, by how much, with which moves, and why.
pub fn solve(game: &Game, options: &Options) -> Result<Solution, NotCovered> {
    let budget = &options.budget;
    let mut session = match options.engine {
        Engine::Auto => Session::new(game.clone()),
        Engine::Search => Session::by_search(game.clone()),
        Engine::Rule(rule) => Session::by_rule(game.clone(), rule, budget)?,
    };
    let mut solution = session.ask(Ask::Value, budget);
    for player in Player::BOTH {
        if options.moves {
            solution = session.ask(Ask::Moves(player), budget);
        }
        if options.options {
            solution = session.ask(Ask::Options(player), budget);
        }
    }
    Ok(solution)
}

/// The players who may start.
pub(crate) fn starters(game: &Game) -> Vec<Player> {
    game.starter().map_or(Player::BOTH.to_vec(), |player| vec![player])
}

/// The rules for the family of `game`.
pub fn rules_for(game: &Game) -> &'static [&'static dyn OldRule] {
    match game {
        Game::Poset(_) | Game::Heaps(_) => rule::poset::RULES,
        Game::BlackWhite(_) => rule::black_white::RULES,
        Game::Removal(_) | Game::Leaf(_) => rule::removal::RULES,
        Game::NodeKayles(_) | Game::Col(_) | Game::Geography(_) | Game::SetGame(_) => rule::graph::RULES,
        Game::Positional(_) => rule::positional::RULES,
    }
}

/// The rule called `name` for the family of `game`.
pub fn rule_for(game: &Game, name: &str) -> Option<&'static dyn OldRule> {
    rules_for(game).iter().copied().find(|rule| rule.name() == name)
}

/// Whether the family of `game` has a plan.
fn planned(game: &Game) -> bool {
    matches!(
        game,
        Game::Poset(_) | Game::Heaps(_) | Game::SetGame(_) | Game::Geography(_) | Game::Positional(_)
    )
}

/// Goes on with what is known about a game until what is wanted is known too, or nothing is left to try.
pub(crate) fn advance(at: &At<'_>, solved: &mut Solved, desk: &mut Desk<'_>, want: Want) {
    match at.game {
        Game::Poset(g) => plan::run(&rule::poset::PLAN, g, at, solved, desk, want),
        Game::Heaps(g) => plan::run(&rule::poset::HEAPS, g, at, solved, desk, want),
        Game::SetGame(g) => plan::run(&rule::graph::SET_GAME, g, at, solved, desk, want),
        Game::Geography(g) => plan::run(&rule::graph::GEOGRAPHY, g, at, solved, desk, want),
        Game::Positional(g) => {
            plan::run(&rule::positional::PLAN, &Standing::new(g), at, solved, desk, want);
        }
        game if solved.found.suffices(game, want) => {}
        game => {
            let found = auto(game, desk.budget, want);
            for rule in found.steps.iter().filter_map(|step| rule_for(game, step.rule)) {
                if rule.applies(game).is_ok() {
                    let _ = solved.adapt(rule, game, desk.budget);
                }
            }
            solved.found = found;
        }
    }
}

/// Rules, then components, then search.
pub(crate) fn auto(game: &Game, budget: &Budget, want: Want) -> Found {
    if planned(game) {
        return Desk::new(budget).solve(game, want);
    }
    let mut found = Found::default();
    for &rule in rules_for(game) {
        if rule.applies(game).is_err() {
            continue;
        }
        match rule.answer(game, budget) {
            Ok(answer) => {
                let enough = answer.value.is_some() || want == Want::Winner || !has_value(game);
                let by_rule = Found::by_rule(rule, answer);
                if enough && by_rule.decided(game) {
                    return by_rule;
                }
                if !found.decided(game) {
                    found = by_rule;
                }
            }
            Err(stopped) => {
                found.stopped = Some(stopped);
                return found;
            }
        }
    }
    if let Game::Removal(removal) = game
        && !found.decided(game)
    {
        return removal::solve(removal, budget, want);
    }
    if let Game::BlackWhite(g) = game
        && let Some(by_parts) = black_white::solve_by_parts(game, g, budget, want, &found)
    {
        return by_parts;
    }
    if let Some(sum) = components::solve_apart(game, budget) {
        if sum.value.is_some() || !found.decided(game) {
            return sum;
        }
        return found;
    }
    if found.decided(game) && want != Want::Exact {
        // The winner is known; the value is a bonus that must not cost much.
        let side = searched(game, &budget.with_positions(SIDE_SEARCH), Want::Value);
        if side.value.is_some() {
            found.value = side.value;
            found.searched = true;
            found.steps.extend(side.steps);
        }
        return found;
    }
    searched(game, budget, want)
}

/// Whether games of this family have values and not just outcomes.
fn has_value(game: &Game) -> bool {
    !matches!(game, Game::Positional(_))
}

/// Search alone: the winners first, so that they are known if time runs out before the value is.
fn searched(game: &Game, budget: &Budget, want: Want) -> Found {
    let mut found = Found { searched: true, ..Found::default() };
    let before = budget.positions();
    let mut run = || -> Result<(), Stopped> {
        let mut engine = search::engine(game).map_err(|_| Stopped::TooLarge)?;
        for player in starters(game) {
            found.starts.set(player, engine.winner(&[], player, budget)?);
        }
        if want != Want::Winner {
            found.value = engine.value(&[], budget)?;
        }
        Ok(())
    };
    let stopped = run().err();
    found.stopped = stopped;
    let visited = budget.positions() - before;
    let summary = match stopped {
        None => format!("exact search of {} elements, {visited} positions", game.elements()),
        Some(why) => format!("search ended after {visited} positions: {why}"),
    };
    found.steps.push(Claim::new("search", "", summary));
    found
}

/// The game with `player` to move: what would happen if the other player were is then not asked.
pub(crate) fn started_by(game: &Game, player: Player) -> Game {
    match game {
        Game::Positional(g) if g.turns.is_none() => Game::Positional(g.clone().started_by(player)),
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
pub fn best_move(game: &Game, player: Player, budget: &Budget) -> Result<Option<BestMove>, Stopped> {
    Session::new(started_by(game, player)).best_move(player, budget)
}

fn best_moves_of(
    game: &Game,
    player: Player,
    options: &Options,
    found: &Found,
) -> Result<Vec<usize>, Stopped> {
    let budget = &options.budget;
    if let (Engine::Auto, Game::BlackWhite(g)) = (options.engine, game)
        && let Some(moves) = black_white::best_moves(g, player, options)
    {
        return moves;
    }
    match options.engine {
        Engine::Search => {
            return search::engine(game).map_err(|_| Stopped::TooLarge)?.best_moves(&[], player, budget);
        }
        Engine::Auto if found.searched || found.steps.is_empty() => {
            if let Ok(mut engine) = search::engine(game) {
                return engine.best_moves(&[], player, budget);
            }
        }
        Engine::Auto | Engine::Rule(_) => {}
    }
    for step in &found.steps {
        if let Some(rule) = rule_for(game, &step.rule)
            && rule.applies(game).is_ok()
            && let Some(moves) = rule.best_moves(game, player, budget)
        {
            return Ok(moves);
        }
    }
    // Each option in its own right, by every means.
    let game = &started_by(game, player);
    let mut best = i8::MIN;
    let mut moves = Vec::new();
    for x in game.moves(player) {
        let after = game.after(player, x);
        let next = after.starter().unwrap_or(player.other());
        let option = auto(&after, budget, Want::Winner);
        let Some(winner) = option.starts.of(next) else {
            return Err(option.stopped.unwrap_or(Stopped::TooLarge));
        };
        let score = Winner::score(winner, player);
        if score > best {
            best = score;
            moves.clear();
        }
        if score == best {
            moves.push(x);
        }
    }
    Ok(moves)
}
