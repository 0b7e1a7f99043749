//! Connect-k in Maker-Breaker (000 Corollary 18, Remark 19 with h > 1, and the easy cases), on boards of any
//! size, recognised from the chains and the winning sets.

use super::connect_board::{Shape, recognise};
use super::fresh::Fresh;
use super::theorem::Theorem;
use crate::budget::{Budget, Stopped};
use crate::rule::Answer;

/// The rule `connect`.
pub struct Connect;

/// Whether Maker wins on the board as first (or second) player, where a theorem says so.
fn maker_wins(Shape { k, w, h }: Shape, first: bool) -> Option<bool> {
    let even = w % 2 == 0 || h % 2 == 0;
    match k {
        0 => None,
        1 => Some(first || w * h > 1),
        2 if w == 1 => Some(false),
        2 if h == 1 => Some(if first { w >= 3 } else { w >= 6 }),
        2 => Some(true),
        _ if k > w => Some(false),
        _ if h == 1 => None,
        // Corollary 18: the top row alone is enough.
        _ if !even => first.then_some(true),
        // Remark 19: likewise as second player on an even board.
        _ if !first => Some(true),
        // Only rows count, and Breaker answers in the same column or, the rows being even, in the other.
        _ if k > h => Some(false),
        _ => None,
    }
}

impl Theorem for Connect {
    fn name(&self) -> &'static str {
        "connect"
    }
    fn source(&self) -> &'static str {
        "000 Corollary 18 and Remark 19"
    }
    fn class(&self) -> &'static str {
        "Maker-Breaker Connect-k before the first claim: w and h odd, or wh even with Maker second, or k > w, k > h, k < 3"
    }
    fn time(&self) -> &'static str {
        "O(total size of the winning sets)"
    }
    fn covers(&self, game: &Fresh) -> Result<(), String> {
        let shape = recognise(game, game.hunt()?.edges).ok_or("the board is no Connect-k board")?;
        if maker_wins(shape, true).or(maker_wins(shape, false)).is_none() {
            let Shape { k, w, h } = shape;
            return Err(format!("Connect-{k} on {w} columns of {h} is not settled by a theorem"));
        }
        Ok(())
    }
    fn decide(&self, game: &Fresh, _: &Budget) -> Result<Answer, Stopped> {
        let mut answer = Answer::starts(Default::default(), "not covered");
        let Ok(hunt) = game.hunt() else { return Ok(answer) };
        let Some(shape) = recognise(game, hunt.edges) else { return Ok(answer) };
        for &player in &game.starters {
            if let Some(wins) = maker_wins(shape, player == hunt.maker) {
                answer.starts.set(player, hunt.result(wins));
            }
        }
        answer.summary = format!("Connect-{} on {} columns of {}", shape.k, shape.w, shape.h);
        Ok(answer)
    }
}
