//! How much time and memory an answer may cost, and who may call it off.

use crate::clock::Instant;
use crate::event::{Event, Listener};
use std::borrow::Cow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

/// Why a search ended without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Stopped {
    /// The time limit passed.
    #[error("the time limit was reached")]
    Time,
    /// The tables reached the memory limit.
    #[error("the memory limit was reached")]
    Memory,
    /// Somebody asked for an end, Ctrl-C for instance.
    #[error("the work was interrupted")]
    Interrupted,
    /// The number of positions this search was allowed was reached.
    #[error("the limit on positions was reached")]
    Positions,
    /// No theorem applies, and no engine can hold the board.
    #[error("no theorem applies, and {0}")]
    Unsearchable(#[from] Unsearchable),
    /// A value is needed that is larger than values may be.
    #[error("a value on the way is too large to be held")]
    Large,
    /// The winner is known, and the value is left out: nothing short of a long search would give it.
    #[error("the value is left out: it would take a long search")]
    Dear,
    /// Every means was tried, and none gives what was asked.
    #[error("nothing that was tried decides it")]
    Undecided,
}

/// A board that is larger than the engine of its family can hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the board has {elements} elements, and the search holds {most} at most")]
pub struct Unsearchable {
    /// How many elements the search would have to hold.
    pub elements: usize,
    /// How many it can.
    pub most: usize,
}

/// Limits shared by everything that works on one question. Cloning shares the counters.
#[derive(Clone, Debug)]
pub struct Budget {
    deadline: Option<Instant>,
    memory: Option<usize>,
    /// Search threads an engine may use.
    pub threads: usize,
    /// Positions that an engine visits with one thread before it starts the others.
    pub head_start: u64,
    stop: Arc<AtomicBool>,
    positions: Arc<AtomicU64>,
    position_limit: Option<u64>,
    listener: Option<Listener>,
}

/// So many positions take about as long as ten starts of a thread in the fastest engine.
const HEAD_START: u64 = 1 << 13;

impl Default for Budget {
    fn default() -> Self {
        Budget {
            deadline: None,
            memory: None,
            threads: 1,
            head_start: HEAD_START,
            stop: Arc::default(),
            positions: Arc::default(),
            position_limit: None,
            listener: None,
        }
    }
}

impl Budget {
    /// No limit at all.
    pub fn unlimited() -> Budget {
        Budget::default()
    }

    /// So many seconds from now, and no other limit.
    pub fn seconds(seconds: u64) -> Budget {
        Budget::unlimited().with_time(Duration::from_secs(seconds))
    }

    /// Ends the work when `limit` has passed from now.
    pub fn with_time(mut self, limit: Duration) -> Budget {
        self.deadline = Instant::now().checked_add(limit);
        self
    }

    /// The same limits for a side question that may take `limit` at most.
    pub fn with_time_at_most(&self, limit: Duration) -> Budget {
        let mut side = self.clone();
        let last = Instant::now().checked_add(limit);
        side.deadline = [self.deadline, last].into_iter().flatten().min();
        side
    }

    /// The same limits for a side question that may take `limit` at most, and no more than a quarter of the time that is left.
    pub fn with_some_time(&self, limit: Duration) -> Budget {
        let left = self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()) / 4);
        self.with_time_at_most(left.map_or(limit, |left| left.min(limit)))
    }

    /// Ends the work at `deadline`: a program's clock starts before it has read what its limits are.
    pub fn with_deadline(mut self, deadline: Option<Instant>) -> Budget {
        self.deadline = deadline;
        self
    }

    /// Ends the work when somebody sets `stop`, which may end other work too.
    pub fn with_stop(mut self, stop: Arc<AtomicBool>) -> Budget {
        self.stop = stop;
        self
    }

    /// Keeps boards and tables below `bytes`, each by itself.
    pub fn with_memory(mut self, bytes: usize) -> Budget {
        self.memory = Some(bytes);
        self
    }

    /// Uses up to `threads` search threads.
    pub fn with_threads(mut self, threads: usize) -> Budget {
        self.threads = threads.max(1);
        self
    }

    /// Starts further threads when one has visited so many positions without an answer.
    pub fn with_head_start(mut self, positions: u64) -> Budget {
        self.head_start = positions;
        self
    }

    /// The same limits for a side question that may visit at most `limit` positions more.
    pub fn with_positions(&self, limit: u64) -> Budget {
        let mut side = self.clone();
        let last = self.positions().saturating_add(limit);
        side.position_limit = Some(self.position_limit.map_or(last, |limit| limit.min(last)));
        side
    }

    /// Tells `listener` what happens in the outer loops of questions, from whichever thread they are asked in.
    pub fn with_listener(mut self, listener: Arc<dyn Fn(&Event) + Send + Sync>) -> Budget {
        self.listener = Some(Listener(listener));
        self
    }

    /// Tells the listener, if there is one; never from an inner loop.
    pub fn tell(&self, event: impl FnOnce() -> Event) {
        if self.listener.is_some() {
            self.announce(&event());
        }
    }

    #[cold]
    fn announce(&self, event: &Event) {
        if let Some(Listener(listener)) = &self.listener {
            listener(event);
        }
    }

    /// A flag that ends the work once it is set; a signal handler may keep it.
    pub fn stop_flag(&self) -> Arc<AtomicBool> {
        self.stop.clone()
    }

    /// The memory limit in bytes.
    pub fn memory(&self) -> Option<usize> {
        self.memory
    }

    /// Positions visited so far by everything that shares this budget.
    pub fn positions(&self) -> u64 {
        self.positions.load(Ordering::Relaxed)
    }

    /// The shared counter of positions, for a progress display.
    pub fn counter(&self) -> Arc<AtomicU64> {
        self.positions.clone()
    }

    /// Adds `positions` to the count and says whether the work must end.
    pub fn spend(&self, positions: u64) -> Result<(), Stopped> {
        let total = self.positions.fetch_add(positions, Ordering::Relaxed) + positions;
        if self.stop.load(Ordering::Relaxed) {
            return Err(Stopped::Interrupted);
        }
        if self.position_limit.is_some_and(|limit| total > limit) {
            return Err(Stopped::Positions);
        }
        if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return Err(Stopped::Time);
        }
        Ok(())
    }

    /// Says whether the work must end, without counting anything.
    pub fn check(&self) -> Result<(), Stopped> {
        self.spend(0)
    }

    /// How many positions may still be visited.
    pub fn positions_left(&self) -> u64 {
        self.position_limit.map_or(u64::MAX, |limit| limit.saturating_sub(self.positions()))
    }

    /// Says whether a board or table may grow to `bytes`.
    pub fn allow_memory(&self, bytes: usize) -> Result<(), Stopped> {
        if self.memory.is_some_and(|limit| bytes > limit) { Err(Stopped::Memory) } else { Ok(()) }
    }
}

/// Counts positions for one thread and looks at the clock only now and then.
#[derive(Debug)]
pub struct Meter<'a> {
    budget: Cow<'a, Budget>,
    pending: u64,
    steps: u64,
}

/// Positions between two looks at the clock: below a millisecond in every engine.
const INTERVAL: u64 = 512;

impl<'a> Meter<'a> {
    /// A meter that reports to `budget`.
    pub fn new(budget: &'a Budget) -> Meter<'a> {
        Meter { budget: Cow::Borrowed(budget), pending: 0, steps: 0 }
    }

    /// A meter that keeps the budget it reports to, for what outlives a question.
    pub fn keeping(budget: &Budget) -> Meter<'static> {
        Meter { budget: Cow::Owned(budget.clone()), pending: 0, steps: 0 }
    }

    /// The budget this meter reports to.
    #[inline]
    pub fn budget(&self) -> &Budget {
        &self.budget
    }

    /// Counts one position.
    #[inline]
    pub fn tick(&mut self) -> Result<(), Stopped> {
        self.pending += 1;
        if self.pending >= INTERVAL { self.flush() } else { Ok(()) }
    }

    /// Counts one step of work that visits no position: it costs time and nothing else.
    #[inline]
    pub fn step(&mut self) -> Result<(), Stopped> {
        self.steps += 1;
        if self.steps.is_multiple_of(INTERVAL) { self.flush() } else { Ok(()) }
    }

    /// Reports what was counted since the last report.
    pub fn flush(&mut self) -> Result<(), Stopped> {
        self.budget.spend(std::mem::take(&mut self.pending))
    }
}

impl Drop for Meter<'_> {
    fn drop(&mut self) {
        let _ = self.flush();
    }
}
