//! Any bytes are a game: played with the moves that the solver gives.
#![no_main]

#[path = "../../crates/upset/tests/exercise/mod.rs"]
mod exercise;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let text = exercise::Choices(bytes).game();
    if let Some(game) = exercise::read(&text) {
        exercise::play(&text, &game);
    }
});
