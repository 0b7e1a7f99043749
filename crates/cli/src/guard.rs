//! What ends a run: its limits and signals, and this guard where the work does not notice them in time.
//!
//! The clock starts with the program. The work looks at its budget by itself and ends with what it knows; the guard waits a
//! moment longer, then prints what the command has left with it and leaves with the same status. So no command outlives
//! its limits or a signal, whatever it is doing: not even one that waits for a file that never ends.

use crate::args::{Limits, Threads};
use crate::quantity;
use crate::status::Status;
use std::io::{self, IsTerminal, StdoutLock, Write};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::RecvTimeoutError;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError, mpsc};
use std::thread;
use std::time::{Duration, Instant};
use upset::budget::{Budget, Stopped};

/// How often the guard looks.
pub const LOOK: Duration = Duration::from_millis(20);
/// How long after a signal the work may take to end by itself.
const AFTER_SIGNAL: Duration = Duration::from_millis(120);
/// How long after the time limit.
const AFTER_LIMIT: Duration = Duration::from_millis(300);
/// How long nothing may be printed of what is known: somebody may have stopped reading.
const LAST_WORDS: Duration = Duration::from_millis(50);
/// How many bytes are printed at a time.
const PIECE: usize = 1 << 16;
/// Memory that the program may take beside what its limit is about.
const BESIDE: usize = 64 << 20;

/// Prints what is known when the work ends for this reason.
type Known = Box<dyn FnOnce(Stopped) + Send>;

#[derive(Default)]
struct State {
    deadline: Option<Instant>,
    memory: Option<usize>,
    /// The flag that ends the work at hand.
    stop: Option<Arc<AtomicBool>>,
    /// When the first signal came that nothing has answered yet.
    signal: Option<Instant>,
    /// Whether a signal ends a question only, and the command goes on.
    asking: bool,
    known: Option<Known>,
    /// Whether the work prints by itself.
    printing: bool,
    /// A file that is being written beside the one it will replace.
    unfinished: Option<PathBuf>,
}

static BEGIN: OnceLock<Instant> = OnceLock::new();
/// How often something was printed: as long as that goes on, an answer is not cut off.
static PRINTED: AtomicUsize = AtomicUsize::new(0);
static STATE: Mutex<Option<State>> = Mutex::new(None);

fn with<T>(f: impl FnOnce(&mut State) -> T) -> T {
    let mut state: MutexGuard<'_, Option<State>> = STATE.lock().unwrap_or_else(PoisonError::into_inner);
    f(state.get_or_insert_default())
}

/// Starts the clock, and from now on hears signals.
pub fn begin() {
    BEGIN.get_or_init(Instant::now);
    // Without a handler a signal simply ends the process, which is the next best thing.
    let _ = ctrlc::set_handler(|| {
        let second = with(|state| {
            if let Some(stop) = &state.stop {
                stop.store(true, Ordering::Relaxed);
            }
            state.signal.replace(Instant::now()).is_some()
        });
        if second {
            leave(130);
        }
    });
}

/// When the program started.
pub fn begun() -> Instant {
    *BEGIN.get_or_init(Instant::now)
}

/// The budget of work that began at `from`; the guard sees to it that it is kept.
pub fn budget(limits: &Limits, from: Instant) -> Budget {
    let deadline = limits.time_limit.and_then(|limit| from.checked_add(limit));
    let memory = limits.memory_limit.or_else(quantity::default_memory);
    let mut budget = Budget::unlimited().with_deadline(deadline);
    if let Some(bytes) = memory {
        budget = budget.with_memory(bytes);
    }
    with(|state| {
        state.deadline = deadline;
        state.memory = memory;
        state.stop = Some(budget.stop_flag());
        budget.stop_flag().store(state.signal.is_some(), Ordering::Relaxed);
    });
    budget
}

/// The number of search threads asked for, or that of the cores.
pub fn threads(asked: &Threads) -> usize {
    static CORES: OnceLock<usize> = OnceLock::new();
    let cores = || *CORES.get_or_init(|| thread::available_parallelism().map_or(1, |n| n.get()));
    asked.threads.map_or_else(cores, usize::from)
}

/// The budget of a question within a command that goes on afterwards: a signal ends the question only.
pub fn question(limits: &Limits) -> Budget {
    with(|state| state.asking = true);
    let budget = budget(limits, Instant::now());
    // The command has no end of its own, and the question is patient with itself.
    with(|state| state.deadline = None);
    budget
}

/// A flag that a signal sets, for a command that goes on until then and ends by itself.
pub fn serving() -> Arc<AtomicBool> {
    let stop = Arc::new(AtomicBool::new(false));
    with(|state| {
        state.asking = true;
        state.stop = Some(stop.clone());
        stop.store(state.signal.is_some(), Ordering::Relaxed);
    });
    stop
}

/// Ends the question at hand, as a signal would: terminals that tell single keys send none.
pub fn stop_question() {
    with(|state| {
        if let Some(stop) = state.stop.as_ref().filter(|_| state.asking) {
            stop.store(true, Ordering::Relaxed);
        }
    });
}

/// The question has ended, and with it the signal that ended it.
pub fn answered() {
    with(|state| {
        state.asking = false;
        state.signal = None;
    });
}

/// Whether somebody has asked for an end.
pub fn interrupted() -> bool {
    with(|state| state.signal.is_some())
}

/// What is to be printed if the work does not end by itself.
pub fn known(print: impl FnOnce(Stopped) + Send + 'static) {
    with(|state| {
        state.known = Some(Box::new(print));
        state.printing = false;
    });
}

/// The work prints by itself from now on.
pub fn printing() {
    with(|state| {
        state.known = None;
        state.printing = true;
    });
}

/// Standard output for what may be long: the guard waits while somebody reads it.
pub struct Paper(StdoutLock<'static>);

/// Standard output, in use by this thread alone.
pub fn paper() -> Paper {
    Paper(io::stdout().lock())
}

impl Write for Paper {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // In pieces, so that it shows whether anybody reads them.
        let written = self.0.write(&bytes[..bytes.len().min(PIECE)])?;
        PRINTED.fetch_add(1, Ordering::Relaxed);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// Returns once `done` says so, or nothing has been printed for a moment.
fn listen(done: impl Fn() -> bool) {
    let mut before = None;
    loop {
        let printed = PRINTED.load(Ordering::Relaxed);
        if before == Some(printed) || done() {
            return;
        }
        before = Some(printed);
    }
}

/// Remembers a file to be removed if the program ends before it is whole.
pub fn unfinished(path: Option<PathBuf>) {
    with(|state| state.unfinished = path);
}

/// Ends the program if it must end and the work has not noticed.
pub fn look() {
    let now = Instant::now();
    let late = |since: Option<Instant>, grace: Duration| since.is_some_and(|since| now >= since + grace);
    let ended = with(|state| {
        let why = if late(state.signal, AFTER_SIGNAL) && !state.asking {
            Stopped::Interrupted
        } else if late(state.deadline, AFTER_LIMIT) {
            Stopped::Time
        } else if state.memory.is_some_and(|limit| taken() > limit.saturating_add(limit / 4 + BESIDE)) {
            Stopped::Memory
        } else {
            return None;
        };
        Some((why, state.known.take(), state.printing))
    });
    let Some((why, known, printing)) = ended else { return };
    if io::stderr().is_terminal() {
        let _ = write!(io::stderr(), "\r\x1b[2K");
    }
    if let Some(print) = known {
        let (said, done) = mpsc::channel();
        let speaker = thread::Builder::new().spawn(move || {
            print(why);
            let _ = io::stdout().flush();
            let _ = said.send(());
        });
        if speaker.is_ok() {
            listen(|| done.recv_timeout(LAST_WORDS) != Err(RecvTimeoutError::Timeout));
        }
    } else if printing {
        // The program ends by itself when all is said.
        listen(|| {
            thread::sleep(LAST_WORDS);
            false
        });
    }
    leave(Status::Budget.code().into());
}

fn leave(code: i32) -> ! {
    if let Some(path) = with(|state| state.unfinished.take()) {
        let _ = std::fs::remove_file(path);
    }
    std::process::exit(code)
}

/// The memory that the program takes, in bytes, where the system says it.
fn taken() -> usize {
    let pages = || std::fs::read_to_string("/proc/self/statm").ok()?.split(' ').nth(1)?.parse::<usize>().ok();
    pages().map_or(0, |pages| pages.saturating_mul(4096))
}
