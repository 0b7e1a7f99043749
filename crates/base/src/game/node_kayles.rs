//! Node Kayles.

use super::{Family, Obstacle, Playable, View};
use crate::graph::Graph;
use crate::names::Names;
use crate::value::Player;

/// Pick a vertex, remove it and its neighbours; who cannot move loses.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct NodeKayles {
    /// What is left of the graph.
    pub graph: Graph,
}

impl NodeKayles {
    /// The game on this graph.
    pub fn new(graph: Graph) -> NodeKayles {
        NodeKayles { graph }
    }
}

impl Playable for NodeKayles {
    fn family(&self) -> Family {
        Family::NodeKayles
    }

    fn view(&self) -> View<'_> {
        View::graph(&self.graph)
    }

    fn moves(&self, _: Player) -> Vec<usize> {
        (0..self.graph.len()).collect()
    }

    fn obstacle(&self, _: Player, _: usize) -> Option<Obstacle> {
        None
    }

    fn after(&self, _: Player, x: usize) -> NodeKayles {
        let near = self.graph.neighbours(x);
        let keep: Vec<usize> =
            (0..self.graph.len()).filter(|&y| y != x && near.binary_search(&(y as u32)).is_err()).collect();
        NodeKayles { graph: self.graph.induced(&keep) }
    }

    fn names(&self) -> &Names {
        self.graph.names()
    }
}
