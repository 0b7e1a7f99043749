//! What becomes of a tree when a blocking triple loses its top: which elements become essential, and what that does
//! to the value of the rest, played from the root.

use super::clamp::Clamp;
use super::coloured::Coloured;
use super::tree_pomin::FromRoots;

/// Answers for every triple of a forest after one pass over its non-essential elements.
pub(super) struct Loosened(Vec<Below>);

/// What an element sees on its way to the root of its tree; in one piece of memory, since each element asks its parent.
#[derive(Clone, Copy)]
struct Below {
    /// From what the children of the element are worth together to what those of its root are.
    to_root: Clamp,
    /// Of an element with one triple above it: black minus white over it and those below it, as long as they have no
    /// second.
    freed: i32,
    /// The lowest of those elements.
    last: u32,
    /// The root of its tree.
    root: u32,
}

impl Loosened {
    /// `from_roots` are the values in the non-essential part, or others that are not asked for.
    pub fn of(board: &Coloured, from_roots: &FromRoots) -> Loosened {
        let Coloured { forest, sign, above, .. } = board;
        let nothing = Below { to_root: Clamp::IDENTITY, freed: 0, last: 0, root: 0 };
        let mut found = vec![nothing; above.len()];
        for x in forest.order.iter().map(|&x| x as usize).filter(|&x| above[x] > 0) {
            let own = if above[x] == 1 { i32::from(sign[x]) } else { 0 };
            let alone = Below { freed: own, last: x as u32, root: x as u32, ..nothing };
            found[x] = match forest.up(x) {
                None => alone,
                Some(p) => {
                    let below = found[p];
                    let others = from_roots.rest(p) - from_roots.whole(x);
                    let to_root = Clamp::root(sign[x]).then(Clamp::plus(others)).then(below.to_root);
                    if above[x] == 1 && above[p] == 1 {
                        Below { to_root, freed: own + below.freed, ..below }
                    } else {
                        Below { to_root, root: below.root, ..alone }
                    }
                }
            };
        }
        Loosened(found)
    }

    /// The root of the tree of `x`, which is not essential.
    pub fn root(&self, x: usize) -> usize {
        self.0[x].root as usize
    }

    /// When a triple with bottom `x` loses its top: black minus white over what becomes essential, and what the
    /// children of the root that stay behind are worth together; `None` if the root becomes essential too.
    pub fn at(&self, board: &Coloured, from_roots: &FromRoots, x: usize) -> (i64, Option<i64>) {
        let Below { freed, last, root, .. } = self.0[x];
        if board.above[x] != 1 {
            return (0, Some(from_roots.rest(root as usize)));
        }
        let rest = (board.forest.up(last as usize))
            .map(|p| self.0[p].to_root.apply(from_roots.rest(p) - from_roots.whole(last as usize)));
        (freed.into(), rest)
    }
}
