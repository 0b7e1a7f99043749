//! Static bounds for unions of chains, after 000 Lemmas 15 and 16 and Theorem 17, with edges of both players.
//!
//! m is to move, o follows. Cells of a chain are counted from the top: 1, 2, 3, … Each rule is a strategy of o
//! that follows m's claims, so it says which cells m can get at most and which o gets for certain.

use super::super::fault::{Fault, planted};
use super::order::{Chains, Order};
use super::pos::Pos;
use crate::bits::Set;

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

/// What the strategies prove in `pos`; `edges` hold at least the live ones.
pub fn proved<S: Set>(chains: &Chains<S>, pos: &Pos<S>, edges: [&[S]; 2]) -> Proved {
    let rules = Rules { chains, pos, m: pos.side, edges };
    if pos.unclaimed.count().is_multiple_of(2) { rules.even_board() } else { rules.odd_board() }
}

struct Rules<'a, S> {
    chains: &'a Chains<S>,
    pos: &'a Pos<S>,
    m: usize,
    edges: [&'a [S]; 2],
}

impl<S: Set> Rules<'_, S> {
    fn even_board(&self) -> Proved {
        let found = self.follow_up(self.pos.unclaimed, S::EMPTY);
        if found == Proved::Loss {
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
        if self.one_chain() { Proved::NoWin } else { Proved::Nothing }
    }

    /// o answers above m, and one for one among the available cells of odd index, in the even region
    /// `region`; m may also get `extra`. So o gets every cell of odd index that is not available now.
    fn follow_up(&self, region: S, extra: S) -> Proved {
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
        let completes = pos.threats[m].meets(open) && !planted(Fault::MoverThreats);
        if completes || !self.all_hit(pos.own[m].or(open), shared) {
            return Proved::Nothing;
        }
        let wins = !threats.is_empty() || self.edges[o].iter().any(|e| e.is_subset(pos.own[o].or(gained)));
        if wins { Proved::Loss } else { Proved::NoWin }
    }

    /// Whether no edge of m lies inside `reach` but such as hold both cells of a pair, for some matching of the
    /// cells of `shared`: m gets only one of each pair.
    fn all_hit(&self, reach: S, shared: S) -> bool {
        let mut inside = self.edges[self.m].iter().filter(|e| e.is_subset(reach)).peekable();
        if inside.peek().is_none() {
            return true;
        }
        if planted(Fault::NoMatching) {
            return inside.all(|e| e.meets(shared));
        }
        let mut cells = shared.iter();
        match (cells.next(), cells.next(), cells.next(), cells.next(), cells.next()) {
            (Some(a), Some(b), None, ..) => inside.all(|e| e.has(a) && e.has(b)),
            (Some(a), Some(b), Some(c), Some(d), None) => {
                let mut possible = [true; 3];
                for e in inside {
                    let [a, b, c, d] = [a, b, c, d].map(|x| e.has(x));
                    possible[0] &= a && b || c && d;
                    possible[1] &= a && c || b && d;
                    possible[2] &= a && d || b && c;
                }
                possible.contains(&true)
            }
            _ => false,
        }
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
        self.follow_up(region, under) != Proved::Nothing
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
