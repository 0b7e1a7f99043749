//! Lists of games: before the turn of a game comes, other threads have tried it for a moment. What they answered need only be
//! printed then; what takes longer is solved with all threads and the whole budget, as if nobody had tried.

use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

/// The longest that a game is tried beforehand.
pub const MOMENT: Duration = Duration::from_millis(100);
/// So many answers may wait to be printed.
const AHEAD: usize = 1000;
/// With more attempts in vain than this, and than answers, the games of a list take long: no more are tried.
const VAIN: usize = 8;
/// Address space, touched as far as a recursion goes.
const STACK: usize = 256 << 20;

/// Calls `turn` with the numbers below `count` in order, and with what gives the answer of an attempt, if there is one; until it
/// says no. So many threads make attempts, each of which ends soon after the flag is set.
pub fn in_turn<T: Send, E>(
    count: usize,
    threads: usize,
    attempt: impl Fn(usize, &Arc<AtomicBool>) -> Option<T> + Sync,
    mut turn: impl FnMut(usize, &dyn Fn() -> Option<T>) -> Result<bool, E>,
) -> Result<(), E> {
    let list = List { count, state: Mutex::default(), news: Condvar::new(), over: Arc::default() };
    thread::scope(|scope| {
        let _end = End(&list);
        for _ in 0..threads {
            // Where no thread can be had, no game is tried beforehand.
            let work = || list.work(|item| attempt(item, &list.over));
            let _ = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work);
        }
        for item in 0..count {
            if !turn(item, &|| list.take(item))? {
                break;
            }
        }
        Ok(())
    })
}

struct List<T> {
    count: usize,
    state: Mutex<State<T>>,
    news: Condvar,
    over: Arc<AtomicBool>,
}

struct State<T> {
    /// The first item that nobody has begun.
    next: usize,
    /// The item whose turn it is.
    turn: usize,
    /// What attempts gave for items whose turn has not come.
    tried: HashMap<usize, Option<T>>,
    answered: usize,
    vain: usize,
}

impl<T> Default for State<T> {
    fn default() -> State<T> {
        State { next: 0, turn: 0, tried: HashMap::new(), answered: 0, vain: 0 }
    }
}

impl<T> List<T> {
    fn held(&self) -> MutexGuard<'_, State<T>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn is_over(&self) -> bool {
        self.over.load(Ordering::Relaxed)
    }

    /// Tries one item after the other.
    fn work(&self, attempt: impl Fn(usize) -> Option<T>) {
        let mut state = self.held();
        while !self.is_over() && state.next < self.count && state.vain <= VAIN.max(state.answered) {
            if state.next > state.turn + AHEAD {
                state = self.news.wait(state).unwrap_or_else(PoisonError::into_inner);
                continue;
            }
            let item = state.next;
            state.next += 1;
            drop(state);
            // A fault is heard when the item is solved in its turn.
            let tried = catch_unwind(AssertUnwindSafe(|| attempt(item))).unwrap_or_default();
            state = self.held();
            *(if tried.is_some() { &mut state.answered } else { &mut state.vain }) += 1;
            state.tried.insert(item, tried);
            self.news.notify_all();
        }
    }

    /// What an attempt gave for the item whose turn it is.
    fn take(&self, item: usize) -> Option<T> {
        let mut state = self.held();
        state.turn = item;
        self.news.notify_all();
        if state.next <= item {
            state.next = item + 1;
            return None;
        }
        loop {
            if let Some(tried) = state.tried.remove(&item) {
                return tried;
            }
            state = self.news.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

/// Ends the attempts when it is dropped.
struct End<'a, T>(&'a List<T>);

impl<T> Drop for End<'_, T> {
    fn drop(&mut self) {
        // Under the lock, so that nobody misses the news.
        let _state = self.0.held();
        self.0.over.store(true, Ordering::Relaxed);
        self.0.news.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn turns(
        count: usize,
        threads: usize,
        attempt: impl Fn(usize) -> Option<usize> + Sync,
        end: usize,
    ) -> Vec<Option<usize>> {
        let mut seen = Vec::new();
        let turn = |item, answer: &dyn Fn() -> Option<usize>| {
            assert_eq!(item, seen.len());
            seen.push(answer());
            if item == end { Err("the end") } else { Ok(true) }
        };
        let ended = in_turn(count, threads, |item, _| attempt(item), turn);
        assert_eq!(ended.is_err(), end < count);
        seen
    }

    #[test]
    fn every_item_has_its_turn_with_its_own_answer() {
        for threads in 0..4 {
            let seen = turns(3000, threads, |item| (item % 3 != 0).then_some(item * item), usize::MAX);
            assert_eq!(seen.len(), 3000);
            assert!(
                seen.iter()
                    .enumerate()
                    .all(|(item, &answer)| answer.is_none_or(|answer| answer == item * item))
            );
            assert!((0..3000).step_by(3).all(|item| seen[item].is_none()));
        }
    }

    #[test]
    fn who_fails_or_finds_nothing_leaves_the_rest_to_the_turns() {
        let tries = AtomicBool::new(false);
        let seen = turns(
            100,
            3,
            |_| {
                tries.store(true, Ordering::Relaxed);
                None
            },
            usize::MAX,
        );
        assert_eq!(seen, [None; 100]);
        let seen =
            turns(100, 2, |item| if item % 2 == 0 { panic!("as is meant") } else { Some(item) }, usize::MAX);
        assert!((0..100).step_by(2).all(|item| seen[item].is_none()));
        assert_eq!(turns(100, 2, Some, 40).len(), 41);
    }
}
