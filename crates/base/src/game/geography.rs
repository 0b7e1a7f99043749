//! Geography, by vertices.

use super::Position;
use crate::graph::Digraph;
use crate::names::Names;
use crate::value::Player;

/// Move the token along an arc to a vertex not visited before; who cannot move loses.
#[derive(Clone, Debug)]
pub struct Geography {
    /// The vertices not yet left, the token's among them.
    pub graph: Digraph,
    /// Where the token stands.
    pub token: usize,
}

impl Position for Geography {
    fn moves(&self, _: Player) -> Vec<usize> {
        self.graph.out(self.token).iter().map(|&x| x as usize).collect()
    }

    fn play(&self, _: Player, x: usize) -> Geography {
        let keep: Vec<usize> = (0..self.graph.len()).filter(|&y| y != self.token).collect();
        Geography { graph: self.graph.induced(&keep), token: x - usize::from(x > self.token) }
    }

    fn names(&self) -> &Names {
        self.graph.names()
    }
}
