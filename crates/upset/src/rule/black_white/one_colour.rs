//! All elements of one colour: one move each.

use crate::budget::{Budget, Stopped};
use crate::game::BlackWhite;
use crate::rule::{Answer, Fact, Finding, Moves, Recognised, Rule, Status, Theorem, Witness};
use crate::solve::Desk;
use crate::value::{Player, Value};

/// Games in which only one player can ever move.
pub struct OneColour;

static THEOREM: Theorem = Theorem {
    name: "one-colour",
    source: "003 2.4.1",
    class: "black-white games with all elements of one colour, on any order",
    time: "O(n)",
    status: Status::P,
};

/// So many elements, all of them the owner's; none if there are none.
struct Owned {
    owner: Option<Player>,
    n: usize,
}

impl Rule<BlackWhite> for OneColour {
    fn theorem(&self) -> &'static Theorem {
        &THEOREM
    }

    fn recognise(&self, game: &BlackWhite, _: &Budget) -> Recognised {
        let owner = game.colour.first().copied();
        match game.colour.iter().all(|&colour| Some(colour) == owner) {
            true => Ok(Box::new(Owned { owner, n: game.colour.len() })),
            false => Err("there are elements of both colours".into()),
        }
    }
}

impl Finding for Owned {
    /// The owner takes maximal elements one by one, and nothing is worth more than its elements.
    fn answer(&mut self, _: &mut Desk<'_>) -> Result<Answer, Stopped> {
        let n = self.n as i64;
        let summary = format!("all {n} elements have one colour, so they are as many free moves");
        let value = Value::integer(if self.owner == Some(Player::Left) { n } else { -n });
        let answer = Answer::value(value, summary);
        Ok(match self.owner {
            Some(owner) => answer.with(Witness::of("owner", Fact::Word(owner.name()))),
            None => answer,
        })
    }

    /// The other player can never move, so no move of the owner loses.
    fn moves(&mut self, player: Player, _: &mut Desk<'_>) -> Result<Moves, Stopped> {
        Ok(Moves::All(if self.owner == Some(player) { (0..self.n).collect() } else { Vec::new() }))
    }
}
