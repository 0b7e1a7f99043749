//! Hackenbush.

use super::{Family, Malformed, Obstacle, Playable, View};
use crate::csr::Csr;
use crate::names::Names;
use crate::value::Player;

shared! {
    /// Cut an edge of one's colour, blue for Left and red for Right, or a green one; what no longer hangs on the ground is gone.
    Hackenbush(HackenbushFields)
}

/// What a game of [`Hackenbush`] holds.
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct HackenbushFields {
    /// The vertices.
    pub vertices: Names,
    /// The ends of each edge that is left.
    pub edges: Vec<(u32, u32)>,
    /// What the edges are called.
    pub edge_names: Names,
    /// The only player who may cut each edge; none for a green one.
    pub colour: Vec<Option<Player>>,
    /// Whether each vertex is on the ground.
    pub ground: Vec<bool>,
}

impl Hackenbush {
    /// The game on these edges; those that do not hang on the ground are gone at once.
    pub fn new(
        vertices: Names,
        edges: Vec<(u32, u32)>,
        edge_names: Names,
        colour: Vec<Option<Player>>,
        ground: Vec<bool>,
    ) -> Result<Hackenbush, Malformed> {
        Malformed::unless_one_each(colour.len(), edges.len())?;
        Malformed::unless_one_each(edge_names.len(), edges.len())?;
        Malformed::unless_one_each(ground.len(), vertices.len())?;
        for &(a, b) in &edges {
            Malformed::unless_below(a.max(b) as usize, vertices.len())?;
        }
        let fields = HackenbushFields { vertices, edges, edge_names, colour, ground };
        Ok(Hackenbush::of(fields.hanging(None)))
    }

    /// The same game with the players exchanged.
    pub(super) fn swapped(&self) -> Hackenbush {
        Hackenbush::of(HackenbushFields {
            vertices: self.vertices.clone(),
            edges: self.edges.clone(),
            edge_names: self.edge_names.clone(),
            colour: self.colour.iter().map(|colour| colour.map(Player::other)).collect(),
            ground: self.ground.clone(),
        })
    }
}

impl HackenbushFields {
    /// The edges at each vertex.
    pub fn edges_at(&self) -> Csr {
        let ends = |(e, &(a, b)): (u32, &(u32, u32))| [(a, e), (b, e)];
        Csr::new(self.vertices.len(), (0..).zip(&self.edges).flat_map(ends))
    }

    /// What hangs on the ground once the edge `cut` is gone.
    fn hanging(&self, cut: Option<usize>) -> HackenbushFields {
        let at = self.edges_at();
        let mut reached = self.ground.clone();
        let mut keep = vec![false; self.edges.len()];
        let mut open: Vec<usize> = (0..reached.len()).filter(|&v| reached[v]).collect();
        while let Some(v) = open.pop() {
            for &e in at.row(v).iter().filter(|&&e| Some(e as usize) != cut) {
                keep[e as usize] = true;
                let (a, b) = self.edges[e as usize];
                let other = if a as usize == v { b } else { a } as usize;
                if !std::mem::replace(&mut reached[other], true) {
                    open.push(other);
                }
            }
        }
        let keep: Vec<usize> = (0..keep.len()).filter(|&e| keep[e]).collect();
        let edge_names = if keep.len() == self.edges.len() {
            self.edge_names.clone()
        } else {
            self.edge_names.select(&keep)
        };
        HackenbushFields {
            vertices: self.vertices.clone(),
            edges: keep.iter().map(|&e| self.edges[e]).collect(),
            edge_names,
            colour: keep.iter().map(|&e| self.colour[e]).collect(),
            ground: self.ground.clone(),
        }
    }
}

impl Playable for Hackenbush {
    fn family(&self) -> Family {
        Family::Hackenbush
    }

    fn view(&self) -> View<'_> {
        View { hackenbush: Some(self), ..View::new(&self.vertices) }
    }

    fn elements(&self) -> usize {
        self.edges.len()
    }

    fn moves(&self, player: Player) -> Vec<usize> {
        (0..self.edges.len()).filter(|&e| self.colour[e].is_none_or(|owner| owner == player)).collect()
    }

    fn obstacle(&self, player: Player, e: usize) -> Option<Obstacle> {
        self.colour[e].filter(|&owner| owner != player).map(Obstacle::Owned)
    }

    fn after(&self, _: Player, e: usize) -> Hackenbush {
        Hackenbush::of(self.hanging(Some(e)))
    }

    fn names(&self) -> &Names {
        &self.edge_names
    }
}
