//! All minimal elements of one colour, a least element for instance: their owner wins.
//!
//! Taking a minimal element makes no other element minimal, since whatever it was below goes with it; taking
//! any other element leaves the minimal ones as they were. So the owner answers every move until none is left,
//! and the opponent, who never touches the lowest level, runs out first.

use super::owner_of_minimal;
use crate::budget::{Budget, Stopped};
use crate::game::Game;
use crate::rule::{Answer, OldRule};
use crate::value::{Player, Starts};

/// Games whose minimal elements all have the same owner.
pub struct LeastElements;

impl OldRule for LeastElements {
    fn name(&self) -> &'static str {
        "least-element"
    }

    fn source(&self) -> &'static str {
        "003 2.4, by induction on the moves"
    }

    fn class(&self) -> &'static str {
        "black-white games with a least element, or whose minimal elements have one colour (winner only)"
    }

    fn time(&self) -> &'static str {
        "O(n)"
    }

    fn applies(&self, game: &Game) -> Result<(), String> {
        owner_of_minimal(game).map(|_| ())
    }

    fn answer(&self, game: &Game, _: &Budget) -> Result<Answer, Stopped> {
        let owner = owner_of_minimal(game).map_err(|_| Stopped::TooLarge)?;
        let summary = format!("every minimal element is {}'s, who takes one of them each time", owner.name());
        Ok(Answer::starts(Starts::new(owner.into(), owner.into()), summary))
    }

    fn reply(&self, game: &Game, player: Player, _: &Budget) -> Option<usize> {
        super::take_minimal(game, player)
    }
}
