//! Dense linear systems over GF(2): whether there is a solution.
//!
//! Plain elimination on rows of bits, eight columns at a time: the eight pivot rows have 256 sums, and every row below
//! is cleared by adding one of them.

use crate::budget::{Budget, Stopped};

/// A matrix with one more column for the right-hand sides.
pub(super) struct System {
    columns: usize,
    /// Words a row.
    words: usize,
    rows: Vec<u64>,
}

impl System {
    /// No equation yet, in `columns` unknowns.
    pub fn new(columns: usize) -> System {
        System { columns, words: (columns + 1).div_ceil(64), rows: Vec::new() }
    }

    /// Adds the equation that an odd number (or an even one) of `unknowns` is chosen.
    pub fn push(&mut self, unknowns: &[usize], odd: bool) {
        let begin = self.rows.len();
        self.rows.resize(begin + self.words, 0);
        for &x in unknowns.iter().chain(odd.then_some(&self.columns)) {
            self.rows[begin + x / 64] ^= 1 << (x % 64);
        }
    }

    /// Word operations that solving takes at most, about.
    pub fn work(rows: usize, columns: usize) -> u128 {
        (rows as u128 * rows.min(columns) as u128 / 8 + 256 * rows.min(columns) as u128 / 8)
            * columns.div_ceil(64) as u128
    }

    fn count(&self) -> usize {
        self.rows.len() / self.words
    }

    fn bit(&self, row: usize, column: usize) -> bool {
        self.rows[row * self.words + column / 64] >> (column % 64) & 1 == 1
    }

    /// Adds row `from` to row `to`, from the word `first` on.
    fn add(&mut self, from: usize, to: usize, first: usize) {
        let words = self.words;
        let (low, high) = (from.min(to), from.max(to));
        let (head, tail) = self.rows.split_at_mut(high * words);
        let (low, high) = (&mut head[low * words + first..(low + 1) * words], &mut tail[first..words]);
        let (target, source) = if from < to { (high, low) } else { (low, high) };
        target.iter_mut().zip(source.iter()).for_each(|(t, s)| *t ^= s);
    }

    fn swap(&mut self, a: usize, b: usize) {
        if a != b {
            let (low, high) = (a.min(b), a.max(b));
            let (head, tail) = self.rows.split_at_mut(high * self.words);
            head[low * self.words..(low + 1) * self.words].swap_with_slice(&mut tail[..self.words]);
        }
    }

    /// Whether the unknowns can be chosen.
    pub fn solvable(mut self, budget: &Budget) -> Result<bool, Stopped> {
        let mut rank = 0;
        for block in (0..self.columns).step_by(8) {
            budget.spend(0)?;
            let pivots = self.pivots(block, rank);
            self.clear_below(block / 64, rank, &pivots);
            rank += pivots.len();
        }
        // What is left says 0 = 0 or 0 = 1.
        Ok((rank..self.count()).all(|row| !self.bit(row, self.columns)))
    }

    /// Moves rows with independent entries in the eight columns from `block` on to `rank` and after it, each the only
    /// one of them with an entry in its pivot column, and says which columns these are.
    fn pivots(&mut self, block: usize, rank: usize) -> Vec<usize> {
        let mut pivots: Vec<usize> = Vec::with_capacity(8);
        let first = block / 64;
        for column in block..(block + 8).min(self.columns) {
            let next = rank + pivots.len();
            let found = (next..self.count()).find(|&row| {
                // Rows are brought up to date with the pivots of this block when they are looked at.
                for (i, &pivot) in pivots.iter().enumerate() {
                    if self.bit(row, pivot) {
                        self.add(rank + i, row, first);
                    }
                }
                self.bit(row, column)
            });
            let Some(row) = found else { continue };
            self.swap(row, next);
            for i in rank..next {
                if self.bit(i, column) {
                    self.add(next, i, first);
                }
            }
            pivots.push(column);
        }
        pivots
    }

    /// Clears the pivot columns of all rows after the pivot rows, which begin at `rank`.
    fn clear_below(&mut self, first: usize, rank: usize, pivots: &[usize]) {
        let words = self.words - first;
        // Sums of pivot rows, by which of them take part.
        let mut sums = vec![0u64; words << pivots.len()];
        for (i, _) in pivots.iter().enumerate() {
            let pivot = (rank + i) * self.words + first;
            for which in 0..1 << i {
                for w in 0..words {
                    sums[((1 << i) + which) * words + w] = sums[which * words + w] ^ self.rows[pivot + w];
                }
            }
        }
        for row in rank + pivots.len()..self.count() {
            let which = pivots.iter().enumerate().fold(0, |w, (i, &p)| w | (self.bit(row, p) as usize) << i);
            if which > 0 {
                let target = &mut self.rows[row * self.words + first..(row + 1) * self.words];
                let sum = &sums[which * words..(which + 1) * words];
                target.iter_mut().zip(sum).for_each(|(t, s)| *t ^= s);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::order::families::SplitMix;

    #[test]
    fn agrees_with_trying_every_choice() {
        let mut rng = SplitMix(12);
        let mut seen = [0; 2];
        for _ in 0..3000 {
            let n = 1 + rng.below(11);
            let rows: Vec<(Vec<usize>, bool)> = (0..rng.below(13))
                .map(|_| ((0..n).filter(|_| rng.below(2) == 0).collect(), rng.below(2) == 0))
                .collect();
            let mut system = System::new(n);
            rows.iter().for_each(|(row, odd)| system.push(row, *odd));
            let possible = (0u32..1 << n).any(|s| {
                rows.iter()
                    .all(|(row, odd)| (row.iter().filter(|&&x| s >> x & 1 == 1).count() % 2 == 1) == *odd)
            });
            assert_eq!(system.solvable(&Budget::unlimited()), Ok(possible), "{rows:?}");
            seen[possible as usize] += 1;
        }
        assert!(seen.iter().all(|&count| count > 100), "{seen:?}");
    }

    #[test]
    fn large_systems_with_a_planted_choice() {
        let mut rng = SplitMix(13);
        for (n, m) in [(150, 200), (200, 130), (300, 300)] {
            let chosen: Vec<bool> = (0..n).map(|_| rng.below(2) == 0).collect();
            for wrong in [false, true] {
                let mut system = System::new(n);
                let mut total = (Vec::new(), false);
                for _ in 0..m {
                    let row: Vec<usize> = (0..n).filter(|_| rng.below(2) == 0).collect();
                    let odd = row.iter().filter(|&&x| chosen[x]).count() % 2 == 1;
                    system.push(&row, odd);
                    total = ([total.0, row].concat(), total.1 ^ odd);
                }
                // The sum of all equations, which follows from them or contradicts them.
                system.push(&total.0, total.1 ^ wrong);
                assert_eq!(system.solvable(&Budget::unlimited()), Ok(!wrong));
            }
        }
    }
}
