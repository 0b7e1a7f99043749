//! Recognising Young diagrams among posets.

use crate::tuning::MAX_CELLS;
use hashbrown::HashSet;
use upset_base::order::Poset;

/// A poset seen as the cells of a Young diagram, its least cell perhaps missing.
pub(super) struct Diagram {
    /// The lengths of the rows, longest first, least cell included.
    pub rows: Vec<usize>,
    /// Row and column of each element.
    pub cells: Vec<(usize, usize)>,
    /// The element that is the least cell, if it is there.
    pub least: Option<usize>,
}

impl Diagram {
    /// Gives every element the only cell it can have, up to exchanging rows and columns, and checks that each
    /// covers what its cell covers: then the elements fill an ideal of the grid, and the order is that of the cells.
    pub fn recognise(poset: &Poset) -> Option<Diagram> {
        let n = poset.len();
        if n == 0 || n > MAX_CELLS {
            return None;
        }
        let minimal = poset.minimal();
        let mut cells = vec![(0, 0); n];
        let mut taken = HashSet::new();
        let least = match minimal[..] {
            [x] => Some(x),
            [x, y] => {
                cells[x] = (0, 1);
                cells[y] = (1, 0);
                None
            }
            _ => return None,
        };
        for &x in poset.linear_extension() {
            let x = x as usize;
            match *poset.lower_covers(x) {
                [] => {}
                [y] => {
                    cells[x] = match cells[y as usize] {
                        (0, 0) if taken.contains(&(0, 1)) => (1, 0),
                        (0, column) => (0, column + 1),
                        (row, 0) => (row + 1, 0),
                        _ => return None,
                    }
                }
                [y, z] => {
                    let ((a, b), (c, d)) = (cells[y as usize], cells[z as usize]);
                    let (row, column) = (a.max(c), b.max(d));
                    if row == 0
                        || column == 0
                        || (a.min(c), b.min(d)) != (row - 1, column - 1)
                        || (a < c) == (b < d)
                    {
                        return None;
                    }
                    cells[x] = (row, column);
                }
                _ => return None,
            }
            if !taken.insert(cells[x]) {
                return None;
            }
        }
        let mut diagram = Diagram { rows: Vec::new(), cells, least };
        diagram.measure();
        if diagram.rows.len() > diagram.rows[0] {
            for cell in &mut diagram.cells {
                *cell = (cell.1, cell.0);
            }
            diagram.measure();
        }
        Some(diagram)
    }

    fn measure(&mut self) {
        let height = self.cells.iter().map(|&(row, _)| row + 1).max().unwrap_or(1);
        self.rows = vec![0; height];
        for &(row, column) in &self.cells {
            self.rows[row] = self.rows[row].max(column + 1);
        }
        // With the least cell gone, a single column is still a column of its row.
        self.rows[0] = self.rows[0].max(1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn young(rows: &[usize], least: bool) -> Poset {
        let cells: Vec<(usize, usize)> = (0..rows.len())
            .flat_map(|r| (0..rows[r]).map(move |c| (r, c)))
            .filter(|&cell| least || cell != (0, 0))
            .collect();
        let pairs: Vec<_> = (0..cells.len())
            .flat_map(|i| (0..cells.len()).map(move |j| (i, j)))
            .filter(|&(i, j)| i != j && cells[i].0 <= cells[j].0 && cells[i].1 <= cells[j].1)
            .collect();
        Poset::numbered(cells.len(), &pairs).unwrap()
    }

    #[test]
    fn sees_the_diagram_in_the_order() {
        for rows in [&[1][..], &[4], &[3, 3], &[5, 3, 1], &[4, 1, 1], &[4, 4, 2, 2], &[5, 5, 5]] {
            for least in [true, false] {
                if let Some(diagram) = Diagram::recognise(&young(rows, least)) {
                    // One row without its least cell is a row with one.
                    let shift = usize::from(rows.len() == 1 && !least);
                    let size: usize = rows.iter().sum();
                    assert_eq!(diagram.rows.iter().sum::<usize>(), size - shift);
                    let conjugate: Vec<usize> =
                        (0..rows[0]).map(|c| rows.iter().filter(|&&r| r > c).count()).collect();
                    assert!(shift == 1 || diagram.rows == rows || diagram.rows == conjugate);
                } else {
                    assert_eq!((rows, least), (&[1][..], false));
                }
            }
        }
    }

    #[test]
    fn refuses_what_is_no_diagram() {
        for (n, pairs) in [
            (3, &[][..]),
            (4, &[(0, 2), (1, 2), (0, 3), (1, 3)]),
            (4, &[(0, 1), (0, 2), (0, 3)]),
            (5, &[(0, 1), (0, 2), (1, 3), (2, 3), (3, 4)]),
            (6, &[(0, 1), (0, 2), (1, 3), (2, 4), (3, 5), (4, 5)]),
        ] {
            assert!(Diagram::recognise(&Poset::numbered(n, pairs).unwrap()).is_none(), "{pairs:?}");
        }
    }
}
