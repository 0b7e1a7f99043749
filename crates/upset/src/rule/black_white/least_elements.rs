//! All minimal elements of one colour, a least element for instance: their owner wins.
//!
//! Taking a minimal element makes no other element minimal, since whatever it was below goes with it; taking
//! any other element leaves the minimal ones as they were. So the owner answers every move until none is left,
//! and the opponent, who never touches the lowest level, runs out first.

use crate::budget::{Budget, Stopped};
use crate::game::{BlackWhite, Playable};
use crate::rule::{Answer, Fact, Finding, Moves, Recognised, Rule, Status, Theorem, Witness};
use crate::solve::Desk;
use crate::value::{Player, Starts};

/// Games whose minimal elements all have the same owner.
pub struct LeastElements;

static THEOREM: Theorem = Theorem {
    name: "least-element",
    source: "003 2.4, by induction on the moves",
    class: "black-white games with a least element, or whose minimal elements have one colour (winner only)",
    time: "O(n)",
    status: Status::P,
};

/// The minimal elements, their owner, and what the other player has.
struct Least {
    owner: Player,
    minimal: Vec<usize>,
    others: Vec<usize>,
}

impl Rule<BlackWhite> for LeastElements {
    fn theorem(&self) -> &'static Theorem {
        &THEOREM
    }

    fn recognise(&self, game: &BlackWhite, _: &Budget) -> Recognised {
        let minimal = game.poset.minimal();
        let Some(owner) = minimal.first().map(|&x| game.colour[x]) else {
            return Err("there is no element".into());
        };
        if minimal.iter().any(|&x| game.colour[x] != owner) {
            return Err("there are minimal elements of both colours".into());
        }
        Ok(Box::new(Least { owner, minimal, others: game.moves(owner.other()) }))
    }
}

impl Finding for Least {
    fn answer(&mut self, _: &mut Desk<'_>) -> Result<Answer, Stopped> {
        let owner = self.owner;
        let summary =
            format!("every minimal element is {}'s, who takes one of them each time", owner.title());
        let witness = Witness::of("minimal", Fact::Elements(self.minimal.clone()));
        Ok(Answer::starts(Starts::new(owner.into(), owner.into()), summary).with(witness))
    }

    fn moves(&mut self, player: Player, _: &mut Desk<'_>) -> Result<Moves, Stopped> {
        Ok(if player == self.owner { Moves::One(self.minimal[0]) } else { Moves::All(self.others.clone()) })
    }
}
