//! N-free orders, along their decomposition: every part is summed up by its value and its two cuts.

use super::cuts::value_n_free;
use super::valued::{NumberBoard, finding};
use crate::budget::{Budget, Stopped};
use crate::game::BlackWhite;
use crate::rule::{Fact, Recognised, Rule, Status, Theorem, Witness};
use crate::value::Dyadic;

/// Games on N-free orders.
pub struct ColouredSeriesParallel;

pub(super) static THEOREM: Theorem = Theorem {
    name: "coloured-series-parallel",
    source: "003 Lemma 3.2, for numbers",
    class: "black-white games on N-free (series-parallel) orders",
    time: "polynomial: a walk along each part's sign expansion",
    status: Status::P,
};

/// The decomposition is the order's own.
struct NFree;

impl Rule<BlackWhite> for ColouredSeriesParallel {
    fn theorem(&self) -> &'static Theorem {
        &THEOREM
    }

    fn recognise(&self, game: &BlackWhite, budget: &Budget) -> Recognised {
        budget.spend(0)?;
        if !game.poset.n_free() {
            return Err("the order contains an N".into());
        }
        Ok(finding(&ColouredSeriesParallel, game, NFree))
    }
}

impl NumberBoard for NFree {
    fn value(&self, game: &BlackWhite, budget: &Budget) -> Result<Dyadic, Stopped> {
        value_n_free(game, budget)
    }

    fn tell(&self, game: &BlackWhite) -> (String, Witness) {
        let parts = game.poset.decompose().len();
        let summary = format!("the order is N-free; its {parts} parts were joined by value and cuts");
        (summary, Witness::of("parts", Fact::Number(parts as i64)))
    }
}
