//! The order of moves: the cells through which most of an electric current between the ends would go.

use super::groups::Groups;
use super::net::{VERTICES, members};

/// A board on which a current runs from one end to the other.
pub struct Wires {
    /// The edges.
    pub board: Groups,
    /// Where the current comes from, and where it goes.
    pub ends: [usize; 2],
}

/// The current through each cell when one unit flows between the ends: every edge conducts as well as any other, one to a
/// group twice as well.
pub fn currents(wires: &Wires) -> Vec<f64> {
    let Wires { board, ends } = wires;
    let ends = *ends;
    let vertices = board.near.len();
    let mut through = vec![0.0; vertices];
    let live = reached(board, ends[0]) & reached(board, ends[1]);
    if live >> ends[1] & 1 == 0 {
        return through;
    }
    // The ends first; `conducts` has a row for each, `rows` an equation for each other one.
    let inner = live & !(1 << ends[0]) & !(1 << ends[1]);
    let nodes: Vec<usize> = ends.into_iter().chain(members(inner)).collect();
    let width = nodes.len();
    let factor = |x: usize| if board.groups >> x & 1 == 1 { 2.0 } else { 1.0 };
    let mut place = [0u8; VERTICES];
    nodes.iter().enumerate().for_each(|(i, &x)| place[x] = i as u8);
    let mut conducts = vec![0.0; width * width];
    for (row, &a) in conducts.chunks_exact_mut(width).zip(&nodes) {
        members(board.near[a] & live).for_each(|b| row[usize::from(place[b])] = factor(a) * factor(b));
    }
    let n = width - 2;
    // The potentials solve a symmetric system with a dominant diagonal: no exchange of rows is needed.
    let mut rows = vec![0.0; n * (n + 1)];
    for (i, row) in rows.chunks_exact_mut(n + 1).enumerate() {
        let from = &conducts[(i + 2) * width..(i + 3) * width];
        row.iter_mut().zip(&from[2..]).for_each(|(x, g)| *x = -g);
        row[i] = from.iter().sum();
        row[n] = from[0];
    }
    let potential: Vec<f64> = [1.0, 0.0].into_iter().chain(solve(&mut rows, n)).collect();
    let flow = |i: usize| -> f64 {
        let row = &conducts[i * width..(i + 1) * width];
        row.iter().zip(&potential).map(|(g, p)| g * (potential[i] - p).abs()).sum()
    };
    let total = flow(0).max(1e-12);
    for (i, &a) in nodes.iter().enumerate().filter(|&(_, &a)| board.groups >> a & 1 == 0) {
        through[a] = flow(i) / (2.0 * total);
    }
    through
}

fn reached(board: &Groups, from: usize) -> u128 {
    let mut seen = 1u128 << from;
    let mut new = seen;
    while new != 0 {
        new = members(new).fold(0, |set, x| set | board.near[x]) & !seen;
        seen |= new;
    }
    seen
}

/// Solves `n` equations whose factors are symmetric, each a row of `n` factors, of which those left of the diagonal are not
/// looked at, and the right side.
fn solve(rows: &mut [f64], n: usize) -> Vec<f64> {
    let width = n + 1;
    for i in 0..n {
        let (above, below) = rows.split_at_mut((i + 1) * width);
        let pivot = &above[i * width..];
        for (j, row) in (i + 1..n).zip(below.chunks_exact_mut(width)) {
            let factor = pivot[j] / pivot[i];
            if factor != 0.0 {
                row[j..].iter_mut().zip(&pivot[j..]).for_each(|(x, y)| *x -= factor * y);
            }
        }
    }
    let mut found = vec![0.0; n];
    for i in (0..n).rev() {
        let row = &rows[i * width..(i + 1) * width];
        let known: f64 = (i + 1..n).map(|k| row[k] * found[k]).sum();
        found[i] = (row[n] - known) / row[i];
    }
    found
}
