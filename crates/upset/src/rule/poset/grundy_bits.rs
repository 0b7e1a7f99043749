//! A set of numbers as bits in words, for Grundy sets that are neither small nor regular.
//!
//! The number of ones in every dyadic block is kept, so that a missing number is found by its rank in logarithmic
//! time. Adding a constant in Nim permutes dyadic blocks: a mask remembers it and nothing moves.

/// A finite set of natural numbers.
#[derive(Clone, Debug)]
pub(super) struct GrundyBits {
    /// The number v is kept at the bit v ⊕ mask.
    mask: usize,
    /// The bits: as many words as some power of two.
    words: Vec<u64>,
    /// `ones[i]` for the block i of a heap-ordered tree whose leaves are the words.
    ones: Vec<u32>,
}

impl GrundyBits {
    /// The set with these words, each as often as it says.
    pub fn new(segments: &[(u64, u32)]) -> GrundyBits {
        let mut words: Vec<u64> =
            segments.iter().flat_map(|&(word, count)| (0..count).map(move |_| word)).collect();
        words.resize(words.len().next_power_of_two(), 0);
        let mut set = GrundyBits { mask: 0, words, ones: Vec::new() };
        set.recount();
        set
    }

    /// How many numbers there are.
    pub fn count(&self) -> usize {
        self.ones[1] as usize
    }

    /// How many words hold the set.
    pub fn size(&self) -> usize {
        self.words.len()
    }

    fn capacity(&self) -> usize {
        64 * self.size()
    }

    /// Makes room for numbers up to `v`.
    fn reach(&mut self, v: usize) {
        if v < self.capacity() {
            return;
        }
        let size = (v / 64 + 1).next_power_of_two();
        self.words.resize(size, 0);
        self.recount();
    }

    fn recount(&mut self) {
        let size = self.words.len();
        self.ones.clear();
        self.ones.resize(2 * size, 0);
        for (i, word) in self.words.iter().enumerate() {
            self.ones[size + i] = word.count_ones();
        }
        for i in (1..size).rev() {
            self.ones[i] = self.ones[2 * i] + self.ones[2 * i + 1];
        }
    }

    /// Whether `v` is a member.
    pub fn has(&self, v: usize) -> bool {
        if v >= self.capacity() {
            return false;
        }
        let at = v ^ self.mask;
        self.words[at / 64] >> (at % 64) & 1 == 1
    }

    fn add(&mut self, at: usize, change: i32) {
        let mut i = (self.words.len() + at / 64) as u32;
        while i > 0 {
            self.ones[i as usize] = self.ones[i as usize].wrapping_add_signed(change);
            i /= 2;
        }
    }

    /// Adds `v` and says whether it is new.
    pub fn insert(&mut self, v: usize) -> bool {
        self.reach(v);
        let at = v ^ self.mask;
        let bit = 1 << (at % 64);
        if self.words[at / 64] & bit != 0 {
            return false;
        }
        self.words[at / 64] |= bit;
        self.add(at, 1);
        true
    }

    /// Takes out `v`, a member.
    pub fn remove(&mut self, v: usize) {
        let at = v ^ self.mask;
        let bit = 1 << (at % 64);
        self.words[at / 64] &= !bit;
        self.add(at, -1);
    }

    /// Replaces every member v by v ⊕ c.
    pub fn nim_add(&mut self, c: usize) {
        self.reach(c);
        self.mask ^= c;
    }

    /// The word whose numbers begin at 64·i.
    fn word(&self, i: usize) -> u64 {
        permute(self.words[i ^ (self.mask / 64)], self.mask % 64)
    }

    /// The least number that is no member, not counting the `k` least such numbers: mex_k.
    pub fn missing(&self, mut k: usize) -> usize {
        let zeros = self.capacity() - self.count();
        if k >= zeros {
            return self.capacity() + (k - zeros);
        }
        let mut block = 1;
        let mut first = 0;
        let mut size = self.size();
        while size > 1 {
            size /= 2;
            let swapped = ((self.mask / 64) & size != 0) as usize;
            let zeros = 64 * size - self.ones[2 * block + swapped] as usize;
            let upper = k >= zeros;
            if upper {
                k -= zeros;
                first += size;
            }
            block = 2 * block + (upper as usize ^ swapped);
        }
        64 * first + nth_one(!self.word(first), k)
    }

    /// How many numbers below `v` are no members.
    pub fn missing_below(&self, v: usize) -> usize {
        if v >= self.capacity() {
            return v - self.count();
        }
        let mut block = 1;
        let mut members = 0;
        let mut size = self.size();
        while size > 1 {
            size /= 2;
            let swapped = ((self.mask / 64) & size != 0) as usize;
            let upper = (v / 64) & size != 0;
            if upper {
                members += self.ones[2 * block + swapped] as usize;
            }
            block = 2 * block + (upper as usize ^ swapped);
        }
        let below = self.word(v / 64) & ((1 << (v % 64)) - 1);
        v - members - below.count_ones() as usize
    }

    /// The words from the lowest numbers on.
    pub fn list(&self) -> impl Iterator<Item = u64> + '_ {
        (0..self.size()).map(|i| self.word(i))
    }

    /// The members in increasing order.
    pub fn members(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.size()).flat_map(|i| ones(self.word(i)).map(move |b| 64 * i + b))
    }
}

/// The word with bit v moved to v ⊕ mask.
pub(super) fn permute(mut word: u64, mask: usize) -> u64 {
    const LOW: [u64; 6] = [
        0x5555_5555_5555_5555,
        0x3333_3333_3333_3333,
        0x0f0f_0f0f_0f0f_0f0f,
        0x00ff_00ff_00ff_00ff,
        0x0000_ffff_0000_ffff,
        0x0000_0000_ffff_ffff,
    ];
    for (j, low) in LOW.into_iter().enumerate() {
        if mask >> j & 1 == 1 {
            word = (word >> (1 << j)) & low | (word & low) << (1 << j);
        }
    }
    word
}

/// The place of the one that has `k` ones below it.
pub(super) fn nth_one(mut word: u64, k: usize) -> usize {
    for _ in 0..k {
        word &= word - 1;
    }
    word.trailing_zeros() as usize
}

pub(super) fn ones(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (word != 0).then(|| {
            let at = word.trailing_zeros() as usize;
            word &= word - 1;
            at
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::order::families::SplitMix;
    use std::collections::BTreeSet;

    #[test]
    fn scattered_numbers_are_found_by_their_ranks_while_they_come_and_go() {
        let mut rng = SplitMix(4);
        // One word, a few, and many.
        for most in [64, 300, 2000] {
            let mut set = GrundyBits::new(&[(0, 1)]);
            let mut plain = BTreeSet::new();
            for _ in 0..most {
                let v = rng.below(most);
                assert_eq!((set.has(v), set.insert(v)), (plain.contains(&v), plain.insert(v)));
            }
            for _ in 0..12 {
                let c = rng.below(most);
                set.nim_add(c);
                plain = plain.iter().map(|v| v ^ c).collect();
                let gone = *plain.iter().nth(rng.below(plain.len())).unwrap();
                set.remove(gone);
                plain.remove(&gone);
                assert!(!set.has(gone));
                assert!(set.members().eq(plain.iter().copied()));
                assert_eq!(set.count(), plain.len());
                let missing = (0..most + 200).filter(|v| !plain.contains(v));
                for (k, v) in missing.enumerate() {
                    assert_eq!((set.missing(k), set.missing_below(v)), (v, k));
                }
            }
        }
    }
}
