//! Node Kayles by masks of vertices.

use super::Impartial;
use super::masks::{Masks, Rules, Simpler};
use super::shapes::Shapes;
use crate::ranks::largest_first;
use crate::{Search, Unsearchable, too_large};
use upset_base::bits::Set;
use upset_base::graph::Graph;
use upset_base::with_set;

/// The engine for Node Kayles on `graph`.
pub(super) fn engine(graph: &Graph) -> Result<Box<dyn Search>, Unsearchable> {
    with_set!(graph.len(), S => {
        Ok(Masks::new(Vertices::<S>::new(graph), S::below(graph.len())).engine())
    }, Err(too_large(graph.len())))
}

/// A graph whose vertices have been renumbered, those of high degree first.
struct Vertices<S> {
    /// The new number of each vertex of the board.
    place: Vec<usize>,
    /// Closed neighbourhoods.
    near: Vec<S>,
    shapes: Shapes<S>,
}

impl<S: Set> Vertices<S> {
    fn new(graph: &Graph) -> Vertices<S> {
        let n = graph.len();
        let degrees: Vec<u64> = (0..n).map(|x| graph.neighbours(x).len() as u64).collect();
        let (order, place) = largest_first(&degrees);
        let near: Vec<S> = (order.iter())
            .map(|&x| S::collect(graph.neighbours(x).iter().map(|&y| place[y as usize])).with(place[x]))
            .collect();
        let shapes = Shapes::new(&near);
        Vertices { place, near, shapes }
    }
}

impl<S: Set> Rules<S> for Vertices<S> {
    fn board(&self) -> usize {
        self.place.len()
    }

    fn place(&self, x: usize) -> Option<usize> {
        Some(self.place[x])
    }

    #[inline]
    fn moves(&self, m: S) -> impl Iterator<Item = usize> {
        m.iter()
    }

    #[inline]
    fn option(&self, m: S, x: usize) -> S {
        m.minus(self.near[x])
    }

    #[inline]
    fn near(&self, x: usize) -> S {
        self.near[x]
    }

    fn representative(&self, m: S) -> S {
        self.shapes.representative(&self.near, m)
    }

    /// On graphs of 42 to 60 vertices this takes a tenth to a half of the positions away.
    fn small_parts_first(&self) -> bool {
        true
    }

    #[inline]
    fn simpler(&self, _: S) -> Simpler<S> {
        Simpler::No
    }

    #[inline]
    fn surely_won(&self, _: S) -> bool {
        false
    }
}
