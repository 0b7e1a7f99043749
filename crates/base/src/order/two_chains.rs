//! Orders of width at most two as two chains, without the closure.
//!
//! The elements come along a linear extension. What has come so far is a series union of blocks that split no
//! further, so the two chains of a block are fixed up to exchange. An element either stands above everything and
//! is a block of its own, or is incomparable with the upper blocks down to some block and joins them: those must be
//! single elements, and it must be above one of the two chains of the last.

use super::poset::Poset;

/// Two chains that hold every element, and what each needs of the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TwoChains {
    /// The chains, each from bottom to top; the second may be empty.
    pub chains: [Vec<usize>; 2],
    /// For each element of a chain the number of elements of the other chain that are below it.
    pub needs: [Vec<usize>; 2],
}

/// A block: the place of its first element and of the last element of each of its chains.
struct Block {
    start: usize,
    last: [Option<usize>; 2],
}

impl Poset {
    /// The two chains of an order of width at most two; nothing if three elements are pairwise incomparable.
    /// Near-linear in the number of given pairs.
    pub fn two_chains(&self) -> Option<TwoChains> {
        let n = self.len();
        let extension = self.linear_extension();
        let mut place = vec![0; n];
        for (k, &x) in extension.iter().enumerate() {
            place[x as usize] = k;
        }
        let mut side = vec![0usize; n];
        // The elements of the other chain below the one at place k are those at places less than `reach[k]`.
        let mut reach = vec![0usize; n];
        let mut blocks: Vec<Block> = Vec::new();
        for (k, &x) in extension.iter().enumerate() {
            let below = || self.given_below(x as usize).iter().map(|&y| place[y as usize]);
            // The uppermost block with an element below x: all blocks under it are below x as well.
            let depth = below().max().map_or(0, |top| blocks.partition_point(|b| b.start <= top));
            let above_start = blocks.get(depth).map_or(k, |b| b.start);
            if blocks[depth..].iter().any(|b| b.last[0].is_some() && b.last[1].is_some()) {
                return None;
            }
            let mut open = None;
            if let Some(block) = depth.checked_sub(1).map(|i| &blocks[i]) {
                let mut reached = [block.start; 2];
                for l in below().filter(|&l| l >= block.start) {
                    reached[side[l]] = reached[side[l]].max(l + 1);
                    reached[1 - side[l]] = reached[1 - side[l]].max(reach[l]);
                }
                let above = |s: usize| block.last[s].is_none_or(|l| l < reached[s]);
                match [above(0), above(1)] {
                    [true, true] => {}
                    [false, false] => return None,
                    [first, _] => open = Some((if first { 0 } else { 1 }, reached)),
                }
            }
            match open {
                Some((own, reached)) => {
                    // x joins the block on the chain it is above; the single blocks on top go on the other.
                    side[k] = own;
                    reach[k] = reached[1 - own];
                    for block in blocks.drain(depth..) {
                        side[block.start] = 1 - own;
                    }
                    let block = &mut blocks[depth - 1];
                    block.last[own] = Some(k);
                    if above_start < k {
                        block.last[1 - own] = Some(k - 1);
                    }
                }
                None => {
                    reach[k] = above_start;
                    side[k] = 1;
                    let mut last = [None, Some(k)];
                    for block in blocks.drain(depth..) {
                        side[block.start] = 0;
                        last[0] = Some(block.start);
                    }
                    blocks.push(Block { start: above_start, last });
                }
            }
        }
        let mut two = TwoChains { chains: Default::default(), needs: Default::default() };
        // before[s] counts the elements of chain s at smaller places.
        let mut before = [vec![0; n + 1], vec![0; n + 1]];
        for k in 0..n {
            for (s, count) in before.iter_mut().enumerate() {
                count[k + 1] = count[k] + (side[k] == s) as usize;
            }
        }
        for k in 0..n {
            two.chains[side[k]].push(extension[k] as usize);
            two.needs[side[k]].push(before[1 - side[k]][reach[k]]);
        }
        if two.chains[0].is_empty() {
            two.chains.swap(0, 1);
            two.needs.swap(0, 1);
        }
        Some(two)
    }
}

#[cfg(test)]
mod tests {
    use crate::order::families::{self, SplitMix};

    #[test]
    fn finds_two_chains_exactly_when_no_three_are_incomparable() {
        let mut rng = SplitMix(9);
        let mut found = 0;
        for _ in 0..20_000 {
            let n = 1 + rng.below(9);
            let p = families::random(n, 0.3 + 0.7 * rng.unit(), rng.next_u64()).unwrap();
            let two = p.two_chains();
            let wide = (0..n).any(|x| {
                (0..x).any(|y| {
                    !p.comparable(x, y) && (0..y).any(|z| !p.comparable(x, z) && !p.comparable(y, z))
                })
            });
            assert_eq!(two.is_none(), wide, "{:?}", p.cover_pairs());
            let Some(two) = two else { continue };
            found += 1;
            assert_eq!(two.chains[0].len() + two.chains[1].len(), n);
            for s in 0..2 {
                assert!(two.chains[s].windows(2).all(|w| p.less(w[0], w[1])));
                for (&x, &need) in two.chains[s].iter().zip(&two.needs[s]) {
                    let below = two.chains[1 - s].iter().filter(|&&y| p.less(y, x)).count();
                    assert_eq!(need, below, "{:?}", p.cover_pairs());
                }
            }
        }
        assert!(found > 3000);
    }
}
