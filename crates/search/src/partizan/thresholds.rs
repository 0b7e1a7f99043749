//! Values found by asking whether they are at least or at most a threshold: one search for all partizan games.
//!
//! Let t be a value with canonical options t^L and t^R. Then v ≥ t iff no option of Right's is ≤ t and not v ≤ t^L;
//! mirrored, v ≤ t iff no option of Left's is ≥ t and not v ≥ t^R. The second part is a question about the same
//! position, so one call follows that chain of ever simpler thresholds in a loop and recurses only into options. The
//! table keeps, for each position, what the answers so far leave of its possible values.

use super::number_part;
use crate::stack::with_depth;
use crate::table::{Entry, Key};
use crate::team::{Halt, Hand, Team};
use crate::tuning::BATCH;
use std::fmt::Debug;
use upset_base::budget::Budget;
use upset_base::event::Event;
use upset_base::value::{Player, Value};

/// Which way a question about a value points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    /// Is the value at least the threshold?
    AtLeast,
    /// Is the value at most the threshold?
    AtMost,
}

impl Side {
    #[inline]
    pub(super) fn flip(self) -> Side {
        match self {
            Side::AtLeast => Side::AtMost,
            Side::AtMost => Side::AtLeast,
        }
    }

    /// The side whose answer yes is good for `player`.
    #[inline]
    pub(super) fn good_for(player: Player) -> Side {
        match player {
            Player::Left => Side::AtLeast,
            Player::Right => Side::AtMost,
        }
    }

    #[inline]
    fn player(self) -> Player {
        match self {
            Side::AtLeast => Player::Left,
            Side::AtMost => Player::Right,
        }
    }
}

/// A value that questions are about; the default is 0.
pub(super) trait Threshold: Copy + Default + Debug + Send + Sync {
    /// The sum, which must be in range.
    fn plus(self, other: Self) -> Self;
    /// The difference, which must be in range.
    fn minus(self, other: Self) -> Self;
    /// The number with the other sign.
    #[inline]
    fn negative(self) -> Self {
        Self::default().minus(self)
    }
    /// The option of the canonical form that decides a question: Left's when asked for at least.
    fn simpler(self, side: Side) -> Option<Self>;
    /// The threshold of the opposite question, where that has the opposite answer and is nearer to its end.
    #[inline]
    fn turned(self, _side: Side) -> Option<Self> {
        None
    }
}

/// What is known of a value.
pub(super) trait Known: Entry + Default + Debug {
    /// The values.
    type Value: Threshold;
    /// All.
    fn exactly(value: Self::Value) -> Self;
    /// The value, once it is known.
    fn value(self) -> Option<Self::Value>;
    /// The answer to a question, if it is known.
    fn answer(self, side: Side, t: Self::Value) -> Option<bool>;
    /// Learns the answer to a question.
    fn learn(&mut self, side: Side, t: Self::Value, answer: bool);
    /// Learns from what is known of an option of the player whom `side` favours.
    fn learn_option(&mut self, side: Side, option: Self);
    /// What is then known of the sum with `by`.
    fn shifted(self, by: Self::Value) -> Self;
    /// What is then known of the negative.
    fn negative(self) -> Self;
    /// Values that the value is not below and not above, kinds apart.
    fn ends(self) -> [Self::Value; 2];
}

/// The values of a game.
pub(super) type ValueOf<G> = <<G as Partizan>::Known as Known>::Value;

/// A partizan game on a board. Elements have numbers here that may differ from those of the board.
pub(super) trait Partizan: Send + Sync {
    /// A position below the root.
    type At: Key + Eq + Send + Sync;
    /// What can be known of its value.
    type Known: Known;
    /// What to ask about next.
    type Guesses: IntoIterator<Item = ValueOf<Self>>;
    /// Whether a position takes so long that the clock should be looked at in each.
    const SLOW: bool;
    /// Whether the best options are worth asking for.
    const CUTS: bool = false;

    /// The board itself.
    fn root(&self) -> Self::At;
    /// How many elements are left.
    fn size(at: Self::At) -> usize;
    /// Whether nothing is left.
    fn is_empty(at: Self::At) -> bool;
    /// What is left without `part`.
    fn minus(at: Self::At, part: Self::At) -> Self::At;
    /// The number here of an element of the board.
    fn place(&self, x: usize) -> usize {
        x
    }
    /// The element of the board with this number here.
    fn element(&self, x: usize) -> usize {
        x
    }
    /// What `player` may play.
    fn moves(&self, at: Self::At, player: Player) -> impl Iterator<Item = usize>;
    /// Moves of `player` of which one leaves at least (Left) or at most (Right) `t`, if any move does. Questions have been
    /// turned, and what a look finds leaves it open.
    #[inline]
    fn promising(&self, at: Self::At, player: Player, _t: ValueOf<Self>) -> impl Iterator<Item = usize> {
        self.moves(at, player)
    }
    /// The position after `player` plays `x`.
    fn option(&self, at: Self::At, player: Player, x: usize) -> Self::At;
    /// The component of some element; the position must have one.
    fn component(&self, at: Self::At) -> Self::At;
    /// What is seen of the value without any search.
    fn glance(&self, at: Self::At) -> Self::Known;
    /// What more than a glance finds out about a connected position, where there is such a thing.
    #[inline]
    fn look(&self, _at: Self::At) -> Option<Self::Known> {
        None
    }
    /// What to ask about, given what is known; none if no value that fits is possible.
    fn guesses(&self, at: Self::At, known: Self::Known) -> Option<Self::Guesses>;
    /// The value in the form of the answers.
    fn written(value: ValueOf<Self>) -> Value;

    /// The negative of a position, where that is the one that the table keeps.
    #[inline]
    fn mirrored(_at: Self::At) -> Option<Self::At> {
        None
    }
    /// A smaller position that tells the value: what stands above a least element, or what is left without what counts for
    /// nothing.
    #[inline]
    fn reduced(&self, _at: Self::At) -> Option<Self::At> {
        None
    }
    /// What a question about a position that can be reduced asks about the smaller one, or its answer.
    #[inline]
    fn asked_above(&self, _at: Self::At, _side: Side, t: ValueOf<Self>) -> Result<ValueOf<Self>, bool> {
        Ok(t)
    }
    /// The value of a position that can be reduced, given that of the smaller one; none if it does not fit.
    #[inline]
    fn standing(&self, _at: Self::At, above: ValueOf<Self>) -> Option<ValueOf<Self>> {
        Some(above)
    }
}

/// What is known of a position at once; `kept` says what the table holds.
#[inline]
fn seen<G: Partizan>(game: &G, at: G::At, kept: impl FnOnce(G::At) -> Option<G::Known>) -> G::Known {
    if G::is_empty(at) {
        return G::Known::exactly(ValueOf::<G>::default());
    }
    match G::mirrored(at) {
        Some(mirror) => kept(mirror).unwrap_or_else(|| game.glance(mirror)).negative(),
        None => kept(at).unwrap_or_else(|| game.glance(at)),
    }
}

/// One thread of the search.
pub(super) struct Worker<'t, G: Partizan> {
    game: &'t G,
    hand: Hand<'t, G::At, G::Known>,
}

impl<G: Partizan> Worker<'_, G> {
    /// What is known of a position at once.
    #[inline]
    fn known(&self, at: G::At) -> G::Known {
        seen(self.game, at, |at| self.hand.get(at))
    }

    #[inline]
    fn keep(&mut self, at: G::At, known: G::Known) -> Result<(), Halt> {
        match G::mirrored(at) {
            Some(mirror) => self.hand.learn(mirror, known.negative()),
            None => self.hand.learn(at, known),
        }
    }

    /// Whether the value is at least or at most `t`.
    pub(super) fn holds(&mut self, at: G::At, side: Side, t: ValueOf<G>) -> Result<bool, Halt> {
        let mut known = self.known(at);
        if let Some(answer) = known.answer(side, t) {
            return Ok(answer);
        }
        self.hand.tick()?;
        if G::SLOW {
            self.hand.meter.flush()?;
        }
        let part = self.game.component(at);
        if part != at {
            let (largest, rest) = self.all_but_largest(at, part)?;
            let answer = self.holds(largest, side, t.minus(rest))?;
            self.keep(at, self.known(largest).shifted(rest))?;
            return Ok(answer);
        }
        let Some(smaller) = self.game.reduced(at) else {
            if let Some(seen) = self.game.look(at) {
                known = known.and(seen);
                if let Some(answer) = known.answer(side, t) {
                    self.keep(at, known)?;
                    return Ok(answer);
                }
            }
            return self.connected(at, known, side, t);
        };
        let answer = match self.game.asked_above(at, side, t) {
            Ok(asked) => self.holds(smaller, side, asked)?,
            Err(answer) => answer,
        };
        known.learn(side, t, answer);
        self.keep(at, known)?;
        Ok(answer)
    }

    /// The largest component, of which `part` is one, and the value of the others together.
    fn all_but_largest(&mut self, at: G::At, part: G::At) -> Result<(G::At, ValueOf<G>), Halt> {
        let mut largest = part;
        let mut rest = ValueOf::<G>::default();
        let mut left = G::minus(at, part);
        while !G::is_empty(left) {
            let mut part = self.game.component(left);
            left = G::minus(left, part);
            if G::size(part) > G::size(largest) {
                std::mem::swap(&mut part, &mut largest);
            }
            rest = rest.plus(self.value_of(part)?);
        }
        Ok((largest, rest))
    }

    /// The question for a connected position that what is known leaves open.
    fn connected(&mut self, at: G::At, mut known: G::Known, side: Side, t: ValueOf<G>) -> Result<bool, Halt> {
        let (mut asked, mut to, mut turned) = match t.turned(side) {
            Some(to) => (side.flip(), to, true),
            None => (side, t, false),
        };
        let mut before = None;
        // Whether the last question of the chain is true.
        let found = loop {
            if let Some(answer) = known.answer(asked, to) {
                break answer;
            }
            if self.some_option(at, &mut known, asked.flip(), to)? {
                break false;
            }
            let Some(next) = to.simpler(asked) else { break true };
            before = Some((asked, to));
            (asked, to) = (asked.flip(), next);
            turned = !turned;
        };
        known.learn(asked, to, found);
        if let Some((asked, to)) = before {
            known.learn(asked, to, !found);
        }
        known.learn(side, t, found != turned);
        self.keep(at, known)?;
        Ok(found != turned)
    }

    /// Whether some option is at least (by Left) or at most (by Right) `t`; learns about `at` from what is known of
    /// the options.
    fn some_option(
        &mut self,
        at: G::At,
        known: &mut G::Known,
        side: Side,
        t: ValueOf<G>,
    ) -> Result<bool, Halt> {
        let player = side.player();
        let base = self.hand.waiting.len();
        let mut found = false;
        let mut moves = self.game.promising(at, player, t);
        let mut batch = [at; BATCH];
        while !found {
            let mut count = 0;
            for (place, x) in batch.iter_mut().zip(moves.by_ref()) {
                *place = self.game.option(at, player, x);
                count += 1;
            }
            self.hand.touch(batch[..count].iter().map(|&option| G::mirrored(option).unwrap_or(option)));
            for &option in &batch[..count] {
                let bounds = self.known(option);
                known.learn_option(side, bounds);
                match bounds.answer(side, t) {
                    Some(true) => {
                        found = true;
                        break;
                    }
                    Some(false) => {}
                    None => self.hand.waiting.push(option),
                }
            }
            if count < BATCH {
                break;
            }
        }
        let mut queue = self.hand.queue(base, side as u64, false);
        while !found && let Some(option) = self.hand.take(&mut queue) {
            let answer = self.holds(option, side, t);
            found = self.hand.done(&mut queue, option, answer)?.unwrap_or(false);
        }
        self.hand.waiting.truncate(base);
        Ok(found)
    }

    /// The value of any position.
    pub(super) fn value_of(&mut self, at: G::At) -> Result<ValueOf<G>, Halt> {
        if let Some(value) = self.known(at).value() {
            return Ok(value);
        }
        let part = self.game.component(at);
        if part != at {
            let (largest, rest) = self.all_but_largest(at, part)?;
            let value = rest.plus(self.value_of(largest)?);
            self.keep(at, G::Known::exactly(value))?;
            return Ok(value);
        }
        if let Some(smaller) = self.game.reduced(at) {
            let smaller = self.value_of(smaller)?;
            let value = self.game.standing(at, smaller).ok_or(Halt::Narrow)?;
            self.keep(at, G::Known::exactly(value))?;
            return Ok(value);
        }
        loop {
            let known = self.known(at);
            if let Some(value) = known.value() {
                return Ok(value);
            }
            for t in self.game.guesses(at, known).ok_or(Halt::Narrow)? {
                if self.holds(at, Side::AtLeast, t)? {
                    self.holds(at, Side::AtMost, t)?;
                }
            }
        }
    }
}

/// The search.
pub(super) struct Thresholds<G: Partizan> {
    pub(super) game: G,
    team: Team<G::At, G::Known>,
}

impl<G: Partizan> Thresholds<G> {
    pub(super) fn new(game: G) -> Thresholds<G> {
        Thresholds { game, team: Team::new() }
    }

    /// The answer of a search.
    fn find<T: Send>(
        &mut self,
        budget: &Budget,
        work: impl Fn(&mut Worker<G>) -> Result<T, Halt> + Sync,
    ) -> Result<T, Halt> {
        let game = &self.game;
        let depth = G::size(game.root());
        self.team.solve(budget, depth, |hand| work(&mut Worker { game, hand }))
    }

    /// Whether the value is at least or at most `t`.
    pub(super) fn holds(
        &mut self,
        at: G::At,
        side: Side,
        t: ValueOf<G>,
        budget: &Budget,
    ) -> Result<bool, Halt> {
        self.find(budget, |worker| worker.holds(at, side, t))
    }

    /// The value of the position that is asked about; the budget's listener hears of its bounds.
    pub(super) fn value(&mut self, at: G::At, budget: &Budget) -> Result<ValueOf<G>, Halt> {
        loop {
            let known = seen(&self.game, at, |at| self.team.get(at));
            if let Some(value) = known.value() {
                return Ok(value);
            }
            if self.game.component(at) != at || self.game.reduced(at).is_some() {
                return self.find(budget, |worker| worker.value_of(at));
            }
            budget.tell(|| {
                let [least, most] = known.ends().map(|end| number_part(G::written(end)));
                Event::Number { least, most }
            });
            for t in self.game.guesses(at, known).ok_or(Halt::Narrow)? {
                if self.holds(at, Side::AtLeast, t, budget)? {
                    self.holds(at, Side::AtMost, t, budget)?;
                }
            }
        }
    }

    /// The value of the best option of `player`: an option is valued only if it beats the best so far. Those that
    /// take the least away come first.
    pub(super) fn best_option(
        &mut self,
        at: G::At,
        player: Player,
        budget: &Budget,
    ) -> Result<Option<ValueOf<G>>, Halt> {
        let no_better = Side::good_for(player.other());
        let own: Vec<usize> = self.game.moves(at, player).collect();
        let mut best = None;
        for x in own.into_iter().rev() {
            let option = self.game.option(at, player, x);
            let dominated = match best {
                Some(best) => self.holds(option, no_better, best, budget)?,
                None => false,
            };
            if !dominated {
                best = Some(self.find(budget, |worker| worker.value_of(option))?);
            }
        }
        Ok(best)
    }

    /// Runs a question with room for its recursion.
    pub(super) fn ask<T: Send>(
        &mut self,
        work: impl FnOnce(&mut Self) -> Result<T, Halt> + Send,
    ) -> Result<T, Halt> {
        with_depth(G::size(self.game.root()), || work(&mut *self))
    }
}
