//! JSON documents: no text makes the reader panic, every error can be shown, and what is read is written and read again.
#![no_main]

#[path = "../../crates/upset/tests/exercise/mod.rs"]
mod exercise;

use libfuzzer_sys::fuzz_target;
use upset::document::Syntax;

fuzz_target!(|text: &str| exercise::read_only(Syntax::Json, &format!("{{{text}"), exercise::Care::Again));
