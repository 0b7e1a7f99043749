//! The transposition table: bounds on values by exact keys, shared by threads without locks.
//!
//! An entry is a data word and the words of its key. Writers claim an entry by setting its lock bit and leave it
//! with a new version; a reader who sees the same unlocked data word before and after reading the key has read a
//! whole entry. A writer who finds an entry locked gives up: the table is a cache.

use std::sync::atomic::{AtomicU64, Ordering, fence};
use upset_base::bits::{Set, fold};

/// Bounds on the value for Left: -1 Right wins, 0 draw, 1 Left wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScoreBounds {
    /// The value is at least this.
    pub low: i8,
    /// The value is at most this.
    pub high: i8,
}

impl ScoreBounds {
    /// Nothing is known.
    pub const OPEN: ScoreBounds = ScoreBounds { low: -1, high: 1 };

    /// The value itself.
    pub fn exactly(value: i8) -> ScoreBounds {
        ScoreBounds { low: value, high: value }
    }

    /// Both are true.
    pub fn and(self, other: ScoreBounds) -> ScoreBounds {
        ScoreBounds { low: self.low.max(other.low), high: self.high.min(other.high) }
    }

    /// Whether the value is at least `t`, if the bounds say.
    #[inline]
    pub fn at_least(self, t: i8) -> Option<bool> {
        if self.low >= t {
            Some(true)
        } else if self.high < t {
            Some(false)
        } else {
            None
        }
    }
}

/// What identifies a position: equal keys, equal games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CellKey<S> {
    /// Sets of cells.
    pub sets: [S; 3],
    /// Whatever else: whose turn it is, how far the play has come.
    pub extra: u16,
}

impl<S: Set> CellKey<S> {
    /// A well-mixed hash.
    #[inline]
    pub fn hash(&self) -> u64 {
        // A word needs no mixing of its own before it is multiplied.
        let word = |set: &S| match S::CAPACITY {
            64 => set.words().next().unwrap_or(0),
            _ => set.mix(),
        };
        let [a, b, c] = self.sets.each_ref().map(word);
        let both = fold(a ^ 0x9e37_79b9_7f4a_7c15, b ^ 0xd6e8_feb8_6659_fd93);
        fold(both ^ c, 0xa076_1d64_78bd_642f ^ u64::from(self.extra) << 32)
    }

    #[inline]
    fn words(&self) -> impl Iterator<Item = u64> {
        self.sets.iter().flat_map(|s| s.words())
    }
}

/// A table of bounds.
pub struct BoundTable {
    words: Vec<AtomicU64>,
    /// The first word of the first entry, where a line of the cache begins.
    first: usize,
    /// Words of one entry.
    stride: usize,
    buckets: u64,
    overwritten: AtomicU64,
}

/// Entries that a position may be in.
const WAYS: usize = 2;

/// Words of a line of the cache.
const LINE: usize = 8;

/// Words of an entry for keys over `S`.
const fn stride<S: Set>() -> usize {
    1 + 3 * S::CAPACITY / 64
}

// The data word: low + 1 in bits 0-1, high + 1 in 2-3, work in 4-9, extra in 10-25, then these, then the version.
const USED: u64 = 1 << 26;
const LOCK: u64 = 1 << 27;
const VERSION: u64 = 1 << 28;

fn pack(bounds: ScoreBounds, work: u32, extra: u16) -> u64 {
    (bounds.low + 1) as u64
        | ((bounds.high + 1) as u64) << 2
        | u64::from(work.min(63)) << 4
        | u64::from(extra) << 10
        | USED
}

fn bounds_of(data: u64) -> ScoreBounds {
    ScoreBounds { low: (data & 3) as i8 - 1, high: (data >> 2 & 3) as i8 - 1 }
}

fn work_of(data: u64) -> u64 {
    data >> 4 & 63
}

impl BoundTable {
    /// A table for keys over `S` of at most `bytes`, but at least one bucket.
    pub fn new<S: Set>(bytes: usize) -> BoundTable {
        let stride = stride::<S>();
        let buckets = (bytes / (8 * stride * WAYS)).max(1);
        BoundTable::with_buckets(stride, buckets)
    }

    fn with_buckets(stride: usize, buckets: usize) -> BoundTable {
        let words: Vec<AtomicU64> =
            (0..buckets * WAYS * stride + LINE - 1).map(|_| AtomicU64::default()).collect();
        let first = (words.as_ptr() as usize / 8).wrapping_neg() % LINE;
        BoundTable { words, first, stride, buckets: buckets as u64, overwritten: AtomicU64::new(0) }
    }

    /// The memory it takes.
    pub fn bytes(&self) -> usize {
        self.words.len() / LINE * 64
    }

    /// Whether so much was overwritten that a larger table would help.
    pub fn is_crowded(&self) -> bool {
        self.overwritten.load(Ordering::Relaxed) > self.buckets * WAYS as u64 / 2
    }

    #[inline]
    fn word(&self, i: usize) -> &AtomicU64 {
        &self.words[i]
    }

    #[inline]
    fn bucket(&self, hash: u64) -> usize {
        self.first + ((u128::from(hash) * u128::from(self.buckets)) >> 64) as usize * WAYS * self.stride
    }

    /// Whether entry `at` holds `key`, read whole, and what it says.
    #[inline]
    fn read<S: Set>(&self, at: usize, key: &CellKey<S>) -> Option<u64> {
        let entry = &self.words[at..at + stride::<S>()];
        let data = entry[0].load(Ordering::Acquire);
        let wanted = u64::from(key.extra) << 10 | USED;
        let mut other = data & (0xffff << 10 | USED | LOCK) ^ wanted;
        for (i, w) in key.words().enumerate() {
            other |= entry[1 + i].load(Ordering::Relaxed) ^ w;
        }
        if other != 0 {
            return None;
        }
        fence(Ordering::Acquire);
        (entry[0].load(Ordering::Relaxed) == data).then_some(data)
    }

    /// Brings the places of `hash` near: loads that do not wait for each other.
    #[inline]
    pub fn touch(&self, hash: u64) -> u64 {
        self.word(self.bucket(hash)).load(Ordering::Relaxed)
    }

    /// What is known about `key`.
    #[inline]
    pub fn probe<S: Set>(&self, key: &CellKey<S>, hash: u64) -> Option<ScoreBounds> {
        let at = self.bucket(hash);
        (0..WAYS).find_map(|i| self.read(at + i * self.stride, key)).map(bounds_of)
    }

    /// Remembers `bounds`, found with `work` (the logarithm of the positions visited).
    pub fn store<S: Set>(&self, key: &CellKey<S>, hash: u64, bounds: ScoreBounds, work: u32) {
        let base = self.bucket(hash);
        let mut victim = (u64::MAX, base);
        for i in 0..WAYS {
            let at = base + i * self.stride;
            if let Some(data) = self.read(at, key) {
                let both = bounds.and(bounds_of(data));
                let work = work.max(work_of(data) as u32);
                let new = pack(both, work, key.extra) | (data & !(VERSION - 1)).wrapping_add(VERSION);
                // The key stays: one exchange does it, and losing a race loses only knowledge.
                let _ = self.word(at).compare_exchange(data, new, Ordering::AcqRel, Ordering::Relaxed);
                return;
            }
            let data = self.word(at).load(Ordering::Relaxed);
            let cost = if data & USED == 0 { 0 } else { 1 + work_of(data) };
            if cost < victim.0 {
                victim = (cost, at);
            }
        }
        let at = victim.1;
        let data = self.word(at).load(Ordering::Relaxed);
        if data & LOCK != 0
            || self
                .word(at)
                .compare_exchange(data, data | LOCK, Ordering::Acquire, Ordering::Relaxed)
                .is_err()
        {
            return;
        }
        fence(Ordering::Release);
        for (i, w) in key.words().enumerate() {
            self.word(at + 1 + i).store(w, Ordering::Relaxed);
        }
        let new = pack(bounds, work, key.extra) | (data & !(VERSION - 1)).wrapping_add(VERSION);
        self.word(at).store(new, Ordering::Release);
        if work_of(data) > 0 {
            self.overwritten.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// The same knowledge in a table of at most `bytes`.
    pub fn resized<S: Set>(&self, bytes: usize) -> BoundTable {
        let larger = BoundTable::new::<S>(bytes);
        let entries = self.buckets as usize * WAYS;
        for at in (0..entries).map(|i| self.first + i * self.stride) {
            let data = self.word(at).load(Ordering::Relaxed);
            if data & USED == 0 {
                continue;
            }
            let mut words = (1..self.stride).map(|i| self.word(at + i).load(Ordering::Relaxed));
            let sets = std::array::from_fn(|_| S::from_words(&mut words));
            let key = CellKey { sets, extra: (data >> 10) as u16 };
            larger.store(&key, key.hash(), bounds_of(data), work_of(data) as u32);
        }
        larger.overwritten.store(0, Ordering::Relaxed);
        larger
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keeps_both_bounds_and_survives_growth() {
        let mut table = BoundTable::new::<u64>(1 << 14);
        let key = |i: u64| CellKey { sets: [i, i * i, !i], extra: (i % 7) as u16 };
        for i in 0..50 {
            table.store(&key(i), key(i).hash(), ScoreBounds { low: 0, high: 1 }, 3);
            table.store(&key(i), key(i).hash(), ScoreBounds { low: -1, high: 0 }, 1);
        }
        table = table.resized::<u64>(1 << 16);
        let known =
            (0..50).filter(|&i| table.probe(&key(i), key(i).hash()) == Some(ScoreBounds::exactly(0))).count();
        assert!(known >= 45, "{known}");
        let other = CellKey { extra: 9, ..key(3) };
        assert_eq!(table.probe(&other, key(3).hash()), None);
        let none = CellKey { sets: [0u64; 3], extra: 0 };
        let grown = BoundTable::new::<u64>(1).resized::<u64>(1 << 10);
        assert_eq!(grown.probe(&none, none.hash()), None, "places that are not used tell nothing");
    }
}
