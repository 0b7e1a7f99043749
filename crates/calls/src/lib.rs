//! What the page of the explorer asks, answered without a network: by the server, and in the browser itself by the same code
//! as WebAssembly.
//!
//! Requests are read with serde, answers are JSON, and what cannot be answered is a [`Problem`]. Questions that may take
//! long tell what they find to a [`Hearing`].
#![forbid(unsafe_code)]

mod explorer;
mod library;
mod open;
mod place;
mod problem;
mod proofs;
mod questions;
mod shown;

pub use explorer::{Explorer, Source};
pub use library::{library, rules};
pub use open::{At, OpenGame, OpenGames};
pub use place::Place;
pub use problem::Problem;
pub use proofs::{Claimed, Order};
pub use questions::{Effort, End, Hearing, Question, What, bounds};
