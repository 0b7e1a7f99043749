//! Chains of threats without order: claims that must be answered at once, up to one that threatens twice.
//!
//! A chain that was found wins. Where the search for one ends early nothing is said.

use super::super::fault::{Fault, planted};
use crate::bits::Set;

/// A chain of threats that wins.
#[derive(Clone, Copy, Debug)]
pub struct Chain<S> {
    /// Every cell that either player claims in it.
    pub cells: S,
    /// Those among them that the opponent claims.
    pub answers: S,
}

impl<S: Set> Chain<S> {
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
pub struct Chains<S> {
    /// What each player still needs of each edge, at each position on the way.
    mine: Vec<S>,
    theirs: Vec<S>,
    /// Pairs of cells that an edge misses.
    pairs: Vec<[u16; 2]>,
    /// For each cell the last one seen with which it completes an edge.
    partner: Vec<u16>,
    /// Claims of both after which there is no chain, and in which search that was.
    failed: Vec<(S, S, u32)>,
    search: u32,
    positions: usize,
}

impl<S: Set> Chains<S> {
    /// No search yet.
    pub fn new() -> Chains<S> {
        Chains {
            mine: Vec::new(),
            theirs: Vec::new(),
            pairs: Vec::new(),
            partner: vec![NOBODY; S::CAPACITY],
            failed: vec![(S::EMPTY, S::EMPTY, 0); FAILED],
            search: 0,
            positions: 0,
        }
    }

    /// A chain by which the player to move, who still needs one of `mine`, fills it before the opponent fills one
    /// of `theirs`. No set is empty.
    pub fn find(&mut self, mine: &[S], theirs: &[S]) -> Option<Chain<S>> {
        self.search = self.search.wrapping_add(1);
        self.positions = 0;
        self.mine.clear();
        self.mine.extend(mine.iter().filter(|rest| rest.count() <= MISSING));
        self.theirs.clear();
        self.theirs.extend_from_slice(theirs);
        self.pairs.clear();
        self.extend([0, 0], S::EMPTY, S::EMPTY)
    }

    /// A chain from the position whose edges stand from `starts` on, after these claims.
    fn extend(&mut self, starts: [usize; 2], own: S, other: S) -> Option<Chain<S>> {
        self.positions += 1;
        if self.positions > POSITIONS {
            return None;
        }
        let slot = (own.mix() ^ other.mix().rotate_left(20)) as usize % FAILED;
        if self.failed[slot] == (own, other, self.search) {
            return None;
        }
        let [first, last] = starts;
        let single = |rests: &[S]| rests.iter().fold(S::EMPTY, |all, rest| all.or(rest.if_single()));
        let wins = single(&self.mine[first..]);
        if !wins.is_empty() {
            return Some(Chain { cells: S::single(wins.first()), answers: S::EMPTY });
        }
        let urgent = if planted(Fault::ChainUnanswered) { S::EMPTY } else { single(&self.theirs[last..]) };
        if urgent.count() > 1 {
            return None;
        }
        let start = self.pairs.len();
        let double = self.pair_up(first, urgent);
        let (edges, pairs) = ([self.mine.len(), self.theirs.len()], self.pairs.len());
        let mut found = None;
        for at in start..pairs {
            let [x, y] = self.pairs[at].map(usize::from);
            if !double.is_empty() && !double.has(x) {
                continue;
            }
            for at in first..edges[0] {
                let rest = self.mine[at];
                if !rest.has(y) {
                    self.mine.push(rest.without(x));
                }
            }
            for at in last..edges[1] {
                let rest = self.theirs[at];
                if !rest.has(x) {
                    self.theirs.push(rest.without(y));
                }
            }
            found = self.extend(edges, own.with(x), other.with(y));
            self.mine.truncate(edges[0]);
            self.theirs.truncate(edges[1]);
            if let Some(chain) = &mut found {
                chain.cells = chain.cells.with(x).with(y);
                chain.answers = chain.answers.with(y);
                break;
            }
            if self.positions > POSITIONS {
                break;
            }
        }
        self.pairs.truncate(start);
        if found.is_none() && self.positions <= POSITIONS {
            self.failed[slot] = (own, other, self.search);
        }
        found
    }

    /// Lists the threats [claim, answer] that can be made, only with `urgent` if there is such a cell. Returns the
    /// claims that threaten twice.
    fn pair_up(&mut self, first: usize, urgent: S) -> S {
        let (mut seen, mut double) = (S::EMPTY, S::EMPTY);
        for at in first..self.mine.len() {
            let rest = self.mine[at];
            if rest.count() != 2 {
                continue;
            }
            let ends = [rest.first(), rest.last()];
            for [x, y] in [ends, [ends[1], ends[0]]] {
                if !urgent.is_empty() && !urgent.has(x) {
                    continue;
                }
                if !seen.has(x) {
                    seen = seen.with(x);
                } else if self.partner[x] == y as u16 {
                    continue;
                } else {
                    double = double.with(x);
                }
                self.partner[x] = y as u16;
                self.pairs.push([x as u16, y as u16]);
            }
        }
        double
    }
}
