//! A sieve over all diagrams: no option is ever generated.
//!
//! Diagrams are scanned in an order in which options come first. One that is not marked has no option of value 0: it
//! is lost, and all diagrams that lead to it are marked. A second round over those that are left finds the value 1,
//! and so on: what round k leaves unmarked is not of a smaller value, so smaller values are all among its options.

use super::rank::Ranks;
use std::ops::Range;
use upset_base::budget::{Meter, Stopped};
use upset_base::event::Event;

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

/// The Grundy number of a diagram with its least cell poisoned, by a sieve of its own.
pub(super) fn grundy(rows: &[usize], meter: &mut Meter) -> Result<u32, Stopped> {
    let rows: Vec<usize> = rows.iter().copied().filter(|&length| length > 0).collect();
    let ranks = Ranks::new(&rows).ok_or(Stopped::Memory)?;
    let mut sieve = Sieve::new(&ranks, meter)?;
    Ok(sieve.value(ranks.total() - 1, &ranks, meter)?.unwrap_or(0))
}

/// A sieve that may be stopped and goes on where it was.
pub(super) struct Sieve {
    /// The diagrams whose values are below or equal to that of the round.
    done: Marks,
    /// Those that the round has found to be of another value than its own.
    marked: Marks,
    /// The diagrams of value 0, once the first round is over.
    lost: Option<Marks>,
    /// The value that the round looks for.
    round: u32,
    /// Where the scan of the round goes on.
    next: u64,
    /// Room for the rows of a diagram.
    rows: Vec<usize>,
}

impl Sieve {
    /// A sieve that has not begun.
    pub fn new(ranks: &Ranks, meter: &Meter) -> Result<Sieve, Stopped> {
        let total = ranks.total();
        meter.budget().allow_memory((total / 4) as usize)?;
        Ok(Sieve {
            done: Marks::new(total)?,
            marked: Marks::new(total)?,
            lost: None,
            round: 0,
            // Number 0 is no diagram: the poisoned cell is always there.
            next: 1,
            rows: vec![0; ranks.height()],
        })
    }

    /// Whether the value of the diagram is 0.
    pub fn is_lost(&mut self, number: u64, ranks: &Ranks, meter: &mut Meter) -> Result<bool, Stopped> {
        if self.round == 0 {
            self.scan(number, ranks, meter)?;
        }
        Ok(self.lost.as_ref().unwrap_or(&self.done).has(number))
    }

    /// The value of the diagram; none if that has been forgotten.
    pub fn value(&mut self, number: u64, ranks: &Ranks, meter: &mut Meter) -> Result<Option<u32>, Stopped> {
        let mut found = None;
        while !self.done.has(number) {
            self.scan(ranks.total() - 1, ranks, meter)?;
            found = Some(self.round);
            self.begin_round();
            if !self.done.has(number) {
                meter.budget().tell(|| Event::Grundy { least: self.round });
            }
        }
        Ok(found)
    }

    fn begin_round(&mut self) {
        if self.round == 0 {
            self.lost = Some(self.done.clone());
        }
        self.round += 1;
        self.next = 1;
        self.marked.0.copy_from_slice(&self.done.0);
    }

    /// Scans up to `last`: what is not marked when the scan reaches it is done, and what leads to it is marked.
    fn scan(&mut self, last: u64, ranks: &Ranks, meter: &mut Meter) -> Result<(), Stopped> {
        while self.next <= last {
            let Some(next) = self.marked.next_missing(self.next).filter(|&next| next <= last) else {
                self.next = last + 1;
                break;
            };
            meter.tick()?;
            self.done.add(next);
            self.mark_parents(next, ranks);
            self.next = next + 1;
        }
        Ok(())
    }

    /// Marks all diagrams with an option numbered `number`: in each block of equal rows, some of the upper ones
    /// were longer.
    fn mark_parents(&mut self, number: u64, ranks: &Ranks) {
        let rows = &mut self.rows[..];
        ranks.unrank(number, rows);
        let mut top = 0;
        while top < rows.len() {
            let length = rows[top];
            let end = (top..rows.len()).find(|&j| rows[j] != length).unwrap_or(rows.len());
            let longest = if top == 0 { ranks.longest(0) } else { rows[top - 1] };
            if length < longest {
                raise(ranks, top..end, length, longest, number, &mut self.marked);
            }
            top = end;
        }
    }
}

/// Marks the diagrams in which the first of `block`, and perhaps some more of it, are longer than `length` but not
/// longer than `longest`.
fn raise(ranks: &Ranks, block: Range<usize>, length: usize, longest: usize, number: u64, marked: &mut Marks) {
    let j = block.start;
    let longest = longest.min(ranks.longest(j));
    if longest <= length {
        return;
    }
    if j + 1 == ranks.height() {
        return marked.add_range(number + 1, number + 1 + (longest - length) as u64);
    }
    let before = &ranks.before(j)[length..=longest];
    let base = number - before[0];
    if j + 1 == block.end {
        for &b in &before[1..] {
            marked.add(base + b);
        }
        return;
    }
    for (i, &b) in before.iter().enumerate().skip(1) {
        marked.add(base + b);
        raise(ranks, j + 1..block.end, length, length + i, base + b, marked);
    }
}
