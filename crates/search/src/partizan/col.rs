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
//! Thresholds are x and x + *, the options of the latter being x.

use super::fixed::Fixed;
use super::starred::{Range, Starred};
use super::thresholds::{Known, Partizan};
use crate::flood::first_component;
use crate::table::Key;
use std::marker::PhantomData;
use upset_base::bits::Set;
use upset_base::game::Col;
use upset_base::value::{Player, Value};

/// The vertices that Left and that Right may still colour.
type Free<S> = [S; 2];

#[inline]
fn all<S: Set>([left, right]: Free<S>) -> S {
    left.or(right)
}

/// A game of Col on a graph that fits in an `S` and whose values fit in an `F`.
pub(super) struct Colouring<S, F> {
    /// The neighbours of each vertex.
    near: Vec<S>,
    start: Free<S>,
    number: PhantomData<F>,
}

impl<S: Set, F: Fixed> Colouring<S, F> {
    pub(super) fn new(game: &Col) -> Colouring<S, F> {
        let n = game.graph.len();
        let near: Vec<S> =
            (0..n).map(|x| S::collect(game.graph.neighbours(x).iter().map(|&y| y as usize))).collect();
        let coloured = |player| S::collect((0..n).filter(|&x| game.colour[x] == Some(player)));
        let taken = Player::BOTH.map(coloured);
        let open = S::below(n).minus(taken[0]).minus(taken[1]);
        let start = taken.map(|own| S::collect(open.iter().filter(|&x| !near[x].meets(own))));
        Colouring { near, start, number: PhantomData }
    }
}

impl<S: Set + Key, F: Fixed> Partizan for Colouring<S, F> {
    type At = Free<S>;
    type Known = Range<F>;
    type Guesses = [Starred<F>; 2];
    const SLOW: bool = S::CAPACITY > 256;

    fn root(&self) -> Free<S> {
        self.start
    }

    #[inline]
    fn size(at: Free<S>) -> usize {
        all(at).count()
    }

    #[inline]
    fn is_empty(at: Free<S>) -> bool {
        all(at).is_empty()
    }

    #[inline]
    fn minus([left, right]: Free<S>, part: Free<S>) -> Free<S> {
        [left.minus(part[0]), right.minus(part[1])]
    }

    #[inline]
    fn moves(&self, at: Free<S>, player: Player) -> impl Iterator<Item = usize> {
        at[player.index()].iter()
    }

    #[inline]
    fn option(&self, at: Free<S>, player: Player, x: usize) -> Free<S> {
        let mut free = at.map(|set| set.without(x));
        free[player.index()] = free[player.index()].minus(self.near[x]);
        free
    }

    #[inline]
    fn component(&self, at: Free<S>) -> Free<S> {
        let joined = |x: usize| {
            at.iter().filter(|free| free.has(x)).fold(S::EMPTY, |set, &free| set.or(self.near[x].and(free)))
        };
        let part = first_component(joined, all(at));
        at.map(|free| free.and(part))
    }

    #[inline]
    fn glance(&self, at: Free<S>) -> Range<F> {
        let ([left, right], all) = (at, all(at));
        let tinted = [left.minus(right).count() as i64, right.minus(left).count() as i64];
        if all.without(all.first()).is_empty() {
            return Range::exactly(Starred {
                number: F::integer(tinted[0] - tinted[1]),
                star: left == right,
            });
        }
        Range::between(F::integer(-tinted[1]), F::integer(tinted[0]))
    }

    /// Both kinds of each question are needed before the number itself is out of the race.
    #[inline]
    fn guesses(&self, _: Free<S>, known: Range<F>) -> Option<[Starred<F>; 2]> {
        let number = known.simplest();
        (!number.is_strict()).then(|| [false, true].map(|star| Starred { number, star }))
    }

    fn written(value: Starred<F>) -> Value {
        Value::plain(value.number.dyadic(), value.star.into())
    }

    #[inline]
    fn mirrored([left, right]: Free<S>) -> Option<Free<S>> {
        (left > right).then_some([right, left])
    }
}
