//! The edges that contain no other edge: the only ones that matter when filling any edge is enough.

use super::{Edge, Once, is_subset};
use crate::budget::{Budget, Meter, Stopped};

/// The inclusion-minimal edges over `0..n`, each once, in their given order.
///
/// ```
/// use upset_base::{budget::Budget, hypergraph::minimal};
/// let edges = vec![vec![0, 1, 2], vec![1, 2], vec![2, 1]];
/// assert_eq!(minimal(3, edges, &Budget::unlimited()).unwrap(), [[1, 2]]);
/// ```
pub fn minimal(
    n: usize,
    given: impl IntoIterator<Item = Edge>,
    budget: &Budget,
) -> Result<Vec<Edge>, Stopped> {
    let mut meter = Meter::new(budget);
    let mut once = Once::default();
    for edge in given {
        meter.step()?;
        once.push(edge);
    }
    let mut edges = once.edges;
    let shortest = edges.iter().map(Vec::len).min().unwrap_or(0);
    if edges.iter().all(|e| e.len() == shortest) {
        return Ok(edges);
    }
    let mut degree = vec![0u32; n];
    for &v in edges.iter().flatten() {
        degree[v as usize] += 1;
    }
    let mut by_size: Vec<u32> = (0..edges.len() as u32).collect();
    by_size.sort_by_key(|&i| edges[i as usize].len());
    // A kept edge is listed at its rarest vertex only, so that a hub does not make every look-up long.
    let mut listed: Vec<Vec<u32>> = vec![Vec::new(); n];
    let mut keep = vec![false; edges.len()];
    for i in by_size {
        let edge = &edges[i as usize];
        let Some(&rarest) = edge.iter().min_by_key(|&&v| degree[v as usize]) else {
            return Ok(vec![Vec::new()]);
        };
        let mut contains_one = false;
        for &j in edge.iter().flat_map(|&v| &listed[v as usize]) {
            meter.step()?;
            contains_one = is_subset(&edges[j as usize], edge);
            if contains_one {
                break;
            }
        }
        if !contains_one {
            keep[i as usize] = true;
            listed[rarest as usize].push(i);
        }
    }
    let mut kept = keep.iter();
    edges.retain(|_| *kept.next().unwrap_or(&false));
    Ok(edges)
}
