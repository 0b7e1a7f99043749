//! Graphs and directed graphs, the boards of Leaf, Node Kayles, Col and Geography.

pub mod families;
pub mod matching;

use crate::csr::Csr;
use crate::names::Names;
use std::sync::Arc;

/// A simple graph. Clones share it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Graph {
    names: Names,
    neighbours: Arc<Csr>,
}

impl Graph {
    /// The graph with these edges; loops are dropped, repetitions kept once. Panics if an end has no name.
    pub fn new(names: Names, edges: &[(u32, u32)]) -> Graph {
        let both = edges.iter().filter(|(x, y)| x != y).flat_map(|&(x, y)| [(x, y), (y, x)]);
        Graph { neighbours: Arc::new(Csr::new(names.len(), both)), names }
    }

    /// Graphs side by side; names that would repeat get the number of their graph in front.
    pub fn parallel(parts: &[&Graph]) -> Graph {
        let names = Names::joint(&parts.iter().map(|part| &part.names).collect::<Vec<_>>());
        let mut edges = Vec::new();
        let mut offset = 0;
        for part in parts {
            edges.extend(part.neighbours.iter().map(|(x, y)| (x + offset, y + offset)));
            offset += part.len() as u32;
        }
        Graph::new(names, &edges)
    }

    /// The number of vertices.
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Whether there is no vertex.
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// The names of the vertices.
    pub fn names(&self) -> &Names {
        &self.names
    }

    /// The vertices joined to `x`.
    pub fn neighbours(&self, x: usize) -> &[u32] {
        self.neighbours.row(x)
    }

    /// Every edge once, smaller vertex first.
    pub fn edges(&self) -> Vec<(usize, usize)> {
        self.neighbours.iter().filter(|(x, y)| x < y).map(|(x, y)| (x as usize, y as usize)).collect()
    }

    /// The subgraph on `keep`, in that order.
    pub fn induced(&self, keep: &[usize]) -> Graph {
        self.part(keep, &mut vec![u32::MAX; self.len()])
    }

    /// The subgraphs on each of `parts`; for disjoint parts in time linear in the board, however many there are.
    pub fn split(&self, parts: &[Vec<usize>]) -> Vec<Graph> {
        let mut position = vec![u32::MAX; self.len()];
        parts.iter().map(|keep| self.part(keep, &mut position)).collect()
    }

    fn part(&self, keep: &[usize], position: &mut [u32]) -> Graph {
        let arcs = self.neighbours.induced(keep, position);
        let neighbours = Csr::new(keep.len(), arcs.iter().copied());
        Graph { names: self.names.select(keep), neighbours: Arc::new(neighbours) }
    }

    /// The connected components, each in board order, by their first vertices.
    pub fn components(&self) -> Vec<Vec<usize>> {
        let mut seen = vec![false; self.len()];
        let mut parts = Vec::new();
        for start in 0..self.len() {
            if std::mem::replace(&mut seen[start], true) {
                continue;
            }
            let mut part = vec![start];
            let mut next = 0;
            while next < part.len() {
                for &y in self.neighbours(part[next]) {
                    if !std::mem::replace(&mut seen[y as usize], true) {
                        part.push(y as usize);
                    }
                }
                next += 1;
            }
            part.sort_unstable();
            parts.push(part);
        }
        parts
    }
}

/// A directed graph without loops. Clones share it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Digraph {
    names: Names,
    arcs: Arc<Csr>,
}

impl Digraph {
    /// The directed graph with these arcs; loops are dropped, repetitions kept once. Panics if an end has no name.
    pub fn new(names: Names, arcs: &[(u32, u32)]) -> Digraph {
        let arcs = arcs.iter().copied().filter(|(x, y)| x != y);
        Digraph { arcs: Arc::new(Csr::new(names.len(), arcs)), names }
    }

    /// The number of vertices.
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Whether there is no vertex.
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// The names of the vertices.
    pub fn names(&self) -> &Names {
        &self.names
    }

    /// The vertices that an arc leads to from `x`.
    pub fn out(&self, x: usize) -> &[u32] {
        self.arcs.row(x)
    }

    /// Every arc.
    pub fn arcs(&self) -> Vec<(usize, usize)> {
        self.arcs.iter().map(|(x, y)| (x as usize, y as usize)).collect()
    }

    /// The subgraph on `keep`, in that order.
    pub fn induced(&self, keep: &[usize]) -> Digraph {
        let arcs = self.arcs.induced(keep, &mut vec![u32::MAX; self.len()]);
        let arcs = Csr::new(keep.len(), arcs.iter().copied());
        Digraph { names: self.names.select(keep), arcs: Arc::new(arcs) }
    }
}
