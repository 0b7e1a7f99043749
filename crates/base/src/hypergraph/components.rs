//! Connected components of a set of vertices joined by edges and pairs.

use super::Edge;
use crate::classes::Classes;

/// The classes of `0..n` when the ends of every pair and the vertices of every edge are joined: each in
/// increasing order, by their first vertices.
pub fn components<'a>(
    n: usize,
    edges: impl Iterator<Item = &'a Edge>,
    pairs: impl Iterator<Item = (u32, u32)>,
) -> Vec<Vec<usize>> {
    let mut classes = Classes::new(n);
    for edge in edges {
        for pair in edge.windows(2) {
            classes.join(pair[0], pair[1]);
        }
    }
    for (a, b) in pairs {
        classes.join(a, b);
    }
    let mut place = vec![u32::MAX; n];
    let mut parts: Vec<Vec<usize>> = Vec::new();
    for v in 0..n {
        let least = classes.of(v as u32) as usize;
        if place[least] == u32::MAX {
            place[least] = parts.len() as u32;
            parts.push(Vec::new());
        }
        parts[place[least] as usize].push(v);
    }
    parts
}
