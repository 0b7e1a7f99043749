//! Families of vertex sets: the edges of positional games and of the set game.

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
