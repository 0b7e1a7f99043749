//! Games on at most 16 elements: positions are words, and what is known of them stands in tables over all of them.
//!
//! A census asks millions of such games one question each. The tables are kept from game to game and never cleared: they are filled
//! from the bottom, or entries carry the number of the game that they belong to.

mod impartial;
mod positional;
mod removal;

pub use impartial::Impartial;
pub use positional::Claims;
pub use removal::{Removed, Winners};
