//! Maker-Breaker play without order, by search that learns where the loser would have to play.
//!
//! A win comes with a *region*: unclaimed cells inside which the winner answers, whatever the loser gets outside.
//! So a move outside the region of a win that follows another move loses in the same way, and need not be tried.
//! Breaker's wins have regions as Maker's have: Breaker hits every edge inside them.
//!
//! A position is the list of what Maker still needs of each edge. Edges that contain another one go, and edges
//! through two cells that are on the same edges: Breaker answers one of them with the other.

#[cfg(test)]
mod tests;
mod trial;

use super::board::Board;
use super::fault::{Fault, planted};
use crate::bits::{Set, fold};
use crate::budget::{Budget, Meter, Stopped};
use hashbrown::HashMap;
use trial::Trial;

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

/// What is left of an edge, and all of it.
#[derive(Clone, Copy)]
struct Edge<S> {
    rest: S,
    whole: S,
}

impl<S: Set> Edge<S> {
    /// The edge after the claim of `x`, if Maker can still fill it.
    #[inline]
    fn after(self, x: usize, maker_claims: bool) -> Option<Edge<S>> {
        match maker_claims {
            true => Some(Edge { rest: self.rest.without(x), ..self }),
            false => (!self.rest.has(x)).then_some(self),
        }
    }

    /// How much it counts in the sum of Erdős and Selfridge.
    #[inline]
    fn weight(&self) -> u64 {
        (ONE >> self.rest.count().min(63)).max(1)
    }
}

/// The weight of a filled edge.
const ONE: u64 = 1 << 40;

/// A position whose edges stand at the end of the arena.
#[derive(Clone, Copy)]
struct Node<S> {
    start: usize,
    end: usize,
    /// Maker's cells that matter.
    own: S,
    maker_moves: bool,
    /// The unclaimed cells that matter.
    cells: S,
    /// Cells of forced moves: part of every region.
    forced: S,
    /// Cells of pairs that Breaker answers: part of Breaker's regions.
    paired: S,
}

impl<S: Set> Node<S> {
    fn new(start: usize, end: usize, own: S, maker_moves: bool) -> Node<S> {
        let none = S::EMPTY;
        Node { start, end, own, maker_moves, cells: none, forced: none, paired: none }
    }

    /// What identifies it once it is settled: the live edges are those inside the first two sets.
    fn key(&self) -> (S, S, bool) {
        (self.own, self.cells, self.maker_moves)
    }

    /// A win of the settled position as a win of the position before forced moves and pairs.
    fn unsettled(&self, win: Win<S>) -> Win<S> {
        let forced = if planted(Fault::ForcedLeftOut) { S::EMPTY } else { self.forced };
        let paired = if planted(Fault::PairedLeftOut) || win.maker { S::EMPTY } else { self.paired };
        Win { region: win.region.or(forced).or(paired), ..win }
    }
}

/// A position after a claim: its winner can be seen, or it is settled.
enum Settled<S> {
    Won(Win<S>),
    Open(Node<S>),
}

/// Lists are thinned by so many small edges.
const SMALL: usize = 48;
/// Edges looked at between two looks at the clock: some milliseconds.
const EFFORT: usize = 1 << 18;
/// What the table may take when nobody sets a limit.
const DEFAULT_MEMORY: usize = 1 << 30;

/// The search on one board.
pub struct Region<'a, S> {
    edges: Vec<Edge<S>>,
    arena: Vec<Edge<S>>,
    known: HashMap<(S, S, bool), Win<S>>,
    /// How many wins are kept.
    room: usize,
    meter: Meter<'a>,
    effort: usize,
}

impl<'a, S: Set> Region<'a, S> {
    /// The game in which `maker` (0 Left, 1 Right) fills edges and the opponent prevents it; its table keeps within
    /// `share` of the memory.
    pub fn new(board: &Board<S>, maker: usize, budget: &'a Budget, share: f64) -> Region<'a, S> {
        let memory = budget.memory().map_or(DEFAULT_MEMORY, |m| m / 10 * 9) as f64 * share;
        Region {
            edges: board.edges[maker].iter().map(|&e| Edge { rest: e, whole: e }).collect(),
            arena: Vec::new(),
            known: HashMap::new(),
            // A map fills between 7/16 and 7/8 of its places, and half as many more exist while it grows.
            room: memory as usize / (4 * size_of::<((S, S, bool), Win<S>)>()),
            meter: Meter::new(budget),
            effort: 0,
        }
    }

    /// Who wins when Maker moves first or not, after the claim `x` if there is one.
    pub fn win(&mut self, maker_first: bool, x: Option<usize>) -> Result<Win<S>, Stopped> {
        self.meter.flush()?;
        self.arena.clear();
        self.arena.extend_from_slice(&self.edges);
        let start = Node::new(0, self.arena.len(), S::EMPTY, maker_first);
        let settled = match x {
            Some(x) => self.after(&start, x)?,
            None => self.settle(start),
        };
        match settled {
            Settled::Won(win) => Ok(win),
            Settled::Open(node) => self.search(&node),
        }
    }

    /// The position after the claim of `x`; its edges follow those in the arena.
    fn after(&mut self, node: &Node<S>, x: usize) -> Result<Settled<S>, Stopped> {
        self.effort += node.end - node.start;
        if self.effort > EFFORT {
            self.effort = 0;
            self.meter.flush()?;
        }
        let start = self.arena.len();
        for at in node.start..node.end {
            self.arena.extend(self.arena[at].after(x, node.maker_moves));
        }
        let own = if node.maker_moves { node.own.with(x) } else { node.own };
        Ok(self.settle(Node::new(start, self.arena.len(), own, !node.maker_moves)))
    }

    /// Plays what is forced and drops what cannot matter, until neither changes anything.
    fn settle(&mut self, mut node: Node<S>) -> Settled<S> {
        loop {
            match self.seen(&node) {
                Seen::Win(maker, region) => return Settled::Won(node.unsettled(Win::seen(maker, region))),
                Seen::Forced(x) => self.force(&mut node, x),
                Seen::Nothing => {
                    self.thin(&mut node);
                    if !self.drop_twins(&mut node) {
                        break;
                    }
                }
            }
        }
        node.end = self.arena.len();
        let edges = &self.arena[node.start..];
        node.own = node.own.and(edges.iter().fold(S::EMPTY, |all, e| all.or(e.whole)));
        let sum = edges.iter().fold(0, |all: u64, e| all.saturating_add(e.weight()));
        if sum < if node.maker_moves { ONE / 2 } else { ONE } {
            return Settled::Won(node.unsettled(Win::seen(false, node.cells)));
        }
        Settled::Open(node)
    }

    /// What can be seen in one look at the edges: who wins within a move each, or a claim that this forces.
    fn seen(&self, node: &Node<S>) -> Seen<S> {
        let edges = &self.arena[node.start..];
        let mut single = S::EMPTY;
        let mut common = S::below(S::CAPACITY);
        for e in edges {
            if e.rest.is_empty() {
                return Seen::Win(true, S::EMPTY);
            }
            single = single.or(e.rest.if_single());
            common = common.and(e.rest);
        }
        if edges.is_empty() {
            return Seen::Win(false, S::EMPTY);
        }
        match (node.maker_moves, single.count(), common.count()) {
            (true, 1.., _) => Seen::Win(true, S::single(single.first())),
            (true, 0, 2..) => Seen::Win(false, two(common)),
            (true, 0, 1) => Seen::Forced(common.first()),
            (false, 2.., _) => Seen::Win(true, two(single)),
            (false, 1, 0) => Seen::Forced(single.first()),
            // A cell on all edges is the single one where there is one.
            (false, _, 1..) => Seen::Win(false, S::single(common.first())),
            _ => Seen::Nothing,
        }
    }

    fn force(&mut self, node: &mut Node<S>, x: usize) {
        node.forced = node.forced.with(x);
        let mut kept = node.start;
        for at in node.start..self.arena.len() {
            if let Some(edge) = self.arena[at].after(x, node.maker_moves) {
                self.arena[kept] = edge;
                kept += 1;
            }
        }
        self.arena.truncate(kept);
        if node.maker_moves {
            node.own = node.own.with(x);
        }
        node.maker_moves = !node.maker_moves;
    }

    /// Drops edges that contain a small one.
    fn thin(&mut self, node: &mut Node<S>) {
        let little = self.arena[node.start..].iter().map(|e| e.rest).filter(|e| e.count() <= 4);
        let mut little: Vec<S> = little.collect();
        little.sort_unstable_by_key(|e| (e.count(), *e));
        little.dedup();
        little.truncate(SMALL);
        self.keep(node, |e| !little.iter().any(|&l| l != e.rest && l.is_subset(e.rest)));
    }

    /// Drops the edges through cells that are on the same edges as another one; says whether there were any.
    fn drop_twins(&mut self, node: &mut Node<S>) -> bool {
        let edges = &self.arena[node.start..];
        node.cells = edges.iter().fold(S::EMPTY, |all, e| all.or(e.rest));
        let twins = twins(edges, node.cells);
        if twins.is_empty() {
            return false;
        }
        node.paired = node.paired.or(twins);
        self.keep(node, |e| !e.rest.meets(twins));
        true
    }

    fn keep(&mut self, node: &Node<S>, wanted: impl Fn(&Edge<S>) -> bool) {
        let mut kept = node.start;
        for at in node.start..self.arena.len() {
            if wanted(&self.arena[at]) {
                self.arena[kept] = self.arena[at];
                kept += 1;
            }
        }
        self.arena.truncate(kept);
    }

    /// Who wins `node`, whose edges leave the arena.
    fn search(&mut self, node: &Node<S>) -> Result<Win<S>, Stopped> {
        self.meter.tick()?;
        let win = match self.known.get(&node.key()) {
            Some(&win) => win,
            None => {
                let win = self.best(node)?;
                if self.known.len() < self.room {
                    self.known.insert(node.key(), win);
                }
                win
            }
        };
        self.arena.truncate(node.start);
        Ok(node.unsettled(win))
    }

    /// Tries moves while any is left that might win.
    fn best(&mut self, node: &Node<S>) -> Result<Win<S>, Stopped> {
        let me = node.maker_moves;
        let mut trial = Trial::new(&self.arena[node.start..node.end], node.cells, me);
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
            self.arena.truncate(node.end);
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
            self.arena.truncate(node.end);
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
        for edge in &self.arena[node.start..node.end] {
            let weight = edge.weight();
            for x in edge.rest.iter() {
                weights[x] = weights[x].saturating_add(weight);
            }
        }
        let mut ranked: Vec<usize> = node.cells.iter().collect();
        ranked.sort_by_key(|&x| std::cmp::Reverse(weights[x]));
        ranked
    }
}

enum Seen<S> {
    Win(bool, S),
    Forced(usize),
    Nothing,
}

/// The first two members.
fn two<S: Set>(set: S) -> S {
    let x = set.first();
    S::single(x).with(set.without(x).first())
}

/// Cells that are on the same edges as another one, in pairs.
fn twins<S: Set>(edges: &[Edge<S>], cells: S) -> S {
    let mut marks = vec![0u64; S::CAPACITY];
    for (i, e) in edges.iter().enumerate() {
        let mark = fold(i as u64 + 1, 0x9e37_79b9_7f4a_7c15);
        for x in e.rest.iter() {
            marks[x] = marks[x].wrapping_add(mark);
        }
    }
    let mut found = S::EMPTY;
    for x in cells.iter() {
        let same = |y: usize| edges.iter().all(|e| e.rest.has(x) == e.rest.has(y));
        let part = |y: usize| edges.iter().all(|e| !e.rest.has(x) || e.rest.has(y));
        let is_twin = |&y: &usize| match planted(Fault::HalfTwins) {
            true => part(y),
            false => marks[y] == marks[x] && same(y),
        };
        if !found.has(x)
            && let Some(y) = cells.iter().filter(|&y| y > x && !found.has(y)).find(is_twin)
        {
            found = found.with(x).with(y);
        }
    }
    found
}
