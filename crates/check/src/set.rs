//! Sets of elements, as words of 64 bits.

use std::hash::{BuildHasherDefault, Hasher};

/// A set; the rows of a matrix lie one after the other.
pub type Set = Vec<u64>;

/// Whether `x` is in the set.
pub fn has(set: &[u64], x: usize) -> bool {
    set[x / 64] >> (x % 64) & 1 == 1
}

/// Puts `x` in the set.
pub fn put(set: &mut [u64], x: usize) {
    set[x / 64] |= 1 << (x % 64);
}

/// How many elements a set has.
pub fn count(set: &[u64]) -> usize {
    set.iter().map(|word| word.count_ones() as usize).sum()
}

/// How many elements two sets have in common.
pub fn overlap(a: &[u64], b: &[u64]) -> usize {
    a.iter().zip(b).map(|(a, b)| (a & b).count_ones() as usize).sum()
}

/// What two sets have in common.
pub fn common(a: &[u64], b: &[u64]) -> Set {
    a.iter().zip(b).map(|(a, b)| a & b).collect()
}

/// What is in one of two sets.
pub fn either(a: &[u64], b: &[u64]) -> Set {
    a.iter().zip(b).map(|(a, b)| a | b).collect()
}

/// What is in the first set and not in the second.
pub fn without(a: &[u64], b: &[u64]) -> Set {
    a.iter().zip(b).map(|(a, b)| a & !b).collect()
}

/// Whether two sets have an element in common.
pub fn meets(a: &[u64], b: &[u64]) -> bool {
    a.iter().zip(b).any(|(a, b)| a & b != 0)
}

/// Whether the first set lies in the second.
pub fn inside(a: &[u64], b: &[u64]) -> bool {
    a.iter().zip(b).all(|(a, b)| a & !b == 0)
}

/// The elements of a set.
pub fn members(set: &[u64]) -> impl Iterator<Item = usize> + '_ {
    set.iter().enumerate().flat_map(|(i, &word)| {
        let next = |&rest: &u64| Some(rest & rest.wrapping_sub(1)).filter(|_| rest != 0);
        let lowest = move |rest: u64| (rest != 0).then(|| i * 64 + rest.trailing_zeros() as usize);
        std::iter::successors(Some(word), next).map_while(lowest)
    })
}

/// The set of these elements, in `w` words.
pub fn set_of(w: usize, elements: impl IntoIterator<Item = usize>) -> Set {
    let mut set = vec![0; w];
    elements.into_iter().for_each(|x| put(&mut set, x));
    set
}

/// One of those that pairs join with it, for each of `n` places: two are joined if theirs are the same.
pub fn joined(n: usize, pairs: impl Iterator<Item = (usize, usize)>) -> Vec<usize> {
    let mut of: Vec<usize> = (0..n).collect();
    let root = |of: &mut [usize], mut x: usize| {
        while of[x] != x {
            of[x] = of[of[x]];
            x = of[x];
        }
        x
    };
    for (a, b) in pairs {
        let (a, b) = (root(&mut of, a), root(&mut of, b));
        of[a] = b;
    }
    (0..n).map(|x| root(&mut of, x)).collect()
}

/// What a permutation makes of a set.
pub fn image(map: &[usize], set: &[u64]) -> Set {
    set_of(set.len(), members(set).map(|x| map[x]))
}

/// Hashes words fast; who makes many collide on purpose only waits longer for the answer.
pub type Quick = BuildHasherDefault<Mix>;

/// The state of such a hash.
#[derive(Default)]
pub struct Mix(u64);

impl Hasher for Mix {
    fn write(&mut self, bytes: &[u8]) {
        let (words, rest) = bytes.as_chunks();
        words.iter().for_each(|word| self.write_u64(u64::from_le_bytes(*word)));
        rest.iter().for_each(|&byte| self.write_u64(byte.into()));
    }

    fn write_u64(&mut self, word: u64) {
        let mixed = u128::from(self.0 ^ word ^ 0x5851_f42d_4c95_7f2d) * 0x9e37_79b9_7f4a_7c15;
        self.0 = mixed as u64 ^ (mixed >> 64) as u64;
    }

    fn write_usize(&mut self, _: usize) {}

    fn finish(&self) -> u64 {
        self.0
    }
}
