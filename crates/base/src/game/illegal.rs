//! Moves that the rules of play do not allow, and why.

use super::RemovalKind;
use crate::value::{Player, Winner};

/// A move that is not legal.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{} cannot play {name}: {why}", .player.title())]
pub struct IllegalMove {
    /// Who would have made it.
    pub player: Player,
    /// What the move is called; its number if it is not on the board.
    pub name: String,
    /// Why it is not legal.
    pub why: Obstacle,
}

/// Why a move is not legal.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Obstacle {
    /// There is no such element.
    #[error("it is not on the board")]
    NotOnBoard,
    /// The play has ended.
    #[error("the game is over: {}", .0.sentence())]
    Over(Winner),
    /// The turns are fixed, and it is this player's.
    #[error("it is {}'s turn", .0.title())]
    Turn(Player),
    /// The element is this player's.
    #[error("it is {}'s", .0.title())]
    Owned(Player),
    /// The element is not extreme.
    #[error("it is not an element that {} lets one remove now", .0.name())]
    NotExtreme(RemovalKind),
    /// Something of each set that the element needs to be gone is still there.
    #[error("none of the sets it needs is gone")]
    Needed,
    /// What it takes away weighs more than the player can pay.
    #[error("it costs {cost}, and {lives} lives are left")]
    TooDear {
        /// What the element and those above it weigh.
        cost: u64,
        /// What the player can pay.
        lives: u64,
    },
    /// The vertex is no leaf.
    #[error("it has two neighbours or more")]
    NoLeaf,
    /// The vertex is coloured.
    #[error("it is already coloured")]
    Coloured,
    /// The player's colour is on a neighbour.
    #[error("a neighbour has that colour already")]
    ColourBeside,
    /// The token cannot go there.
    #[error("no arc leads to it from {from}")]
    NoArc {
        /// Where the token stands.
        from: String,
    },
    /// The position is not among the options.
    #[error("{} has no such option", .from)]
    NoOption {
        /// The position at hand.
        from: String,
    },
    /// The set has no elements left.
    #[error("that set is empty")]
    Empty,
    /// The variable is set.
    #[error("its variable is already set")]
    Set,
    /// The vertex is claimed.
    #[error("it is already claimed")]
    Claimed,
    /// The vertex is not yet available.
    #[error("{below} below it is not claimed yet")]
    NotYet {
        /// A vertex that must be claimed before.
        below: String,
    },
    /// The first claim is restricted.
    #[error("the first claim is restricted to other elements")]
    NotFirst,
}
