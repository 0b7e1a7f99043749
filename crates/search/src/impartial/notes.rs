//! What is known of Grundy numbers, in a word each.
//!
//! ```text
//! note    0                    nothing is known
//!         1xxxxxxx xxxxxxxx…   the Grundy number is x
//!         0bbbbbbb bbbbbbbb…   the Grundy number is none of the k with bit k set
//! ```

use crate::table::{Key, Table};
use upset_base::budget::{Budget, Stopped};

/// What the table holds of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Note(u32);

const KNOWN: u32 = 1 << 31;

impl Note {
    /// Questions `g = k?` are remembered for k below this.
    pub const QUESTIONS: u32 = 31;

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

/// Positions and what is known of each.
pub(super) struct Notes<K: Key>(Table<K, Note>);

impl<K: Key> Notes<K> {
    pub fn new() -> Notes<K> {
        Notes(Table::new())
    }

    /// What is known of `key`.
    #[inline]
    pub fn get(&self, key: K) -> Note {
        self.0.get_or_default(key)
    }

    /// Learns the Grundy number of `key`.
    pub fn set_value(&mut self, key: K, g: u32, budget: &Budget) -> Result<(), Stopped> {
        *self.0.entry(key, budget)? = Note(KNOWN | g);
        Ok(())
    }

    /// Learns whether the Grundy number of `key` is `k`.
    pub fn set_answer(&mut self, key: K, k: u32, answer: bool, budget: &Budget) -> Result<(), Stopped> {
        if answer {
            return self.set_value(key, k, budget);
        }
        if k < Note::QUESTIONS {
            let note = self.0.entry(key, budget)?;
            if note.0 & KNOWN == 0 {
                note.0 |= 1 << k;
            }
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
        let mut table = Notes::<u128>::new();
        let mut plain: HashMap<u128, Result<u32, u32>> = HashMap::new();
        for i in 0..20_000u128 {
            let key = ((i * i) % 9973 + 1) << 60;
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
        let mut table = Notes::<u64>::new();
        let told = (1..10_000u64).take_while(|&i| table.set_value(i, 3, &budget).is_ok()).count() as u64;
        assert!((1_000..2_500).contains(&told));
        assert!((1..=told).all(|i| table.get(i).value() == Some(3)));
        assert_eq!(table.get(told + 1).value(), None);
    }
}
