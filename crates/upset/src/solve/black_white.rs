//! Black-white games that no rule values: series and parallel parts by value and cuts, and search for what is prime.
//!
//! The sign of a series is that of its lowest part that is not worth 0: a walk from a positive number stays positive,
//! and one from 0 goes where the part above leads. So the winner needs no values of parts on top of each other.
//! Greatest and least elements on a prime part are series of their own, and need no rule of theirs.

use super::{Found, Options, SIDE_SEARCH, Want, auto, best_moves_of};
use crate::budget::{Budget, Stopped};
use crate::claim::Claim;
use crate::game::{BlackWhite, Game, Position, fitting};
use crate::order::{Decomposition, Part};
use crate::rule::black_white::answer;
use crate::rule::black_white::cuts::{Cuts, value_along_tree};
use crate::rule::black_white::modules;
use crate::rule::poset::part::{elements_of, part_of};
use crate::search;
use crate::value::{Dyadic, Player, Winner};

/// Larger boards are not taken apart: a deep tree costs the square of the board.
const LARGEST: usize = 4096;
/// Boards of one machine word: on these one search over all components beats one for each.
const WORD: usize = 64;
/// Parts that are explained one by one.
const EXPLAINED: usize = 12;
const SOURCE: &str = "003 Lemma 3.2, for numbers";

/// The part of the game on `elements`, which are convex and in board order.
fn part(g: &BlackWhite, elements: &[u32]) -> Game {
    let colour = elements.iter().map(|&x| g.colour[x as usize]).collect();
    Game::BlackWhite(fitting(BlackWhite::new(part_of(&g.poset, elements), colour)))
}

/// Whether the parts side by side are single elements and prime parts, so that a search of the whole splits as well.
fn flat(tree: &Decomposition, parts: &[u32]) -> bool {
    parts.iter().all(|&part| tree.children(part as usize).is_empty())
}

/// What the parts of the order give, with what is `known` by theorems; nothing when the whole is best searched.
pub(super) fn solve_by_parts(
    game: &Game,
    g: &BlackWhite,
    budget: &Budget,
    want: Want,
    known: &Found,
) -> Option<Found> {
    if g.poset.is_empty() || g.poset.len() > LARGEST {
        return None;
    }
    let tree = g.poset.decompose();
    let mut found = known.clone();
    match tree.part(0) {
        Part::Element(_) => return None,
        Part::Prime(_) if known.decided(game) && want != Want::Exact => return None,
        Part::Prime(_) => return simplified(g, budget, want),
        Part::Parallel(parts) => {
            if want == Want::Winner && flat(tree, parts) && g.poset.len() <= WORD {
                return None;
            }
        }
        Part::Series(parts) => {
            if !found.decided(game) {
                found = series_winner(g, parts, budget);
                if want == Want::Winner || found.value.is_some() || !found.decided(game) {
                    return Some(found);
                }
            }
        }
    }
    // A winner by theorems alone is there at once, and the value beside it must not cost much.
    let bonus = found.decided(game) && !found.searched && want != Want::Exact;
    let valued =
        if bonus { whole_tree(g, &budget.with_positions(SIDE_SEARCH)) } else { whole_tree(g, budget) };
    if valued.decided(game) {
        let steps = known.steps.iter().cloned().chain(valued.steps).collect();
        return Some(Found { steps, ..valued });
    }
    if !bonus {
        found.searched |= valued.searched;
        found.steps.extend(valued.steps);
        found.stopped = valued.stopped;
    }
    Some(found)
}

/// A board that splits no further with modules exchanged for smaller ones, by every means; nothing if none is.
fn simplified(g: &BlackWhite, budget: &Budget, want: Want) -> Option<Found> {
    let smaller = modules::simplify(g, budget).ok()??;
    let summary = format!(
        "modules exchanged for smaller ones of equal cuts leave {} of {} elements",
        smaller.poset.len(),
        g.poset.len()
    );
    let mut found = auto(&Game::BlackWhite(smaller), budget, want);
    found.steps.insert(0, Claim::new("modules", "", summary));
    Some(found)
}

/// The lowest of `parts` that is not worth 0, with what is known about it and the steps before; none if all are 0.
fn lowest_nonzero(
    g: &BlackWhite,
    parts: &[u32],
    budget: &Budget,
    before: &mut Found,
) -> Result<Option<(usize, Found)>, Stopped> {
    let tree = g.poset.decompose();
    for (i, &node) in parts.iter().enumerate() {
        let found = auto(&part(g, &elements_of(tree, node)), budget, Want::Winner);
        before.searched |= found.searched;
        if i < EXPLAINED {
            before.steps.extend(found.steps.iter().cloned());
        }
        let (Some(left), Some(right)) = (found.starts.left, found.starts.right) else {
            return Err(found.stopped.unwrap_or(Stopped::TooLarge));
        };
        if left == right {
            return Ok(Some((i, found)));
        }
    }
    Ok(None)
}

/// Who wins a series, from who wins its lowest parts.
fn series_winner(g: &BlackWhite, parts: &[u32], budget: &Budget) -> Found {
    let mut found = Found::default();
    let of = format!("of {} parts on top of each other", parts.len());
    let summary = match lowest_nonzero(g, parts, budget, &mut found) {
        Err(stopped) => {
            found.stopped = Some(stopped);
            return found;
        }
        Ok(None) => {
            let value = answer(Dyadic::default(), String::new());
            (found.starts, found.value) = (value.starts, value.value);
            format!("each {of} is worth 0, and so is the whole")
        }
        Ok(Some((i, part))) => {
            found.starts = part.starts;
            let which = if i == 0 { "the lowest".into() } else { format!("number {} from below", i + 1) };
            format!("{which} {of} is the first that is not worth 0; whoever wins it wins the whole")
        }
    };
    found.steps.insert(0, Claim::new("series", SOURCE, summary));
    found
}

/// The value along the tree of parts, each prime one searched on its own.
fn whole_tree(g: &BlackWhite, budget: &Budget) -> Found {
    let mut found = Found::default();
    let mut primes = 0;
    let value = value_along_tree(g, budget, |elements, cuts_needed| {
        primes += 1;
        let owner = g.colour[elements[0] as usize];
        if elements.iter().all(|&x| g.colour[x as usize] == owner) {
            return Ok(Cuts::one_colour(owner, elements.len()));
        }
        found.searched = true;
        let (cuts, summary) = prime(&part(g, elements), cuts_needed, budget)?;
        if found.steps.len() < EXPLAINED {
            found.steps.push(Claim::new("search", "", summary));
        }
        Ok(cuts)
    });
    match value {
        Ok(value) => {
            let parts = g.poset.decompose().len();
            let summary = format!(
                "the order has {parts} series and parallel parts, joined by value and cuts; {primes} of them split no \
                 further"
            );
            let answer = answer(value, summary);
            found.starts = answer.starts;
            found.value = answer.value;
            found.steps.insert(0, Claim::new("coloured-series-parallel", SOURCE, answer.summary));
        }
        Err(stopped) => {
            found.stopped = Some(stopped);
            found.steps.push(Claim::new("search", "", format!("the search for the value ended: {stopped}")));
        }
    }
    found
}

/// The value of a prime part by search, and its cuts where they are needed.
fn prime(part: &Game, cuts_needed: bool, budget: &Budget) -> Result<(Cuts, String), Stopped> {
    let before = budget.positions();
    let n = part.elements();
    if !cuts_needed
        && let Game::BlackWhite(g) = part
        && let Some(found) = simplified(g, budget, Want::Exact)
    {
        let value = found.value.ok_or(found.stopped.unwrap_or(Stopped::TooLarge))?.number;
        let summary = format!("a part of {n} elements that splits no further: {}", found.steps[0].summary);
        return Ok((Cuts::value_alone(value), summary));
    }
    let mut engine = search::engine(part).map_err(|_| Stopped::TooLarge)?;
    if !cuts_needed {
        let value = engine.value(&[], budget)?.ok_or(Stopped::TooLarge)?.number;
        let visited = budget.positions() - before;
        let summary =
            format!("a part of {n} elements that splits no further: exact search, {visited} positions");
        return Ok((Cuts::value_alone(value), summary));
    }
    let [left, right] = engine.cuts(&[], budget)?.ok_or(Stopped::TooLarge)?;
    let cuts = Cuts::between(left, right).ok_or(Stopped::TooLarge)?;
    let visited = budget.positions() - before;
    let summary = format!(
        "a part of {n} elements with others on top: value and best options by exact search, {visited} positions"
    );
    Ok((cuts, summary))
}

/// All best moves of `player` by the parts of the order, where searching the whole would be dearer.
pub(super) fn best_moves(
    g: &BlackWhite,
    player: Player,
    options: &Options,
) -> Option<Result<Vec<usize>, Stopped>> {
    if g.poset.len() > LARGEST || g.poset.n_free() {
        return None;
    }
    let tree = g.poset.decompose();
    let winning = match tree.part(0) {
        Part::Element(_) | Part::Prime(_) => return None,
        Part::Parallel(parts) if flat(tree, parts) && g.poset.len() <= WORD => return None,
        Part::Parallel(parts) => winning_in_sum(g, parts, player, &options.budget),
        Part::Series(parts) => winning_in_series(g, parts, player, options),
    };
    Some(winning.map(|mut moves| {
        moves.sort_unstable();
        if moves.is_empty() { g.moves(player) } else { moves }
    }))
}

/// The moves that win a series: those that win its lowest part that is not worth 0, and all above that part. Below
/// it every move of a player makes a part negative to that player.
fn winning_in_series(
    g: &BlackWhite,
    parts: &[u32],
    player: Player,
    options: &Options,
) -> Result<Vec<usize>, Stopped> {
    let tree = g.poset.decompose();
    let Some((i, found)) = lowest_nonzero(g, parts, &options.budget, &mut Found::default())? else {
        return Ok(Vec::new());
    };
    if found.starts.left != Some(Winner::from(player)) {
        return Ok(Vec::new());
    }
    let elements = elements_of(tree, parts[i]);
    let inside = best_moves_of(&part(g, &elements), player, options, &found)?;
    let above = parts[i + 1..].iter().flat_map(|&part| tree.elements(part as usize));
    let mut moves: Vec<usize> = above.filter(|&x| g.colour[x] == player).collect();
    moves.extend(inside.into_iter().map(|x| elements[x] as usize));
    Ok(moves)
}

/// The moves that win a sum, by the values of the parts and of their options.
fn winning_in_sum(
    g: &BlackWhite,
    parts: &[u32],
    player: Player,
    budget: &Budget,
) -> Result<Vec<usize>, Stopped> {
    let tree = g.poset.decompose();
    let value = |game: &Game| {
        let found = auto(game, budget, Want::Exact);
        found.value.map(|value| value.number).ok_or(found.stopped.unwrap_or(Stopped::TooLarge))
    };
    let mut total = Dyadic::default();
    let mut summands = Vec::with_capacity(parts.len());
    for &node in parts {
        let elements = elements_of(tree, node);
        let game = part(g, &elements);
        let worth = value(&game)?;
        total = total.plus(&worth);
        summands.push((elements, game, worth));
    }
    let sign = if player == Player::Left { 1 } else { -1 };
    if total.sign() != sign {
        return Ok(Vec::new());
    }
    let mut winning = Vec::new();
    for (elements, game, worth) in &summands {
        let rest = total.minus(worth);
        for x in game.moves(player) {
            if value(&game.after(player, x))?.plus(&rest).sign() * sign >= 0 {
                winning.push(elements[x] as usize);
            }
        }
    }
    Ok(winning)
}
