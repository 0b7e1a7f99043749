//! Pomax on forests: the essential part decides (004 Theorem 3).

use super::coloured::Coloured;
use super::essential::signs;
use super::forest::Forest;
use super::{play, words};
use crate::budget::Budget;
use crate::game::Removal;
use crate::names::Names;
use crate::rule::{Answer, Recognised, Rule, Status, Theorem};
use crate::value::Value;

/// Black minus white over the essential part.
#[derive(Debug)]
pub struct TreePomax;

static THEOREM: Theorem = Theorem {
    name: "tree-pomax",
    source: "004 Theorem 3",
    class: "pomax on forests (every element covers at most one), pomin on their duals",
    time: "O(n)",
    status: Status::P,
};

struct PomaxForest {
    names: Names,
    coloured: Coloured,
}

impl Rule<Removal> for TreePomax {
    fn theorem(&self) -> &'static Theorem {
        &THEOREM
    }

    fn recognise(&self, game: &Removal, budget: &Budget) -> Recognised {
        let forest = Forest::of(&game.poset, play::way(game)?)?;
        budget.spend(0)?;
        let coloured = Coloured::new(forest, signs(&game.colour));
        Ok(play::finding(PomaxForest { names: game.poset.names().clone(), coloured }))
    }
}

impl play::IntegerBoard for PomaxForest {
    fn answer(&self) -> Answer {
        let value = self.coloured.value();
        let summary = format!("{}; {}", self.coloured.summary(&self.names), words::meaning(value));
        Answer::value(Value::integer(value), summary).with(self.coloured.witness())
    }

    fn options(&self) -> play::Options {
        self.coloured.options()
    }
}
