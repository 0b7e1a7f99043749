//! Findings that know what every move leads to: from the values of the options to moves.

use super::forest::Way;
use crate::budget::Stopped;
use crate::game::{Removal, RemovalKind};
use crate::rule::{Answer, Finding, Moves, Unrecognised};
use crate::solve::{Choices, Desk};
use crate::value::Player;

/// A move and the value of the position it leads to.
pub(super) type Choice = (usize, i64);

/// A board as a theorem sees it, which values every position that one move leads to.
pub(super) trait IntegerBoard: Send + 'static {
    /// The value, and what shows it.
    fn answer(&self) -> Answer;
    /// The moves of Left and those of Right, in board order.
    fn options(&self) -> [Vec<Choice>; 2];
}

/// The finding that `board` is.
pub(super) fn finding(board: impl IntegerBoard) -> Box<dyn Finding> {
    Box::new(Valued { board, options: None })
}

struct Valued<B> {
    board: B,
    /// Worked out when they are first asked for.
    options: Option<[Vec<Choice>; 2]>,
}

impl<B: IntegerBoard> Valued<B> {
    fn choices(&mut self, player: Player, desk: &Desk<'_>) -> Result<&[Choice], Stopped> {
        desk.budget.spend(0)?;
        Ok(&self.options.get_or_insert_with(|| self.board.options())[player.index()])
    }
}

impl<B: IntegerBoard> Finding for Valued<B> {
    fn answer(&mut self, desk: &mut Desk<'_>) -> Result<Answer, Stopped> {
        desk.budget.spend(0)?;
        Ok(self.board.answer())
    }

    fn moves(&mut self, player: Player, desk: &mut Desk<'_>) -> Result<Moves, Stopped> {
        Ok(Moves::All(best(self.choices(player, desk)?, player)))
    }

    fn options(&mut self, player: Player, desk: &mut Desk<'_>) -> Result<Option<Choices>, Stopped> {
        Ok(Some(Choices::integers(player, self.choices(player, desk)?)))
    }
}

/// Whether a position of this value is won by `player`, who has just moved there.
pub(super) fn wins(value: i64, player: Player) -> bool {
    match player {
        Player::Left => value >= 0,
        Player::Right => value <= 0,
    }
}

/// The moves that win; all of them if none does.
pub(super) fn best(options: &[Choice], player: Player) -> Vec<usize> {
    let winning: Vec<usize> = options.iter().filter(|&&(_, v)| wins(v, player)).map(|&(x, _)| x).collect();
    if winning.is_empty() { options.iter().map(|&(x, _)| x).collect() } else { winning }
}

/// What removing an element of this colour adds to the value of a game in which it counts.
pub(super) fn own(player: Player) -> i8 {
    if player == Player::Left { 1 } else { -1 }
}

/// In pomax and pomin: the way from the last element to be removed to the first.
pub(super) fn way(game: &Removal) -> Result<Way, Unrecognised> {
    match game.kind {
        RemovalKind::Pomax => Ok(Way::Up),
        RemovalKind::Pomin => Ok(Way::Down),
        RemovalKind::Pominmax => Err("the game is pominmax, not pomax or pomin".into()),
    }
}
