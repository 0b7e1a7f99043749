//! A sieve over all diagrams: no option is ever generated.
//!
//! Diagrams are scanned in an order in which options come first. One that is not marked has no option of value 0: it
//! is lost, and all diagrams that lead to it are marked. A second round over those that are left finds the value 1,
//! and so on: what round k leaves unmarked is not of a smaller value, so smaller values are all among its options.

use super::rank::Ranks;
use upset_base::budget::{Meter, Stopped};

/// A set of diagrams by number.
#[derive(Clone)]
pub(super) struct Marks(Vec<u64>);

impl Marks {
    fn new(total: u64) -> Result<Marks, Stopped> {
        let words = (total / 64 + 1) as usize;
        let mut marks = Vec::new();
        marks.try_reserve_exact(words).map_err(|_| Stopped::Memory)?;
        marks.resize(words, 0);
        Ok(Marks(marks))
    }

    #[inline]
    pub fn has(&self, i: u64) -> bool {
        self.0[(i / 64) as usize] >> (i % 64) & 1 == 1
    }

    #[inline]
    fn add(&mut self, i: u64) {
        self.0[(i / 64) as usize] |= 1 << (i % 64);
    }

    /// Adds all of `begin..end`.
    #[inline]
    fn add_range(&mut self, begin: u64, end: u64) {
        let (first, last) = ((begin / 64) as usize, (end / 64) as usize);
        let (low, high) = (!0 << (begin % 64), (1u64 << (end % 64)) - 1);
        if first == last {
            self.0[first] |= low & high;
            return;
        }
        self.0[first] |= low;
        self.0[first + 1..last].fill(!0);
        self.0[last] |= high;
    }

    /// The least number from `i` on that is not in the set.
    #[inline]
    fn next_missing(&self, i: u64) -> Option<u64> {
        let mut word = (i / 64) as usize;
        let mut missing = !self.0[word] & (!0 << (i % 64));
        while missing == 0 {
            word += 1;
            missing = !*self.0.get(word)?;
        }
        Some(word as u64 * 64 + u64::from(missing.trailing_zeros()))
    }
}

/// All diagrams from which whoever is to move loses, the least cell being poisoned.
pub(super) fn lost_positions(ranks: &Ranks, meter: &mut Meter) -> Result<Marks, Stopped> {
    meter.budget().allow_memory((ranks.total() / 4) as usize)?;
    let mut lost = Marks::new(ranks.total())?;
    let mut marked = Marks::new(ranks.total())?;
    Sieve::new(ranks).round(&mut lost, &mut marked, meter)?;
    Ok(lost)
}

/// The Grundy number of the full diagram with its least cell poisoned.
pub(super) fn grundy(ranks: &Ranks, meter: &mut Meter) -> Result<u32, Stopped> {
    meter.budget().allow_memory((ranks.total() / 4) as usize)?;
    let mut done = Marks::new(ranks.total())?;
    let mut marked = Marks::new(ranks.total())?;
    let mut sieve = Sieve::new(ranks);
    let mut k = 0;
    loop {
        sieve.round(&mut done, &mut marked, meter)?;
        if done.has(ranks.total() - 1) {
            return Ok(k);
        }
        k += 1;
        marked.0.copy_from_slice(&done.0);
    }
}

struct Sieve<'a> {
    ranks: &'a Ranks,
    rows: Vec<usize>,
}

impl<'a> Sieve<'a> {
    fn new(ranks: &'a Ranks) -> Sieve<'a> {
        Sieve { ranks, rows: vec![0; ranks.height()] }
    }

    /// Adds to `found` every diagram that is not marked when the scan reaches it, marking what leads to it.
    fn round(&mut self, found: &mut Marks, marked: &mut Marks, meter: &mut Meter) -> Result<(), Stopped> {
        // Number 0 is no diagram: the poisoned cell is always there.
        let mut i = 1;
        while let Some(next) = marked.next_missing(i) {
            if next >= self.ranks.total() {
                break;
            }
            meter.tick()?;
            found.add(next);
            self.mark_parents(next, marked);
            i = next + 1;
        }
        Ok(())
    }

    /// Marks all diagrams with an option numbered `number`: in each block of equal rows, some of the upper ones
    /// were longer.
    fn mark_parents(&mut self, number: u64, marked: &mut Marks) {
        self.ranks.unrank(number, &mut self.rows);
        let mut top = 0;
        while top < self.rows.len() {
            let length = self.rows[top];
            let end = (top..self.rows.len()).find(|&j| self.rows[j] != length).unwrap_or(self.rows.len());
            let longest = if top == 0 { self.ranks.longest(0) } else { self.rows[top - 1] };
            if length < longest {
                self.raise(top, end, length, longest, number, marked);
            }
            top = end;
        }
    }

    /// Marks the diagrams in which row `j`, and perhaps some of the rows from there to `end`, are longer than
    /// `length` but not longer than `longest`.
    fn raise(&self, j: usize, end: usize, length: usize, longest: usize, number: u64, marked: &mut Marks) {
        let longest = longest.min(self.ranks.longest(j));
        if longest <= length {
            return;
        }
        if j + 1 == self.ranks.height() {
            return marked.add_range(number + 1, number + 1 + (longest - length) as u64);
        }
        let before = &self.ranks.before(j)[length..=longest];
        let base = number - before[0];
        if j + 1 == end {
            for &b in &before[1..] {
                marked.add(base + b);
            }
            return;
        }
        for (i, &b) in before.iter().enumerate().skip(1) {
            marked.add(base + b);
            self.raise(j + 1, end, length, length + i, base + b, marked);
        }
    }
}
