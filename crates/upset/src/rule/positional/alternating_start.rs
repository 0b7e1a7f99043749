//! Where an alternating path through a whole class of claims starts (for `alternating`).
//!
//! Wanted is an order of the class in which each claim leads to the next and otherwise only to earlier ones;
//! if the class leads elsewhere, then to one claim and by the last one only. Call its first claim r.
//!
//! Walk from any claim, always to the only one that is left; a walk *fails* where two are left. In the order
//! of r, a walk covers an interval up to the end, jumps back, covers an interval up to where it began, and so on. It
//! fails where the way back and the way on are both open, or two ways back. Once it has come to r there is no
//! further back: a walk that fails has not seen r. Its claims are an interval and possibly the end of the order.
//! Shrunk to one point they lead where the last of them does, and the order with the point in place of the interval
//! is still one as wanted. So we walk, and shrink what failed, until a walk comes through or no claim is left
//! to start from. Every claim is walked over once before it is shrunk away.
//!
//! The walk z1, z2, …, zp that comes through the shrunken class need not start at r. If r is another point zc,
//! then c is a *cut*: of zc, …, zp-1 none leads to before zc, or the walk from r would fail there. And zp leads
//! back to just one point zl before zc, from which that walk goes on.
//!
//! - If l > 1, something from zl on leads to before zl, and that can only be zc-1. Then c is the least cut.
//! - If l = 1, the cuts that may be r part the class into blocks, each of which leads only to the first claim of
//!   the next, round in a circle. The walk from r passes them all. That from z1 in the unshrunken class is the
//!   same but for the block before r, where alone it can fail. Then r is the least cut that it has not seen.
//!
//! So two walks in the unshrunken class find r, or show that there is none. If the class leads elsewhere then
//! r is the only start even when shrunken, and the second walk finds nothing.

use super::alternating::{Leads, NONE};
use crate::budget::{Budget, Meter, Stopped};

/// The start of a path through a class.
pub struct Start {
    pub claim: u32,
    /// The claim outside the class that the path then comes to, or `NONE`.
    pub then: u32,
}

/// The claims left to go to.
enum Ways {
    None,
    One(u32),
    More,
}

/// Finds starts, class by class.
pub struct Finder<'a> {
    leads: &'a Leads,
    /// Leads towards the claim that stands for the point this one is shrunk to.
    point: Vec<u32>,
    /// Whether the claim stands for a walk that failed.
    failed: Vec<bool>,
    /// Where the point leads to; what lies within it or is repeated is dropped when it is met.
    open: Vec<Vec<u32>>,
    /// The last walk that came here.
    seen: Vec<u32>,
    walks: u32,
    /// Where the point stands in the walk that came through.
    place: Vec<u32>,
    meter: Meter<'a>,
}

impl<'a> Finder<'a> {
    pub fn new(leads: &'a Leads, budget: &'a Budget) -> Finder<'a> {
        let n = leads.class.len();
        Finder {
            leads,
            point: (0..n as u32).collect(),
            failed: vec![false; n],
            open: vec![Vec::new(); n],
            seen: vec![0; n],
            walks: 0,
            place: vec![0; n],
            meter: Meter::new(budget),
        }
    }

    /// The start of a path through `class`, among what is alive.
    pub fn find(&mut self, class: u32, alive: &[bool]) -> Result<Option<Start>, Stopped> {
        for &a in self.leads.members.row(class as usize) {
            self.point[a as usize] = a;
            self.failed[a as usize] = false;
            let open = self.leads.to.row(a as usize).iter().filter(|&&w| alive[w as usize]);
            self.open[a as usize] = open.copied().collect();
        }
        let Some(line) = self.shrink(class)? else { return Ok(None) };
        if let Some(then) = self.walk(line[0], alive)? {
            return Ok(Some(Start { claim: line[0], then }));
        }
        let Some(claim) = self.second(class, &line) else { return Ok(None) };
        Ok(self.walk(claim, alive)?.map(|then| Start { claim, then }))
    }

    fn point(&mut self, mut a: u32) -> u32 {
        while self.point[a as usize] != a {
            self.point[a as usize] = self.point[self.point[a as usize] as usize];
            a = self.point[a as usize];
        }
        a
    }

    /// Shrinks walks that fail until one does not: its points, which are all that are left.
    fn shrink(&mut self, class: u32) -> Result<Option<Vec<u32>>, Stopped> {
        let mut line = Vec::new();
        for &start in self.leads.members.row(class as usize) {
            if self.point[start as usize] != start || self.failed[start as usize] {
                continue;
            }
            self.walks += 1;
            line.clear();
            let mut at = start;
            loop {
                self.meter.tick()?;
                line.push(at);
                self.seen[at as usize] = self.walks;
                match self.ways(at) {
                    Ways::One(a) if self.leads.class[a as usize] == class => at = self.point(a),
                    Ways::One(_) | Ways::None => return Ok(Some(line)),
                    Ways::More => break,
                }
            }
            line.iter().for_each(|&a| self.point[a as usize] = at);
            self.failed[at as usize] = true;
        }
        Ok(None)
    }

    /// Where to go from the point `at` on this walk.
    fn ways(&mut self, at: u32) -> Ways {
        let mut open = std::mem::take(&mut self.open[at as usize]);
        let mut one = None;
        while let Some(a) = open.pop() {
            let point = self.point(a);
            match one {
                _ if self.seen[point as usize] == self.walks => {}
                None => one = Some((a, point)),
                Some((_, other)) if other == point => {}
                Some((other, _)) => {
                    open.extend([other, a]);
                    self.open[at as usize] = open;
                    return Ways::More;
                }
            }
        }
        one.map_or(Ways::None, |(a, _)| Ways::One(a))
    }

    /// Walks from `start` in the unshrunken class. `None` if that fails, else where the class is left to.
    fn walk(&mut self, start: u32, alive: &[bool]) -> Result<Option<u32>, Stopped> {
        self.walks += 1;
        let mut at = start;
        loop {
            self.meter.tick()?;
            self.seen[at as usize] = self.walks;
            let is_open = |&&a: &&u32| alive[a as usize] && self.seen[a as usize] != self.walks;
            let mut ways = self.leads.to.row(at as usize).iter().filter(is_open);
            match (ways.next(), ways.next()) {
                (None, _) => return Ok(Some(NONE)),
                (Some(&a), None) if self.leads.class[a as usize] == self.leads.class[at as usize] => at = a,
                (Some(&a), None) => return Ok(Some(a)),
                _ => return Ok(None),
            }
        }
    }

    /// The one other point of `line` that may be the start when the last walk, from its first, has failed.
    fn second(&mut self, class: u32, line: &[u32]) -> Option<u32> {
        (0..).zip(line).for_each(|(i, &a)| self.place[a as usize] = i);
        // The least place that each point leads to.
        let mut low = vec![u32::MAX; line.len()];
        for &a in self.leads.members.row(class as usize) {
            let from = self.point(a);
            let from = self.place[from as usize] as usize;
            for &b in self.leads.to.row(a as usize) {
                if self.leads.class[b as usize] == class {
                    let to = self.point(b);
                    low[from] = low[from].min(self.place[to as usize]);
                }
            }
        }
        // The least place that those from c on lead to, but for the last one.
        low.pop();
        let mut least = u32::MAX;
        let mut found = None;
        for (c, &a) in line.iter().enumerate().skip(1).rev() {
            least = least.min(low.get(c).copied().unwrap_or(u32::MAX));
            if least as usize >= c && !self.failed[a as usize] && self.seen[a as usize] != self.walks {
                found = Some(a);
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::csr::Csr;
    use crate::order::families::SplitMix;

    /// Compares what is found in every class with walking from every claim. How many classes had no start, one
    /// that leaves, one, and several.
    fn compare(n: usize, arcs: &[(u32, u32)], tally: &mut [u32; 4]) {
        let to = Csr::new(n, arcs.iter().copied().filter(|&(a, b)| a != b));
        let class = to.classes();
        let members = Csr::new(n, (0..n as u32).map(|a| (class[a as usize], a)));
        let leads = Leads { to, class, members };
        let budget = Budget::unlimited();
        let mut finder = Finder::new(&leads, &budget);
        let alive = vec![true; n];
        let walk = |start: u32| -> Option<u32> {
            let (mut seen, mut at) = (1u32 << start, start);
            loop {
                let open = leads.to.row(at as usize).iter().filter(|&a| seen >> a & 1 == 0);
                match open.collect::<Vec<_>>()[..] {
                    [] => return Some(NONE),
                    [&a] if leads.class[a as usize] != leads.class[start as usize] => return Some(a),
                    [&a] => at = a,
                    _ => return None,
                }
                seen |= 1 << at;
            }
        };
        for c in (0..n as u32).filter(|&c| leads.class[c as usize] == c) {
            let claims = leads.members.row(c as usize).iter();
            let all: Vec<(u32, u32)> = claims.filter_map(|&a| Some((a, walk(a)?))).collect();
            let found = finder.find(c, &alive).unwrap().map(|start| (start.claim, start.then));
            assert_eq!(found.is_none(), all.is_empty(), "{n} {arcs:?}: {all:?}");
            assert!(found.is_none_or(|start| all.contains(&start)), "{n} {arcs:?}: {found:?}, {all:?}");
            let leaves = found.is_some_and(|(_, then)| then != NONE);
            tally[if leaves { 1 } else { [0, 2, 3][all.len().min(2)] }] += 1;
            assert!(!leaves || all.len() == 1, "{n} {arcs:?}: {all:?}");
        }
    }

    #[test]
    fn all_small_digraphs() {
        let mut tally = [0; 4];
        for n in 1..=4usize {
            let pairs = (0..n as u32).flat_map(|a| (0..n as u32).map(move |b| (a, b)));
            let pairs: Vec<(u32, u32)> = pairs.filter(|&(a, b)| a != b).collect();
            for graph in 0..1u32 << pairs.len() {
                let arcs = (0..pairs.len()).filter(|i| graph >> i & 1 == 1).map(|i| pairs[i]);
                compare(n, &arcs.collect::<Vec<_>>(), &mut tally);
            }
        }
        assert!(tally.iter().all(|&count| count > 300), "{tally:?}");
    }

    /// Cycles and paths with ways back, and blocks round in a circle, each with a few arcs too many.
    #[test]
    fn random_digraphs() {
        let rng = &mut SplitMix(25);
        let mut tally = [0; 4];
        for round in 0..200_000 {
            let n = 2 + rng.below(11);
            let mut at: Vec<u32> = (0..n as u32).collect();
            (1..n).for_each(|i| at.swap(i, rng.below(i + 1)));
            let mut arcs: Vec<(u32, u32)> = (1..n).map(|i| (at[i - 1], at[i])).collect();
            let end = [0, rng.below(n)][rng.below(2)];
            arcs.push((at[n - 1], at[end]));
            if round % 2 == 0 {
                for _ in 0..rng.below(n) {
                    let i = rng.below(n);
                    arcs.push((at[i], at[rng.below(i + 1)]));
                }
            } else {
                let mut first = 0;
                for i in 0..n {
                    if rng.below(3) == 0 {
                        first = i;
                    }
                    for _ in 0..rng.below(3) {
                        arcs.push((at[i], at[first + rng.below(i + 1 - first)]));
                    }
                }
            }
            for _ in 0..rng.below(3) {
                arcs.push((at[rng.below(n)], at[rng.below(n)]));
            }
            if rng.below(4) == 0 {
                arcs.swap_remove(rng.below(arcs.len()));
            }
            compare(n, &arcs, &mut tally);
        }
        assert!(tally.iter().all(|&count| count > 10_000), "{tally:?}");
    }
}
