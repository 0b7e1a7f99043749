//! The set game of Fenner and Fortnow.

use super::{Family, Malformed, Obstacle, Playable, Sets, View};
use crate::hypergraph::Edge;
use crate::names::Names;
use crate::value::Player;

shared! {
    /// Pick a non-empty set, remove its elements from all sets; who empties the last one wins.
    SetGame(SetGameFields)
}

/// What a [`SetGame`] holds.
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct SetGameFields {
    /// The elements that sets may hold.
    pub elements: Names,
    /// What is left of each set; a set keeps its place when it is empty.
    pub sets: Vec<Edge>,
    /// The name of each set, `{a,b}` by the members it had at first.
    pub set_names: Names,
}

impl SetGame {
    /// The game on these sets, each with a name.
    pub fn new(elements: Names, sets: Vec<Edge>, set_names: Names) -> Result<SetGame, Malformed> {
        if sets.len() != set_names.len() {
            return Err(Malformed::SetNames { names: set_names.len(), sets: sets.len() });
        }
        let sets = Malformed::unless_edges(sets, elements.len())?;
        Ok(SetGame::of(SetGameFields { elements, sets, set_names }))
    }
}

impl Playable for SetGame {
    fn family(&self) -> Family {
        Family::SetGame
    }

    fn view(&self) -> View<'_> {
        let sets = Sets { owner: None, sets: &self.sets, names: Some(&self.set_names) };
        View { sets: vec![sets], ..View::new(&self.elements) }
    }

    fn elements(&self) -> usize {
        self.elements.len()
    }

    fn moves(&self, _: Player) -> Vec<usize> {
        (0..self.sets.len()).filter(|&i| !self.sets[i].is_empty()).collect()
    }

    fn obstacle(&self, _: Player, i: usize) -> Option<Obstacle> {
        self.sets[i].is_empty().then_some(Obstacle::Empty)
    }

    fn after(&self, _: Player, i: usize) -> SetGame {
        let gone = &self.sets[i];
        let left = |set: &Edge| set.iter().copied().filter(|x| gone.binary_search(x).is_err()).collect();
        SetGame::of(SetGameFields {
            elements: self.elements.clone(),
            sets: self.sets.iter().map(left).collect(),
            set_names: self.set_names.clone(),
        })
    }

    fn names(&self) -> &Names {
        &self.set_names
    }
}
