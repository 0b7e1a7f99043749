//! Splitting an order that does not shrink, from the top down, into series and parallel parts.
//!
//! A part is swept along a linear extension from both ends at once, until one sweep finds something to split off: a
//! series cut, or a component that lies within what was swept. So a split costs about as much as the piece that
//! is split off, and a part that turns out to be prime is swept once. Where small components lie deep inside a part, the
//! sweeps for them would add up: once they have cost as much as the part, all its components are split off. A cut after the first elements is one exactly when
//! the given relation joins every maximal element of them to every minimal one of the others.

use super::decompose::PartKind;
use crate::budget::{Budget, Stopped};
use crate::csr::Csr;

/// What a part was found to be.
pub(super) enum Split {
    /// Two parts, of a series the lower one first.
    Joined(PartKind, [u32; 2]),
    /// A single element, or elements that split neither way.
    Leaf(Vec<u32>),
}

/// The end of a list.
const NONE: u32 = u32::MAX;
/// Arcs walked over between two looks at the clock.
const LOOK: u64 = 1 << 16;

/// A part that waits to be split: a list of elements along the extension.
struct Waiting {
    label: u32,
    node: usize,
    /// The first and the last element.
    ends: [u32; 2],
    size: u32,
    /// How many minimal and maximal elements there are.
    extreme: [u64; 2],
    /// What the sweeps for components of this part have cost so far.
    debt: u64,
}

/// A relation whose arcs go up in number.
///
/// The arcs of an element that stay inside its part come first in its row: an arc can only be lost to a series cut, and
/// then its head lies after the whole part.
pub(super) struct Splitter {
    above: Csr,
    below: Csr,
    /// The label of the part that holds each element.
    part: Vec<u32>,
    /// The elements before and after each in the list of its part.
    beside: [Vec<u32>; 2],
    labels: u32,
    stamp: u32,
    splits: Vec<Split>,
    /// The number of the first split among the nodes of a larger tree.
    offset: u32,
}

/// What is known of the elements swept in one direction.
struct Sweep {
    upward: bool,
    /// The stamp of the sweep that last met an element.
    met: Vec<u32>,
    stamp: u32,
    order: Vec<u32>,
    next: u32,
    /// Components of what was swept, as a forest; of a root its size and its arcs to what was not swept.
    parent: Vec<u32>,
    weight: Vec<(u32, u32)>,
    /// The extreme elements of what was swept, on the far side, those of the others on the near side, and the arcs
    /// that join one to another.
    far: u64,
    near: u64,
    joints: u64,
    work: u64,
}

/// What a sweep has found to split off.
enum Found {
    Cut,
    Component(u32),
}

impl Sweep {
    fn new(n: usize, upward: bool) -> Sweep {
        Sweep {
            upward,
            met: vec![0; n],
            stamp: 0,
            order: Vec::new(),
            next: NONE,
            parent: vec![0; n],
            weight: vec![(0, 0); n],
            far: 0,
            near: 0,
            joints: 0,
            work: 0,
        }
    }

    fn start(&mut self, stamp: u32, part: &Waiting) {
        self.stamp = stamp;
        self.order.clear();
        self.next = part.ends[usize::from(!self.upward)];
        (self.far, self.near, self.joints, self.work) = (0, part.extreme[usize::from(!self.upward)], 0, 0);
    }

    fn has(&self, x: Option<u32>) -> bool {
        x.is_some_and(|x| self.met[x as usize] == self.stamp)
    }

    fn root(&mut self, mut x: u32) -> u32 {
        while self.parent[x as usize] != x {
            let up = self.parent[self.parent[x as usize] as usize];
            self.parent[x as usize] = up;
            x = up;
        }
        x
    }
}

impl Splitter {
    pub fn new(above: Csr, offset: u32) -> Splitter {
        let n = above.len();
        Splitter {
            below: above.transpose(),
            above,
            part: vec![0; n],
            beside: [Vec::new(), Vec::new()],
            labels: 1,
            stamp: 0,
            splits: Vec::new(),
            offset,
        }
    }

    /// The parts; the first is the whole.
    pub fn run(mut self, budget: &Budget) -> Result<Vec<Split>, Stopped> {
        let n = self.above.len() as u32;
        self.beside[0] = (0..n).map(|k| k.wrapping_sub(1)).collect();
        self.beside[1] = (1..n).chain([NONE]).collect();
        let count = |csr: &Csr| (0..n as usize).filter(|&k| csr.row(k).is_empty()).count() as u64;
        let extreme = [count(&self.below), count(&self.above)];
        let node = self.reserve();
        let mut stack = vec![Waiting { label: 0, node, ends: [0, n - 1], size: n, extreme, debt: 0 }];
        let mut sweeps = [Sweep::new(n as usize, true), Sweep::new(n as usize, false)];
        let mut pending = 0;
        while let Some(mut part) = stack.pop() {
            let found = self.search(&part, &mut sweeps);
            let work = sweeps.iter().map(|sweep| sweep.work).sum::<u64>() + 1;
            pending += work;
            if pending > LOOK {
                pending = 0;
                budget.spend(0)?;
            }
            let Some((which, found)) = found else {
                self.splits[part.node] = Split::Leaf(self.elements(&part));
                continue;
            };
            part.debt += work;
            if matches!(found, Found::Component(_)) && part.debt > u64::from(part.size) {
                self.split_all(&part, &mut sweeps[which], &mut stack);
                continue;
            }
            let (small, large) = self.split_off(&part, &mut sweeps[which], found);
            stack.extend([small, large]);
        }
        Ok(self.splits)
    }

    /// The elements of a part along the extension.
    fn elements(&self, part: &Waiting) -> Vec<u32> {
        let all = std::iter::successors(Some(part.ends[0]), |&k| Some(self.beside[1][k as usize]));
        all.take(part.size as usize).collect()
    }

    fn reserve(&mut self) -> usize {
        self.splits.push(Split::Leaf(Vec::new()));
        self.splits.len() - 1
    }

    /// The neighbours of `k` in its part, the nearest first.
    #[inline]
    fn reach(&self, upward: bool, k: u32) -> impl Iterator<Item = u32> + '_ {
        let row = if upward { self.above.row(k as usize) } else { self.below.row(k as usize) };
        let label = self.part[k as usize];
        let last = row.len().wrapping_sub(1);
        (0..row.len())
            .map(move |i| if upward { row[i] } else { row[last - i] })
            .take_while(move |&l| self.part[l as usize] == label)
    }

    #[inline]
    fn nearest(&self, upward: bool, k: u32) -> Option<u32> {
        self.reach(upward, k).next()
    }

    /// Sweeps from both ends, a step here and a step there, until something is found or nothing can be.
    fn search(&mut self, part: &Waiting, sweeps: &mut [Sweep; 2]) -> Option<(usize, Found)> {
        if part.size == 1 {
            return None;
        }
        self.stamp += 1;
        sweeps.iter_mut().for_each(|sweep| sweep.start(self.stamp, part));
        loop {
            let which = usize::from(sweeps[1].work < sweeps[0].work);
            let sweep = &mut sweeps[which];
            let x = sweep.next;
            self.step(sweep, x);
            let root = sweep.root(x);
            let (size, open) = sweep.weight[root as usize];
            if open == 0 && size < part.size {
                return Some((which, Found::Component(root)));
            }
            if sweep.order.len() == part.size as usize {
                return None;
            }
            if u128::from(sweep.far) * u128::from(sweep.near) == u128::from(sweep.joints) {
                return Some((which, Found::Cut));
            }
        }
    }

    /// Adds `x`, the next element, to what was swept.
    fn step(&self, sweep: &mut Sweep, x: u32) {
        let ahead = sweep.upward;
        sweep.near -= 1;
        sweep.parent[x as usize] = x;
        let (mut size, mut open) = (1, 0);
        for l in self.reach(!ahead, x) {
            sweep.work += 1;
            if self.nearest(ahead, l) == Some(x) {
                // Until now nothing swept was beyond l.
                sweep.far -= 1;
                for y in self.reach(ahead, l) {
                    sweep.work += 1;
                    sweep.joints -= u64::from(sweep.has(self.nearest(!ahead, y)));
                }
            }
            let root = sweep.root(l);
            if root != x {
                let weight = sweep.weight[root as usize];
                (size, open) = (size + weight.0, open + weight.1);
                sweep.parent[root as usize] = x;
            }
            open -= 1;
        }
        sweep.met[x as usize] = sweep.stamp;
        sweep.far += 1;
        for y in self.reach(ahead, x) {
            sweep.work += 1;
            open += 1;
            if self.nearest(!ahead, y) == Some(x) {
                // All that is on this side of y is swept now.
                sweep.near += 1;
                for l in self.reach(!ahead, y) {
                    sweep.work += 1;
                    sweep.joints += u64::from(!sweep.has(self.nearest(ahead, l)));
                }
            }
        }
        sweep.weight[x as usize] = (size, open);
        sweep.order.push(x);
        sweep.work += 1;
        sweep.next = self.beside[usize::from(ahead)][x as usize];
    }

    /// Makes two parts of one.
    fn split_off(&mut self, part: &Waiting, sweep: &mut Sweep, found: Found) -> (Waiting, Waiting) {
        let upward = sweep.upward;
        let mut members = std::mem::take(&mut sweep.order);
        if let Found::Component(root) = found {
            members.retain(|&x| sweep.root(x) == root);
        }
        let mut ends = part.ends;
        for &x in &members {
            let [before, after] = [0, 1].map(|side| self.beside[side][x as usize]);
            for (side, here, there) in [(1, before, after), (0, after, before)] {
                match here {
                    NONE => ends[1 - side] = there,
                    _ => self.beside[side][here as usize] = there,
                }
            }
        }
        if !upward {
            members.reverse();
        }
        // Of a component the extreme elements are counted while its label is still the old one; of a cut the sweep knows.
        let (kind, own, rest) = match found {
            Found::Component(_) => {
                let own = self.extremes(&members);
                (PartKind::Parallel, own, [part.extreme[0] - own[0], part.extreme[1] - own[1]])
            }
            Found::Cut if upward => {
                (PartKind::Series, [part.extreme[0], sweep.far], [sweep.near, part.extreme[1]])
            }
            Found::Cut => (PartKind::Series, [sweep.far, part.extreme[1]], [part.extreme[0], sweep.near]),
        };
        let (small, large) = (self.reserve(), self.reserve());
        let one = self.part_of(&members, small, own);
        let [first, second] = [small, large].map(|node| node as u32 + self.offset);
        let below = upward || kind == PartKind::Parallel;
        self.splits[part.node] = Split::Joined(kind, if below { [first, second] } else { [second, first] });
        sweep.order = members;
        // A debt is of the components of one part: a cut makes other parts.
        let debt = if kind == PartKind::Parallel { part.debt } else { 0 };
        let size = part.size - one.size;
        (one, Waiting { label: part.label, node: large, ends, size, extreme: rest, debt })
    }

    /// How many minimal and maximal elements there are among whole components.
    fn extremes(&self, members: &[u32]) -> [u64; 2] {
        [false, true].map(|up| members.iter().filter(|&&x| self.nearest(up, x).is_none()).count() as u64)
    }

    /// Makes a part of `members`, given along the extension.
    fn part_of(&mut self, members: &[u32], node: usize, extreme: [u64; 2]) -> Waiting {
        let label = self.labels;
        self.labels += 1;
        let mut before = NONE;
        for &x in members {
            self.part[x as usize] = label;
            self.beside[0][x as usize] = before;
            self.beside[1][x as usize] = NONE;
            if before != NONE {
                self.beside[1][before as usize] = x;
            }
            before = x;
        }
        let ends = [members[0], before];
        Waiting { label, node, ends, size: members.len() as u32, extreme, debt: 0 }
    }

    /// Makes a part of each component.
    fn split_all(&mut self, part: &Waiting, sweep: &mut Sweep, stack: &mut Vec<Waiting>) {
        let all = self.elements(part);
        for &x in &all {
            sweep.parent[x as usize] = x;
            sweep.weight[x as usize] = (NONE, 0);
        }
        for &x in &all {
            for y in self.reach(true, x) {
                let (a, b) = (sweep.root(x), sweep.root(y));
                sweep.parent[a as usize] = b;
            }
        }
        let mut groups: Vec<Vec<u32>> = Vec::new();
        for &x in &all {
            let root = sweep.root(x);
            let group = &mut sweep.weight[root as usize].0;
            if *group == NONE {
                *group = groups.len() as u32;
                groups.push(Vec::new());
            }
            groups[*group as usize].push(x);
        }
        let mut node = part.node;
        let mut left = groups.len();
        for members in groups {
            left -= 1;
            let own = if left == 0 {
                node
            } else {
                let (own, rest) = (self.reserve(), self.reserve());
                let parts = [own, rest].map(|node| node as u32 + self.offset);
                self.splits[node] = Split::Joined(PartKind::Parallel, parts);
                node = rest;
                own
            };
            let extreme = self.extremes(&members);
            stack.push(self.part_of(&members, own, extreme));
        }
    }
}
