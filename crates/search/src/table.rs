//! The table of the searches that keep every position: full keys, open addressing, growth within the budget.

use upset_base::bits::{Set, Wide, fold};
use upset_base::budget::{Budget, Stopped};

/// A position as a table keeps it.
pub(crate) trait Key: Copy {
    /// The same bits without alignment beyond a word's.
    type Stored: Copy + Eq + Send;
    /// A position that is never stored, the one without elements: it marks a free slot.
    const FREE: Self::Stored;
    /// The stored form.
    fn stored(self) -> Self::Stored;
    /// A hash good in its high bits.
    fn hash(self) -> u64;
    /// The hash of a stored form.
    fn rehash(stored: Self::Stored) -> u64;
}

impl Key for u64 {
    type Stored = u64;
    const FREE: u64 = 0;
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
    const FREE: [u64; 2] = [0; 2];
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
    const FREE: Wide<N> = Wide::EMPTY;
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

/// A position with a mark beside it: where Geography's token stands.
impl<K: Key> Key for (K, u16) {
    type Stored = (K::Stored, u16);
    const FREE: Self::Stored = (K::FREE, 0);
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

/// A pair of positions: what Left and what Right may play in Col.
impl<K: Key> Key for [K; 2] {
    type Stored = [K::Stored; 2];
    const FREE: Self::Stored = [K::FREE; 2];
    #[inline]
    fn stored(self) -> Self::Stored {
        self.map(K::stored)
    }
    #[inline]
    fn hash(self) -> u64 {
        both(self.map(K::hash))
    }
    fn rehash(stored: Self::Stored) -> u64 {
        both(stored.map(K::rehash))
    }
}

#[inline]
fn both([left, right]: [u64; 2]) -> u64 {
    fold(left ^ 0xd6e8_feb8_6659_fd93, right.rotate_left(32) | 1) ^ left
}

/// Positions and what is known of each.
pub(crate) struct Table<K: Key, V> {
    /// At least one is free.
    slots: Vec<(K::Stored, V)>,
    used: usize,
}

impl<K: Key, V: Copy + Default> Table<K, V> {
    pub fn new() -> Table<K, V> {
        Table { slots: vec![(K::FREE, V::default())], used: 0 }
    }

    /// The slot that holds `key`, or the free one where it belongs.
    #[inline]
    fn find(&self, key: K::Stored, hash: u64) -> usize {
        let mut i = ((u128::from(hash) * self.slots.len() as u128) >> 64) as usize;
        loop {
            let found = self.slots[i].0;
            if found == key || found == K::FREE {
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
    pub fn get(&self, key: K) -> Option<V> {
        let stored = key.stored();
        let (found, value) = self.slots[self.find(stored, key.hash())];
        (found == stored).then_some(value)
    }

    /// What is known of `key`, the default if that is nothing.
    #[inline]
    pub fn get_or_default(&self, key: K) -> V {
        self.slots[self.find(key.stored(), key.hash())].1
    }

    /// The place for what is known of `key`.
    #[inline]
    pub fn entry(&mut self, key: K, budget: &Budget) -> Result<&mut V, Stopped> {
        let stored = key.stored();
        debug_assert!(stored != K::FREE);
        let mut i = self.find(stored, key.hash());
        if self.slots[i].0 != stored {
            if (self.used + 1) * 4 > self.slots.len() * 3 {
                self.grow(budget)?;
                i = self.find(stored, key.hash());
            }
            self.slots[i].0 = stored;
            self.used += 1;
        }
        Ok(&mut self.slots[i].1)
    }

    /// Doubles the table, or makes it as much larger as the budget allows while the old one is still there.
    #[cold]
    fn grow(&mut self, budget: &Budget) -> Result<(), Stopped> {
        let size = size_of::<(K::Stored, V)>();
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
        slots.resize(new, (K::FREE, V::default()));
        let full = std::mem::replace(&mut self.slots, slots);
        for slot in full.into_iter().filter(|slot| slot.0 != K::FREE) {
            let i = self.find(slot.0, K::rehash(slot.0));
            self.slots[i] = slot;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keeps_every_key_through_growth_and_stops_at_the_limit() {
        let budget = Budget::unlimited();
        let mut table: Table<u64, u32> = Table::new();
        for i in 1..5000u64 {
            *table.entry(i * i, &budget).unwrap() = i as u32;
        }
        assert!((1..5000u64).all(|i| table.get(i * i) == Some(i as u32)));
        assert_eq!((table.get(3), table.get_or_default(3)), (None, 0));
        let small = Budget::unlimited().with_memory(10_000);
        let mut table: Table<u64, u32> = Table::new();
        assert_eq!((1..5000u64).find_map(|i| table.entry(i, &small).err()), Some(Stopped::Memory));
        assert_eq!(table.get(1), Some(0));
    }
}
