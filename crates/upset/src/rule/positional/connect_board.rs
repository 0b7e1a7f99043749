//! Finds out whether chains and winning sets are a Connect-k board, whatever the order of the columns.

use crate::hypergraph::Edge;
use hashbrown::HashSet;

/// Winning sets of k in a line on w columns of height h.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// How many in a line.
    pub k: usize,
    /// Columns.
    pub w: usize,
    /// Cells of a column.
    pub h: usize,
}

/// The shape of the board and its columns from left to right, if its chains are the columns of one and `edges`
/// all its lines.
pub fn recognise(n: usize, chains: &[Vec<usize>], edges: &[Edge]) -> Option<(Shape, Vec<Vec<usize>>)> {
    let (w, h, k) = (chains.len(), chains.first()?.len(), edges.first()?.len());
    if chains.iter().any(|c| c.len() != h) || edges.iter().any(|e| e.len() != k) {
        return None;
    }
    let shape = Shape { k, w, h };
    if k == 0 || edges.len() as u128 != line_count(shape) {
        return None;
    }
    let mut cell = vec![(0usize, 0usize); n];
    for (column, chain) in chains.iter().enumerate() {
        for (row, &x) in chain.iter().enumerate() {
            cell[x] = (column, row);
        }
    }
    let place = column_places(shape, edges, &cell)?;
    let mut chain_at = vec![0; w];
    for (column, &p) in place.iter().enumerate() {
        chain_at[p] = column;
    }
    let given: HashSet<&[u32]> = edges.iter().map(Vec::as_slice).collect();
    let mut line = Vec::with_capacity(k);
    for_each_line(shape, |cells| {
        line.clear();
        line.extend(cells.map(|(x, y)| chains[chain_at[x]][y] as u32));
        line.sort_unstable();
        given.contains(&line[..])
    })
    .then(|| (shape, chain_at.iter().map(|&i| chains[i].clone()).collect()))
}

/// How many lines the board has.
pub fn line_count(Shape { k, w, h }: Shape) -> u128 {
    let (k, w, h) = (k as u128, w as u128, h as u128);
    if k == 1 {
        return w * h;
    }
    let fits = |n: u128| (n + 1).saturating_sub(k);
    fits(w) * h + fits(h) * w + 2 * fits(w) * fits(h)
}

/// Calls `check` with each line of the board until it says no.
fn for_each_line(
    Shape { k, w, h }: Shape,
    mut check: impl FnMut(&mut dyn Iterator<Item = (usize, usize)>) -> bool,
) -> bool {
    let directions: &[(isize, isize)] = if k == 1 { &[(1, 0)] } else { &[(1, 0), (0, 1), (1, 1), (1, -1)] };
    for &(dx, dy) in directions {
        for x in 0..w {
            for y in 0..h {
                let (x, y, reach) = (x as isize, y as isize, k as isize - 1);
                let (end_x, end_y) = (x + dx * reach, y + dy * reach);
                if end_x >= w as isize || end_y < 0 || end_y >= h as isize {
                    continue;
                }
                let mut cells = (0..k as isize).map(|i| ((x + dx * i) as usize, (y + dy * i) as usize));
                if !check(&mut cells) {
                    return false;
                }
            }
        }
    }
    true
}

/// A place from left to right for every column, such that the lines can be what they must be.
fn column_places(shape: Shape, edges: &[Edge], cell: &[(usize, usize)]) -> Option<Vec<usize>> {
    let Shape { k, w, h } = shape;
    let columns_of = |e: &Edge| e.iter().map(|&v| cell[v as usize].0).collect::<Vec<usize>>();
    if k == 1 || k > w {
        return Some((0..w).collect());
    }
    if k <= h {
        return places_by_diagonals(w, edges, cell);
    }
    // Only rows: the windows of k neighbouring columns, read off the bottom row.
    let bottom = edges.iter().filter(|e| e.iter().all(|&v| cell[v as usize].1 == 0));
    let windows: Vec<HashSet<usize>> = bottom.map(|e| columns_of(e).into_iter().collect()).collect();
    places_by_windows(shape, &windows)
}

/// Diagonals from the bottom row name neighbouring columns; the pairs must form one path.
fn places_by_diagonals(w: usize, edges: &[Edge], cell: &[(usize, usize)]) -> Option<Vec<usize>> {
    let mut near: Vec<HashSet<usize>> = vec![HashSet::new(); w];
    for edge in edges {
        let mut cells: Vec<(usize, usize)> =
            edge.iter().map(|&v| (cell[v as usize].1, cell[v as usize].0)).collect();
        cells.sort_unstable();
        let climbs = cells.iter().enumerate().all(|(i, &(row, _))| row == i);
        let distinct: HashSet<usize> = cells.iter().map(|c| c.1).collect();
        if climbs && distinct.len() == cells.len() {
            for pair in cells.windows(2) {
                near[pair[0].1].insert(pair[1].1);
                near[pair[1].1].insert(pair[0].1);
            }
        }
    }
    let mut at = near.iter().position(|n| n.len() <= 1)?;
    let mut place = vec![usize::MAX; w];
    for p in 0..w {
        place[at] = p;
        match near[at].iter().find(|&&c| place[c] == usize::MAX) {
            Some(&next) => at = next,
            None if p + 1 == w => return Some(place),
            None => return None,
        }
    }
    None
}

/// Neighbouring windows share all but one column: walk along them and note who leaves and who enters.
fn places_by_windows(Shape { k, w, .. }: Shape, windows: &[HashSet<usize>]) -> Option<Vec<usize>> {
    if windows.len() != w - k + 1 {
        return None;
    }
    let near = |a: usize, b: usize| a != b && windows[a].intersection(&windows[b]).count() == k - 1;
    let degree = |a: usize| (0..windows.len()).filter(|&b| near(a, b)).count();
    let mut at = (0..windows.len()).find(|&a| degree(a) <= 1)?;
    let mut place = vec![usize::MAX; w];
    let mut done = vec![false; windows.len()];
    for i in 0..windows.len() - 1 {
        done[at] = true;
        let next = (0..windows.len()).find(|&b| !done[b] && near(at, b))?;
        place[*windows[at].difference(&windows[next]).next()?] = i;
        place[*windows[next].difference(&windows[at]).next()?] = k + i;
        at = next;
    }
    let taken: HashSet<usize> = place.iter().copied().collect();
    let mut free = (0..w).filter(|p| !taken.contains(p));
    for p in place.iter_mut().filter(|p| **p == usize::MAX) {
        *p = free.next()?;
    }
    let all: HashSet<usize> = place.iter().copied().collect();
    (all.len() == w && all.iter().all(|&p| p < w)).then_some(place)
}
