//! The set of Grundy numbers of a game's options, under the operations that series and parallel unions need.
//!
//! Small sets are one word; larger ones words told with their repetitions, which stay few on most boards; sets without
//! such order are bits with counts. Every operation can be taken back, which is how winning moves are found afterwards.

use super::grundy_bits::{GrundyBits, nth_one, ones, permute};
use super::grundy_segments::Segments;

/// A finite set of natural numbers.
#[derive(Clone, Debug)]
pub struct GrundySet(Repr);

/// Two words long: a board has as many sets as parts, and most are small.
#[derive(Clone, Debug)]
enum Repr {
    /// Numbers below 64.
    Word(u64),
    Segments(Box<Segments>),
    Bits(Box<GrundyBits>),
}

impl Default for GrundySet {
    fn default() -> GrundySet {
        GrundySet(Repr::Word(0))
    }
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
        GrundySet(Repr::Word(1))
    }

    /// How many numbers there are.
    pub fn count(&self) -> usize {
        match &self.0 {
            Repr::Word(word) => word.count_ones() as usize,
            Repr::Segments(set) => set.count(),
            Repr::Bits(bits) => bits.count(),
        }
    }

    /// How many words or segments hold the set.
    pub fn size(&self) -> usize {
        match &self.0 {
            Repr::Word(_) => 1,
            Repr::Segments(set) => set.list().len(),
            Repr::Bits(bits) => bits.size(),
        }
    }

    /// Whether `v` is a member.
    pub fn has(&self, v: usize) -> bool {
        match &self.0 {
            Repr::Word(word) => v < 64 && word >> v & 1 == 1,
            Repr::Segments(set) => set.has(v),
            Repr::Bits(bits) => bits.has(v),
        }
    }

    /// What `use_them` makes of the set as segments.
    fn with_segments<T>(&self, use_them: impl FnOnce(&Segments) -> T) -> T {
        match &self.0 {
            Repr::Word(word) => use_them(&Segments::new([*word])),
            Repr::Segments(set) => use_them(set),
            Repr::Bits(bits) => use_them(&Segments::new(bits.list())),
        }
    }

    /// Leaves the single word.
    fn widen(&mut self) {
        if let Repr::Word(word) = self.0 {
            self.0 = Repr::Segments(Box::new(Segments::new([word])));
        }
    }

    /// Changes segments into bits when they have become so many that those are handier, or into a word.
    fn settle(&mut self) {
        if let Repr::Segments(set) = &self.0 {
            match *set.list() {
                [] => self.0 = Repr::Word(0),
                [(word, 1)] => self.0 = Repr::Word(word),
                ref list if list.len() > 32 && list.len() > 32 + set.words() / 8 => {
                    self.0 = Repr::Bits(Box::new(GrundyBits::new(list)));
                }
                _ => {}
            }
        }
    }

    /// Adds `v` and says whether it is new.
    pub fn insert(&mut self, v: usize) -> bool {
        if v >= 64 {
            self.widen();
        }
        let new = match &mut self.0 {
            Repr::Word(word) => {
                let new = *word >> v & 1 == 0;
                *word |= 1 << v;
                new
            }
            Repr::Segments(set) => set.insert(v),
            Repr::Bits(bits) => bits.insert(v),
        };
        self.settle();
        new
    }

    /// Takes out `v`, a member.
    pub fn remove(&mut self, v: usize) {
        match &mut self.0 {
            Repr::Word(word) => *word &= !(1 << v),
            Repr::Segments(set) => set.flip(v),
            Repr::Bits(bits) => bits.remove(v),
        }
        self.settle();
    }

    /// Replaces every member v by v ⊕ c.
    pub fn nim_add(&mut self, c: usize) {
        if c >= 64 {
            self.widen();
        }
        match &mut self.0 {
            Repr::Word(word) => *word = permute(*word, c),
            Repr::Segments(set) => set.nim_add(c),
            Repr::Bits(bits) => bits.nim_add(c),
        }
        self.settle();
    }

    /// The least number that is no member, not counting the `k` least such numbers: mex_k.
    pub fn missing(&self, k: usize) -> usize {
        match &self.0 {
            Repr::Word(word) => {
                let zeros = word.count_zeros() as usize;
                if k < zeros { nth_one(!word, k) } else { 64 + k - zeros }
            }
            Repr::Segments(set) => set.missing(k),
            Repr::Bits(bits) => bits.missing(k),
        }
    }

    /// How many numbers below `v` are no members.
    pub fn missing_below(&self, v: usize) -> usize {
        match &self.0 {
            Repr::Word(word) if v >= 64 => v - word.count_ones() as usize,
            Repr::Word(word) => v - (word & ((1 << v) - 1)).count_ones() as usize,
            Repr::Segments(set) => set.missing_below(v),
            Repr::Bits(bits) => bits.missing_below(v),
        }
    }

    /// The members in increasing order.
    pub fn members(&self) -> Box<dyn Iterator<Item = usize> + '_> {
        match &self.0 {
            Repr::Word(word) => Box::new(ones(*word)),
            Repr::Segments(set) => Box::new(set.members()),
            Repr::Bits(bits) => Box::new(bits.members()),
        }
    }

    /// What the options become when the game is put on top of one with the options `bottom`: `bottom` and the
    /// numbers missing from it whose ranks are members.
    pub fn put_on(&mut self, bottom: &GrundySet) {
        if let (Repr::Word(top), Repr::Word(low)) = (&self.0, &bottom.0)
            && top.checked_ilog2().map_or(0, |bit| bit + 1) + low.count_ones() < 64
        {
            let raised = ones(*top).fold(*low, |all, k| all | 1 << nth_one(!low, k));
            self.0 = Repr::Word(raised);
            return;
        }
        let all = self.with_segments(|top| bottom.with_segments(|low| top.put_on(low)));
        self.0 = Repr::Segments(Box::new(all));
        self.settle();
    }

    /// Takes back [`put_on`](Self::put_on).
    pub fn take_off(&mut self, bottom: &GrundySet) {
        let ranks = self.with_segments(|all| bottom.with_segments(|low| all.take_off(low)));
        self.0 = Repr::Segments(Box::new(ranks));
        self.settle();
    }
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
        for round in 0..150 {
            let mut set = GrundySet::default();
            let mut plain = BTreeSet::new();
            for _ in 0..40 {
                let range = [10, 60, 200][rng.below(3)];
                if round % 2 == 0 && rng.below(6) == 0 {
                    let from = rng.below(range);
                    (from..from + 50).for_each(|v| assert_eq!(set.insert(v), plain.insert(v)));
                }
                match rng.below(4) {
                    0 => {
                        let c = rng.below(range);
                        set.nim_add(c);
                        plain = plain.iter().map(|v| v ^ c).collect();
                    }
                    1 if plain.last() < Some(&300) => {
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

    #[test]
    fn numbers_leave_a_word_and_come_back() {
        for c in [1, 63, 64, 65, 127, 128] {
            let plain = BTreeSet::from([0, 5, 62, 63]);
            let mut set: GrundySet = plain.iter().copied().collect();
            set.nim_add(c);
            same(&set, &plain.iter().map(|v| v ^ c).collect());
            set.nim_add(c);
            same(&set, &plain);
        }
    }

    /// Runs, patterns and scattered numbers, up to some thousands, in every representation.
    #[test]
    fn large_sets_behave_as_plain_ones() {
        let mut rng = SplitMix(8);
        let random_set = |rng: &mut SplitMix| {
            let mut all = BTreeSet::new();
            for _ in 0..1 + rng.below(4) {
                let (from, len) = (rng.below(3000), rng.below(3000));
                match rng.below(3) {
                    0 => all.extend(from..from + len),
                    1 => all.extend((from..from + len).step_by(2 + rng.below(3))),
                    _ => all.extend((0..len / 2).map(|_| from + rng.below(4000))),
                }
            }
            all
        };
        for _ in 0..60 {
            let mut plain = random_set(&mut rng);
            let mut set: GrundySet = plain.iter().copied().collect();
            for _ in 0..6 {
                let c = rng.below(5000);
                set.nim_add(c);
                plain = plain.iter().map(|v| v ^ c).collect();
                // One at a time, while the numbers are still exchanged.
                for _ in 0..10 {
                    let v = rng.below(6000);
                    assert_eq!(set.insert(v), plain.insert(v));
                    let v = *plain.iter().nth(rng.below(plain.len())).unwrap();
                    set.remove(v);
                    plain.remove(&v);
                    let k = rng.below(1000);
                    assert_eq!(set.missing(k), (0..).filter(|v| !plain.contains(v)).nth(k).unwrap());
                }
                let low = random_set(&mut rng);
                let bottom: GrundySet = low.iter().copied().collect();
                let missing: Vec<usize> = (0..).filter(|v| !low.contains(v)).take(20_000).collect();
                let all: BTreeSet<usize> = plain.iter().map(|&i| missing[i]).chain(low).collect();
                set.put_on(&bottom);
                assert!(set.members().eq(all.iter().copied()));
                for _ in 0..20 {
                    let v = rng.below(12_000);
                    let rank = (0..v).filter(|m| !all.contains(m)).count();
                    assert_eq!((set.has(v), set.missing_below(v)), (all.contains(&v), rank));
                    if !all.contains(&v) {
                        assert_eq!(set.missing(rank), v);
                    }
                }
                set.take_off(&bottom);
                assert!(set.members().eq(plain.iter().copied()));
            }
        }
    }
}
