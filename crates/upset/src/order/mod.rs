//! Partial orders: building, covers, closure, structure and generators. Knows nothing of games.

mod build;
mod closure;
pub mod families;
mod poset;
mod structure;

pub use build::{Cycle, TooLarge};
pub use closure::Rows;
pub use poset::Poset;
