//! A smallest cover by chains as coordinates: a position is how much is left of each chain.

use super::bounded_width::{MAX_ELEMENTS, MAX_SIEVE};
use crate::budget::Budget;
use crate::order::Poset;
use crate::rule::Unrecognised;

/// The chains and, for each element and chain, how much of the chain stays when the element is picked.
pub(super) struct Cover {
    pub chains: Vec<Vec<usize>>,
    pub stride: Vec<usize>,
    /// The product of the chains' lengths plus one: the places of a table.
    pub size: usize,
    /// `left[x * chains + j]`.
    pub left: Vec<u32>,
    /// `needs[x * chains + j]`: how much of the chain j is below x.
    pub needs: Vec<u32>,
}

impl Cover {
    pub fn new(poset: &Poset, budget: &Budget) -> Result<Cover, Unrecognised> {
        if poset.len() > MAX_ELEMENTS {
            return Err(format!("it takes up to {MAX_ELEMENTS} elements, not {}", poset.len()).into());
        }
        // The elements of a level are incomparable, and each chain at least doubles the table.
        let levels = poset.levels();
        let mut size = vec![0usize; poset.len() + 1];
        levels.iter().for_each(|&level| size[level as usize] += 1);
        let widest = size.into_iter().max().unwrap_or(0);
        if widest > MAX_SIEVE.ilog2() as usize {
            return Err(format!("{widest} elements are pairwise incomparable, too many for a table").into());
        }
        budget.spend(0)?;
        let Some(cover) = poset.dilworth() else { return Err("the order is too large".into()) };
        let mut chains = cover.chains;
        chains.sort_by_key(|chain| std::cmp::Reverse(chain.len()));
        let mut size = 1usize;
        let mut stride = Vec::new();
        for chain in &chains {
            stride.push(size);
            size = size.saturating_mul(chain.len() + 1);
        }
        if size > MAX_SIEVE {
            let bits = chains.iter().map(|chain| ((chain.len() + 1) as f64).log2()).sum::<f64>();
            return Err(format!(
                "{} chains are needed, and a table of 2^{bits:.0} positions is too large",
                chains.len()
            )
            .into());
        }
        budget.spend(0)?;
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

    pub fn is_position(&self, height: &[u32]) -> bool {
        let width = height.len();
        self.chains.iter().zip(height).all(|(chain, &h)| {
            h == 0 || {
                let x = chain[h as usize - 1];
                self.needs[x * width..(x + 1) * width].iter().zip(height).all(|(need, have)| need <= have)
            }
        })
    }

    /// The place in the table after the element x is picked.
    pub fn option(&self, x: usize, height: &[u32]) -> usize {
        let width = height.len();
        let row = &self.left[x * width..(x + 1) * width];
        row.iter().zip(height).zip(&self.stride).map(|((&l, &h), s)| l.min(h) as usize * s).sum()
    }

    /// The place in the table after the element x is picked at the start.
    pub fn first_option(&self, x: usize) -> usize {
        let full: Vec<u32> = self.chains.iter().map(|chain| chain.len() as u32).collect();
        self.option(x, &full)
    }
}
