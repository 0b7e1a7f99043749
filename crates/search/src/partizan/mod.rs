//! Partizan games under normal play: black-white, pomax, pomin, pominmax, leaf and Col.

mod black_white;
mod bounds;
mod col;
mod fixed;
mod integers;
mod pairs;
mod removal;
mod starred;
mod thresholds;
mod tops;

use crate::table::Key;
use crate::team::Halt;
use crate::{Search, Unsearchable, too_large};
use fixed::{PAIR_COMPONENT, WORD_BOARD, Words};
use thresholds::{Partizan, Side, Thresholds, ValueOf};
use upset_base::bits::Wide;
use upset_base::budget::{Budget, Stopped};
use upset_base::event::{Event, Question};
use upset_base::game::{BlackWhite, Col, Leaf, Move, Needs, Owned, Playable, Position, Removal, fitting};
use upset_base::graph::Graph;
use upset_base::names::Names;
use upset_base::value::{Dyadic, Player, Value, Winner};
use upset_base::with_set;

/// [`Search`] whose numbers may prove too narrow.
trait Narrow: Send {
    fn winner(&mut self, line: &[Move], player: Player, budget: &Budget) -> Result<Winner, Halt>;
    fn value(&mut self, line: &[Move], budget: &Budget) -> Result<Value, Halt>;
    fn cuts(&mut self, line: &[Move], budget: &Budget) -> Result<Option<[Option<Dyadic>; 2]>, Halt>;
    fn best_moves(&mut self, line: &[Move], player: Player, budget: &Budget) -> Result<Vec<usize>, Halt>;
}

impl<G: Partizan> Thresholds<G> {
    fn after(&self, line: &[Move]) -> G::At {
        let game = &self.game;
        line.iter().fold(game.root(), |at, step| game.option(at, step.player, game.place(step.element)))
    }
}

impl<G: Partizan> Narrow for Thresholds<G> {
    fn winner(&mut self, line: &[Move], player: Player, budget: &Budget) -> Result<Winner, Halt> {
        let at = self.after(line);
        let side = Side::good_for(player.other());
        budget.tell(|| Event::Asked { question: Question::Winner(player), elements: G::size(at) });
        let lost = self.ask(|search| search.holds(at, side, ValueOf::<G>::default(), budget))?;
        let winner = if lost { player.other().into() } else { player.into() };
        budget.tell(|| Event::Winner { starter: player, winner });
        Ok(winner)
    }

    fn value(&mut self, line: &[Move], budget: &Budget) -> Result<Value, Halt> {
        let at = self.after(line);
        budget.tell(|| Event::Asked { question: Question::Value, elements: G::size(at) });
        Ok(G::written(self.ask(|search| search.value(at, budget))?))
    }

    fn cuts(&mut self, line: &[Move], budget: &Budget) -> Result<Option<[Option<Dyadic>; 2]>, Halt> {
        if !G::CUTS {
            return Ok(None);
        }
        let at = self.after(line);
        budget.tell(|| Event::Asked { question: Question::Cuts, elements: G::size(at) });
        let [left, right] = Player::BOTH;
        let cuts = self.ask(|search| {
            Ok([search.best_option(at, left, budget)?, search.best_option(at, right, budget)?])
        })?;
        Ok(Some(cuts.map(|cut| cut.map(|value| number_part(G::written(value))))))
    }

    fn best_moves(&mut self, line: &[Move], player: Player, budget: &Budget) -> Result<Vec<usize>, Halt> {
        let at = self.after(line);
        let (good, bad) = (Side::good_for(player), Side::good_for(player.other()));
        let zero = ValueOf::<G>::default();
        budget.tell(|| Event::Asked { question: Question::Moves(player), elements: G::size(at) });
        let mut moves: Vec<usize> = self.game.moves(at, player).collect();
        self.ask(|search| {
            if !search.holds(at, bad, zero, budget)? {
                let mut winning = Vec::new();
                for (i, &x) in moves.iter().enumerate() {
                    let option = search.game.option(at, player, x);
                    if search.holds(option, good, zero, budget)? {
                        winning.push(x);
                    }
                    budget.tell(|| Event::Moves { done: i + 1, of: moves.len() });
                }
                moves = winning;
            }
            Ok(())
        })?;
        moves.iter_mut().for_each(|x| *x = self.game.element(*x));
        moves.sort_unstable();
        Ok(moves)
    }
}

/// An engine that is replaced by one with wider numbers when a value does not fit.
struct Widening {
    engine: Box<dyn Narrow>,
    wide: Option<Box<dyn FnOnce() -> Box<dyn Narrow> + Send>>,
}

impl Widening {
    fn ask<T>(&mut self, question: impl Fn(&mut dyn Narrow) -> Result<T, Halt>) -> Result<T, Stopped> {
        loop {
            match question(&mut *self.engine) {
                Ok(answer) => return Ok(answer),
                Err(Halt::Narrow) => match self.wide.take() {
                    Some(wide) => self.engine = wide(),
                    // The widest numbers hold every value of a board that masks hold.
                    None => return Err(Stopped::Memory),
                },
                Err(halt) => return Err(halt.into()),
            }
        }
    }
}

impl Search for Widening {
    fn winner(&mut self, line: &[Move], player: Player, budget: &Budget) -> Result<Winner, Stopped> {
        self.ask(|engine| engine.winner(line, player, budget))
    }

    fn value(&mut self, line: &[Move], budget: &Budget) -> Result<Option<Value>, Stopped> {
        self.ask(|engine| engine.value(line, budget)).map(Some)
    }

    fn cuts(&mut self, line: &[Move], budget: &Budget) -> Result<Option<[Option<Dyadic>; 2]>, Stopped> {
        self.ask(|engine| engine.cuts(line, budget))
    }

    fn best_moves(&mut self, line: &[Move], player: Player, budget: &Budget) -> Result<Vec<usize>, Stopped> {
        self.ask(|engine| engine.best_moves(line, player, budget))
    }
}

/// An engine whose numbers hold every value.
fn exact<G: Partizan + 'static>(game: G) -> Box<dyn Search>
where
    G::At: Key,
{
    Box::new(Widening { engine: Box::new(Thresholds::new(game)), wide: None })
}

/// Makes the engine of `$Board<S, F>` with the narrowest set for `$n` elements. Components of `$part` elements at most
/// may need wider numbers than most values do: the wide ones are taken when the others prove too narrow.
macro_rules! numbered_engine {
    ($Board:path, $game:expr, $n:expr, $part:expr) => {{
        use $Board as B;
        let (game, n) = ($game, $n);
        if n <= WORD_BOARD {
            return Ok(exact(B::<u64, i64>::new(game)));
        }
        let engine: Box<dyn Narrow> = with_set!(
            n,
            S => Box::new(Thresholds::new(B::<S, i128>::new(game))),
            return Err(too_large(n))
        );
        if $part <= PAIR_COMPONENT {
            return Ok(Box::new(Widening { engine, wide: None }));
        }
        let game = game.clone();
        let wide = move || -> Box<dyn Narrow> {
            if n <= 256 {
                Box::new(Thresholds::new(B::<Wide<4>, Words<5>>::new(&game)))
            } else {
                Box::new(Thresholds::new(B::<Wide<16>, Words<17>>::new(&game)))
            }
        };
        Ok(Box::new(Widening { engine, wide: Some(Box::new(wide)) }))
    }};
}

/// The number in a value that is a number plus a nimber, as all values here are.
fn number_part(value: Value) -> Dyadic {
    value.into_plain().map(|(number, _)| number).unwrap_or_default()
}

fn largest(parts: Vec<Vec<usize>>) -> usize {
    parts.iter().map(Vec::len).max().unwrap_or(0)
}

/// The engine for a black-white game.
pub(super) fn black_white(game: &BlackWhite) -> Result<Box<dyn Search>, Unsearchable> {
    let part = largest(game.poset.components());
    numbered_engine!(black_white::Coloured, game, game.poset.len(), part)
}

/// The engine for Col.
pub(super) fn col(game: &Col) -> Result<Box<dyn Search>, Unsearchable> {
    let part = largest(game.graph.components());
    numbered_engine!(col::Colouring, game, game.graph.len(), part)
}

/// The engine for Col on a board with vertices reserved for one player: as if each had a neighbour of the other's colour.
pub(super) fn tinted_col(game: &Owned) -> Result<Box<dyn Search>, Unsearchable> {
    let Position::Col(board) = &game.game else { return Err(too_large(game.names().len())) };
    let reserved: Vec<(usize, Player)> =
        (game.owners.iter().enumerate()).filter_map(|(x, owner)| Some((x, (*owner)?))).collect();
    let n = board.graph.len();
    let mut edges: Vec<(u32, u32)> =
        board.graph.edges().into_iter().map(|(x, y)| (x as u32, y as u32)).collect();
    edges.extend(reserved.iter().enumerate().map(|(i, &(x, _))| (x as u32, (n + i) as u32)));
    let mut colour = board.colour.clone();
    colour.extend(reserved.iter().map(|(_, owner)| Some(owner.other())));
    let graph = Graph::new(Names::numbered(n + reserved.len()), &edges);
    col(&fitting(Col::new(graph, colour)))
}

/// The engine for pomax, pomin and pominmax.
pub(super) fn removal(game: &Removal) -> Result<Box<dyn Search>, Unsearchable> {
    let n = game.poset.len();
    with_set!(n, S => Ok(exact(removal::extreme_board::<S>(game))), Err(too_large(n)))
}

/// The engine for the general element-removal game.
pub(super) fn needs(game: &Needs) -> Result<Box<dyn Search>, Unsearchable> {
    let n = game.names.len();
    with_set!(n, S => Ok(exact(removal::needs_board::<S>(game))), Err(too_large(n)))
}

/// The engine for leaf.
pub(super) fn leaf(game: &Leaf) -> Result<Box<dyn Search>, Unsearchable> {
    let n = game.graph.len();
    with_set!(n, S => Ok(exact(removal::leaf_board::<S>(game))), Err(too_large(n)))
}
