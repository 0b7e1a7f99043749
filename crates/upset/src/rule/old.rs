//! Rules that still recognise a game with every question.

use super::{Answer, Listed, Moves};
use crate::budget::{Budget, Stopped};
use crate::game::Game;
use crate::solve::Desk;
use crate::value::Player;

/// A theorem made executable.
pub trait OldRule: Sync {
    /// What the user calls it, in kebab-case.
    fn name(&self) -> &'static str;
    /// Where it is proved: `003 Lemma 3.2`.
    fn source(&self) -> &'static str;
    /// The games it covers, in one line.
    fn class(&self) -> &'static str;
    /// Its running time in the size of the board.
    fn time(&self) -> &'static str;
    /// Whether the theorem's hypotheses hold; if not, which one fails. Cheap and exact.
    fn applies(&self, game: &Game) -> Result<(), String>;
    /// The answer for a game it applies to.
    fn answer(&self, game: &Game, budget: &Budget) -> Result<Answer, Stopped>;
    /// A move of `player` that keeps the best result, by the proof's strategy, in a game it applies to;
    /// `None` where the proof gives no move or no move is any good.
    fn reply(&self, _game: &Game, _player: Player, _budget: &Budget) -> Option<usize> {
        None
    }
    /// All best first moves of `player`, where the theorem yields them faster than asking about each option.
    fn best_moves(&self, _game: &Game, _player: Player, _budget: &Budget) -> Option<Vec<usize>> {
        None
    }
    /// The rule that recognises once, if it is one.
    fn listed(&self) -> Option<Listed> {
        None
    }
}

impl OldRule for Listed {
    fn listed(&self) -> Option<Listed> {
        Some(*self)
    }
    fn name(&self) -> &'static str {
        self.theorem().name
    }
    fn source(&self) -> &'static str {
        self.theorem().source
    }
    fn class(&self) -> &'static str {
        self.theorem().class
    }
    fn time(&self) -> &'static str {
        self.theorem().time
    }
    fn applies(&self, game: &Game) -> Result<(), String> {
        self.recognise(game, &Budget::unlimited()).map(|_| ()).map_err(|e| e.to_string())
    }
    fn answer(&self, game: &Game, budget: &Budget) -> Result<Answer, Stopped> {
        match self.recognise(game, budget) {
            Ok(mut finding) => finding.answer(&mut Desk::new(budget)),
            Err(super::Unrecognised::Stopped(stopped)) => Err(stopped),
            Err(super::Unrecognised::Fails(_)) => Err(Stopped::TooLarge),
        }
    }
    fn reply(&self, game: &Game, player: Player, budget: &Budget) -> Option<usize> {
        let mut finding = self.recognise(game, budget).ok()?;
        let mut desk = Desk::new(budget);
        match finding.moves(player, &mut desk).ok()? {
            Moves::All(moves) => {
                // All moves of a lost position are listed as well, and none of them is any good.
                let winner = finding.answer(&mut desk).ok()?.starts.of(player)?;
                moves.first().copied().filter(|_| winner.score(player) >= 0)
            }
            Moves::One(x) => Some(x),
            Moves::None => None,
        }
    }
    fn best_moves(&self, game: &Game, player: Player, budget: &Budget) -> Option<Vec<usize>> {
        match self.recognise(game, budget).ok()?.moves(player, &mut Desk::new(budget)).ok()? {
            Moves::All(moves) => Some(moves),
            Moves::One(_) | Moves::None => None,
        }
    }
}
