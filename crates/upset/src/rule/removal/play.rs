//! From the values of the options to moves.

use super::forest::Way;
use crate::game::{Game, Removal, RemovalKind};
use crate::value::Player;

/// A move and the value of the position it leads to.
pub(super) type Choice = (usize, i64);

/// How good a value is for `player`.
fn score(value: i64, player: Player) -> i64 {
    match player {
        Player::Left => value,
        Player::Right => -value,
    }
}

/// The moves that win, in board order; all of them if none does.
pub(super) fn best(mut options: Vec<Choice>, player: Player) -> Vec<usize> {
    options.sort_unstable();
    if options.iter().any(|&(_, v)| score(v, player) >= 0) {
        options.retain(|&(_, v)| score(v, player) >= 0);
    }
    options.into_iter().map(|(x, _)| x).collect()
}

/// The move to the option worth most to `player`, the first of several.
pub(super) fn reply(options: &[Choice], player: Player) -> Option<usize> {
    options.iter().max_by_key(|&&(x, v)| (score(v, player), std::cmp::Reverse(x))).map(|&(x, _)| x)
}

/// The game as an element-removal game on an order.
pub(super) fn removal(game: &Game) -> Result<&Removal, String> {
    match game {
        Game::Removal(g) => Ok(g),
        _ => Err(format!("the game is {}, not pomax, pomin or pominmax", game.family())),
    }
}

/// In pomax and pomin: the way from the last element to be removed to the first.
pub(super) fn way(game: &Removal) -> Result<Way, String> {
    match game.kind {
        RemovalKind::Pomax => Ok(Way::Up),
        RemovalKind::Pomin => Ok(Way::Down),
        RemovalKind::Pominmax => Err("the game is pominmax, not pomax or pomin".into()),
    }
}
