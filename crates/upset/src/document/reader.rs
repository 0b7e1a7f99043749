//! What the readers of TOML and of JSON share: a place in the text, and what is wrong there.

use super::error::Fault;
use super::tree::Tree;
use std::ops::Range;

/// How deep lists and tables may nest.
pub(super) const MAX_DEPTH: usize = 80;

/// A text that is being read, and the tree that it becomes.
pub(super) struct Reader<'a> {
    pub text: &'a str,
    pub at: usize,
    pub tree: Tree<'a>,
    depth: usize,
    format: &'static str,
}

impl<'a> Reader<'a> {
    pub fn new(text: &'a str, format: &'static str) -> Reader<'a> {
        Reader { text, at: 0, tree: Tree::new(text), depth: 0, format }
    }

    pub fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    pub fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// Goes past `word` if it stands here.
    pub fn take(&mut self, word: &str) -> bool {
        let found = self.text.as_bytes()[self.at..].starts_with(word.as_bytes());
        if found {
            self.at += word.len();
        }
        found
    }

    /// Goes past the bytes that are `in_it`.
    pub fn skip(&mut self, in_it: impl Fn(u8) -> bool) {
        while self.peek().is_some_and(&in_it) {
            self.at += 1;
        }
    }

    /// What is wrong with the part `span` of the text.
    pub fn wrong(&self, span: Range<usize>, message: &str) -> Fault {
        Fault::at(span, format!("the text is no {}: {message}", self.format))
    }

    /// The fault of whatever stands here.
    pub fn fault(&self, wanted: &str) -> Fault {
        let (length, found) = match self.rest().chars().next() {
            Some(c) if c.is_control() => (c.len_utf8(), format!("`{}`", c.escape_debug())),
            Some(c) => (c.len_utf8(), format!("`{c}`")),
            None => (0, "the end".into()),
        };
        self.wrong(self.at..self.at + length, &format!("{found} stands where {wanted} should"))
    }

    /// The fault of a string that begins at `start` and does not end.
    pub fn endless(&self, start: usize) -> Fault {
        let line = self.text[start..].find('\n').map_or(self.text.len(), |i| start + i);
        self.wrong(start..line, "this string has no end")
    }

    /// The fault of nesting `depth` deep, if that is too deep.
    pub fn check_depth(&self, place: Range<usize>, depth: usize) -> Result<(), Fault> {
        if depth <= MAX_DEPTH {
            return Ok(());
        }
        Err(Fault::at(place, format!("the text nests more than {MAX_DEPTH} deep")))
    }

    /// Goes past one bracket and one level deeper, until [`Reader::leave`].
    pub fn enter(&mut self) -> Result<(), Fault> {
        self.depth += 1;
        self.check_depth(self.at..self.at + 1, self.depth)?;
        self.at += 1;
        Ok(())
    }

    pub fn leave(&mut self) {
        self.depth -= 1;
    }
}
