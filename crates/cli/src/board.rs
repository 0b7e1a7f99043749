//! A position as text: grids as grids, other boards as lists of what can be played.

use std::borrow::Cow;
use std::fmt::Write;
use upset::game::Position;
use upset::text::visible;
use upset::value::Player;

/// Most elements listed by name.
const LISTED: usize = 120;
/// Largest grid shown as a grid.
const GRID: usize = 60;

/// The position in a few lines.
pub fn text(game: &Position, all: &[String]) -> String {
    if let Some(grid) = grid(game, all) {
        return grid;
    }
    let mut out = String::new();
    let names = |list: &[usize]| {
        let mut text: Vec<Cow<str>> =
            list.iter().take(LISTED).map(|&x| visible(game.names().get(x))).collect();
        if list.len() > LISTED {
            text.push("…".into());
        }
        if text.is_empty() { "none".to_string() } else { text.join(" ") }
    };
    let view = game.view();
    if let Some(claims) = view.claims {
        for player in Player::BOTH {
            let own: Vec<usize> = (0..claims.len()).filter(|&x| claims[x] == Some(player)).collect();
            let _ = writeln!(out, "  {:<6} has   {}", player.title(), names(&own));
        }
    } else if let Some(token) = view.token {
        let _ = writeln!(out, "  the token stands on {}", visible(view.names.get(token)));
    } else {
        let _ = writeln!(out, "  {} of {} elements are left", game.names().len(), all.len());
    }
    if game.is_impartial() || view.convention.is_some() {
        let _ = writeln!(out, "  moves        {}", names(&game.moves(Player::Left)));
    } else {
        for player in Player::BOTH {
            let _ = writeln!(out, "  {:<6} moves {}", player.title(), names(&game.moves(player)));
        }
    }
    out
}

/// Column and row of a name like `c3`, both counted from 0.
fn square(name: &str) -> Option<(usize, usize)> {
    let (letters, digits) = name.split_at(name.find(|c: char| c.is_ascii_digit())?);
    if letters.is_empty() || letters.len() > 2 || !letters.bytes().all(|b| b.is_ascii_lowercase()) {
        return None;
    }
    let column = letters.bytes().fold(0, |n, b| n * 26 + usize::from(b - b'a') + 1);
    let row: usize = digits.parse().ok()?;
    (column <= GRID && (1..=GRID).contains(&row)).then(|| (column - 1, row - 1))
}

/// The board as a grid, if the names of all its first elements are squares: X and O are claims, a dot is free,
/// a blank is off the board.
fn grid(game: &Position, all: &[String]) -> Option<String> {
    let squares: Vec<(usize, usize)> = all.iter().map(|name| square(name)).collect::<Option<_>>()?;
    let columns = squares.iter().map(|s| s.0 + 1).max()?;
    let rows = squares.iter().map(|s| s.1 + 1).max()?;
    let mut cells = vec![vec![' '; columns]; rows];
    for (name, &(column, row)) in all.iter().zip(&squares) {
        cells[row][column] = match (game, game.names().find(name)) {
            (Position::Positional(g), Some(x)) => match g.claimed[x] {
                Some(Player::Left) => 'X',
                Some(Player::Right) => 'O',
                None => '.',
            },
            (_, Some(_)) => '#',
            (_, None) => ' ',
        };
    }
    let mut out = String::new();
    for (row, line) in cells.iter().enumerate().rev() {
        let line: Vec<String> = line.iter().map(|c| format!("{c:>2}")).collect();
        let _ = writeln!(out, "{:>4} {}", row + 1, line.join(" ").trim_end());
    }
    let letters: Vec<String> = (0..columns).map(|c| format!("{:>2}", column_name(c))).collect();
    let _ = writeln!(out, "     {}", letters.join(" "));
    if matches!(game, Position::Positional(_)) {
        let _ = writeln!(out, "     X Left, O Right");
    }
    Some(out)
}

fn column_name(column: usize) -> String {
    let letter = |n: usize| char::from(b'a' + n as u8);
    match column / 26 {
        0 => letter(column).to_string(),
        n => format!("{}{}", letter(n - 1), letter(column % 26)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_are_columns_and_rows() {
        assert_eq!(square("a1"), Some((0, 0)));
        assert_eq!(square("ab12"), Some((27, 11)));
        assert_eq!((square("7"), square("x"), square("A1"), square("a0")), (None, None, None, None));
        assert_eq!((column_name(3), column_name(27)), ("d".into(), "ab".into()));
    }
}
