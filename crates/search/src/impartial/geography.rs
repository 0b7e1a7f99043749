//! Geography by masks: a position is where the token stands and what can still be reached from there.

use super::Impartial;
use super::notes::Notes;
use crate::flood::flood;
use crate::table::Key;
use crate::{Search, Unsearchable, too_large};
use upset_base::bits::Set;
use upset_base::budget::{Budget, Meter, Stopped};
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
        let meter = Meter::keeping(&Budget::unlimited());
        Ok(Tokens { board, place, out, notes: Notes::new(), meter }.engine())
    }, Err(too_large(board.len())))
}

/// Where the token stands, and what it can still reach from there.
#[derive(Clone, Copy)]
struct Token<S> {
    at: usize,
    free: S,
}

struct Tokens<S: Set + Key> {
    /// The vertex of the board that each number here stands for, the start first.
    board: Vec<usize>,
    /// The number here of each vertex of the board.
    place: Vec<usize>,
    /// The heads of the arcs from each vertex, but for the start.
    out: Vec<S>,
    notes: Notes<(S, u16)>,
    meter: Meter<'static>,
}

impl<S: Set + Key> Tokens<S> {
    /// The token on `at`, with what of `free` it can reach.
    fn token(&self, at: usize, free: S) -> Token<S> {
        Token { at, free: flood(|x| self.out[x], self.out[at].and(free), free) }
    }

    fn enter(&self, token: Token<S>, y: usize) -> Token<S> {
        self.token(y, token.free.without(y))
    }

    /// Counts a position; on wide boards each takes long enough to look at the clock.
    #[inline]
    fn tick(&mut self) -> Result<(), Stopped> {
        self.meter.tick()?;
        if S::CAPACITY > 128 { self.meter.flush() } else { Ok(()) }
    }

    fn key(token: Token<S>) -> (S, u16) {
        (token.free, token.at as u16)
    }

    /// Whether whoever moves the token loses.
    fn is_lost(&mut self, token: Token<S>) -> Result<bool, Stopped> {
        let moves = self.out[token.at].and(token.free);
        if moves.is_empty() {
            return Ok(true);
        }
        if let Some(answer) = self.notes.get(Self::key(token)).is(0) {
            return Ok(answer);
        }
        self.tick()?;
        let mut answer = true;
        // A vertex without a way on wins at once.
        if moves.iter().any(|y| !self.out[y].meets(token.free)) {
            answer = false;
        } else {
            for y in moves.iter() {
                if self.is_lost(self.enter(token, y))? {
                    answer = false;
                    break;
                }
            }
        }
        self.notes.set_answer(Self::key(token), 0, answer, self.meter.budget())?;
        Ok(answer)
    }

    fn value(&mut self, token: Token<S>) -> Result<u32, Stopped> {
        let moves = self.out[token.at].and(token.free);
        if moves.is_empty() {
            return Ok(0);
        }
        if let Some(g) = self.notes.get(Self::key(token)).value() {
            return Ok(g);
        }
        self.tick()?;
        let mut seen = S::EMPTY;
        for y in moves.iter() {
            let g = self.value(self.enter(token, y))?;
            seen = seen.with(g as usize);
        }
        // Fewer moves than the set has room for: some number is missing.
        let g = S::below(S::CAPACITY).minus(seen).first() as u32;
        self.notes.set_value(Self::key(token), g, self.meter.budget())?;
        Ok(g)
    }
}

impl<S: Set + Key> Impartial for Tokens<S> {
    type At = Token<S>;

    fn root(&self) -> Token<S> {
        self.token(0, S::below(self.board.len()).without(0))
    }

    fn moves(&self, token: &Token<S>) -> Vec<usize> {
        let mut moves: Vec<usize> =
            self.out[token.at].and(token.free).iter().map(|y| self.board[y]).collect();
        moves.sort_unstable();
        moves
    }

    fn option(&self, token: &Token<S>, x: usize) -> Token<S> {
        let y = self.place[x];
        if y < self.board.len() { self.enter(*token, y) } else { *token }
    }

    fn size(&self, token: &Token<S>) -> usize {
        token.free.count()
    }

    fn depth(&self) -> usize {
        self.board.len()
    }

    fn take(&mut self, budget: &Budget) {
        self.meter = Meter::keeping(budget);
    }

    fn is_zero(&mut self, token: &Token<S>) -> Result<bool, Stopped> {
        self.is_lost(*token)
    }

    fn grundy(&mut self, token: &Token<S>) -> Result<u32, Stopped> {
        if self.is_lost(*token)? {
            return Ok(0);
        }
        self.meter.budget().tell(|| Event::Grundy { least: 1 });
        self.value(*token)
    }
}
