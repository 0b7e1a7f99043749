//! Periods that are proved: `docs/periods.md` has the theorem and its proof.
//!
//! From some row on the next row's state follows from the state alone, so that two equal states prove a period.

use super::Behaviour;
use super::rows::{Number, Table};
use super::two_chains::TwoChains;
use crate::budget::{Budget, Meter, Stopped};

/// Grundy numbers up to this one can be looked for.
pub const MOST: usize = 16_383;

/// What is known of the positions with the whole rest and Grundy numbers up to K.
#[derive(Clone, Debug)]
pub struct Periods {
    /// The numbers looked for are those below this one.
    values: usize,
    /// For each row that was filled, the columns in which a number is, with the number.
    rows: Vec<Vec<(u32, Number)>>,
    /// For each row that was filled, the least column that is a position of it.
    starts: Vec<Option<usize>>,
    /// The proved period of rows and columns together, and the row from which on it holds.
    proved: Option<(usize, usize)>,
}

impl Periods {
    /// Fills rows of the table of `order`, `size` at most, until the Grundy numbers below `values` are proved to repeat.
    pub fn find(order: &TwoChains, values: usize, size: usize, budget: &Budget) -> Result<Periods, Stopped> {
        let values = values.clamp(1, MOST + 1);
        let mut meter = Meter::new(budget);
        let mut table = Table::new(order, values, &mut meter)?;
        let mut found = Periods { values, rows: Vec::new(), starts: Vec::new(), proved: None };
        // Brent's search for a cycle: a state is kept until twice as many rows have passed.
        let mut kept: Option<(usize, Vec<u64>)> = None;
        let mut patience = 1;
        let mut room = 0;
        for n in 0..=size {
            if table.settled() {
                if let Some((since, old)) = &kept
                    && old.iter().copied().eq(table.state())
                {
                    found.proved = Some((n - since, *since));
                    break;
                }
                if kept.as_ref().is_none_or(|&(since, _)| n - since >= patience) {
                    patience = if kept.is_some() { 2 * patience } else { 1 };
                    budget.allow_memory(8 * table.state().count())?;
                    kept = Some((n, table.state().collect()));
                }
            }
            found.starts.push(table.start(order.all(), n));
            let row = table.fill(&mut meter)?;
            room += size_of_val(&row[..]);
            budget.allow_memory(room)?;
            found.rows.push(row);
        }
        Ok(found)
    }

    /// The period that is proved for all the numbers together, and the row from which on it holds.
    pub fn proved(&self) -> Option<(usize, usize)> {
        self.proved
    }

    /// The Grundy number of the position with m elements of C and n of D if it is among those looked for, and nothing if it is larger or there is no such
    /// position; the other way round, `None`, where that is neither in the table nor proved.
    pub fn at(&self, m: usize, n: usize) -> Option<Option<usize>> {
        let look = |m: usize, n: usize| {
            let row = &self.rows[n];
            row.binary_search_by_key(&m, |&(m, _)| m as usize).ok().map(|i| row[i].1 as usize)
        };
        if n < self.rows.len() {
            return Some(look(m, n));
        }
        let (period, from) = self.proved?;
        let back = (n - from) / period * period;
        Some(m.checked_sub(back).and_then(|m| look(m, n - back)))
    }

    /// What is proved of each number; nothing where no period is.
    pub fn behaviours(&self, offset: usize) -> Option<Vec<Behaviour>> {
        let (period, from) = self.proved?;
        let mut places = vec![Vec::new(); self.values];
        for (n, row) in self.rows.iter().enumerate() {
            row.iter().for_each(|&(m, k)| places[k as usize].push((n, m as usize)));
        }
        let places = places.into_iter().map(|found| Places { found, rows: self.rows.len(), period, from });
        Some(places.map(|places| self.behaviour(&places, offset)).collect())
    }

    fn behaviour(&self, places: &Places, offset: usize) -> Behaviour {
        let Places { period, from, .. } = *places;
        if (from..from + period).all(|n| places.row(n).next().is_none()) {
            let places = places.found.iter().map(|&(n, m)| (m + offset).max(n));
            return places.max().map_or(Behaviour::Never, Behaviour::Finite);
        }
        let alike = |n: usize, p: usize| places.row(n).map(|m| m + p).eq(places.row(n + p));
        let divides = |p: &usize| period.is_multiple_of(*p) && (from..from + period).all(|n| alike(n, *p));
        let Some(least) = (1..=period).find(divides) else { return Behaviour::Undetermined };
        // The least m from which on shifting a position by the period changes nothing.
        let differs = |n: usize| -> Option<usize> {
            let start = self.starts[n]?;
            let (these, those): (Vec<_>, Vec<_>) = (places.row(n).collect(), places.row(n + least).collect());
            let lost = these.iter().copied().filter(|m| !those.contains(&(m + least)));
            let won = those
                .iter()
                .filter_map(|m| m.checked_sub(least))
                .filter(|m| *m >= start && !these.contains(m));
            lost.chain(won).max()
        };
        let first = self.starts.iter().position(Option::is_some).unwrap_or(0);
        let from = (0..from).filter_map(differs).max().map_or(first, |m| m + 1 + offset);
        Behaviour::Periodic { period: least, from }
    }
}

/// Where one number is, row by row, with the period that goes on beyond the rows that were filled.
struct Places {
    found: Vec<(usize, usize)>,
    rows: usize,
    period: usize,
    from: usize,
}

impl Places {
    /// The columns of row n that have the number.
    fn row(&self, n: usize) -> impl Iterator<Item = usize> {
        let back = if n < self.rows { 0 } else { (n - self.from) / self.period * self.period };
        let begin = self.found.partition_point(|&(row, _)| row < n - back);
        self.found[begin..].iter().take_while(move |&&(row, _)| row == n - back).map(move |&(_, m)| m + back)
    }
}
