//! Positional games: theorems for each starter, simplifications, disjoint unions, then search for the rest.

use super::union::by_table;
use super::{Desk, Found, Want, starters};
use crate::budget::{Budget, Stopped};
use crate::claim::Claim;
use crate::game::{Game, Position, Positional};
use crate::names::Names;
use crate::rule::positional::bounds::{Bounds, tighten};
use crate::rule::positional::cut::cut;
use crate::rule::positional::simplify::{dominating, greedy, simplify};
use crate::rule::positional::transversal_form::without_draws;
use crate::rule::positional::{ON_POSITIONS, TABLES, THEOREMS, fresh::Fresh};
use crate::rule::{Finding, Rule, Theorem, Unrecognised};
use crate::search;
use crate::value::{Player, Starts, Winner};

/// Everything that is known about the game, by every means.
pub(super) fn auto(game: &Game, g: &Positional, budget: &Budget) -> Found {
    let mut found = Found::default();
    // Theorems do not count positions: a long series of questions must end in time all the same.
    let known = budget.spend(1).and_then(|()| by_every_means(game, g, budget, &mut found));
    if let Err(stopped) = known {
        found.stopped.get_or_insert(stopped);
    }
    found
}

fn by_every_means(game: &Game, g: &Positional, budget: &Budget, found: &mut Found) -> Result<(), Stopped> {
    if let Some(winner) = g.over() {
        starters(game).iter().for_each(|&player| found.starts.set(player, winner));
        found.steps.push(Claim::new("finished", "", "the play is over"));
        return Ok(());
    }
    if g.first_moves.is_some() {
        *found = first_moves(game, g, budget);
        return Ok(());
    }
    for &rule in ON_POSITIONS {
        if let Some(mut finding) = recognised(rule, g, budget)? {
            take(game.names(), rule.theorem(), &mut *finding, budget, found)?;
        }
    }
    if found.decided(game) {
        return Ok(());
    }
    let fresh = match Fresh::new(g, budget) {
        Ok(fresh) => fresh,
        Err(Unrecognised::Stopped(stopped)) => return Err(stopped),
        Err(Unrecognised::Fails(_)) => return search_rest(game, budget, found),
    };
    for &theorem in THEOREMS {
        if let Some(mut finding) = recognised(theorem, &fresh, budget)? {
            take(fresh.poset.names(), theorem.theorem(), &mut *finding, budget, found)?;
            if found.decided(game) {
                return Ok(());
            }
        }
    }
    by_reduction(game, &fresh, budget, found)?;
    if found.stopped.is_some() || found.decided(game) {
        return Ok(());
    }
    for &table in TABLES {
        let Some(mut finding) = recognised(table, &fresh, budget)? else { continue };
        if finding.cost(Want::Winner) > CHEAP_TABLE {
            // A search that needs few positions is quicker.
            let limit = budget.with_positions(finding.cost(Want::Winner) / SEARCH_SHARE);
            match search_rest(game, &limit, found) {
                Err(Stopped::Positions | Stopped::TooLarge) => {}
                rest => return rest,
            }
            found.steps.retain(|step| step.rule != "search");
        }
        take(fresh.poset.names(), table.theorem(), &mut *finding, budget, found)?;
        if found.decided(game) {
            return Ok(());
        }
    }
    search_rest(game, budget, found)
}

/// Up to so many positions a table is quicker than setting up a search.
const CHEAP_TABLE: u64 = 1 << 18;
/// A position costs a search so many times as much as a table, and then some.
const SEARCH_SHARE: u64 = 16;

fn recognised<G>(rule: &dyn Rule<G>, game: &G, budget: &Budget) -> Result<Option<Box<dyn Finding>>, Stopped> {
    match rule.recognise(game, budget) {
        Ok(finding) => Ok(Some(finding)),
        Err(Unrecognised::Fails(_)) => Ok(None),
        Err(Unrecognised::Stopped(stopped)) => Err(stopped),
    }
}

/// Takes over what the finding says about starters not yet decided.
fn take(
    board: &Names,
    theorem: &'static Theorem,
    finding: &mut dyn Finding,
    budget: &Budget,
    found: &mut Found,
) -> Result<(), Stopped> {
    let answer = finding.answer(&mut Desk::new(budget))?;
    if add(&mut found.starts, answer.starts) {
        found.steps.push(Claim::by(theorem, answer, board));
    }
    Ok(())
}

/// Searches for the starters that no theorem decides.
fn search_rest(game: &Game, budget: &Budget, found: &mut Found) -> Result<(), Stopped> {
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
    let ended = run();
    found.searched = true;
    let visited = budget.positions() - before;
    let summary = match ended {
        Ok(()) => format!("exact search of {} elements, {visited} positions", game.elements()),
        Err(why) => format!("search ended after {visited} positions: {why}"),
    };
    found.steps.push(Claim::new("search", "", summary));
    ended
}

/// Bounds, smaller boards with the same outcome, and disjoint unions.
fn by_reduction(game: &Game, fresh: &Fresh, budget: &Budget, found: &mut Found) -> Result<(), Stopped> {
    let mut bounds = Bounds::new(&found.starts);
    let steps = tighten(fresh, &mut bounds, budget)?;
    if add(&mut found.starts, bounds.starts()) {
        found.steps.extend(steps);
    }
    if found.decided(game) {
        return Ok(());
    }
    if let Some((small, step)) = simplify(fresh) {
        on_smaller(&small, step, budget, found);
    } else if let Some((small, step)) = without_draws(fresh, budget)? {
        on_smaller(&small, step, budget, found);
    } else if let Some((small, _)) = cut(fresh, budget)? {
        by_cut(fresh, small, budget, found);
    } else {
        by_table(fresh, budget, found);
        for player in starters(game) {
            if found.starts.of(player).is_some() || found.stopped.is_some() {
                continue;
            }
            if let Some((small, step)) = dominating(fresh, player, budget)? {
                let rest = super::auto(&small.to_game(), budget, Want::Winner);
                let mut starts = Starts::default();
                rest.starts.of(player.other()).into_iter().for_each(|winner| starts.set(player, winner));
                found.steps.push(step);
                merge(found, Found { starts, ..rest });
            } else if let Some((small, step)) = greedy(fresh, player, budget)? {
                on_smaller(&small, step, budget, found);
            }
        }
    }
    Ok(())
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
