//! A TOML parser that keeps the place of every value. It reads TOML 1.1 but for dates and times, which no field takes.

mod scalar;
#[cfg(test)]
mod tests;

use super::error::{Fault, shown};
use super::reader::Reader;
use super::tree::Tree;
use hashbrown::HashMap;
use std::ops::Range;

/// Reads a TOML text.
pub(super) fn parse(text: &str) -> Result<Tree<'_>, Fault> {
    let mut parser = Parser {
        reader: Reader::new(text, "TOML"),
        fields: HashMap::new(),
        made: HashMap::new(),
        arrays: HashMap::new(),
    };
    let root = parser.reader.tree.table(0..0);
    let mut current = root;
    loop {
        parser.blank()?;
        match parser.reader.peek() {
            None => break,
            Some(b'[') => current = parser.header(root)?,
            Some(_) => parser.field(current)?,
        }
        parser.end_of_line()?;
    }
    parser.reader.tree.gather(&parser.arrays);
    Ok(parser.reader.tree)
}

struct Parser<'a> {
    reader: Reader<'a>,
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
struct Key {
    item: u32,
    name: String,
    place: Range<usize>,
}

impl Parser<'_> {
    fn space(&mut self) {
        self.reader.skip(|b| matches!(b, b' ' | b'\t'));
    }

    /// Goes past spaces, ends of lines, and comments.
    fn blank(&mut self) -> Result<(), Fault> {
        loop {
            match self.reader.peek() {
                Some(b' ' | b'\t' | b'\n') => self.reader.at += 1,
                Some(b'#') => self.comment()?,
                _ if self.reader.take("\r\n") => {}
                _ => return Ok(()),
            }
        }
    }

    fn comment(&mut self) -> Result<(), Fault> {
        self.reader.skip(scalar::is_printable);
        match self.reader.peek() {
            None | Some(b'\n') => Ok(()),
            _ if self.reader.rest().starts_with("\r\n") => Ok(()),
            _ => Err(self.reader.fault("the end of the comment")),
        }
    }

    fn end_of_line(&mut self) -> Result<(), Fault> {
        self.space();
        match self.reader.peek() {
            None => Ok(()),
            Some(b'#') => self.comment(),
            _ if self.reader.take("\n") || self.reader.take("\r\n") => Ok(()),
            _ => Err(self.reader.fault("the end of the line")),
        }
    }

    /// A name, or several with dots between them: those before the last, and the last.
    fn key(&mut self) -> Result<(Vec<Key>, Key), Fault> {
        let mut before = Vec::new();
        loop {
            self.space();
            let start = self.reader.at;
            let name = match self.reader.peek() {
                Some(b'"' | b'\'') => scalar::line(&mut self.reader)?,
                _ => {
                    self.reader.skip(|b| b.is_ascii_alphanumeric() || b == b'_' || b == b'-');
                    Some(self.reader.text[start..self.reader.at].to_string())
                }
            };
            let place = start..self.reader.at;
            if place.is_empty() {
                return Err(self.reader.fault("a field's name"));
            }
            let item = self.reader.tree.text(place.clone(), name);
            let key = Key { item, name: self.reader.tree.at(item).key().to_string(), place };
            self.space();
            if !self.reader.take(".") {
                return Ok((before, key));
            }
            before.push(key);
            self.reader.check_depth(start..self.reader.at, before.len() + 1)?;
        }
    }

    /// `[table]` or `[[table]]`, and the table that the following fields belong to.
    fn header(&mut self, root: u32) -> Result<u32, Fault> {
        let start = self.reader.at;
        let several = self.reader.take("[[");
        if !several {
            self.reader.at += 1;
        }
        let (before, last) = self.key()?;
        let close = if several { "]]" } else { "]" };
        if !self.reader.take(close) {
            return Err(self.reader.fault(&format!("`.` or `{close}`")));
        }
        let place = start..self.reader.at;
        let mut table = root;
        for key in before {
            table = self.inner(table, key, Made::Outer)?;
        }
        if several { self.member(table, last, place) } else { self.defined(table, last, place) }
    }

    /// The table that `[table]` begins.
    fn defined(&mut self, outer: u32, key: Key, place: Range<usize>) -> Result<u32, Fault> {
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
    fn member(&mut self, outer: u32, key: Key, place: Range<usize>) -> Result<u32, Fault> {
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
    fn inner(&mut self, outer: u32, key: Key, made: Made) -> Result<u32, Fault> {
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

    fn found(&self, table: u32, key: &Key) -> Option<u32> {
        self.fields.get(&(table, key.name.clone())).copied()
    }

    /// Gives `table` a field.
    fn put(&mut self, table: u32, key: Key, value: u32) -> Result<(), Fault> {
        if self.found(table, &key).is_some() {
            return Err(twice(&key));
        }
        self.reader.tree.field(table, key.item, value);
        self.fields.insert((table, key.name), value);
        Ok(())
    }

    /// `key = value`.
    fn field(&mut self, mut table: u32) -> Result<(), Fault> {
        let (before, last) = self.key()?;
        if !self.reader.take("=") {
            return Err(self.reader.fault("`=`"));
        }
        self.space();
        for key in before {
            table = self.inner(table, key, Made::Dotted)?;
        }
        let value = self.value()?;
        self.put(table, last, value)
    }

    /// Puts the value that stands here into the tree.
    fn value(&mut self) -> Result<u32, Fault> {
        match self.reader.peek() {
            Some(b'[') => self.list(),
            Some(b'{') => self.table(),
            _ => scalar::value(&mut self.reader),
        }
    }

    /// Whether a list or table goes on: past a comma, which may also stand after the last, or past `close` at its end.
    fn more(&mut self, close: &str, first: bool) -> Result<bool, Fault> {
        self.blank()?;
        if !first && self.reader.take(",") {
            self.blank()?;
        } else if !first && !self.reader.rest().starts_with(close) {
            return Err(self.reader.fault(&format!("`,` or `{close}`")));
        }
        Ok(!self.reader.take(close))
    }

    fn list(&mut self) -> Result<u32, Fault> {
        let list = self.reader.tree.list(self.reader.at);
        self.reader.enter()?;
        let mut first = true;
        while self.more("]", first)? {
            first = false;
            self.value()?;
        }
        self.reader.leave();
        self.reader.tree.close(list, self.reader.at);
        Ok(list)
    }

    fn table(&mut self) -> Result<u32, Fault> {
        let table = self.reader.tree.table(self.reader.at..self.reader.at);
        self.reader.enter()?;
        let mut first = true;
        while self.more("}", first)? {
            first = false;
            self.field(table)?;
        }
        self.reader.leave();
        self.reader.tree.close(table, self.reader.at);
        self.made.insert(table, Made::Inline);
        Ok(table)
    }
}

fn twice(key: &Key) -> Fault {
    Fault::at(key.place.clone(), format!("the field {} appears twice", shown(&key.name)))
}
