//! A positional game as the search by bounds sees it.

use super::ask::Place;
use super::symmetry::Permutation;
use super::table::{CellKey, ScoreBounds};
use upset_base::bits::Set;

/// A game as the search sees it. Positions are copied, never undone.
pub trait CellPlay: Send + Sync {
    /// Sets of cells.
    type S: Set;
    /// A position, settled: not over, nothing forced.
    type Pos: Copy + Send + Sync;
    /// The settled position at `place`, and what is known of its value.
    fn at(&self, place: &Place<Self::S>) -> (Self::Pos, ScoreBounds);
    /// The edges that matter from the start, Left's and Right's.
    fn edges(&self) -> [&[Self::S]; 2];
    /// Whether it is Left's turn.
    fn left_moves(&self, pos: &Self::Pos) -> bool;
    /// The moves worth trying: some best move is among them.
    fn moves(&self, pos: &Self::Pos) -> Self::S;
    /// The same, without moves that the live edges show to be no better than others.
    fn choices(&self, pos: &Self::Pos, _edges: [&[Self::S]; 2]) -> Self::S {
        self.moves(pos)
    }
    /// Tells whether an edge of player `i` is neither dead nor dominated.
    fn matters(&self, pos: &Self::Pos, i: usize) -> impl Fn(Self::S) -> bool;
    /// What player `i` still needs of a live edge.
    fn needed(&self, pos: &Self::Pos, i: usize, edge: Self::S) -> Self::S;
    /// How promising each cell is that can be claimed, from the live edges; `out` has one place for each cell.
    fn weigh(&self, pos: &Self::Pos, edges: [&[Self::S]; 2], asked: i8, out: &mut [i32]);
    /// Claims `x` and settles the position; returns what is known of its value. If a question is `asked`, what does not
    /// answer it need not be found out.
    fn enter(&self, pos: &mut Self::Pos, x: usize, edges: [&[Self::S]; 2], asked: Option<i8>) -> ScoreBounds;
    /// The settled position after the claim of `x`, and what is known of its value.
    fn child(
        &self,
        pos: &Self::Pos,
        x: usize,
        edges: [&[Self::S]; 2],
        asked: Option<i8>,
    ) -> (Self::Pos, ScoreBounds) {
        let mut next = *pos;
        let bounds = self.enter(&mut next, x, edges, asked);
        (next, bounds)
    }
    /// How promising the claim of `x` that leads to `next` is, beside what the live edges say.
    fn promise(&self, _pos: &Self::Pos, _x: usize, _next: &Self::Pos, _asked: i8) -> i32 {
        0
    }
    /// Whether cells that answered before are tried before others.
    fn has_habits(&self) -> bool {
        false
    }
    /// What identifies the position.
    fn key(&self, pos: &Self::Pos) -> CellKey<Self::S>;
    /// Permutations of the cells that keep the game.
    fn symmetries(&self) -> Vec<Permutation<Self::S>>;
    /// How many cells are left.
    fn size(&self, pos: &Self::Pos) -> usize;
    /// How many cells there are at the start, without those on no edge.
    fn cells(&self) -> usize {
        self.edges().into_iter().flatten().fold(Self::S::EMPTY, |all, &edge| all.or(edge)).count()
    }
}
