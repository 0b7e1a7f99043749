//! What is known of a number: the interval it lies in, open at ends that are strict.

use super::fixed::Number;
use super::thresholds::{Known, Side};
use crate::table::Entry;

/// An interval that holds the value; one point when the value is known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Bounds<N> {
    pub(super) lo: N,
    pub(super) hi: N,
}

impl<N: Number> Entry for Bounds<N> {
    const WORDS: usize = 2 * N::WORDS;

    #[inline]
    fn half(&self) -> u32 {
        u32::from(self.lo.small()) | u32::from(self.hi.small()) << 16
    }

    #[inline]
    fn word(&self, i: usize) -> u64 {
        if i < N::WORDS { self.lo.word(i) } else { self.hi.word(i - N::WORDS) }
    }

    #[inline]
    fn from_words(half: u32, words: &mut impl Iterator<Item = u64>) -> Self {
        let lo = N::from_words(half as u16, words);
        Bounds { lo, hi: N::from_words((half >> 16) as u16, words) }
    }

    #[inline]
    fn and(self, other: Self) -> Self {
        Bounds { lo: self.lo.max(other.lo), hi: self.hi.min(other.hi) }
    }
}

impl<N: Number> Known for Bounds<N> {
    type Value = N;

    #[inline]
    fn exactly(value: N) -> Bounds<N> {
        Bounds { lo: value, hi: value }
    }

    #[inline]
    fn value(self) -> Option<N> {
        (self.lo == self.hi && !self.lo.is_strict()).then_some(self.lo)
    }

    #[inline]
    fn answer(self, side: Side, t: N) -> Option<bool> {
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

    #[inline]
    fn learn(&mut self, side: Side, t: N, answer: bool) {
        match (side, answer) {
            (Side::AtLeast, true) => self.lo = self.lo.max(t),
            (Side::AtLeast, false) => self.hi = self.hi.min(t.minus(N::ULP)),
            (Side::AtMost, true) => self.hi = self.hi.min(t),
            (Side::AtMost, false) => self.lo = self.lo.max(t.plus(N::ULP)),
        }
        debug_assert!(self.lo <= self.hi);
    }

    /// Numbers lie strictly between their options.
    #[inline]
    fn learn_option(&mut self, side: Side, option: Bounds<N>) {
        match side {
            Side::AtLeast => self.lo = self.lo.max(option.lo.above()),
            Side::AtMost => self.hi = self.hi.min(option.hi.below()),
        }
    }

    #[inline]
    fn shifted(self, by: N) -> Bounds<N> {
        Bounds { lo: self.lo.plus(by), hi: self.hi.plus(by) }
    }

    #[inline]
    fn negative(self) -> Bounds<N> {
        Bounds { lo: self.hi.negative(), hi: self.lo.negative() }
    }
    /// Without the strictness of strict ends.
    fn ends(self) -> [N; 2] {
        let (lo, hi) = (self.lo, self.hi);
        [
            if lo.is_strict() { lo.minus(N::ULP) } else { lo },
            if hi.is_strict() { hi.plus(N::ULP) } else { hi },
        ]
    }
}
