//! The set of Grundy numbers of a game's options, under the operations that series and parallel unions need.
//!
//! Small sets are one word; larger ones a list of runs, which stays short on most boards; sets in many pieces are
//! bits with counts. Every operation can be taken back, which is how winning moves are found afterwards.

use super::grundy_bits::{GrundyBits, nth_one, ones, permute};
use super::grundy_runs as runs;

/// A finite set of natural numbers.
#[derive(Clone, Debug)]
pub struct GrundySet(Repr);

#[derive(Clone, Debug)]
enum Repr {
    /// Numbers below 64.
    Word(u64),
    /// Disjoint runs `from..to` in increasing order that do not touch.
    Runs(Vec<(u32, u32)>),
    Bits(GrundyBits),
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
            Repr::Runs(list) => list.iter().map(|&(from, to)| (to - from) as usize).sum(),
            Repr::Bits(bits) => bits.count(),
        }
    }

    /// How many words or runs hold the set.
    pub fn size(&self) -> usize {
        match &self.0 {
            Repr::Word(_) => 1,
            Repr::Runs(list) => list.len(),
            Repr::Bits(bits) => bits.size(),
        }
    }

    /// Whether `v` is a member.
    pub fn has(&self, v: usize) -> bool {
        match &self.0 {
            Repr::Word(word) => v < 64 && word >> v & 1 == 1,
            Repr::Runs(list) => runs::has(list, v),
            Repr::Bits(bits) => bits.has(v),
        }
    }

    /// The runs of a set that is no longer kept as a word.
    fn widen(&mut self) {
        if let Repr::Word(word) = self.0 {
            self.0 = Repr::Runs(runs::collect(ones(word)));
        }
    }

    /// Changes a list of runs into bits when it has become longer than those.
    fn settle(&mut self) {
        if let Repr::Runs(list) = &self.0
            && let Some(&(_, end)) = list.last()
            && list.len() > 32 + end as usize / 256
        {
            self.0 = Repr::Bits(GrundyBits::new(list));
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
            Repr::Runs(list) => runs::insert(list, v),
            Repr::Bits(bits) => bits.insert(v),
        };
        self.settle();
        new
    }

    /// Takes out `v`, a member.
    pub fn remove(&mut self, v: usize) {
        match &mut self.0 {
            Repr::Word(word) => *word &= !(1 << v),
            Repr::Runs(list) => runs::remove(list, v),
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
            Repr::Runs(list) => *list = runs::nim_add(list, c),
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
            Repr::Runs(list) => runs::missing(list, k),
            Repr::Bits(bits) => bits.missing(k),
        }
    }

    /// How many numbers below `v` are no members.
    pub fn missing_below(&self, v: usize) -> usize {
        match &self.0 {
            Repr::Word(word) if v >= 64 => v - word.count_ones() as usize,
            Repr::Word(word) => v - (word & ((1 << v) - 1)).count_ones() as usize,
            Repr::Runs(list) => runs::missing_below(list, v),
            Repr::Bits(bits) => bits.missing_below(v),
        }
    }

    /// The members in increasing order.
    pub fn members(&self) -> Box<dyn Iterator<Item = usize> + '_> {
        match &self.0 {
            Repr::Word(word) => Box::new(ones(*word)),
            Repr::Runs(list) => Box::new(list.iter().flat_map(|&(from, to)| from as usize..to as usize)),
            Repr::Bits(bits) => Box::new(bits.members()),
        }
    }

    fn runs(&self) -> Vec<(u32, u32)> {
        match &self.0 {
            Repr::Runs(list) => list.clone(),
            _ => runs::collect(self.members()),
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
        self.widen();
        match &mut self.0 {
            Repr::Runs(list) => *list = runs::put_on(list, &bottom.runs()),
            Repr::Bits(bits) => bits.put_on(bottom.members()),
            Repr::Word(_) => {}
        }
        self.settle();
    }

    /// Takes back [`put_on`](Self::put_on).
    pub fn take_off(&mut self, bottom: &GrundySet) {
        self.widen();
        match &mut self.0 {
            Repr::Runs(list) => *list = runs::take_off(list, &bottom.runs()),
            Repr::Bits(bits) => bits.take_off(bottom.members()),
            Repr::Word(_) => {}
        }
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
}
