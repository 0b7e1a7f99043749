//! Virtual connections: sets of free cells inside which a player joins two vertices whoever moves first (full), or by moving
//! first (semi).
//!
//! Neighbours are connected by the empty set. Two connections that share an end and nothing else make one between their
//! other ends: full if the shared end is a group, semi if it is a cell, which must be claimed. Semi connections of the same
//! vertices that have no cell in common make a full one: whatever cell the opponent claims, one of them is untouched.
//! Lists are limited; that costs strength and never truth.

use super::carriers::Carriers;
use super::groups::Groups;
use super::net::members;
use super::tuning::{FULL, SEMI, SEMI_ENDS};
use upset_base::bits::Set;

/// Whether a connection works whoever moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Whoever moves first.
    Full,
    /// If the player moves first.
    Semi,
}

/// A connection that waits.
#[derive(Clone, Copy)]
struct Found<S> {
    kind: Kind,
    a: u8,
    b: u8,
    carrier: S,
}

/// The connections of one player in one position; the room is used again for the next.
pub struct Links<S> {
    vertices: usize,
    /// By pairs of vertices.
    full: Vec<Carriers<S, FULL>>,
    semi: Vec<Carriers<S, SEMI>>,
    /// Semi connections between the ends.
    across: Carriers<S, SEMI_ENDS>,
    /// The vertices that each vertex has a full connection with.
    beside: Vec<Vec<u8>>,
    /// What is to be looked at, by the size of its carrier.
    waiting: Vec<Vec<Found<S>>>,
    near: Vec<u128>,
    groups: u128,
    ends: [usize; 2],
}

impl<S: Set> Links<S> {
    /// Room for boards of so many vertices, the ends among them.
    pub fn new(vertices: usize) -> Links<S> {
        Links {
            vertices,
            full: vec![Carriers::NONE; vertices * vertices],
            semi: vec![Carriers::NONE; vertices * vertices],
            across: Carriers::NONE,
            beside: vec![Vec::new(); vertices],
            waiting: vec![Vec::new(); vertices + 1],
            near: Vec::new(),
            groups: 0,
            ends: [vertices - 2, vertices - 1],
        }
    }

    /// Finds connections until the ends have one of this kind, whose carrier it returns, or there are no more.
    pub fn find(&mut self, board: &Groups, kind: Kind) -> Option<S> {
        self.clear();
        self.near.clone_from(&board.near);
        self.groups = board.groups;
        for a in members(board.all) {
            for b in members(board.near[a]).filter(|&b| a < b) {
                self.push_full(a, b, S::EMPTY);
            }
        }
        for size in 0..self.waiting.len() {
            let mut next = 0;
            while next < self.waiting[size].len() {
                let found = self.waiting[size][next];
                next += 1;
                let news = match found.kind {
                    Kind::Full => self.add_full(found),
                    Kind::Semi => self.add_semi(found),
                };
                let across = [usize::from(found.a), usize::from(found.b)] == self.ends;
                if news && across && (found.kind == Kind::Full || kind == Kind::Semi) {
                    return Some(found.carrier);
                }
            }
        }
        None
    }

    /// The carriers of the semi connections between the ends.
    pub fn across(&self) -> &[S] {
        self.across.all()
    }

    /// The vertices that `a` has a full connection with.
    pub fn beside(&self, a: usize) -> &[u8] {
        &self.beside[a]
    }

    fn clear(&mut self) {
        self.full.iter_mut().for_each(Carriers::clear);
        self.semi.iter_mut().for_each(Carriers::clear);
        self.across.clear();
        self.beside.iter_mut().for_each(Vec::clear);
        self.waiting.iter_mut().for_each(Vec::clear);
    }

    fn pair(&self, a: usize, b: usize) -> usize {
        a.min(b) * self.vertices + a.max(b)
    }

    fn touching(&self, a: usize, b: usize) -> bool {
        self.near[a] >> b & 1 == 1
    }

    #[inline]
    fn push_full(&mut self, a: usize, b: usize, carrier: S) {
        let list = &self.full[self.pair(a, b)];
        if !list.is_full() && !list.has_inside(carrier) {
            self.wait(Kind::Full, a, b, carrier);
        }
    }

    #[inline]
    fn push_semi(&mut self, a: usize, b: usize, carrier: S) {
        let pair = self.pair(a, b);
        let across = pair == self.pair(self.ends[0], self.ends[1]);
        let list = &self.semi[pair];
        let known =
            if across { self.across.has_inside(carrier) } else { list.is_full() || list.has_inside(carrier) };
        if !known && !self.full[pair].has_inside(carrier) {
            self.wait(Kind::Semi, a, b, carrier);
        }
    }

    fn wait(&mut self, kind: Kind, a: usize, b: usize, carrier: S) {
        let (a, b) = (a.min(b) as u8, a.max(b) as u8);
        self.waiting[carrier.count()].push(Found { kind, a, b, carrier });
    }

    /// Whether the connection is new; it is then combined with all that are known.
    fn add_full(&mut self, found: Found<S>) -> bool {
        let (a, b, carrier) = (usize::from(found.a), usize::from(found.b), found.carrier);
        let pair = self.pair(a, b);
        let list = &mut self.full[pair];
        if list.is_full() || list.has_inside(carrier) {
            return false;
        }
        if list.all().is_empty() {
            self.beside[a].push(b as u8);
            self.beside[b].push(a as u8);
        }
        list.add(carrier);
        self.combine(a, b, carrier);
        self.combine(b, a, carrier);
        true
    }

    /// Goes on from `middle` with every connection it has.
    fn combine(&mut self, middle: usize, from: usize, carrier: S) {
        // Ways through an end join nothing that a way from the end would not.
        if self.ends.contains(&middle) {
            return;
        }
        let hub = self.groups >> middle & 1 == 1;
        for i in 0..self.beside[middle].len() {
            let to = usize::from(self.beside[middle][i]);
            let goal = self.pair(from, to);
            let crowded = if hub { self.full[goal].is_full() } else { self.semi[goal].is_full() };
            if crowded || to == from || self.touching(from, to) || is_in(carrier, to) {
                continue;
            }
            let pair = self.pair(middle, to);
            for j in 0..self.full[pair].all().len() {
                let other = self.full[pair].all()[j];
                if other.meets(carrier) || is_in(other, from) {
                    continue;
                }
                let both = carrier.or(other);
                if hub {
                    self.push_full(from, to, both);
                } else {
                    self.push_semi(from, to, both.with(middle));
                }
            }
        }
    }

    fn add_semi(&mut self, found: Found<S>) -> bool {
        let (a, b, carrier) = (usize::from(found.a), usize::from(found.b), found.carrier);
        let pair = self.pair(a, b);
        if self.full[pair].has_inside(carrier) {
            return false;
        }
        if [a, b] == self.ends {
            let new = !self.across.is_full() && !self.across.has_inside(carrier);
            if new {
                self.all_together(carrier);
                self.across.add(carrier);
            }
            return new;
        }
        let new = !self.semi[pair].is_full() && !self.semi[pair].has_inside(carrier);
        if new {
            if !self.full[pair].is_full() {
                self.together((a, b), carrier);
            }
            self.semi[pair].add(carrier);
        }
        new
    }

    /// The ends need one connection and no other: the semi connections that each leave less in common with `carrier`.
    fn all_together(&mut self, carrier: S) {
        let (mut common, mut union) = (carrier, carrier);
        for &semi in self.across.all() {
            if common.and(semi) != common {
                (common, union) = (common.and(semi), union.or(semi));
            }
        }
        if common.is_empty() {
            self.push_full(self.ends[0], self.ends[1], union);
        }
    }

    /// Puts a semi connection together with up to three that were known, such that nothing is common to all.
    fn together(&mut self, (a, b): (usize, usize), carrier: S) {
        // What of each is in `carrier`, the whole, and what all from here on have in common with it.
        let mut list = [(S::EMPTY, S::EMPTY, S::EMPTY); SEMI];
        let mut count = 0;
        for &semi in self.semi[self.pair(a, b)].all() {
            list[count] = (semi.and(carrier), semi, S::EMPTY);
            count += 1;
        }
        let list = &mut list[..count];
        let mut rest = carrier;
        for entry in list.iter_mut().rev() {
            rest = rest.and(entry.0);
            entry.2 = rest;
        }
        for i in 0..count {
            if !list[i].2.is_empty() {
                break;
            }
            let (left, union) = (list[i].0, carrier.or(list[i].1));
            if left.is_empty() {
                self.push_full(a, b, union);
                continue;
            }
            for j in i + 1..count {
                if left.meets(list[j].2) {
                    break;
                }
                let (left, union) = (left.and(list[j].0), union.or(list[j].1));
                if left.is_empty() {
                    self.push_full(a, b, union);
                    continue;
                }
                for last in list[j + 1..].iter().filter(|last| !last.0.meets(left)) {
                    self.push_full(a, b, union.or(last.1));
                }
            }
        }
    }
}

/// Whether a carrier has a cell; the ends are in none, and may lie beyond what the set can hold.
fn is_in<S: Set>(carrier: S, x: usize) -> bool {
    x < S::CAPACITY && carrier.has(x)
}
