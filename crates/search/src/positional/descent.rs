//! One thread of the boolean search.
//!
//! A node makes all its children first, each settled by its game (forced play, reduction, static bounds), looks all
//! of them up, and only then descends, best-scored child first. Left's nodes want one child that says yes, Right's
//! one that says no.

use super::cell_play::CellPlay;
use super::habits::{Habits, Setting};
use super::symmetry::{Permutation, canonical};
use super::table::{BoundTable, CellKey, ScoreBounds};
use std::cmp::Reverse;
use std::mem::replace;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use upset_base::bits::Set;
use upset_base::budget::{Budget, Meter, Stopped};

/// How many claims from the root on symmetric positions are looked for where there are many symmetries; a single one, such as
/// the reflection of Connect-4, pays everywhere.
const SYMMETRIC: usize = 14;
const FIRST_TABLE: usize = 1 << 14;
/// Positions with fewer cells are not worth the trouble of keeping threads apart.
const APART: usize = 14;
/// Places for the positions that threads are at.
const BUSY: usize = 4096;
/// Lists of edges so long are thinned, by so many small ones.
const THIN: usize = 96;
const SMALL: usize = 24;
/// Positions between two looks at how crowded the table is.
const CROWDED: u64 = 256;
/// Words of edges looked at between two looks at the clock: some milliseconds.
const EFFORT: usize = 1 << 20;

/// Why a search came back without an answer.
pub enum Halt {
    /// The budget ended it.
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
pub struct Shared<S> {
    /// What was found.
    pub table: BoundTable,
    symmetries: Vec<Permutation<S>>,
    /// Positions with so many cells are looked up by their least image.
    mirrored: usize,
    /// Hashes of the positions that some thread is searching.
    busy: Vec<AtomicU64>,
    /// Whether one of them has the answer.
    pub done: AtomicBool,
    /// Whether the table can grow: a search that crowds it pauses.
    pub grows: bool,
}

impl<S: Set> Shared<S> {
    /// Nothing is known yet.
    pub fn new<P: CellPlay<S = S>>(play: &P) -> Shared<S> {
        let symmetries = play.symmetries();
        Shared {
            // The same for all questions: the same position has the same key.
            mirrored: if symmetries.len() == 1 { 0 } else { play.cells().saturating_sub(SYMMETRIC) },
            symmetries,
            table: BoundTable::new::<S>(FIRST_TABLE),
            busy: Vec::new(),
            done: AtomicBool::new(false),
            grows: false,
        }
    }

    /// Makes room for marks of what threads are at.
    pub fn keep_apart(&mut self) {
        if self.busy.is_empty() {
            self.busy = (0..BUSY).map(|_| AtomicU64::new(0)).collect();
        }
    }

    #[inline]
    pub fn key<P: CellPlay<S = S>>(&self, play: &P, pos: &P::Pos) -> CellKey<S> {
        let key = play.key(pos);
        if self.is_mirrored(play, pos) { canonical(&self.symmetries, key) } else { key }
    }

    /// Whether `pos` is looked up by its least image; if not, no position below it is.
    #[inline]
    fn is_mirrored<P: CellPlay<S = S>>(&self, play: &P, pos: &P::Pos) -> bool {
        !self.symmetries.is_empty() && (self.mirrored == 0 || play.size(pos) >= self.mirrored)
    }
}

/// What the answer to question `t` says of the value.
pub fn bound(t: i8, answer: bool) -> ScoreBounds {
    if answer { ScoreBounds { low: t, high: 1 } } else { ScoreBounds { low: -1, high: t - 1 } }
}

/// One thread of a question.
pub struct Worker<'w, P: CellPlay> {
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

impl<'w, P: CellPlay> Worker<'w, P> {
    /// Positions so large that keeping all children of all open nodes would fill the memory.
    pub const WIDE: bool = P::S::CAPACITY > 128;

    /// At most `share` positions are visited; `together` says that there are other threads.
    pub fn new(
        play: &'w P,
        shared: &'w Shared<P::S>,
        budget: &'w Budget,
        share: u64,
        together: bool,
    ) -> Self {
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
    pub fn run(mut self, root: &P::Pos, t: i8) -> (Result<bool, Halt>, u64) {
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
        let play = Alternate::<u64, Antichain>::new(CellBoard::new(&game));
        let mut shared = Shared::new(&play);
        shared.keep_apart();
        let budget = Budget::unlimited();
        let mut worker = Worker::new(&play, &shared, &budget, 0, true);
        let (root, _) = play.at(&start(0));
        let [left, right] = play.edges();
        worker.arena = [left, right].concat();
        let view = View { start: 0, middle: left.len(), end: worker.arena.len() };
        assert!(matches!(worker.spread(&root, 1, view), Ok(None)));
        let first = *worker.children.iter().max_by_key(|c| (c.score, c.x)).unwrap();
        assert_eq!(play.size(&worker.places[first.at]), cells - 1);
        let mark = &shared.busy[first.hash as usize % BUSY];
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
