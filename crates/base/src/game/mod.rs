//! The families of games, one small file each: what a position is, which moves there are, when it ends.
//!
//! A position is itself a game of its family, so playing a move gives a game. Moves are numbers of elements
//! (vertices, sets) of the board the game holds; their names stay the same all through a play.

mod coloured;
mod geography;
mod graph_games;
mod heaps;
mod poset;
mod positional;
mod set_game;

pub use coloured::{BlackWhite, Leaf, Removal, RemovalKind};
pub use geography::Geography;
pub use graph_games::{Col, NodeKayles};
pub use heaps::Heaps;
pub use poset::PosetGame;
pub use positional::{Convention, Positional};
pub use set_game::SetGame;

use crate::names::Names;
use crate::value::{Outcome, Player, Starts, Winner};

/// A game of any family, at any position.
#[derive(Clone, Debug)]
pub enum Game {
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
    /// Node Kayles: remove a vertex and its neighbours.
    NodeKayles(NodeKayles),
    /// Col: colour a vertex, never next to one's own colour.
    Col(Col),
    /// Geography: move the token along an arc to a vertex not yet visited.
    Geography(Geography),
    /// The set game: pick a non-empty set, remove its elements from all sets.
    SetGame(SetGame),
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
pub trait Position: Sized {
    /// The moves of `player`, in board order.
    fn moves(&self, player: Player) -> Vec<usize>;
    /// The position after `player` makes the move `x`, one of `moves(player)`.
    fn play(&self, player: Player, x: usize) -> Self;
    /// The names that moves go by.
    fn names(&self) -> &Names;
}

macro_rules! each {
    ($game:expr, $g:ident => $body:expr) => {
        match $game {
            Game::Poset($g) => $body,
            Game::Heaps($g) => $body,
            Game::BlackWhite($g) => $body,
            Game::Removal($g) => $body,
            Game::Leaf($g) => $body,
            Game::Positional($g) => $body,
            Game::NodeKayles($g) => $body,
            Game::Col($g) => $body,
            Game::Geography($g) => $body,
            Game::SetGame($g) => $body,
        }
    };
}

impl Game {
    /// The name of the family as documents write it.
    pub fn family(&self) -> &'static str {
        match self {
            Game::Poset(_) | Game::Heaps(_) => "poset",
            Game::BlackWhite(_) => "black-white",
            Game::Removal(g) => g.kind.name(),
            Game::Leaf(_) => "leaf",
            Game::Positional(_) => "positional",
            Game::NodeKayles(_) => "node-kayles",
            Game::Col(_) => "col",
            Game::Geography(_) => "geography",
            Game::SetGame(_) => "set-game",
        }
    }

    /// Whether both players always have the same moves.
    pub fn is_impartial(&self) -> bool {
        matches!(
            self,
            Game::Poset(_) | Game::Heaps(_) | Game::NodeKayles(_) | Game::Geography(_) | Game::SetGame(_)
        )
    }

    /// The number of elements of the board.
    pub fn elements(&self) -> usize {
        match self {
            Game::SetGame(g) => g.elements.len(),
            Game::Heaps(g) => g.elements(),
            _ => self.names().len(),
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

    /// The position after `player` makes the move `x`, one of `moves(player)`.
    pub fn play(&self, player: Player, x: usize) -> Game {
        match self {
            Game::Poset(g) => Game::Poset(g.play(player, x)),
            Game::Heaps(g) => Game::Heaps(g.play(player, x)),
            Game::BlackWhite(g) => Game::BlackWhite(g.play(player, x)),
            Game::Removal(g) => Game::Removal(g.play(player, x)),
            Game::Leaf(g) => Game::Leaf(g.play(player, x)),
            Game::Positional(g) => Game::Positional(g.play(player, x)),
            Game::NodeKayles(g) => Game::NodeKayles(g.play(player, x)),
            Game::Col(g) => Game::Col(g.play(player, x)),
            Game::Geography(g) => Game::Geography(g.play(player, x)),
            Game::SetGame(g) => Game::SetGame(g.play(player, x)),
        }
    }

    /// The result if the game is over when it is `player`'s turn: a positional game that is decided or full,
    /// any other game in which `player` cannot move.
    pub fn over(&self, player: Player) -> Option<Winner> {
        match self {
            Game::Positional(g) => g.over(),
            _ => self.moves(player).is_empty().then(|| player.other().into()),
        }
    }

    /// The only player who may start, where the document fixes the turns.
    pub fn starter(&self) -> Option<Player> {
        match self {
            Game::Positional(g) => g.turns.as_ref().and_then(|turns| turns.first().copied()),
            _ => None,
        }
    }

    /// The outcome class that the results for the two starters make in this family.
    pub fn outcome(&self, starts: &Starts) -> Option<Outcome> {
        let (left, right) = (starts.left?, starts.right?);
        Some(match self {
            Game::Positional(g) if g.convention == Convention::MakerBreaker => {
                Outcome::maker_breaker(left, right)
            }
            _ => Outcome::new(left, right),
        })
    }
}
