//! Minimal transversals: the smallest sets that meet every edge, which Breaker wants to fill.

use super::{Edge, minimal};
use crate::budget::{Budget, Stopped};

/// The minimal transversals of `edges` over `0..n`, or `None` when there are, on the way, more than `limit`.
///
/// Edges are taken one by one (Berge's method). Without edges the empty set is the only transversal; with an
/// empty edge there is none.
pub fn transversals(
    n: usize,
    edges: &[Edge],
    limit: usize,
    budget: &Budget,
) -> Result<Option<Vec<Edge>>, Stopped> {
    let mut found: Vec<Edge> = vec![Vec::new()];
    for edge in edges {
        let (mut next, missing): (Vec<Edge>, Vec<Edge>) =
            found.into_iter().partition(|t| t.iter().any(|v| edge.contains(v)));
        if next.len() + missing.len() * edge.len() > 8 * limit.max(8) {
            return Ok(None);
        }
        for t in &missing {
            for &v in edge {
                let mut longer = t.clone();
                longer.push(v);
                longer.sort_unstable();
                next.push(longer);
            }
        }
        found = if next.is_empty() { next } else { minimal(n, next, budget)? };
        if found.len() > limit {
            return Ok(None);
        }
    }
    found.sort();
    Ok(Some(found))
}

/// Whether the minimal sets of `right` are exactly the minimal transversals of `left`; `None` when that is
/// too dear to tell.
pub fn are_transversals(
    n: usize,
    left: &[Edge],
    right: &[Edge],
    limit: usize,
    budget: &Budget,
) -> Result<Option<bool>, Stopped> {
    let mut right = minimal(n, right.to_vec(), budget)?;
    right.sort();
    if right.iter().any(|t| left.iter().any(|e| t.iter().all(|v| !e.contains(v)))) {
        return Ok(Some(false));
    }
    let left = minimal(n, left.to_vec(), budget)?;
    Ok(transversals(n, &left, limit, budget)?.map(|found| found == right))
}
