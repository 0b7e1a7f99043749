//! Young diagrams and positions of Chomp with two long rows beside a small rest (003 Theorem 3.3, Byrnes): Grundy numbers from a period
//! that is proved on the way (`docs/periods.md`).
//!
//! With a and b cells in the two longest rows, small numbers are near the diagonal: one of about 3(a − b)/2 if at all. So only those are looked for.
//! Where none of them is found, the number grows with the board, and all that is known is that it is not 0.

use super::after;
use super::periodicity::{Growing, MAX_FIXED, MOST_VALUES, Periods};
use crate::budget::{Budget, Meter, Stopped};
use crate::game::PosetGame;
use crate::rule::young::{POISON, Rows, rows, rows_of_chomp};
use crate::rule::{Answer, Finding, Moves, Recognised, Rule, Status, Theorem};
use crate::solve::{Desk, Want};
use crate::value::{Player, Starts};
use hashbrown::HashMap;

/// Young diagrams with at most two rows that are not small, with or without their corner.
pub struct LongRows;

static THEOREM: Theorem = Theorem {
    name: "two-long-rows",
    source: "003 Theorem 3.3, with a period that is proved at run time",
    class: "Young diagrams and positions of Chomp with at most 64 cells outside the two longest rows",
    time: "that of a few hundred rows for the winner; for the number at most some seconds, and only if it does not grow \
           with the board",
    status: Status::No,
};

/// Rows that are filled at most before a period is given up.
const MAX_ROWS: usize = 20_000;

impl Rule<PosetGame> for LongRows {
    fn theorem(&self) -> &'static Theorem {
        &THEOREM
    }

    fn recognise(&self, game: &PosetGame, budget: &Budget) -> Recognised {
        budget.spend(0)?;
        let found = match rows(&game.poset, budget)? {
            Some(rows) => Some(rows),
            None => rows_of_chomp(&game.poset, budget)?,
        };
        let rows = found.ok_or("the order is no Young diagram, with or without its corner")?;
        if rows.len() < 2 {
            return Err("there is one row, which is a chain".into());
        }
        if rows[2..].iter().map(Vec::len).sum::<usize>() > MAX_FIXED {
            return Err(format!("more than {MAX_FIXED} cells are outside the two longest rows").into());
        }
        Ok(Box::new(LongDiagram { elements: game.poset.len(), rows, known: HashMap::new() }))
    }
}

/// The lengths of the rows, a poisoned corner counted.
type Shape = Vec<usize>;

struct LongDiagram {
    elements: usize,
    rows: Rows,
    /// What was found out for each rest, and how many numbers were looked for.
    known: HashMap<(Shape, usize), Periods>,
}

impl LongDiagram {
    fn shape(&self) -> Shape {
        self.rows.iter().map(Vec::len).collect()
    }

    fn poisoned(&self) -> usize {
        usize::from(self.rows[0][0] == POISON)
    }

    /// How many numbers are looked for.
    fn values(&self, want: Want) -> usize {
        let apart = self.rows[0].len() - self.rows[1].len();
        let needed = apart + apart / 2 + apart / 8 + 64;
        if want == Want::Winner { 1 } else { needed.min(MOST_VALUES + 1) }
    }

    /// The Grundy number of a shape, if it is below `values`.
    fn number(&mut self, shape: &[usize], values: usize, budget: &Budget) -> Result<Option<usize>, Stopped> {
        let offset = self.poisoned();
        let [a, b, rest @ ..] = shape else {
            let chain = shape.first().map_or(0, |&a| a - offset);
            return Ok(Some(chain).filter(|&g| g < values));
        };
        let key = (rest.to_vec(), values);
        if self.known.get(&key).is_none_or(|found| found.at(a - offset, *b).is_none()) {
            let order = Growing::endless_rows(rest, offset).map_err(|_| Stopped::Undecided)?;
            let found = Periods::find(&order, values, MAX_ROWS.min(self.rows[1].len()), budget)?;
            self.known.insert(key.clone(), found);
        }
        self.known[&key].at(a - offset, *b).ok_or(Stopped::Undecided)
    }
}

/// What is left of a shape when the cell in this row and column is picked, without rows that are empty.
fn without(shape: &[usize], row: usize, column: usize) -> Shape {
    let left = shape.iter().enumerate().map(|(i, &length)| if i < row { length } else { length.min(column) });
    left.take_while(|&length| length > 0).collect()
}

/// How many Young diagrams fit into the one with these rows.
fn diagrams_in(rows: &[usize]) -> u64 {
    // For each length of a row, in how many ways the rows above it can be chosen.
    let mut ways = vec![1u64; rows.first().map_or(0, |&row| row) + 1];
    for &row in rows.iter().rev() {
        let mut sum = 0u64;
        for (length, way) in ways.iter_mut().enumerate() {
            if length <= row {
                sum = sum.saturating_add(*way);
            }
            *way = sum;
        }
    }
    ways.last().copied().unwrap_or(1)
}

impl Finding for LongDiagram {
    fn cost(&self, want: Want) -> u64 {
        // So many parts of the rest, rows and columns; the columns' sets are as long as there are numbers.
        let parts = diagrams_in(&self.shape()[2..]);
        let values = self.values(want) as u64;
        let rows = (3 * values + 64).min(self.rows[1].len() as u64);
        parts.saturating_mul(rows * values).saturating_mul(1 + values / 256)
    }

    fn answer(&mut self, desk: &mut Desk<'_>) -> Result<Answer, Stopped> {
        let shape = self.shape();
        let values = self.values(desk.want);
        let number = self.number(&shape, values, desk.budget)?;
        let proved = self.known.get(&(shape[2..].to_vec(), values)).and_then(Periods::proved);
        let why = match proved {
            Some((period, row)) if shape[1] > row => format!(
                "numbers below {values} repeat with period {period} from {row} cells in the second row on, since the same state came twice"
            ),
            _ => format!("the rows of all numbers below {values}, up to the one asked about"),
        };
        Ok(match number {
            Some(g) => Answer::grundy(g as u128, format!("{why}: Grundy number {g}")),
            None => Answer::starts(
                Starts::impartial(true),
                format!("{why}, and the Grundy number is none of them"),
            ),
        })
    }

    fn moves(&mut self, _: Player, desk: &mut Desk<'_>) -> Result<Moves, Stopped> {
        let shape = self.shape();
        let mut winning = Vec::new();
        let mut meter = Meter::new(desk.budget);
        for row in 0..shape.len() {
            for column in 0..shape[row] {
                meter.step()?;
                let x = self.rows[row][column];
                if x != POISON && self.number(&without(&shape, row, column), 1, desk.budget)? == Some(0) {
                    winning.push(x);
                }
            }
        }
        winning.sort_unstable();
        Ok(after::all_when_lost(winning, self.elements))
    }
}
