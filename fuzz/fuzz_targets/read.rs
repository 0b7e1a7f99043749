//! The first byte picks a format, the rest is a text: nothing makes its reader panic, every error can be shown, and what is read is
//! written and read again.
#![no_main]

#[path = "../../crates/upset/tests/exercise/mod.rs"]
mod exercise;

use exercise::Care;
use exercise::texts::{Kind, reads};
use libfuzzer_sys::fuzz_target;

/// Proofs come last and have a target of their own.
const FORMATS: &[Kind] = Kind::ALL.split_last().unwrap().1;

fuzz_target!(|bytes: &[u8]| {
    if let Some((&first, text)) = bytes.split_first() {
        reads(FORMATS[usize::from(first) % FORMATS.len()], None, text, Care::Again);
    }
});
