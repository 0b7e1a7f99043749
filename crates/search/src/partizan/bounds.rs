//! What is known of a number: the interval it lies in, open at ends that are strict.

use super::fixed::Fixed;

/// Which way a question about a number points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    /// Is the value at least the threshold?
    AtLeast,
    /// Is the value at most the threshold?
    AtMost,
}

impl Side {
    pub(super) fn flip(self) -> Side {
        match self {
            Side::AtLeast => Side::AtMost,
            Side::AtMost => Side::AtLeast,
        }
    }
}

/// An interval that holds the value; one point when the value is known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Bounds<F> {
    pub(super) lo: F,
    pub(super) hi: F,
}

impl<F: Fixed> Bounds<F> {
    /// A known value.
    #[inline]
    pub(super) fn exactly(value: F) -> Bounds<F> {
        Bounds { lo: value, hi: value }
    }

    /// The value, once it is known.
    #[inline]
    pub(super) fn value(self) -> Option<F> {
        (self.lo == self.hi && !self.lo.is_strict()).then_some(self.lo)
    }

    /// The answer to a question, if the bounds decide it.
    #[inline]
    pub(super) fn answer(self, side: Side, t: F) -> Option<bool> {
        let (yes, no) = match side {
            Side::AtLeast => (self.lo >= t, self.hi < t),
            Side::AtMost => (self.hi <= t, self.lo > t),
        };
        if yes {
            Some(true)
        } else if no {
            Some(false)
        } else {
            None
        }
    }

    /// Narrows the interval by the answer to a question.
    #[inline]
    pub(super) fn learn(&mut self, side: Side, t: F, answer: bool) {
        match (side, answer) {
            (Side::AtLeast, true) => self.lo = self.lo.max(t),
            (Side::AtLeast, false) => self.hi = self.hi.min(t.minus(F::ULP)),
            (Side::AtMost, true) => self.hi = self.hi.min(t),
            (Side::AtMost, false) => self.lo = self.lo.max(t.plus(F::ULP)),
        }
        debug_assert!(self.lo <= self.hi);
    }

    /// The interval moved by `by`.
    #[inline]
    pub(super) fn shifted(self, by: F) -> Bounds<F> {
        Bounds { lo: self.lo.plus(by), hi: self.hi.plus(by) }
    }
}
