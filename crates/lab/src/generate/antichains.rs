//! Antichains of subsets up to renaming of the points, as monotone functions: a set is in the function if it holds one of the antichain.
//!
//! A function of n + 1 variables is two functions of n, one below the other: what it is without the last variable, its parent, and
//! with it. Canonical is a variable with most sets, then the last of such in the least of all renamings.

use super::{Flow, Tree};
use hashbrown::HashSet;

/// Antichains of subsets of up to six points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Antichains;

/// A monotone function of `n` variables: bit s says whether the set s is in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Monotone {
    /// The number of variables, 6 at most.
    pub n: usize,
    /// The sets in it.
    pub sets: u64,
}

/// The sets without variable v, among all sets of six.
const WITHOUT: [u64; 6] = [
    0x5555_5555_5555_5555,
    0x3333_3333_3333_3333,
    0x0f0f_0f0f_0f0f_0f0f,
    0x00ff_00ff_00ff_00ff,
    0x0000_ffff_0000_ffff,
    0x0000_0000_ffff_ffff,
];

impl Monotone {
    /// The minimal sets: the antichain.
    pub fn minimal(&self) -> Vec<u16> {
        let has = |set: usize| self.sets >> set & 1 == 1;
        (0..1usize << self.n)
            .filter(|&set| has(set) && (0..self.n).all(|v| set >> v & 1 == 0 || !has(set & !(1 << v))))
            .map(|set| set as u16)
            .collect()
    }

    /// The function with the variables v and v + 1 exchanged.
    fn exchanged(sets: u64, v: usize) -> u64 {
        let shift = 1 << v;
        let low = !WITHOUT[v] & WITHOUT[v + 1];
        let keep = sets & !(low | low << shift);
        keep | (sets & low) << shift | sets >> shift & low
    }

    /// The least of all renamings, and for each that gives it the variables in their new order.
    pub fn least(&self) -> (u64, Vec<[u8; 6]>) {
        let mut at: [u8; 6] = std::array::from_fn(|v| v as u8);
        let mut sets = self.sets;
        let mut best = (sets, vec![at]);
        for v in plain_changes(self.n) {
            sets = Monotone::exchanged(sets, v);
            at.swap(v, v + 1);
            if sets < best.0 {
                best = (sets, Vec::new());
            }
            if sets == best.0 {
                best.1.push(at);
            }
        }
        best
    }

    /// The representative of its class.
    pub fn canonical(&self) -> Monotone {
        Monotone { sets: self.least().0, ..*self }
    }
}

/// Exchanges of neighbours that lead through all permutations of n things (Steinhaus, Johnson, Trotter).
fn plain_changes(n: usize) -> Vec<usize> {
    if n < 2 {
        return Vec::new();
    }
    let inner = plain_changes(n - 1);
    let mut changes: Vec<usize> = (0..n - 1).rev().collect();
    let mut down = true;
    for change in inner {
        // The largest stands at the left end after going down, and the others have moved up by one place.
        changes.push(if down { change + 1 } else { change });
        down = !down;
        if down { changes.extend((0..n - 1).rev()) } else { changes.extend(0..n - 1) }
    }
    changes
}

/// All monotone functions of n variables, 5 at most.
fn functions(n: usize) -> Vec<u64> {
    let mut all = vec![0u64, 1];
    for v in 0..n {
        let smaller = std::mem::take(&mut all);
        for &low in &smaller {
            all.extend(smaller.iter().filter(|&&high| low & !high == 0).map(|&high| low | high << (1 << v)));
        }
    }
    all
}

/// The largest number of points.
pub const MOST: usize = 6;

impl Antichains {
    /// The two antichains on no point: none, and the empty set.
    pub fn roots() -> [Monotone; 2] {
        [0, 1].map(|sets| Monotone { n: 0, sets })
    }
}

impl Tree for Antichains {
    type Node = Monotone;

    fn root(&self) -> Monotone {
        Monotone { n: 0, sets: 0 }
    }

    fn size(node: &Monotone) -> usize {
        node.n
    }

    fn children(&self, node: &Monotone, visit: &mut dyn FnMut(&Monotone) -> Flow) -> Flow {
        if node.n == MOST {
            return Flow::Continue(());
        }
        let n = node.n;
        let mut seen = HashSet::new();
        for high in functions(n) {
            if node.sets & !high != 0 {
                continue;
            }
            let child = Monotone { n: n + 1, sets: node.sets | high << (1 << n) };
            let with = |v: usize| (child.sets & !WITHOUT[v]).count_ones();
            let own = with(n);
            if (0..n).any(|v| with(v) > own) {
                continue;
            }
            let (least, renamings) = child.least();
            let last = |renaming: &[u8; 6]| {
                renaming[..=n].iter().rev().copied().find(|&v| with(usize::from(v)) == own)
            };
            if renamings.iter().any(|renaming| last(renaming) == Some(n as u8)) && seen.insert(least) {
                visit(&child)?;
            }
        }
        Flow::Continue(())
    }
}
