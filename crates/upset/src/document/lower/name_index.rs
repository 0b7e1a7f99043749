//! From the names of a document to numbers.

use hashbrown::HashMap;
use std::hash::{BuildHasher, RandomState};

/// The names seen so far, each with its number.
///
/// Short names lie in the table itself. Looking one up on a board of a million elements then reads one far place in
/// memory and not three (the table's marks, its entry, the name), and such reads are most of the time it takes. Names that
/// differ in their last letter only, as `e17` and `e18` do, lie side by side, so that in the usual documents even that
/// place is seldom far.
pub(super) struct NameIndex<'t> {
    slots: Vec<Slot>,
    short: usize,
    /// Factors of the hash, new for every document, so that no document can be made to collide.
    seed: [u64; 2],
    long: HashMap<&'t str, u32>,
}

/// A short name, packed, and its number; the name without letters marks a free slot.
#[derive(Clone, Copy, Default)]
struct Slot {
    name: Packed,
    number: u32,
}

/// Up to eleven bytes, zeros after them, and their number in the last byte.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
struct Packed {
    low: u64,
    high: u32,
}

const SHORT: usize = 11;

/// How many names are looked up together.
pub(super) const TOGETHER: usize = 32;

impl Packed {
    fn new(name: &str) -> Option<Packed> {
        let bytes = name.as_bytes();
        if bytes.is_empty() || bytes.len() > SHORT {
            return None;
        }
        let mut whole = [0; 16];
        whole[..bytes.len()].copy_from_slice(bytes);
        whole[SHORT] = bytes.len() as u8;
        let whole = u128::from_le_bytes(whole);
        Some(Packed { low: whole as u64, high: (whole >> 64) as u32 })
    }

    fn is_free(self) -> bool {
        self.high == 0
    }

    /// The name with its last byte blotted out, and that byte.
    fn split(self) -> (Packed, u8) {
        let length = self.high >> 24;
        let whole = u128::from(self.low) | u128::from(self.high) << 64;
        let shift = 8 * length.saturating_sub(1);
        let stem = whole & !(0xff << shift);
        (Packed { low: stem as u64, high: (stem >> 64) as u32 }, (whole >> shift) as u8)
    }
}

impl<'t> NameIndex<'t> {
    pub fn new() -> NameIndex<'t> {
        let random = RandomState::new();
        let seed = [0u8, 1].map(|i| random.hash_one(i));
        NameIndex { slots: vec![Slot::default(); 16], short: 0, seed, long: HashMap::new() }
    }

    /// Makes room for `more` names.
    pub fn reserve(&mut self, more: usize) {
        let room = (self.short + more).saturating_mul(2).next_power_of_two();
        if room > self.slots.len() {
            self.resize(room);
        }
    }

    /// The number of `name`.
    pub fn get(&self, name: &str) -> Option<u32> {
        match Packed::new(name) {
            None => self.long.get(name).copied(),
            Some(packed) => {
                let slot = self.slots[self.place(packed, self.home(packed))];
                (!slot.name.is_free()).then_some(slot.number)
            }
        }
    }

    /// The numbers of up to [`TOGETHER`] names: first all places are computed, then all are read, so that no read waits
    /// for another.
    pub fn get_all<'n>(
        &self,
        names: impl ExactSizeIterator<Item = &'n str> + Clone,
    ) -> [Option<u32>; TOGETHER] {
        let count = names.len().min(TOGETHER);
        let mut wanted = [(Packed::default(), 0); TOGETHER];
        let mut seen = [Slot::default(); TOGETHER];
        for (wanted, name) in wanted.iter_mut().zip(names.clone()) {
            let packed = Packed::new(name).unwrap_or_default();
            *wanted = (packed, self.home(packed));
        }
        for (seen, &(_, home)) in seen.iter_mut().zip(&wanted[..count]) {
            *seen = self.slots[home];
        }
        let mut found = [None; TOGETHER];
        for (i, name) in names.take(TOGETHER).enumerate() {
            let (packed, home) = wanted[i];
            let slot = match seen[i] {
                _ if packed.is_free() => {
                    found[i] = self.long.get(name).copied();
                    continue;
                }
                slot if slot.name == packed => slot,
                _ => self.slots[self.place(packed, home)],
            };
            found[i] = (!slot.name.is_free()).then_some(slot.number);
        }
        found
    }

    /// Gives `name` a number; the one it had before, if it had one.
    pub fn insert(&mut self, name: &'t str, number: u32) -> Option<u32> {
        let Some(packed) = Packed::new(name) else {
            return self.long.insert(name, number);
        };
        if 2 * self.short >= self.slots.len() {
            self.resize(2 * self.slots.len());
        }
        let place = self.place(packed, self.home(packed));
        let before = std::mem::replace(&mut self.slots[place], Slot { name: packed, number });
        if before.name.is_free() {
            self.short += 1;
            return None;
        }
        Some(before.number)
    }

    /// Where `name` is, from its home on, or the free slot where it would be put: at least half of the slots are free.
    fn place(&self, name: Packed, home: usize) -> usize {
        let mask = self.slots.len() - 1;
        let mut place = home;
        loop {
            let slot = &self.slots[place];
            if slot.name == name || slot.name.is_free() {
                return place;
            }
            place = (place + 1) & mask;
        }
    }

    /// Where `name` would be if nothing were in its way.
    fn home(&self, name: Packed) -> usize {
        let (stem, last) = name.split();
        let product = u128::from(stem.low ^ self.seed[0]) * u128::from(u64::from(stem.high) ^ self.seed[1]);
        let hash = product as u64 ^ (product >> 64) as u64;
        (hash as usize).wrapping_add(last.into()) & (self.slots.len() - 1)
    }

    fn resize(&mut self, room: usize) {
        let before = std::mem::replace(&mut self.slots, vec![Slot::default(); room]);
        for slot in before.into_iter().filter(|slot| !slot.name.is_free()) {
            let place = self.place(slot.name, self.home(slot.name));
            self.slots[place] = slot;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn behaves_like_a_map() {
        let mut names: Vec<String> = (0..3000).map(|i| format!("{}{i}", "x".repeat(i % 14))).collect();
        names.extend(
            ["a", "a\0", "a\0\0", "ä", "eleven byte", "twelve bytes", "12345678901", "\u{b}"]
                .map(String::from),
        );
        let mut index = NameIndex::new();
        let mut map = HashMap::new();
        for (i, name) in names.iter().chain(&names[..500]).enumerate() {
            if i == 700 {
                index.reserve(1000);
            }
            assert_eq!(index.get(name), map.get(name.as_str()).copied(), "{name:?}");
            assert_eq!(index.insert(name, i as u32), map.insert(name.as_str(), i as u32), "{name:?}");
        }
        let strange = ["never seen", "never seen by anyone", ""];
        let all: Vec<&str> = names.iter().map(String::as_str).chain(strange).collect();
        for (i, &name) in all.iter().enumerate() {
            assert_eq!(index.get(name), map.get(name).copied(), "{name:?}");
            let some = &all[i - i % 40..=i];
            let found = index.get_all(some.iter().copied());
            for (&name, found) in some.iter().zip(found) {
                assert_eq!(found, map.get(name).copied(), "{name:?}");
            }
        }
    }
}
