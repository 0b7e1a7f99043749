//! Game documents and expressions: text in, [`Position`] out, errors with a place.

mod aiger;
mod colouring;
mod digraph6;
mod error;
mod expand;
pub mod expr;
mod files;
mod formula;
mod graph6;
mod json;
mod lines;
mod lower;
mod moves;
mod pg;
mod reader;
mod summands;
mod toml;
mod tree;
mod words;

pub use error::Error;
pub(crate) use expr::MAX_NIM;
pub use files::{FileError, Files, MAX_FILE, NoFiles};
pub use formula::{FormulaGame, formula};
pub use graph6::graphs;
pub use moves::{NoMove, NoMoveReason, find_move, legal_move, listed, move_name, move_words};
pub use words::Phrase;

use crate::budget::Budget;
use crate::game::{PosetGame, Position};
use crate::order::Poset;
use crate::session::{Ask, Session};
use crate::solution::Solution;
use error::Fault;
use std::str::FromStr;
use tree::Tree;

/// A game as it was written down, with what is said about it.
#[derive(Clone, Debug)]
pub struct Game {
    /// What it is called.
    pub title: Option<String>,
    /// The position to be played from.
    pub position: Position,
    /// What its solution must be, in documents that are also tests.
    pub expect: Option<Expect>,
    /// The line it stands in, in texts with a game a line.
    pub line: Option<usize>,
    /// The expression it is, if it was given as one.
    pub expression: Option<String>,
    /// What is allowed but may not be meant, each in a sentence.
    pub warnings: Vec<String>,
}

impl Game {
    /// Who wins, by how much, and why, by every means.
    pub fn solve(&self, budget: &Budget) -> Solution {
        Session::new(self.position.clone()).ask(Ask::Value, budget)
    }

    /// What pictures of it are called: its title or its expression, or `otherwise`, with the convention unless that is
    /// said already, and the moves made.
    ///
    /// ```
    /// let game: upset::Game = "connect(4,7,6)".parse().unwrap();
    /// assert_eq!(game.caption("a game", &["d1".into()]), "connect(4,7,6), maker-maker, after d1");
    /// ```
    pub fn caption(&self, otherwise: &str, moves: &[String]) -> String {
        let mut caption =
            self.title.as_ref().or(self.expression.as_ref()).map_or(otherwise, |name| name).to_string();
        let convention = self.position.view().convention.map_or("", |convention| convention.name());
        if !caption.to_lowercase().contains(convention) {
            caption = format!("{caption}, {convention}");
        }
        if !moves.is_empty() {
            caption = format!("{caption}, after {}", listed(moves.iter().map(String::as_str)));
        }
        caption
    }

    /// Reads a document in TOML that names no files.
    ///
    /// ```
    /// let game = upset::Game::from_toml("game = 'poset'\norder = ['a < b', 'a < c']").unwrap();
    /// assert_eq!(game.position.elements(), 3);
    /// ```
    pub fn from_toml(text: &str) -> Result<Game, Error> {
        one(toml::parse, "document", text, &NoFiles, &Budget::unlimited())
    }

    /// Reads a document in JSON that names no files.
    pub fn from_json(text: &str) -> Result<Game, Error> {
        one(json::parse, "document", text, &NoFiles, &Budget::unlimited())
    }
}

impl FromStr for Game {
    type Err = Error;

    /// Reads an expression, with words in front as on the command line.
    ///
    /// ```
    /// let game: upset::Game = "maker-maker connect(4,5,4)".parse().unwrap();
    /// assert_eq!((game.position.family().name(), game.position.elements()), ("positional", 20));
    /// ```
    fn from_str(text: &str) -> Result<Game, Error> {
        Ok(Game { expression: Some(text.trim().to_string()), ..expression(text)?.into() })
    }
}

impl From<Position> for Game {
    fn from(position: Position) -> Game {
        Game { title: None, position, expect: None, line: None, expression: None, warnings: Vec::new() }
    }
}

impl From<Game> for Position {
    fn from(game: Game) -> Position {
        game.position
    }
}

/// Fields that a solution must have, as JSON values.
#[derive(Clone, Debug, PartialEq)]
pub struct Expect(pub serde_json::Map<String, serde_json::Value>);

/// How a text is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Syntax {
    /// A document in TOML.
    Toml,
    /// A document in JSON.
    Json,
    /// digraph6, a poset a line.
    Digraph6,
    /// A positional game in `.pg` 1.0.
    Pg,
    /// Expressions, one a line; `#` begins a comment.
    Expressions,
}

impl Syntax {
    /// What files with this extension are written in.
    pub fn of_extension(extension: &str) -> Option<Syntax> {
        match extension {
            "toml" => Some(Syntax::Toml),
            "json" => Some(Syntax::Json),
            "d6" => Some(Syntax::Digraph6),
            "pg" => Some(Syntax::Pg),
            "txt" => Some(Syntax::Expressions),
            _ => None,
        }
    }

    /// What a text seems to be written in.
    pub fn sniff(text: &str) -> Syntax {
        let text = unmarked(text);
        if lines::looks_like(text) {
            Syntax::Expressions
        } else if text.trim_start().starts_with('{') {
            Syntax::Json
        } else if digraph6::looks_like(text) {
            Syntax::Digraph6
        } else if pg::looks_like(text) {
            Syntax::Pg
        } else {
            Syntax::Toml
        }
    }
}

/// Reads an expression, with family and convention as words in front if need be: `maker-maker connect(4,5,4)`.
///
/// ```
/// let game = upset::document::expression("chomp(3,4)").unwrap();
/// assert_eq!(game.to_string(), "poset game, 11 elements");
/// ```
pub fn expression(text: &str) -> Result<Position, Error> {
    phrase(text)?.build(text, &Budget::unlimited())
}

/// Reads an expression and the words around it without building the board.
pub fn phrase(text: &str) -> Result<Phrase, Error> {
    Phrase::parse(text).map_err(|fault| fault.in_text("expression", text))
}

/// The order on {0,1}^n that a Boolean circuit on two n-bit inputs decides, from its AIGER file; for a preorder,
/// with every cycle merged into one element.
pub fn circuit(bytes: &[u8], preorder: bool) -> Result<Poset, Error> {
    let fault = |fault: Fault| fault.in_text("circuit", "");
    lower::circuit_order(bytes, preorder, &Budget::unlimited()).map(|(poset, _)| poset).map_err(fault)
}

/// Reads a text whose syntax is told by its first letters. `origin` is what errors call it; `files` hold what it names.
pub fn read_text(origin: &str, text: &str, files: &dyn Files) -> Result<Vec<Game>, Error> {
    read(Syntax::sniff(text), origin, text, files, &Budget::unlimited())
}

/// Memory that reading takes for every byte of a text: its tree, the names and what they are joined by.
pub const MEMORY_PER_BYTE: usize = 12;

/// Reads a text that is written in `syntax`, within `budget`: [`Error::stopped`] says whether that ended it.
pub fn read(
    syntax: Syntax,
    origin: &str,
    text: &str,
    files: &dyn Files,
    budget: &Budget,
) -> Result<Vec<Game>, Error> {
    let allowed =
        budget.check().and_then(|()| budget.allow_memory(text.len().saturating_mul(MEMORY_PER_BYTE)));
    allowed.map_err(|stopped| Fault::from(stopped).in_text(origin, ""))?;
    match syntax {
        Syntax::Toml => one(toml::parse, origin, text, files, budget).map(|document| vec![document]),
        Syntax::Json => one(json::parse, origin, text, files, budget).map(|document| vec![document]),
        Syntax::Expressions => lines::parse(unmarked(text), origin, budget),
        Syntax::Pg => {
            let text = unmarked(text);
            let game = pg::parse(text).map_err(|fault| fault.in_text(origin, text))?;
            Ok(vec![Position::Positional(game).into()])
        }
        Syntax::Digraph6 => {
            let text = unmarked(text);
            let posets = digraph6::parse(text, budget).map_err(|fault| fault.in_text(origin, text))?;
            let document =
                |(line, poset)| Game { line: Some(line), ..Position::Poset(PosetGame::new(poset)).into() };
            Ok(posets.into_iter().map(document).collect())
        }
    }
}

/// The document that a text is when `parse` reads it.
fn one(
    parse: for<'t> fn(&'t str) -> Result<Tree<'t>, Fault>,
    origin: &str,
    text: &str,
    files: &dyn Files,
    budget: &Budget,
) -> Result<Game, Error> {
    let text = unmarked(text);
    let document = parse(text).and_then(|tree| lower::document(tree.root(), files, budget));
    document.map_err(|fault| fault.in_text(origin, text))
}

/// The text without the mark that some editors put in front.
fn unmarked(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}
