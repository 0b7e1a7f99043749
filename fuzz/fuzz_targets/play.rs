//! Any bytes are a game: where it has at most 12 elements it is played with the moves that the solver gives.
#![no_main]

#[path = "../../crates/upset/tests/exercise/mod.rs"]
mod exercise;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let text = exercise::Choices(bytes).game();
    if let Some(game) = exercise::read(&text).filter(|game| game.elements() <= 12) {
        exercise::play(&text, &game);
    }
});
