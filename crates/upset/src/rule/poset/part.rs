//! Parts of an order as games of their own.

use crate::game::{PosetGame, Position};
use crate::names::Names;
use crate::order::{Decomposition, Poset};

/// The game on an order.
pub(crate) fn game_on(poset: Poset) -> Position {
    Position::Poset(PosetGame::new(poset))
}

/// The part of `poset` on `elements`, a convex set in board order, at a cost that depends on the part alone.
pub(crate) fn part_of(poset: &Poset, elements: &[u32]) -> Poset {
    let mut pairs = Vec::new();
    for (i, &x) in elements.iter().enumerate() {
        let above = poset.given_above(x as usize).iter();
        pairs.extend(above.filter_map(|y| elements.binary_search(y).ok()).map(|j| (i as u32, j as u32)));
    }
    Poset::acyclic(Names::new(elements.iter().map(|&x| poset.name(x as usize))), &pairs)
}

/// The elements of a node in board order.
pub(crate) fn elements_of(tree: &Decomposition, node: u32) -> Vec<u32> {
    let mut elements: Vec<u32> = tree.elements(node as usize).into_iter().map(|x| x as u32).collect();
    elements.sort_unstable();
    elements
}
