//! Rules for the impartial poset game.

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

use super::OldRule;
use crate::game::Game;
use crate::order::Poset;

/// The rules, from cheap to dear.
pub static RULES: &[&dyn OldRule] = &[
    &nim::Nim,
    &series_parallel::SeriesParallel,
    &zigzag::Zigzag,
    &parity_uniform::ParityUniform,
    &width_2::Width2,
    &articulation::Articulation,
    &symmetry::Symmetry,
    &bounded_width::BoundedWidth,
    &two_level_twins::TwoLevelTwins,
];

/// The order a poset game is played on.
fn poset_of(game: &Game) -> Result<&Poset, String> {
    match game {
        Game::Poset(g) => Ok(&g.poset),
        Game::Heaps(_) => Err("the heaps are too large to be built as chains".into()),
        _ => Err(format!("it is about the game poset, not {}", game.family())),
    }
}

/// The best moves in a lost position: all of them.
fn all_when_lost(poset: &Poset) -> Vec<usize> {
    (0..poset.len()).collect()
}
