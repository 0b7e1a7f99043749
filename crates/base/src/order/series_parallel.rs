//! Recognising N-free orders in linear time, from the bottom up, in whatever form the relation was given.
//!
//! Valdes, Tarjan and Lawler: an order is N-free exactly when its diagram shrinks to a point by merging *twins*
//! (equal lower and equal upper covers: a parallel union) and *links* (x the only lower cover of y, y the only
//! upper cover of x: a series union).

use super::decompose::{Decomposition, Part, PartKind};
use super::poset::Poset;
use crate::csr::Csr;
use hashbrown::HashMap;

/// The decomposition of an N-free order; nothing if there is an N.
pub(super) fn recognise(poset: &Poset) -> Option<Decomposition> {
    let n = poset.len();
    if n == 0 {
        return Some(Decomposition::default());
    }
    // In an N-free order all upper covers of an element are on one level, and every other element above it is
    // higher: so the lowest heads of its arcs are its covers. Whether that went wrong is checked at the end.
    let level = poset.levels();
    let lowest: Vec<u32> = (0..n)
        .map(|x| poset.order.above.row(x).iter().map(|&y| level[y as usize]).min().unwrap_or(0))
        .collect();
    let is_cover = |x: u32, y: u32| level[y as usize] == lowest[x as usize];
    let shrunk = if poset.order.above.iter().all(|(x, y)| is_cover(x, y)) {
        shrink(&poset.order.above, &poset.order.below)
    } else {
        let above = Csr::new(n, poset.order.above.iter().filter(|&(x, y)| is_cover(x, y)));
        let below = above.transpose();
        shrink(&above, &below)
    };
    let &[(_, root)] = &shrunk.left[..] else { return None };
    let tree = flatten(root, |node| shrunk.piece(node), |_| Vec::new());
    let [first, second] = realiser(&tree, n);
    let holds = |x: u32, y: u32| {
        let (x, y) = (x as usize, y as usize);
        first[x] < first[y] && second[x] < second[y]
    };
    poset.order.above.iter().all(|(x, y)| holds(x, y)).then_some(tree)
}

/// What a relation shrinks to by merging twins and links: each merge joins two that the order cannot tell apart from
/// outside, so whatever relation the order is given by, the nodes that are left are modules.
pub(super) struct Shrunk {
    elements: usize,
    /// Merges of two earlier nodes, the lower one first; nodes below `elements` are the elements.
    merges: Vec<(PartKind, [u32; 2])>,
    /// The bottom element of each node that is left, and the node.
    pub left: Vec<(u32, u32)>,
    /// The top element of the node that has this bottom element.
    pub top: Vec<u32>,
}

/// What a node is made of.
pub(super) enum Piece<'a> {
    Element(u32),
    Prime(u32),
    Joined(PartKind, &'a [u32]),
}

impl Shrunk {
    /// What a node, numbered as merges number it, is made of.
    pub fn piece(&self, node: u32) -> Piece<'_> {
        match (node as usize).checked_sub(self.elements).map(|at| &self.merges[at]) {
            Some((kind, parts)) => Piece::Joined(*kind, parts),
            None => Piece::Element(node),
        }
    }

    /// Adds the elements under `node` to `found`.
    pub fn elements(&self, node: u32, found: &mut Vec<u32>) {
        let mut stack = vec![node];
        while let Some(node) = stack.pop() {
            match self.piece(node) {
                Piece::Joined(_, parts) => stack.extend(parts),
                Piece::Element(x) | Piece::Prime(x) => found.push(x),
            }
        }
    }

    /// How many numbers of nodes are in use.
    pub fn nodes(&self) -> u32 {
        (self.elements + self.merges.len()) as u32
    }
}

/// Merges twins and links of any acyclic relation as long as there are some.
pub(super) fn shrink(above: &Csr, below: &Csr) -> Shrunk {
    Shrinking::new(above, below).run()
}

/// A node of a diagram that shrinks. It is named by its in-port, the bottom element of what it stands for, and has an
/// out-port, the top one, so that merging links renames nothing. Each element has both ports, and all that is known
/// of them lies together: the walk over the diagram jumps about, and memory is what it waits for.
#[derive(Clone, Copy)]
struct Port {
    /// Equal numbers mean equal rows. Twins vanish from all rows or none, so the rows need not be kept up to date.
    in_class: u32,
    out_class: u32,
    /// Living neighbours: their number and the xor of their names.
    in_links: (u32, u32),
    out_links: (u32, u32),
    /// Of an in-port: the out-port of its node, or `DEAD`.
    out_port: u32,
    /// Of an out-port: the in-port of its node.
    owner: u32,
}

/// The out-port of a node that is merged into another.
const DEAD: u32 = u32::MAX;

struct Shrinking<'a> {
    above: &'a Csr,
    below: &'a Csr,
    ports: Vec<Port>,
    /// The node of the tree that each living in-port stands for.
    node: Vec<u32>,
    merges: Vec<(PartKind, [u32; 2])>,
    twins: HashMap<(u32, u32), u32>,
    waiting: Vec<u32>,
}

impl<'a> Shrinking<'a> {
    fn new(above: &'a Csr, below: &'a Csr) -> Shrinking<'a> {
        let n = above.len();
        let links = |row: &[u32]| (row.len() as u32, row.iter().fold(0, |sum, &y| sum ^ y));
        let (in_class, out_class) = (classes(below), classes(above));
        let port = |x: usize| Port {
            in_class: in_class[x],
            out_class: out_class[x],
            in_links: links(below.row(x)),
            out_links: links(above.row(x)),
            out_port: x as u32,
            owner: x as u32,
        };
        Shrinking {
            above,
            below,
            ports: (0..n).map(port).collect(),
            node: (0..n as u32).collect(),
            merges: Vec::with_capacity(n),
            twins: HashMap::new(),
            waiting: (0..n as u32).rev().collect(),
        }
    }

    fn run(mut self) -> Shrunk {
        while let Some(x) = self.waiting.pop() {
            if self.port(x).out_port != DEAD {
                let x = self.merge_links(x);
                self.merge_twin(x);
            }
        }
        let alive = |x: &u32| self.port(*x).out_port != DEAD;
        let left = (0..self.above.len() as u32).filter(alive).map(|x| (x, self.node[x as usize])).collect();
        let top = self.ports.iter().map(|port| port.out_port).collect();
        Shrunk { elements: self.above.len(), merges: self.merges, left, top }
    }

    #[inline]
    fn port(&self, x: u32) -> &Port {
        &self.ports[x as usize]
    }

    fn record(&mut self, kind: PartKind, x: u32, y: u32) {
        let made = (self.above.len() + self.merges.len()) as u32;
        self.merges.push((kind, [self.node[x as usize], self.node[y as usize]]));
        self.node[x as usize] = made;
    }

    /// The node above the out-port `out`, if the two are a link.
    #[inline]
    fn link(&self, out: u32) -> Option<u32> {
        let (count, up) = self.port(out).out_links;
        (count == 1 && self.port(up).in_links.0 == 1).then_some(up)
    }

    /// Merges `x` with the nodes it is linked to, downwards and upwards, and says what it is called then.
    fn merge_links(&mut self, mut x: u32) -> u32 {
        while let (1, out) = self.port(x).in_links
            && self.link(out) == Some(x)
        {
            let low = self.port(out).owner;
            self.join(low, x);
            x = low;
        }
        while let Some(high) = self.link(self.port(x).out_port) {
            self.join(x, high);
        }
        x
    }

    fn join(&mut self, low: u32, high: u32) {
        self.record(PartKind::Series, low, high);
        let out = std::mem::replace(&mut self.ports[high as usize].out_port, DEAD);
        self.ports[low as usize].out_port = out;
        self.ports[out as usize].owner = low;
    }

    fn merge_twin(&mut self, x: u32) {
        let out = self.port(x).out_port;
        let key = (self.port(x).in_class, self.port(out).out_class);
        if key.0 == LONE || key.1 == LONE {
            return;
        }
        let twin = match self.twins.get(&key) {
            Some(&twin) if twin != x && self.key(twin) == Some(key) => twin,
            _ => {
                self.twins.insert(key, x);
                return;
            }
        };
        self.record(PartKind::Parallel, twin, x);
        self.ports[x as usize].out_port = DEAD;
        for &y in self.above.row(out as usize) {
            let links = &mut self.ports[y as usize].in_links;
            *links = (links.0 - 1, links.1 ^ out);
            if links.0 == 1 {
                self.waiting.push(y);
            }
        }
        for &y in self.below.row(x as usize) {
            let port = &mut self.ports[y as usize];
            port.out_links = (port.out_links.0 - 1, port.out_links.1 ^ x);
            if port.out_links.0 == 1 {
                self.waiting.push(port.owner);
            }
        }
    }

    /// The classes at both ends of a living node.
    fn key(&self, x: u32) -> Option<(u32, u32)> {
        let port = self.port(x);
        (port.out_port != DEAD).then(|| (port.in_class, self.port(port.out_port).out_class))
    }
}

/// Numbers the rows so that exactly equal rows have equal numbers. A row that no other equals gets `LONE`.
fn classes(csr: &Csr) -> Vec<u32> {
    let n = csr.len() as u32;
    // Short rows name themselves, so that only the others are looked up.
    let long = (0..n as usize).filter(|&x| csr.row(x).len() > 1).count();
    let mut first: HashMap<&[u32], u32> = HashMap::with_capacity(long);
    let mut class: Vec<u32> = (0..n)
        .map(|x| match csr.row(x as usize) {
            [] => 2 * n,
            &[y] => y,
            row => *first.entry(row).or_insert(n + x),
        })
        .collect();
    let mut size = vec![0u32; 2 * n as usize + 1];
    class.iter().for_each(|&c| size[c as usize] += 1);
    class.iter_mut().filter(|c| size[**c as usize] == 1).for_each(|c| *c = LONE);
    class
}

/// The class of a row without an equal: its node never has a twin.
const LONE: u32 = u32::MAX;

/// The tree under `root` with nested nodes of one kind made into one node.
/// `elements` lists those of a prime part.
pub(super) fn flatten<'a>(
    root: u32,
    piece: impl Fn(u32) -> Piece<'a>,
    elements: impl Fn(u32) -> Vec<u32>,
) -> Decomposition {
    let mut tree = Decomposition::default();
    let mut queue = std::collections::VecDeque::from([root]);
    let mut known = 1;
    let mut stack = Vec::new();
    while let Some(node) = queue.pop_front() {
        let kind = match piece(node) {
            Piece::Element(x) => {
                tree.push(PartKind::Element, [x]);
                continue;
            }
            Piece::Prime(node) => {
                tree.push(PartKind::Prime, elements(node));
                continue;
            }
            Piece::Joined(kind, _) => kind,
        };
        let before = queue.len();
        stack.push(node);
        while let Some(node) = stack.pop() {
            match piece(node) {
                Piece::Joined(same, parts) if same == kind => stack.extend(parts.iter().rev()),
                _ => queue.push_back(node),
            }
        }
        let parts = queue.len() - before;
        tree.push(kind, (known..).take(parts));
        known += parts as u32;
    }
    tree
}

/// Places of the elements in two linear orders whose intersection is the order of a tree without primes.
fn realiser(tree: &Decomposition, n: usize) -> [Vec<u32>; 2] {
    [false, true].map(|backwards| {
        let mut place = vec![0; n];
        let mut next = 0;
        let mut stack = vec![0u32];
        while let Some(node) = stack.pop() {
            match tree.part(node as usize) {
                Part::Element(x) => {
                    place[x] = next;
                    next += 1;
                }
                Part::Parallel(parts) if backwards => stack.extend(parts),
                Part::Series(parts) | Part::Parallel(parts) | Part::Prime(parts) => {
                    stack.extend(parts.iter().rev());
                }
            }
        }
        place
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;
    use crate::order::families::{self, SplitMix};
    use crate::order::peel;

    #[test]
    fn redundant_pairs_do_not_hide_the_order() {
        let p = Poset::numbered(4, &[(0, 1), (1, 2), (2, 3), (0, 2), (0, 3), (1, 3)]).unwrap();
        let tree = recognise(&p).unwrap();
        assert_eq!(tree.children(0).len(), 4);
    }

    #[test]
    fn both_ways_split_alike() {
        let mut rng = SplitMix(5);
        for _ in 0..3000 {
            let n = 1 + rng.below(9);
            let p = families::random(n, rng.unit(), rng.next_u64()).unwrap();
            let slow = peel::decompose(&p, &Budget::unlimited()).unwrap();
            match recognise(&p) {
                Some(fast) => {
                    assert!(slow.is_series_parallel());
                    assert_eq!(fast.len(), slow.len());
                    assert_eq!(realiser(&fast, n)[0].len(), n);
                }
                None => assert!(!slow.is_series_parallel()),
            }
        }
    }
}
