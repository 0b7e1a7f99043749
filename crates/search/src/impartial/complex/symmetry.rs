//! Simplicial complexes on at most seven vertices as words, and the same complex for all its relabellings.
//!
//! Bit s of the word stands for the set s of vertices, itself a word. Exchanging vertices i and j moves every set
//! that has just one of them by 2^j − 2^i places, so it takes one exchange of two groups of bits:
//!
//! ```text
//! set        {}  0  1 01  2 02 12 012
//! bit         0  1  2  3  4  5  6  7       exchange 0 and 1: bits 1 5 with bits 2 6
//! ```

use std::ops::{Shl, Shr};
use upset_base::bits::{Set, fold};

/// A machine word with a bit for each set of vertices.
pub trait Word: Set + Shl<u32, Output = Self> + Shr<u32, Output = Self> {
    /// The eight bits from `8 * i` on.
    fn byte(self, i: usize) -> u8;
}

impl Word for u64 {
    #[inline]
    fn byte(self, i: usize) -> u8 {
        (self >> (8 * i)) as u8
    }
}

impl Word for u128 {
    #[inline]
    fn byte(self, i: usize) -> u8 {
        (self >> (8 * i)) as u8
    }
}

/// The largest number of vertices.
pub const MAX_VERTICES: usize = 7;

/// The relabellings of the complexes on a fixed number of vertices.
pub struct Symmetry<W> {
    vertices: usize,
    /// The sets that contain a vertex.
    holding: [W; MAX_VERTICES],
    /// Of the eight sets in a byte, how many there are of each size, eight bits a size: in all, and among those
    /// that hold vertex 0, 1, 2.
    counts: Vec<[u32; 4]>,
}

impl<W: Word> Symmetry<W> {
    /// The relabellings of complexes on `vertices` vertices: at most seven, and a word must hold all their sets.
    pub fn new(vertices: usize) -> Symmetry<W> {
        assert!(vertices <= MAX_VERTICES && 1 << vertices <= W::CAPACITY);
        let holding = |v: usize| W::collect((0..1usize << vertices).filter(|s| s >> v & 1 == 1));
        let counts = (0..256u32)
            .map(|byte| {
                let count = |of: &dyn Fn(u32) -> bool| {
                    (0..8u32)
                        .filter(|&s| byte >> s & 1 == 1 && of(s))
                        .map(|s| 1 << (8 * s.count_ones()))
                        .sum()
                };
                [count(&|_| true), count(&|s| s & 1 > 0), count(&|s| s & 2 > 0), count(&|s| s & 4 > 0)]
            })
            .collect();
        Symmetry {
            vertices,
            holding: std::array::from_fn(|v| if v < vertices { holding(v) } else { W::EMPTY }),
            counts,
        }
    }

    /// The number of vertices.
    pub fn vertices(&self) -> usize {
        self.vertices
    }

    /// The sets that contain vertex `v`.
    #[inline]
    pub fn holding(&self, v: usize) -> W {
        self.holding[v]
    }

    /// The complex with the vertices i < j exchanged.
    #[inline]
    pub fn exchange(&self, m: W, i: usize, j: usize) -> W {
        let distance = (1u32 << j) - (1 << i);
        let moved = (m >> distance).xor(m).and(self.holding[i].minus(self.holding[j]));
        m.xor(moved).xor(moved << distance)
    }

    /// For each vertex how many sets of each size hold it, eight bits a size.
    #[inline]
    fn degrees(&self, m: W) -> [u64; MAX_VERTICES] {
        let mut degree = [0; MAX_VERTICES];
        for high in 0..1usize << self.vertices.max(3) >> 3 {
            let [all, zero, one, two] = self.counts[m.byte(high) as usize].map(u64::from);
            let size = 8 * high.count_ones();
            degree[0] += zero << size;
            degree[1] += one << size;
            degree[2] += two << size;
            let all = all << size;
            for v in 0..4 {
                degree[3 + v] += all & 0u64.wrapping_sub(high as u64 >> v & 1);
            }
        }
        degree
    }

    /// One complex for all that differ by names of vertices only.
    pub fn canonical(&self, m: W) -> W {
        let n = self.vertices;
        let mut key = self.degrees(m);
        let mut m = self.sort(m, &mut key, 0, n);
        let mut tied = false;
        let mut i = 0;
        while i + 1 < n {
            let end = tie_end(&key[..n], i);
            tied |= (i + 1..end).any(|j| self.exchange(m, j - 1, j) != m);
            i = end;
        }
        if !tied {
            return m;
        }
        // Finer: which vertices it shares how many sets with.
        let coarse = key;
        let mut end = [0; MAX_VERTICES];
        let mut i = 0;
        while i < n {
            let stop = tie_end(&coarse[..n], i);
            if stop > i + 1 {
                for (v, key) in key.iter_mut().enumerate().take(stop).skip(i) {
                    let own = m.and(self.holding[v]);
                    let shared = |w: usize| {
                        let count = own.and(self.holding[w]).count() as u64;
                        fold(coarse[w] ^ 0x9e37_79b9_7f4a_7c15, count ^ 0xd6e8_feb8_6659_fd93)
                    };
                    *key = (0..n).filter(|&w| w != v).map(shared).fold(0, u64::wrapping_add);
                }
                m = self.sort(m, &mut key, i, stop);
            }
            i = stop;
        }
        for (v, end) in end.iter_mut().enumerate().take(n) {
            let group = tie_end(&coarse[..n], v);
            *end = tie_end(&key[..group], v);
        }
        let mut best = None;
        self.least(m, 0, &end, &mut best);
        best.unwrap_or(m)
    }

    /// The sets of `m` but for some that an exchange of vertices which changes nothing takes to another: where that
    /// is so for i < j, sets with j and without i are left out.
    #[inline]
    pub fn different(&self, m: W) -> W {
        let mut different = m;
        for j in 1..self.vertices {
            if let Some(i) = (0..j).rev().find(|&i| self.exchange(m, i, j) == m) {
                different = different.minus(self.holding[j].minus(self.holding[i]));
            }
        }
        different
    }

    /// A smaller complex of the same Grundy number: where exchanging two vertices changes nothing and no set has
    /// both, a move at one is answered at the other, and what holds neither decides.
    #[inline]
    pub fn cancelled(&self, m: W) -> Option<W> {
        for j in (1..self.vertices).filter(|&j| m.has(1 << j)) {
            for i in (0..j).filter(|&i| !m.has(1 << i | 1 << j)) {
                if self.exchange(m, i, j) == m {
                    return Some(m.minus(self.holding[i].or(self.holding[j])));
                }
            }
        }
        None
    }

    /// Sorts the vertices of `from..to` by their keys.
    #[inline]
    fn sort(&self, mut m: W, key: &mut [u64; MAX_VERTICES], from: usize, to: usize) -> W {
        for i in from..to {
            let mut least = i;
            for j in i + 1..to {
                if key[j] < key[least] {
                    least = j;
                }
            }
            if least != i {
                key.swap(i, least);
                m = self.exchange(m, i, least);
            }
        }
        m
    }

    /// The least complex that exchanges among tied vertices from `v` on lead to.
    fn least(&self, m: W, mut v: usize, end: &[usize; MAX_VERTICES], best: &mut Option<W>) {
        while v < self.vertices && end[v] == v + 1 {
            v += 1;
        }
        if v == self.vertices {
            if best.is_none_or(|b| m < b) {
                *best = Some(m);
            }
            return;
        }
        self.least(m, v + 1, end, best);
        for w in v + 1..end[v] {
            let other = self.exchange(m, v, w);
            if other != m {
                self.least(other, v + 1, end, best);
            }
        }
    }
}

/// The end of the run of equal keys that begins at `i`.
#[inline]
fn tie_end(key: &[u64], i: usize) -> usize {
    (i + 1..key.len()).find(|&j| key[j] != key[i]).unwrap_or(key.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use upset_base::order::families::SplitMix;

    fn random_complex<W: Word>(rng: &mut SplitMix, n: usize) -> W {
        let mut m = W::EMPTY;
        for _ in 0..rng.below(3 * n) + 1 {
            let facet = rng.below(1 << n);
            m = m.or(W::collect((1..1usize << n).filter(|s| s & !facet == 0)));
        }
        m
    }

    fn relabelled<W: Word>(rng: &mut SplitMix, symmetry: &Symmetry<W>, mut m: W) -> W {
        for j in 1..symmetry.vertices() {
            let i = rng.below(j + 1);
            if i != j {
                m = symmetry.exchange(m, i, j);
            }
        }
        m
    }

    fn exercise<W: Word>(n: usize) {
        let mut rng = SplitMix(n as u64);
        let symmetry = Symmetry::<W>::new(n);
        for _ in 0..2000 {
            let m: W = random_complex(&mut rng, n);
            let canonical = symmetry.canonical(m);
            assert_eq!(canonical.count(), m.count());
            assert_eq!(symmetry.canonical(relabelled(&mut rng, &symmetry, m)), canonical);
        }
    }

    #[test]
    fn relabelling_does_not_change_the_canonical_form() {
        for n in 0..=6 {
            exercise::<u64>(n);
        }
        exercise::<u128>(7);
    }

    #[test]
    fn an_exchange_renames_two_vertices() {
        let symmetry = Symmetry::<u64>::new(5);
        let mut rng = SplitMix(7);
        for _ in 0..200 {
            let m = rng.next_u64() & 0xffff_ffff;
            for (i, j) in [(0, 1), (1, 3), (0, 4), (3, 4)] {
                let swapped = |s: usize| {
                    let (a, b) = (s >> i & 1, s >> j & 1);
                    s & !(1 << i) & !(1 << j) | a << j | b << i
                };
                assert_eq!(symmetry.exchange(m, i, j), u64::collect(m.iter().map(swapped)));
            }
        }
    }
}
