//! Disjoint unions decided by the tables, from the outcomes, parities and delays of their parts (000 Theorem 26, 002
//! Theorem 3.2 and Proposition 3.1).

use super::delay::{MAX_DELAY, delay};
use super::fresh::Fresh;
use super::idle::restrict;
use super::unions::{achievement_union, agreed, by_delays, maker_breaker_union, start_winner};
use crate::budget::{Budget, Stopped};
use crate::claim::Claim;
use crate::game::Convention;
use crate::hypergraph::components;
use crate::rule::{Answer, Fact, Finding, Recognised, Rule, Status, Theorem, Witness};
use crate::solve::{Desk, Want};
use crate::value::{Outcome, Player, Starts};

/// The bound `union-table`.
pub struct UnionTable;

/// The tables as data.
pub static UNION_TABLE: Theorem = Theorem {
    name: "union-table",
    source: "000 Theorem 26, 002 Theorem 3.2 and Proposition 3.1",
    class: "the outcomes, parities and delays of the parts bound the outcome of a disjoint union: `upset unions`",
    time: "that of the parts",
    status: Status::No,
};

const DELAY_POSITIONS: u64 = 300_000;

impl Rule<Fresh> for UnionTable {
    fn theorem(&self) -> &'static Theorem {
        &UNION_TABLE
    }
    fn recognise(&self, game: &Fresh, _: &Budget) -> Recognised {
        let maker_breaker = game.convention == Convention::MakerBreaker && game.right.is_empty();
        let achievement = matches!(game.convention, Convention::Achievement | Convention::MakerMaker)
            && game.poset.is_antichain();
        if !maker_breaker && !achievement {
            return Err("the tables speak of Maker-Breaker, and of achievement games without an order".into());
        }
        let relations = (0..game.len() as u32)
            .flat_map(|x| game.poset.given_above(x as usize).iter().map(move |&y| (x, y)));
        let parts = components(game.len(), game.left.iter().chain(game.right.iter()), relations);
        if parts.len() < 2 {
            return Err("the board is connected".into());
        }
        Ok(Box::new(Union { game: game.clone(), maker_breaker, parts }))
    }
}

struct Union {
    game: Fresh,
    /// Maker-Breaker, with an order or not; or else an achievement game without one.
    maker_breaker: bool,
    /// Where neither the order nor an edge connects the board.
    parts: Vec<Vec<usize>>,
}

impl Union {
    /// The possible outcomes of the union of games with these outcomes.
    fn possible(&self, parts: &[Fresh], outcomes: &[Outcome]) -> Vec<Outcome> {
        let mut possible = vec![outcomes[0]];
        let mut even = parts[0].len().is_multiple_of(2);
        for (part, &outcome) in parts.iter().zip(outcomes).skip(1) {
            let part_even = part.len().is_multiple_of(2);
            let mut next: Vec<Outcome> = Vec::new();
            for &so_far in &possible {
                let cell = if self.maker_breaker {
                    maker_breaker_union((so_far, even), (outcome, part_even))
                } else {
                    achievement_union(so_far, outcome)
                };
                next.extend(cell.into_iter().filter(|o| !next.contains(o)).collect::<Vec<_>>());
            }
            possible = next;
            even = even == part_even;
        }
        possible
    }
}

impl Finding for Union {
    fn answer(&mut self, desk: &mut Desk<'_>) -> Result<Answer, Stopped> {
        let mut parts: Vec<Fresh> = self.parts.iter().map(|keep| restrict(&self.game, keep)).collect();
        parts.iter_mut().for_each(|part| part.starters = Player::BOTH.to_vec());
        let mut outcomes: Vec<Outcome> = Vec::new();
        let mut claims: Vec<Claim> = Vec::new();
        for part in &parts {
            let game = part.to_game();
            let known = desk.solve(&game, Want::Winner);
            let Some(outcome) = game.outcome(&known.starts) else {
                return Err(known.why());
            };
            claims.extend(known.steps);
            outcomes.push(outcome);
        }
        let mut possible = self.possible(&parts, &outcomes);
        let mut why = String::new();
        if !self.maker_breaker && possible.len() > 1 && parts.len() == 2 {
            why = use_delays(&parts, &outcomes, &mut possible, desk.budget);
        }
        let mut starts = Starts::default();
        for &player in &self.game.starters {
            if let Some(winner) = agreed(&possible, player) {
                starts.set(player, winner);
            }
        }
        let sizes = parts.iter().zip(&outcomes).map(|(p, o)| format!("{o} ({} vertices)", p.len()));
        let list = sizes.collect::<Vec<_>>().join(" + ");
        let left: Vec<&str> = possible.iter().map(|o| o.letter()).collect();
        let summary = format!("a union of {list}{why}: {}", left.join(" or "));
        let witness = Witness::of("parts", Fact::lists(self.parts.iter().map(|list| list.iter().copied())));
        Ok(Answer::starts(starts, summary).with(witness).resting_on(claims))
    }
}

/// Compares the delays of two parts, each way round, where they decide something (002 Proposition 3.1).
fn use_delays(parts: &[Fresh], outcomes: &[Outcome], possible: &mut Vec<Outcome>, budget: &Budget) -> String {
    if parts.iter().any(|p| p.len() > MAX_DELAY) {
        return String::new();
    }
    let side = budget.with_positions(DELAY_POSITIONS);
    let mut told = Vec::new();
    for (a, b) in [(0, 1), (1, 0)] {
        let wins = |i: usize, p: Player| start_winner(outcomes[i], p) == Some(p.into());
        if !wins(a, Player::Left) || !wins(b, Player::Right) {
            continue;
        }
        let left = delay(&parts[a], Player::Left, &side);
        let right = delay(&parts[b], Player::Right, &side);
        if let (Ok(Some(left)), Ok(Some(right))) = (left, right) {
            by_delays(possible, left, right);
            told.push(format!("Left-delay {left} against Right-delay {right}"));
        }
    }
    if told.is_empty() { String::new() } else { format!(", {}", told.join(", ")) }
}
