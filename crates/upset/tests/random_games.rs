//! Random games for as many seconds as `EXERCISE_SECONDS` says (a few unless it is set), from `EXERCISE_SEED`: see
//! `docs/testing.md`.

mod exercise;

use exercise::{Choices, exercise, formula, proof, read};
use std::time::{Duration, Instant};
use upset::order::families::SplitMix;

#[test]
fn random_games_agree_with_themselves() {
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    let time = Duration::from_secs(number("EXERCISE_SECONDS").unwrap_or(5));
    let seed = number("EXERCISE_SEED").unwrap_or(1);
    let begin = Instant::now();
    let (mut games, mut read_in) = (0u64, 0u64);
    while begin.elapsed() < time {
        let mut rng = SplitMix(seed.wrapping_mul(1 << 40) + games);
        let bytes: Vec<u8> = (0..200).map(|_| rng.next_u64() as u8).collect();
        let mut choices = Choices(&bytes);
        let text = choices.game();
        games += 1;
        if let Some(game) = read(&text) {
            read_in += 1;
            exercise(&text, &game);
            if games % 4 == 0 {
                proof::prove_and_damage(&text, &game, &mut choices);
            }
        }
        if games % 8 == 0 {
            formula::reduce(&mut choices);
        }
    }
    println!("{games} games from seed {seed}, {read_in} of them well formed");
    assert!(games < 20 || read_in > games / 3);
}
