//! What becomes of a tree when a blocking triple loses its top: which elements become essential, and what that does
//! to the value of the rest, played from the root.

use super::clamp::Clamp;
use super::coloured::Coloured;
use super::tree_pomin::FromRoots;

/// Answers for every triple of a forest after one pass.
pub(super) struct Loosened {
    freed: Vec<i32>,
    /// The lowest element that is freed together with each.
    last: Vec<u32>,
    /// From what the children of an element are worth together to what those of its root are.
    to_root: Vec<Clamp>,
    /// The root of the tree of each element.
    pub root: Vec<u32>,
}

impl Loosened {
    /// `from_roots` are the values in the non-essential part, or others that are not asked for.
    pub fn of(board: &Coloured, from_roots: &FromRoots) -> Loosened {
        let n = board.above.len();
        let mut found = Loosened {
            freed: board.freed(),
            last: (0..n as u32).collect(),
            to_root: vec![Clamp::IDENTITY; n],
            root: (0..n as u32).collect(),
        };
        for x in board.forest.order.iter().map(|&x| x as usize) {
            let Some(p) = board.forest.up(x) else { continue };
            found.root[x] = found.root[p];
            if board.above[x] == 0 {
                continue;
            }
            let others = from_roots.rest(p) - from_roots.whole(x);
            found.to_root[x] = Clamp::root(board.sign[x]).then(Clamp::plus(others)).then(found.to_root[p]);
            if board.above[x] == 1 && board.above[p] == 1 {
                found.last[x] = found.last[p];
            }
        }
        found
    }

    /// When a triple with bottom `x` loses its top: black minus white over what becomes essential, and what the
    /// children of the root that stay behind are worth together; `None` if the root becomes essential too.
    pub fn at(&self, board: &Coloured, from_roots: &FromRoots, x: usize) -> (i64, Option<i64>) {
        if board.above[x] != 1 {
            return (0, Some(from_roots.rest(self.root[x] as usize)));
        }
        let last = self.last[x] as usize;
        let rest =
            board.forest.up(last).map(|p| self.to_root[p].apply(from_roots.rest(p) - from_roots.whole(last)));
        (self.freed[x].into(), rest)
    }
}
