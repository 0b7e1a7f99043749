//! Exact solver for games played on partial orders.
//!
//! Data flows one way, and the modules follow it:
//! text → [`document`] → [`game`] → [`solve`] (a [`rule`] or a [`search`]) → [`solution`].
#![forbid(unsafe_code)]

pub mod bits;
pub mod budget;
pub mod classify;
pub mod document;
pub mod draw;
pub mod export;
pub mod game;
pub mod graph;
pub mod hypergraph;
pub mod names;
pub mod order;
pub mod reduce;
pub mod rule;
pub mod search;
pub mod solution;
pub mod solve;
pub mod value;

mod csr;
