//! Expressions: no text makes the reader panic, every error can be shown, and what is read is written and read again.
#![no_main]

#[path = "../../crates/upset/tests/exercise/mod.rs"]
mod exercise;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| exercise::phrase_only(text, exercise::Care::Again));
