//! Rules for black-white poset games.

mod chess_rows;
mod chess_three_rows;
mod coloured_forest;
mod coloured_levels;
mod coloured_series_parallel;
mod cuts;
mod diagram;
mod forest_moves;
mod forest_options;
mod least_elements;
pub mod modules;
mod one_colour;
mod parts;
mod series;
mod valued;

pub use chess_rows::ChessRows;
pub use chess_three_rows::ChessThreeRows;
pub use coloured_forest::ColouredForest;
pub use coloured_levels::ColouredLevels;
pub use coloured_series_parallel::ColouredSeriesParallel;
pub use least_elements::LeastElements;
pub use modules::Modules;
pub use one_colour::OneColour;
pub use parts::Parts;
pub use series::Series;

use super::Answer;
use super::components::Components;
use crate::game::BlackWhite;
use crate::solve::{ANY, Means, Plan};
use crate::value::{Dyadic, Value};

/// A value beside a winner that theorems gave is worth this many positions of search.
const SIDE_SEARCH: u64 = 2_000_000;

/// The plan for black-white poset games.
pub static PLAN: Plan<BlackWhite> = Plan {
    means: &[
        Means::Rule(&OneColour),
        Means::Rule(&ColouredLevels),
        Means::Rule(&ColouredForest),
        Means::Rule(&ChessRows),
        Means::Rule(&ChessThreeRows),
        Means::Rule(&ColouredSeriesParallel),
        Means::Rule(&LeastElements),
        Means::Split(&Series),
        Means::Split(&Parts),
        Means::Shrink(&Modules),
        Means::Split(&Components),
        Means::Search(|_, decided| if decided { SIDE_SEARCH } else { ANY }),
    ],
    side: |_| SIDE_SEARCH,
};

/// Numbers with longer fractions are not printed: the winner is said without the value.
const MAX_FRACTION: u32 = 1 << 20;

/// The answer that a value gives; without the value itself when that is too long to be of use.
fn answer(value: Dyadic, summary: String) -> Answer {
    let bits = value.exponent();
    let value = Value::number(value);
    if bits > MAX_FRACTION {
        let summary = format!("{summary}; its value has a denominator of {bits} bits");
        return Answer::starts(value.starts(), summary);
    }
    Answer::value(value, summary)
}
