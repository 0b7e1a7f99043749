//! Budgets, and work that releases Python's lock and answers Ctrl-C.

use crate::errors;
use pyo3::prelude::*;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use upset::{Budget, Player};

/// How long is worked on the calling thread before a thread of its own is worth its start: 25 ms are not felt.
const AT_ONCE: Duration = Duration::from_millis(25);
/// How often a signal is looked for.
const LOOK: Duration = Duration::from_millis(5);

/// A player by name.
pub fn player(py: Python<'_>, name: &str) -> PyResult<Player> {
    match name {
        "left" | "Left" | "L" => Ok(Player::Left),
        "right" | "Right" | "R" => Ok(Player::Right),
        _ => Err(errors::refused(py, "a player is \"left\" or \"right\"")),
    }
}

/// The budget that the arguments of a call describe.
pub fn budget(
    py: Python<'_>,
    time_limit: Option<f64>,
    memory_limit: Option<usize>,
    threads: Option<usize>,
) -> PyResult<Budget> {
    let mut budget = Budget::unlimited();
    if let Some(seconds) = time_limit {
        let limit = Duration::try_from_secs_f64(seconds)
            .map_err(|_| errors::refused(py, "`time_limit` is a number of seconds, not negative"))?;
        budget = budget.with_time(limit);
    }
    if let Some(bytes) = memory_limit {
        budget = budget.with_memory(bytes);
    }
    Ok(budget.with_threads(threads.unwrap_or_else(cores).max(1)))
}

/// The cores of the machine. Asking the system costs more than a small game: files are read for it.
fn cores() -> usize {
    static CORES: OnceLock<usize> = OnceLock::new();
    *CORES.get_or_init(|| std::thread::available_parallelism().map_or(1, usize::from))
}

/// Does `work` without Python's lock: first for a moment on this thread, then, unless `done` says that it is enough, on
/// a thread of its own beside which signals are looked for.
pub fn run<T: Send>(
    py: Python<'_>,
    budget: &Budget,
    mut work: impl FnMut(&Budget) -> T + Send,
    done: impl Fn(&T) -> bool,
) -> PyResult<T> {
    let short = budget.with_time_at_most(AT_ONCE);
    let first = py.detach(|| work(&short));
    if done(&first) || budget.check().is_err() {
        return Ok(first);
    }
    drop(first);
    py.check_signals()?;
    let stop = Arc::new(AtomicBool::new(false));
    let watched = budget.clone().with_stop(stop.clone());
    std::thread::scope(|scope| {
        let worker = scope.spawn(|| work(&watched));
        let mut raised = Ok(());
        while !worker.is_finished() {
            py.detach(|| std::thread::sleep(LOOK));
            if raised.is_ok() {
                raised = py.check_signals();
                if raised.is_err() {
                    stop.store(true, Ordering::Relaxed);
                }
            }
        }
        let result = worker.join();
        raised?;
        result.map_err(|_| errors::refused(py, "a fault of ours: the solver panicked"))
    })
}
