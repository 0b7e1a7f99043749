//! Leaf.

use super::black_white::{all_but, owned, select};
use super::{Family, Malformed, Obstacle, Playable, View};
use crate::graph::Graph;
use crate::names::Names;
use crate::value::Player;

shared! {
    /// Remove a vertex of one's colour with at most one neighbour.
    Leaf(LeafFields)
}

/// What a game of [`Leaf`] holds.
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct LeafFields {
    /// What is left of the graph.
    pub graph: Graph,
    /// The owner of each vertex: Left's are black, Right's white.
    pub colour: Vec<Player>,
}

impl Leaf {
    /// The game on this graph with an owner for each vertex.
    pub fn new(graph: Graph, colour: Vec<Player>) -> Result<Leaf, Malformed> {
        Malformed::unless_one_each(colour.len(), graph.len())?;
        Ok(Leaf::of(LeafFields { graph, colour }))
    }

    fn is_leaf(&self, x: usize) -> bool {
        self.graph.neighbours(x).len() <= 1
    }
}

impl Playable for Leaf {
    fn family(&self) -> Family {
        Family::Leaf
    }

    fn view(&self) -> View<'_> {
        View { owners: Some(&self.colour), ..View::graph(&self.graph) }
    }

    fn moves(&self, player: Player) -> Vec<usize> {
        (0..self.graph.len()).filter(|&x| self.colour[x] == player && self.is_leaf(x)).collect()
    }

    fn obstacle(&self, player: Player, x: usize) -> Option<Obstacle> {
        owned(&self.colour, player, x).or((!self.is_leaf(x)).then_some(Obstacle::NoLeaf))
    }

    fn after(&self, _: Player, x: usize) -> Leaf {
        let keep = all_but(self.graph.len(), x);
        let colour = select(&self.colour, &keep);
        Leaf::of(LeafFields { graph: self.graph.induced(&keep), colour })
    }

    fn names(&self) -> &Names {
        self.graph.names()
    }
}
