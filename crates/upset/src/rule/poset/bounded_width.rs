//! Orders of small width (003, 3.2.1): a table of all positions, one number for each chain of a smallest cover.
//!
//! The winner and the winning moves need one bit a position, so they are told of orders too wide for Grundy numbers.

use super::chain_cover::Cover;
use super::sieve::Sieve;
use super::{all_when_lost, poset_of};
use crate::budget::{Budget, Meter, Stopped};
use crate::game::Game;
use crate::order::Poset;
use crate::rule::{Answer, OldRule};
use crate::value::{Player, Starts};

/// Orders covered by few chains: the product of their lengths plus one bounds the table.
pub struct BoundedWidth;

/// Places that a table of Grundy numbers may have.
const MAX_TABLE: usize = 40_000_000;
/// Places that a sieve may have, and elements that an order may have.
pub(super) const MAX_SIEVE: usize = 4_000_000_000;
pub(super) const MAX_ELEMENTS: usize = 3_000;

/// Grundy numbers of all positions; places that are no position hold nothing of use.
fn table(cover: &Cover, n: usize, meter: &mut Meter<'_>) -> Result<Vec<u16>, Stopped> {
    meter.budget().allow_memory(2 * cover.size)?;
    let mut table = vec![0u16; cover.size];
    let mut height = vec![0u32; cover.chains.len()];
    let mut seen = vec![0u64; n / 64 + 1];
    for at in 0..cover.size {
        meter.tick()?;
        if cover.is_position(&height) {
            seen.fill(0);
            for (chain, &h) in cover.chains.iter().zip(&height) {
                for &x in &chain[..h as usize] {
                    let g = table[cover.option(x, &height)];
                    seen[g as usize / 64] |= 1 << (g % 64);
                }
            }
            let word = seen.iter().position(|&w| w != u64::MAX).unwrap_or(0);
            table[at] = (64 * word) as u16 + seen[word].trailing_ones() as u16;
            for _ in 0..n / 16 {
                meter.tick()?;
            }
        }
        for (h, chain) in height.iter_mut().zip(&cover.chains) {
            *h += 1;
            if *h as usize <= chain.len() {
                break;
            }
            *h = 0;
        }
    }
    Ok(table)
}

/// The cover of an order whose Grundy numbers fit in a table.
fn small_cover(poset: &Poset) -> Option<Cover> {
    Cover::new(poset).ok().filter(|cover| cover.size <= MAX_TABLE)
}

/// How many steps the table of Grundy numbers costs, if it can be had.
pub fn cost(poset: &Poset) -> Option<u64> {
    let cover = small_cover(poset)?;
    Some(cover.size as u64 * poset.len() as u64 * cover.chains.len() as u64)
}

/// How many positions a sieve holds, if it can be had.
pub fn sieve_size(poset: &Poset) -> Option<u64> {
    Some(Cover::new(poset).ok()?.size as u64)
}

/// The Grundy number after each move from the start.
pub fn option_values(poset: &Poset, budget: &Budget) -> Result<Vec<usize>, Stopped> {
    let Some(cover) = small_cover(poset) else { return Err(Stopped::TooLarge) };
    let table = table(&cover, poset.len(), &mut Meter::new(budget))?;
    Ok((0..poset.len()).map(|x| table[cover.first_option(x)] as usize).collect())
}

/// Who wins, and nothing more.
pub fn winner(poset: &Poset, budget: &Budget) -> Result<Answer, Stopped> {
    let Ok(cover) = Cover::new(poset) else { return Err(Stopped::TooLarge) };
    let sieve = Sieve::new(&cover, &mut Meter::new(budget))?;
    let summary =
        format!("{} chains cover the order; a sieve of {} positions", cover.chains.len(), cover.size);
    Ok(Answer::starts(Starts::impartial(sieve.wins(cover.size - 1)), summary))
}

/// Every move to a lost position.
pub fn winning_moves(poset: &Poset, budget: &Budget) -> Result<Vec<usize>, Stopped> {
    let Ok(cover) = Cover::new(poset) else { return Err(Stopped::TooLarge) };
    let sieve = Sieve::new(&cover, &mut Meter::new(budget))?;
    Ok((0..poset.len()).filter(|&x| !sieve.wins(cover.first_option(x))).collect())
}

/// The least number that is not among `values`.
pub fn mex(values: &[usize]) -> usize {
    let mut seen = vec![false; values.len() + 1];
    for &v in values.iter().filter(|&&v| v < values.len()) {
        seen[v] = true;
    }
    seen.iter().position(|&s| !s).unwrap_or(0)
}

impl OldRule for BoundedWidth {
    fn name(&self) -> &'static str {
        "bounded-width"
    }

    fn source(&self) -> &'static str {
        "003 Section 3.2.1"
    }

    fn class(&self) -> &'static str {
        "posets covered by so few chains that the positions fit in a table"
    }

    fn time(&self) -> &'static str {
        "O(n w N) for width w and N the product of the chain lengths plus one, N at most 4·10^7; for the winner alone \
         near N, at most 4·10^9"
    }

    fn applies(&self, game: &Game) -> Result<(), String> {
        Cover::new(poset_of(game)?).map(|_| ())
    }

    fn answer(&self, game: &Game, budget: &Budget) -> Result<Answer, Stopped> {
        let Ok(poset) = poset_of(game) else { return Err(Stopped::TooLarge) };
        let Some(cover) = small_cover(poset) else { return winner(poset, budget) };
        let table = table(&cover, poset.len(), &mut Meter::new(budget))?;
        let g = table[cover.size - 1];
        let summary = format!(
            "{} chains cover the order; a table of {} positions gives Grundy number {g}",
            cover.chains.len(),
            cover.size
        );
        Ok(Answer::grundy(u128::from(g), summary))
    }

    fn reply(&self, game: &Game, _: Player, budget: &Budget) -> Option<usize> {
        winning_moves(poset_of(game).ok()?, budget).ok()?.first().copied()
    }

    fn best_moves(&self, game: &Game, _: Player, budget: &Budget) -> Option<Vec<usize>> {
        let poset = poset_of(game).ok()?;
        let winning = winning_moves(poset, budget).ok()?;
        Some(if winning.is_empty() { all_when_lost(poset) } else { winning })
    }
}
