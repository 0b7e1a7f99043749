//! A part's value and its two cuts, and how they join: the arithmetic of series and parallel parts.
//!
//! The cuts of a part are the values of the best option of each player. A part P over a part Q is the ordinal
//! sum Q : P, whose options are those of Q (a move there takes all of P) and Q : P' for the options P' of P. So
//! its value is found by walking the sign expansion of v(P) inside the cuts of Q: from v(Q), each plus raises
//! the left cut to where one stands, each minus lowers the right one, and one moves to the simplest number
//! between. The value of Q alone does not suffice.
//!
//! One black element on top of P is the walk of a single plus: the simplest number between v(P) and the right cut
//! of P. One black element below anything is a walk between 0 and nothing.

use crate::budget::{Budget, Stopped};
use crate::game::BlackWhite;
use crate::order::Part;
use crate::value::{Dyadic, Player, Run};

/// A part's value and the values of both players' best options.
#[derive(Clone, Debug)]
pub(super) struct Cuts {
    /// Left's best option.
    left: Option<Dyadic>,
    /// Right's best option.
    right: Option<Dyadic>,
    value: Dyadic,
}

impl Cuts {
    /// Of a part whose best options have these values; none when that is no number.
    pub(super) fn between(left: Option<Dyadic>, right: Option<Dyadic>) -> Option<Cuts> {
        let value = Dyadic::simplest_between(left.as_ref(), right.as_ref())?;
        Some(Cuts { left, right, value })
    }

    /// Of a part that nothing stands on, neither itself nor with others around it: no cut of it is asked for.
    pub(super) fn value_alone(value: Dyadic) -> Cuts {
        Cuts { left: None, right: None, value }
    }

    /// Of any `n` elements of one colour: the best option is to take a maximal one.
    pub(super) fn one_colour(owner: Player, n: usize) -> Cuts {
        let count = Dyadic::integer(n as i64);
        let fewer = count.minus(&Dyadic::integer(1));
        match owner {
            Player::Left => Cuts { left: Some(fewer), right: None, value: count },
            Player::Right => Cuts { left: None, right: Some(fewer.negative()), value: count.negative() },
        }
    }

    /// The value of the part.
    pub(super) fn value(&self) -> &Dyadic {
        &self.value
    }

    /// The values of both players' best options, which determine all else.
    pub(super) fn key(&self) -> (Option<Dyadic>, Option<Dyadic>) {
        (self.left.clone(), self.right.clone())
    }

    /// `top`, a small part, on top of this one.
    pub(super) fn on_top(&self, top: &Cuts) -> Result<Cuts, Stopped> {
        self.under(top, &mut Work { budget: &Budget::unlimited(), pending: 0 })
    }

    /// The two side by side.
    pub(super) fn beside(&self, other: &Cuts) -> Cuts {
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
        for Run { plus, count } in x.sign_expansion().ok_or(Stopped::Undecided)? {
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
            let next = Dyadic::simplest_between(Some(&self.at), self.right.as_ref());
            let next = next.expect("the cuts of a game that is a number never meet");
            self.left = Some(std::mem::replace(&mut self.at, next));
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
        if gap.word() != Some(1) || self.at.exponent() > gap.exponent() {
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

/// The value of `game`, which is N-free.
pub(super) fn value_n_free(game: &BlackWhite, budget: &Budget) -> Result<Dyadic, Stopped> {
    value_along_tree(game, budget, |_, _| unreachable!("a part of an N-free order is prime"))
}

/// The cuts of `game`, which is N-free; none if it is empty.
pub(super) fn cuts_n_free(game: &BlackWhite, budget: &Budget) -> Result<Option<Cuts>, Stopped> {
    cuts_along_tree(game, budget, |_, _| unreachable!("a part of an N-free order is prime"))
}

/// The value of `game` along its tree of parts, as [`cuts_along_tree`].
pub(super) fn value_along_tree(
    game: &BlackWhite,
    budget: &Budget,
    prime: impl FnMut(&[u32], bool) -> Result<Cuts, Stopped>,
) -> Result<Dyadic, Stopped> {
    Ok(cuts_along_tree(game, budget, prime)?.map_or(Dyadic::default(), |cuts| cuts.value))
}

/// The value of `game` along its tree of parts, and its cuts if it is N-free; none if it is empty. `prime` sums up a
/// part that splits no further, and is told whether its cuts are needed: they are if something stands on it.
fn cuts_along_tree(
    game: &BlackWhite,
    budget: &Budget,
    mut prime: impl FnMut(&[u32], bool) -> Result<Cuts, Stopped>,
) -> Result<Option<Cuts>, Stopped> {
    let tree = game.poset.decompose();
    let mut cuts_needed = vec![false; tree.len()];
    for node in 0..tree.len() {
        let series = matches!(tree.part(node), Part::Series(_));
        let children = tree.children(node);
        for (i, &child) in children.iter().enumerate() {
            cuts_needed[child as usize] = cuts_needed[node] || series && i + 1 < children.len();
        }
    }
    let mut work = Work { budget, pending: 0 };
    let mut known: Vec<Option<Cuts>> = vec![None; tree.len()];
    for node in (0..tree.len()).rev() {
        let parts = tree.children(node).iter().filter_map(|&child| known[child as usize].take());
        let mut all: Option<Cuts> = match tree.part(node) {
            Part::Element(x) => Some(Cuts::one_colour(game.colour[x], 1)),
            Part::Prime(elements) => Some(prime(elements, cuts_needed[node])?),
            Part::Series(_) | Part::Parallel(_) => None,
        };
        let series = matches!(tree.part(node), Part::Series(_));
        for part in parts {
            let joined = match all {
                None => part,
                Some(lower) if series => lower.under(&part, &mut work)?,
                Some(first) => first.beside(&part),
            };
            work.spend(&joined.value)?;
            all = Some(joined);
        }
        known[node] = all;
    }
    budget.spend(work.pending)?;
    Ok(known.first_mut().and_then(Option::take))
}
