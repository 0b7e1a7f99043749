//! Numbers and numbers plus *: what is known of a value that is one of the two kinds.
//!
//! Among these values, not ≥ x is the same as ≤ x + *, and not ≥ x + * the same as ≤ x. So every answer to a
//! question is a fact of the same shape: a lowest (or highest) number and which kinds are possible at it.

use super::bounds::Bounds;
use super::fixed::Fixed;
use super::thresholds::{Known, Side, Threshold};
use crate::table::Entry;

/// A number, or a number plus *.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Starred<F> {
    pub(super) number: F,
    pub(super) star: bool,
}

impl<F: Fixed> Threshold for Starred<F> {
    #[inline]
    fn plus(self, other: Self) -> Self {
        Starred { number: self.number.plus(other.number), star: self.star != other.star }
    }

    #[inline]
    fn minus(self, other: Self) -> Self {
        Starred { number: self.number.minus(other.number), star: self.star != other.star }
    }

    /// The options of x + * are x.
    #[inline]
    fn simpler(self, side: Side) -> Option<Self> {
        let number = if self.star { Some(self.number) } else { self.number.option(side) };
        number.map(|number| Starred { number, star: false })
    }
}

/// A set of kinds: without * (bit 0), with * (bit 1).
type Kinds = u8;
const BOTH: Kinds = 3;

#[inline]
fn kind(star: bool) -> Kinds {
    1 << u8::from(star)
}

/// The same with kinds exchanged.
#[inline]
fn turned(kinds: Kinds) -> Kinds {
    (kinds >> 1 | kinds << 1) & BOTH
}

/// The possible values: numbers in a closed interval, and the kinds that are possible at its ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Range<F> {
    lo: F,
    hi: F,
    at_lo: Kinds,
    at_hi: Kinds,
}

impl<F: Fixed> Range<F> {
    /// Every value whose number is in the interval.
    #[inline]
    pub(super) fn between(lo: F, hi: F) -> Range<F> {
        Range { lo, hi, at_lo: BOTH, at_hi: BOTH }
    }

    /// The simplest number that is possible as a number or plus *.
    #[inline]
    pub(super) fn simplest(self) -> F {
        F::simplest_in(self.lo, self.hi)
    }

    #[inline]
    fn raise(&mut self, lo: F, kinds: Kinds) {
        if lo > self.lo {
            (self.lo, self.at_lo) = (lo, kinds);
        } else if lo == self.lo {
            self.at_lo &= kinds;
            if self.at_lo == 0 {
                (self.lo, self.at_lo) = (lo.above(), BOTH);
            }
        }
    }

    #[inline]
    fn lower(&mut self, hi: F, kinds: Kinds) {
        *self = self.negative();
        self.raise(hi.negative(), kinds);
        *self = self.negative();
    }
}

impl<F: Fixed> Entry for Range<F> {
    const WORDS: usize = 2 * F::WORDS;

    #[inline]
    fn half(&self) -> u32 {
        u32::from(self.at_lo) | u32::from(self.at_hi) << 8
    }

    #[inline]
    fn word(&self, i: usize) -> u64 {
        if i < F::WORDS { self.lo.word(i) } else { self.hi.word(i - F::WORDS) }
    }

    #[inline]
    fn from_words(half: u32, words: &mut impl Iterator<Item = u64>) -> Self {
        let lo = F::from_words(0, words);
        let hi = F::from_words(0, words);
        Range { lo, hi, at_lo: half as u8, at_hi: (half >> 8) as u8 }
    }

    #[inline]
    fn and(mut self, other: Self) -> Self {
        self.raise(other.lo, other.at_lo);
        self.lower(other.hi, other.at_hi);
        self
    }
}

impl<F: Fixed> Known for Range<F> {
    type Value = Starred<F>;

    #[inline]
    fn exactly(value: Starred<F>) -> Range<F> {
        let kinds = kind(value.star);
        Range { lo: value.number, hi: value.number, at_lo: kinds, at_hi: kinds }
    }

    #[inline]
    fn value(self) -> Option<Starred<F>> {
        let kinds = self.at_lo & self.at_hi;
        (self.lo == self.hi && kinds != BOTH)
            .then_some(Starred { number: self.lo, star: kinds == kind(true) })
    }

    #[inline]
    fn answer(self, side: Side, t: Starred<F>) -> Option<bool> {
        let kind = kind(t.star);
        // At least: the near end is the low one.
        let (yes, no, at_near, at_far) = match side {
            Side::AtLeast => {
                (self.lo > t.number, self.hi < t.number, self.lo == t.number, self.hi == t.number)
            }
            Side::AtMost => {
                (self.hi < t.number, self.lo > t.number, self.hi == t.number, self.lo == t.number)
            }
        };
        let (near, far) = match side {
            Side::AtLeast => (self.at_lo, self.at_hi),
            Side::AtMost => (self.at_hi, self.at_lo),
        };
        if yes {
            return Some(true);
        }
        if no {
            return Some(false);
        }
        match (at_near, at_far) {
            (true, true) if near & far == kind => Some(true),
            (true, _) if near == kind => Some(true),
            (true, true) if near & far & kind == 0 => Some(false),
            (_, true) if far & kind == 0 => Some(false),
            _ => None,
        }
    }

    #[inline]
    fn learn(&mut self, side: Side, t: Starred<F>, answer: bool) {
        let (side, star) = if answer { (side, t.star) } else { (side.flip(), !t.star) };
        match side {
            Side::AtLeast => self.raise(t.number, kind(star)),
            Side::AtMost => self.lower(t.number, kind(star)),
        }
    }

    /// The value is not on the far side of an option.
    #[inline]
    fn learn_option(&mut self, side: Side, option: Range<F>) {
        match side {
            Side::AtLeast => self.raise(option.lo, turned(option.at_lo)),
            Side::AtMost => self.lower(option.hi, turned(option.at_hi)),
        }
    }

    #[inline]
    fn negative(self) -> Range<F> {
        Range { lo: self.hi.negative(), hi: self.lo.negative(), at_lo: self.at_hi, at_hi: self.at_lo }
    }

    #[inline]
    fn shifted(self, by: Starred<F>) -> Range<F> {
        let kinds = |kinds| if by.star { turned(kinds) } else { kinds };
        Range {
            lo: self.lo.plus(by.number),
            hi: self.hi.plus(by.number),
            at_lo: kinds(self.at_lo),
            at_hi: kinds(self.at_hi),
        }
    }
    fn ends(self) -> [Starred<F>; 2] {
        Bounds { lo: self.lo, hi: self.hi }.ends().map(|number| Starred { number, star: false })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether value ≥ t (or ≤ t), from the order of the numbers: equal numbers need equal kinds.
    fn truth(value: Starred<i64>, side: Side, t: Starred<i64>) -> bool {
        let order =
            if side == Side::AtLeast { value.number.cmp(&t.number) } else { t.number.cmp(&value.number) };
        order.is_gt() || (order.is_eq() && value.star == t.star)
    }

    #[test]
    fn ranges_keep_exactly_what_the_answers_leave() {
        let all: Vec<Starred<i64>> = (-3..=3)
            .flat_map(|n| [false, true].map(|star| Starred { number: i64::integer(n), star }))
            .collect();
        let questions: Vec<_> =
            (all.iter()).flat_map(|&t| [Side::AtLeast, Side::AtMost].map(|side| (side, t))).collect();
        for &value in &all {
            for &(s1, t1) in &questions {
                for &(s2, t2) in &questions {
                    let mut range = Range::between(i64::integer(-3), i64::integer(3));
                    range.learn(s1, t1, truth(value, s1, t1));
                    range.learn(s2, t2, truth(value, s2, t2));
                    for &(s3, t3) in &questions {
                        if let Some(answer) = range.answer(s3, t3) {
                            assert_eq!(answer, truth(value, s3, t3), "{value:?} {range:?} {s3:?} {t3:?}");
                        } else {
                            range.learn(s3, t3, truth(value, s3, t3));
                            assert_eq!(range.answer(s3, t3), Some(truth(value, s3, t3)));
                        }
                    }
                    assert!(range.value().is_none_or(|known| known == value));
                    let mut words = (0..Range::<i64>::WORDS).map(|i| range.word(i));
                    assert_eq!(Range::from_words(range.half(), &mut words), range);
                }
            }
        }
    }
}
