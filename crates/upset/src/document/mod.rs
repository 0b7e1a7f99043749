//! Game documents and expressions: text in, [`Game`] out, errors with a place.

mod aiger;
mod digraph6;
mod error;
pub mod expr;
mod json;
mod lower;
mod moves;
mod pg;
mod reader;
mod toml;
mod tree;
mod words;

pub use error::Error;
pub use moves::find_move;
pub use words::Phrase;

use crate::game::{Game, PosetGame};
use crate::order::Poset;
use std::io::Read;
use std::path::Path;

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

impl Document {
    fn untitled(game: Game) -> Document {
        Document { title: None, game, expect: None }
    }
}

/// Fields that a solution must have, as JSON values.
#[derive(Clone, Debug, PartialEq)]
pub struct Expect(pub serde_json::Map<String, serde_json::Value>);

/// How a text is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Format {
    Toml,
    Json,
    Digraph6,
    Pg,
}

/// The largest text that is read.
const MAX_TEXT: u64 = 1 << 31;

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

/// What the command line takes as a game: a file, `-` for standard input, or an expression.
pub fn open(arg: &str) -> Result<Vec<Document>, Error> {
    if arg == "-" {
        let origin = "standard input";
        let text = read_all(std::io::stdin().lock(), origin)?;
        return read_text(origin, &text, Path::new("."));
    }
    let path = Path::new(arg);
    // A pipe is no regular file, but can be read.
    if path.exists() && !path.is_dir() {
        return read_path(path);
    }
    let extension = path.extension().and_then(|e| e.to_str()).unwrap_or_default();
    let looks_like_path =
        format(extension).is_some() || path.is_dir() || !arg.contains(['(', ' ', '+']) && arg.contains('/');
    if looks_like_path && Phrase::parse(arg).is_err() {
        let message = if path.is_dir() { "this is a directory, not a file" } else { "no such file" };
        return Err(Error::whole(arg, message));
    }
    Ok(vec![Document::untitled(expression(arg)?)])
}

/// Reads a file; its extension says how it is written.
pub fn read_path(path: impl AsRef<Path>) -> Result<Vec<Document>, Error> {
    let path = path.as_ref();
    let origin = path.display().to_string();
    let extension = path.extension().and_then(|e| e.to_str()).unwrap_or_default();
    let file = std::fs::File::open(path)
        .map_err(|e| Error::whole(&origin, format!("the file cannot be read: {e}")))?;
    let text = read_all(file, &origin)?;
    let base = path.parent().unwrap_or(Path::new("."));
    read_as(format(extension).unwrap_or_else(|| sniff(&text)), &origin, &text, base)
}

/// Reads a text whose format is told by its first letters; paths in it are relative to `base`.
pub fn read_text(origin: &str, text: &str, base: &Path) -> Result<Vec<Document>, Error> {
    read_as(sniff(text), origin, text, base)
}

fn read_all(mut from: impl Read, origin: &str) -> Result<String, Error> {
    let mut bytes = Vec::new();
    let read = from.by_ref().take(MAX_TEXT).read_to_end(&mut bytes);
    read.map_err(|e| Error::whole(origin, format!("the text cannot be read: {e}")))?;
    if bytes.len() as u64 == MAX_TEXT {
        return Err(Error::whole(origin, "the text has more than 2 GiB, which is the limit"));
    }
    String::from_utf8(bytes).map_err(|e| {
        let at = e.utf8_error().valid_up_to();
        let line = e.as_bytes()[..at].iter().filter(|&&b| b == b'\n').count() + 1;
        Error::whole(origin, format!("the text is not UTF-8: line {line}, byte {at}"))
    })
}

/// The format of files with this extension.
fn format(extension: &str) -> Option<Format> {
    match extension {
        "toml" => Some(Format::Toml),
        "json" => Some(Format::Json),
        "d6" => Some(Format::Digraph6),
        "pg" => Some(Format::Pg),
        _ => None,
    }
}

/// The format a text seems to have.
fn sniff(text: &str) -> Format {
    if text.trim_start().starts_with('{') {
        Format::Json
    } else if digraph6::looks_like(text) {
        Format::Digraph6
    } else if pg::looks_like(text) {
        Format::Pg
    } else {
        Format::Toml
    }
}

fn read_as(format: Format, origin: &str, text: &str, base: &Path) -> Result<Vec<Document>, Error> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let documents = match format {
        Format::Toml => {
            toml::parse(text).and_then(|tree| lower::document(tree.root(), base)).map(|d| vec![d])
        }
        Format::Json => {
            json::parse(text).and_then(|tree| lower::document(tree.root(), base)).map(|d| vec![d])
        }
        Format::Pg => pg::parse(text).map(|game| vec![Document::untitled(Game::Positional(game))]),
        Format::Digraph6 => digraph6::parse(text).map(|posets| {
            let document = |(line, poset)| Document {
                title: Some(format!("line {line}")),
                ..Document::untitled(Game::Poset(PosetGame { poset }))
            };
            posets.into_iter().map(document).collect()
        }),
    };
    documents.map_err(|fault| fault.in_text(origin, text))
}
