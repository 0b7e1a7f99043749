//! Chains of threats without order: claims that must be answered at once, up to one that threatens twice.
//!
//! A chain that was found wins. Where the search for one ends early nothing is said.

use super::super::fault::{Fault, planted};
use upset_base::bits::Set;

/// A chain of threats that wins.
#[derive(Clone, Copy, Debug)]
pub struct ThreatChain<S> {
    /// Every cell that either player claims in it.
    pub cells: S,
    /// Those among them that the opponent claims.
    pub answers: S,
}

impl<S: Set> ThreatChain<S> {
    /// The cells in which a claim of the opponent, made before the chain begins, might change anything: those of
    /// the chain, and those that bring the opponent to a threat on the way. `theirs` is what the opponent still
    /// needs of each edge.
    ///
    /// After any other claim the same chain wins: on each edge of the opponent through the new cell at least two
    /// more cells are missing, whatever of the answers are made.
    pub fn region(&self, theirs: &[S]) -> S {
        if planted(Fault::RegionOfCells) {
            return self.cells;
        }
        let near = theirs.iter().map(|rest| rest.minus(self.answers)).filter(|rest| rest.count() <= 2);
        near.fold(self.cells, S::or)
    }
}

/// Positions of one search for a chain.
const POSITIONS: usize = 100;
/// Edges that miss more cells seldom become threats.
const MISSING: usize = 3;
const FAILED: usize = 1 << 12;
const NOBODY: u16 = u16::MAX;

/// Searches for chains of threats; keeps its room between them.
pub struct ThreatChains<S> {
    /// What each player needs of each edge before the chain begins.
    mine: Vec<S>,
    theirs: Vec<S>,
    /// Threats [claim, answer] at each position on the way.
    threats: Vec<[u16; 2]>,
    /// For each cell the last one seen with which it completes an edge.
    partner: Vec<u16>,
    /// Claims of both after which there is no chain, and in which search that was.
    failed: Vec<(S, S, u32)>,
    search: u32,
    positions: usize,
}

impl<S: Set> ThreatChains<S> {
    /// No search yet.
    pub fn new() -> ThreatChains<S> {
        ThreatChains {
            mine: Vec::new(),
            theirs: Vec::new(),
            threats: Vec::new(),
            partner: vec![NOBODY; S::CAPACITY],
            failed: vec![(S::EMPTY, S::EMPTY, 0); FAILED],
            search: 0,
            positions: 0,
        }
    }

    /// A chain by which the player to move, who still needs one of `mine`, fills it before the opponent fills one
    /// of `theirs`. No set is empty.
    pub fn find(&mut self, mine: &[S], theirs: &[S]) -> Option<ThreatChain<S>> {
        self.search = self.search.wrapping_add(1);
        self.positions = 0;
        self.mine.clear();
        self.mine.extend(mine.iter().filter(|rest| rest.count() <= MISSING));
        self.theirs.clear();
        self.theirs.extend_from_slice(theirs);
        self.threats.clear();
        let single = |rests: &[S]| rests.iter().fold(S::EMPTY, |all, rest| all.or(rest.if_single()));
        let wins = single(&self.mine);
        if !wins.is_empty() {
            return Some(ThreatChain { cells: S::single(wins.first()), answers: S::EMPTY });
        }
        self.extend(S::EMPTY, S::EMPTY, single(&self.theirs))
    }

    /// A chain after these claims; `urgent` are the cells that complete an edge of the opponent.
    fn extend(&mut self, own: S, other: S, urgent: S) -> Option<ThreatChain<S>> {
        self.positions += 1;
        if self.positions > POSITIONS || urgent.count() > 1 {
            return None;
        }
        let slot = (own.mix() ^ other.mix().rotate_left(20)) as usize % FAILED;
        if self.failed[slot] == (own, other, self.search) {
            return None;
        }
        let start = self.threats.len();
        if let Some(chain) = self.list_threats(own, other, urgent) {
            self.threats.truncate(start);
            return Some(chain);
        }
        for at in start..self.threats.len() {
            let [x, y] = self.threats[at].map(usize::from);
            let (own, other) = (own.with(x), other.with(y));
            // An answer may threaten in turn.
            let through = self.theirs.iter().filter(|rest| rest.has(y) && !rest.meets(own));
            let urgent = through.fold(S::EMPTY, |all, rest| all.or(rest.minus(other).if_single()));
            let urgent = if planted(Fault::ChainUnanswered) { S::EMPTY } else { urgent };
            if let Some(chain) = self.extend(own, other, urgent) {
                self.threats.truncate(start);
                let ThreatChain { cells, answers } = chain;
                return Some(ThreatChain { cells: cells.with(x).with(y), answers: answers.with(y) });
            }
            if self.positions > POSITIONS {
                break;
            }
        }
        self.threats.truncate(start);
        if self.positions <= POSITIONS {
            self.failed[slot] = (own, other, self.search);
        }
        None
    }

    /// Lists the threats that can be made, only with `urgent` if there is such a cell. Returns the end of the chain if
    /// one claim threatens twice.
    fn list_threats(&mut self, own: S, other: S, urgent: S) -> Option<ThreatChain<S>> {
        let mut seen = S::EMPTY;
        for rest in &self.mine {
            let rest = rest.minus(own);
            if rest.meets(other) || rest.count() != 2 {
                continue;
            }
            let ends = [rest.first(), rest.last()];
            for [x, y] in [ends, [ends[1], ends[0]]] {
                if !urgent.is_empty() && !urgent.has(x) {
                    continue;
                }
                if !seen.has(x) {
                    seen = seen.with(x);
                    self.partner[x] = y as u16;
                    self.threats.push([x as u16, y as u16]);
                } else if self.partner[x] != y as u16 {
                    let answer = usize::from(self.partner[x]);
                    return Some(ThreatChain {
                        cells: S::single(x).with(y).with(answer),
                        answers: S::single(answer).with(y),
                    });
                }
            }
        }
        None
    }
}
