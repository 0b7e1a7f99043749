//! Named graphs.

use super::Graph;
use crate::names::Names;
use crate::order::build::{TooLarge, check_size};
use crate::order::families::{SplitMix, grid_name};

/// So many vertices, if they and so many edges can be built.
fn checked(vertices: u128, edges: u128) -> Result<u32, TooLarge> {
    check_size(vertices, edges)?;
    Ok(vertices as u32)
}

fn numbered(n: u32, edges: impl Iterator<Item = (u32, u32)>) -> Graph {
    Graph::new(Names::numbered(n as usize), &edges.collect::<Vec<_>>())
}

/// `n` vertices in a row.
pub fn path(n: u128) -> Result<Graph, TooLarge> {
    let n = checked(n, n)?;
    Ok(numbered(n, (1..n).map(|x| (x - 1, x))))
}

/// `n` vertices in a ring.
pub fn cycle(n: u128) -> Result<Graph, TooLarge> {
    let n = checked(n, n)?;
    Ok(numbered(n, (0..n).map(|x| (x, (x + 1) % n))))
}

/// `n` vertices, any two of them joined.
pub fn complete(n: u128) -> Result<Graph, TooLarge> {
    let n = checked(n, n.saturating_mul(n) / 2)?;
    Ok(numbered(n, (0..n).flat_map(|x| (0..x).map(move |y| (y, x)))))
}

/// A vertex joined to `n` others, itself the first.
pub fn star(n: u128) -> Result<Graph, TooLarge> {
    let n = checked(n.saturating_add(1), n)?;
    Ok(numbered(n, (1..n).map(|x| (0, x))))
}

/// Cells named like chess squares, row by row.
fn board(w: u32, h: u32, edges: Vec<(u32, u32)>) -> Graph {
    let cell = |i: u32| grid_name(&[(i % w) as usize, (i / w) as usize]);
    Graph::new(Names::new((0..w * h).map(cell)), &edges)
}

/// The squares of a board, joined to those beside, above and below them.
pub fn grid(w: u128, h: u128) -> Result<Graph, TooLarge> {
    let cells = w.saturating_mul(h);
    checked(cells, cells.saturating_mul(2))?;
    let (w, h) = (w as u32, h as u32);
    let across = (0..h).flat_map(|y| (1..w).map(move |x| (y * w + x - 1, y * w + x)));
    let up = (1..h).flat_map(|y| (0..w).map(move |x| ((y - 1) * w + x, y * w + x)));
    Ok(board(w, h, across.chain(up).collect()))
}

/// The points of Gale's game that one player joins, those of the first row taken for one, `top`, and those of the last, `bottom`:
/// n ways of n lines between the two, and n - 1 lines across each row between.
pub fn gale(n: u128) -> Result<Graph, TooLarge> {
    checked(n.saturating_mul(n), n.saturating_mul(n).saturating_mul(2))?;
    let n = n as u32;
    let point = |row: u32, column: u32| match row {
        0 => 0,
        _ if row == n => 1,
        _ => 2 + (row - 1) * n + column,
    };
    let down = (0..n).flat_map(|c| (0..n).map(move |r| (point(r, c), point(r + 1, c))));
    let across = (1..n).flat_map(|r| (1..n).map(move |c| (point(r, c - 1), point(r, c))));
    let inner = (1..n).flat_map(|r| (1..=n).map(move |c| format!("{r}.{c}")));
    let names = ["top".to_string(), "bottom".to_string()].into_iter().chain(inner);
    Ok(Graph::new(Names::new(names), &down.chain(across).collect::<Vec<_>>()))
}

/// The squares of an n × n board, joined where a queen goes from one to the other.
pub fn queens(n: u128) -> Result<Graph, TooLarge> {
    let cells = n.saturating_mul(n);
    checked(cells, cells.saturating_mul(n).saturating_mul(2))?;
    let n = n as u32;
    let mut edges = Vec::new();
    for (x, y) in (0..n).flat_map(|y| (0..n).map(move |x| (x, y))) {
        for step in 1..n {
            let mut join = |to: (u32, u32)| {
                if to.0 < n && to.1 < n {
                    edges.push((y * n + x, to.1 * n + to.0));
                }
            };
            join((x + step, y));
            join((x, y + step));
            join((x + step, y + step));
            join((x.wrapping_sub(step), y + step));
        }
    }
    Ok(board(n, n, edges))
}

/// `n` vertices, each two joined with probability `p`.
pub fn random(n: u128, p: f64, seed: u64) -> Result<Graph, TooLarge> {
    let pairs = n.saturating_mul(n) / 2;
    let n = checked(n, (pairs as f64 * p) as u128)?;
    let mut rng = SplitMix(seed);
    let mut edges = Vec::new();
    for x in 0..n {
        edges.extend((0..x).filter(|_| rng.unit() < p).map(|y| (y, x)));
    }
    Ok(numbered(n, edges.into_iter()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges_are_counted() {
        let count = |graph: Result<Graph, TooLarge>| graph.unwrap().edges().len();
        for n in 0..8 {
            assert_eq!(count(path(n)), n.saturating_sub(1) as usize);
            assert_eq!(count(star(n)), n as usize);
            assert_eq!(count(complete(n)), (n * n.saturating_sub(1) / 2) as usize);
            // Rows, columns and diagonals of a chessboard.
            assert_eq!(count(queens(n)), (n * n.saturating_sub(1) * (5 * n).saturating_sub(1) / 3) as usize);
        }
        assert_eq!([3, 4, 9].map(|n| count(cycle(n))), [3, 4, 9]);
        assert_eq!(count(grid(4, 3)), 17);
        assert_eq!(grid(4, 3).unwrap().names().get(5), "b2");
        assert_eq!((count(random(9, 0.0, 1)), count(random(9, 1.0, 1))), (0, 36));
    }
}
