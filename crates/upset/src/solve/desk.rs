//! What a finding may use while it works.

use super::{Found, Want};
use crate::budget::Budget;
use crate::game::Game;

/// The budget, and answers about smaller games by every means.
pub struct Desk<'a> {
    /// Time, memory, threads.
    pub budget: &'a Budget,
}

impl<'a> Desk<'a> {
    /// A desk with nothing on it yet.
    pub fn new(budget: &'a Budget) -> Desk<'a> {
        Desk { budget }
    }

    /// What every means together say about `game`.
    pub fn solve(&mut self, game: &Game, want: Want) -> Found {
        super::auto(game, self.budget, want)
    }
}
