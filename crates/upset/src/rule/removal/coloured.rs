//! A forest with its colours: blocking triples and the essential part (004 Definitions 11 and 12).

use super::essential::triple_under;
use super::forest::Forest;
use super::play::Options;
use super::words;
use crate::names::Names;
use crate::rule::{Fact, Witness};

/// A forest, its colours and its blocking triples.
pub(super) struct Coloured {
    pub forest: Forest,
    /// +1 for black, -1 for white.
    pub sign: Vec<i8>,
    /// The blocking triples, each from its bottom to its top.
    pub triples: Vec<[u32; 3]>,
    /// For each element of the forest the number of blocking triples whose bottom is it or above it: it is essential
    /// if there is none.
    pub above: Vec<u32>,
    /// How many essential elements are black, and how many white.
    pub counts: [u64; 2],
}

impl Coloured {
    pub fn new(forest: Forest, sign: Vec<i8>) -> Coloured {
        Coloured::where_triples(forest, sign, |_| true)
    }

    /// The same where the only triples that block are those of trees that `counts` holds for.
    pub fn where_triples(forest: Forest, sign: Vec<i8>, counts: impl Fn(usize) -> bool) -> Coloured {
        let mut above = vec![0; forest.parent.len()];
        let mut triples = Vec::new();
        for &z in &forest.order {
            if let Some((x, y)) = triple_under(&forest, &sign, z as usize)
                && counts(x)
            {
                above[x] += 1;
                triples.push([x as u32, y as u32, z]);
            }
        }
        let mut counts = [0; 2];
        for x in forest.order.iter().rev().map(|&x| x as usize) {
            if above[x] == 0 {
                counts[usize::from(sign[x] < 0)] += 1;
            } else if let Some(p) = forest.up(x) {
                above[p] += above[x];
            }
        }
        Coloured { forest, sign, triples, above, counts }
    }

    /// Black minus white over the essential part: the pomax value (004 Theorem 3).
    pub fn value(&self) -> i64 {
        self.counts[0] as i64 - self.counts[1] as i64
    }

    /// The essential elements in board order.
    pub fn essential(&self) -> Vec<usize> {
        let mut inside = vec![false; self.above.len()];
        self.forest.order.iter().for_each(|&x| inside[x as usize] = self.above[x as usize] == 0);
        (0..inside.len()).filter(|&x| inside[x]).collect()
    }

    /// The bottom and the middle of the blocking triple that `z` is the top of.
    #[inline]
    pub fn triple(&self, z: usize) -> Option<(usize, usize)> {
        triple_under(&self.forest, &self.sign, z).filter(|&(x, _)| self.above[x] > 0)
    }

    /// What becomes essential when a triple with bottom `x` loses its top: black minus white, and the last of it towards
    /// the root; nothing if there is another triple above `x`.
    ///
    /// That is `x` and what is below it, as long as there is no second triple above: no element is met for two triples,
    /// so that a look at all of them is linear.
    #[inline]
    pub fn freed(&self, x: usize) -> Option<(i64, usize)> {
        if self.above[x] != 1 {
            return None;
        }
        let (mut sum, mut last) = (i64::from(self.sign[x]), x);
        while let Some(p) = self.forest.up(last).filter(|&p| self.above[p] == 1) {
            sum += i64::from(self.sign[p]);
            last = p;
        }
        Some((sum, last))
    }

    /// Tells of each leaf that frees something what that is, as [`freed`](Coloured::freed) does. The triples are at hand:
    /// to look for that of each leaf would take steps that wait for each other.
    #[inline]
    pub fn for_each_freed(&self, is_leaf: &[bool], mut tell: impl FnMut(usize, i64, usize)) {
        for [x, _, z] in lists(self.triples.iter()) {
            if is_leaf[z]
                && let Some((freed, last)) = self.freed(x)
            {
                tell(z, freed, last);
            }
        }
    }

    /// The pomax value of every option.
    pub fn options(&self) -> Options {
        let value = self.value();
        let is_leaf = self.forest.is_leaf();
        let mut change = vec![0i32; is_leaf.len()];
        self.for_each_freed(&is_leaf, |z, freed, _| change[z] = freed as i32);
        let mut options = Options::default();
        for z in (0..is_leaf.len()).filter(|&z| is_leaf[z]) {
            options.push(self.sign[z], z, value + i64::from(change[z]) - i64::from(self.sign[z]));
        }
        options
    }

    /// The essential part, its counts, and, if they are few, its elements and the blocking triples.
    pub fn summary(&self, names: &Names) -> String {
        let [black, white] = self.counts;
        let (size, all) = ((black + white) as usize, self.forest.order.len());
        if size == all {
            return format!("no blocking triple, {black} black and {white} white");
        }
        let inside = self.forest.order.iter().map(|&x| x as usize).filter(|&x| self.above[x] == 0);
        let shown = if size <= words::FEW { words::few(names, inside) } else { String::new() };
        let blocking = words::blocking(names, self.triples.iter());
        format!(
            "essential part of {size} among {all} elements{shown}: {black} black and {white} white{blocking}"
        )
    }

    /// The essential part and the blocking triples.
    pub fn witness(&self) -> Witness {
        Witness::of("essential", Fact::Elements(self.essential()))
            .and("blocking", Fact::lists(lists(self.triples.iter())))
    }
}

/// Triples as lists of elements.
pub(super) fn lists<'a>(triples: impl Iterator<Item = &'a [u32; 3]>) -> impl Iterator<Item = [usize; 3]> {
    triples.map(|triple| triple.map(|x| x as usize))
}
