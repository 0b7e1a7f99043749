//! Connected components of what is left of a board.

use upset_base::bits::Set;

/// The component of the least element of `mask`, where `near[x]` holds x and all it is joined to.
#[inline]
pub(super) fn first_component<S: Set>(near: &[S], mask: S) -> S {
    let first = mask.first();
    let mut seen = near[first].and(mask);
    let mut todo = seen.without(first);
    while !todo.is_empty() && seen != mask {
        let x = todo.first();
        let new = near[x].and(mask).minus(seen);
        seen = seen.or(new);
        todo = todo.without(x).or(new);
    }
    seen
}
