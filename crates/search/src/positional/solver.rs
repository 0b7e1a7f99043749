//! The boolean search: "is the value for Left at least t?", with a table of bounds, pauses and threads.
//!
//! A node makes all its children first, each settled by its game (forced play, reduction, static bounds), looks all
//! of them up, and only then descends, best-scored child first. Left's nodes want one child that says yes, Right's
//! one that says no.

use super::ask::Place;
use super::habits::{Habits, Setting};
use super::memory;
use super::symmetry::{Permutation, canonical};
use super::table::{BoundTable, CellKey, ScoreBounds};
use crate::stack::on_threads;
use std::cmp::Reverse;
use std::mem::replace;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use upset_base::bits::Set;
use upset_base::budget::{Budget, Meter, Stopped};

/// A game as the search sees it. Positions are copied, never undone.
pub trait CellPlay: Send + Sync {
    /// Sets of cells.
    type S: Set;
    /// A position, settled: not over, nothing forced.
    type Pos: Copy + Send + Sync;
    /// The settled position at `place`, and what is known of its value.
    fn at(&self, place: &Place<Self::S>) -> (Self::Pos, ScoreBounds);
    /// The edges that matter from the start, Left's and Right's.
    fn edges(&self) -> [&[Self::S]; 2];
    /// Whether it is Left's turn.
    fn left_moves(&self, pos: &Self::Pos) -> bool;
    /// The moves worth trying: some best move is among them.
    fn moves(&self, pos: &Self::Pos) -> Self::S;
    /// The same, without moves that the live edges show to be no better than others.
    fn choices(&self, pos: &Self::Pos, _edges: [&[Self::S]; 2]) -> Self::S {
        self.moves(pos)
    }
    /// Tells whether an edge of player `i` is neither dead nor dominated.
    fn matters(&self, pos: &Self::Pos, i: usize) -> impl Fn(Self::S) -> bool;
    /// What player `i` still needs of a live edge.
    fn needed(&self, pos: &Self::Pos, i: usize, edge: Self::S) -> Self::S;
    /// How promising each cell is that can be claimed, from the live edges; `out` has one place for each cell.
    fn weigh(&self, pos: &Self::Pos, edges: [&[Self::S]; 2], asked: i8, out: &mut [i32]);
    /// Claims `x` and settles the position; returns what is known of its value. If a question is `asked`, what does not
    /// answer it need not be found out.
    fn enter(&self, pos: &mut Self::Pos, x: usize, edges: [&[Self::S]; 2], asked: Option<i8>) -> ScoreBounds;
    /// The settled position after the claim of `x`, and what is known of its value.
    fn child(
        &self,
        pos: &Self::Pos,
        x: usize,
        edges: [&[Self::S]; 2],
        asked: Option<i8>,
    ) -> (Self::Pos, ScoreBounds) {
        let mut next = *pos;
        let bounds = self.enter(&mut next, x, edges, asked);
        (next, bounds)
    }
    /// How promising the claim of `x` that leads to `next` is, beside what the live edges say.
    fn promise(&self, _pos: &Self::Pos, _x: usize, _next: &Self::Pos, _asked: i8) -> i32 {
        0
    }
    /// Whether cells that answered before are tried before others.
    fn has_habits(&self) -> bool {
        false
    }
    /// What identifies the position.
    fn key(&self, pos: &Self::Pos) -> CellKey<Self::S>;
    /// Permutations of the cells that keep the game.
    fn symmetries(&self) -> Vec<Permutation<Self::S>>;
    /// How many cells are left.
    fn size(&self, pos: &Self::Pos) -> usize;
    /// How many cells there are at the start, without those on no edge.
    fn cells(&self) -> usize {
        self.edges().into_iter().flatten().fold(Self::S::EMPTY, |all, &edge| all.or(edge)).count()
    }
}

/// Why a search came back without an answer.
enum Halt {
    Stopped(Stopped),
    /// Its share of positions is used up.
    Pause,
    /// Another thread has the answer.
    Done,
    /// The table is crowded and can grow.
    Crowded,
}

/// A child that is not answered yet. Its position stands elsewhere, where it stays when children are put in order.
#[derive(Clone, Copy)]
struct Child<S> {
    key: CellKey<S>,
    hash: u64,
    /// Where its position stands.
    at: usize,
    x: u16,
    score: i32,
}

/// Where in the arena the live edges stand: Left's from `start`, Right's from `middle`.
#[derive(Clone, Copy)]
struct View {
    start: usize,
    middle: usize,
    end: usize,
}

/// What the threads of one question share.
struct Shared<S> {
    table: BoundTable,
    symmetries: Vec<Permutation<S>>,
    /// Positions with so many cells are looked up by their least image.
    mirrored: usize,
    /// Hashes of the positions that some thread is searching.
    busy: Vec<AtomicU64>,
    done: AtomicBool,
    /// Whether the table can grow: a search that crowds it pauses.
    grows: bool,
}

impl<S: Set> Shared<S> {
    #[inline]
    fn key<P: CellPlay<S = S>>(&self, play: &P, pos: &P::Pos) -> CellKey<S> {
        let key = play.key(pos);
        if self.is_mirrored(play, pos) { canonical(&self.symmetries, key) } else { key }
    }

    /// Whether `pos` is looked up by its least image; if not, no position below it is.
    #[inline]
    fn is_mirrored<P: CellPlay<S = S>>(&self, play: &P, pos: &P::Pos) -> bool {
        !self.symmetries.is_empty() && (self.mirrored == 0 || play.size(pos) >= self.mirrored)
    }
}

/// How many claims from the root on symmetric positions are looked for where there are many symmetries; a single one, such as
/// the reflection of Connect-4, pays everywhere.
const SYMMETRIC: usize = 14;
/// Positions with fewer cells are not worth the trouble of keeping threads apart.
const APART: usize = 14;
const BUSY: usize = 4096;
/// Lists of edges so long are thinned, by so many small ones.
const THIN: usize = 96;
const SMALL: usize = 24;
/// Positions before the first pause; each later round takes so many times as many.
pub const FIRST_ROUND: u64 = 1 << 13;
pub const GROWTH: u64 = 3;
/// What part of a round goes to each question but the first.
pub const OTHER: u64 = 8;
const FIRST_TABLE: usize = 1 << 14;
/// Positions between two looks at how crowded the table is.
const CROWDED: u64 = 256;
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
        let symmetries = play.symmetries();
        let shared = Shared {
            // The same for all questions: the same position has the same key.
            mirrored: if symmetries.len() == 1 { 0 } else { play.cells().saturating_sub(SYMMETRIC) },
            symmetries,
            table: BoundTable::new::<P::S>(FIRST_TABLE),
            busy: Vec::new(),
            done: AtomicBool::new(false),
            grows: false,
        };
        BoundSolver { play, shared, part }
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
        if threads > 1 && self.shared.busy.is_empty() {
            self.shared.busy = (0..BUSY).map(|_| AtomicU64::new(0)).collect();
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

/// What the answer to question `t` says of the value.
pub fn bound(t: i8, answer: bool) -> ScoreBounds {
    if answer { ScoreBounds { low: t, high: 1 } } else { ScoreBounds { low: -1, high: t - 1 } }
}

struct Worker<'w, P: CellPlay> {
    play: &'w P,
    shared: &'w Shared<P::S>,
    meter: Meter<'w>,
    arena: Vec<P::S>,
    children: Vec<Child<P::S>>,
    places: Vec<P::Pos>,
    /// On wide boards the moves of all open nodes stand here instead of their children, which are made again.
    moves: Vec<u16>,
    weights: Vec<i32>,
    /// The last cell whose claim answered at once, for Right and Left.
    answers: [P::S; 2],
    /// What answered after a search, where that tells anything.
    habits: Option<Habits>,
    /// The claim that leads to the position that is searched.
    before: usize,
    nodes: u64,
    share: u64,
    /// Work on edges since the clock was last looked at.
    effort: usize,
    together: bool,
}

/// Words of edges looked at between two looks at the clock: some milliseconds.
const EFFORT: usize = 1 << 20;

impl<'w, P: CellPlay> Worker<'w, P> {
    /// Positions so large that keeping all children of all open nodes would fill the memory.
    const WIDE: bool = P::S::CAPACITY > 128;

    fn new(play: &'w P, shared: &'w Shared<P::S>, budget: &'w Budget, share: u64, together: bool) -> Self {
        Worker {
            play,
            shared,
            meter: Meter::new(budget),
            arena: Vec::new(),
            children: Vec::new(),
            places: Vec::new(),
            moves: Vec::new(),
            weights: Vec::new(),
            answers: [P::S::EMPTY; 2],
            habits: (!Self::WIDE && play.has_habits()).then(|| Habits::new(P::S::CAPACITY)),
            before: 0,
            nodes: 0,
            share,
            effort: 0,
            together,
        }
    }

    /// The answer, and how many positions it took.
    fn run(mut self, root: &P::Pos, t: i8) -> (Result<bool, Halt>, u64) {
        let answer = self.answer(root, t);
        (answer, self.nodes)
    }

    fn answer(&mut self, root: &P::Pos, t: i8) -> Result<bool, Halt> {
        self.meter.flush().map_err(Halt::Stopped)?;
        let [left, right] = self.play.edges();
        self.arena.extend_from_slice(left);
        self.arena.extend_from_slice(right);
        let view = View { start: 0, middle: left.len(), end: self.arena.len() };
        let answer = self.search(root, t, view, true)?;
        self.shared.done.store(true, Ordering::Relaxed);
        Ok(answer)
    }

    fn tick(&mut self) -> Result<(), Halt> {
        self.nodes += 1;
        self.meter.tick().map_err(Halt::Stopped)?;
        if self.nodes > self.share {
            return Err(Halt::Pause);
        }
        if self.shared.grows && self.nodes.is_multiple_of(CROWDED) && self.shared.table.is_crowded() {
            return Err(Halt::Crowded);
        }
        if self.together && self.shared.done.load(Ordering::Relaxed) {
            return Err(Halt::Done);
        }
        Ok(())
    }

    /// Whether the value of `pos` is at least `t`; `above` holds at least its live edges.
    fn search(&mut self, pos: &P::Pos, t: i8, above: View, cut: bool) -> Result<bool, Halt> {
        self.tick()?;
        let view = self.live(pos, above);
        let base = if Self::WIDE { self.moves.len() } else { self.children.len() };
        let first = self.places.len();
        let answer = match self.spread(pos, t, view)? {
            Some(answer) => Ok(answer),
            None => self.descend(pos, t, view, base, cut),
        };
        if Self::WIDE {
            self.moves.truncate(base);
        } else {
            self.children.truncate(base);
        }
        self.places.truncate(first);
        answer
    }

    /// Copies the edges that still matter to the arena, behind those they are copied from.
    fn live(&mut self, pos: &P::Pos, above: View) -> View {
        let start = above.end;
        let most = start + (above.end - above.start);
        if self.arena.len() < most {
            self.arena.resize(most, P::S::EMPTY);
        }
        let middle = self.copy_live(pos, 0, above.start..above.middle, start);
        let end = self.copy_live(pos, 1, above.middle..above.end, middle);
        View { start, middle, end }
    }

    /// Copies those of player `i` to `start`, which is behind them; returns where they end.
    fn copy_live(&mut self, pos: &P::Pos, i: usize, from: Range<usize>, start: usize) -> usize {
        let (known, free) = self.arena.split_at_mut(start);
        let list = &mut free[..from.len()];
        let mut kept = 0;
        // Whether an edge matters is hard to foretell: no branch.
        let matters = self.play.matters(pos, i);
        for &edge in &known[from] {
            list[kept] = edge;
            kept += usize::from(matters(edge));
        }
        start + if kept < THIN { kept } else { self.thin(pos, i, start..start + kept) }
    }

    /// Of a long list, drops edges that need more than some edge that needs little; returns how many are left.
    #[cold]
    fn thin(&mut self, pos: &P::Pos, i: usize, long: Range<usize>) -> usize {
        let list = &mut self.arena[long];
        let needed = |edge: P::S| self.play.needed(pos, i, edge);
        let little = list.iter().map(|&e| needed(e)).filter(|e| e.count() <= 3);
        let little: Vec<P::S> = little.take(SMALL).collect();
        let mut kept = 0;
        for at in 0..list.len() {
            let edge = list[at];
            let rest = needed(edge);
            if !little.iter().any(|&l| l != rest && l.is_subset(rest)) {
                list[kept] = edge;
                kept += 1;
            }
        }
        kept
    }

    /// Makes the children that are not answered yet, best first; or answers.
    fn spread(&mut self, pos: &P::Pos, t: i8, view: View) -> Result<Option<bool>, Halt> {
        let play = self.play;
        let wanted = play.left_moves(pos);
        let base = self.children.len();
        let edges = [&self.arena[view.start..view.middle], &self.arena[view.middle..view.end]];
        let mirrored = self.shared.is_mirrored(play, pos);
        let effort = 8 + (view.end - view.start) * P::S::CAPACITY / 64;
        // The cell that answered last may well answer again.
        let choices = play.choices(pos, edges);
        let first = choices.and(self.answers[usize::from(wanted)]);
        for x in first.iter().chain(choices.minus(first).iter()) {
            self.effort += effort;
            if self.effort > EFFORT {
                self.effort = 0;
                self.meter.flush().map_err(Halt::Stopped)?;
            }
            let at = self.places.len();
            self.places.push(*pos);
            let child = &mut self.places[at];
            let bounds = play.enter(child, x, edges, Some(t));
            match bounds.at_least(t) {
                Some(answer) if answer == wanted => {
                    self.answers[usize::from(wanted)] = P::S::single(x);
                    return self.settled(base, wanted);
                }
                Some(_) => self.places.truncate(at),
                None => {
                    let key = if mirrored { self.shared.key(play, child) } else { play.key(child) };
                    self.children.push(Child { key, hash: key.hash(), at, x: x as u16, score: 0 });
                }
            }
        }
        let near = self.children[base..].iter().fold(0, |all, c| all ^ self.shared.table.touch(c.hash));
        std::hint::black_box(near);
        let mut kept = base;
        for i in base..self.children.len() {
            let child = &self.children[i];
            match self.shared.table.probe(&child.key, child.hash).and_then(|b| b.at_least(t)) {
                Some(answer) if answer == wanted => return self.settled(base, wanted),
                Some(_) => {}
                None => {
                    if kept != i {
                        self.children[kept] = self.children[i];
                    }
                    kept += 1;
                }
            }
        }
        self.children.truncate(kept);
        if kept > base + 1 {
            self.rank(pos, t, base, view);
        }
        if Self::WIDE {
            self.moves.extend(self.children.drain(base..).map(|c| c.x));
            self.places.clear();
        }
        Ok(None)
    }

    /// Scores the children from `base` on; on wide boards puts them in order, best first.
    fn rank(&mut self, pos: &P::Pos, t: i8, base: usize, view: View) {
        let edges = [&self.arena[view.start..view.middle], &self.arena[view.middle..view.end]];
        self.weights.clear();
        self.weights.resize(P::S::CAPACITY, 0);
        self.play.weigh(pos, edges, t, &mut self.weights);
        let habits = self.habits.as_ref().map(|habits| (habits, self.setting(pos)));
        for child in &mut self.children[base..] {
            let x = usize::from(child.x);
            let promise = self.play.promise(pos, x, &self.places[child.at], t);
            let habit = habits.map_or(0, |(habits, at)| habits.promise(at, child.x));
            child.score = promise.saturating_add(self.weights[x]).saturating_add(habit);
        }
        if Self::WIDE {
            self.children[base..].sort_unstable_by_key(|c| Reverse((c.score, c.x)));
        }
    }

    /// Where the claims in `pos` are thought of.
    fn setting(&self, pos: &P::Pos) -> Setting {
        Setting { left: self.play.left_moves(pos), size: self.play.size(pos), before: self.before }
    }

    /// The answer of a node whose children from `base` on are no longer needed.
    fn settled(&mut self, base: usize, answer: bool) -> Result<Option<bool>, Halt> {
        self.children.truncate(base);
        Ok(Some(answer))
    }

    /// The position of the `i`-th open child, a child of `pos`, and its key with the hash.
    #[inline]
    fn open_child(&self, pos: &P::Pos, i: usize, t: i8, view: View) -> (P::Pos, CellKey<P::S>, u64) {
        if !Self::WIDE {
            let child = &self.children[i];
            return (self.places[child.at], child.key, child.hash);
        }
        let edges = [&self.arena[view.start..view.middle], &self.arena[view.middle..view.end]];
        let (pos, _) = self.play.child(pos, usize::from(self.moves[i]), edges, Some(t));
        let key = self.shared.key(self.play, &pos);
        (pos, key, key.hash())
    }

    /// Searches the children from `base` on. `cut` says that the first is expected to answer: then threads share
    /// it. Where all children are expected to be needed, those come last that another thread is at.
    fn descend(&mut self, pos: &P::Pos, t: i8, view: View, base: usize, mut cut: bool) -> Result<bool, Halt> {
        let wanted = self.play.left_moves(pos);
        let end = if Self::WIDE { self.moves.len() } else { self.children.len() };
        let apart = self.together && !Self::WIDE;
        let mut put_off: u64 = 0;
        for i in base..end {
            // Most often the first answers, so that it does not pay to sort.
            if !Self::WIDE && i + 1 < end {
                let best = (i..end).max_by_key(|&i| (self.children[i].score, self.children[i].x));
                self.children.swap(i, best.unwrap_or(i));
            }
            if apart && !cut && i - base < 64 && self.is_busy(self.children[i].hash) {
                put_off |= 1 << (i - base);
                continue;
            }
            if self.visit(pos, i, t, view, !cut)? == wanted {
                // Where there was nothing to choose nothing is learned.
                let at = self.setting(pos);
                if let Some(habits) = self.habits.as_mut().filter(|_| end > base + 1) {
                    habits.learn(at, self.children[base..=i].iter().map(|c| c.x));
                }
                return Ok(wanted);
            }
            cut = false;
        }
        for i in put_off.iter() {
            if self.visit(pos, base + i, t, view, true)? == wanted {
                return Ok(wanted);
            }
        }
        Ok(!wanted)
    }

    fn visit(&mut self, pos: &P::Pos, i: usize, t: i8, view: View, cut: bool) -> Result<bool, Halt> {
        let x = if Self::WIDE { self.moves[i] } else { self.children[i].x };
        let (pos, key, hash) = self.open_child(pos, i, t, view);
        if let Some(answer) = self.shared.table.probe(&key, hash).and_then(|b| b.at_least(t)) {
            return Ok(answer);
        }
        let before = self.nodes;
        let apart = self.together && !Self::WIDE && self.play.size(&pos) >= APART;
        if apart {
            self.shared.busy[hash as usize % BUSY].store(hash, Ordering::Relaxed);
        }
        let above = replace(&mut self.before, usize::from(x));
        let answer = self.search(&pos, t, view, cut);
        self.before = above;
        if apart {
            self.shared.busy[hash as usize % BUSY].store(0, Ordering::Relaxed);
        }
        let answer = answer?;
        let work = (self.nodes - before).ilog2();
        self.shared.table.store(&key, hash, bound(t, answer), work);
        Ok(answer)
    }

    fn is_busy(&self, hash: u64) -> bool {
        self.shared.busy[hash as usize % BUSY].load(Ordering::Relaxed) == hash
    }
}

#[cfg(test)]
mod tests {
    use super::super::alternate::{Alternate, Antichain};
    use super::super::cell_board::CellBoard;
    use super::super::tests::{Naive, family, start};
    use super::*;
    use upset_base::game::Convention;
    use upset_base::order::families::SplitMix;

    /// Another thread marks the most promising child of a start with so many cells, and this one has to pause at once in the
    /// first child that it looks into: whether the mark is still there. `cut` says that the first child is expected to answer.
    fn mark_stays(cells: usize, cut: bool) -> bool {
        let sets = family(&mut SplitMix(3), cells, 2 * cells, 3, 3);
        let game = Naive::new(cells, Vec::new(), [sets.clone(), sets]).game(Convention::Achievement);
        let mut solver = BoundSolver::new(Alternate::<u64, Antichain>::new(CellBoard::new(&game)), 1.0);
        solver.shared.busy = (0..BUSY).map(|_| AtomicU64::new(0)).collect();
        let budget = Budget::unlimited();
        let mut worker = Worker::new(&solver.play, &solver.shared, &budget, 0, true);
        let (root, _) = solver.play.at(&start(0));
        let [left, right] = solver.play.edges();
        worker.arena = [left, right].concat();
        let view = View { start: 0, middle: left.len(), end: worker.arena.len() };
        assert!(matches!(worker.spread(&root, 1, view), Ok(None)));
        let first = *worker.children.iter().max_by_key(|c| (c.score, c.x)).unwrap();
        assert_eq!(solver.play.size(&worker.places[first.at]), cells - 1);
        let mark = &solver.shared.busy[first.hash as usize % BUSY];
        mark.store(first.hash, Ordering::Relaxed);
        assert!(matches!(worker.descend(&root, 1, view, 0, cut), Err(Halt::Pause)));
        mark.load(Ordering::Relaxed) == first.hash
    }

    #[test]
    fn threads_keep_apart_in_large_positions_that_need_all_their_children() {
        assert!(mark_stays(APART + 1, false), "what another thread is at comes last");
        assert!(!mark_stays(APART + 1, true), "what is expected to answer is shared, and the mark taken off");
        assert!(mark_stays(APART, true), "small positions are not marked");
    }
}
