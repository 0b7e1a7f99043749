//! From the words of the command line to games.

use crate::files;
use crate::status::Failure;
use serde::Serialize;
use std::ffi::OsString;
use std::io::Write;
use std::path::Path;
use upset::budget::Budget;
use upset::document::{self, Error, FormulaGame, Game, Syntax};
use upset::game::{Convention, Family};
use upset::text::visible;

/// A game and where it came from.
pub struct Loaded {
    /// The game, with what its document says about it.
    pub document: Game,
    /// How to name it: its title if it has one, and where it came from.
    pub origin: String,
    /// The file it came from, if it was one.
    pub file: Option<String>,
}

/// Where a game came from, for programs.
#[derive(Clone, Debug, Serialize)]
pub struct Input<'a> {
    /// The file, or `standard input`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<&'a str>,
    /// The line, in texts with a game a line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// The expression, if it was one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expression: Option<&'a str>,
}

impl Loaded {
    /// Where it came from.
    pub fn input(&self) -> Input<'_> {
        let Game { line, expression, .. } = &self.document;
        Input { file: self.file.as_deref(), line: *line, expression: expression.as_deref() }
    }
}

/// Reads every game the arguments name: files, `-`, expressions.
pub fn load(arguments: &[String], budget: &Budget) -> Result<Vec<Loaded>, Failure> {
    let mut games = Vec::new();
    for argument in joined(arguments) {
        for document in open(&argument, budget)? {
            let file = match (argument.as_str(), &document) {
                ("-", _) => Some("standard input"),
                // An expression on the command line is no file.
                (_, Game { line: None, expression: Some(_), .. }) => None,
                (path, _) => Some(path),
            };
            let place = match (file, document.line) {
                (Some(file), Some(line)) => format!("{file}:{line}"),
                (Some(file), None) => file.to_string(),
                (None, _) => argument.trim().to_string(),
            };
            let name = document.title.as_ref().or(document.expression.as_ref().filter(|_| file.is_some()));
            let origin = name.map_or(place.clone(), |name| format!("{name} ({place})"));
            for warning in &document.warnings {
                writeln!(anstream::stderr(), "warning: {}: {}", visible(&place), visible(warning))?;
            }
            let file = file.map(str::to_string);
            games.push(Loaded { document, origin: visible(&origin).into_owned(), file });
        }
    }
    Ok(games)
}

/// The games that one argument names: a file, `-` for standard input, or an expression.
fn open(argument: &str, budget: &Budget) -> Result<Vec<Game>, Failure> {
    if argument == "-" {
        return files::read_standard_input(budget);
    }
    if let Some((before, path, after)) = graph_file(argument) {
        let text = files::text(files::open(Path::new(path))?, path, budget)?;
        return Ok(document::graphs(path, before, &text, after, budget)?);
    }
    if let Some((word, path)) = formula_file(argument) {
        let text = files::text(files::open(Path::new(path))?, path, budget)?;
        return Ok(vec![document::formula(kind(word, path)?, path, &text, budget)?]);
    }
    if let Some(inner) = swapped_whole(argument) {
        let mut games = open(inner, budget)?;
        for game in &mut games {
            let swapped = game.position.swapped();
            let message = format!("the players of a {} game cannot be exchanged", game.position.family());
            game.position = swapped.ok_or_else(|| Error::whole(argument, &message))?;
            (game.title, game.expect) = (None, None);
        }
        return Ok(games);
    }
    let path = Path::new(argument);
    // A pipe is no regular file, but can be read.
    if path.exists() && !path.is_dir() {
        return files::read_path(path, budget);
    }
    let looks_like_path = Syntax::of_extension(files::extension(path)).is_some()
        || path.is_dir()
        || !argument.contains(['(', ' ', '+']) && argument.contains('/');
    if looks_like_path && document::phrase(argument).is_err() {
        let message = if path.is_dir() { "this is a directory, not a file" } else { "no such file" };
        return Err(Error::whole(argument, message).into());
    }
    let position = document::phrase(argument)?.build(argument, budget)?;
    Ok(vec![Game { expression: Some(argument.trim().to_string()), ..position.into() }])
}

/// What stands in `swap(…)` around a file or a game with words in front, which expressions cannot hold.
fn swapped_whole(argument: &str) -> Option<&str> {
    let inner = argument.trim().strip_prefix("swap(")?.strip_suffix(')')?;
    let word = inner.split_whitespace().next().unwrap_or_default();
    (Path::new(inner).is_file() || Family::named(word).is_some()).then_some(inner)
}

/// A file of graphs in an argument, with the words before and after it that say which game is played on them.
fn graph_file(argument: &str) -> Option<(&str, &str, &str)> {
    let mut rest = argument.trim_start();
    while let Some((word, more)) = rest.split_once(char::is_whitespace)
        && Family::named(word).is_some()
    {
        rest = more.trim_start();
    }
    let start = argument.len() - rest.len();
    let ends = rest.match_indices(".g6").map(|(i, mark)| i + mark.len());
    let end = ends.into_iter().find(|&end| rest[end..].chars().next().is_none_or(char::is_whitespace))?;
    Some((argument[..start].trim(), &rest[..end], rest[end..].trim()))
}

/// A formula's file in an argument, with the word before it that says which game is played on it, if there is one.
fn formula_file(argument: &str) -> Option<(Option<&str>, &str)> {
    let rest = argument.trim();
    if !rest.ends_with(".cnf") && !rest.ends_with(".qdimacs") {
        return None;
    }
    let word = rest.split_once(char::is_whitespace).filter(|(word, _)| FormulaGame::named(word).is_some());
    Some(word.map_or((None, rest), |(word, path)| (Some(word), path.trim_start())))
}

/// Which game is played on the formula in `path`.
fn kind(word: Option<&str>, path: &str) -> Result<FormulaGame, Failure> {
    word.and_then(FormulaGame::named).ok_or_else(|| {
        let help =
            "say --as g-pos, avoid-true or tqbf; `upset reduce` makes games of the hardness proofs from it";
        Failure::wrong(format!("{}: which game is to be played on this formula?", visible(path)), help)
    })
}

/// The arguments with the word in front of formulas that --as stands for.
pub fn played_as(games: &[String], word: Option<FormulaGame>) -> Result<Vec<String>, Failure> {
    let Some(game) = word else { return Ok(games.to_vec()) };
    let named = |argument: &String| match formula_file(argument) {
        Some((None, path)) => Ok(format!("{} {path}", game.name())),
        Some(_) => Ok(argument.clone()),
        None => {
            let help = "--as is for files that end in .cnf or .qdimacs";
            Err(Failure::wrong(format!("{} is no formula", visible(argument)), help))
        }
    };
    games.iter().map(named).collect()
}

/// An argument that is a game with a sign in front, `-{1|0}`, shielded from being taken for a flag.
pub fn shielded(argument: OsString) -> OsString {
    let Some(text) = argument.to_str() else { return argument };
    let Some(rest) = text.strip_prefix('-').filter(|rest| !rest.starts_with('-')) else { return argument };
    let numbered = |rest: &str| rest.len() > 1 && rest.starts_with(|c: char| c.is_ascii_uppercase());
    let is_game =
        rest.starts_with(['{', '(', '*', '^', '±']) || rest.starts_with(|c: char| c.is_ascii_digit());
    if is_game || numbered(rest) || rest.contains('(') || rest.contains(' ') {
        format!(" {text}").into()
    } else {
        argument
    }
}

/// Puts `maker-maker` and `connect(4,5,4)` back together when the shell took them apart.
fn joined(arguments: &[String]) -> Vec<String> {
    // Words that stand in front of an expression and may come as an argument of their own.
    let is_word = |s: &str| {
        Family::named(s).is_some()
            || Convention::ALL.iter().any(|c| c.name() == s)
            || FormulaGame::named(s).is_some()
    };
    let mut out: Vec<String> = Vec::new();
    let mut open = false;
    for argument in arguments {
        match out.last_mut() {
            Some(last) if open => {
                last.push(' ');
                last.push_str(argument);
            }
            _ => out.push(argument.clone()),
        }
        open = is_word(argument);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_in_front_join_what_follows() {
        let join = |words: &[&str]| joined(&words.iter().map(ToString::to_string).collect::<Vec<_>>());
        assert_eq!(join(&["maker-maker", "connect(4,5,4)"]), ["maker-maker connect(4,5,4)"]);
        assert_eq!(join(&["a.toml", "poset", "C3", "C4"]), ["a.toml", "poset C3", "C4"]);
        assert_eq!(join(&["positional", "maker-maker", "hex(2)"]), ["positional maker-maker hex(2)"]);
    }

    #[test]
    fn words_around_a_file_of_graphs_are_kept() {
        assert_eq!(graph_file("node-kayles a b.g6"), Some(("node-kayles", "a b.g6", "")));
        assert_eq!(graph_file(" leaf x.g6 black chess"), Some(("leaf", "x.g6", "black chess")));
        assert_eq!(graph_file("x.g6"), Some(("", "x.g6", "")));
        assert_eq!(graph_file("x.g6.toml"), None);
    }

    #[test]
    fn words_in_front_of_formulas_say_which_game() {
        assert_eq!(formula_file("g-pos my f.cnf"), Some((Some("g-pos"), "my f.cnf")));
        assert_eq!(formula_file("my f.qdimacs"), Some((None, "my f.qdimacs")));
        assert_eq!(formula_file("g-pos f.cnf.toml"), None);
        let named = played_as(&["f.cnf".into()], Some(FormulaGame::Tqbf)).unwrap();
        assert_eq!(named, ["tqbf f.cnf"]);
        assert!(matches!(played_as(&["C3".into()], Some(FormulaGame::Tqbf)), Err(Failure::Wrong(_))));
        assert!(matches!(open("f.cnf", &Budget::unlimited()), Err(Failure::Wrong(_))));
    }

    #[test]
    fn files_that_are_not_there_are_named() {
        let open = |argument| open(argument, &Budget::unlimited());
        let complaint = |argument| match open(argument) {
            Err(Failure::Wrong(complaint)) => complaint,
            other => panic!("{other:?}"),
        };
        for arg in ["nowhere.toml", "no/where", "nowhere.d6"] {
            assert!(complaint(arg).contains("no such file") && complaint(arg).contains(arg), "{arg}");
        }
        assert!(complaint("src").contains("this is a directory, not a file"));
        assert_eq!(open("C3/A2").unwrap()[0].position.elements(), 5);
    }
}
