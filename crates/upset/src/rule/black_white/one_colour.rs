//! All elements of one colour: one move each.

use super::black_white;
use crate::budget::{Budget, Stopped};
use crate::game::Game;
use crate::rule::{Answer, OldRule};
use crate::value::{Player, Value};

/// Games in which only one player can ever move.
pub struct OneColour;

impl OldRule for OneColour {
    fn name(&self) -> &'static str {
        "one-colour"
    }

    fn source(&self) -> &'static str {
        "003 2.4.1"
    }

    fn class(&self) -> &'static str {
        "black-white games with all elements of one colour, on any order"
    }

    fn time(&self) -> &'static str {
        "O(n)"
    }

    fn applies(&self, game: &Game) -> Result<(), String> {
        let game = black_white(game)?;
        if game.colour.windows(2).all(|pair| pair[0] == pair[1]) {
            Ok(())
        } else {
            Err("there are elements of both colours".into())
        }
    }

    /// The owner takes maximal elements one by one, and nothing is worth more than its elements.
    fn answer(&self, game: &Game, _: &Budget) -> Result<Answer, Stopped> {
        let n = game.elements() as i64;
        let black = !game.moves(Player::Left).is_empty();
        let summary = format!("all {n} elements have one colour, so they are as many free moves");
        Ok(Answer::value(Value::integer(if black { n } else { -n }), summary))
    }

    fn reply(&self, game: &Game, player: Player, _: &Budget) -> Option<usize> {
        let game = black_white(game).ok()?;
        (0..game.poset.len()).find(|&x| game.colour[x] == player && game.poset.is_maximal(x))
    }
}
