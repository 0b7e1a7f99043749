//! Prime parts of an order that splits: their Grundy numbers, those of their options, and their moves to a value.

use super::bounded_width::{Narrow, mex};
use super::limits::TABLE;
use super::parity_uniform::ParityUniform;
use super::part::{game_on, part_of};
use super::tree::PrimeValue;
use super::two_rows::TwoRows;
use super::zigzag::Zigzag;
use crate::budget::Stopped;
use crate::claim::Claim;
use crate::game::PosetGame;
use crate::names::Names;
use crate::order::{Part, Poset};
use crate::rule::{Rule, Unrecognised};
use crate::search;
use crate::solve::{Choices, Desk, Want};
use crate::value::{Player, Value};

/// What is known of a prime part once it is solved by every means, and why.
pub(super) fn solve(
    poset: &Poset,
    elements: &[u32],
    needs_options: bool,
    desk: &mut Desk<'_>,
) -> Result<(PrimeValue, Vec<Claim>), Stopped> {
    let part = part_of(poset, elements);
    if needs_options {
        let options = option_values(&part, desk)?;
        let grundy = mex(&options);
        let summary = format!(
            "a part of {} elements with others on top: each of its moves was valued, Grundy number {grundy}",
            elements.len()
        );
        let claim = Claim::new("options", "", summary);
        return Ok((PrimeValue { grundy, options: Some(options) }, vec![claim]));
    }
    let found = desk.solve(&game_on(part), Want::Exact);
    match found.grundy() {
        Some(grundy) => Ok((PrimeValue { grundy: grundy as usize, options: None }, found.steps)),
        None => Err(found.why()),
    }
}

/// The rules that tell the Grundy numbers after all moves of an order that does not split.
static TELLING: &[&dyn Rule<PosetGame>] = &[&Zigzag, &ParityUniform, &TwoRows];

/// The Grundy number after each move in `poset`, if one of these rules tells it.
fn told(poset: &Poset, desk: &mut Desk<'_>) -> Result<Option<Choices>, Stopped> {
    let game = PosetGame::new(poset.clone());
    for rule in TELLING {
        match rule.recognise(&game, desk.budget) {
            Ok(mut finding) => return finding.options(Player::Left, desk),
            Err(Unrecognised::Stopped(stopped)) => return Err(stopped),
            Err(Unrecognised::Fails(_)) => {}
        }
    }
    Ok(None)
}

/// Whether these rules tell the Grundy numbers after all moves of every prime part, so that nothing has to be searched.
pub(super) fn all_told(poset: &Poset, desk: &mut Desk<'_>) -> Result<bool, Stopped> {
    let tree = poset.decompose_within(desk.budget)?;
    for node in 0..tree.len() {
        if let Part::Prime(elements) = tree.part(node)
            && told(&part_of(poset, elements), desk)?.is_none()
        {
            return Ok(false);
        }
    }
    Ok(true)
}

/// So many options may be valued where hardly any positions may be visited.
const FEW: u64 = 1000;

/// The Grundy number after each move in `poset`.
fn option_values(poset: &Poset, desk: &mut Desk<'_>) -> Result<Vec<u32>, Stopped> {
    if let Some(after) = told(poset, desk)?.as_ref().and_then(Choices::grundy_numbers) {
        return Ok(after.to_vec());
    }
    if let Ok(mut narrow) = Narrow::new(poset, desk.budget)
        && narrow.table_cost().is_some_and(|cost| cost <= TABLE)
        && let Some(after) = narrow.after(desk.budget)?
    {
        return Ok(after.to_vec());
    }
    // What is left are options by the thousand, each of which takes a look at the whole part.
    if poset.len() as u64 > desk.budget.positions_left().saturating_add(FEW) {
        return Err(Stopped::Positions);
    }
    let worths = desk.values_after(&game_on(poset.clone()), Player::Left)?;
    let grundy = |(_, value): (usize, Value)| value.as_nimber().map(|grundy| grundy as u32);
    worths.into_iter().map(grundy).collect::<Option<_>>().ok_or(Stopped::Undecided)
}

/// The Grundy number after each move in a prime part.
pub(super) fn after(poset: &Poset, elements: &[u32], desk: &mut Desk<'_>) -> Result<Vec<u32>, Stopped> {
    option_values(&part_of(poset, elements), desk)
}

/// The moves in a prime part to the value `target`: those that win beside a chain of that many elements.
pub(super) fn moves_to(
    poset: &Poset,
    elements: &[u32],
    target: usize,
    desk: &mut Desk<'_>,
) -> Result<Vec<usize>, Stopped> {
    let part = part_of(poset, elements);
    let named = |moves: Vec<usize>| moves.into_iter().map(|x| elements[x] as usize).collect();
    let (n, budget) = (part.len(), desk.budget);
    if let Some(after) = told(&part, desk)?.as_ref().and_then(Choices::grundy_numbers) {
        return Ok(named((0..n).filter(|&x| after[x] as usize == target).collect()));
    }
    if let Ok(mut narrow) = Narrow::new(&part, budget) {
        // The engine finds moves about ten times as fast as it fills a table.
        if target == 0 && narrow.sieve_size() <= TABLE / 10 {
            return Ok(named(narrow.winning_moves(budget)?));
        }
        if narrow.table_cost().is_some_and(|cost| cost <= TABLE / 10)
            && let Some(after) = narrow.after(budget)?
        {
            return Ok(named((0..n).filter(|&x| after[x] as usize == target).collect()));
        }
    }
    let mut pairs: Vec<(u32, u32)> =
        (0..n).flat_map(|x| part.given_above(x).iter().map(move |&y| (x as u32, y))).collect();
    pairs.extend((1..target).map(|i| ((n + i - 1) as u32, (n + i) as u32)));
    let beside = game_on(Poset::acyclic(Names::numbered(n + target), &pairs));
    let mut engine = search::engine(&beside)?;
    if engine.winner(&[], Player::Left, budget)? != Player::Left.into() {
        return Ok(Vec::new());
    }
    let moves = engine.best_moves(&[], Player::Left, budget)?;
    Ok(named(moves.into_iter().filter(|&x| x < n).collect()))
}
