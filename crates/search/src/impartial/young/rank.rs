//! Numbers for all Young diagrams inside a given one, in an order in which every option comes before.
//!
//! Diagrams r₀ ≥ r₁ ≥ … with rⱼ ≤ λⱼ stand in lexicographic order of their rows. The number of a diagram is
//! Σⱼ before(j, rⱼ), where before(j, c) counts the ways to fill the rows from j on with row j shorter than c; it does
//! not depend on the rows above, and the last row has stride one.

use crate::tuning::{MAX_DIAGRAMS, MAX_SUMS};

/// The numbering of the diagrams inside one.
pub(super) struct Ranks {
    rows: Vec<usize>,
    /// before(j, c) for c up to λⱼ + 1.
    before: Vec<Vec<u64>>,
}

impl Ranks {
    /// The numbering, unless there are too many diagrams.
    pub fn new(rows: &[usize]) -> Option<Ranks> {
        let (height, width) = (rows.len(), rows[0]);
        if height.checked_mul(width)? > MAX_SUMS {
            return None;
        }
        let mut before: Vec<Vec<u64>> = vec![Vec::new(); height];
        for j in (0..height).rev() {
            let mut sums = vec![0];
            let mut sum: u64 = 0;
            for c in 0..=rows[j] {
                sum += if j + 1 == height { 1 } else { before[j + 1][c.min(rows[j + 1]) + 1] };
                if sum > MAX_DIAGRAMS {
                    return None;
                }
                sums.push(sum);
            }
            before[j] = sums;
        }
        Some(Ranks { rows: rows.to_vec(), before })
    }

    /// How many diagrams there are, the empty one included, which has number 0.
    pub fn total(&self) -> u64 {
        self.before[0][self.rows[0] + 1]
    }

    /// The longest row j may be.
    pub fn longest(&self, j: usize) -> usize {
        self.rows[j]
    }

    /// How many rows there are.
    pub fn height(&self) -> usize {
        self.rows.len()
    }

    /// before(j, ·).
    pub fn before(&self, j: usize) -> &[u64] {
        &self.before[j]
    }

    /// The number of a diagram.
    pub fn rank(&self, diagram: &[usize]) -> u64 {
        diagram.iter().enumerate().map(|(j, &c)| self.before[j][c]).sum()
    }

    /// Writes the rows of the diagram with this number.
    pub fn unrank(&self, mut number: u64, diagram: &mut [usize]) {
        let mut longest = usize::MAX;
        for (j, row) in diagram.iter_mut().enumerate() {
            let before = &self.before[j][..=self.rows[j].min(longest)];
            longest = before.partition_point(|&b| b <= number) - 1;
            *row = longest;
            number -= before[longest];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_dense_and_options_smaller() {
        for rows in [&[1][..], &[4], &[3, 3], &[5, 3, 1], &[4, 1, 1], &[4, 4, 2, 2]] {
            let ranks = Ranks::new(rows).unwrap();
            let mut diagram = vec![0; rows.len()];
            for number in 0..ranks.total() {
                ranks.unrank(number, &mut diagram);
                assert_eq!(ranks.rank(&diagram), number);
                assert!(
                    diagram.is_sorted_by(|a, b| a >= b) && (0..rows.len()).all(|j| diagram[j] <= rows[j])
                );
                for r in 0..rows.len() {
                    for c in 0..diagram[r] {
                        let mut option = diagram.clone();
                        option[r..].iter_mut().for_each(|row| *row = c.min(*row));
                        assert!(ranks.rank(&option) < number);
                    }
                }
            }
        }
        assert_eq!(Ranks::new(&[8; 8]).unwrap().total(), 12870);
    }
}
