//! A position of alternating play and what a claim does to it.

use super::order::CellOrder;
use upset_base::bits::Set;

/// A position: eight sets, copied, never undone.
///
/// After reduction (own, threats, unclaimed) determine the rest of the play: the edges of i are those inside
/// `own[i] ∪ (unclaimed − threats[i])`, and the single cells of `threats[i]`.
#[derive(Clone, Copy, Debug)]
pub struct AlternatePos<S> {
    /// The cells of each player that still matter.
    pub own: [S; 2],
    /// Unclaimed cells that complete an edge of each player.
    pub threats: [S; 2],
    /// What is unclaimed; pairs of cells that cannot matter are left out.
    pub unclaimed: S,
    /// What of it can be claimed now.
    pub play: S,
    /// What can be claimed without letting the opponent complete an edge at once.
    pub safe: S,
    /// An unclaimed cell that is nothing but a move, or none.
    pub tempo: S,
    /// The union of each player's live edges when it was last looked at; live edges only become fewer.
    pub cover: [S; 2],
    /// Whether it may have become smaller since.
    stale: [bool; 2],
    /// Whose turn it is: 0 Left, 1 Right.
    pub side: usize,
}

impl<S: Set> AlternatePos<S> {
    /// What is claimed and what not, `side` to move; the rest is still to be found.
    pub fn new(own: [S; 2], unclaimed: S, side: usize) -> AlternatePos<S> {
        let none = S::EMPTY;
        AlternatePos {
            own,
            threats: [none; 2],
            unclaimed,
            play: none,
            safe: none,
            tempo: none,
            cover: [none; 2],
            stale: [true; 2],
            side,
        }
    }

    /// Claims `x`, which completes no edge, for the player to move.
    #[inline]
    pub fn claim(&mut self, x: usize, edges: [&[S]; 2]) {
        let (m, o) = (self.side, 1 - self.side);
        self.own[m] = self.own[m].with(x);
        self.unclaimed = self.unclaimed.without(x);
        self.threats[o] = self.threats[o].without(x);
        let own = self.own[m];
        let single = edges[m].iter().fold(S::EMPTY, |all, e| all.or(e.minus(own).if_single()));
        let threats = self.threats[m].or(single.and(self.unclaimed));
        // An edge dies by the opponent's claim, or is dominated by a threat.
        self.stale[m] |= threats != self.threats[m];
        self.stale[o] |= self.cover[o].has(x);
        self.threats[m] = threats;
        self.side = o;
    }

    /// What `edges` of player `i` must lie inside to be neither dead nor dominated by a threat.
    #[inline]
    pub fn reach(&self, i: usize) -> S {
        self.own[i].or(self.unclaimed.minus(self.threats[i]))
    }

    /// Drops what is dead: cells on no live edge, threats above a cell that both want, pairs of idle cells.
    #[inline]
    pub fn reduce<O: CellOrder<S>>(&mut self, order: &O, edges: [&[S]; 2]) {
        // Whoever claims a cell that completes an edge for both ends the play: nothing above is ever claimed.
        let both = self.threats[0].and(self.threats[1]);
        let sealed = if both.is_empty() { S::EMPTY } else { order.above(both) };
        for (i, edges) in edges.into_iter().enumerate() {
            if self.stale[i] || !both.is_empty() {
                self.threats[i] = self.threats[i].minus(sealed);
                let reach = self.reach(i).minus(sealed);
                self.cover[i] = edges.iter().fold(S::EMPTY, |all, e| all.or(e.if_subset(reach)));
                self.stale[i] = false;
            }
            self.own[i] = self.own[i].and(self.cover[i]);
        }
        let live =
            self.cover[0].or(self.cover[1]).or(self.threats[0]).or(self.threats[1]).and(self.unclaimed);
        let spare = order.spare(self.unclaimed, live);
        self.unclaimed = self.unclaimed.minus(spare.gone);
        self.tempo = spare.tempo;
    }
}
