//! What is joined to what, in what is left of a board.

use upset_base::bits::Set;

/// `from` and all of `mask` that can be reached from it, where `near(x)` holds what x is joined to.
#[inline]
pub(crate) fn flood<S: Set>(near: impl Fn(usize) -> S, from: S, mask: S) -> S {
    let mut seen = from;
    let mut todo = from;
    while !todo.is_empty() && seen != mask {
        let x = todo.first();
        let new = near(x).and(mask).minus(seen);
        seen = seen.or(new);
        todo = todo.without(x).or(new);
    }
    seen
}

/// The component of the least element of `mask`.
#[inline]
pub(crate) fn first_component<S: Set>(near: impl Fn(usize) -> S, mask: S) -> S {
    flood(near, S::single(mask.first()), mask)
}
