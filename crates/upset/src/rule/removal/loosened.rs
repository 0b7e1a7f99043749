//! What the loss of a blocking triple's top does to the value of the rest, played from the root.

use super::clamp::Clamp;
use super::coloured::Coloured;
use super::tree_pomin::FromRoots;

/// Answers for every triple of a forest after one pass over the elements with several triples above them: those that
/// stay behind whichever triple is lost.
pub(super) struct Loosened {
    /// From what the children of such an element are worth together to what its tree is, with its root or without it.
    to_root: Vec<Clamp>,
    with_roots: bool,
}

impl Loosened {
    /// `from_roots` are the values in the non-essential part; whether the roots of the trees are to count in them.
    pub fn of(board: &Coloured, from_roots: &FromRoots, with_roots: bool) -> Loosened {
        let Coloured { forest, sign, above, .. } = board;
        let mut to_root = vec![Clamp::default(); above.len()];
        for x in forest.order.iter().map(|&x| x as usize).filter(|&x| above[x] > 1) {
            to_root[x] = match forest.up(x) {
                None if with_roots => Clamp::root(sign[x]),
                None => Clamp::IDENTITY,
                Some(p) => {
                    let others = from_roots.rest(p) - from_roots.whole(x);
                    Clamp::root(sign[x]).then(Clamp::plus(others)).then(to_root[p])
                }
            };
        }
        Loosened { to_root, with_roots }
    }

    /// By how much the value of the tree changes when `last` and what is above it leave the rest; `last` is the lowest
    /// element that does, and has one triple above it.
    #[inline]
    pub fn change(&self, board: &Coloured, from_roots: &FromRoots, last: usize) -> i64 {
        match board.forest.up(last) {
            None if self.with_roots => -from_roots.whole(last),
            None => -from_roots.rest(last),
            Some(p) => {
                let before = from_roots.rest(p);
                self.to_root[p].apply(before - from_roots.whole(last)) - self.to_root[p].apply(before)
            }
        }
    }
}
