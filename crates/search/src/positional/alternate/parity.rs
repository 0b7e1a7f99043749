//! Static bounds for unions of chains, after 000 Lemmas 15 and 16 and Theorem 17, with edges of both players.
//!
//! m is to move, o follows. Cells of a chain are counted from the top: 1, 2, 3, … Each rule is a strategy of o
//! that follows m's claims, so it says which cells m can get at most and which o gets for certain.

use super::super::fault::{Fault, planted};
use super::order::{CellOrder, Chains};
use super::pos::AlternatePos;
use upset_base::bits::Set;

/// What o's strategies prove.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proved {
    /// Nothing.
    Nothing,
    /// m does not win.
    NoWin,
    /// o wins.
    Loss,
}

/// What is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sought {
    /// As much as can be proved.
    Most,
    /// Whether m does not win; that o wins need not be found out.
    NoWin,
    /// Whether o wins; that m does not need not be found out.
    Loss,
}

/// What the strategies prove in `pos` of what is `sought`; `edges` hold at least the live ones.
pub fn proved<S: Set>(chains: &Chains<S>, pos: &AlternatePos<S>, edges: [&[S]; 2], sought: Sought) -> Proved {
    let rules = ParityRules { chains, pos, m: pos.side, edges, sought };
    if pos.unclaimed.count().is_multiple_of(2) { rules.even_board() } else { rules.odd_board() }
}

/// What each rule proves on its own.
#[cfg(test)]
pub fn each<S: Set>(chains: &Chains<S>, pos: &AlternatePos<S>, edges: [&[S]; 2]) -> [Proved; 4] {
    let rules = ParityRules { chains, pos, m: pos.side, edges, sought: Sought::Most };
    let when = |fits: bool, proved: Proved| if fits { proved } else { Proved::Nothing };
    let stoppers = rules.stoppers();
    let one = stoppers.iter().any(|x| rules.stopped_by(S::single(x)));
    let pair = |x: usize| stoppers.iter().any(|y| y < x && rules.stopped_by(S::single(x).with(y)));
    match pos.unclaimed.count() % 2 {
        0 => {
            let two = when(stoppers.iter().any(pair), Proved::Loss);
            [rules.follow_up(pos.unclaimed, S::EMPTY, Sought::Most), two, Proved::Nothing, Proved::Nothing]
        }
        _ => {
            let chain = when(rules.one_chain(), Proved::NoWin);
            [Proved::Nothing, Proved::Nothing, when(one, Proved::Loss), chain]
        }
    }
}

/// Pairs of cells of which m gets only one.
#[derive(Clone, Copy)]
struct ParityPairs<S> {
    /// What m can hold in the end, but for the pairs.
    reach: S,
    /// Available cells of odd index, not yet in a pair: an even number. Any two may form one.
    shared: S,
    /// Available cells of even index, not yet in a pair. Two may form one if the two above them, which o gives up,
    /// form another.
    level: S,
    /// What o gives up.
    given: S,
    pairs: [S; PAIRS],
    number: usize,
}

/// Pairs at most, and pairs tried in one position at most.
const PAIRS: usize = 6;
const TRIES: usize = 40;

impl<S: Set> ParityPairs<S> {
    fn hits(&self, edge: S) -> bool {
        self.pairs[..self.number].iter().any(|p| p.is_subset(edge))
    }

    /// One more pair, and the pair `over` it if that is not empty.
    fn with(mut self, pair: S, over: S) -> ParityPairs<S> {
        self.shared = self.shared.minus(pair);
        self.level = self.level.minus(pair);
        self.pairs[self.number] = pair;
        self.number += 1;
        if !over.is_empty() {
            self.pairs[self.number] = over;
            self.number += 1;
            self.given = self.given.or(over);
            if !planted(Fault::GivenClosed) {
                self.reach = self.reach.or(over);
            }
        }
        self
    }
}

struct ParityRules<'a, S> {
    chains: &'a Chains<S>,
    pos: &'a AlternatePos<S>,
    m: usize,
    edges: [&'a [S]; 2],
    sought: Sought,
}

impl<S: Set> ParityRules<'_, S> {
    fn even_board(&self) -> Proved {
        let found = self.follow_up(self.pos.unclaimed, S::EMPTY, self.sought);
        if found == Proved::Loss || found == Proved::NoWin && self.sought == Sought::NoWin {
            return found;
        }
        let stoppers = self.stoppers();
        if planted(Fault::StopperParity) && stoppers.iter().any(|x| self.stopped_by(S::single(x))) {
            return Proved::Loss;
        }
        for x in stoppers.iter() {
            for y in stoppers.iter().take_while(|&y| y < x) {
                if self.stopped_by(S::single(x).with(y)) {
                    return Proved::Loss;
                }
            }
        }
        found
    }

    fn odd_board(&self) -> Proved {
        let stoppers = self.stoppers();
        if stoppers.iter().any(|x| self.stopped_by(S::single(x))) {
            return Proved::Loss;
        }
        if self.sought != Sought::Loss && self.one_chain() { Proved::NoWin } else { Proved::Nothing }
    }

    /// o answers above m, and one for one among the available cells of odd index, in the even region
    /// `region`; m may also get `extra`. So o gets every cell of odd index that is not available now.
    fn follow_up(&self, region: S, extra: S, sought: Sought) -> Proved {
        let (pos, m, o) = (self.pos, self.m, 1 - self.m);
        let odd = self.chains.odd(region);
        let taken = if planted(Fault::AvailableGained) { S::EMPTY } else { pos.play };
        let gained = odd.minus(taken);
        let shared = odd.and(taken);
        let threats = pos.threats[o].and(gained);
        let closed = if planted(Fault::AboveAllThreats) { pos.threats[o].and(region) } else { threats };
        let extra = if planted(Fault::UnderStopper) { S::EMPTY } else { extra };
        // Nothing above a threat that o is certain to get is claimed before.
        let open = region.minus(gained).minus(self.chains.up(closed)).or(extra);
        if pos.threats[m].meets(open) && !planted(Fault::MoverThreats) {
            return Proved::Nothing;
        }
        let fills = |certain: S| !threats.is_empty() || self.edges[o].iter().any(|e| e.is_subset(certain));
        if sought == Sought::Loss && !fills(pos.own[o].or(gained)) {
            return Proved::Nothing;
        }
        let yielding = gained.minus(pos.threats[m]).minus(closed);
        let start = ParityPairs {
            reach: pos.own[m].or(open),
            shared,
            level: self.chains.under(yielding).and(pos.play),
            given: S::EMPTY,
            pairs: [S::EMPTY; PAIRS],
            number: 0,
        };
        let Some(given) = self.all_hit(start, &mut { TRIES }) else { return Proved::Nothing };
        if sought == Sought::NoWin {
            return Proved::NoWin;
        }
        let given = if planted(Fault::GivenKept) { S::EMPTY } else { given };
        if fills(pos.own[o].or(gained.minus(given))) { Proved::Loss } else { Proved::NoWin }
    }

    /// Completes `so_far` to a matching such that every edge of m inside its reach holds both cells of a pair, and
    /// returns the cells o gives up for it.
    fn all_hit(&self, so_far: ParityPairs<S>, tries: &mut usize) -> Option<S> {
        let missed = |e: &&S| e.is_subset(so_far.reach) && !so_far.hits(**e);
        let Some(&edge) = self.edges[self.m].iter().find(missed) else { return Some(so_far.given) };
        if planted(Fault::NoMatching) {
            return edge.meets(so_far.shared).then_some(S::EMPTY);
        }
        for (cells, is_level) in [(edge.and(so_far.shared), false), (edge.and(so_far.level), true)] {
            for x in cells.iter() {
                for y in cells.iter().take_while(|&y| y < x) {
                    if *tries == 0 || so_far.number + 2 > PAIRS {
                        return None;
                    }
                    *tries -= 1;
                    let pair = S::single(x).with(y);
                    let over = if is_level { self.chains.over(pair) } else { S::EMPTY };
                    let found = self.all_hit(so_far.with(pair, over), tries);
                    if found.is_some() {
                        return found;
                    }
                }
            }
        }
        None
    }

    /// The lowest threat of o at an even index of each chain: the cell under it is m's to claim, and o then wins.
    fn stoppers(&self) -> S {
        let u = self.pos.unclaimed;
        let even = self.pos.threats[1 - self.m].and(u).minus(self.chains.odd(u));
        even.minus(self.chains.above(even))
    }

    /// Whether o wins by never claiming the cells under `stoppers`: without them and what is above, the board is
    /// even, so that m runs out of other moves.
    fn stopped_by(&self, stoppers: S) -> bool {
        let under = self.chains.under(stoppers);
        let region = self.pos.unclaimed.minus(self.chains.up(under));
        // Under a stopper m runs out of moves: that m fills no edge is enough.
        self.follow_up(region, under, Sought::NoWin) != Proved::Nothing
    }

    /// Whether o, sure of the cells of even index in any one chain, hits every edge of m in some chain.
    fn one_chain(&self) -> bool {
        let (pos, m) = (self.pos, self.m);
        let u = pos.unclaimed;
        let even = u.minus(self.chains.odd(u)).minus(pos.play);
        let mut left = even;
        let whole = |cells: S| match cells.is_empty() {
            false if planted(Fault::AllChains) => S::below(S::CAPACITY),
            _ => self.chains.up(self.chains.down(cells)),
        };
        for x in pos.threats[m].iter() {
            left = left.and(whole(even.and(S::single(x))));
        }
        let reach = pos.own[m].or(u);
        for e in self.edges[m].iter().filter(|e| e.is_subset(reach)) {
            left = left.and(whole(left.and(*e)));
            if left.is_empty() {
                return false;
            }
        }
        !left.is_empty()
    }
}
