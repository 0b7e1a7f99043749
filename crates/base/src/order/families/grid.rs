//! Grids under the coordinatewise order: Chomp in any dimension and Young diagrams.

use crate::names::Names;
use crate::order::Poset;
use crate::order::build::{TooLarge, check_size};

/// The name of a grid cell with these coordinates, each from 0: like a chess square in the plane (`d1`, column
/// letter then row number), `2.1.3` in any other dimension.
pub fn grid_name(cell: &[usize]) -> String {
    if let &[column, row] = cell {
        return format!("{}{}", column_name(column), row + 1);
    }
    cell.iter().map(|c| (c + 1).to_string()).collect::<Vec<_>>().join(".")
}

/// `a … z`, then `aa, ab, …`.
fn column_name(mut column: usize) -> String {
    let mut letters = Vec::new();
    loop {
        letters.push(b'a' + (column % 26) as u8);
        if column < 26 {
            break;
        }
        column = column / 26 - 1;
    }
    letters.iter().rev().map(|&b| char::from(b)).collect()
}

/// Chomp without its poisoned square: `[rows, columns]`, or the sides of a box in any other dimension. Whoever
/// picks a cell removes every cell that is no smaller in any coordinate.
pub fn chomp(sides: &[u128]) -> Result<Poset, TooLarge> {
    // A side of no length empties the box, however long the others are.
    let cells = if sides.contains(&0) {
        0
    } else {
        sides.iter().fold(1u128, |cells, &side| cells.saturating_mul(side))
    };
    check_size(cells, cells.saturating_mul(sides.len() as u128))?;
    let mut sides: Vec<usize> = sides.iter().map(|&side| side as usize).collect();
    if sides.len() == 2 {
        sides.swap(0, 1);
    }
    let cells = cells as usize;
    let mut pairs = Vec::with_capacity(sides.len() * cells);
    // In the plane row by row from the bottom; otherwise the last coordinate fastest, as the names read.
    let strides = strides(&sides);
    let mut cell = vec![0; sides.len()];
    let names = Names::new((1..cells).map(|index| {
        for (i, &stride) in strides.iter().enumerate() {
            cell[i] = index / stride % sides[i];
            if cell[i] + 1 < sides[i] {
                pairs.push((index as u32 - 1, (index + stride) as u32 - 1));
            }
        }
        grid_name(&cell)
    }));
    Ok(Poset::acyclic(names, &pairs))
}

/// How far apart neighbours along each coordinate stand in board order.
pub fn strides(sides: &[usize]) -> Vec<usize> {
    if let &[columns, _] = sides {
        return vec![1, columns];
    }
    let mut strides = vec![1; sides.len()];
    for i in (1..sides.len()).rev() {
        strides[i - 1] = strides[i] * sides[i];
    }
    strides
}

/// The cells of a Young diagram whose rows, from the bottom, have these lengths, none longer than the one before.
pub fn young(rows: &[u128]) -> Result<Poset, TooLarge> {
    let cells = rows.iter().fold(0u128, |cells, &row| cells.saturating_add(row));
    check_size(cells, cells.saturating_mul(2))?;
    let row_names = |(i, &row): (usize, &u128)| (0..row as usize).map(move |column| grid_name(&[column, i]));
    let names = Names::new(rows.iter().enumerate().flat_map(row_names));
    let mut pairs = Vec::with_capacity(2 * cells as usize);
    let mut start = 0;
    for (i, &row) in rows.iter().enumerate() {
        let next = start + row as u32;
        for column in 0..row as u32 {
            if column + 1 < row as u32 {
                pairs.push((start + column, start + column + 1));
            }
            if rows.get(i + 1).is_some_and(|&above| u128::from(column) < above) {
                pairs.push((start + column, next + column));
            }
        }
        start = next;
    }
    Ok(Poset::acyclic(names, &pairs))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_named_like_chess_squares() {
        let p = chomp(&[3, 4]).unwrap();
        let names: Vec<&str> = p.names().iter().collect();
        assert_eq!(names, ["b1", "c1", "d1", "a2", "b2", "c2", "d2", "a3", "b3", "c3", "d3"]);
        assert!(p.less(p.names().find("b1").unwrap(), p.names().find("d3").unwrap()));
        assert!(!p.comparable(p.names().find("b1").unwrap(), p.names().find("a3").unwrap()));
        assert_eq!(grid_name(&[25, 0]), "z1");
        assert_eq!(grid_name(&[26, 9]), "aa10");
        assert_eq!(grid_name(&[26 * 27, 0]), "aaa1");
        assert_eq!(chomp(&[2, 3, 4]).unwrap().names().get(0), "1.1.2");
        assert_eq!(chomp(&[2, 3, 4]).unwrap().len(), 23);
        assert_eq!(chomp(&[2, 3, 4]).unwrap().cover_count(), 12 + 16 + 18 - 3);
        assert_eq!(chomp(&[0, u128::MAX]).unwrap().len(), 0);
        assert!(chomp(&[u128::MAX, 2]).is_err());
    }

    #[test]
    fn a_young_diagram_keeps_its_corner() {
        let p = young(&[3, 2]).unwrap();
        assert_eq!(p.names().iter().collect::<Vec<_>>(), ["a1", "b1", "c1", "a2", "b2"]);
        assert_eq!(p.cover_pairs(), [(0, 1), (0, 3), (1, 2), (1, 4), (3, 4)]);
    }
}
