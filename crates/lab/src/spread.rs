//! Units of work on several threads, results in the order of the units.

use std::collections::BTreeMap;
use std::sync::{Condvar, Mutex, PoisonError};

/// Units that may be finished ahead of the one that is waited for, a thread: bounds what is held.
const AHEAD: usize = 64;

struct Desk<R> {
    next: usize,
    taken: usize,
    done: BTreeMap<usize, R>,
    over: bool,
}

/// Does `work` on every unit, each thread with a tool of its own, and gives the results to `take` in order, on this
/// thread. An error of `take` ends it.
pub(crate) fn spread<U: Sync, B, R: Send, E>(
    units: &[U],
    threads: usize,
    tool: impl Fn() -> B + Sync,
    work: impl Fn(&mut B, &U) -> R + Sync,
    mut take: impl FnMut(R) -> Result<(), E>,
) -> Result<(), E> {
    if threads <= 1 || units.len() <= 1 {
        let mut tool = tool();
        return units.iter().try_for_each(|unit| take(work(&mut tool, unit)));
    }
    let desk = Mutex::new(Desk { next: 0, taken: 0, done: BTreeMap::new(), over: false });
    let changed = Condvar::new();
    let lock = || desk.lock().unwrap_or_else(PoisonError::into_inner);
    let wait = |guard| changed.wait(guard).unwrap_or_else(PoisonError::into_inner);
    let worker = || {
        // Leaves the others free to end if the work panics.
        let _end = OnPanic(|| {
            lock().over = true;
            changed.notify_all();
        });
        let mut tool = tool();
        loop {
            let mut state = lock();
            while !state.over && state.next < units.len() && state.next > state.taken + AHEAD * threads {
                state = wait(state);
            }
            if state.over || state.next >= units.len() {
                return;
            }
            let i = state.next;
            state.next += 1;
            drop(state);
            let result = work(&mut tool, &units[i]);
            lock().done.insert(i, result);
            changed.notify_all();
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..threads.min(units.len()) {
            scope.spawn(worker);
        }
        for i in 0..units.len() {
            let mut state = lock();
            let result = loop {
                if let Some(result) = state.done.remove(&i) {
                    state.taken = i + 1;
                    break Some(result);
                }
                if state.over {
                    break None;
                }
                state = wait(state);
            };
            drop(state);
            changed.notify_all();
            // Nothing comes any more only if a thread panicked, which the scope passes on.
            let Some(result) = result else { break };
            if let Err(error) = take(result) {
                lock().over = true;
                changed.notify_all();
                return Err(error);
            }
        }
        Ok(())
    })
}

struct OnPanic<F: Fn()>(F);

impl<F: Fn()> Drop for OnPanic<F> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            (self.0)();
        }
    }
}
