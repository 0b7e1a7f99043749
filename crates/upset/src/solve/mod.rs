//! The dispatcher: try rules from cheap to dear, split into components, search the rest, combine.

mod black_white;
mod components;
mod poset;
mod positional;
mod removal;
mod union;

pub use union::union;

use crate::budget::{Budget, Stopped};
use crate::game::Game;
use crate::rule::{self, Answer, Rule};
use crate::search;
use crate::solution::{Solution, Step};
use crate::value::{Player, Starts, Value, Winner};
use std::time::Instant;

/// Which means may be used.
#[derive(Clone, Copy)]
pub enum Engine {
    /// Every theorem, then search.
    Auto,
    /// Search alone.
    Search,
    /// One rule alone.
    Rule(&'static dyn Rule),
}

/// What is asked, and at what cost.
#[derive(Clone)]
pub struct Options {
    /// Which means may be used.
    pub engine: Engine,
    /// Whether the best first moves are wanted too.
    pub moves: bool,
    /// Time, memory, threads.
    pub budget: Budget,
}

impl Default for Options {
    fn default() -> Options {
        Options { engine: Engine::Auto, moves: false, budget: Budget::unlimited() }
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
pub(crate) enum Want {
    /// The winner is enough.
    Winner,
    /// The winner; and the value too if it costs little once a theorem has given the winner.
    Value,
    /// The value, at any cost: the game is part of a larger one.
    Exact,
}

/// What is known about a game, how, and why no more is.
#[derive(Clone, Debug, Default)]
pub(crate) struct Found {
    pub starts: Starts,
    pub value: Option<Value>,
    pub steps: Vec<Step>,
    pub stopped: Option<Stopped>,
    /// Whether a search had a part in it.
    pub searched: bool,
}

impl Found {
    fn by_rule(rule: &dyn Rule, answer: Answer) -> Found {
        let steps = vec![Step::new(rule.name(), rule.source(), answer.summary)];
        Found { starts: answer.starts, value: answer.value, steps, stopped: None, searched: false }
    }

    /// Whether the results for all possible starters are known.
    fn decided(&self, game: &Game) -> bool {
        starters(game).iter().all(|&p| self.starts.of(p).is_some())
    }
}

/// A value beside a winner that a theorem already gave is worth this many positions of search.
const SIDE_SEARCH: u64 = 2_000_000;

/// Who wins `game`, by how much, with which moves, and why.
pub fn solve(game: &Game, options: &Options) -> Result<Solution, NotCovered> {
    let begin = Instant::now();
    let budget = &options.budget;
    let mut found = match options.engine {
        Engine::Auto => auto(game, budget, Want::Value),
        Engine::Search => searched(game, budget, Want::Value),
        Engine::Rule(rule) => match rule.applies(game) {
            Ok(()) => match rule.answer(game, budget) {
                Ok(answer) => Found::by_rule(rule, answer),
                Err(stopped) => Found { stopped: Some(stopped), ..Found::default() },
            },
            Err(why) => return Err(NotCovered { rule: rule.name().into(), why }),
        },
    };
    let mut best_moves = None;
    if options.moves {
        let mut moves_of = |player| match best_moves_of(game, player, options, &found) {
            Ok(moves) => Some(moves.iter().map(|&x| game.names().get(x).to_string()).collect()),
            Err(stopped) => {
                found.stopped.get_or_insert(stopped);
                None
            }
        };
        let starters = starters(game);
        best_moves =
            Some(Player::BOTH.map(|player| if starters.contains(&player) { moves_of(player) } else { None }));
    }
    Ok(Solution {
        game: game.family(),
        elements: game.elements(),
        outcome: game.outcome(&found.starts),
        starts: found.starts,
        impartial: game.is_impartial(),
        value: found.value,
        best_moves,
        proof: found.steps,
        stopped: found.stopped,
        positions: budget.positions(),
        seconds: begin.elapsed().as_secs_f64(),
    })
}

/// The players who may start.
fn starters(game: &Game) -> Vec<Player> {
    game.starter().map_or(Player::BOTH.to_vec(), |player| vec![player])
}

/// The rules for the family of `game`.
pub fn rules_for(game: &Game) -> &'static [&'static dyn Rule] {
    match game {
        Game::Poset(_) | Game::Heaps(_) => rule::poset::RULES,
        Game::BlackWhite(_) => rule::black_white::RULES,
        Game::Removal(_) | Game::Leaf(_) => rule::removal::RULES,
        Game::NodeKayles(_) | Game::Col(_) | Game::Geography(_) | Game::SetGame(_) => rule::graph::RULES,
        Game::Positional(_) => rule::positional::RULES,
    }
}

/// Rules, then components, then search.
pub(crate) fn auto(game: &Game, budget: &Budget, want: Want) -> Found {
    if let Game::Positional(g) = game {
        return positional::auto(game, g, budget);
    }
    if let Game::Poset(g) = game {
        return poset::auto(game, g, budget, want);
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
        let mut engine = search::engine(game, budget)?;
        for player in starters(game) {
            found.starts.set(player, engine.winner(player)?);
        }
        if want != Want::Winner {
            found.value = engine.value()?;
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
    found.steps.push(Step::new("search", "", summary));
    found
}

fn best_moves_of(
    game: &Game,
    player: Player,
    options: &Options,
    found: &Found,
) -> Result<Vec<usize>, Stopped> {
    let budget = &options.budget;
    if let (Engine::Auto, Game::Poset(g)) = (options.engine, game) {
        return poset::best_moves(g, budget);
    }
    if let (Engine::Auto, Game::BlackWhite(g)) = (options.engine, game)
        && let Some(moves) = black_white::best_moves(g, player, options)
    {
        return moves;
    }
    match options.engine {
        Engine::Search => return search::engine(game, budget)?.best_moves(player),
        Engine::Auto if found.searched || found.steps.is_empty() => {
            if let Ok(mut engine) = search::engine(game, budget) {
                return engine.best_moves(player);
            }
        }
        Engine::Auto | Engine::Rule(_) => {}
    }
    for step in &found.steps {
        if let Some(rule) = rules_for(game).iter().find(|rule| rule.name() == step.rule)
            && rule.applies(game).is_ok()
            && let Some(moves) = rule.best_moves(game, player, budget)
        {
            return Ok(moves);
        }
    }
    // Each option in its own right, by every means.
    let mut best = i8::MIN;
    let mut moves = Vec::new();
    for x in game.moves(player) {
        let after = game.play(player, x);
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
