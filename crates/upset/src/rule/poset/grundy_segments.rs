//! A set of numbers as words of bits, where equal words in a row are told once with their number.
//!
//! Grundy sets of large boards are long runs with a few ragged ends, or patterns that repeat: shifting either or
//! adding a constant in Nim keeps it so, and costs as much as there are segments, not words.

use super::grundy_bits::{nth_one, ones, permute};

/// Words from the lowest numbers on, each with how often it repeats. Neighbours differ and the last is not zero.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Segments(Vec<(u64, u32)>);

const FULL: u64 = u64::MAX;

impl Segments {
    /// The set with these words, from the lowest numbers on.
    pub fn new(words: impl IntoIterator<Item = u64>) -> Segments {
        let mut set = Segments::default();
        words.into_iter().for_each(|word| set.push(word, 1));
        set.trimmed()
    }

    /// The words, each with how often it repeats.
    pub fn list(&self) -> &[(u64, u32)] {
        &self.0
    }

    /// How many words there are if each is counted.
    pub fn words(&self) -> usize {
        self.0.iter().map(|&(_, count)| count as usize).sum()
    }

    /// Appends `count` words.
    #[inline]
    fn push(&mut self, word: u64, count: u32) {
        match self.0.last_mut() {
            _ if count == 0 => {}
            Some(last) if last.0 == word => last.1 += count,
            _ => self.0.push((word, count)),
        }
    }

    fn trimmed(mut self) -> Segments {
        self.0.pop_if(|last| last.0 == 0);
        self
    }

    /// How many numbers there are.
    pub fn count(&self) -> usize {
        self.0.iter().map(|&(word, count)| word.count_ones() as usize * count as usize).sum()
    }

    /// The segment that holds word `at`, and how many words of it come before that.
    fn find(&self, at: usize) -> Option<(usize, u32)> {
        let mut before = 0;
        for (i, &(_, count)) in self.0.iter().enumerate() {
            if at < before + count as usize {
                return Some((i, (at - before) as u32));
            }
            before += count as usize;
        }
        None
    }

    /// Whether `v` is a member.
    pub fn has(&self, v: usize) -> bool {
        self.find(v / 64).is_some_and(|(i, _)| self.0[i].0 >> (v % 64) & 1 == 1)
    }

    /// Adds `v` and says whether it is new.
    pub fn insert(&mut self, v: usize) -> bool {
        let new = !self.has(v);
        if new {
            self.flip(v);
        }
        new
    }

    /// Adds `v`, or takes it out if it is a member.
    pub fn flip(&mut self, v: usize) {
        let bit = 1 << (v % 64);
        let Some((i, before)) = self.find(v / 64) else {
            self.push(0, (v / 64 - self.words()) as u32);
            self.push(bit, 1);
            return;
        };
        let (word, count) = self.0[i];
        let flipped = word ^ bit;
        let is = |j: Option<usize>| j.and_then(|j| self.0.get(j)).is_some_and(|s| s.0 == flipped);
        if count == 1 && flipped != 0 && !is(i.checked_sub(1)) && !is(Some(i + 1)) {
            self.0[i].0 = flipped;
            return;
        }
        let rest = self.0.split_off(i);
        self.push(word, before);
        self.push(flipped, 1);
        self.push(word, count - before - 1);
        rest[1..].iter().for_each(|&(word, count)| self.push(word, count));
        *self = std::mem::take(self).trimmed();
    }

    /// Replaces every member v by v ⊕ c.
    pub fn nim_add(&mut self, c: usize) {
        let (blocks, bits) = ((c / 64) as u32, c % 64);
        if bits != 0 {
            self.0.iter_mut().for_each(|segment| segment.0 = permute(segment.0, bits));
        }
        if blocks == 0 {
            return;
        }
        // Aligned blocks of words larger than `blocks` stay where they are; others move as blocks.
        let size = 2 << blocks.ilog2();
        let mut pieces = Vec::new();
        let mut from = 0;
        for &(word, count) in &self.0 {
            let to = from + count;
            if word != 0 {
                let (low, high) = (from.next_multiple_of(size), to / size * size);
                if low < high {
                    pieces.push((low, high, word));
                    move_blocks(&mut pieces, from..low, blocks, word);
                    move_blocks(&mut pieces, high..to, blocks, word);
                } else {
                    move_blocks(&mut pieces, from..to, blocks, word);
                }
            }
            from = to;
        }
        pieces.sort_unstable();
        self.0.clear();
        let mut end = 0;
        for (from, to, word) in pieces {
            self.push(0, from - end);
            self.push(word, to - from);
            end = to;
        }
    }

    /// The least number that is no member, not counting the `k` least such numbers.
    pub fn missing(&self, mut k: usize) -> usize {
        let mut before = 0;
        for &(word, count) in &self.0 {
            let each = word.count_zeros() as usize;
            if k < each * count as usize {
                return 64 * (before + k / each) + nth_one(!word, k % each);
            }
            k -= each * count as usize;
            before += count as usize;
        }
        64 * before + k
    }

    /// How many numbers below `v` are no members.
    pub fn missing_below(&self, v: usize) -> usize {
        let mut before = 0;
        let mut members = 0;
        for &(word, count) in &self.0 {
            let whole = (v / 64 - before).min(count as usize);
            members += whole * word.count_ones() as usize;
            if whole < count as usize {
                return v - members - (word & ((1 << (v % 64)) - 1)).count_ones() as usize;
            }
            before += count as usize;
        }
        v - members
    }

    /// The members in increasing order.
    pub fn members(&self) -> impl Iterator<Item = usize> + '_ {
        let words = self.0.iter().flat_map(|&(word, count)| (0..count).map(move |_| word));
        words.enumerate().flat_map(|(i, word)| ones(word).map(move |b| 64 * i + b))
    }

    /// `bottom` and the numbers missing from it whose ranks are in this set.
    pub fn put_on(&self, bottom: &Segments) -> Segments {
        let mut all = Segments::default();
        let mut top = SegmentReader { rest: &self.0, at: 0 };
        for &(word, mut count) in &bottom.0 {
            let gaps = word.count_zeros();
            if gaps == 64 {
                top.copy(&mut all, count);
                continue;
            }
            while count > 0 {
                // Under a stretch of equal numbers the pattern below decides alone.
                let alike = top.alike(gaps).min(u64::from(count)) as u32;
                let filled = if alike > 0 { alike } else { 1 };
                let above = match gaps {
                    0 => 0,
                    _ => deposit(top.bits(gaps), !word),
                };
                top.skip(u64::from(gaps) * u64::from(filled - 1));
                all.push(word | above, filled);
                count -= filled;
            }
        }
        while !top.rest.is_empty() {
            let count = top.alike(64).min(u64::from(top.rest[0].1)) as u32;
            top.copy(&mut all, count.max(1));
        }
        all.trimmed()
    }

    /// The ranks, among the numbers missing from `bottom`, of the members that are missing there.
    pub fn take_off(&self, bottom: &Segments) -> Segments {
        let mut ranks = Writer::default();
        let mut low = bottom.0.iter().copied().chain([(0, u32::MAX)]);
        let mut under = (FULL, 0);
        for &(word, mut count) in &self.0 {
            while count > 0 {
                if under.1 == 0 {
                    under = low.next().unwrap_or((0, u32::MAX));
                    continue;
                }
                let both = count.min(under.1);
                let gaps = under.0.count_zeros();
                let kept = if gaps == 64 { word } else { extract(word, !under.0) };
                ranks.push(kept, gaps, both);
                count -= both;
                under.1 -= both;
            }
        }
        ranks.set.push(ranks.partial, 1);
        ranks.set.trimmed()
    }
}

/// Adds the images of the words `range`, all equal, under ⊕ `c`, as aligned blocks.
fn move_blocks(pieces: &mut Vec<(u32, u32, u64)>, range: std::ops::Range<u32>, c: u32, word: u64) {
    let (mut from, to) = (range.start, range.end);
    while from < to {
        let fits = 1 << (to - from).ilog2();
        let size = if from == 0 { fits } else { fits.min(1 << from.trailing_zeros()) };
        let image = (from ^ c) & !(size - 1);
        pieces.push((image, image + size, word));
        from += size;
    }
}

/// Reads bits one after the other; after the last there are zeros for ever.
struct SegmentReader<'a> {
    rest: &'a [(u64, u32)],
    /// Bits of the first segment of `rest` that are read.
    at: u64,
}

impl SegmentReader<'_> {
    /// How many bits are left of the first segment.
    fn left(&self) -> u64 {
        self.rest.first().map_or(u64::MAX, |&(_, count)| 64 * u64::from(count) - self.at)
    }

    /// How many times in a row the next `bits` bits are the same, as far as one segment tells; none if they are not
    /// all in it.
    fn alike(&self, bits: u32) -> u64 {
        match self.rest.first() {
            Some(&(word, _)) if word != 0 && word != FULL && bits != 0 && bits != 64 => 0,
            _ if bits == 0 => u64::MAX,
            _ => self.left() / u64::from(bits),
        }
    }

    /// Passes over `bits`, which are in the first segment.
    fn skip(&mut self, bits: u64) {
        if bits > 0 && !self.rest.is_empty() {
            self.at += bits;
            if self.left() == 0 {
                (self.rest, self.at) = (&self.rest[1..], 0);
            }
        }
    }

    /// The next `count` bits, 1 ≤ count ≤ 64.
    fn bits(&mut self, count: u32) -> u64 {
        let Some(&(word, _)) = self.rest.first() else { return 0 };
        let here = self.left().min(u64::from(count)) as u32;
        let mask = FULL >> (64 - here);
        let bits = word.rotate_right((self.at % 64) as u32) & mask;
        self.skip(u64::from(here));
        if here == count { bits } else { bits | self.bits(count - here) << here }
    }

    /// Copies `count` words.
    fn copy(&mut self, out: &mut Segments, mut count: u32) {
        while count > 0 {
            let alike = self.alike(64).min(u64::from(count)) as u32;
            let copied = alike.max(1);
            out.push(self.bits(64), copied);
            self.skip(64 * u64::from(copied - 1));
            count -= copied;
        }
    }
}

/// Writes bits one after the other.
#[derive(Default)]
struct Writer {
    set: Segments,
    partial: u64,
    filled: u32,
}

impl Writer {
    /// Appends the lowest `len` bits of `bits`, which has no others, `times` times.
    fn push(&mut self, bits: u64, len: u32, times: u32) {
        let constant = bits == 0 || bits == FULL >> (64 - len);
        if !constant && len < 64 {
            (0..times).for_each(|_| self.word(bits, len));
            return;
        }
        // One word that repeats, then what is left of a constant.
        let word = if len == 64 || bits == 0 { bits } else { FULL };
        let total = u64::from(len) * u64::from(times);
        let whole = (total / 64) as u32;
        if whole > 0 {
            self.word(word, 64);
            let turned = word.rotate_left(self.filled);
            self.set.push(turned, whole - 1);
        }
        if total % 64 > 0 {
            self.word(word & (FULL >> (64 - total % 64)), (total % 64) as u32);
        }
    }

    fn word(&mut self, bits: u64, len: u32) {
        self.partial |= bits << self.filled;
        if self.filled + len < 64 {
            self.filled += len;
            return;
        }
        self.set.push(self.partial, 1);
        self.partial = if self.filled == 0 { 0 } else { bits >> (64 - self.filled) };
        self.filled = self.filled + len - 64;
    }
}

/// The lowest bits of `bits` at the places of the ones of `mask`, in order.
fn deposit(mut bits: u64, mut mask: u64) -> u64 {
    let mut out = 0;
    while bits != 0 {
        let lowest = mask & mask.wrapping_neg();
        out |= if bits & 1 == 1 { lowest } else { 0 };
        bits >>= 1;
        mask ^= lowest;
    }
    out
}

/// The bits of `word` at the places of the ones of `mask`, moved together.
fn extract(word: u64, mask: u64) -> u64 {
    let mut found = 0;
    for (i, at) in ones(mask).enumerate() {
        found |= (word >> at & 1) << i;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::order::families::SplitMix;
    use std::collections::BTreeSet;

    /// Stretches of words that are empty, full, patterns that repeat, or any.
    fn random(rng: &mut SplitMix) -> Segments {
        let pieces = 1 + rng.below(4);
        let words = (0..pieces).flat_map(|_| {
            let any = rng.next_u64();
            let word = [0, FULL, FULL / 3, FULL / 5, 0xff, any, !(1 << rng.below(64))][rng.below(7)];
            std::iter::repeat_n(word, 1 + rng.below(5))
        });
        Segments::new(words.collect::<Vec<_>>())
    }

    #[test]
    fn stretches_of_equal_words_are_put_on_and_taken_off_as_plain_sets_are() {
        let mut rng = SplitMix(5);
        for _ in 0..2000 {
            let [top, bottom] = [random(&mut rng), random(&mut rng)];
            let below: BTreeSet<usize> = bottom.members().collect();
            let missing: Vec<usize> = (0..4000).filter(|v| !below.contains(v)).collect();
            let put: BTreeSet<usize> =
                top.members().map(|k| missing[k]).chain(below.iter().copied()).collect();
            assert!(top.put_on(&bottom).members().eq(put.iter().copied()), "{top:?} on {bottom:?}");
            let ranks = top.members().filter_map(|v| missing.binary_search(&v).ok());
            assert!(top.take_off(&bottom).members().eq(ranks), "{top:?} off {bottom:?}");
        }
    }

    #[test]
    fn a_stretch_of_billions_of_words_is_taken_off_at_once() {
        for word in [FULL / 3, FULL] {
            let long = Segments(vec![(word, u32::MAX)]);
            assert_eq!(long.take_off(&Segments::default()), long);
            assert_eq!(long.take_off(&Segments(vec![(FULL, u32::MAX - 1)])), Segments(vec![(word, 1)]));
        }
    }

    #[test]
    fn a_stretch_of_billions_of_words_is_put_on_at_once() {
        let half = Segments(vec![(FULL / 3, 1 << 30)]);
        let full = Segments(vec![(FULL, 1 << 29)]);
        assert_eq!(full.put_on(&half), Segments(vec![(FULL, 1 << 30)]));
        let last = Segments(vec![(0, 1 << 29), (1, 1)]);
        assert_eq!(last.put_on(&half), Segments(vec![(FULL / 3, 1 << 30), (1, 1)]));
    }

    #[test]
    fn however_a_set_came_about_it_is_told_the_same_way() {
        let mut rng = SplitMix(8);
        for _ in 0..2000 {
            let mut set = random(&mut rng);
            let mut plain: BTreeSet<usize> = set.members().collect();
            // The first makes a word unlike its neighbours, the second may make it like them again.
            let v = rng.below(64 * set.words() + 100);
            for v in [v, v, v ^ 1] {
                set.flip(v);
                if !plain.remove(&v) {
                    plain.insert(v);
                }
                let word = |i: usize| {
                    (0..64).filter(|b| plain.contains(&(64 * i + b))).fold(0, |word, b| word | 1 << b)
                };
                let again = Segments::new((0..set.words()).map(word));
                assert_eq!(set, again);
                assert_eq!(set.count(), plain.len());
            }
        }
    }
}
