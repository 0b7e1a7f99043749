//! Geography by masks: a position is where the token stands and what can still be reached from there.

use super::Solver;
use super::table::{Key, Table};
use upset_base::bits::Set;
use upset_base::budget::{Budget, Meter, Stopped};
use upset_base::game::Geography;
use upset_base::with_set;

/// The engine for Geography.
pub(super) fn solver<'a>(game: &'a Geography, budget: &'a Budget) -> Result<Box<dyn Solver + 'a>, Stopped> {
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
        let free = S::below(board.len()).without(0);
        Ok(Box::new(Token { place, out, free, table: Table::new(), meter: Meter::new(budget) }))
    }, Err(Stopped::TooLarge))
}

struct Token<'a, S: Set + Key> {
    /// The number here of each vertex of the board.
    place: Vec<usize>,
    /// The heads of the arcs from each vertex, but for the start.
    out: Vec<S>,
    /// All vertices but the start, where the token stands at first.
    free: S,
    table: Table<(S, u16)>,
    meter: Meter<'a>,
}

impl<S: Set + Key> Token<'_, S> {
    /// What of `free` the token can reach from `at`.
    fn reach(&self, at: usize, free: S) -> S {
        let mut reached = self.out[at].and(free);
        let mut front = reached;
        while !front.is_empty() {
            let x = front.first();
            let new = self.out[x].and(free).minus(reached);
            reached = reached.or(new);
            front = front.without(x).or(new);
        }
        reached
    }

    /// Counts a position; on wide boards each takes long enough to look at the clock.
    #[inline]
    fn tick(&mut self) -> Result<(), Stopped> {
        self.meter.tick()?;
        if S::CAPACITY > 128 { self.meter.flush() } else { Ok(()) }
    }

    /// Whether whoever moves the token from `at` loses; `free` is what it can reach.
    fn is_zero(&mut self, at: usize, free: S) -> Result<bool, Stopped> {
        let moves = self.out[at].and(free);
        if moves.is_empty() {
            return Ok(true);
        }
        if let Some(answer) = self.table.get((free, at as u16)).is(0) {
            return Ok(answer);
        }
        self.tick()?;
        let mut answer = true;
        // A vertex without a way on wins at once.
        if moves.iter().any(|y| !self.out[y].meets(free)) {
            answer = false;
        } else {
            for y in moves.iter() {
                if self.is_zero(y, self.reach(y, free.without(y)))? {
                    answer = false;
                    break;
                }
            }
        }
        self.table.set_answer((free, at as u16), 0, answer, self.meter.budget())?;
        Ok(answer)
    }

    /// The Grundy number with the token on `at`; `free` is what it can reach.
    fn grundy(&mut self, at: usize, free: S) -> Result<u32, Stopped> {
        let moves = self.out[at].and(free);
        if moves.is_empty() {
            return Ok(0);
        }
        if let Some(g) = self.table.get((free, at as u16)).value() {
            return Ok(g);
        }
        self.tick()?;
        let mut seen = S::EMPTY;
        for y in moves.iter() {
            let g = self.grundy(y, self.reach(y, free.without(y)))?;
            seen = seen.with(g as usize);
        }
        // Fewer moves than the set has room for: some number is missing.
        let g = S::below(S::CAPACITY).minus(seen).first() as u32;
        self.table.set_value((free, at as u16), g, self.meter.budget())?;
        Ok(g)
    }
}

impl<S: Set + Key> Solver for Token<'_, S> {
    fn is_zero(&mut self) -> Result<bool, Stopped> {
        Token::is_zero(self, 0, self.free)
    }

    fn grundy(&mut self) -> Result<u32, Stopped> {
        if Token::is_zero(self, 0, self.free)? { Ok(0) } else { Token::grundy(self, 0, self.free) }
    }

    fn option_is_zero(&mut self, x: usize) -> Result<bool, Stopped> {
        let y = self.place[x];
        Token::is_zero(self, y, self.reach(y, self.free.without(y)))
    }
}
