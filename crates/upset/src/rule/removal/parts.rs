//! Boards that no theorem decides as they stand, taken apart: components and ordinal sums by theorems, and a search of
//! what is left.

use super::boards::levels;
use super::tally::Tally;
use crate::budget::{Budget, Stopped};
use crate::game::{Position, Removal};
use crate::rule::components::Sum;
use crate::rule::{Answer, Fact, Finding, Moves, Recognised, Rule, Status, Theorem, Witness};
use crate::search::{self, Search};
use crate::solve::Desk;
use crate::value::Player;

/// The sum of connected components, as many of them as possible by theorems.
#[derive(Debug)]
pub struct RemovalSum;

/// Each part of an ordinal sum matters to what is removed before it by its value alone.
#[derive(Debug)]
pub struct ValueBelow;

static COMPONENTS: Theorem = Theorem {
    name: "components",
    source: "004 Definition 5",
    class: "pomax, pomin and pominmax on several connected components",
    time: "that of the components",
    status: Status::No,
};

static BELOW: Theorem = Theorem {
    name: "ordinal-sum",
    source: "004 Proposition 8",
    class: "pomax and pomin on ordinal sums",
    time: "that of the parts",
    status: Status::No,
};

/// A board that can be taken apart.
struct Whole {
    game: Removal,
    /// What it falls apart into, as the witness calls it.
    called: &'static str,
    parts: Vec<Vec<usize>>,
    /// The engine of the whole board, once a search had a part in the answer and moves were asked for.
    engine: Option<Box<dyn Search>>,
    searched: bool,
}

impl Whole {
    fn found(game: &Removal, called: &'static str, parts: Vec<Vec<usize>>) -> Box<dyn Finding> {
        Box::new(Whole { game: game.clone(), called, parts, engine: None, searched: false })
    }
}

impl Rule<Removal> for RemovalSum {
    fn theorem(&self) -> &'static Theorem {
        &COMPONENTS
    }

    fn recognise(&self, game: &Removal, budget: &Budget) -> Recognised {
        budget.spend(0)?;
        let parts = game.components();
        if parts.len() < 2 {
            return Err("the board is connected".into());
        }
        Ok(Whole::found(game, "components", parts))
    }
}

impl Rule<Removal> for ValueBelow {
    fn theorem(&self) -> &'static Theorem {
        &BELOW
    }

    fn recognise(&self, game: &Removal, budget: &Budget) -> Recognised {
        budget.spend(0)?;
        match levels(game) {
            Some(levels) => Ok(Whole::found(game, "parts", levels)),
            None => {
                Err("the order is no ordinal sum, or one of a few elements of one colour below the rest"
                    .into())
            }
        }
    }
}

impl Finding for Whole {
    fn answer(&mut self, desk: &mut Desk<'_>) -> Result<Answer, Stopped> {
        let mut tally = Tally::default();
        tally.reduce(&self.game, 0, desk)?;
        let mut answer = tally.answer(desk)?;
        self.searched = tally.searched;
        let count = self.parts.len();
        answer.summary = match self.called {
            "components" => format!("the game is the sum of its {count} connected components"),
            _ => format!("{count} parts one above the other matter to each other by their values alone"),
        };
        let witness =
            Witness::of(self.called, Fact::lists(self.parts.iter().map(|list| list.iter().copied())));
        Ok(answer.with(witness).resting_on(tally.claims))
    }

    /// By the engine of the whole board, if the answer needed a search anyway.
    fn moves(&mut self, player: Player, desk: &mut Desk<'_>) -> Result<Moves, Stopped> {
        if self.searched && self.engine.is_none() {
            self.engine = search::engine(&Position::Removal(self.game.clone())).ok();
        }
        match &mut self.engine {
            Some(engine) => Ok(Moves::All(engine.best_moves(&[], player, desk.budget)?)),
            None => Ok(Moves::None),
        }
    }
}
