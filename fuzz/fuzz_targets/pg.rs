//! `.pg` games: no text makes the reader panic, and every error can be shown.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let text = format!("#times\n{text}");
    if let Err(error) = upset::document::read_text("fuzz", &text, &upset::document::NoFiles) {
        let _ = error.render(false);
    }
});
