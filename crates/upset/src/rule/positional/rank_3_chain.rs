//! Chains of edges that Maker wins by halving: does a hypergraph of rank 3 contain one?
//!
//! A chain is a sequence of edges, the first and the last of size 2, the others of size 3, in which
//! consecutive edges share exactly one vertex and no other two meet. Nunchakus and necklaces (Galliot,
//! Gravier, Sivignon, arXiv 2209.12819) look like this once Maker's vertices are left out of the edges.
//!
//! The test grows a tree of disjoint vertex sets from a virtual root that is added to every edge of size 2. A
//! node is a live pair, which chains always enter together, or free: of any two of its vertices one can be
//! reached without the other. An edge that joins two branches at the root closes a chain; anywhere else it
//! makes the branches it joins free.

/// Up to three vertices in increasing order, filled up with [`NONE`].
pub type Small = [u16; 3];
/// No vertex.
pub const NONE: u16 = u16::MAX;

/// The number of vertices of an edge.
pub fn size(edge: &Small) -> usize {
    edge.iter().filter(|&&v| v != NONE).count()
}

/// The vertices of an edge.
pub fn vertices(edge: &Small) -> impl Iterator<Item = u16> {
    edge.iter().copied().filter(|&v| v != NONE)
}

#[derive(Clone, Copy, PartialEq)]
enum LinkKind {
    Root,
    Live,
    Free,
    Gone,
}

/// Up to three numbers, without the heap: an edge is looked at very often.
#[derive(Default)]
struct Few {
    items: [u16; 3],
    len: usize,
}

impl Few {
    fn push(&mut self, item: u16) {
        self.items[self.len] = item;
        self.len += 1;
    }
}

impl std::ops::Deref for Few {
    type Target = [u16];
    fn deref(&self) -> &[u16] {
        &self.items[..self.len]
    }
}

struct Tree {
    node_of: Vec<u16>,
    parent: Vec<u16>,
    kind: Vec<LinkKind>,
}

/// What an edge did to the tree.
enum Effect {
    Nothing,
    Grown,
    /// It closed a chain inside these vertices.
    Chain(Vec<bool>),
}

impl Tree {
    fn new(n: usize) -> Tree {
        Tree { node_of: vec![NONE; n], parent: vec![NONE], kind: vec![LinkKind::Root] }
    }

    fn add(&mut self, edge: &Small) -> Effect {
        let mut inside = Few::default();
        let mut outside = Few::default();
        let mut nodes = Few::default();
        if edge[2] == NONE {
            nodes.push(0);
        }
        for v in vertices(edge) {
            match self.node_of[v as usize] {
                NONE => outside.push(v),
                node => {
                    inside.push(v);
                    nodes.push(node);
                }
            }
        }
        match nodes.len() {
            0 => return Effect::Nothing,
            1 => {
                let node = self.parent.len() as u16;
                self.parent.push(nodes[0]);
                self.kind.push(LinkKind::Live);
                outside.iter().for_each(|&v| self.node_of[v as usize] = node);
                return Effect::Grown;
            }
            _ => {}
        }
        let home = |v: u16| self.node_of[v as usize];
        let holds_live_pair = inside.iter().enumerate().any(|(i, &u)| {
            self.kind[home(u) as usize] == LinkKind::Live
                && inside[i + 1..].iter().any(|&v| home(v) == home(u))
        });
        if holds_live_pair {
            return Effect::Nothing;
        }
        if nodes.iter().all(|&node| node == nodes[0]) {
            outside.iter().for_each(|&v| self.node_of[v as usize] = nodes[0]);
            return if outside.is_empty() { Effect::Nothing } else { Effect::Grown };
        }
        let top = nodes[1..].iter().fold(nodes[0], |a, &b| self.common_ancestor(a, b));
        let mut branch: Vec<u16> = Vec::new();
        for &node in nodes.iter() {
            let mut at = node;
            while at != top && !branch.contains(&at) {
                branch.push(at);
                at = self.parent[at as usize];
            }
        }
        if top == 0 {
            let mut held: Vec<bool> = self.node_of.iter().map(|node| branch.contains(node)).collect();
            vertices(edge).for_each(|v| held[v as usize] = true);
            return Effect::Chain(held);
        }
        self.merge(&branch, top, &outside)
    }

    /// Makes one free node of the nodes of `branch` and the vertices `outside`, a child of `top`.
    fn merge(&mut self, branch: &[u16], top: u16, outside: &[u16]) -> Effect {
        let target = branch[0];
        if branch.len() == 1 && self.kind[target as usize] == LinkKind::Free && outside.is_empty() {
            return Effect::Nothing;
        }
        for node in self.node_of.iter_mut().filter(|node| branch.contains(node)) {
            *node = target;
        }
        outside.iter().for_each(|&v| self.node_of[v as usize] = target);
        for parent in self.parent.iter_mut().filter(|parent| branch.contains(parent)) {
            *parent = target;
        }
        for &node in branch {
            self.kind[node as usize] = LinkKind::Gone;
        }
        self.kind[target as usize] = LinkKind::Free;
        self.parent[target as usize] = top;
        Effect::Grown
    }

    fn common_ancestor(&self, a: u16, b: u16) -> u16 {
        let up = |from: u16| {
            std::iter::successors(Some(from), |&x| Some(self.parent[x as usize]).filter(|&p| p != NONE))
        };
        up(b).find(|&x| up(a).any(|y| y == x)).unwrap_or(0)
    }
}

/// The tree grown as far as it goes, or the vertices that hold a chain.
fn grow(n: usize, edges: &[Small]) -> Result<Tree, Vec<bool>> {
    let mut tree = Tree::new(n);
    loop {
        let mut grown = false;
        for edge in edges {
            match tree.add(edge) {
                Effect::Nothing => {}
                Effect::Grown => grown = true,
                Effect::Chain(held) => return Err(held),
            }
        }
        if !grown {
            return Ok(tree);
        }
    }
}

/// The vertices that hold a chain, if one is closed.
fn closure(n: usize, edges: &[Small]) -> Option<Vec<bool>> {
    grow(n, edges).err()
}

/// The vertices of the tree, if it is made of live pairs alone and holds no chain: then every edge that meets
/// it contains one of the pairs, and Breaker, who takes one vertex of each, need not fear those edges.
pub fn paired(n: usize, edges: &[Small]) -> Option<Vec<bool>> {
    let tree = grow(n, edges).ok()?;
    let live =
        tree.kind.len() > 1 && tree.kind.iter().all(|&kind| matches!(kind, LinkKind::Root | LinkKind::Live));
    live.then(|| tree.node_of.iter().map(|&node| node != NONE).collect())
}

/// Whether `edges`, all of size 2 or 3 over `0..n`, contain a chain.
pub fn has_chain(n: usize, edges: &[Small]) -> bool {
    edges.iter().filter(|e| e[2] == NONE).nth(1).is_some() && closure(n, edges).is_some()
}

/// The edges of a chain in order, if there is one: what remains when edges are dropped as long as one is left.
pub fn find_chain(n: usize, edges: &[Small]) -> Option<Vec<Small>> {
    edges.iter().filter(|e| e[2] == NONE).nth(1)?;
    let held = closure(n, edges)?;
    let inside: Vec<Small> =
        edges.iter().copied().filter(|e| vertices(e).all(|v| held[v as usize])).collect();
    let mut kept = if has_chain(n, &inside) { inside } else { edges.to_vec() };
    let mut i = 0;
    while i < kept.len() {
        let edge = kept.swap_remove(i);
        if !has_chain(n, &kept) {
            kept.push(edge);
            let last = kept.len() - 1;
            kept.swap(i, last);
            i += 1;
        }
    }
    order_chain(kept)
}

/// Puts the edges of a chain in order.
fn order_chain(mut edges: Vec<Small>) -> Option<Vec<Small>> {
    let meet = |a: &Small, b: &Small| vertices(a).any(|v| b.contains(&v));
    let first = edges.iter().position(|e| e[2] == NONE)?;
    let mut chain = vec![edges.swap_remove(first)];
    while !edges.is_empty() {
        let next = edges.iter().position(|e| meet(&chain[chain.len() - 1], e))?;
        chain.push(edges.swap_remove(next));
    }
    Some(chain)
}

/// The vertex that joins the two middle edges of a chain.
pub fn middle(chain: &[Small]) -> Option<u16> {
    let (a, b) = (chain.get(chain.len() / 2 - 1)?, chain.get(chain.len() / 2)?);
    vertices(a).find(|v| b.contains(v))
}
