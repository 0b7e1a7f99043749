//! Rules for black-white poset games.

mod coloured_forest;
mod coloured_levels;
mod coloured_series_parallel;
pub(crate) mod cuts;
mod least_elements;
pub mod modules;
mod one_colour;

pub use coloured_forest::ColouredForest;
pub use coloured_levels::ColouredLevels;
pub use coloured_series_parallel::ColouredSeriesParallel;
pub use least_elements::LeastElements;
pub use one_colour::OneColour;

use super::{Answer, OldRule};
use crate::budget::Budget;
use crate::game::{BlackWhite, Game};
use crate::value::{Dyadic, Player, Value, Winner};

/// The rules, from cheap to dear.
pub static RULES: &[&dyn OldRule] =
    &[&OneColour, &ColouredLevels, &ColouredForest, &ColouredSeriesParallel, &LeastElements];

/// The black-white game, or why it is none.
fn black_white(game: &Game) -> Result<&BlackWhite, String> {
    match game {
        Game::BlackWhite(game) => Ok(game),
        _ => Err("not a black-white poset game".into()),
    }
}

/// Numbers with longer fractions are not printed: the winner is said without the value.
const MAX_FRACTION: u32 = 1 << 20;

/// The answer that a value gives; without the value itself when that is too long to be of use.
pub(crate) fn answer(value: Dyadic, summary: String) -> Answer {
    let bits = value.exponent();
    let value = Value::number(value);
    if bits > MAX_FRACTION {
        let summary = format!("{summary}; its value has a denominator of {bits} bits");
        return Answer::starts(value.starts(), summary);
    }
    Answer::value(value, summary)
}

/// The owner of all minimal elements.
fn owner_of_minimal(game: &Game) -> Result<Player, String> {
    let game = black_white(game)?;
    let mut owners = (0..game.poset.len()).filter(|&x| game.poset.is_minimal(x)).map(|x| game.colour[x]);
    let Some(owner) = owners.next() else { return Err("there is no element".into()) };
    if owners.all(|other| other == owner) {
        Ok(owner)
    } else {
        Err("there are minimal elements of both colours".into())
    }
}

/// The strategy of a player who owns all minimal elements: any one of them.
fn take_minimal(game: &Game, player: Player) -> Option<usize> {
    let board = black_white(game).ok()?;
    if owner_of_minimal(game) == Ok(player) { board.poset.minimal().first().copied() } else { None }
}

/// Boards up to this size look for a reply by trying every move.
const MAX_REPLY: usize = 2000;

/// A move after which `rule` still gives `player` the win; for classes that every move stays in.
fn reply_by_options(rule: &dyn OldRule, game: &Game, player: Player, budget: &Budget) -> Option<usize> {
    if game.elements() > MAX_REPLY {
        return None;
    }
    game.moves(player).into_iter().find(|&x| {
        let after = game.after(player, x);
        let answer = rule.applies(&after).is_ok().then(|| rule.answer(&after, budget).ok()).flatten();
        answer.and_then(|answer| answer.starts.of(player.other())) == Some(Winner::from(player))
    })
}
