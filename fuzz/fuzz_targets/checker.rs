//! Proofs as text or packed: nothing makes the checker panic.
#![no_main]

use libfuzzer_sys::fuzz_target;
use upset::check::{Level, check};

fuzz_target!(|bytes: &[u8]| {
    let _ = check(bytes, Level::Theorem, 1);
});
