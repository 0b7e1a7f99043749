//! Moves as users name them, and back.

use super::error::{did_you_mean, shown};
use crate::game::{Obstacle, Position, Positional};
use crate::value::Player;
use thiserror::Error;

/// Most names in a list of what would be right.
const SHOWN: usize = 40;

/// A word or number that is no move, and what would be one.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{why} ({instead})")]
pub struct NoMove {
    /// What is wrong with it.
    pub why: NoMoveReason,
    /// What would be right: the names of moves.
    pub instead: String,
}

/// Why a word or number is no move.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NoMoveReason {
    /// Nothing is called so.
    #[error("there is no move called {}{}", shown(.name), .near.as_ref().map(|near| format!("; {near}")).unwrap_or_default())]
    Unknown {
        /// The word.
        name: String,
        /// The question whether a similar name was meant.
        near: Option<String>,
    },
    /// Every cell of this column is claimed.
    #[error("column {} is full", shown(.0))]
    Full(String),
    /// The rules of play do not allow it.
    #[error("{0}")]
    Illegal(Obstacle),
}

/// The move called `name`: the name of an element (or set), or a column of a Connect board by its letter or number, which
/// means its lowest unclaimed cell. Upper case is taken for lower case where that leaves no doubt. Whether the move is legal is
/// another question.
pub fn find_move(game: &Position, name: &str) -> Result<usize, NoMove> {
    find(game, name).map_err(|why| NoMove { why, instead: called(game) })
}

/// The move called `name`, if `player` may make it now.
///
/// ```
/// use upset::document::{legal_move, move_name};
/// use upset::value::Player::Left;
/// let game = upset::document::expression("connect(3,3,3)").unwrap();
/// let x = legal_move(&game, Left, "b").unwrap();
/// assert_eq!(move_name(&game, x), Ok("b1"));
/// let error = legal_move(&game, Left, "b2").unwrap_err();
/// assert_eq!(error.to_string(), "b1 below it is not claimed yet (Left can play a1 b1 c1)");
/// ```
pub fn legal_move(game: &Position, player: Player, name: &str) -> Result<usize, NoMove> {
    let found = find(game, name).and_then(|x| {
        let illegal = |illegal: crate::game::IllegalMove| NoMoveReason::Illegal(illegal.why);
        game.check(player, x).map(|()| x).map_err(illegal)
    });
    found.map_err(|why| NoMove { why, instead: playable(game, player) })
}

/// What the move `x` is called.
pub fn move_name(game: &Position, x: usize) -> Result<&str, NoMove> {
    if x < game.names().len() {
        return Ok(game.names().get(x));
    }
    Err(NoMove { why: NoMoveReason::Illegal(Obstacle::NotOnBoard), instead: called(game) })
}

fn find(game: &Position, name: &str) -> Result<usize, NoMoveReason> {
    let name = name.trim();
    if let Some(x) = game.names().find(name) {
        return Ok(x);
    }
    if let Position::Positional(game) = game
        && let Some(cells) = column_called(game, name)
    {
        let free = cells.iter().copied().find(|&x| game.claimed[x].is_none());
        return free.ok_or_else(|| NoMoveReason::Full(name.into()));
    }
    let lower = name.to_lowercase();
    let mut alike = game.names().iter().enumerate().filter(|(_, other)| other.to_lowercase() == lower);
    if let (Some((x, _)), None) = (alike.next(), alike.next()) {
        return Ok(x);
    }
    let near = did_you_mean(name, game.names().iter().take(100_000));
    Err(NoMoveReason::Unknown { name: name.into(), near })
}

/// The moves in a text, one after the other: white space, commas and semicolons outside brackets part them, names in quotes
/// stay whole. On a Connect board a string of digits is a move a digit, by columns.
///
/// ```
/// use upset::document::{expression, move_words};
/// let game = expression("connect(4,7,6)").unwrap();
/// assert_eq!(move_words(&game, "d1, 'a b' 445"), ["d1", "a b", "4", "4", "5"]);
/// ```
pub fn move_words(game: &Position, text: &str) -> Vec<String> {
    let mut list = Vec::new();
    for (word, quoted) in words(text) {
        let digits = word.len() > 1 && word.bytes().all(|b| b.is_ascii_digit());
        if digits && !quoted && has_columns(game) && game.names().find(word).is_none() {
            list.extend(word.chars().map(String::from));
        } else {
            list.push(word.to_string());
        }
    }
    list
}

/// The words of a text, and whether each was quoted: `{1,3}`, `(a,b)` and `"a b"` stay whole.
fn words(text: &str) -> Vec<(&str, bool)> {
    let mut words = Vec::new();
    let mut rest = text;
    loop {
        rest = rest.trim_start_matches(|c: char| c.is_whitespace() || c == ',' || c == ';');
        let Some(first) = rest.chars().next() else { return words };
        let quoted = matches!(first, '"' | '\'');
        if let Some(end) = rest.get(1..).filter(|_| quoted).and_then(|inside| inside.find(first)) {
            words.push((&rest[1..=end], true));
            rest = &rest[end + 2..];
            continue;
        }
        let mut depth = 0i32;
        let ends = |(_, c): &(usize, char)| {
            match c {
                '(' | '{' | '[' => depth += 1,
                ')' | '}' | ']' => depth -= 1,
                _ => {}
            }
            c.is_whitespace() || ((*c == ',' || *c == ';') && depth <= 0)
        };
        let end = rest.char_indices().find(ends).map_or(rest.len(), |(i, _)| i);
        words.push((&rest[..end], false));
        rest = &rest[end..];
    }
}

/// Names one after the other as [`move_words`] reads them: those with spaces or commas in quotes.
///
/// ```
/// use upset::document::listed;
/// assert_eq!(listed(["a1", "{1,3}", "big dot"]), "a1 {1,3} \"big dot\"");
/// ```
pub fn listed<'a>(names: impl IntoIterator<Item = &'a str>) -> String {
    let quoted = |name: &str| {
        let whole = words(name) == [(name, false)];
        if whole {
            name.to_string()
        } else if name.contains('"') {
            format!("'{name}'")
        } else {
            format!("\"{name}\"")
        }
    };
    names.into_iter().map(quoted).collect::<Vec<_>>().join(" ")
}

/// Whether the board has columns as Connect has.
fn has_columns(game: &Position) -> bool {
    matches!(game, Position::Positional(game) if column(game, "a").is_some())
}

/// The lowest unclaimed cell of the column called so, if there is such a column.
pub(super) fn column_cell(game: &Positional, name: &str) -> Option<usize> {
    column_called(game, name)?.into_iter().find(|&x| game.claimed[x].is_none())
}

/// The cells of a column, which is called by its letter or its number.
fn column_called(game: &Positional, name: &str) -> Option<Vec<usize>> {
    let by_number = || {
        let mut number: u32 = name.parse().ok().filter(|n| (1..10_000).contains(n))?;
        let mut letters = String::new();
        while number > 0 {
            number -= 1;
            letters.insert(0, char::from(b'a' + (number % 26) as u8));
            number /= 26;
        }
        column(game, &letters)
    };
    column(game, name).or_else(by_number).or_else(|| column(game, &name.to_lowercase()))
}

/// What moves are called, whoever may make them.
fn called(game: &Position) -> String {
    match game.names().len() {
        0 => "there are no moves at all".into(),
        n => format!("moves are called {}", list(game, 0..n)),
    }
}

/// What `player` can play now.
fn playable(game: &Position, player: Player) -> String {
    let legal = game.moves(player);
    match legal.len() {
        0 => format!("{} has no move at all", player.title()),
        _ => format!("{} can play {}", player.title(), list(game, legal)),
    }
}

fn list(game: &Position, moves: impl IntoIterator<Item = usize, IntoIter: ExactSizeIterator>) -> String {
    let moves = moves.into_iter();
    let more = moves.len().saturating_sub(SHOWN);
    let names = listed(moves.take(SHOWN).map(|x| game.names().get(x)));
    if more > 0 { format!("{names} and {more} more") } else { names }
}

/// The cells `name1, name2, …` from the bottom, if there are such and each lies above the one before.
fn column(game: &Positional, name: &str) -> Option<Vec<usize>> {
    if !name.ends_with(|c: char| c.is_ascii_lowercase()) || game.poset.is_antichain() {
        return None;
    }
    let row = |cell: &str| cell.strip_prefix(name).and_then(|row| row.parse::<usize>().ok());
    let mut cells: Vec<(usize, usize)> =
        game.poset.names().iter().enumerate().filter_map(|(x, cell)| Some((row(cell)?, x))).collect();
    cells.sort_unstable();
    let chained = cells.windows(2).all(|w| game.poset.given_below(w[1].1).contains(&(w[0].1 as u32)));
    (chained && !cells.is_empty()).then(|| cells.into_iter().map(|(_, x)| x).collect())
}

#[cfg(test)]
mod tests {
    use super::super::expression;
    use super::*;

    #[test]
    fn a_letter_names_the_lowest_free_cell() {
        let mut game = expression("connect(4,5,2)").unwrap();
        for (name, wanted) in [("d", "d1"), ("d", "d2"), ("a1", "a1"), ("a", "a2")] {
            let x = find_move(&game, name).unwrap();
            assert_eq!(game.names().get(x), wanted);
            game = game.after(Player::Left, x);
        }
        assert_eq!(find_move(&game, "d").unwrap_err().why.to_string(), "column `d` is full");
        assert_eq!(find_move(&game, "C"), find_move(&game, "c1"));
        assert_eq!(find_move(&game, "C1"), find_move(&game, "3"));
        assert_eq!(find_move(&game, "4").unwrap_err().why.to_string(), "column `4` is full");
        assert!(find_move(&game, "0").is_err() && find_move(&game, "6").is_err());
        assert!(
            find_move(&game, "x").is_err()
                && find_move(&game, "").is_err()
                && find_move(&game, "f1").is_err()
        );
        let unknown = find_move(&game, "x").unwrap_err().why.to_string();
        assert!(!unknown.contains("full"), "there is no column x: {unknown}");
        assert!(find_move(&expression("tictactoe(3,2)").unwrap(), "a").is_err());
        let both = expression("connect(2,2,2) + connect(2,2,2)").unwrap();
        assert_eq!(both.names().get(find_move(&both, "2:b").unwrap()), "2:b1");
        let wide = expression("connect(4,28,2)").unwrap();
        assert_eq!(wide.names().get(find_move(&wide, "aa").unwrap()), "aa1");
        assert_eq!(wide.names().get(find_move(&wide, "a").unwrap()), "a1");
    }

    #[test]
    fn names_in_brackets_and_quotes_stay_whole() {
        let all = |text| words(text).into_iter().map(|(word, _)| word).collect::<Vec<_>>();
        assert_eq!(all("a1 b2,c3 {1,3}; (1,(2,3))"), ["a1", "b2", "c3", "{1,3}", "(1,(2,3))"]);
        assert_eq!(all("\"a b\" 'c, d' e' \"f"), ["a b", "c, d", "e'", "\"f"]);
        assert!(all("  ").is_empty() && all("é,ü").len() == 2 && all("''") == [""]);
        let nim = expression("C50").unwrap();
        assert_eq!(move_words(&nim, "44 3"), ["44", "3"]);
        let mixed = expression("A2").unwrap();
        assert!(find_move(&mixed, "A").is_err());
    }

    #[test]
    fn what_is_no_move_is_told_with_what_is() {
        let game = expression("chomp(2,3)").unwrap();
        let wrong = |name: &str| legal_move(&game, Player::Left, name).unwrap_err().to_string();
        let can = "Left can play b1 c1 a2 b2 c2";
        assert_eq!(wrong("d4"), format!("there is no move called `d4` ({can})"));
        assert_eq!(wrong("b11"), format!("there is no move called `b11`; did you mean `b1`? ({can})"));
        assert_eq!(find_move(&game, "").unwrap_err().instead, "moves are called b1 c1 a2 b2 c2");
        let game = expression("A50").unwrap();
        assert!(find_move(&game, "x").unwrap_err().instead.ends_with(" 39 40 and 10 more"));
        for x in 0..50 {
            assert_eq!(move_name(&game, x).and_then(|name| find_move(&game, name)), Ok(x));
        }
        let outside = move_name(&game, 50).unwrap_err();
        assert_eq!(outside.why, NoMoveReason::Illegal(Obstacle::NotOnBoard));
        let over = game.after(Player::Left, 0);
        let empty = (0..49).fold(over, |game, _| game.after(Player::Right, 0));
        assert_eq!(legal_move(&empty, Player::Right, "7").unwrap_err().instead, "Right has no move at all");
        assert_eq!(move_name(&empty, 0).unwrap_err().instead, "there are no moves at all");
    }
}
