//! A line on the terminal that tells how the work goes.

use crate::quantity;
use std::io::{IsTerminal, Write};
use std::sync::atomic::Ordering;
use std::sync::mpsc;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};
use upset::budget::Budget;

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
