//! Nim heaps given by their sizes: the poset game on disjoint chains too long to be built.

use super::{Family, Obstacle, Playable, View};
use crate::names::Names;
use crate::value::Player;
use std::sync::Arc;

/// Disjoint chains as numbers. Picking the k-th element from the bottom of a heap leaves k - 1.
///
/// Of a long heap only some moves are listed: the one that makes the Nim sum zero, those that leave few elements
/// and those that take few. So lists stay short, and every winning move is among them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Heaps(Arc<List>);

#[derive(Debug, PartialEq, Eq, Hash)]
struct List {
    sizes: Vec<u128>,
    moves: Vec<(usize, u128)>,
    names: Names,
}

/// Moves listed at either end of a heap when there are `heaps` of them.
fn listed(heaps: usize) -> u128 {
    (2000 / heaps.max(1)).clamp(2, 50) as u128
}

impl Heaps {
    /// Heaps of these sizes.
    pub fn new(sizes: Vec<u128>) -> Heaps {
        let sum = sizes.iter().fold(0, |sum, size| sum ^ size);
        let ends = listed(sizes.len());
        let mut moves = Vec::new();
        for (heap, &size) in sizes.iter().enumerate() {
            let mut left: Vec<u128> = (0..size.min(ends)).chain(size.saturating_sub(ends)..size).collect();
            left.extend(Some(size ^ sum).filter(|&rest| rest < size));
            left.sort_unstable();
            left.dedup();
            moves.extend(left.into_iter().map(|rest| (heap, rest)));
        }
        let alone = sizes.len() == 1;
        let name = |&(heap, rest): &(usize, u128)| match alone {
            true => format!("{}", rest + 1),
            false => format!("{}:{}", heap + 1, rest + 1),
        };
        let names = Names::new(moves.iter().map(name));
        Heaps(Arc::new(List { sizes, moves, names }))
    }

    /// The sizes of the heaps; empty ones stay in their places.
    pub fn sizes(&self) -> &[u128] {
        &self.0.sizes
    }

    /// The listed moves: a heap and what is left of it.
    pub fn listed_moves(&self) -> &[(usize, u128)] {
        &self.0.moves
    }
}

impl Playable for Heaps {
    fn family(&self) -> Family {
        Family::Poset
    }

    fn view(&self) -> View<'_> {
        View { heaps: Some(self.sizes()), ..View::new(&self.0.names) }
    }

    fn elements(&self) -> usize {
        let total = self.sizes().iter().fold(0u128, |sum, &size| sum.saturating_add(size));
        usize::try_from(total).unwrap_or(usize::MAX)
    }

    fn moves(&self, _: Player) -> Vec<usize> {
        (0..self.0.moves.len()).collect()
    }

    fn obstacle(&self, _: Player, _: usize) -> Option<Obstacle> {
        None
    }

    fn after(&self, _: Player, x: usize) -> Heaps {
        let (heap, rest) = self.0.moves[x];
        let mut sizes = self.0.sizes.clone();
        sizes[heap] = rest;
        Heaps::new(sizes)
    }

    fn names(&self) -> &Names {
        &self.0.names
    }
}
