//! TOML texts: the crate `toml_parser` says what stands where, and here it is put into the tree.

#[cfg(test)]
mod tests;

use super::error::{Fault, floor, shown};
use super::reader::{MAX_DEPTH, Reader};
use super::tree::{Number, Tree};
use hashbrown::HashMap;
use std::borrow::Cow;
use std::cell::OnceCell;
use std::num::IntErrorKind;
use std::ops::Range;
use toml_parser::decoder::{Encoding, ScalarKind};
use toml_parser::lexer::{Token, TokenKind};
use toml_parser::parser::{Event, EventKind, RecursionGuard, ValidateWhitespace, parse_document};
use toml_parser::{Expected, ParseError, Source, Span};

/// Reads a TOML text.
pub(super) fn parse(text: &str) -> Result<Tree<'_>, Fault> {
    let source = Source::new(text);
    let mut reader = Reader::new(text, "TOML");
    let root = reader.tree.table(0..0);
    let mut builder = Builder {
        source,
        reader,
        root,
        current: root,
        header: 0,
        keys: Vec::new(),
        field: None,
        open: Vec::new(),
        fields: HashMap::new(),
        made: HashMap::new(),
        arrays: HashMap::new(),
    };
    // The parser goes on after what is wrong first; then nothing more is built.
    let fault = OnceCell::new();
    let mut receive = |event: Event| {
        if fault.get().is_none()
            && let Err(found) = builder.event(&event)
        {
            fault.get_or_init(|| found);
        }
    };
    let mut bounded = RecursionGuard::new(&mut receive, MAX_DEPTH as u32);
    let mut errors = |error| {
        fault.get_or_init(|| worded(text, &error));
    };
    parse_document(&tokens(source), &mut ValidateWhitespace::new(&mut bounded, source), &mut errors);
    builder.reader.tree.gather(&builder.arrays);
    fault.into_inner().map_or(Ok(builder.reader.tree), Err)
}

/// What the text consists of but for spaces after commas: they say nothing, and are many in long lists.
fn tokens(source: Source<'_>) -> Vec<Token> {
    let mut comma = false;
    let needed = |token: &Token| {
        let after = std::mem::replace(&mut comma, token.kind() == TokenKind::Comma);
        !after || token.kind() != TokenKind::Whitespace
    };
    source.lex().filter(needed).collect()
}

struct Builder<'a> {
    source: Source<'a>,
    reader: Reader<'a>,
    root: u32,
    /// The table that lines belong to.
    current: u32,
    /// Where the header began that is being read.
    header: usize,
    /// The names of the key that is being read.
    keys: Vec<TomlKey>,
    /// The table and the name that the next value is for, if it is no member of a list.
    field: Option<(u32, TomlKey)>,
    /// The lists and inline tables that have not ended.
    open: Vec<u32>,
    /// The value of each table's fields, so that tables can be found again and nothing is given twice.
    fields: HashMap<(u32, String), u32>,
    /// How each table came to be.
    made: HashMap<u32, Made>,
    /// The tables that each `[[array]]` has so far.
    arrays: HashMap<u32, Vec<u32>>,
}

/// How a table came to be, which decides what may be added to it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Made {
    /// By `[table]` or `[[table]]`.
    Header,
    /// By `[table.inner]`: `[table]` may follow.
    Outer,
    /// By `table.key = …`: further such fields may follow.
    Dotted,
    /// By `{ … }`, which is complete.
    Inline,
}

/// One name of a dotted key.
struct TomlKey {
    item: u32,
    name: String,
    place: Range<usize>,
}

impl<'a> Builder<'a> {
    fn event(&mut self, event: &Event) -> Result<(), Fault> {
        let place = range(event.span());
        match event.kind() {
            EventKind::StdTableOpen | EventKind::ArrayTableOpen => self.header = place.start,
            EventKind::StdTableClose | EventKind::ArrayTableClose => {
                let Some((table, key)) = self.outer(self.root, Made::Outer)? else { return Ok(()) };
                let header = self.header..place.end;
                self.current = match event.kind() {
                    EventKind::StdTableClose => self.defined(table, key, header)?,
                    _ => self.member(table, key, header)?,
                };
            }
            EventKind::InlineTableOpen => {
                let table = self.reader.tree.table(place.clone());
                self.made.insert(table, Made::Inline);
                self.enter(table, place)?;
            }
            EventKind::ArrayOpen => {
                let list = self.reader.tree.list(place.start);
                self.enter(list, place)?;
            }
            EventKind::InlineTableClose | EventKind::ArrayClose => {
                if let Some(item) = self.open.pop() {
                    self.reader.tree.close(item, place.end);
                }
            }
            EventKind::SimpleKey => self.key(event)?,
            EventKind::KeyValSep => {
                let table = self.open.last().copied().unwrap_or(self.current);
                self.field = self.outer(table, Made::Dotted)?;
            }
            EventKind::Scalar => {
                let value = self.scalar(event)?;
                self.value(value)?;
            }
            _ => {}
        }
        Ok(())
    }

    /// Puts a string into the tree: only its place, if it says what stands between its quotation marks.
    fn text(&mut self, event: &Event, text: Cow<'a, str>) -> u32 {
        let text = match (event.encoding(), text) {
            (Some(Encoding::LiteralString | Encoding::BasicString), Cow::Borrowed(_)) => None,
            (_, text) => Some(text.into_owned()),
        };
        self.reader.tree.text(range(event.span()), text)
    }

    /// One name of a key.
    fn key(&mut self, event: &Event) -> Result<(), Fault> {
        let place = range(event.span());
        let Some(raw) = self.source.get(event).filter(|raw| !raw.is_empty()) else {
            return Err(missing(self.reader.text, place.start, "a field's name"));
        };
        let (mut name, mut error) = (Cow::Borrowed(""), None);
        raw.decode_key(&mut name, &mut error);
        if let Some(error) = error {
            return Err(worded(self.reader.text, &error));
        }
        let item = self.text(event, name.clone());
        self.keys.push(TomlKey { item, name: name.into_owned(), place: place.clone() });
        self.reader.check_depth(self.keys[0].place.start..place.end, self.keys.len())
    }

    /// The table in `table` that the key's last name belongs to, and that name.
    fn outer(&mut self, mut table: u32, made: Made) -> Result<Option<(u32, TomlKey)>, Fault> {
        let mut keys = std::mem::take(&mut self.keys);
        let last = keys.pop();
        for key in keys {
            table = self.inner(table, key, made)?;
        }
        Ok(last.map(|key| (table, key)))
    }

    /// A new value: if it is no member of a list, a field is waiting for it.
    fn value(&mut self, value: u32) -> Result<(), Fault> {
        self.field.take().map_or(Ok(()), |(table, key)| self.put(table, key, value))
    }

    /// A list or inline table begins.
    fn enter(&mut self, item: u32, place: Range<usize>) -> Result<(), Fault> {
        self.value(item)?;
        self.open.push(item);
        self.reader.check_depth(place, self.open.len())
    }

    /// Puts a text, a number, true or false into the tree.
    fn scalar(&mut self, event: &Event) -> Result<u32, Fault> {
        let place = range(event.span());
        let Some(raw) = self.source.get(event).filter(|raw| !raw.is_empty()) else {
            return Err(missing(self.reader.text, place.start, "a value"));
        };
        let (mut text, mut error) = (Cow::Borrowed(""), None);
        let kind = raw.decode_scalar(&mut text, &mut error);
        match (error, kind) {
            (Some(error), _) if event.encoding().is_some() => Err(worded(self.reader.text, &error)),
            (None, ScalarKind::String) => Ok(self.text(event, text)),
            (None, ScalarKind::Boolean(b)) => Ok(self.reader.tree.bool(place, b)),
            (_, ScalarKind::DateTime) => {
                Err(Fault::at(place, "no field takes a date or a time").help("texts stand in quotes"))
            }
            (error, _) => match number(kind, &text).filter(|_| error.is_none()) {
                Some(number) => Ok(self.reader.tree.number(place, number)),
                None => {
                    let message = format!("{} is no value", shown(raw.as_str()));
                    Err(self.reader.wrong(place, &message).help("texts stand in quotes"))
                }
            },
        }
    }

    /// The table that `[table]` begins.
    fn defined(&mut self, outer: u32, key: TomlKey, place: Range<usize>) -> Result<u32, Fault> {
        let table = match self.found(outer, &key) {
            None => {
                let table = self.reader.tree.table(place);
                self.put(outer, key, table)?;
                table
            }
            Some(table) if self.made.get(&table) == Some(&Made::Outer) => {
                self.reader.tree.move_to(table, place);
                table
            }
            Some(_) => return Err(twice(&key)),
        };
        self.made.insert(table, Made::Header);
        Ok(table)
    }

    /// The table that `[[table]]` begins.
    fn member(&mut self, outer: u32, key: TomlKey, place: Range<usize>) -> Result<u32, Fault> {
        let array = match self.found(outer, &key) {
            None => {
                let array = self.reader.tree.list(place.start);
                self.reader.tree.close(array, place.end);
                self.put(outer, key, array)?;
                array
            }
            Some(array) if self.arrays.contains_key(&array) => array,
            Some(_) => return Err(twice(&key)),
        };
        let table = self.reader.tree.table(place);
        self.made.insert(table, Made::Header);
        self.arrays.entry(array).or_default().push(table);
        Ok(table)
    }

    /// The table called `key` in another one; a new one is `made` in that way.
    fn inner(&mut self, outer: u32, key: TomlKey, made: Made) -> Result<u32, Fault> {
        let Some(value) = self.found(outer, &key) else {
            let table = self.reader.tree.table(key.place.clone());
            self.put(outer, key, table)?;
            self.made.insert(table, made);
            return Ok(table);
        };
        if made == Made::Outer
            && let Some(&last) = self.arrays.get(&value).and_then(|tables| tables.last())
        {
            return Ok(last);
        }
        match (self.made.get(&value), made) {
            (Some(Made::Outer), Made::Dotted) => {
                self.made.insert(value, made);
                Ok(value)
            }
            (Some(Made::Outer | Made::Dotted), _) | (Some(Made::Header), Made::Outer) => Ok(value),
            (Some(_), _) => {
                let message = format!("the table {} is complete", shown(&key.name));
                Err(self.reader.wrong(key.place, &format!("{message}, nothing can be added to it")))
            }
            (None, _) => {
                let message = format!("{} has a value already, and is no table", shown(&key.name));
                Err(self.reader.wrong(key.place, &message))
            }
        }
    }

    fn found(&self, table: u32, key: &TomlKey) -> Option<u32> {
        self.fields.get(&(table, key.name.clone())).copied()
    }

    /// Gives `table` a field.
    fn put(&mut self, table: u32, key: TomlKey, value: u32) -> Result<(), Fault> {
        if self.found(table, &key).is_some() {
            return Err(twice(&key));
        }
        self.reader.tree.field(table, key.item, value);
        self.fields.insert((table, key.name), value);
        Ok(())
    }
}

fn range(span: Span) -> Range<usize> {
    span.start()..span.end()
}

/// The number that is written so; infinity if it is too large.
fn number(kind: ScalarKind, text: &str) -> Option<Number> {
    if let ScalarKind::Integer(radix) = kind {
        match i64::from_str_radix(text, radix.value()) {
            Ok(n) => return Some(Number::Int(n)),
            Err(error) if radix.value() != 10 => {
                let large = *error.kind() == IntErrorKind::PosOverflow;
                return large.then_some(Number::Real(f64::INFINITY));
            }
            Err(_) => {}
        }
    }
    text.parse().ok().map(Number::Real)
}

fn twice(key: &TomlKey) -> Fault {
    Fault::at(key.place.clone(), format!("the field {} appears twice", shown(&key.name)))
}

/// The fault of whatever stands at `at`.
fn missing(text: &str, at: usize, wanted: &str) -> Fault {
    let mut reader = Reader::new(text, "TOML");
    reader.at = floor(text, at);
    reader.fault(wanted)
}

/// What the parser found wrong, in our words.
fn worded(text: &str, error: &ParseError) -> Fault {
    let context = error.context().map(range).unwrap_or_default();
    let at = error.unexpected().map_or(context.start, |span| span.start());
    let more = match text.get(context.clone()) {
        Some("{") => "`,` or `}`",
        _ => "`,` or `]`",
    };
    match error.expected().unwrap_or_default() {
        [] => Reader::new(text, "TOML").wrong(context, error.description()),
        [Expected::Literal("'" | "\"")] => Reader::new(text, "TOML").endless(floor(text, context.start)),
        [Expected::Literal("b"), ..] => missing(text, at, "the rest of an escape (`\\n`, `\\\"`, `\\u0041`)")
            .help("between single quotation marks a backslash is a backslash"),
        [Expected::Literal(",")] => missing(text, at, more),
        // Only the end of the text ends an open list or inline table.
        [Expected::Literal("]" | "}")] if context.len() == 1 => missing(text, text.len(), more),
        [Expected::Literal("\n"), ..] => missing(text, at, "the end of the line"),
        [Expected::Literal(word)] => {
            let rest = text.get(at..).unwrap_or_default().trim_start_matches([' ', '\t']);
            missing(text, text.len() - rest.len(), &format!("`{word}`"))
        }
        [Expected::Description("value"), ..] => missing(text, at, "a value"),
        [Expected::Description("key" | "letters" | "basic string"), ..] => {
            missing(text, at, "a field's name")
        }
        [Expected::Description("unicode hexadecimal value")] => {
            missing(text, at, "the number of a character in hexadecimal digits")
        }
        _ => missing(text, at, "a printable character"),
    }
}
