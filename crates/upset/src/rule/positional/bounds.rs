//! Bounds on the result of games without an order, by strategies that keep a player from losing: stealing
//! (002 Lemma 3.3), pairing (Lemma 3.5), dangers, and moving first (Corollary 2.3).

use super::fresh::Fresh;
use super::pairing::{blocking_move, is_blocked};
use crate::budget::{Budget, Stopped};
use crate::game::Convention;
use crate::hypergraph::isomorphism;
use crate::solution::Step;
use crate::value::{Player, Starts, Winner};

/// The results that are still possible, as scores for Left, by who starts.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    low: [i8; 2],
    high: [i8; 2],
}

/// Boards whose edges sum to more than this are not searched for symmetries.
const MAX_SYMMETRIC: usize = 10_000;

/// Whether a bijection of the vertices exchanges the two players' edges.
fn is_symmetric(game: &Fresh) -> bool {
    let total: usize = game.left.iter().chain(&game.right).map(Vec::len).sum();
    game.left == game.right
        || total <= MAX_SYMMETRIC
            && isomorphism(game.len(), [&game.left, &game.right], [&game.right, &game.left]).is_some()
}

impl Bounds {
    /// What is known already.
    pub fn new(starts: &Starts) -> Bounds {
        let mut bounds = Bounds { low: [-1; 2], high: [1; 2] };
        for player in Player::BOTH {
            if let Some(winner) = starts.of(player) {
                let score = winner.score(Player::Left);
                bounds.low[player.index()] = score;
                bounds.high[player.index()] = score;
            }
        }
        bounds
    }

    /// `player` does not lose when `starter` starts; whether that is news.
    fn holds(&mut self, player: Player, starter: Player) -> bool {
        let at = starter.index();
        let news = if player == Player::Left { self.low[at] < 0 } else { self.high[at] > 0 };
        match player {
            Player::Left => self.low[at] = self.low[at].max(0),
            Player::Right => self.high[at] = self.high[at].min(0),
        }
        news
    }

    /// Moving first is never worse: carries each bound to the other starter.
    fn first_is_better(&mut self) {
        self.low[0] = self.low[0].max(self.low[1]);
        self.high[1] = self.high[1].min(self.high[0]);
    }

    /// The results that are settled.
    pub fn starts(&self) -> Starts {
        let mut starts = Starts::default();
        for player in Player::BOTH {
            let at = player.index();
            if self.low[at] == self.high[at] {
                starts.set(player, Winner::from_score(self.low[at], Player::Left));
            }
        }
        starts
    }
}

/// Tightens the bounds; the steps that did, each with its reason.
pub fn tighten(game: &Fresh, bounds: &mut Bounds, budget: &Budget) -> Result<Vec<Step>, Stopped> {
    let mut steps = Vec::new();
    let two_sided = matches!(game.convention, Convention::Achievement | Convention::MakerMaker);
    if !two_sided || !game.poset.is_antichain() {
        return Ok(steps);
    }
    let mut note = |news: bool, rule: &str, source: &str, summary: String| {
        if news {
            steps.push(Step::new(rule, source, summary));
        }
    };
    if is_symmetric(game) {
        let news = bounds.holds(Player::Left, Player::Left) | bounds.holds(Player::Right, Player::Right);
        note(
            news,
            "strategy-stealing",
            "002 Lemma 3.3",
            "a symmetry exchanges the players' edges: whoever starts does not lose".into(),
        );
    }
    for blocker in Player::BOTH {
        let other = blocker.other();
        if is_blocked(game, other) {
            let news = bounds.holds(blocker, Player::Left) | bounds.holds(blocker, Player::Right);
            note(
                news,
                "pairing",
                "002 Lemma 3.5",
                format!("{} does not lose: pairs block every edge of {}", blocker.name(), other.name()),
            );
        } else if blocking_move(game, other, budget)?.is_some() {
            let news = bounds.holds(blocker, blocker);
            note(
                news,
                "pairing",
                "002 Lemma 3.5",
                format!(
                    "{} does not lose when starting: after one claim pairs block every edge of {}",
                    blocker.name(),
                    other.name()
                ),
            );
        }
        let danger = danger(game, other);
        if danger < 0.5 {
            let news = bounds.holds(blocker, Player::Left) | bounds.holds(blocker, Player::Right);
            note(
                news,
                "erdos-selfridge",
                "Erdős, Selfridge 1973",
                format!(
                    "{} does not lose: the edges of {} have danger {danger:.4}",
                    blocker.name(),
                    other.name()
                ),
            );
        }
    }
    bounds.first_is_better();
    Ok(steps)
}

/// The sum of 2^-|e| over the edges of `player`, rounded up a little.
fn danger(game: &Fresh, player: Player) -> f64 {
    game.edges(player).iter().map(|e| 0.5f64.powi(e.len().min(60) as i32)).sum::<f64>() * (1.0 + 1e-9)
}
