//! Exact solver for games played on partial orders: who wins, by how much, with which move, and why.
//!
//! ```
#![doc = include_str!("../tests/front_page.rs")]
//! ```
//!
//! | to | use |
//! | --- | --- |
//! | read a game | [`Game`], by `parse`, [`Game::from_toml`], [`Game::from_json`] or serde; files by [`document::read`] |
//! | build one | a [`Position`] of one of the families in [`mod@game`], on orders of [`order`], [`graph`]s and [`hypergraph`]s |
//! | solve it once | [`Game::solve`], [`solve()`] with a choice of means, [`solve_many`] |
//! | ask, move, ask again | [`Session`] |
//! | compare two | [`compare()`] |
//! | see why | [`Solution::steps`], each a [`Claim`] |
//! | limit and end the work | [`Budget`] |
//! | know what is tractable | [`classify()`], [`rule::all`] |
//! | play on a picture | [`draw::layout()`], [`mod@scene`] |
//! | draw, export, reduce | [`draw`], [`export`], [`reduce`] |
//!
//! Data flows one way: text → [`document`] → [`mod@game`] → [`session`] (plans of [`rule`]s and [`search`]) → [`solution`].
#![forbid(unsafe_code)]
// The example above is a test that is run as such.
#![allow(clippy::test_attr_in_doctest)]

pub use claim::{Claim, Fact, Witness};
pub use classify::classify;
pub use compare::compare;
pub use document::Game;
pub use many::solve_many;
pub use session::{Ask, Session};
pub use solution::Solution;
pub use solve::{BestMove, Choice, Choices, Engine, Request, solve};
pub use upset_base::budget::{Budget, Stopped};
pub use upset_base::game::{Convention, Family, IllegalMove, Move, Position};
pub use upset_base::value::{Outcome, Player, Starts, Value, Winner};
pub use upset_base::{bits, budget, event, game, graph, hypergraph, names, order, text, value, with_set};
pub use upset_check as check;
pub use upset_search as search;

use upset_base::{classes, csr};

pub mod claim;
pub mod classify;
pub mod compare;
pub mod document;
pub mod draw;
pub mod export;
mod many;
pub mod papers;
pub mod prove;
pub mod reduce;
pub mod rule;
pub mod scene;
pub mod session;
pub mod shown;
pub mod solution;
pub mod solve;
