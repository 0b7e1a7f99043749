//! Sign expansions: the path of pluses and minuses that leads to a number in the tree of all numbers.

use super::dyadic::Dyadic;
use num_bigint::{BigInt, BigUint};
use num_traits::{One, ToPrimitive};

/// So many equal signs in a row; `plus` says which.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    /// Whether the signs are pluses.
    pub plus: bool,
    /// How many there are, at least one.
    pub count: u64,
}

impl Dyadic {
    /// The sign expansion in runs of alternating signs; nothing for 0. None for integer parts beyond 2^63.
    ///
    /// ```
    /// use upset_base::value::{Dyadic, Run};
    /// let three_quarters = Dyadic::new(3.into(), 2);
    /// let signs: Vec<_> = three_quarters.sign_expansion().unwrap().iter().map(|r| (r.plus, r.count)).collect();
    /// assert_eq!(signs, [(true, 1), (false, 1), (true, 1)]);
    /// ```
    pub fn sign_expansion(&self) -> Option<Vec<Run>> {
        let mut runs = Vec::new();
        if self.sign() == 0 {
            return Some(runs);
        }
        let plus = self.sign() > 0;
        let numerator = self.numerator();
        let size = numerator.magnitude();
        let integer = (size >> self.exponent()).to_u64().filter(|&n| n < 1 << 63)?;
        if self.exponent() == 0 {
            runs.push(Run { plus, count: integer });
            return Some(runs);
        }
        // As many signs as the integer part and one more, one back, then the binary digits but for the last.
        runs.push(Run { plus, count: integer + 1 });
        runs.push(Run { plus: !plus, count: 1 });
        for digit in (1..self.exponent()).rev() {
            push(&mut runs, Run { plus: size.bit(digit.into()) == plus, count: 1 });
        }
        Some(runs)
    }

    /// The number with a plus put in front of its sign expansion: x + 1, or (1 + r) / 2^k for -k + r with 0 ≤ r < 1 ≤ k.
    /// None for a denominator beyond the largest that a number has.
    ///
    /// ```
    /// use upset_base::value::Dyadic;
    /// let quarter = Dyadic::integer(-2).with_plus().unwrap();
    /// assert_eq!((quarter.to_string(), quarter.without_plus()), ("1/4".into(), Some(Dyadic::integer(-2))));
    /// ```
    pub fn with_plus(&self) -> Option<Dyadic> {
        if self.sign() >= 0 {
            return Some(self.plus(&Dyadic::integer(1)));
        }
        let digits = self.exponent();
        if let Some(numerator) = self.word().filter(|_| digits < 63) {
            let (k, rest) = ((numerator >> digits).unsigned_abs(), numerator & ((1 << digits) - 1));
            let exponent = u32::try_from(k).ok()?.checked_add(digits)?;
            return Some(Dyadic::of((1i128 << digits) + i128::from(rest), exponent));
        }
        let floor = self.numerator() >> digits;
        let rest = self.numerator() - (&floor << digits);
        let exponent = (-floor).to_u32()?.checked_add(digits)?;
        Some(Dyadic::new((BigInt::one() << digits) + rest, exponent))
    }

    /// The number without the plus that its sign expansion begins with, if it does.
    pub fn without_plus(&self) -> Option<Dyadic> {
        if self.sign() <= 0 {
            return None;
        }
        let less = self.minus(&Dyadic::integer(1));
        if less.sign() >= 0 {
            return Some(less);
        }
        // It is (1 + r) / 2^k with an odd numerator.
        if let Some(numerator) = self.word() {
            let digits = numerator.ilog2();
            let k = self.exponent() - digits;
            return Some(Dyadic::of(i128::from(numerator) - ((i128::from(k) + 1) << digits), digits));
        }
        let numerator = self.numerator();
        let digits = numerator.bits() as u32 - 1;
        let k = self.exponent() - digits;
        Some(Dyadic::new(numerator - (BigInt::from(k + 1) << digits), digits))
    }

    /// The number that a sign expansion leads to; neighbouring runs may have the same sign.
    pub fn from_sign_expansion(runs: impl IntoIterator<Item = Run>) -> Dyadic {
        let mut runs = runs.into_iter();
        let Some(first) = runs.next() else { return Dyadic::default() };
        let mut lead = first.count;
        let mut digits: Vec<bool> = Vec::new();
        let mut turned = false;
        for run in runs {
            if !turned && run.plus == first.plus {
                lead += run.count;
                continue;
            }
            let skip = u64::from(!turned);
            turned = true;
            digits.extend((skip..run.count).map(|_| run.plus == first.plus));
        }
        let size = if turned {
            digits.push(true);
            (BigUint::from(lead - 1) << digits.len()) + from_binary(&digits)
        } else {
            BigUint::from(lead)
        };
        let size = BigInt::from(size);
        Dyadic::new(if first.plus { size } else { -size }, digits.len() as u32)
    }
}

fn push(runs: &mut Vec<Run>, run: Run) {
    match runs.last_mut() {
        Some(last) if last.plus == run.plus => last.count += run.count,
        _ => runs.push(run),
    }
}

/// The number with these binary digits, most significant first.
fn from_binary(digits: &[bool]) -> BigUint {
    let word = |digits: &[bool]| digits.iter().fold(0u32, |word, &digit| word << 1 | u32::from(digit));
    BigUint::new(digits.rchunks(32).map(word).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expansions_walk_the_tree_of_numbers() {
        for numerator in -200..=200 {
            for exponent in 0..6 {
                let number = Dyadic::new(BigInt::from(numerator), exponent);
                let runs = number.sign_expansion().unwrap();
                assert_eq!(Dyadic::from_sign_expansion(runs.clone()), number);
                let (mut left, mut right, mut at) = (None, None, Dyadic::default());
                for run in runs {
                    for _ in 0..run.count {
                        *(if run.plus { &mut left } else { &mut right }) = Some(at);
                        at = Dyadic::simplest_between(left.as_ref(), right.as_ref()).unwrap();
                    }
                }
                assert_eq!(at, number);
            }
        }
    }

    #[test]
    fn a_plus_is_put_in_front_and_taken_away() {
        let small = (0..6).flat_map(|exponent| (-200..200).map(move |numerator| (numerator, exponent)));
        // On both sides of a word.
        let words = (60..68).flat_map(|e| [-1, 1, -(7 << e) - 1, -(1 << (e - 1)) + 1].map(|n: i128| (n, e)));
        for (numerator, exponent) in small.chain(words) {
            let x = Dyadic::new(numerator.into(), exponent);
            let plus = Run { plus: true, count: 1 };
            let longer = [plus].into_iter().chain(x.sign_expansion().unwrap());
            let with = x.with_plus().unwrap();
            assert_eq!(with, Dyadic::from_sign_expansion(longer));
            assert_eq!(with.without_plus(), Some(x));
        }
    }
}
