//! Game documents and expressions: text in, [`Game`] out, errors with a place.

mod aiger;
mod digraph6;
mod error;
pub mod expr;
mod files;
mod json;
mod lower;
mod moves;
mod pg;
mod reader;
mod toml;
mod tree;
mod words;

pub use error::Error;
pub use files::{FileError, Files, MAX_FILE, NoFiles};
pub use moves::find_move;
pub use words::Phrase;

use crate::game::{Game, PosetGame};
use crate::order::Poset;

/// A game as it was written down, with what is said about it.
#[derive(Clone, Debug)]
pub struct Document {
    /// What it is called.
    pub title: Option<String>,
    /// The game.
    pub game: Game,
    /// What its solution must be, in documents that are also tests.
    pub expect: Option<Expect>,
}

impl From<Game> for Document {
    fn from(game: Game) -> Document {
        Document { title: None, game, expect: None }
    }
}

impl From<Document> for Game {
    fn from(document: Document) -> Game {
        document.game
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
}

impl Syntax {
    /// What files with this extension are written in.
    pub fn of_extension(extension: &str) -> Option<Syntax> {
        match extension {
            "toml" => Some(Syntax::Toml),
            "json" => Some(Syntax::Json),
            "d6" => Some(Syntax::Digraph6),
            "pg" => Some(Syntax::Pg),
            _ => None,
        }
    }

    /// What a text seems to be written in.
    pub fn sniff(text: &str) -> Syntax {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        if text.trim_start().starts_with('{') {
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
/// assert_eq!((game.family(), game.elements()), ("poset", 11));
/// ```
pub fn expression(text: &str) -> Result<Game, Error> {
    Phrase::parse(text).and_then(|phrase| phrase.game()).map_err(|fault| fault.in_text("expression", text))
}

/// Reads an expression and the words around it without building the board.
pub fn phrase(text: &str) -> Result<Phrase, Error> {
    Phrase::parse(text).map_err(|fault| fault.in_text("expression", text))
}

/// The order on {0,1}^n that a Boolean circuit on two n-bit inputs decides, from its AIGER file; for a preorder,
/// with every cycle merged into one element.
pub fn circuit(bytes: &[u8], preorder: bool) -> Result<Poset, Error> {
    let fault = |fault: error::Fault| fault.in_text("circuit", "");
    lower::circuit_order(bytes, preorder).map(|(poset, _)| poset).map_err(fault)
}

/// Reads a text whose syntax is told by its first letters. `origin` is what errors call it; `files` hold what it names.
pub fn read_text(origin: &str, text: &str, files: &dyn Files) -> Result<Vec<Document>, Error> {
    read(Syntax::sniff(text), origin, text, files)
}

/// Reads a text that is written in `syntax`.
pub fn read(syntax: Syntax, origin: &str, text: &str, files: &dyn Files) -> Result<Vec<Document>, Error> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let documents = match syntax {
        Syntax::Toml => {
            toml::parse(text).and_then(|tree| lower::document(tree.root(), files)).map(|d| vec![d])
        }
        Syntax::Json => {
            json::parse(text).and_then(|tree| lower::document(tree.root(), files)).map(|d| vec![d])
        }
        Syntax::Pg => pg::parse(text).map(|game| vec![Game::Positional(game).into()]),
        Syntax::Digraph6 => digraph6::parse(text).map(|posets| {
            let document = |(line, poset)| Document {
                title: Some(format!("line {line}")),
                ..Game::Poset(PosetGame::new(poset)).into()
            };
            posets.into_iter().map(document).collect()
        }),
    };
    documents.map_err(|fault| fault.in_text(origin, text))
}
