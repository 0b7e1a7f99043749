//! Black-white poset games: numbers.
//!
//! Elements are numbered along a linear extension: the first members of a mask are low and bite off most.

use super::bounds::Bounds;
use super::fixed::Fixed;
use super::thresholds::{Known, Partizan, Side};
use crate::flood::first_component;
use crate::table::Key;
use std::marker::PhantomData;
use upset_base::bits::Set;
use upset_base::game::BlackWhite;
use upset_base::value::{Player, Value};

/// A black-white game on a board that fits in an `S` and whose values fit in an `F`.
pub(super) struct Coloured<S, F> {
    /// The element of the game that each bit stands for.
    element: Vec<usize>,
    /// The bit of each element.
    place: Vec<usize>,
    up: Vec<S>,
    /// Everything comparable to each element, itself included.
    near: Vec<S>,
    black: S,
    number: PhantomData<F>,
}

impl<S: Set, F: Fixed> Coloured<S, F> {
    pub(super) fn new(game: &BlackWhite) -> Coloured<S, F> {
        let element: Vec<usize> = game.poset.linear_extension().iter().map(|&x| x as usize).collect();
        let n = element.len();
        let mut place = vec![0; n];
        for (i, &x) in element.iter().enumerate() {
            place[x] = i;
        }
        let translate = |set: Vec<usize>| S::collect(set.into_iter().map(|x| place[x]));
        let up: Vec<S> = element.iter().map(|&x| translate(game.poset.up_set(x))).collect();
        let near = element.iter().zip(&up).map(|(&x, up)| up.or(translate(game.poset.down_set(x)))).collect();
        let black = S::collect((0..n).filter(|&i| game.colour[element[i]] == Player::Left));
        Coloured { element, place, up, near, black, number: PhantomData }
    }

    /// Whether the least element, which is the first, is Left's.
    #[inline]
    fn least_is_black(&self, mask: S) -> bool {
        self.black.has(mask.first())
    }
}

impl<S: Set + Key, F: Fixed> Partizan for Coloured<S, F> {
    type At = S;
    type Known = Bounds<F>;
    type Guesses = [F; 1];
    const SLOW: bool = S::CAPACITY > 256;
    const CUTS: bool = true;

    fn root(&self) -> S {
        S::below(self.element.len())
    }

    #[inline]
    fn size(mask: S) -> usize {
        mask.count()
    }

    #[inline]
    fn is_empty(mask: S) -> bool {
        mask.is_empty()
    }

    #[inline]
    fn minus(mask: S, part: S) -> S {
        mask.minus(part)
    }

    fn place(&self, x: usize) -> usize {
        self.place[x]
    }

    fn element(&self, x: usize) -> usize {
        self.element[x]
    }

    #[inline]
    fn moves(&self, mask: S, player: Player) -> impl Iterator<Item = usize> {
        match player {
            Player::Left => mask.and(self.black).iter(),
            Player::Right => mask.minus(self.black).iter(),
        }
    }

    #[inline]
    fn option(&self, mask: S, _: Player, x: usize) -> S {
        mask.minus(self.up[x])
    }

    #[inline]
    fn component(&self, mask: S) -> S {
        first_component(|x| self.near[x], mask)
    }

    #[inline]
    fn glance(&self, mask: S) -> Bounds<F> {
        let black = mask.and(self.black).count() as i64;
        let white = mask.count() as i64 - black;
        if white == 0 || black == 0 {
            Bounds::exactly(F::integer(black - white))
        } else {
            // One element of the other colour at least, and it raises or lowers the value strictly.
            Bounds { lo: F::integer(-white).plus(F::ULP), hi: F::integer(black).minus(F::ULP) }
        }
    }

    #[inline]
    fn guesses(&self, _: S, known: Bounds<F>) -> Option<[F; 1]> {
        let t = F::simplest_in(known.lo, known.hi);
        (!t.is_strict()).then_some([t])
    }

    fn written(value: F) -> Value {
        Value::number(value.dyadic())
    }

    /// The first element is always minimal.
    #[inline]
    fn reduced(&self, mask: S) -> Option<S> {
        let first = mask.first();
        mask.is_subset(self.up[first]).then(|| mask.without(first))
    }

    /// The colour of the least element is the first sign of the value's expansion: what is above it has the rest of
    /// the signs and is asked about the rest of the threshold's.
    #[inline]
    fn asked_above(&self, mask: S, side: Side, t: F) -> Result<F, bool> {
        let black = self.least_is_black(mask);
        let (seen, favours) = if black { (t, Side::AtLeast) } else { (t.negative(), Side::AtMost) };
        if seen <= F::default() {
            return Err(side == favours);
        }
        let asked = seen.without_plus();
        Ok(if black { asked } else { asked.negative() })
    }

    fn standing(&self, mask: S, above: F) -> Option<F> {
        if self.least_is_black(mask) {
            above.after_plus()
        } else {
            Some(above.negative().after_plus()?.negative())
        }
    }
}
