//! Weights 0 and 1, more of them than lives.
//!
//! Let the weights that are left exceed the lives of both together, so that somebody runs out before the board does; every move
//! keeps this so. If Left has more lives, Left wins whoever starts: what Right pays only helps, a move that costs nothing changes
//! nothing, and where every move costs something, Left takes a maximal element m or, if that leaves as many lives as Right has,
//! plays among the elements whose only weight above is m's: m is the largest of them, so that (as in Chomp) some move among them is
//! won, after which whoever has no free move must pay first. With as many lives each, whoever pays first has fewer and loses: the
//! elements that cost nothing decide, by the plain poset game on them.

use crate::budget::{Budget, Stopped};
use crate::game::{PosetGame, Position, Weighted};
use crate::rule::{Answer, Fact, Finding, Recognised, Rule, Status, Theorem, Witness};
use crate::solve::{Desk, Want};
use crate::value::{Player, Starts};

/// Weights 0 and 1: whoever has more lives wins, and with as many each the plain poset game decides.
pub struct ZeroOne;

static THEOREM: Theorem = Theorem {
    name: "zero-one-weights",
    source: "Ito, Nakamura and Takata 2007",
    class: "weighted poset games with weights 0 and 1 that exceed the lives of both players together, or no weights at all",
    time: "that of the poset game on the elements that cost nothing",
    status: Status::No,
};

impl Rule<Weighted> for ZeroOne {
    fn theorem(&self) -> &'static Theorem {
        &THEOREM
    }

    fn recognise(&self, game: &Weighted, budget: &Budget) -> Recognised {
        budget.spend(0)?;
        if let Some(x) = game.weights.iter().position(|&weight| weight > 1) {
            return Err(format!("{} weighs {}", game.poset.name(x), game.weights[x]).into());
        }
        let weight: u128 = game.weights.iter().map(|&weight| u128::from(weight)).sum();
        let lives: u128 = game.lives.iter().map(|&lives| u128::from(lives)).sum();
        if weight > 0 && weight <= lives {
            return Err(
                format!("the elements weigh {weight}, no more than the {lives} lives there are").into()
            );
        }
        if weight > 0 && game.lives[0] != game.lives[1] {
            let richer = if game.lives[0] > game.lives[1] { Player::Left } else { Player::Right };
            return Ok(Box::new(Richer(richer)));
        }
        let costs = game.costs();
        let free: Vec<usize> = (0..costs.len()).filter(|&x| costs[x] == 0).collect();
        let plain = Position::Poset(PosetGame::new(game.poset.restrict_convex(&free)));
        Ok(Box::new(Free { plain, free, whole: weight == 0 }))
    }
}

/// The player who has more lives.
struct Richer(Player);

impl Finding for Richer {
    fn answer(&mut self, _: &mut Desk<'_>) -> Result<Answer, Stopped> {
        let summary = format!("weights 0 and 1, more of them than lives: {} has more lives", self.0.title());
        Ok(Answer::starts(Starts::new(self.0.into(), self.0.into()), summary))
    }
}

/// The elements that cost nothing.
struct Free {
    plain: Position,
    free: Vec<usize>,
    whole: bool,
}

impl Finding for Free {
    fn answer(&mut self, desk: &mut Desk<'_>) -> Result<Answer, Stopped> {
        // The value is that of the plain game only where nothing else can be played.
        let want = if self.whole { desk.want } else { Want::Winner };
        let found = desk.solve(&self.plain, want);
        if found.starts == Starts::default() {
            return Err(found.why());
        }
        let summary = if self.whole {
            "nothing weighs anything: the plain poset game".into()
        } else {
            format!(
                "as many lives each: whoever pays first loses, and the {} free elements decide",
                self.free.len()
            )
        };
        let mut answer = Answer::starts(found.starts, summary);
        answer.value = found.value.clone().filter(|_| self.whole);
        Ok(answer.with(Witness::of("free", Fact::Elements(self.free.clone()))).resting_on(found.steps))
    }
}
