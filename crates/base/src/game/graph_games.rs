//! Node Kayles and Col.

use super::Position;
use crate::graph::Graph;
use crate::names::Names;
use crate::value::Player;

/// Pick a vertex, remove it and its neighbours; who cannot move loses.
#[derive(Clone, Debug)]
pub struct NodeKayles {
    /// What is left of the graph.
    pub graph: Graph,
}

impl Position for NodeKayles {
    fn moves(&self, _: Player) -> Vec<usize> {
        (0..self.graph.len()).collect()
    }

    fn play(&self, _: Player, x: usize) -> NodeKayles {
        let near = self.graph.neighbours(x);
        let keep: Vec<usize> =
            (0..self.graph.len()).filter(|&y| y != x && near.binary_search(&(y as u32)).is_err()).collect();
        NodeKayles { graph: self.graph.induced(&keep) }
    }

    fn names(&self) -> &Names {
        self.graph.names()
    }
}

/// Colour an uncoloured vertex in one's own colour, no neighbour of which has it; who cannot loses.
#[derive(Clone, Debug)]
pub struct Col {
    /// The graph, coloured vertices included.
    pub graph: Graph,
    /// Who coloured each vertex.
    pub colour: Vec<Option<Player>>,
}

impl Position for Col {
    fn moves(&self, player: Player) -> Vec<usize> {
        let allowed =
            |x: usize| self.graph.neighbours(x).iter().all(|&y| self.colour[y as usize] != Some(player));
        (0..self.graph.len()).filter(|&x| self.colour[x].is_none() && allowed(x)).collect()
    }

    fn play(&self, player: Player, x: usize) -> Col {
        let mut next = self.clone();
        next.colour[x] = Some(player);
        next
    }

    fn names(&self) -> &Names {
        self.graph.names()
    }
}
