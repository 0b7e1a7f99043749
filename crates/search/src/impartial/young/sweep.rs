//! Grundy numbers of all diagrams of many rows, from sets of option values that grow along the sweep.
//!
//! Let r′ be the diagram r with row j one shorter, and with it the rows below that are as long. The cuts in row j of r
//! leave r′ and what the cuts in row j of r′ leave:
//!
//! ```text
//! cuts(j, r) = cuts(j, r′) ∪ {g(r′)}
//! ```
//!
//! r′ has the same rows above row j and comes earlier. So the sets of row j are kept by the rows from j on, and are
//! written anew whenever a row above has changed. Diagrams that differ in the last row alone have consecutive numbers,
//! and so have all their r′: they are done together.

use super::rank::Ranks;
use upset_base::budget::{Meter, Stopped};

/// What number 0, which is no diagram, has instead of a Grundy number: no set holds it.
const NONE: u16 = u16::MAX;

/// A sweep that may be stopped and goes on where it was.
pub(super) struct Sweep {
    values: Vec<u16>,
    /// The sets of all rows but the last, one row after the other, with 64 values in each plane.
    planes: Vec<Vec<u64>>,
    /// Where the sets of each row begin.
    begin: Vec<usize>,
    /// All rows but the last of the diagrams that come next; none if all are done.
    rows: Option<Vec<usize>>,
    /// For each row of theirs that is not empty, where its sets are, how far back those of r′ are while the last row is
    /// shorter than it, and whether the last row gets as long.
    steps: Vec<(usize, usize, bool)>,
    /// The sets of each of these diagrams together, plane by plane.
    unions: Vec<u64>,
}

impl Sweep {
    /// A sweep that has not begun, if all sets that it may need have room.
    pub fn new(ranks: &Ranks, meter: &Meter) -> Result<Sweep, Stopped> {
        let total = ranks.total() as usize;
        let last = ranks.height() - 1;
        let mut begin = vec![0];
        begin.extend((0..last).scan(0, |end, j| {
            *end += ranks.before(j)[ranks.longest(j) + 1] as usize;
            Some(*end)
        }));
        // Values are below the number of cells.
        let planes = (0..=last).map(|j| ranks.longest(j)).sum::<usize>() / 64 + 1;
        meter.budget().allow_memory((8 * begin[last]).saturating_mul(planes).saturating_add(2 * total))?;
        let mut values = Vec::new();
        values.try_reserve_exact(total).map_err(|_| Stopped::Memory)?;
        values.resize(total, NONE);
        let planes = vec![vec![0; begin[last]]];
        Ok(Sweep { values, planes, begin, rows: Some(vec![0; last]), steps: Vec::new(), unions: Vec::new() })
    }

    /// The Grundy numbers of all diagrams, least cells poisoned.
    pub fn finish(&mut self, ranks: &Ranks, meter: &mut Meter) -> Result<Vec<u16>, Stopped> {
        while let Some(mut rows) = self.rows.take() {
            let done = meter.tick();
            if done.is_ok() {
                self.step(&rows, ranks);
            }
            if done.is_err() || advance(&mut rows, ranks) {
                self.rows = Some(rows);
            }
            done?;
        }
        Ok(std::mem::take(&mut self.values))
    }

    /// Finds the values of all diagrams that begin with `rows`.
    fn step(&mut self, rows: &[usize], ranks: &Ranks) {
        let last = rows.len();
        let longest = rows[last - 1].min(ranks.longest(last));
        self.steps.clear();
        // The number of the rows from j on, and by how much that of r′ is less than that of r.
        let (mut number, mut less, mut below) = (0, 0, 0);
        for j in (0..last).rev().skip_while(|&j| rows[j] == 0) {
            let (length, before) = (rows[j], ranks.before(j));
            number += before[length] as usize;
            let own = (before[length] - before[length - 1]) as usize;
            less = if length == below { less + own } else { own };
            below = length;
            self.steps.push((self.begin[j] + number, less, length == longest));
        }
        if number > 0 {
            let count = longest + 1;
            self.unions.clear();
            self.unions.resize(self.planes.len() * count, 0);
            for p in 0..self.planes.len() {
                self.unite(p, number, count);
            }
            self.choose(number, count);
        }
    }

    /// Makes the sets of one plane for `count` diagrams from `number` on, and unites them.
    fn unite(&mut self, p: usize, number: usize, count: usize) {
        let sets = &mut self.planes[p][..];
        let unions = &mut self.unions[p * count..][..count];
        let bit = |value: u16| if usize::from(value / 64) == p { 1 << (value % 64) } else { 0 };
        for &(place, less, tied) in &self.steps {
            // A last row as long as row j gets shorter with it.
            let apart = count - usize::from(tied);
            let values = &self.values[number - less..][..apart];
            let (done, new) = sets.split_at_mut(place);
            let (done, new) = (&done[place - less..][..apart], &mut new[..count]);
            for c in 0..apart {
                new[c] = done[c] | bit(values[c]);
                unions[c] |= new[c];
            }
            if tied {
                let shorter = less + 1 - apart;
                let set = sets[place - shorter] | bit(self.values[number - shorter]);
                sets[place + apart] = set;
                unions[apart] |= set;
            }
        }
    }

    /// Finds the values of `count` diagrams from `number` on: the least in no union, and of none before.
    fn choose(&mut self, number: usize, count: usize) {
        for c in 0..count {
            let full = |p: usize| self.unions[p * count + c] == !0;
            let p = (0..self.planes.len()).find(|&p| !full(p)).unwrap_or(self.planes.len());
            if p == self.planes.len() {
                self.planes.push(vec![0; self.planes[0].len()]);
                self.unions.resize(self.planes.len() * count, 0);
            }
            let unions = &mut self.unions[p * count..][..count];
            let bit = unions[c].trailing_ones();
            // Those that come now have this diagram as an option.
            unions[c + 1..].iter_mut().for_each(|union| *union |= 1 << bit);
            self.values[number + c] = 64 * p as u16 + bit as u16;
        }
    }
}

/// Makes `rows` the next in order; false if they were the last.
fn advance(rows: &mut [usize], ranks: &Ranks) -> bool {
    for j in (0..rows.len()).rev() {
        let above = if j == 0 { usize::MAX } else { rows[j - 1] };
        if rows[j] < above.min(ranks.longest(j)) {
            rows[j] += 1;
            rows[j + 1..].fill(0);
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::super::sieve;
    use super::*;
    use upset_base::budget::Budget;

    /// What the sweep finds for every diagram is what a sieve of that diagram alone finds.
    #[test]
    fn values_are_those_of_sieves() {
        let budget = Budget::unlimited();
        let meter = &mut Meter::new(&budget);
        for rows in
            [&[3, 3][..], &[4, 4, 4, 4], &[6, 4, 4, 1], &[7, 7, 2, 2, 2, 1], &[1, 1, 1, 1], &[5, 5, 5, 5, 5]]
        {
            let ranks = Ranks::new(rows).unwrap();
            let values = Sweep::new(&ranks, meter).unwrap().finish(&ranks, meter).unwrap();
            let mut diagram = vec![0; rows.len()];
            for number in 1..ranks.total() {
                ranks.unrank(number, &mut diagram);
                let expected = sieve::grundy(&diagram, meter).unwrap();
                assert_eq!(u32::from(values[number as usize]), expected, "{diagram:?}");
            }
        }
    }

    #[test]
    fn large_values_need_more_planes() {
        let budget = Budget::unlimited();
        let meter = &mut Meter::new(&budget);
        let rows = [40, 38, 38, 30];
        let ranks = Ranks::new(&rows).unwrap();
        let values = Sweep::new(&ranks, meter).unwrap().finish(&ranks, meter).unwrap();
        assert!(values[1..].iter().any(|&value| value >= 64));
        assert_eq!(u32::from(*values.last().unwrap()), sieve::grundy(&rows, meter).unwrap());
    }

    #[test]
    fn a_sweep_goes_on_where_it_was_stopped() {
        let ranks = Ranks::new(&[12; 6]).unwrap();
        let budget = Budget::unlimited();
        let whole =
            Sweep::new(&ranks, &Meter::new(&budget)).unwrap().finish(&ranks, &mut Meter::new(&budget));
        let mut sweep = Sweep::new(&ranks, &Meter::new(&budget)).unwrap();
        let mut stops = 0;
        let values = loop {
            let short = Budget::unlimited().with_positions(600);
            match sweep.finish(&ranks, &mut Meter::new(&short)) {
                Ok(values) => break values,
                Err(_) => stops += 1,
            }
        };
        assert!(stops > 3);
        assert_eq!(values, whole.unwrap());
    }
}
