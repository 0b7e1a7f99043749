//! Recognising N-free orders in linear time, from the bottom up, in whatever form the relation was given.
//!
//! Valdes, Tarjan and Lawler: an order is N-free exactly when its diagram shrinks to a point by merging *twins*
//! (equal lower and equal upper covers: a parallel union) and *links* (x the only lower cover of y, y the only
//! upper cover of x: a series union).

use super::decompose::{Decomposition, Kind, Part};
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
    let lowest: Vec<u32> =
        (0..n).map(|x| poset.above.row(x).iter().map(|&y| level[y as usize]).min().unwrap_or(0)).collect();
    let is_cover = |x: u32, y: u32| level[y as usize] == lowest[x as usize];
    let tree = if poset.above.iter().all(|(x, y)| is_cover(x, y)) {
        Shrinking::new(&poset.above, &poset.below).run()?
    } else {
        let above = Csr::new(n, poset.above.iter().filter(|&(x, y)| is_cover(x, y)));
        let below = above.transpose();
        Shrinking::new(&above, &below).run()?
    };
    let tree = flatten(&tree, n);
    let [first, second] = realiser(&tree, n);
    let holds = |x: u32, y: u32| {
        let (x, y) = (x as usize, y as usize);
        first[x] < first[y] && second[x] < second[y]
    };
    poset.above.iter().all(|(x, y)| holds(x, y)).then_some(tree)
}

/// A merge of two earlier nodes; nodes below `n` are the elements.
type Merge = (Kind, u32, u32);

/// A diagram that shrinks. A node is named by its in-port, the bottom element of what it stands for, and has an
/// out-port, the top one, so that merging links renames nothing.
struct Shrinking<'a> {
    above: &'a Csr,
    below: &'a Csr,
    /// Equal numbers mean equal rows. Twins vanish from all rows or none, so the rows need not be kept up to date.
    in_class: Vec<u32>,
    out_class: Vec<u32>,
    /// Living neighbours of each port: their number and the xor of their names.
    in_links: Vec<(u32, u32)>,
    out_links: Vec<(u32, u32)>,
    alive: Vec<bool>,
    out_port: Vec<u32>,
    owner: Vec<u32>,
    node: Vec<u32>,
    merges: Vec<Merge>,
    twins: HashMap<(u32, u32), u32>,
    waiting: Vec<u32>,
}

impl<'a> Shrinking<'a> {
    fn new(above: &'a Csr, below: &'a Csr) -> Shrinking<'a> {
        let n = above.len();
        let links = |csr: &Csr| {
            (0..n)
                .map(|x| (csr.row(x).len() as u32, csr.row(x).iter().fold(0, |sum, &y| sum ^ y)))
                .collect::<Vec<_>>()
        };
        Shrinking {
            above,
            below,
            in_class: classes(below),
            out_class: classes(above),
            in_links: links(below),
            out_links: links(above),
            alive: vec![true; n],
            out_port: (0..n as u32).collect(),
            owner: (0..n as u32).collect(),
            node: (0..n as u32).collect(),
            merges: Vec::with_capacity(n),
            twins: HashMap::new(),
            waiting: (0..n as u32).rev().collect(),
        }
    }

    fn run(mut self) -> Option<Vec<Merge>> {
        while let Some(x) = self.waiting.pop() {
            if self.alive[x as usize] {
                let x = self.merge_links(x);
                self.merge_twin(x);
            }
        }
        (self.merges.len() + 1 == self.above.len()).then_some(self.merges)
    }

    fn record(&mut self, kind: Kind, x: u32, y: u32) {
        let made = (self.above.len() + self.merges.len()) as u32;
        self.merges.push((kind, self.node[x as usize], self.node[y as usize]));
        self.node[x as usize] = made;
    }

    /// The node above the out-port `out`, if the two are a link.
    fn link(&self, out: u32) -> Option<u32> {
        let (count, up) = self.out_links[out as usize];
        (count == 1 && self.in_links[up as usize].0 == 1).then_some(up)
    }

    /// Merges `x` with the nodes it is linked to, downwards and upwards, and says what it is called then.
    fn merge_links(&mut self, mut x: u32) -> u32 {
        while let (1, out) = self.in_links[x as usize]
            && self.link(out) == Some(x)
        {
            let low = self.owner[out as usize];
            self.join(low, x);
            x = low;
        }
        while let Some(high) = self.link(self.out_port[x as usize]) {
            self.join(x, high);
        }
        x
    }

    fn join(&mut self, low: u32, high: u32) {
        self.record(Kind::Series, low, high);
        self.alive[high as usize] = false;
        let out = self.out_port[high as usize];
        self.out_port[low as usize] = out;
        self.owner[out as usize] = low;
    }

    fn merge_twin(&mut self, x: u32) {
        let out = self.out_port[x as usize];
        let key = (self.in_class[x as usize], self.out_class[out as usize]);
        if key.0 == LONE || key.1 == LONE {
            return;
        }
        let twin = match self.twins.get(&key) {
            Some(&twin) if twin != x && self.alive[twin as usize] && self.key(twin) == key => twin,
            _ => {
                self.twins.insert(key, x);
                return;
            }
        };
        self.record(Kind::Parallel, twin, x);
        self.alive[x as usize] = false;
        for &y in self.above.row(out as usize) {
            let links = &mut self.in_links[y as usize];
            *links = (links.0 - 1, links.1 ^ out);
            if links.0 == 1 {
                self.waiting.push(y);
            }
        }
        for &y in self.below.row(x as usize) {
            let links = &mut self.out_links[y as usize];
            *links = (links.0 - 1, links.1 ^ x);
            if links.0 == 1 {
                self.waiting.push(self.owner[y as usize]);
            }
        }
    }

    fn key(&self, x: u32) -> (u32, u32) {
        (self.in_class[x as usize], self.out_class[self.out_port[x as usize] as usize])
    }
}

/// Numbers the rows so that exactly equal rows have equal numbers. A row that no other equals gets `LONE`.
fn classes(csr: &Csr) -> Vec<u32> {
    let n = csr.len() as u32;
    let mut first: HashMap<&[u32], u32> = HashMap::new();
    // Short rows name themselves, so that only the others are looked up.
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

/// The tree of merges with nested merges of one kind made into one node.
fn flatten(merges: &[Merge], n: usize) -> Decomposition {
    let mut tree = Decomposition::default();
    tree.nodes.reserve(2 * n);
    let mut queue = std::collections::VecDeque::from([(n + merges.len() - 1) as u32]);
    let mut known = 1;
    let mut stack = Vec::new();
    while let Some(node) = queue.pop_front() {
        let Some(at) = (node as usize).checked_sub(n) else {
            tree.push(Kind::Element, [node]);
            continue;
        };
        let kind = merges[at].0;
        let before = queue.len();
        stack.push(node);
        while let Some(node) = stack.pop() {
            match (node as usize).checked_sub(n).map(|at| merges[at]) {
                Some((same, low, high)) if same == kind => stack.extend([high, low]),
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
            let slow = peel::decompose(&p);
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
