//! Rules for the impartial poset game.

mod after;
mod articulation;
pub mod bounded_width;
mod chain_cover;
mod gf2;
mod grundy_bits;
mod grundy_segments;
pub mod grundy_set;
mod nim;
mod odd_choice;
mod parity_uniform;
pub mod periodicity;
mod series_parallel;
mod sieve;
mod symmetry;
pub mod threshold;
pub mod tree;
mod two_level;
pub mod two_level_twins;
mod width_2;
mod zigzag;

use super::{Listed, OldRule};

/// The rules, from cheap to dear.
pub static RULES: &[&dyn OldRule] = &[
    &Listed::Any(&nim::Nim),
    &Listed::Poset(&series_parallel::SeriesParallel),
    &Listed::Poset(&zigzag::Zigzag),
    &Listed::Poset(&parity_uniform::ParityUniform),
    &Listed::Poset(&width_2::Width2),
    &Listed::Poset(&articulation::Articulation),
    &Listed::Poset(&symmetry::Symmetry),
    &Listed::Poset(&bounded_width::BoundedWidth),
    &Listed::Poset(&two_level_twins::TwoLevelTwins),
];
