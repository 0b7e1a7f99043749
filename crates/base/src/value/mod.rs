//! Values and outcomes of games, with their arithmetic and notation. Knows nothing of boards.

mod dyadic;
mod expansion;
mod outcome;
pub mod short;
mod stacked;

pub use dyadic::Dyadic;
pub use expansion::Run;
pub use outcome::{Outcome, Player, Starts, Winner};
pub use stacked::Stacked;

use crate::budget::{Budget, Stopped};
use short::{Form, Id, Misread, Store, Written};
use std::cmp::Ordering;
use std::fmt;
use std::sync::Arc;

/// The value of a short game.
///
/// A number plus a nimber is held as such, which is what most games here have; any other value by its canonical form.
/// Printed as CGSuite does: `3`, `-7/2`, `*3`, `1/2*`, `0`, `^2*`, `+-1`, `{2||1|0}`.
///
/// ```
/// use upset_base::budget::Budget;
/// use upset_base::value::Value;
/// let budget = Budget::unlimited();
/// let value = |text: &str| Value::read(text, &budget).unwrap();
/// assert_eq!(value("{0|*}"), value("^"));
/// assert_eq!(value("{1|-1}").plus(&value("{1|-1}"), &budget), Ok(Value::integer(0)));
/// assert_eq!(value("{0||0|-2}").to_string(), "Tiny(2)");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Value {
    number: Dyadic,
    nimber: u128,
    /// A value of another kind; number and nimber are 0 then.
    short: Option<Arc<Form>>,
}

/// A text that names no value.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoValue {
    /// It is not in the notation.
    #[error(transparent)]
    Misread(#[from] Misread),
    /// There was no time or room to find out.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

/// Longer canonical forms are not printed.
const LETTERS: usize = 2_000;

impl Value {
    /// A number plus a nimber.
    pub fn plain(number: Dyadic, nimber: u128) -> Value {
        Value { number, nimber, short: None }
    }

    /// `*n`.
    pub fn nimber(n: u128) -> Value {
        Value::plain(Dyadic::default(), n)
    }

    /// A number.
    pub fn number(number: Dyadic) -> Value {
        Value::plain(number, 0)
    }

    /// An integer.
    pub fn integer(n: i64) -> Value {
        Value::number(Dyadic::integer(n))
    }

    /// A value of a store.
    pub fn of(store: &Store, id: Id) -> Value {
        match store.as_plain(id) {
            Some((number, nimber)) => Value::plain(number.clone(), nimber),
            None => Value { short: Some(Arc::new(store.form(id))), ..Value::default() },
        }
    }

    /// The value that `text` names in CGSuite's notation.
    pub fn read(text: &str, budget: &Budget) -> Result<Value, NoValue> {
        let mut store = Store::new(budget);
        let id = store.value_of(&Written::read(text)?)?;
        Ok(Value::of(&store, id))
    }

    /// The same value in a store.
    pub fn put_in(&self, store: &mut Store) -> Result<Id, Stopped> {
        match &self.short {
            Some(form) => store.adopt(form),
            None => store.plain(self.number.clone(), self.nimber),
        }
    }

    /// The number and the nimber, if the value is their sum.
    pub fn as_plain(&self) -> Option<(&Dyadic, u128)> {
        self.short.is_none().then_some((&self.number, self.nimber))
    }

    /// The same by value.
    pub fn into_plain(self) -> Option<(Dyadic, u128)> {
        self.short.is_none().then_some((self.number, self.nimber))
    }

    /// The number, if the value is one.
    pub fn as_number(&self) -> Option<&Dyadic> {
        self.as_plain().filter(|&(_, nimber)| nimber == 0).map(|(number, _)| number)
    }

    /// The n of `*n`, if the value is one.
    pub fn as_nimber(&self) -> Option<u128> {
        self.as_plain().filter(|(number, _)| number.sign() == 0).map(|(_, nimber)| nimber)
    }

    /// The value of the sum of two games.
    pub fn plus(&self, other: &Value, budget: &Budget) -> Result<Value, Stopped> {
        if let (Some((x, m)), Some((y, n))) = (self.as_plain(), other.as_plain()) {
            return Ok(Value::plain(x.plus(y), m ^ n));
        }
        let mut store = Store::new(budget);
        let (g, h) = (self.put_in(&mut store)?, other.put_in(&mut store)?);
        let sum = store.plus(g, h)?;
        Ok(Value::of(&store, sum))
    }

    /// What the value of a sum leaves when a summand is worth `other`.
    pub fn minus(&self, other: &Value, budget: &Budget) -> Result<Value, Stopped> {
        self.plus(&other.negative(budget)?, budget)
    }

    /// The value with the players exchanged.
    pub fn negative(&self, budget: &Budget) -> Result<Value, Stopped> {
        if let Some((number, nimber)) = self.as_plain() {
            return Ok(Value::plain(number.negative(), nimber));
        }
        let mut store = Store::new(budget);
        let id = self.put_in(&mut store)?;
        let negative = store.negative(id)?;
        Ok(Value::of(&store, negative))
    }

    /// Less, equal, greater, or confused with the other.
    pub fn compare(&self, other: &Value, budget: &Budget) -> Result<Option<Ordering>, Stopped> {
        if let (Some((x, m)), Some((y, n))) = (self.as_plain(), other.as_plain()) {
            return Ok(Some(x.cmp(y)).filter(|order| order.is_ne() || m == n));
        }
        if self == other {
            return Ok(Some(Ordering::Equal));
        }
        let mut store = Store::new(budget);
        let (g, h) = (self.put_in(&mut store)?, other.put_in(&mut store)?);
        store.compare(g, h)
    }

    /// Who wins when Left starts and when Right does: the sign of a number decides, a nimber alone lets the starter win.
    pub fn winners(&self) -> (Winner, Winner) {
        if let Some(form) = &self.short {
            return form.winners();
        }
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

    /// What the notation of a value says that is no number plus a nimber: `hot: stops 1 and -1, mean 0, temperature 1`.
    pub fn in_words(&self) -> Option<String> {
        let (mut store, id) = self.alone().filter(|_| self.short.is_some())?;
        store.in_words(id)
    }

    /// The value as people can read it: of a number with too many digits how large it is about, its denominator and its birthday.
    ///
    /// ```
    /// use upset_base::value::{Dyadic, Value};
    /// let small = Value::number(Dyadic::new(5.into(), 3));
    /// assert_eq!(small.brief(), "5/8");
    /// let long = Value::number(Dyadic::new(3.into(), 90_000));
    /// assert_eq!(long.brief(), "0.000000…, denominator 2^90000, birthday 90001");
    /// ```
    pub fn brief(&self) -> String {
        let exponent = self.number.exponent();
        if self.short.is_some() || (exponent as usize) < LETTERS {
            return self.to_string();
        }
        let nimber = match self.nimber {
            0 => String::new(),
            1 => " + *".into(),
            n => format!(" + *{n}"),
        };
        let (near, birthday) = (self.number.near(), self.number.birthday());
        format!("{near:.6}…{nimber}, denominator 2^{exponent}, birthday {birthday}")
    }

    /// The value in a store of its own.
    fn alone(&self) -> Option<(Store, Id)> {
        let mut store = Store::new(&Budget::unlimited());
        let id = self.put_in(&mut store).ok()?;
        Some((store, id))
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(form) = &self.short {
            let Some((mut store, id)) = self.alone() else { return f.write_str("{…}") };
            return match store.written(id, LETTERS) {
                Ok(text) => f.write_str(&text),
                Err(_) => {
                    write!(f, "{{…}}, {} positions, birthday {}", form.positions(), store.birthday(id))
                }
            };
        }
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
