//! The table of 000 Theorem 12: a byte for every position, filled in as far as a question needs it.
//!
//! The walk keeps its own stack: a chain may be as long as the table.

use super::fresh::Fresh;
use crate::budget::{Budget, Meter, Stopped};
use crate::game::Convention;
use crate::value::{Player, Winner};
use hashbrown::HashMap;

/// An edge: whose it is, and where its digit stands in the number of a position.
struct Edge {
    owners: [bool; 2],
    size: u32,
    weight: u64,
}

impl Edge {
    /// What stands for "nobody can fill it".
    fn dead(&self) -> u8 {
        if self.owners == [true; 2] { 2 } else { 1 }
    }
}

/// The state of an edge that is held by one player: of those of both, 0 says Left or nobody, 1 Right.
pub struct WidthTable {
    convention: Convention,
    /// From bottom to top.
    chains: Vec<Vec<u32>>,
    /// What one more claim on a chain adds to the number of a position.
    step: Vec<u64>,
    /// For each vertex its chain and its place on it.
    place: Vec<(u32, u32)>,
    below: Vec<Vec<u32>>,
    edges: Vec<Edge>,
    through: Vec<Vec<u8>>,
    positions: u64,
    /// For each position the results, when there is a waiting move or not and when Left or Right moves: two bits each.
    known: Vec<u8>,
}

/// Where the walk stands.
struct Walk {
    height: Vec<u32>,
    /// Unclaimed vertices of each edge.
    open: Vec<u32>,
    state: Vec<u8>,
    alive: usize,
    number: u64,
    wait: bool,
    player: Player,
}

/// A position on the way, whose options are being looked at.
struct Frame {
    /// The next chain to try; one after the last stands for waiting.
    next: usize,
    best: i8,
    /// The chain of the claim that led here.
    came: usize,
    /// The states of the edges through that claim before it, two bits each.
    before: u64,
}

/// The value of an unknown result.
const UNKNOWN: u8 = 0;

impl WidthTable {
    /// The table of a game whose vertices are covered by `chains`.
    pub fn new(game: &Fresh, chains: &[Vec<usize>]) -> WidthTable {
        let n = game.len();
        let mut place = vec![(0, 0); n];
        let mut step = Vec::with_capacity(chains.len());
        let mut positions = 1u64;
        for (i, chain) in chains.iter().enumerate() {
            step.push(positions);
            positions *= chain.len() as u64 + 1;
            chain.iter().enumerate().for_each(|(height, &x)| place[x] = (i as u32, height as u32));
        }
        let mut edges: Vec<Edge> = Vec::new();
        let mut through = vec![Vec::new(); n];
        let mut number: HashMap<&[u32], usize> = HashMap::new();
        for player in Player::BOTH {
            for e in game.edges(player) {
                let at = *number.entry(e).or_insert_with(|| {
                    e.iter().for_each(|&v| through[v as usize].push(edges.len() as u8));
                    edges.push(Edge { owners: [false; 2], size: e.len() as u32, weight: 0 });
                    edges.len() - 1
                });
                edges[at].owners[player.index()] = true;
            }
        }
        for edge in &mut edges {
            edge.weight = positions;
            positions *= u64::from(edge.dead()) + 1;
        }
        WidthTable {
            convention: game.convention,
            chains: chains.iter().map(|chain| chain.iter().map(|&x| x as u32).collect()).collect(),
            step,
            place,
            below: (0..n).map(|x| game.poset.given_below(x).to_vec()).collect(),
            edges,
            through,
            positions,
            known: Vec::new(),
        }
    }

    fn start(&self, player: Player) -> Walk {
        Walk {
            height: vec![0; self.chains.len()],
            open: self.edges.iter().map(|e| e.size).collect(),
            state: vec![0; self.edges.len()],
            alive: self.edges.len(),
            number: 0,
            wait: false,
            player,
        }
    }

    /// Who wins when `player` starts.
    pub fn winner(&mut self, player: Player, budget: &Budget) -> Result<Winner, Stopped> {
        let walk = self.start(player);
        self.solve(walk, budget)
    }

    /// Who wins after each claim of `player`, who starts.
    pub fn options(&mut self, player: Player, budget: &Budget) -> Result<Vec<(usize, Winner)>, Stopped> {
        let mut options = Vec::new();
        for chain in 0..self.chains.len() {
            let mut walk = self.start(player);
            let Some(x) = self.bottom(&walk, chain) else { continue };
            let winner = match self.claim(&mut walk, chain) {
                Some(winner) => winner,
                None => self.solve(walk, budget)?,
            };
            options.push((x, winner));
        }
        Ok(options)
    }

    /// Who wins after `player`, who starts, has claimed a vertex that no edge knows of, on a board without such
    /// vertices but for this one and another.
    pub fn after_waiting(&mut self, player: Player, budget: &Budget) -> Result<Winner, Stopped> {
        let mut walk = self.start(player);
        walk.wait = true;
        walk.player = player.other();
        self.solve(walk, budget)
    }

    /// The vertex of `chain` that can be claimed.
    fn bottom(&self, walk: &Walk, chain: usize) -> Option<usize> {
        let x = *self.chains[chain].get(walk.height[chain] as usize)? as usize;
        let is_claimed = |&y: &u32| {
            let (chain, height) = self.place[y as usize];
            walk.height[chain as usize] > height
        };
        self.below[x].iter().all(is_claimed).then_some(x)
    }

    /// Claims the next vertex of `chain`; the result if that ends the play.
    fn claim(&self, walk: &mut Walk, chain: usize) -> Option<Winner> {
        let x = self.chains[chain][walk.height[chain] as usize] as usize;
        let player = walk.player.index();
        walk.height[chain] += 1;
        walk.number += self.step[chain];
        walk.player = walk.player.other();
        let mut filled = false;
        for &e in &self.through[x] {
            let (edge, e) = (&self.edges[e as usize], e as usize);
            let untouched = walk.open[e] == edge.size;
            walk.open[e] -= 1;
            let before = walk.state[e];
            let after = match edge.owners {
                [true, true] if untouched => player as u8,
                [true, true] if before != 2 && before as usize != player => 2,
                [true, false] | [false, true] if !edge.owners[player] => 1,
                _ => before,
            };
            if after != before {
                walk.state[e] = after;
                walk.number += edge.weight * u64::from(after - before);
                walk.alive -= usize::from(after == edge.dead());
            }
            filled |= walk.open[e] == 0 && after != edge.dead() && edge.owners[player];
        }
        if filled {
            return Some(self.convention.filled(walk.player.other()));
        }
        None
    }

    /// Takes the last claim on `chain` back.
    fn unclaim(&self, walk: &mut Walk, chain: usize, mut before: u64) {
        walk.height[chain] -= 1;
        walk.number -= self.step[chain];
        walk.player = walk.player.other();
        let x = self.chains[chain][walk.height[chain] as usize] as usize;
        for &e in &self.through[x] {
            let (edge, e) = (&self.edges[e as usize], e as usize);
            walk.open[e] += 1;
            let state = (before & 3) as u8;
            before >>= 2;
            if walk.state[e] != state {
                walk.alive += usize::from(walk.state[e] == edge.dead());
                walk.number -= edge.weight * u64::from(walk.state[e] - state);
                walk.state[e] = state;
            }
        }
    }

    /// The states of the edges through the next vertex of `chain`, two bits each.
    fn states(&self, walk: &Walk, chain: usize) -> u64 {
        let x = self.chains[chain][walk.height[chain] as usize] as usize;
        self.through[x].iter().rev().fold(0, |all, &e| all << 2 | u64::from(walk.state[e as usize]))
    }

    /// Where the result of the position stands: the byte and the bits of it.
    fn slot(&self, walk: &Walk) -> (usize, u32) {
        (walk.number as usize, 4 * u32::from(walk.wait) + 2 * walk.player.index() as u32)
    }

    fn look(&self, walk: &Walk) -> Option<i8> {
        if walk.alive == 0 {
            return Some(self.convention.unfilled().score(Player::Left));
        }
        let (at, shift) = self.slot(walk);
        match self.known[at] >> shift & 3 {
            UNKNOWN => None,
            score => Some(score as i8 - 2),
        }
    }

    /// Who wins the position, by looking at the options of every position on the way that is not known.
    fn solve(&mut self, mut walk: Walk, budget: &Budget) -> Result<Winner, Stopped> {
        if self.known.is_empty() {
            budget.allow_memory(self.positions as usize)?;
            self.known = vec![0; self.positions as usize];
        }
        let mut meter = Meter::new(budget);
        let waits = self.chains.len();
        let mut stack: Vec<Frame> = Vec::new();
        let root = Frame { next: 0, best: -1, came: usize::MAX, before: 0 };
        if let Some(score) = self.look(&walk) {
            return Ok(Winner::from_score(score, Player::Left));
        }
        stack.push(root);
        // The score for Left of an option that was just found out.
        let mut found: Option<i8> = None;
        while let Some(frame) = stack.last_mut() {
            let sign = if walk.player == Player::Left { 1 } else { -1 };
            if let Some(score) = found.take() {
                frame.best = frame.best.max(sign * score);
            }
            let mut descend = None;
            while frame.best < 1 && frame.next <= waits && descend.is_none() {
                let chain = frame.next;
                frame.next += 1;
                if chain == waits {
                    if !walk.wait {
                        continue;
                    }
                    walk.wait = false;
                    walk.player = walk.player.other();
                    match self.look(&walk) {
                        Some(score) => {
                            walk.wait = true;
                            walk.player = walk.player.other();
                            frame.best = frame.best.max(sign * score);
                        }
                        None => descend = Some(Frame { next: 0, best: -1, came: waits, before: 0 }),
                    }
                    continue;
                }
                if self.bottom(&walk, chain).is_none() {
                    continue;
                }
                let before = self.states(&walk, chain);
                let score = match self.claim(&mut walk, chain) {
                    Some(winner) => Some(winner.score(Player::Left)),
                    None => self.look(&walk),
                };
                match score {
                    Some(score) => {
                        self.unclaim(&mut walk, chain, before);
                        frame.best = frame.best.max(sign * score);
                    }
                    None => descend = Some(Frame { next: 0, best: -1, came: chain, before }),
                }
            }
            if let Some(next) = descend {
                stack.push(next);
                continue;
            }
            meter.tick()?;
            let score = sign * frame.best;
            let (at, shift) = self.slot(&walk);
            self.known[at] |= ((score + 2) as u8) << shift;
            let (came, before) = (frame.came, frame.before);
            stack.pop();
            found = Some(score);
            if came == waits {
                walk.wait = true;
                walk.player = walk.player.other();
            } else if came < waits {
                self.unclaim(&mut walk, came, before);
            }
        }
        let score = found.unwrap_or(self.convention.unfilled().score(Player::Left));
        Ok(Winner::from_score(score, Player::Left))
    }
}
