//! Geography, by vertices.

use super::{Family, Malformed, Obstacle, Playable, View};
use crate::graph::Digraph;
use crate::names::Names;
use crate::value::Player;

shared! {
    /// Move the token along an arc to a vertex not visited before; who cannot move loses.
    Geography(GeographyFields)
}

/// What a game of [`Geography`] holds.
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct GeographyFields {
    /// The vertices not yet left, the token's among them.
    pub graph: Digraph,
    /// Where the token stands.
    pub token: usize,
}

impl Geography {
    /// The game with the token on the vertex `token`.
    pub fn new(graph: Digraph, token: usize) -> Result<Geography, Malformed> {
        Malformed::unless_below(token, graph.len())?;
        Ok(Geography::of(GeographyFields { graph, token }))
    }
}

impl Playable for Geography {
    fn family(&self) -> Family {
        Family::Geography
    }

    fn view(&self) -> View<'_> {
        let names = self.graph.names();
        View { digraph: Some(&self.graph), token: Some(self.token), ..View::new(names) }
    }

    fn moves(&self, _: Player) -> Vec<usize> {
        self.graph.out(self.token).iter().map(|&x| x as usize).collect()
    }

    fn obstacle(&self, _: Player, x: usize) -> Option<Obstacle> {
        let arc = self.graph.out(self.token).binary_search(&(x as u32)).is_ok();
        (!arc).then(|| Obstacle::NoArc { from: self.graph.names().get(self.token).into() })
    }

    fn after(&self, _: Player, x: usize) -> Geography {
        assert_ne!(x, self.token, "the token moves");
        let keep: Vec<usize> = (0..self.graph.len()).filter(|&y| y != self.token).collect();
        let token = x - usize::from(x > self.token);
        Geography::of(GeographyFields { graph: self.graph.induced(&keep), token })
    }

    fn names(&self) -> &Names {
        self.graph.names()
    }
}
