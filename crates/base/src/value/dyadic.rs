//! Dyadic rationals of any size: numerator / 2^exponent.

use super::outcome::Player;
use num_bigint::{BigInt, Sign};
use num_integer::Integer;
use num_traits::{One, ToPrimitive, Zero};
use std::cmp::Ordering;
use std::fmt;

/// A dyadic rational in lowest terms.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Dyadic {
    numerator: BigInt,
    exponent: u32,
}

impl Dyadic {
    /// numerator / 2^exponent, in lowest terms.
    pub fn new(numerator: BigInt, exponent: u32) -> Dyadic {
        if numerator.is_zero() {
            return Dyadic::default();
        }
        let twos = (numerator.trailing_zeros().unwrap_or(0) as u32).min(exponent);
        Dyadic { numerator: numerator >> twos, exponent: exponent - twos }
    }

    /// An integer.
    pub fn integer(n: i64) -> Dyadic {
        Dyadic { numerator: n.into(), exponent: 0 }
    }

    /// -1, 0 or 1.
    pub fn sign(&self) -> i32 {
        match self.numerator.sign() {
            Sign::Minus => -1,
            Sign::NoSign => 0,
            Sign::Plus => 1,
        }
    }

    /// The odd numerator (any integer when the exponent is 0).
    pub fn numerator(&self) -> &BigInt {
        &self.numerator
    }

    /// The exponent of the denominator.
    pub fn exponent(&self) -> u32 {
        self.exponent
    }

    /// The sum.
    pub fn plus(&self, other: &Dyadic) -> Dyadic {
        // Most numbers are small: a sum of words is made without others on the way.
        let exponent = self.exponent.max(other.exponent);
        if exponent < 63
            && let (Some(a), Some(b)) = (self.numerator.to_i64(), other.numerator.to_i64())
        {
            let scale = |n: i64, of: &Dyadic| i128::from(n) << (exponent - of.exponent);
            let sum = scale(a, self) + scale(b, other);
            let twos = sum.trailing_zeros().min(exponent);
            return Dyadic { numerator: (sum >> twos).into(), exponent: exponent - twos };
        }
        let (a, b, exponent) = self.aligned(other);
        Dyadic::new(a + b, exponent)
    }

    /// The difference.
    pub fn minus(&self, other: &Dyadic) -> Dyadic {
        self.plus(&other.negative())
    }

    /// The number with the other sign.
    pub fn negative(&self) -> Dyadic {
        Dyadic { numerator: -&self.numerator, exponent: self.exponent }
    }

    /// The same for a number that is not needed any more.
    pub fn negated(self) -> Dyadic {
        Dyadic { numerator: -self.numerator, exponent: self.exponent }
    }

    /// The numerators over a common denominator 2^exponent.
    fn aligned(&self, other: &Dyadic) -> (BigInt, BigInt, u32) {
        let exponent = self.exponent.max(other.exponent);
        let scale = |d: &Dyadic| &d.numerator << (exponent - d.exponent);
        (scale(self), scale(other), exponent)
    }

    /// The simplest number strictly between the two bounds, each of which may be absent; none when left ≥ right.
    pub fn simplest_between(left: Option<&Dyadic>, right: Option<&Dyadic>) -> Option<Dyadic> {
        match (left, right) {
            (None, None) => Some(Dyadic::default()),
            (Some(l), None) => Some(if l.sign() < 0 { Dyadic::default() } else { l.floor_plus_one() }),
            (None, Some(r)) => Dyadic::simplest_between(Some(&r.negative()), None).map(|v| v.negative()),
            (Some(l), Some(r)) if l >= r => None,
            (Some(l), Some(r)) if l.sign() < 0 && r.sign() > 0 => Some(Dyadic::default()),
            (Some(l), Some(r)) if l.sign() < 0 => {
                Dyadic::simplest_between(Some(&r.negative()), Some(&l.negative())).map(|v| v.negative())
            }
            (Some(l), Some(r)) => Some(Dyadic::simplest_positive(l, r)),
        }
    }

    /// About how large the number is.
    pub(crate) fn near(&self) -> f64 {
        let cut = self.exponent.saturating_sub(60);
        let shifted = (&self.numerator >> cut).to_f64().unwrap_or(0.0);
        shifted / 2f64.powi((self.exponent - cut) as i32)
    }

    /// A float nearby and how far it may be off, which is 0 for short fractions; nothing for numbers beyond 2^22.
    ///
    /// ```
    /// use upset_base::value::Dyadic;
    /// assert_eq!(Dyadic::new((-7).into(), 2).approximation(), Some((-1.75, 0.0)));
    /// assert_eq!(Dyadic::integer(1 << 40).approximation(), None);
    /// ```
    pub fn approximation(&self) -> Option<(f64, f64)> {
        if self.numerator.bits() > u64::from(self.exponent) + 22 {
            return None;
        }
        match self.numerator.to_i64().filter(|_| self.exponent <= 30) {
            Some(numerator) => Some((numerator as f64 / (1u64 << self.exponent) as f64, 0.0)),
            // Rounding takes less than 2^-30.
            None => Some((self.near(), 1.0 / f64::from(1 << 20))),
        }
    }

    /// The moves that the number allows at most in a play.
    pub fn birthday(&self) -> u128 {
        let whole = (self.numerator.magnitude() >> self.exponent).to_u128().unwrap_or(u128::MAX);
        if self.exponent == 0 { whole } else { whole.saturating_add(1 + u128::from(self.exponent)) }
    }

    /// The canonical option of `player`, if there is one.
    pub fn option(&self, player: Player) -> Option<Dyadic> {
        let step = if player == Player::Left { -1 } else { 1 };
        // An integer can only be moved towards 0.
        let none = self.exponent == 0 && self.sign() != -step;
        (!none).then(|| Dyadic::new(&self.numerator + step, self.exponent))
    }

    fn floor_plus_one(&self) -> Dyadic {
        Dyadic { numerator: self.numerator.div_floor(&(BigInt::one() << self.exponent)) + 1, exponent: 0 }
    }

    /// The simplest number between 0 ≤ l < r: the smallest integer, else the coarsest dyadic.
    fn simplest_positive(l: &Dyadic, r: &Dyadic) -> Dyadic {
        let integer = l.floor_plus_one();
        if &integer < r {
            return integer;
        }
        // Over a denominator twice as fine as both, some multiple lies between. The coarsest one keeps the bits
        // of the largest down to the first in which that differs from l.
        let (a, b, exponent) = l.aligned(r);
        let (a, largest): (BigInt, BigInt) = (a << 1, (b << 1) - 1);
        let kept = (&a ^ &largest).bits() - 1;
        Dyadic::new(largest >> kept << kept, exponent + 1)
    }
}

impl Ord for Dyadic {
    fn cmp(&self, other: &Dyadic) -> Ordering {
        if self.exponent == other.exponent {
            return self.numerator.cmp(&other.numerator);
        }
        // Most numbers are small, and need no others to be made.
        if let (Some(a), Some(b)) = (self.numerator.to_i64(), other.numerator.to_i64())
            && self.exponent.max(other.exponent) < 63
        {
            return (i128::from(a) << other.exponent).cmp(&(i128::from(b) << self.exponent));
        }
        let (a, b, _) = self.aligned(other);
        a.cmp(&b)
    }
}

impl PartialOrd for Dyadic {
    fn partial_cmp(&self, other: &Dyadic) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl From<i64> for Dyadic {
    fn from(n: i64) -> Dyadic {
        Dyadic::integer(n)
    }
}

impl fmt::Display for Dyadic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.exponent == 0 {
            write!(f, "{}", self.numerator)
        } else {
            write!(f, "{}/{}", self.numerator, BigInt::one() << self.exponent)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn d(n: i64, e: u32) -> Dyadic {
        Dyadic::new(n.into(), e)
    }

    #[test]
    fn simplest_numbers_by_trying_all_candidates() {
        // Birthday order: integers by size first within the interval, then by denominator.
        let grid: Vec<Dyadic> = (-24..=24).map(|n| d(n, 3)).collect();
        for l in &grid {
            for r in &grid {
                let found = Dyadic::simplest_between(Some(l), Some(r));
                if l >= r {
                    assert_eq!(found, None);
                    continue;
                }
                let mut best = None;
                'search: for e in 0..6 {
                    for n in 0..(4 << e) {
                        for s in [n, -n] {
                            let c = d(s, e);
                            if &c > l && &c < r {
                                best = Some(c);
                                break 'search;
                            }
                        }
                    }
                }
                assert_eq!(found, best, "between {l} and {r}");
            }
        }
    }

    #[test]
    fn prints_in_lowest_terms() {
        assert_eq!(d(-14, 2).to_string(), "-7/2");
        assert_eq!(d(8, 3).to_string(), "1");
        assert_eq!(Dyadic::new(BigInt::one(), 200).to_string().len(), 2 + 61);
    }

    #[test]
    fn sums_and_floats_on_both_sides_of_a_word() {
        let wide =
            [0i128, 1, -1, 3, -5, (1 << 62) - 1, -(1 << 62) - 1, i64::MAX.into(), i64::MIN.into(), 1 << 64];
        let number = |n: i128, e: u32| Dyadic::new(n.into(), e);
        for (a, b) in wide.iter().flat_map(|&a| wide.map(|b| (a, b))) {
            for (e, f) in
                [0, 1, 30, 31, 61, 62, 63, 64, 90].into_iter().flat_map(|e| [0, 3, 62, 63].map(|f| (e, f)))
            {
                let common = e.max(f);
                let large = (BigInt::from(a) << (common - e)) + (BigInt::from(b) << (common - f));
                let sum = number(a, e).plus(&number(b, f));
                assert_eq!(sum, Dyadic::new(large, common), "{a}/2^{e} + {b}/2^{f}");
                let Some((near, error)) = sum.approximation() else { continue };
                let fine = |x: f64| number((x * 2f64.powi(60)) as i128, 60);
                let slack = Dyadic::new(1.into(), 59);
                assert!(fine(near - error).minus(&slack) <= sum && sum <= fine(near + error).plus(&slack));
            }
        }
    }
}
