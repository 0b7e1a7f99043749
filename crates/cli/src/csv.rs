//! Answers as a table: one row a game.

use crate::guard;
use crate::report::About;
use std::io::{self, Write};
use upset::document::listed;
use upset::solution::Solution;
use upset::text::visible;
use upset::value::Player;

const COLUMNS: &str = "input,line,title,game,convention,elements,after,to_move,outcome,left_starts,right_starts,value,\
                       grundy,best_left,best_right,stopped,positions,seconds,file,distance_left,distance_right";

/// The names of the columns.
pub fn heading() -> io::Result<()> {
    writeln!(io::stdout(), "{COLUMNS}")
}

/// The row of an answer.
pub fn row(solution: &Solution, about: &About) -> io::Result<()> {
    let start = |player| solution.starts.of(player).map_or(String::new(), |winner| winner.name().to_string());
    let best = |player| {
        let names = solution.best_moves_of(player).map(listed);
        names.unwrap_or_default()
    };
    let distance =
        |player| solution.distance_of(player).flatten().map_or(String::new(), |claims| claims.to_string());
    let cells = [
        solution.outcome.map_or(String::new(), |outcome| outcome.to_string()),
        start(Player::Left),
        start(Player::Right),
        solution.value.as_ref().map_or(String::new(), ToString::to_string),
        solution.grundy().map_or(String::new(), |g| g.to_string()),
        best(Player::Left),
        best(Player::Right),
        solution.missing().map_or(String::new(), |why| why.to_string()),
        solution.positions.to_string(),
        format!("{:.6}", solution.seconds),
        about.file(),
        distance(Player::Left),
        distance(Player::Right),
    ];
    write(about.cells().into_iter().chain(cells))
}

/// The row of a game that the rule asked for does not cover.
pub fn refused(about: &About) -> io::Result<()> {
    let empty = |n: usize| std::iter::repeat_n(String::new(), n);
    write(about.cells().into_iter().chain(empty(10)).chain([about.file()]).chain(empty(2)))
}

fn write(cells: impl Iterator<Item = String>) -> io::Result<()> {
    let mut out = guard::paper();
    writeln!(out, "{}", cells.map(|cell| quoted(&cell)).collect::<Vec<_>>().join(","))?;
    out.flush()
}

/// A cell, in quotes where it holds a comma, a quote or white space that could be lost.
fn quoted(cell: &str) -> String {
    let cell = visible(cell);
    if cell.contains([',', '"', ' ', ';']) {
        format!("\"{}\"", cell.replace('"', "\"\""))
    } else {
        cell.into_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_quoted_where_they_must_be() {
        assert_eq!(quoted("*3"), "*3");
        assert_eq!(quoted("chomp(3,4)"), "\"chomp(3,4)\"");
        assert_eq!(quoted("a \"b\""), "\"a \"\"b\"\"\"");
    }
}
