//! The exact engine for positional games.
//!
//! [`board`] is what is left to play for, [`solver`] the boolean search with its [`table`], [`alternate`] strictly
//! alternating play in which filling an edge wins, and [`plain`] play in every other way. Without order two more
//! searches help: [`pursuit`] follows chains of threats, and [`region`] does alone where one player fills edges and
//! the other prevents it.

mod alternate;
mod board;
mod fault;
mod plain;
mod pursuit;
mod region;
mod solver;
mod symmetry;
mod table;
#[cfg(test)]
mod tests;

use crate::bridge::Once;
use alternate::{Alternate, Antichain, Any, Chains, General, Order, Pos};
use board::Board;
use plain::Plain;
use pursuit::Pursuit;
use region::Region;
use solver::{FIRST_ROUND, GROWTH, OTHER, Play, Solver};
use symmetry::automorphisms;
use table::Bounds;
use upset_base::bits::Set;
use upset_base::budget::{Budget, Stopped};
use upset_base::game::{Convention, Position, Positional};
use upset_base::value::{Player, Value, Winner};
use upset_base::with_set;

/// What the tables may take when nobody sets a limit.
const DEFAULT_MEMORY: usize = 1 << 30;

/// The bytes that a table with this share of the memory may take; a tenth of a limit is left for everything else.
fn memory(budget: &Budget, share: f64) -> usize {
    (budget.memory().map_or(DEFAULT_MEMORY, |m| m / 10 * 9) as f64 * share) as usize
}

/// The engine for `game`, or `TooLarge` when too many vertices are unclaimed.
pub fn engine<'a>(game: &'a Positional, budget: &'a Budget) -> Result<Box<dyn Once + 'a>, Stopped> {
    if game.over().is_some() {
        return Ok(Box::new(Over(game)));
    }
    let unclaimed = game.claimed.iter().filter(|c| c.is_none()).count();
    with_set!(unclaimed, S => Ok(Box::new(Engine::<S>::new(game, budget))), Err(Stopped::TooLarge))
}

/// A game that is over.
struct Over<'a>(&'a Positional);

impl Once for Over<'_> {
    fn winner(&mut self, _: Player) -> Result<Winner, Stopped> {
        Ok(self.0.over().unwrap_or(self.0.convention.unfilled()))
    }

    fn value(&mut self) -> Result<Option<Value>, Stopped> {
        Ok(None)
    }

    fn best_moves(&mut self, _: Player) -> Result<Vec<usize>, Stopped> {
        Ok(Vec::new())
    }
}

/// A question machine for the play that one starter begins.
trait Ask {
    /// Narrows the bounds on the value until it is known for the questions this convention has; after the first
    /// claim `x` if there is one.
    fn narrow(&mut self, x: Option<usize>, questions: &[i8]) -> Result<Bounds, Stopped>;
}

impl<S: Set> Ask for Solver<'_, Plain<S>> {
    fn narrow(&mut self, x: Option<usize>, questions: &[i8]) -> Result<Bounds, Stopped> {
        let (pos, bounds) = match x {
            Some(x) => self.play.after(x),
            None => self.play.root(),
        };
        answered(self, &pos, bounds, questions)
    }
}

/// Two Maker-Breaker games in one: Left fills an edge or not, Right fills an edge or not, never both.
struct Separate<'a, S> {
    side: usize,
    makers: [Region<'a, S>; 2],
}

impl<S: Set> Ask for Separate<'_, S> {
    fn narrow(&mut self, x: Option<usize>, questions: &[i8]) -> Result<Bounds, Stopped> {
        let mut bounds = Bounds::OPEN;
        for &t in questions {
            if bounds.at_least(t).is_none() {
                // At least 1: Left fills an edge. At least 0: Right does not.
                let maker = usize::from(t == 0);
                let fills = self.makers[maker].win(self.side == maker, x)?.maker;
                bounds = bounds.and(solver::bound(t, fills == (maker == 0)));
            }
        }
        Ok(bounds)
    }
}

/// Alternating play from one starter's first claim on.
struct From<'a, S: Set, O: Order<S>> {
    side: usize,
    solver: Solver<'a, Alternate<S, O>>,
}

impl<S: Set, O: Order<S>> Ask for From<'_, S, O> {
    fn narrow(&mut self, x: Option<usize>, questions: &[i8]) -> Result<Bounds, Stopped> {
        let (pos, bounds) = match x {
            Some(x) => self.solver.play.after(self.side, x),
            None => self.solver.play.root(self.side),
        };
        answered(&mut self.solver, &pos, bounds, questions)
    }
}

/// The bounds that settling gave, narrowed by search where they leave a question open.
fn answered<P: Play>(
    solver: &mut Solver<'_, P>,
    pos: &P::Pos,
    mut bounds: Bounds,
    questions: &[i8],
) -> Result<Bounds, Stopped> {
    let mut round = FIRST_ROUND;
    while questions.iter().any(|&t| bounds.at_least(t).is_none()) {
        bounds = solver.round(pos, bounds, questions, round)?;
        round = round.saturating_mul(GROWTH);
    }
    Ok(bounds)
}

/// Alternating play without order: the search of [`From`] and pursuits take turns, with growing shares.
struct Pursued<'a, S: Set, O: Order<S>> {
    side: usize,
    solver: Solver<'a, Alternate<S, O>>,
    /// For each attacker, once the first rounds were not enough.
    pursuits: Option<[Pursuit<'a, S>; 2]>,
    budget: &'a Budget,
    share: f64,
}

/// What parts of the memory the pursuits get, Left's, which is asked for first, and Right's.
const PURSUITS: [f64; 2] = [0.5, 0.2];
/// How much longer a pursuit takes for a position.
const LONGER: u64 = 2;
/// More automorphisms are not looked for.
const MANY_SYMMETRIES: usize = 400;

impl<S: Set, O: Order<S>> Ask for Pursued<'_, S, O> {
    fn narrow(&mut self, x: Option<usize>, questions: &[i8]) -> Result<Bounds, Stopped> {
        let (pos, mut bounds) = match x {
            Some(x) => self.solver.play.after(self.side, x),
            None => self.solver.play.root(self.side),
        };
        let mut round = FIRST_ROUND;
        loop {
            for (nth, &t) in questions.iter().enumerate() {
                if round > FIRST_ROUND && bounds.at_least(t).is_none() {
                    let share = if nth == 0 { round } else { round / OTHER };
                    bounds = bounds.and(self.pursue(&pos, t, share / LONGER)?);
                }
            }
            if questions.iter().all(|&t| bounds.at_least(t).is_some()) {
                return Ok(bounds);
            }
            bounds = self.solver.round(&pos, bounds, questions, round)?;
            round = round.saturating_mul(GROWTH);
        }
    }
}

impl<S: Set, O: Order<S>> Pursued<'_, S, O> {
    /// Asks question `t` about `pos`. At least 1: Left fills an edge. Not at least 0: Right does.
    fn pursue(&mut self, pos: &Pos<S>, t: i8, share: u64) -> Result<Bounds, Stopped> {
        let play = &self.solver.play;
        let pursuits = self.pursuits.get_or_insert_with(|| {
            [0, 1].map(|attacker| {
                let symmetries = automorphisms(play.board(), MANY_SYMMETRIES);
                Pursuit::new(attacker, symmetries, self.budget, self.share * PURSUITS[attacker])
            })
        });
        pursuits[usize::from(t == 0)].within(play, pos, share)
    }
}

fn from<'a, S: Set, O: Order<S> + 'a>(
    board: Board<S>,
    side: usize,
    budget: &'a Budget,
    share: f64,
) -> Box<dyn Ask + 'a> {
    Box::new(From { side, solver: Solver::new(Alternate::<S, O>::new(board), budget, share) })
}

/// Whether filling an edge wins and the players alternate to the end of the board.
fn is_alternating(game: &Positional, cells: usize) -> bool {
    let wins = game.convention.filled(Player::Left) == Winner::Left;
    let strict = game
        .turns
        .as_ref()
        .is_none_or(|turns| turns.len() % 2 == 0 && (1..turns.len()).all(|k| turns[k] != turns[k - 1]));
    wins && strict && game.moves_left.is_none_or(|moves| moves >= cells)
}

/// The engine on one board.
struct Engine<'a, S> {
    game: &'a Positional,
    budget: &'a Budget,
    board: Board<S>,
    /// For each starter, once asked.
    asked: [Option<Box<dyn Ask + 'a>>; 2],
    /// The value for Left, by starter, once known.
    values: [Option<i8>; 2],
}

impl<'a, S: Set> Engine<'a, S> {
    fn new(game: &'a Positional, budget: &'a Budget) -> Engine<'a, S> {
        Engine { game, budget, board: Board::new(game), asked: [None, None], values: [None, None] }
    }

    fn asker(&mut self, starter: Player) -> &mut (dyn Ask + 'a) {
        let share = if self.game.turns.is_some() || self.mirrored() { 1.0 } else { 0.5 };
        let (game, budget, board) = (self.game, self.budget, &self.board);
        let make = || -> Box<dyn Ask + 'a> {
            if is_alternating(game, board.n) {
                let side = starter.index();
                if board.antichain && board.is_exclusive() {
                    let makers = [0, 1].map(|maker| Region::new(board, maker, budget, share / 2.0));
                    return Box::new(Separate { side, makers });
                }
                let board = board.clone();
                if board.antichain && S::CAPACITY <= 128 {
                    let solver = Solver::new(
                        Alternate::<S, Antichain>::new(board),
                        budget,
                        share * (1.0 - PURSUITS[0] - PURSUITS[1]),
                    );
                    return Box::new(Pursued { side, solver, pursuits: None, budget, share });
                }
                // One kind of engine is enough for large boards, which are rare and slow to compile for.
                if S::CAPACITY > 64 {
                    return from::<S, Any<S>>(board, side, budget, share);
                }
                return match () {
                    () if board.chains => from::<S, Chains<S>>(board, side, budget, share),
                    () => from::<S, General<S>>(board, side, budget, share),
                };
            }
            let turns = game.turns.as_deref();
            let play = Plain::new(board.clone(), game.convention, starter, turns, game.moves_left);
            Box::new(Solver::new(play, budget, share))
        };
        &mut **self.asked[starter.index()].get_or_insert_with(make)
    }

    /// Whether Right's play as the starter is Left's with the colours exchanged.
    fn mirrored(&self) -> bool {
        self.game.turns.is_none() && self.questions().len() == 2 && self.board.symmetric()
    }

    /// The questions that tell the possible values apart. Two conventions know no draw.
    fn questions(&self) -> &'static [i8] {
        match self.game.convention {
            Convention::MakerBreaker | Convention::AvoiderEnforcer => &[1],
            _ => &[1, 0],
        }
    }

    /// The value that bounds which answer all questions stand for.
    fn value_of(&self, bounds: Bounds) -> i8 {
        if self.questions() == [1] && bounds.low < 1 { -1 } else { bounds.low }
    }

    /// The value for Left when `starter` begins.
    fn value_for(&mut self, starter: Player) -> Result<i8, Stopped> {
        if let Some(value) = self.values[starter.index()] {
            return Ok(value);
        }
        if starter == Player::Right && self.mirrored() {
            return Ok(-self.value_for(Player::Left)?);
        }
        let questions = self.questions();
        let value = if self.game.first_moves.is_some() {
            let worst = Winner::from(starter.other()).score(Player::Left);
            let mut best = worst;
            for v in self.game.moves(starter) {
                let x = self.board.cell(v);
                let bounds = self.asker(starter).narrow(x, questions)?;
                let value = self.value_of(bounds);
                best = if starter == Player::Left { best.max(value) } else { best.min(value) };
                if best == -worst {
                    break;
                }
            }
            best
        } else {
            let bounds = self.asker(starter).narrow(None, questions)?;
            self.value_of(bounds)
        };
        self.values[starter.index()] = Some(value);
        Ok(value)
    }
}

impl<S: Set> Once for Engine<'_, S> {
    fn winner(&mut self, player: Player) -> Result<Winner, Stopped> {
        Ok(Winner::from_score(self.value_for(player)?, Player::Left))
    }

    fn value(&mut self) -> Result<Option<Value>, Stopped> {
        Ok(None)
    }

    fn best_moves(&mut self, player: Player) -> Result<Vec<usize>, Stopped> {
        let mut moves = self.game.moves(player);
        if player == Player::Right && self.mirrored() {
            return self.best_moves(Player::Left);
        }
        let value = self.value_for(player)?;
        let sign = if player == Player::Left { 1 } else { -1 };
        if value * sign == -1 {
            return Ok(moves);
        }
        // One question a move: whether it keeps the value.
        let t = if player == Player::Left { value } else { value + 1 };
        let t = if self.questions() == [1] { 1 } else { t };
        let mut kept = Vec::new();
        for v in moves.drain(..) {
            let x = self.board.cell(v);
            let bounds = self.asker(player).narrow(x, &[t])?;
            if bounds.at_least(t) == Some(player == Player::Left) {
                kept.push(v);
            }
        }
        Ok(kept)
    }
}
