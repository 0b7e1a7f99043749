//! Black-white poset games: numbers, found by asking whether the value is at least or at most a threshold.
//!
//! Let t be a number with canonical options t^L and t^R. Then v ≥ t iff no option of White's is ≤ t and not
//! v ≤ t^L; mirrored, v ≤ t iff no option of Black's is ≥ t and not v ≥ t^R. The second part is a question
//! about the same position, so one call follows that chain of ever simpler thresholds in a loop and recurses
//! only into options. The table keeps, for each position, the interval that the answers so far leave.
//!
//! Elements are numbered along a linear extension: the first members of a mask are low and bite off most.
//!
//! `TooLarge` here means that a value needs more fraction bits than `F` has.

use super::bounds::{Bounds, Side};
use super::fixed::Fixed;
use super::flood::first_component;
use super::stack::with_depth;
use super::table::Table;
use crate::bridge::Once;
use upset_base::bits::Set;
use upset_base::budget::{Budget, Meter, Stopped};
use upset_base::game::BlackWhite;
use upset_base::value::{Dyadic, Player, Value, Winner};

/// The engine for one black-white game on a board that fits in an `S` and whose values fit in an `F`.
pub(super) struct Engine<'a, S, F> {
    budget: &'a Budget,
    meter: Meter<'a>,
    /// The element of the game that each bit stands for.
    element: Vec<usize>,
    up: Vec<S>,
    /// Everything comparable to each element, itself included.
    near: Vec<S>,
    black: S,
    all: S,
    table: Table<S, Bounds<F>>,
    /// Options that wait for a question, of all levels of the recursion one after the other.
    waiting: Vec<S>,
}

impl<'a, S: Set, F: Fixed> Engine<'a, S, F> {
    pub(super) fn new(game: &BlackWhite, budget: &'a Budget) -> Engine<'a, S, F> {
        let element: Vec<usize> = game.poset.linear_extension().iter().map(|&x| x as usize).collect();
        let n = element.len();
        let mut bit = vec![0; n];
        for (i, &x) in element.iter().enumerate() {
            bit[x] = i;
        }
        let translate = |set: Vec<usize>| S::collect(set.into_iter().map(|x| bit[x]));
        let up: Vec<S> = element.iter().map(|&x| translate(game.poset.up_set(x))).collect();
        let near = element.iter().zip(&up).map(|(&x, up)| up.or(translate(game.poset.down_set(x)))).collect();
        Engine {
            budget,
            meter: Meter::new(budget),
            near,
            black: S::collect((0..n).filter(|&i| game.colour[element[i]] == Player::Left)),
            all: S::below(n),
            element,
            up,
            table: Table::new(),
            waiting: Vec::new(),
        }
    }

    /// The elements of `player` in `mask`.
    #[inline]
    fn own(&self, player: Player, mask: S) -> S {
        match player {
            Player::Left => mask.and(self.black),
            Player::Right => mask.minus(self.black),
        }
    }

    /// What is known of a position at once: from the table, or by counting colours.
    #[inline]
    fn bounds(&self, mask: S) -> Bounds<F> {
        if mask.is_empty() {
            return Bounds::default();
        }
        self.table.get(mask).unwrap_or_else(|| {
            let black = mask.and(self.black).count() as i64;
            let white = mask.count() as i64 - black;
            if white == 0 || black == 0 {
                Bounds::exactly(F::integer(black - white))
            } else {
                // One element of the other colour at least, and it raises or lowers the value strictly.
                Bounds { lo: F::integer(-white).plus(F::ULP), hi: F::integer(black).minus(F::ULP) }
            }
        })
    }

    /// Counts one position; large boards take long over each, so they look at the clock every time.
    #[inline]
    fn tick(&mut self) -> Result<(), Stopped> {
        if self.all.count() > 256 { self.meter.flush() } else { self.meter.tick() }
    }

    /// Whether the value of `mask` is at least or at most `t`.
    fn holds(&mut self, mask: S, side: Side, t: F) -> Result<bool, Stopped> {
        let bounds = self.bounds(mask);
        if let Some(answer) = bounds.answer(side, t) {
            return Ok(answer);
        }
        self.tick()?;
        let part = first_component(&self.near, mask);
        if part != mask {
            return self.sum(mask, part, side, t);
        }
        match self.owner_of_least(mask) {
            Some(owner) => self.above_least(mask, bounds, owner, side, t),
            None => self.connected(mask, bounds, side, t),
        }
    }

    /// Who owns the least element of `mask`, if there is one. The first element is always minimal.
    #[inline]
    fn owner_of_least(&self, mask: S) -> Option<Player> {
        let first = mask.first();
        mask.is_subset(self.up[first]).then(
            || {
                if self.black.has(first) { Player::Left } else { Player::Right }
            },
        )
    }

    /// The question for a position with a least element, whose colour is the first sign of the value's
    /// expansion: what is above it has the rest of the signs and is asked about the rest of the threshold's.
    fn above_least(
        &mut self,
        mask: S,
        mut bounds: Bounds<F>,
        owner: Player,
        side: Side,
        t: F,
    ) -> Result<bool, Stopped> {
        let left = owner == Player::Left;
        let (seen, favours) = if left { (t, Side::AtLeast) } else { (t.negative(), Side::AtMost) };
        let answer = if seen <= F::default() {
            side == favours
        } else {
            let asked = seen.without_plus();
            let asked = if left { asked } else { asked.negative() };
            self.holds(mask.without(mask.first()), side, asked)?
        };
        bounds.learn(side, t, answer);
        self.table.set(mask, bounds, self.budget)?;
        Ok(answer)
    }

    /// The question for a sum: all parts but the largest are valued, the largest is asked.
    fn sum(&mut self, mask: S, part: S, side: Side, t: F) -> Result<bool, Stopped> {
        let (largest, rest) = self.all_but_largest(mask, part)?;
        let answer = self.holds(largest, side, t.minus(rest))?;
        let bounds = self.bounds(largest).shifted(rest);
        self.table.set(mask, bounds, self.budget)?;
        Ok(answer)
    }

    /// The largest component of `mask`, of which `part` is one, and the value of the others together.
    fn all_but_largest(&mut self, mask: S, part: S) -> Result<(S, F), Stopped> {
        let mut largest = part;
        let mut rest = F::default();
        let mut left = mask.minus(part);
        while !left.is_empty() {
            let mut part = first_component(&self.near, left);
            left = left.minus(part);
            if part.count() > largest.count() {
                std::mem::swap(&mut part, &mut largest);
            }
            rest = rest.plus(self.value_of(part)?);
        }
        Ok((largest, rest))
    }

    /// The question for a connected position that its bounds leave open.
    fn connected(&mut self, mask: S, mut bounds: Bounds<F>, side: Side, t: F) -> Result<bool, Stopped> {
        let (mut at, mut to) = (side, t);
        let mut before = None;
        let mut turned = false;
        // Whether the last question of the chain is true.
        let found = loop {
            if let Some(answer) = bounds.answer(at, to) {
                break answer;
            }
            if self.some_option(mask, &mut bounds, at.flip(), to)? {
                break false;
            }
            let simpler = match at {
                Side::AtLeast => to.left_option(),
                Side::AtMost => to.right_option(),
            };
            let Some(next) = simpler else { break true };
            before = Some((at, to));
            (at, to) = (at.flip(), next);
            turned = !turned;
        };
        bounds.learn(at, to, found);
        if let Some((at, to)) = before {
            bounds.learn(at, to, !found);
        }
        self.table.set(mask, bounds, self.budget)?;
        debug_assert_eq!(bounds.answer(side, t), Some(found != turned));
        Ok(found != turned)
    }

    /// Whether some option is at least (by Black) or at most (by White) `t`; narrows the bounds of `mask` by
    /// what is known of the options.
    fn some_option(&mut self, mask: S, bounds: &mut Bounds<F>, side: Side, t: F) -> Result<bool, Stopped> {
        let player = match side {
            Side::AtLeast => Player::Left,
            Side::AtMost => Player::Right,
        };
        let base = self.waiting.len();
        let mut found = false;
        for x in self.own(player, mask).iter() {
            let option = mask.minus(self.up[x]);
            let known = self.bounds(option);
            match player {
                Player::Left => bounds.lo = bounds.lo.max(known.lo.above()),
                Player::Right => bounds.hi = bounds.hi.min(known.hi.below()),
            }
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
    fn value_of(&mut self, mask: S) -> Result<F, Stopped> {
        if let Some(value) = self.bounds(mask).value() {
            return Ok(value);
        }
        let part = first_component(&self.near, mask);
        if part != mask {
            let (largest, rest) = self.all_but_largest(mask, part)?;
            let value = rest.plus(self.value_of(largest)?);
            self.table.set(mask, Bounds::exactly(value), self.budget)?;
            return Ok(value);
        }
        if let Some(owner) = self.owner_of_least(mask) {
            let rest = self.value_of(mask.without(mask.first()))?;
            let seen = if owner == Player::Left { rest } else { rest.negative() };
            let value = seen.after_plus().ok_or(Stopped::TooLarge)?;
            let value = if owner == Player::Left { value } else { value.negative() };
            self.table.set(mask, Bounds::exactly(value), self.budget)?;
            return Ok(value);
        }
        loop {
            let bounds = self.bounds(mask);
            if let Some(value) = bounds.value() {
                return Ok(value);
            }
            let t = F::simplest_in(bounds.lo, bounds.hi);
            if t.is_strict() {
                return Err(Stopped::TooLarge);
            }
            if self.holds(mask, Side::AtLeast, t)? {
                self.holds(mask, Side::AtMost, t)?;
            }
        }
    }

    /// The value of the best option of `player`: an option is valued only if it beats the best so far. The highest
    /// elements come first, since they take the least away.
    fn best_option(&mut self, player: Player) -> Result<Option<F>, Stopped> {
        let no_better = match player {
            Player::Left => Side::AtMost,
            Player::Right => Side::AtLeast,
        };
        let own: Vec<usize> = self.own(player, self.all).iter().collect();
        let mut best = None;
        for x in own.into_iter().rev() {
            let option = self.all.minus(self.up[x]);
            let dominated = match best {
                Some(best) => self.holds(option, no_better, best)?,
                None => false,
            };
            if !dominated {
                best = Some(self.value_of(option)?);
            }
        }
        Ok(best)
    }

    /// Runs a question from the start, with room for its recursion.
    fn ask<T: Send>(
        &mut self,
        work: impl FnOnce(&mut Self) -> Result<T, Stopped> + Send,
    ) -> Result<T, Stopped> {
        self.waiting.clear();
        let answer = with_depth(self.all.count(), || work(&mut *self));
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
        let all = self.all;
        let lost = self.ask(|engine| engine.holds(all, side, F::default()))?;
        Ok(if lost { player.other().into() } else { player.into() })
    }

    fn value(&mut self) -> Result<Option<Value>, Stopped> {
        let all = self.all;
        let value = self.ask(|engine| engine.value_of(all))?;
        Ok(Some(Value::number(value.dyadic())))
    }

    fn cuts(&mut self) -> Result<Option<[Option<Dyadic>; 2]>, Stopped> {
        let [left, right] = Player::BOTH;
        let cuts = self.ask(|engine| Ok([engine.best_option(left)?, engine.best_option(right)?]))?;
        Ok(Some(cuts.map(|cut| cut.map(Fixed::dyadic))))
    }

    fn best_moves(&mut self, player: Player) -> Result<Vec<usize>, Stopped> {
        let side = match player {
            Player::Left => Side::AtLeast,
            Player::Right => Side::AtMost,
        };
        let own = self.own(player, self.all);
        let mut moves: Vec<usize> = own.iter().map(|x| self.element[x]).collect();
        if self.winner(player)? == player.into() {
            moves = self.ask(|engine| {
                let mut good = Vec::new();
                for x in own.iter() {
                    if engine.holds(engine.all.minus(engine.up[x]), side, F::default())? {
                        good.push(engine.element[x]);
                    }
                }
                Ok(good)
            })?;
        }
        moves.sort_unstable();
        Ok(moves)
    }
}
