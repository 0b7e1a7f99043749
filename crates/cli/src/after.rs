//! `--after`: plays moves by name from a position.

use crate::status::Failure;
use upset::document::{legal_move, move_words};
use upset::game::Position;
use upset::text::visible;
use upset::value::Player;

/// The position after some moves.
#[derive(Clone)]
pub struct Played {
    /// The position.
    pub game: Position,
    /// The moves made, by their full names.
    pub moves: Vec<String>,
    /// Whose turn it is.
    pub turn: Player,
}

/// Who makes the first move: as asked, else as the turns say, else Left.
pub fn starter(game: &Position, asked: Option<Player>) -> Result<Player, Failure> {
    match (game.starter(), asked) {
        (Some(fixed), Some(asked)) if fixed != asked => Err(Failure::wrong(
            format!("the turns of this game say that {} moves first", fixed.title()),
            "leave out --first, or change `turns`",
        )),
        (Some(fixed), _) => Ok(fixed),
        (None, asked) => Ok(asked.unwrap_or(Player::Left)),
    }
}

/// Plays `text`, names with spaces or commas between them.
pub fn play(game: &Position, text: &str, first: Player) -> Result<Played, Failure> {
    let mut at = Played { game: game.clone(), moves: Vec::new(), turn: first };
    for word in move_words(game, text) {
        let x = legal_move(&at.game, at.turn, &word).map_err(|no| {
            let count = at.moves.len() + 1;
            let why = gone(game, first, &at.moves, &word).unwrap_or_else(|| no.why.to_string());
            Failure::wrong(
                format!("move {count}, `{}` by {}: {}", visible(&word), at.turn.title(), visible(&why)),
                visible(&no.instead.to_string()),
            )
        })?;
        at.moves.push(at.game.names().get(x).to_string());
        at.game = at.game.after(at.turn, x);
        at.turn = at.game.starter().unwrap_or(at.turn.other());
    }
    Ok(at)
}

/// Why `word` is no move after those already made: perhaps its element went with one of them.
pub fn gone(game: &Position, first: Player, moves: &[String], word: &str) -> Option<String> {
    game.names().find(word)?;
    let mut at = (game.clone(), first);
    for name in moves {
        let x = at.0.names().find(name)?;
        let next = at.0.after(at.1, x);
        if next.names().find(word).is_none() {
            return Some(if name == word {
                format!("{} was taken before, by {}", visible(word), at.1.title())
            } else {
                format!("{} went with {}, which {} took", visible(word), visible(name), at.1.title())
            });
        }
        let turn = next.starter().unwrap_or(at.1.other());
        at = (next, turn);
    }
    None
}
