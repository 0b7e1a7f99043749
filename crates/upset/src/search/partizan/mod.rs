//! Partizan games under normal play: black-white, pomax, pomin, pominmax, leaf and Col.

mod black_white;
mod bounds;
mod col;
mod fixed;
mod flood;
mod integers;
mod removal;
mod stack;
mod starred;
mod table;

use super::Search;
use crate::bits::{MAX_BOARD, Wide};
use crate::budget::{Budget, Stopped};
use crate::game::Game;
use crate::with_set;
use fixed::{PAIR_COMPONENT, WORD_BOARD, Words};

/// Makes `$Engine<S, F>` with the narrowest set for `$n` elements and the narrowest numbers for components of
/// `$part` elements at most.
macro_rules! numbered_engine {
    ($Engine:path, $game:expr, $budget:expr, $n:expr, $part:expr) => {{
        use $Engine as E;
        let (n, part) = ($n, $part);
        let engine: Box<dyn Search + 'a> = if n <= WORD_BOARD {
            Box::new(E::<u64, i64>::new($game, $budget))
        } else if part <= PAIR_COMPONENT {
            with_set!(n, S => Box::new(E::<S, i128>::new($game, $budget)), return Err(Stopped::TooLarge))
        } else if n <= 256 {
            Box::new(E::<Wide<4>, Words<5>>::new($game, $budget))
        } else if n <= MAX_BOARD {
            Box::new(E::<Wide<16>, Words<17>>::new($game, $budget))
        } else {
            return Err(Stopped::TooLarge);
        };
        Ok(engine)
    }};
}

/// The engine for a partizan game of normal play; `TooLarge` for boards no mask holds and for other families.
pub(super) fn engine<'a>(game: &'a Game, budget: &'a Budget) -> Result<Box<dyn Search + 'a>, Stopped> {
    let n = game.elements();
    if n > MAX_BOARD {
        return Err(Stopped::TooLarge);
    }
    let largest = |parts: Vec<Vec<usize>>| parts.iter().map(Vec::len).max().unwrap_or(0);
    match game {
        Game::BlackWhite(g) => {
            numbered_engine!(black_white::Engine, g, budget, n, largest(g.poset.components()))
        }
        Game::Col(g) => numbered_engine!(col::Engine, g, budget, n, largest(g.graph.components())),
        Game::Removal(g) => with_set!(
            n,
            S => Ok(Box::new(integers::Engine::<S, _>::new(removal::extreme_board(g), budget))),
            Err(Stopped::TooLarge)
        ),
        Game::Leaf(g) => with_set!(
            n,
            S => Ok(Box::new(integers::Engine::<S, _>::new(removal::leaf_board(g), budget))),
            Err(Stopped::TooLarge)
        ),
        _ => Err(Stopped::TooLarge),
    }
}
