//! The Hex board: for each player the minimal sets that join that player's two sides.

use super::Edge;
use super::boards::Board;
use crate::graph::Graph;
use crate::names::Names;
use crate::order::build::{TooLarge, check_size};
use crate::order::families::grid_name;

/// How many minimal paths join two sides, by the length of the sides. There is no room for those of longer ones.
pub const HEX_PATHS: [usize; 8] = [0, 1, 3, 11, 54, 365, 3848, 68_914];

/// Hex on a rhombus of side `n`. The neighbours of a cell are those a step along its row or column away, and
/// those one column on and one row down, or one column back and one row up. Left joins the first row to the
/// last, Right the first column to the last. Whoever wins has claimed a minimal path, and one of them will.
pub fn hex(n: u128) -> Result<Board, TooLarge> {
    if n >= HEX_PATHS.len() as u128 {
        return Err(TooLarge { what: format!("side {n}"), limit: HEX_PATHS.len() as u64 - 1 });
    }
    let n = n as usize;
    let names = Names::new((0..n * n).map(|i| grid_name(&[i % n, i / n])));
    let left = paths(n);
    // Turning the rhombus over its long diagonal exchanges rows with columns and the players.
    let turned = |v: &u32| (*v % n as u32) * n as u32 + *v / n as u32;
    let mut right: Vec<Edge> = left.iter().map(|path| path.iter().map(turned).collect()).collect();
    right.iter_mut().for_each(|path| path.sort_unstable());
    Ok(Board::sided(names, left, right))
}

/// The cells of a rhombus of side `n` and which of them are neighbours, as for [`hex`].
pub fn hex_cells(n: u128) -> Result<Graph, TooLarge> {
    check_size(n.saturating_mul(n), n.saturating_mul(n).saturating_mul(3))?;
    let n = n as usize;
    let names = Names::new((0..n * n).map(|i| grid_name(&[i % n, i / n])));
    let steps = [(1, 0), (0, 1), (-1, 1)];
    let edges = (0..n * n).flat_map(|i| {
        let near = steps.map(|(dx, dy)| ((i % n).wrapping_add_signed(dx), (i / n).wrapping_add_signed(dy)));
        near.into_iter().filter(|&(x, y)| x < n && y < n).map(move |(x, y)| (i as u32, (y * n + x) as u32))
    });
    Ok(Graph::new(names, &edges.collect::<Vec<_>>()))
}

/// The paths from the first row to the last without a chord and without a second cell in either.
fn paths(n: usize) -> Vec<Edge> {
    let neighbours: Vec<u64> = (0..n * n)
        .map(|i| {
            let (x, y) = (i % n, i / n);
            let steps = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)];
            let near = steps.map(|(dx, dy)| (x.wrapping_add_signed(dx), y.wrapping_add_signed(dy)));
            near.into_iter().filter(|&(x, y)| x < n && y < n).fold(0, |set, (x, y)| set | 1 << (y * n + x))
        })
        .collect();
    let first_row = if n == 0 { 0 } else { (1u64 << n) - 1 };
    let mut found = Vec::new();
    for start in 0..n {
        // Each entry: the path so far with its end, and the cells that may not follow: the path, what its
        // earlier cells touch, and the first row.
        let mut stack = vec![(1u64 << start, start, first_row)];
        while let Some((path, end, barred)) = stack.pop() {
            if end >= n * (n - 1) {
                found.push(path);
                continue;
            }
            let mut next = neighbours[end] & !barred;
            while next != 0 {
                let cell = next.trailing_zeros() as usize;
                next &= next - 1;
                stack.push((path | 1 << cell, cell, barred | neighbours[end] | 1 << end));
            }
        }
    }
    let mut edges: Vec<Edge> =
        found.iter().map(|&path| (0..64u32).filter(|&i| path >> i & 1 == 1).collect()).collect();
    edges.sort_unstable();
    edges
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn minimal_paths_are_counted() {
        for (n, &count) in HEX_PATHS.iter().enumerate() {
            assert_eq!(hex(n as u128).unwrap().left.len(), count, "side {n}");
        }
    }

    #[test]
    fn every_full_board_has_one_winner() {
        let board = hex(3).unwrap();
        for left in 0u32..512 {
            let holds = |edges: &[Edge], set: u32| edges.iter().any(|e| e.iter().all(|&v| set >> v & 1 == 1));
            assert_ne!(holds(&board.left, left), holds(board.right(), !left));
        }
    }
}
