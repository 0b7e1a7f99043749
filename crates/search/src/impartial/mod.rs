//! Engines for the impartial families: the poset game, Node Kayles, the set game and Geography.

mod boxes;
mod complex;
mod geography;
mod kayles;
mod masks;
mod notes;
mod poset;
mod set_game;
mod shapes;
mod two_level;
mod young;

pub use complex::symmetry;

use crate::stack::with_depth;
use crate::{Search, Unsearchable};
use upset_base::budget::{Budget, Stopped};
use upset_base::event::{Event, Question};
use upset_base::game::{Geography, Move, NodeKayles, PosetGame, SetGame};
use upset_base::order::Poset;
use upset_base::value::{Player, Value, Winner};

/// An impartial game on a board, and a search that knows what it has found out about its positions.
trait Impartial: Send + Sized {
    /// A position below the root.
    type At: Clone + Send + Sync;

    /// The board itself.
    fn root(&self) -> Self::At;
    /// The moves that are possible, numbered as on the board, in board order.
    fn moves(&self, at: &Self::At) -> Vec<usize>;
    /// The position after move `x` of the board.
    fn option(&self, at: &Self::At, x: usize) -> Self::At;
    /// How many elements are left.
    fn size(&self, at: &Self::At) -> usize;
    /// How deep the search goes at most.
    fn depth(&self) -> usize;
    /// Takes the budget of the next question, and reports what the last one spent.
    fn take(&mut self, budget: &Budget);
    /// Whether whoever is to move loses.
    fn is_zero(&mut self, at: &Self::At) -> Result<bool, Stopped>;
    /// The Grundy number.
    fn grundy(&mut self, at: &Self::At) -> Result<u32, Stopped>;

    /// The engine that answers from this search.
    fn engine<'a>(self) -> Box<dyn Search + 'a>
    where
        Self: 'a,
    {
        Box::new(ImpartialEngine(self))
    }
}

/// Whether `poset` is an ideal of a box whose table of all positions can be filled: its search costs nanoseconds a position.
pub fn has_table(poset: &Poset) -> bool {
    young::has_table(poset) || boxes::has_table(poset)
}

/// The engine for the poset game.
pub(super) fn poset(game: &PosetGame) -> Result<Box<dyn Search>, Unsearchable> {
    poset::engine(&game.poset)
}

/// The engine for Node Kayles.
pub(super) fn node_kayles(game: &NodeKayles) -> Result<Box<dyn Search>, Unsearchable> {
    kayles::engine(&game.graph)
}

/// The engine for the set game.
pub(super) fn set_game(game: &SetGame) -> Result<Box<dyn Search>, Unsearchable> {
    set_game::engine(game)
}

/// The engine for Geography.
pub(super) fn geography(game: &Geography) -> Result<Box<dyn Search>, Unsearchable> {
    geography::engine(game)
}

struct ImpartialEngine<I>(I);

impl<I: Impartial> ImpartialEngine<I> {
    /// Asks about the position after `line`, with a stack that holds the deepest play.
    fn ask<T: Send>(
        &mut self,
        line: &[Move],
        question: Question,
        budget: &Budget,
        work: impl FnOnce(&mut I, I::At) -> Result<T, Stopped> + Send,
    ) -> Result<T, Stopped> {
        let at = line.iter().fold(self.0.root(), |at, step| self.0.option(&at, step.element));
        budget.tell(|| Event::Asked { question, elements: self.0.size(&at) });
        self.0.take(budget);
        let answer = with_depth(self.0.depth(), || work(&mut self.0, at));
        // What was spent is told before the answer is, and nobody else's budget is kept.
        self.0.take(&Budget::unlimited());
        answer
    }
}

impl<I: Impartial> Search for ImpartialEngine<I> {
    fn winner(&mut self, line: &[Move], player: Player, budget: &Budget) -> Result<Winner, Stopped> {
        let lost = self.ask(line, Question::Winner(player), budget, |search, at| search.is_zero(&at))?;
        let winner = if lost { player.other().into() } else { player.into() };
        budget.tell(|| Event::Winner { starter: player, winner });
        Ok(winner)
    }

    fn value(&mut self, line: &[Move], budget: &Budget) -> Result<Option<Value>, Stopped> {
        let g = self.ask(line, Question::Value, budget, |search, at| search.grundy(&at))?;
        Ok(Some(Value::nimber(u128::from(g))))
    }

    fn best_moves(&mut self, line: &[Move], player: Player, budget: &Budget) -> Result<Vec<usize>, Stopped> {
        self.ask(line, Question::Moves(player), budget, |search, at| {
            let moves = search.moves(&at);
            if search.is_zero(&at)? {
                return Ok(moves);
            }
            let mut winning = Vec::new();
            for (i, &x) in moves.iter().enumerate() {
                if search.is_zero(&search.option(&at, x))? {
                    winning.push(x);
                }
                budget.tell(|| Event::Moves { done: i + 1, of: moves.len() });
            }
            Ok(winning)
        })
    }
}
