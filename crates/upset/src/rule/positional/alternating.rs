//! Alternating red-blue paths: how Red, to move with a matching of pairs, keeps Blue from winning
//! (002 Theorem 4.1, with the vertex outside P named and the emptied board accepted).
//!
//! When Red claims u1, Blue must take its red partner u2, Red must take the blue neighbour u3 of u2, and so on.
//! The start u1 is of type 1 if Blue's vertex has two blue neighbours to choose from (Red loses), of type 2 if
//! the path ends with Red's claim (Blue moves freely), of type 3 if it ends with Blue's (Red moves again, no
//! worse off). Starts of type 3 are played until there is none; then Red survives iff the board is empty or
//! some start of type 2 hits every blue path on three vertices.
//!
//! Paths are not walked one by one. Say that a claim *leads to* the blue neighbours of its red partner. A start
//! that is not of type 1 claims, one after the other, all that it leads to, at once or through others, and each claim
//! leads to just one that has not been made. If a leads to b, the partner of b leads to the partner of a. Suppose
//! that b is the first claim whose partner p was claimed before it. The claim before b leads to b, so p leads to
//! the partner of that claim, which was then claimed too: b was not the first. So no path comes to a partner
//! of its own, and only Red's claims need be looked at. Claims that lead to each other form a
//! *class*, and a path passes through one class after the other, each wholly. So
//!
//! - if there is a start of type 3, then the first claim in the last class of its path is one too: it is enough to
//!   look into the classes that lead nowhere else. Playing it removes the class and that of the partners,
//!   and leaves the other classes as they are;
//! - a class that leads elsewhere does so by the last claim of the path alone, and has at most one start: from
//!   any later claim the path would leave before it is through. The starts of type 2, each with the one that
//!   its class leads to, form trees, and in a tree the paths are looked at from the root outwards.

use super::alternating_start::Finder;
use crate::budget::{Budget, Stopped};
use crate::csr::Csr;

/// No vertex.
pub const NONE: u32 = u32::MAX;

/// What claims lead to.
pub struct Leads {
    pub to: Csr,
    /// The least claim of the same class.
    pub class: Vec<u32>,
    /// By that least claim.
    pub members: Csr,
}

/// The blue graph as far as it is still unclaimed.
pub struct AlternatingBoard {
    blue: Csr,
    pub alive: Vec<bool>,
    degree: Vec<u32>,
    /// Blue paths on three vertices.
    paths: u64,
}

impl AlternatingBoard {
    fn new(blue: Csr) -> AlternatingBoard {
        let degree: Vec<u32> = (0..blue.len()).map(|v| blue.row(v).len() as u32).collect();
        let paths = degree.iter().map(|&d| pairs_of(d)).sum();
        AlternatingBoard { alive: vec![true; degree.len()], blue, degree, paths }
    }

    fn remove(&mut self, v: u32) {
        self.alive[v as usize] = false;
        self.paths -= pairs_of(self.degree[v as usize]);
        for &w in self.blue.row(v as usize) {
            let w = w as usize;
            if self.alive[w] {
                self.degree[w] -= 1;
                self.paths -= u64::from(self.degree[w]);
            }
        }
    }

    /// Undoes the last `remove` that has not been undone.
    fn restore(&mut self, v: u32) {
        for &w in self.blue.row(v as usize) {
            let w = w as usize;
            if self.alive[w] {
                self.paths += u64::from(self.degree[w]);
                self.degree[w] += 1;
            }
        }
        self.paths += pairs_of(self.degree[v as usize]);
        self.alive[v as usize] = true;
    }
}

fn pairs_of(degree: u32) -> u64 {
    let d = u64::from(degree);
    d * d.saturating_sub(1) / 2
}

/// The two graphs.
pub struct Graphs<'a> {
    partner: Vec<u32>,
    board: AlternatingBoard,
    leads: Leads,
    budget: &'a Budget,
}

impl<'a> Graphs<'a> {
    /// Red pairs, which must be disjoint, and blue pairs on `0..n`.
    pub fn new(n: usize, red: &[[u32; 2]], blue: &[[u32; 2]], budget: &'a Budget) -> Graphs<'a> {
        let mut partner = vec![NONE; n];
        for &[a, b] in red {
            partner[a as usize] = b;
            partner[b as usize] = a;
        }
        let blue = Csr::new(n, blue.iter().flat_map(|&[a, b]| [(a, b), (b, a)]));
        let from = |(b, w): (u32, u32)| (partner[b as usize], w);
        let to = Csr::new(n, blue.iter().map(from).filter(|&(a, w)| a != NONE && a != w));
        let class = to.classes();
        let members = Csr::new(n, (0..n as u32).map(|v| (class[v as usize], v)));
        Graphs { partner, board: AlternatingBoard::new(blue), leads: Leads { to, class, members }, budget }
    }

    /// A first claim with which Red, to move, does not lose; `None` if there is none.
    pub fn saving_move(mut self) -> Result<Option<u32>, Stopped> {
        let first = self.play_threes()?;
        if !self.board.alive.contains(&true) {
            return Ok(first);
        }
        Ok(self.good_two()?.map(|start| first.unwrap_or(start)))
    }

    /// The vertices of the class of `a` and of the partners.
    fn taken(&self, a: u32) -> Vec<u32> {
        let class = self.leads.members.row(self.leads.class[a as usize] as usize);
        let pairs = class.iter().flat_map(|&v| [v, self.partner[v as usize]]);
        pairs.filter(|&v| v != NONE).collect()
    }

    /// Plays starts of type 3 as long as there are any; the first of them.
    fn play_threes(&mut self) -> Result<Option<u32>, Stopped> {
        let class = |v: u32| self.leads.class[v as usize];
        let n = self.partner.len();
        // How often each class leads to others that are on the board.
        let mut leaving = vec![0u32; n];
        let arcs = self.leads.to.iter().filter(|&(a, w)| class(a) != class(w));
        arcs.for_each(|(a, _)| leaving[class(a) as usize] += 1);
        let from = self.leads.to.transpose();
        let is_last = |&c: &u32| class(c) == c && leaving[c as usize] == 0;
        let mut queue: Vec<u32> = (0..n as u32).filter(is_last).collect();
        let mut finder = Finder::new(&self.leads, self.budget);
        let mut first = None;
        while let Some(c) = queue.pop() {
            // Without a partner it is of type 2.
            if !self.board.alive[c as usize] || self.partner[c as usize] == NONE {
                continue;
            }
            let Some(start) = finder.find(c, &self.board.alive)? else { continue };
            first.get_or_insert(start.claim);
            for v in self.taken(c) {
                self.board.remove(v);
                for &a in from.row(v as usize).iter().filter(|&&a| class(a) != class(v)) {
                    leaving[class(a) as usize] -= 1;
                    if leaving[class(a) as usize] == 0 {
                        queue.push(class(a));
                    }
                }
            }
        }
        Ok(first)
    }

    /// A start of type 2 that leaves no blue path on three vertices.
    fn good_two(&mut self) -> Result<Option<u32>, Stopped> {
        let n = self.partner.len();
        let mut finder = Finder::new(&self.leads, self.budget);
        let mut stack = Vec::new();
        let mut before = Vec::new();
        for c in (0..n as u32).filter(|&c| self.board.alive[c as usize] && self.leads.class[c as usize] == c)
        {
            if self.partner[c as usize] == NONE {
                stack.push((c, false));
            } else if let Some(start) = finder.find(c, &self.board.alive)?
                && start.then != NONE
            {
                before.push((start.then, start.claim));
            }
        }
        let before = Csr::new(n, before.iter().copied());
        while let Some((start, is_done)) = stack.pop() {
            let taken = self.taken(start);
            if is_done {
                taken.iter().rev().for_each(|&v| self.board.restore(v));
                continue;
            }
            taken.iter().for_each(|&v| self.board.remove(v));
            if self.board.paths == 0 {
                return Ok(Some(start));
            }
            stack.push((start, true));
            stack.extend(before.row(start as usize).iter().map(|&a| (a, false)));
        }
        Ok(None)
    }
}
