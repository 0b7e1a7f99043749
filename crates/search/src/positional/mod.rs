//! The exact engine for positional games.
//!
//! [`cell_board`] is what is left to play for, [`solver`] the boolean search with its [`table`], [`descent`] one thread of it.
//! It sees a game as a [`cell_play`]: [`alternate`] is strictly alternating play in which filling an edge wins, and [`plain`]
//! play in every other way. Without order two more
//! searches help: [`pursuit`] follows chains of threats, and [`region`] does alone where one player fills edges and
//! the other prevents it. Where vertices are one player's alone, [`reserved`] is a plain search of its own.
//!
//! One machine and its tables serve all questions about the positions below the root, whoever moves: a key fixes the
//! rest of the play, and what is kept are bounds on Left's value.

mod alternate;
mod ask;
mod cell_board;
mod cell_play;
mod descent;
mod distance;
mod fault;
mod habits;
mod plain;
mod pursuit;
mod region;
mod reserved;
mod solver;
mod symmetry;
mod table;
#[cfg(test)]
mod tests;

use crate::{Search, Unsearchable};
use ask::{Ask, Place, alternating};
use cell_board::CellBoard;
use distance::{Distances, Timed};
use fault::{Fault, planted};
use hashbrown::HashMap;
use plain::Plain;
use solver::BoundSolver;
use symmetry::exchange;
use table::ScoreBounds;
use upset_base::bits::{MAX_BOARD, Set};
use upset_base::budget::{Budget, Stopped};
use upset_base::event::{Event, Question};
use upset_base::game::{Convention, Move, Playable, Positional};
use upset_base::value::{Player, Value, Winner};
use upset_base::with_set;

/// What the tables may take when nobody sets a limit.
const DEFAULT_MEMORY: usize = 1 << 30;

/// Places of which is kept what was found, at most.
const FOUND: usize = 1 << 12;

/// What part of the memory is kept for somebody who moves against given turns that alternate, which is rare.
const OUT_OF_TURN: f64 = 0.1;

/// The bytes that a table with this part of the memory may take; a tenth of a limit is left for everything else.
fn memory(budget: &Budget, part: f64) -> usize {
    (budget.memory().map_or(DEFAULT_MEMORY, |m| m / 10 * 9) as f64 * part) as usize
}

/// The engine for `game`, unless too many vertices are unclaimed.
pub fn engine(game: &Positional) -> Result<Box<dyn Search>, Unsearchable> {
    if let Some(winner) = game.over() {
        return Ok(Box::new(Over(winner)));
    }
    let elements = unclaimed(game);
    let game = game.clone();
    if game.reserved.is_some() {
        return reserved::engine(game, elements);
    }
    with_set!(
        elements,
        S => Ok(Box::new(PositionalEngine::<S>::new(game))),
        Err(Unsearchable { elements, most: MAX_BOARD })
    )
}

fn unclaimed(game: &Positional) -> usize {
    game.claimed.iter().filter(|c| c.is_none()).count()
}

/// A game that is over.
struct Over(Winner);

impl Search for Over {
    fn distance(
        &mut self,
        _: &[Move],
        _: Player,
        winner: Winner,
        _: &Budget,
    ) -> Result<Option<usize>, Stopped> {
        Ok((winner != Winner::Draw).then_some(0))
    }

    fn winner(&mut self, _: &[Move], _: Player, _: &Budget) -> Result<Winner, Stopped> {
        Ok(self.0)
    }

    fn value(&mut self, _: &[Move], _: &Budget) -> Result<Option<Value>, Stopped> {
        Ok(None)
    }

    fn best_moves(&mut self, _: &[Move], _: Player, _: &Budget) -> Result<Vec<usize>, Stopped> {
        Ok(Vec::new())
    }
}

/// Whether filling an edge wins and the players alternate to the end of the board, as long as nobody moves against
/// the turns.
fn is_alternating(game: &Positional, cells: usize) -> bool {
    let wins = game.convention.filled(Player::Left) == Winner::Left;
    let strict = game
        .turns
        .as_ref()
        .is_none_or(|turns| turns.len() % 2 == 0 && (1..turns.len()).all(|k| turns[k] != turns[k - 1]));
    wins && strict && game.moves_left.is_none_or(|moves| moves >= cells)
}

/// The engine for one board and all positions below.
struct PositionalEngine<S: Set> {
    game: Positional,
    board: CellBoard<S>,
    alternating: bool,
    /// The images of the cells under a permutation with which any position is, the colours exchanged, one of the same
    /// game; once asked for.
    exchange: Option<Option<Vec<usize>>>,
    /// For strictly alternating play, and for any other, once asked for.
    machines: [Option<Box<dyn Ask<S>>>; 2],
    /// What was found of places that were asked for: what is claimed, how many claims were made, whose turn it is.
    found: HashMap<([S; 2], usize, usize), ScoreBounds>,
    /// How soon players win, once asked for.
    distances: Option<Distances<S>>,
}

impl<S: Set> PositionalEngine<S> {
    fn new(game: Positional) -> PositionalEngine<S> {
        let board: CellBoard<S> = CellBoard::new(&game);
        PositionalEngine {
            alternating: is_alternating(&game, board.n),
            exchange: None,
            machines: [None, None],
            found: HashMap::new(),
            distances: None,
            game,
            board,
        }
    }

    /// The game after `line`, and where that is on the board when `player` is to move.
    fn after(&self, line: &[Move], player: Player) -> (Positional, Place<S>) {
        let mut game = self.game.clone();
        let mut place = Place { own: [S::EMPTY; 2], made: line.len(), side: player.index() };
        for step in line {
            game = game.after(step.player, step.element);
            if let Some(x) = self.board.cell(step.element) {
                let own = &mut place.own[step.player.index()];
                *own = own.with(x);
            }
        }
        (game, place)
    }

    /// Whose turn it is after `made` claims, where that is given.
    fn turn(&self, made: usize) -> Option<usize> {
        self.game.turns.as_ref().map(|turns| turns[made % turns.len()].index())
    }

    fn machine(&mut self, place: &Place<S>) -> &mut dyn Ask<S> {
        let in_turn = self.turn(place.made).is_none_or(|side| side == place.side);
        let (game, board) = (&self.game, &self.board);
        let plain = usize::from(!(self.alternating && in_turn));
        let part = match plain {
            _ if !self.alternating || game.turns.is_none() => 1.0,
            0 => 1.0 - OUT_OF_TURN,
            _ => OUT_OF_TURN,
        };
        &mut **self.machines[plain].get_or_insert_with(|| {
            if plain == 0 {
                return alternating(board, part);
            }
            let turns = game.turns.as_deref();
            let play = Plain::new(board.clone(), game.convention, turns, game.moves_left);
            Box::new(BoundSolver::new(play, part))
        })
    }

    /// What answers `questions` about the value of `place`.
    fn narrow(
        &mut self,
        place: &Place<S>,
        questions: &[i8],
        budget: &Budget,
    ) -> Result<ScoreBounds, Stopped> {
        let Some(exchanged) = self.exchanged(place) else {
            return self.narrow_kept(place, questions, budget);
        };
        // At least t: the exchanged value is not at least 1 - t.
        let turned: &[i8] = match questions {
            [1] => &[0],
            [0] => &[1],
            both => both,
        };
        let bounds = self.narrow_kept(&exchanged, turned, budget)?;
        Ok(ScoreBounds { low: -bounds.high, high: -bounds.low })
    }

    /// The same without a look at who began; what is found is kept, which tables do not promise.
    fn narrow_kept(
        &mut self,
        place: &Place<S>,
        questions: &[i8],
        budget: &Budget,
    ) -> Result<ScoreBounds, Stopped> {
        let key = (place.own, place.made, place.side);
        let known = self.found.get(&key).copied().unwrap_or(ScoreBounds::OPEN);
        if questions.iter().all(|&t| known.at_least(t).is_some()) {
            return Ok(known);
        }
        let bounds = self.machine(place).narrow(place, questions, budget)?.and(known);
        if self.found.len() < FOUND {
            self.found.insert(key, bounds);
        }
        Ok(bounds)
    }

    /// The half of the game that Right begins is the half that Left begins with the colours exchanged, if the players
    /// are alike: the image of `place` there, unless it is there.
    fn exchanged(&mut self, place: &Place<S>) -> Option<Place<S>> {
        if (place.made + place.side).is_multiple_of(2) {
            return None;
        }
        let alike = self.game.turns.is_none() && questions(&self.game).len() == 2;
        let board = &self.board;
        let exchange = self.exchange.get_or_insert_with(|| if alike { exchange(board) } else { None });
        let image = exchange.as_ref()?;
        let map = |own: S| S::collect(own.iter().map(|x| image[x]));
        let [left, right] = place.own.map(map);
        Some(Place { own: [right, left], side: 1 - place.side, ..*place })
    }

    /// The value for Left of `place`.
    fn value_at(&mut self, place: &Place<S>, budget: &Budget) -> Result<i8, Stopped> {
        let questions = questions(&self.game);
        let bounds = self.narrow(place, questions, budget)?;
        Ok(if questions == [1] && bounds.low < 1 { -1 } else { bounds.low })
    }

    /// Whether player `i` wins `place`.
    fn wins(&mut self, place: &Place<S>, i: usize, budget: &Budget) -> Result<bool, Stopped> {
        let t = if i == 0 || questions(&self.game) == [1] { 1 } else { 0 };
        Ok(self.narrow(place, &[t], budget)?.at_least(t) == Some(i == 0))
    }

    /// The place after the claim of vertex `v`.
    fn child(&self, place: &Place<S>, v: usize) -> Place<S> {
        let side = self.turn(place.made + 1).unwrap_or(1 - place.side);
        let mut child = Place { made: place.made + 1, side, ..*place };
        if let Some(x) = self.board.cell(v) {
            child.own[place.side] = child.own[place.side].with(x);
        }
        child
    }

    /// Whether no claim is worse than none: without an order a vertex more never hurts who has it, who follows the same
    /// plan and claims any other vertex where the plan has that one. What holds after a pass then holds after every claim.
    fn can_pass(&self, game: &Positional) -> bool {
        let free = self.alternating && self.game.turns.is_none() && game.first_moves.is_none();
        free && (self.board.antichain || planted(Fault::OrderedPass))
    }

    /// The value for Left of the position `game` at `place`, which is not over.
    fn value_of(&mut self, game: &Positional, place: &Place<S>, budget: &Budget) -> Result<i8, Stopped> {
        if game.first_moves.is_none() {
            return self.value_at(place, budget);
        }
        let player = Player::BOTH[place.side];
        let worst = Winner::from(player.other()).score(Player::Left);
        let mut best = worst;
        for v in game.moves(player) {
            let value = self.value_at(&self.child(place, v), budget)?;
            best = if player == Player::Left { best.max(value) } else { best.min(value) };
            if best == -worst {
                break;
            }
        }
        Ok(best)
    }
}

/// The questions that tell the possible values apart. Two conventions know no draw.
fn questions(game: &Positional) -> &'static [i8] {
    match game.convention {
        Convention::MakerBreaker | Convention::AvoiderEnforcer => &[1],
        Convention::MakerMaker | Convention::Achievement | Convention::Avoidance => &[1, 0],
    }
}

impl<S: Set> Timed for PositionalEngine<S> {
    fn game(&self, line: &[Move]) -> Positional {
        line.iter().fold(self.game.clone(), |game, step| game.after(step.player, step.element))
    }

    fn race(
        &mut self,
        game: &Positional,
        player: Player,
        attacker: usize,
        budget: &Budget,
    ) -> Result<usize, Stopped> {
        let distances = self.distances.take();
        let mut distances = distances.unwrap_or_else(|| Distances::new(&self.game, self.board.clone()));
        let mut wins = |place: &Place<S>| self.wins(place, attacker, budget);
        let claims = distances.claims(game, player, attacker, &mut wins, budget);
        self.distances = Some(distances);
        claims
    }
}

impl<S: Set> Search for PositionalEngine<S> {
    fn winner(&mut self, line: &[Move], player: Player, budget: &Budget) -> Result<Winner, Stopped> {
        let (game, place) = self.after(line, player);
        if let Some(winner) = game.over() {
            return Ok(winner);
        }
        budget.tell(|| Event::Asked { question: Question::Winner(player), elements: unclaimed(&game) });
        let winner = Winner::from_score(self.value_of(&game, &place, budget)?, Player::Left);
        budget.tell(|| Event::Winner { starter: player, winner });
        Ok(winner)
    }

    fn value(&mut self, _: &[Move], _: &Budget) -> Result<Option<Value>, Stopped> {
        Ok(None)
    }

    fn reaches(
        &mut self,
        claims: [u64; 2],
        [mover, claimant]: [Player; 2],
        draw: bool,
        budget: &Budget,
    ) -> Result<Option<bool>, Stopped> {
        if self.game.turns.is_some() || self.game.first_moves.is_some() || self.game.claimed.len() > 64 {
            return Ok(None);
        }
        let made = (claims[0] | claims[1]).count_ones() as usize;
        let vertices = |claims: u64| (0..64).filter(move |v| claims >> v & 1 == 1);
        let cells = |claims: u64| S::collect(vertices(claims).filter_map(|v| self.board.cell(v)));
        let place = Place { own: claims.map(cells), made, side: mover.index() };
        let left = claimant == Player::Left;
        let t = if questions(&self.game) == [1] { 1 } else { i8::from(left != draw) };
        let bounds = self.narrow(&place, &[t], budget)?;
        Ok(bounds.at_least(t).map(|answer| answer == left))
    }

    fn best_moves(&mut self, line: &[Move], player: Player, budget: &Budget) -> Result<Vec<usize>, Stopped> {
        let (game, place) = self.after(line, player);
        let moves = game.moves(player);
        if moves.is_empty() {
            return Ok(moves);
        }
        budget.tell(|| Event::Asked { question: Question::Moves(player), elements: unclaimed(&game) });
        let value = self.value_of(&game, &place, budget)?;
        let sign = if player == Player::Left { 1 } else { -1 };
        if value * sign == -1 {
            return Ok(moves);
        }
        // One question a move: whether it keeps the value.
        let t = if player == Player::Left { value } else { value + 1 };
        let t = if questions(&self.game) == [1] { 1 } else { t };
        if value == 0 && self.can_pass(&game) {
            let passed = Place { side: 1 - place.side, ..place };
            if self.narrow(&passed, &[t], budget)?.at_least(t) == Some(player == Player::Left) {
                return Ok(moves);
            }
        }
        let mut kept = Vec::new();
        for (i, &v) in moves.iter().enumerate() {
            let bounds = self.narrow(&self.child(&place, v), &[t], budget)?;
            if bounds.at_least(t) == Some(player == Player::Left) {
                kept.push(v);
            }
            budget.tell(|| Event::Moves { done: i + 1, of: moves.len() });
        }
        Ok(kept)
    }

    fn distance(
        &mut self,
        line: &[Move],
        player: Player,
        winner: Winner,
        budget: &Budget,
    ) -> Result<Option<usize>, Stopped> {
        self.claims(line, player, winner, budget)
    }
}
