//! Positions as lists of what Maker still needs, settled: forced claims made, edges that cannot matter dropped.

use super::super::fault::{Fault, planted};
use super::Win;
use upset_base::bits::{Set, fold};

/// What is left of an edge, and all of it.
#[derive(Clone, Copy)]
pub struct RestEdge<S> {
    pub rest: S,
    pub whole: S,
}

impl<S: Set> RestEdge<S> {
    /// The edge after the claim of `x`, if Maker can still fill it.
    #[inline]
    fn after(self, x: usize, maker_claims: bool) -> Option<RestEdge<S>> {
        match maker_claims {
            true => Some(RestEdge { rest: self.rest.without(x), ..self }),
            false => (!self.rest.has(x)).then_some(self),
        }
    }

    /// How much it counts in the sum of Erdős and Selfridge.
    #[inline]
    pub fn weight(&self) -> u64 {
        (ONE >> self.rest.count().min(63)).max(1)
    }
}

/// The weight of a filled edge.
const ONE: u64 = 1 << 40;

/// A position whose edges stand at the end of the arena.
#[derive(Clone, Copy)]
pub struct Node<S> {
    pub start: usize,
    pub end: usize,
    /// Maker's cells that matter.
    own: S,
    pub maker_moves: bool,
    /// What Maker has claimed since the edges were last thinned.
    fresh: S,
    /// The unclaimed cells that matter.
    pub cells: S,
    /// Cells of forced moves: part of every region.
    forced: S,
    /// Cells of pairs that Breaker answers: part of Breaker's regions.
    paired: S,
}

impl<S: Set> Node<S> {
    fn new(start: usize, end: usize, own: S, maker_moves: bool) -> Node<S> {
        let none = S::EMPTY;
        Node { start, end, own, maker_moves, fresh: none, cells: none, forced: none, paired: none }
    }

    fn claim(&mut self, x: usize) {
        self.own = self.own.with(x);
        self.fresh = self.fresh.with(x);
    }

    /// What identifies it once it is settled: the live edges are those inside the first two sets.
    pub fn key(&self) -> (S, S, bool) {
        (self.own, self.cells, self.maker_moves)
    }

    /// A win of the settled position as a win of the position before forced moves and pairs.
    pub fn unsettled(&self, win: Win<S>) -> Win<S> {
        let forced = if planted(Fault::ForcedLeftOut) { S::EMPTY } else { self.forced };
        let paired = if planted(Fault::PairedLeftOut) || win.maker { S::EMPTY } else { self.paired };
        Win { region: win.region.or(forced).or(paired), ..win }
    }
}

/// A position after a claim: its winner can be seen, or it is settled.
pub enum Settled<S> {
    Won(Win<S>),
    Open(Node<S>),
}

/// Lists are thinned by so many small edges.
const SMALL: usize = 48;
/// The edges of the positions on the way to the one that is looked at.
pub struct Lists<S> {
    arena: Vec<RestEdge<S>>,
    /// Room to work in.
    marks: Vec<u64>,
    little: Vec<S>,
}

impl<S: Set> Lists<S> {
    /// No position.
    pub fn new() -> Lists<S> {
        Lists { arena: Vec::new(), marks: Vec::new(), little: Vec::new() }
    }

    /// The first position, in which Maker has claimed `own` and Breaker `other`.
    pub fn start(&mut self, edges: &[RestEdge<S>], own: S, other: S, maker_moves: bool) -> Settled<S> {
        let alive = edges.iter().filter(|e| !e.whole.meets(other));
        self.arena.extend(alive.map(|e| RestEdge { rest: e.whole.minus(own), whole: e.whole }));
        let mut node = Node::new(0, self.arena.len(), own, maker_moves);
        node.fresh = own;
        self.settle(node)
    }

    /// The edges of a position.
    pub fn edges(&self, node: &Node<S>) -> &[RestEdge<S>] {
        &self.arena[node.start..node.end]
    }

    /// Forgets the positions whose edges stand from `end` on.
    pub fn cut(&mut self, end: usize) {
        self.arena.truncate(end);
    }

    /// The position after the claim of `x`; its edges follow those in the arena.
    pub fn after(&mut self, node: &Node<S>, x: usize) -> Settled<S> {
        let start = self.arena.len();
        for at in node.start..node.end {
            self.arena.extend(self.arena[at].after(x, node.maker_moves));
        }
        let mut next = Node::new(start, self.arena.len(), node.own, !node.maker_moves);
        if node.maker_moves {
            next.claim(x);
        }
        self.settle(next)
    }

    /// The part of a position on `cells`, which no edge joins to others, when Maker moves or not.
    pub fn part(&mut self, node: &Node<S>, cells: S, maker_moves: bool) -> Settled<S> {
        let start = self.arena.len();
        for at in node.start..node.end {
            if self.arena[at].rest.meets(cells) {
                self.arena.push(self.arena[at]);
            }
        }
        self.settle(Node::new(start, self.arena.len(), node.own, maker_moves))
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
            node.claim(x);
        }
        node.maker_moves = !node.maker_moves;
    }

    /// Drops edges that contain a small one which Maker has just made smaller.
    fn thin(&mut self, node: &mut Node<S>) {
        let fresh = std::mem::replace(&mut node.fresh, S::EMPTY);
        if fresh.is_empty() {
            return;
        }
        let mut little = std::mem::take(&mut self.little);
        little.clear();
        let smaller = self.arena[node.start..].iter().filter(|e| e.whole.meets(fresh));
        little.extend(smaller.map(|e| e.rest).filter(|e| e.count() <= 4));
        little.sort_unstable_by_key(|e| (e.count(), *e));
        little.dedup();
        little.truncate(SMALL);
        self.keep(node, |e| !little.iter().any(|&l| l != e.rest && l.is_subset(e.rest)));
        self.little = little;
    }

    /// Drops the edges through cells that are on the same edges as another one; says whether there were any.
    fn drop_twins(&mut self, node: &mut Node<S>) -> bool {
        let edges = &self.arena[node.start..];
        node.cells = edges.iter().fold(S::EMPTY, |all, e| all.or(e.rest));
        let twins = twins(edges, node.cells, &mut self.marks);
        if twins.is_empty() {
            return false;
        }
        node.paired = node.paired.or(twins);
        self.keep(node, |e| !e.rest.meets(twins));
        true
    }

    fn keep(&mut self, node: &Node<S>, wanted: impl Fn(&RestEdge<S>) -> bool) {
        let mut kept = node.start;
        for at in node.start..self.arena.len() {
            if wanted(&self.arena[at]) {
                self.arena[kept] = self.arena[at];
                kept += 1;
            }
        }
        self.arena.truncate(kept);
    }
}

enum Seen<S> {
    Win(bool, S),
    Forced(usize),
    Nothing,
}

/// The first two members.
pub fn two<S: Set>(set: S) -> S {
    let x = set.first();
    S::single(x).with(set.without(x).first())
}

/// Cells that are on the same edges as another one, in pairs.
fn twins<S: Set>(edges: &[RestEdge<S>], cells: S, marks: &mut Vec<u64>) -> S {
    marks.clear();
    marks.resize(S::CAPACITY, 0);
    for (i, e) in edges.iter().enumerate() {
        let mark = fold(i as u64 + 1, 0x9e37_79b9_7f4a_7c15);
        for x in e.rest.iter() {
            marks[x] = marks[x].wrapping_add(mark);
        }
    }
    let half = planted(Fault::HalfTwins);
    let is_twin = |x: usize, y: usize| match half {
        true => x != y && edges.iter().all(|e| !e.rest.has(x) || e.rest.has(y)),
        false => marks[y] == marks[x] && edges.iter().all(|e| e.rest.has(x) == e.rest.has(y)),
    };
    // Few marks collide in so many places: only those cells are compared with the ones before them.
    let mut places = [0u64; 64];
    let mut found = S::EMPTY;
    for x in cells.iter() {
        let (word, bit) = ((marks[x] >> 58) as usize, 1 << (marks[x] >> 52 & 63));
        let collides = places[word] & bit != 0;
        places[word] |= bit;
        if collides || half {
            let mut others = cells.iter().filter(|&y| !found.has(y) && (y < x || half));
            if let Some(y) = others.find(|&y| is_twin(x, y)) {
                found = found.with(x).with(y);
            }
        }
    }
    found
}
