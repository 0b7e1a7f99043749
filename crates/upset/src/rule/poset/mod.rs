//! The impartial poset game: theorems for the whole board, then series and parallel parts, and search for what is prime.

mod after;
mod articulation;
pub mod bounded_width;
mod chain_cover;
mod deep;
mod gf2;
mod grundy_bits;
mod grundy_segments;
pub mod grundy_set;
mod limits;
mod long_rows;
mod nim;
mod odd_choice;
mod parity_uniform;
pub(crate) mod part;
pub mod periodicity;
mod primes;
mod series;
mod series_parallel;
mod sieve;
mod symmetry;
pub mod threshold;
pub mod tree;
mod two_level;
pub mod two_level_twins;
mod two_rows;
mod width_2;
mod zigzag;

use crate::game::{Heaps, PosetGame};
use crate::solve::{Means, Plan};
use articulation::Articulation;
use bounded_width::BoundedWidth;
use long_rows::LongRows;
use nim::Nim;
use parity_uniform::ParityUniform;
use series::Series;
use series_parallel::{Parts, SeriesParallel};
use symmetry::Symmetry;
pub(crate) use symmetry::mirror;
use threshold::Outcomes;
use two_level_twins::TwoLevelTwins;
use two_rows::TwoRows;
use width_2::Width2;
use zigzag::Zigzag;

/// The plan for the poset game.
pub static PLAN: Plan<PosetGame> = Plan {
    means: &[
        Means::Rule(&Nim),
        Means::Rule(&SeriesParallel),
        Means::Rule(&Zigzag),
        Means::Rule(&ParityUniform),
        Means::Rule(&TwoRows),
        Means::Rule(&Width2),
        Means::Rule(&Articulation),
        Means::Search(limits::bonus),
        Means::Table(&LongRows, limits::very_long_rows),
        Means::Turns(&Parts, limits::is_union),
        Means::Split(&Series),
        Means::Rule(&Symmetry),
        Means::Search(limits::dense),
        Means::Rule(&TwoLevelTwins),
        Means::Search(limits::quick),
        Means::Table(&LongRows, limits::long_rows),
        Means::Race(&BoundedWidth, limits::TABLE, limits::search_share),
        Means::Search(limits::last),
        Means::OnRequest(&Outcomes),
    ],
    side: limits::side,
};

/// The plan for heaps given by their sizes.
pub static HEAPS: Plan<Heaps> = Plan { means: &[Means::Rule(&Nim)], side: |_| 0 };
