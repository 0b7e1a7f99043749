//! Games whose position is a set of elements and whose moves cut sets out of it: one search for all of them.
//!
//! The question is always *is g(P) = k?*. It stops at the first option of value k, and what it learns is kept as
//! a fact about the position, so that later questions start from it. Values that are needed in full (of the
//! smaller components of a sum, of the input) are found by plain mex on the same table.

use super::Impartial;
use super::notes::Note;
use crate::flood::first_component;
use crate::ranks::lightest_first;
use crate::table::Key;
use crate::team::{Halt, Hand, Team};
use crate::tuning::{ASKED, BATCH, MAX_EFFORT};
use upset_base::bits::Set;
use upset_base::budget::{Budget, Stopped};
use upset_base::event::Event;

/// A game on subsets of a board.
///
/// Every move removes at least one element; the game on a union of two sets that `near` does not join is the sum
/// of the two games.
pub(super) trait Rules<S: Set>: Send + Sync {
    /// How many moves the board has.
    fn board(&self) -> usize;
    /// The number here of the board's move `x`; none if it changes nothing.
    fn place(&self, x: usize) -> Option<usize>;
    /// Whether the move numbered `x` here is possible in `m`.
    #[inline]
    fn allows(&self, m: S, x: usize) -> bool {
        m.has(x)
    }
    /// Moves that are possible in `m`, those that remove much first.
    fn moves(&self, m: S) -> impl Iterator<Item = usize>;
    /// What is left after move `x`.
    fn option(&self, m: S, x: usize) -> S;
    /// One position for all that differ by a symmetry of the board.
    #[inline]
    fn canonical(&self, m: S) -> S {
        m
    }
    /// One position for all connected ones that are the same game, as far as that is seen; `m` is connected.
    #[inline]
    fn representative(&self, m: S) -> S {
        m
    }
    /// `x` and all elements that some move removes together with it or that it is otherwise bound to.
    fn near(&self, x: usize) -> S;
    /// A smaller position of a value that tells that of `m`, where one is seen at a glance.
    fn simpler(&self, m: S) -> Simpler<S>;
    /// Whether there are so many moves that the clock should be looked at in each position.
    fn is_slow(&self) -> bool {
        false
    }
    /// Whether options that fall into small parts are worth asking about first.
    fn small_parts_first(&self) -> bool {
        false
    }
    /// Whether it is seen at a glance that whoever is to move wins.
    fn surely_won(&self, m: S) -> bool;
}

/// How a position relates to a smaller one.
pub(super) enum Simpler<S> {
    /// None was seen.
    No,
    /// It has the same Grundy number.
    Same(S),
    /// Its Grundy number is one less.
    OneLess(S),
}

/// The search.
pub(super) struct Masks<S: Set + Key, R> {
    board: Board<S, R>,
    team: Team<S, Note>,
    budget: Budget,
}

struct Board<S, R> {
    rules: R,
    root: S,
    /// Whether sums are taken apart before the table is asked, so that it holds connected positions alone.
    split_first: bool,
}

impl<S: Set + Key, R: Rules<S>> Masks<S, R> {
    pub fn new(rules: R, root: S) -> Self {
        let split_first = is_sparse(&rules, root);
        Masks { board: Board { rules, root, split_first }, team: Team::new(), budget: Budget::unlimited() }
    }

    fn ask<T: Send>(
        &mut self,
        question: impl Fn(&mut Worker<S, R>) -> Result<T, Halt> + Sync,
    ) -> Result<T, Stopped> {
        let board = &self.board;
        Ok(self.team.solve(&self.budget, board.root.count(), |hand| {
            question(&mut Worker { board, rules: &board.rules, hand, effort: 0 })
        })?)
    }
}

/// One thread of the search.
struct Worker<'t, S: Set + Key, R> {
    board: &'t Board<S, R>,
    rules: &'t R,
    hand: Hand<'t, S, Note>,
    /// Words of options generated since the clock was looked at: on wide boards a position is much work.
    effort: usize,
}

impl<S: Set + Key, R: Rules<S>> Worker<'_, S, R> {
    fn note(&self, m: S) -> Note {
        self.hand.get(m).unwrap_or_default()
    }

    /// Whether g(m) = k.
    fn is(&mut self, m: S, k: u32) -> Result<bool, Halt> {
        if let Some(g) = tiny(m) {
            return Ok(g == k);
        }
        if k > 0 && k as usize > m.count() {
            return Ok(false);
        }
        if self.board.split_first {
            let part = self.component(m);
            if part != m {
                return self.decide_sum(m, part, k);
            }
        }
        if let Some(answer) = self.note(m).is(k) {
            return Ok(answer);
        }
        if k >= Note::QUESTIONS {
            return Ok(self.grundy(m)? == k);
        }
        let first = if self.board.split_first { self.rules.representative(m) } else { m };
        let answer = match self.note(first).is(k) {
            Some(answer) => answer,
            None => self.decide(first, k)?,
        };
        let note = Note::answer(k, answer);
        self.hand.learn(first, note)?;
        if first != m {
            self.hand.learn(m, note)?;
        }
        Ok(answer)
    }

    /// Whether g(m) = k, when the table does not say.
    fn decide(&mut self, m: S, k: u32) -> Result<bool, Halt> {
        if !self.board.split_first {
            let part = self.component(m);
            if part != m {
                return self.decide_sum(m, part, k);
            }
        }
        match self.rules.simpler(m) {
            Simpler::No => {}
            Simpler::Same(other) => return self.is(self.rules.canonical(other), k),
            Simpler::OneLess(_) if k == 0 => return Ok(false),
            Simpler::OneLess(other) => return self.is(self.rules.canonical(other), k - 1),
        }
        if k == 0 && self.rules.surely_won(m) {
            return Ok(false);
        }
        self.tick(m)?;
        let base = self.hand.waiting.len();
        let answer = self.decide_options(m, k, base);
        self.hand.waiting.truncate(base);
        answer
    }

    /// The components but for the largest are worth finding out: then the question is one about the largest.
    fn decide_sum(&mut self, m: S, part: S, k: u32) -> Result<bool, Halt> {
        let (mut largest, mut rest, mut k) = (part, m.minus(part), k);
        while !rest.is_empty() {
            let mut part = self.component(rest);
            rest = rest.minus(part);
            if part.count() > largest.count() {
                std::mem::swap(&mut part, &mut largest);
            }
            k ^= self.grundy(self.rules.canonical(part))?;
        }
        self.is(self.rules.canonical(largest), k)
    }

    /// Whether no option has value k and every j < k is the value of some option.
    fn decide_options(&mut self, m: S, k: u32, base: usize) -> Result<bool, Halt> {
        let mut seen: u32 = 0;
        let answered = self.spread(m, |g| {
            if g < k {
                seen |= 1 << g;
            }
            g == k
        });
        if answered {
            return Ok(false);
        }
        if self.board.split_first && self.rules.small_parts_first() {
            let mut waiting = self.hand.waiting.split_off(base);
            lightest_first(&mut waiting, |option| self.weight(option));
            self.hand.waiting.append(&mut waiting);
        }
        if self.some_is(base, k)? {
            return Ok(false);
        }
        for j in (0..k).filter(|j| seen >> j & 1 == 0) {
            if !self.some_is(base, j)? {
                // All below j are values of options and j is not, which says more than was asked.
                self.hand.learn(m, Note::exactly(j))?;
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Puts the options of `m` whose values the table does not tell in the queue. `enough` hears the other values, until one of
    /// them is, which is what this returns.
    fn spread(&mut self, m: S, mut enough: impl FnMut(u32) -> bool) -> bool {
        let mut moves = self.rules.moves(m);
        let mut batch = [(S::EMPTY, S::EMPTY); BATCH];
        loop {
            let mut count = 0;
            for (place, x) in batch.iter_mut().zip(moves.by_ref()) {
                let option = self.rules.canonical(self.rules.option(m, x));
                *place = (option, self.first_part(option));
                count += 1;
            }
            let parts = batch[..count].iter().map(|&(_, part)| part);
            self.hand.touch(parts.filter(|&part| tiny(part).is_none()));
            for &(option, part) in &batch[..count] {
                match self.known(option, part) {
                    Some(g) if enough(g) => return true,
                    Some(_) => {}
                    None => self.hand.waiting.push(option),
                }
            }
            if count < BATCH {
                return false;
            }
        }
    }

    /// How long `m` is likely to keep the search, beside how likely it is to have the value that is asked for: its largest
    /// component of unknown value counts with the pairs of elements that are bound to each other, and less the more values it is
    /// known not to have. Node Kayles on random graphs of degree 3 and on grids takes a fifth fewer positions than by elements.
    fn weight(&self, m: S) -> u64 {
        let (mut rest, mut largest, mut size, mut note) = (m, S::EMPTY, 0, Note::default());
        while !rest.is_empty() {
            let part = self.component(rest);
            rest = rest.minus(part);
            if part.count() > size {
                let about = self.note(self.rules.canonical(part));
                if about.value().is_none() {
                    (largest, size, note) = (part, part.count(), about);
                }
            }
        }
        let bonds: usize = largest.iter().map(|x| self.rules.near(x).and(largest).without(x).count()).sum();
        u64::from(Note::QUESTIONS) + (bonds / 2) as u64 - u64::from(note.excluded())
    }

    /// Whether some option that waits from `base` on has value k.
    fn some_is(&mut self, base: usize, k: u32) -> Result<bool, Halt> {
        let mut queue = self.hand.queue(base, k.into(), false);
        while let Some(option) = self.hand.take(&mut queue) {
            let answer = self.is(option, k);
            if self.hand.done(&mut queue, option, answer)? == Some(true) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// What the table is asked about first to learn g(m).
    #[inline]
    fn first_part(&self, m: S) -> S {
        if self.board.split_first && tiny(m).is_none() { self.component(m) } else { m }
    }

    /// g(m), if it can be put together from what the table holds; `part` is its first part.
    #[inline]
    fn known(&self, m: S, mut part: S) -> Option<u32> {
        if !self.board.split_first {
            return tiny(m).or_else(|| self.note(m).value());
        }
        let (mut rest, mut g) = (m, 0);
        loop {
            g ^= match tiny(part) {
                Some(g) => g,
                None => self.note(self.rules.canonical(part)).value()?,
            };
            rest = rest.minus(part);
            if rest.is_empty() {
                return Some(g);
            }
            part = self.component(rest);
        }
    }

    /// g(m).
    fn grundy(&mut self, m: S) -> Result<u32, Halt> {
        if let Some(g) = tiny(m) {
            return Ok(g);
        }
        if self.board.split_first {
            let part = self.component(m);
            if part != m {
                return self.sum(m, part);
            }
        }
        if let Some(g) = self.note(m).value() {
            return Ok(g);
        }
        let first = if self.board.split_first { self.rules.representative(m) } else { m };
        let g = match self.note(first).value() {
            Some(g) => g,
            None => self.compute(first)?,
        };
        self.hand.learn(first, Note::exactly(g))?;
        if first != m {
            self.hand.learn(m, Note::exactly(g))?;
        }
        Ok(g)
    }

    /// g(m), when the table does not say.
    fn compute(&mut self, m: S) -> Result<u32, Halt> {
        if !self.board.split_first {
            let part = self.component(m);
            if part != m {
                return self.sum(m, part);
            }
        }
        match self.rules.simpler(m) {
            Simpler::No => {}
            Simpler::Same(other) => return self.grundy(self.rules.canonical(other)),
            Simpler::OneLess(other) => return Ok(self.grundy(self.rules.canonical(other))? + 1),
        }
        self.tick(m)?;
        let base = self.hand.waiting.len();
        let mut seen = S::EMPTY;
        // Whoever is alone on a board of one part finds what is known when it comes there: asking twice costs 6 %. With others,
        // marks of what is known would only keep the caches busy.
        if self.board.split_first || self.hand.together {
            self.spread(m, |g| {
                seen = seen.with(g as usize);
                false
            });
        } else {
            for x in self.rules.moves(m) {
                self.hand.waiting.push(self.rules.canonical(self.rules.option(m, x)));
            }
            self.hand.touch(self.hand.waiting[base..].iter().copied());
        }
        let mut queue = self.hand.queue(base, u64::from(u32::MAX), true);
        while let Some(option) = self.hand.take(&mut queue) {
            let answer = self.grundy(option);
            if let Some(g) = self.hand.done(&mut queue, option, answer)? {
                seen = seen.with(g as usize);
            }
        }
        self.hand.waiting.truncate(base);
        Ok(mex(seen))
    }

    /// The sum of the values of the components of `m`, of which `part` is one.
    fn sum(&mut self, m: S, mut part: S) -> Result<u32, Halt> {
        let (mut rest, mut g) = (m, 0);
        loop {
            g ^= self.grundy(self.rules.canonical(part))?;
            rest = rest.minus(part);
            if rest.is_empty() {
                return Ok(g);
            }
            part = self.component(rest);
        }
    }

    /// Counts a position whose options are about to be generated.
    #[inline]
    fn tick(&mut self, m: S) -> Result<(), Halt> {
        if S::CAPACITY > 128 || self.rules.is_slow() {
            let size = m.count() * S::CAPACITY / 64;
            self.effort += if self.rules.is_slow() { MAX_EFFORT } else { size * size / 16 };
            if self.effort >= MAX_EFFORT {
                self.effort = 0;
                self.hand.meter.flush()?;
            }
        }
        self.hand.tick()
    }

    /// The component of some element of `m`.
    #[inline]
    fn component(&self, m: S) -> S {
        first_component(|x| self.rules.near(x), m)
    }
}

/// The value of a set of at most one element.
#[inline]
fn tiny<S: Set>(m: S) -> Option<u32> {
    if m.is_empty() {
        return Some(0);
    }
    m.without(m.first()).is_empty().then_some(1)
}

/// Whether few elements are bound to each other, so that most positions are sums.
fn is_sparse<S: Set>(rules: &impl Rules<S>, board: S) -> bool {
    let n = board.count();
    let bound: usize = board.iter().map(|x| rules.near(x).and(board).count()).sum();
    bound <= n * n / 6
}

/// The least number that is not in `seen`; there is one below the capacity, since the game on m has values up to
/// |m| and its options have fewer elements.
fn mex<S: Set>(seen: S) -> u32 {
    let missing = S::below(S::CAPACITY).minus(seen);
    if missing.is_empty() { S::CAPACITY as u32 } else { missing.first() as u32 }
}

impl<S: Set + Key, R: Rules<S>> Impartial for Masks<S, R> {
    type At = S;

    fn root(&self) -> S {
        self.board.root
    }

    fn moves(&self, &m: &S) -> Vec<usize> {
        let allowed = |&x: &usize| self.board.rules.place(x).is_some_and(|x| self.board.rules.allows(m, x));
        (0..self.board.rules.board()).filter(allowed).collect()
    }

    fn option(&self, &m: &S, x: usize) -> S {
        self.board.rules.place(x).map_or(m, |x| self.board.rules.option(m, x))
    }

    fn size(&self, m: &S) -> usize {
        m.count()
    }

    fn depth(&self) -> usize {
        self.board.root.count()
    }

    fn take(&mut self, budget: &Budget) {
        self.budget = budget.clone();
    }

    fn is_zero(&mut self, &m: &S) -> Result<bool, Stopped> {
        let m = self.board.rules.canonical(m);
        self.ask(|worker| worker.is(m, 0))
    }

    fn grundy(&mut self, &m: &S) -> Result<u32, Stopped> {
        let m = self.board.rules.canonical(m);
        for k in 0..=if self.board.split_first { ASKED } else { 0 } {
            if self.ask(|worker| worker.is(m, k))? {
                return Ok(k);
            }
            self.budget.tell(|| Event::Grundy { least: k + 1 });
        }
        self.ask(|worker| worker.grundy(m))
    }
}
