//! Maker-Breaker as an achievement game in which Breaker's edges are the minimal transversals of Maker's, and
//! back (002 Section 1). In such a game nobody can draw: one player fills an edge iff the other does not.

use super::fresh::Fresh;
use crate::claim::Claim;
use crate::game::Convention;
use crate::hypergraph::{are_transversals, transversals};

/// Boards above this size are not tested for being transversals of each other.
const MAX_VERTICES: usize = 25;
/// The most transversals that are listed for that.
const MAX_TRANSVERSALS: usize = 500;

/// The achievement game in which Right wants to fill a minimal transversal of Left's edges; `None` if the
/// game is not Maker-Breaker or has more than `limit` transversals.
pub fn with_transversals(game: &Fresh, limit: usize) -> Option<Fresh> {
    if game.convention != Convention::MakerBreaker || !game.right.is_empty() || game.left.is_empty() {
        return None;
    }
    let mut form = game.clone();
    form.convention = Convention::Achievement;
    form.right = transversals(game.len(), &game.left, limit)?;
    Some(form)
}

/// The Maker-Breaker game that an achievement game is, if Right's edges are the minimal transversals of Left's.
pub fn without_draws(game: &Fresh) -> Option<(Fresh, Claim)> {
    let small = game.convention == Convention::Achievement
        && game.len() <= MAX_VERTICES
        && !game.left.is_empty()
        && game.left.len().max(game.right.len()) <= MAX_TRANSVERSALS;
    if !small || are_transversals(game.len(), &game.left, &game.right, MAX_TRANSVERSALS) != Some(true) {
        return None;
    }
    let mut form = game.clone();
    form.convention = Convention::MakerBreaker;
    form.right = Vec::new();
    let summary = "Right's edges are the minimal transversals of Left's: Right wins iff Left does not";
    Some((form, Claim::new("transversals", "002 Section 1", summary)))
}
