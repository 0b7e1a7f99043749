//! Pomax, pomin and pominmax.

use super::black_white::{all_but, owned, select};
use super::{Family, Malformed, Obstacle, Playable, View};
use crate::names::Names;
use crate::order::Poset;
use crate::value::Player;

/// Which elements can be removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RemovalKind {
    /// Maximal elements.
    Pomax,
    /// Minimal elements.
    Pomin,
    /// Maximal and minimal elements.
    Pominmax,
}

impl RemovalKind {
    /// The name as documents write it.
    pub fn name(self) -> &'static str {
        self.family().name()
    }

    /// The family in which these can be removed.
    pub fn family(self) -> Family {
        match self {
            RemovalKind::Pomax => Family::Pomax,
            RemovalKind::Pomin => Family::Pomin,
            RemovalKind::Pominmax => Family::Pominmax,
        }
    }
}

shared! {
    /// Remove one extreme element of one's colour.
    ///
    /// ```
    /// use upset_base::game::{Malformed, Removal, RemovalKind};
    /// use upset_base::order::families::chain;
    /// use upset_base::value::Player::{Left, Right};
    /// let game = Removal::new(RemovalKind::Pomax, chain(2), vec![Left, Right]).unwrap();
    /// assert_eq!(game.poset.len(), game.colour.len());
    /// let short = Removal::new(RemovalKind::Pomax, chain(5), vec![Left, Right, Left]);
    /// assert_eq!(short.unwrap_err().to_string(), "there are 3 colours for 5 elements");
    /// ```
    Removal(RemovalFields)
}

/// What a game of [`Removal`] holds.
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct RemovalFields {
    /// Which elements are extreme.
    pub kind: RemovalKind,
    /// What is left of the order.
    pub poset: Poset,
    /// The owner of each element: Left's are black, Right's white.
    pub colour: Vec<Player>,
}

impl Removal {
    /// The game on this order with an owner for each element.
    pub fn new(kind: RemovalKind, poset: Poset, colour: Vec<Player>) -> Result<Removal, Malformed> {
        Malformed::unless_one_each(colour.len(), poset.len())?;
        Ok(Removal::of(RemovalFields { kind, poset, colour }))
    }

    fn is_extreme(&self, x: usize) -> bool {
        match self.kind {
            RemovalKind::Pomax => self.poset.is_maximal(x),
            RemovalKind::Pomin => self.poset.is_minimal(x),
            RemovalKind::Pominmax => self.poset.is_maximal(x) || self.poset.is_minimal(x),
        }
    }
}

impl Playable for Removal {
    fn family(&self) -> Family {
        self.kind.family()
    }

    fn view(&self) -> View<'_> {
        View { owners: Some(&self.colour), ..View::order(&self.poset) }
    }

    fn moves(&self, player: Player) -> Vec<usize> {
        (0..self.poset.len()).filter(|&x| self.colour[x] == player && self.is_extreme(x)).collect()
    }

    fn obstacle(&self, player: Player, x: usize) -> Option<Obstacle> {
        let inner = (!self.is_extreme(x)).then_some(Obstacle::NotExtreme(self.kind));
        owned(&self.colour, player, x).or(inner)
    }

    fn after(&self, _: Player, x: usize) -> Removal {
        let keep = all_but(self.poset.len(), x);
        Removal::of(RemovalFields {
            kind: self.kind,
            poset: self.poset.restrict_convex(&keep),
            colour: select(&self.colour, &keep),
        })
    }

    fn names(&self) -> &Names {
        self.poset.names()
    }
}
