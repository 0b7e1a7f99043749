//! Boards with elements reserved for one player: grey black-white posets, black-white Node Kayles and Geography, tinted Col.

use super::components::{Components, Sum};
use crate::game::{Owned, Position, fitting};
use crate::solve::{ANY, Means, Plan};

/// The plan for boards with elements reserved for one player.
pub static PLAN: Plan<Owned> =
    Plan { means: &[Means::Split(&Components), Means::Search(|_, _| ANY)], side: |_| ANY };

impl Sum for Owned {
    fn components(&self) -> Vec<Vec<usize>> {
        match &self.game {
            Position::Poset(g) => g.components(),
            Position::NodeKayles(g) => g.components(),
            Position::Col(g) => g.components(),
            // The token is in one place, so that nothing else is a game.
            _ => Vec::new(),
        }
    }

    fn apart(&self, parts: &[Vec<usize>]) -> Vec<Position> {
        let games = match &self.game {
            Position::Poset(g) => g.apart(parts),
            Position::NodeKayles(g) => g.apart(parts),
            Position::Col(g) => g.apart(parts),
            _ => Vec::new(),
        };
        let owners = parts.iter().map(|part| part.iter().map(|&x| self.owners[x]).collect());
        games
            .into_iter()
            .zip(owners)
            .map(|(game, owners)| Position::Owned(fitting(Owned::new(game, owners))))
            .collect()
    }
}
