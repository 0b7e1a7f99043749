//! Values and outcomes of games, with their arithmetic and notation. Knows nothing of boards.

mod dyadic;
mod expansion;
mod outcome;
mod stacked;

pub use dyadic::Dyadic;
pub use expansion::Run;
pub use outcome::{Outcome, Player, Starts, Winner};
pub use stacked::Stacked;

use std::fmt;

/// A number plus a nimber: every value that the games here can have.
///
/// Printed as CGSuite does: `3`, `-7/2`, `*3`, `1/2*`, `0`.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Value {
    /// The dyadic part.
    pub number: Dyadic,
    /// The nimber part: `*n`.
    pub nimber: u128,
}

impl Value {
    /// `*n`.
    pub fn nimber(n: u128) -> Value {
        Value { number: Dyadic::default(), nimber: n }
    }

    /// A number.
    pub fn number(number: Dyadic) -> Value {
        Value { number, nimber: 0 }
    }

    /// An integer.
    pub fn integer(n: i64) -> Value {
        Value::number(Dyadic::integer(n))
    }

    /// The value of the sum of two games.
    pub fn plus(&self, other: &Value) -> Value {
        Value { number: self.number.plus(&other.number), nimber: self.nimber ^ other.nimber }
    }

    /// What the value of a sum leaves when a summand is worth `other`.
    pub fn minus(&self, other: &Value) -> Value {
        Value { number: self.number.minus(&other.number), nimber: self.nimber ^ other.nimber }
    }

    /// Who wins when Left starts and when Right does: the sign of the number decides, a nimber alone lets the starter win.
    pub fn winners(&self) -> (Winner, Winner) {
        match self.number.sign() {
            1 => (Winner::Left, Winner::Left),
            -1 => (Winner::Right, Winner::Right),
            _ if self.nimber > 0 => (Winner::Left, Winner::Right),
            _ => (Winner::Right, Winner::Left),
        }
    }

    /// Who wins for each starter.
    pub fn starts(&self) -> Starts {
        let (left, right) = self.winners();
        Starts::new(left, right)
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.nimber == 0 {
            return write!(f, "{}", self.number);
        }
        if self.number.sign() != 0 {
            write!(f, "{}", self.number)?;
        }
        match self.nimber {
            1 => write!(f, "*"),
            n => write!(f, "*{n}"),
        }
    }
}
