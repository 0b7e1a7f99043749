//! Alternating play without order, by proof numbers and chains of threats: does one player, the attacker, fill an edge?
//!
//! The search goes where the answer seems nearest. Each position has two numbers: how many open positions at least
//! must be decided for "yes", and for "no"; the player to move needs the least of one over the moves, the opponent
//! the sum of the other. Whoever has a chain of threats has won; whoever is threatened with one has few moves.

mod chain;
#[cfg(test)]
mod tests;

use super::cell_play::CellPlay;
use super::descent::bound;
use super::fault::{Fault, planted};
use super::memory;
use super::symmetry::{Permutation, canonical};
use super::table::{CellKey, ScoreBounds};
use crate::ranks::heaviest_first;
use chain::{ThreatChain, ThreatChains};
use hashbrown::HashMap;
use upset_base::bits::Set;
use upset_base::budget::{Budget, Meter, Stopped};

/// What is left to decide for the attacker to succeed, and to fail.
type Numbers = [u32; 2];

/// The number of what cannot be.
const NEVER: u32 = u32::MAX / 4;

#[derive(Clone, Copy)]
struct Entry {
    numbers: Numbers,
    /// How many positions were looked into for it.
    work: u32,
}

/// Why a search came back without an answer.
enum Halt {
    Stopped(Stopped),
    /// Its share of positions is used up.
    Pause,
}

impl From<Stopped> for Halt {
    fn from(why: Stopped) -> Halt {
        Halt::Stopped(why)
    }
}

/// So many moves of the attacker that threaten nothing are looked into before the others.
const QUIET: usize = 6;
/// What a position in which the defender is free to move is held to leave to decide besides its moves.
const UNTHREATENED: u32 = 5;
/// What a claim that only makes the opponent answer is held to leave to decide: others come first.
const FORCING: u32 = 10;
/// Positions with so many claims more than the first are not looked up by their least image.
const SYMMETRIC: usize = 18;
/// Words of edges looked at between two looks at the clock: some milliseconds.
const EFFORT: usize = 1 << 20;

/// What is known of the question whether one player fills an edge.
pub struct Pursuit<S> {
    /// 0 Left, 1 Right.
    attacker: usize,
    known: HashMap<CellKey<S>, Entry>,
    chains: ThreatChains<S>,
    symmetries: Vec<Permutation<S>>,
    /// Positions with fewer cells are not looked up by their least image.
    mirrored: usize,
    /// What part of a budget's memory the table may take.
    part: f64,
}

impl<S: Set> Pursuit<S> {
    /// The question for `attacker` on a board of so many `cells`, whose table keeps within `part` of the memory. The
    /// permutations keep the game.
    pub fn new(attacker: usize, symmetries: Vec<Permutation<S>>, cells: usize, part: f64) -> Pursuit<S> {
        Pursuit {
            attacker,
            known: HashMap::new(),
            chains: ThreatChains::new(),
            symmetries,
            mirrored: cells.saturating_sub(SYMMETRIC),
            part,
        }
    }

    /// What can be said of the value of the settled position `root` with at most `share` positions looked at.
    pub fn within<P: CellPlay<S = S>>(
        &mut self,
        play: &P,
        root: &P::Pos,
        share: u64,
        budget: &Budget,
    ) -> Result<ScoreBounds, Stopped> {
        // A map doubles its places when 7/8 of them are taken, and keeps the old ones meanwhile.
        let places = memory(budget, self.part) / (size_of::<(CellKey<S>, Entry)>() + 1) / 3 * 2;
        let room = (1 << places.max(1 << 10).ilog2()) / 8 * 7;
        let mut meter = Meter::new(budget);
        meter.flush()?;
        PursuitSearch { pursuit: self, room, meter, looked: 0, share, effort: 0 }.answer(play, root)
    }
}

/// The search for one answer.
struct PursuitSearch<'a, S> {
    pursuit: &'a mut Pursuit<S>,
    /// How many positions are remembered.
    room: usize,
    meter: Meter<'a>,
    looked: u64,
    share: u64,
    effort: usize,
}

/// The edges that can still be filled, and what of them is needed.
struct Live<S> {
    edges: [Vec<S>; 2],
    rests: [Vec<S>; 2],
}

struct Child<P: CellPlay> {
    pos: P::Pos,
    key: CellKey<P::S>,
    numbers: Numbers,
}

impl<S: Set> PursuitSearch<'_, S> {
    fn answer<P: CellPlay<S = S>>(&mut self, play: &P, root: &P::Pos) -> Result<ScoreBounds, Stopped> {
        let [left, right] = play.edges();
        let key = self.key(play, root);
        let all = Live { edges: [left.to_vec(), right.to_vec()], rests: [Vec::new(), Vec::new()] };
        let numbers = match self.begin(play, root, &key, &all) {
            Ok(numbers) => numbers,
            Err(Halt::Pause) => return Ok(ScoreBounds::OPEN),
            Err(Halt::Stopped(why)) => return Err(why),
        };
        Ok(match numbers {
            [0, _] => bound(self.question(), self.pursuit.attacker == 0),
            [_, 0] => bound(self.question(), self.pursuit.attacker != 0),
            _ => ScoreBounds::OPEN,
        })
    }

    /// The least value for which Left fills an edge, or for which Right does not.
    fn question(&self) -> i8 {
        if self.pursuit.attacker == 0 { 1 } else { 0 }
    }

    fn begin<P: CellPlay<S = S>>(
        &mut self,
        play: &P,
        root: &P::Pos,
        key: &CellKey<S>,
        all: &Live<S>,
    ) -> Result<Numbers, Halt> {
        let (numbers, _) = self.numbers(play, root, key, all)?;
        if numbers.contains(&0) { Ok(numbers) } else { self.search(play, root, key, all, [NEVER; 2]) }
    }

    fn key<P: CellPlay<S = S>>(&self, play: &P, pos: &P::Pos) -> CellKey<S> {
        let key = play.key(pos);
        if play.size(pos) < self.pursuit.mirrored { key } else { canonical(&self.pursuit.symmetries, key) }
    }

    /// Whose turn it is: 0 the attacker's, 1 the defender's.
    fn turn<P: CellPlay<S = S>>(&self, play: &P, pos: &P::Pos) -> usize {
        usize::from(play.left_moves(pos) != (self.pursuit.attacker == 0))
    }

    /// The numbers of a position of which `bounds` are known, if they decide.
    fn decided(&self, bounds: ScoreBounds) -> Option<Numbers> {
        let fills = bounds.at_least(self.question())? == (self.pursuit.attacker == 0);
        Some(if fills { [0, NEVER] } else { [NEVER, 0] })
    }

    /// The edges of `above` that still matter, the attacker's first.
    fn live<P: CellPlay<S = S>>(
        &mut self,
        play: &P,
        pos: &P::Pos,
        above: &Live<S>,
    ) -> Result<Live<S>, Stopped> {
        self.effort += 8 + (above.edges[0].len() + above.edges[1].len()) * S::CAPACITY / 16;
        if self.effort > EFFORT {
            self.effort = 0;
            self.meter.flush()?;
        }
        let edges = [0, 1].map(|i| -> Vec<S> {
            let matters = play.matters(pos, i);
            above.edges[i].iter().copied().filter(|&edge| matters(edge)).collect()
        });
        let rests = [self.pursuit.attacker, 1 - self.pursuit.attacker]
            .map(|i| edges[i].iter().map(|&edge| play.needed(pos, i, edge)).collect());
        Ok(Live { edges, rests })
    }

    /// A chain of threats of `player` (0 the attacker), who moves whoever's turn it is.
    fn chain(&mut self, live: &Live<S>, player: usize) -> Option<ThreatChain<S>> {
        self.effort += (live.rests[0].len() + live.rests[1].len()) * S::CAPACITY / 8;
        self.pursuit.chains.find(&live.rests[player], &live.rests[1 - player])
    }

    /// The numbers of `pos` as far as they are known, or first ones; and the chain that has just decided it.
    fn numbers<P: CellPlay<S = S>>(
        &mut self,
        play: &P,
        pos: &P::Pos,
        key: &CellKey<S>,
        above: &Live<S>,
    ) -> Result<(Numbers, Option<ThreatChain<S>>), Halt> {
        if let Some(entry) = self.pursuit.known.get(key) {
            return Ok((entry.numbers, None));
        }
        self.looked += 1;
        self.meter.tick()?;
        if self.looked > self.share {
            return Err(Halt::Pause);
        }
        let live = self.live(play, pos, above)?;
        let turn = self.turn(play, pos);
        let chain = self.chain(&live, turn);
        let numbers = match (&chain, turn) {
            (Some(_), 0) => [0, NEVER],
            (Some(_), _) => [NEVER, 0],
            (None, 0) => [1, 1],
            (None, _) => self.defended(play, pos, &live)?,
        };
        self.remember(key, numbers, 0);
        Ok((numbers, chain))
    }

    fn remember(&mut self, key: &CellKey<S>, numbers: Numbers, work: u32) {
        if self.pursuit.known.len() >= self.room {
            // What took little work goes.
            let mut little: u32 = 0;
            while self.pursuit.known.len() > self.room / 2 {
                self.pursuit.known.retain(|_, entry| entry.work > little);
                little = little.saturating_mul(2).saturating_add(1);
            }
        }
        self.pursuit.known.insert(*key, Entry { numbers, work });
    }

    /// The first numbers where the defender moves: how many moves do not lose to a chain of threats.
    fn defended<P: CellPlay<S = S>>(
        &mut self,
        play: &P,
        pos: &P::Pos,
        live: &Live<S>,
    ) -> Result<Numbers, Halt> {
        let Some(chain) = self.chain(live, 0) else {
            return Ok([play.moves(pos).count() as u32 + UNTHREATENED, 1]);
        };
        let mut open = play.moves(pos).and(chain.region(&live.rests[1]));
        let two = |rest: &&S| rest.count() == 2;
        let forcing = live.rests[1].iter().filter(two).fold(S::EMPTY, |all, &rest| all.or(rest));
        let mut untried = open;
        while !untried.is_empty() {
            let x = untried.first();
            untried = untried.without(x);
            let (child, bounds) = play.child(pos, x, [&live.edges[0], &live.edges[1]], None);
            let (numbers, chain) = match self.decided(bounds) {
                Some(numbers) => (numbers, None),
                None => {
                    let key = self.key(play, &child);
                    self.numbers(play, &child, &key, live)?
                }
            };
            if numbers[1] == 0 {
                return Ok([NEVER, 0]);
            }
            if numbers[0] == 0 {
                open = open.without(x);
                // The chain that meets this move meets every other that does not touch it.
                if let Some(chain) = chain.filter(|_| !forcing.has(x) || planted(Fault::ForcingCut)) {
                    open = open.and(chain.region(&live.rests[1]));
                    untried = untried.and(open);
                }
            }
        }
        Ok(if open.is_empty() { [0, NEVER] } else { [open.count() as u32, 1] })
    }

    /// The moves to look into, best first: all that do not lose to a chain of threats of the opponent.
    fn ranked<P: CellPlay<S = S>>(&mut self, play: &P, pos: &P::Pos, live: &Live<S>) -> Vec<usize> {
        let turn = self.turn(play, pos);
        let mut moves = play.moves(pos);
        if let Some(chain) = self.chain(live, 1 - turn) {
            moves = moves.and(chain.region(&live.rests[turn]));
        }
        // A cell less to fill counts four times as much, an edge of one's own a quarter more.
        let mut weights = vec![0u64; S::CAPACITY];
        for (player, rests) in live.rests.iter().enumerate() {
            for rest in rests {
                let weight =
                    (if player == turn { 5 } else { 4 }) << (2 * 16usize.saturating_sub(rest.count()));
                rest.iter().for_each(|x| weights[x] += weight);
            }
        }
        let mut ranked: Vec<usize> = moves.iter().collect();
        heaviest_first(&mut ranked, &weights);
        ranked
    }

    /// Looks into `pos` until one of its numbers reaches its limit.
    fn search<P: CellPlay<S = S>>(
        &mut self,
        play: &P,
        pos: &P::Pos,
        key: &CellKey<S>,
        above: &Live<S>,
        limits: Numbers,
    ) -> Result<Numbers, Halt> {
        let before = self.looked;
        let earlier = self.pursuit.known.get(key).map_or(0, |entry| entry.work);
        let live = self.live(play, pos, above)?;
        let turn = self.turn(play, pos);
        let ranked = self.ranked(play, pos, &live);
        let mut untried = ranked.into_iter();
        let mut children: Vec<Child<P>> = Vec::new();
        let mut quiet = 0;
        loop {
            // What was learnt on other ways.
            for child in &mut children {
                if let Some(entry) = self.pursuit.known.get(&child.key).filter(|entry| entry.work > 0) {
                    child.numbers = entry.numbers;
                }
            }
            // The attacker's moves come a few at a time, the defender's all at once.
            let mut won = children.iter().any(|c| c.numbers[turn] == 0);
            children.retain(|c| c.numbers[1 - turn] != 0);
            while !won && (turn == 1 || quiet < QUIET || children.is_empty()) {
                let Some(x) = untried.next() else { break };
                let (child, bounds) = play.child(pos, x, [&live.edges[0], &live.edges[1]], None);
                if let Some(numbers) = self.decided(bounds) {
                    won = numbers[turn] == 0;
                    continue;
                }
                let key = self.key(play, &child);
                if children.iter().any(|c| c.key == key) {
                    continue;
                }
                let (mut numbers, _) = self.numbers(play, &child, &key, &live)?;
                if turn == 0 && self.turn(play, &child) == 0 && numbers == [1, 1] {
                    numbers = [FORCING, 1];
                }
                won = numbers[turn] == 0;
                if numbers[1 - turn] != 0 {
                    quiet += usize::from(numbers[0] as usize > play.moves(&child).count() / 2);
                    children.push(Child { pos: child, key, numbers });
                }
            }
            let numbers = summed(children.iter().map(|c| c.numbers), turn, won);
            let work = (self.looked - before).min(u64::from(u32::MAX)) as u32;
            self.remember(key, numbers, earlier.saturating_add(work));
            if numbers.contains(&0) || (0..2).any(|i| numbers[i] >= limits[i]) {
                return Ok(numbers);
            }
            let (best, second) = best_two(&children, turn);
            let child = &children[best];
            let mut inner = limits;
            // A quarter more than the next best child's number saves going back and forth.
            inner[turn] = limits[turn].min(second.saturating_add(second / 4 + 1));
            inner[1 - turn] = limits[1 - turn] - numbers[1 - turn] + child.numbers[1 - turn];
            children[best].numbers = self.search(play, &child.pos, &child.key, &live, inner)?;
        }
    }
}

/// The numbers of a position from those of its children: the player to move needs one of them.
fn summed(children: impl Iterator<Item = Numbers> + Clone, turn: usize, won: bool) -> Numbers {
    let mut numbers = [0; 2];
    let least = children.clone().map(|numbers| numbers[turn]).min();
    numbers[turn] = if won { 0 } else { least.unwrap_or(NEVER) };
    let sum = children.fold(0u32, |sum, numbers| sum.saturating_add(numbers[1 - turn]).min(NEVER - 1));
    numbers[1 - turn] = if won { NEVER } else { sum };
    numbers
}

/// The child with the least number of the player to move, and the next least number.
fn best_two<P: CellPlay>(children: &[Child<P>], turn: usize) -> (usize, u32) {
    let mut best = (NEVER, NEVER, 0);
    let mut second = NEVER;
    for (at, child) in children.iter().enumerate() {
        let [mine, other] = [child.numbers[turn], child.numbers[1 - turn]];
        if (mine, other) < (best.0, best.1) {
            second = best.0;
            best = (mine, other, at);
        } else {
            second = second.min(mine);
        }
    }
    (best.2, second)
}
