//! Two-dimensional Chomp at any stage, by tables over all Young diagrams inside the given one.
//!
//! Recognised from the order alone: an ideal of the grid ℕ×ℕ, with or without its least cell. With its least cell
//! the game counts one more than without; so all tables are about boards whose least cell is poisoned.

mod diagram;
mod rank;
mod sieve;
mod three_rows;

use super::Solver;
use diagram::Diagram;
use rank::Ranks;
use sieve::Marks;
use upset_base::budget::{Budget, Meter, Stopped};
use upset_base::order::Poset;

/// The engine for a Young diagram, if `poset` is one and its table is of a size that can be filled.
pub(super) fn solver<'a>(poset: &Poset, budget: &'a Budget) -> Option<Box<dyn Solver + 'a>> {
    let diagram = Diagram::recognise(poset)?;
    let ranks = Ranks::new(&diagram.rows)?;
    let meter = Meter::new(budget);
    Some(Box::new(Young { diagram, ranks, lost: None, grundy: None, meter }))
}

/// Whether `poset` is a Young diagram whose table can be filled: its search costs nanoseconds a position.
pub fn has_table(poset: &Poset) -> bool {
    Diagram::recognise(poset).is_some_and(|diagram| Ranks::new(&diagram.rows).is_some())
}

struct Young<'a> {
    diagram: Diagram,
    ranks: Ranks,
    /// The positions lost for who is to move, once the sieve has run.
    lost: Option<Marks>,
    grundy: Option<u32>,
    meter: Meter<'a>,
}

impl Young<'_> {
    fn lost(&mut self) -> Result<&Marks, Stopped> {
        let lost = match self.lost.take() {
            Some(lost) => lost,
            None => sieve::lost_positions(&self.ranks, &mut self.meter)?,
        };
        Ok(self.lost.insert(lost))
    }

    /// The Grundy number without the least cell.
    fn poisoned(&mut self) -> Result<u32, Stopped> {
        if let Some(g) = self.grundy {
            return Ok(g);
        }
        let g = if self.diagram.rows.len() <= 3 {
            three_rows::grundy(&self.diagram.rows, &mut self.meter)?
        } else {
            sieve::grundy(&self.ranks, &mut self.meter)?
        };
        Ok(*self.grundy.insert(g))
    }
}

impl Solver for Young<'_> {
    fn is_zero(&mut self) -> Result<bool, Stopped> {
        let rows = &self.diagram.rows;
        let cells: usize = rows.iter().sum();
        if self.diagram.least.is_some() || cells == 1 {
            return Ok(self.diagram.least.is_none());
        }
        // A greatest cell wins: take it, unless the answer to that wins at once.
        if rows.first() == rows.last() {
            return Ok(false);
        }
        let full = self.ranks.total() - 1;
        Ok(self.lost()?.has(full))
    }

    fn grundy(&mut self) -> Result<u32, Stopped> {
        Ok(self.poisoned()? + u32::from(self.diagram.least.is_some()))
    }

    fn option_is_zero(&mut self, x: usize) -> Result<bool, Stopped> {
        if let Some(least) = self.diagram.least {
            return Ok(x == least);
        }
        let (row, column) = self.diagram.cells[x];
        let option = self.ranks.cut(&self.diagram.rows, row, column);
        Ok(self.lost()?.has(option))
    }
}
