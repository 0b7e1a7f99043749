//! Formulas as text: no text makes the readers panic, and what they read is written and read again.
#![no_main]

#[path = "../../crates/upset/tests/exercise/mod.rs"]
mod exercise;

use exercise::Care;
use exercise::texts::{cnf_only, qbf_only};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    cnf_only(text, Care::Again);
    qbf_only(text, Care::Again);
});
