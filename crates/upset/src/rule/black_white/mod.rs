//! Rules for black-white poset games.

mod coloured_forest;
mod coloured_levels;
mod coloured_series_parallel;
pub(crate) mod cuts;
mod least_elements;
pub mod modules;
mod one_colour;
mod valued;

pub use coloured_forest::ColouredForest;
pub use coloured_levels::ColouredLevels;
pub use coloured_series_parallel::ColouredSeriesParallel;
pub use least_elements::LeastElements;
pub use one_colour::OneColour;

use super::{Answer, Listed, OldRule};
use crate::value::{Dyadic, Value};

/// The rules, from cheap to dear.
pub static RULES: &[&dyn OldRule] = &[
    &Listed::BlackWhite(&OneColour),
    &Listed::BlackWhite(&ColouredLevels),
    &Listed::BlackWhite(&ColouredForest),
    &Listed::BlackWhite(&ColouredSeriesParallel),
    &Listed::BlackWhite(&LeastElements),
];

/// Numbers with longer fractions are not printed: the winner is said without the value.
const MAX_FRACTION: u32 = 1 << 20;

/// The answer that a value gives; without the value itself when that is too long to be of use.
pub(crate) fn answer(value: Dyadic, summary: String) -> Answer {
    let bits = value.exponent();
    let value = Value::number(value);
    if bits > MAX_FRACTION {
        let summary = format!("{summary}; its value has a denominator of {bits} bits");
        return Answer::starts(value.starts(), summary);
    }
    Answer::value(value, summary)
}
