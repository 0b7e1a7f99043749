//! Expressions: no text makes the reader panic, and every error can be shown.
#![no_main]

use libfuzzer_sys::fuzz_target;
use upset::document::{expression, find_move, phrase};

fuzz_target!(|text: &str| {
    // Boards of millions of elements are allowed and slow; here texts with long numbers are only parsed.
    let digits = text.bytes().filter(u8::is_ascii_digit).count();
    if digits > 3 || text.contains(['^', '*', 'x']) {
        if let Err(error) = phrase(text) {
            let _ = error.render(true);
        }
        return;
    }
    match expression(text) {
        Ok(game) => drop(find_move(&game, text)),
        Err(error) => drop(error.render(false)),
    }
});
