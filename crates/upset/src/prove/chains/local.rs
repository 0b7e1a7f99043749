//! The games inside groups of one or two chains, decided once and kept.

use hashbrown::HashMap;

/// What the players can do in a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Variant {
    /// They move in turn.
    Plain,
    /// The opponent may pass once.
    Pass,
    /// The claimant must fill an edge.
    Must,
}

/// Larger groups are not played.
pub const LARGEST: usize = 24;
/// Games with more states are given up.
const STATES: usize = 20_000;
/// For one position no new games are played after so many states.
const WORK: usize = 200_000;

/// The games that were decided.
#[derive(Default)]
pub struct Locals {
    known: HashMap<Box<[u64]>, bool>,
    key: Vec<u64>,
    memo: HashMap<u64, bool>,
    /// The states of the games that were played for the position at hand.
    pub work: usize,
}

struct Game<'a> {
    lengths: [usize; 2],
    theirs: &'a [u64],
    mine: &'a [u64],
    must: bool,
    memo: &'a mut HashMap<u64, bool>,
}

/// Sorts the sets and drops those that hold others.
fn minimal(sets: &mut Vec<u64>) {
    sets.sort_unstable_by_key(|set| (set.count_ones(), *set));
    let mut kept = 0;
    for i in 0..sets.len() {
        if !sets[..kept].iter().any(|set| set & !sets[i] == 0) {
            sets[kept] = sets[i];
            kept += 1;
        }
    }
    sets.truncate(kept);
}

impl Locals {
    /// Whether the claimant succeeds in a group of chains of these lengths, the opponent moving first and wanting one
    /// of `theirs`, the claimant one of `mine`.
    pub fn succeeds(
        &mut self,
        lengths: [usize; 2],
        theirs: &mut Vec<u64>,
        mine: &mut Vec<u64>,
        variant: Variant,
    ) -> bool {
        if lengths[0] + lengths[1] > LARGEST {
            return false;
        }
        minimal(theirs);
        minimal(mine);
        if theirs.is_empty() && variant != Variant::Must {
            return true;
        }
        self.key.clear();
        self.key.push((lengths[0] | lengths[1] << 8 | (variant as usize) << 16 | theirs.len() << 24) as u64);
        self.key.extend_from_slice(theirs);
        self.key.extend_from_slice(mine);
        if let Some(&known) = self.known.get(&self.key[..]) {
            return known;
        }
        if self.work > WORK {
            return false;
        }
        self.memo.clear();
        let must = variant == Variant::Must;
        let mut game = Game { lengths, theirs, mine, must, memo: &mut self.memo };
        let succeeds = game.opponent([0, 0], 0, 0, variant == Variant::Pass);
        self.work += self.memo.len();
        self.known.insert(self.key.as_slice().into(), succeeds);
        succeeds
    }

    /// About how many bytes are kept.
    pub fn bytes(&self) -> usize {
        self.known.len() * 128
    }
}

impl Game<'_> {
    /// The vertices that can be claimed, by chain.
    fn next(&self, heights: [usize; 2], chain: usize) -> Option<u64> {
        let at = heights[chain] + if chain == 1 { self.lengths[0] } else { 0 };
        (heights[chain] < self.lengths[chain]).then(|| 1 << at)
    }

    fn opponent(&mut self, heights: [usize; 2], theirs: u64, mine: u64, pass: bool) -> bool {
        if heights == self.lengths {
            return !self.must;
        }
        let key = theirs | mine << LARGEST | u64::from(pass) << (2 * LARGEST);
        if let Some(&known) = self.memo.get(&key) {
            return known;
        }
        if self.memo.len() > STATES {
            return false;
        }
        let mut succeeds = true;
        for chain in 0..2 {
            let Some(x) = self.next(heights, chain) else { continue };
            let next = theirs | x;
            let mut heights = heights;
            heights[chain] += 1;
            succeeds = succeeds
                && !self.theirs.iter().any(|set| set & !next == 0)
                && self.claimant(heights, next, mine, pass);
        }
        succeeds = succeeds && (!pass || self.claimant(heights, theirs, mine, false));
        self.memo.insert(key, succeeds);
        succeeds
    }

    fn claimant(&mut self, heights: [usize; 2], theirs: u64, mine: u64, pass: bool) -> bool {
        if heights == self.lengths {
            return !self.must;
        }
        for chain in 0..2 {
            let Some(x) = self.next(heights, chain) else { continue };
            if self.mine.iter().any(|set| set & !(mine | x) == 0) {
                return true;
            }
        }
        for chain in 0..2 {
            let Some(x) = self.next(heights, chain) else { continue };
            let mut heights = heights;
            heights[chain] += 1;
            if self.opponent(heights, theirs, mine | x, pass) {
                return true;
            }
        }
        false
    }
}
