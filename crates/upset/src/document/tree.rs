//! The tree that TOML and JSON texts are read into: values with their places.

use super::error::Fault;
use std::borrow::Cow;
use std::ops::Range;

/// A value and its place in the text.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Node<'a> {
    start: u32,
    end: u32,
    pub value: Value<'a>,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Value<'a> {
    Null,
    Bool(bool),
    Int(i64),
    Real(f64),
    Text(Cow<'a, str>),
    List(Vec<Node<'a>>),
    Table(Table<'a>),
    /// A date or time of TOML, which no field takes.
    Date,
}

/// Fields in the order of the text, each with its name's place.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Table<'a>(pub Vec<(Node<'a>, Node<'a>)>);

impl<'a> Node<'a> {
    pub fn new(span: Range<usize>, value: Value<'a>) -> Node<'a> {
        Node { start: span.start as u32, end: span.end as u32, value }
    }

    pub fn span(&self) -> Range<usize> {
        self.start as usize..self.end as usize
    }

    /// The fault of a value of the wrong kind.
    pub fn wrong(&self, wanted: &str) -> Fault {
        let found = match &self.value {
            Value::Null => "null",
            Value::Bool(_) => "true or false",
            Value::Int(_) | Value::Real(_) => "a number",
            Value::Text(_) => "a text",
            Value::List(_) => "a list",
            Value::Table(_) => "a table",
            Value::Date => "a date",
        };
        Fault::at(self.span(), format!("this should be {wanted}, and is {found}"))
    }

    pub fn text(&self, wanted: &str) -> Result<&str, Fault> {
        match &self.value {
            Value::Text(text) => Ok(text),
            _ => Err(self.wrong(wanted)),
        }
    }

    pub fn list(&self, wanted: &str) -> Result<&[Node<'a>], Fault> {
        match &self.value {
            Value::List(list) => Ok(list),
            _ => Err(self.wrong(wanted)),
        }
    }

    pub fn table(&self, wanted: &str) -> Result<&Table<'a>, Fault> {
        match &self.value {
            Value::Table(table) => Ok(table),
            _ => Err(self.wrong(wanted)),
        }
    }

    /// The place of the bytes `part` of this text: exact where the text is written between single quotation
    /// marks without escapes, else the whole text.
    pub fn part(&self, part: Range<usize>) -> Range<usize> {
        match &self.value {
            Value::Text(Cow::Borrowed(text)) if text.len() as u32 + 2 == self.end - self.start => {
                let from = self.start as usize + 1;
                from + part.start..from + part.end
            }
            _ => self.span(),
        }
    }

    /// The value as JSON has it.
    pub fn to_json(&self) -> serde_json::Value {
        match &self.value {
            Value::Null | Value::Date => serde_json::Value::Null,
            Value::Bool(b) => (*b).into(),
            Value::Int(n) => (*n).into(),
            Value::Real(r) => (*r).into(),
            Value::Text(text) => text.to_string().into(),
            Value::List(list) => list.iter().map(Node::to_json).collect(),
            Value::Table(table) => serde_json::Value::Object(table.to_json()),
        }
    }
}

impl<'a> Table<'a> {
    pub fn get(&self, name: &str) -> Option<&Node<'a>> {
        self.0.iter().find(|(key, _)| key.key() == name).map(|(_, value)| value)
    }

    pub fn to_json(&self) -> serde_json::Map<String, serde_json::Value> {
        self.0.iter().map(|(key, value)| (key.key().to_string(), value.to_json())).collect()
    }
}

impl Node<'_> {
    /// The name of a field.
    pub fn key(&self) -> &str {
        match &self.value {
            Value::Text(text) => text,
            _ => "",
        }
    }
}
