//! Maker-Breaker on a few disjoint chains with winning sets of size at most 2 (000 Theorem 23, its board
//! X(K,W) corrected, and Remark 24).
//!
//! Vertices are numbered from the top of their chain, and coloured as in `chains_singletons`. A white winning
//! set of size 1 wins. A black one at x(i,s) fixes who gets what lies above it (Lemma 22): Maker the white
//! vertices, Breaker the black ones; so a position is told by the height of each chain and its lowest black s.

use super::best;
use super::chains_pairs_board::ChainsPairsBoard;
use super::fresh::{Fresh, Hunt};
use crate::budget::{Budget, Meter, Stopped};
use crate::rule::{Answer, Fact, Finding, Moves, Recognised, Rule, Status, Theorem, Witness};
use crate::solve::Desk;
use crate::text::counted;
use crate::value::Player;
use std::sync::Arc;

/// The rule `chains-pairs`.
pub struct ChainsPairs;

static THEOREM: Theorem = Theorem {
    name: "chains-pairs",
    source: "000 Theorem 23 and Remark 24",
    class: "Maker-Breaker on at most 8 disjoint chains that meet winning sets, all of size at most 2",
    time: "O(h^(2w+2)) for w chains of height h",
    status: Status::Xp,
};

/// The largest product of chain lengths the rule takes on.
const MAX_HEIGHTS: u128 = 1 << 25;

impl Rule<Fresh> for ChainsPairs {
    fn theorem(&self) -> &'static Theorem {
        &THEOREM
    }
    fn recognise(&self, game: &Fresh, _: &Budget) -> Recognised {
        let hunt = game.hunt()?;
        let chains = game.expect_chains()?.clone();
        if hunt.edges.iter().any(|e| e.len() > 2) {
            return Err("a winning set has more than 2 vertices".into());
        }
        let busy = ChainsPairsBoard::busy_chains(game.len(), &chains, &hunt.edges);
        if busy.len() > ChainsPairsBoard::MAX_CHAINS
            || busy.iter().any(|&i| chains[i].len() > ChainsPairsBoard::MAX_LENGTH)
        {
            return Err("there are too many or too long chains".into());
        }
        let heights = busy.iter().fold(1u128, |p, &i| p.saturating_mul(chains[i].len() as u128 + 1));
        if heights > MAX_HEIGHTS {
            return Err("the chains allow too many positions".into());
        }
        Ok(Box::new(Chains { game: game.clone(), hunt, chains, busy, boards: [None, None] }))
    }
}

struct Chains {
    game: Fresh,
    hunt: Hunt,
    chains: Arc<Vec<Vec<usize>>>,
    /// The chains that meet winning sets.
    busy: Vec<usize>,
    /// The board with what is known of it, when Maker starts and when Breaker does.
    boards: [Option<ChainsPairsBoard>; 2],
}

impl Chains {
    fn board(&mut self, maker_first: bool) -> &mut ChainsPairsBoard {
        self.boards[usize::from(!maker_first)].get_or_insert_with(|| {
            ChainsPairsBoard::new(self.game.len(), &self.chains, &self.hunt.edges, maker_first)
        })
    }

    /// Whether the claim of `player`, who starts, at the bottom of the busy chain `i` or elsewhere wins.
    fn is_good(&mut self, player: Player, i: Option<usize>, meter: &mut Meter<'_>) -> Result<bool, Stopped> {
        let maker_first = player == self.hunt.maker;
        let board = self.board(maker_first);
        if maker_first { board.seeks(i, meter) } else { board.saves(i, meter) }
    }

    fn has_idle(&self) -> bool {
        self.busy.len() < self.chains.len()
    }

    /// Whether Maker wins as first or as second player.
    fn maker_wins(&mut self, first: bool, meter: &mut Meter<'_>) -> Result<bool, Stopped> {
        if first {
            return self.board(true).wins(meter);
        }
        let breaker = self.hunt.maker.other();
        for i in 0..self.busy.len() {
            if self.is_good(breaker, Some(i), meter)? {
                return Ok(false);
            }
        }
        Ok(!self.has_idle() || !self.is_good(breaker, None, meter)?)
    }
}

impl Finding for Chains {
    fn answer(&mut self, desk: &mut Desk<'_>) -> Result<Answer, Stopped> {
        let mut meter = Meter::new(desk.budget);
        let (game, hunt) = (self.game.clone(), self.hunt.clone());
        let starts = hunt.starts(&game, |first| self.maker_wins(first, &mut meter))?;
        let summary = format!(
            "{}, {} of size at most 2",
            counted(self.chains.len(), "chain"),
            counted(hunt.edges.len(), "winning set")
        );
        let chains = self.busy.iter().map(|&i| self.chains[i].iter().copied());
        Ok(Answer::starts(starts, summary).with(Witness::of("chains", Fact::lists(chains))))
    }

    fn moves(&mut self, player: Player, desk: &mut Desk<'_>) -> Result<Moves, Stopped> {
        let mut meter = Meter::new(desk.budget);
        // Claims on chains that meet no winning set are all alike.
        let idle = self.has_idle() && self.is_good(player, None, &mut meter)?;
        let mut good = vec![idle; self.chains.len()];
        for b in 0..self.busy.len() {
            good[self.busy[b]] = self.is_good(player, Some(b), &mut meter)?;
        }
        // Chains are listed by their bottoms, so these come in board order.
        Ok(best((0..self.chains.len()).collect(), |i| good[i]).renamed(|i| self.chains[i][0]))
    }
}
