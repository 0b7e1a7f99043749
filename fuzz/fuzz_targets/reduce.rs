//! Any bytes are a formula and a game: every hardness proof makes a game of it, and the formula's truth is read off that game.
#![no_main]

#[path = "../../crates/upset/tests/exercise/mod.rs"]
mod exercise;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let mut choices = exercise::Choices(bytes);
    exercise::formula::reduce(&mut choices);
    if let Some(game) = exercise::read(&choices.game()) {
        exercise::formula::reduce_game(&game);
    }
});
