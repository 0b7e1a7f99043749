//! Any bytes are a formula: every hardness proof makes a game of it, and the formula's truth is read off that game.
#![no_main]

#[path = "../../crates/upset/tests/exercise/mod.rs"]
mod exercise;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| exercise::formula::reduce(&mut exercise::Choices(bytes)));
