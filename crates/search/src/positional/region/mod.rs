//! Maker-Breaker play without order, by search that learns where the loser would have to play.
//!
//! A win comes with a *region*: unclaimed cells inside which the winner answers, whatever the loser gets outside.
//! So a move outside the region of a win that follows another move loses in the same way, and need not be tried.
//! Breaker's wins have regions as Maker's have: Breaker hits every edge inside them.
//!
//! A position is the list of what Maker still needs of each edge. Edges that contain another one go, and edges
//! through two cells that are on the same edges: Breaker answers one of them with the other.

mod parts;
mod settle;
#[cfg(test)]
mod tests;
mod trial;

use super::cell_board::CellBoard;
use super::memory;
use super::solver::STACK;
use crate::ranks::heaviest_first;
use crate::stack::with_stack;
use hashbrown::HashMap;
use settle::{Lists, Node, RestEdge, Settled};
use trial::Trial;
use upset_base::bits::Set;
use upset_base::budget::{Budget, Meter, Stopped};

/// Who wins, and a region that is enough for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Win<S> {
    /// Whether it is Maker.
    pub maker: bool,
    /// Where the winner answers.
    pub region: S,
    /// The winner's first claim where it was searched for.
    claim: Option<u16>,
}

impl<S: Set> Win<S> {
    fn seen(maker: bool, region: S) -> Win<S> {
        Win { maker, region, claim: None }
    }

    /// The win of whoever claims `x` and then wins like this.
    fn by(self, x: usize) -> Win<S> {
        Win { region: self.region.with(x), claim: Some(x as u16), ..self }
    }
}

/// Edges looked at between two looks at the clock: some milliseconds.
const EFFORT: usize = 1 << 18;
/// What the edges of open positions may take in any case.
const LEAST_MEMORY: usize = 1 << 26;

/// Who wins which position of one board.
pub struct Regions<S> {
    edges: Vec<RestEdge<S>>,
    known: HashMap<(S, S, bool), Win<S>>,
    /// What part of a budget's memory the table may take.
    part: f64,
}

impl<S: Set> Regions<S> {
    /// The game in which `maker` (0 Left, 1 Right) fills edges and the opponent prevents it; its table keeps within
    /// `part` of the memory.
    pub fn new(board: &CellBoard<S>, maker: usize, part: f64) -> Regions<S> {
        let edges = board.edges[maker].iter().map(|&e| RestEdge { rest: e, whole: e }).collect();
        Regions { edges, known: HashMap::new(), part }
    }

    /// Whether Maker wins, if that is known or can be seen.
    pub fn known(&self, own: S, other: S, maker_moves: bool) -> Option<bool> {
        match Lists::new().start(&self.edges, own, other, maker_moves) {
            Settled::Won(win) => Some(win.maker),
            Settled::Open(node) => self.known.get(&node.key()).map(|win| win.maker),
        }
    }

    /// Who wins when Maker has claimed `own`, Breaker `other`, and Maker moves or not.
    pub fn win(&mut self, own: S, other: S, maker_moves: bool, budget: &Budget) -> Result<Win<S>, Stopped> {
        let memory = memory(budget, self.part);
        let mut search = RegionSearch {
            lists: Lists::new(),
            known: &mut self.known,
            // A map fills between 7/16 and 7/8 of its places, and half as many more exist while it grows.
            room: memory / (4 * size_of::<((S, S, bool), Win<S>)>()),
            memory: memory.max(LEAST_MEMORY),
            meter: Meter::new(budget),
            effort: 0,
        };
        let edges = &self.edges;
        let mut begin = || search.begin(edges, own, other, maker_moves);
        if S::CAPACITY <= 128 {
            return begin();
        }
        with_stack(STACK, begin)
    }
}

/// The search for one answer.
struct RegionSearch<'a, S> {
    lists: Lists<S>,
    known: &'a mut HashMap<(S, S, bool), Win<S>>,
    /// How many wins are kept, and how many bytes of edges.
    room: usize,
    memory: usize,
    meter: Meter<'a>,
    effort: usize,
}

impl<S: Set> RegionSearch<'_, S> {
    fn begin(
        &mut self,
        edges: &[RestEdge<S>],
        own: S,
        other: S,
        maker_moves: bool,
    ) -> Result<Win<S>, Stopped> {
        self.meter.flush()?;
        match self.lists.start(edges, own, other, maker_moves) {
            Settled::Won(win) => Ok(win),
            Settled::Open(node) => self.search(&node),
        }
    }

    /// The position after the claim of `x`; its edges follow those in the arena.
    fn after(&mut self, node: &Node<S>, x: usize) -> Result<Settled<S>, Stopped> {
        if node.end * size_of::<RestEdge<S>>() > self.memory {
            return Err(Stopped::Memory);
        }
        self.effort += node.end - node.start;
        if self.effort > EFFORT {
            self.effort = 0;
            self.meter.flush()?;
        }
        Ok(self.lists.after(node, x))
    }

    /// Who wins `node`, whose edges leave the arena.
    fn search(&mut self, node: &Node<S>) -> Result<Win<S>, Stopped> {
        self.meter.tick()?;
        let win = match self.known.get(&node.key()) {
            Some(&win) => win,
            None => {
                let parts = self.parts(node);
                let win = if parts.len() > 1 { self.apart(node, &parts)? } else { self.best(node)? };
                if self.known.len() < self.room {
                    self.known.insert(node.key(), win);
                }
                win
            }
        };
        self.lists.cut(node.start);
        Ok(node.unsettled(win))
    }

    /// Tries moves while any is left that might win.
    fn best(&mut self, node: &Node<S>) -> Result<Win<S>, Stopped> {
        let me = node.maker_moves;
        let mut trial = Trial::new(self.lists.edges(node), node.cells, me);
        // What can be seen or looked up comes first, then search; the best moves at the end of the list.
        let mut later = Vec::new();
        for x in self.ranked(node) {
            if !trial.open().has(x) {
                continue;
            }
            let win = match self.after(node, x)? {
                Settled::Won(win) => Some(win),
                Settled::Open(child) => self.known.get(&child.key()).map(|&win| child.unsettled(win)),
            };
            self.lists.cut(node.end);
            match win {
                Some(win) if win.maker == me => return Ok(win.by(x)),
                Some(win) => trial.lost(x, win.region),
                None => later.push(x),
            }
        }
        later.reverse();
        while let Some(x) = later.pop() {
            if !trial.open().has(x) {
                continue;
            }
            let win = match self.after(node, x)? {
                Settled::Won(win) => win,
                Settled::Open(child) => self.search(&child)?,
            };
            self.lists.cut(node.end);
            if win.maker == me {
                return Ok(win.by(x));
            }
            trial.lost(x, win.region);
            // The opponent's best claim is often one's own.
            if let Some(at) = later.iter().position(|&y| Some(y as u16) == win.claim) {
                let y = later.remove(at);
                later.push(y);
            }
        }
        Ok(Win::seen(!me, trial.region()))
    }

    /// The cells, those first that are on many and nearly filled edges.
    fn ranked(&self, node: &Node<S>) -> Vec<usize> {
        let mut weights = vec![0u64; S::CAPACITY];
        for edge in self.lists.edges(node) {
            let weight = edge.weight();
            for x in edge.rest.iter() {
                weights[x] = weights[x].saturating_add(weight);
            }
        }
        let mut ranked: Vec<usize> = node.cells.iter().collect();
        heaviest_first(&mut ranked, &weights);
        ranked
    }
}
