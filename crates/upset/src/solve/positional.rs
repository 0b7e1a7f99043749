//! Positional games: theorems for each starter, simplifications, disjoint unions, then search for the rest.

use super::union::by_table;
use super::{Found, Want, starters};
use crate::budget::{Budget, Stopped};
use crate::claim::Claim;
use crate::game::{Game, Position, Positional};
use crate::rule::positional::bounds::{Bounds, tighten};
use crate::rule::positional::cut::cut;
use crate::rule::positional::simplify::{dominating, greedy, simplify};
use crate::rule::positional::transversal_form::without_draws;
use crate::rule::positional::{ON_POSITIONS, THEOREMS, fresh::Fresh};
use crate::search;
use crate::value::{Player, Starts, Winner};

/// Everything that is known about the game, by every means.
pub(super) fn auto(game: &Game, g: &Positional, budget: &Budget) -> Found {
    // Theorems do not count positions: a long series of questions must end in time all the same.
    if let Err(stopped) = budget.spend(1) {
        return Found { stopped: Some(stopped), ..Found::default() };
    }
    let mut found = by_theorems(game, g, budget);
    if found.stopped.is_some() || found.decided(game) {
        return found;
    }
    if let Ok(fresh) = Fresh::new(g) {
        by_reduction(game, &fresh, budget, &mut found);
        if found.stopped.is_none() && !found.decided(game) {
            theorems(game, &fresh, true, budget, &mut found);
        }
        if found.stopped.is_some() || found.decided(game) {
            return found;
        }
    }
    search_rest(game, budget, &mut found);
    found
}

/// Searches for the starters that no theorem decides.
fn search_rest(game: &Game, budget: &Budget, found: &mut Found) {
    let before = budget.positions();
    let mut run = || -> Result<(), Stopped> {
        let mut engine = search::engine(game).map_err(|_| Stopped::TooLarge)?;
        for player in starters(game) {
            if found.starts.of(player).is_none() {
                found.starts.set(player, engine.winner(&[], player, budget)?);
            }
        }
        Ok(())
    };
    found.stopped = run().err();
    found.searched = true;
    let visited = budget.positions() - before;
    let summary = match found.stopped {
        None => format!("exact search of {} elements, {visited} positions", game.elements()),
        Some(why) => format!("search ended after {visited} positions: {why}"),
    };
    found.steps.push(Claim::new("search", "", summary));
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
    if let Some((small, step)) = without_draws(fresh) {
        return on_smaller(&small, step, budget, found);
    }
    if let Some((small, _)) = cut(fresh) {
        return by_cut(fresh, small, budget, found);
    }
    by_table(fresh, budget, found);
    for player in starters(game) {
        if found.starts.of(player).is_some() || found.stopped.is_some() {
            continue;
        }
        if let Some((small, step)) = dominating(fresh, player) {
            let rest = super::auto(&small.to_game(), budget, Want::Winner);
            let mut starts = Starts::default();
            rest.starts.of(player.other()).into_iter().for_each(|winner| starts.set(player, winner));
            found.steps.push(step);
            merge(found, Found { starts, ..rest });
        } else if let Some((small, step)) = greedy(fresh, player) {
            on_smaller(&small, step, budget, found);
        }
    }
}

/// Solves the smaller game and takes over its results.
fn on_smaller(small: &Fresh, step: Claim, budget: &Budget, found: &mut Found) {
    let rest = super::auto(&small.to_game(), budget, Want::Winner);
    found.steps.push(step);
    merge(found, rest);
}

/// What is above a black winning set of size 1 is settled.
fn by_cut(fresh: &Fresh, small: Option<Fresh>, budget: &Budget, found: &mut Found) {
    let step = Claim::new("cut", "000 Lemma 22", "a black winning set of size 1 settles what lies above it");
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

/// What can be said without a search.
fn by_theorems(game: &Game, g: &Positional, budget: &Budget) -> Found {
    let mut found = Found::default();
    if let Some(winner) = g.over() {
        for player in starters(game) {
            found.starts.set(player, winner);
        }
        found.steps.push(Claim::new("finished", "", "the play is over"));
        return found;
    }
    if g.first_moves.is_some() {
        return first_moves(game, g, budget);
    }
    for &rule in ON_POSITIONS {
        if rule.applies(game).is_ok()
            && let Ok(answer) = rule.answer(game, budget)
        {
            let by_rule = Found::by_rule(rule, answer);
            if add(&mut found.starts, by_rule.starts) {
                found.steps.extend(by_rule.steps);
            }
        }
    }
    if !found.decided(game)
        && let Ok(fresh) = Fresh::new(g)
    {
        theorems(game, &fresh, false, budget, &mut found);
    }
    found
}

/// Asks each theorem that covers the game, until every starter's result is known: those that go through all
/// positions, or the others.
fn theorems(game: &Game, fresh: &Fresh, exhaustive: bool, budget: &Budget, found: &mut Found) {
    for theorem in THEOREMS {
        if theorem.is_exhaustive() != exhaustive || theorem.covers(fresh).is_err() || theorem.is_dear(fresh) {
            continue;
        }
        match theorem.decide(fresh, budget) {
            Ok(answer) => {
                if add(&mut found.starts, answer.starts) {
                    found.steps.push(Claim::new(theorem.name(), theorem.source(), answer.summary));
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
        let game = &super::started_by(game, player);
        let mut best: Option<Winner> = None;
        for &x in &moves {
            let after = game.after(player, x);
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
            let summary = format!("the best of {} allowed first claims of {}", moves.len(), player.title());
            found.steps.push(Claim::new("first-moves", "", summary));
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
