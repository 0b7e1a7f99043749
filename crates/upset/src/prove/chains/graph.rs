//! The positions that a proof may list, and which answers are worth following (AO*).
//!
//! A node is a position that is good for the claimant, the opponent to move; it holds by a lemma, or it has for every
//! move of the opponent the answers that keep it good. A pass follows the answers that seem cheapest, opens what is not
//! open there, and counts again.

use super::board::{Cells, ChainBoard, Place, bits, missing_one};
use super::witness::Witnesses;
use crate::budget::{Budget, Stopped};
use crate::prove::NoProof;
use hashbrown::{HashMap, HashSet};

/// Whether the claimant reaches the aim where the opponent is to move.
pub type Oracle<'a> = dyn FnMut(Place) -> Result<bool, Stopped> + 'a;

/// What is known of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A lemma shows it.
    Leaf,
    /// Nothing was looked at.
    Closed,
    /// Its slots are there.
    Open,
}

/// A good position.
pub struct Node {
    /// The position.
    pub place: Place,
    /// What is known of it.
    pub kind: Kind,
    /// How many cells are unclaimed.
    pub left: u8,
    slots: (u32, u8),
    cost: f32,
    /// The last slot that names it, in the list of all.
    last: u32,
}

/// A move of the opponent that must be answered: where the answers stand, and the one to take.
#[derive(Clone, Copy)]
pub struct Slot {
    first: u32,
    count: u8,
    /// The answer to take.
    pub best: u8,
}

/// Who names a node: the node with the slot, and the next in the list.
struct Named {
    by: u32,
    next: u32,
}

const NONE: u32 = u32::MAX;

/// How fast the cost of a position seems to grow with its unclaimed cells: a small number looks at more answers.
const SLOPE: f32 = 0.18;
/// Positions with more unclaimed cells get the first good answer.
const WIDE: u32 = 30;
/// Positions with more unclaimed cells are tried for lemmas before the engine is asked.
const LEMMAS_FIRST: u32 = 24;

/// What the claimant can do about a position in which the claimant is to move.
enum Answers {
    /// An edge is filled, or the board is full and that is enough.
    Settled,
    /// Nodes to go to.
    Nodes(Vec<u32>),
}

/// The nodes that were met.
pub struct Graph<'a> {
    board: &'a ChainBoard,
    edges: [&'a [Cells]; 2],
    content: bool,
    /// Finds the lemmas.
    pub witnesses: Witnesses<'a>,
    budget: &'a Budget,
    /// The nodes.
    pub nodes: Vec<Node>,
    slots: Vec<Slot>,
    options: Vec<u32>,
    named: Vec<Named>,
    ids: HashMap<Place, u32>,
    bad: HashSet<Place>,
    weight: Vec<u32>,
    dirty: Vec<Vec<u32>>,
    seen: Vec<u32>,
    pass: u32,
}

impl<'a> Graph<'a> {
    /// An empty graph for the claimant with this number.
    pub fn new(board: &'a ChainBoard, claimant: usize, content: bool, budget: &'a Budget) -> Graph<'a> {
        let edges = [&board.edges[1 - claimant][..], &board.edges[claimant][..]];
        let mut weight = vec![0; board.vertex.len()];
        edges.iter().copied().flatten().flat_map(|&edge| bits(edge)).for_each(|x| weight[x] += 1);
        let witnesses = Witnesses::new(board, claimant, content);
        let (nodes, slots, options, named, ids, bad) = Default::default();
        let (dirty, seen) = (vec![Vec::new(); 65], Vec::new());
        Graph {
            board,
            edges,
            content,
            witnesses,
            budget,
            nodes,
            slots,
            options,
            named,
            ids,
            bad,
            weight,
            dirty,
            seen,
            pass: 0,
        }
    }

    /// The answers in a slot.
    pub fn options(&self, slot: usize) -> &[u32] {
        let Slot { first, count, .. } = self.slots[slot];
        &self.options[first as usize..][..count as usize]
    }

    /// The slots of a node.
    pub fn slots(&self, node: u32) -> std::ops::Range<usize> {
        let (first, count) = self.nodes[node as usize].slots;
        first as usize..first as usize + count as usize
    }

    /// How many slots there are.
    pub fn slot_count(&self) -> usize {
        self.slots.len()
    }

    /// What a slot says.
    pub fn best(&self, slot: usize) -> u8 {
        self.slots[slot].best
    }

    /// Finds a solution: the slot in which it begins, unless the claim holds at once.
    pub fn solve(&mut self, starts: bool, oracle: &mut Oracle<'_>) -> Result<Option<usize>, NoProof> {
        let first = if starts {
            match self.answers(0, 0, oracle)? {
                Answers::Settled => return Ok(None),
                Answers::Nodes(nodes) => nodes,
            }
        } else {
            vec![self.node(Place::default(), oracle, true)?.ok_or(NoProof::Disagreement)?]
        };
        let root = self.slot(&first, NONE);
        loop {
            self.budget.allow_memory(self.bytes())?;
            let closed = self.frontier(root);
            if closed.is_empty() {
                return Ok(Some(root));
            }
            for id in closed {
                self.open(id, oracle)?;
            }
            self.revise();
            self.choose(root);
        }
    }

    fn bytes(&self) -> usize {
        self.nodes.capacity() * 64
            + self.options.capacity() * 12
            + self.bad.capacity() * 20
            + self.witnesses.locals.bytes()
    }

    /// The closed nodes that the answers to take lead to.
    fn frontier(&mut self, root: usize) -> Vec<u32> {
        self.pass += 1;
        self.seen.resize(self.nodes.len(), 0);
        let mut closed = Vec::new();
        let mut stack = vec![self.options(root)[self.slots[root].best as usize]];
        while let Some(id) = stack.pop() {
            if std::mem::replace(&mut self.seen[id as usize], self.pass) == self.pass {
                continue;
            }
            match self.nodes[id as usize].kind {
                Kind::Leaf => {}
                Kind::Closed => closed.push(id),
                Kind::Open => {
                    let slots = self.slots(id);
                    stack.extend(slots.map(|slot| self.options(slot)[self.slots[slot].best as usize]));
                }
            }
        }
        closed
    }

    fn slot(&mut self, nodes: &[u32], by: u32) -> usize {
        let first = self.options.len() as u32;
        self.options.extend_from_slice(nodes);
        for &id in nodes {
            let node = &mut self.nodes[id as usize];
            self.named.push(Named { by, next: node.last });
            node.last = self.named.len() as u32 - 1;
        }
        self.slots.push(Slot { first, count: nodes.len() as u8, best: 0 });
        let slot = self.slots.len() - 1;
        self.choose(slot);
        slot
    }

    /// Takes the cheapest answer; what it costs.
    fn choose(&mut self, slot: usize) -> f32 {
        let mut best = (0, f32::INFINITY);
        for (i, &id) in self.options(slot).iter().enumerate() {
            let price = self.nodes[id as usize].cost;
            if price < best.1 {
                best = (i, price);
            }
        }
        self.slots[slot].best = best.0 as u8;
        best.1
    }

    /// Looks at every move of the opponent.
    fn open(&mut self, id: u32, oracle: &mut Oracle<'_>) -> Result<(), NoProof> {
        self.budget.spend(1)?;
        let place = self.nodes[id as usize].place;
        let free = self.board.all() & !place.theirs & !place.mine;
        let mut lists = Vec::new();
        let available = self.board.available(free);
        if missing_one(self.edges[0], place.theirs) & available != 0 {
            return Err(NoProof::Disagreement);
        }
        for x in bits(available) {
            if let Answers::Nodes(nodes) = self.answers(place.theirs | 1 << x, place.mine, oracle)? {
                lists.push(nodes);
            }
        }
        let first = self.slots.len() as u32;
        for list in &lists {
            self.slot(list, id);
        }
        let node = &mut self.nodes[id as usize];
        (node.kind, node.slots) = (Kind::Open, (first, lists.len() as u8));
        self.dirty[node.left as usize].push(id);
        Ok(())
    }

    /// Counts the costs again, from below, as far as they have changed.
    fn revise(&mut self) {
        for left in 0..self.dirty.len() {
            let mut list = std::mem::take(&mut self.dirty[left]);
            list.sort_unstable();
            list.dedup();
            for id in list {
                let cost = self.slots(id).map(|slot| self.choose(slot)).sum::<f32>() + 1.0;
                let node = &mut self.nodes[id as usize];
                let changed = (node.cost - cost).abs() > 1e-4 * cost;
                node.cost = cost;
                if !changed {
                    continue;
                }
                let mut at = node.last;
                while at != NONE {
                    let Named { by, next } = self.named[at as usize];
                    if by != NONE {
                        let left = self.nodes[by as usize].left;
                        self.dirty[left as usize].push(by);
                    }
                    at = next;
                }
            }
        }
    }

    /// What the claimant, to move, can answer.
    fn answers(&mut self, theirs: Cells, mine: Cells, oracle: &mut Oracle<'_>) -> Result<Answers, NoProof> {
        let free = self.board.all() & !theirs & !mine;
        let available = self.board.available(free);
        if missing_one(self.edges[1], mine) & available != 0 {
            return Ok(Answers::Settled);
        }
        if free.count_ones() <= 1 {
            return if self.content { Ok(Answers::Settled) } else { Err(NoProof::Disagreement) };
        }
        let danger = missing_one(self.edges[0], theirs) & available;
        let moves = if danger == 0 { available } else { danger };
        let mut moves: Vec<usize> = bits(moves).collect();
        if danger != 0 && moves.len() > 1 {
            return Err(NoProof::Disagreement);
        }
        moves.sort_by_key(|&x| std::cmp::Reverse(self.weight[x]));
        let only = moves.len() == 1;
        let mut nodes: Vec<u32> = Vec::new();
        for x in moves {
            let place = self.board.canonical(Place { theirs, mine: mine | 1 << x });
            let Some(id) = self.node(place, oracle, only)? else { continue };
            if !nodes.contains(&id) {
                nodes.push(id);
            }
            if free.count_ones() > WIDE {
                break;
            }
        }
        let is_leaf = |&id: &u32| self.nodes[id as usize].kind == Kind::Leaf;
        if nodes.iter().any(is_leaf) {
            nodes.retain(is_leaf);
        }
        if nodes.is_empty() { Err(NoProof::Disagreement) } else { Ok(Answers::Nodes(nodes)) }
    }

    /// The node of a canonical place, if it is good, which it is if it `must` be.
    fn node(&mut self, place: Place, oracle: &mut Oracle<'_>, must: bool) -> Result<Option<u32>, NoProof> {
        if let Some(&id) = self.ids.get(&place) {
            return Ok(Some(id));
        }
        if self.bad.contains(&place) {
            return Ok(None);
        }
        let left = (self.board.all() & !place.theirs & !place.mine).count_ones();
        let mut asked = must;
        if !asked && left <= LEMMAS_FIRST {
            asked = true;
            if !oracle(place)? {
                self.bad.insert(place);
                return Ok(None);
            }
        }
        self.budget.check()?;
        let leaf = self.witnesses.find(place).is_some();
        if !leaf && !asked && !oracle(place)? {
            self.bad.insert(place);
            return Ok(None);
        }
        let id = self.nodes.len() as u32;
        let (kind, cost) = if leaf { (Kind::Leaf, 1.0) } else { (Kind::Closed, self.estimate(place, left)) };
        let (last, slots) = (NONE, (0, 0));
        self.nodes.push(Node { place, kind, left: left as u8, slots, cost, last });
        self.ids.insert(place, id);
        Ok(Some(id))
    }

    fn estimate(&self, place: Place, left: u32) -> f32 {
        let free = self.board.all() & !place.theirs & !place.mine;
        let cost = |left: u32| 1.5 + (SLOPE * (left as f32 - 6.0)).exp();
        match (missing_one(self.edges[1], place.mine) & self.board.available(free)).count_ones() {
            0 => cost(left),
            1 => 1.0 + cost(left.saturating_sub(2)),
            _ => 1.0,
        }
    }
}
