//! The families of games, one small file each: what a position is, which moves there are, when it ends.
//!
//! A position is itself a game of its family, so playing a move gives a game. Moves are numbers of elements
//! (vertices, sets) of the board the game holds; their names stay the same all through a play.

/// Makes a family's type a handle on its fields: they are read through it, clones share them, and they come only from
/// the family's own constructors, which see to it that they fit together.
macro_rules! shared {
    ($(#[$doc:meta])* $name:ident($fields:ident)) => {
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq, Hash)]
        pub struct $name(std::sync::Arc<$fields>);

        impl $name {
            fn of(fields: $fields) -> $name {
                $name(std::sync::Arc::new(fields))
            }
        }

        impl std::ops::Deref for $name {
            type Target = $fields;

            fn deref(&self) -> &$fields {
                &self.0
            }
        }
    };
}

mod black_white;
mod by_options;
mod cnf;
mod col;
mod connection;
mod family;
mod geography;
mod hackenbush;
mod heaps;
mod illegal;
mod key;
mod leaf;
mod malformed;
mod needs;
mod node_kayles;
mod owned;
mod poset;
mod positional;
mod removal;
mod set_game;
mod sum;
mod swapped;
mod view;
mod weighted;

pub use black_white::{BlackWhite, BlackWhiteFields};
pub use by_options::{ByOptions, ByOptionsFields};
pub use cnf::{Cnf, CnfFields};
pub use col::{Col, ColFields};
pub use connection::{Connection, ConnectionFields};
pub use family::Family;
pub use geography::{Geography, GeographyFields};
pub use hackenbush::{Hackenbush, HackenbushFields};
pub use heaps::Heaps;
pub use illegal::{IllegalMove, Obstacle};
pub use key::Key;
pub use leaf::{Leaf, LeafFields};
pub use malformed::{Malformed, fitting};
pub use needs::{Needs, NeedsFields};
pub use node_kayles::NodeKayles;
pub use owned::{Owned, OwnedFields};
pub use poset::PosetGame;
pub use positional::{Convention, Positional, PositionalFields};
pub use removal::{Removal, RemovalFields, RemovalKind};
pub use set_game::{SetGame, SetGameFields};
pub use sum::{Sum, SumFields};
pub use view::{Sets, View};
pub use weighted::{Weighted, WeightedFields};

use crate::names::Names;
use crate::text::counted;
use crate::value::{Outcome, Player, Starts, Winner};
use std::fmt;

/// A game of any family, at any position.
///
/// Games are values: cheap to clone, equal when board, names and position are, and made only from parts that fit.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Position {
    /// The impartial poset game: pick x, remove everything ≥ x.
    Poset(PosetGame),
    /// The same on disjoint chains given by their lengths, which may be astronomical.
    Heaps(Heaps),
    /// The black-white poset game: the same, each player picking elements of one colour.
    BlackWhite(BlackWhite),
    /// Pomax, pomin and pominmax: remove one extreme element of one's colour.
    Removal(Removal),
    /// Leaf: remove a vertex of one's colour that has at most one neighbour.
    Leaf(Leaf),
    /// Positional games, with or without an order.
    Positional(Positional),
    /// Connection games, whose sets are ways in a graph that nobody lists.
    Connection(Connection),
    /// Node Kayles: remove a vertex and its neighbours.
    NodeKayles(NodeKayles),
    /// Col: colour a vertex, never next to one's own colour.
    Col(Col),
    /// Geography: move the token along an arc to a vertex not yet visited.
    Geography(Geography),
    /// The set game: pick a non-empty set, remove its elements from all sets.
    SetGame(SetGame),
    /// A game given by its options.
    ByOptions(ByOptions),
    /// A poset game, Node Kayles, Geography or Col in which elements are reserved for one player.
    Owned(Owned),
    /// Hackenbush: cut an edge of one's colour, and what falls is gone.
    Hackenbush(Hackenbush),
    /// The general element-removal game: remove an element once one of the sets it needs is gone.
    Needs(Needs),
    /// The weighted poset game: what is removed is paid out of one's lives.
    Weighted(Weighted),
    /// Two CNF formulas whose variables the players set: who first has their own falsified wins.
    Cnf(Cnf),
    /// Several games of normal play, a move being a move in one of them.
    Sum(Sum),
}

/// A move in a line of play: who makes it, and with which element of the board that the line starts from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// Who moves.
    pub player: Player,
    /// The element, numbered as on the board at the start of the line.
    pub element: usize,
}

/// What a family's games have in common.
pub trait Playable: Sized {
    /// The moves of `player`, in board order.
    fn moves(&self, player: Player) -> Vec<usize>;
    /// Why `player` cannot make the move `x`, which is on the board, in a play that is not over.
    fn obstacle(&self, player: Player, x: usize) -> Option<Obstacle>;
    /// The position after `player` makes the move `x`, which must be legal.
    ///
    /// Any other `x` panics or gives a position that no play reaches: a move from outside goes through [`Position::play`].
    fn after(&self, player: Player, x: usize) -> Self;
    /// The names that moves go by.
    fn names(&self) -> &Names;
    /// The family, as documents name it.
    fn family(&self) -> Family;
    /// What the game is made of.
    fn view(&self) -> View<'_>;
    /// The number of elements of the board.
    fn elements(&self) -> usize {
        self.names().len()
    }
    /// The result if the game is over when it is `player`'s turn.
    fn over(&self, player: Player) -> Option<Winner> {
        self.moves(player).is_empty().then(|| player.other().into())
    }
    /// The only player who may start, where the turns are fixed.
    fn starter(&self) -> Option<Player> {
        None
    }
}

macro_rules! each {
    ($game:expr, $g:ident => $body:expr) => {
        match $game {
            Position::Poset($g) => $body,
            Position::Heaps($g) => $body,
            Position::BlackWhite($g) => $body,
            Position::Removal($g) => $body,
            Position::Leaf($g) => $body,
            Position::Positional($g) => $body,
            Position::Connection($g) => $body,
            Position::NodeKayles($g) => $body,
            Position::Col($g) => $body,
            Position::Geography($g) => $body,
            Position::SetGame($g) => $body,
            Position::ByOptions($g) => $body,
            Position::Owned($g) => $body,
            Position::Hackenbush($g) => $body,
            Position::Needs($g) => $body,
            Position::Weighted($g) => $body,
            Position::Cnf($g) => $body,
            Position::Sum($g) => $body,
        }
    };
}

impl Position {
    /// The family, as documents name it.
    pub fn family(&self) -> Family {
        each!(self, g => g.family())
    }

    /// What the game is made of, whatever its family.
    pub fn view(&self) -> View<'_> {
        each!(self, g => g.view())
    }

    /// Whether both players always have the same moves.
    pub fn is_impartial(&self) -> bool {
        match self {
            Position::Sum(g) => g.parts.iter().all(Position::is_impartial),
            Position::Owned(_) => false,
            _ => self.family().is_impartial(),
        }
    }

    /// The number of elements of the board, as far as it can be counted.
    pub fn elements(&self) -> usize {
        each!(self, g => g.elements())
    }

    /// The number of elements, also where it exceeds what a board can have: heaps of Nim are not built.
    pub fn size(&self) -> u128 {
        match self {
            Position::Heaps(heaps) => heaps.sizes().iter().fold(0, |sum, &size| sum.saturating_add(size)),
            _ => self.elements() as u128,
        }
    }

    /// The names that moves go by.
    pub fn names(&self) -> &Names {
        each!(self, g => g.names())
    }

    /// The moves of `player`, in board order.
    pub fn moves(&self, player: Player) -> Vec<usize> {
        each!(self, g => g.moves(player))
    }

    /// The position after `player` makes the move `x`, if that is legal.
    ///
    /// ```
    /// use upset_base::game::{Position, PosetGame};
    /// use upset_base::order::families::chain;
    /// use upset_base::value::Player::{Left, Right};
    /// let game = Position::Poset(PosetGame::new(chain(3)));
    /// let over = game.play(Left, 0).unwrap();
    /// let illegal = over.play(Right, 0).unwrap_err();
    /// assert_eq!(illegal.to_string(), "Right cannot play 0: it is not on the board");
    /// ```
    pub fn play(&self, player: Player, x: usize) -> Result<Position, IllegalMove> {
        self.check(player, x).map(|()| self.after(player, x))
    }

    /// Whether `player` may make the move `x` now.
    pub fn check(&self, player: Player, x: usize) -> Result<(), IllegalMove> {
        let on_board = x < self.names().len();
        let why = if !on_board {
            Some(Obstacle::NotOnBoard)
        } else if let Some(winner) = self.over(player) {
            Some(Obstacle::Over(winner))
        } else if let Some(turn) = self.starter().filter(|&turn| turn != player) {
            Some(Obstacle::Turn(turn))
        } else {
            each!(self, g => g.obstacle(player, x))
        };
        let name = || if on_board { self.names().get(x).into() } else { x.to_string() };
        why.map_or(Ok(()), |why| Err(IllegalMove { player, name: name(), why }))
    }

    /// The position after `player` makes the move `x`, which must be legal: the quick step for those who know that.
    ///
    /// Any other `x` panics or gives a position that no play reaches: a move from outside goes through [`Position::play`].
    pub fn after(&self, player: Player, x: usize) -> Position {
        match self {
            Position::Poset(g) => Position::Poset(g.after(player, x)),
            Position::Heaps(g) => Position::Heaps(g.after(player, x)),
            Position::BlackWhite(g) => Position::BlackWhite(g.after(player, x)),
            Position::Removal(g) => Position::Removal(g.after(player, x)),
            Position::Leaf(g) => Position::Leaf(g.after(player, x)),
            Position::Positional(g) => Position::Positional(g.after(player, x)),
            Position::Connection(g) => Position::Connection(g.after(player, x)),
            Position::NodeKayles(g) => Position::NodeKayles(g.after(player, x)),
            Position::Col(g) => Position::Col(g.after(player, x)),
            Position::Geography(g) => Position::Geography(g.after(player, x)),
            Position::SetGame(g) => Position::SetGame(g.after(player, x)),
            Position::ByOptions(g) => Position::ByOptions(g.after(player, x)),
            Position::Owned(g) => Position::Owned(g.after(player, x)),
            Position::Hackenbush(g) => Position::Hackenbush(g.after(player, x)),
            Position::Needs(g) => Position::Needs(g.after(player, x)),
            Position::Weighted(g) => Position::Weighted(g.after(player, x)),
            Position::Cnf(g) => Position::Cnf(g.after(player, x)),
            Position::Sum(g) => Position::Sum(g.after(player, x)),
        }
    }

    /// The result if the game is over when it is `player`'s turn: a positional game that is decided or full,
    /// any other game in which `player` cannot move.
    pub fn over(&self, player: Player) -> Option<Winner> {
        each!(self, g => Playable::over(g, player))
    }

    /// The only player who may start, where the document fixes the turns.
    pub fn starter(&self) -> Option<Player> {
        each!(self, g => g.starter())
    }

    /// The outcome class that the results for the two starters make in this family.
    pub fn outcome(&self, starts: &Starts) -> Option<Outcome> {
        let (left, right) = (starts.left?, starts.right?);
        Some(if self.view().convention == Some(Convention::MakerBreaker) {
            Outcome::maker_breaker(left, right)
        } else {
            Outcome::new(left, right)
        })
    }
}

/// Family, convention and size: `positional game (maker-breaker), 9 elements`.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let convention = self.view().convention.map_or(String::new(), |c| format!(" ({})", c.name()));
        write!(f, "{} game{convention}, {}", self.family(), counted(self.elements(), "element"))
    }
}
