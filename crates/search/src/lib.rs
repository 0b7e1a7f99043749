//! Exact engines: the fallback that is always right. Each works on machine words and asks yes/no questions.
//!
//! An engine is made for one position, keeps its tables from question to question, and knows no theorem's text.

#![forbid(unsafe_code)]

mod cnf;
mod connection;
mod flood;
mod impartial;
mod partizan;
mod positional;
mod ranks;
mod short;
mod soonest;
mod stack;
mod table;
mod team;
mod tuning;

pub use connection::faces;
pub use impartial::has_table;
pub use impartial::symmetry;
pub use short::{sum_value, sum_winner};

pub use upset_base::budget::Unsearchable;

use upset_base::bits::MAX_BOARD;
use upset_base::budget::{Budget, Stopped};
use upset_base::game::{Move, Position};
use upset_base::value::{Dyadic, Player, Value, Winner};

/// An exact engine that owns its board and stays alive between questions.
///
/// Every question names a position by the line of play that leads to it from the engine's board: elements keep the
/// numbers they have there. What one question proves stays in the tables for the next, about whatever position below
/// the root, also after [`Stopped`].
pub trait Search: Send {
    /// Who wins the position after `line` when `player` is to move.
    fn winner(&mut self, line: &[Move], player: Player, budget: &Budget) -> Result<Winner, Stopped>;
    /// The value of the position after `line`, in families that have one.
    fn value(&mut self, line: &[Move], budget: &Budget) -> Result<Option<Value>, Stopped>;
    /// The values of the best options of Left and of Right after `line`, none where there is no option; for families
    /// whose values are all numbers and that have use for it, nothing for others.
    fn cuts(&mut self, _line: &[Move], _budget: &Budget) -> Result<Option<[Option<Dyadic>; 2]>, Stopped> {
        Ok(None)
    }
    /// Whether `players[1]` wins, or with `draw` at least draws, when `players[0]` is to move on a positional board on
    /// which Left and Right have claimed these vertices too (bit v is vertex v); nothing where it cannot be asked.
    fn reaches(
        &mut self,
        _claims: [u64; 2],
        _players: [Player; 2],
        _draw: bool,
        _budget: &Budget,
    ) -> Result<Option<bool>, Stopped> {
        Ok(None)
    }
    /// Every move of `player` after `line` that reaches the best result `player` can get; all moves when every one
    /// loses. In board order.
    fn best_moves(&mut self, line: &[Move], player: Player, budget: &Budget) -> Result<Vec<usize>, Stopped>;
    /// In positional games: after how many further claims the play after `line`, with `player` to move, is over if
    /// `winner`, who wins it, hurries and the loser delays; none for a draw.
    fn distance(
        &mut self,
        _line: &[Move],
        _player: Player,
        _winner: Winner,
        _budget: &Budget,
    ) -> Result<Option<usize>, Stopped> {
        Err(Stopped::Undecided)
    }
}

/// For a board of so many elements, where masks hold [`MAX_BOARD`].
fn too_large(elements: usize) -> Unsearchable {
    Unsearchable { elements, most: MAX_BOARD }
}

/// The engine for `game`, if the board is not larger than it can hold.
pub fn engine(game: &Position) -> Result<Box<dyn Search>, Unsearchable> {
    match game {
        Position::Heaps(_) => Err(too_large(game.elements())),
        Position::Poset(g) => impartial::poset(g),
        Position::NodeKayles(g) => impartial::node_kayles(g),
        Position::SetGame(g) => impartial::set_game(g),
        Position::Geography(g) => impartial::geography(g),
        Position::BlackWhite(g) => partizan::black_white(g),
        Position::Removal(g) => partizan::removal(g),
        Position::Leaf(g) => partizan::leaf(g),
        Position::Col(g) => partizan::col(g),
        Position::ByOptions(g) => short::by_options(g),
        Position::Needs(g) => partizan::needs(g),
        Position::Owned(g) => short::owned(g),
        Position::Weighted(g) => short::weighted(g),
        Position::Hackenbush(g) => short::hackenbush(g),
        Position::Sum(g) => short::sum(g),
        Position::Positional(g) => positional::engine(g),
        Position::Connection(g) => connection::engine(g),
        Position::Cnf(g) => cnf::engine(g),
    }
}
