//! Two forests without a common edge in a graph, as large as they can be together.
//!
//! An edge is added by a chain of exchanges (Edmonds; Roskind and Tarjan, *A note on finding minimum-cost edge-disjoint
//! spanning trees*, 1985): it goes into a forest where it closes no cycle, or takes the place of an edge of the cycle,
//! which goes into the other forest in the same way. If no chain ends well, the edges on all these cycles form two trees
//! on the same vertices.

use crate::budget::{Budget, Stopped};

/// A graph with parallel edges, and which of two forests each edge is in.
#[derive(Clone)]
pub struct TwoForests {
    vertices: usize,
    edges: Vec<[u32; 2]>,
    /// The edges at each vertex.
    at: Vec<Vec<u32>>,
    /// The forest of each edge: 0, 1, or 2 for none.
    forest: Vec<u8>,
    /// The vertices that each forest joins.
    joined: [Classes; 2],
    /// Vertices on which there are two trees without a common edge.
    clumps: Classes,
}

const NONE: u32 = u32::MAX;
const NEITHER: u8 = 2;

impl TwoForests {
    /// The forests of a graph without edges.
    pub fn new(vertices: usize) -> TwoForests {
        TwoForests {
            vertices,
            edges: Vec::new(),
            at: vec![Vec::new(); vertices],
            forest: Vec::new(),
            joined: [Classes::new(vertices), Classes::new(vertices)],
            clumps: Classes::new(vertices),
        }
    }

    /// Adds an edge to the graph, and to the forests if they can be larger by it.
    pub fn add(&mut self, ends: [u32; 2]) {
        let e = self.edges.len() as u32;
        self.edges.push(ends);
        self.forest.push(NEITHER);
        for end in ends {
            self.at[end as usize].push(e);
        }
        if self.clumps.same(ends) {
            return;
        }
        if let Some(i) = (0..2).find(|&i| !self.joined[i].same(ends)) {
            self.joined[i].join(ends[0], ends[1]);
            self.forest[e as usize] = i as u8;
            return;
        }
        match self.exchange(ends, e) {
            Ok(chain) => {
                // Each edge of the chain takes the place of the one before it; only the first joins what was apart.
                let mut into = chain.into;
                let [a, b] = self.edges[chain.edges[0] as usize];
                self.joined[usize::from(into)].join(a, b);
                for x in chain.edges {
                    (self.forest[x as usize], into) = (into, self.forest[x as usize]);
                }
            }
            Err(seen) => self.join_clumps(&seen),
        }
    }

    /// Two trees on the same vertices, `s` and `t` among them, without a common edge, if there are such: those of the edges.
    pub fn trees(&self, s: u32, t: u32) -> Option<[Vec<u32>; 2]> {
        if s == t {
            return Some([Vec::new(), Vec::new()]);
        }
        let mut seen = self.exchange([s, t], NONE).err()?;
        seen.sort_unstable();
        Some([0, 1].map(|i| seen.iter().copied().filter(|&x| self.forest[x as usize] == i).collect()))
    }

    /// The class of each vertex, where two are in one if there are two trees on both without a common edge.
    pub fn clumps(&mut self, budget: &Budget) -> Result<Vec<u32>, Stopped> {
        let trees = [0, 1].map(|i| Rooted::new(self, i));
        for x in 0..self.edges.len() {
            if self.clumps.same(self.edges[x]) {
                continue;
            }
            budget.check()?;
            if let Err(seen) = self.chain(trees.clone(), self.edges[x], NONE) {
                self.join_clumps(&seen);
            }
        }
        Ok((0..self.vertices as u32).map(|v| self.clumps.name(v)).collect())
    }

    /// The edges without any of which there are no longer two such trees with `s` and `t`: those in all of them.
    pub fn needed(&self, s: u32, t: u32) -> Vec<u32> {
        let Err(mut needed) = self.exchange([s, t], NONE) else { return Vec::new() };
        // What can take the place of others, step by step, beginning with edges in neither forest.
        let mut trees = [0, 1].map(|i| Rooted::new(self, i));
        let mut seen: Vec<u32> = Vec::new();
        for x in (0..self.edges.len()).filter(|&x| self.forest[x] == NEITHER) {
            for tree in &mut trees {
                tree.cycle(self.edges[x], |y| seen.push(y));
            }
        }
        let mut spare = vec![false; self.edges.len()];
        let mut next = 0;
        while let Some(&x) = seen.get(next) {
            next += 1;
            spare[x as usize] = true;
            let other = usize::from(1 - self.forest[x as usize]);
            trees[other].cycle(self.edges[x as usize], |y| seen.push(y));
        }
        needed.retain(|&x| !spare[x as usize]);
        needed.sort_unstable();
        needed
    }

    /// The ends of an edge, by the order in which edges were added.
    pub fn ends(&self, x: usize) -> [u32; 2] {
        self.edges[x]
    }

    fn join_clumps(&mut self, edges: &[u32]) {
        for &x in edges {
            let [a, b] = self.edges[x as usize];
            self.clumps.join(a, b);
        }
    }

    /// How a new edge `e` with these ends can join the forests; or all edges on the cycles that it would close.
    fn exchange(&self, ends: [u32; 2], e: u32) -> Result<Chain, Vec<u32>> {
        self.chain([0, 1].map(|i| Rooted::new(self, i)), ends, e)
    }

    fn chain(&self, mut trees: [Rooted; 2], ends: [u32; 2], e: u32) -> Result<Chain, Vec<u32>> {
        // Which edge each one would give its place to.
        let mut giver = vec![NONE; self.edges.len()];
        let mut seen: Vec<u32> = Vec::new();
        // The new edge, which may go into either forest, and then the edges of cycles.
        for i in 0..2 {
            if !trees[usize::from(i)].cycle(ends, |x| {
                giver[x as usize] = e;
                seen.push(x);
            }) {
                return Ok(Chain { into: i, edges: vec![e] });
            }
        }
        let mut next = 0;
        while next < seen.len() {
            let x = seen[next];
            next += 1;
            let other = 1 - self.forest[x as usize];
            let closed = trees[usize::from(other)].cycle(self.edges[x as usize], |y| {
                giver[y as usize] = x;
                seen.push(y);
            });
            if !closed {
                let mut edges = vec![x];
                let mut last = x;
                while giver[last as usize] != e {
                    last = giver[last as usize];
                    edges.push(last);
                }
                edges.push(e);
                return Ok(Chain { into: other, edges });
            }
        }
        Err(seen)
    }
}

/// The first edge goes into a forest, each further one into that which the one before it leaves.
struct Chain {
    into: u8,
    edges: Vec<u32>,
}

/// A forest with roots, in which the edges that were seen are contracted.
#[derive(Clone)]
struct Rooted {
    root: Vec<u32>,
    parent: Vec<u32>,
    /// The edge to the parent.
    up: Vec<u32>,
    depth: Vec<u32>,
    seen: Classes,
}

impl Rooted {
    fn new(graph: &TwoForests, forest: u8) -> Rooted {
        let n = graph.vertices;
        let mut out = Rooted {
            root: vec![NONE; n],
            parent: vec![NONE; n],
            up: vec![NONE; n],
            depth: vec![0; n],
            seen: Classes::new(n),
        };
        for root in 0..n as u32 {
            if out.root[root as usize] != NONE {
                continue;
            }
            out.root[root as usize] = root;
            let mut stack = vec![root];
            while let Some(v) = stack.pop() {
                for &x in graph.at[v as usize].iter().filter(|&&x| graph.forest[x as usize] == forest) {
                    let [a, b] = graph.edges[x as usize];
                    let w = (a ^ b ^ v) as usize;
                    if out.root[w] == NONE {
                        (out.root[w], out.parent[w], out.up[w]) = (root, v, x);
                        out.depth[w] = out.depth[v as usize] + 1;
                        stack.push(w as u32);
                    }
                }
            }
        }
        out
    }

    /// Whether an edge with these ends closes a cycle; tells of the edges on it that were not seen before.
    fn cycle(&mut self, [a, b]: [u32; 2], mut tell: impl FnMut(u32)) -> bool {
        if self.root[a as usize] != self.root[b as usize] {
            return false;
        }
        // A class is named by its highest vertex.
        let (mut a, mut b) = (self.seen.name(a), self.seen.name(b));
        while a != b {
            if self.depth[a as usize] < self.depth[b as usize] {
                std::mem::swap(&mut a, &mut b);
            }
            tell(self.up[a as usize]);
            let above = self.parent[a as usize];
            self.seen.put_under(a, above);
            a = self.seen.name(above);
        }
        true
    }
}

/// Classes of vertices.
#[derive(Clone)]
struct Classes(Vec<u32>);

impl Classes {
    fn new(n: usize) -> Classes {
        Classes((0..n as u32).collect())
    }

    fn name(&mut self, mut v: u32) -> u32 {
        while self.0[v as usize] != v {
            let next = self.0[v as usize];
            self.0[v as usize] = self.0[next as usize];
            v = next;
        }
        v
    }

    fn same(&mut self, [a, b]: [u32; 2]) -> bool {
        self.name(a) == self.name(b)
    }

    /// Joins the class named `v` to that of `above`, which keeps its name.
    fn put_under(&mut self, v: u32, above: u32) {
        let above = self.name(above);
        self.0[v as usize] = above;
    }

    fn join(&mut self, a: u32, b: u32) {
        let (a, b) = (self.name(a), self.name(b));
        self.0[a as usize] = b;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::order::families::SplitMix;

    /// Whether the chosen edges are a forest.
    fn is_forest(n: usize, edges: &[[u32; 2]], chosen: u32) -> bool {
        let mut classes = Classes::new(n);
        (0..edges.len()).filter(|i| chosen >> i & 1 == 1).all(|i| {
            let new = !classes.same(edges[i]);
            classes.join(edges[i][0], edges[i][1]);
            new
        })
    }

    #[test]
    fn the_forests_are_as_large_as_all_pairs_of_sets_allow() {
        let mut rng = SplitMix(1);
        for round in 0..400 {
            let n = 2 + round % 4;
            let edges: Vec<[u32; 2]> = (0..1 + rng.below(8))
                .map(|_| [rng.below(n) as u32, rng.below(n) as u32])
                .filter(|[a, b]| a != b)
                .collect();
            let mut found = TwoForests::new(n);
            edges.iter().for_each(|&ends| found.add(ends));
            let sets = [0, 1].map(|i| {
                (0..edges.len()).filter(|&x| found.forest[x] == i).fold(0u32, |set, x| set | 1 << x)
            });
            assert!(sets.iter().all(|&set| is_forest(n, &edges, set)));
            let forests: Vec<u32> = (0..1 << edges.len()).filter(|&set| is_forest(n, &edges, set)).collect();
            let pairs = forests.iter().flat_map(|a| forests.iter().map(move |b| (a, b)));
            let most = pairs.filter(|(a, b)| *a & *b == 0).map(|(a, b)| (a | b).count_ones()).max();
            assert_eq!(Some((sets[0] | sets[1]).count_ones()), most, "{edges:?}");
            if let Some(trees) = found.trees(0, 1) {
                let vertices = trees.map(|tree| {
                    let set = tree.iter().fold(0u32, |set, &x| set | 1 << x);
                    let on = tree.iter().flat_map(|&x| edges[x as usize]).fold(0u32, |on, v| on | 1 << v);
                    assert!(is_forest(n, &edges, set) && on.count_ones() as usize == tree.len() + 1);
                    on
                });
                assert!(vertices[0] == vertices[1] && vertices[0] & 3 == 3);
            }
        }
    }
}
