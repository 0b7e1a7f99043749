//! From the words of the command line to games.

use crate::status::Failure;
use upset::document;
use upset::game::Game;

/// A game and where it came from.
pub struct Loaded {
    /// The game.
    pub game: Game,
    /// How to name it when there are several.
    pub origin: String,
}

/// Reads every game the arguments name: files, `-`, expressions.
pub fn load(arguments: &[String]) -> Result<Vec<Loaded>, Failure> {
    let mut games = Vec::new();
    for argument in arguments {
        let game = document::expression(argument).map_err(|e| Failure::plain(e.to_string()))?;
        games.push(Loaded { game, origin: argument.clone() });
    }
    Ok(games)
}
