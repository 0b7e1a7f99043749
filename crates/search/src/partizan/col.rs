//! Col: numbers and numbers plus *, found by asking whether the value is at least or at most a threshold.
//!
//! What is left of a game is, for each player, the set of vertices that player may still colour. A vertex of
//! one set only is tinted; one of neither is gone. Two vertices hinder each other iff they are joined and some
//! player may colour both, so a join between opposite tints is none, and the components of the rest add up.
//! Every position is x or x + * for a number x (Conway, *On Numbers and Games*, chapter 8).
//!
//! Bounds: with the same vertices free for both, a position is its own negative, so its number is 0. Giving
//! Left vertices does no harm to Left, and a vertex that only Right may colour is worth one move at most: Left
//! copies every other move. So the number lies between minus the vertices tinted for Right and the number of
//! those tinted for Left.
//!
//! Questions work as in black-white games, with thresholds x and x + *, the options of the latter being x.
//! `TooLarge` here means that a value needs more fraction bits than `F` has.

use super::bounds::Side;
use super::fixed::Fixed;
use super::stack::with_depth;
use super::starred::{Range, Starred};
use super::table::{Key, Table};
use crate::bridge::Once;
use upset_base::bits::{Set, fold};
use upset_base::budget::{Budget, Meter, Stopped};
use upset_base::game::Col;
use upset_base::value::{Player, Value, Winner};

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
    #[inline]
    fn all(self) -> S {
        self.0[0].or(self.0[1])
    }

    #[inline]
    fn minus(self, part: Self) -> Self {
        Free([self.0[0].minus(part.0[0]), self.0[1].minus(part.0[1])])
    }

    /// Whether the mirror image is the one that is kept in the table.
    #[inline]
    fn is_mirrored(self) -> bool {
        self.0[0] > self.0[1]
    }

    #[inline]
    fn mirror(self) -> Self {
        Free([self.0[1], self.0[0]])
    }
}

/// The engine for one game of Col on a graph that fits in an `S` and whose values fit in an `F`.
pub(super) struct Engine<'a, S, F> {
    budget: &'a Budget,
    meter: Meter<'a>,
    /// The neighbours of each vertex.
    near: Vec<S>,
    start: Free<S>,
    table: Table<Free<S>, Range<F>>,
    /// Options that wait for a question, of all levels of the recursion one after the other.
    waiting: Vec<Free<S>>,
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
        Engine { budget, meter: Meter::new(budget), near, start, table: Table::new(), waiting: Vec::new() }
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

    /// What is known of a position at once: from the table, or by counting tints.
    #[inline]
    fn range(&self, at: Free<S>) -> Range<F> {
        if at.is_mirrored() { self.range_kept(at.mirror()).negative() } else { self.range_kept(at) }
    }

    #[inline]
    fn range_kept(&self, at: Free<S>) -> Range<F> {
        let [left, right] = at.0;
        let all = at.all();
        if all.is_empty() {
            return Range::exactly(Starred::default());
        }
        if let Some(range) = self.table.get(at) {
            return range;
        }
        let tinted = [left.minus(right).count() as i64, right.minus(left).count() as i64];
        if all.without(all.first()).is_empty() {
            return Range::exactly(Starred {
                number: F::integer(tinted[0] - tinted[1]),
                star: left == right,
            });
        }
        Range::between(F::integer(-tinted[1]), F::integer(tinted[0]))
    }

    fn keep(&mut self, at: Free<S>, range: Range<F>) -> Result<(), Stopped> {
        let (at, range) = if at.is_mirrored() { (at.mirror(), range.negative()) } else { (at, range) };
        self.table.set(at, range, self.budget)
    }

    /// Whether the value of `at` is at least or at most `t`.
    fn holds(&mut self, at: Free<S>, side: Side, t: Starred<F>) -> Result<bool, Stopped> {
        let range = self.range(at);
        if let Some(answer) = range.answer(side, t) {
            return Ok(answer);
        }
        if self.near.len() > 256 {
            self.meter.flush()?;
        } else {
            self.meter.tick()?;
        }
        let part = self.first_component(at);
        if part == at {
            return self.connected(at, range, side, t);
        }
        let (largest, rest) = self.all_but_largest(at, part)?;
        let answer = self.holds(largest, side, t.plus(rest.negative()))?;
        self.keep(at, self.range(largest).shifted(rest))?;
        Ok(answer)
    }

    /// The largest component, of which `part` is one, and the value of the others together.
    fn all_but_largest(&mut self, at: Free<S>, part: Free<S>) -> Result<(Free<S>, Starred<F>), Stopped> {
        let mut largest = part;
        let mut rest = Starred::default();
        let mut left = at.minus(part);
        while !left.all().is_empty() {
            let mut part = self.first_component(left);
            left = left.minus(part);
            if part.all().count() > largest.all().count() {
                std::mem::swap(&mut part, &mut largest);
            }
            rest = rest.plus(self.value_of(part)?);
        }
        Ok((largest, rest))
    }

    /// The question for a connected position that its range leaves open.
    fn connected(
        &mut self,
        at: Free<S>,
        mut range: Range<F>,
        side: Side,
        t: Starred<F>,
    ) -> Result<bool, Stopped> {
        let (mut asked, mut to) = (side, t);
        let mut before = None;
        let mut turned = false;
        // Whether the last question of the chain is true.
        let found = loop {
            if let Some(answer) = range.answer(asked, to) {
                break answer;
            }
            if self.some_option(at, &mut range, asked.flip(), to)? {
                break false;
            }
            let Some(next) = to.option(asked) else { break true };
            before = Some((asked, to));
            (asked, to) = (asked.flip(), next);
            turned = !turned;
        };
        range.learn(asked, to, found);
        if let Some((asked, to)) = before {
            range.learn(asked, to, !found);
        }
        range.learn(side, t, found != turned);
        self.keep(at, range)?;
        Ok(found != turned)
    }

    /// Whether some option is at least (by Left) or at most (by Right) `t`; narrows the range of `at` by what is
    /// known of the options.
    fn some_option(
        &mut self,
        at: Free<S>,
        range: &mut Range<F>,
        side: Side,
        t: Starred<F>,
    ) -> Result<bool, Stopped> {
        let player = match side {
            Side::AtLeast => Player::Left,
            Side::AtMost => Player::Right,
        };
        let base = self.waiting.len();
        let mut found = false;
        for x in at.0[player.index()].iter() {
            let option = self.after(at, player, x);
            let known = self.range(option);
            range.learn_option(side, known);
            match known.answer(side, t) {
                Some(true) => {
                    found = true;
                    break;
                }
                Some(false) => {}
                None => self.waiting.push(option),
            }
        }
        let end = self.waiting.len();
        let mut next = base;
        while !found && next < end {
            let option = self.waiting[next];
            next += 1;
            found = self.holds(option, side, t)?;
        }
        self.waiting.truncate(base);
        Ok(found)
    }

    /// The value of any position: questions along its sign expansion.
    fn value_of(&mut self, at: Free<S>) -> Result<Starred<F>, Stopped> {
        if let Some(value) = self.range(at).value() {
            return Ok(value);
        }
        let part = self.first_component(at);
        if part != at {
            let (largest, rest) = self.all_but_largest(at, part)?;
            let value = rest.plus(self.value_of(largest)?);
            self.keep(at, Range::exactly(value))?;
            return Ok(value);
        }
        loop {
            let range = self.range(at);
            if let Some(value) = range.value() {
                return Ok(value);
            }
            let number = range.simplest();
            if number.is_strict() {
                return Err(Stopped::TooLarge);
            }
            for star in [false, true] {
                // Both kinds of each question are needed before the number itself is out of the race.
                if self.holds(at, Side::AtLeast, Starred { number, star })? {
                    self.holds(at, Side::AtMost, Starred { number, star })?;
                }
            }
        }
    }

    fn ask<T: Send>(
        &mut self,
        work: impl FnOnce(&mut Self) -> Result<T, Stopped> + Send,
    ) -> Result<T, Stopped> {
        self.waiting.clear();
        let answer = with_depth(self.near.len(), || work(&mut *self));
        // The count is reported; whether the budget is spent matters only to work that is not done.
        let _ = self.meter.flush();
        answer
    }
}

impl<S: Set, F: Fixed> Once for Engine<'_, S, F> {
    fn winner(&mut self, player: Player) -> Result<Winner, Stopped> {
        let side = match player {
            Player::Left => Side::AtMost,
            Player::Right => Side::AtLeast,
        };
        let start = self.start;
        let lost = self.ask(|engine| engine.holds(start, side, Starred::default()))?;
        Ok(if lost { player.other().into() } else { player.into() })
    }

    fn value(&mut self) -> Result<Option<Value>, Stopped> {
        let start = self.start;
        let value = self.ask(|engine| engine.value_of(start))?;
        Ok(Some(Value { number: value.number.dyadic(), nimber: value.star.into() }))
    }

    fn best_moves(&mut self, player: Player) -> Result<Vec<usize>, Stopped> {
        let side = match player {
            Player::Left => Side::AtLeast,
            Player::Right => Side::AtMost,
        };
        let start = self.start;
        let moves: Vec<usize> = start.0[player.index()].iter().collect();
        if self.winner(player)? != player.into() {
            return Ok(moves);
        }
        self.ask(|engine| {
            let mut good = Vec::new();
            for &x in &moves {
                if engine.holds(engine.after(start, player, x), side, Starred::default())? {
                    good.push(x);
                }
            }
            Ok(good)
        })
    }
}
