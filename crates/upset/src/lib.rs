//! Exact solver for games played on partial orders.
//!
//! Data flows one way, and the modules follow it:
//! text → [`document`] → [`mod@game`] → [`solve`] (a [`rule`] or a [`search`]) → [`solution`].
#![forbid(unsafe_code)]

pub use document::{Document, expression as game};
pub use upset_base::game::Game;
pub use upset_base::{bits, budget, event, game, graph, hypergraph, names, order, value, with_set};
pub use upset_search as search;

use upset_base::csr;

pub mod claim;
pub mod classify;
pub mod document;
pub mod draw;
pub mod export;
pub mod reduce;
pub mod rule;
pub mod session;
pub mod solution;
pub mod solve;
