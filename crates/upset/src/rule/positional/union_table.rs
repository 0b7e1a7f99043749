//! Disjoint unions decided by the tables, from the outcomes, parities and delays of their parts (000 Theorem 26, 002
//! Theorem 3.2 and Proposition 3.1).

use super::delay::delay;
use super::fresh::Fresh;
use super::idle::restrict;
use super::unions::{achievement_union, agreed, maker_breaker_union, start_winner};
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
/// Delays of larger parts are not looked for.
const MAX_UNION_PART: usize = 30;

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
        if !self.maker_breaker && possible.len() > 1 {
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

/// Compares the delays of the parts where they decide something (002 Proposition 3.1).
///
/// A player who starts and wins a part with delay d wins the union if the opponent wins no other part with a smaller delay: the opponent's claims
/// in another part are answered there, as the player who passes as often as possible would, and each such pass is a claim in the
/// player's own part. With more than two parts the others are answered one by one, so that none of them is lost before d passes.
fn use_delays(parts: &[Fresh], outcomes: &[Outcome], possible: &mut Vec<Outcome>, budget: &Budget) -> String {
    if parts.iter().any(|p| p.len() > MAX_UNION_PART) {
        return String::new();
    }
    let side = budget.with_positions(DELAY_POSITIONS);
    // The delay of each part that the player wins when starting; unknown where it is too dear.
    let of = |player: Player| -> Vec<Option<Option<u32>>> {
        let wins = |outcome: Outcome| start_winner(outcome, player) == Some(player.into());
        let known = |(part, &outcome): (&Fresh, &Outcome)| match wins(outcome) {
            true => delay(part, player, &side).ok().flatten().map(Some),
            false => Some(None),
        };
        parts.iter().zip(outcomes).map(known).collect()
    };
    let delays = Player::BOTH.map(of);
    let mut told = Vec::new();
    for player in Player::BOTH {
        let [own, other] = [player, player.other()].map(|p| &delays[p.index()]);
        for (i, own) in own.iter().enumerate() {
            let Some(Some(own)) = *own else { continue };
            let others = other.iter().enumerate().filter(|&(j, _)| j != i).map(|(_, delay)| *delay);
            // Whatever the opponent does not win takes for ever.
            let Some(least) =
                others.map(|delay| Some(delay?.unwrap_or(u32::MAX))).min_by_key(|d| d.unwrap_or(0))
            else {
                continue;
            };
            if let Some(least) = least.filter(|&least| own <= least) {
                possible.retain(|&o| start_winner(o, player) == Some(player.into()));
                let (name, against) = (player.title(), player.other().title());
                told.push(match least {
                    u32::MAX => format!("{name}-delay {own}"),
                    least => format!("{name}-delay {own} against {against}-delay {least}"),
                });
                break;
            }
        }
    }
    if told.is_empty() { String::new() } else { format!(", {}", told.join(", ")) }
}
