//! `--after`: plays moves by name from a position.

use crate::status::Failure;
use upset::document::legal_move;
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
    for word in words(text) {
        let x = legal_move(&at.game, at.turn, word).map_err(|no| {
            let count = at.moves.len() + 1;
            Failure::wrong(
                format!(
                    "move {count}, `{}` by {}: {}",
                    visible(word),
                    at.turn.title(),
                    visible(&no.why.to_string())
                ),
                visible(&no.instead.to_string()),
            )
        })?;
        at.moves.push(at.game.names().get(x).to_string());
        at.game = at.game.after(at.turn, x);
        at.turn = at.game.starter().unwrap_or(at.turn.other());
    }
    Ok(at)
}

/// Splits at white space, and at commas and semicolons outside brackets: `{1,3}` and `(a,b)` stay whole.
fn words(text: &str) -> Vec<&str> {
    let mut depth = 0i32;
    let mut words = Vec::new();
    let mut begin = 0;
    for (i, c) in text.char_indices() {
        match c {
            '(' | '{' | '[' => depth += 1,
            ')' | '}' | ']' => depth -= 1,
            _ => {}
        }
        if c.is_whitespace() || ((c == ',' || c == ';') && depth <= 0) {
            words.push(&text[begin..i]);
            begin = i + c.len_utf8();
        }
    }
    words.push(&text[begin..]);
    words.retain(|word| !word.is_empty());
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_in_brackets_stay_whole() {
        assert_eq!(words("a1 b2,c3 {1,3}; (1,(2,3))"), ["a1", "b2", "c3", "{1,3}", "(1,(2,3))"]);
        assert!(words("  ").is_empty());
    }
}
