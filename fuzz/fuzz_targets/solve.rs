//! Any bytes are a game: where it has at most 8 elements it is solved by every means, which agree.
#![no_main]

#[path = "../../crates/upset/tests/exercise/mod.rs"]
mod exercise;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let text = exercise::Choices(bytes).game();
    if let Some(game) = exercise::read(&text).filter(|game| game.elements() <= 8) {
        exercise::compare(&text, &game);
    }
});
