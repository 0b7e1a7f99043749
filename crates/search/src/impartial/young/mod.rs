//! Two-dimensional Chomp at any stage, by tables over all Young diagrams inside the given one.
//!
//! Recognised from the order alone: an ideal of the grid ℕ×ℕ, with or without its least cell. With its least cell
//! the game counts one more than without; so all tables are about boards whose least cell is poisoned.

mod diagram;
mod rank;
mod sieve;
mod sweep;
mod three_rows;

use super::Impartial;
use crate::Search;
use crate::tuning::MAX_VALUES;
use diagram::Diagram;
use hashbrown::HashMap;
use rank::Ranks;
use sieve::Sieve;
use sweep::Sweep;
use upset_base::budget::{Budget, Meter, Stopped};
use upset_base::order::Poset;

/// The engine for a Young diagram, if `poset` is one and its table is of a size that can be filled.
pub(super) fn engine(poset: &Poset) -> Option<Box<dyn Search>> {
    let diagram = Diagram::recognise(poset)?;
    let ranks = Ranks::new(&diagram.rows)?;
    let meter = Meter::keeping(&Budget::unlimited());
    Some(
        Young { diagram, ranks, sieve: None, sweep: None, values: None, apart: HashMap::new(), meter }
            .engine(),
    )
}

/// Whether `poset` is a Young diagram whose table can be filled.
pub(super) fn has_table(poset: &Poset) -> bool {
    Diagram::recognise(poset).is_some_and(|diagram| Ranks::new(&diagram.rows).is_some())
}

/// Positions are rows with the least cell, as if it were always there; without rows it has been taken.
struct Young {
    diagram: Diagram,
    ranks: Ranks,
    sieve: Option<Sieve>,
    sweep: Option<Sweep>,
    /// The Grundy numbers of all diagrams, once they have been swept.
    values: Option<Vec<u16>>,
    /// Grundy numbers found one by one, where there is no room for those of all diagrams.
    apart: HashMap<u64, u32>,
    meter: Meter<'static>,
}

impl Young {
    /// Finds the Grundy numbers of all diagrams, if there is room for them.
    fn sweep(&mut self) -> Result<(), Stopped> {
        let Young { diagram, ranks, meter, .. } = self;
        let room =
            ranks.total() <= MAX_VALUES && meter.budget().allow_memory(3 * ranks.total() as usize).is_ok();
        if self.values.is_some() || !room {
            return Ok(());
        }
        if diagram.rows.len() <= 3 {
            let mut values = vec![0; ranks.total() as usize];
            three_rows::sweep(&diagram.rows, meter, |x, y, z, g| {
                values[ranks.rank(&[x, y, z][..diagram.rows.len()]) as usize] = g as u16;
            })?;
            self.values = Some(values);
            return Ok(());
        }
        if self.sweep.is_none() {
            self.sweep = Sweep::new(ranks, meter).ok();
        }
        if let Some(sweep) = &mut self.sweep {
            self.values = Some(sweep.finish(ranks, meter)?);
            self.sweep = None;
        }
        Ok(())
    }

    fn sieve(&mut self) -> Result<(&mut Sieve, &Ranks, &mut Meter<'static>), Stopped> {
        let sieve = match self.sieve.take() {
            Some(sieve) => sieve,
            None => Sieve::new(&self.ranks, &self.meter)?,
        };
        Ok((self.sieve.insert(sieve), &self.ranks, &mut self.meter))
    }

    /// Whether who is to move loses without the least cell.
    fn is_lost(&mut self, rows: &[usize]) -> Result<bool, Stopped> {
        let number = self.ranks.rank(rows);
        if let Some(values) = &self.values {
            return Ok(values[number as usize] == 0);
        }
        let (sieve, ranks, meter) = self.sieve()?;
        sieve.is_lost(number, ranks, meter)
    }

    /// The Grundy number without the least cell.
    fn poisoned(&mut self, rows: &[usize]) -> Result<u32, Stopped> {
        let number = self.ranks.rank(rows);
        if let Some(values) = &self.values {
            return Ok(values[number as usize].into());
        }
        if let Some(&g) = self.apart.get(&number) {
            return Ok(g);
        }
        self.sweep()?;
        if let Some(values) = &self.values {
            return Ok(values[number as usize].into());
        }
        let g = if self.diagram.rows.len() > 3 {
            let (sieve, ranks, meter) = self.sieve()?;
            match sieve.value(number, ranks, meter)? {
                Some(g) => g,
                None => sieve::grundy(rows, &mut self.meter)?,
            }
        } else {
            let mut last = 0;
            three_rows::sweep(rows, &mut self.meter, |_, _, _, g| last = g as u32)?;
            last
        };
        self.apart.insert(number, g);
        Ok(g)
    }
}

impl Impartial for Young {
    type At = Vec<usize>;

    fn root(&self) -> Vec<usize> {
        self.diagram.rows.clone()
    }

    fn moves(&self, rows: &Vec<usize>) -> Vec<usize> {
        let cells = self.diagram.cells.iter().enumerate();
        cells.filter(|&(_, &(row, column))| column < rows[row]).map(|(x, _)| x).collect()
    }

    fn option(&self, rows: &Vec<usize>, x: usize) -> Vec<usize> {
        let (row, column) = self.diagram.cells[x];
        let mut left = rows.clone();
        left[row..].iter_mut().for_each(|length| *length = column.min(*length));
        left
    }

    fn size(&self, rows: &Vec<usize>) -> usize {
        let cells: usize = rows.iter().sum();
        cells - usize::from(cells > 0 && self.diagram.least.is_none())
    }

    fn depth(&self) -> usize {
        0
    }

    fn take(&mut self, budget: &Budget) {
        self.meter = Meter::keeping(budget);
    }

    fn is_zero(&mut self, rows: &Vec<usize>) -> Result<bool, Stopped> {
        if rows[0] == 0 {
            return Ok(true);
        }
        let cells: usize = rows.iter().sum();
        if self.diagram.least.is_some() || cells == 1 {
            return Ok(self.diagram.least.is_none());
        }
        // A greatest cell wins: take it, unless the answer to that wins at once.
        if rows.iter().all(|&length| length == rows[0] || length == 0) {
            return Ok(false);
        }
        self.is_lost(rows)
    }

    fn grundy(&mut self, rows: &Vec<usize>) -> Result<u32, Stopped> {
        if rows[0] == 0 {
            return Ok(0);
        }
        Ok(self.poisoned(rows)? + u32::from(self.diagram.least.is_some()))
    }
}
