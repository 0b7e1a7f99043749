//! Maker-Breaker without an order and with few small edges: Breaker always takes the vertex of the greatest
//! danger (Erdős and Selfridge 1973, cited as [8] in 000 and [ES73] in 002).
//!
//! The danger of a position is the sum of 2^-|e|. If it is below 1/2 when Maker moves, Breaker wins.

use super::fresh::{Fresh, Hunt};
use crate::budget::{Budget, Stopped};
use crate::names::Names;
use crate::rule::{Answer, Fact, Finding, Moves, Recognised, Rule, Status, Theorem, Witness};
use crate::solve::Desk;
use crate::value::{Player, Starts};

/// The rule `erdos-selfridge`.
pub struct ErdosSelfridge;

static THEOREM: Theorem = Theorem {
    name: "erdos-selfridge",
    source: "Erdős, Selfridge 1973",
    class: "Maker-Breaker without an order, sum of 2^-|e| below 1/2 (after Breaker's best claim, if Breaker starts)",
    time: "O(total size of the edges)",
    status: Status::P,
};

impl Rule<Fresh> for ErdosSelfridge {
    fn theorem(&self) -> &'static Theorem {
        &THEOREM
    }
    fn recognise(&self, game: &Fresh, _: &Budget) -> Recognised {
        let hunt = game.hunt()?;
        if !game.poset.is_antichain() {
            return Err("the vertices are ordered".into());
        }
        let (total, greatest) = dangers(game, &hunt);
        let mut found = Dangers {
            names: game.poset.names().clone(),
            maker: hunt.maker,
            total,
            greatest,
            starts: Starts::default(),
        };
        for &player in &game.starters {
            if if player == hunt.maker { total < HALF } else { found.claim().is_some() } {
                found.starts.set(player, hunt.result(false));
            }
        }
        if found.starts == Starts::default() {
            return Err("the sum of 2^-|e| is 1/2 or more".into());
        }
        Ok(Box::new(found))
    }
}

/// 2^-|e| in units of 2^-64, rounded up, so that sums err on Maker's side.
fn danger(size: usize) -> u128 {
    1u128 << (64usize.saturating_sub(size))
}

const HALF: u128 = 1 << 63;

/// The sum of all dangers, and the vertex whose edges have the greatest sum, with that sum.
fn dangers(game: &Fresh, hunt: &Hunt) -> (u128, Option<(usize, u128)>) {
    let mut at = vec![0u128; game.len()];
    let mut total = 0u128;
    for e in &*hunt.edges {
        let d = danger(e.len());
        total = total.saturating_add(d);
        for &v in e {
            at[v as usize] = at[v as usize].saturating_add(d);
        }
    }
    let greatest = at.into_iter().enumerate().max_by_key(|&(v, d)| (d, std::cmp::Reverse(v)));
    (total, greatest)
}

struct Dangers {
    names: Names,
    maker: Player,
    /// The sum over all edges, in units of 2^-64.
    total: u128,
    /// The vertex in edges of the greatest sum.
    greatest: Option<(usize, u128)>,
    starts: Starts,
}

impl Dangers {
    /// A claim of Breaker that brings the sum below 1/2.
    fn claim(&self) -> Option<usize> {
        self.greatest.filter(|&(_, d)| self.total - d < HALF).map(|(v, _)| v)
    }
}

/// A number in units of 2^-64 as a fraction.
fn fraction(units: u128) -> String {
    let shift = units.trailing_zeros().min(64);
    match 1u128 << (64 - shift) {
        1 => (units >> shift).to_string(),
        below => format!("{}/{below}", units >> shift),
    }
}

impl Finding for Dangers {
    fn answer(&mut self, _: &mut Desk<'_>) -> Result<Answer, Stopped> {
        let (maker, breaker) = (self.maker.title(), self.maker.other().title());
        let summary = match self.claim() {
            Some(x) if self.total >= HALF => {
                let rest = self.total - self.greatest.map_or(0, |(_, danger)| danger);
                format!(
                    "the sum of 2^-|e| over {maker}'s edges is {}, and {} once {breaker} has claimed {}: below 1/2",
                    fraction(self.total),
                    fraction(rest),
                    self.names.get(x)
                )
            }
            _ => format!("the sum of 2^-|e| over {maker}'s edges is {}, below 1/2", fraction(self.total)),
        };
        let mut witness = Witness::of("sum", Fact::Text(fraction(self.total)));
        if let Some(x) = self.claim() {
            witness = witness.and("element", Fact::Element(x));
        }
        Ok(Answer::starts(self.starts, summary).with(witness))
    }

    fn moves(&mut self, player: Player, _: &mut Desk<'_>) -> Result<Moves, Stopped> {
        Ok(if self.total < HALF {
            // Whoever claims whatever: if it is Breaker, the sum does not grow, and if it is Maker, she fills nothing.
            Moves::All((0..self.names.len()).collect())
        } else if player != self.maker {
            self.claim().map_or(Moves::None, Moves::One)
        } else {
            Moves::None
        })
    }
}
