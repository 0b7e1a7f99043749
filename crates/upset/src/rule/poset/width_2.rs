//! Orders of width two (003, 3.2.1): the winner and all winning moves in linear time, Grundy numbers by sweeps.
//!
//! A position is the pair (i, j) of what is left of the two chains. In a row i each value occurs at most once, and
//! the position of value k is the first column that is free for it: so the lost positions, and then those of value
//! 1, 2, …, are found row by row. The survey announces linear time for the Grundy number without an algorithm; the
//! sweeps here take O(n (g+1)²).

use super::{all_when_lost, poset_of};
use crate::budget::{Budget, Meter, Stopped};
use crate::game::Game;
use crate::order::{Poset, TwoChains};
use crate::rule::{Answer, OldRule};
use crate::value::{Player, Starts};

/// Orders in which no three elements are pairwise incomparable.
pub struct Width2;

/// The two chains with the shorter one as rows.
pub(super) struct Board {
    chains: [Vec<usize>; 2],
    /// For i > 0 the number of elements of the other chain below the i-th one; for 0 nothing is needed.
    needs: [Vec<usize>; 2],
}

const NONE: u32 = u32::MAX;

impl Board {
    pub fn new(poset: &Poset) -> Option<Board> {
        let TwoChains { mut chains, mut needs } = poset.two_chains()?;
        if chains[0].len() > chains[1].len() {
            chains.swap(0, 1);
            needs.swap(0, 1);
        }
        needs.iter_mut().for_each(|needs| needs.insert(0, 0));
        Some(Board { chains, needs })
    }

    fn rows(&self) -> usize {
        self.chains[0].len()
    }

    fn columns(&self) -> usize {
        self.chains[1].len()
    }

    /// Whether the next elements of both chains at (i, j) exist and are comparable.
    fn next_comparable(&self, i: usize, j: usize) -> bool {
        i < self.rows() && j < self.columns() && (self.needs[0][i + 1] > j || self.needs[1][j + 1] > i)
    }

    /// For each row the last column that is a position.
    fn last_columns(&self) -> Vec<usize> {
        let mut hi = 0;
        (0..=self.rows())
            .map(|i| {
                while hi < self.columns() && self.needs[1][hi + 1] <= i {
                    hi += 1;
                }
                hi
            })
            .collect()
    }

    /// For each row the column of its lost position.
    fn lost(&self) -> Vec<u32> {
        let mut lost = vec![NONE; self.rows() + 1];
        let mut next = 0;
        for (i, hi) in self.last_columns().into_iter().enumerate() {
            let j = next.max(self.needs[0][i]);
            if j <= hi {
                lost[i] = j as u32;
                next = j + 1;
                if self.next_comparable(i, j) {
                    break;
                }
            }
        }
        lost
    }

    fn wins(&self) -> bool {
        self.lost()[self.rows()] as usize != self.columns()
    }

    /// The Grundy number, or nothing when it needs more than `limit` steps.
    fn grundy(&self, limit: u64, meter: &mut Meter<'_>) -> Result<Option<usize>, Stopped> {
        let last = self.last_columns();
        let mut placed: Vec<Vec<u32>> = vec![self.lost()];
        let mut steps = 0;
        while placed.last().is_none_or(|row| row[self.rows()] as usize != self.columns()) {
            let mut column = vec![NONE; self.rows() + 1];
            // The first column from j on that holds no position of this value in an earlier row.
            let mut free: Vec<u32> = (0..self.columns() as u32 + 2).collect();
            let mut cap = self.columns();
            for i in 0..=self.rows() {
                meter.tick()?;
                let taken = |j: usize| placed.iter().any(|row| row[i] as usize == j);
                let mut j = find(&mut free, self.needs[0][i]);
                while j <= cap && taken(j) {
                    steps += placed.len() as u64;
                    j = find(&mut free, j + 1);
                }
                steps += placed.len() as u64;
                if j > last[i].min(cap) {
                    continue;
                }
                column[i] = j as u32;
                free[j] = j as u32 + 1;
                if self.next_comparable(i, j) {
                    cap = cap.min(j);
                }
            }
            placed.push(column);
            if steps > limit || placed.len() * self.rows() > 200_000_000 {
                return Ok(None);
            }
        }
        Ok(Some(placed.len() - 1))
    }

    /// Every move to a lost position, in board order.
    fn winning_moves(&self) -> Vec<usize> {
        let lost = self.lost();
        let last = self.last_columns();
        let mut moves: Vec<usize> =
            (0..self.rows()).filter(|&i| lost[i] as usize == last[i]).map(|i| self.chains[0][i]).collect();
        let mut row = 0;
        for j in 0..self.columns() {
            while row < self.rows() && self.needs[0][row + 1] <= j {
                row += 1;
            }
            if lost[row] as usize == j {
                moves.push(self.chains[1][j]);
            }
        }
        moves.sort_unstable();
        moves
    }
}

fn find(free: &mut [u32], j: usize) -> usize {
    let mut root = j.min(free.len() - 1);
    while free[root] as usize != root {
        let next = free[root] as usize;
        free[root] = free[next];
        root = next;
    }
    root
}

/// Steps of the sweeps for a Grundy number before only the winner is given: a second or so, less where the board is
/// so large that few values could be swept.
fn sweep_limit(n: usize) -> u64 {
    if n <= 20_000 { 1_000_000_000 } else { 20_000_000 }
}

impl OldRule for Width2 {
    fn name(&self) -> &'static str {
        "width-2"
    }

    fn source(&self) -> &'static str {
        "003 Section 3.2.1"
    }

    fn class(&self) -> &'static str {
        "posets of width at most two: no three pairwise incomparable elements"
    }

    fn time(&self) -> &'static str {
        "O(m log n) for the winner and the winning moves, O(n (g+1)²) for the Grundy number g"
    }

    fn applies(&self, game: &Game) -> Result<(), String> {
        match poset_of(game)?.two_chains() {
            Some(_) => Ok(()),
            None => Err("three elements are pairwise incomparable".into()),
        }
    }

    fn answer(&self, game: &Game, budget: &Budget) -> Result<Answer, Stopped> {
        let Some(board) = poset_of(game).ok().and_then(Board::new) else { return Err(Stopped::TooLarge) };
        let what = format!("two chains of {} and {} elements", board.columns(), board.rows());
        match board.grundy(sweep_limit(board.rows() + board.columns()), &mut Meter::new(budget)) {
            Ok(Some(g)) => Ok(Answer::grundy(
                g as u128,
                format!("{what}: placing the positions of each value row by row gives Grundy number {g}"),
            )),
            _ => {
                let wins = board.wins();
                let verdict = if wins { "is not" } else { "is" };
                let summary = format!("{what}: the start {verdict} among the lost positions, one a row");
                Ok(Answer::starts(Starts::impartial(wins), summary))
            }
        }
    }

    fn reply(&self, game: &Game, _: Player, _: &Budget) -> Option<usize> {
        let board = Board::new(poset_of(game).ok()?)?;
        if board.wins() { board.winning_moves().first().copied() } else { None }
    }

    fn best_moves(&self, game: &Game, _: Player, _: &Budget) -> Option<Vec<usize>> {
        let poset = poset_of(game).ok()?;
        let board = Board::new(poset)?;
        Some(if board.wins() { board.winning_moves() } else { all_when_lost(poset) })
    }
}
