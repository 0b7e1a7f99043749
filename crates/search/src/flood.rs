//! What is joined to what, in what is left of a board.

use upset_base::bits::Set;

/// `from` and all of `mask` that can be reached from it, where `near(x)` holds what x is joined to. Goes on from both ends of
/// what was reached last: one step waits for the other, and two at a time are half as many.
#[inline]
pub(crate) fn flood<S: Set>(near: impl Fn(usize) -> S, from: S, mask: S) -> S {
    let mut seen = from;
    let mut todo = from;
    while !todo.is_empty() && seen != mask {
        let (x, y) = (todo.first(), todo.last());
        let new = near(x).or(near(y)).and(mask).minus(seen);
        seen = seen.or(new);
        todo = todo.without(x).without(y).or(new);
    }
    seen
}

/// The component of the least element of `mask`.
#[inline]
pub(crate) fn first_component<S: Set>(near: impl Fn(usize) -> S, mask: S) -> S {
    flood(near, S::single(mask.first()), mask)
}
