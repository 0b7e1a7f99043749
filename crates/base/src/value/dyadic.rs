//! Dyadic rationals of any size: numerator / 2^exponent.

use super::outcome::Player;
use num_bigint::{BigInt, Sign};
use num_traits::{One, ToPrimitive};
use std::cmp::Ordering;
use std::fmt;

/// A dyadic rational in lowest terms.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Dyadic(Parts);

/// Exponent and numerator: most numbers are small, and those are held without a place in memory of their own.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Parts {
    Word(u32, i64),
    /// A numerator that fits in no word.
    Large(u32, Box<BigInt>),
}

impl Dyadic {
    /// numerator / 2^exponent, in lowest terms.
    pub fn new(numerator: BigInt, exponent: u32) -> Dyadic {
        if let Some(word) = numerator.to_i64() {
            return Dyadic::of(word.into(), exponent);
        }
        let twos = (numerator.trailing_zeros().unwrap_or(0) as u32).min(exponent);
        Dyadic::reduced(if twos == 0 { numerator } else { numerator >> twos }, exponent - twos)
    }

    /// The same for a numerator of two words.
    pub(super) fn of(numerator: i128, exponent: u32) -> Dyadic {
        if numerator == 0 {
            return Dyadic::default();
        }
        let twos = numerator.trailing_zeros().min(exponent);
        let (numerator, exponent) = (numerator >> twos, exponent - twos);
        match i64::try_from(numerator) {
            Ok(word) => Dyadic(Parts::Word(exponent, word)),
            Err(_) => Dyadic(Parts::Large(exponent, Box::new(numerator.into()))),
        }
    }

    /// The same in lowest terms already.
    fn reduced(numerator: BigInt, exponent: u32) -> Dyadic {
        Dyadic(match numerator.to_i64() {
            Some(word) => Parts::Word(exponent, word),
            None => Parts::Large(exponent, Box::new(numerator)),
        })
    }

    /// An integer.
    pub fn integer(n: i64) -> Dyadic {
        Dyadic(Parts::Word(0, n))
    }

    /// -1, 0 or 1.
    pub fn sign(&self) -> i32 {
        match &self.0 {
            Parts::Word(_, numerator) => numerator.signum() as i32,
            Parts::Large(_, numerator) if numerator.sign() == Sign::Minus => -1,
            Parts::Large(..) => 1,
        }
    }

    /// The odd numerator (any integer when the exponent is 0).
    pub fn numerator(&self) -> BigInt {
        match &self.0 {
            Parts::Word(_, numerator) => (*numerator).into(),
            Parts::Large(_, numerator) => (**numerator).clone(),
        }
    }

    /// The same if it fits in a word.
    pub fn word(&self) -> Option<i64> {
        match &self.0 {
            Parts::Word(_, numerator) => Some(*numerator),
            Parts::Large(..) => None,
        }
    }

    /// The integer that the number is, if it is one and fits in a word.
    ///
    /// ```
    /// use upset_base::value::Dyadic;
    /// assert_eq!(Dyadic::integer(-3).as_integer(), Some(-3));
    /// assert_eq!(Dyadic::new(3.into(), 1).as_integer(), None);
    /// ```
    pub fn as_integer(&self) -> Option<i64> {
        self.word().filter(|_| self.exponent() == 0)
    }

    /// The exponent of the denominator.
    pub fn exponent(&self) -> u32 {
        let (Parts::Word(exponent, _) | Parts::Large(exponent, _)) = &self.0;
        *exponent
    }

    /// The number over 2^times; none for a denominator beyond the largest that a number has.
    ///
    /// ```
    /// use upset_base::value::Dyadic;
    /// assert_eq!(Dyadic::integer(12).halved(3), Some(Dyadic::new(3.into(), 1)));
    /// ```
    pub fn halved(&self, times: u32) -> Option<Dyadic> {
        let exponent = self.exponent().checked_add(times)?;
        Some(match &self.0 {
            Parts::Word(_, numerator) => Dyadic::of((*numerator).into(), exponent),
            Parts::Large(_, numerator) => Dyadic::new((**numerator).clone(), exponent),
        })
    }

    /// The sum.
    pub fn plus(&self, other: &Dyadic) -> Dyadic {
        if let Some((a, b, exponent)) = self.aligned_words(other) {
            return Dyadic::of(a + b, exponent);
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
        self.clone().negated()
    }

    /// The same for a number that is not needed any more.
    pub fn negated(self) -> Dyadic {
        match self.0 {
            Parts::Word(exponent, numerator) => Dyadic::of(-i128::from(numerator), exponent),
            Parts::Large(exponent, numerator) => Dyadic::reduced(-*numerator, exponent),
        }
    }

    /// The numerators over a common denominator 2^exponent, if these are words not too far apart.
    fn aligned_words(&self, other: &Dyadic) -> Option<(i128, i128, u32)> {
        let (Parts::Word(e, a), Parts::Word(f, b)) = (&self.0, &other.0) else { return None };
        let exponent = *e.max(f);
        let (up, over) = (exponent - e, exponent - f);
        (up.max(over) < 63).then(|| (i128::from(*a) << up, i128::from(*b) << over, exponent))
    }

    /// The numerators over a common denominator 2^exponent.
    fn aligned(&self, other: &Dyadic) -> (BigInt, BigInt, u32) {
        let exponent = self.exponent().max(other.exponent());
        let scale = |d: &Dyadic| match &d.0 {
            Parts::Word(e, numerator) => BigInt::from(*numerator) << (exponent - e),
            Parts::Large(e, numerator) => &**numerator << (exponent - e),
        };
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
        let cut = self.exponent().saturating_sub(60);
        let shifted = match &self.0 {
            Parts::Word(_, numerator) => (numerator >> cut.min(63)) as f64,
            Parts::Large(_, numerator) => (&**numerator >> cut).to_f64().unwrap_or(0.0),
        };
        shifted / 2f64.powi((self.exponent() - cut) as i32)
    }

    /// A float nearby and how far it may be off, which is 0 for short fractions; nothing for numbers beyond 2^22.
    ///
    /// ```
    /// use upset_base::value::Dyadic;
    /// assert_eq!(Dyadic::new((-7).into(), 2).approximation(), Some((-1.75, 0.0)));
    /// assert_eq!(Dyadic::integer(1 << 40).approximation(), None);
    /// ```
    pub fn approximation(&self) -> Option<(f64, f64)> {
        let (bits, exponent) = match &self.0 {
            Parts::Word(exponent, numerator) => {
                (u64::from(64 - numerator.unsigned_abs().leading_zeros()), *exponent)
            }
            Parts::Large(exponent, numerator) => (numerator.bits(), *exponent),
        };
        if bits > u64::from(exponent) + 22 {
            return None;
        }
        match self.word().filter(|_| exponent <= 30) {
            Some(numerator) => Some((numerator as f64 / (1u64 << exponent) as f64, 0.0)),
            // Rounding takes less than 2^-30.
            None => Some((self.near(), 1.0 / f64::from(1 << 20))),
        }
    }

    /// The moves that the number allows at most in a play.
    pub fn birthday(&self) -> u128 {
        let exponent = self.exponent();
        let whole = (self.numerator().magnitude() >> exponent).to_u128().unwrap_or(u128::MAX);
        if exponent == 0 { whole } else { whole.saturating_add(1 + u128::from(exponent)) }
    }

    /// The canonical option of `player`, if there is one.
    pub fn option(&self, player: Player) -> Option<Dyadic> {
        let step = if player == Player::Left { -1 } else { 1 };
        // An integer can only be moved towards 0.
        let none = self.exponent() == 0 && self.sign() != -step;
        (!none).then(|| Dyadic::new(self.numerator() + step, self.exponent()))
    }

    fn floor_plus_one(&self) -> Dyadic {
        Dyadic::new((self.numerator() >> self.exponent()) + 1, 0)
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

impl Default for Dyadic {
    fn default() -> Dyadic {
        Dyadic::integer(0)
    }
}

impl Ord for Dyadic {
    fn cmp(&self, other: &Dyadic) -> Ordering {
        if let (Parts::Large(e, a), Parts::Large(f, b)) = (&self.0, &other.0)
            && e == f
        {
            return a.cmp(b);
        }
        if let Some((a, b, _)) = self.aligned_words(other) {
            return a.cmp(&b);
        }
        self.sign().cmp(&other.sign()).then_with(|| {
            let (a, b, _) = self.aligned(other);
            a.cmp(&b)
        })
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
        match &self.0 {
            Parts::Word(_, numerator) => write!(f, "{numerator}")?,
            Parts::Large(_, numerator) => write!(f, "{numerator}")?,
        }
        match self.exponent() {
            0 => Ok(()),
            exponent @ 1..64 => write!(f, "/{}", 1u64 << exponent),
            exponent => write!(f, "/{}", BigInt::one() << exponent),
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
