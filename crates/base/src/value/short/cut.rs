//! Rays of numbers.

use super::Dyadic;
use num_bigint::BigInt;

/// All numbers up to `at`, which is among them if the ray is closed. The larger of two rays holds the other.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Cut {
    pub at: Dyadic,
    pub closed: bool,
}

impl Cut {
    pub fn holds(&self, x: &Dyadic) -> bool {
        if self.closed { x <= &self.at } else { x < &self.at }
    }

    /// The simplest number that is in `high` and not in `low`; no ray stands for one without end.
    pub fn simplest(low: Option<&Cut>, high: Option<&Cut>) -> Option<Dyadic> {
        if let (Some(low), Some(high)) = (low, high)
            && low >= high
        {
            return None;
        }
        let inner = Dyadic::simplest_between(low.map(|cut| &cut.at), high.map(|cut| &cut.at));
        let ends = [low.filter(|cut| !cut.closed), high.filter(|cut| cut.closed)];
        let ends = ends.into_iter().flatten().map(|cut| cut.at.clone());
        inner.into_iter().chain(ends).min_by_key(depth)
    }
}

/// How deep a number lies in the tree of all numbers.
fn depth(x: &Dyadic) -> BigInt {
    let whole = BigInt::from(x.numerator().magnitude() >> x.exponent());
    if x.exponent() == 0 { whole } else { whole + 1 + x.exponent() }
}
