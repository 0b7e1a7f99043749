//! Orders of small width (003, 3.2.1): a table of all positions, one number for each chain of a smallest cover.

use super::{all_when_lost, poset_of};
use crate::budget::{Budget, Meter, Stopped};
use crate::game::Game;
use crate::order::Poset;
use crate::rule::{Answer, Rule};
use crate::value::Player;

/// Orders covered by few chains: the product of their lengths plus one bounds the table.
pub struct BoundedWidth;

/// Entries that a table may have, and elements that an order may have.
const MAX_TABLE: usize = 40_000_000;
const MAX_ELEMENTS: usize = 3_000;

/// The chains and, for each element and chain, how much of the chain stays when the element is picked.
struct Cover {
    chains: Vec<Vec<usize>>,
    stride: Vec<usize>,
    size: usize,
    /// `left[x * chains + j]`.
    left: Vec<u32>,
    /// `needs[x * chains + j]`: how much of the chain j is below x.
    needs: Vec<u32>,
}

impl Cover {
    fn new(poset: &Poset) -> Result<Cover, String> {
        if poset.len() > MAX_ELEMENTS {
            return Err(format!("it takes up to {MAX_ELEMENTS} elements, not {}", poset.len()));
        }
        // The elements of a level are incomparable, and each chain at least doubles the table.
        let levels = poset.levels();
        let mut size = vec![0usize; poset.len() + 1];
        levels.iter().for_each(|&level| size[level as usize] += 1);
        let widest = size.into_iter().max().unwrap_or(0);
        if widest > MAX_TABLE.ilog2() as usize {
            return Err(format!("{widest} elements are pairwise incomparable, too many for a table"));
        }
        let Some(cover) = poset.dilworth() else { return Err("the order is too large".into()) };
        let mut chains = cover.chains;
        chains.sort_by_key(|chain| std::cmp::Reverse(chain.len()));
        let mut size = 1usize;
        let mut stride = Vec::new();
        for chain in &chains {
            stride.push(size);
            size = size.saturating_mul(chain.len() + 1);
        }
        if size > MAX_TABLE {
            let bits = chains.iter().map(|chain| ((chain.len() + 1) as f64).log2()).sum::<f64>();
            return Err(format!(
                "{} chains are needed, and a table of 2^{bits:.0} positions is too large",
                chains.len()
            ));
        }
        let width = chains.len();
        let mut left = vec![0; poset.len() * width];
        let mut needs = vec![0; poset.len() * width];
        for x in 0..poset.len() {
            for (j, chain) in chains.iter().enumerate() {
                left[x * width + j] = chain.partition_point(|&y| y != x && !poset.less(x, y)) as u32;
                needs[x * width + j] = chain.partition_point(|&y| poset.less(y, x)) as u32;
            }
        }
        Ok(Cover { chains, stride, size, left, needs })
    }

    fn is_position(&self, height: &[u32]) -> bool {
        let width = height.len();
        self.chains.iter().zip(height).all(|(chain, &h)| {
            h == 0 || {
                let x = chain[h as usize - 1];
                self.needs[x * width..(x + 1) * width].iter().zip(height).all(|(need, have)| need <= have)
            }
        })
    }

    /// The place in the table after the element x is picked.
    fn option(&self, x: usize, height: &[u32]) -> usize {
        let width = height.len();
        let row = &self.left[x * width..(x + 1) * width];
        row.iter().zip(height).zip(&self.stride).map(|((&l, &h), s)| l.min(h) as usize * s).sum()
    }

    /// Grundy numbers of all positions; places that are no position hold nothing of use.
    fn table(&self, n: usize, meter: &mut Meter<'_>) -> Result<Vec<u16>, Stopped> {
        meter.budget().allow_memory(2 * self.size)?;
        let mut table = vec![0u16; self.size];
        let mut height = vec![0u32; self.chains.len()];
        let mut seen = vec![0u64; n / 64 + 1];
        for at in 0..self.size {
            meter.tick()?;
            if self.is_position(&height) {
                seen.fill(0);
                for (chain, &h) in self.chains.iter().zip(&height) {
                    for &x in &chain[..h as usize] {
                        let g = table[self.option(x, &height)];
                        seen[g as usize / 64] |= 1 << (g % 64);
                    }
                }
                let word = seen.iter().position(|&w| w != u64::MAX).unwrap_or(0);
                table[at] = (64 * word) as u16 + seen[word].trailing_ones() as u16;
                for _ in 0..n / 16 {
                    meter.tick()?;
                }
            }
            for (h, chain) in height.iter_mut().zip(&self.chains) {
                *h += 1;
                if *h as usize <= chain.len() {
                    break;
                }
                *h = 0;
            }
        }
        Ok(table)
    }

    /// The Grundy number after each move from the start.
    fn option_values(&self, n: usize, table: &[u16]) -> Vec<usize> {
        let full: Vec<u32> = self.chains.iter().map(|chain| chain.len() as u32).collect();
        (0..n).map(|x| table[self.option(x, &full)] as usize).collect()
    }
}

/// How many steps the table costs, if the rule covers the order.
pub fn cost(poset: &Poset) -> Option<u64> {
    let cover = Cover::new(poset).ok()?;
    Some(cover.size as u64 * poset.len() as u64 * cover.chains.len() as u64)
}

/// The Grundy number after each move from the start.
pub fn option_values(poset: &Poset, budget: &Budget) -> Result<Vec<usize>, Stopped> {
    let Ok(cover) = Cover::new(poset) else { return Err(Stopped::TooLarge) };
    let table = cover.table(poset.len(), &mut Meter::new(budget))?;
    Ok(cover.option_values(poset.len(), &table))
}

/// The least number that is not among `values`.
pub fn mex(values: &[usize]) -> usize {
    let mut seen = vec![false; values.len() + 1];
    for &v in values.iter().filter(|&&v| v < values.len()) {
        seen[v] = true;
    }
    seen.iter().position(|&s| !s).unwrap_or(0)
}

impl Rule for BoundedWidth {
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
        "O(n w N) for width w and N the product of the chain lengths plus one, N at most 4·10^7"
    }

    fn applies(&self, game: &Game) -> Result<(), String> {
        Cover::new(poset_of(game)?).map(|_| ())
    }

    fn answer(&self, game: &Game, budget: &Budget) -> Result<Answer, Stopped> {
        let Ok(poset) = poset_of(game) else { return Err(Stopped::TooLarge) };
        let Ok(cover) = Cover::new(poset) else { return Err(Stopped::TooLarge) };
        let table = cover.table(poset.len(), &mut Meter::new(budget))?;
        let g = table[cover.size - 1];
        let summary = format!(
            "{} chains cover the order; a table of {} positions gives Grundy number {g}",
            cover.chains.len(),
            cover.size
        );
        Ok(Answer::grundy(u128::from(g), summary))
    }

    fn reply(&self, game: &Game, _: Player, budget: &Budget) -> Option<usize> {
        option_values(poset_of(game).ok()?, budget).ok()?.iter().position(|&v| v == 0)
    }

    fn best_moves(&self, game: &Game, _: Player, budget: &Budget) -> Option<Vec<usize>> {
        let poset = poset_of(game).ok()?;
        let values = option_values(poset, budget).ok()?;
        let winning: Vec<usize> = (0..poset.len()).filter(|&x| values[x] == 0).collect();
        Some(if winning.is_empty() { all_when_lost(poset) } else { winning })
    }
}
