//! Partizan games under normal play: black-white, pomax, pomin, pominmax, leaf and Col.

mod black_white;
mod bounds;
mod col;
mod fixed;
mod flood;
mod integers;
mod removal;
mod stack;
mod starred;
mod table;

use crate::bridge::Once;
use fixed::{PAIR_COMPONENT, WORD_BOARD, Words};
use upset_base::bits::{MAX_BOARD, Wide};
use upset_base::budget::{Budget, Stopped};
use upset_base::game::Game;
use upset_base::value::{Dyadic, Player, Value, Winner};
use upset_base::with_set;

/// Makes `$Engine<S, F>` with the narrowest set for `$n` elements. Components of `$part` elements at most may
/// need wider numbers than most values do: the wide ones are taken when the others prove too narrow.
macro_rules! numbered_engine {
    ($Engine:path, $game:expr, $budget:expr, $n:expr, $part:expr) => {{
        use $Engine as E;
        let (n, part, game, budget) = ($n, $part, $game, $budget);
        if n <= WORD_BOARD {
            return Ok(Box::new(E::<u64, i64>::new(game, budget)));
        }
        let narrow: Box<dyn Once + 'a> =
            with_set!(n, S => Box::new(E::<S, i128>::new(game, budget)), return Err(Stopped::TooLarge));
        if part <= PAIR_COMPONENT {
            return Ok(narrow);
        }
        let wide: Box<dyn Fn() -> Box<dyn Once + 'a> + 'a> = if n <= 256 {
            Box::new(move || Box::new(E::<Wide<4>, Words<5>>::new(game, budget)))
        } else {
            Box::new(move || Box::new(E::<Wide<16>, Words<17>>::new(game, budget)))
        };
        Ok(Box::new(Widening { engine: narrow, wide: Some(wide) }))
    }};
}

/// An engine that is replaced by one with wider numbers when a value does not fit.
struct Widening<'a> {
    engine: Box<dyn Once + 'a>,
    wide: Option<Box<dyn Fn() -> Box<dyn Once + 'a> + 'a>>,
}

impl<'a> Widening<'a> {
    fn ask<T>(&mut self, question: impl Fn(&mut dyn Once) -> Result<T, Stopped>) -> Result<T, Stopped> {
        let answer = question(&mut *self.engine);
        match (&answer, self.wide.take()) {
            (Err(Stopped::TooLarge), Some(wide)) => {
                self.engine = wide();
                question(&mut *self.engine)
            }
            (_, wide) => {
                self.wide = wide;
                answer
            }
        }
    }
}

impl Once for Widening<'_> {
    fn winner(&mut self, player: Player) -> Result<Winner, Stopped> {
        self.ask(|engine| engine.winner(player))
    }

    fn value(&mut self) -> Result<Option<Value>, Stopped> {
        self.ask(|engine| engine.value())
    }

    fn cuts(&mut self) -> Result<Option<[Option<Dyadic>; 2]>, Stopped> {
        self.ask(|engine| engine.cuts())
    }

    fn best_moves(&mut self, player: Player) -> Result<Vec<usize>, Stopped> {
        self.ask(|engine| engine.best_moves(player))
    }
}

/// The engine for a partizan game of normal play; `TooLarge` for boards no mask holds and for other families.
pub(super) fn engine<'a>(game: &'a Game, budget: &'a Budget) -> Result<Box<dyn Once + 'a>, Stopped> {
    let n = game.elements();
    if n > MAX_BOARD {
        return Err(Stopped::TooLarge);
    }
    let largest = |parts: Vec<Vec<usize>>| parts.iter().map(Vec::len).max().unwrap_or(0);
    match game {
        Game::BlackWhite(g) => {
            numbered_engine!(black_white::Engine, g, budget, n, largest(g.poset.components()))
        }
        Game::Col(g) => numbered_engine!(col::Engine, g, budget, n, largest(g.graph.components())),
        Game::Removal(g) => with_set!(
            n,
            S => Ok(Box::new(integers::Engine::<S, _>::new(removal::extreme_board(g), budget))),
            Err(Stopped::TooLarge)
        ),
        Game::Leaf(g) => with_set!(
            n,
            S => Ok(Box::new(integers::Engine::<S, _>::new(removal::leaf_board(g), budget))),
            Err(Stopped::TooLarge)
        ),
        _ => Err(Stopped::TooLarge),
    }
}
