//! Who wins every position of an order of small width, one bit a position.
//!
//! Positions are visited from small to large. One that no smaller lost position has marked is lost, and marks all
//! positions from which a move leads to it: the move picks the next element x of some chain, and the chains that end
//! where x would cut them may have had any length above. No option is ever generated.
//!
//! Along the longest chain, whose neighbours are neighbouring bits, positions are an interval and only the first
//! that is not marked is lost: picking the next element of that chain leads to it from all longer ones.

use super::chain_cover::Cover;
use crate::budget::{Meter, Stopped};

/// A set bit says that whoever is to move wins; places that are no position say nothing.
pub(super) struct Sieve {
    won: Vec<u64>,
}

impl Sieve {
    /// Runs through all positions.
    pub fn new(cover: &Cover, meter: &mut Meter<'_>) -> Result<Sieve, Stopped> {
        let words = cover.size.div_ceil(64);
        meter.budget().allow_memory(8 * words)?;
        let mut won = Vec::new();
        won.try_reserve_exact(words).map_err(|_| Stopped::Memory)?;
        won.resize(words, 0);
        let mut sieve = Sieve { won };
        let Some(first) = cover.chains.first() else { return Ok(sieve) };
        let row = first.len() + 1;
        let mut height = vec![0u32; cover.chains.len()];
        for base in (0..cover.size).step_by(row) {
            meter.tick()?;
            if let Some((low, high)) = interval(cover, &height)
                && let Some(at) = sieve.first_open(base + low, base + high)
            {
                height[0] = (at - base) as u32;
                sieve.mark_parents(cover, &height, at, meter)?;
                height[0] = 0;
            }
            for (h, chain) in height.iter_mut().zip(&cover.chains).skip(1) {
                *h += 1;
                if *h as usize <= chain.len() {
                    break;
                }
                *h = 0;
            }
        }
        Ok(sieve)
    }

    /// Whether whoever is to move wins the position at `place`.
    pub fn wins(&self, place: usize) -> bool {
        self.won[place / 64] >> (place % 64) & 1 == 1
    }

    /// The first place from `from` to `to` that is not marked.
    fn first_open(&self, from: usize, to: usize) -> Option<usize> {
        let mut at = from;
        while at <= to {
            let open = !self.won[at / 64] >> (at % 64);
            if open != 0 {
                let found = at + open.trailing_zeros() as usize;
                return (found <= to).then_some(found);
            }
            at = (at / 64 + 1) * 64;
        }
        None
    }

    fn mark(&mut self, from: usize, to: usize) {
        let (first, last) = (from / 64, to / 64);
        let (low, high) = (u64::MAX << (from % 64), u64::MAX >> (63 - to % 64));
        if first == last {
            self.won[first] |= low & high;
        } else {
            self.won[first] |= low;
            self.won[first + 1..last].fill(u64::MAX);
            self.won[last] |= high;
        }
    }

    /// Marks every place from which a move leads to the position `height` at `place`.
    fn mark_parents(
        &mut self,
        cover: &Cover,
        height: &[u32],
        place: usize,
        meter: &mut Meter<'_>,
    ) -> Result<(), Stopped> {
        let width = height.len();
        // The free chains other than the first: stride and how far they may grow.
        let mut free: Vec<(usize, usize)> = Vec::with_capacity(width);
        let mut count = Vec::with_capacity(width);
        for (own, chain) in cover.chains.iter().enumerate() {
            let Some(&x) = chain.get(height[own] as usize) else { continue };
            let left = &cover.left[x * width..(x + 1) * width];
            let room = |j: usize| {
                if left[j] == height[j] { cover.chains[j].len() - height[j] as usize } else { 0 }
            };
            free.clear();
            free.extend((1..width).map(|j| (cover.stride[j], room(j))).filter(|&(_, room)| room > 0));
            count.clear();
            count.resize(free.len(), 0);
            // The chain of x has grown by one at least.
            let mut at = place + cover.stride[own];
            if own > 0
                && let Some(i) = free.iter().position(|&(stride, _)| stride == cover.stride[own])
            {
                free[i].1 -= 1;
            }
            let along = if own == 0 { room(0) - 1 } else { room(0) };
            'box_: loop {
                meter.tick()?;
                self.mark(at, at + along);
                for (count, &(stride, room)) in count.iter_mut().zip(&free) {
                    if *count < room {
                        *count += 1;
                        at += stride;
                        continue 'box_;
                    }
                    at -= *count * stride;
                    *count = 0;
                }
                break;
            }
        }
        Ok(())
    }
}

/// The lengths of the first chain that make a position with the others at `height`.
fn interval(cover: &Cover, height: &[u32]) -> Option<(usize, usize)> {
    let width = height.len();
    let mut low = 0;
    for (chain, &h) in cover.chains.iter().zip(height).skip(1).filter(|&(_, &h)| h > 0) {
        let x = chain[h as usize - 1];
        let needs = &cover.needs[x * width..(x + 1) * width];
        low = low.max(needs[0] as usize);
        if needs[1..].iter().zip(&height[1..]).any(|(need, have)| need > have) {
            return None;
        }
    }
    let fits = |&x: &usize| {
        let needs = &cover.needs[x * width..(x + 1) * width];
        needs[1..].iter().zip(&height[1..]).all(|(need, have)| need <= have)
    };
    let high = cover.chains[0].partition_point(fits);
    (low <= high).then_some((low, high))
}
