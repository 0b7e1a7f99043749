//! Findings that know the value of a game in a class that every move stays in.

use super::answer;
use crate::budget::{Budget, Stopped};
use crate::game::{BlackWhite, Playable};
use crate::rule::{Answer, Finding, Moves, Rule, Unrecognised, Witness};
use crate::solve::{Choices, Desk};
use crate::value::{Dyadic, Player, Value, Winner};
use std::sync::Arc;

/// A board as a theorem sees it, which gives the value.
pub(super) trait NumberBoard: Send + 'static {
    /// The value of `game`, in which this board was seen.
    fn value(&self, game: &BlackWhite, budget: &Budget) -> Result<Dyadic, Stopped>;
    /// The moves of `player`, who wins as the starter, that keep the win, where they are found all together.
    fn winning(&self, _: &BlackWhite, _: Player, _: &Budget) -> Result<Option<Vec<usize>>, Stopped> {
        Ok(None)
    }
    /// What each move leaves, where that is found faster than one by one.
    fn after(&self, _: &BlackWhite, _: &Budget) -> Result<Option<After>, Stopped> {
        Ok(None)
    }
    /// What was seen, in a sentence, and what shows it.
    fn tell(&self, game: &BlackWhite) -> (String, Witness);
}

/// What all moves leave.
pub(super) struct After {
    /// The moves of Left and of Right in board order, each with the place of its value.
    pub(super) moves: [Vec<(u32, u32)>; 2],
    pub(super) values: Vec<Value>,
}

/// The finding that `rule` saw `board` in `game`.
pub(super) fn finding(
    rule: &'static dyn Rule<BlackWhite>,
    game: &BlackWhite,
    board: impl NumberBoard,
) -> Box<dyn Finding> {
    Box::new(Valued { rule, game: game.clone(), board, value: None, options: None })
}

struct Valued<B> {
    rule: &'static dyn Rule<BlackWhite>,
    game: BlackWhite,
    board: B,
    value: Option<Dyadic>,
    options: Option<[Choices; 2]>,
}

impl<B: NumberBoard> Valued<B> {
    fn value(&mut self, budget: &Budget) -> Result<&Dyadic, Stopped> {
        let value = match self.value.take() {
            Some(value) => value,
            None => self.board.value(&self.game, budget)?,
        };
        Ok(self.value.insert(value))
    }
}

/// Boards up to this size look for a move by trying every one.
const MAX_TRIED: usize = 2000;

impl<B: NumberBoard> Finding for Valued<B> {
    fn answer(&mut self, desk: &mut Desk<'_>) -> Result<Answer, Stopped> {
        let value = self.value(desk.budget)?.clone();
        let (summary, witness) = self.board.tell(&self.game);
        Ok(answer(value, summary).with(witness))
    }

    /// All winning moves where they are found together, else the first after which the rule still gives `player` the win.
    fn moves(&mut self, player: Player, desk: &mut Desk<'_>) -> Result<Moves, Stopped> {
        let sign = if player == Player::Left { 1 } else { -1 };
        if self.value(desk.budget)?.sign() != sign {
            return Ok(Moves::All(self.game.moves(player)));
        }
        // While anything is left, so is something minimal: a player who owns all of that never lacks a move.
        let poset = &self.game.poset;
        if (0..poset.len()).all(|x| !poset.is_minimal(x) || self.game.colour[x] == player) {
            return Ok(Moves::All(self.game.moves(player)));
        }
        if let Some(moves) = self.board.winning(&self.game, player, desk.budget)? {
            return Ok(Moves::All(moves));
        }
        if self.game.poset.len() > MAX_TRIED {
            return Ok(Moves::None);
        }
        for x in self.game.moves(player) {
            let after = self.game.after(player, x);
            let won = match self.rule.recognise(&after, desk.budget) {
                Ok(mut finding) => finding.answer(desk)?.starts.of(player.other()),
                Err(Unrecognised::Stopped(stopped)) => return Err(stopped),
                Err(Unrecognised::Fails(_)) => None,
            };
            if won == Some(Winner::from(player)) {
                return Ok(Moves::One(x));
            }
        }
        Ok(Moves::None)
    }

    fn options(&mut self, player: Player, desk: &mut Desk<'_>) -> Result<Option<Choices>, Stopped> {
        if self.options.is_none() {
            let Some(after) = self.board.after(&self.game, desk.budget)? else { return Ok(None) };
            let values = Arc::new(after.values);
            let [left, right] = after.moves;
            let choices = |player, moves| Choices::numbers(player, moves, values.clone());
            self.options = Some([choices(Player::Left, left), choices(Player::Right, right)]);
        }
        Ok(self.options.as_ref().map(|options| options[player.index()].clone()))
    }
}
