//! Virtual connections: sets of free cells inside which a player joins two vertices whoever moves first (full), or by moving
//! first (semi).
//!
//! Neighbours are connected by the empty set. Two connections that share an end and nothing else make one between their
//! other ends: full if the shared end is a group, semi if it is a cell, which must be claimed. Semi connections of the same
//! vertices that have no cell in common make a full one: whatever cell the opponent claims, one of them is untouched.
//! Lists are limited; that costs strength and never truth.

use super::carriers::{Carriers, all_together, together};
use super::groups::Groups;
use super::net::{members, one};
use super::tuning::{ACROSS, BETWEEN_CELLS, FROM_ENDS, FROM_GROUPS};
use upset_base::bits::Set;

/// Whether a connection works whoever moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Whoever moves first.
    Full,
    /// If the player moves first.
    Semi,
}

/// A connection that waits, by the number of its pair.
#[derive(Clone, Copy)]
struct Found<S> {
    carrier: S,
    pair: u16,
    kind: Kind,
}

/// What connects two vertices that are not neighbours.
#[derive(Clone, Copy)]
struct Pair<S> {
    full: Carriers,
    semi: Carriers,
    /// What all settled semi connections have in common.
    common: S,
    a: u8,
    b: u8,
}

/// What is known of one vertex, as sets of others.
#[derive(Clone, Copy, Default)]
struct Around {
    near: u128,
    /// Those it has a full connection with, neighbours among them.
    beside: u128,
    /// Those it needs no further full connections with, and no further semi ones.
    full_closed: u128,
    semi_closed: u128,
}

/// The connections of one player in one position; the room is used again for the next.
pub struct Links<S> {
    vertices: usize,
    around: Vec<Around>,
    /// The number of each pair of vertices among `pairs`, none before something connects them.
    number: Vec<u16>,
    /// The ends first.
    pairs: Vec<Pair<S>>,
    /// The carriers of all pairs, and how many places are taken.
    pool: Vec<S>,
    used: usize,
    /// What is to be looked at, by the size of its carrier.
    waiting: Vec<Vec<Found<S>>>,
    /// Room for what [`together`] finds.
    found: Vec<S>,
    /// The size of what is looked at.
    size: usize,
    groups: u128,
    ends: [usize; 2],
}

const UNNUMBERED: u16 = u16::MAX;

/// The number of the pair of ends.
const ENDS: u16 = 0;

impl<S: Set> Links<S> {
    /// Room for boards of so many vertices, the ends among them.
    pub fn new(vertices: usize) -> Links<S> {
        Links {
            vertices,
            around: vec![Around::default(); vertices],
            number: vec![UNNUMBERED; vertices * vertices],
            pairs: Vec::new(),
            pool: Vec::new(),
            used: 0,
            waiting: vec![Vec::new(); vertices + 1],
            found: Vec::new(),
            size: 0,
            groups: 0,
            ends: [vertices - 2, vertices - 1],
        }
    }

    /// Finds connections until the ends have one of this kind, whose carrier it returns, or there are no more.
    pub fn find(&mut self, board: &Groups, kind: Kind) -> Option<S> {
        self.clear(board);
        let inner = board.all & !one(self.ends[0]) & !one(self.ends[1]);
        for middle in members(inner) {
            for from in members(board.near[middle]) {
                self.combine(middle, from, S::EMPTY, u128::MAX << from);
            }
        }
        for size in 0..self.waiting.len() {
            self.size = size;
            let mut next = 0;
            while next < self.waiting[size].len() {
                let found = self.waiting[size][next];
                next += 1;
                let news = match found.kind {
                    Kind::Full => self.add_full(found),
                    Kind::Semi => self.add_semi(found),
                };
                if news && found.pair == ENDS && (found.kind == Kind::Full || kind == Kind::Semi) {
                    return Some(found.carrier);
                }
            }
        }
        None
    }

    /// The carriers of the semi connections between the ends.
    pub fn across(&self) -> &[S] {
        self.pairs.first().map_or(&[], |pair| pair.semi.settled(&self.pool))
    }

    /// The vertices that `a` has a full connection with.
    pub fn beside(&self, a: usize) -> u128 {
        self.around[a].beside
    }

    fn clear(&mut self, board: &Groups) {
        self.number.fill(UNNUMBERED);
        self.pairs.clear();
        self.used = 0;
        self.size = 0;
        self.waiting.iter_mut().for_each(Vec::clear);
        self.groups = board.groups;
        for (around, &near) in self.around.iter_mut().zip(&board.near) {
            *around = Around { near, beside: near, full_closed: near, semi_closed: near };
        }
        self.number(self.ends[0], self.ends[1]);
    }

    /// The number of a pair, a new one if it has none.
    #[inline]
    fn number(&mut self, a: usize, b: usize) -> u16 {
        let known = self.number[a * self.vertices + b];
        if known != UNNUMBERED { known } else { self.new_number(a, b) }
    }

    #[inline(never)]
    fn new_number(&mut self, a: usize, b: usize) -> u16 {
        let new = self.pairs.len() as u16;
        let (a, b) = (a.min(b), a.max(b));
        let limits = if a == self.ends[0] {
            ACROSS
        } else if self.ends.contains(&b) {
            FROM_ENDS
        } else if self.groups & (one(a) | one(b)) != 0 {
            FROM_GROUPS
        } else {
            BETWEEN_CELLS
        };
        let [full, semi] = [limits.full, limits.semi].map(|most| Carriers::new(&mut self.used, most));
        let missing = self.used.saturating_sub(self.pool.len());
        self.pool.extend(std::iter::repeat_n(S::EMPTY, missing));
        self.pairs.push(Pair { full, semi, common: S::below(S::CAPACITY), a: a as u8, b: b as u8 });
        self.number[a * self.vertices + b] = new;
        self.number[b * self.vertices + a] = new;
        new
    }

    #[inline]
    fn offer_full(&mut self, pair: u16, carrier: S) {
        let known = &mut self.pairs[usize::from(pair)];
        if known.full.offer(&mut self.pool, carrier) {
            self.waiting[carrier.count()].push(Found { kind: Kind::Full, pair, carrier });
            // Two semi connections, each larger than what is looked at, make a full one that is larger by two.
            if known.full.is_closed(&self.pool, self.size + 2) {
                self.close_semi(pair);
            }
        }
    }

    #[inline]
    fn offer_semi(&mut self, pair: u16, carrier: S) {
        let known = &mut self.pairs[usize::from(pair)];
        if known.full.has_inside(&self.pool, carrier) {
            return;
        }
        if known.semi.offer(&mut self.pool, carrier) {
            self.waiting[carrier.count()].push(Found { kind: Kind::Semi, pair, carrier });
        }
        // What comes later is larger than what is looked at by the cell in the middle.
        if known.semi.is_closed(&self.pool, self.size + 1) {
            self.close_semi(pair);
        }
    }

    fn close_semi(&mut self, pair: u16) {
        let (a, b) = (self.pairs[usize::from(pair)].a, self.pairs[usize::from(pair)].b);
        self.around[usize::from(a)].semi_closed |= one(usize::from(b));
        self.around[usize::from(b)].semi_closed |= one(usize::from(a));
    }

    /// Whether the connection is new; it is then combined with all that are known.
    fn add_full(&mut self, found: Found<S>) -> bool {
        let pair = &mut self.pairs[usize::from(found.pair)];
        if !pair.full.settle(&mut self.pool, found.carrier) {
            return false;
        }
        let (a, b, closed) = (usize::from(pair.a), usize::from(pair.b), pair.full.is_full());
        for (x, y) in [(a, b), (b, a)] {
            let around = &mut self.around[x];
            around.beside |= one(y);
            if closed {
                around.full_closed |= one(y);
                around.semi_closed |= one(y);
            }
        }
        self.combine(a, b, found.carrier, u128::MAX);
        self.combine(b, a, found.carrier, u128::MAX);
        true
    }

    /// Goes on from `middle` with every connection it has to vertices in `goals`.
    fn combine(&mut self, middle: usize, from: usize, carrier: S, goals: u128) {
        // Ways through an end join nothing that a way from the end would not.
        if self.ends.contains(&middle) {
            return;
        }
        let hub = self.groups >> middle & 1 == 1;
        let around = &self.around[from];
        let closed = if hub { around.full_closed } else { around.semi_closed };
        let (beside, near) = (self.around[middle].beside, self.around[middle].near);
        let open = beside & goals & !(closed | wide(carrier) | one(from));
        let claimed = if hub { carrier } else { carrier.with(middle) };
        // The ends are in no carrier, and may lie beyond what the set can hold.
        let barred = if from < S::CAPACITY { carrier.with(from) } else { carrier };
        for to in members(open & near) {
            let goal = self.number(from, to);
            self.offer(hub, goal, claimed);
        }
        for to in members(open & !near) {
            let known = self.pairs[usize::from(self.number[middle * self.vertices + to])].full;
            for i in 0..known.settled(&self.pool).len() {
                let other = known.settled(&self.pool)[i];
                if !other.meets(barred) {
                    let goal = self.number(from, to);
                    self.offer(hub, goal, claimed.or(other));
                }
            }
        }
    }

    #[inline]
    fn offer(&mut self, hub: bool, pair: u16, carrier: S) {
        if hub { self.offer_full(pair, carrier) } else { self.offer_semi(pair, carrier) }
    }

    fn add_semi(&mut self, found: Found<S>) -> bool {
        let pair = &mut self.pairs[usize::from(found.pair)];
        if pair.full.is_full()
            || pair.full.has_inside(&self.pool, found.carrier)
            || !pair.semi.settle(&mut self.pool, found.carrier)
        {
            return false;
        }
        let common = pair.common.and(found.carrier);
        pair.common = common;
        if common.is_empty() {
            self.together(found.pair);
        }
        true
    }

    /// What makes a full connection with the semi connection that was settled last.
    fn together(&mut self, pair: u16) {
        let mut found = std::mem::take(&mut self.found);
        let settled = self.pairs[usize::from(pair)].semi.settled(&self.pool);
        if pair == ENDS {
            all_together(settled, &mut found)
        } else {
            together(settled, &mut found)
        }
        found.drain(..).for_each(|union| self.offer_full(pair, union));
        self.found = found;
    }

    /// Every connection that was settled.
    #[cfg(test)]
    pub fn all(&self) -> impl Iterator<Item = ([usize; 2], Kind, S)> {
        self.pairs.iter().flat_map(|pair| {
            let ends = [usize::from(pair.a), usize::from(pair.b)];
            let full = pair.full.settled(&self.pool).iter().map(move |&carrier| (ends, Kind::Full, carrier));
            let semi = pair.semi.settled(&self.pool).iter().map(move |&carrier| (ends, Kind::Semi, carrier));
            full.chain(semi)
        })
    }
}

/// A carrier as a set of vertices.
pub fn wide<S: Set>(carrier: S) -> u128 {
    carrier.words().take(2).enumerate().fold(0, |set, (i, word)| set | u128::from(word) << (64 * i))
}
