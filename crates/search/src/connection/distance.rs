//! How soon a player wins a connection game.
//!
//! The attacker joins two ends of a graph: Left those of the board, Right those of the graph found by drawing it. On boards that
//! cannot be drawn Right cuts instead. Claims off the ways that can be finished in time are as good as none.

use super::net::{members, one};
use crate::soonest::{After, Race, Sight};

/// A position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct JoinAt {
    /// What Left and Right have claimed.
    pub own: [u128; 2],
    /// Whose turn it is.
    pub side: usize,
}

/// The race of a player to join two ends, or to cut them apart.
pub struct Joining {
    /// For Left and, on boards that can be drawn, for Right: the neighbours of each cell and of the ends, which come last.
    nets: [Option<Vec<u128>>; 2],
    /// The cells.
    all: u128,
    /// Who wants to win.
    pub attacker: usize,
    /// The claims worth trying in the position that was looked at last, each with how many ways need it.
    seen: Vec<(u32, u16)>,
}

impl Joining {
    /// The races on a board with these neighbours, for Left and, if it can be drawn, for Right.
    pub fn new(left: Vec<u128>, right: Option<Vec<u128>>) -> Joining {
        let all = one(left.len() - 2) - 1;
        Joining { nets: [Some(left), right], all, attacker: 0, seen: Vec::new() }
    }

    fn free(&self, at: &JoinAt) -> u128 {
        self.all & !at.own[0] & !at.own[1]
    }

    /// What `from` reaches through `through`, itself and `through` included.
    fn reached(rows: &[u128], from: u128, through: u128) -> u128 {
        let mut seen = from;
        let mut new = from;
        while new != 0 {
            new = members(new).fold(0, |set, x| set | rows[x]) & through & !seen;
            seen |= new;
        }
        seen
    }

    /// Whether player `i` has won with `own`.
    fn has_won(&self, i: usize, own: u128) -> bool {
        let rows = self.nets[i].as_ref().or(self.nets[0].as_ref());
        let Some(rows) = rows else { return false };
        let end = rows.len() - 2;
        if self.nets[i].is_some() {
            Joining::reached(rows, one(end), own | one(end + 1)) & one(end + 1) != 0
        } else {
            Joining::reached(rows, one(end), self.all & !own | one(end + 1)) & one(end + 1) == 0
        }
    }

    /// The free cells by the least number of claims with which player `i`, who joins, reaches them from `end`.
    fn layers(rows: &[u128], end: usize, own: u128, free: u128, most: usize) -> Vec<u128> {
        let mut seen = one(end);
        let mut front = Joining::reached(rows, one(end), own);
        let mut layers = Vec::new();
        for _ in 0..most {
            seen |= front;
            let layer = members(front).fold(0, |set, x| set | rows[x]) & free & !seen;
            if layer == 0 {
                break;
            }
            layers.push(layer);
            seen |= layer;
            front = Joining::reached(rows, layer, own);
        }
        layers
    }

    /// The free cells on ways that player `i` finishes with at most `most` claims, and those that finish one at once.
    fn ways(&self, rows: &[u128], own: u128, free: u128, most: usize) -> (u128, u128) {
        let end = rows.len() - 2;
        let [from, to] = [end, end + 1].map(|end| Joining::layers(rows, end, own, free, most));
        let (mut on, mut to_within) = (0, 0);
        let at_once = match (from.first(), to.first()) {
            (Some(a), Some(b)) => a & b,
            _ => 0,
        };
        // A cell that takes k claims from one end, itself included, has `most` + 1 - k left from the other.
        for k in (1..=from.len()).rev() {
            let left = most + 1 - k;
            to_within = to.iter().take(left).fold(to_within, |set, layer| set | layer);
            on |= from[k - 1] & to_within;
        }
        (on, at_once)
    }

    /// The free cells that cut the ends apart at once, and whether more than `most` claims are needed for sure.
    fn cuts(&self, rows: &[u128], other: u128, free: u128, most: usize) -> (u128, bool) {
        let end = rows.len() - 2;
        let mut open = free;
        let mut ways = 0;
        let mut first = 0;
        // Ways that share no free cell are cut one by one.
        while ways <= most {
            let Some(way) = Joining::way(rows, end, other, open) else { break };
            if ways == 0 {
                first = way;
            }
            open &= !way;
            ways += 1;
        }
        let cuts = |x: &usize| {
            let through = other | free & !one(*x) | one(end + 1);
            Joining::reached(rows, one(end), through) & one(end + 1) == 0
        };
        let at_once = if ways == 1 { members(first).filter(cuts).fold(0, |set, x| set | one(x)) } else { 0 };
        (at_once, ways > most)
    }

    /// The free cells of some way between the ends through `own` and `open`.
    fn way(rows: &[u128], end: usize, own: u128, open: u128) -> Option<u128> {
        let layers = Joining::layers(rows, end, own, open, rows.len());
        let mut target = Joining::reached(rows, one(end + 1), own);
        let near = |set: u128| members(set).fold(0, |all, x| all | rows[x]);
        let first = layers.iter().position(|layer| layer & near(target) != 0)?;
        let mut way = 0;
        for layer in layers[..=first].iter().rev() {
            let cell = layer & near(target);
            let cell = cell & cell.wrapping_neg();
            way |= cell;
            target = Joining::reached(rows, cell, own);
        }
        Some(way)
    }

    /// What player `i` can finish with at most `most` claims: the cells that matter, none if there is nothing, and those that
    /// finish it at once.
    fn finishing(&self, i: usize, at: &JoinAt, most: usize) -> (u128, u128) {
        let free = self.free(at);
        match (&self.nets[i], &self.nets[0]) {
            (Some(rows), _) => self.ways(rows, at.own[i], free, most),
            (None, Some(rows)) => {
                let (at_once, late) = self.cuts(rows, at.own[1 - i], free, most);
                (if late { 0 } else { free }, at_once)
            }
            (None, None) => (0, 0),
        }
    }
}

impl Race for Joining {
    type At = JoinAt;
    type Key = (JoinAt, bool);

    fn sight(&mut self, at: &JoinAt, d: usize) -> Sight<(JoinAt, bool)> {
        let (attacker, mover) = (self.attacker, at.side);
        let most = if mover == attacker { d.div_ceil(2) } else { d / 2 };
        let (matters, mine) = self.finishing(attacker, at, most);
        if matters == 0 || most == 0 {
            return Sight::Answer(false);
        }
        let (_, theirs) = self.finishing(1 - attacker, at, 1);
        let [now, then] = if mover == attacker { [mine, theirs] } else { [theirs, mine] };
        if now != 0 {
            return Sight::Answer(mover == attacker);
        }
        if then.count_ones() > 1 {
            return Sight::Answer(mover != attacker);
        }
        let claims = if then != 0 { then } else { matters };
        self.seen.clear();
        let rows = self.nets[attacker].as_ref().or(self.nets[0].as_ref());
        let near = |x: usize| rows.map_or(0, |rows| (rows[x] & matters).count_ones());
        self.seen.extend(members(claims).map(|x| (near(x), x as u16)));
        self.seen.sort_by_key(|&(near, _)| std::cmp::Reverse(near));
        Sight::Open((*at, attacker == 1))
    }

    fn refuted(&mut self, _: &JoinAt, _: usize) -> bool {
        false
    }

    fn claims(&mut self, _: &JoinAt, out: &mut Vec<u16>) {
        out.extend(self.seen.iter().map(|&(_, x)| x));
    }

    fn attacks(&self, at: &JoinAt) -> bool {
        at.side == self.attacker
    }

    fn claim(&self, at: &JoinAt, x: usize) -> After<JoinAt> {
        let mut next = *at;
        next.own[at.side] |= one(x);
        next.side = 1 - at.side;
        if self.has_won(at.side, next.own[at.side]) {
            return After::Over(at.side == self.attacker);
        }
        After::At(next)
    }

    fn ends(&self, at: &JoinAt, d: usize) -> bool {
        (at.side + d - 1) % 2 == self.attacker
    }

    fn effort(&self) -> usize {
        16 * self.all.count_ones() as usize
    }
}
