//! What is known of the positions of one board, with full keys: the reduced graph of Left and who moves. All threads share it.
//!
//! A node stands for a filled position. A move that loses leaves the region in which the opponent won: every move outside it
//! loses as well. The region of a lost node is the union of regions that have no move in common.

use super::judge::{Prospects, Win, cover};
#[cfg(test)]
use super::key;
use super::net::one;
use super::place::Filled;
use super::symmetry::Symmetries;
use super::tuning::{SLACK, Switches, WINDOW};
use hashbrown::HashMap;

/// The proof number of what is impossible.
pub const NEVER: u32 = 1 << 30;

/// A position whose winner is asked for.
#[derive(Debug)]
struct Node {
    /// What the mover needs for a win, and the opponent.
    phi: u32,
    delta: u32,
    win: Option<Win>,
    mover: u8,
    seen: bool,
    /// How many threads are at it or below.
    threads: u16,
    /// The cells that count, and regions outside of which the mover loses.
    counted: u128,
    regions: Vec<u128>,
    answered: Vec<(u8, u8)>,
    edges: Vec<Edge>,
}

/// A move, and where it leads.
#[derive(Debug)]
struct Edge {
    x: u8,
    to: Option<Step>,
}

/// The position after a move, filled in and turned to the node's.
#[derive(Debug, Clone, Copy)]
pub struct Step {
    pub filled: Filled,
    pub symmetry: u8,
    pub node: u32,
}

/// What to do at a node.
pub enum Next {
    /// It is decided.
    Nothing,
    /// All moves worth a trial are to be left alone.
    Blocked,
    /// Make this move for the first time.
    Make(u8),
    /// Go on with a move.
    Follow(Choice),
}

/// The most promising move of a node.
pub struct Choice {
    pub x: u8,
    pub step: Step,
    /// What the node's mover needs, and the opponent.
    pub numbers: [u32; 2],
    /// What the opponent needs without this move.
    pub others: u32,
    /// When another move is to be tried.
    pub until: u32,
}

/// The nodes of one board.
#[derive(Default)]
pub struct Table {
    nodes: Vec<Node>,
    index: HashMap<Box<[u64]>, u32>,
    bytes: usize,
}

impl Table {
    /// How much memory it takes, about.
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// The node of the position with this key, in which `mover` moves.
    pub fn node(&mut self, key: Box<[u64]>, mover: usize) -> u32 {
        if let Some(&known) = self.index.get(&key) {
            return known;
        }
        let node = self.nodes.len() as u32;
        self.bytes += key.len() * 8 + size_of::<Node>() + 64;
        self.index.insert(key, node);
        self.nodes.push(Node {
            phi: 1,
            delta: 1,
            win: None,
            mover: mover as u8,
            seen: false,
            threads: 0,
            counted: 0,
            regions: Vec::new(),
            answered: Vec::new(),
            edges: Vec::new(),
        });
        node
    }

    /// Who wins `node`, once that is known.
    pub fn win(&self, node: u32) -> Option<Win> {
        self.nodes[node as usize].win
    }

    /// A thread comes to `node`; says whether it was looked at before, and nothing if another thread is looking.
    pub fn enter(&mut self, node: u32) -> Option<bool> {
        let node = &mut self.nodes[node as usize];
        if !node.seen && node.threads > 0 {
            return None;
        }
        node.threads += 1;
        Some(node.seen)
    }

    /// A thread leaves `node`.
    pub fn leave(&mut self, node: u32) {
        self.nodes[node as usize].threads -= 1;
    }

    /// Takes in what the first look at `node` gave.
    pub fn open(&mut self, node: u32, prospects: Prospects) {
        let Prospects { moves, regions, counted, answered } = prospects;
        self.bytes += regions.len() * 16 + moves.len() * size_of::<Edge>() + answered.len() * 2;
        let edges = moves.into_iter().map(|x| Edge { x, to: None }).collect();
        let node = &mut self.nodes[node as usize];
        *node = Node { seen: true, counted, regions, answered, edges, ..*node };
    }

    /// Takes in who wins `node`.
    pub fn settle(&mut self, node: u32, win: Win) {
        let node = &mut self.nodes[node as usize];
        let mover_wins = win.winner == usize::from(node.mover);
        (node.phi, node.delta) = if mover_wins { (0, NEVER) } else { (NEVER, 0) };
        node.win = Some(win);
        node.seen = true;
        node.edges = Vec::new();
        node.regions = Vec::new();
        node.answered = Vec::new();
    }

    /// What to do at `at`, which was looked at, without the moves in `shunned`.
    pub fn next(&mut self, at: u32, shunned: u128, symmetries: &Symmetries, switches: &Switches) -> Next {
        loop {
            if self.nodes[at as usize].win.is_some() {
                return Next::Nothing;
            }
            match self.survey(at, shunned) {
                Ok(next) => return next,
                Err((x, step, win)) => self.learn(at, x, seen_from_above(&step, win, symmetries), switches),
            }
        }
    }

    /// Looks through the moves of the window for the one to go on with, or finds one that was decided.
    fn survey(&mut self, at: u32, shunned: u128) -> Result<Next, (u8, Step, Win)> {
        let Node { edges, phi, delta, .. } = &self.nodes[at as usize];
        // Where one move is expected to win, threads share it; where all are to be refuted, they keep apart.
        let apart = phi >= delta;
        let window = 1 + (edges.len() as f64 * WINDOW) as usize;
        let (mut phi, mut delta) = (NEVER, 0u32);
        let mut best: Option<(u32, &Edge, Step, u32)> = None;
        let mut second = NEVER;
        for (i, edge) in edges.iter().enumerate() {
            // Where others are at all that is in the window, this one looks further.
            if i >= window && best.is_some() {
                break;
            }
            let Some(step) = edge.to else { return Ok(Next::Make(edge.x)) };
            let child = &self.nodes[step.node as usize];
            if let Some(win) = child.win {
                return Err((edge.x, step, win));
            }
            if i < window {
                phi = phi.min(child.delta);
                delta = delta.saturating_add(child.phi).min(NEVER - 1);
            }
            if shunned >> edge.x & 1 == 1 {
                continue;
            }
            let others = if apart { u32::from(child.threads) } else { 0 };
            let needs = child.delta.saturating_mul(1 + others).saturating_add(others);
            match best {
                Some((least, ..)) if needs >= least => second = second.min(needs),
                _ => {
                    second = best.map_or(NEVER, |(least, ..)| least);
                    best = Some((needs, edge, step, child.phi));
                }
            }
        }
        let next = best.map_or(Next::Blocked, |(_, edge, step, own)| {
            let others = delta.saturating_sub(own);
            let until = ((f64::from(second) * (1.0 + SLACK)) as u32 + 1).min(NEVER);
            Next::Follow(Choice { x: edge.x, step, numbers: [phi, delta], others, until })
        });
        let node = &mut self.nodes[at as usize];
        (node.phi, node.delta) = (phi, delta);
        Ok(next)
    }

    /// Takes in where a move leads.
    pub fn made(&mut self, at: u32, x: u8, step: Step, switches: &Switches) {
        let Node { edges, mover, .. } = &mut self.nodes[at as usize];
        let Some(edge) = edges.iter().position(|edge| edge.x == x) else { return };
        edges[edge].to = Some(step);
        if switches.prune {
            // What the move also gives the mover is no better as a move: it waits until this one is decided.
            let swallowed = step.filled.given[usize::from(*mover)];
            let waits = |other: &Edge| swallowed >> other.x & 1 == 1;
            edges[edge + 1..].sort_by_key(waits);
        }
    }

    /// Takes in that a move wins or loses, unless another thread did.
    pub fn learn(&mut self, at: u32, x: u8, win: Win, switches: &Switches) {
        let node = &mut self.nodes[at as usize];
        let Some(edge) = node.edges.iter().position(|edge| edge.x == x) else { return };
        let x = usize::from(x);
        if win.winner == usize::from(node.mover) {
            self.settle(at, Win { region: win.region | one(x), ..win });
            return;
        }
        node.edges.remove(edge);
        node.regions.push(win.region);
        self.bytes += 16;
        if switches.learned {
            node.edges.retain(|edge| win.region >> edge.x & 1 == 1);
        }
        if node.edges.is_empty() {
            let mut region = cover(&node.regions, node.counted);
            for &(u, v) in &node.answered {
                region |= one(usize::from(v)) & if region >> u & 1 == 1 { u128::MAX } else { 0 };
            }
            self.settle(at, Win { winner: win.winner, region });
        }
    }

    /// Whether no thread is at any node.
    #[cfg(test)]
    pub fn is_left(&self) -> bool {
        self.nodes.iter().all(|node| node.threads == 0)
    }

    /// The graphs of a board with so many cells that were decided, with their free cells, who moves and the win.
    #[cfg(test)]
    pub fn decided(&self, cells: usize) -> impl Iterator<Item = (Vec<u128>, u128, usize, Win)> {
        self.index.iter().filter_map(move |(key, &node)| {
            let (rows, free, mover) = key::read(key, cells);
            self.win(node).map(|win| (rows, free, mover, win))
        })
    }
}

/// The same win in the cells of the position before the move, which is not among them.
fn seen_from_above(step: &Step, win: Win, symmetries: &Symmetries) -> Win {
    let region = symmetries.back(win.region, step.symmetry) | step.filled.given[win.winner];
    Win { region, ..win }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The move to go on with.
    fn followed(table: &mut Table, at: u32) -> u8 {
        match table.survey(at, 0) {
            Ok(Next::Follow(choice)) => choice.x,
            _ => panic!("there are moves to go on with"),
        }
    }

    #[test]
    fn threads_keep_apart_until_one_move_is_expected_to_win() {
        let mut table = Table::default();
        let [at, nodes @ ..] = [0, 1, 2, 3, 4].map(|key| table.node([key].into(), 0));
        table.open(at, Prospects { moves: vec![0, 1, 2, 3], ..Prospects::default() });
        for (x, node) in (0..).zip(nodes) {
            let step = Step { filled: Filled::default(), symmetry: 0, node };
            table.made(at, x, step, &Switches::ALL);
        }
        assert_eq!(table.enter(nodes[0]), Some(false));
        assert_eq!(followed(&mut table, at), 1, "both players need as much: another thread is at move 0");
        assert_eq!(followed(&mut table, at), 0, "the opponent needs two moves, the mover one");
    }
}
