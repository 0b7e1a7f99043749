//! Proofs as text: nothing makes the checker panic. The hash is made right, so that what follows it is looked at.
#![no_main]

use libfuzzer_sys::fuzz_target;
use upset::check::{Level, check, sha256};

fuzz_target!(|text: &str| {
    let mut lines: Vec<&str> = text.lines().collect();
    let hash =
        lines.get(1).and_then(|line| line.strip_prefix("game ")).map(|game| sha256::hex(game.as_bytes()));
    let hash = hash.map(|hash| format!("sha256 {hash}"));
    if let (Some(hash), Some(line)) = (&hash, lines.get_mut(2)) {
        *line = hash;
    }
    let _ = check((lines.join("\n") + "\n").as_bytes(), Level::Theorem, 1);
});
