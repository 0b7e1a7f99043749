//! Findings that know the Grundy number after each move, at the place of its element.

use crate::budget::Stopped;
use crate::rule::{Answer, Finding, Moves};
use crate::solve::{Choices, Desk};
use crate::value::Player;
use std::sync::Arc;

/// A board as a theorem sees it, which values every position that one move leads to.
pub(super) trait NimberBoard: Send + 'static {
    /// The Grundy number, and what shows it.
    fn answer(&self) -> Answer;
    /// The Grundy number after each move.
    fn after(&self) -> Vec<u32>;
}

/// The finding that `board` is.
pub(super) fn finding(board: impl NimberBoard) -> Box<dyn Finding> {
    Box::new(Valued { board, after: None })
}

struct Valued<B> {
    board: B,
    /// Worked out when it is first asked for.
    after: Option<Arc<Vec<u32>>>,
}

impl<B: NimberBoard> Valued<B> {
    fn after(&mut self) -> &Arc<Vec<u32>> {
        self.after.get_or_insert_with(|| Arc::new(self.board.after()))
    }
}

impl<B: NimberBoard> Finding for Valued<B> {
    fn answer(&mut self, _: &mut Desk<'_>) -> Result<Answer, Stopped> {
        Ok(self.board.answer())
    }

    fn moves(&mut self, _: Player, _: &mut Desk<'_>) -> Result<Moves, Stopped> {
        Ok(best(self.after()))
    }

    fn options(&mut self, player: Player, _: &mut Desk<'_>) -> Result<Option<Choices>, Stopped> {
        Ok(Some(Choices::nimbers(player, self.after().clone())))
    }
}

/// The moves to 0, or every move when there is none.
pub(super) fn best(after: &[u32]) -> Moves {
    // Counting first is cheap, and lists that grow are not.
    let mut winning = Vec::with_capacity(after.iter().filter(|&&grundy| grundy == 0).count());
    winning.extend((0..after.len()).filter(|&x| after[x] == 0));
    all_when_lost(winning, after.len())
}

/// The winning moves on a board of `n` elements, or every move when there is none.
pub(super) fn all_when_lost(winning: Vec<usize>, n: usize) -> Moves {
    Moves::All(if winning.is_empty() { (0..n).collect() } else { winning })
}
