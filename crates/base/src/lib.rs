//! What the things are that games on partial orders are made of, and the rules of play.
//!
//! Orders, graphs and hypergraphs; values and outcomes; the families of games; budgets. No theorem, no search, no text format.
#![forbid(unsafe_code)]

pub mod bits;
pub mod budget;
mod canonical;
pub mod classes;
pub mod clock;
pub mod csr;
pub mod event;
pub mod game;
pub mod graph;
pub mod hypergraph;
pub mod names;
pub mod order;
pub mod text;
pub mod value;
