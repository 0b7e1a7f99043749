//! What each means may cost, so that a dear one does not run where a cheap one would do.

use crate::budget::Budget;
use crate::game::PosetGame;
use crate::order::Part;
use crate::search;
use crate::solve::{ANY, Want};

/// Steps of a table that is filled instead of searching, and positions of a sieve: some seconds.
pub(super) const TABLE: u64 = 1_000_000_000;
/// Steps of the rows of a diagram that goes on for ever: three seconds or so.
const ROWS: u64 = 400_000_000;
/// Taking larger boards apart takes longer than those rows.
const TOO_LARGE_TO_SPLIT: usize = 200_000;
/// Positions that a value may cost when the winner is known, on a board of 64 elements: a second or two.
const SIDE: u64 = 2_000_000;
/// The same where the engine has a dense table of all positions, which it fills faster: about a second.
const DENSE: u64 = 4_000_000;
/// Most boards that split no further are small: a search of so many positions, some milliseconds, comes before any table.
const QUICK: u64 = 20_000;

/// Rows that go on for ever, before anything is taken apart.
pub(super) fn very_long_rows(game: &PosetGame) -> u64 {
    if game.poset.len() > TOO_LARGE_TO_SPLIT { ROWS } else { 0 }
}

/// The same on boards of moderate size.
pub(super) fn long_rows(game: &PosetGame) -> u64 {
    if game.poset.len() > TOO_LARGE_TO_SPLIT { 0 } else { ROWS }
}

/// Positions that a value may cost when the winner is known: fewer the larger the board, as each takes longer and fewer
/// boards can be valued at all.
pub(super) fn side(game: &PosetGame) -> u64 {
    let times = (game.poset.len() as u64).div_ceil(64).max(1);
    SIDE / (times * times)
}

/// A value beside a winner that a theorem gave: by a search of the whole board before its parts are valued one by one.
pub(super) fn bonus(game: &PosetGame, won: bool) -> u64 {
    match won {
        true if search::has_table(&game.poset) => DENSE,
        true => side(game),
        false => 0,
    }
}

/// Whether the board is known to split no further. Others have had their bonus before they were taken apart.
fn is_prime(game: &PosetGame) -> bool {
    game.poset.decomposed().is_some_and(|tree| matches!(tree.root(), Some(Part::Prime(_))))
}

/// A dense table of all positions beats everything that comes after it.
pub(super) fn dense(game: &PosetGame, won: bool) -> u64 {
    match won {
        _ if !search::has_table(&game.poset) => 0,
        true if is_prime(game) => side(game),
        true => 0,
        false => ANY,
    }
}

/// A first look at a board whose winner is not known.
pub(super) fn quick(_: &PosetGame, won: bool) -> u64 {
    if won { 0 } else { QUICK }
}

/// Steps of a table or sieve that take as long as a position of a search: on random boards of 44 elements a position takes 0.6 µs, a
/// position of a sieve 0.025, a step of a table of Grundy numbers, which counts elements and chains, 0.0001. Of larger boards there
/// are more words, and more moves to go through.
pub(super) fn search_share(game: &PosetGame, want: Want) -> u64 {
    let words = (game.poset.len() as u64).div_ceil(64).max(1);
    words * words * if want == Want::Winner { 25 } else { 5_000 }
}

/// Whether the board is parts side by side.
pub(super) fn is_union(game: &PosetGame, budget: &Budget) -> bool {
    let tree = game.poset.decompose_within(budget);
    tree.is_ok_and(|tree| matches!(tree.root(), Some(Part::Parallel(_))))
}

/// Whatever is left.
pub(super) fn last(game: &PosetGame, won: bool) -> u64 {
    match won {
        true if is_prime(game) && !search::has_table(&game.poset) => side(game),
        true => 0,
        false => ANY,
    }
}
