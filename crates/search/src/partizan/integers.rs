//! Pomax, pomin, pominmax and leaf: integers, found by asking whether the value is at least k.
//!
//! Every position of these games is an integer (004 Theorem 2). So v ≥ k with k ≥ 1 iff some option of Black's
//! is ≥ k - 1, and v ≥ k with k ≤ 0 iff every option of White's is ≥ k + 1. The table keeps, for each position,
//! the interval that the answers so far leave.

use super::flood::first_component;
use super::stack::with_depth;
use super::table::Table;
use crate::bridge::Once;
use upset_base::bits::Set;
use upset_base::budget::{Budget, Meter, Stopped};
use upset_base::value::{Player, Value, Winner};

/// Which elements of a position can be removed, whoever owns them.
pub(super) trait Removable<S>: Send {
    /// The elements of `mask` that can be removed.
    fn removable(&self, mask: S) -> S;
}

/// A board for [`Engine`]. Bits stand for elements in any order.
pub(super) struct Board<S, R> {
    /// The element of the game that each bit stands for.
    pub(super) element: Vec<usize>,
    /// Each element and all it is joined to.
    pub(super) near: Vec<S>,
    /// Left's elements.
    pub(super) black: S,
    /// The elements that play can remove at all.
    pub(super) all: S,
    /// What can be removed when.
    pub(super) rules: R,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Interval {
    lo: i16,
    hi: i16,
}

impl Interval {
    #[inline]
    fn at_least(self, k: i32) -> Option<bool> {
        if i32::from(self.lo) >= k {
            Some(true)
        } else if i32::from(self.hi) < k {
            Some(false)
        } else {
            None
        }
    }
}

/// The engine for one game on a board that fits in an `S`.
pub(super) struct Engine<'a, S, R> {
    board: Board<S, R>,
    budget: &'a Budget,
    meter: Meter<'a>,
    table: Table<S, Interval>,
    /// Options that wait for a question, of all levels of the recursion one after the other.
    waiting: Vec<S>,
}

impl<'a, S: Set, R: Removable<S>> Engine<'a, S, R> {
    pub(super) fn new(board: Board<S, R>, budget: &'a Budget) -> Engine<'a, S, R> {
        Engine { board, budget, meter: Meter::new(budget), table: Table::new(), waiting: Vec::new() }
    }

    #[inline]
    fn own(&self, player: Player, mask: S) -> S {
        match player {
            Player::Left => mask.and(self.board.black),
            Player::Right => mask.minus(self.board.black),
        }
    }

    /// What is known of a position at once: from the table, or by counting colours. A position of one colour
    /// is worth its elements, since each of them can be removed sooner or later.
    #[inline]
    fn interval(&self, mask: S) -> Interval {
        if mask.is_empty() {
            return Interval::default();
        }
        self.table.get(mask).unwrap_or_else(|| {
            let black = mask.and(self.board.black).count() as i16;
            let white = mask.count() as i16 - black;
            if white == 0 || black == 0 {
                Interval { lo: black - white, hi: black - white }
            } else {
                Interval { lo: -white, hi: black }
            }
        })
    }

    /// Whether the value of `mask` is at least `k`.
    fn at_least(&mut self, mask: S, k: i32) -> Result<bool, Stopped> {
        let known = self.interval(mask);
        if let Some(answer) = known.at_least(k) {
            return Ok(answer);
        }
        if self.board.all.count() > 256 {
            self.meter.flush()?;
        } else {
            self.meter.tick()?;
        }
        let part = first_component(&self.board.near, mask);
        if part == mask {
            return self.connected(mask, known, k);
        }
        let (largest, rest) = self.all_but_largest(mask, part)?;
        let answer = self.at_least(largest, k - rest)?;
        let Interval { lo, hi } = self.interval(largest);
        let shifted = Interval { lo: lo + rest as i16, hi: hi + rest as i16 };
        self.table.set(mask, shifted, self.budget)?;
        Ok(answer)
    }

    /// The largest component of `mask`, of which `part` is one, and the value of the others together.
    fn all_but_largest(&mut self, mask: S, part: S) -> Result<(S, i32), Stopped> {
        let mut largest = part;
        let mut rest = 0;
        let mut left = mask.minus(part);
        while !left.is_empty() {
            let mut part = first_component(&self.board.near, left);
            left = left.minus(part);
            if part.count() > largest.count() {
                std::mem::swap(&mut part, &mut largest);
            }
            rest += self.value_of(part)?;
        }
        Ok((largest, rest))
    }

    /// The question for a connected position that its interval leaves open.
    fn connected(&mut self, mask: S, mut known: Interval, k: i32) -> Result<bool, Stopped> {
        let free = self.board.rules.removable(mask);
        // Black looks for an option ≥ k - 1, White for one < k + 1.
        let (player, asked) = if k >= 1 { (Player::Left, k - 1) } else { (Player::Right, k + 1) };
        let sought = player == Player::Left;
        let base = self.waiting.len();
        let mut found = false;
        for x in self.own(player, free).iter() {
            let option = mask.without(x);
            let bounds = self.interval(option);
            match player {
                Player::Left => known.lo = known.lo.max(bounds.lo + 1),
                Player::Right => known.hi = known.hi.min(bounds.hi - 1),
            }
            match bounds.at_least(asked) {
                Some(answer) if answer == sought => {
                    found = true;
                    break;
                }
                Some(_) => {}
                None => self.waiting.push(option),
            }
        }
        let end = self.waiting.len();
        let mut next = base;
        while !found && next < end {
            let option = self.waiting[next];
            next += 1;
            found = self.at_least(option, asked)? == sought;
        }
        self.waiting.truncate(base);
        let answer = found == sought;
        if answer {
            known.lo = known.lo.max(k as i16);
        } else {
            known.hi = known.hi.min(k as i16 - 1);
        }
        debug_assert!(known.lo <= known.hi);
        self.table.set(mask, known, self.budget)?;
        Ok(answer)
    }

    /// The value of any position: questions from the difference of the colours up or down.
    fn value_of(&mut self, mask: S) -> Result<i32, Stopped> {
        let known = self.interval(mask);
        if known.lo == known.hi {
            return Ok(i32::from(known.lo));
        }
        let part = first_component(&self.board.near, mask);
        if part != mask {
            let (largest, rest) = self.all_but_largest(mask, part)?;
            let value = rest + self.value_of(largest)?;
            self.table.set(mask, Interval { lo: value as i16, hi: value as i16 }, self.budget)?;
            return Ok(value);
        }
        let black = mask.and(self.board.black).count() as i32;
        let difference = 2 * black - mask.count() as i32;
        loop {
            let Interval { lo, hi } = self.interval(mask);
            if lo == hi {
                return Ok(i32::from(lo));
            }
            self.at_least(mask, difference.clamp(i32::from(lo) + 1, i32::from(hi)))?;
        }
    }

    /// Runs a question from the start, with room for its recursion.
    fn ask<T: Send>(
        &mut self,
        work: impl FnOnce(&mut Self) -> Result<T, Stopped> + Send,
    ) -> Result<T, Stopped> {
        self.waiting.clear();
        let answer = with_depth(self.board.all.count(), || work(&mut *self));
        // The count is reported; whether the budget is spent matters only to work that is not done.
        let _ = self.meter.flush();
        answer
    }
}

impl<S: Set, R: Removable<S>> Once for Engine<'_, S, R> {
    fn winner(&mut self, player: Player) -> Result<Winner, Stopped> {
        let all = self.board.all;
        let wins = match player {
            Player::Left => self.ask(|engine| engine.at_least(all, 1))?,
            Player::Right => !self.ask(|engine| engine.at_least(all, 0))?,
        };
        Ok(if wins { player.into() } else { player.other().into() })
    }

    fn value(&mut self) -> Result<Option<Value>, Stopped> {
        let all = self.board.all;
        let value = self.ask(|engine| engine.value_of(all))?;
        Ok(Some(Value::integer(value.into())))
    }

    fn best_moves(&mut self, player: Player) -> Result<Vec<usize>, Stopped> {
        let all = self.board.all;
        let own = self.own(player, self.board.rules.removable(all));
        let mut moves: Vec<usize> = own.iter().map(|x| self.board.element[x]).collect();
        if self.winner(player)? == player.into() {
            moves = self.ask(|engine| {
                let mut good = Vec::new();
                for x in own.iter() {
                    // Left needs an option ≥ 0, Right one ≤ 0.
                    let kept = match player {
                        Player::Left => engine.at_least(all.without(x), 0)?,
                        Player::Right => !engine.at_least(all.without(x), 1)?,
                    };
                    if kept {
                        good.push(engine.board.element[x]);
                    }
                }
                Ok(good)
            })?;
        }
        moves.sort_unstable();
        Ok(moves)
    }
}
