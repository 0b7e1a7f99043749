//! Connected components of a set of vertices joined by edges and pairs.

use super::Edge;

/// The classes of `0..n` when the ends of every pair and the vertices of every edge are joined: each in
/// increasing order, by their first vertices.
pub fn components<'a>(
    n: usize,
    edges: impl Iterator<Item = &'a Edge>,
    pairs: impl Iterator<Item = (u32, u32)>,
) -> Vec<Vec<usize>> {
    let mut parent: Vec<u32> = (0..n as u32).collect();
    let mut join = |a: u32, b: u32| {
        let (a, b) = (root(&mut parent, a), root(&mut parent, b));
        parent[a.max(b) as usize] = a.min(b);
    };
    for edge in edges {
        for pair in edge.windows(2) {
            join(pair[0], pair[1]);
        }
    }
    for (a, b) in pairs {
        join(a, b);
    }
    let mut place = vec![u32::MAX; n];
    let mut parts: Vec<Vec<usize>> = Vec::new();
    for v in 0..n {
        let r = root(&mut parent, v as u32) as usize;
        if place[r] == u32::MAX {
            place[r] = parts.len() as u32;
            parts.push(Vec::new());
        }
        parts[place[r] as usize].push(v);
    }
    parts
}

/// The representative of `v`, halving the path on the way.
fn root(parent: &mut [u32], mut v: u32) -> u32 {
    while parent[v as usize] != v {
        parent[v as usize] = parent[parent[v as usize] as usize];
        v = parent[v as usize];
    }
    v
}
