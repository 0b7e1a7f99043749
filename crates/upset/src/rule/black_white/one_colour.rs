//! All elements of one colour: one move each.

use super::coloured_forest::{ROOT, parents};
use crate::budget::{Budget, Stopped};
use crate::game::BlackWhite;
use crate::order::Poset;
use crate::rule::{Answer, Fact, Finding, Moves, Recognised, Rule, Status, Theorem, Witness};
use crate::solve::{Choices, Desk};
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
    poset: Poset,
}

impl Rule<BlackWhite> for OneColour {
    fn theorem(&self) -> &'static Theorem {
        &THEOREM
    }

    fn recognise(&self, game: &BlackWhite, _: &Budget) -> Recognised {
        let owner = game.colour.first().copied();
        match game.colour.iter().all(|&colour| Some(colour) == owner) {
            true => Ok(Box::new(Owned { owner, n: game.colour.len(), poset: game.poset.clone() })),
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

    /// A move takes what is above its element, which is counted for all of them together where that is a tree.
    fn options(&mut self, player: Player, desk: &mut Desk<'_>) -> Result<Option<Choices>, Stopped> {
        desk.budget.spend(0)?;
        if self.owner != Some(player) {
            return Ok(Some(Choices::integers(player, Vec::new(), Vec::new())));
        }
        let (Some(parent), Ok(n)) = (parents(&self.poset), i32::try_from(self.n)) else { return Ok(None) };
        let mut taken = vec![1i32; self.n];
        for &x in self.poset.linear_extension().iter().rev() {
            if parent[x as usize] != ROOT {
                taken[parent[x as usize] as usize] += taken[x as usize];
            }
        }
        let sign = if player == Player::Left { 1 } else { -1 };
        let after = taken.into_iter().map(|taken| sign * (n - taken)).collect();
        Ok(Some(Choices::integers(player, (0..self.n as u32).collect(), after)))
    }
}
