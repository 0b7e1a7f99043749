//! Families of vertex sets: the edges of positional games and of the set game.

pub mod boards;
mod components;
mod hex;
mod isomorphism;
mod matching;
mod minimal;
mod transversal;

pub use components::components;
pub use isomorphism::isomorphism;
pub use matching::{Pairs, disjoint_pairs, private_pairs};
pub use minimal::minimal;
pub use transversal::{are_transversals, transversals};

use hashbrown::hash_table::Entry;
use hashbrown::{DefaultHashBuilder, HashTable};
use std::hash::BuildHasher;

/// A set of vertices, sorted and without repetition.
pub type Edge = Vec<u32>;

/// Sorts every edge and drops repetitions within it and among the edges.
pub fn normalise(edges: Vec<Edge>) -> Vec<Edge> {
    let mut once = Once::default();
    edges.into_iter().for_each(|edge| once.push(edge));
    once.edges
}

/// Edges, each sorted and once, in the order in which they come.
#[derive(Default)]
struct Once {
    edges: Vec<Edge>,
    /// The places of the edges, found by what is in them.
    places: HashTable<u32>,
    hasher: DefaultHashBuilder,
}

impl Once {
    fn push(&mut self, mut edge: Edge) {
        edge.sort_unstable();
        edge.dedup();
        let Once { edges, places, hasher } = self;
        let same = |&i: &u32| edges[i as usize] == edge;
        let hash = |&i: &u32| hasher.hash_one(&edges[i as usize]);
        if let Entry::Vacant(place) = places.entry(hasher.hash_one(&edge), same, hash) {
            place.insert(edges.len() as u32);
            edges.push(edge);
        }
    }
}

/// For each of `n` vertices the numbers of the edges that contain it.
pub fn incidence(n: usize, edges: &[Edge]) -> Vec<Vec<u32>> {
    let mut at = vec![Vec::new(); n];
    for (i, edge) in edges.iter().enumerate() {
        for &v in edge {
            at[v as usize].push(i as u32);
        }
    }
    at
}

/// Whether the sorted set `small` lies in the sorted set `large`.
pub fn is_subset(small: &[u32], large: &[u32]) -> bool {
    let mut rest = large.iter();
    small.len() <= large.len() && small.iter().all(|x| rest.any(|y| y == x))
}
