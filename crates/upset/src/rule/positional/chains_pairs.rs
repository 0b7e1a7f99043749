//! Maker-Breaker on a few disjoint chains with winning sets of size at most 2 (000 Theorem 23, its board
//! X(K,W) corrected, and Remark 24).
//!
//! Vertices are numbered from the top of their chain, and coloured as in `chains_singletons`. A white winning
//! set of size 1 wins. A black one at x(i,s) fixes who gets what lies above it (Lemma 22): Maker the white
//! vertices, Breaker the black ones; so a position is told by the height of each chain and its lowest black s.

use super::chains_pairs_board::Board;
use super::fresh::Fresh;
use super::theorem::Theorem;
use crate::budget::{Budget, Stopped};
use crate::rule::Answer;
use crate::value::Player;

/// The rule `chains-pairs`.
pub struct ChainsPairs;

/// The largest product of chain lengths the rule takes on.
const MAX_HEIGHTS: u128 = 1 << 25;

impl Theorem for ChainsPairs {
    fn name(&self) -> &'static str {
        "chains-pairs"
    }
    fn source(&self) -> &'static str {
        "000 Theorem 23 and Remark 24"
    }
    fn class(&self) -> &'static str {
        "Maker-Breaker on at most 8 disjoint chains that meet winning sets, all of size at most 2"
    }
    fn time(&self) -> &'static str {
        "O(h^(2w+2)) for w chains of height h"
    }

    fn covers(&self, game: &Fresh) -> Result<(), String> {
        let hunt = game.hunt()?;
        let chains = game.expect_chains()?;
        if hunt.edges.iter().any(|e| e.len() > 2) {
            return Err("a winning set has more than 2 vertices".into());
        }
        let busy = Board::busy_chains(game, chains, hunt.edges);
        if busy.len() > Board::MAX_CHAINS || busy.iter().any(|&i| chains[i].len() > Board::MAX_LENGTH) {
            return Err("there are too many or too long chains".into());
        }
        let heights = busy.iter().fold(1u128, |p, &i| p.saturating_mul(chains[i].len() as u128 + 1));
        if heights > MAX_HEIGHTS {
            return Err("the chains allow too many positions".into());
        }
        Ok(())
    }

    fn decide(&self, game: &Fresh, budget: &Budget) -> Result<Answer, Stopped> {
        let (Ok(hunt), Some(chains)) = (game.hunt(), game.chains()) else {
            return Ok(Answer::starts(Default::default(), "not covered"));
        };
        let starts = hunt.starts(game, |first| {
            let mut board = Board::new(game, chains, hunt.edges, first, budget);
            if first { board.wins() } else { Ok(board.saving_claim()?.is_none()) }
        })?;
        let summary = format!("{} chains, {} winning sets of size at most 2", chains.len(), hunt.edges.len());
        Ok(Answer::starts(starts, summary))
    }

    fn reply(&self, game: &Fresh, player: Player, budget: &Budget) -> Option<usize> {
        let hunt = game.hunt().ok()?;
        let chains = game.chains()?;
        if player != hunt.maker {
            let mut board = Board::new(game, chains, hunt.edges, false, budget);
            return board.saving_claim().ok()?.map(|chain| chains[chain][0]);
        }
        if !Board::new(game, chains, hunt.edges, true, budget).wins().ok()? {
            return None;
        }
        let bottoms = chains.iter().map(|chain| chain[0]);
        game.try_moves(player, hunt.result(true), bottoms, |next, _| {
            let hunt = next.hunt().ok()?;
            let mut board = Board::new(next, next.chains()?, hunt.edges, false, budget);
            Some(hunt.result(board.saving_claim().ok()?.is_none()))
        })
    }
}
