//! No edge can be filled any more: the result is the one of a play without a filled edge.

use super::fresh::Fresh;
use crate::budget::{Budget, Stopped};
use crate::rule::{Answer, Finding, Moves, Recognised, Rule, Status, Theorem};
use crate::solve::{Choices, Desk};
use crate::value::{Player, Starts};

/// The rule `no-edges`.
pub struct NoEdges;

static THEOREM: Theorem = Theorem {
    name: "no-edges",
    source: "000 Remark 1, 002 Section 2.2",
    class: "positional games in which every edge has claims of the player it does not belong to",
    time: "O(total size of the edges)",
    status: Status::P,
};

impl Rule<Fresh> for NoEdges {
    fn theorem(&self) -> &'static Theorem {
        &THEOREM
    }
    fn recognise(&self, game: &Fresh, _: &Budget) -> Recognised {
        if game.left.is_empty() && game.right.is_empty() {
            Ok(Box::new(NothingToFill(game.clone())))
        } else {
            Err("some edge can still be filled".into())
        }
    }
}

struct NothingToFill(Fresh);

impl Finding for NothingToFill {
    fn answer(&mut self, _: &mut Desk<'_>) -> Result<Answer, Stopped> {
        let mut starts = Starts::default();
        for &player in &self.0.starters {
            starts.set(player, self.0.convention.unfilled());
        }
        Ok(Answer::starts(starts, "no edge can be filled any more"))
    }
    fn moves(&mut self, _: Player, _: &mut Desk<'_>) -> Result<Moves, Stopped> {
        Ok(Moves::All(self.0.poset.minimal()))
    }
    fn options(&mut self, player: Player, _: &mut Desk<'_>) -> Result<Option<Choices>, Stopped> {
        let winner = self.0.convention.unfilled();
        let moves = self.0.poset.minimal().into_iter().map(|x| (x, winner));
        Ok(Some(Choices::winners(player, moves)))
    }
}
