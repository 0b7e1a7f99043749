//! Pairings of a hypergraph by bipartite matching: every edge gets two vertices of its own.

use super::Edge;
use crate::budget::{Budget, Meter, Stopped};

/// Disjoint pairs of vertices.
pub type Pairs = Vec<(u32, u32)>;

/// Gives every edge two vertices that no other edge is given, if that can be done: a system of pairs that
/// meets every edge in a whole pair.
pub fn private_pairs(n: usize, edges: &[Edge], budget: &Budget) -> Result<Option<Pairs>, Stopped> {
    let mut meter = Meter::new(budget);
    let mut owner = vec![u32::MAX; n];
    let mut visited = vec![u32::MAX; n];
    for slot in 0..2 * edges.len() as u32 {
        if !augment(slot / 2, edges, &mut owner, &mut visited, slot, &mut meter)? {
            return Ok(None);
        }
    }
    let mut given: Vec<Vec<u32>> = vec![Vec::new(); edges.len()];
    for (v, &e) in owner.iter().enumerate() {
        if e != u32::MAX {
            given[e as usize].push(v as u32);
        }
    }
    Ok(Some(given.into_iter().map(|pair| (pair[0], pair[1])).collect()))
}

/// Finds one more vertex for `edge`, moving the vertices of other edges if need be, breadth first.
fn augment(
    edge: u32,
    edges: &[Edge],
    owner: &mut [u32],
    visited: &mut [u32],
    round: u32,
    meter: &mut Meter<'_>,
) -> Result<bool, Stopped> {
    // (edge that looks, vertex through which it was reached, index of the entry it came from)
    let mut queue: Vec<(u32, u32, usize)> = vec![(edge, u32::MAX, usize::MAX)];
    let mut next = 0;
    while next < queue.len() {
        meter.step()?;
        let (looking, ..) = queue[next];
        for &v in &edges[looking as usize] {
            if visited[v as usize] == round || owner[v as usize] == looking {
                continue;
            }
            visited[v as usize] = round;
            let holder = owner[v as usize];
            if holder != u32::MAX {
                queue.push((holder, v, next));
                continue;
            }
            // Each edge on the way takes the vertex it found and gives up the one it was reached through.
            let (mut taken, mut at) = (v, next);
            while at != usize::MAX {
                let (taker, given_up, from) = queue[at];
                owner[taken as usize] = taker;
                (taken, at) = (given_up, from);
            }
            return Ok(true);
        }
        next += 1;
    }
    Ok(false)
}

/// Disjoint pairs such that every edge contains one, found by giving each edge a pair of its own after
/// sharing: a pair of vertices that lies in several edges serves them all.
pub fn disjoint_pairs(n: usize, edges: &[Edge], budget: &Budget) -> Result<Option<Pairs>, Stopped> {
    if edges.iter().any(|e| e.len() < 2) {
        return Ok(None);
    }
    match private_pairs(n, edges, budget)? {
        Some(pairs) => Ok(Some(pairs)),
        None => share_pairs(n, edges, budget),
    }
}

/// The most pairs that are tried before giving up on sharing.
const SHARING_LIMIT: usize = 20_000;

/// Takes again and again the pair that serves most of the edges, as long as one serves two, then matches.
fn share_pairs(n: usize, edges: &[Edge], budget: &Budget) -> Result<Option<Pairs>, Stopped> {
    let total: usize = edges.iter().map(|e| e.len() * (e.len() - 1) / 2).sum();
    if total > SHARING_LIMIT {
        return Ok(None);
    }
    let mut pairs = Vec::new();
    let mut rest: Vec<Edge> = edges.to_vec();
    let mut used = vec![false; n];
    loop {
        let mut count: hashbrown::HashMap<(u32, u32), u32> = hashbrown::HashMap::new();
        for edge in &rest {
            for (i, &u) in edge.iter().enumerate() {
                for &v in &edge[i + 1..] {
                    *count.entry((u, v)).or_default() += 1;
                }
            }
        }
        let best = count.into_iter().max_by_key(|&(pair, c)| (c, std::cmp::Reverse(pair)));
        let Some(((u, v), _)) = best.filter(|&(_, c)| c >= 2) else { break };
        pairs.push((u, v));
        used[u as usize] = true;
        used[v as usize] = true;
        rest.retain(|e| !(e.contains(&u) && e.contains(&v)));
        for edge in &mut rest {
            edge.retain(|&x| !used[x as usize]);
            if edge.len() < 2 {
                return Ok(None);
            }
        }
        if let Some(more) = private_pairs(n, &rest, budget)? {
            pairs.extend(more);
            return Ok(Some(pairs));
        }
    }
    Ok(None)
}
