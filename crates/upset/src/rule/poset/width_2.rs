//! Orders of width two (003, 3.2.1): the winner and all winning moves in linear time, Grundy numbers by sweeps.
//!
//! A position is the pair (i, j) of what is left of the two chains. In a row i each value occurs at most once, and
//! the position of value k is the first column that is free for it: so the lost positions, and then those of value
//! 1, 2, …, are found row by row. The survey announces linear time for the Grundy number without an algorithm; the
//! sweeps here take O(n (g+1)²).

use super::after;
use crate::budget::{Budget, Meter, Stopped};
use crate::game::PosetGame;
use crate::order::{Poset, TwoChains};
use crate::rule::{Answer, Fact, Finding, Moves, Recognised, Rule, Status, Theorem, Witness};
use crate::solve::{Choices, Desk};
use crate::value::{Player, Starts};
use std::sync::Arc;

/// Orders in which no three elements are pairwise incomparable.
pub struct Width2;

static THEOREM: Theorem = Theorem {
    name: "width-2",
    source: "003 Section 3.2.1",
    class: "posets of width at most two: no three pairwise incomparable elements",
    time: "O(m log n) for the winner and the winning moves, O(n (g+1)²) for the Grundy number g",
    status: Status::P,
};

impl Rule<PosetGame> for Width2 {
    fn theorem(&self) -> &'static Theorem {
        &THEOREM
    }

    fn recognise(&self, game: &PosetGame, budget: &Budget) -> Recognised {
        budget.spend(0)?;
        match ChainPair::new(&game.poset) {
            Some(board) => Ok(Box::new(Sweeps::new(board))),
            None => Err("three elements are pairwise incomparable".into()),
        }
    }
}

/// The two chains with the shorter one as rows.
struct ChainPair {
    chains: [Vec<usize>; 2],
    /// For i > 0 the number of elements of the other chain below the i-th one; for 0 nothing is needed.
    needs: [Vec<usize>; 2],
}

const NONE: u32 = u32::MAX;

impl ChainPair {
    fn new(poset: &Poset) -> Option<ChainPair> {
        let TwoChains { mut chains, mut needs } = poset.two_chains()?;
        if chains[0].len() > chains[1].len() {
            chains.swap(0, 1);
            needs.swap(0, 1);
        }
        needs.iter_mut().for_each(|needs| needs.insert(0, 0));
        Some(ChainPair { chains, needs })
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

    /// For each row the column of its lost position; `last` holds the rows' last columns.
    fn lost(&self, last: &[usize]) -> Vec<u32> {
        let mut lost = vec![NONE; self.rows() + 1];
        let mut next = 0;
        for (i, &hi) in last.iter().enumerate() {
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

    /// The elements with the positions that picking them leads to: a row and a column each.
    fn first_moves(&self, last: &[usize]) -> impl Iterator<Item = (usize, u32, u32)> {
        let first = (0..self.rows()).map(|i| (self.chains[0][i], i as u32, last[i] as u32));
        let mut row = 0;
        let second = (0..self.columns()).map(move |j| {
            while row < self.rows() && self.needs[0][row + 1] <= j {
                row += 1;
            }
            (self.chains[1][j], row as u32, j as u32)
        });
        first.chain(second)
    }
}

/// The positions of value 0, 1, …, as far as they have been placed.
struct Sweeps {
    board: ChainPair,
    /// For each row the last column that is a position.
    last: Vec<usize>,
    /// For each value and row the column of its position.
    placed: Vec<Vec<u32>>,
    steps: u64,
    grundy: Option<usize>,
}

impl Sweeps {
    fn new(board: ChainPair) -> Sweeps {
        let last = board.last_columns();
        let placed = vec![board.lost(&last)];
        let mut sweeps = Sweeps { board, last, placed, steps: 0, grundy: None };
        sweeps.look_at_start();
        sweeps
    }

    fn look_at_start(&mut self) {
        let value = self.placed.len() - 1;
        if self.placed[value][self.board.rows()] as usize == self.board.columns() {
            self.grundy = Some(value);
        }
    }

    /// Places the positions of the next value, unless that takes too many steps in all.
    fn sweep(&mut self, meter: &mut Meter<'_>) -> Result<bool, Stopped> {
        let Sweeps { board, last, placed, steps, .. } = self;
        let (rows, columns) = (board.rows(), board.columns());
        if *steps > sweep_limit(rows + columns) {
            return Ok(false);
        }
        meter.budget().allow_memory(4 * (placed.len() + 1) * (rows + 1))?;
        let mut column = vec![NONE; rows + 1];
        // The first column from j on that holds no position of this value in an earlier row.
        let mut free: Vec<u32> = (0..columns as u32 + 2).collect();
        let mut cap = columns;
        for i in 0..=rows {
            meter.tick()?;
            let taken = |j: usize| placed.iter().any(|row| row[i] as usize == j);
            let mut j = find(&mut free, board.needs[0][i]);
            while j <= cap && taken(j) {
                *steps += placed.len() as u64;
                j = find(&mut free, j + 1);
            }
            *steps += placed.len() as u64;
            if j > last[i].min(cap) {
                continue;
            }
            column[i] = j as u32;
            free[j] = j as u32 + 1;
            if board.next_comparable(i, j) {
                cap = cap.min(j);
            }
        }
        placed.push(column);
        self.look_at_start();
        Ok(true)
    }

    /// The Grundy number, or nothing when it needs too many steps.
    fn grundy(&mut self, meter: &mut Meter<'_>) -> Result<Option<usize>, Stopped> {
        while self.grundy.is_none() {
            if !self.sweep(meter)? {
                return Ok(None);
            }
        }
        Ok(self.grundy)
    }

    /// The Grundy number after each move, or nothing when the largest of them needs too many steps.
    fn after(&mut self, meter: &mut Meter<'_>) -> Result<Option<Vec<u32>>, Stopped> {
        // The lost positions are placed, and on most boards many moves lead to one.
        let mut after = vec![0; self.board.rows() + self.board.columns()];
        let lost = &self.placed[0];
        let moves = self.board.first_moves(&self.last);
        let mut open: Vec<(u32, u32, u32)> = moves
            .filter(|&(_, row, column)| lost[row as usize] != column)
            .map(|(x, row, column)| (x as u32, row, column))
            .collect();
        let mut value = 1;
        while !open.is_empty() {
            if value == self.placed.len() && !self.sweep(meter)? {
                return Ok(None);
            }
            open.retain(|&(x, row, column)| {
                let here = self.placed[value][row as usize] == column;
                if here {
                    after[x as usize] = value as u32;
                }
                !here
            });
            value += 1;
        }
        Ok(Some(after))
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

impl Finding for Sweeps {
    fn answer(&mut self, desk: &mut Desk<'_>) -> Result<Answer, Stopped> {
        let what = format!("two chains of {} and {} elements", self.board.columns(), self.board.rows());
        // The winner is known without any sweep, so also when there is no time for one.
        let answer = match self.grundy(&mut Meter::new(desk.budget)) {
            Ok(Some(g)) => Answer::grundy(
                g as u128,
                format!("{what}: placing the positions of each value row by row gives Grundy number {g}"),
            ),
            _ => {
                let wins = self.grundy != Some(0);
                let verdict = if wins { "is not" } else { "is" };
                let summary = format!("{what}: the start {verdict} among the lost positions, one a row");
                Answer::starts(Starts::impartial(wins), summary)
            }
        };
        Ok(answer.with(Witness::of(
            "chains",
            Fact::lists(self.board.chains.iter().map(|list| list.iter().copied())),
        )))
    }

    fn moves(&mut self, _: Player, _: &mut Desk<'_>) -> Result<Moves, Stopped> {
        let moves = self.board.first_moves(&self.last);
        let n = self.board.rows() + self.board.columns();
        // Marked first: chains need not stand in board order, and sorting takes longer.
        let mut wins = vec![false; n];
        moves.for_each(|(x, row, column)| wins[x] = self.placed[0][row as usize] == column);
        let mut winning = Vec::with_capacity(wins.iter().filter(|&&wins| wins).count());
        winning.extend((0..n).filter(|&x| wins[x]));
        Ok(after::all_when_lost(winning, n))
    }

    fn options(&mut self, player: Player, desk: &mut Desk<'_>) -> Result<Option<Choices>, Stopped> {
        Ok(self.after(&mut Meter::new(desk.budget))?.map(|after| Choices::nimbers(player, Arc::new(after))))
    }
}
