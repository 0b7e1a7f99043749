//! A fixed number of workers. Some read games and play moves, some try every question for a moment, and some have the questions
//! that take longer, so that no question keeps a move from being shown.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Instant;
use upset_calls::Problem;

/// Work for one worker.
pub type Task = Box<dyn FnOnce() + Send>;

/// Which workers a task is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lane {
    /// Those who read, play and draw, which the page waits for.
    Reading,
    /// Those who try a question for a moment.
    Trying,
    /// Those for what may take its whole budget.
    Searching,
}

/// Searches recurse deeply; this is address space, touched as far as the recursion goes.
const STACK: usize = 256 << 20;

struct Waiting {
    task: Task,
    /// When its time is up.
    deadline: Option<Instant>,
}

struct Queue {
    tasks: Mutex<VecDeque<Waiting>>,
    filled: Condvar,
    most: usize,
}

/// The workers.
pub struct Pool {
    lanes: [Arc<Queue>; 3],
}

impl Pool {
    /// So many workers on each lane, with room for `most` tasks that wait.
    pub fn new(workers: usize, most: usize) -> std::io::Result<Pool> {
        let lane = |name: &str, lane: Lane| -> std::io::Result<Arc<Queue>> {
            let queue = Arc::new(Queue { tasks: Mutex::default(), filled: Condvar::new(), most });
            for i in 0..workers.max(1) {
                let queue = queue.clone();
                let worker = thread::Builder::new().name(format!("{name} {i}")).stack_size(STACK);
                worker.spawn(move || {
                    if lane != Lane::Reading {
                        give_way();
                    }
                    queue.work();
                })?;
            }
            Ok(queue)
        };
        let lanes = [
            lane("reading", Lane::Reading)?,
            lane("trying", Lane::Trying)?,
            lane("searching", Lane::Searching)?,
        ];
        Ok(Pool { lanes })
    }

    /// Whether long questions wait for a worker.
    pub fn is_pressed(&self) -> bool {
        !self.lanes[Lane::Searching as usize].held().is_empty()
    }

    /// Puts a task in the queue of a lane, if there is room. A task that is still there at its deadline, if it has one, is
    /// begun then, to say that its time is up.
    pub fn put(&self, lane: Lane, deadline: Option<Instant>, task: Task) -> Result<(), Problem> {
        let queue = &self.lanes[lane as usize];
        let mut tasks = queue.held();
        if tasks.len() >= queue.most {
            return Err(Problem::busy());
        }
        tasks.push_back(Waiting { task, deadline });
        drop(tasks);
        queue.filled.notify_one();
        Ok(())
    }

    /// Hands what has waited out its time for a searching worker to those who try questions: they end it soon.
    pub fn sweep(&self) {
        let now = Instant::now();
        let mut late = Vec::new();
        self.lanes[Lane::Searching as usize].held().retain_mut(|waiting| {
            let over = waiting.deadline.is_some_and(|deadline| deadline <= now);
            if over {
                late.push(std::mem::replace(&mut waiting.task, Box::new(|| {})));
            }
            !over
        });
        let trying = &self.lanes[Lane::Trying as usize];
        for task in late {
            trying.held().push_back(Waiting { task, deadline: None });
            trying.filled.notify_one();
        }
    }
}

/// Lets the browser and those who read go first: searches would else take every core from them.
fn give_way() {
    // Here a priority belongs to a thread, elsewhere to the whole process.
    #[cfg(target_os = "linux")]
    let _ = rustix::process::setpriority_process(None, 10);
}

impl Queue {
    fn held(&self) -> MutexGuard<'_, VecDeque<Waiting>> {
        self.tasks.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn work(&self) {
        loop {
            let mut tasks = self.held();
            let task = loop {
                match tasks.pop_front() {
                    Some(waiting) => break waiting.task,
                    None => tasks = self.filled.wait(tasks).unwrap_or_else(PoisonError::into_inner),
                }
            };
            drop(tasks);
            // A fault ends the question, not the worker; whoever waits notices that nothing was said.
            let _ = catch_unwind(AssertUnwindSafe(task));
        }
    }
}
