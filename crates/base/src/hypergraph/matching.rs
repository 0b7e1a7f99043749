//! Pairings of a hypergraph by bipartite matching: every edge gets two vertices of its own.

use super::Edge;
use crate::budget::{Budget, Meter, Stopped};
use hashbrown::HashMap;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

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

/// The pairs of vertices of an edge.
fn pairs_of(edge: &Edge) -> impl Iterator<Item = (u32, u32)> + '_ {
    edge.iter().enumerate().flat_map(|(i, &u)| edge[i + 1..].iter().map(move |&v| (u, v)))
}

/// How many edges each pair of vertices lies in.
struct Shared {
    count: HashMap<(u32, u32), u32>,
    /// Counts only fall as edges become smaller: an entry that is out of date goes back with what is left of it.
    order: BinaryHeap<(u32, Reverse<(u32, u32)>)>,
}

impl Shared {
    fn new(edges: &[Edge]) -> Shared {
        let mut count: HashMap<(u32, u32), u32> = HashMap::new();
        edges.iter().flat_map(pairs_of).for_each(|pair| *count.entry(pair).or_default() += 1);
        let order = count.iter().map(|(&pair, &edges)| (edges, Reverse(pair))).collect();
        Shared { count, order }
    }

    /// Takes out a pair that lies in as many edges as any other, if that is more than one.
    fn pop(&mut self) -> Option<(u32, u32)> {
        while let Some((edges, Reverse(pair))) = self.order.pop() {
            match self.count[&pair] {
                left if left < 2 => {}
                left if left == edges => return Some(pair),
                left => self.order.push((left, Reverse(pair))),
            }
        }
        None
    }

    /// A pair lies in one edge less.
    fn lose(&mut self, pair: (u32, u32)) {
        self.count.entry(pair).and_modify(|edges| *edges -= 1);
    }

    /// Takes the vertices that are used out of an edge.
    fn shrink(&mut self, edge: &mut Edge, used: &[bool]) {
        let is_used = |x: u32| used[x as usize];
        if edge.iter().any(|&x| is_used(x)) {
            pairs_of(edge).filter(|&(u, v)| is_used(u) || is_used(v)).for_each(|pair| self.lose(pair));
            edge.retain(|&x| !is_used(x));
        }
    }
}

/// Takes again and again the pair that serves most of the edges, as long as one serves two, then matches.
fn share_pairs(n: usize, edges: &[Edge], budget: &Budget) -> Result<Option<Pairs>, Stopped> {
    let total: usize = edges.iter().map(|e| e.len() * (e.len() - 1) / 2).sum();
    if total > SHARING_LIMIT {
        return Ok(None);
    }
    let mut pairs = Vec::new();
    let mut rest: Vec<Edge> = edges.to_vec();
    let mut used = vec![false; n];
    let mut shared = Shared::new(edges);
    while let Some((u, v)) = shared.pop() {
        budget.check()?;
        pairs.push((u, v));
        used[u as usize] = true;
        used[v as usize] = true;
        let served = |edge: &Edge| edge.contains(&u) && edge.contains(&v);
        for edge in rest.iter().filter(|edge| served(edge)) {
            pairs_of(edge).for_each(|pair| shared.lose(pair));
        }
        rest.retain(|edge| !served(edge));
        for edge in &mut rest {
            shared.shrink(edge, &used);
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
