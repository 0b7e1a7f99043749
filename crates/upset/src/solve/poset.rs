//! The impartial poset game: theorems for the whole, then series and parallel parts, and search for what is prime.

use super::{Desk, Found, Want, searched};
use crate::budget::{Budget, Meter, Stopped};
use crate::claim::Claim;
use crate::game::{Game, PosetGame};
use crate::names::Names;
use crate::order::{Decomposition, Part, Poset};
use crate::rule::poset::bounded_width::{Narrow, mex};
use crate::rule::poset::tree::{Evaluated, PrimeValue, unions};
use crate::rule::poset::two_level_twins;
use crate::rule::{self, Finding, OldRule};
use crate::search;
use crate::value::{Player, Starts, Value};

/// Rules for the whole board that give values or all winning moves.
const WHOLE: [&str; 5] = ["nim", "series-parallel", "zigzag", "parity-uniform", "width-2"];
/// Tables of up to so many steps are filled instead of searching.
const TABLE: u64 = 1_000_000_000;
/// Positions that a sieve may hold: some seconds.
const SIEVE: u64 = 1_000_000_000;
/// Positions a search for a value may visit when the winner is known, on a board of 64 elements.
const SIDE_SEARCH: u64 = 2_000_000;
/// Prime parts that are explained one by one.
const EXPLAINED: usize = 12;

fn rule(name: &str) -> &'static dyn OldRule {
    rule::poset::RULES.iter().copied().find(|rule| rule.name() == name).expect("a rule of this family")
}

fn game_on(poset: Poset) -> Game {
    Game::Poset(PosetGame::new(poset))
}

/// The part of `poset` on `elements`, a convex set in board order, at a cost that depends on the part alone.
pub(super) fn part_of(poset: &Poset, elements: &[u32]) -> Poset {
    let mut pairs = Vec::new();
    for (i, &x) in elements.iter().enumerate() {
        let above = poset.given_above(x as usize).iter();
        pairs.extend(above.filter_map(|y| elements.binary_search(y).ok()).map(|j| (i as u32, j as u32)));
    }
    Poset::acyclic(Names::new(elements.iter().map(|&x| poset.name(x as usize))), &pairs)
}

pub(super) fn elements_of(tree: &Decomposition, node: u32) -> Vec<u32> {
    let mut elements: Vec<u32> = tree.elements(node as usize).into_iter().map(|x| x as u32).collect();
    elements.sort_unstable();
    elements
}

/// Most parts are small: a search of so many positions comes before any table.
const QUICK_SEARCH: u64 = 20_000;
/// A bonus from a dense table may visit so many positions: about a second.
const DENSE_SEARCH: u64 = 4_000_000;

/// The same limits, with fewer positions the larger the board: for a value that is only a bonus.
fn side(budget: &Budget, n: usize) -> Budget {
    let times = (n as u64).div_ceil(64).max(1);
    budget.with_positions(SIDE_SEARCH / (times * times))
}

/// Everything that is known about the game, by every means.
pub(super) fn auto(game: &Game, g: &PosetGame, budget: &Budget, want: Want) -> Found {
    let poset = &g.poset;
    let mut found = Found::default();
    for name in WHOLE {
        let rule = rule(name);
        if rule.applies(game).is_err() {
            continue;
        }
        match rule.answer(game, budget) {
            Ok(answer) => {
                found = Found::by_rule(rule, answer);
                if found.value.is_some() {
                    return found;
                }
            }
            Err(stopped) => return Found { stopped: Some(stopped), ..found },
        }
    }
    let tree = match poset.decompose_within(budget) {
        Ok(tree) => tree,
        Err(stopped) => return undecomposed(game, found, budget, stopped),
    };
    match tree.part(0) {
        Part::Element(_) => found,
        Part::Prime(_) => prime(game, poset, budget, want, found),
        Part::Series(parts) => series(game, poset, parts, budget, want, found),
        Part::Parallel(_) => {
            if found.decided(game) && want == Want::Winner {
                return found;
            }
            whole_tree(poset, budget, found)
        }
    }
}

/// What can be said of an order when there was no time to take it apart.
fn undecomposed(game: &Game, found: Found, budget: &Budget, stopped: Stopped) -> Found {
    let articulation = rule("articulation");
    if !found.decided(game)
        && articulation.applies(game).is_ok()
        && let Ok(answer) = articulation.answer(game, budget)
    {
        return Found { stopped: Some(stopped), ..Found::by_rule(articulation, answer) };
    }
    Found { stopped: Some(stopped), ..found }
}

/// A series union: somebody wins the whole who wins a part (003 Exercise 1.4), which needs no values.
fn series(game: &Game, poset: &Poset, parts: &[u32], budget: &Budget, want: Want, mut found: Found) -> Found {
    let articulation = rule("articulation");
    if !found.decided(game)
        && articulation.applies(game).is_ok()
        && let Ok(answer) = articulation.answer(game, budget)
    {
        found = Found::by_rule(articulation, answer);
    }
    if found.decided(game) && want != Want::Exact {
        if want == Want::Winner {
            return found;
        }
        let bonus = bonus_value(game, poset, budget);
        if bonus.value.is_some() {
            found.value = bonus.value;
            found.searched |= bonus.searched;
            found.steps.extend(bonus.steps);
        }
        return found;
    }
    if want == Want::Winner {
        return series_winner(poset, parts, budget);
    }
    let valued = whole_tree(poset, budget, Found::default());
    if valued.value.is_some() {
        return valued;
    }
    // The value is out of reach; the winner may not be.
    let stopped = valued.stopped;
    let mut winner = series_winner(poset, parts, budget);
    winner.stopped = winner.stopped.or(stopped);
    winner
}

/// A value beside a winner that is known: by a search of the whole, else along the tree; neither may cost much.
fn bonus_value(game: &Game, poset: &Poset, budget: &Budget) -> Found {
    let limits = if search::has_table(poset) {
        budget.with_positions(DENSE_SEARCH)
    } else {
        side(budget, poset.len())
    };
    let whole = searched(game, &limits, Want::Value);
    if whole.value.is_some() {
        return whole;
    }
    whole_tree(poset, &side(budget, poset.len()), Found::default())
}

/// Who wins a series union, from who wins each part.
fn series_winner(poset: &Poset, parts: &[u32], budget: &Budget) -> Found {
    let tree = poset.decompose();
    let mut steps = Vec::new();
    let mut searched = false;
    let mut stopped = None;
    for &part in parts {
        let found = auto_on(part_of(poset, &elements_of(tree, part)), budget, Want::Winner);
        searched |= found.searched;
        match found.starts.left {
            Some(winner) if winner == Player::Left.into() => {
                let summary = format!(
                    "one of {} parts on top of each other is won by whoever starts, so the whole is",
                    parts.len()
                );
                let mut steps = vec![Claim::new("series", "003 Exercise 1.4", summary)];
                steps.extend(found.steps);
                return Found { starts: Starts::impartial(true), steps, searched, ..Found::default() };
            }
            Some(_) => steps.extend(found.steps),
            None => stopped = found.stopped.or(Some(Stopped::TooLarge)),
        }
    }
    if stopped.is_some() {
        return Found { stopped, searched, ..Found::default() };
    }
    let summary = format!("whoever starts loses each of {} parts on top of each other", parts.len());
    steps.insert(0, Claim::new("series", "003 Exercise 1.4", summary));
    let value = Some(Value::nimber(0));
    Found { starts: Starts::impartial(false), value, steps, stopped: None, searched }
}

fn auto_on(poset: Poset, budget: &Budget, want: Want) -> Found {
    let game = game_on(poset);
    super::auto(&game, budget, want)
}

/// The Grundy number along the tree of series and parallel parts, each prime part solved on its own.
fn whole_tree(poset: &Poset, budget: &Budget, mut found: Found) -> Found {
    let tree = poset.decompose();
    let mut steps = Vec::new();
    let mut searched = false;
    let primes = tree.primes().count();
    let mut seen = 0;
    let evaluated = evaluate(poset, tree, budget, |part| {
        searched |= part.searched;
        seen += 1;
        if seen <= EXPLAINED {
            steps.extend(part.steps);
        }
    });
    match evaluated {
        Ok(evaluated) => {
            let g = evaluated.grundy();
            let mut summary = format!(
                "the order splits by {} series and parallel unions, {primes} of its parts split no further; \
                 Grundy number {g}",
                unions(tree)
            );
            if primes > EXPLAINED {
                summary += &format!(" (the first {EXPLAINED} of these parts are explained)");
            }
            let mut all = vec![Claim::new("series-parallel", "003 Fact 3.1, Lemma 3.2", summary)];
            all.extend(steps);
            found.starts = Starts::impartial(g > 0);
            found.value = Some(Value::nimber(g as u128));
            found.steps = all;
            found.searched |= searched;
        }
        Err(stopped) => {
            if found.starts.left.is_none() {
                found.steps = steps;
                found.stopped = Some(stopped);
            }
        }
    }
    found
}

fn evaluate(
    poset: &Poset,
    tree: &Decomposition,
    budget: &Budget,
    mut explain: impl FnMut(Found),
) -> Result<Evaluated, Stopped> {
    Evaluated::new(tree, &mut Meter::new(budget), |elements, needs_options| {
        let part = part_of(poset, elements);
        if needs_options {
            let options = option_values(&part, budget)?;
            let grundy = mex(&options);
            let summary = format!(
                "a part of {} elements with others on top: each of its moves was valued, Grundy number {grundy}",
                elements.len()
            );
            explain(Found {
                steps: vec![Claim::new("options", "", summary)],
                searched: true,
                ..Found::default()
            });
            return Ok(PrimeValue { grundy, options: Some(options) });
        }
        let found = auto_on(part, budget, Want::Exact);
        let Some(value) = found.value.as_ref() else {
            return Err(found.stopped.unwrap_or(Stopped::TooLarge));
        };
        let grundy = value.nimber as usize;
        explain(found);
        Ok(PrimeValue { grundy, options: None })
    })
}

/// The Grundy number after each move in `poset`.
fn option_values(poset: &Poset, budget: &Budget) -> Result<Vec<u32>, Stopped> {
    if let Ok(mut narrow) = Narrow::new(poset, budget)
        && narrow.table_cost().is_some_and(|cost| cost <= TABLE)
        && let Some(after) = narrow.after(budget)?
    {
        return Ok(after);
    }
    let game = game_on(poset.clone());
    (0..poset.len())
        .map(|x| {
            let found = super::auto(&game.after(Player::Left, x), budget, Want::Exact);
            match found.value {
                Some(value) => Ok(value.nimber as u32),
                None => Err(found.stopped.unwrap_or(Stopped::TooLarge)),
            }
        })
        .collect()
}

/// A part that splits no further.
fn prime(game: &Game, poset: &Poset, budget: &Budget, want: Want, mut found: Found) -> Found {
    let symmetry = rule("symmetry");
    if !found.decided(game)
        && symmetry.applies(game).is_ok()
        && let Ok(answer) = symmetry.answer(game, budget)
    {
        found = Found::by_rule(symmetry, answer);
    }
    if found.value.is_some() || found.decided(game) && want == Want::Winner {
        return found;
    }
    let decided = found.decided(game);
    let limits = if decided && want != Want::Exact { side(budget, poset.len()) } else { budget.clone() };
    let rest = prime_value(game, poset, &limits, want);
    if rest.value.is_some() || !decided {
        let mut steps = found.steps;
        steps.extend(rest.steps);
        return Found { steps, ..rest };
    }
    found
}

fn prime_value(game: &Game, poset: &Poset, budget: &Budget, want: Want) -> Found {
    if search::has_table(poset) {
        return searched(game, budget, want);
    }
    if let Some(kept) = two_level_twins::simplify(poset) {
        let twins = rule("two-level-twins");
        let summary = format!("without pairs of twins {} of {} elements are left", kept.len(), poset.len());
        let mut rest = auto_on(poset.restrict_convex(&kept), budget, want);
        rest.steps.insert(0, Claim::new(twins.name(), twins.source(), summary));
        return rest;
    }
    let quick = searched(game, &budget.with_positions(QUICK_SEARCH), want);
    if quick.value.is_some() || want == Want::Winner && quick.decided(game) {
        return quick;
    }
    let Ok(mut narrow) = Narrow::new(poset, budget) else { return searched(game, budget, want) };
    if want != Want::Winner && narrow.table_cost().is_some_and(|cost| cost <= TABLE) {
        if let Ok(answer) = narrow.answer(&mut Desk::new(budget)) {
            return Found::by_rule(rule("bounded-width"), answer);
        }
    }
    if want != Want::Exact && narrow.sieve_size() <= SIEVE {
        if let Ok(answer) = narrow.winner(budget) {
            let mut found = Found::by_rule(rule("bounded-width"), answer);
            if want == Want::Value {
                let bonus = searched(game, &side(budget, poset.len()), want);
                if bonus.value.is_some() {
                    found.steps.extend(bonus.steps);
                    (found.value, found.searched) = (bonus.value, true);
                }
            }
            return found;
        }
    }
    searched(game, budget, want)
}

/// All best moves in board order: those to a position of value 0, or every move when there is none.
pub(super) fn best_moves(g: &PosetGame, budget: &Budget) -> Result<Vec<usize>, Stopped> {
    let winning = winning_moves(&g.poset, budget)?;
    Ok(if winning.is_empty() { (0..g.poset.len()).collect() } else { winning })
}

/// Every move to a position of value 0.
fn winning_moves(poset: &Poset, budget: &Budget) -> Result<Vec<usize>, Stopped> {
    let game = game_on(poset.clone());
    for name in WHOLE {
        let rule = rule(name);
        if rule.applies(&game).is_ok()
            && let Some(moves) = rule.best_moves(&game, Player::Left, budget)
        {
            // A rule that lists all moves of a lost position must not be taken at its word here.
            let lost =
                moves.len() == poset.len() && rule.answer(&game, budget)?.starts == Starts::impartial(false);
            return Ok(if lost { Vec::new() } else { moves });
        }
    }
    let tree = poset.decompose_within(budget)?;
    match tree.part(0) {
        Part::Element(x) => Ok(vec![x]),
        Part::Prime(_) => prime_winning_moves(poset, 0, budget),
        Part::Series(parts) => {
            // The winning moves are those of the lowest part that is not lost.
            for &part in parts {
                let elements = elements_of(tree, part);
                let moves = winning_moves(&part_of(poset, &elements), budget)?;
                if !moves.is_empty() {
                    return Ok(moves.into_iter().map(|x| elements[x] as usize).collect());
                }
            }
            Ok(Vec::new())
        }
        Part::Parallel(_) => {
            let evaluated = evaluate(poset, tree, budget, |_| {})?;
            if evaluated.grundy() == 0 {
                return Ok(Vec::new());
            }
            evaluated.moves_to(tree, 0, budget, |elements, target| {
                let moves = prime_winning_moves(&part_of(poset, elements), target, budget)?;
                Ok(moves.into_iter().map(|x| elements[x] as usize).collect())
            })
        }
    }
}

/// The moves in a prime part to the value `target`: those that win beside a chain of that many elements.
fn prime_winning_moves(poset: &Poset, target: usize, budget: &Budget) -> Result<Vec<usize>, Stopped> {
    let n = poset.len();
    if let Ok(mut narrow) = Narrow::new(poset, budget) {
        if target == 0 && narrow.sieve_size() <= SIEVE / 10 {
            return narrow.winning_moves(budget);
        }
        if narrow.table_cost().is_some_and(|cost| cost <= TABLE / 10)
            && let Some(after) = narrow.after(budget)?
        {
            return Ok((0..n).filter(|&x| after[x] as usize == target).collect());
        }
    }
    let mut pairs: Vec<(u32, u32)> =
        (0..n).flat_map(|x| poset.given_above(x).iter().map(move |&y| (x as u32, y))).collect();
    pairs.extend((1..target).map(|i| ((n + i - 1) as u32, (n + i) as u32)));
    let beside = game_on(Poset::acyclic(Names::numbered(n + target), &pairs));
    let mut engine = search::engine(&beside).map_err(|_| Stopped::TooLarge)?;
    if engine.winner(&[], Player::Left, budget)? != Player::Left.into() {
        return Ok(Vec::new());
    }
    Ok(engine.best_moves(&[], Player::Left, budget)?.into_iter().filter(|&x| x < n).collect())
}
