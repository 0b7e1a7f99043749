//! The table of the searches that keep every position: full keys, open addressing, shared by threads without locks.
//!
//! A slot is a head, the words of its key and the words of its value. The head is 0 while the slot is free; whoever fills
//! the slot locks it first, and its key never changes afterwards. Values only become more exact: small ones stand in the
//! head and are exchanged with it, the others are written under the lock and leave a new version behind, so that a
//! reader who sees the same head before and after has read a whole value. Nobody waits for a lock: who finds one knows
//! less and may do something twice, which is never wrong.
//!
//! Only the owner makes the table larger, while no search looks at it; threads move what is in it together.

mod key;

pub(crate) use key::Key;

use crate::stack::on_threads;
use bytemuck::allocation::try_zeroed_vec;
use std::marker::PhantomData;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering, fence};
use upset_base::budget::{Budget, Stopped};

/// What a table keeps of a position.
pub(crate) trait Entry: Copy + Send + Sync {
    /// How many words it has beside the half one.
    const WORDS: usize;
    /// Its half word.
    fn half(&self) -> u32;
    /// Its words.
    fn word(&self, i: usize) -> u64;
    /// What has this half word and these words.
    fn from_words(half: u32, words: &mut impl Iterator<Item = u64>) -> Self;
    /// What this and `other`, both true, say together.
    fn and(self, other: Self) -> Self;
}

/// The table has no room for another position.
pub(crate) struct Crowded;

/// Positions and what is known of each.
pub(crate) struct Table<K, V> {
    words: Vec<AtomicU64>,
    /// The word in which the slots begin, at the start of a cache line.
    first: usize,
    /// How many positions could be held; at least one slot is free.
    slots: usize,
    /// How many more positions may come into it.
    room: AtomicUsize,
    kinds: PhantomData<fn() -> (K, V)>,
}

/// The words of a cache line.
const LINE: usize = 8;

// The parts of a head above the half word of the value.
const USED: u64 = 1 << 32;
const LOCK: u64 = 1 << 33;
const VERSION: u64 = 1 << 34;

/// Tables of so many slots are made four times as large, others twice.
const SMALL: usize = 1 << 14;
/// Threads that make a table larger take so many words or slots at a time; smaller tables are made larger by one.
const CHUNK: usize = 1 << 16;
const GROWING_STACK: usize = 1 << 18;
/// The words of a page of memory.
const PAGE: usize = 512;

impl<K: Key, V: Entry> Table<K, V> {
    const STRIDE: usize = 1 + K::WORDS + V::WORDS;

    pub fn new() -> Self {
        Table::with_slots(1, 0).expect("memory for one slot")
    }

    /// A table without a position, with room for so many; none if there is no memory for it. The system gives memory that is 0
    /// when it is first used, which is not now.
    fn with_slots(slots: usize, room: usize) -> Option<Self> {
        let words = try_zeroed_vec(slots * Self::STRIDE + LINE).ok()?;
        let first = (words.as_ptr() as usize).wrapping_neg() / 8 % LINE;
        Some(Table { words, first, slots, room: AtomicUsize::new(room), kinds: PhantomData })
    }

    /// How many more positions it can take.
    pub fn room(&self) -> usize {
        self.room.load(Ordering::Relaxed)
    }

    /// Hands out as much of the room as is left, but no more than `most`.
    #[cold]
    pub fn take_room(&self, most: usize) -> usize {
        let rest = |room: usize| Some(room.saturating_sub(most));
        let room = self.room.fetch_update(Ordering::Relaxed, Ordering::Relaxed, rest).unwrap_or(0);
        room.min(most)
    }

    /// Takes back room that was not needed.
    pub fn give_back(&self, room: usize) {
        self.room.fetch_add(room, Ordering::Relaxed);
    }

    /// How many positions come into so many slots.
    fn capacity(slots: usize) -> usize {
        slots * 3 / 4
    }

    #[inline]
    fn word(&self, i: usize) -> &AtomicU64 {
        &self.words[i]
    }

    /// Where a slot begins.
    #[inline]
    fn place(&self, slot: usize) -> usize {
        self.first + slot * Self::STRIDE
    }

    /// The first slot for a hash.
    #[inline]
    fn start(&self, hash: u64) -> usize {
        ((u128::from(hash) * self.slots as u128) >> 64) as usize
    }

    #[inline]
    fn next(&self, i: usize) -> usize {
        if i + 1 == self.slots { 0 } else { i + 1 }
    }

    /// Whether the used slot at `at` is that of `key`.
    #[inline]
    fn is_of(&self, at: usize, key: &K) -> bool {
        (0..K::WORDS).all(|i| self.word(at + 1 + i).load(Ordering::Relaxed) == key.word(i))
    }

    /// The value of the used slot at `at`, whose head is `head`; none if somebody is changing it.
    #[inline]
    fn value(&self, at: usize, head: u64) -> Option<V> {
        let first = at + 1 + K::WORDS;
        let mut words = (first..first + V::WORDS).map(|i| self.word(i).load(Ordering::Relaxed));
        let value = V::from_words(head as u32, &mut words);
        if V::WORDS > 0 {
            fence(Ordering::Acquire);
            if head & LOCK != 0 || self.word(at).load(Ordering::Relaxed) != head {
                return None;
            }
        }
        Some(value)
    }

    /// Brings the place of `key` near: loads that do not wait for each other.
    #[inline]
    pub fn touch(&self, key: K) -> u64 {
        self.word(self.place(self.start(key.hash()))).load(Ordering::Relaxed)
    }

    /// What is known of `key`.
    #[inline]
    pub fn get(&self, key: K) -> Option<V> {
        let mut i = self.start(key.hash());
        loop {
            let at = self.place(i);
            let head = self.word(at).load(Ordering::Acquire);
            if head == 0 {
                return None;
            }
            if head & USED != 0 && self.is_of(at, &key) {
                return self.value(at, head);
            }
            i = self.next(i);
        }
    }

    /// Adds `value` to what is known of `key`; a new key takes one place of `room`. A thread that is `alone` needs no
    /// locks, which would wait for memory.
    #[inline]
    pub fn learn(&self, key: K, value: V, room: &mut usize, alone: bool) -> Result<(), Crowded> {
        let mut i = self.start(key.hash());
        loop {
            let at = self.place(i);
            let head = self.word(at).load(Ordering::Acquire);
            if head == 0 {
                if *room == 0 {
                    return Err(Crowded);
                }
                if alone || self.lock(at, 0) {
                    *room -= 1;
                    for i in 0..K::WORDS {
                        self.word(at + 1 + i).store(key.word(i), Ordering::Relaxed);
                    }
                    self.leave(at, value, VERSION);
                    return Ok(());
                }
                // Somebody was faster.
                continue;
            }
            if head & USED != 0 && self.is_of(at, &key) {
                self.improve(at, head, value, alone);
                return Ok(());
            }
            i = self.next(i);
        }
    }

    fn lock(&self, at: usize, head: u64) -> bool {
        self.word(at).compare_exchange(head, head | LOCK, Ordering::Acquire, Ordering::Relaxed).is_ok()
    }

    /// Writes the value of a locked slot and unlocks it.
    #[inline]
    fn leave(&self, at: usize, value: V, version: u64) {
        fence(Ordering::Release);
        let first = at + 1 + K::WORDS;
        for i in 0..V::WORDS {
            self.word(first + i).store(value.word(i), Ordering::Relaxed);
        }
        self.word(at).store(u64::from(value.half()) | USED | version, Ordering::Release);
    }

    /// Adds `value` to that of a used slot; what somebody else writes there at the same time may be all that stays.
    fn improve(&self, at: usize, head: u64, value: V, alone: bool) {
        let Some(old) = self.value(at, head) else { return };
        let both = old.and(value);
        let new = both.half() != old.half() || (0..V::WORDS).any(|i| both.word(i) != old.word(i));
        if new && (alone || self.lock(at, head)) {
            self.leave(at, both, (head & !(VERSION - 1)).wrapping_add(VERSION));
        }
    }

    /// Makes the table larger, or as much larger as the budget allows while the old one is still there.
    #[cold]
    pub fn grow(&mut self, budget: &Budget) -> Result<(), Stopped> {
        let size = 8 * Self::STRIDE;
        let old = self.slots;
        let mut new = (if old < SMALL { 4 * old } else { 2 * old }).max(256);
        while budget.allow_memory((old + new) * size).is_err() {
            new -= new / 8;
            if new < 16 || new < old + old / 8 {
                return Err(Stopped::Memory);
            }
        }
        let used = Self::capacity(old).saturating_sub(self.room());
        let new = Table::with_slots(new, Self::capacity(new) - used).ok_or(Stopped::Memory)?;
        let old = std::mem::replace(self, new);
        in_chunks(budget, self.words.len(), |words, _| self.use_first(words));
        in_chunks(budget, old.slots, |slots, alone| self.take_over(&old, slots, alone));
        Ok(())
    }

    /// Writes into each page of memory. Those that are read first are given twice, and all threads wait for the second time.
    fn use_first(&self, words: Range<usize>) {
        for i in words.step_by(PAGE) {
            self.word(i).store(0, Ordering::Relaxed);
        }
    }

    /// Adds what some slots of another table hold.
    fn take_over(&self, old: &Self, slots: Range<usize>, alone: bool) {
        let mut room = usize::MAX;
        for at in slots.map(|slot| old.place(slot)) {
            let head = old.word(at).load(Ordering::Relaxed);
            let mut words = (at + 1..at + Self::STRIDE).map(|i| old.word(i).load(Ordering::Relaxed));
            if head & USED != 0 {
                let key = K::from_words(&mut words);
                let _ = self.learn(key, V::from_words(head as u32, &mut words), &mut room, alone);
            }
        }
    }
}

/// Does `work` for all numbers below `end`, on several threads if they are many; whether it is alone is what it is told.
fn in_chunks(budget: &Budget, end: usize, work: impl Fn(Range<usize>, bool) + Sync) {
    let threads = budget.threads.min(end / CHUNK);
    if threads < 2 {
        return work(0..end, true);
    }
    let next = AtomicUsize::new(0);
    let work_on = || {
        loop {
            let start = next.fetch_add(CHUNK, Ordering::Relaxed);
            if start >= end {
                return;
            }
            work(start..end.min(start + CHUNK), false);
        }
    };
    on_threads(threads, GROWING_STACK, &work_on);
    // What is left if there was no room for any of them.
    work_on();
}

#[cfg(test)]
mod tests {
    use super::*;
    use upset_base::bits::Set;

    /// The largest of two numbers, in the half word, or with a copy in two words.
    #[derive(Clone, Copy, PartialEq, Debug)]
    struct Most<const N: usize>(u32);

    impl<const N: usize> Entry for Most<N> {
        const WORDS: usize = N;
        fn half(&self) -> u32 {
            self.0
        }
        fn word(&self, i: usize) -> u64 {
            u64::from(self.0) + i as u64
        }
        fn from_words(half: u32, words: &mut impl Iterator<Item = u64>) -> Self {
            assert_eq!(words.count(), N);
            Most(half)
        }
        fn and(self, other: Self) -> Self {
            Most(self.0.max(other.0))
        }
    }

    #[test]
    fn keeps_every_key_through_growth_and_stops_at_the_limit() {
        let fill = |budget: &Budget| {
            let mut table: Table<u64, Most<0>> = Table::new();
            let mut room = 0;
            for i in 0..5000u64 {
                while table.learn(i * i, Most(i as u32), &mut room, true).is_err() {
                    if table.grow(budget).is_err() {
                        return (table, i);
                    }
                    room = table.take_room(usize::MAX);
                }
            }
            (table, 5000)
        };
        let (table, count) = fill(&Budget::unlimited());
        assert!((0..count).all(|i| table.get(i * i) == Some(Most(i as u32))));
        assert_eq!((count, table.get(3)), (5000, None));
        let (table, count) = fill(&Budget::unlimited().with_memory(40_000));
        assert!((1_000..2_500).contains(&count));
        assert!((0..count).all(|i| table.get(i * i) == Some(Most(i as u32))));
        assert_eq!(table.get(count * count), None);
    }

    #[test]
    fn threads_make_it_larger_and_keep_every_key() {
        let budget = Budget::unlimited().with_threads(3);
        let mut table: Table<(u64, u16), Most<1>> = Table::new();
        let key = |i: u64| (i.mix(), i as u16);
        let mut room = 0;
        for i in 0..400_000u64 {
            while table.learn(key(i), Most(i as u32), &mut room, true).is_err() {
                table.grow(&budget).unwrap();
                room = table.take_room(usize::MAX);
            }
        }
        table.give_back(room);
        assert!((0..400_000).all(|i| table.get(key(i)) == Some(Most(i as u32))));
        assert_eq!(
            (table.get(key(400_000)), table.room() + 400_000),
            (None, Table::<(u64, u16), Most<1>>::capacity(table.slots))
        );
    }

    #[test]
    fn keys_of_two_words_stay_whole_through_growth() {
        let mut table: Table<u128, Most<0>> = Table::new();
        let key = |i: u64| u128::from(i) << 70 | u128::from(i * i);
        let mut room = 0;
        for i in 0..2000u64 {
            while table.learn(key(i), Most(i as u32), &mut room, true).is_err() {
                table.grow(&Budget::unlimited()).unwrap();
                room = table.take_room(usize::MAX);
            }
        }
        assert!((0..2000).all(|i| table.get(key(i)) == Some(Most(i as u32))));
    }

    /// Values that threads write at the same time are whole, and none is of another key.
    #[test]
    fn threads_read_whole_values() {
        let mut table: Table<u128, Checked> = Table::new();
        while table.room() < 1000 {
            table.grow(&Budget::unlimited()).unwrap();
        }
        let key = |i: u64| u128::from(i) << 60 | u128::from(i * i);
        std::thread::scope(|scope| {
            for start in 0..3u64 {
                let table = &table;
                scope.spawn(move || {
                    let mut room = table.room() / 3;
                    for step in 0..60_000u64 {
                        let i = (step * 7 + start) % 300;
                        assert!(table.learn(key(i), Checked(i, step), &mut room, false).is_ok());
                        let j = (step * 11 + start) % 300;
                        assert!(table.get(key(j)).is_none_or(|found| found.0 == j));
                    }
                });
            }
        });
        assert!((0..300).all(|i| table.get(key(i)).is_some_and(|found| found.0 == i && found.1 >= 59_000)));
    }

    /// A key and a growing number, four times over.
    #[derive(Clone, Copy)]
    struct Checked(u64, u64);

    impl Entry for Checked {
        const WORDS: usize = 4;
        fn half(&self) -> u32 {
            self.1 as u32
        }
        fn word(&self, i: usize) -> u64 {
            self.0 * 1_000_000 + self.1 + i as u64
        }
        fn from_words(half: u32, words: &mut impl Iterator<Item = u64>) -> Self {
            // What was read while somebody wrote is thrown away: all may differ here, and the key says it then.
            let words: Vec<u64> = words.collect();
            let whole =
                words.windows(2).all(|pair| pair[1] == pair[0] + 1) && words[0] % 1_000_000 == half.into();
            Checked(if whole { words[0] / 1_000_000 } else { u64::MAX }, half.into())
        }
        fn and(self, other: Self) -> Self {
            Checked(self.0, self.1.max(other.1))
        }
    }

    #[test]
    fn keys_that_differ_a_little_are_spread() {
        let spread = |hashes: Vec<u64>| {
            let all = hashes.len();
            let distinct: std::collections::HashSet<u64> = hashes.into_iter().collect();
            assert_eq!(distinct.len(), all);
        };
        spread((0..200u16).map(|mark| (0b1011u64, mark).hash()).collect());
        let pairs = (0..20u64).flat_map(|left| (0..20u64).map(move |right| [left, right].hash()));
        spread(pairs.collect());
    }
}
