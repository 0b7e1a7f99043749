//! N-free orders, along their decomposition: every part is summed up by its value and its two cuts.

use super::cuts::value_along_tree;
use super::{answer, black_white, reply_by_options};
use crate::budget::{Budget, Stopped};
use crate::game::Game;
use crate::rule::{Answer, OldRule};
use crate::value::Player;

/// Games on N-free orders.
pub struct ColouredSeriesParallel;

impl OldRule for ColouredSeriesParallel {
    fn name(&self) -> &'static str {
        "coloured-series-parallel"
    }

    fn source(&self) -> &'static str {
        "003 Lemma 3.2, for numbers"
    }

    fn class(&self) -> &'static str {
        "black-white games on N-free (series-parallel) orders"
    }

    fn time(&self) -> &'static str {
        "polynomial: a walk along each part's sign expansion"
    }

    fn applies(&self, game: &Game) -> Result<(), String> {
        if black_white(game)?.poset.n_free() { Ok(()) } else { Err("the order contains an N".into()) }
    }

    fn answer(&self, game: &Game, budget: &Budget) -> Result<Answer, Stopped> {
        let board = black_white(game).map_err(|_| Stopped::TooLarge)?;
        let value = value_along_tree(board, budget, |_, _| Err(Stopped::TooLarge))?;
        let parts = board.poset.decompose().len();
        Ok(answer(value, format!("the order is N-free; its {parts} parts were joined by value and cuts")))
    }

    fn reply(&self, game: &Game, player: Player, budget: &Budget) -> Option<usize> {
        reply_by_options(self, game, player, budget)
    }
}
