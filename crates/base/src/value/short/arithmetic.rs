//! Sums and negatives.

use super::{Id, NodeKind, Store};
use crate::budget::Stopped;
use crate::value::{Dyadic, Player};

impl Store {
    /// The value of the sum.
    pub fn plus(&mut self, g: Id, h: Id) -> Result<Id, Stopped> {
        let (g, h) = (g.min(h), g.max(h));
        match (&self.node(g).kind, &self.node(h).kind) {
            (NodeKind::Plain(x, m), NodeKind::Plain(y, n)) => {
                let (number, nimber) = (x.plus(y), m ^ n);
                return Ok(self.small(number, nimber));
            }
            (NodeKind::Plain(x, 0), _) if x.sign() == 0 => return Ok(h),
            (_, NodeKind::Plain(y, 0)) if y.sign() == 0 => return Ok(g),
            _ => {}
        }
        if let Some(&sum) = self.sums.get(&(g, h)) {
            return Ok(sum);
        }
        self.step()?;
        let sum = match (&self.node(g).kind, &self.node(h).kind) {
            (NodeKind::Plain(x, n), _) if x.sign() != 0 => {
                let (x, n) = (x.clone(), *n);
                self.plus_plain(h, x, n)?
            }
            (_, NodeKind::Plain(y, n)) if y.sign() != 0 => {
                let (y, n) = (y.clone(), *n);
                self.plus_plain(g, y, n)?
            }
            _ => {
                let left = self.summands(g, h, Player::Left)?;
                let right = self.summands(g, h, Player::Right)?;
                self.game(&left, &right)?
            }
        };
        self.sums.insert((g, h), sum);
        Ok(sum)
    }

    /// The sums that `player` can move to.
    fn summands(&mut self, g: Id, h: Id, player: Player) -> Result<Vec<Id>, Stopped> {
        let mut sums = Vec::new();
        for option in self.options(g, player) {
            sums.push(self.plus(option, h)?);
        }
        for option in self.options(h, player) {
            sums.push(self.plus(g, option)?);
        }
        Ok(sums)
    }

    /// G plus a number, which no one moves in, plus a nimber; G is not of this kind.
    fn plus_plain(&mut self, g: Id, x: Dyadic, nimber: u32) -> Result<Id, Stopped> {
        let number = self.number(x);
        let NodeKind::Options(options) = &self.node(g).kind else { return Err(Stopped::Undecided) };
        let mut moved = [Vec::new(), Vec::new()];
        for (list, options) in moved.iter_mut().zip(options.clone()) {
            for &option in &options {
                list.push(self.plus(option, number)?);
            }
        }
        let moved = self.canonical(moved)?;
        let star = self.small(Dyadic::default(), nimber);
        self.plus(moved, star)
    }

    /// The value with the players exchanged.
    pub fn negative(&mut self, g: Id) -> Result<Id, Stopped> {
        let options = match &self.node(g).kind {
            NodeKind::Plain(number, nimber) => {
                let (number, nimber) = (number.negative(), *nimber);
                return Ok(self.small(number, nimber));
            }
            NodeKind::Options(options) => options.clone(),
        };
        if let Some(&negative) = self.negatives.get(&g) {
            return Ok(negative);
        }
        self.step()?;
        let mut turned = [Vec::new(), Vec::new()];
        for (list, options) in turned.iter_mut().zip(options.iter().rev()) {
            for &option in options {
                list.push(self.negative(option)?);
            }
        }
        let negative = self.canonical(turned)?;
        self.negatives.insert(g, negative);
        Ok(negative)
    }
}
