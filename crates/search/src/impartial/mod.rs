//! Engines for the impartial families: the poset game, Node Kayles, the set game and Geography.

mod complex;
mod geography;
mod kayles;
mod masks;
mod poset;
mod set_game;
mod shapes;
mod table;
mod two_level;
mod young;

pub use complex::symmetry;
pub use young::has_table;

use crate::bridge::Once;
use upset_base::bits::MAX_BOARD;
use upset_base::budget::{Budget, Stopped};
use upset_base::game::Game;
use upset_base::value::{Player, Value, Winner};

/// What an impartial engine answers about its root.
trait Solver: Send {
    /// Whether whoever is to move loses.
    fn is_zero(&mut self) -> Result<bool, Stopped>;
    /// The Grundy number.
    fn grundy(&mut self) -> Result<u32, Stopped>;
    /// Whether whoever is to move loses after move `x` of the game.
    fn option_is_zero(&mut self, x: usize) -> Result<bool, Stopped>;
}

/// The engine for an impartial game.
pub(super) fn engine<'a>(game: &'a Game, budget: &'a Budget) -> Result<Box<dyn Once + 'a>, Stopped> {
    let solver = match game {
        Game::Poset(g) => poset::solver(&g.poset, budget)?,
        Game::NodeKayles(g) => kayles::solver(&g.graph, budget)?,
        Game::SetGame(g) => set_game::solver(g, budget)?,
        Game::Geography(g) => geography::solver(g, budget)?,
        _ => return Err(Stopped::TooLarge),
    };
    Ok(Box::new(Impartial { game, solver }))
}

struct Impartial<'a> {
    game: &'a Game,
    solver: Box<dyn Solver + 'a>,
}

/// A search goes as deep as the board has elements; boards of more than this get a stack of their own.
const SHALLOW: usize = 100;
/// Room for [`MAX_BOARD`] positions of the widest sets, each asked about through a sum.
const STACK: usize = MAX_BOARD * 32 * 1024;

impl Impartial<'_> {
    /// Runs `work` with a stack that holds the deepest line of play.
    fn run<T: Send>(
        &mut self,
        work: impl FnOnce(&mut dyn Solver) -> Result<T, Stopped> + Send,
    ) -> Result<T, Stopped> {
        let solver = &mut *self.solver;
        if self.game.elements() <= SHALLOW {
            return work(solver);
        }
        std::thread::scope(|scope| {
            let builder = std::thread::Builder::new().stack_size(STACK);
            let Ok(thread) = builder.spawn_scoped(scope, || work(solver)) else {
                return Err(Stopped::Memory);
            };
            thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        })
    }
}

impl Once for Impartial<'_> {
    fn winner(&mut self, player: Player) -> Result<Winner, Stopped> {
        let lost = self.run(|solver| solver.is_zero())?;
        Ok(if lost { player.other().into() } else { player.into() })
    }

    fn value(&mut self) -> Result<Option<Value>, Stopped> {
        let g = self.run(|solver| solver.grundy())?;
        Ok(Some(Value::nimber(u128::from(g))))
    }

    fn best_moves(&mut self, player: Player) -> Result<Vec<usize>, Stopped> {
        let moves = self.game.moves(player);
        self.run(|solver| {
            if solver.is_zero()? {
                return Ok(moves);
            }
            let mut winning = Vec::new();
            for x in moves {
                if solver.option_is_zero(x)? {
                    winning.push(x);
                }
            }
            Ok(winning)
        })
    }
}
