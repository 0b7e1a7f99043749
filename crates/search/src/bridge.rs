//! Engines that still borrow their board and die with their question, asked anew each time.

use crate::Search;
use upset_base::bits::MAX_BOARD;
use upset_base::budget::{Budget, Stopped, Unsearchable};
use upset_base::game::{Game, Move};
use upset_base::value::{Dyadic, Player, Value, Winner};

/// An engine for one position and one budget.
pub(crate) trait Once {
    /// Who wins when `player` starts.
    fn winner(&mut self, player: Player) -> Result<Winner, Stopped>;
    /// The value, in families that have one.
    fn value(&mut self) -> Result<Option<Value>, Stopped>;
    /// See [`Search::cuts`].
    fn cuts(&mut self) -> Result<Option<[Option<Dyadic>; 2]>, Stopped> {
        Ok(None)
    }
    /// See [`Search::best_moves`].
    fn best_moves(&mut self, player: Player) -> Result<Vec<usize>, Stopped>;
}

fn once<'a>(game: &'a Game, budget: &'a Budget) -> Result<Box<dyn Once + 'a>, Stopped> {
    match game {
        Game::Positional(game) => crate::positional::engine(game, budget),
        _ => Err(Stopped::TooLarge),
    }
}

struct Again {
    game: Game,
}

impl Again {
    fn after(&self, line: &[Move]) -> Game {
        let mut game = self.game.clone();
        for step in line {
            let name = self.game.names().get(step.element);
            if let Some(x) = game.names().find(name) {
                game = game.after(step.player, x);
            }
        }
        game
    }
}

impl Search for Again {
    fn winner(&mut self, line: &[Move], player: Player, budget: &Budget) -> Result<Winner, Stopped> {
        once(&self.after(line), budget)?.winner(player)
    }

    fn value(&mut self, line: &[Move], budget: &Budget) -> Result<Option<Value>, Stopped> {
        once(&self.after(line), budget)?.value()
    }

    fn cuts(&mut self, line: &[Move], budget: &Budget) -> Result<Option<[Option<Dyadic>; 2]>, Stopped> {
        once(&self.after(line), budget)?.cuts()
    }

    fn best_moves(&mut self, line: &[Move], player: Player, budget: &Budget) -> Result<Vec<usize>, Stopped> {
        let game = self.after(line);
        let moves = once(&game, budget)?.best_moves(player)?;
        Ok(moves.into_iter().filter_map(|x| self.game.names().find(game.names().get(x))).collect())
    }
}

pub(crate) fn engine(game: &Game) -> Result<Box<dyn Search>, Unsearchable> {
    if once(game, &Budget::unlimited()).is_err() {
        return Err(Unsearchable { elements: game.elements(), most: MAX_BOARD });
    }
    Ok(Box::new(Again { game: game.clone() }))
}
