//! Col.

use super::{Family, Malformed, Obstacle, Playable, View};
use crate::graph::Graph;
use crate::names::Names;
use crate::value::Player;

shared! {
    /// Colour an uncoloured vertex in one's own colour, no neighbour of which has it; who cannot loses.
    Col(ColFields)
}

/// What a game of [`Col`] holds.
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct ColFields {
    /// The graph, coloured vertices included.
    pub graph: Graph,
    /// Who coloured each vertex.
    pub colour: Vec<Option<Player>>,
}

impl Col {
    /// The game on this graph, some of whose vertices may be coloured.
    pub fn new(graph: Graph, colour: Vec<Option<Player>>) -> Result<Col, Malformed> {
        Malformed::unless_one_each(colour.len(), graph.len())?;
        Ok(Col::of(ColFields { graph, colour }))
    }

    fn has_neighbour_of(&self, player: Player, x: usize) -> bool {
        self.graph.neighbours(x).iter().any(|&y| self.colour[y as usize] == Some(player))
    }
}

impl Playable for Col {
    fn family(&self) -> Family {
        Family::Col
    }

    fn view(&self) -> View<'_> {
        View { claims: Some(&self.colour), ..View::graph(&self.graph) }
    }

    fn moves(&self, player: Player) -> Vec<usize> {
        let allowed = |&x: &usize| self.colour[x].is_none() && !self.has_neighbour_of(player, x);
        (0..self.graph.len()).filter(allowed).collect()
    }

    fn obstacle(&self, player: Player, x: usize) -> Option<Obstacle> {
        match self.colour[x] {
            Some(_) => Some(Obstacle::Coloured),
            None => self.has_neighbour_of(player, x).then_some(Obstacle::ColourBeside),
        }
    }

    fn after(&self, player: Player, x: usize) -> Col {
        let mut colour = self.colour.clone();
        colour[x] = Some(player);
        Col::of(ColFields { graph: self.graph.clone(), colour })
    }

    fn names(&self) -> &Names {
        self.graph.names()
    }
}
