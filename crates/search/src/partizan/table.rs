//! A hash table of positions: open addressing, keys and facts side by side, growth within the budget.

use upset_base::bits::Set;
use upset_base::budget::{Budget, Stopped};

/// A position as a key; the empty position is never stored and marks a free slot.
pub(super) trait Key: Copy + Eq {
    /// The position without elements.
    const FREE: Self;
    /// A hash that is good in all its bits.
    fn mix(self) -> u64;
}

impl<S: Set> Key for S {
    const FREE: S = S::EMPTY;
    #[inline]
    fn mix(self) -> u64 {
        Set::mix(self)
    }
}

/// What is known about positions.
pub(super) struct Table<K, V> {
    slots: Vec<(K, V)>,
    len: usize,
}

const FIRST_SLOTS: usize = 64;

impl<K: Key, V: Copy + Default> Table<K, V> {
    pub(super) fn new() -> Table<K, V> {
        Table { slots: vec![(K::FREE, V::default()); FIRST_SLOTS], len: 0 }
    }

    /// The slot that holds `key`, or the free one where it belongs. The table is never full.
    #[inline]
    fn slot(&self, key: K) -> usize {
        let last = self.slots.len() - 1;
        let mut at = key.mix() as usize & last;
        while self.slots[at].0 != key && self.slots[at].0 != K::FREE {
            at = (at + 1) & last;
        }
        at
    }

    /// What is known about `key`.
    #[inline]
    pub(super) fn get(&self, key: K) -> Option<V> {
        let (found, value) = self.slots[self.slot(key)];
        (found == key).then_some(value)
    }

    /// Replaces what is known about `key`.
    #[inline]
    pub(super) fn set(&mut self, key: K, value: V, budget: &Budget) -> Result<(), Stopped> {
        debug_assert!(key != K::FREE);
        let at = self.slot(key);
        if self.slots[at].0 == key {
            self.slots[at].1 = value;
            return Ok(());
        }
        if (self.len + 1) * 4 > self.slots.len() * 3 {
            self.grow(budget)?;
            return self.set(key, value, budget);
        }
        self.slots[at] = (key, value);
        self.len += 1;
        Ok(())
    }

    /// Doubles the table; old and new are held together while the keys move.
    fn grow(&mut self, budget: &Budget) -> Result<(), Stopped> {
        let slots = self.slots.len() * 2;
        budget.allow_memory((slots + self.slots.len()) * size_of::<(K, V)>())?;
        let old = std::mem::replace(&mut self.slots, vec![(K::FREE, V::default()); slots]);
        for (key, value) in old {
            if key != K::FREE {
                let at = self.slot(key);
                self.slots[at] = (key, value);
            }
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
            table.set(i * i, i as u32, &budget).unwrap();
        }
        assert!((1..5000u64).all(|i| table.get(i * i) == Some(i as u32)));
        assert_eq!(table.get(3), None);
        let small = Budget::unlimited().with_memory(10_000);
        let mut table: Table<u64, u32> = Table::new();
        assert_eq!((1..5000u64).find_map(|i| table.set(i, 0, &small).err()), Some(Stopped::Memory));
    }
}
