//! Proofs as text: nothing makes the checker panic.
#![no_main]

use libfuzzer_sys::fuzz_target;
use upset::check::{Level, check};

fuzz_target!(|text: &str| {
    let _ = check(text.as_bytes(), Level::Theorem, 1);
});
