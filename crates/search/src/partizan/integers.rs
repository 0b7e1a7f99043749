//! Pomax, pomin, pominmax and leaf: integers.
//!
//! Every position of these games is an integer (004 Theorem 2). So v ≥ k is the same as not v ≤ k - 1: with k ≥ 1 iff
//! some option of Black's is ≥ k - 1, and v ≥ k with k ≤ 0 iff no option of White's is ≤ k.

use super::bounds::Bounds;
use super::fixed::Number;
use super::thresholds::{Known, Partizan, Side, Threshold};
use crate::flood::first_component;
use crate::table::Key;
use upset_base::bits::Set;
use upset_base::value::{Player, Value};

impl Threshold for i16 {
    #[inline]
    fn plus(self, other: i16) -> i16 {
        self + other
    }

    #[inline]
    fn minus(self, other: i16) -> i16 {
        self - other
    }

    /// Questions have been turned to those whose number has no option on that side.
    #[inline]
    fn simpler(self, _: Side) -> Option<i16> {
        None
    }

    #[inline]
    fn turned(self, side: Side) -> Option<i16> {
        match side {
            Side::AtLeast => (self > 0).then(|| self - 1),
            Side::AtMost => (self < 0).then(|| self + 1),
        }
    }
}

impl Number for i16 {
    const ULP: i16 = 1;
    const WORDS: usize = 0;
    #[inline]
    fn word(&self, _: usize) -> u64 {
        0
    }
    #[inline]
    fn small(&self) -> u16 {
        self.cast_unsigned()
    }
    #[inline]
    fn from_words(small: u16, _: &mut impl Iterator<Item = u64>) -> i16 {
        small.cast_signed()
    }
    #[inline]
    fn is_strict(self) -> bool {
        false
    }
}

/// Which elements of a position can be removed, whoever owns them.
pub(super) trait Removable<S>: Send + Sync {
    /// The elements of `mask` that can be removed.
    fn removable(&self, mask: S) -> S;
    /// What is left of `mask` without what is seen to count for nothing.
    #[inline]
    fn without_useless(&self, mask: S, _black: S) -> S {
        mask
    }
    /// Bounds of the value of `mask`, where more than a glance finds better ones.
    #[inline]
    fn bounds(&self, _mask: S, _black: S) -> Option<Bounds<i16>> {
        None
    }
    /// Elements of `own`, White's, of which one leaves at most t ≤ 0 when it is removed, if any of White's does; Black asks
    /// with the sign turned.
    #[inline]
    fn enough(&self, _own: S, _other: S, _t: i16) -> Option<S> {
        None
    }
}

/// A game in which elements are removed one by one.
pub(super) struct Removals<S> {
    /// Each element and all it is joined to.
    pub(super) near: Vec<S>,
    /// Left's elements.
    pub(super) black: S,
    /// The elements that play can remove at all.
    pub(super) all: S,
    /// What can be removed when. Behind a reference: the search is compiled once for all of them.
    pub(super) rules: Box<dyn Removable<S>>,
}

impl<S: Set + Key> Partizan for Removals<S> {
    type At = S;
    type Known = Bounds<i16>;
    type Guesses = [i16; 1];
    const SLOW: bool = S::CAPACITY > 256;

    fn root(&self) -> S {
        self.all
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

    #[inline]
    fn moves(&self, mask: S, player: Player) -> impl Iterator<Item = usize> {
        let free = self.rules.removable(mask);
        match player {
            Player::Left => free.and(self.black).iter(),
            Player::Right => free.minus(self.black).iter(),
        }
    }

    #[inline]
    fn promising(&self, mask: S, player: Player, t: i16) -> impl Iterator<Item = usize> {
        let (black, white) = (mask.and(self.black), mask.minus(self.black));
        let enough = match player {
            Player::Left => self.rules.enough(black, white, -t),
            Player::Right => self.rules.enough(white, black, t),
        };
        match (enough, player) {
            (Some(enough), _) => enough.iter(),
            (None, Player::Left) => self.rules.removable(mask).and(black).iter(),
            (None, Player::Right) => self.rules.removable(mask).and(white).iter(),
        }
    }

    #[inline]
    fn option(&self, mask: S, _: Player, x: usize) -> S {
        mask.without(x)
    }

    #[inline]
    fn component(&self, mask: S) -> S {
        first_component(|x| self.near[x], mask)
    }

    /// A position of one colour is worth its elements, since each of them can be removed sooner or later.
    #[inline]
    fn glance(&self, mask: S) -> Bounds<i16> {
        let black = mask.and(self.black).count() as i16;
        let white = mask.count() as i16 - black;
        if white == 0 || black == 0 {
            Bounds::exactly(black - white)
        } else {
            Bounds { lo: -white, hi: black }
        }
    }

    /// From the difference of the colours up or down.
    #[inline]
    fn guesses(&self, mask: S, known: Bounds<i16>) -> Option<[i16; 1]> {
        let black = mask.and(self.black).count() as i16;
        let difference = 2 * black - mask.count() as i16;
        Some([difference.clamp(known.lo + 1, known.hi)])
    }

    #[inline]
    fn look(&self, mask: S) -> Option<Bounds<i16>> {
        self.rules.bounds(mask, self.black)
    }

    #[inline]
    fn reduced(&self, mask: S) -> Option<S> {
        let left = self.rules.without_useless(mask, self.black);
        (left != mask).then_some(left)
    }

    fn written(value: i16) -> Value {
        Value::integer(value.into())
    }
}
