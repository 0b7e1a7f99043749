//! Maximum matchings by Edmonds's blossoms, and the vertices that some maximum matching leaves out.

use crate::budget::{Meter, Stopped};

const NONE: u32 = u32::MAX;

/// What a vertex is in the tree that is grown from a vertex without a partner.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Label {
    Free,
    /// A path of even length leads to it.
    Outer,
    /// Only paths of odd length do, as far as is known.
    Inner,
}

/// A matching that grows, on the vertices of a graph that are `present`.
pub struct Matching<F> {
    near: F,
    mate: Vec<u32>,
    label: Vec<Label>,
    /// For an inner vertex, and for what was one before a blossom took it in, where the tree came from.
    parent: Vec<u32>,
    /// Towards the base of the blossom that a vertex is in.
    base: Vec<u32>,
    /// Vertices that no tree grows into: those that are not there, and those of trees that no path leaves.
    closed: Vec<bool>,
    /// The round in which a base was last passed.
    passed: Vec<u32>,
    round: u32,
}

impl<'g, F: Fn(usize) -> &'g [u32]> Matching<F> {
    /// A maximum matching of the vertices that are `present`; `near` tells the neighbours of a vertex.
    pub fn maximum(present: &[bool], near: F, meter: &mut Meter<'_>) -> Result<Matching<F>, Stopped> {
        let n = present.len();
        meter.budget().allow_memory(20 * n)?;
        let mut matching = Matching {
            near,
            mate: vec![NONE; n],
            label: vec![Label::Free; n],
            parent: vec![NONE; n],
            base: (0..n as u32).collect(),
            closed: present.iter().map(|&present| !present).collect(),
            passed: vec![0; n],
            round: 0,
        };
        for x in (0..n).filter(|&x| present[x]) {
            let open = |y: &&u32| present[**y as usize] && matching.mate[**y as usize] == NONE;
            if matching.mate[x] == NONE
                && let Some(&y) = (matching.near)(x).iter().find(open)
            {
                (matching.mate[x], matching.mate[y as usize]) = (y, x as u32);
            }
        }
        for root in (0..n).filter(|&x| present[x]) {
            if matching.mate[root] == NONE {
                matching.grow(root, meter)?;
            }
        }
        Ok(matching)
    }

    /// The partner of `x`.
    pub fn mate(&self, x: usize) -> Option<usize> {
        (self.mate[x] != NONE).then_some(self.mate[x] as usize)
    }

    /// Whether some maximum matching leaves `x` out: the trees that no path leaves show all such vertices.
    pub fn misses(&self, x: usize) -> bool {
        self.label[x] == Label::Outer
    }

    /// Brings in `x`, which was not present and has a neighbour that some maximum matching misses: the matching becomes larger by one and covers it.
    pub fn cover(&mut self, x: usize, meter: &mut Meter<'_>) -> Result<(), Stopped> {
        let n = self.mate.len();
        (self.label, self.parent) = (vec![Label::Free; n], vec![NONE; n]);
        self.base = (0..n as u32).collect();
        self.closed = vec![false; n];
        self.grow(x, meter)
    }

    /// Grows a tree from `root`, which has no partner: if a path leads to another such vertex the matching becomes larger, else the tree is closed.
    fn grow(&mut self, root: usize, meter: &mut Meter<'_>) -> Result<(), Stopped> {
        self.label[root] = Label::Outer;
        let mut queue = vec![root as u32];
        let mut touched = vec![root as u32];
        let mut next = 0;
        while next < queue.len() {
            let x = queue[next];
            next += 1;
            for &y in (self.near)(x as usize) {
                meter.step()?;
                let at = y as usize;
                if self.closed[at] || self.label[at] == Label::Inner || self.find(x) == self.find(y) {
                    continue;
                }
                if self.label[at] == Label::Outer {
                    let base = self.meeting(x, y);
                    self.shrink(x, y, base, &mut queue);
                    self.shrink(y, x, base, &mut queue);
                    continue;
                }
                (self.label[at], self.parent[at]) = (Label::Inner, x);
                touched.push(y);
                let mate = self.mate[at];
                if mate == NONE {
                    self.exchange(y);
                    for x in touched.into_iter().map(|x| x as usize) {
                        (self.label[x], self.parent[x], self.base[x]) = (Label::Free, NONE, x as u32);
                    }
                    return Ok(());
                }
                self.label[mate as usize] = Label::Outer;
                touched.push(mate);
                queue.push(mate);
            }
        }
        touched.into_iter().for_each(|x| self.closed[x as usize] = true);
        Ok(())
    }

    /// The base of the blossom that `x` is in.
    fn find(&mut self, x: u32) -> u32 {
        let mut root = x;
        while self.base[root as usize] != root {
            let next = self.base[root as usize];
            self.base[root as usize] = self.base[next as usize];
            root = next;
        }
        root
    }

    /// Where the ways from two outer vertices to the root meet.
    fn meeting(&mut self, x: u32, y: u32) -> u32 {
        self.round += 1;
        let (mut x, mut y) = (self.find(x), self.find(y));
        loop {
            if x != NONE {
                if self.passed[x as usize] == self.round {
                    return x;
                }
                self.passed[x as usize] = self.round;
                let mate = self.mate[x as usize];
                x = if mate == NONE { NONE } else { self.find(self.parent[mate as usize]) };
            }
            std::mem::swap(&mut x, &mut y);
        }
    }

    /// Puts the way from `x` up to `base` into its blossom, to whose other side the edge to `y` leads.
    fn shrink(&mut self, mut x: u32, mut y: u32, base: u32, queue: &mut Vec<u32>) {
        while self.find(x) != base {
            self.parent[x as usize] = y;
            y = self.mate[x as usize];
            if self.label[y as usize] == Label::Inner {
                self.label[y as usize] = Label::Outer;
                queue.push(y);
            }
            for z in [x, y] {
                if self.base[z as usize] == z {
                    self.base[z as usize] = base;
                }
            }
            x = self.parent[y as usize];
        }
    }

    /// Exchanges the matched edges on the way from `y` to the root with the others.
    fn exchange(&mut self, mut y: u32) {
        while y != NONE {
            let x = self.parent[y as usize];
            let next = self.mate[x as usize];
            (self.mate[x as usize], self.mate[y as usize]) = (y, x);
            y = next;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;
    use crate::order::families::SplitMix;

    /// The size of a maximum matching of the vertices in `mask`, by trying everything.
    fn size(near: &[u32], mask: u32) -> u32 {
        if mask == 0 {
            return 0;
        }
        let x = mask.trailing_zeros() as usize;
        let rest = mask & !(1 << x);
        let mut best = size(near, rest);
        let mut open = near[x] & rest;
        while open != 0 {
            let y = open.trailing_zeros();
            open &= open - 1;
            best = best.max(1 + size(near, rest & !(1 << y)));
        }
        best
    }

    fn check(near: &[u32], absent: usize) {
        let n = near.len();
        let lists: Vec<Vec<u32>> =
            near.iter().map(|&set| (0..n as u32).filter(|y| set >> y & 1 == 1).collect()).collect();
        let present: Vec<bool> = (0..n).map(|x| x != absent).collect();
        let all = (0..n).filter(|&x| present[x]).fold(0, |all, x| all | 1 << x);
        let budget = Budget::unlimited();
        let mut meter = Meter::new(&budget);
        let mut matching = Matching::maximum(&present, |x| &lists[x], &mut meter).unwrap();
        let matched = |matching: &Matching<_>| {
            let pairs = (0..n).filter_map(|x| Some((x, matching.mate(x)?)));
            let pairs: Vec<_> = pairs.collect();
            pairs.iter().for_each(|&(x, y)| assert!(near[x] >> y & 1 == 1 && pairs.contains(&(y, x))));
            pairs.len() as u32 / 2
        };
        let most = size(near, all);
        assert_eq!(matched(&matching), most, "{near:?}");
        for x in (0..n).filter(|&x| present[x]) {
            assert_eq!(matching.misses(x), size(near, all & !(1 << x)) == most, "{near:?}: {x}");
        }
        if absent < n && lists[absent].iter().any(|&y| matching.misses(y as usize)) {
            matching.cover(absent, &mut meter).unwrap();
            assert_eq!((matched(&matching), matching.mate(absent).is_some()), (most + 1, true));
        }
    }

    #[test]
    fn every_small_graph_and_random_larger_ones() {
        for n in 0..=6usize {
            let places: Vec<(usize, usize)> = (0..n).flat_map(|y| (0..y).map(move |x| (x, y))).collect();
            for edges in 0..1u32 << places.len() {
                let mut near = vec![0; n];
                for (_, &(x, y)) in places.iter().enumerate().filter(|(i, _)| edges >> i & 1 == 1) {
                    near[x] |= 1 << y;
                    near[y] |= 1 << x;
                }
                check(&near, if n == 6 { 0 } else { n });
            }
        }
        let mut rng = SplitMix(3);
        for _ in 0..400 {
            let n = 7 + rng.below(13);
            let p = rng.unit() * 4.0 / n as f64;
            let mut near = vec![0; n];
            for y in 1..n {
                for x in 0..y {
                    if rng.unit() < p {
                        near[x] |= 1 << y;
                        near[y] |= 1 << x;
                    }
                }
            }
            check(&near, rng.below(n));
        }
    }
}
