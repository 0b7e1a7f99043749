//! Periods that are proved: `docs/periods.md` has the theorem and its proof.
//!
//! The Grundy numbers up to K are found row by row: row n has the positions (I, m, n) with an ideal I of the rest, m elements of C and n of D. What
//! a row takes over from the rows before it is which numbers the moves in C that also cut D can reach, and which numbers each column has had; that
//! is the row's *state*. From some row on the next state follows from the state alone, so that two equal states prove a period.

use super::two_chains::TwoChains;
use super::{Behaviour, ideals_of};
use crate::budget::{Budget, Meter, Stopped};
use hashbrown::HashMap;

/// Grundy numbers up to this one can be looked for.
pub const MOST: usize = 62;

/// What is known of the positions with the whole rest and Grundy numbers up to K.
#[derive(Clone, Debug)]
pub struct Periods {
    /// The numbers looked for are those below this one.
    values: usize,
    /// For each row that was filled, the columns in which a number is, with the number.
    rows: Vec<Vec<(usize, u8)>>,
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
        for n in 0..=size {
            if table.settled() {
                let state = table.state();
                if let Some((since, old)) = &kept
                    && *old == state
                {
                    found.proved = Some((n - since, *since));
                    break;
                }
                if kept.as_ref().is_none_or(|&(since, _)| n - since >= patience) {
                    patience = if kept.is_some() { 2 * patience } else { 1 };
                    budget.allow_memory(8 * state.len())?;
                    kept = Some((n, state));
                }
            }
            found.starts.push(table.start(order.all(), n));
            found.rows.push(table.fill(&mut meter)?);
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
            row.binary_search_by_key(&m, |&(m, _)| m).ok().map(|i| row[i].1 as usize)
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
        Some((0..self.values).map(|k| self.behaviour(k as u8, period, from, offset)).collect())
    }

    fn behaviour(&self, k: u8, period: usize, from: usize, offset: usize) -> Behaviour {
        let has = |n: usize| self.rows[n].iter().filter(move |&&(_, g)| g == k).map(|&(m, _)| m);
        if (from..from + period).all(|n| has(n).next().is_none()) {
            let places = (0..from).flat_map(|n| has(n).map(move |m| (m + offset).max(n)));
            return places.max().map_or(Behaviour::Never, Behaviour::Finite);
        }
        let alike = |n: usize, p: usize| {
            let next = self.at_row(n + p, k);
            has(n).map(|m| m + p).eq(next)
        };
        let divides = |p: &usize| period.is_multiple_of(*p) && (from..from + period).all(|n| alike(n, *p));
        let Some(least) = (1..=period).find(divides) else { return Behaviour::Undetermined };
        // The least m from which on shifting a position by the period changes nothing.
        let differs = |n: usize| -> Option<usize> {
            let start = self.starts[n]?;
            let (these, those) = (has(n).collect::<Vec<_>>(), self.at_row(n + least, k));
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

    /// The columns of row n that have the number k.
    fn at_row(&self, n: usize, k: u8) -> Vec<usize> {
        let (back, n) = match self.proved {
            Some((period, from)) if n >= self.rows.len() => {
                let back = (n - from) / period * period;
                (back, n - back)
            }
            _ => (0, n),
        };
        self.rows[n].iter().filter(|&&(_, g)| g == k).map(|&(m, _)| m + back).collect()
    }
}

/// One row of one ideal: the numbers from column `start` on; beyond its end all are too large.
#[derive(Clone, Default)]
struct Row {
    start: usize,
    numbers: Vec<u8>,
}

/// Stands for every number that is too large.
const LARGE: u8 = u8::MAX;

impl Row {
    fn get(&self, m: usize) -> u8 {
        m.checked_sub(self.start).and_then(|i| self.numbers.get(i)).copied().unwrap_or(LARGE)
    }

    fn end(&self) -> usize {
        self.start + self.numbers.len()
    }
}

fn bit(number: u8) -> u64 {
    if number == LARGE { 0 } else { 1 << number }
}

struct Table<'o> {
    order: &'o TwoChains,
    ideals: Vec<u64>,
    place: HashMap<u64, usize>,
    /// The numbers that are looked for, as bits.
    full: u64,
    /// The row to be filled next.
    n: usize,
    /// Columns below this one have nothing but large numbers from now on.
    low: usize,
    /// For each ideal, the numbers that moves in C reach which leave fewer of D than there are.
    fixed: Vec<u64>,
    /// The next move in C, counted from 1, that is not among those yet.
    next_cut: usize,
    /// For each ideal and column, from `low` on, the numbers that moves in D reach.
    had: Vec<Vec<u64>>,
    /// The row before, and the first rows, which moves in the rest may reach.
    last: Vec<Row>,
    first: Vec<Vec<Row>>,
    /// As many first rows as moves in the rest may reach.
    keep: usize,
}

impl<'o> Table<'o> {
    fn new(order: &'o TwoChains, values: usize, meter: &mut Meter<'_>) -> Result<Table<'o>, Stopped> {
        let under: Vec<u64> = order.below.iter().map(|&(under, _, _)| under).collect();
        let ideals = ideals_of(&under, meter)?;
        let keep = order.above.iter().filter_map(|&(_, _, d)| d).max().map_or(0, |d| d + 1);
        Ok(Table {
            order,
            place: ideals.iter().enumerate().map(|(i, &ideal)| (ideal, i)).collect(),
            full: u64::MAX >> (64 - values),
            n: 0,
            low: 0,
            fixed: vec![0; ideals.len()],
            next_cut: 1,
            had: vec![Vec::new(); ideals.len()],
            last: vec![Row::default(); ideals.len()],
            first: Vec::new(),
            keep,
            ideals,
        })
    }

    /// Fills row n and goes on to the next; where the whole rest has which number.
    fn fill(&mut self, meter: &mut Meter<'_>) -> Result<Vec<(usize, u8)>, Stopped> {
        let n = self.n;
        let mut rows: Vec<Row> = Vec::with_capacity(self.ideals.len());
        for at in 0..self.ideals.len() {
            let row = self.row(at, &rows, meter)?;
            rows.push(row);
        }
        let gone = self.order.over(1, n + 1);
        for at in 0..self.ideals.len() {
            let below = &rows[self.place[&(self.ideals[at] & !gone)]];
            let had = &mut self.had[at];
            if had.len() + self.low < below.end() {
                had.resize(below.end() - self.low, 0);
            }
            for (m, set) in (self.low..).zip(had.iter_mut()) {
                *set |= bit(below.get(m));
            }
        }
        let whole = rows.last().cloned().unwrap_or_default();
        if self.first.len() < self.keep {
            self.first.push(rows.clone());
        }
        self.last = rows;
        self.n += 1;
        self.gather();
        self.raise();
        let numbers = (whole.start..).zip(whole.numbers);
        Ok(numbers.filter(|&(_, number)| number != LARGE).collect())
    }

    /// Adds the moves in C that leave less of D from the next row on. Cuts grow with the index, so that they leave the row before.
    fn gather(&mut self) {
        while self.order.cut(self.next_cut).is_some_and(|cut| cut < self.n) {
            let gone = self.order.over(0, self.next_cut);
            for at in 0..self.ideals.len() {
                let left = self.place[&(self.ideals[at] & !gone)];
                self.fixed[at] |= bit(self.last[left].get(self.next_cut - 1));
            }
            self.next_cut += 1;
        }
    }

    /// The least column in which (I, m, n) can be a position, if there is one.
    fn start(&self, ideal: u64, n: usize) -> Option<usize> {
        let order = self.order;
        if n > 0 && order.under(1, n) & !ideal != 0 {
            return None;
        }
        let mut start = if n > 0 { order.base(n) } else { 0 };
        for (_, &(_, c, d)) in order.below.iter().enumerate().filter(|(i, _)| ideal >> i & 1 == 1) {
            start = start.max(c);
            if d > n {
                return None;
            }
        }
        Some(start)
    }

    /// Whether column m is one of positions with this ideal, as far as the top of C is concerned.
    fn stands(&self, ideal: u64, m: usize) -> bool {
        m == 0 || self.order.under(0, m) & !ideal == 0
    }

    fn row(&self, at: usize, rows: &[Row], meter: &mut Meter<'_>) -> Result<Row, Stopped> {
        let (n, ideal, order) = (self.n, self.ideals[at], self.order);
        let Some(first) = self.start(ideal, n) else { return Ok(Row::default()) };
        let start = first.max(self.low);
        let mut row = Row { start, numbers: Vec::new() };
        // Beyond this column nothing but the row itself changes any more.
        let seen = rows.iter().chain(self.first.iter().flatten()).map(Row::end).max().unwrap_or(0);
        let still = seen.max(self.low + self.had[at].len()).max(order.apart.len() + 1);
        let mut reach = self.fixed[at];
        let add = |reach: &mut u64, row: &Row, m: usize| {
            if order.cut(m + 1).is_none_or(|cut| cut >= n) {
                let left = ideal & !order.over(0, m + 1);
                let number = if left == ideal { row.get(m) } else { rows[self.place[&left]].get(m) };
                *reach |= bit(number);
            }
        };
        (self.low..start).for_each(|m| add(&mut reach, &row, m));
        for m in start.. {
            meter.tick()?;
            if !self.stands(ideal, m) {
                break;
            }
            let had = self.had[at].get(m - self.low).copied().unwrap_or(0);
            let set = reach | had | self.rest_moves(ideal, m, rows);
            if m >= still && set & self.full == self.full {
                break;
            }
            let free = !set & self.full;
            row.numbers.push(if free == 0 { LARGE } else { free.trailing_zeros() as u8 });
            add(&mut reach, &row, m);
        }
        Ok(row)
    }

    /// The numbers that moves in the rest reach from (I, m, n).
    fn rest_moves(&self, ideal: u64, m: usize, rows: &[Row]) -> u64 {
        let mut set = 0;
        for (_, &(gone, c, d)) in self.order.above.iter().enumerate().filter(|(i, _)| ideal >> i & 1 == 1) {
            let left = self.place[&(ideal & !gone)];
            let m = c.map_or(m, |c| c.min(m));
            set |= match d.filter(|&d| d < self.n) {
                Some(d) => bit(self.first[d][left].get(m)),
                None => bit(rows[left].get(m)),
            };
        }
        set
    }

    /// The numbers that those moves in the rest reach from (I, m, n) that reach them from all later rows too.
    fn constant_moves(&self, ideal: u64, m: usize) -> u64 {
        let mut set = 0;
        for (_, &(gone, c, d)) in self.order.above.iter().enumerate().filter(|(i, _)| ideal >> i & 1 == 1) {
            if let Some(d) = d.filter(|&d| d < self.n) {
                set |= bit(self.first[d][self.place[&(ideal & !gone)]].get(c.map_or(m, |c| c.min(m))));
            }
        }
        set
    }

    /// Whether (I, m, n) is no position in this row and in all that follow.
    fn never(&self, ideal: u64, m: usize) -> bool {
        let (order, n) = (self.order, self.n);
        let lacks = order.below.iter().enumerate().any(|(i, &(_, c, _))| ideal >> i & 1 == 1 && m < c);
        !self.stands(ideal, m) || lacks || n > 0 && (m < order.base(n) || order.under(1, n) & !ideal != 0)
    }

    /// Leaves columns behind that have large numbers alone from now on.
    fn raise(&mut self) {
        let dead = |table: &Table<'_>, m: usize| {
            (0..table.ideals.len()).all(|at| {
                let had = table.had[at].get(m - table.low).copied().unwrap_or(0);
                let set = had | table.constant_moves(table.ideals[at], m);
                table.never(table.ideals[at], m) || set & table.full == table.full
            })
        };
        while self.had.iter().any(|had| !had.is_empty()) && dead(self, self.low) {
            self.low += 1;
            for had in &mut self.had {
                if !had.is_empty() {
                    had.remove(0);
                }
            }
        }
    }

    /// Whether from here on a row follows from its state alone.
    fn settled(&self) -> bool {
        let order = self.order;
        let rest = order.above.iter();
        let [c, d] = [rest.clone().filter_map(|a| a.1).max(), rest.filter_map(|a| a.2).max()];
        let needs = order.below.iter().map(|&(_, _, d)| d).max().unwrap_or(0);
        let first = self.first.iter().flatten().map(Row::end).max().unwrap_or(0);
        let row = order.beside[1].len().max(d.unwrap_or(0)).max(needs);
        let column = order.beside[0].len().max(c.unwrap_or(0)).max(first);
        let shifts = order.cut(self.next_cut).is_none() || self.next_cut > order.apart.len();
        self.n > row + 1 && self.low > column && shifts
    }

    /// What the next row depends on, columns counted from n.
    fn state(&self) -> Vec<u64> {
        let mut state = vec![(self.low as u64).wrapping_sub(self.n as u64)];
        for (fixed, had) in self.fixed.iter().zip(&self.had) {
            let length = had.iter().rposition(|&set| set & self.full != 0).map_or(0, |last| last + 1);
            state.extend([*fixed, length as u64]);
            state.extend(&had[..length]);
        }
        state
    }
}
