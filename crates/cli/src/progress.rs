//! The budget of a run: its limits, what Ctrl-C does, and a line on the terminal while it lasts.

use crate::args::Limits;
use crate::quantity;
use std::io::{IsTerminal, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, Once, mpsc};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};
use upset::budget::Budget;

/// The flag that ends the search in progress.
static CURRENT: Mutex<Option<Arc<AtomicBool>>> = Mutex::new(None);
/// Whether Ctrl-C was pressed.
static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Whether the user has asked for an end.
pub fn interrupted() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}

/// A budget with the limits of the command line.
pub fn limits(limits: &Limits) -> Budget {
    let cores = thread::available_parallelism().map_or(1, |n| n.get());
    let mut budget = Budget::unlimited().with_threads(limits.threads.map_or(cores, usize::from));
    if let Some(limit) = limits.time_limit {
        budget = budget.with_time(limit);
    }
    if let Some(bytes) = limits.memory_limit.or_else(quantity::default_memory) {
        budget = budget.with_memory(bytes);
    }
    budget
}

/// The same, ended by Ctrl-C.
pub fn budget(limits: &Limits) -> Budget {
    let budget = self::limits(limits);
    if let Ok(mut current) = CURRENT.lock() {
        *current = Some(budget.stop_flag());
    }
    if interrupted() {
        budget.stop_flag().store(true, Ordering::Relaxed);
    }
    static HANDLER: Once = Once::new();
    HANDLER.call_once(|| {
        // Without a handler Ctrl-C simply ends the process, which is the next best thing.
        let _ = ctrlc::set_handler(|| {
            if INTERRUPTED.swap(true, Ordering::Relaxed) {
                std::process::exit(130);
            }
            if let Ok(current) = CURRENT.lock()
                && let Some(flag) = &*current
            {
                flag.store(true, Ordering::Relaxed);
            }
        });
    });
    budget
}

/// A line on the terminal that tells how the search goes, until it is dropped. Nothing in a pipe.
pub struct Progress {
    end: Option<mpsc::Sender<()>>,
    display: Option<JoinHandle<()>>,
}

impl Progress {
    /// Watches `budget` from now on.
    pub fn watch(budget: &Budget) -> Progress {
        if !std::io::stderr().is_terminal() {
            return Progress { end: None, display: None };
        }
        let (end, ended) = mpsc::channel();
        let counter = budget.counter();
        let display = thread::Builder::new()
            .spawn(move || {
                let begin = Instant::now();
                let mut wait = Duration::from_secs(1);
                let mut shown = false;
                while ended.recv_timeout(wait) == Err(mpsc::RecvTimeoutError::Timeout) {
                    wait = Duration::from_millis(250);
                    let seconds = begin.elapsed().as_secs_f64();
                    let positions = counter.load(Ordering::Relaxed) as f64;
                    let line = format!(
                        "{} positions, {}/s, {} (Ctrl-C ends the search)",
                        quantity::short(positions),
                        quantity::short(positions / seconds),
                        quantity::seconds(seconds)
                    );
                    let _ = write!(std::io::stderr(), "\r\x1b[2K{line}");
                    shown = true;
                }
                if shown {
                    let _ = write!(std::io::stderr(), "\r\x1b[2K");
                }
            })
            .ok();
        Progress { end: Some(end), display }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        drop(self.end.take());
        if let Some(display) = self.display.take() {
            let _ = display.join();
        }
    }
}
