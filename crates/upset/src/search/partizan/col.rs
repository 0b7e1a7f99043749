//! Col: numbers and numbers plus *, valued position by position.
//!
//! What is left of a game is, for each player, the set of vertices that player may still colour. A vertex of
//! one set only is tinted; one of neither is gone. Two vertices hinder each other iff they are joined and some
//! player may colour both, so a join between opposite tints is none, and the components of the rest add up.
//! Every position is x or x + * for a number x (Conway, *On Numbers and Games*, chapter 8).

use super::fixed::Fixed;
use super::stack::with_depth;
use super::table::{Key, Table};
use crate::bits::{Set, fold};
use crate::budget::{Budget, Meter, Stopped};
use crate::game::Col;
use crate::search::Search;
use crate::value::{Player, Value, Winner};
use std::cmp::Ordering;

/// The vertices that Left and that Right may still colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Free<S>([S; 2]);

impl<S: Set> Key for Free<S> {
    const FREE: Self = Free([S::EMPTY; 2]);
    #[inline]
    fn mix(self) -> u64 {
        let [left, right] = self.0.map(Set::mix);
        fold(left ^ 0xd6e8_feb8_6659_fd93, right.rotate_left(32) | 1) ^ left
    }
}

impl<S: Set> Free<S> {
    fn all(self) -> S {
        self.0[0].or(self.0[1])
    }
}

/// A number, or a number plus *.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Starred<F> {
    number: F,
    star: bool,
}

impl<F: Fixed> Starred<F> {
    fn plus(self, other: Self) -> Self {
        Starred { number: self.number.plus(other.number), star: self.star != other.star }
    }

    fn negative(self) -> Self {
        Starred { number: self.number.negative(), star: self.star }
    }

    /// Whether `player`, moving second, wins: at least 0 for Left, at most 0 for Right.
    fn held_by(self, player: Player) -> bool {
        match (self.number.cmp(&F::default()), player) {
            (Ordering::Equal, _) => !self.star,
            (order, Player::Left) => order == Ordering::Greater,
            (order, Player::Right) => order == Ordering::Less,
        }
    }
}

/// The best options of one player as far as they matter: the extreme number, and how it occurs.
#[derive(Clone, Copy, Debug)]
struct Extreme<F> {
    number: F,
    plain: bool,
}

impl<F: Fixed> Extreme<F> {
    fn add(best: &mut Option<Extreme<F>>, option: Starred<F>, better: Ordering) {
        match best {
            Some(best) if option.number == best.number => best.plain |= !option.star,
            Some(best) if option.number.cmp(&best.number) != better => {}
            _ => *best = Some(Extreme { number: option.number, plain: !option.star }),
        }
    }
}

/// The engine for one game of Col on a graph that fits in an `S` and whose values fit in an `F`.
pub(super) struct Engine<'a, S, F> {
    budget: &'a Budget,
    meter: Meter<'a>,
    /// The neighbours of each vertex.
    near: Vec<S>,
    start: Free<S>,
    table: Table<Free<S>, Starred<F>>,
}

impl<'a, S: Set, F: Fixed> Engine<'a, S, F> {
    pub(super) fn new(game: &Col, budget: &'a Budget) -> Engine<'a, S, F> {
        let n = game.graph.len();
        let near: Vec<S> =
            (0..n).map(|x| S::collect(game.graph.neighbours(x).iter().map(|&y| y as usize))).collect();
        let coloured = |player| S::collect((0..n).filter(|&x| game.colour[x] == Some(player)));
        let taken = Player::BOTH.map(coloured);
        let open = S::below(n).minus(taken[0]).minus(taken[1]);
        let start = Free(taken.map(|own| S::collect(open.iter().filter(|&x| !near[x].meets(own)))));
        Engine { budget, meter: Meter::new(budget), near, start, table: Table::new() }
    }

    /// The position after `player` colours `x`.
    #[inline]
    fn after(&self, at: Free<S>, player: Player, x: usize) -> Free<S> {
        let mut free = at.0.map(|set| set.without(x));
        free[player.index()] = free[player.index()].minus(self.near[x]);
        Free(free)
    }

    /// The component of the first vertex.
    fn first_component(&self, at: Free<S>) -> Free<S> {
        let all = at.all();
        let first = all.first();
        let mut seen = S::single(first);
        let mut todo = seen;
        while !todo.is_empty() {
            let x = todo.first();
            let mut new = S::EMPTY;
            for free in at.0 {
                if free.has(x) {
                    new = new.or(self.near[x].and(free));
                }
            }
            new = new.minus(seen);
            seen = seen.or(new);
            todo = todo.without(x).or(new);
        }
        Free(at.0.map(|free| free.and(seen)))
    }

    /// The value of a position: the sum over its components.
    fn value_of(&mut self, mut at: Free<S>) -> Result<Starred<F>, Stopped> {
        let mut sum = Starred::default();
        while !at.all().is_empty() {
            let part = self.first_component(at);
            at = Free([0, 1].map(|p| at.0[p].minus(part.0[p])));
            sum = sum.plus(self.connected(part)?);
        }
        Ok(sum)
    }

    /// The value of a connected position, by way of its mirror image if that comes first.
    fn connected(&mut self, at: Free<S>) -> Result<Starred<F>, Stopped> {
        let [left, right] = at.0;
        let all = at.all();
        if all.without(all.first()).is_empty() {
            let count = |set: S| set.count() as i64;
            let number = F::integer(count(left) - count(right));
            return Ok(Starred { number, star: left == right });
        }
        if left > right {
            return Ok(self.connected(Free([right, left]))?.negative());
        }
        if let Some(value) = self.table.get(at) {
            return Ok(value);
        }
        if self.near.len() > 256 {
            self.meter.flush()?;
        } else {
            self.meter.tick()?;
        }
        let mut best = [None; 2];
        for (player, better) in [(Player::Left, Ordering::Greater), (Player::Right, Ordering::Less)] {
            for x in at.0[player.index()].iter() {
                let option = self.value_of(self.after(at, player, x))?;
                Extreme::add(&mut best[player.index()], option, better);
            }
        }
        let value = between(best[0], best[1]);
        self.table.set(at, value, self.budget)?;
        Ok(value)
    }

    fn ask<T: Send>(
        &mut self,
        work: impl FnOnce(&mut Self) -> Result<T, Stopped> + Send,
    ) -> Result<T, Stopped> {
        let answer = with_depth(self.near.len(), || work(&mut *self));
        // The count is reported; whether the budget is spent matters only to work that is not done.
        let _ = self.meter.flush();
        answer
    }
}

/// The value of a position of Col from the extreme options of both players.
///
/// An option l + * of Left's is confused with l, so it does not keep the value from being l; an option l does.
/// When nothing simpler fits, both best options are the same number and the value is that number plus *.
fn between<F: Fixed>(left: Option<Extreme<F>>, right: Option<Extreme<F>>) -> Starred<F> {
    let number = |number| Starred { number, star: false };
    let zero = F::default();
    let lo = left.map(|l| if l.plain { l.number.plus(F::ULP) } else { l.number });
    let hi = right.map(|r| if r.plain { r.number.minus(F::ULP) } else { r.number });
    match (lo, hi) {
        (None, None) => number(zero),
        (Some(lo), None) => number(F::simplest_in(lo, lo.max(zero).plus(F::integer(1)))),
        (None, Some(hi)) => number(F::simplest_in(hi.min(zero).minus(F::integer(1)), hi)),
        (Some(lo), Some(hi)) if lo <= hi => number(F::simplest_in(lo, hi)),
        (Some(lo), Some(_)) => Starred { number: left.map_or(lo, |l| l.number), star: true },
    }
}

impl<S: Set, F: Fixed> Search for Engine<'_, S, F> {
    fn winner(&mut self, player: Player) -> Result<Winner, Stopped> {
        let start = self.start;
        let value = self.ask(|engine| engine.value_of(start))?;
        Ok(if value.held_by(player.other()) { player.other().into() } else { player.into() })
    }

    fn value(&mut self) -> Result<Option<Value>, Stopped> {
        let start = self.start;
        let value = self.ask(|engine| engine.value_of(start))?;
        Ok(Some(Value { number: value.number.dyadic(), nimber: value.star.into() }))
    }

    fn best_moves(&mut self, player: Player) -> Result<Vec<usize>, Stopped> {
        let start = self.start;
        let moves: Vec<usize> = start.0[player.index()].iter().collect();
        let mut good = Vec::new();
        for &x in &moves {
            if self.ask(|engine| engine.value_of(engine.after(start, player, x)))?.held_by(player) {
                good.push(x);
            }
        }
        Ok(if good.is_empty() { moves } else { good })
    }
}
