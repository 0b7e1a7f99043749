//! Circuits: no bytes make the reader panic.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    for preorder in [false, true] {
        let _ = upset::document::circuit(bytes, preorder);
    }
});
