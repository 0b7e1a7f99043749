//! Who wins Subset Takeaway on seven elements, and with which first moves?
//!
//! `cargo run --release -p upset --example takeaway7 -- [ELEMENTS] [THREADS] [GIBIBYTES] [SECONDS] [SIZE…]`
//!
//! Asks for each size of a first set (all of them, or those given) whether taking such a set wins. Seven elements
//! take hours and up to 12 GiB; six take a moment. All threads share one table of 16 bytes a position: a complex on
//! seven vertices leaves two of 128 bits free, and one of them tells the outcome.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};
use upset::bits::Set;
use upset::search::symmetry::Symmetry;

/// Positions and outcomes, written once each and never changed.
///
/// A writer takes a slot by its first word and then writes the second. Neither is 0 in a whole entry, for the
/// canonical form puts vertices with many sets last: so a reader who sees a 0 just does not find the entry yet.
struct Table {
    slots: Vec<[AtomicU64; 2]>,
    used: AtomicU64,
}

impl Table {
    fn new(bytes: usize) -> Table {
        let slots = (0..bytes / 16).map(|_| Default::default()).collect();
        Table { slots, used: AtomicU64::new(0) }
    }

    fn start(&self, m: u128) -> usize {
        ((u128::from(m.mix()) * self.slots.len() as u128) >> 64) as usize
    }

    /// Whether `m` is lost for who is to move, if known.
    fn get(&self, m: u128) -> Option<bool> {
        let (low, high) = (m as u64, (m >> 64) as u64);
        let mut i = self.start(m);
        loop {
            let first = self.slots[i][0].load(Ordering::Acquire);
            if first == 0 {
                return None;
            }
            if first & !1 == low && self.slots[i][1].load(Ordering::Acquire) == high {
                return Some(first & 1 == 1);
            }
            i = (i + 1) % self.slots.len();
        }
    }

    /// Enters `m`; false if the table is full.
    fn put(&self, m: u128, lost: bool) -> bool {
        let first = m as u64 | u64::from(lost);
        let mut i = self.start(m);
        loop {
            let slot = &self.slots[i];
            if slot[0].compare_exchange(0, first, Ordering::AcqRel, Ordering::Acquire).is_ok() {
                slot[1].store((m >> 64) as u64, Ordering::Release);
                let used = self.used.fetch_add(1, Ordering::Relaxed) + 1;
                return used < self.slots.len() as u64 / 20 * 19;
            }
            i = (i + 1) % self.slots.len();
        }
    }
}

/// What all threads know.
struct Shared {
    symmetry: Symmetry<u128>,
    up: Vec<u128>,
    levels: Vec<u128>,
    table: Table,
    /// Positions that some thread is at: others turn to something else first.
    busy: Vec<AtomicU64>,
    stop: AtomicBool,
}

/// One thread's search.
struct Worker<'a> {
    shared: &'a Shared,
    waiting: Vec<u128>,
}

/// The search was called off or the table is full.
struct Stopped;

impl Worker<'_> {
    /// Whether `m`, in canonical form, is lost for who is to move.
    fn lost(&mut self, m: u128) -> Result<bool, Stopped> {
        if m & m.wrapping_sub(1) == 0 {
            return Ok(m == 0);
        }
        if let Some(lost) = self.shared.table.get(m) {
            return Ok(lost);
        }
        if self.shared.stop.load(Ordering::Relaxed) {
            return Err(Stopped);
        }
        let place = &self.shared.busy[m.mix() as usize % self.shared.busy.len()];
        place.store(m.mix(), Ordering::Relaxed);
        let base = self.waiting.len();
        let lost = self.decide(m, base);
        self.waiting.truncate(base);
        place.store(0, Ordering::Relaxed);
        let lost = lost?;
        if !self.shared.table.put(m, lost) {
            self.shared.stop.store(true, Ordering::Relaxed);
        }
        Ok(lost)
    }

    fn decide(&mut self, m: u128, base: usize) -> Result<bool, Stopped> {
        let Shared { symmetry, up, levels, table, busy, .. } = self.shared;
        if let Some(smaller) = symmetry.cancelled(m) {
            return self.lost(symmetry.canonical(smaller));
        }
        let all = (0..symmetry.vertices()).filter(|&v| m.has(1 << v)).fold(0, |s, v| s | 1 << v);
        if m.has(all) {
            return Ok(false);
        }
        let different = symmetry.different(m);
        for &level in levels {
            for s in (different & level).iter() {
                let option = symmetry.canonical(m & !up[s]);
                match table.get(option) {
                    Some(true) => return Ok(false),
                    Some(false) => {}
                    None => self.waiting.push(option),
                }
            }
        }
        for second_round in [false, true] {
            for i in base..self.waiting.len() {
                let option = self.waiting[i];
                let is_busy =
                    || busy[option.mix() as usize % busy.len()].load(Ordering::Relaxed) == option.mix();
                if option == 0 && second_round || !second_round && is_busy() {
                    continue;
                }
                if self.lost(option)? {
                    return Ok(false);
                }
                // Done with: the empty complex is never an option worth waiting for.
                self.waiting[i] = 0;
            }
        }
        Ok(true)
    }
}

fn main() {
    let arguments: Vec<u64> = std::env::args().skip(1).filter_map(|a| a.parse().ok()).collect();
    let argument = |i: usize, default: u64| arguments.get(i).copied().unwrap_or(default);
    let n = argument(0, 7).clamp(2, 7) as usize;
    let threads = argument(1, 2).clamp(1, 64);
    let bytes = (argument(2, 12).clamp(1, 1 << 20) as usize) << 30;
    let seconds = argument(3, u64::MAX);
    let mut sizes: Vec<u64> = arguments.iter().skip(4).copied().filter(|&s| 1 <= s && s < n as u64).collect();
    if sizes.is_empty() {
        sizes = (1..n as u64).rev().collect();
    }

    let all = 1usize << n;
    let sets = |wanted: &dyn Fn(usize) -> bool| u128::collect((1..all).filter(|&s| wanted(s)));
    let shared = Shared {
        symmetry: Symmetry::new(n),
        up: (0..all).map(|s| sets(&|t| s & !t == 0)).collect(),
        levels: (1..=n as u32).map(|size| sets(&|s| s.count_ones() == size)).collect(),
        table: Table::new(bytes),
        busy: (0..1 << 14).map(|_| AtomicU64::new(0)).collect(),
        stop: AtomicBool::new(false),
    };
    let root = u128::below(all - 1).without(0);
    let begin = Instant::now();
    println!("Subset Takeaway on {n} elements, {threads} threads, {} slots", shared.table.slots.len());

    let mut winning = Vec::new();
    for &size in &sizes {
        let first = (1usize << size) - 1;
        let option = shared.symmetry.canonical(root & !shared.up[first]);
        let done = AtomicBool::new(false);
        let lost = std::thread::scope(|scope| {
            scope.spawn(|| progress(&shared, &done, begin, seconds));
            let workers: Vec<_> = (0..threads)
                .map(|_| {
                    scope.spawn(|| {
                        let lost = Worker { shared: &shared, waiting: Vec::new() }.lost(option);
                        done.store(true, Ordering::Relaxed);
                        lost.ok()
                    })
                })
                .collect();
            workers.into_iter().filter_map(|w| w.join().ok().flatten()).next()
        });
        let verdict = match lost {
            Some(true) => "wins",
            Some(false) => "loses",
            None => "is not decided",
        };
        println!("taking a set of size {size} first {verdict} ({:.1} s)", begin.elapsed().as_secs_f64());
        match lost {
            Some(true) => winning.push(size),
            Some(false) => {}
            None => return,
        }
    }
    if sizes.len() == n - 1 {
        println!(
            "the {} player wins; first moves that win: sizes {winning:?}",
            if winning.is_empty() { "second" } else { "first" }
        );
    }
}

/// Prints the size of the table every ten seconds and calls the search off when its time is over.
fn progress(shared: &Shared, done: &AtomicBool, begin: Instant, seconds: u64) {
    let mut next = 10.0;
    while !done.load(Ordering::Relaxed) {
        std::thread::sleep(Duration::from_millis(20));
        let passed = begin.elapsed().as_secs_f64();
        if passed >= seconds as f64 {
            shared.stop.store(true, Ordering::Relaxed);
        }
        if passed >= next {
            println!("{passed:>8.0} s {:>12} positions", shared.table.used.load(Ordering::Relaxed));
            next = passed + 10.0;
        }
    }
}
