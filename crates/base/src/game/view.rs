//! What a game is made of, whatever its family: enough to draw it, to classify it and to tell it from others.

use super::{Convention, HackenbushFields, Position};
use crate::graph::{Digraph, Graph};
use crate::hypergraph::Edge;
use crate::names::Names;
use crate::order::Poset;
use crate::value::Player;

/// The parts of a game; those that its family does not have are absent.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct View<'g> {
    /// The elements of the board. In the set game moves have other names: those of the sets.
    pub names: &'g Names,
    /// The order of the elements.
    pub order: Option<&'g Poset>,
    /// The sizes of heaps that are not built.
    pub heaps: Option<&'g [u128]>,
    /// The graph that has the elements as vertices.
    pub graph: Option<&'g Graph>,
    /// The directed graph that has the elements as vertices.
    pub digraph: Option<&'g Digraph>,
    /// The positions that Left and Right can move to from each position, where these are the elements.
    pub options: Option<[&'g Digraph; 2]>,
    /// The games that a sum is made of.
    pub parts: &'g [Position],
    /// Sets of elements, by owner.
    pub sets: Vec<Sets<'g>>,
    /// The only player who may take each element.
    pub owners: Option<&'g [Player]>,
    /// The only player who may take each element, where some are anybody's.
    pub reserved: Option<&'g [Option<Player>]>,
    /// Edges that hang on the ground; the elements are the vertices then, and the edges are the moves.
    pub hackenbush: Option<&'g HackenbushFields>,
    /// The sets of which one must be gone before each element can be taken.
    pub needs: Option<&'g [Vec<Edge>]>,
    /// What each element weighs.
    pub weights: Option<&'g [u64]>,
    /// What Left and Right can still pay.
    pub lives: Option<[u64; 2]>,
    /// Who has claimed or coloured each element.
    pub claims: Option<&'g [Option<Player>]>,
    /// The elements beside each of the two ends that are to be joined.
    pub ends: Option<&'g [Edge; 2]>,
    /// The element on which the token stands.
    pub token: Option<usize>,
    /// What filling a set means.
    pub convention: Option<Convention>,
    /// Who moves next, then next, and so on in a cycle, where that is fixed.
    pub turns: Option<&'g [Player]>,
    /// After how many further moves the play stops.
    pub moves_left: Option<usize>,
    /// The elements to which the next move is restricted.
    pub first_moves: Option<&'g [usize]>,
}

/// Sets that belong together.
#[derive(Clone, Copy, Debug)]
pub struct Sets<'g> {
    /// Whose they are; nobody's in particular where they are the same for both players.
    pub owner: Option<Player>,
    /// The sets.
    pub sets: &'g [Edge],
    /// Their names, where they are moves.
    pub names: Option<&'g Names>,
}

impl<'g> View<'g> {
    /// Elements and nothing else.
    pub(super) fn new(names: &'g Names) -> View<'g> {
        View {
            names,
            order: None,
            heaps: None,
            graph: None,
            digraph: None,
            options: None,
            parts: &[],
            sets: Vec::new(),
            owners: None,
            reserved: None,
            hackenbush: None,
            needs: None,
            weights: None,
            lives: None,
            claims: None,
            ends: None,
            token: None,
            convention: None,
            turns: None,
            moves_left: None,
            first_moves: None,
        }
    }

    pub(super) fn order(poset: &'g Poset) -> View<'g> {
        View { order: Some(poset), ..View::new(poset.names()) }
    }

    pub(super) fn graph(graph: &'g Graph) -> View<'g> {
        View { graph: Some(graph), ..View::new(graph.names()) }
    }
}
