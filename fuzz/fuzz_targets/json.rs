//! JSON documents: no text makes the reader panic, and every error can be shown.
#![no_main]

use libfuzzer_sys::fuzz_target;
use std::path::Path;

fuzz_target!(|text: &str| {
    let text = format!("{{{text}");
    if let Err(error) = upset::document::read_text("fuzz", &text, Path::new("/nonexistent")) {
        let _ = error.render(false);
    }
});
