//! 002 section 1: Maker-Breaker as an achievement game in which Breaker's edges are the minimal transversals of Maker's.
//!
//! When everything is claimed, Breaker has met every edge of Maker's iff she has filled a transversal. There are no
//! draws. The gadget may be exponentially larger than its source.

use super::{Reading, Reduction, Unfit};
use crate::budget::Budget;
use crate::game::{Convention, Position, Positional, fitting};
use crate::hypergraph::{minimal, transversals};
use crate::value::{Player, Winner};

/// The largest number of transversals that is written down.
pub(super) const MAX_TRANSVERSALS: usize = 20_000;

pub(super) fn reduce(game: &Position, budget: &Budget) -> Result<Reduction, Unfit> {
    let source = match game {
        Position::Positional(g) if g.convention == Convention::MakerBreaker => g,
        Position::Positional(g) => {
            return Err(Unfit::Games { claim: "this starts from Maker-Breaker", found: g.convention.name() });
        }
        _ => {
            return Err(Unfit::Games {
                claim: "this starts from a Maker-Breaker game",
                found: game.family().name(),
            });
        }
    };
    if source.moves_left.is_some() {
        return Err(Unfit::MoveLimit);
    }
    if source.reserved.is_some() {
        return Err(Unfit::Reserved);
    }
    if source.left.is_empty() {
        return Err(Unfit::NoSet);
    }
    let n = source.poset.len();
    budget.check()?;
    let left = minimal(n, source.left.to_vec(), budget)?;
    let right = transversals(n, &left, MAX_TRANSVERSALS, budget)?.ok_or(Unfit::Transversals)?;
    let title = format!("Maker-Breaker on {n} vertices with Breaker's {} minimal transversals", right.len());
    let game = Positional::new(Convention::Achievement, source.poset.clone(), left, right)
        .and_then(|game| game.with_claims(source.claimed.clone()))
        .and_then(|game| game.with_turns(source.turns.clone()))
        .and_then(|game| game.with_first_moves(source.first_moves.clone()));
    let game = fitting(game);
    Ok(Reduction {
        title,
        game: Position::Positional(game),
        reading: Reading::new(Player::Left, Winner::Left, "Maker wins as first player"),
    })
}
