//! The set of Grundy numbers of a game's options, under the operations that series and parallel unions need.
//!
//! Bits in words, with the number of ones in every dyadic block, so that a missing number is found by its rank in
//! logarithmic time. Adding a constant in Nim permutes dyadic blocks: a mask remembers it and nothing moves.
//! Every operation can be taken back, which is how winning moves are found afterwards.

/// A finite set of natural numbers.
#[derive(Clone, Debug, Default)]
pub struct GrundySet {
    /// The number v is kept at the bit v ⊕ mask.
    mask: usize,
    /// The bits, as many words as a power of two; a set below 64 keeps its word in `small` instead.
    words: Vec<u64>,
    small: u64,
    /// `ones[i]` for the block i of a heap-ordered tree whose leaves are the words.
    ones: Vec<u32>,
}

impl FromIterator<usize> for GrundySet {
    fn from_iter<I: IntoIterator<Item = usize>>(numbers: I) -> Self {
        let mut set = GrundySet::default();
        for v in numbers {
            set.insert(v);
        }
        set
    }
}

impl GrundySet {
    /// The options of a single point: one, of value 0.
    pub fn point() -> GrundySet {
        GrundySet { small: 1, ..GrundySet::default() }
    }

    /// How many numbers there are.
    pub fn count(&self) -> usize {
        if self.words.is_empty() { self.small.count_ones() as usize } else { self.ones[1] as usize }
    }

    /// How many words hold the set.
    pub fn size(&self) -> usize {
        self.words.len().max(1)
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
        if self.words.is_empty() {
            self.words.push(self.small);
            self.small = 0;
        }
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
        let word = if self.words.is_empty() { self.small } else { self.words[at / 64] };
        word >> (at % 64) & 1 == 1
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
        if self.words.is_empty() {
            let new = self.small & bit == 0;
            self.small |= bit;
            return new;
        }
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
        if self.words.is_empty() {
            self.small &= !bit;
        } else {
            self.words[at / 64] &= !bit;
            self.add(at, -1);
        }
    }

    /// Replaces every member v by v ⊕ c.
    pub fn nim_add(&mut self, c: usize) {
        self.reach(c);
        self.mask ^= c;
    }

    /// The word whose numbers begin at 64·i.
    fn word(&self, i: usize) -> u64 {
        let word = if self.words.is_empty() { self.small } else { self.words[i ^ (self.mask / 64)] };
        permute(word, self.mask % 64)
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

    /// The members in increasing order.
    pub fn members(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.size()).flat_map(|i| ones(self.word(i)).map(move |b| 64 * i + b))
    }

    /// What the options become when the game is put on top of one with the options `bottom`: `bottom` and the
    /// numbers missing from it whose ranks are members.
    pub fn put_on(&mut self, bottom: &GrundySet) {
        let mut out = Writer::default();
        let mut read = 0;
        for m in bottom.members() {
            let gap = m - out.len;
            self.copy(&mut out, read, read + gap);
            read += gap;
            out.push(1, 1);
        }
        self.copy(&mut out, read, self.capacity());
        self.replace(out);
    }

    /// Takes back [`put_on`](Self::put_on).
    pub fn take_off(&mut self, bottom: &GrundySet) {
        let mut out = Writer::default();
        let mut read = 0;
        for m in bottom.members() {
            self.copy(&mut out, read, m);
            read = m + 1;
        }
        self.copy(&mut out, read, self.capacity());
        self.replace(out);
    }

    fn copy(&self, out: &mut Writer, from: usize, to: usize) {
        let mut at = from;
        while at < to {
            let count = (64 - at % 64).min(to - at);
            let word = if at < self.capacity() { self.word(at / 64) >> (at % 64) } else { 0 };
            out.push(word, count);
            at += count;
        }
    }

    fn replace(&mut self, mut out: Writer) {
        while out.words.last() == Some(&0) {
            out.words.pop();
        }
        self.mask = 0;
        if out.words.len() <= 1 {
            self.small = out.words.pop().unwrap_or(0);
            self.words = Vec::new();
            self.ones = Vec::new();
        } else {
            let size = out.words.len().next_power_of_two();
            out.words.resize(size, 0);
            self.small = 0;
            self.words = out.words;
            self.recount();
        }
    }
}

/// Bits written one after the other.
#[derive(Default)]
struct Writer {
    words: Vec<u64>,
    len: usize,
}

impl Writer {
    /// Appends the `count` lowest bits of `bits`, 1 ≤ count ≤ 64.
    fn push(&mut self, bits: u64, count: usize) {
        let bits = if count == 64 { bits } else { bits & ((1 << count) - 1) };
        let shift = self.len % 64;
        match self.words.last_mut() {
            Some(last) if shift > 0 => {
                *last |= bits << shift;
                if shift + count > 64 {
                    self.words.push(bits >> (64 - shift));
                }
            }
            _ => self.words.push(bits),
        }
        self.len += count;
    }
}

/// The word with bit v moved to v ⊕ mask.
fn permute(mut word: u64, mask: usize) -> u64 {
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
fn nth_one(mut word: u64, k: usize) -> usize {
    for _ in 0..k {
        word &= word - 1;
    }
    word.trailing_zeros() as usize
}

fn ones(mut word: u64) -> impl Iterator<Item = usize> {
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

    fn same(set: &GrundySet, plain: &BTreeSet<usize>) {
        assert!(set.members().eq(plain.iter().copied()));
        assert_eq!(set.count(), plain.len());
        let missing: Vec<usize> = (0..600).filter(|v| !plain.contains(v)).collect();
        for (k, &v) in missing.iter().enumerate() {
            assert_eq!((set.missing(k), set.missing_below(v)), (v, k));
        }
        for v in 0..600 {
            assert_eq!(set.has(v), plain.contains(&v));
            assert_eq!(set.missing_below(v), missing.iter().filter(|&&m| m < v).count());
        }
    }

    #[test]
    fn behaves_as_a_plain_set_and_takes_everything_back() {
        let mut rng = SplitMix(3);
        for _ in 0..60 {
            let mut set = GrundySet::default();
            let mut plain = BTreeSet::new();
            for _ in 0..40 {
                let range = [10, 60, 200][rng.below(3)];
                match rng.below(4) {
                    0 => {
                        let c = rng.below(range);
                        set.nim_add(c);
                        plain = plain.iter().map(|v| v ^ c).collect();
                    }
                    1 if plain.len() < 100 => {
                        let bottom: BTreeSet<usize> = (0..rng.below(8)).map(|_| rng.below(range)).collect();
                        let missing: Vec<usize> = (0..2000).filter(|v| !bottom.contains(v)).collect();
                        let top: BTreeSet<usize> = plain.iter().map(|&i| missing[i]).collect();
                        let all: BTreeSet<usize> = bottom.union(&top).copied().collect();
                        let bottom: GrundySet = bottom.into_iter().collect();
                        set.put_on(&bottom);
                        assert!(set.members().eq(all.iter().copied()));
                        if rng.below(2) == 0 || all.last() > Some(&400) {
                            set.take_off(&bottom);
                        } else {
                            plain = all;
                        }
                    }
                    2 if !plain.is_empty() => {
                        let v = *plain.iter().nth(rng.below(plain.len())).unwrap();
                        set.remove(v);
                        plain.remove(&v);
                    }
                    _ => {
                        let v = rng.below(range);
                        assert_eq!(set.insert(v), plain.insert(v));
                    }
                }
                same(&set, &plain);
            }
        }
    }
}
