//! Any bytes are a game and damage: its proof is accepted, and no damaged one that is accepted says anything false.
#![no_main]

#[path = "../../crates/upset/tests/exercise/mod.rs"]
mod exercise;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let mut choices = exercise::Choices(bytes);
    let text = choices.game();
    if let Some(game) = exercise::read(&text) {
        exercise::proof::prove_and_damage(&text, &game, &mut choices);
    }
});
