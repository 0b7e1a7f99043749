//! Does Maker force a chain within three rounds? On hypergraphs of rank 3 that decides Maker-Breaker.

use super::rank_3_chain::{NONE, Small, find_chain, middle, paired, size, vertices};
use crate::bits::Set;
use crate::budget::{Budget, Meter, Stopped};
use crate::hypergraph::disjoint_pairs;
use hashbrown::HashMap;

/// Rounds that are enough (Galliot, Gravier, Sivignon).
const ROUNDS: usize = 3;

/// How Maker, to move, wins: the first claim, and vertices that hold all the edges the strategy needs, so
/// that a claim of Breaker outside them changes nothing.
#[derive(Clone, Copy, Debug)]
pub struct Win<S> {
    /// Maker's claim.
    pub first: usize,
    used: S,
}

/// For each number of rounds, once asked, how Maker wins if she does.
type Asked<S> = [Option<Option<Win<S>>>; ROUNDS + 1];

/// The search with what it has found out about components.
pub struct Search3<S> {
    n: usize,
    known: HashMap<Vec<Small>, Asked<S>>,
}

fn small(vertices: impl Iterator<Item = u16>) -> Small {
    let mut edge = [NONE; 3];
    for (place, v) in edge.iter_mut().zip(vertices) {
        *place = v;
    }
    edge
}

/// The edges after Maker claims `x`.
fn plus(edges: &[Small], x: u16) -> Vec<Small> {
    edges.iter().map(|e| if e.contains(&x) { small(vertices(e).filter(|&v| v != x)) } else { *e }).collect()
}

/// The edges after Breaker claims `y`.
fn minus(edges: &[Small], y: u16) -> Vec<Small> {
    edges.iter().copied().filter(|e| !e.contains(&y)).collect()
}

fn to_set<S: Set>(edge: &Small) -> S {
    S::collect(vertices(edge).map(usize::from))
}

impl<S: Set> Search3<S> {
    /// A search on the vertices `0..n`.
    pub fn new(n: usize) -> Search3<S> {
        Search3 { n, known: HashMap::new() }
    }

    /// How Maker wins moving first, if she does.
    pub fn first(&mut self, edges: &[Small], meter: &mut Meter<'_>) -> Result<Option<Win<S>>, Stopped> {
        self.win(edges.to_vec(), ROUNDS, meter)
    }

    /// The claims with which Breaker, moving first, wins: one of them, or every one.
    pub fn saving_claims(
        &mut self,
        edges: &[Small],
        every: bool,
        meter: &mut Meter<'_>,
    ) -> Result<Vec<usize>, Stopped> {
        // A claim more does not harm her where she wins without.
        let Some(win) = self.first(edges, meter)? else { return Ok((0..self.n).collect()) };
        let mut dangerous = win.used;
        let mut found = Vec::new();
        while !dangerous.is_empty() && (every || found.is_empty()) {
            let y = dangerous.first();
            dangerous = dangerous.without(y);
            match self.first(&minus(edges, y as u16), meter)? {
                None => found.push(y),
                Some(win) => dangerous = dangerous.and(win.used),
            }
        }
        Ok(found)
    }

    /// How Maker, to move, forces a chain within `rounds` rounds.
    fn win(
        &mut self,
        edges: Vec<Small>,
        rounds: usize,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Win<S>>, Stopped> {
        meter.tick()?;
        let mut played: Option<Win<S>> = None;
        let edges = match self.reduce(edges, &mut played) {
            Reduced::Won(win) => return Ok(Some(win)),
            Reduced::Open(edges) => edges,
        };
        let mut parts = self.components(edges);
        for deep in 0..=rounds {
            if deep == 2 {
                // From here on the search is dear: leave out the parts that Breaker blocks by pairs.
                let mut open = Vec::with_capacity(parts.len());
                for part in parts {
                    if !self.is_blocked(&part, meter.budget())? {
                        open.push(part);
                    }
                }
                parts = open;
            }
            for part in &parts {
                if let Some(win) = self.component(part, deep, meter)? {
                    return Ok(Some(after(played, win)));
                }
            }
        }
        Ok(None)
    }

    /// Drops edges that cannot matter and plays claims that cannot be wrong.
    fn reduce(&self, mut edges: Vec<Small>, played: &mut Option<Win<S>>) -> Reduced<S> {
        loop {
            if let Some(e) = edges.iter().find(|e| size(e) <= 1) {
                let first = if e[0] == NONE { 0 } else { e[0] as usize };
                return Reduced::Won(after(*played, Win { first, used: to_set(e) }));
            }
            edges.sort_unstable();
            edges.dedup();
            let pairs = edges.iter().filter(|e| e[2] == NONE).count();
            if pairs > 0 && pairs < edges.len() {
                let pairs: Vec<Small> = edges.iter().copied().filter(|e| e[2] == NONE).collect();
                let holds = |e: &Small, p: &Small| e.contains(&p[0]) && e.contains(&p[1]);
                edges.retain(|e| e[2] == NONE || !pairs.iter().any(|p| holds(e, p)));
            }
            let mut degree = vec![0u16; self.n];
            edges.iter().flat_map(vertices).for_each(|v| degree[v as usize] += 1);
            let lonely = |e: &Small| vertices(e).filter(|&v| degree[v as usize] == 1).count();
            let before = edges.len();
            edges.retain(|e| lonely(e) < 2);
            if edges.len() < before {
                continue;
            }
            // A pair with a vertex in no other edge: Maker takes the other one, Breaker must answer.
            let Some(&pair) = edges.iter().find(|e| e[2] == NONE && lonely(e) == 1) else {
                let Some(inside) = paired(self.n, &edges) else { return Reduced::Open(edges) };
                edges.retain(|e| vertices(e).all(|v| !inside[v as usize]));
                continue;
            };
            let (u, v) = if degree[pair[0] as usize] == 1 { (pair[0], pair[1]) } else { (pair[1], pair[0]) };
            *played = Some(after(*played, Win { first: v as usize, used: to_set(&pair) }));
            edges = plus(&minus(&edges, u), v);
        }
    }

    fn components(&self, edges: Vec<Small>) -> Vec<Vec<Small>> {
        // The least vertex known to be connected to each.
        let mut least: Vec<u16> = (0..self.n as u16).collect();
        fn root(least: &[u16], mut v: u16) -> u16 {
            while least[v as usize] != v {
                v = least[v as usize];
            }
            v
        }
        for e in &edges {
            for v in vertices(e).skip(1) {
                let (a, b) = (root(&least, e[0]), root(&least, v));
                least[a.max(b) as usize] = a.min(b);
                least[v as usize] = a.min(b);
            }
        }
        let mut split: Vec<(u16, Vec<Small>)> = Vec::new();
        for e in edges {
            let r = root(&least, e[0]);
            match split.iter_mut().find(|part| part.0 == r) {
                Some(part) => part.1.push(e),
                None => split.push((r, vec![e])),
            }
        }
        split.into_iter().map(|part| part.1).collect()
    }

    /// Whether Breaker, second to move, wins by disjoint pairs, one inside every edge.
    fn is_blocked(&self, edges: &[Small], budget: &Budget) -> Result<bool, Stopped> {
        let lists: Vec<Vec<u32>> = edges.iter().map(|e| vertices(e).map(u32::from).collect()).collect();
        Ok(disjoint_pairs(self.n, &lists, budget)?.is_some())
    }

    /// The same on a component, from memory if it was seen before.
    fn component(
        &mut self,
        edges: &[Small],
        rounds: usize,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Win<S>>, Stopped> {
        if let Some(known) = self.known.get(edges).and_then(|known| known[rounds]) {
            return Ok(known);
        }
        let found = if rounds == 0 { self.chain(edges) } else { self.by_claim(edges, rounds, meter)? };
        meter.budget().allow_memory(self.known.len() * (128 + 6 * edges.len()))?;
        self.known.entry_ref(edges).or_default()[rounds] = Some(found);
        Ok(found)
    }

    fn chain(&self, edges: &[Small]) -> Option<Win<S>> {
        let chain = find_chain(self.n, edges)?;
        let used = chain.iter().fold(S::EMPTY, |used, e| used.or(to_set(e)));
        Some(Win { first: middle(&chain)? as usize, used })
    }

    fn by_claim(
        &mut self,
        edges: &[Small],
        rounds: usize,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Win<S>>, Stopped> {
        let mut degree: HashMap<u16, u32> = HashMap::new();
        edges.iter().flat_map(vertices).for_each(|v| *degree.entry(v).or_default() += 1);
        let mut order: Vec<u16> = degree.keys().copied().collect();
        order.sort_unstable_by_key(|v| (std::cmp::Reverse(degree[v]), *v));
        for x in order {
            if let Some(used) = self.claim_wins(edges, x, rounds, meter)? {
                return Ok(Some(Win { first: x as usize, used: used.with(x as usize) }));
            }
        }
        Ok(None)
    }

    /// Whether Maker wins by claiming `x`, and the vertices she then needs.
    fn claim_wins(
        &mut self,
        edges: &[Small],
        x: u16,
        rounds: usize,
        meter: &mut Meter<'_>,
    ) -> Result<Option<S>, Stopped> {
        let claimed = plus(edges, x);
        let mut single = claimed.iter().filter(|e| e[1] == NONE).map(|e| e[0]);
        if let Some(y) = single.next() {
            let both = S::single(x as usize).with(y as usize);
            if let Some(z) = single.find(|&z| z != y) {
                return Ok(Some(both.with(z as usize)));
            }
            let win = self.win(minus(&claimed, y), rounds - 1, meter)?;
            return Ok(win.map(|win| win.used.or(both)));
        }
        // If Maker does not even win when Breaker passes, x is no good; if she does, Breaker must hit what
        // she uses, again and again.
        let Some(win) = self.win(claimed.clone(), rounds - 1, meter)? else { return Ok(None) };
        let mut used = win.used;
        let mut dangerous = win.used;
        while !dangerous.is_empty() {
            let y = dangerous.first();
            match self.win(minus(&claimed, y as u16), rounds - 1, meter)? {
                None => return Ok(None),
                Some(win) => {
                    used = used.or(win.used);
                    dangerous = dangerous.and(win.used).without(y);
                }
            }
        }
        Ok(Some(used))
    }
}

enum Reduced<S> {
    Won(Win<S>),
    Open(Vec<Small>),
}

/// A win that comes after claims already played.
fn after<S: Set>(played: Option<Win<S>>, win: Win<S>) -> Win<S> {
    match played {
        Some(first) => Win { first: first.first, used: first.used.or(win.used) },
        None => win,
    }
}
