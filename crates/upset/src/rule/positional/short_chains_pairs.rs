//! Maker-Breaker on disjoint chains of height at most 2 with winning sets of size at most 2 (000 Theorem 25).
//!
//! On an odd board five patterns win for Maker, moving first, and nothing else does. An even board is reduced:
//! R1 drops a pair of bottom vertices that meets no other winning set (a top above one of them becomes a
//! bottom vertex), R2 drops chains whose bottom vertices lie only in sets with a top of these chains; Maker
//! wins iff a winning set is left.

use super::fresh::{Fresh, Hunt};
use super::short_chains_board::ShortChainsBoard;
use crate::budget::{Budget, Meter, Stopped};
use crate::rule::{Answer, Fact, Finding, Moves, Recognised, Rule, Status, Theorem, Witness};
use crate::solve::Desk;
use crate::value::Player;

/// The rule `short-chains-pairs`.
pub struct ShortChainsPairs;

static THEOREM: Theorem = Theorem {
    name: "short-chains-pairs",
    source: "000 Theorem 25",
    class: "Maker-Breaker on disjoint chains of height at most 2, winning sets of size at most 2",
    time: "O(n (n + m)) as first player, n times that at worst as second",
    status: Status::P,
};

/// All of Breaker's good claims are listed if that takes no more than about so many steps, else one of them.
const MAX_STEPS: usize = 1 << 24;

impl Rule<Fresh> for ShortChainsPairs {
    fn theorem(&self) -> &'static Theorem {
        &THEOREM
    }
    fn recognise(&self, game: &Fresh, _: &Budget) -> Recognised {
        let hunt = game.hunt()?;
        if hunt.edges.iter().any(|e| e.len() > 2) {
            return Err("a winning set has more than 2 vertices".into());
        }
        let chains = game.expect_chains()?;
        if chains.iter().any(|c| c.len() > 2) {
            return Err("a chain has more than 2 vertices".into());
        }
        let board = ShortChainsBoard::new(game.len(), chains, &hunt.edges);
        let chains = chains.len();
        Ok(Box::new(Short { game: game.clone(), hunt, chains, board, maker_wins: None, saving: None }))
    }
}

struct Short {
    game: Fresh,
    hunt: Hunt,
    chains: usize,
    board: ShortChainsBoard,
    /// Whether Maker, who starts, wins; once asked.
    maker_wins: Option<bool>,
    /// The claim with which Breaker, who starts, wins, if there is one; once asked.
    saving: Option<Option<usize>>,
}

impl Short {
    fn maker_wins(&mut self) -> bool {
        *self.maker_wins.get_or_insert_with(|| self.board.maker_wins())
    }

    fn saving_claim(&mut self, budget: &Budget) -> Result<Option<usize>, Stopped> {
        if let Some(claim) = self.saving {
            return Ok(claim);
        }
        let claim = self.saving_claims(budget, 1)?.0.first().copied();
        self.saving = Some(claim);
        Ok(claim)
    }

    /// First claims of Breaker after which Maker, to move, does not win: up to `count` of them, and whether these are
    /// all.
    fn saving_claims(&self, budget: &Budget, count: usize) -> Result<(Vec<usize>, bool), Stopped> {
        let board = &self.board;
        // Chains that Maker's win needs: claims elsewhere do not disturb it.
        let mut needed: Option<Vec<bool>> = None;
        let mut meter = Meter::new(budget);
        let mut found = Vec::new();
        let mut steps = 0;
        for x in board.bottoms() {
            if needed.as_ref().is_some_and(|needed| !needed[x]) {
                continue;
            }
            meter.flush()?;
            let mut after = board.clone();
            after.breaker_claims(x);
            steps += self.game.len() + self.hunt.edges.len();
            if !after.maker_wins() {
                found.push(x);
                if found.len() == count || steps > MAX_STEPS {
                    return Ok((found, false));
                }
            } else if needed.is_none() {
                // A top that this very claim freed is not free after the others.
                needed = after.pattern().map(|pattern| board.chains_of(&pattern)).filter(|on| !on[x]);
            }
        }
        Ok((found, true))
    }
}

impl Finding for Short {
    fn answer(&mut self, desk: &mut Desk<'_>) -> Result<Answer, Stopped> {
        let (game, hunt) = (self.game.clone(), self.hunt.clone());
        let starts = hunt.starts(&game, |first| {
            let wins = if first { self.maker_wins() } else { self.saving_claim(desk.budget)?.is_none() };
            Ok::<_, Stopped>(wins)
        })?;
        let mut witness = Witness::default();
        if self.maker_wins == Some(true)
            && let Some(pattern) = self.board.pattern()
        {
            let pattern = pattern.into_iter().map(|v| v as usize).collect();
            witness = witness.and("pattern", Fact::Elements(pattern));
        }
        if let Some(Some(x)) = self.saving {
            witness = witness.and("element", Fact::Element(x));
        }
        let summary = format!(
            "{} chains of height at most 2 and {} winning sets of size at most 2",
            self.chains,
            hunt.edges.len()
        );
        Ok(Answer::starts(starts, summary).with(witness))
    }

    fn moves(&mut self, player: Player, desk: &mut Desk<'_>) -> Result<Moves, Stopped> {
        if player == self.hunt.maker {
            let claim = if self.maker_wins() { self.board.winning_claim() } else { None };
            return Ok(claim.map_or_else(|| Moves::All(self.board.bottoms()), Moves::One));
        }
        Ok(match self.saving_claim(desk.budget)? {
            None => Moves::All(self.board.bottoms()),
            Some(x) => match self.saving_claims(desk.budget, usize::MAX)? {
                (all, true) => Moves::All(all),
                _ => Moves::One(x),
            },
        })
    }
}
