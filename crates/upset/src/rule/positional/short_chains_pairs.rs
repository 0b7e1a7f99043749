//! Maker-Breaker on disjoint chains of height at most 2 with winning sets of size at most 2 (000 Theorem 25).
//!
//! On an odd board five patterns win for Maker, moving first, and nothing else does. An even board is reduced:
//! R1 drops a pair of bottom vertices that meets no other winning set (a top above one of them becomes a
//! bottom vertex), R2 drops chains whose bottom vertices lie only in sets with a top of these chains; Maker
//! wins iff a winning set is left.

use super::fresh::Fresh;
use super::short_chains_board::Board;
use super::theorem::Theorem;
use crate::budget::{Budget, Meter, Stopped};
use crate::rule::Answer;
use crate::value::Player;

/// The rule `short-chains-pairs`.
pub struct ShortChainsPairs;

/// A first claim of Breaker after which Maker, to move, does not win.
fn saving_claim(board: &Board, budget: &Budget) -> Result<Option<usize>, Stopped> {
    // Chains that Maker's win needs: claims elsewhere do not disturb it.
    let mut needed: Option<Vec<bool>> = None;
    let mut meter = Meter::new(budget);
    for x in board.bottoms() {
        if needed.as_ref().is_some_and(|needed| !needed[x]) {
            continue;
        }
        meter.flush()?;
        let mut after = board.clone();
        after.breaker_claims(x);
        if !after.maker_wins() {
            return Ok(Some(x));
        }
        if needed.is_none() {
            // A top that this very claim freed is not free after the others.
            needed = after.pattern().map(|pattern| board.chains_of(&pattern)).filter(|on| !on[x]);
        }
    }
    Ok(None)
}

impl Theorem for ShortChainsPairs {
    fn name(&self) -> &'static str {
        "short-chains-pairs"
    }
    fn source(&self) -> &'static str {
        "000 Theorem 25"
    }
    fn class(&self) -> &'static str {
        "Maker-Breaker on disjoint chains of height at most 2, winning sets of size at most 2"
    }
    fn time(&self) -> &'static str {
        "O(n (n + m)) as first player, n times that at worst as second"
    }
    fn covers(&self, game: &Fresh) -> Result<(), String> {
        let hunt = game.hunt()?;
        if hunt.edges.iter().any(|e| e.len() > 2) {
            return Err("a winning set has more than 2 vertices".into());
        }
        if game.expect_chains()?.iter().any(|c| c.len() > 2) {
            return Err("a chain has more than 2 vertices".into());
        }
        Ok(())
    }
    fn decide(&self, game: &Fresh, budget: &Budget) -> Result<Answer, Stopped> {
        let (Ok(hunt), Some(chains)) = (game.hunt(), game.chains()) else {
            return Ok(Answer::starts(Default::default(), "not covered"));
        };
        let board = Board::new(game.len(), chains, hunt.edges);
        let starts = hunt.starts(game, |first| {
            if first {
                Ok::<_, Stopped>(board.maker_wins())
            } else {
                Ok(saving_claim(&board, budget)?.is_none())
            }
        })?;
        let summary = format!(
            "{} chains of height at most 2 and {} winning sets of size at most 2",
            chains.len(),
            hunt.edges.len()
        );
        Ok(Answer::starts(starts, summary))
    }
    fn reply(&self, game: &Fresh, player: Player, budget: &Budget) -> Option<usize> {
        let hunt = game.hunt().ok()?;
        let board = Board::new(game.len(), game.chains()?, hunt.edges);
        if player == hunt.maker { board.winning_claim() } else { saving_claim(&board, budget).ok()? }
    }
}
