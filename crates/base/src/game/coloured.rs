//! Coloured games in which each player removes elements of one colour: black-white, pomax, pomin, pominmax, leaf.

use super::Position;
use super::poset::without_up_set;
use crate::graph::Graph;
use crate::names::Names;
use crate::order::Poset;
use crate::value::Player;

/// Pick an element of one's colour, remove it and everything above it, whatever its colour.
#[derive(Clone, Debug)]
pub struct BlackWhite {
    /// What is left of the order.
    pub poset: Poset,
    /// The owner of each element: Left's are black, Right's white.
    pub colour: Vec<Player>,
}

/// Which elements can be removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RemovalKind {
    /// Maximal elements.
    Pomax,
    /// Minimal elements.
    Pomin,
    /// Maximal and minimal elements.
    Pominmax,
}

impl RemovalKind {
    /// The name as documents write it.
    pub fn name(self) -> &'static str {
        match self {
            RemovalKind::Pomax => "pomax",
            RemovalKind::Pomin => "pomin",
            RemovalKind::Pominmax => "pominmax",
        }
    }
}

/// Remove one extreme element of one's colour.
#[derive(Clone, Debug)]
pub struct Removal {
    /// Which elements are extreme.
    pub kind: RemovalKind,
    /// What is left of the order.
    pub poset: Poset,
    /// The owner of each element: Left's are black, Right's white.
    pub colour: Vec<Player>,
}

/// Remove a vertex of one's colour with at most one neighbour.
#[derive(Clone, Debug)]
pub struct Leaf {
    /// What is left of the graph.
    pub graph: Graph,
    /// The owner of each vertex: Left's are black, Right's white.
    pub colour: Vec<Player>,
}

/// The colours of the elements in `keep`.
fn select(colour: &[Player], keep: &[usize]) -> Vec<Player> {
    keep.iter().map(|&x| colour[x]).collect()
}

/// All of `0..n` but `x`.
fn all_but(n: usize, x: usize) -> Vec<usize> {
    (0..n).filter(|&y| y != x).collect()
}

impl Position for BlackWhite {
    fn moves(&self, player: Player) -> Vec<usize> {
        (0..self.poset.len()).filter(|&x| self.colour[x] == player).collect()
    }

    fn play(&self, _: Player, x: usize) -> BlackWhite {
        let keep = without_up_set(&self.poset, x);
        BlackWhite { poset: self.poset.restrict_convex(&keep), colour: select(&self.colour, &keep) }
    }

    fn names(&self) -> &Names {
        self.poset.names()
    }
}

impl Position for Removal {
    fn moves(&self, player: Player) -> Vec<usize> {
        let extreme = |x: usize| match self.kind {
            RemovalKind::Pomax => self.poset.is_maximal(x),
            RemovalKind::Pomin => self.poset.is_minimal(x),
            RemovalKind::Pominmax => self.poset.is_maximal(x) || self.poset.is_minimal(x),
        };
        (0..self.poset.len()).filter(|&x| self.colour[x] == player && extreme(x)).collect()
    }

    fn play(&self, _: Player, x: usize) -> Removal {
        let keep = all_but(self.poset.len(), x);
        Removal {
            kind: self.kind,
            poset: self.poset.restrict_convex(&keep),
            colour: select(&self.colour, &keep),
        }
    }

    fn names(&self) -> &Names {
        self.poset.names()
    }
}

impl Position for Leaf {
    fn moves(&self, player: Player) -> Vec<usize> {
        let leaf = |x: usize| self.graph.neighbours(x).len() <= 1;
        (0..self.graph.len()).filter(|&x| self.colour[x] == player && leaf(x)).collect()
    }

    fn play(&self, _: Player, x: usize) -> Leaf {
        let keep = all_but(self.graph.len(), x);
        Leaf { graph: self.graph.induced(&keep), colour: select(&self.colour, &keep) }
    }

    fn names(&self) -> &Names {
        self.graph.names()
    }
}
