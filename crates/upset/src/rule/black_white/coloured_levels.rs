//! Everything of one colour below everything of the other, in two levels.
//!
//! The two families of 003 Figure 2 are the cases of one element above and of one element below.

use crate::budget::{Budget, Stopped};
use crate::game::BlackWhite;
use crate::rule::{Answer, Fact, Finding, Moves, Recognised, Rule, Status, Theorem, Unrecognised, Witness};
use crate::solve::{Choices, Desk};
use crate::value::{Dyadic, Player, Value};

/// k elements of one colour, all of them below each of w elements of the other, of which the play may leave none:
/// ±(k - 1 + 2^-w).
pub struct ColouredLevels;

static THEOREM: Theorem = Theorem {
    name: "coloured-levels",
    source: "003 Figure 2",
    class: "black-white games with k elements of one colour below each of w elements of the other",
    time: "linear in the relation",
    status: Status::P,
};

/// The owner of the lower level, its elements and those of the upper one.
struct Levels {
    owner: Player,
    lower: Vec<usize>,
    upper: Vec<usize>,
}

impl Levels {
    fn of(game: &BlackWhite) -> Result<Levels, Unrecognised> {
        let poset = &game.poset;
        let lower = poset.minimal();
        let Some(owner) = lower.first().map(|&x| game.colour[x]) else {
            return Err("there is no element".into());
        };
        for x in 0..poset.len() {
            let minimal = poset.is_minimal(x);
            if (game.colour[x] == owner) != minimal {
                return Err("a level has both colours, or both levels have the same one".into());
            }
            if !minimal && (!poset.is_maximal(x) || poset.given_below(x).len() != lower.len()) {
                return Err("not every element of the lower level is below every other".into());
            }
        }
        let upper = (0..poset.len()).filter(|&x| !poset.is_minimal(x)).collect();
        Ok(Levels { owner, lower, upper })
    }

    /// What is worth `size` to the owner of the lower level.
    fn worth(&self, size: Dyadic) -> Value {
        Value::number(if self.owner == Player::Left { size } else { size.negative() })
    }

    fn above(&self, w: usize) -> Dyadic {
        Dyadic::integer(self.lower.len() as i64 - 1).plus(&Dyadic::new(1.into(), w as u32))
    }
}

impl Rule<BlackWhite> for ColouredLevels {
    fn theorem(&self) -> &'static Theorem {
        &THEOREM
    }

    fn recognise(&self, game: &BlackWhite, _: &Budget) -> Recognised {
        let levels = Levels::of(game)?;
        let w = levels.upper.len();
        if w > super::MAX_FRACTION as usize {
            return Err(format!("the denominator would have {w} bits").into());
        }
        Ok(Box::new(levels))
    }
}

impl Finding for Levels {
    fn answer(&mut self, _: &mut Desk<'_>) -> Result<Answer, Stopped> {
        let (k, w) = (self.lower.len(), self.upper.len());
        let summary = format!("{k} elements of one colour lie below each of {w} of the other");
        let witness = Witness::of("lower", Fact::Elements(self.lower.clone()))
            .and("upper", Fact::Elements(self.upper.clone()));
        Ok(Answer::value(self.worth(self.above(w)), summary).with(witness))
    }

    /// The owner of the lower level wins by taking any of it, and the other player cannot win.
    fn moves(&mut self, player: Player, _: &mut Desk<'_>) -> Result<Moves, Stopped> {
        Ok(Moves::All(if player == self.owner { self.lower.clone() } else { self.upper.clone() }))
    }

    fn options(&mut self, player: Player, desk: &mut Desk<'_>) -> Result<Option<Choices>, Stopped> {
        let (own, after) = if player == self.owner {
            (&self.lower, Dyadic::integer(self.lower.len() as i64 - 1))
        } else {
            (&self.upper, self.above(self.upper.len().saturating_sub(1)))
        };
        let after = self.worth(after);
        Choices::values(player, own.iter().map(|&x| (x, after.clone())), desk.budget).map(Some)
    }
}
