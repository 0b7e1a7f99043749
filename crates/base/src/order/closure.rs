//! The full relation as bit rows, and the covers, each computed when first asked for.

use super::poset::{Covers, Poset};
use crate::bits::Set;
use crate::csr::Csr;

/// Up-sets and down-sets of every element as rows of bits; each row contains its own element.
#[derive(Clone, Debug)]
pub struct Rows {
    words: usize,
    up: Vec<u64>,
    down: Vec<u64>,
}

impl Rows {
    /// Words in one row.
    pub fn words(&self) -> usize {
        self.words
    }

    /// `x` and everything above it.
    pub fn up(&self, x: usize) -> &[u64] {
        &self.up[x * self.words..(x + 1) * self.words]
    }

    /// `x` and everything below it.
    pub fn down(&self, x: usize) -> &[u64] {
        &self.down[x * self.words..(x + 1) * self.words]
    }
}

fn has(row: &[u64], x: usize) -> bool {
    row[x / 64] >> (x % 64) & 1 == 1
}

/// Boards up to this size compare elements through the closure; larger ones by walking the diagram.
pub const MAX_ROWS: usize = 20_000;

impl Poset {
    /// The closure. Costs n²/4 bytes: ask only on boards of a few thousand elements.
    pub fn rows(&self) -> &Rows {
        self.order.rows.get_or_init(|| {
            let n = self.len();
            let words = n.div_ceil(64);
            let mut up = vec![0; n * words];
            let mut down = vec![0; n * words];
            for (rows, order, next) in [
                (&mut up, self.order.extension.iter().rev().collect::<Vec<_>>(), &self.order.above),
                (&mut down, self.order.extension.iter().collect(), &self.order.below),
            ] {
                for &x in order {
                    let x = x as usize;
                    rows[x * words + x / 64] |= 1 << (x % 64);
                    for &y in next.row(x) {
                        for w in 0..words {
                            rows[x * words + w] |= rows[y as usize * words + w];
                        }
                    }
                }
            }
            Rows { words, up, down }
        })
    }

    /// Whether x < y.
    pub fn less(&self, x: usize, y: usize) -> bool {
        if x == y {
            return false;
        }
        if self.len() <= MAX_ROWS { has(self.rows().up(x), y) } else { self.up_set(x).contains(&y) }
    }

    /// Whether x ≤ y or y ≤ x.
    pub fn comparable(&self, x: usize, y: usize) -> bool {
        x == y || self.less(x, y) || self.less(y, x)
    }

    /// `x` and everything above it, in increasing order, by walking the diagram.
    pub fn up_set(&self, x: usize) -> Vec<usize> {
        walk(&self.order.above, x)
    }

    /// `x` and everything below it, in increasing order, by walking the diagram.
    pub fn down_set(&self, x: usize) -> Vec<usize> {
        walk(&self.order.below, x)
    }

    /// The up-set of every element as a machine-word set.
    pub fn up_masks<S: Set>(&self) -> Vec<S> {
        (0..self.len()).map(|x| S::collect(self.up_set(x))).collect()
    }

    /// The down-set of every element as a machine-word set.
    pub fn down_masks<S: Set>(&self) -> Vec<S> {
        (0..self.len()).map(|x| S::collect(self.down_set(x))).collect()
    }

    pub(super) fn covers(&self) -> &Covers {
        self.order.covers.get_or_init(|| {
            let level = self.levels();
            let kept: Vec<(u32, u32)> = (self.order.above.iter())
                .filter(|&(x, y)| !self.is_transitive(x as usize, y as usize, &level))
                .collect();
            if kept.len() == self.order.above.arcs() {
                return Covers::AsGiven;
            }
            let above = Csr::new(self.len(), kept.iter().copied());
            Covers::Reduced { below: above.transpose(), above }
        })
    }

    /// Whether the given pair x < y follows from others. Cheap for the pairs of a Hasse diagram drawn level by
    /// level; otherwise a walk between the two levels, or a look at the closure on boards that can hold it.
    fn is_transitive(&self, x: usize, y: usize, level: &[u32]) -> bool {
        if level[y] - level[x] < 2 || self.order.above.row(x).len() < 2 || self.order.below.row(y).len() < 2 {
            return false;
        }
        let between = |z: usize| z != y && level[z] < level[y];
        if self.len() <= MAX_ROWS {
            let rows = self.rows();
            return self
                .order
                .above
                .row(x)
                .iter()
                .any(|&z| between(z as usize) && has(rows.up(z as usize), y));
        }
        let mut seen = hashbrown::HashSet::new();
        let mut stack: Vec<usize> =
            self.order.above.row(x).iter().map(|&z| z as usize).filter(|&z| between(z)).collect();
        while let Some(z) = stack.pop() {
            for &w in self.order.above.row(z) {
                let w = w as usize;
                if w == y {
                    return true;
                }
                if between(w) && seen.insert(w) {
                    stack.push(w);
                }
            }
        }
        false
    }
}

fn walk(next: &Csr, x: usize) -> Vec<usize> {
    let mut seen: hashbrown::HashSet<usize> = [x].into_iter().collect();
    let mut stack = vec![x];
    while let Some(z) = stack.pop() {
        stack.extend(next.row(z).iter().map(|&w| w as usize).filter(|&w| seen.insert(w)));
    }
    let mut all: Vec<usize> = seen.into_iter().collect();
    all.sort_unstable();
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn covers_are_the_transitive_reduction() {
        let p = Poset::numbered(4, &[(0, 1), (1, 2), (2, 3), (0, 2), (0, 3), (1, 3)]).unwrap();
        assert_eq!(p.cover_pairs(), [(0, 1), (1, 2), (2, 3)]);
        assert_eq!(p.up_masks::<u64>(), [0b1111, 0b1110, 0b1100, 0b1000]);
        assert_eq!(p.down_set(2), [0, 1, 2]);
    }
}
