//! Partial orders: building, covers, closure, structure and generators. Knows nothing of games.

pub mod build;
mod closure;
mod compound;
mod decompose;
pub mod families;
mod isomorphism;
mod peel;
mod poset;
mod series_parallel;
mod split;
mod structure;
mod two_chains;
mod width;

pub use build::{Cycle, TooLarge};
pub use closure::Rows;
pub use decompose::{Decomposition, Part};
pub use poset::Poset;
pub use two_chains::TwoChains;
pub use width::Dilworth;
