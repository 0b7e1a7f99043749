//! Young diagrams in which neighbours differ in colour.

use crate::budget::Budget;
use crate::game::BlackWhite;
use crate::rule::Unrecognised;
use crate::rule::young::{Rows, rows};

/// The rows of the order of `game`, if it is a Young diagram of at most so many rows, or columns, coloured like a chess board.
pub(super) fn chess(game: &BlackWhite, most: usize, budget: &Budget) -> Result<Rows, Unrecognised> {
    budget.spend(0)?;
    let found = rows(&game.poset, budget)?.filter(|rows| rows.len() <= most);
    let rows = found.ok_or_else(|| format!("the order is no Young diagram of at most {most} rows"))?;
    let alike = |&(x, y): &(usize, usize)| game.colour[x] == game.colour[y];
    if let Some((x, y)) = game.poset.cover_pairs().iter().find(|&pair| alike(pair)) {
        let (x, y) = (game.poset.name(*x), game.poset.name(*y));
        return Err(format!("the neighbours {x} and {y} have the same colour").into());
    }
    Ok(rows)
}
