//! The order of moves: the cells through which most of an electric current between the ends would go.

use super::groups::Groups;
use super::net::members;

/// The current through each cell when one unit flows between the ends: every edge conducts as well as any other, one to a
/// group twice as well. `more` are further edges.
pub fn currents(board: &Groups, ends: [usize; 2], more: impl Fn(usize) -> u128) -> Vec<f64> {
    let vertices = board.near.len();
    let mut through = vec![0.0; vertices];
    let live = reached(board, ends[0]) & reached(board, ends[1]);
    if live >> ends[1] & 1 == 0 {
        return through;
    }
    let near: Vec<u128> = (0..vertices).map(|a| (board.near[a] | more(a)) & live).collect();
    let inner: Vec<usize> = members(live).filter(|x| !ends.contains(x)).collect();
    let mut place = vec![usize::MAX; vertices];
    inner.iter().enumerate().for_each(|(i, &x)| place[x] = i);
    let is_group = |x: usize| board.groups >> x & 1 == 1;
    let conducts = |a: usize, b: usize| match (is_group(a), is_group(b)) {
        (false, false) => 1.0,
        (true, true) => 4.0,
        _ => 2.0,
    };
    let n = inner.len();
    // The potentials solve a symmetric system with a dominant diagonal: no exchange of rows is needed.
    let mut rows = vec![0.0; n * (n + 1)];
    for (i, &a) in inner.iter().enumerate() {
        for b in members(near[a]) {
            let g = conducts(a, b);
            rows[i * (n + 1) + i] += g;
            if b == ends[0] {
                rows[i * (n + 1) + n] += g;
            } else if b != ends[1] {
                rows[i * (n + 1) + place[b]] -= g;
            }
        }
    }
    let potential = solve(&mut rows, n);
    let at = |x: usize| {
        if x == ends[0] {
            1.0
        } else if x == ends[1] {
            0.0
        } else {
            potential[place[x]]
        }
    };
    let flow =
        |a: usize| -> f64 { members(near[a]).map(|b| conducts(a, b) * (at(a) - at(b)).abs()).sum::<f64>() };
    let total = flow(ends[0]).max(1e-12);
    for &a in inner.iter().filter(|&&a| !is_group(a)) {
        through[a] = flow(a) / (2.0 * total);
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
