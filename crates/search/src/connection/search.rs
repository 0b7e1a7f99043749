//! Proof numbers over positions, with full keys: the reduced graph of Left and who moves.
//!
//! A node stands for a filled position. A move that loses leaves the region in which the opponent won: every move outside it
//! loses as well. The region of a lost node is the union of regions that have no move in common.

use super::judge::{Judge, Prospects, Verdict, Win, cover};
use super::key::key;
#[cfg(test)]
use super::net::Net;
use super::net::{moved, one};
use super::place::{Filled, Place};
use super::symmetry::Symmetries;
use super::tuning::{SLACK, WINDOW};
use hashbrown::HashMap;
use upset_base::bits::Set;
use upset_base::budget::{Budget, Meter, Stopped};

/// The proof number of what is impossible.
const NEVER: u32 = 1 << 30;

/// A position whose winner is asked for.
#[derive(Debug)]
struct Node {
    /// What the mover needs for a win, and the opponent.
    phi: u32,
    delta: u32,
    win: Option<Win>,
    mover: u8,
    seen: bool,
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
struct Step {
    filled: Filled,
    symmetry: u8,
    node: u32,
}

/// All that is known about the positions of one board.
pub struct Solver<S> {
    judge: Judge<S>,
    symmetries: Symmetries,
    nodes: Vec<Node>,
    index: HashMap<Box<[u64]>, u32>,
    bytes: usize,
    /// How many positions were looked at.
    pub looks: u64,
}

impl<S: Set> Solver<S> {
    /// A solver that knows nothing yet.
    pub fn new(judge: Judge<S>) -> Solver<S> {
        let net = judge.nets[0].as_ref();
        let most = judge.switches.symmetry;
        let symmetries = net.map_or_else(Symmetries::default, |net| Symmetries::of(net, most));
        Solver { judge, symmetries, nodes: Vec::new(), index: HashMap::new(), bytes: 0, looks: 0 }
    }

    /// The empty board.
    pub fn start(&self) -> Place {
        Place {
            free: self.judge.nets[0].as_ref().map_or(0, |net| one(net.cells()) - 1),
            own: [0, 0],
            nets: self.judge.nets.clone(),
        }
    }

    /// Who wins `place` when `mover` moves, with a region in cells that are free in `place`.
    pub fn win(&mut self, mut place: Place, mover: usize, budget: &Budget) -> Result<Win, Stopped> {
        if let Some(winner) = place.winner() {
            return Ok(Win { winner, region: 0 });
        }
        let mut meter = Meter::new(budget);
        meter.flush()?;
        let filled = place.fill(&self.judge.switches, place.free);
        if let Some(winner) = place.winner() {
            return Ok(Win { winner, region: filled.given[winner] });
        }
        let (node, symmetry) = self.node(&place, mover);
        let place = self.turned(place, symmetry);
        while self.nodes[node].win.is_none() {
            self.descend(node, &place, NEVER, NEVER, &mut meter)?;
        }
        let win = self.nodes[node].win.unwrap_or(Win { winner: 0, region: 0 });
        let region = self.symmetries.back(win.region, symmetry) | filled.given[win.winner];
        Ok(Win { region, ..win })
    }

    /// The node of a filled position, and the symmetry that turns the position to it.
    fn node(&mut self, place: &Place, mover: usize) -> (usize, u8) {
        let (key, symmetry) = self.symmetries.least(|image| key(place, mover, image));
        if let Some(&known) = self.index.get(&key) {
            return (known as usize, symmetry);
        }
        let node = self.nodes.len();
        self.bytes += key.len() * 8 + size_of::<Node>() + 64;
        self.index.insert(key, node as u32);
        self.nodes.push(Node {
            phi: 1,
            delta: 1,
            win: None,
            mover: mover as u8,
            seen: false,
            counted: 0,
            regions: Vec::new(),
            answered: Vec::new(),
            edges: Vec::new(),
        });
        (node, symmetry)
    }

    fn turned(&self, place: Place, symmetry: u8) -> Place {
        let Some(image) = self.symmetries.image(symmetry) else { return place };
        Place {
            free: moved(place.free, image),
            own: place.own.map(|own| moved(own, image)),
            nets: place.nets.map(|net| net.map(|net| net.renamed(image))),
        }
    }

    /// Works on `node` until it is decided or needs at least so much.
    fn descend(
        &mut self,
        node: usize,
        place: &Place,
        phi: u32,
        delta: u32,
        meter: &mut Meter<'_>,
    ) -> Result<(), Stopped> {
        if !self.nodes[node].seen {
            self.look(node, place, meter)?;
        }
        loop {
            if self.nodes[node].win.is_some() {
                return Ok(());
            }
            let Some(best) = self.best(node, place) else { continue };
            if best.phi >= phi || best.delta >= delta {
                return Ok(());
            }
            let step = self.nodes[node].edges[best.edge].to;
            let Some(step) = step else { continue };
            let below = self.after(place, node, best.edge, &step);
            let second = (f64::from(best.second) * (1.0 + SLACK)) as u32 + 1;
            let child_phi = delta.saturating_sub(best.delta - self.nodes[step.node as usize].phi).max(1);
            let child_delta = phi.min(second.min(NEVER)).max(1);
            self.descend(step.node as usize, &below, child_phi, child_delta, meter)?;
        }
    }

    /// Looks at a position for the first time.
    fn look(&mut self, node: usize, place: &Place, meter: &mut Meter<'_>) -> Result<(), Stopped> {
        meter.tick()?;
        // A look takes about half a millisecond.
        meter.flush()?;
        super::room(self.bytes, meter.budget())?;
        self.looks += 1;
        let mover = usize::from(self.nodes[node].mover);
        match self.judge.look(place, mover) {
            Verdict::Won(win) => self.settle(node, win),
            Verdict::Open(Prospects { moves, regions, counted, answered }) => {
                self.bytes += regions.len() * 16 + moves.len() * size_of::<Edge>() + answered.len() * 2;
                let edges = moves.into_iter().map(|x| Edge { x, to: None }).collect();
                let node = &mut self.nodes[node];
                *node = Node { seen: true, counted, regions, answered, edges, phi: 1, delta: 1, ..*node };
            }
        }
        Ok(())
    }

    /// The graphs that were decided, with their free cells, who moves and the win.
    #[cfg(test)]
    pub fn decided(&self) -> impl Iterator<Item = (Vec<u128>, u128, usize, Win)> {
        let cells = self.judge.nets[0].as_ref().map_or(0, Net::cells);
        self.index.iter().filter_map(move |(key, &node)| {
            let (rows, free, mover) = super::key::read(key, cells);
            self.nodes[node as usize].win.map(|win| (rows, free, mover, win))
        })
    }

    fn settle(&mut self, node: usize, win: Win) {
        let node = &mut self.nodes[node];
        let mover_wins = win.winner == usize::from(node.mover);
        (node.phi, node.delta) = if mover_wins { (0, NEVER) } else { (NEVER, 0) };
        node.win = Some(win);
        node.seen = true;
        node.edges = Vec::new();
        node.regions = Vec::new();
        node.answered = Vec::new();
    }

    /// The position after a step.
    fn after(&self, place: &Place, node: usize, edge: usize, step: &Step) -> Place {
        let mover = usize::from(self.nodes[node].mover);
        let mut below = place.clone();
        below.claim(mover, usize::from(self.nodes[node].edges[edge].x));
        below.take(&step.filled);
        self.turned(below, step.symmetry)
    }

    /// The move of the window to go on with; none if a move was decided on the way.
    fn best(&mut self, node: usize, place: &Place) -> Option<Best> {
        let open = self.nodes[node].edges.len();
        let window = (1 + (open as f64 * WINDOW) as usize).min(open);
        let mut best = Best { edge: 0, phi: NEVER, delta: 0, second: NEVER };
        for edge in 0..window {
            let step = match self.nodes[node].edges[edge].to {
                Some(step) => step,
                None => self.step(node, place, edge)?,
            };
            let child = &self.nodes[step.node as usize];
            if let Some(win) = child.win {
                let win = self.seen_from_above(&step, win);
                self.learn(node, edge, win);
                return None;
            }
            best.delta = best.delta.saturating_add(child.phi).min(NEVER - 1);
            if child.delta < best.phi {
                best.second = best.phi;
                best.phi = child.delta;
                best.edge = edge;
            } else {
                best.second = best.second.min(child.delta);
            }
        }
        let node = &mut self.nodes[node];
        (node.phi, node.delta) = (best.phi, best.delta);
        Some(best)
    }

    /// The same win in the cells of the position before the move, which is not among them.
    fn seen_from_above(&self, step: &Step, win: Win) -> Win {
        let region = self.symmetries.back(win.region, step.symmetry) | step.filled.given[win.winner];
        Win { region, ..win }
    }

    /// Makes a move for the first time; none if that decided it.
    fn step(&mut self, node: usize, place: &Place, edge: usize) -> Option<Step> {
        let mover = usize::from(self.nodes[node].mover);
        let x = usize::from(self.nodes[node].edges[edge].x);
        let mut below = place.clone();
        let changed = below.around(x);
        below.claim(mover, x);
        let filled = below.fill(&self.judge.switches, changed);
        if let Some(winner) = below.winner() {
            self.learn(node, edge, Win { winner, region: filled.given[winner] });
            return None;
        }
        let (child, symmetry) = self.node(&below, 1 - mover);
        let step = Step { filled, symmetry, node: child as u32 };
        // What the move also gives the mover is no better as a move: it waits until this one is decided.
        let edges = &mut self.nodes[node].edges;
        edges[edge].to = Some(step);
        if self.judge.switches.prune {
            let swallowed = filled.given[mover];
            let (mut first, mut last): (Vec<Edge>, Vec<Edge>) = (Vec::new(), Vec::new());
            for (i, other) in std::mem::take(edges).into_iter().enumerate() {
                if i > edge && swallowed >> other.x & 1 == 1 { last.push(other) } else { first.push(other) }
            }
            first.append(&mut last);
            *edges = first;
        }
        Some(step)
    }

    /// Takes in that a move wins or loses.
    fn learn(&mut self, at: usize, edge: usize, win: Win) {
        let node = &mut self.nodes[at];
        let x = usize::from(node.edges[edge].x);
        if win.winner == usize::from(node.mover) {
            self.settle(at, Win { region: win.region | one(x), ..win });
            return;
        }
        node.edges.remove(edge);
        node.regions.push(win.region);
        self.bytes += 16;
        if self.judge.switches.learned {
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
}

/// The most promising move of a node.
struct Best {
    edge: usize,
    phi: u32,
    delta: u32,
    second: u32,
}
