//! Exact engines: the fallback that is always right. Each works on machine words and asks yes/no questions.
//!
//! An engine is made for one position, keeps its tables from question to question, and knows no theorem's text.

#![forbid(unsafe_code)]

mod impartial;
mod partizan;
mod positional;

pub use impartial::has_table;
pub use impartial::symmetry;

use upset_base::budget::{Budget, Stopped};
use upset_base::game::Game;
use upset_base::value::{Dyadic, Player, Value, Winner};

/// An exact engine at work on one position.
///
/// After [`Stopped`] the engine may be asked again: what it has proved stays in its tables.
pub trait Search {
    /// Who wins when `player` starts.
    fn winner(&mut self, player: Player) -> Result<Winner, Stopped>;
    /// The value, in families that have one.
    fn value(&mut self) -> Result<Option<Value>, Stopped>;
    /// The values of the best options of Left and of Right, none where there is no option; for families whose
    /// values are all numbers and that have use for it, nothing for others.
    fn cuts(&mut self) -> Result<Option<[Option<Dyadic>; 2]>, Stopped> {
        Ok(None)
    }
    /// Every move of `player` that reaches the best result `player` can get as the starter; all moves when
    /// every one loses. In board order.
    fn best_moves(&mut self, player: Player) -> Result<Vec<usize>, Stopped>;
}

/// The engine for `game`, or `TooLarge` when the board exceeds what it can hold.
pub fn engine<'a>(game: &'a Game, budget: &'a Budget) -> Result<Box<dyn Search + 'a>, Stopped> {
    match game {
        Game::Heaps(_) => Err(Stopped::TooLarge),
        Game::Poset(_) | Game::NodeKayles(_) | Game::SetGame(_) | Game::Geography(_) => {
            impartial::engine(game, budget)
        }
        Game::BlackWhite(_) | Game::Removal(_) | Game::Leaf(_) | Game::Col(_) => {
            partizan::engine(game, budget)
        }
        Game::Positional(game) => positional::engine(game, budget),
    }
}
