//! Sets of elements as machine words, for the inner loops of the searches.
//!
//! [`Set`] is implemented for `u64`, `u128` and [`Wide`]; an engine is generic over it and
//! [`with_set!`](crate::with_set) picks the narrowest one that holds the board.

use std::fmt::Debug;
use std::hash::Hash;

/// A set of small numbers that fits in a few machine words and is copied, never borrowed.
pub trait Set: Copy + Eq + Ord + Hash + Default + Debug + Send + Sync + 'static {
    /// One more than the largest member a set can have.
    const CAPACITY: usize;
    /// The empty set.
    const EMPTY: Self;
    /// The set of `x` alone.
    fn single(x: usize) -> Self;
    /// The set `0..n`.
    fn below(n: usize) -> Self;
    /// Whether `x` is a member.
    fn has(self, x: usize) -> bool;
    /// Members of either.
    fn or(self, other: Self) -> Self;
    /// Members of both.
    fn and(self, other: Self) -> Self;
    /// Members of this one that are not in `other`.
    fn minus(self, other: Self) -> Self;
    /// Members of exactly one.
    fn xor(self, other: Self) -> Self;
    /// How many members.
    fn count(self) -> usize;
    /// Whether there is no member.
    fn is_empty(self) -> bool;
    /// The least member; the set must not be empty.
    fn first(self) -> usize;
    /// The greatest member; the set must not be empty.
    fn last(self) -> usize;
    /// A well-mixed 64-bit hash: two 64×64→128 multiplications folded, good in all its bits.
    fn mix(self) -> u64;
    /// The words of the set, least significant first.
    fn words(&self) -> impl Iterator<Item = u64>;
    /// The set whose words, least significant first, are the next ones of the iterator.
    fn from_words(words: &mut impl Iterator<Item = u64>) -> Self;
    /// Every member plus `k`, for k < 64; what leaves the capacity is gone.
    fn raised(self, k: usize) -> Self;
    /// Every member minus `k`, for k < 64; what would be negative is gone.
    fn lowered(self, k: usize) -> Self;

    /// Whether every member is also in `other`.
    fn is_subset(self, other: Self) -> bool {
        self.minus(other).is_empty()
    }
    /// This set if every member is also in `other`, else the empty set; without a branch where there is a way.
    fn if_subset(self, other: Self) -> Self {
        if self.is_subset(other) { self } else { Self::EMPTY }
    }
    /// This set if it has at most one member, else the empty set; without a branch where there is a way.
    fn if_single(self) -> Self {
        if self.is_empty() || self.without(self.first()).is_empty() { self } else { Self::EMPTY }
    }
    /// Whether the two share a member.
    fn meets(self, other: Self) -> bool {
        !self.and(other).is_empty()
    }
    /// This set and `x`.
    fn with(self, x: usize) -> Self {
        self.or(Self::single(x))
    }
    /// This set but for `x`.
    fn without(self, x: usize) -> Self {
        self.minus(Self::single(x))
    }
    /// The members in increasing order.
    fn iter(self) -> Members<Self> {
        Members(self)
    }
    /// The set of all numbers the iterator yields.
    fn collect(members: impl IntoIterator<Item = usize>) -> Self {
        members.into_iter().fold(Self::EMPTY, Self::with)
    }
}

/// Iterator over the members of a [`Set`].
#[derive(Clone, Debug)]
pub struct Members<S>(S);

impl<S: Set> Iterator for Members<S> {
    type Item = usize;
    #[inline]
    fn next(&mut self) -> Option<usize> {
        if self.0.is_empty() {
            return None;
        }
        let x = self.0.first();
        self.0 = self.0.without(x);
        Some(x)
    }
}

/// Multiplies to 128 bits and folds the halves together.
#[inline]
pub fn fold(a: u64, b: u64) -> u64 {
    let p = u128::from(a) * u128::from(b);
    (p as u64) ^ (p >> 64) as u64
}

const K0: u64 = 0x9e37_79b9_7f4a_7c15;
const K1: u64 = 0xd6e8_feb8_6659_fd93;

macro_rules! word_set {
    ($t:ty, $bits:expr, $mix:expr, $words:expr) => {
        impl Set for $t {
            const CAPACITY: usize = $bits;
            const EMPTY: Self = 0;
            #[inline]
            fn single(x: usize) -> Self {
                1 << x
            }
            #[inline]
            fn below(n: usize) -> Self {
                if n >= $bits { Self::MAX } else { (1 << n) - 1 }
            }
            #[inline]
            fn has(self, x: usize) -> bool {
                self >> x & 1 == 1
            }
            #[inline]
            fn or(self, other: Self) -> Self {
                self | other
            }
            #[inline]
            fn and(self, other: Self) -> Self {
                self & other
            }
            #[inline]
            fn minus(self, other: Self) -> Self {
                self & !other
            }
            #[inline]
            fn xor(self, other: Self) -> Self {
                self ^ other
            }
            #[inline]
            fn count(self) -> usize {
                self.count_ones() as usize
            }
            #[inline]
            fn is_empty(self) -> bool {
                self == 0
            }
            #[inline]
            fn first(self) -> usize {
                self.trailing_zeros() as usize
            }
            #[inline]
            fn last(self) -> usize {
                $bits - 1 - self.leading_zeros() as usize
            }
            #[inline]
            fn if_single(self) -> Self {
                if self & self.wrapping_sub(1) == 0 { self } else { 0 }
            }
            #[inline]
            fn mix(self) -> u64 {
                $mix(self)
            }
            #[inline]
            fn words(&self) -> impl Iterator<Item = u64> {
                $words(*self).into_iter()
            }
            #[inline]
            fn from_words(words: &mut impl Iterator<Item = u64>) -> Self {
                (0..$bits / 64).fold(0, |all, i| all | Self::from(words.next().unwrap_or(0)) << (64 * i))
            }
            #[inline]
            fn raised(self, k: usize) -> Self {
                self << k
            }
            #[inline]
            fn lowered(self, k: usize) -> Self {
                self >> k
            }
        }
    };
}

word_set!(u64, 64, |x: u64| fold(fold(x ^ K0, K1) ^ x, K0), |x: u64| [x]);
word_set!(
    u128,
    128,
    |x: u128| fold(fold(x as u64 ^ K0, K1) ^ (x >> 64) as u64, K0 ^ (x as u64).rotate_left(23)),
    |x: u128| [x as u64, (x >> 64) as u64]
);

/// A set of `64 * N` bits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Wide<const N: usize>(pub [u64; N]);

impl<const N: usize> Default for Wide<N> {
    fn default() -> Self {
        Wide([0; N])
    }
}

impl<const N: usize> Wide<N> {
    #[inline]
    fn zip(self, other: Self, f: impl Fn(u64, u64) -> u64) -> Self {
        Wide(std::array::from_fn(|i| f(self.0[i], other.0[i])))
    }
}

impl<const N: usize> Set for Wide<N> {
    const CAPACITY: usize = 64 * N;
    const EMPTY: Self = Wide([0; N]);
    #[inline]
    fn single(x: usize) -> Self {
        let mut out = [0; N];
        out[x / 64] = 1 << (x % 64);
        Wide(out)
    }
    fn below(n: usize) -> Self {
        let mut out = [0; N];
        for (i, w) in out.iter_mut().enumerate() {
            *w = u64::below(n.saturating_sub(64 * i).min(64));
        }
        Wide(out)
    }
    #[inline]
    fn has(self, x: usize) -> bool {
        self.0[x / 64] >> (x % 64) & 1 == 1
    }
    #[inline]
    fn or(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }
    #[inline]
    fn and(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }
    #[inline]
    fn minus(self, other: Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }
    #[inline]
    fn xor(self, other: Self) -> Self {
        self.zip(other, |a, b| a ^ b)
    }
    #[inline]
    fn count(self) -> usize {
        self.0.iter().map(|w| w.count_ones() as usize).sum()
    }
    #[inline]
    fn is_empty(self) -> bool {
        self.0.iter().all(|&w| w == 0)
    }
    #[inline]
    fn first(self) -> usize {
        for i in 0..N {
            if self.0[i] != 0 {
                return 64 * i + self.0[i].trailing_zeros() as usize;
            }
        }
        64 * N
    }
    #[inline]
    fn last(self) -> usize {
        for i in (0..N).rev() {
            if self.0[i] != 0 {
                return 64 * i + 63 - self.0[i].leading_zeros() as usize;
            }
        }
        64 * N
    }
    #[inline]
    fn mix(self) -> u64 {
        let mut h = K0;
        for w in self.0 {
            h = fold(h ^ w, K1) ^ w.rotate_left(29);
        }
        fold(h ^ K1, K0)
    }
    fn words(&self) -> impl Iterator<Item = u64> {
        self.0.into_iter()
    }
    fn from_words(words: &mut impl Iterator<Item = u64>) -> Self {
        Wide(std::array::from_fn(|_| words.next().unwrap_or(0)))
    }
    #[inline]
    fn raised(self, k: usize) -> Self {
        let carry = |w: u64| if k == 0 { 0 } else { w >> (64 - k) };
        Wide(std::array::from_fn(|i| self.0[i] << k | if i == 0 { 0 } else { carry(self.0[i - 1]) }))
    }
    #[inline]
    fn lowered(self, k: usize) -> Self {
        let carry = |w: u64| if k == 0 { 0 } else { w << (64 - k) };
        Wide(std::array::from_fn(|i| self.0[i] >> k | if i + 1 == N { 0 } else { carry(self.0[i + 1]) }))
    }
}

/// The largest board the mask-based searches take.
pub const MAX_BOARD: usize = 1024;

/// Evaluates `$body` with the type alias `$S` bound to the narrowest [`Set`] that holds `$n` elements,
/// or `$otherwise` when none does.
///
/// ```
/// use upset_base::{bits::Set, with_set};
/// let n = 70;
/// let capacity = with_set!(n, S => S::CAPACITY, 0);
/// assert_eq!(capacity, 128);
/// ```
#[macro_export]
macro_rules! with_set {
    ($n:expr, $S:ident => $body:expr, $otherwise:expr) => {{
        match $n {
            0..=64 => {
                type $S = u64;
                $body
            }
            65..=128 => {
                type $S = u128;
                $body
            }
            129..=256 => {
                type $S = $crate::bits::Wide<4>;
                $body
            }
            257..=1024 => {
                type $S = $crate::bits::Wide<16>;
                $body
            }
            _ => $otherwise,
        }
    }};
}

#[cfg(test)]
mod tests {
    use super::*;

    fn exercise<S: Set>() {
        let a = S::collect([0, 3, S::CAPACITY - 1]);
        assert_eq!(a.iter().collect::<Vec<_>>(), [0, 3, S::CAPACITY - 1]);
        assert_eq!((a.count(), a.first(), a.last()), (3, 0, S::CAPACITY - 1));
        assert!(a.has(3) && !a.has(4) && !a.without(3).has(3));
        assert_eq!(S::below(S::CAPACITY).count(), S::CAPACITY);
        assert_eq!(S::below(5), S::collect(0..5));
        assert!(S::below(3).is_subset(S::below(4)) && !S::below(4).is_subset(S::below(3)));
        assert_eq!(a.xor(a), S::EMPTY);
        assert_ne!(a.mix(), S::below(3).mix());
        assert_eq!(S::from_words(&mut a.words().collect::<Vec<_>>().into_iter()), a);
        let b = S::collect([1, 63, S::CAPACITY - 2]);
        assert_eq!(b.lowered(1), S::collect([0, 62, S::CAPACITY - 3]));
        assert_eq!(
            b.raised(1),
            S::collect([2, 64, S::CAPACITY - 1].into_iter().filter(|&x| x < S::CAPACITY))
        );
        assert_eq!((b.raised(0), b.lowered(0), b.raised(63).lowered(63).has(1)), (b, b, S::CAPACITY > 64));
    }

    #[test]
    fn every_width_behaves_as_a_set() {
        exercise::<u64>();
        exercise::<u128>();
        exercise::<Wide<4>>();
        exercise::<Wide<16>>();
    }
}
