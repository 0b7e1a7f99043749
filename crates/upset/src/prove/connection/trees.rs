//! Proofs of games on the edges of a graph: two sets of cells that span each other and the edge between the ends.
//!
//! Left's sets span what they join, Right's what falls apart without them; both are matroids, and the sets are found by adding
//! cells to two independent sets as long as that goes (Edmonds, *Minimum partition of a matroid into independent subsets*,
//! 1965). Then the edge between the ends is tried: where it cannot be added, the cells met on the way span each other and it.

use super::NoProof;
use crate::budget::{Budget, Stopped};
use crate::classes::Classes;
use crate::game::Connection;
use crate::rule::positional::switching::points;
use crate::solution::Solution;
use crate::value::{Player, Winner};
use std::collections::VecDeque;
use std::fmt::Write;
use upset_check::connection::Net;

/// The lines that show who wins by such sets, and how many positions they list; nothing if the cells are no edges.
pub fn lines(
    game: &Connection,
    net: &mut Net,
    solution: &Solution,
    budget: &Budget,
) -> Result<Option<(String, usize)>, NoProof> {
    let Some(points) = points(game) else { return Ok(None) };
    let word = |cells: &Vec<u32>| cells.iter().map(u32::to_string).collect::<Vec<_>>().join(",");
    let inner = points.iter().skip(2).filter(|cells| cells.len() > 1);
    let words: Vec<String> = inner.map(word).collect();
    let line = if words.is_empty() { "-".to_string() } else { words.join(" ") };
    if net.see_points(&line).is_err() {
        return Ok(None);
    }
    let (mut text, mut positions) = (format!("points {line}\n"), 0);
    let mut board = Board::new(game, &points);
    for player in Player::BOTH {
        let mut leaves = Vec::new();
        for starter in Player::BOTH {
            if solution.starts.of(starter) != Some(Winner::from(player)) {
                continue;
            }
            let found = match starter == player {
                true => board.first(player, budget)?,
                false => board.spanning(player, budget)?.map(|sets| board.leaf(sets)),
            };
            let Some(leaf) = found else { return Ok(None) };
            leaves.push(leaf);
        }
        if !leaves.is_empty() {
            let _ = writeln!(text, "for {} win", ["left", "right"][player.index()]);
            positions += leaves.len();
            leaves.iter().for_each(|leaf| text.push_str(leaf));
        }
    }
    Ok(Some((text, positions)))
}

/// The points of each cell and of the edge between the ends, which comes last, and who has claimed what.
struct Board {
    ways: Vec<[u32; 2]>,
    points: usize,
    claimed: Vec<Option<Player>>,
}

type Sets = [Vec<usize>; 2];

impl Board {
    fn new(game: &Connection, points: &[Vec<u32>]) -> Board {
        let n = game.cells.len();
        let mut of = vec![Vec::new(); n];
        for (point, cells) in points.iter().enumerate() {
            cells.iter().for_each(|&x| of[x as usize].push(point));
        }
        let mut count = points.len();
        let mut ways = Vec::new();
        for mut way in of {
            // What a cell lacks are points of its own.
            way.extend([count, count + 1]);
            count += 2;
            ways.push([way[0] as u32, way[1] as u32]);
        }
        ways.push([0, 1]);
        Board { ways, points: count, claimed: game.claimed.clone() }
    }

    fn free(&self) -> Vec<usize> {
        (0..self.claimed.len()).filter(|&x| self.claimed[x].is_none()).collect()
    }

    /// The line of a position with two sets that span each other.
    fn leaf(&self, sets: Sets) -> String {
        let hex = |player: Player| {
            let nibble = |four: &[Option<Player>]| {
                (0..four.len()).filter(|&i| four[i] == Some(player)).map(|i| 1 << i).sum::<u32>()
            };
            let digits: Vec<u32> = self.claimed.chunks(4).map(nibble).collect();
            let text: String = digits.iter().rev().filter_map(|&digit| char::from_digit(digit, 16)).collect();
            let text = text.trim_start_matches('0').to_string();
            if text.is_empty() { "0".to_string() } else { text }
        };
        let list = |cells: &Vec<usize>| {
            let words: Vec<String> = cells.iter().map(usize::to_string).collect();
            if words.is_empty() { "-".to_string() } else { words.join(",") }
        };
        let [one, other] = &sets;
        let claims = [hex(Player::Left), hex(Player::Right)].join(".");
        format!("leaf {claims} trees {} {}\n", list(one), list(other))
    }

    /// The position after a first claim of the player, with its sets.
    fn first(&mut self, player: Player, budget: &Budget) -> Result<Option<String>, Stopped> {
        for x in self.free() {
            self.claimed[x] = Some(player);
            let leaf = self.spanning(player, budget)?.map(|sets| self.leaf(sets));
            self.claimed[x] = None;
            if leaf.is_some() {
                return Ok(leaf);
            }
        }
        Ok(None)
    }

    /// Two sets by which the player wins, the other one being to move.
    fn spanning(&self, player: Player, budget: &Budget) -> Result<Option<Sets>, Stopped> {
        let free = self.free();
        let mut side = vec![None; self.ways.len()];
        for &x in &free {
            budget.spend(1)?;
            if let Err(path) = self.reach(player, x, &side) {
                // Each takes the place of the next, and the last goes where there is room.
                for (x, place) in path {
                    side[x] = Some(place);
                }
            }
        }
        let Ok(met) = self.reach(player, self.claimed.len(), &side) else { return Ok(None) };
        Ok(Some([0, 1].map(|i| free.iter().copied().filter(|&x| met[x] && side[x] == Some(i)).collect())))
    }

    /// What is met on the way if `x` cannot be added to the two sets; otherwise who goes where.
    fn reach(
        &self,
        player: Player,
        x: usize,
        side: &[Option<usize>],
    ) -> Result<Vec<bool>, Vec<(usize, usize)>> {
        let mut from = vec![None; side.len()];
        let mut met = vec![false; side.len()];
        let mut open = VecDeque::from([x]);
        met[x] = true;
        while let Some(y) = open.pop_front() {
            for i in (0..2).filter(|&i| side[y] != Some(i)) {
                let Some(circuit) = self.circuit(player, y, |z| side[z] == Some(i)) else {
                    let (mut path, mut last, mut place) = (vec![(y, i)], y, side[y]);
                    while let (Some(before), Some(i)) = (from[last], place) {
                        path.push((before, i));
                        (last, place) = (before, side[before]);
                    }
                    return Err(path);
                };
                for z in circuit.into_iter().filter(|&z| !std::mem::replace(&mut met[z], true)) {
                    from[z] = Some(y);
                    open.push_back(z);
                }
            }
        }
        Ok(met)
    }

    /// The cells of an independent set that `x` can take the place of; none if it can be added.
    fn circuit(&self, player: Player, x: usize, has: impl Fn(usize) -> bool) -> Option<Vec<usize>> {
        let cells = 0..self.claimed.len();
        let mut joined = Classes::new(self.points);
        if player == Player::Left {
            // What is claimed is as one point; the others of the way between the ends of x.
            cells
                .clone()
                .filter(|&y| self.claimed[y] == Some(player))
                .for_each(|y| self.join(&mut joined, y));
            return self.way(&mut joined, x, &cells.filter(|&y| has(y)).collect::<Vec<_>>());
        }
        // What stays when the set is gone, without x; the set's cells that would join the two sides of x again.
        let stays = |y: usize| y != x && self.claimed.get(y) != Some(&Some(player)) && !has(y);
        (0..self.ways.len()).filter(|&y| stays(y)).for_each(|y| self.join(&mut joined, y));
        let [a, b] = self.ways[x].map(|point| joined.of(point));
        if a == b {
            return None;
        }
        let across = |y: &usize| {
            let [c, d] = self.ways[*y].map(|point| joined.of(point));
            [c, d] == [a, b] || [c, d] == [b, a]
        };
        Some(cells.filter(|&y| has(y)).filter(across).collect())
    }

    fn join(&self, joined: &mut Classes, cell: usize) {
        let [a, b] = self.ways[cell];
        joined.join(a, b);
    }

    /// The cells of a forest on the way between the two points of `x`, if there is one.
    fn way(&self, joined: &mut Classes, x: usize, forest: &[usize]) -> Option<Vec<usize>> {
        let [start, end] = self.ways[x].map(|point| joined.of(point) as usize);
        let ends: Vec<[usize; 2]> =
            forest.iter().map(|&y| self.ways[y].map(|point| joined.of(point) as usize)).collect();
        let mut at = vec![Vec::new(); self.points];
        for (i, ends) in ends.iter().enumerate() {
            ends.iter().for_each(|&point| at[point].push(i));
        }
        let (mut from, mut open) = (vec![None; self.points], vec![start]);
        while let Some(point) = open.pop() {
            for &i in &at[point] {
                let next = ends[i][0] + ends[i][1] - point;
                if next != start && from[next].is_none() {
                    from[next] = Some((i, point));
                    open.push(next);
                }
            }
        }
        let (mut way, mut point) = (Vec::new(), end);
        while point != start {
            let (i, before) = from[point]?;
            way.push(forest[i]);
            point = before;
        }
        Some(way)
    }
}
