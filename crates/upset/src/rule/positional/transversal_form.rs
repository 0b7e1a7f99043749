//! Maker-Breaker as an achievement game in which Breaker's edges are the minimal transversals of Maker's, and
//! back (002 Section 1). In such a game nobody can draw: one player fills an edge iff the other does not.

use super::fresh::Fresh;
use super::simplify::smaller;
use crate::budget::{Budget, Stopped};
use crate::game::Convention;
use crate::hypergraph::{are_transversals, transversals};
use crate::rule::{Carries, Shrink, Smaller, Status, Theorem, Witness};
use std::sync::Arc;

/// Boards above this size are not tested for being transversals of each other.
const MAX_VERTICES: usize = 25;
/// The most transversals that are listed for that.
const MAX_TRANSVERSALS: usize = 500;

/// The achievement game in which Right wants to fill a minimal transversal of Left's edges; `None` if the
/// game is not Maker-Breaker or has more than `limit` transversals.
pub fn with_transversals(game: &Fresh, limit: usize, budget: &Budget) -> Result<Option<Fresh>, Stopped> {
    if game.convention != Convention::MakerBreaker || !game.right.is_empty() || game.left.is_empty() {
        return Ok(None);
    }
    let mut form = game.clone();
    form.convention = Convention::Achievement;
    let Some(right) = transversals(game.len(), &game.left, limit, budget)? else { return Ok(None) };
    form.right = Arc::new(right);
    Ok(Some(form))
}

/// The simplification `transversals`.
pub struct Transversals;

/// What it rests on, as data.
pub static TRANSVERSALS: Theorem = Theorem {
    name: "transversals",
    source: "002 Section 1",
    class: "if Right's edges are the minimal transversals of Left's, the game is Maker-Breaker with Left as Maker",
    time: "that of listing the transversals",
    status: Status::No,
};

impl Shrink<Fresh> for Transversals {
    fn theorem(&self) -> &'static Theorem {
        &TRANSVERSALS
    }
    fn shrink(&self, game: &Fresh, budget: &Budget) -> Result<Option<Smaller>, Stopped> {
        let small = game.convention == Convention::Achievement
            && game.len() <= MAX_VERTICES
            && !game.left.is_empty()
            && game.left.len().max(game.right.len()) <= MAX_TRANSVERSALS;
        let are = || are_transversals(game.len(), &game.left, &game.right, MAX_TRANSVERSALS, budget);
        if !small || are()? != Some(true) {
            return Ok(None);
        }
        let mut form = game.clone();
        form.convention = Convention::MakerBreaker;
        form.right = Arc::default();
        let summary = "Right's edges are the minimal transversals of Left's: Right wins iff Left does not";
        Ok(Some(smaller(&form, Carries::Both, summary.into(), Witness::default())))
    }
}
