//! Maker-Breaker without an order and with few small edges: Breaker always takes the vertex of the greatest
//! danger (Erdős and Selfridge 1973, cited as [8] in 000 and [ES73] in 002).
//!
//! The danger of a position is the sum of 2^-|e|. If it is below 1/2 when Maker moves, Breaker wins.

use super::fresh::{Fresh, Hunt};
use super::theorem::Theorem;
use crate::budget::{Budget, Stopped};
use crate::rule::Answer;
use crate::value::{Player, Starts};

/// The rule `erdos-selfridge`.
pub struct ErdosSelfridge;

/// 2^-|e| in units of 2^-64, rounded up, so that sums err on Maker's side.
fn danger(size: usize) -> u128 {
    1u128 << (64usize.saturating_sub(size))
}

const HALF: u128 = 1 << 63;

/// The sum of all dangers, and the vertex whose edges have the greatest sum, with that sum.
fn dangers(game: &Fresh, hunt: &Hunt<'_>) -> (u128, Option<(usize, u128)>) {
    let mut at = vec![0u128; game.len()];
    let mut total = 0u128;
    for e in hunt.edges {
        let d = danger(e.len());
        total = total.saturating_add(d);
        for &v in e {
            at[v as usize] = at[v as usize].saturating_add(d);
        }
    }
    let greatest = at.into_iter().enumerate().max_by_key(|&(v, d)| (d, std::cmp::Reverse(v)));
    (total, greatest)
}

fn results(game: &Fresh) -> Starts {
    let mut starts = Starts::default();
    let Ok(hunt) = game.hunt() else { return starts };
    let (total, greatest) = dangers(game, &hunt);
    for &player in &game.starters {
        let left = if player == hunt.maker { total } else { total - greatest.map_or(0, |(_, d)| d) };
        if left < HALF {
            starts.set(player, hunt.result(false));
        }
    }
    starts
}

impl Theorem for ErdosSelfridge {
    fn name(&self) -> &'static str {
        "erdos-selfridge"
    }
    fn source(&self) -> &'static str {
        "Erdős, Selfridge 1973"
    }
    fn class(&self) -> &'static str {
        "Maker-Breaker without an order, sum of 2^-|e| below 1/2 (after Breaker's best claim, if Breaker starts)"
    }
    fn time(&self) -> &'static str {
        "O(total size of the edges)"
    }
    fn covers(&self, game: &Fresh) -> Result<(), String> {
        game.hunt()?;
        if !game.poset.is_antichain() {
            return Err("the vertices are ordered".into());
        }
        if results(game) == Starts::default() {
            return Err("the sum of 2^-|e| is 1/2 or more".into());
        }
        Ok(())
    }
    fn decide(&self, game: &Fresh, _: &Budget) -> Result<Answer, Stopped> {
        let starts = results(game);
        let total = game.hunt().map_or(0, |hunt| dangers(game, &hunt).0);
        let summary = format!("the sum of 2^-|e| is about {:.4}", total as f64 / 2f64.powi(64));
        Ok(Answer::starts(starts, summary))
    }
    fn reply(&self, game: &Fresh, player: Player, _: &Budget) -> Option<usize> {
        let hunt = game.hunt().ok()?;
        if player == hunt.maker {
            return None;
        }
        let (total, greatest) = dangers(game, &hunt);
        greatest.filter(|&(_, d)| total - d < HALF).map(|(v, _)| v)
    }
}
