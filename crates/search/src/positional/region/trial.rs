//! The moves of one position that may still win.

use super::super::fault::{Fault, planted};
use super::settle::{RestEdge, two};
use crate::ranks::lightest_first;
use upset_base::bits::Set;

/// The moves that may still win, and how the others lose.
pub struct Trial<S> {
    cells: S,
    open: S,
    /// Moves that lose because the opponent then wins inside a region; so does every move outside the region.
    losses: Vec<(S, S)>,
}

/// Lists up to this length are searched for Breaker's double threats.
const SHORT: usize = 256;

impl<S: Set> Trial<S> {
    /// All `cells`, but for those that leave the opponent a double threat.
    pub fn new(edges: &[RestEdge<S>], cells: S, maker_moves: bool) -> Trial<S> {
        let mut trial = Trial { cells, open: cells, losses: Vec::new() };
        if !maker_moves {
            trial.meet_double_threats(edges);
        } else if edges.len() <= SHORT {
            trial.meet_double_blocks(edges);
        }
        trial
    }

    /// The moves that may still win.
    pub fn open(&self) -> S {
        self.open
    }

    /// The opponent wins inside `region` after the claim of `x`.
    pub fn lost(&mut self, x: usize, region: S) {
        self.add(S::single(x), region);
    }

    fn add(&mut self, moves: S, region: S) {
        let region = if planted(Fault::LossNarrowed) { region.without(region.first()) } else { region };
        self.open = self.open.and(region).minus(moves);
        self.losses.push((moves, region));
    }

    /// A small region in which the opponent wins against every move: losses that the others make needless go.
    pub fn region(mut self) -> S {
        lightest_first(&mut self.losses, |(_, region)| (S::CAPACITY - region.count()) as u64);
        let mut i = 0;
        while i < self.losses.len() {
            let others = self.losses.iter().enumerate().filter(|&(j, _)| j != i);
            let open = others.fold(self.cells, |open, (_, (moves, region))| open.and(*region).minus(*moves));
            if open.is_empty() {
                self.losses.remove(i);
            } else {
                i += 1;
            }
        }
        self.losses.iter().fold(S::EMPTY, |all, loss| all.or(loss.1))
    }

    /// Maker threatens to claim a cell that is on two edges with one other cell each.
    fn meet_double_threats(&mut self, edges: &[RestEdge<S>]) {
        let mut partners = vec![S::EMPTY; S::CAPACITY];
        for e in edges.iter().filter(|e| e.rest.count() == 2) {
            let (x, y) = (e.rest.first(), e.rest.last());
            partners[x] = partners[x].with(y);
            partners[y] = partners[y].with(x);
        }
        for (x, &others) in partners.iter().enumerate() {
            self.threatened(x, others);
        }
    }

    /// Breaker threatens to claim a cell after which all edges share two others.
    fn meet_double_blocks(&mut self, edges: &[RestEdge<S>]) {
        for x in self.cells.iter() {
            let mut missed = edges.iter().filter(|e| !e.rest.has(x));
            let shared =
                missed.try_fold(self.cells, |all, e| Some(all.and(e.rest)).filter(|s| !s.is_empty()));
            self.threatened(x, shared.unwrap_or(S::EMPTY));
        }
    }

    /// The opponent wins with `x` and any two of `others`, if there are so many.
    fn threatened(&mut self, x: usize, others: S) {
        if others.count() < 2 {
            return;
        }
        let third = others.minus(two(others));
        let (moves, region) = if third.is_empty() {
            (S::EMPTY, two(others).with(x))
        } else {
            // Whoever claims one of three leaves two.
            (others, two(others).with(third.first()).with(x))
        };
        if self.open.and(region).minus(moves) != self.open {
            self.add(moves, region);
        }
    }
}
