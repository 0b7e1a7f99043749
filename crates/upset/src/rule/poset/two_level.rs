//! Orders of height at most two as bottoms and tops with their neighbours.

use crate::order::Poset;

/// A two-level order; an element that is comparable with no other counts as a bottom.
pub(super) struct TwoLevel<'a> {
    poset: &'a Poset,
    /// The elements with nothing below them.
    pub bottoms: Vec<usize>,
    /// The elements with something below them.
    pub tops: Vec<usize>,
}

impl<'a> TwoLevel<'a> {
    /// The two levels; nothing if some chain has three elements.
    pub fn new(poset: &'a Poset) -> Option<TwoLevel<'a>> {
        let (bottoms, tops): (Vec<usize>, Vec<usize>) = (0..poset.len()).partition(|&x| poset.is_minimal(x));
        tops.iter().all(|&y| poset.is_maximal(y)).then_some(TwoLevel { poset, bottoms, tops })
    }

    /// The tops above a bottom or the bottoms below a top, in board order. With two levels nothing lies between.
    pub fn neighbours(&self, x: usize) -> &'a [u32] {
        if self.poset.is_minimal(x) { self.poset.given_above(x) } else { self.poset.given_below(x) }
    }
}
