//! Findings that know what every move leads to: from the values of the options to moves.

use super::forest::Way;
use crate::budget::Stopped;
use crate::game::{Removal, RemovalKind};
use crate::rule::{Answer, Finding, Moves, Unrecognised};
use crate::solve::{Choices, Desk};
use crate::value::Player;

/// A board as a theorem sees it, which values every position that one move leads to.
pub(super) trait IntegerBoard: Send + 'static {
    /// The value, and what shows it.
    fn answer(&self) -> Answer;
    /// The moves of Left and those of Right, in board order.
    fn options(&self) -> Options;
}

/// Moves of both players with the values they leave, packed: no value exceeds the number of elements.
#[derive(Default)]
pub(super) struct Options([Side; 2]);

#[derive(Default)]
struct Side {
    elements: Vec<u32>,
    after: Vec<i32>,
}

impl Options {
    /// Adds the move that removes `x`, of this colour, and leaves `after`.
    #[inline]
    pub fn push(&mut self, sign: i8, x: usize, after: i64) {
        let side = &mut self.0[usize::from(sign < 0)];
        side.elements.push(x as u32);
        side.after.push(after as i32);
    }

    /// The moves of `player`, in board order, all of which leave the same.
    pub fn alike(&mut self, player: Player, moves: &[usize], after: i64) {
        let elements = moves.iter().map(|&x| x as u32).collect();
        self.0[player.index()] = Side { elements, after: vec![after as i32; moves.len()] };
    }

    /// The same in board order, on a board of `n` elements.
    pub fn sorted(self, n: usize) -> Options {
        Options(self.0.map(|side| side.sorted(n)))
    }

    pub fn choices(self) -> [Choices; 2] {
        let [left, right] = self.0;
        [(Player::Left, left), (Player::Right, right)]
            .map(|(player, side)| Choices::integers(player, side.elements, side.after))
    }
}

impl Side {
    /// Each move is put in its element's place: that is less than sorting them where they are many.
    fn sorted(self, n: usize) -> Side {
        if self.elements.is_sorted() {
            return self;
        }
        let mut at = vec![i32::MIN; n];
        self.elements.iter().zip(&self.after).for_each(|(&x, &after)| at[x as usize] = after);
        let elements: Vec<u32> = (0..n as u32).filter(|&x| at[x as usize] != i32::MIN).collect();
        Side { after: elements.iter().map(|&x| at[x as usize]).collect(), elements }
    }
}

/// The finding that `board` is.
pub(super) fn finding(board: impl IntegerBoard) -> Box<dyn Finding> {
    Box::new(Valued { board, options: None })
}

struct Valued<B> {
    board: B,
    /// Worked out when they are first asked for.
    options: Option<[Choices; 2]>,
}

impl<B: IntegerBoard> Valued<B> {
    fn choices(&mut self, player: Player, desk: &Desk<'_>) -> Result<&Choices, Stopped> {
        desk.budget.spend(0)?;
        Ok(&self.options.get_or_insert_with(|| self.board.options().choices())[player.index()])
    }
}

impl<B: IntegerBoard> Finding for Valued<B> {
    fn answer(&mut self, desk: &mut Desk<'_>) -> Result<Answer, Stopped> {
        desk.budget.spend(0)?;
        Ok(self.board.answer())
    }

    fn moves(&mut self, player: Player, desk: &mut Desk<'_>) -> Result<Moves, Stopped> {
        let choices = self.choices(player, desk)?;
        let winning = choices.leaving(|value| wins(value.into(), player));
        Ok(Moves::All(if winning.is_empty() { choices.elements().collect() } else { winning }))
    }

    fn options(&mut self, player: Player, desk: &mut Desk<'_>) -> Result<Option<Choices>, Stopped> {
        self.choices(player, desk).cloned().map(Some)
    }
}

/// Whether a position of this value is won by `player`, who has just moved there.
pub(super) fn wins(value: i64, player: Player) -> bool {
    match player {
        Player::Left => value >= 0,
        Player::Right => value <= 0,
    }
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
