//! The Grundy numbers up to K, row by row: row n has the positions (I, m, n) with an ideal I of the rest, m elements of C and n of D. What
//! a row takes over from the rows before it is which numbers the moves in C that also cut D can reach, and which numbers each column has had; that
//! is the row's *state*.

use super::ideals_of;
use super::two_chains::TwoChains;
use crate::budget::{Budget, Meter, Stopped};
use hashbrown::HashMap;
use std::collections::VecDeque;

/// A Grundy number up to K, or [`LARGE`].
pub(super) type Number = u16;

/// Stands for every number that is too large.
const LARGE: Number = Number::MAX;

/// One row of one ideal: the numbers from column `start` on; beyond its end all are too large.
#[derive(Clone, Default)]
struct Row {
    start: usize,
    numbers: Vec<Number>,
}

impl Row {
    fn get(&self, m: usize) -> Number {
        m.checked_sub(self.start).and_then(|i| self.numbers.get(i)).copied().unwrap_or(LARGE)
    }

    fn end(&self) -> usize {
        self.start + self.numbers.len()
    }
}

/// A set of numbers up to K; those beyond are in every set, so that it is full when all its bits are set.
#[derive(Clone, Debug, PartialEq, Eq)]
struct NumberSet(Box<[u64]>);

impl NumberSet {
    fn empty(values: usize) -> NumberSet {
        let mut words = vec![0; values.div_ceil(64)].into_boxed_slice();
        if let Some(last) = words.last_mut().filter(|_| !values.is_multiple_of(64)) {
            *last = u64::MAX << (values % 64);
        }
        NumberSet(words)
    }

    fn add(&mut self, number: Number) {
        if number != LARGE {
            self.0[number as usize / 64] |= 1 << (number % 64);
        }
    }
}

/// The least number up to K in neither set and not in `more`; the words before `from` are known to hold none.
fn least([a, b]: [&NumberSet; 2], more: &[Number], from: usize) -> Option<Number> {
    (from..a.0.len()).find_map(|word| {
        let mut taken = a.0[word] | b.0[word];
        for &number in more.iter().filter(|&&number| number as usize / 64 == word) {
            taken |= 1 << (number % 64);
        }
        (taken != u64::MAX).then(|| (64 * word) as Number + taken.trailing_ones() as Number)
    })
}

/// The ideal that is left by a move in the rest, and what is left of C and of D where that is cut.
type RestMove = (usize, Option<usize>, Option<usize>);

pub(super) struct Table<'o> {
    order: &'o TwoChains,
    ideals: Vec<u64>,
    place: HashMap<u64, usize>,
    /// For each ideal, its moves in the rest.
    rest: Vec<Vec<RestMove>>,
    /// The set of none of the numbers that are looked for.
    empty: NumberSet,
    /// The row to be filled next.
    n: usize,
    /// Columns below this one have nothing but large numbers from now on.
    low: usize,
    /// For each ideal, the numbers that moves in C reach which leave fewer of D than there are.
    fixed: Vec<NumberSet>,
    /// The next move in C, counted from 1, that is not among those yet.
    next_cut: usize,
    /// For each ideal and column, from `low` on, the numbers that moves in D reach.
    had: Vec<VecDeque<NumberSet>>,
    /// The row before, and the first rows, which moves in the rest may reach.
    last: Vec<Row>,
    first: Vec<Vec<Row>>,
    /// As many first rows as moves in the rest may reach.
    keep: usize,
}

impl<'o> Table<'o> {
    pub(super) fn new(
        order: &'o TwoChains,
        values: usize,
        meter: &mut Meter<'_>,
    ) -> Result<Table<'o>, Stopped> {
        let under: Vec<u64> = order.below.iter().map(|&(under, _, _)| under).collect();
        let ideals = ideals_of(&under, meter)?;
        let keep = order.above.iter().filter_map(|&(_, _, d)| d).max().map_or(0, |d| d + 1);
        let empty = NumberSet::empty(values);
        meter.budget().allow_memory(ideals.len() * size_of_val(&empty.0[..]))?;
        let place: HashMap<u64, usize> = ideals.iter().enumerate().map(|(i, &ideal)| (ideal, i)).collect();
        let moves = |&ideal: &u64| {
            let above = order.above.iter().enumerate().filter(move |(i, _)| ideal >> i & 1 == 1);
            above.map(|(_, &(gone, c, d))| (place[&(ideal & !gone)], c, d)).collect()
        };
        Ok(Table {
            order,
            rest: ideals.iter().map(moves).collect(),
            place,
            n: 0,
            low: 0,
            fixed: vec![empty.clone(); ideals.len()],
            empty,
            next_cut: 1,
            had: vec![VecDeque::new(); ideals.len()],
            last: vec![Row::default(); ideals.len()],
            first: Vec::new(),
            keep,
            ideals,
        })
    }

    /// Fills row n and goes on to the next; where the whole rest has which number.
    pub(super) fn fill(&mut self, meter: &mut Meter<'_>) -> Result<Vec<(u32, Number)>, Stopped> {
        let n = self.n;
        let mut rows: Vec<Row> = Vec::with_capacity(self.ideals.len());
        for at in 0..self.ideals.len() {
            let row = self.row(at, &rows, meter)?;
            rows.push(row);
        }
        self.allow(meter.budget(), &rows)?;
        let gone = self.order.over(1, n + 1);
        for at in 0..self.ideals.len() {
            let below = &rows[self.place[&(self.ideals[at] & !gone)]];
            let had = &mut self.had[at];
            while had.len() + self.low < below.end() {
                had.push_back(self.empty.clone());
            }
            let begin = below.start.max(self.low);
            for (m, set) in (begin..below.end()).zip(had.iter_mut().skip(begin - self.low)) {
                set.add(below.get(m));
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
        let numbers = (whole.start as u32..).zip(whole.numbers);
        Ok(numbers.filter(|&(_, number)| number != LARGE).collect())
    }

    /// Asks for room for what the columns will have had after these rows.
    fn allow(&self, budget: &Budget, rows: &[Row]) -> Result<(), Stopped> {
        let end = rows.iter().map(Row::end).max().unwrap_or(0);
        let columns = self.had.iter().map(|had| had.len().max(end.saturating_sub(self.low))).sum::<usize>();
        budget.allow_memory(columns * (size_of_val(&self.empty.0[..]) + size_of::<NumberSet>()))
    }

    /// Adds the moves in C that leave less of D from the next row on. Cuts grow with the index, so that they leave the row before.
    fn gather(&mut self) {
        while self.order.cut(self.next_cut).is_some_and(|cut| cut < self.n) {
            let gone = self.order.over(0, self.next_cut);
            for at in 0..self.ideals.len() {
                let left = self.place[&(self.ideals[at] & !gone)];
                self.fixed[at].add(self.last[left].get(self.next_cut - 1));
            }
            self.next_cut += 1;
        }
    }

    /// The least column in which (I, m, n) can be a position, if there is one.
    pub(super) fn start(&self, ideal: u64, n: usize) -> Option<usize> {
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
        let mut reach = self.fixed[at].clone();
        let words = reach.0.len();
        let add = |reach: &mut NumberSet, row: &Row, m: usize| {
            if order.cut(m + 1).is_none_or(|cut| cut >= n) {
                let left = ideal & !order.over(0, m + 1);
                reach.add(if left == ideal { row.get(m) } else { rows[self.place[&left]].get(m) });
            }
        };
        (self.low..start).for_each(|m| add(&mut reach, &row, m));
        let mut more = Vec::new();
        // The first words that are full stay so.
        let mut from = 0;
        for m in start.. {
            meter.step()?;
            if !self.stands(ideal, m) {
                break;
            }
            while from < words && reach.0[from] == u64::MAX {
                from += 1;
            }
            more.clear();
            self.rest_moves(at, m, rows, &mut more);
            let had = self.had[at].get(m - self.low).unwrap_or(&self.empty);
            let number = least([&reach, had], &more, from);
            if m >= still && number.is_none() {
                break;
            }
            row.numbers.push(number.unwrap_or(LARGE));
            add(&mut reach, &row, m);
        }
        Ok(row)
    }

    /// The numbers that moves in the rest reach from (I, m, n).
    fn rest_moves(&self, at: usize, m: usize, rows: &[Row], found: &mut Vec<Number>) {
        found.extend(self.rest[at].iter().map(|&(left, c, d)| {
            let m = c.map_or(m, |c| c.min(m));
            match d.filter(|&d| d < self.n) {
                Some(d) => self.first[d][left].get(m),
                None => rows[left].get(m),
            }
        }));
    }

    /// The numbers that those moves in the rest reach from (I, m, n) that reach them from all later rows too.
    fn constant_moves(&self, at: usize, m: usize) -> Vec<Number> {
        let constant = |&(left, c, d): &RestMove| {
            let d = d.filter(|&d| d < self.n)?;
            Some(self.first[d][left].get(c.map_or(m, |c| c.min(m))))
        };
        self.rest[at].iter().filter_map(constant).collect()
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
                let had = table.had[at].get(m - table.low).unwrap_or(&table.empty);
                table.never(table.ideals[at], m)
                    || least([had, &table.fixed[at]], &table.constant_moves(at, m), 0).is_none()
            })
        };
        while self.had.iter().any(|had| !had.is_empty()) && dead(self, self.low) {
            self.low += 1;
            for had in &mut self.had {
                had.pop_front();
            }
        }
    }

    /// Whether from here on a row follows from its state alone.
    pub(super) fn settled(&self) -> bool {
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
    pub(super) fn state(&self) -> impl Iterator<Item = u64> {
        let place = (self.low as u64).wrapping_sub(self.n as u64);
        let ideals = self.fixed.iter().zip(&self.had).flat_map(move |(fixed, had)| {
            let length = had.iter().rposition(|set| *set != self.empty).map_or(0, |last| last + 1);
            let sets = std::iter::once(fixed).chain(had.iter().take(length));
            std::iter::once(length as u64).chain(sets.flat_map(|set| set.0.iter().copied()))
        });
        std::iter::once(place).chain(ideals)
    }
}
