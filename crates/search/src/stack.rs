//! Room for recursions as deep as the board is large.
//!
//! What starts a thread is long, and is compiled once here: callers hand over closures behind a reference.

use crate::tuning::{LEVEL, SHALLOW};
use std::panic::resume_unwind;
use std::thread::{Builder, scope};
use upset_base::budget::Stopped;

/// Runs `work`, whose recursion is about `depth` levels deep, on a stack that is large enough.
pub(crate) fn with_depth<T: Send, E: From<Stopped> + Send>(
    depth: usize,
    work: impl FnOnce() -> Result<T, E> + Send,
) -> Result<T, E> {
    answer(work, |work| if depth <= SHALLOW { work() } else { run(depth_stack(depth), work) })
}

/// The bytes of a stack for a recursion of about `depth` levels.
pub(crate) fn depth_stack(depth: usize) -> usize {
    (depth + SHALLOW) * LEVEL
}

/// Runs `work` on a stack of so many bytes.
pub(crate) fn with_stack<T: Send, E: From<Stopped> + Send>(
    bytes: usize,
    work: impl FnOnce() -> Result<T, E> + Send,
) -> Result<T, E> {
    answer(work, |work| run(bytes, work))
}

/// The answer of `work`, which `run` runs; `work` is long, and compiled once however that is done.
fn answer<T: Send, E: From<Stopped> + Send>(
    work: impl FnOnce() -> Result<T, E> + Send,
    run: impl FnOnce(&mut (dyn FnMut() + Send)),
) -> Result<T, E> {
    let mut work = Some(work);
    let mut answer = None;
    run(&mut || answer = work.take().map(|work| work()));
    // Without an answer there was no room for the stack.
    answer.unwrap_or_else(|| Err(Stopped::Memory.into()))
}

/// In a page there is one thread, whose stack is all there is.
const ALONE: bool = cfg!(target_family = "wasm");

fn run(bytes: usize, work: &mut (dyn FnMut() + Send)) {
    if ALONE {
        return work();
    }
    scope(|scope| {
        if let Ok(thread) = Builder::new().stack_size(bytes).spawn_scoped(scope, work) {
            thread.join().unwrap_or_else(|fault| resume_unwind(fault));
        }
    });
}

/// Runs `work` on so many threads at once, or on as many as there is room for.
pub(crate) fn on_threads(count: usize, bytes: usize, work: &(dyn Fn() + Sync)) {
    if ALONE {
        return work();
    }
    scope(|scope| {
        let start = || Builder::new().stack_size(bytes).spawn_scoped(scope, work);
        let started: Vec<_> = (0..count).filter_map(|_| start().ok()).collect();
        for thread in started {
            thread.join().unwrap_or_else(|fault| resume_unwind(fault));
        }
    });
}
