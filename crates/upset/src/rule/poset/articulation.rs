//! Strategy stealing: an element comparable with every other makes a first-player win (003 Fact 1.6).

use crate::budget::{Budget, Stopped};
use crate::game::PosetGame;
use crate::rule::{Answer, Finding, Recognised, Rule, Theorem, Witness};
use crate::solve::Desk;
use crate::value::Starts;

/// Orders with an articulation point. The proof gives no move.
pub struct Articulation;

static THEOREM: Theorem = Theorem {
    name: "articulation",
    source: "003 Fact 1.6",
    class: "posets with an element comparable with every other: Chomp, Divisors; the winner only",
    time: "O(n + m)",
};

impl Rule<PosetGame> for Articulation {
    fn theorem(&self) -> &'static Theorem {
        &THEOREM
    }

    fn recognise(&self, game: &PosetGame, budget: &Budget) -> Recognised {
        budget.spend(0)?;
        match game.poset.comparable_to_all() {
            Some(element) => Ok(Box::new(Point { element, name: game.poset.name(element).to_string() })),
            None => Err("no element is comparable with every other".into()),
        }
    }
}

struct Point {
    element: usize,
    name: String,
}

impl Finding for Point {
    fn answer(&mut self, _: &mut Desk<'_>) -> Result<Answer, Stopped> {
        let summary = format!(
            "{} is comparable with every other element, so whoever starts wins by stealing strategies; \
             the proof gives no move",
            self.name
        );
        Ok(Answer::starts(Starts::impartial(true), summary).with(Witness::element(self.element)))
    }
}
