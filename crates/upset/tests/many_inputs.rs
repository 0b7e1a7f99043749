//! Texts that are almost right, of every format, and boards of at most six elements, as many as `INPUTS` says and no longer than
//! `INPUTS_SECONDS`, from `INPUTS_SEED`: see `docs/testing.md`.

mod exercise;

use exercise::texts::{Kind, changed, reads, seed};
use exercise::{Care, Choices, compare, read};
use std::time::{Duration, Instant};
use upset::order::families::SplitMix;

/// Texts that are right, of one kind, at a time; one in so many inputs takes a new one in.
const POOL: usize = 256;
const REFRESH: u64 = 256;
/// One in so many inputs is also written and read again, or what is wrong with it is shown.
const CAREFUL: u64 = 32;

/// Whatever is read takes far less, unless the machine does something else.
const SLOW: Duration = Duration::from_millis(200);

#[derive(Default)]
struct Count {
    inputs: u64,
    right: u64,
    time: Duration,
    longest: (Duration, String),
}

/// Says what was being read when something went wrong.
struct Shown<'a>(&'a [u8]);

impl Drop for Shown<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("the input was {:?}", String::from_utf8_lossy(self.0));
        }
    }
}

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

#[test]
fn almost_right_texts_and_tiny_boards() {
    let (inputs, begin) = (number("INPUTS").unwrap_or(40_000), Instant::now());
    let time = Duration::from_secs(number("INPUTS_SECONDS").unwrap_or(u64::MAX));
    let mut rng = SplitMix(number("INPUTS_SEED").unwrap_or(1).wrapping_mul(1 << 40));
    let only = std::env::var("INPUTS_KIND").ok();
    let wanted = |name: &str| only.as_ref().is_none_or(|only| only == name);
    let mut counts: Vec<(String, Count)> = Kind::ALL
        .iter()
        .map(|kind| format!("{kind:?}"))
        .chain(["Board".into()])
        .map(|name| (name, Count::default()))
        .collect();
    let mut pools: Vec<Vec<_>> = Kind::ALL.iter().map(|_| Vec::new()).collect();
    let (mut done, mut shown) = (0, 0);
    // Round after round, so that every kind has its share of whatever number is reached.
    while done < inputs && begin.elapsed() < time {
        for (place, &kind) in Kind::ALL.iter().enumerate() {
            let (name, count) = &mut counts[place];
            if !wanted(name) {
                continue;
            }
            let (pool, begin) = (&mut pools[place], Instant::now());
            for _ in 0..share(kind) {
                if pool.len() < POOL || count.inputs % REFRESH == 0 {
                    let Some(new) = seed(kind, &mut rng) else { continue };
                    let at = rng.next_u64() as usize % POOL;
                    if pool.len() < POOL { pool.push(new) } else { pool[at] = new }
                }
                let mut any = || &pool[rng.next_u64() as usize % pool.len()];
                let (one, other) = (any(), any());
                let text = changed(one, other, &mut rng);
                let _shown = Shown(&text);
                count.inputs += 1;
                let care = if count.inputs % CAREFUL == 0 { Care::Again } else { Care::Read };
                let begin = Instant::now();
                count.right += u64::from(reads(kind, one.verdict.as_ref(), &text, care));
                if begin.elapsed() > count.longest.0 {
                    count.longest = (begin.elapsed(), String::from_utf8_lossy(&text).into_owned());
                }
            }
            count.time += begin.elapsed();
        }
        let (name, count) = counts.last_mut().expect("boards come last");
        if wanted(name) {
            let begin = Instant::now();
            for _ in 0..BOARDS {
                let bytes: Vec<u8> = (0..100).map(|_| rng.next_u64() as u8).collect();
                let text = Choices(&bytes).game();
                let _shown = Shown(text.as_bytes());
                count.inputs += 1;
                if let Some(game) = read(&text).filter(|game| game.elements() <= 6) {
                    count.right += 1;
                    compare(&text, &game);
                }
            }
            count.time += begin.elapsed();
        }
        done = counts.iter().map(|(_, count)| count.inputs).sum();
        if done >= shown + 1_000_000 {
            shown = done;
            report(&counts);
        }
    }
    report(&counts);
    assert!(
        done < 40_000 || counts.iter().all(|(name, count)| !wanted(name) || 20 * count.right > count.inputs)
    );
}

/// How many of a round's thousand inputs are of a kind: more of what is read fast.
fn share(kind: Kind) -> usize {
    match kind {
        Kind::Json | Kind::Digraph6 => 190,
        Kind::Graph6 => 150,
        Kind::Toml => 120,
        Kind::Dimacs | Kind::Qdimacs | Kind::Aiger => 80,
        Kind::Expression => 60,
        Kind::Pg => 15,
        Kind::Proof => 5,
    }
}
const BOARDS: usize = 30;

fn report(counts: &[(String, Count)]) {
    for (name, count) in counts {
        let rate = count.inputs as f64 / count.time.as_secs_f64().max(1e-9);
        println!(
            "{name:>10} {:>11} inputs, {:>10} right, {:>8.1} s, {rate:>8.0} a second",
            count.inputs,
            count.right,
            count.time.as_secs_f64()
        );
    }
    for (name, Count { longest: (time, text), .. }) in
        counts.iter().filter(|(_, count)| count.longest.0 > SLOW)
    {
        println!("{name:>10} {time:?} for {text:?}");
    }
    let sum = |of: fn(&Count) -> u64| counts.iter().map(|(_, count)| of(count)).sum::<u64>();
    println!("{} inputs, {} right", sum(|count| count.inputs), sum(|count| count.right));
}
