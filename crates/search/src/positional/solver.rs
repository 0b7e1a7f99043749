//! The boolean search: "is the value for Left at least t?", with a table of bounds, pauses and threads.

use super::cell_play::CellPlay;
use super::descent::{Halt, Shared, Worker, bound};
use super::memory;
use super::table::ScoreBounds;
use crate::stack::on_threads;
use std::sync::atomic::Ordering;
use std::sync::{Mutex, PoisonError};
use upset_base::budget::{Budget, Stopped};

/// Positions before the first pause; each later round takes so many times as many.
pub const FIRST_ROUND: u64 = 1 << 13;
pub const GROWTH: u64 = 3;
/// What part of a round goes to each question but the first.
pub const OTHER: u64 = 8;
/// Deep searches on wide boards need more stack than a thread usually has.
pub const STACK: usize = 1 << 28;

/// A game with its table, ready for questions.
pub struct BoundSolver<P: CellPlay> {
    /// The game.
    pub play: P,
    shared: Shared<P::S>,
    /// What part of a budget's memory the table may take.
    part: f64,
}

impl<P: CellPlay> BoundSolver<P> {
    /// A solver that keeps its table within `part` of the memory.
    pub fn new(play: P, part: f64) -> BoundSolver<P> {
        BoundSolver { shared: Shared::new(&play), play, part }
    }

    /// What earlier questions tell of the settled position `pos`.
    pub fn known(&self, pos: &P::Pos) -> ScoreBounds {
        let key = self.shared.key(&self.play, pos);
        self.shared.table.probe(&key, key.hash()).unwrap_or(ScoreBounds::OPEN)
    }

    /// Remembers what was found of the settled position `pos` by visiting so many `positions`.
    pub fn learn(&mut self, pos: &P::Pos, bounds: ScoreBounds, positions: u64) {
        let key = self.shared.key(&self.play, pos);
        self.shared.table.store(&key, key.hash(), bounds, positions.max(1).ilog2());
    }

    /// Narrows `bounds` on the value of the settled position `root` by asking `questions` in turn, with at most `share`
    /// positions a thread for the first one. The table grows as soon as it is crowded.
    pub fn round(
        &mut self,
        root: &P::Pos,
        mut bounds: ScoreBounds,
        questions: &[i8],
        share: u64,
        budget: &Budget,
    ) -> Result<ScoreBounds, Stopped> {
        let memory = memory(budget, self.part);
        if self.shared.table.bytes() > memory {
            self.shared.table = self.shared.table.resized::<P::S>(memory);
        }
        for &t in questions {
            bounds = bounds.and(self.known(root));
            if bounds.at_least(t).is_some() {
                continue;
            }
            let share = if Some(&t) == questions.first() { share } else { share / OTHER };
            let before = budget.positions();
            if let Some(answer) = self.ask_growing(root, t, share, memory, budget)? {
                bounds = bounds.and(bound(t, answer));
                self.learn(root, bound(t, answer), budget.positions() - before);
            }
        }
        Ok(bounds)
    }

    /// The size that a crowded table grows to within so much memory, if it does.
    fn larger(&self, memory: usize) -> Option<usize> {
        let now = self.shared.table.bytes();
        let larger = (4 * now).min(memory.saturating_sub(now));
        (larger >= 2 * now).then_some(larger)
    }

    /// Whether the value of `root` is at least `t`, unless that takes more than `share` positions a thread; the search
    /// pauses to let a crowded table grow.
    fn ask_growing(
        &mut self,
        root: &P::Pos,
        t: i8,
        share: u64,
        memory: usize,
        budget: &Budget,
    ) -> Result<Option<bool>, Stopped> {
        let mut left = share;
        loop {
            let larger = self.larger(memory);
            self.shared.grows = larger.is_some();
            let (answer, used) = self.ask(root, t, left, budget)?;
            left = left.saturating_sub(used);
            match larger {
                Some(larger) if answer.is_none() && self.shared.table.is_crowded() => {
                    self.shared.table = self.shared.table.resized::<P::S>(larger);
                    if left == 0 {
                        return Ok(None);
                    }
                }
                _ => return Ok(answer),
            }
        }
    }

    /// Whether the value of `root` is at least `t`, unless that takes more than `share` positions a thread, and how many
    /// a thread took.
    fn ask(
        &mut self,
        root: &P::Pos,
        t: i8,
        share: u64,
        budget: &Budget,
    ) -> Result<(Option<bool>, u64), Stopped> {
        self.shared.done.store(false, Ordering::Relaxed);
        let threads = if share <= budget.head_start { 1 } else { budget.threads.max(1) };
        if threads > 1 {
            self.shared.keep_apart();
        }
        let (play, shared) = (&self.play, &self.shared);
        let work = || Worker::new(play, shared, budget, share, threads > 1).run(root, t);
        let answers: Vec<(Result<bool, Halt>, u64)> = if threads == 1 && !Worker::<P>::WIDE {
            vec![work()]
        } else {
            let answers = Mutex::new(Vec::new());
            on_threads(threads, STACK, &|| {
                let answer = work();
                answers.lock().unwrap_or_else(PoisonError::into_inner).push(answer);
            });
            answers.into_inner().unwrap_or_else(PoisonError::into_inner)
        };
        if answers.is_empty() {
            return Err(Stopped::Memory);
        }
        let mut stopped = None;
        let mut most = 0;
        for (answer, used) in answers {
            most = most.max(used);
            match answer {
                Ok(answer) => return Ok((Some(answer), used)),
                Err(Halt::Stopped(why)) => stopped = Some(why),
                Err(Halt::Pause | Halt::Done | Halt::Crowded) => {}
            }
        }
        stopped.map_or(Ok((None, most)), Err)
    }
}
