//! The set game of Fenner and Fortnow.

use super::Position;
use crate::hypergraph::Edge;
use crate::names::Names;
use crate::value::Player;

/// Pick a non-empty set, remove its elements from all sets; who empties the last one wins.
#[derive(Clone, Debug)]
pub struct SetGame {
    /// The elements that sets may hold.
    pub elements: Names,
    /// What is left of each set; a set keeps its place when it is empty.
    pub sets: Vec<Edge>,
    /// The name of each set, `{a,b}` by the members it had at first.
    pub set_names: Names,
}

impl Position for SetGame {
    fn moves(&self, _: Player) -> Vec<usize> {
        (0..self.sets.len()).filter(|&i| !self.sets[i].is_empty()).collect()
    }

    fn play(&self, _: Player, i: usize) -> SetGame {
        let gone = &self.sets[i];
        let left = |set: &Edge| set.iter().copied().filter(|x| gone.binary_search(x).is_err()).collect();
        SetGame {
            elements: self.elements.clone(),
            sets: self.sets.iter().map(left).collect(),
            set_names: self.set_names.clone(),
        }
    }

    fn names(&self) -> &Names {
        &self.set_names
    }
}
