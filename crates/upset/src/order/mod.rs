//! Partial orders: building, covers, closure, structure and generators. Knows nothing of games.

pub(crate) mod build;
mod closure;
mod compound;
mod decompose;
pub mod families;
mod isomorphism;
mod peel;
mod poset;
mod series_parallel;
mod structure;
mod width;

pub use build::{Cycle, TooLarge};
pub use closure::Rows;
pub use decompose::{Decomposition, Part};
pub use poset::Poset;
pub use width::Dilworth;
