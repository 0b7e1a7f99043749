//! One search on several threads: all ask the same question of the same table, and keep out of each other's way.
//!
//! A question is first searched by one thread. If that takes long it starts again with all of them: what it found is
//! in the table, so nothing is lost. Where every option has to be looked at, those come last that another thread is
//! at. Where one may be enough, the threads follow each other into the first ones: that those do not answer makes it likely
//! that all have to be looked at. Whoever has the answer for an option that took long tells the others, who leave it; and
//! whoever has the answer for all ends them. When the table is crowded all come back, it grows, and they start again.

use crate::stack::{depth_stack, on_threads};
use crate::table::{Entry, Key, Table};
use crate::tuning::{APART, BUSY, JOINT, NEWS, PORTION, WORTH};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use upset_base::budget::{Budget, Meter, Stopped};

/// Why a search came back without an answer.
#[derive(Debug)]
pub(crate) enum Halt {
    Stopped(Stopped),
    /// It starts again: with more threads, or with a larger table; or somebody else has the answer.
    Back,
    /// Somebody else has the answer for the option with this mark, below which it was.
    Told(u64),
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
            Halt::Back | Halt::Told(_) | Halt::Narrow => Stopped::Undecided,
        }
    }
}

/// What a thread does with its hand: it leaves the answer, or says why there is none.
type Errand<'w, K, V> = dyn Fn(Hand<'_, K, V>) -> Result<(), Halt> + Sync + 'w;

/// The table of a search, and what its threads tell each other.
pub(crate) struct Team<K, V> {
    table: Table<K, V>,
    /// Marks of the options that some thread is at.
    busy: Vec<AtomicU64>,
    /// Marks of the options that were answered last after much work, and how many there were.
    news: [AtomicU64; NEWS],
    told: AtomicUsize,
    /// Somebody came back: so must all.
    over: AtomicBool,
    crowded: AtomicBool,
}

impl<K: Key, V: Entry> Team<K, V> {
    pub fn new() -> Self {
        Team {
            table: Table::new(),
            busy: Vec::new(),
            news: [const { AtomicU64::new(0) }; NEWS],
            told: AtomicUsize::new(0),
            over: AtomicBool::new(false),
            crowded: AtomicBool::new(false),
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
        Hand {
            team: self,
            meter: Meter::new(budget),
            waiting: Vec::new(),
            room: 0,
            portion: if threads > 1 { PORTION } else { usize::MAX },
            left: share.unwrap_or(u64::MAX),
            together: threads > 1,
            inside: Vec::new(),
            heard: self.told.load(Ordering::Relaxed),
        }
    }
}

/// What one thread works with.
pub(crate) struct Hand<'t, K: Key, V: Entry> {
    team: &'t Team<K, V>,
    pub meter: Meter<'t>,
    /// Options that wait for a question, of all levels of the recursion one after the other.
    pub waiting: Vec<K>,
    /// Positions that it may still add to the table, and how many it may when there is room for them.
    room: usize,
    portion: usize,
    /// Positions that may still be visited.
    left: u64,
    /// Whether there are other threads.
    pub together: bool,
    /// The options it is in, and how many positions could be visited when it came there.
    inside: Vec<(u64, u64)>,
    /// How much of the news it has heard.
    heard: usize,
}

/// Options that wait, from `next` to `end`; those from `free` on because another thread was at them.
pub(crate) struct Queue {
    question: u64,
    next: usize,
    /// Up to here the threads take the same option.
    joint: usize,
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
        if self.room == 0 {
            self.room = self.team.table.take_room(self.portion);
        }
        self.team.table.learn(key, value, &mut self.room, !self.together).map_err(|_| {
            self.team.crowded.store(true, Ordering::Relaxed);
            Halt::Back
        })
    }

    /// Counts a position.
    #[inline]
    pub fn tick(&mut self) -> Result<(), Halt> {
        self.meter.tick()?;
        if self.left == 0 {
            return Err(Halt::Back);
        }
        self.left -= 1;
        if self.together { self.listen() } else { Ok(()) }
    }

    /// Ends what somebody else has the answer for.
    fn listen(&mut self) -> Result<(), Halt> {
        if self.team.over.load(Ordering::Relaxed) {
            return Err(Halt::Back);
        }
        let told = self.team.told.load(Ordering::Relaxed);
        if self.heard == told {
            return Ok(());
        }
        let new = self.heard.max(told.saturating_sub(NEWS))..told;
        self.heard = told;
        let news: [u64; NEWS] = std::array::from_fn(|i| self.team.news[i].load(Ordering::Relaxed));
        let known = |mark: &u64| new.clone().any(|i| news[i % NEWS] == *mark);
        match self.inside.iter().map(|(mark, _)| mark).find(|mark| known(mark)) {
            Some(&mark) => Err(Halt::Told(mark)),
            None => Ok(()),
        }
    }

    /// The options from `base` on, about which `question` is asked. One of them may be enough of an answer, or all are
    /// `needed`.
    pub fn queue(&self, base: usize, question: u64, needed: bool) -> Queue {
        let end = self.waiting.len();
        let joint = if needed { 0 } else { JOINT.min((end - base) / 2) };
        Queue { question, next: base, joint: base + joint, free: end, end }
    }

    /// The next option, which is marked as being searched. Those that another thread is at come last.
    #[inline]
    pub fn take(&mut self, queue: &mut Queue) -> Option<K> {
        while queue.next < queue.end {
            let option = self.waiting[queue.next];
            if self.together && option.size() >= APART {
                let mark = option.hash().wrapping_add(queue.question);
                let place = &self.team.busy[mark as usize % BUSY];
                if (queue.joint..queue.free).contains(&queue.next) && place.load(Ordering::Relaxed) == mark {
                    queue.free -= 1;
                    self.waiting.swap(queue.next, queue.free);
                    continue;
                }
                place.store(mark, Ordering::Relaxed);
                self.inside.push((mark, self.left));
            }
            queue.next += 1;
            return Some(option);
        }
        None
    }

    /// The answer for an option that was taken; none if it has to be taken again, as the table knows more of it now.
    #[inline]
    pub fn done<T>(
        &mut self,
        queue: &mut Queue,
        option: K,
        answer: Result<T, Halt>,
    ) -> Result<Option<T>, Halt> {
        if self.together
            && option.size() >= APART
            && let Some((mark, left)) = self.inside.pop()
        {
            self.team.busy[mark as usize % BUSY].store(0, Ordering::Relaxed);
            if matches!(answer, Err(Halt::Told(told)) if told == mark) {
                queue.next -= 1;
                self.waiting.truncate(queue.end);
                return Ok(None);
            }
            if answer.is_ok() && left - self.left >= WORTH {
                let place = self.team.told.fetch_add(1, Ordering::Relaxed);
                self.team.news[place % NEWS].store(mark, Ordering::Relaxed);
            }
        }
        answer.map(Some)
    }
}

impl<K: Key, V: Entry> Drop for Hand<'_, K, V> {
    fn drop(&mut self) {
        self.team.table.give_back(self.room);
    }
}

#[cfg(test)]
mod tests {
    use upset_base::budget::Budget;
    use upset_base::game::{
        BlackWhite, Col, Geography, NodeKayles, PosetGame, Position, Removal, RemovalKind,
    };
    use upset_base::graph::{Digraph, Graph};
    use upset_base::names::Names;
    use upset_base::order::families::{SplitMix, random};
    use upset_base::value::Player;

    /// Threads meet, tell and leave at every position here: what keeps them from it on small boards is off in these tests.
    #[test]
    fn threads_from_the_start_find_what_one_finds() {
        let mut rng = SplitMix(7);
        for round in 0..200 {
            let budget = Budget::unlimited().with_threads(2 + round % 3).with_head_start(0);
            let n = 10 + rng.below(8);
            let poset = random(n, 0.05 + 0.2 * rng.unit(), round as u64).unwrap();
            let arcs: Vec<(u32, u32)> =
                (0..3 * n).map(|i| ((i % n) as u32, rng.below(n) as u32)).filter(|(x, y)| x != y).collect();
            let graph = || Graph::new(Names::numbered(n), &arcs[..n + n / 3]);
            let colour: Vec<Player> = (0..n).map(|_| Player::BOTH[rng.below(2)]).collect();
            let kind = [RemovalKind::Pomax, RemovalKind::Pominmax][round % 2];
            for game in [
                Position::Poset(PosetGame::new(poset.clone())),
                Position::NodeKayles(NodeKayles::new(graph())),
                Position::Geography(Geography::new(Digraph::new(Names::numbered(n), &arcs), 0).unwrap()),
                Position::BlackWhite(BlackWhite::new(poset.clone(), colour.clone()).unwrap()),
                Position::Removal(Removal::new(kind, poset.clone(), colour.clone()).unwrap()),
                Position::Col(Col::new(graph(), vec![None; n]).unwrap()),
            ] {
                let ask = |budget: &Budget| {
                    let mut engine = crate::engine(&game).unwrap();
                    let winner = engine.winner(&[], Player::Left, budget).unwrap();
                    (winner, engine.value(&[], budget).unwrap())
                };
                assert_eq!(ask(&budget), ask(&Budget::unlimited()), "{game:?}");
            }
        }
    }
}
