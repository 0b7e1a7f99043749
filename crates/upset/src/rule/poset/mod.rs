//! Rules for the impartial poset game.

pub mod grundy_set;
mod series_parallel;
pub mod tree;

use super::Rule;
use crate::game::Game;
use crate::order::Poset;

/// The rules, from cheap to dear.
pub static RULES: &[&dyn Rule] = &[&series_parallel::SeriesParallel];

/// The order a poset game is played on.
fn poset_of(game: &Game) -> Result<&Poset, String> {
    match game {
        Game::Poset(g) => Ok(&g.poset),
        _ => Err(format!("it is about the game poset, not {}", game.family())),
    }
}

/// The best moves in a lost position: all of them.
fn all_when_lost(poset: &Poset) -> Vec<usize> {
    (0..poset.len()).collect()
}
