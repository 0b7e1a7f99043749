//! The black-white poset game, and what it shares with the other games in which elements have owners.

use super::poset::without_up_set;
use super::{Family, Malformed, Obstacle, Playable, View};
use crate::names::Names;
use crate::order::Poset;
use crate::value::Player;

shared! {
    /// Pick an element of one's colour, remove it and everything above it, whatever its colour.
    BlackWhite(BlackWhiteFields)
}

/// What a game of [`BlackWhite`] holds.
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct BlackWhiteFields {
    /// What is left of the order.
    pub poset: Poset,
    /// The owner of each element: Left's are black, Right's white.
    pub colour: Vec<Player>,
}

impl BlackWhite {
    /// The game on this order with an owner for each element.
    pub fn new(poset: Poset, colour: Vec<Player>) -> Result<BlackWhite, Malformed> {
        Malformed::unless_one_each(colour.len(), poset.len())?;
        Ok(BlackWhite::of(BlackWhiteFields { poset, colour }))
    }
}

impl Playable for BlackWhite {
    fn family(&self) -> Family {
        Family::BlackWhite
    }

    fn view(&self) -> View<'_> {
        View { owners: Some(&self.colour), ..View::order(&self.poset) }
    }

    fn moves(&self, player: Player) -> Vec<usize> {
        (0..self.poset.len()).filter(|&x| self.colour[x] == player).collect()
    }

    fn obstacle(&self, player: Player, x: usize) -> Option<Obstacle> {
        owned(&self.colour, player, x)
    }

    fn after(&self, _: Player, x: usize) -> BlackWhite {
        let keep = without_up_set(&self.poset, x);
        let colour = select(&self.colour, &keep);
        BlackWhite::of(BlackWhiteFields { poset: self.poset.restrict_convex(&keep), colour })
    }

    fn names(&self) -> &Names {
        self.poset.names()
    }
}

/// What keeps `player` from `x` if it is the opponent's.
pub(super) fn owned(colour: &[Player], player: Player, x: usize) -> Option<Obstacle> {
    (colour[x] != player).then_some(Obstacle::Owned(colour[x]))
}

/// The colours of the elements in `keep`.
pub(super) fn select(colour: &[Player], keep: &[usize]) -> Vec<Player> {
    keep.iter().map(|&x| colour[x]).collect()
}

/// All of `0..n` but `x`.
pub(super) fn all_but(n: usize, x: usize) -> Vec<usize> {
    (0..n).filter(|&y| y != x).collect()
}
