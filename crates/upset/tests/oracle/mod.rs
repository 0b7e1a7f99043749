//! The naive oracle: plain recursion straight from the rules of play, on its own representation of boards.
//!
//! It shares no code with the engines, the rules, or the library's own families of games; the library's types
//! appear only where an instance is handed over (`to_game`) and in the numbers that answers are made of.
#![allow(dead_code, unused_imports)]

mod boards;
mod partizan;
mod play;

pub use boards::*;
pub use partizan::*;
pub use play::*;
