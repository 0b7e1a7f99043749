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

/// A set of vertices, sorted and without repetition.
pub type Edge = Vec<u32>;

/// Sorts every edge and drops repetitions within it and among the edges.
pub fn normalise(mut edges: Vec<Edge>) -> Vec<Edge> {
    for edge in &mut edges {
        edge.sort_unstable();
        edge.dedup();
    }
    let mut seen = hashbrown::HashSet::new();
    edges.retain(|edge| seen.insert(edge.clone()));
    edges
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
