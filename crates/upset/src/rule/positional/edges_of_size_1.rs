//! Edges of size 1 that can be claimed at once (002 Proposition 2.1, its proof corrected to blue edges).
//!
//! Whoever starts and has one wins. Whoever starts, has none and faces two loses. If the starter faces
//! exactly one, the first claim is forced; when all edges have size 1 and there is no order, that ends it.

use super::fresh::Fresh;
use super::theorem::Theorem;
use crate::budget::{Budget, Stopped};
use crate::game::Convention;
use crate::rule::Answer;
use crate::value::{Player, Starts, Winner};

/// The rule `edges-of-size-1`.
pub struct EdgesOfSize1;

/// The minimal vertices that fill an edge of `player` at once.
fn open(game: &Fresh, player: Player) -> Vec<usize> {
    let single = game.edges(player).iter().filter(|e| e.len() == 1).map(|e| e[0] as usize);
    single.filter(|&x| game.poset.is_minimal(x)).collect()
}

/// The result when `player` starts, as far as edges of size 1 settle it.
fn result(game: &Fresh, player: Player) -> Option<Winner> {
    if !open(game, player).is_empty() {
        return Some(game.convention.filled(player));
    }
    let threats = open(game, player.other()).len();
    if threats >= 2 {
        return Some(game.convention.filled(player.other()));
    }
    let small = Player::BOTH.iter().all(|&p| game.rank(p) <= 1) && game.poset.is_antichain();
    small.then(|| game.convention.unfilled())
}

impl Theorem for EdgesOfSize1 {
    fn name(&self) -> &'static str {
        "edges-of-size-1"
    }
    fn source(&self) -> &'static str {
        "002 Proposition 2.1"
    }
    fn class(&self) -> &'static str {
        "achievement, Maker-Maker and Maker-Breaker games with an edge that one claim fills"
    }
    fn time(&self) -> &'static str {
        "O(number of edges)"
    }
    fn covers(&self, game: &Fresh) -> Result<(), String> {
        if !game.is_achievement() {
            return Err("filling an edge does not win in this convention".into());
        }
        if game.convention == Convention::MakerBreaker && !game.right.is_empty() {
            return Err("Breaker has edges".into());
        }
        if game.starters.iter().all(|&p| result(game, p).is_none()) {
            return Err("no starter wins or loses by edges of size 1".into());
        }
        Ok(())
    }
    fn decide(&self, game: &Fresh, _: &Budget) -> Result<Answer, Stopped> {
        let mut starts = Starts::default();
        for &player in &game.starters {
            if let Some(winner) = result(game, player) {
                starts.set(player, winner);
            }
        }
        let count = |p| open(game, p).len();
        let summary = format!(
            "Left can fill {} and Right {} edges by one claim",
            count(Player::Left),
            count(Player::Right)
        );
        Ok(Answer::starts(starts, summary))
    }
    fn reply(&self, game: &Fresh, player: Player, _: &Budget) -> Option<usize> {
        if let Some(&x) = open(game, player).first() {
            return Some(x);
        }
        match open(game, player.other())[..] {
            [x] => Some(x),
            [] if game.rank(Player::Left) <= 1
                && game.rank(Player::Right) <= 1
                && game.poset.is_antichain() =>
            {
                game.poset.minimal().first().copied()
            }
            _ => None,
        }
    }
}
