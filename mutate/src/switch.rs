//! Which planted fault is switched on, and which places were reached.

use std::io::Write;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

static CHOSEN: OnceLock<(u32, Option<String>)> = OnceLock::new();
static SEEN: [AtomicU64; 1024] = [const { AtomicU64::new(0) }; 1024];

fn chosen() -> &'static (u32, Option<String>) {
    CHOSEN.get_or_init(|| {
        let number = std::env::var("UPSET_MUTANT").ok().and_then(|text| text.parse().ok()).unwrap_or(0);
        (number, std::env::var("UPSET_REACHED").ok())
    })
}

/// Whether the fault of this number is switched on.
#[inline]
pub fn on(number: u32) -> bool {
    let (chosen, reached) = chosen();
    if let Some(file) = reached {
        note(number, file);
    }
    *chosen == number
}

#[cold]
fn note(number: u32, file: &str) {
    let bit = 1 << (number % 64);
    let word = &SEEN[(number / 64) as usize % 1024];
    if word.load(Ordering::Relaxed) & bit != 0 || word.fetch_or(bit, Ordering::Relaxed) & bit != 0 {
        return;
    }
    if let Ok(mut out) = std::fs::OpenOptions::new().create(true).append(true).open(file) {
        let _ = out.write_all(format!("{number}\n").as_bytes());
    }
}
