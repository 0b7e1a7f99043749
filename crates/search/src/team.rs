//! One search on several threads: all ask the same question of the same table, and keep out of each other's way.
//!
//! A question is first searched by one thread. If that takes long it starts again with all of them: what it found is
//! in the table, so nothing is lost. Where every option has to be looked at, those come last that another thread is
//! at; where the first is expected to answer, the threads share it. Whoever has the answer ends the others. When the
//! table is crowded all come back, it grows, and they start again.

use crate::stack::{depth_stack, on_threads};
use crate::table::{Entry, Key, Table};
use crate::tuning::{APART, BUSY};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use upset_base::budget::{Budget, Meter, Stopped};

/// Why a search came back without an answer.
#[derive(Debug)]
pub(crate) enum Halt {
    Stopped(Stopped),
    /// It starts again: with more threads, or with a larger table; or somebody else has the answer.
    Back,
    /// A value needs more fraction bits than the numbers of the search have.
    Narrow,
}

impl From<Stopped> for Halt {
    fn from(stopped: Stopped) -> Halt {
        Halt::Stopped(stopped)
    }
}

/// For searches whose numbers are never too narrow.
impl From<Halt> for Stopped {
    fn from(halt: Halt) -> Stopped {
        match halt {
            Halt::Stopped(stopped) => stopped,
            Halt::Back | Halt::Narrow => Stopped::Undecided,
        }
    }
}

/// What a thread does with its hand: it leaves the answer, or says why there is none.
type Errand<'w, K, V> = dyn Fn(Hand<'_, K, V>) -> Result<(), Halt> + Sync + 'w;

/// The table of a search, and what its threads tell each other.
pub(crate) struct Team<K, V> {
    table: Table<K, V>,
    /// Hashes of the positions that some thread is at.
    busy: Vec<AtomicU64>,
    /// Somebody came back: so must all.
    over: AtomicBool,
    crowded: AtomicBool,
    /// Positions that came into the table since the threads were started.
    added: AtomicUsize,
}

impl<K: Key, V: Entry> Team<K, V> {
    pub fn new() -> Self {
        Team {
            table: Table::new(),
            busy: Vec::new(),
            over: AtomicBool::new(false),
            crowded: AtomicBool::new(false),
            added: AtomicUsize::new(0),
        }
    }

    /// What is known of `key`.
    #[inline]
    pub fn get(&self, key: K) -> Option<V> {
        self.table.get(key)
    }

    /// The answer of `work`, which goes about `depth` levels deep, within the budget.
    pub fn solve<T: Send>(
        &mut self,
        budget: &Budget,
        depth: usize,
        work: impl Fn(Hand<K, V>) -> Result<T, Halt> + Sync,
    ) -> Result<T, Halt> {
        let found = Mutex::new(None);
        self.run(budget, depth, &|hand| {
            let answer = work(hand)?;
            *found.lock().unwrap_or_else(PoisonError::into_inner) = Some(answer);
            Ok(())
        })?;
        found.into_inner().unwrap_or_else(PoisonError::into_inner).ok_or(Stopped::Memory.into())
    }

    /// Runs `work` until it does not come back to start again. Compiled once for all that is asked.
    fn run(&mut self, budget: &Budget, depth: usize, work: &Errand<'_, K, V>) -> Result<(), Halt> {
        if self.table.room() == 0 {
            self.table.grow(budget)?;
        }
        let mut left = if budget.threads > 1 { Some(budget.head_start) } else { None };
        loop {
            let before = budget.positions();
            let answer = match left {
                None if budget.threads > 1 => self.together(budget, depth, work),
                share => work(self.hand(budget, 1, share)),
            };
            let crowded = std::mem::take(self.crowded.get_mut());
            self.table.used += std::mem::take(self.added.get_mut());
            if !matches!(answer, Err(Halt::Back)) {
                return answer;
            }
            if crowded {
                self.table.grow(budget)?;
                let spent = budget.positions() - before;
                left = left.map(|left| left.saturating_sub(spent));
            } else {
                left = None;
            }
        }
    }

    /// Runs `work` on all threads, until one of them is done.
    fn together(&mut self, budget: &Budget, depth: usize, work: &Errand<'_, K, V>) -> Result<(), Halt> {
        *self.over.get_mut() = false;
        self.busy.clear();
        self.busy.resize_with(BUSY, AtomicU64::default);
        let answers = Mutex::new(Vec::new());
        let team = &*self;
        on_threads(budget.threads, depth_stack(depth), &|| {
            let answer = work(team.hand(budget, budget.threads, None));
            team.over.store(true, Ordering::Relaxed);
            answers.lock().unwrap_or_else(PoisonError::into_inner).push(answer);
        });
        // An answer is better than a reason for none, and a reason better than the wish to start again.
        let rank = |answer: &Result<(), Halt>| match answer {
            Ok(()) => 0,
            Err(Halt::Back) => 2,
            Err(_) => 1,
        };
        let answers = answers.into_inner().unwrap_or_else(PoisonError::into_inner);
        answers.into_iter().min_by_key(rank).unwrap_or(Err(Stopped::Memory.into()))
    }

    fn hand<'t>(&'t self, budget: &'t Budget, threads: usize, share: Option<u64>) -> Hand<'t, K, V> {
        let room = self.table.room() / threads;
        Hand {
            team: self,
            meter: Meter::new(budget),
            waiting: Vec::new(),
            room,
            had: room,
            left: share.unwrap_or(u64::MAX),
            together: threads > 1,
        }
    }
}

/// What one thread works with.
pub(crate) struct Hand<'t, K: Key, V: Entry> {
    team: &'t Team<K, V>,
    pub meter: Meter<'t>,
    /// Options that wait for a question, of all levels of the recursion one after the other.
    pub waiting: Vec<K>,
    /// Positions that may still be added to the table, and how many there were at first.
    room: usize,
    had: usize,
    /// Positions that may still be visited.
    left: u64,
    together: bool,
}

/// Options that wait, from `next` to `end`; those from `free` on because another thread was at them.
pub(crate) struct Queue {
    next: usize,
    free: usize,
    end: usize,
}

impl<K: Key, V: Entry> Hand<'_, K, V> {
    /// What is known of `key`.
    #[inline]
    pub fn get(&self, key: K) -> Option<V> {
        self.team.table.get(key)
    }

    /// Brings what is known of these near, all at once: most of a search's time is spent waiting for its table.
    #[inline]
    pub fn touch(&self, keys: impl Iterator<Item = K>) {
        std::hint::black_box(keys.fold(0, |all, key| all ^ self.team.table.touch(key)));
    }

    /// Adds to what is known of `key`.
    #[inline]
    pub fn learn(&mut self, key: K, value: V) -> Result<(), Halt> {
        self.team.table.learn(key, value, &mut self.room, !self.together).map_err(|_| {
            self.team.crowded.store(true, Ordering::Relaxed);
            Halt::Back
        })
    }

    /// Counts a position.
    #[inline]
    pub fn tick(&mut self) -> Result<(), Halt> {
        self.meter.tick()?;
        if self.left == 0 || (self.together && self.team.over.load(Ordering::Relaxed)) {
            return Err(Halt::Back);
        }
        self.left -= 1;
        Ok(())
    }

    /// The options from `base` on.
    pub fn queue(&self, base: usize) -> Queue {
        let end = self.waiting.len();
        Queue { next: base, free: end, end }
    }

    /// The next option, which is marked as being searched. If they are `apart`, those that another thread is at come last.
    #[inline]
    pub fn take(&mut self, queue: &mut Queue, apart: bool) -> Option<K> {
        while queue.next < queue.end {
            let option = self.waiting[queue.next];
            if self.together && option.size() >= APART {
                let hash = option.hash();
                let place = &self.team.busy[hash as usize % BUSY];
                if apart && queue.next < queue.free && place.load(Ordering::Relaxed) == hash {
                    queue.free -= 1;
                    self.waiting.swap(queue.next, queue.free);
                    continue;
                }
                place.store(hash, Ordering::Relaxed);
            }
            queue.next += 1;
            return Some(option);
        }
        None
    }

    /// Takes the mark off an option that was searched.
    #[inline]
    pub fn done(&self, option: K) {
        if self.together && option.size() >= APART {
            self.team.busy[option.hash() as usize % BUSY].store(0, Ordering::Relaxed);
        }
    }
}

impl<K: Key, V: Entry> Drop for Hand<'_, K, V> {
    fn drop(&mut self) {
        self.team.added.fetch_add(self.had - self.room, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use upset_base::budget::Budget;
    use upset_base::game::{PosetGame, Position};
    use upset_base::order::families::random;

    #[test]
    fn two_threads_from_the_start_find_what_one_finds() {
        let two = Budget::unlimited().with_threads(2).with_head_start(0);
        for seed in 0..5 {
            let game = Position::Poset(PosetGame::new(random(14, 0.15, seed).unwrap()));
            let value = |budget: &Budget| crate::engine(&game).unwrap().value(&[], budget).unwrap();
            assert_eq!(value(&two), value(&Budget::unlimited()));
        }
    }
}
