//! Named posets: chains, antichains, zig-zags, Chomp, divisors, subsets and random orders.

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
