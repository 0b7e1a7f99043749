//! What the Grundy numbers after all moves say, each at the place of its element.

use crate::rule::Moves;

/// The moves to 0, or every move when there is none.
pub(super) fn best(after: &[u32]) -> Moves {
    let winning = (0..after.len()).filter(|&x| after[x] == 0);
    all_when_lost(winning.collect(), after.len())
}

/// The winning moves on a board of `n` elements, or every move when there is none.
pub(super) fn all_when_lost(winning: Vec<usize>, n: usize) -> Moves {
    Moves::All(if winning.is_empty() { (0..n).collect() } else { winning })
}
