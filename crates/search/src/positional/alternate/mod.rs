//! Strictly alternating play in which filling an edge wins: forced play, reduction and static bounds before hashing.

mod order;
mod parity;
mod pos;

use super::ask::Place;
use super::cell_board::CellBoard;
use super::cell_play::CellPlay;
use super::fault::{Fault, planted};
use super::symmetry::{Permutation, SYMMETRIES, automorphisms};
use super::table::{CellKey, ScoreBounds};
pub use order::{Antichain, Any, CellOrder, Chains, General};
use parity::{Proved, Sought};
pub use pos::AlternatePos;
use upset_base::bits::Set;

/// The game on a board.
pub struct Alternate<S, O> {
    board: CellBoard<S>,
    order: O,
    /// How many edges each cell is on, scaled, as a part of its score.
    degree: Vec<i32>,
}

impl<S: Set, O: CellOrder<S>> Alternate<S, O> {
    /// The game on `board`, whose order `O` can hold.
    pub fn new(board: CellBoard<S>) -> Alternate<S, O> {
        Alternate { order: O::new(&board), degree: degrees(&board), board }
    }

    /// The board.
    pub fn board(&self) -> &CellBoard<S> {
        &self.board
    }

    /// The settled position at `place` when only these `edges` count, and what is known of its value.
    pub fn at_with(&self, place: &Place<S>, edges: [&[S]; 2]) -> (AlternatePos<S>, ScoreBounds) {
        let claimed = place.own[0].or(place.own[1]);
        let mut pos = AlternatePos::new(place.own, self.board.all().minus(claimed), place.side);
        for (i, edges) in edges.into_iter().enumerate() {
            let own = place.own[i];
            if edges.iter().any(|e| e.is_subset(own)) {
                return (pos, won_by(i));
            }
            let single = edges.iter().fold(S::EMPTY, |all, e| all.or(e.minus(own).if_single()));
            pos.threats[i] = single.and(pos.unclaimed);
        }
        pos.play = self.order.available(pos.unclaimed);
        if pos.threats[pos.side].meets(pos.play) {
            return (pos, won_by(pos.side));
        }
        let bounds = self.resolve(&mut pos, edges, None);
        (pos, bounds)
    }

    /// Plays what is forced and reduces, until neither changes anything; says what is known of the value.
    ///
    /// The player to move must have no cell available that completes an edge, and has none in the end.
    fn resolve(&self, pos: &mut AlternatePos<S>, edges: [&[S]; 2], asked: Option<i8>) -> ScoreBounds {
        loop {
            if pos.unclaimed.is_empty() {
                return ScoreBounds::exactly(0);
            }
            let o = 1 - pos.side;
            pos.play = self.order.available(pos.unclaimed);
            let freeing = self.order.freeing(pos.unclaimed, pos.play, pos.threats[o]);
            pos.safe = pos.play.minus(freeing);
            let urgent = pos.threats[o].and(pos.play);
            if !urgent.is_empty() {
                let x = urgent.first();
                if !urgent.without(x).is_empty() || !pos.safe.has(x) {
                    return won_by(o);
                }
                forced(pos, x, edges);
                continue;
            }
            if pos.safe.is_empty() {
                return won_by(o);
            }
            if is_single(pos.safe) {
                forced(pos, pos.safe.first(), edges);
                continue;
            }
            let before = pos.unclaimed;
            pos.reduce(&self.order, edges);
            if pos.unclaimed != before {
                pos.play = self.order.available(pos.unclaimed);
                pos.safe = pos.safe.and(pos.play);
                if pos.safe.is_empty() || is_single(pos.safe) {
                    continue;
                }
            }
            return self.bounds(pos, edges, asked);
        }
    }

    /// What each static rule says of the settled `pos` on its own: the parity rules, then that each player's edges
    /// are outweighed.
    #[cfg(test)]
    pub fn rules(&self, pos: &AlternatePos<S>) -> Vec<ScoreBounds> {
        let parity = self.order.each_parity(pos, self.edges()).map(|proved| match proved {
            Proved::Nothing => ScoreBounds::OPEN,
            Proved::NoWin => not_won_by(pos.side),
            Proved::Loss => won_by(1 - pos.side),
        });
        let weighed = [0, 1].map(|i| {
            let holds = self.board.antichain && is_outweighed(pos, i, self.edges()[i]);
            if holds { not_won_by(i) } else { ScoreBounds::OPEN }
        });
        parity.into_iter().chain(weighed).collect()
    }

    /// What is said of the settled `pos` without search when a question is `asked`.
    #[cfg(test)]
    pub fn said(&self, pos: &AlternatePos<S>, asked: Option<i8>) -> ScoreBounds {
        self.bounds(pos, self.edges(), asked)
    }

    /// What can be said without search, as far as it answers what is `asked`.
    fn bounds(&self, pos: &AlternatePos<S>, edges: [&[S]; 2], asked: Option<i8>) -> ScoreBounds {
        let m = pos.side;
        let attacker = asked.map(attacker);
        let mut bounds = ScoreBounds::OPEN;
        for (i, cover) in pos.cover.iter().enumerate() {
            if cover.is_empty() && pos.threats[i].is_empty() {
                bounds = bounds.and(not_won_by(i));
            }
        }
        if asked.is_some_and(|t| bounds.at_least(t).is_some()) {
            return bounds;
        }
        let sought = match attacker {
            None => Sought::Most,
            Some(i) if i == m => Sought::NoWin,
            Some(_) => Sought::Loss,
        };
        match self.order.parity(pos, edges, sought) {
            Proved::Nothing => {}
            Proved::NoWin => bounds = bounds.and(not_won_by(m)),
            Proved::Loss => return won_by(1 - m),
        }
        if self.board.antichain {
            for (i, edges) in edges.into_iter().enumerate() {
                if attacker.is_none_or(|a| a == i) && is_outweighed(pos, i, edges) {
                    bounds = bounds.and(not_won_by(i));
                }
            }
        }
        bounds
    }
}

/// Claims `x`, apart from where claims are tried: what a loop prepares for is paid by every position that needs no loop.
#[inline(never)]
fn forced<S: Set>(pos: &mut AlternatePos<S>, x: usize, edges: [&[S]; 2]) {
    pos.claim(x, edges);
}

/// For boards without order: whether the opponent of `i` hits all edges of `i`, either because some cell is on all of
/// them (two if `i` is to move), or by the sum of 2^-missing, < 1 (< 1/2 if `i` is to move; Erdős and Selfridge).
fn is_outweighed<S: Set>(pos: &AlternatePos<S>, i: usize, edges: &[S]) -> bool {
    const ONE: u64 = 1 << 40;
    let (bar, cells) = if pos.side == i { (ONE / 2, 2) } else { (ONE, 1) };
    let reach = pos.reach(i);
    let threats = pos.threats[i];
    let mut sum = threats.count() as u64 * (ONE / 2);
    let mut common = match threats.count() {
        0 => pos.unclaimed,
        1 => threats,
        _ => S::EMPTY,
    };
    for edge in edges {
        if sum >= bar && common.count() < cells {
            return false;
        }
        if edge.is_subset(reach) {
            let missing = edge.minus(pos.own[i]);
            common = common.and(missing);
            sum += (ONE >> missing.count().min(63)).max(1);
        }
    }
    sum < bar || common.count() >= cells
}

/// The most that the number of edges through a cell adds to its score.
const DEGREE: usize = 1 << 16;

/// What a threat adds to the score of the claim that leads to it, half as much where there are no chains, and what it takes
/// if the opponent gets its cell when claims are answered above.
const THREAT: i32 = 1 << 14;
const PARITY: i32 = 1 << 14;

/// What else makes a score in unions of chains, of claims by the player who has to win or by the one who prevents it.
struct Taste {
    /// What an edge of one's own and one of the opponent's count, in sixteenths.
    edges: [i32; 2],
    /// The same of the share of the cell in the edges of the game.
    degree: i32,
    /// What a threat of one's own adds if its cell is one's own when claims are answered above.
    gained: i32,
    /// What each safe reply of the opponent takes; half of it each safe claim of one's own adds.
    reply: i32,
}

/// An attack lives on few replies. Chosen on 175 positions of five boards after random claims, which take 8 % fewer positions
/// than with one taste for both.
const ATTACK: Taste = Taste { edges: [28, 12], degree: 14, gained: 1 << 15, reply: 6 << 10 };
const DEFENCE: Taste = Taste { edges: [16, 16], degree: 16, gained: PARITY, reply: 4 << 10 };

/// How `side` looks at question `t`: at least 1 is for Left to reach, less than 0 for Right.
fn taste(side: usize, t: i8) -> &'static Taste {
    if side == attacker(t) { &ATTACK } else { &DEFENCE }
}

/// Who has to win for question `t`: that the value is at least 1 is that Left wins, at least 0 that Right does not.
fn attacker(t: i8) -> usize {
    usize::from(t < 1)
}

/// The share of each cell in the edges of the game, which helps the move order where there is an order; without one it
/// misleads. Dead edges count: a cell that was central is so still.
fn degrees<S: Set>(board: &CellBoard<S>) -> Vec<i32> {
    let most = board.degree.iter().copied().max().unwrap_or(0).max(1);
    let scale = if board.antichain { 0 } else { DEGREE };
    board.degree.iter().map(|count| (count * scale / most) as i32).collect()
}

/// Whether `set`, which is not empty, has one member; counting takes longer.
fn is_single<S: Set>(set: S) -> bool {
    !set.if_single().is_empty()
}

fn won_by(player: usize) -> ScoreBounds {
    ScoreBounds::exactly(if player == 0 { 1 } else { -1 })
}

fn not_won_by(player: usize) -> ScoreBounds {
    if player == 0 { ScoreBounds { low: -1, high: 0 } } else { ScoreBounds { low: 0, high: 1 } }
}

impl<S: Set, O: CellOrder<S>> CellPlay for Alternate<S, O> {
    type S = S;
    type Pos = AlternatePos<S>;

    fn at(&self, place: &Place<S>) -> (AlternatePos<S>, ScoreBounds) {
        self.at_with(place, self.edges())
    }

    fn edges(&self) -> [&[S]; 2] {
        [&self.board.edges[0], &self.board.edges[1]]
    }

    fn left_moves(&self, pos: &AlternatePos<S>) -> bool {
        pos.side == 0
    }

    fn moves(&self, pos: &AlternatePos<S>) -> S {
        pos.safe
    }

    /// Without an order, a cell is no better than another that lies on all its edges (002 Lemma 3.6), whoever claims it.
    fn choices(&self, pos: &AlternatePos<S>, edges: [&[S]; 2]) -> S {
        if !self.board.antichain || pos.safe.count() < 2 {
            return pos.safe;
        }
        // For each cell those that lie on all its edges.
        let mut common = vec![pos.safe; pos.safe.last() + 1];
        for (i, edges) in edges.into_iter().enumerate() {
            if planted(Fault::OthersEdges) && i != pos.side {
                continue;
            }
            for edge in edges {
                let missing = edge.minus(pos.own[i]);
                missing.and(pos.safe).iter().for_each(|x| common[x] = common[x].and(missing));
            }
        }
        let dominated = |x: usize| common[x].without(x).iter().any(|y| y < x || !common[y].has(x));
        S::collect(pos.safe.iter().filter(|&x| !dominated(x)))
    }

    #[inline]
    fn matters(&self, pos: &AlternatePos<S>, i: usize) -> impl Fn(S) -> bool {
        let reach = pos.reach(i);
        move |edge| edge.is_subset(reach)
    }

    fn needed(&self, pos: &AlternatePos<S>, i: usize, edge: S) -> S {
        edge.minus(pos.own[i])
    }

    fn weigh(&self, pos: &AlternatePos<S>, edges: [&[S]; 2], asked: i8, out: &mut [i32]) {
        let taste = if self.board.chains { taste(pos.side, asked) } else { &DEFENCE };
        for (i, edges) in edges.into_iter().enumerate() {
            for edge in edges {
                let missing = edge.minus(pos.own[i]);
                let claimable = missing.and(pos.safe);
                if claimable.is_empty() {
                    continue;
                }
                let weight = 1 << 16usize.saturating_sub(missing.count());
                // With an order a little more for one's own edges breaks ties well; without one it misleads.
                let weight = match i == pos.side {
                    _ if self.board.antichain => weight,
                    true => weight * taste.edges[0] / 16 + (weight / 4).min(2000),
                    false => weight * taste.edges[1] / 16,
                };
                for x in claimable.iter() {
                    out[x] += weight;
                }
            }
        }
    }

    #[inline]
    fn enter(&self, pos: &mut AlternatePos<S>, x: usize, edges: [&[S]; 2], asked: Option<i8>) -> ScoreBounds {
        pos.claim(x, edges);
        self.resolve(pos, edges, asked)
    }

    fn promise(&self, pos: &AlternatePos<S>, x: usize, next: &AlternatePos<S>, asked: i8) -> i32 {
        let (me, other) = (pos.side, 1 - pos.side);
        // Often there is none, and counting takes long.
        let count = |i: usize, cells: S| {
            let threats = next.threats[i].and(cells);
            if threats.is_empty() { 0 } else { threats.count() as i32 }
        };
        let threats = count(me, next.unclaimed) - count(other, next.unclaimed);
        let Some(gains) = self.order.gains(next) else { return THREAT / 2 * threats + self.degree[x] };
        let safe = next.safe.count() as i32;
        // Forced claims may have come back to the one who claimed.
        let taste = taste(me, asked);
        let freedom = if next.side == me { taste.reply / 2 * safe } else { -taste.reply * safe };
        let parity = taste.gained * count(me, gains[me]) - PARITY * count(other, gains[other]);
        THREAT * threats + parity + freedom + self.degree[x] * taste.degree / 16
    }

    /// Measured on unions of chains alone.
    fn has_habits(&self) -> bool {
        self.board.chains && !self.board.antichain
    }

    fn key(&self, pos: &AlternatePos<S>) -> CellKey<S> {
        let claimed_or_wanted = |i: usize| {
            if planted(Fault::KeyThreats) { pos.own[i] } else { pos.own[i].or(pos.threats[i]) }
        };
        let sets = [claimed_or_wanted(0), claimed_or_wanted(1), pos.unclaimed.minus(pos.tempo)];
        CellKey { sets, extra: pos.side as u16 | u16::from(!pos.tempo.is_empty()) << 1 }
    }

    fn symmetries(&self) -> Vec<Permutation<S>> {
        automorphisms(&self.board, SYMMETRIES)
    }

    fn size(&self, pos: &AlternatePos<S>) -> usize {
        pos.unclaimed.count()
    }
}
