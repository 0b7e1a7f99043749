//! N-free orders, along their decomposition: every part is summed up by its value and its two cuts.
//!
//! The cuts of a part are the values of the best option of each player. A part P over a part Q is the ordinal
//! sum Q : P, whose options are those of Q (a move there takes all of P) and Q : P' for the options P' of P. So
//! its value is found by walking the sign expansion of v(P) inside the cuts of Q: from v(Q), each plus raises
//! the left cut to where one stands, each minus lowers the right one, and one moves to the simplest number
//! between. The value of Q alone does not suffice.

use super::{answer, black_white, reply_by_options};
use crate::budget::{Budget, Stopped};
use crate::game::{BlackWhite, Game};
use crate::order::Part;
use crate::rule::{Answer, Rule};
use crate::value::{Dyadic, Player, Run};
use num_traits::One;

/// Games on N-free orders.
pub struct ColouredSeriesParallel;

/// A part's value and the values of both players' best options.
#[derive(Clone, Debug)]
struct Cuts {
    left: Option<Dyadic>,
    right: Option<Dyadic>,
    value: Dyadic,
}

impl Cuts {
    fn element(owner: Player) -> Cuts {
        let zero = Some(Dyadic::default());
        match owner {
            Player::Left => Cuts { left: zero, right: None, value: Dyadic::integer(1) },
            Player::Right => Cuts { left: None, right: zero, value: Dyadic::integer(-1) },
        }
    }

    /// The two side by side.
    fn beside(&self, other: &Cuts) -> Cuts {
        let both = |own: &Option<Dyadic>, its: &Option<Dyadic>| {
            let first = own.as_ref().map(|cut| cut.plus(&other.value));
            let second = its.as_ref().map(|cut| cut.plus(&self.value));
            [first, second].into_iter().flatten()
        };
        Cuts {
            left: both(&self.left, &other.left).max(),
            right: both(&self.right, &other.right).min(),
            value: self.value.plus(&other.value),
        }
    }

    /// `top` on top of this part.
    fn under(&self, top: &Cuts, meter: &mut Work<'_>) -> Result<Cuts, Stopped> {
        let mut cut = |upper: &Option<Dyadic>, own: &Option<Dyadic>| match upper {
            Some(x) => self.walk(x, meter).map(Some),
            None => Ok(own.clone()),
        };
        let left = cut(&top.left, &self.left)?;
        let right = cut(&top.right, &self.right)?;
        Ok(Cuts { left, right, value: self.walk(&top.value, meter)? })
    }

    /// The value of this part under something worth `x`.
    fn walk(&self, x: &Dyadic, meter: &mut Work<'_>) -> Result<Dyadic, Stopped> {
        let mut up = Walker { left: self.left.clone(), right: self.right.clone(), at: self.value.clone() };
        for Run { plus, count } in x.sign_expansion().ok_or(Stopped::TooLarge)? {
            if plus {
                up.raise(count, meter)?;
            } else {
                up.mirror();
                up.raise(count, meter)?;
                up.mirror();
            }
        }
        Ok(up.at)
    }
}

/// Where a walk stands between its cuts.
struct Walker {
    left: Option<Dyadic>,
    right: Option<Dyadic>,
    at: Dyadic,
}

impl Walker {
    fn mirror(&mut self) {
        let negative = |cut: Option<Dyadic>| cut.map(|cut| cut.negative());
        (self.left, self.right) = (negative(self.right.take()), negative(self.left.take()));
        self.at = self.at.negative();
    }

    /// Follows `count` pluses.
    fn raise(&mut self, mut count: u64, meter: &mut Work<'_>) -> Result<(), Stopped> {
        while count > 0 {
            meter.spend(&self.at)?;
            if let Some((left, at)) = self.leap(count) {
                (self.left, self.at) = (Some(left), at);
                return Ok(());
            }
            // The cuts of a game that is a number never meet.
            let next = Dyadic::simplest_between(Some(&self.at), self.right.as_ref());
            self.left = Some(std::mem::replace(&mut self.at, next.ok_or(Stopped::TooLarge)?));
            count -= 1;
        }
        Ok(())
    }

    /// The last two stops of `count` pluses where all of them are alike: counting up with nothing in the way,
    /// or halving the distance to the right cut.
    fn leap(&self, count: u64) -> Option<(Dyadic, Dyadic)> {
        let Some(right) = &self.right else {
            if self.at.exponent() > 0 || self.at.sign() < 0 {
                return None;
            }
            let end = self.at.plus(&Dyadic::integer(i64::try_from(count).ok()?));
            return Some((end.minus(&Dyadic::integer(1)), end));
        };
        let gap = right.minus(&self.at);
        if !gap.numerator().is_one() || self.at.exponent() > gap.exponent() {
            return None;
        }
        let stop = |steps: u64| {
            let exponent = u64::from(gap.exponent()).checked_add(steps)?;
            Some(right.minus(&Dyadic::new(1.into(), u32::try_from(exponent).ok()?)))
        };
        Some((stop(count - 1)?, stop(count)?))
    }
}

/// Tells the budget of the words that were handled.
struct Work<'a> {
    budget: &'a Budget,
    pending: u64,
}

impl Work<'_> {
    fn spend(&mut self, number: &Dyadic) -> Result<(), Stopped> {
        self.pending += 1 + u64::from(number.exponent()) / 64;
        if self.pending > 1000 { self.budget.spend(std::mem::take(&mut self.pending)) } else { Ok(()) }
    }
}

fn value(game: &BlackWhite, budget: &Budget) -> Result<Dyadic, Stopped> {
    let tree = game.poset.decompose();
    let mut work = Work { budget, pending: 0 };
    let mut known: Vec<Option<Cuts>> = vec![None; tree.len()];
    for node in (0..tree.len()).rev() {
        let mut parts = tree.children(node).iter().filter_map(|&child| known[child as usize].take());
        let cuts = match tree.part(node) {
            Part::Element(x) => Cuts::element(game.colour[x]),
            Part::Prime(_) => return Err(Stopped::TooLarge),
            Part::Series(_) | Part::Parallel(_) => {
                let series = matches!(tree.part(node), Part::Series(_));
                let Some(mut all) = parts.next() else { return Err(Stopped::TooLarge) };
                for part in parts {
                    all = if series { all.under(&part, &mut work)? } else { all.beside(&part) };
                    work.spend(&all.value)?;
                }
                all
            }
        };
        known[node] = Some(cuts);
    }
    budget.spend(work.pending)?;
    Ok(known.first_mut().and_then(Option::take).map_or(Dyadic::default(), |cuts| cuts.value))
}

impl Rule for ColouredSeriesParallel {
    fn name(&self) -> &'static str {
        "coloured-series-parallel"
    }

    fn source(&self) -> &'static str {
        "003 Lemma 3.2, for numbers"
    }

    fn class(&self) -> &'static str {
        "black-white games on N-free (series-parallel) orders"
    }

    fn time(&self) -> &'static str {
        "polynomial: a walk along each part's sign expansion"
    }

    fn applies(&self, game: &Game) -> Result<(), String> {
        if black_white(game)?.poset.n_free() { Ok(()) } else { Err("the order contains an N".into()) }
    }

    fn answer(&self, game: &Game, budget: &Budget) -> Result<Answer, Stopped> {
        let board = black_white(game).map_err(|_| Stopped::TooLarge)?;
        let value = value(board, budget)?;
        let parts = board.poset.decompose().len();
        Ok(answer(value, format!("the order is N-free; its {parts} parts were joined by value and cuts")))
    }

    fn reply(&self, game: &Game, player: Player, budget: &Budget) -> Option<usize> {
        reply_by_options(self, game, player, budget)
    }
}
