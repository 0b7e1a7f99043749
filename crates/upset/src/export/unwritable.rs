//! Games that a format cannot hold.

use super::{digraph6, qdimacs};
use crate::budget::Stopped;
use crate::game::Family;
use crate::value::Player;
use thiserror::Error;

/// Why a format cannot hold a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Unwritable {
    /// The family has neither an order nor directed arcs.
    #[error("digraph6 holds orders and directed graphs, which {0} has not")]
    NoArcs(Family),
    /// The family has no graph without directions.
    #[error("graph6 holds graphs, which {0} has not")]
    NoGraph(Family),
    /// The format would lose something that belongs to the game.
    #[error("{holds} and nothing else: of this {family} game it would lose {lost}")]
    Loses {
        /// What the format holds.
        holds: &'static str,
        /// The family.
        family: Family,
        /// What would be lost.
        lost: &'static str,
    },
    /// The format is for positional games, and this is another family.
    #[error("{format} holds a positional game, not {family}")]
    NotPositional {
        /// The format.
        format: &'static str,
        /// The family.
        family: Family,
    },
    /// The matrix would be too large.
    #[error("the matrix would need {0}² bits; at most {most} elements are written", most = digraph6::MAX)]
    Elements(usize),
    /// The game has an order.
    #[error("a .pg file cannot hold an order")]
    Order,
    /// Some vertices are one player's alone.
    #[error("{0} cannot say that some vertices are one player's alone")]
    Reserved(&'static str),
    /// Filling a set does not win.
    #[error("in a .pg file whoever fills a set wins")]
    Avoidance,
    /// The turns are fixed otherwise.
    #[error("the turns of this game do not let {} start", .0.name())]
    Starter(Player),
    /// The formula would be too large.
    #[error("the formula would have about {0} clauses, more than {most}", most = qdimacs::MAX_CLAUSES)]
    Clauses(u128),
    /// There was no time or room to write it.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}
