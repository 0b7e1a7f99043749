//! No edge can be filled any more: the result is the one of a play without a filled edge.

use super::fresh::Fresh;
use super::theorem::Theorem;
use crate::budget::{Budget, Stopped};
use crate::rule::Answer;
use crate::value::{Player, Starts};

/// The rule `no-edges`.
pub struct NoEdges;

impl Theorem for NoEdges {
    fn name(&self) -> &'static str {
        "no-edges"
    }
    fn source(&self) -> &'static str {
        "000 Remark 1, 002 Section 2.2"
    }
    fn class(&self) -> &'static str {
        "positional games in which every edge has claims of the player it does not belong to"
    }
    fn time(&self) -> &'static str {
        "O(total size of the edges)"
    }
    fn covers(&self, game: &Fresh) -> Result<(), String> {
        if game.left.is_empty() && game.right.is_empty() {
            Ok(())
        } else {
            Err("some edge can still be filled".into())
        }
    }
    fn decide(&self, game: &Fresh, _: &Budget) -> Result<Answer, Stopped> {
        let mut starts = Starts::default();
        for &player in &game.starters {
            starts.set(player, game.convention.unfilled());
        }
        Ok(Answer::starts(starts, "no edge can be filled any more"))
    }
    fn reply(&self, game: &Fresh, _: Player, _: &Budget) -> Option<usize> {
        game.poset.minimal().first().copied()
    }
}
