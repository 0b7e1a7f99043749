//! Boards on which an element may be reserved for one of the players.

use super::{Family, Malformed, Obstacle, Playable, Position, View};
use crate::names::Names;
use crate::value::Player;

shared! {
    /// A poset game, Node Kayles, Geography or Col in which some elements are one player's, and the others, grey, anybody's.
    ///
    /// Black-white posets with grey elements, black-white Node Kayles and Geography, and tinted Col.
    ///
    /// ```
    /// use upset_base::game::{Owned, Playable, PosetGame, Position};
    /// use upset_base::order::families::chain;
    /// use upset_base::value::Player::{Left, Right};
    /// let game = Position::Poset(PosetGame::new(chain(3)));
    /// let game = Owned::new(game, vec![None, Some(Left), Some(Right)]).unwrap();
    /// assert_eq!((game.moves(Left), game.moves(Right)), (vec![0, 1], vec![0, 2]));
    /// ```
    Owned(OwnedFields)
}

/// What a game of [`Owned`] holds.
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct OwnedFields {
    /// The game in which nothing is reserved.
    pub game: Position,
    /// The only player who may play each element, if there is one.
    pub owners: Vec<Option<Player>>,
}

impl Owned {
    /// `game` with an owner for some elements.
    pub fn new(game: Position, owners: Vec<Option<Player>>) -> Result<Owned, Malformed> {
        match &game {
            Position::Poset(_) | Position::NodeKayles(_) | Position::Geography(_) | Position::Col(_) => {}
            other => return Err(Malformed::NoOwners(other.family().name())),
        }
        Malformed::unless_one_each(owners.len(), game.names().len())?;
        Ok(Owned::of(OwnedFields { game, owners }))
    }

    /// The same game with the players exchanged.
    pub(super) fn swapped(&self) -> Option<Owned> {
        let owners = self.owners.iter().map(|owner| owner.map(Player::other)).collect();
        Some(Owned::of(OwnedFields { game: self.game.swapped()?, owners }))
    }
}

impl Playable for Owned {
    fn family(&self) -> Family {
        match self.game.family() {
            Family::Poset => Family::BlackWhite,
            other => other,
        }
    }

    fn view(&self) -> View<'_> {
        View { reserved: Some(&self.owners), ..self.game.view() }
    }

    fn moves(&self, player: Player) -> Vec<usize> {
        let mut moves = self.game.moves(player);
        moves.retain(|&x| self.owners[x].is_none_or(|owner| owner == player));
        moves
    }

    fn obstacle(&self, player: Player, x: usize) -> Option<Obstacle> {
        match self.owners[x] {
            Some(owner) if owner != player => Some(Obstacle::Owned(owner)),
            _ => self.game.check(player, x).err().map(|illegal| illegal.why),
        }
    }

    fn after(&self, player: Player, x: usize) -> Owned {
        let game = self.game.after(player, x);
        // Elements keep their order and their names all through a play.
        let mut before = self.game.names().iter().zip(&self.owners);
        let owner = |name: &str| before.find(|(old, _)| *old == name).and_then(|(_, &owner)| owner);
        let owners = game.names().iter().map(owner).collect();
        Owned::of(OwnedFields { game, owners })
    }

    fn names(&self) -> &Names {
        self.game.names()
    }
}
