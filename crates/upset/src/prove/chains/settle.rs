//! The smallest set of positions that can be chosen from a graph: answers are exchanged as long as the set gets smaller.

use super::graph::{Graph, Kind};

/// A choice of answers, and how often each node is needed by it.
pub struct Settled<'g, 'a> {
    graph: &'g Graph<'a>,
    choice: Vec<u8>,
    needed: Vec<u32>,
    /// Whether everything below the node has been looked at.
    whole: Vec<bool>,
    size: usize,
    root: usize,
}

/// Rounds are made until one gains less than this part of the set.
const GAIN: f64 = 0.002;
/// The most rounds between two beginnings, and the most beginnings.
const ROUNDS: usize = 6;
const BEGINNINGS: usize = 8;

impl<'g, 'a> Settled<'g, 'a> {
    /// The set from the slot `root` on.
    pub fn new(graph: &'g Graph<'a>, root: usize) -> Settled<'g, 'a> {
        let choice = (0..graph.slot_count()).map(|slot| graph.best(slot)).collect();
        let count = graph.nodes.len();
        let (needed, whole) = (vec![0; count], vec![false; count]);
        let mut settled = Settled { graph, choice, needed, whole, size: 0, root };
        settled.find_whole();
        settled.begin();
        settled
    }

    /// Follows the answers from the start again: what is met on the way is preferred to what was chosen.
    fn begin(&mut self) {
        self.needed.fill(0);
        self.size = self.take(self.chosen(self.root));
    }

    fn chosen(&self, slot: usize) -> u32 {
        self.graph.options(slot)[self.choice[slot] as usize]
    }

    fn find_whole(&mut self) {
        let mut order: Vec<u32> = (0..self.graph.nodes.len() as u32).collect();
        order.sort_by_key(|&id| self.graph.nodes[id as usize].left);
        for id in order {
            let whole = |slot: usize| self.graph.options(slot).iter().any(|&n| self.whole[n as usize]);
            self.whole[id as usize] = match self.graph.nodes[id as usize].kind {
                Kind::Leaf => true,
                Kind::Closed => false,
                Kind::Open => self.graph.slots(id).all(whole),
            };
        }
    }

    /// Needs a node once more; how many positions that adds.
    fn take(&mut self, id: u32) -> usize {
        self.needed[id as usize] += 1;
        if self.needed[id as usize] > 1 {
            return 0;
        }
        let mut added = 1;
        for slot in self.graph.slots(id) {
            let options = self.graph.options(slot);
            let usable = |&&n: &&u32| self.whole[n as usize];
            let there = options.iter().position(|&n| self.needed[n as usize] > 0);
            if let Some(i) = there {
                self.choice[slot] = i as u8;
            } else if !usable(&&self.chosen(slot)) {
                self.choice[slot] = options.iter().position(|n| usable(&n)).unwrap_or(0) as u8;
            }
            added += self.take(self.chosen(slot));
        }
        added
    }

    /// Needs a node once less; how many positions that saves.
    fn drop(&mut self, id: u32) -> usize {
        self.needed[id as usize] -= 1;
        if self.needed[id as usize] > 0 {
            return 0;
        }
        let slots = self.graph.slots(id);
        1 + slots.map(|slot| self.drop(self.chosen(slot))).sum::<usize>()
    }

    /// Makes the set smaller while that helps.
    pub fn improve(&mut self, go_on: impl Fn() -> bool) {
        for _ in 0..BEGINNINGS {
            let before = self.size;
            self.exchanges(&go_on);
            self.begin();
            if !go_on() || self.size as f64 >= (1.0 - GAIN) * before as f64 {
                return;
            }
        }
    }

    fn exchanges(&mut self, go_on: impl Fn() -> bool) {
        for _ in 0..ROUNDS {
            let before = self.size;
            let mut nodes: Vec<u32> = self.nodes().collect();
            nodes.sort_by_key(|&id| self.graph.nodes[id as usize].left);
            for id in nodes {
                if !go_on() {
                    return;
                }
                for slot in self.graph.slots(id) {
                    if self.needed[id as usize] > 0 && self.graph.options(slot).len() > 1 {
                        self.exchange(slot);
                    }
                }
            }
            if (before - self.size) as f64 <= GAIN * before as f64 {
                return;
            }
        }
    }

    fn exchange(&mut self, slot: usize) {
        let old = self.choice[slot];
        let freed = self.drop(self.chosen(slot));
        let mut best = (old, freed);
        if freed > 0 {
            for i in 0..self.graph.options(slot).len() {
                let node = self.graph.options(slot)[i];
                if i as u8 == old || !self.whole[node as usize] {
                    continue;
                }
                let added = self.take(node);
                self.drop(node);
                if added < best.1 {
                    best = (i as u8, added);
                }
            }
        }
        self.choice[slot] = best.0;
        let added = self.take(self.chosen(slot));
        self.size = self.size + added - freed;
    }

    /// The positions of the set.
    pub fn nodes(&self) -> impl Iterator<Item = u32> + '_ {
        (0..self.needed.len() as u32).filter(|&id| self.needed[id as usize] > 0)
    }
}
