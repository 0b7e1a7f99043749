//! What the theorems on positional games have in common: they speak of games before the first claim.

use super::fresh::Fresh;
use crate::budget::{Budget, Stopped};
use crate::game::Game;
use crate::rule::{Answer, OldRule};
use crate::value::Player;

/// A theorem on positional games with plain alternation in which nothing is claimed.
pub trait Theorem: Sync {
    /// What the user calls it, in kebab-case.
    fn name(&self) -> &'static str;
    /// Where it is proved.
    fn source(&self) -> &'static str;
    /// The games it covers, in one line.
    fn class(&self) -> &'static str;
    /// Its running time.
    fn time(&self) -> &'static str;
    /// Whether its hypotheses hold; if not, which one fails.
    fn covers(&self, game: &Fresh) -> Result<(), String>;
    /// Whether the answer may take so long that a search should be tried instead.
    fn is_dear(&self, _game: &Fresh) -> bool {
        false
    }
    /// Whether it goes through all positions, so that whatever makes the board smaller should come first.
    fn is_exhaustive(&self) -> bool {
        false
    }
    /// The answer for a game it covers.
    fn decide(&self, game: &Fresh, budget: &Budget) -> Result<Answer, Stopped>;
    /// A move of `player` that keeps the best result, in a game it covers, by the proof's strategy.
    fn reply(&self, _game: &Fresh, _player: Player, _budget: &Budget) -> Option<usize> {
        None
    }
}

/// A theorem as a rule: positions in mid-game are first made fresh.
pub struct OnFresh<T>(pub T);

impl<T: Theorem> OldRule for OnFresh<T> {
    fn name(&self) -> &'static str {
        self.0.name()
    }
    fn source(&self) -> &'static str {
        self.0.source()
    }
    fn class(&self) -> &'static str {
        self.0.class()
    }
    fn time(&self) -> &'static str {
        self.0.time()
    }
    fn applies(&self, game: &Game) -> Result<(), String> {
        self.0.covers(&Fresh::of(game)?)
    }
    fn answer(&self, game: &Game, budget: &Budget) -> Result<Answer, Stopped> {
        match Fresh::of(game) {
            Ok(fresh) => self.0.decide(&fresh, budget),
            Err(why) => Ok(Answer::starts(Default::default(), why)),
        }
    }
    fn reply(&self, game: &Game, player: Player, budget: &Budget) -> Option<usize> {
        let fresh = Fresh::of(game).ok()?;
        self.0.covers(&fresh).ok()?;
        self.0.reply(&fresh, player, budget).map(|x| fresh.original(x))
    }
}
