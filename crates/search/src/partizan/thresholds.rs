//! Values found by asking whether they are at least or at most a threshold: one search for all partizan games.
//!
//! Let t be a value with canonical options t^L and t^R. Then v ≥ t iff no option of Right's is ≤ t and not v ≤ t^L;
//! mirrored, v ≤ t iff no option of Left's is ≥ t and not v ≥ t^R. The second part is a question about the same
//! position, so one call follows that chain of ever simpler thresholds in a loop and recurses only into options. The
//! table keeps, for each position, what the answers so far leave of its possible values.

use super::{NoAnswer, number_part};
use crate::stack::with_depth;
use crate::table::{Key, Table};
use std::fmt::Debug;
use upset_base::budget::{Budget, Meter, Stopped};
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
pub(super) trait Known: Copy + Default + Debug + Send {
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
pub(super) trait Partizan: Send {
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
    /// The position after `player` plays `x`.
    fn option(&self, at: Self::At, player: Player, x: usize) -> Self::At;
    /// The component of some element; the position must have one.
    fn component(&self, at: Self::At) -> Self::At;
    /// What is seen of the value without any search.
    fn glance(&self, at: Self::At) -> Self::Known;
    /// What to ask about, given what is known; none if no value that fits is possible.
    fn guesses(&self, at: Self::At, known: Self::Known) -> Option<Self::Guesses>;
    /// The value in the form of the answers.
    fn written(value: ValueOf<Self>) -> Value;

    /// The negative of a position, where that is the one that the table keeps.
    #[inline]
    fn mirrored(_at: Self::At) -> Option<Self::At> {
        None
    }
    /// What stands above a least element, if there is one.
    #[inline]
    fn above_least(&self, _at: Self::At) -> Option<Self::At> {
        None
    }
    /// What a question about a position with a least element asks about what stands above it, or its answer.
    #[inline]
    fn asked_above(&self, _at: Self::At, _side: Side, t: ValueOf<Self>) -> Result<ValueOf<Self>, bool> {
        Ok(t)
    }
    /// The value of a position with a least element, given that of what stands above; none if it does not fit.
    #[inline]
    fn standing(&self, _at: Self::At, above: ValueOf<Self>) -> Option<ValueOf<Self>> {
        Some(above)
    }
}

/// The search.
pub(super) struct Thresholds<G: Partizan> {
    pub(super) game: G,
    table: Table<G::At, G::Known>,
    /// Options that wait for a question, of all levels of the recursion one after the other.
    waiting: Vec<G::At>,
    meter: Meter<'static>,
}

impl<G: Partizan> Thresholds<G> {
    pub(super) fn new(game: G) -> Thresholds<G> {
        let meter = Meter::keeping(&Budget::unlimited());
        Thresholds { game, table: Table::new(), waiting: Vec::new(), meter }
    }

    /// What is known of a position at once.
    #[inline]
    pub(super) fn known(&self, at: G::At) -> G::Known {
        match G::mirrored(at) {
            Some(mirror) => self.kept(mirror).negative(),
            None => self.kept(at),
        }
    }

    #[inline]
    fn kept(&self, at: G::At) -> G::Known {
        if G::is_empty(at) {
            return G::Known::exactly(ValueOf::<G>::default());
        }
        self.table.get(at).unwrap_or_else(|| self.game.glance(at))
    }

    #[inline]
    fn keep(&mut self, at: G::At, known: G::Known) -> Result<(), Stopped> {
        let (at, known) = match G::mirrored(at) {
            Some(mirror) => (mirror, known.negative()),
            None => (at, known),
        };
        *self.table.entry(at, self.meter.budget())? = known;
        Ok(())
    }

    /// Whether the value is at least or at most `t`.
    pub(super) fn holds(&mut self, at: G::At, side: Side, t: ValueOf<G>) -> Result<bool, NoAnswer> {
        let mut known = self.known(at);
        if let Some(answer) = known.answer(side, t) {
            return Ok(answer);
        }
        if G::SLOW {
            self.meter.flush()?;
        } else {
            self.meter.tick()?;
        }
        let part = self.game.component(at);
        if part != at {
            let (largest, rest) = self.all_but_largest(at, part)?;
            let answer = self.holds(largest, side, t.minus(rest))?;
            self.keep(at, self.known(largest).shifted(rest))?;
            return Ok(answer);
        }
        let Some(above) = self.game.above_least(at) else { return self.connected(at, known, side, t) };
        let answer = match self.game.asked_above(at, side, t) {
            Ok(asked) => self.holds(above, side, asked)?,
            Err(answer) => answer,
        };
        known.learn(side, t, answer);
        self.keep(at, known)?;
        Ok(answer)
    }

    /// The largest component, of which `part` is one, and the value of the others together.
    fn all_but_largest(&mut self, at: G::At, part: G::At) -> Result<(G::At, ValueOf<G>), NoAnswer> {
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
    fn connected(
        &mut self,
        at: G::At,
        mut known: G::Known,
        side: Side,
        t: ValueOf<G>,
    ) -> Result<bool, NoAnswer> {
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
    ) -> Result<bool, NoAnswer> {
        let player = side.player();
        let base = self.waiting.len();
        let mut found = false;
        for x in self.game.moves(at, player) {
            let option = self.game.option(at, player, x);
            let bounds = self.known(option);
            known.learn_option(side, bounds);
            match bounds.answer(side, t) {
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

    /// The value of any position.
    pub(super) fn value_of(&mut self, at: G::At) -> Result<ValueOf<G>, NoAnswer> {
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
        if let Some(above) = self.game.above_least(at) {
            let above = self.value_of(above)?;
            let value = self.game.standing(at, above).ok_or(NoAnswer::Narrow)?;
            self.keep(at, G::Known::exactly(value))?;
            return Ok(value);
        }
        self.narrowed(at, |_| ())
    }

    /// The value of a connected position without a least element; `tell` hears what is known of it before each
    /// question.
    fn narrowed(&mut self, at: G::At, tell: impl Fn(G::Known)) -> Result<ValueOf<G>, NoAnswer> {
        loop {
            let known = self.known(at);
            if let Some(value) = known.value() {
                return Ok(value);
            }
            tell(known);
            for t in self.game.guesses(at, known).ok_or(NoAnswer::Narrow)? {
                if self.holds(at, Side::AtLeast, t)? {
                    self.holds(at, Side::AtMost, t)?;
                }
            }
        }
    }

    /// The value of the position that is asked about; the budget's listener hears of its bounds.
    pub(super) fn value_told(&mut self, at: G::At, budget: &Budget) -> Result<ValueOf<G>, NoAnswer> {
        if self.known(at).value().is_some()
            || self.game.component(at) != at
            || self.game.above_least(at).is_some()
        {
            return self.value_of(at);
        }
        self.narrowed(at, |known| {
            budget.tell(|| {
                let [least, most] = known.ends().map(|end| number_part(G::written(end)));
                Event::Number { least, most }
            });
        })
    }

    /// The value of the best option of `player`: an option is valued only if it beats the best so far. Those that
    /// take the least away come first.
    pub(super) fn best_option(&mut self, at: G::At, player: Player) -> Result<Option<ValueOf<G>>, NoAnswer> {
        let no_better = Side::good_for(player.other());
        let own: Vec<usize> = self.game.moves(at, player).collect();
        let mut best = None;
        for x in own.into_iter().rev() {
            let option = self.game.option(at, player, x);
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

    /// Runs a question within its budget, with room for its recursion.
    pub(super) fn ask<T: Send>(
        &mut self,
        budget: &Budget,
        work: impl FnOnce(&mut Self) -> Result<T, NoAnswer> + Send,
    ) -> Result<T, NoAnswer> {
        self.waiting.clear();
        self.meter = Meter::keeping(budget);
        let answer = with_depth(G::size(self.game.root()), || work(&mut *self));
        // What was spent is told before the answer is, and nobody's budget is kept.
        self.meter = Meter::keeping(&Budget::unlimited());
        answer
    }
}
