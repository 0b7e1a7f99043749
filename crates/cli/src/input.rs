//! From the words of the command line to games.

use crate::files;
use crate::status::Failure;
use std::ffi::OsString;
use std::path::Path;
use upset::budget::Budget;
use upset::document::{self, Error, Game, Syntax};
use upset::game::{Convention, Family};
use upset::text::visible;

/// A game and where it came from.
pub struct Loaded {
    /// The game, with what its document says about it.
    pub document: Game,
    /// How to name it when there are several.
    pub origin: String,
}

/// Reads every game the arguments name: files, `-`, expressions.
pub fn load(arguments: &[String], budget: &Budget) -> Result<Vec<Loaded>, Failure> {
    let mut games = Vec::new();
    for argument in joined(arguments) {
        let documents = open(&argument, budget)?;
        let several = documents.len() > 1;
        for (i, document) in documents.into_iter().enumerate() {
            let place = if several { format!("{argument}, game {}", i + 1) } else { argument.clone() };
            let origin = document.title.as_ref().map_or(place.clone(), |title| format!("{title} ({place})"));
            let origin = visible(&origin).into_owned();
            games.push(Loaded { document, origin });
        }
    }
    Ok(games)
}

/// The games that one argument names: a file, `-` for standard input, or an expression.
fn open(argument: &str, budget: &Budget) -> Result<Vec<Game>, Failure> {
    if argument == "-" {
        return files::read_standard_input(budget);
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
    Ok(vec![document::phrase(argument)?.build(argument, budget)?.into()])
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
    let is_word = |s: &str| Family::named(s).is_some() || Convention::ALL.iter().any(|c| c.name() == s);
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
