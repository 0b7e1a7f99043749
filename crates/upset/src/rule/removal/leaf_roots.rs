//! Leaf boards: the 2-core, and roots from which trees become pomax games.

use super::forest::{Forest, NONE};
use crate::graph::Graph;

/// A graph without its 2-core, hung from roots that make leaf a pomax game.
pub(super) struct Rooted {
    pub forest: Forest,
    /// Whether the vertex is in a tree without a blocking path of five or more, so that all of it counts.
    pub balanced: Vec<bool>,
    /// Whether the vertex can never be removed.
    pub core: Vec<bool>,
}

impl Rooted {
    pub fn of(graph: &Graph, sign: &[i8]) -> Rooted {
        let core = two_core(graph);
        let n = graph.len();
        let mut rooted = Rooted {
            forest: Forest { parent: vec![NONE; n], order: Vec::with_capacity(n) },
            balanced: vec![false; n],
            core,
        };
        let mut hung = vec![false; n];
        for x in (0..n).filter(|&x| rooted.core[x]) {
            for &root in graph.neighbours(x) {
                if !rooted.core[root as usize] {
                    hang(graph, root as usize, &rooted.core, &mut rooted.forest);
                }
            }
        }
        for &x in &rooted.forest.order {
            hung[x as usize] = true;
        }
        let mut scratch = Scratch::new(n);
        for start in 0..n {
            if hung[start] || rooted.core[start] {
                continue;
            }
            let root = scratch.admissible_root(graph, sign, start, None);
            // The tree hangs from `start`: turn round the path to the root, and leave the rest as it is.
            let mut place = |x: u32, parent: u32| {
                if !std::mem::replace(&mut hung[x as usize], true) {
                    rooted.forest.parent[x as usize] = parent;
                    rooted.forest.order.push(x);
                    rooted.balanced[x as usize] = root.is_none();
                }
            };
            let (mut x, mut from) = (root.unwrap_or(start) as u32, NONE);
            while x != NONE {
                place(x, from);
                (x, from) = (scratch.parent[x as usize], x);
            }
            scratch.order.iter().for_each(|&x| place(x, scratch.parent[x as usize]));
        }
        rooted
    }
}

/// What is left when vertices with at most one neighbour are removed as long as there are any.
fn two_core(graph: &Graph) -> Vec<bool> {
    let n = graph.len();
    let mut degree: Vec<u32> = (0..n).map(|x| graph.neighbours(x).len() as u32).collect();
    let mut core = vec![true; n];
    let mut stack: Vec<usize> = (0..n).filter(|&x| degree[x] <= 1).collect();
    while let Some(x) = stack.pop() {
        if !std::mem::replace(&mut core[x], false) {
            continue;
        }
        for &y in graph.neighbours(x) {
            let y = y as usize;
            degree[y] -= 1;
            if core[y] && degree[y] == 1 {
                stack.push(y);
            }
        }
    }
    core
}

/// Adds to `forest` the tree outside the core that `root` is in, hung from it.
fn hang(graph: &Graph, root: usize, core: &[bool], forest: &mut Forest) {
    let mut next = forest.order.len();
    forest.parent[root] = NONE;
    forest.order.push(root as u32);
    while next < forest.order.len() {
        let x = forest.order[next];
        for &y in graph.neighbours(x as usize) {
            if y != forest.parent[x as usize] && !core[y as usize] {
                forest.parent[y as usize] = x;
                forest.order.push(y);
            }
        }
        next += 1;
    }
}

/// Room for looking at one tree after the other.
pub(super) struct Scratch {
    parent: Vec<u32>,
    order: Vec<u32>,
    /// Whether the branch at each vertex, seen from its parent, holds a blocking triple with its top farther away.
    branch: Vec<bool>,
    /// Whether some neighbour has the other colour.
    mixed: Vec<bool>,
    /// In how many directions from each vertex there is a blocking triple; two are as good as many.
    ways: Vec<u8>,
}

impl Scratch {
    pub fn new(n: usize) -> Scratch {
        Scratch {
            parent: vec![NONE; n],
            order: Vec::new(),
            branch: vec![false; n],
            mixed: vec![false; n],
            ways: vec![0; n],
        }
    }

    /// The vertices of the tree that was looked at last.
    pub fn seen(&self) -> impl Iterator<Item = usize> + '_ {
        self.order.iter().map(|&x| x as usize)
    }

    /// A vertex of the tree of `start`, the leaf `without` removed, two of whose branches hold blocking triples
    /// (with their bottoms there or at the vertex): an inner element of a blocking path of five or more.
    fn admissible_root(
        &mut self,
        graph: &Graph,
        sign: &[i8],
        start: usize,
        without: Option<usize>,
    ) -> Option<usize> {
        let near = |x: usize| {
            let row = graph.neighbours(x).iter().map(|&y| y as usize);
            row.filter(move |&y| Some(y) != without)
        };
        self.order.clear();
        self.parent[start] = NONE;
        self.order.push(start as u32);
        let mut next = 0;
        while next < self.order.len() {
            let x = self.order[next] as usize;
            self.ways[x] = 0;
            self.mixed[x] = near(x).any(|y| sign[y] != sign[x]);
            let from = self.parent[x];
            for y in near(x).filter(|&y| y as u32 != from) {
                self.parent[y] = x as u32;
                self.order.push(y as u32);
            }
            next += 1;
        }
        // A triple u, v, w with bottom u needs v coloured like u and some neighbour of v coloured otherwise.
        let mixed = &self.mixed;
        let blocks = |u: usize, v: usize| sign[u] == sign[v] && mixed[v];
        for &v in self.order.iter().rev() {
            let v = v as usize;
            if self.parent[v] == NONE {
                continue;
            }
            let u = self.parent[v] as usize;
            self.branch[v] = self.ways[v] > 0 || blocks(u, v);
            self.ways[u] = self.ways[u].saturating_add(self.branch[v].into());
        }
        for &v in &self.order {
            let v = v as usize;
            if self.parent[v] != NONE {
                let u = self.parent[v] as usize;
                let others = self.ways[u] - u8::from(self.branch[v]);
                self.ways[v] = self.ways[v].saturating_add((others > 0 || blocks(v, u)).into());
            }
        }
        self.order.iter().map(|&x| x as usize).find(|&x| self.ways[x] >= 2)
    }
}

/// The value of the tree of `start` when the leaf `z`, another vertex, is gone; `scratch` has seen the rest of it then.
pub(super) fn without_leaf(graph: &Graph, sign: &[i8], scratch: &mut Scratch, start: usize, z: usize) -> i64 {
    let Some(new) = scratch.admissible_root(graph, sign, start, Some(z)) else {
        return scratch.order.iter().map(|&x| i64::from(sign[x as usize])).sum();
    };
    // Hang the tree from its new root; a vertex is essential if no triple is above it.
    scratch.admissible_root(graph, sign, new, Some(z));
    let (parent, order, blocked) = (&scratch.parent, &scratch.order, &mut scratch.branch);
    for &x in order {
        blocked[x as usize] = false;
    }
    let up = |x: u32| Some(parent[x as usize]).filter(|&p| p != NONE);
    let mut value = 0;
    for &w in order {
        if let Some(v) = up(w)
            && let Some(u) = up(v)
            && sign[u as usize] == sign[v as usize]
            && sign[v as usize] != sign[w as usize]
        {
            blocked[u as usize] = true;
        }
    }
    for &x in order.iter().rev() {
        if !blocked[x as usize] {
            value += i64::from(sign[x as usize]);
        } else if let Some(p) = up(x) {
            blocked[p as usize] = true;
        }
    }
    value
}
