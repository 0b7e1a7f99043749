//! Young diagrams among orders.

use crate::budget::{Budget, Stopped};
use crate::order::Poset;

/// The rows of a diagram, the longest first, each from the left.
pub(super) type Rows = Vec<Vec<usize>>;

/// What stands for the corner where it is not an element, as the poisoned square of Chomp is not.
pub(super) const POISON: usize = usize::MAX;

/// The rows of `poset`, if it is a Young diagram; its columns where these are fewer.
pub(super) fn rows(poset: &Poset, budget: &Budget) -> Result<Option<Rows>, Stopped> {
    place(poset, Vec::new(), budget)
}

/// The same for a diagram without its corner, in whose place [`POISON`] stands.
pub(super) fn rows_of_chomp(poset: &Poset, budget: &Budget) -> Result<Option<Rows>, Stopped> {
    place(poset, vec![vec![POISON]], budget)
}

/// Every element has one cell it can be, up to exchanging rows and columns, and each must cover what its cell covers.
fn place(poset: &Poset, mut rows: Rows, budget: &Budget) -> Result<Option<Rows>, Stopped> {
    let poisoned = !rows.is_empty();
    let mut cell = vec![(0u32, 0u32); poset.len()];
    for &x in poset.linear_extension() {
        let place = match *poset.lower_covers(x as usize) {
            [] if !poisoned => (0, 0),
            [] if rows[0].len() == 1 => (0, 1),
            [] => (1, 0),
            [y] => match cell[y as usize] {
                (0, 0) if rows[0].len() > 1 => (1, 0),
                (0, column) => (0, column + 1),
                (row, 0) => (row + 1, 0),
                _ => return Ok(None),
            },
            [y, z] => {
                let ((a, b), (c, d)) = (cell[y as usize], cell[z as usize]);
                // One is to the left, the other below.
                if (a + 1, b) != (c, d + 1) && (c + 1, d) != (a, b + 1) {
                    return Ok(None);
                }
                (a.max(c), b.max(d))
            }
            _ => return Ok(None),
        };
        let (row, column) = (place.0 as usize, place.1 as usize);
        if row == rows.len() {
            rows.push(Vec::new());
        }
        if rows.get(row).is_none_or(|cells| cells.len() != column) {
            return Ok(None);
        }
        rows[row].push(x as usize);
        cell[x as usize] = place;
    }
    budget.spend(0)?;
    let width = rows.first().map_or(0, Vec::len);
    if rows.len() <= width {
        return Ok(Some(rows));
    }
    let column = |i: usize| rows.iter().map_while(|row| row.get(i).copied()).collect();
    Ok(Some((0..width).map(column).collect()))
}
