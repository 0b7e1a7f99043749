//! The order of games.

use super::{Id, NodeKind, Store};
use crate::budget::Stopped;
use crate::value::Player;
use std::cmp::Ordering;

impl Store {
    /// Whether G ≤ H: Right wins G - H when Left starts, or at least does not lose it when Left starts.
    pub fn at_most(&mut self, g: Id, h: Id) -> Result<bool, Stopped> {
        if g == h {
            return Ok(true);
        }
        let (a, b) = (self.node(g), self.node(h));
        match (&a.kind, &b.kind) {
            // Equal numbers have different nimbers here, which are confused.
            (NodeKind::Plain(x, _), NodeKind::Plain(y, _)) => return Ok(x < y),
            (NodeKind::Plain(x, 0), _) => return Ok(b.right.holds(x)),
            (_, NodeKind::Plain(y, 0)) => return Ok(!a.left.holds(y)),
            _ => {}
        }
        // A number from G up to H, or one that only G reaches, decides it.
        if a.left < b.right {
            return Ok(true);
        }
        if a.left > b.left || a.right > b.right {
            return Ok(false);
        }
        if let Some(&known) = self.at_most.get(&(g, h)) {
            return Ok(known);
        }
        self.step()?;
        let known = self.has_no_answer(g, h)?;
        self.at_most.insert((g, h), known);
        Ok(known)
    }

    /// Whether no move of Left in G and none of Right in H shows that G ≤ H fails.
    ///
    /// Neither G - H nor a part of it is a number here, so that moves in numbers need not be looked at.
    fn has_no_answer(&mut self, g: Id, h: Id) -> Result<bool, Stopped> {
        for option in self.options(g, Player::Left) {
            if self.at_most(h, option)? {
                return Ok(false);
            }
        }
        for option in self.options(h, Player::Right) {
            if self.at_most(option, g)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Less, equal, greater, or none of these.
    pub fn compare(&mut self, g: Id, h: Id) -> Result<Option<Ordering>, Stopped> {
        Ok(match (self.at_most(g, h)?, self.at_most(h, g)?) {
            (true, true) => Some(Ordering::Equal),
            (true, false) => Some(Ordering::Less),
            (false, true) => Some(Ordering::Greater),
            (false, false) => None,
        })
    }

    /// An order of all values that has no other meaning than to be the same in every store.
    pub(super) fn by_shape(&self, g: Id, h: Id) -> Ordering {
        if g == h {
            return Ordering::Equal;
        }
        match (&self.node(g).kind, &self.node(h).kind) {
            (NodeKind::Plain(x, m), NodeKind::Plain(y, n)) => y.cmp(x).then(m.cmp(n)),
            (NodeKind::Plain(..), NodeKind::Options(_)) => Ordering::Less,
            (NodeKind::Options(_), NodeKind::Plain(..)) => Ordering::Greater,
            (NodeKind::Options(a), NodeKind::Options(b)) => {
                let size = |options: &[Box<[Id]>; 2]| [options[0].len(), options[1].len()];
                let first = self.birthday(g).cmp(&self.birthday(h)).then(size(a).cmp(&size(b)));
                // Lists of equal values are equal numbers: only one pair is looked into on each level.
                let all = a.iter().flatten().zip(b.iter().flatten());
                first.then_with(|| {
                    all.map(|(&x, &y)| self.by_shape(x, y)).find(|o| o.is_ne()).unwrap_or(Ordering::Equal)
                })
            }
        }
    }
}
