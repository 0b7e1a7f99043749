//! Proof numbers over positions, on one thread or several.
//!
//! Threads share the table, which is locked for moments only: a look at a position takes much longer. All begin at the root. Where
//! every move is to be refuted, one that other threads are at seems to need more than it does; a position that another thread
//! looks at for the first time is left alone. After a few looks, or when something above is decided, a thread begins again.

use super::judge::{Judge, Verdict, Win};
use super::key::key;
use super::net::{moved, one};
use super::place::Place;
use super::symmetry::Symmetries;
use super::table::{Choice, NEVER, Next, Step, Table};
use super::tuning::{LOOK, ROUND};
use crate::stack::{depth_stack, on_threads};
use std::sync::{Mutex, MutexGuard, PoisonError};
use upset_base::bits::Set;
use upset_base::budget::{Budget, Meter, Stopped};

/// All that is known about the positions of one board.
pub struct Solver<S> {
    judge: Judge<S>,
    symmetries: Symmetries,
    table: Mutex<Table>,
}

impl<S: Set> Solver<S> {
    /// A solver that knows nothing yet.
    pub fn new(judge: Judge<S>) -> Solver<S> {
        let net = judge.nets[0].as_ref();
        let most = judge.switches.symmetry;
        let symmetries = net.map_or_else(Symmetries::default, |net| Symmetries::of(net, most));
        Solver { judge, symmetries, table: Mutex::default() }
    }

    /// The empty board.
    pub fn start(&self) -> Place {
        Place {
            free: self.judge.nets[0].as_ref().map_or(0, |net| one(net.cells()) - 1),
            own: [0, 0],
            nets: self.judge.nets.clone(),
        }
    }

    /// Who wins `place` when `mover` moves, with a region in cells that are free in `place`.
    pub fn win(&mut self, mut place: Place, mover: usize, budget: &Budget) -> Result<Win, Stopped> {
        if let Some(winner) = place.winner() {
            return Ok(Win { winner, region: 0 });
        }
        budget.check()?;
        let filled = place.fill(&self.judge.switches, place.free);
        if let Some(winner) = place.winner() {
            return Ok(Win { winner, region: filled.given[winner] });
        }
        let Solver { judge, symmetries, table } = self;
        let (key, symmetry) = symmetries.least(|image| key(&place, mover, image));
        let node = locked(table).node(key, mover);
        let place = turned(place, symmetries, symmetry);
        let share = if budget.threads > 1 { budget.head_start / LOOK } else { u64::MAX };
        let alone = Worker::new(judge, symmetries, table, budget).run(node, &place, mover, share)?;
        let win = alone.map_or_else(|| self.together(node, &place, mover, budget), Ok)?;
        let region = self.symmetries.back(win.region, symmetry) | filled.given[win.winner];
        Ok(Win { region, ..win })
    }

    /// Who wins `node`, by all threads.
    fn together(&self, node: u32, place: &Place, mover: usize, budget: &Budget) -> Result<Win, Stopped> {
        let answers = Mutex::new(Vec::new());
        on_threads(budget.threads, depth_stack(place.free.count_ones() as usize), &|| {
            let mut judge: Judge<S> = Judge::new(self.judge.nets.clone(), self.judge.switches);
            let worker = Worker::new(&mut judge, &self.symmetries, &self.table, budget);
            let answer = worker.run(node, place, mover, u64::MAX);
            answers.lock().unwrap_or_else(PoisonError::into_inner).push(answer);
        });
        let answers = answers.into_inner().unwrap_or_else(PoisonError::into_inner);
        // Threads that were stopped do not matter where one has the answer; without any there was no room for their stacks.
        let answer = answers.into_iter().min_by_key(Result::is_err);
        answer.unwrap_or(Err(Stopped::Memory))?.ok_or(Stopped::Undecided)
    }

    /// The graphs that were decided, with their free cells, who moves and the win.
    #[cfg(test)]
    pub fn decided(&self) -> Vec<(Vec<u128>, u128, usize, Win)> {
        let cells = self.start().free.count_ones() as usize;
        locked(&self.table).decided(cells).collect()
    }

    /// Whether no thread is at any position.
    #[cfg(test)]
    pub fn is_left(&self) -> bool {
        locked(&self.table).is_left()
    }
}

fn locked(table: &Mutex<Table>) -> MutexGuard<'_, Table> {
    table.lock().unwrap_or_else(PoisonError::into_inner)
}

fn turned(place: Place, symmetries: &Symmetries, symmetry: u8) -> Place {
    let Some(image) = symmetries.image(symmetry) else { return place };
    Place {
        free: moved(place.free, image),
        own: place.own.map(|own| moved(own, image)),
        nets: place.nets.map(|net| net.map(|net| net.renamed(image))),
    }
}

/// One thread.
struct Worker<'s, S> {
    judge: &'s mut Judge<S>,
    symmetries: &'s Symmetries,
    table: &'s Mutex<Table>,
    meter: Meter<'s>,
    /// How many positions it looks at before it comes back to the root.
    left: u64,
    /// The nodes from the root to where it is.
    path: Vec<u32>,
}

/// A thread that fails leaves its positions to the others, which would wait for it until their budget ends.
impl<S> Drop for Worker<'_, S> {
    fn drop(&mut self) {
        self.path.drain(..).for_each(|node| locked(self.table).leave(node));
    }
}

impl<'s, S: Set> Worker<'s, S> {
    fn new(
        judge: &'s mut Judge<S>,
        symmetries: &'s Symmetries,
        table: &'s Mutex<Table>,
        budget: &'s Budget,
    ) -> Self {
        Worker { judge, symmetries, table, meter: Meter::new(budget), left: 0, path: Vec::new() }
    }

    /// Who wins `root`; none if that is not known after `share` looks.
    fn run(mut self, root: u32, place: &Place, mover: usize, mut share: u64) -> Result<Option<Win>, Stopped> {
        loop {
            let win = locked(self.table).win(root);
            if win.is_some() || share == 0 {
                return Ok(win);
            }
            self.left = share.min(ROUND);
            share -= self.left;
            if !self.descend(root, place, mover, [NEVER; 2])? {
                self.meter.flush()?;
                std::thread::yield_now();
            }
        }
    }

    /// Works on `node` until it is decided, or its mover or the opponent needs as much as `limits`; says whether others left
    /// anything to do.
    fn descend(&mut self, node: u32, place: &Place, mover: usize, limits: [u32; 2]) -> Result<bool, Stopped> {
        let Some(seen) = locked(self.table).enter(node) else { return Ok(false) };
        self.path.push(node);
        let look = if seen { Ok(()) } else { self.look(node, place, mover) };
        let done = look.and_then(|()| self.explore(node, place, mover, limits, !seen));
        self.path.pop();
        locked(self.table).leave(node);
        done
    }

    fn explore(
        &mut self,
        node: u32,
        place: &Place,
        mover: usize,
        limits: [u32; 2],
        mut done: bool,
    ) -> Result<bool, Stopped> {
        // Moves after which others are at everything.
        let mut shunned = 0;
        loop {
            let next = {
                let mut table = locked(self.table);
                if self.path.iter().any(|&above| table.win(above).is_some()) {
                    return Ok(true);
                }
                table.next(node, shunned, self.symmetries, &self.judge.switches)
            };
            let choice = match next {
                Next::Nothing => return Ok(true),
                Next::Blocked => return Ok(done),
                Next::Make(x) => {
                    self.make(node, place, mover, x);
                    continue;
                }
                Next::Follow(choice) => choice,
            };
            let Choice { x, step, numbers: [phi, delta], others, until } = choice;
            // Numbers that changed elsewhere could send it back for ever: it follows one move at least.
            if done && (phi >= limits[0] || delta >= limits[1] || self.left == 0) {
                return Ok(true);
            }
            let mut below = place.clone();
            below.claim(mover, usize::from(x));
            below.take(&step.filled);
            let below = turned(below, self.symmetries, step.symmetry);
            let limits = [limits[1].saturating_sub(others).max(1), limits[0].min(until).max(1)];
            if self.descend(step.node, &below, 1 - mover, limits)? {
                done = true;
                shunned = 0;
            } else {
                shunned |= one(usize::from(x));
            }
        }
    }

    /// Looks at a position for the first time.
    fn look(&mut self, node: u32, place: &Place, mover: usize) -> Result<(), Stopped> {
        self.left = self.left.saturating_sub(1);
        self.meter.tick()?;
        // A look takes about a quarter of a millisecond.
        self.meter.flush()?;
        super::room(locked(self.table).bytes(), self.meter.budget())?;
        let verdict = self.judge.look(place, mover);
        let mut table = locked(self.table);
        match verdict {
            Verdict::Won(win) => table.settle(node, win),
            Verdict::Open(prospects) => table.open(node, prospects),
        }
        Ok(())
    }

    /// Makes a move for the first time.
    fn make(&mut self, node: u32, place: &Place, mover: usize, x: u8) {
        let switches = &self.judge.switches;
        let mut below = place.clone();
        let changed = below.around(usize::from(x));
        below.claim(mover, usize::from(x));
        let filled = below.fill(switches, changed);
        if let Some(winner) = below.winner() {
            let win = Win { winner, region: filled.given[winner] };
            return locked(self.table).learn(node, x, win, switches);
        }
        let (key, symmetry) = self.symmetries.least(|image| key(&below, 1 - mover, image));
        let mut table = locked(self.table);
        let step = Step { filled, symmetry, node: table.node(key, 1 - mover) };
        table.made(node, x, step, switches);
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{hex, solver};
    use super::*;
    use crate::connection::tuning::Switches;
    use std::panic::{AssertUnwindSafe, catch_unwind};

    #[test]
    fn a_thread_that_fails_leaves_its_positions() {
        let [left, right] = hex(2, 2);
        let mut solver: Solver<u64> = solver(&left, Some(&right), Switches::ALL);
        let place = solver.start();
        let node = locked(&solver.table).node(key(&place, 0, None), 0);
        let budget = Budget::unlimited();
        let failed = catch_unwind(AssertUnwindSafe(|| {
            let mut worker = Worker::new(&mut solver.judge, &solver.symmetries, &solver.table, &budget);
            assert_eq!(locked(worker.table).enter(node), Some(false));
            worker.path.push(node);
            panic!("planted");
        }));
        assert!(failed.is_err() && solver.is_left());
        let two = Budget::unlimited().with_threads(2);
        assert_eq!(solver.win(place, 0, &two).map(|win| win.winner), Ok(0));
    }
}
