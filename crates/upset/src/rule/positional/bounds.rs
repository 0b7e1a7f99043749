//! Bounds on the result of games without an order: strategy stealing (002 Lemma 3.3), moving first (Corollary
//! 2.3), and edge monotonicity (Lemma 3.4): whoever does not win when the opponent has no edges does not win at
//! all. The theorems on one-sided games, pairings and dangers among them, say who that is.

use super::THEOREMS;
use super::fresh::Fresh;
use crate::budget::{Budget, Stopped};
use crate::claim::Claim;
use crate::game::Convention;
use crate::hypergraph::{Edge, isomorphism, minimal};
use crate::rule::Unrecognised;
use crate::solve::Desk;
use crate::value::{Player, Starts, Winner};
use hashbrown::HashSet;
use std::sync::Arc;

/// The results that are still possible, as scores for Left, by who starts.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    low: [i8; 2],
    high: [i8; 2],
}

/// Boards whose edges sum to more than this are not searched for symmetries.
const MAX_SYMMETRIC: usize = 10_000;

/// Whether a bijection of the vertices exchanges the two players' edges.
fn is_symmetric(game: &Fresh, budget: &Budget) -> Result<bool, Stopped> {
    let (left, right) = (&game.left, &game.right);
    let total: usize = left.iter().chain(right.iter()).map(Vec::len).sum();
    Ok(left == right
        || total <= MAX_SYMMETRIC && isomorphism(game.len(), [left, right], [right, left], budget)?.is_some())
}

/// Whether every edge of the other player contains an edge of `player`.
fn contains_others(game: &Fresh, player: Player, budget: &Budget) -> Result<bool, Stopped> {
    let own: HashSet<&Edge> = game.edges(player).iter().collect();
    let all = [game.edges(player), game.edges(player.other())].concat();
    Ok(minimal(game.len(), all, budget)?.iter().all(|e| own.contains(e)))
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

    /// Moving first is never worse: carries each bound to the other starter; whether that is news.
    fn first_is_better(&mut self) -> bool {
        let before = (self.low[0], self.high[1]);
        self.low[0] = self.low[0].max(self.low[1]);
        self.high[1] = self.high[1].min(self.high[0]);
        before != (self.low[0], self.high[1])
    }

    /// Whether nothing is known yet about whether `player` wins when `starter` starts.
    fn may_win(&self, player: Player, starter: Player) -> bool {
        let at = starter.index();
        if player == Player::Left { self.high[at] > 0 } else { self.low[at] < 0 }
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
pub fn tighten(game: &Fresh, bounds: &mut Bounds, budget: &Budget) -> Result<Vec<Claim>, Stopped> {
    let mut steps = Vec::new();
    let two_sided = matches!(game.convention, Convention::Achievement | Convention::MakerMaker);
    if !two_sided || !game.poset.is_antichain() {
        return Ok(steps);
    }
    if is_symmetric(game, budget)?
        && (bounds.holds(Player::Left, Player::Left) | bounds.holds(Player::Right, Player::Right))
    {
        let summary = "a symmetry exchanges the players' edges: whoever starts does not lose";
        steps.push(Claim::new("strategy-stealing", "002 Lemma 3.3", summary));
    }
    for player in Player::BOTH {
        if contains_others(game, player, budget)? && bounds.holds(player, player) {
            let (own, other) = (player.title(), player.other().title());
            let summary = format!(
                "every edge of {other} contains one of {own}, who therefore does not lose when starting"
            );
            steps.push(Claim::new("strategy-stealing", "002 Lemmas 3.3 and 3.4", summary));
        }
    }
    for player in Player::BOTH {
        if !game.left.is_empty() && !game.right.is_empty() {
            steps.extend(alone(game, player, bounds, budget)?);
        }
    }
    if bounds.first_is_better() {
        let summary = "what holds for the second player holds for the first as well";
        steps.push(Claim::new("moving-first", "002 Corollary 2.3", summary));
    }
    Ok(steps)
}

/// A theorem on a one-sided game may cost so many positions; more are better spent on the game itself.
const MAX_POSITIONS: u64 = 5_000;

/// What follows for both players if `player` alone had edges.
fn alone(game: &Fresh, player: Player, bounds: &mut Bounds, budget: &Budget) -> Result<Vec<Claim>, Stopped> {
    let other = player.other();
    let mut steps = Vec::new();
    let mut free = game.clone();
    match other {
        Player::Left => free.left = Arc::default(),
        Player::Right => free.right = Arc::default(),
    }
    free.starters.retain(|&starter| bounds.may_win(player, starter));
    for theorem in THEOREMS {
        if free.starters.is_empty() {
            break;
        }
        let side = budget.with_positions(MAX_POSITIONS);
        let answer = match theorem.recognise(&free, &side) {
            Ok(mut finding) => finding.answer(&mut Desk::new(&side)),
            Err(Unrecognised::Fails(_)) => continue,
            Err(Unrecognised::Stopped(stopped)) => Err(stopped),
        };
        let answer = match answer {
            Err(Stopped::Positions) => continue,
            answer => answer?,
        };
        let drawn = |starter: &Player| answer.starts.of(*starter) == Some(game.convention.unfilled());
        let saved: Vec<Player> = free.starters.iter().copied().filter(drawn).collect();
        if saved.is_empty() {
            continue;
        }
        for &starter in &saved {
            bounds.holds(other, starter);
        }
        free.starters.retain(|starter| !saved.contains(starter));
        let when = match saved[..] {
            [starter] => format!(" when {} starts", starter.title()),
            _ => String::new(),
        };
        let summary = format!(
            "{} does not lose{when}: not even against a player without edges does {} win",
            other.title(),
            player.title()
        );
        steps.push(Claim::by(theorem.theorem(), answer, game.poset.names()));
        steps.push(Claim::new("edge-monotonicity", "002 Lemma 3.4", summary));
    }
    Ok(steps)
}
