//! Questions under way. What is found out is an event with a number; whoever listens gets those that are missing.

use serde_json::{Value, json};
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::watch;
use upset::Budget;
use upset_calls::{End, Hearing, Problem};

/// How long a job without listeners goes on.
const ALONE: Duration = Duration::from_secs(10);
/// And how long while others wait for its worker: who moves on should not wait for the position that was left.
const ALONE_BEFORE_OTHERS: Duration = Duration::from_secs(1);
/// How long what an ended job found out is kept.
const KEPT: Duration = Duration::from_secs(120);
/// Jobs that are remembered.
const MOST: usize = 2_000;

/// Something that was found out.
#[derive(Clone, Debug)]
pub struct Event {
    /// What it is: `option`, `solution`, `stopped` or `error`.
    pub kind: &'static str,
    /// What it says.
    pub data: Value,
}

struct Log {
    events: Vec<Event>,
    end: Option<End>,
    listeners: usize,
    /// Since when nobody listens, or the job has ended.
    quiet: Instant,
}

/// A question under way, or one that has ended.
pub struct Job {
    /// What clients call it.
    pub id: String,
    begun: Instant,
    stop: Arc<AtomicBool>,
    /// The positions that its budget has counted.
    positions: Mutex<Arc<AtomicU64>>,
    bounds: Arc<Mutex<Value>>,
    log: Mutex<Log>,
    said: watch::Sender<usize>,
}

fn held<T>(lock: &Mutex<T>) -> MutexGuard<'_, T> {
    lock.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Job {
    fn new(id: String) -> Job {
        let log = Log { events: Vec::new(), end: None, listeners: 0, quiet: Instant::now() };
        Job {
            id,
            begun: Instant::now(),
            stop: Arc::default(),
            positions: Mutex::default(),
            bounds: Arc::new(Mutex::new(json!({}))),
            log: Mutex::new(log),
            said: watch::Sender::new(0),
        }
    }

    /// A budget that ends when the job is stopped, and whose progress the job tells.
    pub fn budget(&self, seconds: f64, memory: usize) -> Budget {
        let told = self.bounds.clone();
        let budget = Budget::unlimited()
            .with_deadline(self.deadline(seconds))
            .with_memory(memory)
            .with_stop(self.stop.clone())
            .with_listener(Arc::new(move |event| upset_calls::bounds(&mut held(&told), event)));
        *held(&self.positions) = budget.counter();
        budget
    }

    /// When its time is up, if it may take so many seconds.
    pub fn deadline(&self, seconds: f64) -> Option<Instant> {
        self.begun.checked_add(Duration::try_from_secs_f64(seconds).unwrap_or_default())
    }

    /// The events after the first `seen`, and whether more may come.
    pub fn since(&self, seen: usize) -> (Vec<Event>, bool) {
        let log = held(&self.log);
        (log.events.get(seen..).unwrap_or_default().to_vec(), log.end.is_none())
    }

    /// How it ended, if it has.
    pub fn ended(&self) -> Option<End> {
        held(&self.log).end.clone()
    }

    /// The bounds that are known so far.
    pub fn bounds(&self) -> Value {
        held(&self.bounds).clone()
    }

    /// How far it is.
    pub fn progress(&self) -> Value {
        json!({
            "positions": held(&self.positions).load(Ordering::Relaxed),
            "seconds": self.begun.elapsed().as_secs_f64(),
            "bounds": self.bounds(),
        })
    }

    /// Whether somebody wants it to end.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Whether it is under way, or somebody still reads what it found.
    fn is_wanted(&self) -> bool {
        let log = held(&self.log);
        log.end.is_none() || log.listeners > 0
    }

    /// Ends the work soon.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Tells of new events for as long as it is held, and keeps the job going.
    pub fn listen(self: &Arc<Job>) -> Listener {
        held(&self.log).listeners += 1;
        Listener { job: self.clone(), said: self.said.subscribe() }
    }
}

impl Hearing for Job {
    fn say(&self, kind: &'static str, data: Value) {
        let mut log = held(&self.log);
        if log.end.is_none() {
            log.events.push(Event { kind, data });
            self.said.send_replace(log.events.len());
        }
    }

    fn end(&self, end: End) {
        let mut log = held(&self.log);
        if log.end.is_some() {
            return;
        }
        let (kind, data) = match &end {
            End::Solved(data) => ("solution", data.clone()),
            End::Stopped(why, known) => {
                let known = json!({"why": why.to_string(), "known": known, "bounds": *held(&self.bounds)});
                ("stopped", known)
            }
            End::Failed(problem) => ("error", problem.json()),
        };
        log.events.push(Event { kind, data });
        log.end = Some(end);
        log.quiet = Instant::now();
        self.said.send_replace(log.events.len());
    }

    fn has_said(&self) -> bool {
        !held(&self.log).events.is_empty()
    }
}

/// Somebody who waits for a job.
pub struct Listener {
    /// The job.
    pub job: Arc<Job>,
    said: watch::Receiver<usize>,
}

impl Listener {
    /// Waits until there are more than `seen` events, at most for `limit`.
    pub async fn wait(&mut self, seen: usize, limit: Duration) {
        let more = self.said.wait_for(|&count| count > seen);
        let _ = tokio::time::timeout(limit, more).await;
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        let mut log = held(&self.job.log);
        log.listeners -= 1;
        if log.end.is_none() {
            log.quiet = Instant::now();
        }
    }
}

/// All jobs.
#[derive(Default)]
pub struct Jobs {
    all: Mutex<Known>,
    count: AtomicU64,
}

#[derive(Default)]
struct Known {
    jobs: HashMap<String, Arc<Job>>,
    /// The last job that was opened for each question.
    by_key: HashMap<String, String>,
}

impl Known {
    fn retain(&mut self, keep: impl Fn(&Job) -> bool) {
        self.jobs.retain(|_, job| keep(job));
        let Known { jobs, by_key } = self;
        by_key.retain(|_, id| jobs.contains_key(id));
    }
}

impl Jobs {
    /// The job that answers the question `key`: one that is under way or was answered lately, or else a new one.
    /// Says whether it is new.
    pub fn open(&self, key: &str) -> Result<(Arc<Job>, bool), Problem> {
        let mut all = held(&self.all);
        let known = all.by_key.get(key).and_then(|id| all.jobs.get(id));
        let good = |job: &&Arc<Job>| !job.is_stopped() && matches!(job.ended(), None | Some(End::Solved(_)));
        if let Some(job) = known.filter(good) {
            return Ok((job.clone(), false));
        }
        if all.jobs.len() >= MOST {
            // What was answered and nobody reads can be found out again.
            all.retain(Job::is_wanted);
        }
        if all.jobs.len() >= MOST {
            return Err(Problem::busy());
        }
        // Numbers of an earlier run of the server are never met again.
        let born = std::time::UNIX_EPOCH.elapsed().map_or(0, |age| age.as_micros() as u64);
        let id = format!("{born:x}-{}", self.count.fetch_add(1, Ordering::Relaxed));
        let job = Arc::new(Job::new(id.clone()));
        all.jobs.insert(id.clone(), job.clone());
        all.by_key.insert(key.into(), id);
        Ok((job, true))
    }

    /// The job called `id`.
    pub fn find(&self, id: &str) -> Result<Arc<Job>, Problem> {
        let job = held(&self.all).jobs.get(id).cloned();
        job.ok_or_else(|| Problem::absent("there is no such job, or no longer"))
    }

    /// Forgets a job that could not be started.
    pub fn forget(&self, id: &str) {
        held(&self.all).jobs.remove(id);
    }

    /// Stops what nobody waits for, sooner if other questions wait, and forgets what ended a while ago.
    pub fn sweep(&self, pressed: bool) {
        let alone = if pressed { ALONE_BEFORE_OTHERS } else { ALONE };
        held(&self.all).retain(|job| {
            let log = held(&job.log);
            let quiet = log.listeners == 0;
            if log.end.is_none() && quiet && log.quiet.elapsed() > alone {
                job.stop();
            }
            log.end.is_none() || !quiet || log.quiet.elapsed() < KEPT
        });
    }

    /// Stops everything.
    pub fn close(&self) {
        held(&self.all).jobs.values().for_each(|job| job.stop());
    }
}
