//! The exact engine for connection games: one player joins the two ends of a graph, the other prevents it.
//!
//! [`net`] is what is left of a graph, [`place`] a position with what can be filled in at sight, [`links`] finds virtual
//! connections, [`judge`] looks at a position, and [`search`] tries what is left by proof numbers. On boards that can be drawn in
//! the plane [`planar`] finds the graph in which the other player joins two ends of their own.

mod carriers;
mod distance;
mod flow;
mod groups;
mod judge;
mod key;
mod links;
mod net;
mod place;
mod planar;
mod search;
mod symmetry;
mod table;
#[cfg(test)]
mod tests;
mod tuning;

use crate::soonest::Soonest;
use crate::{Search, Unsearchable};
use distance::{JoinAt, Joining};
use judge::Judge;
use net::{Net, VERTICES, one};
use place::Place;
use search::Solver;
use tuning::Switches;
use upset_base::bits::Set;
use upset_base::budget::{Budget, Stopped};
use upset_base::event::{Event, Question};
use upset_base::game::{Connection, Move, Playable};
use upset_base::value::{Player, Value, Winner};

/// What the table may take when nobody sets a limit.
const DEFAULT_MEMORY: usize = 1 << 30;

/// Whether the table may take so many bytes; a tenth of a limit is left for everything else.
fn room(bytes: usize, budget: &Budget) -> Result<(), Stopped> {
    let most = budget.memory().map_or(DEFAULT_MEMORY, |memory| memory / 10 * 9);
    if bytes > most { Err(Stopped::Memory) } else { Ok(()) }
}

/// The engine for `game`, unless the board is too large.
pub fn engine(game: &Connection) -> Result<Box<dyn Search>, Unsearchable> {
    let elements = game.cells.len();
    if elements + 2 > VERTICES && game.winner().is_none() {
        return Err(Unsearchable { elements, most: VERTICES - 2 });
    }
    let game = game.clone();
    if elements <= <u64 as Set>::CAPACITY {
        Ok(Box::new(Joiner::<u64>::new(game)))
    } else {
        Ok(Box::new(Joiner::<u128>::new(game)))
    }
}

/// The faces of a drawing of the board with an edge between its ends, which are the two vertices after the cells; none if the engine
/// knows of no drawing.
pub fn faces(game: &Connection) -> Option<Vec<Vec<usize>>> {
    planar::faces(&rows(game))
}

/// The graph that Left joins the ends of; nothing of a board that is too large.
fn rows(game: &Connection) -> Vec<u128> {
    let n = game.cells.len();
    if n + 2 > VERTICES {
        return vec![0; 2];
    }
    let mut rows: Vec<u128> =
        (0..n).map(|x| game.cells.neighbours(x).iter().fold(0, |set, &y| set | one(y as usize))).collect();
    for (i, end) in game.ends.iter().enumerate() {
        end.iter().for_each(|&x| rows[x as usize] |= one(n + i));
        rows.push(end.iter().fold(0, |set, &x| set | one(x as usize)));
    }
    rows
}

/// The engine for one board and all positions below.
struct Joiner<S> {
    game: Connection,
    solver: Solver<S>,
    /// How soon players win, once asked for.
    distances: Option<Soonest<Joining>>,
}

impl<S: Set> Joiner<S> {
    fn new(game: Connection) -> Joiner<S> {
        let rows = rows(&game);
        let nets = [planar::dual(&rows), Some(rows)].map(|rows| rows.map(Net::new));
        let [right, left] = nets;
        let nets = [left, right];
        Joiner { solver: Solver::new(Judge::new(nets, Switches::ALL)), game, distances: None }
    }

    /// The position after `line`.
    fn after(&self, line: &[Move]) -> Connection {
        line.iter().fold(self.game.clone(), |game, step| game.after(step.player, step.element))
    }

    fn place(&self, game: &Connection) -> Place {
        let mut place = self.solver.start();
        for (x, claim) in game.claimed.iter().enumerate() {
            claim.iter().for_each(|player| place.claim(player.index(), x));
        }
        place
    }
}

impl<S: Set> Search for Joiner<S> {
    fn winner(&mut self, line: &[Move], player: Player, budget: &Budget) -> Result<Winner, Stopped> {
        let game = self.after(line);
        if let Some(winner) = game.winner() {
            return Ok(winner);
        }
        budget
            .tell(|| Event::Asked { question: Question::Winner(player), elements: game.moves(player).len() });
        let win = self.solver.win(self.place(&game), player.index(), budget)?;
        let winner = Winner::from(Player::BOTH[win.winner]);
        budget.tell(|| Event::Winner { starter: player, winner });
        Ok(winner)
    }

    fn value(&mut self, _: &[Move], _: &Budget) -> Result<Option<Value>, Stopped> {
        Ok(None)
    }

    fn best_moves(&mut self, line: &[Move], player: Player, budget: &Budget) -> Result<Vec<usize>, Stopped> {
        let game = self.after(line);
        let moves = game.moves(player);
        budget.tell(|| Event::Asked { question: Question::Moves(player), elements: moves.len() });
        let place = self.place(&game);
        // Outside the region in which the opponent wins after one move every move loses.
        let mut open = u128::MAX;
        let mut kept = Vec::new();
        for (i, &x) in moves.iter().enumerate() {
            if open & one(x) != 0 {
                let mut below = place.clone();
                below.claim(player.index(), x);
                let win = self.solver.win(below, player.other().index(), budget)?;
                if win.winner == player.index() {
                    kept.push(x);
                } else {
                    open &= win.region;
                }
            }
            budget.tell(|| Event::Moves { done: i + 1, of: moves.len() });
        }
        Ok(if kept.is_empty() { moves } else { kept })
    }

    fn distance(
        &mut self,
        line: &[Move],
        player: Player,
        winner: Winner,
        budget: &Budget,
    ) -> Result<Option<usize>, Stopped> {
        let game = self.after(line);
        if game.winner().is_some() {
            return Ok(Some(0));
        }
        let rows = || rows(&self.game);
        let new = || Soonest::new(Joining::new(rows(), planar::dual(&rows())));
        let soonest = self.distances.get_or_insert_with(new);
        let attacker = usize::from(winner == Winner::Right);
        soonest.race.attacker = attacker;
        let claimed = |player: Player| {
            let own = (0..game.claimed.len()).filter(|&x| game.claimed[x] == Some(player));
            own.fold(0, |set, x| set | one(x))
        };
        let at = JoinAt { own: Player::BOTH.map(claimed), side: player.index() };
        let most = game.moves(player).len();
        let solver = &mut self.solver;
        let mut wins = |at: &JoinAt| {
            let mut place = solver.start();
            for (i, &own) in at.own.iter().enumerate() {
                net::members(own).for_each(|x| place.claim(i, x));
            }
            Ok(solver.win(place, at.side, budget)?.winner == attacker)
        };
        soonest.claims(at, most, &mut wins, budget).map(Some)
    }
}
