//! Edges of size 1 that can be claimed at once (002 Proposition 2.1, its proof corrected to blue edges).
//!
//! Whoever starts and has one wins. Whoever starts, has none and faces two loses. If the starter faces
//! exactly one, the first claim is forced; when all edges have size 1 and there is no order, that ends it.

use super::fresh::Fresh;
use crate::budget::{Budget, Stopped};
use crate::rule::{Answer, Fact, Finding, Moves, Recognised, Rule, Status, Theorem, Witness};
use crate::solve::Desk;
use crate::value::{Player, Starts, Winner};

/// The rule `edges-of-size-1`.
pub struct EdgesOfSize1;

static THEOREM: Theorem = Theorem {
    name: "edges-of-size-1",
    source: "002 Proposition 2.1",
    class: "achievement, Maker-Maker and Maker-Breaker games with an edge that one claim fills",
    time: "O(number of edges)",
    status: Status::P,
};

impl Rule<Fresh> for EdgesOfSize1 {
    fn theorem(&self) -> &'static Theorem {
        &THEOREM
    }
    fn recognise(&self, game: &Fresh, _: &Budget) -> Recognised {
        game.expect_no_breaker_edges()?;
        let small = Player::BOTH.iter().all(|&p| game.rank(p) <= 1) && game.poset.is_antichain();
        let found = Singles { open: Player::BOTH.map(|p| open(game, p)), small, game: game.clone() };
        if game.starters.iter().all(|&p| found.result(p).is_none()) {
            return Err("no starter wins or loses by edges of size 1".into());
        }
        Ok(Box::new(found))
    }
}

/// The minimal vertices that fill an edge of `player` at once.
fn open(game: &Fresh, player: Player) -> Vec<usize> {
    let single = game.edges(player).iter().filter(|e| e.len() == 1).map(|e| e[0] as usize);
    single.filter(|&x| game.poset.is_minimal(x)).collect()
}

struct Singles {
    game: Fresh,
    /// The vertices that fill an edge at once, by its owner.
    open: [Vec<usize>; 2],
    /// Whether there is no order and no larger edge.
    small: bool,
}

impl Singles {
    /// The result when `player` starts, as far as edges of size 1 settle it.
    fn result(&self, player: Player) -> Option<Winner> {
        let convention = self.game.convention;
        match (self.open(player), self.open(player.other())) {
            ([_, ..], _) => Some(convention.filled(player)),
            ([], [_, _, ..]) => Some(convention.filled(player.other())),
            _ => self.small.then(|| convention.unfilled()),
        }
    }

    fn open(&self, player: Player) -> &[usize] {
        &self.open[player.index()]
    }
}

impl Finding for Singles {
    fn answer(&mut self, _: &mut Desk<'_>) -> Result<Answer, Stopped> {
        let mut starts = Starts::default();
        for &player in &self.game.starters {
            if let Some(winner) = self.result(player) {
                starts.set(player, winner);
            }
        }
        let [left, right] = &self.open;
        let summary = format!("Left can fill {} and Right {} edges by one claim", left.len(), right.len());
        let witness =
            Witness::of("left", Fact::Elements(left.clone())).and("right", Fact::Elements(right.clone()));
        Ok(Answer::starts(starts, summary).with(witness))
    }

    fn moves(&mut self, player: Player, _: &mut Desk<'_>) -> Result<Moves, Stopped> {
        let legal = || self.game.poset.minimal();
        let (own, other) = (self.open(player), self.open(player.other()));
        Ok(match (own, other) {
            // Whoever can fill two edges and faces no threat, or takes the only one, need not hurry.
            ([_, _, ..], [] | [_]) if self.small => {
                let mut good = own.to_vec();
                match other {
                    [] => good = legal(),
                    &[x] if !own.contains(&x) => good.push(x),
                    _ => {}
                }
                good.sort_unstable();
                Moves::All(good)
            }
            (&[x], _) if self.small => Moves::All(vec![x]),
            ([_, _, ..], _) if self.small => {
                let mut good = own.to_vec();
                good.sort_unstable();
                Moves::All(good)
            }
            (&[x, ..], _) => Moves::One(x),
            ([], [_, _, ..]) => Moves::All(legal()),
            // Whatever else is claimed, the other player fills an edge.
            ([], &[x]) if self.small => Moves::All(vec![x]),
            ([], &[x]) => Moves::One(x),
            ([], []) if self.small => Moves::All(legal()),
            ([], []) => Moves::None,
        })
    }
}
