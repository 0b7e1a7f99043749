//! Named boards of positional games: vertices, their order, and the sets that count for each player.

use super::{Edge, normalise};
use crate::names::Names;
use crate::order::build::{TooLarge, check_size};
use crate::order::families::grid_name;
use crate::order::{Poset, families};

pub use super::hex::{HEX_PATHS, hex, hex_cells};

/// A board: vertices in an order, and winning sets.
#[derive(Clone, Debug)]
pub struct Board {
    /// The vertices; one can be claimed when everything below it is.
    pub poset: Poset,
    /// The sets that count for Left.
    pub left: Vec<Edge>,
    /// The sets that count for Right, where they are not the same as Left's.
    pub right: Option<Vec<Edge>>,
    /// On grids, how far the number of a cell is from that of the cell above it in the last coordinate, and how many there
    /// are above each other.
    pub layers: Option<(usize, usize)>,
    /// Whether it is customary that who fills a set loses.
    pub avoided: bool,
}

impl Board {
    /// A board on which the same sets count for both players.
    fn shared(poset: Poset, lines: Vec<Edge>) -> Board {
        Board { poset, left: normalise(lines), right: None, layers: None, avoided: false }
    }

    /// A board on which the players have sets of their own, in no order.
    pub(super) fn sided(names: Names, left: Vec<Edge>, right: Vec<Edge>) -> Board {
        Board { poset: Poset::antichain(names), left, right: Some(right), layers: None, avoided: false }
    }

    fn on_grid(self, step: usize, layers: usize) -> Board {
        Board { layers: Some((step, layers)), ..self }
    }

    /// The same board with every cell above the one below it in the last coordinate, if it is a grid.
    pub fn gravity(self) -> Option<Board> {
        let (step, layers) = self.layers?;
        let raised = (0..self.poset.len()).filter(|i| i / step % layers > 0);
        let pairs: Vec<(u32, u32)> = raised.map(|i| ((i - step) as u32, i as u32)).collect();
        Some(Board { poset: Poset::acyclic(self.poset.names().clone(), &pairs), ..self })
    }

    /// The sets that count for Right.
    pub fn right(&self) -> &[Edge] {
        self.right.as_deref().unwrap_or(&self.left)
    }

    /// The same board with the players' sets exchanged.
    pub fn swap(self) -> Board {
        match self.right {
            None => self,
            Some(right) => Board { left: right, right: Some(self.left), ..self },
        }
    }

    /// Boards side by side.
    pub fn union(parts: &[Board]) -> Result<Board, TooLarge> {
        let posets: Vec<Poset> = parts.iter().map(|b| b.poset.clone()).collect();
        let poset = Poset::parallel(&posets)?;
        let shifted = |edges: &dyn Fn(&Board) -> Vec<Edge>| {
            let mut offset = 0;
            let mut all = Vec::new();
            for part in parts {
                all.extend(
                    edges(part).into_iter().map(|e| e.into_iter().map(|v| v + offset).collect::<Edge>()),
                );
                offset += part.poset.len() as u32;
            }
            all
        };
        let sided = parts.iter().any(|b| b.right.is_some());
        let left = shifted(&|b| b.left.clone());
        let right = sided.then(|| shifted(&|b| b.right().to_vec()));
        let avoided = parts.iter().all(|part| part.avoided) && !parts.is_empty();
        Ok(Board { poset, left, right, layers: None, avoided })
    }
}

/// The largest number of vertices that all winning sets together may have.
const MAX_MEMBERS: u64 = 50_000_000;
/// The largest number of copies of a board.
const MAX_COPIES: u64 = 100_000;

/// Whether so many winning sets of this size can be built.
pub fn check_members(sets: u128, size: u128) -> Result<(), TooLarge> {
    let members = sets.saturating_mul(size);
    if members > u128::from(MAX_MEMBERS) {
        let what = format!("{sets} winning sets with {members} members in all");
        return Err(TooLarge { what, limit: MAX_MEMBERS });
    }
    Ok(())
}

/// Whether so many copies of `board`, with so many vertices in all, can be built.
pub fn check_copies(vertices: u128, copies: u128, board: &Board) -> Result<(), TooLarge> {
    check_size(vertices, 0)?;
    if copies > MAX_COPIES.into() {
        return Err(TooLarge { what: format!("{copies} copies"), limit: MAX_COPIES });
    }
    let members: usize = board.left.iter().chain(board.right()).map(Vec::len).sum();
    check_members(copies, members as u128)
}

/// A grid of these sides without an order, named as grids are, and the place of a cell in it.
fn grid(sides: &[usize]) -> (Names, Vec<usize>) {
    let strides = families::strides(sides);
    let cells = sides.iter().product();
    let cell = |index: usize| -> Vec<usize> {
        strides.iter().zip(sides).map(|(&stride, &side)| index / stride % side).collect()
    };
    (Names::new((0..cells).map(|i| grid_name(&cell(i)))), strides)
}

/// All lines of `k` cells of a `w` × `h` grid: across, up, and along both diagonals.
fn lines(k: u128, w: u128, h: u128) -> Result<Vec<Edge>, TooLarge> {
    check_size(w.saturating_mul(h), 0)?;
    check_members(w.saturating_mul(h).saturating_mul(4), k.min(w.max(h)))?;
    let (w, h) = (w as i64, h as i64);
    let mut lines = Vec::new();
    if k == 0 || k > w.max(h) as u128 {
        return Ok(lines);
    }
    let k = k as i64;
    for y in 0..h {
        for x in 0..w {
            for (dx, dy) in [(1, 0), (0, 1), (1, 1), (-1, 1)] {
                let (end_x, end_y) = (x + dx * (k - 1), y + dy * (k - 1));
                if (0..w).contains(&end_x) && (0..h).contains(&end_y) {
                    lines.push((0..k).map(|i| ((y + dy * i) * w + x + dx * i) as u32).collect());
                }
            }
        }
    }
    Ok(lines)
}

/// Connect: `k` in a line on `w` columns of height `h`; a cell can be claimed when all below it are.
pub fn connect(k: u128, w: u128, h: u128) -> Result<Board, TooLarge> {
    let lines = lines(k, w, h)?;
    let (w, h) = (w as usize, h as usize);
    let (names, _) = grid(&[w, h]);
    let pairs: Vec<(u32, u32)> = (w..w * h).map(|i| ((i - w) as u32, i as u32)).collect();
    Ok(Board::shared(Poset::acyclic(names, &pairs), lines).on_grid(w, h))
}

/// The m,n,k-game: `k` in a line on `m` columns and `n` rows.
pub fn mnk(m: u128, n: u128, k: u128) -> Result<Board, TooLarge> {
    let lines = lines(k, m, n)?;
    let (names, _) = grid(&[m as usize, n as usize]);
    Ok(Board::shared(Poset::antichain(names), lines).on_grid(m as usize, n as usize))
}

/// Tic-Tac-Toe on a cube of side `n` in `d` dimensions: the ((n+2)^d − n^d)/2 lines of `n` cells.
pub fn tictactoe(n: u128, d: u128) -> Result<Board, TooLarge> {
    let power = |base: u128| (0..d.min(128)).fold(1u128, |p, _| p.saturating_mul(base));
    let cells = power(n);
    check_size(cells, 0)?;
    // A single cell has as many coordinates as its name can hold.
    check_size(d, 0)?;
    check_members((power(n.saturating_add(2)) - cells) / 2, n)?;
    let (n, d) = (n as usize, d as usize);
    let (names, strides) = grid(&vec![n; d]);
    let mut found = Vec::new();
    // A line is a word over the constants 0..n, "up" and "down" with at least one of the latter; the first
    // of them is "up", so that each line is met once. On a single cell all lines are one.
    let mut word = vec![0; if n == 1 { 1.min(d) } else { d }];
    loop {
        if word.iter().find(|&&c| c >= n) == Some(&n) {
            let place = |i: usize| -> usize {
                let at = |&c: &usize| {
                    if c < n {
                        c
                    } else if c == n {
                        i
                    } else {
                        n - 1 - i
                    }
                };
                word.iter().zip(&strides).map(|(c, stride)| at(c) * stride).sum()
            };
            found.push((0..n).map(|i| place(i) as u32).collect());
        }
        let Some(i) = word.iter().rposition(|&c| c < n + 1) else { break };
        word[i] += 1;
        word[i + 1..].fill(0);
    }
    found.retain(|line: &Edge| !line.is_empty());
    let layers = strides.last().map(|&step| (step, n));
    Ok(Board { layers, ..Board::shared(Poset::antichain(names), found) })
}

/// Sim: the lines between `n` points, and the triangles that who fills one loses by.
pub fn sim(n: u128) -> Result<Board, TooLarge> {
    let lines = n.saturating_mul(n.saturating_sub(1)) / 2;
    check_size(lines, 0)?;
    check_members(lines.saturating_mul(n.saturating_sub(2)) / 3, 3)?;
    let n = n as u32;
    let ends = (0..n).flat_map(|y| (0..y).map(move |x| (x, y)));
    let names = Names::new(ends.map(|(x, y)| format!("{}-{}", x + 1, y + 1)));
    let line = |x: u32, y: u32| y * (y - 1) / 2 + x;
    let triangles = (0..n).flat_map(|z| (0..z).flat_map(move |y| (0..y).map(move |x| [x, y, z])));
    let sets = triangles.map(|[x, y, z]| vec![line(x, y), line(x, z), line(y, z)]).collect();
    Ok(Board { avoided: true, ..Board::shared(Poset::antichain(names), sets) })
}

/// The blue butterfly of 002, Figure 1.
pub fn butterfly() -> Board {
    let names = Names::new(["alpha", "beta1", "beta2", "gamma1", "gamma2", "gamma3", "gamma4"]);
    let left = vec![vec![0, 1, 3], vec![0, 1, 4], vec![0, 2, 5], vec![0, 2, 6]];
    Board::sided(names, left, Vec::new())
}

/// `W_k` of 002, Appendix A, for k ≥ 1: Left wins by `u` and any k − 1 of the 2k − 2 other vertices.
pub fn wide(k: u128) -> Result<Board, TooLarge> {
    let others = k.saturating_sub(1).saturating_mul(2);
    let mut sets = 1u128;
    for i in 0..k.saturating_sub(1).min(64) {
        sets = sets.saturating_mul(others - i) / (i + 1);
    }
    check_members(sets, k)?;
    let (k, others) = (k as usize, others as u32);
    let names = std::iter::once("u".to_string()).chain((1..=others).map(|i| format!("v{i}")));
    let mut chosen: Edge = (0..k as u32).collect();
    let mut left = vec![chosen.clone()];
    // The next combination: raise the last member that can be raised, pack the rest behind it.
    while let Some(i) = (1..k).rev().find(|&i| chosen[i] + ((k - i) as u32) <= others) {
        chosen[i] += 1;
        for j in i + 1..k {
            chosen[j] = chosen[j - 1] + 1;
        }
        left.push(chosen.clone());
    }
    Ok(Board::sided(Names::new(names), left, Vec::new()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_counted() {
        assert_eq!(tictactoe(3, 2).unwrap().left.len(), 8);
        assert_eq!(tictactoe(4, 3).unwrap().left.len(), 76);
        assert_eq!(tictactoe(3, 1).unwrap().left, [[0, 1, 2]]);
        assert_eq!(tictactoe(1, 4).unwrap().left, [[0]]);
        assert_eq!(tictactoe(1, 4).unwrap().poset.name(0), "1.1.1.1");
        assert!(tictactoe(0, 3).unwrap().poset.is_empty());
        assert_eq!(
            mnk(3, 3, 3).unwrap().left,
            normal(&tictactoe(3, 2).unwrap().left, &mnk(3, 3, 3).unwrap().left)
        );
        assert_eq!(connect(4, 7, 6).unwrap().left.len(), 69);
        assert_eq!(mnk(15, 15, 5).unwrap().left.len(), 572);
        assert_eq!(mnk(3, 2, 1).unwrap().left.len(), 6);
        assert!(connect(9, 4, 4).unwrap().left.is_empty());
    }

    /// `wanted` if both are the same family.
    fn normal(found: &[Edge], wanted: &[Edge]) -> Vec<Edge> {
        let mut sorted = [found.to_vec(), wanted.to_vec()];
        sorted.iter_mut().for_each(|edges| edges.sort());
        assert_eq!(sorted[0], sorted[1]);
        wanted.to_vec()
    }

    #[test]
    fn the_columns_of_connect_are_chains() {
        let board = connect(4, 7, 6).unwrap();
        let find = |name| board.poset.names().find(name).unwrap();
        assert_eq!(board.poset.minimal().len(), 7);
        assert!(board.poset.less(find("d1"), find("d6")));
        assert!(!board.poset.comparable(find("d1"), find("e6")));
    }

    #[test]
    fn the_wide_game_has_all_its_sets() {
        assert_eq!(wide(1).unwrap().left, [[0]]);
        assert_eq!(wide(2).unwrap().left, [[0, 1], [0, 2]]);
        assert_eq!(wide(4).unwrap().left.len(), 20);
        assert!(wide(4).unwrap().left.iter().all(|e| e.len() == 4 && e[0] == 0 && e[3] <= 6));
        assert!(wide(40).is_err());
    }

    #[test]
    fn a_union_shifts_the_sets() {
        let both = Board::union(&[tictactoe(2, 1).unwrap(), butterfly()]).unwrap();
        assert_eq!(both.left.len(), 5);
        assert_eq!(both.right(), [[0, 1]]);
        assert_eq!(both.left[1], [2, 3, 5]);
        assert_eq!(both.poset.name(2), "alpha");
    }
}
