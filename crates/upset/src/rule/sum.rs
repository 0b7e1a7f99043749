//! Sums of games of any families: what the parts are worth is added.

use super::side_by_side::{Beside, SideBySide};
use super::{Recognised, Rule, Status, Theorem};
use crate::budget::Budget;
use crate::game::{ByOptions, Sum};
use crate::solve::{ANY, Means, Plan};

/// The plan for sums.
pub static PLAN: Plan<Sum> = Plan { means: &[Means::Split(&Parts)], side: |_| ANY };
/// The plan for games given by their options.
pub static OPTIONS: Plan<ByOptions> = Plan { means: &[Means::Search(|_, _| ANY)], side: |_| ANY };

/// The sum of the parts' values.
pub struct Parts;

static THEOREM: Theorem = Theorem {
    name: "sum",
    source: "003 Definition 2.6",
    class: "sums of games of normal play",
    time: "that of the parts",
    status: Status::No,
};

impl Rule<Sum> for Parts {
    fn theorem(&self) -> &'static Theorem {
        &THEOREM
    }

    fn recognise(&self, game: &Sum, _: &Budget) -> Recognised {
        let parts = game.parts.iter().cloned().zip(game.elements_of_parts()).collect();
        Ok(Box::new(SideBySide::new(parts, Beside::Games)))
    }
}
