//! Bounds on the result of games without an order: strategy stealing (002 Lemma 3.3), moving first (Corollary
//! 2.3), and edge monotonicity (Lemma 3.4): whoever does not win when the opponent has no edges does not win at
//! all. The theorems on one-sided games, pairings and dangers among them, say who that is.

use super::PLAN;
use super::fresh::Fresh;
use super::standing::Standing;
use crate::budget::{Budget, Stopped};
use crate::claim::Claim;
use crate::game::Convention;
use crate::hypergraph::{Edge, isomorphism, minimal};
use crate::rule::{Answer, Fact, Finding, Recognised, Rule, Status, Theorem, Unrecognised, Witness};
use crate::solve::{Desk, Means};
use crate::value::{Player, Starts, Winner};
use hashbrown::HashSet;
use std::sync::Arc;

/// The bound `strategy-stealing`, with what else bounds the result.
pub struct StrategyStealing;

/// The bound `edge-monotonicity`, with what else bounds the result.
pub struct EdgeMonotonicity;

/// Strategy stealing as data.
pub static STRATEGY_STEALING: Theorem = Theorem {
    name: "strategy-stealing",
    source: "002 Lemma 3.3",
    class: "without an order, if a bijection of the vertices exchanges the players' edges, the starter does not lose",
    time: "that of finding the symmetry",
    status: Status::No,
};

/// Moving first as data.
pub static MOVING_FIRST: Theorem = Theorem {
    name: "moving-first",
    source: "002 Corollary 2.3",
    class: "without an order, moving first is never worse than moving second",
    time: "O(1)",
    status: Status::No,
};

/// Edge monotonicity as data.
pub static EDGE_MONOTONICITY: Theorem = Theorem {
    name: "edge-monotonicity",
    source: "002 Lemma 3.4",
    class: "without an order, who does not win against an opponent without edges does not win at all; pairing, \
            erdos-selfridge, pairs and rank-3 say who that is",
    time: "that of the theorem on one player's edges",
    status: Status::No,
};

fn expect_two_sided(game: &Fresh) -> Result<(), &'static str> {
    if !matches!(game.convention, Convention::Achievement | Convention::MakerMaker) {
        return Err("not both players want to fill edges");
    }
    if game.poset.is_antichain() { Ok(()) } else { Err("the vertices are ordered") }
}

impl Rule<Fresh> for StrategyStealing {
    fn theorem(&self) -> &'static Theorem {
        &STRATEGY_STEALING
    }
    fn recognise(&self, game: &Fresh, budget: &Budget) -> Recognised {
        expect_two_sided(game)?;
        let mut shown = Shown { game: game.clone(), bounds: Bounds::default(), claims: Vec::new() };
        shown.steal(budget)?;
        if shown.claims.is_empty() {
            return Err("no symmetry exchanges the players' edges, and nobody's contain the other's".into());
        }
        Ok(Box::new(shown))
    }
}

impl Rule<Fresh> for EdgeMonotonicity {
    fn theorem(&self) -> &'static Theorem {
        &EDGE_MONOTONICITY
    }
    fn recognise(&self, game: &Fresh, _: &Budget) -> Recognised {
        expect_two_sided(game)?;
        if game.left.is_empty() || game.right.is_empty() {
            return Err("not both players have edges".into());
        }
        Ok(Box::new(Shown { game: game.clone(), bounds: Bounds::default(), claims: Vec::new() }))
    }
}

/// The results that are still possible, as scores for Left, by who starts.
#[derive(Clone, Copy, Debug)]
struct Bounds {
    low: [i8; 2],
    high: [i8; 2],
}

impl Default for Bounds {
    fn default() -> Bounds {
        Bounds { low: [-1; 2], high: [1; 2] }
    }
}

impl Bounds {
    /// `player` does not lose when `starter` starts; whether that is news.
    fn holds(&mut self, player: Player, starter: Player) -> bool {
        let at = starter.index();
        let news = self.may_win(player.other(), starter);
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

    /// The results that are settled for these starters.
    fn starts(&self, starters: &[Player]) -> Starts {
        let mut starts = Starts::default();
        for &player in starters {
            let at = player.index();
            if self.low[at] == self.high[at] {
                starts.set(player, Winner::from_score(self.low[at], Player::Left));
            }
        }
        starts
    }
}

/// Boards whose edges sum to more than this are not searched for symmetries.
const MAX_SYMMETRIC: usize = 10_000;
/// A theorem on a one-sided game may cost so many positions; more are better spent on the game itself.
const MAX_POSITIONS: u64 = 5_000;

/// What was shown about a game.
struct Shown {
    game: Fresh,
    bounds: Bounds,
    claims: Vec<Claim>,
}

impl Shown {
    /// Adds a bound for these starters.
    fn claim(&mut self, theorem: &Theorem, summary: String, witness: Witness) {
        let answer = Answer::starts(Starts::default(), summary).with(witness);
        self.claims.push(Claim::by(theorem, answer, self.game.poset.names()));
    }

    /// A bijection of the vertices that exchanges the two players' edges, if one is found.
    fn symmetry(&self, budget: &Budget) -> Result<Option<Vec<u32>>, Stopped> {
        let (left, right) = (&self.game.left, &self.game.right);
        if left == right {
            return Ok(Some((0..self.game.len() as u32).collect()));
        }
        let total: usize = left.iter().chain(right.iter()).map(Vec::len).sum();
        if total > MAX_SYMMETRIC {
            return Ok(None);
        }
        isomorphism(self.game.len(), [left, right], [right, left], budget)
    }

    /// Whether every edge of the other player contains an edge of `player`.
    fn contains_others(&self, player: Player, budget: &Budget) -> Result<bool, Stopped> {
        let game = &self.game;
        let (own, others) = (game.edges(player), game.edges(player.other()));
        let least = minimal(game.len(), own.iter().chain(others).cloned(), budget)?;
        let own: HashSet<&Edge> = own.iter().collect();
        Ok(least.iter().all(|e| own.contains(e)))
    }

    /// Whoever starts does not lose, if the other player's strategy can be stolen.
    fn steal(&mut self, budget: &Budget) -> Result<(), Stopped> {
        if let Some(symmetry) = self.symmetry(budget)? {
            Player::BOTH.into_iter().for_each(|player| {
                self.bounds.holds(player, player);
            });
            let image = Fact::Elements(symmetry.into_iter().map(|v| v as usize).collect());
            let summary = "a symmetry exchanges the players' edges: whoever starts does not lose";
            self.claim(&STRATEGY_STEALING, summary.into(), Witness::of("symmetry", image));
            return Ok(());
        }
        for player in Player::BOTH {
            if self.contains_others(player, budget)? && self.bounds.holds(player, player) {
                let (own, other) = (player.title(), player.other().title());
                let summary = format!(
                    "every edge of {other} contains one of {own}, who therefore does not lose when starting"
                );
                self.claim(&STRATEGY_STEALING, summary, Witness::of("starter", Fact::Word(player.name())));
            }
        }
        Ok(())
    }

    /// What follows for both players if `player` alone had edges.
    fn alone(&mut self, player: Player, desk: &mut Desk<'_>) -> Result<(), Stopped> {
        let other = player.other();
        let mut free = self.game.clone();
        match other {
            Player::Left => free.left = Arc::default(),
            Player::Right => free.right = Arc::default(),
        }
        free.starters.retain(|&starter| self.bounds.may_win(player, starter));
        if free.starters.is_empty() {
            return Ok(());
        }
        let mut standing = Standing::of(free.clone());
        let theorems = PLAN.means.iter().filter_map(|means| match means {
            Means::Rule(rule) => Some(rule),
            _ => None,
        });
        for theorem in theorems {
            let side = desk.budget.with_positions(MAX_POSITIONS);
            let answer = match theorem.recognise(&standing, &side) {
                Ok(mut finding) => desk.within(&side, |desk| finding.answer(desk)),
                Err(Unrecognised::Fails(_)) => continue,
                Err(Unrecognised::Stopped(stopped)) => Err(stopped),
            };
            let answer = match answer {
                Err(Stopped::Positions) => continue,
                answer => answer?,
            };
            let unfilled = Some(self.game.convention.unfilled());
            let drawn = |starter: &Player| answer.starts.of(*starter) == unfilled;
            let saved: Vec<Player> = free.starters.iter().copied().filter(drawn).collect();
            if saved.is_empty() {
                continue;
            }
            for &starter in &saved {
                self.bounds.holds(other, starter);
            }
            let when = match saved[..] {
                [starter] => format!(" when {} starts", starter.title()),
                _ => String::new(),
            };
            let summary = format!(
                "{} does not lose{when}: not even against a player without edges does {} win",
                other.title(),
                player.title()
            );
            free.starters.retain(|starter| !saved.contains(starter));
            let alone = Claim::by(theorem.theorem(), answer, self.game.poset.names());
            let bound = Answer::starts(Starts::default(), summary)
                .with(Witness::of("alone", Fact::Word(player.name())))
                .resting_on(vec![alone]);
            self.claims.push(Claim::by(&EDGE_MONOTONICITY, bound, self.game.poset.names()));
            if free.starters.is_empty() {
                break;
            }
            standing = Standing::of(free.clone());
        }
        Ok(())
    }

    fn settled(&self) -> bool {
        let known = self.bounds.starts(&self.game.starters);
        self.game.starters.iter().all(|&player| known.of(player).is_some())
    }
}

impl Finding for Shown {
    fn answer(&mut self, desk: &mut Desk<'_>) -> Result<Answer, Stopped> {
        for player in Player::BOTH {
            if !self.settled() && !self.game.left.is_empty() && !self.game.right.is_empty() {
                self.alone(player, desk)?;
            }
        }
        if self.bounds.first_is_better() {
            let summary = "what holds for the second player holds for the first as well";
            self.claim(&MOVING_FIRST, summary.into(), Witness::default());
        }
        let starts = self.bounds.starts(&self.game.starters);
        let mut claims = self.claims.clone();
        let first = if claims.is_empty() { None } else { Some(claims.remove(0)) };
        Ok(match first {
            // The first of the bounds stands for all of them.
            Some(first) => {
                let uses = [first.uses, claims].concat();
                Answer::starts(starts, first.summary).with(first.witness).resting_on(uses)
            }
            None => Answer::starts(starts, "nothing bounds the result"),
        })
    }
}
