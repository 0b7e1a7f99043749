//! Games written in the formats of other programs, and as documents.

mod digraph6;
mod document;
mod dot;
mod pg;
mod qdimacs;
mod unwritable;

use crate::budget::Budget;
use crate::game::{Position, Positional};
use crate::value::Player;

pub use document::{json, toml};
pub use unwritable::Unwritable;

/// A format to write a game in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// A game document in TOML.
    Toml,
    /// A game document in JSON.
    Json,
    /// Graphviz.
    Dot,
    /// digraph6: the covers of an order, or the arcs of a directed graph.
    Digraph6,
    /// graph6: the edges of a graph.
    Graph6,
    /// `.pg` 1.0, for positional games without an order.
    Pg,
    /// QDIMACS, for positional games: true iff Left wins when the given player starts.
    Qdimacs(Player),
}

/// A positional game with its sets listed, if that is what `game` is or can be.
fn listed(game: &Position) -> Option<Positional> {
    match game {
        Position::Positional(g) => Some(g.clone()),
        Position::Connection(g) => g.listed().ok(),
        _ => None,
    }
}

/// Writes `game` within `budget`; says why if the format cannot hold it.
pub fn write(
    game: &Position,
    title: Option<&str>,
    format: Format,
    budget: &Budget,
) -> Result<String, Unwritable> {
    budget.check()?;
    match format {
        Format::Toml => Ok(toml(game, title, &[])),
        Format::Json => Ok(json(game, title)),
        Format::Dot => Ok(dot::write(game)),
        Format::Digraph6 => digraph6::write(game),
        Format::Graph6 => digraph6::write_graph(game),
        Format::Pg => pg::write(game),
        Format::Qdimacs(starter) => qdimacs::write(game, starter, budget),
    }
}
