//! Dyadic numbers as fixed point, in one word, two, or as many as the board needs.
//!
//! A game of n moves at most has a birthday of at most n, so its value is an integer of size at most n or a
//! fraction with denominator at most 2^(n-1). Most values are much simpler than that. So the last bit is kept
//! free: values and thresholds never have it, and a bound that has it is strict, below or above the even
//! number next to it. When only a number with that bit is left between two bounds, the type is too narrow.

use super::thresholds::{Side, Threshold};
use num_bigint::BigInt;
use std::cmp::Ordering;
use upset_base::value::Dyadic;

/// A number that bounds can be, strict ones too.
pub(super) trait Number: Threshold + Ord {
    /// The unit in the last place.
    const ULP: Self;
    /// How many words it has in a table; one without any is a small one.
    const WORDS: usize;
    /// The words.
    fn word(&self, i: usize) -> u64;
    /// A small number.
    #[inline]
    fn small(&self) -> u16 {
        0
    }
    /// The number that is this small one or has these words.
    fn from_words(small: u16, words: &mut impl Iterator<Item = u64>) -> Self;
    /// Whether the last bit is set: a strict bound, not a value.
    fn is_strict(self) -> bool;

    /// As a lower bound: above this one.
    #[inline]
    fn above(self) -> Self {
        if self.is_strict() { self } else { self.plus(Self::ULP) }
    }

    /// As an upper bound: below this one.
    #[inline]
    fn below(self) -> Self {
        if self.is_strict() { self } else { self.minus(Self::ULP) }
    }
}

/// A number with a fixed count of fraction bits.
pub(super) trait Fixed: Number {
    /// An integer.
    fn integer(n: i64) -> Self;
    /// The number with only its lowest bit; it must not be 0.
    fn lowest_bit(self) -> Self;
    /// Whether there is no fraction.
    fn is_integer(self) -> bool;
    /// The greatest integer that is not larger.
    fn floor(self) -> Self;
    /// `self` with all bits cleared below the highest one in which it differs from `other`.
    fn cut_where_differs(self, other: Self) -> Self;
    /// Half of an even number.
    fn half(self) -> Self;
    /// The same number in the form of the answers.
    fn dyadic(self) -> Dyadic;

    /// The simplest number in the closed interval; `lo` must not exceed `hi`.
    #[inline]
    fn simplest_in(lo: Self, hi: Self) -> Self {
        let zero = Self::default();
        if lo > zero {
            let below = lo.minus(Self::ULP);
            let integer = below.floor().plus(Self::integer(1));
            if integer <= hi { integer } else { hi.cut_where_differs(below) }
        } else if hi < zero {
            Self::simplest_in(hi.negative(), lo.negative()).negative()
        } else {
            zero
        }
    }

    /// The number whose sign expansion is a plus, then that of this one; none if it does not fit.
    fn after_plus(self) -> Option<Self> {
        let one = Self::integer(1);
        let mut n = 1;
        let mut shifted = self.plus(one);
        while shifted <= one {
            shifted = shifted.plus(one);
            n += 1;
        }
        for _ in 1..n {
            shifted = shifted.half();
            if shifted.is_strict() {
                return None;
            }
        }
        Some(shifted)
    }

    /// The number that is left of the sign expansion of this positive one without its first plus.
    fn without_plus(self) -> Self {
        let one = Self::integer(1);
        let mut n = 1;
        let mut shifted = self;
        while shifted <= one {
            shifted = shifted.plus(shifted);
            n += 1;
        }
        shifted.minus(Self::integer(n))
    }

    /// The left option of the number's canonical form.
    #[inline]
    fn left_option(self) -> Option<Self> {
        if !self.is_integer() {
            Some(self.minus(self.lowest_bit()))
        } else {
            (self > Self::default()).then(|| self.minus(Self::integer(1)))
        }
    }

    /// The option of the canonical form of the player whom `side` favours.
    #[inline]
    fn option(self, side: Side) -> Option<Self> {
        match side {
            Side::AtLeast => self.left_option(),
            Side::AtMost => self.right_option(),
        }
    }

    /// The right option of the number's canonical form.
    #[inline]
    fn right_option(self) -> Option<Self> {
        if !self.is_integer() {
            Some(self.plus(self.lowest_bit()))
        } else {
            (self < Self::default()).then(|| self.plus(Self::integer(1)))
        }
    }
}

macro_rules! word_fixed {
    ($t:ty, $fraction:expr) => {
        impl Threshold for $t {
            #[inline]
            fn plus(self, other: $t) -> $t {
                self + other
            }
            #[inline]
            fn minus(self, other: $t) -> $t {
                self - other
            }
            #[inline]
            fn simpler(self, side: Side) -> Option<$t> {
                self.option(side)
            }
        }

        impl Number for $t {
            const ULP: $t = 1;
            const WORDS: usize = <$t>::BITS as usize / 64;
            #[inline]
            fn word(&self, i: usize) -> u64 {
                (*self >> (64 * i)) as u64
            }
            #[inline]
            fn from_words(_: u16, words: &mut impl Iterator<Item = u64>) -> $t {
                (0..Self::WORDS).fold(0, |all, i| all | (words.next().unwrap_or(0) as $t) << (64 * i))
            }
            #[inline]
            fn is_strict(self) -> bool {
                self & 1 == 1
            }
        }

        impl Fixed for $t {
            #[inline]
            fn integer(n: i64) -> $t {
                <$t>::from(n) << $fraction
            }
            #[inline]
            fn lowest_bit(self) -> $t {
                self & self.wrapping_neg()
            }
            #[inline]
            fn is_integer(self) -> bool {
                self & ((1 << $fraction) - 1) == 0
            }
            #[inline]
            fn floor(self) -> $t {
                self & !((1 << $fraction) - 1)
            }
            #[inline]
            fn cut_where_differs(self, other: $t) -> $t {
                let bit = <$t>::BITS - 1 - (self ^ other).leading_zeros();
                self >> bit << bit
            }
            #[inline]
            fn half(self) -> $t {
                self >> 1
            }
            fn dyadic(self) -> Dyadic {
                Dyadic::new(BigInt::from(self), $fraction)
            }
        }
    };
}

/// Fraction bits of `i64`: numbers up to 128, twice what a board of [`WORD_BOARD`] elements can be worth.
const WORD_FRACTION: u32 = 56;
/// The largest board whose numbers `i64` holds.
pub(super) const WORD_BOARD: usize = 56;
/// Fraction bits of `i128`: numbers up to 32768, more than any board that a search takes can have.
const PAIR_FRACTION: u32 = 112;
/// The largest component all of whose numbers `i128` holds.
pub(super) const PAIR_COMPONENT: usize = 112;

word_fixed!(i64, WORD_FRACTION);
word_fixed!(i128, PAIR_FRACTION);

/// The integer part in the last word, the fraction in all others, least significant first.
///
/// Holds the numbers of components of up to `64 * (W - 1)` elements.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Words<const W: usize>([u64; W]);

impl<const W: usize> Default for Words<W> {
    fn default() -> Self {
        Words([0; W])
    }
}

impl<const W: usize> Ord for Words<W> {
    fn cmp(&self, other: &Self) -> Ordering {
        let integer = |x: &Self| x.0[W - 1].cast_signed();
        integer(self).cmp(&integer(other)).then_with(|| self.0.iter().rev().cmp(other.0.iter().rev()))
    }
}

impl<const W: usize> PartialOrd for Words<W> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<const W: usize> Words<W> {
    /// The sum of the two and a carry.
    fn add(self, other: Self, mut carry: bool) -> Self {
        Words(std::array::from_fn(|i| {
            let (sum, first) = self.0[i].overflowing_add(other.0[i]);
            let (sum, second) = sum.overflowing_add(u64::from(carry));
            carry = first || second;
            sum
        }))
    }

    fn complement(self) -> Self {
        Words(self.0.map(|w| !w))
    }
}

impl<const W: usize> Threshold for Words<W> {
    fn plus(self, other: Self) -> Self {
        self.add(other, false)
    }
    fn minus(self, other: Self) -> Self {
        self.add(other.complement(), true)
    }
    fn simpler(self, side: Side) -> Option<Self> {
        self.option(side)
    }
}

impl<const W: usize> Number for Words<W> {
    const ULP: Self = {
        let mut ulp = [0; W];
        ulp[0] = 1;
        Words(ulp)
    };
    const WORDS: usize = W;
    fn word(&self, i: usize) -> u64 {
        self.0[i]
    }
    fn from_words(_: u16, words: &mut impl Iterator<Item = u64>) -> Self {
        Words(std::array::from_fn(|_| words.next().unwrap_or(0)))
    }
    fn is_strict(self) -> bool {
        self.0[0] & 1 == 1
    }
}

impl<const W: usize> Fixed for Words<W> {
    fn integer(n: i64) -> Self {
        let mut out = [0; W];
        out[W - 1] = n.cast_unsigned();
        Words(out)
    }
    fn lowest_bit(self) -> Self {
        let negative = self.negative();
        Words(std::array::from_fn(|i| self.0[i] & negative.0[i]))
    }
    fn is_integer(self) -> bool {
        self.0[..W - 1].iter().all(|&w| w == 0)
    }
    fn floor(self) -> Self {
        Words::integer(self.0[W - 1].cast_signed())
    }
    fn cut_where_differs(mut self, other: Self) -> Self {
        for i in (0..W).rev() {
            let differs = self.0[i] ^ other.0[i];
            if differs != 0 {
                let bit = 63 - differs.leading_zeros();
                self.0[i] = self.0[i] >> bit << bit;
                self.0[..i].fill(0);
                break;
            }
        }
        self
    }
    fn half(self) -> Self {
        let sign = self.0[W - 1] >> 63 << 63;
        let from_above = |i: usize| if i + 1 < W { self.0[i + 1] << 63 } else { sign };
        Words(std::array::from_fn(|i| self.0[i] >> 1 | from_above(i)))
    }
    fn dyadic(self) -> Dyadic {
        let mut numerator = BigInt::from(self.0[W - 1].cast_signed());
        for &w in self.0[..W - 1].iter().rev() {
            numerator = (numerator << 64) + w;
        }
        Dyadic::new(numerator, 64 * (W as u32 - 1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use upset_base::value::Run;

    /// Every type against the dyadics of the answers, on all intervals of a grid of eighths.
    fn exercise<F: Fixed>() {
        let eighth = F::integer(1).half().half().half();
        let mut grid = vec![F::integer(-3)];
        for i in 0..48 {
            grid.push(grid[i].plus(eighth));
        }
        for (i, &lo) in grid.iter().enumerate() {
            assert_eq!(lo.dyadic(), Dyadic::new(BigInt::from(i as i64 - 24), 3));
            assert_eq!(lo.negative().dyadic(), lo.dyadic().negative());
            assert_eq!(F::from_words(0, &mut (0..F::WORDS).map(|i| lo.word(i))), lo);
            let open = |l: Option<F>, r: Option<F>| {
                Dyadic::simplest_between(l.map(Fixed::dyadic).as_ref(), r.map(Fixed::dyadic).as_ref())
            };
            assert_eq!(open(lo.left_option(), lo.right_option()), Some(lo.dyadic()), "canonical options");
            let longer = lo.after_plus().unwrap();
            assert_eq!(longer.without_plus(), lo);
            let mut signs = vec![Run { plus: true, count: 1 }];
            signs.extend(lo.dyadic().sign_expansion().unwrap());
            assert_eq!(longer.dyadic(), Dyadic::from_sign_expansion(signs));
            for &hi in &grid[i..] {
                let found = F::simplest_in(lo, hi).dyadic();
                let expected = open(Some(lo.minus(F::ULP)), Some(hi.plus(F::ULP)));
                assert_eq!(Some(found), expected, "{lo:?} to {hi:?}");
                assert_eq!(lo.minus(hi).dyadic(), lo.dyadic().minus(&hi.dyadic()));
                assert_eq!(lo.cmp(&hi), lo.dyadic().cmp(&hi.dyadic()));
            }
        }
    }

    #[test]
    fn every_width_agrees_with_the_dyadics() {
        exercise::<i64>();
        exercise::<i128>();
        exercise::<Words<5>>();
        exercise::<Words<17>>();
    }
}
