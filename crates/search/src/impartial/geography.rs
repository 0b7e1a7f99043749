//! Geography by masks: a position is where the token stands and what can still be reached from there.

use super::Impartial;
use super::notes::Note;
use crate::flood::flood;
use crate::table::Key;
use crate::team::{Halt, Hand, Team};
use crate::{Search, Unsearchable, too_large};
use std::cmp::Reverse;
use upset_base::bits::Set;
use upset_base::budget::{Budget, Stopped};
use upset_base::event::Event;
use upset_base::game::Geography;
use upset_base::with_set;

/// The engine for Geography.
pub(super) fn engine(game: &Geography) -> Result<Box<dyn Search>, Unsearchable> {
    // Only what the token can reach matters, and the token's own vertex is not entered again.
    let mut place = vec![usize::MAX; game.graph.len()];
    let mut board = vec![game.token];
    place[game.token] = 0;
    let mut next = 0;
    while next < board.len() {
        for &y in game.graph.out(board[next]) {
            if place[y as usize] == usize::MAX {
                place[y as usize] = board.len();
                board.push(y as usize);
            }
        }
        next += 1;
    }
    with_set!(board.len(), S => {
        let out: Vec<S> = (board.iter())
            .map(|&x| S::collect(game.graph.out(x).iter().map(|&y| place[y as usize])).without(0))
            .collect();
        let paths = Paths { board, place, out };
        Ok(Tokens { paths, team: Team::new(), budget: Budget::unlimited() }.engine())
    }, Err(too_large(board.len())))
}

/// Where the token stands, and what it can still reach from there.
#[derive(Clone, Copy)]
struct Token<S> {
    at: usize,
    free: S,
}

/// What orders the options of a position. On random digraphs of degree 3 and 62 to 70 vertices the fewest moves first, then the
/// fewest vertices, take a quarter to a half of the positions that the order of the vertices takes. The number between them saves
/// a fifth to a third again on four of five boards and costs three quarters more on one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Rank {
    moves: u16,
    least_moves_after: Reverse<u16>,
    free: u16,
}

struct Tokens<S: Set + Key> {
    paths: Paths<S>,
    team: Team<(S, u16), Note>,
    budget: Budget,
}

struct Paths<S> {
    /// The vertex of the board that each number here stands for, the start first.
    board: Vec<usize>,
    /// The number here of each vertex of the board.
    place: Vec<usize>,
    /// The heads of the arcs from each vertex, but for the start.
    out: Vec<S>,
}

impl<S: Set + Key> Paths<S> {
    /// The token on `at`, with what of `free` it can reach.
    fn token(&self, at: usize, free: S) -> Token<S> {
        Token { at, free: flood(|x| self.out[x], self.out[at].and(free), free) }
    }

    fn enter(&self, token: Token<S>, y: usize) -> Token<S> {
        self.token(y, token.free.without(y))
    }

    /// Small for positions that whoever moves is likely to lose; none for those that are won with the next move.
    fn rank(&self, (free, at): (S, u16)) -> Option<Rank> {
        let moves = self.out[usize::from(at)].and(free);
        let least = moves.iter().map(|y| self.out[y].and(free).count()).min();
        (least != Some(0)).then(|| Rank {
            moves: moves.count() as u16,
            least_moves_after: Reverse(least.unwrap_or(0) as u16),
            free: free.count() as u16,
        })
    }

    /// Where the token can go.
    fn moves(&self, token: Token<S>) -> S {
        self.out[token.at].and(token.free)
    }
}

impl<S: Set + Key> Tokens<S> {
    fn ask<T: Send>(
        &mut self,
        question: impl Fn(&mut Walker<S>) -> Result<T, Halt> + Sync,
    ) -> Result<T, Stopped> {
        let paths = &self.paths;
        let depth = paths.board.len();
        Ok(self
            .team
            .solve(&self.budget, depth, |hand| question(&mut Walker { paths, hand, ranked: Vec::new() }))?)
    }
}

/// One thread of the search.
struct Walker<'t, S: Set + Key> {
    paths: &'t Paths<S>,
    hand: Hand<'t, (S, u16), Note>,
    /// Where options are put in order.
    ranked: Vec<(Rank, (S, u16))>,
}

impl<S: Set + Key> Walker<'_, S> {
    /// Counts a position; on wide boards each takes long enough to look at the clock.
    #[inline]
    fn tick(&mut self) -> Result<(), Halt> {
        self.hand.tick()?;
        if S::CAPACITY > 128 { Ok(self.hand.meter.flush()?) } else { Ok(()) }
    }

    fn key(token: Token<S>) -> (S, u16) {
        (token.free, token.at as u16)
    }

    /// Puts the positions after the token's moves in the queue, which starts where it ended.
    fn spread(&mut self, token: Token<S>) -> usize {
        let base = self.hand.waiting.len();
        for y in self.paths.moves(token).iter() {
            self.hand.waiting.push(Self::key(self.paths.enter(token, y)));
        }
        base
    }

    /// Leaves of the queue from `base` on what is not known to be won, in the order in which it is likely to be lost; whether
    /// nothing there is known to be lost.
    fn sift(&mut self, base: usize) -> bool {
        self.hand.touch(self.hand.waiting[base..].iter().copied());
        self.ranked.clear();
        for &next in &self.hand.waiting[base..] {
            match self.hand.get(next).and_then(|note| note.is(0)) {
                Some(true) => return false,
                Some(false) => {}
                None => self.ranked.extend(self.paths.rank(next).map(|rank| (rank, next))),
            }
        }
        self.ranked.sort_unstable_by_key(|&(rank, _)| rank);
        self.hand.waiting.truncate(base);
        self.hand.waiting.extend(self.ranked.iter().map(|&(_, next)| next));
        true
    }

    /// Whether whoever moves the token loses.
    fn is_lost(&mut self, token: Token<S>) -> Result<bool, Halt> {
        let moves = self.paths.moves(token);
        if moves.is_empty() {
            return Ok(true);
        }
        if let Some(answer) = self.hand.get(Self::key(token)).and_then(|note| note.is(0)) {
            return Ok(answer);
        }
        self.tick()?;
        // A vertex without a way on wins at once.
        let mut answer = moves.iter().all(|y| self.paths.out[y].meets(token.free));
        if answer {
            let base = self.spread(token);
            answer = self.sift(base);
            let mut queue = self.hand.queue(base, 0, false);
            while answer && let Some(next) = self.hand.take(&mut queue) {
                let lost = self.is_lost(Token { at: next.1.into(), free: next.0 });
                answer = self.hand.done(&mut queue, next, lost)? != Some(true);
            }
            self.hand.waiting.truncate(base);
        }
        self.hand.learn(Self::key(token), Note::answer(0, answer))?;
        Ok(answer)
    }

    fn value(&mut self, token: Token<S>) -> Result<u32, Halt> {
        if self.paths.moves(token).is_empty() {
            return Ok(0);
        }
        if let Some(g) = self.hand.get(Self::key(token)).and_then(Note::value) {
            return Ok(g);
        }
        self.tick()?;
        let base = self.spread(token);
        let mut queue = self.hand.queue(base, 1, true);
        let mut seen = S::EMPTY;
        while let Some(next) = self.hand.take(&mut queue) {
            let g = self.value(Token { at: next.1.into(), free: next.0 });
            if let Some(g) = self.hand.done(&mut queue, next, g)? {
                seen = seen.with(g as usize);
            }
        }
        self.hand.waiting.truncate(base);
        // Fewer moves than the set has room for: some number is missing.
        let g = S::below(S::CAPACITY).minus(seen).first() as u32;
        self.hand.learn(Self::key(token), Note::exactly(g))?;
        Ok(g)
    }
}

impl<S: Set + Key> Impartial for Tokens<S> {
    type At = Token<S>;

    fn root(&self) -> Token<S> {
        self.paths.token(0, S::below(self.paths.board.len()).without(0))
    }

    fn moves(&self, token: &Token<S>) -> Vec<usize> {
        let mut moves: Vec<usize> = self.paths.moves(*token).iter().map(|y| self.paths.board[y]).collect();
        moves.sort_unstable();
        moves
    }

    fn option(&self, token: &Token<S>, x: usize) -> Token<S> {
        let y = self.paths.place[x];
        if y < self.paths.board.len() { self.paths.enter(*token, y) } else { *token }
    }

    fn size(&self, token: &Token<S>) -> usize {
        token.free.count()
    }

    fn depth(&self) -> usize {
        self.paths.board.len()
    }

    fn take(&mut self, budget: &Budget) {
        self.budget = budget.clone();
    }

    fn is_zero(&mut self, &token: &Token<S>) -> Result<bool, Stopped> {
        self.ask(|walker| walker.is_lost(token))
    }

    fn grundy(&mut self, &token: &Token<S>) -> Result<u32, Stopped> {
        if self.is_zero(&token)? {
            return Ok(0);
        }
        self.budget.tell(|| Event::Grundy { least: 1 });
        self.ask(|walker| walker.value(token))
    }
}
