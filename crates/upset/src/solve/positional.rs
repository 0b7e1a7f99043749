//! Positional games: theorems for each starter, simplifications, disjoint unions, then search for the rest.

use super::union::by_table;
use super::{Found, Want, searched, starters};
use crate::budget::Budget;
use crate::game::{Convention, Game, Position, Positional};
use crate::hypergraph::are_transversals;
use crate::rule::positional::bounds::{Bounds, tighten};
use crate::rule::positional::cut::cut;
use crate::rule::positional::simplify::{greedy, simplify};
use crate::rule::positional::{RULES, THEOREMS, fresh::Fresh};
use crate::solution::Step;
use crate::value::{Player, Starts, Winner};

/// Everything that is known about the game, by every means.
pub(super) fn auto(game: &Game, g: &Positional, budget: &Budget) -> Found {
    let mut found = by_theorems(game, g, budget);
    if found.stopped.is_some() || found.decided(game) {
        return found;
    }
    if let Ok(fresh) = Fresh::new(g) {
        by_reduction(game, &fresh, budget, &mut found);
        if found.stopped.is_some() || found.decided(game) {
            return found;
        }
    }
    let rest = searched(game, budget, Want::Winner);
    merge(&mut found, rest);
    found
}

/// Bounds, smaller boards with the same outcome, and disjoint unions.
fn by_reduction(game: &Game, fresh: &Fresh, budget: &Budget, found: &mut Found) {
    let mut bounds = Bounds::new(&found.starts);
    match tighten(fresh, &mut bounds, budget) {
        Ok(steps) => {
            if add(&mut found.starts, bounds.starts()) {
                found.steps.extend(steps);
            }
        }
        Err(stopped) => {
            found.stopped = Some(stopped);
            return;
        }
    }
    if found.decided(game) {
        return;
    }
    if let Some((small, step)) = simplify(fresh) {
        return on_smaller(&small, step, budget, found);
    }
    if let Some((small, step)) = as_maker_breaker(fresh) {
        return on_smaller(&small, step, budget, found);
    }
    if let Some((small, _)) = cut(fresh) {
        return by_cut(fresh, small, budget, found);
    }
    for player in starters(game) {
        if found.starts.of(player).is_none()
            && let Some((small, step)) = greedy(fresh, player)
        {
            on_smaller(&small, step, budget, found);
        }
    }
    if !found.decided(game) && found.stopped.is_none() {
        by_table(fresh, budget, found);
    }
}

/// Solves the smaller game and takes over its results.
fn on_smaller(small: &Fresh, step: Step, budget: &Budget, found: &mut Found) {
    let rest = super::auto(&small.to_game(), budget, Want::Winner);
    found.steps.push(step);
    merge(found, rest);
}

/// What is above a black winning set of size 1 is settled.
fn by_cut(fresh: &Fresh, small: Option<Fresh>, budget: &Budget, found: &mut Found) {
    let step = Step::new("cut", "000 Lemma 22", "a black winning set of size 1 settles what lies above it");
    match small {
        Some(small) => on_smaller(&small, step, budget, found),
        None => {
            let Ok(hunt) = fresh.hunt() else { return };
            let starts = Starts::new(hunt.result(true), hunt.result(true));
            let mut allowed = Starts::default();
            fresh.starters.iter().for_each(|&p| starts.of(p).into_iter().for_each(|w| allowed.set(p, w)));
            add(&mut found.starts, allowed);
            found.steps.push(step);
        }
    }
}

/// The most transversals that are listed to find out that no draw is possible.
const MAX_TRANSVERSALS: usize = 2_000;

/// An achievement game in which Right's edges are the minimal transversals of Left's: nobody can draw, and
/// Right wins iff Left does not (002 Section 1).
fn as_maker_breaker(fresh: &Fresh) -> Option<(Fresh, Step)> {
    let small = fresh.convention == Convention::Achievement
        && !fresh.left.is_empty()
        && fresh.left.len().max(fresh.right.len()) <= MAX_TRANSVERSALS;
    if !small || are_transversals(fresh.len(), &fresh.left, &fresh.right, MAX_TRANSVERSALS) != Some(true) {
        return None;
    }
    let mut game = fresh.clone();
    game.convention = Convention::MakerBreaker;
    game.right = Vec::new();
    let summary = "Right's edges are the minimal transversals of Left's: Right wins iff Left does not";
    Some((game, Step::new("transversals", "002 Section 1", summary)))
}

/// What can be said without a search.
fn by_theorems(game: &Game, g: &Positional, budget: &Budget) -> Found {
    let mut found = Found::default();
    if let Some(winner) = g.over() {
        for player in starters(game) {
            found.starts.set(player, winner);
        }
        found.steps.push(Step::new("finished", "", "the play is over"));
        return found;
    }
    if g.first_moves.is_some() {
        return first_moves(game, g, budget);
    }
    let one_chain = RULES[0];
    if one_chain.applies(game).is_ok()
        && let Ok(answer) = one_chain.answer(game, budget)
    {
        return Found::by_rule(one_chain, answer);
    }
    if let Ok(fresh) = Fresh::new(g) {
        theorems(game, &fresh, budget, &mut found);
    }
    found
}

/// Asks each theorem that covers the game, until every starter's result is known.
fn theorems(game: &Game, fresh: &Fresh, budget: &Budget, found: &mut Found) {
    for theorem in THEOREMS {
        if theorem.covers(fresh).is_err() || theorem.is_dear(fresh) {
            continue;
        }
        match theorem.decide(fresh, budget) {
            Ok(answer) => {
                if add(&mut found.starts, answer.starts) {
                    found.steps.push(Step::new(theorem.name(), theorem.source(), answer.summary));
                }
            }
            Err(stopped) => {
                found.stopped = Some(stopped);
                return;
            }
        }
        if found.decided(game) {
            return;
        }
    }
}

/// The first claim is restricted: each one that is allowed is tried, and the rest solved on its own.
fn first_moves(game: &Game, g: &Positional, budget: &Budget) -> Found {
    let mut found = Found::default();
    for player in starters(game) {
        let moves = g.moves(player);
        let mut best: Option<Winner> = None;
        for &x in &moves {
            let after = game.play(player, x);
            let next = after.starter().unwrap_or(player.other());
            let option = super::auto(&after, budget, Want::Winner);
            found.searched |= option.searched;
            let Some(winner) = option.starts.of(next) else {
                found.stopped = option.stopped;
                return found;
            };
            if best.is_none_or(|b| winner.score(player) > b.score(player)) {
                best = Some(winner);
            }
        }
        if let Some(winner) = best {
            found.starts.set(player, winner);
            let summary = format!("the best of {} allowed first claims of {}", moves.len(), player.name());
            found.steps.push(Step::new("first-moves", "", summary));
        }
    }
    found
}

/// Fills in what was not known; says whether there was anything.
pub(super) fn add(known: &mut Starts, more: Starts) -> bool {
    let mut new = false;
    for player in Player::BOTH {
        if let (None, Some(winner)) = (known.of(player), more.of(player)) {
            known.set(player, winner);
            new = true;
        }
    }
    new
}

fn merge(found: &mut Found, rest: Found) {
    if add(&mut found.starts, rest.starts) {
        found.searched |= rest.searched;
    }
    found.steps.extend(rest.steps);
    found.stopped = rest.stopped;
}
