//! The transposition table: full keys, open addressing, grows only as far as the budget allows.
//!
//! ```text
//! note    0                    nothing is known (an empty slot)
//!         1xxxxxxx xxxxxxxx…   the Grundy number is x
//!         0bbbbbbb bbbbbbbb…   the Grundy number is none of the k with bit k set
//! ```

use upset_base::bits::{Set, Wide, fold};
use upset_base::budget::{Budget, Stopped};

/// What the table holds of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Note(u32);

const KNOWN: u32 = 1 << 31;

impl Note {
    /// Questions `g = k?` are remembered for k below this.
    pub const QUESTIONS: u32 = 31;
    const NOTHING: Note = Note(0);

    /// The Grundy number, if known.
    #[inline]
    pub fn value(self) -> Option<u32> {
        (self.0 & KNOWN != 0).then_some(self.0 & !KNOWN)
    }

    /// Whether g = k, if that much is known.
    #[inline]
    pub fn is(self, k: u32) -> Option<bool> {
        if self.0 & KNOWN != 0 {
            return Some(self.0 & !KNOWN == k);
        }
        (k < Note::QUESTIONS && self.0 >> k & 1 == 1).then_some(false)
    }
}

/// A position as a table keeps it.
pub(super) trait Key: Copy {
    /// The same bits without alignment beyond a word's.
    type Stored: Copy + Eq + Default + Send;
    /// The stored form.
    fn stored(self) -> Self::Stored;
    /// A hash good in its high bits.
    fn hash(self) -> u64;
    /// The hash of a stored form.
    fn rehash(stored: Self::Stored) -> u64;
}

impl Key for u64 {
    type Stored = u64;
    #[inline]
    fn stored(self) -> u64 {
        self
    }
    #[inline]
    fn hash(self) -> u64 {
        self.mix()
    }
    fn rehash(stored: u64) -> u64 {
        stored.mix()
    }
}

impl Key for u128 {
    type Stored = [u64; 2];
    #[inline]
    fn stored(self) -> [u64; 2] {
        [self as u64, (self >> 64) as u64]
    }
    #[inline]
    fn hash(self) -> u64 {
        self.mix()
    }
    fn rehash([low, high]: [u64; 2]) -> u64 {
        (u128::from(high) << 64 | u128::from(low)).mix()
    }
}

impl<const N: usize> Key for Wide<N> {
    type Stored = Wide<N>;
    #[inline]
    fn stored(self) -> Wide<N> {
        self
    }
    #[inline]
    fn hash(self) -> u64 {
        self.mix()
    }
    fn rehash(stored: Wide<N>) -> u64 {
        stored.mix()
    }
}

/// A mask with a mark beside it: where Geography's token stands.
impl<K: Key> Key for (K, u16) {
    type Stored = (K::Stored, u16);
    #[inline]
    fn stored(self) -> Self::Stored {
        (self.0.stored(), self.1)
    }
    #[inline]
    fn hash(self) -> u64 {
        fold(self.0.hash() ^ u64::from(self.1), 0x9e37_79b9_7f4a_7c15)
    }
    fn rehash(stored: Self::Stored) -> u64 {
        fold(K::rehash(stored.0) ^ u64::from(stored.1), 0x9e37_79b9_7f4a_7c15)
    }
}

#[derive(Clone, Copy)]
struct Slot<T> {
    key: T,
    note: Note,
}

/// Positions and what is known of each.
pub(super) struct Table<K: Key> {
    slots: Vec<Slot<K::Stored>>,
    used: usize,
}

impl<K: Key> Table<K> {
    pub fn new() -> Table<K> {
        Table { slots: Vec::new(), used: 0 }
    }

    /// The slot that holds `key`, or the empty one where it belongs. There must be slots.
    #[inline]
    fn find(&self, key: K::Stored, hash: u64) -> usize {
        let mut i = ((u128::from(hash) * self.slots.len() as u128) >> 64) as usize;
        loop {
            let slot = &self.slots[i];
            if slot.note == Note::NOTHING || slot.key == key {
                return i;
            }
            i += 1;
            if i == self.slots.len() {
                i = 0;
            }
        }
    }

    /// What is known of `key`.
    #[inline]
    pub fn get(&self, key: K) -> Note {
        if self.slots.is_empty() {
            return Note::NOTHING;
        }
        self.slots[self.find(key.stored(), key.hash())].note
    }

    /// Learns the Grundy number of `key`.
    pub fn set_value(&mut self, key: K, g: u32, budget: &Budget) -> Result<(), Stopped> {
        *self.note(key, budget)? = Note(KNOWN | g);
        Ok(())
    }

    /// Learns whether the Grundy number of `key` is `k`.
    pub fn set_answer(&mut self, key: K, k: u32, answer: bool, budget: &Budget) -> Result<(), Stopped> {
        if answer {
            return self.set_value(key, k, budget);
        }
        if k < Note::QUESTIONS {
            let note = self.note(key, budget)?;
            if note.0 & KNOWN == 0 {
                note.0 |= 1 << k;
            }
        }
        Ok(())
    }

    /// The note of `key`, to be written at once: an empty note would lose the slot.
    fn note(&mut self, key: K, budget: &Budget) -> Result<&mut Note, Stopped> {
        if self.used * 4 >= self.slots.len() * 3 {
            self.grow(budget)?;
        }
        let stored = key.stored();
        let i = self.find(stored, key.hash());
        let slot = &mut self.slots[i];
        if slot.note == Note::NOTHING {
            slot.key = stored;
            self.used += 1;
        }
        Ok(&mut slot.note)
    }

    /// Doubles the table, or makes it as much larger as the budget allows while the old one is still there.
    fn grow(&mut self, budget: &Budget) -> Result<(), Stopped> {
        let size = size_of::<Slot<K::Stored>>();
        let old = self.slots.len();
        let mut new = (2 * old).max(256);
        while budget.allow_memory((old + new) * size).is_err() {
            new -= new / 8;
            if new < 16 || new < old + old / 8 {
                return Err(Stopped::Memory);
            }
        }
        let mut slots = Vec::new();
        slots.try_reserve_exact(new).map_err(|_| Stopped::Memory)?;
        slots.resize(new, Slot { key: K::Stored::default(), note: Note::NOTHING });
        let full = std::mem::replace(&mut self.slots, slots);
        for slot in full.into_iter().filter(|slot| slot.note != Note::NOTHING) {
            let i = self.find(slot.key, K::rehash(slot.key));
            self.slots[i] = slot;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    #[test]
    fn keeps_what_it_is_told() {
        let budget = Budget::unlimited();
        let mut table = Table::<u128>::new();
        let mut plain: HashMap<u128, Result<u32, u32>> = HashMap::new();
        for i in 0..20_000u128 {
            let key = ((i * i) % 9973) << 60;
            let k = (i % 40) as u32;
            let entry = plain.entry(key).or_insert(Err(0));
            if i % 7 == 0 {
                table.set_value(key, k, &budget).unwrap();
                *entry = Ok(k);
            } else {
                table.set_answer(key, k, false, &budget).unwrap();
                if let Err(excluded) = entry {
                    *excluded |= if k < Note::QUESTIONS { 1 << k } else { 0 };
                }
            }
        }
        for (&key, &told) in &plain {
            let note = table.get(key);
            assert_eq!(note.value(), told.ok());
            for k in 0..Note::QUESTIONS {
                let expected = match told {
                    Ok(g) => Some(g == k),
                    Err(excluded) => (excluded >> k & 1 == 1).then_some(false),
                };
                assert_eq!(note.is(k), expected);
            }
        }
    }

    #[test]
    fn stops_at_the_memory_limit_and_stays_whole() {
        let budget = Budget::unlimited().with_memory(40_000);
        let mut table = Table::<u64>::new();
        let told = (0..10_000u64).take_while(|&i| table.set_value(i, 3, &budget).is_ok()).count() as u64;
        assert!((1_000..2_500).contains(&told));
        assert!((0..told).all(|i| table.get(i).value() == Some(3)));
        assert_eq!(table.get(told).value(), None);
    }
}
