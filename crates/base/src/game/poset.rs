//! The impartial poset game.

use super::{Family, Obstacle, Playable, View};
use crate::names::Names;
use crate::order::Poset;
use crate::value::Player;

/// Pick an element, remove it and everything above it; who cannot move loses.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct PosetGame {
    /// What is left of the order.
    pub poset: Poset,
}

impl PosetGame {
    /// The game on this order.
    pub fn new(poset: Poset) -> PosetGame {
        PosetGame { poset }
    }
}

impl Playable for PosetGame {
    fn family(&self) -> Family {
        Family::Poset
    }

    fn view(&self) -> View<'_> {
        View::order(&self.poset)
    }

    fn moves(&self, _: Player) -> Vec<usize> {
        (0..self.poset.len()).collect()
    }

    fn obstacle(&self, _: Player, _: usize) -> Option<Obstacle> {
        None
    }

    fn after(&self, _: Player, x: usize) -> PosetGame {
        PosetGame { poset: self.poset.restrict_convex(&without_up_set(&self.poset, x)) }
    }

    fn names(&self) -> &Names {
        self.poset.names()
    }
}

/// The elements not above or equal to `x`.
pub(super) fn without_up_set(poset: &Poset, x: usize) -> Vec<usize> {
    let mut gone = vec![false; poset.len()];
    for y in poset.up_set(x) {
        gone[y] = true;
    }
    (0..poset.len()).filter(|&y| !gone[y]).collect()
}
