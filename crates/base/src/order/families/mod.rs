//! Named posets: chains, antichains, zig-zags, Nim, thresholds and random orders.

mod grid;
mod hook;
mod incidence;
mod number;
mod tree;

pub use grid::strides;
pub use grid::{chomp, grid_name, young};
pub use hook::{double_tree, hook, last_of_path};
pub use incidence::{incidence, walks};
pub use number::{divisor_count, divisors, subsets, takeaway};
pub use tree::{TreeError, tree};

use super::build::{TooLarge, check_size};
use super::poset::Poset;
use crate::names::Names;

/// The chain `1 < 2 < … < n`.
pub fn chain(n: usize) -> Poset {
    let pairs: Vec<(u32, u32)> = (1..n as u32).map(|i| (i - 1, i)).collect();
    Poset::acyclic(Names::numbered(n), &pairs)
}

/// `n` unrelated elements.
pub fn antichain(n: usize) -> Poset {
    Poset::antichain(Names::numbered(n))
}

/// The chain of `n` elements, unless it is too large.
pub fn checked_chain(n: u128) -> Result<Poset, TooLarge> {
    check_size(n, n)?;
    Ok(chain(n as usize))
}

/// The antichain of `n` elements, unless it is too large.
pub fn checked_antichain(n: u128) -> Result<Poset, TooLarge> {
    check_size(n, 0)?;
    Ok(antichain(n as usize))
}

/// `V_n`: element 1 below `n` unrelated ones.
pub fn v(n: u128) -> Result<Poset, TooLarge> {
    check_size(n.saturating_add(1), n)?;
    let pairs: Vec<(u32, u32)> = (1..=n as u32).map(|i| (0, i)).collect();
    Ok(Poset::acyclic(Names::numbered(n as usize + 1), &pairs))
}

/// `Λ_n`: the last element above `n` unrelated ones.
pub fn lambda(n: u128) -> Result<Poset, TooLarge> {
    check_size(n.saturating_add(1), n)?;
    let pairs: Vec<(u32, u32)> = (0..n as u32).map(|i| (i, n as u32)).collect();
    Ok(Poset::acyclic(Names::numbered(n as usize + 1), &pairs))
}

/// `◇_n`: element 1 below `n` unrelated ones, the last element above them.
pub fn diamond(n: u128) -> Result<Poset, TooLarge> {
    check_size(n.saturating_add(2), n.saturating_mul(2).saturating_add(1))?;
    let top = n as u32 + 1;
    let mut pairs: Vec<(u32, u32)> = (1..top).flat_map(|i| [(0, i), (i, top)]).collect();
    pairs.push((0, top));
    Ok(Poset::acyclic(Names::numbered(n as usize + 2), &pairs))
}

/// Which ends a zig-zag has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Zigzag {
    /// `M_n`: n tops, n + 1 bottoms.
    M,
    /// `W_n`: n bottoms, n + 1 tops.
    W,
    /// `N_n`: n bottoms, n tops.
    N,
}

/// The zig-zag path of 001, Figure 5: the bottoms first, then the tops, each from left to right.
pub fn zigzag(shape: Zigzag, n: u128) -> Result<Poset, TooLarge> {
    let twice = n.saturating_mul(2);
    check_size(twice.saturating_add(1), twice)?;
    let n = n as u32;
    let (bottoms, tops) = match shape {
        Zigzag::M => (n + 1, n),
        Zigzag::W => (n, n + 1),
        Zigzag::N => (n, n),
    };
    // Along the path M alternates bottom, top, bottom; W starts with a top; N starts with a bottom.
    let path_starts_low = shape != Zigzag::W;
    let mut pairs = Vec::with_capacity(2 * n as usize);
    for i in 0..bottoms {
        let neighbours = if path_starts_low { [i.checked_sub(1), Some(i)] } else { [Some(i), Some(i + 1)] };
        for top in neighbours.into_iter().flatten().filter(|&t| t < tops) {
            pairs.push((i, bottoms + top));
        }
    }
    Ok(Poset::acyclic(Names::numbered((bottoms + tops) as usize), &pairs))
}

/// A cycle of `n` bottoms and `n` tops, each bottom below the tops on both sides of it.
pub fn crown(n: u128) -> Result<Poset, TooLarge> {
    let elements = n.saturating_mul(2);
    check_size(elements, elements)?;
    let n = n as u32;
    let pairs: Vec<(u32, u32)> = (0..n).flat_map(|i| [(i, n + i), ((i + 1) % n, n + i)]).collect();
    Ok(Poset::acyclic(Names::numbered(2 * n as usize), &pairs))
}

/// Chains of these lengths side by side.
pub fn nim(heaps: &[u128]) -> Result<Poset, TooLarge> {
    let total = heaps.iter().fold(0u128, |sum, &heap| sum.saturating_add(heap));
    check_size(total, total)?;
    let chains: Vec<Poset> = heaps.iter().map(|&heap| chain(heap as usize)).collect();
    Poset::parallel(&chains)
}

/// `Threshold(A, t)` of 003, Definition 4.11, for t > 0 and the least k with 2^k > max(|A| − t, t − 1): its
/// Grundy number is 2^(k+1) if that of `a` is below `t`, and 0 otherwise. `t = 1` flips the outcome.
pub fn threshold(a: &Poset, t: u128) -> Result<Poset, TooLarge> {
    let bound = (a.len() as u128).saturating_sub(t).max(t - 1);
    let mut power = 1u128;
    while power <= bound {
        power = power.saturating_mul(2);
    }
    let elements = (a.len() as u128).saturating_mul(2).saturating_add(power.saturating_mul(2));
    check_size(elements, elements)?;
    let (power, t) = (power as usize, t as usize);
    let base = Poset::series(a, &chain(power - t))?;
    let upper = Poset::parallel(&[base, chain(power)])?;
    let left = Poset::series(&upper, &chain(t))?;
    Poset::parallel(&[left, a.clone()])
}

/// Pairs x < y, for x < y in `0..n` each with probability `p`, and what follows from them.
pub fn random(n: usize, p: f64, seed: u64) -> Result<Poset, TooLarge> {
    check_size(n as u128, (n as u128).pow(2) / 2)?;
    let mut rng = SplitMix(seed);
    let mut pairs = Vec::new();
    for y in 1..n as u32 {
        for x in 0..y {
            if rng.unit() < p {
                pairs.push((x, y));
            }
        }
    }
    Ok(Poset::acyclic(Names::numbered(n), &pairs))
}

/// SplitMix64: a documented generator, so that `random(n, p, seed)` is the same board everywhere.
#[derive(Clone, Debug)]
pub struct SplitMix(pub u64);

impl SplitMix {
    /// The next 64 random bits.
    pub fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number in [0, 1).
    pub fn unit(&mut self) -> f64 {
        (self.next_u64() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// A number in `0..n`.
    pub fn below(&mut self, n: usize) -> usize {
        ((u128::from(self.next_u64()) * n as u128) >> 64) as usize
    }
}
