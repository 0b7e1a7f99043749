//! The Grundy number from outcomes alone (003, 4.7): binary search with the threshold construction.

use crate::budget::Stopped;
use crate::order::Poset;
use crate::order::families::threshold;

/// The Grundy number of `poset`, asking `wins` whether whoever starts wins a few larger orders.
///
/// The survey's search stops one short when the Grundy number may reach the number of elements, as it does for a
/// chain: the upper end is asked about here too.
pub fn grundy_by_outcomes(
    poset: &Poset,
    mut wins: impl FnMut(&Poset) -> Result<bool, Stopped>,
) -> Result<u128, Stopped> {
    let (mut least, mut most) = (0, poset.len() as u128);
    while least < most {
        let middle = (least + most).div_ceil(2);
        let asked = threshold(poset, middle).map_err(|_| Stopped::Undecided)?;
        // Whoever starts wins the threshold of t exactly when the Grundy number is below t.
        if wins(&asked)? {
            most = middle - 1;
        } else {
            least = middle;
        }
    }
    Ok(least)
}
