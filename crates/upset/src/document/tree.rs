//! The tree that TOML and JSON texts are read into: values with their places.
//!
//! All values lie in one array, a list's members right after it, and a text that needs no unescaping is but its place. A
//! document of a million elements has some five million values: sixteen bytes each, and no memory of their own.

use super::error::Fault;
use hashbrown::HashMap;
use std::ops::Range;

/// A text and the values in it; the first is the whole.
#[derive(Debug)]
pub(super) struct Tree<'a> {
    text: &'a str,
    items: Vec<Item>,
    /// Texts that are not written as they are.
    texts: Vec<String>,
    numbers: Vec<Number>,
    tables: Vec<Fields>,
}

/// A value's place, and what it is.
#[derive(Clone, Copy, Debug)]
struct Item {
    start: u32,
    end: u32,
    kind: ItemKind,
}

#[derive(Clone, Copy, Debug)]
enum ItemKind {
    Null,
    Bool(bool),
    Number(u32),
    /// What stands between the quotation marks, one at each end.
    Plain,
    Text(u32),
    /// With the item after the last that belongs to the list.
    List(u32),
    Table(u32),
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Number {
    Int(i64),
    Real(f64),
}

/// Names and values in the order of the text, and the item after the last that belongs to the table.
#[derive(Debug, Default)]
struct Fields {
    list: Vec<(u32, u32)>,
    end: u32,
}

/// A value in its tree.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node<'t> {
    tree: &'t Tree<'t>,
    at: u32,
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Value<'t> {
    Null,
    Bool(bool),
    Int(i64),
    Real(f64),
    Text(&'t str),
    List(List<'t>),
    Table(TableNode<'t>),
}

/// The members of a list, which it is an iterator of.
#[derive(Clone, Copy, Debug)]
pub(super) struct List<'t> {
    tree: &'t Tree<'t>,
    at: u32,
    end: u32,
}

/// The fields of a table.
#[derive(Clone, Copy, Debug)]
pub(super) struct TableNode<'t> {
    tree: &'t Tree<'t>,
    fields: &'t [(u32, u32)],
}

/// Building: values in the order of the text, lists and tables before what is in them.
impl<'a> Tree<'a> {
    pub fn new(text: &'a str) -> Tree<'a> {
        Tree { text, items: Vec::new(), texts: Vec::new(), numbers: Vec::new(), tables: Vec::new() }
    }

    fn push(&mut self, place: Range<usize>, kind: ItemKind) -> u32 {
        self.items.push(Item { start: place.start as u32, end: place.end as u32, kind });
        self.items.len() as u32 - 1
    }

    pub fn null(&mut self, place: Range<usize>) -> u32 {
        self.push(place, ItemKind::Null)
    }

    pub fn bool(&mut self, place: Range<usize>, b: bool) -> u32 {
        self.push(place, ItemKind::Bool(b))
    }

    pub fn number(&mut self, place: Range<usize>, number: Number) -> u32 {
        self.numbers.push(number);
        self.push(place, ItemKind::Number(self.numbers.len() as u32 - 1))
    }

    /// A text; none if it is what stands between the quotation marks.
    pub fn text(&mut self, place: Range<usize>, text: Option<String>) -> u32 {
        let Some(text) = text else { return self.push(place, ItemKind::Plain) };
        self.texts.push(text);
        self.push(place, ItemKind::Text(self.texts.len() as u32 - 1))
    }

    /// A list whose members follow, or a table: [`Tree::close`] says where it ends.
    pub fn list(&mut self, start: usize) -> u32 {
        self.push(start..start, ItemKind::List(0))
    }

    pub fn table(&mut self, place: Range<usize>) -> u32 {
        let end = self.items.len() as u32 + 1;
        self.tables.push(Fields { list: Vec::new(), end });
        self.push(place, ItemKind::Table(self.tables.len() as u32 - 1))
    }

    pub fn close(&mut self, item: u32, end: usize) {
        let after = self.items.len() as u32;
        let item = &mut self.items[item as usize];
        item.end = end as u32;
        match &mut item.kind {
            ItemKind::List(past) => *past = after,
            ItemKind::Table(table) => self.tables[*table as usize].end = after,
            _ => {}
        }
    }

    pub fn field(&mut self, table: u32, key: u32, value: u32) {
        if let ItemKind::Table(table) = self.items[table as usize].kind {
            self.tables[table as usize].list.push((key, value));
        }
    }

    pub fn move_to(&mut self, item: u32, place: Range<usize>) {
        let item = &mut self.items[item as usize];
        (item.start, item.end) = (place.start as u32, place.end as u32);
    }

    /// Makes a list of each of the `arrays`, whose tables are scattered, and gives it to the field that has it.
    pub fn gather(&mut self, arrays: &HashMap<u32, Vec<u32>>) {
        for table in 0..self.tables.len() {
            for field in 0..self.tables[table].list.len() {
                let array = self.tables[table].list[field].1;
                let Some(members) = arrays.get(&array) else { continue };
                let Item { start, end, .. } = self.items[array as usize];
                let list = self.list(start as usize);
                for &member in members {
                    let item = self.items[member as usize];
                    self.items.push(item);
                    if let ItemKind::Table(inner) = item.kind {
                        self.tables[inner as usize].end = self.items.len() as u32;
                    }
                }
                self.close(list, end as usize);
                self.tables[table].list[field].1 = list;
            }
        }
    }

    pub fn at(&self, item: u32) -> Node<'_> {
        Node { tree: self, at: item }
    }

    pub fn root(&self) -> Node<'_> {
        self.at(0)
    }
}

impl<'t> Node<'t> {
    fn item(self) -> Item {
        self.tree.items[self.at as usize]
    }

    pub fn span(self) -> Range<usize> {
        let item = self.item();
        item.start as usize..item.end as usize
    }

    pub fn value(self) -> Value<'t> {
        let tree = self.tree;
        let item = self.item();
        match item.kind {
            ItemKind::Null => Value::Null,
            ItemKind::Bool(b) => Value::Bool(b),
            ItemKind::Number(i) => match tree.numbers[i as usize] {
                Number::Int(n) => Value::Int(n),
                Number::Real(x) => Value::Real(x),
            },
            ItemKind::Plain => Value::Text(&tree.text[item.start as usize + 1..item.end as usize - 1]),
            ItemKind::Text(i) => Value::Text(&tree.texts[i as usize]),
            ItemKind::List(end) => Value::List(List { tree, at: self.at + 1, end }),
            ItemKind::Table(i) => Value::Table(TableNode { tree, fields: &tree.tables[i as usize].list }),
        }
    }

    /// The fault of a value of the wrong kind.
    pub fn wrong(self, wanted: &str) -> Fault {
        let found = match self.value() {
            Value::Null => "null",
            Value::Bool(_) => "true or false",
            Value::Int(_) | Value::Real(_) => "a number",
            Value::Text(_) => "a text",
            Value::List(_) => "a list",
            Value::Table(_) => "a table",
        };
        Fault::at(self.span(), format!("this should be {wanted}, and is {found}"))
    }

    pub fn text(self, wanted: &str) -> Result<&'t str, Fault> {
        match self.value() {
            Value::Text(text) => Ok(text),
            _ => Err(self.wrong(wanted)),
        }
    }

    pub fn list(self, wanted: &str) -> Result<List<'t>, Fault> {
        match self.value() {
            Value::List(list) => Ok(list),
            _ => Err(self.wrong(wanted)),
        }
    }

    pub fn table(self, wanted: &str) -> Result<TableNode<'t>, Fault> {
        match self.value() {
            Value::Table(table) => Ok(table),
            _ => Err(self.wrong(wanted)),
        }
    }

    /// The name of a field.
    pub fn key(self) -> &'t str {
        match self.value() {
            Value::Text(text) => text,
            _ => "",
        }
    }

    /// The place of the bytes `part` of this text: exact where the text is written between single quotation
    /// marks without escapes, else the whole text.
    pub fn part(self, part: Range<usize>) -> Range<usize> {
        let item = self.item();
        match item.kind {
            ItemKind::Plain => {
                let from = item.start as usize + 1;
                from + part.start..from + part.end
            }
            _ => self.span(),
        }
    }

    /// The value as JSON has it.
    pub fn to_json(self) -> serde_json::Value {
        match self.value() {
            Value::Null => serde_json::Value::Null,
            Value::Bool(b) => b.into(),
            Value::Int(n) => n.into(),
            Value::Real(x) => x.into(),
            Value::Text(text) => text.into(),
            Value::List(list) => list.map(Node::to_json).collect(),
            Value::Table(table) => serde_json::Value::Object(table.to_json()),
        }
    }
}

impl List<'_> {
    pub fn is_empty(self) -> bool {
        self.at >= self.end
    }
}

impl<'t> Iterator for List<'t> {
    type Item = Node<'t>;

    fn next(&mut self) -> Option<Node<'t>> {
        if self.is_empty() {
            return None;
        }
        let node = Node { tree: self.tree, at: self.at };
        self.at = match node.item().kind {
            ItemKind::List(end) => end,
            ItemKind::Table(table) => self.tree.tables[table as usize].end,
            _ => self.at + 1,
        };
        Some(node)
    }
}

impl<'t> TableNode<'t> {
    pub fn get(self, name: &str) -> Option<Node<'t>> {
        self.iter().find(|(key, _)| key.key() == name).map(|(_, value)| value)
    }

    /// Every field's name and value.
    pub fn iter(self) -> impl Iterator<Item = (Node<'t>, Node<'t>)> {
        self.fields.iter().map(move |&(key, value)| (self.tree.at(key), self.tree.at(value)))
    }

    pub fn to_json(self) -> serde_json::Map<String, serde_json::Value> {
        self.iter().map(|(key, value)| (key.key().to_string(), value.to_json())).collect()
    }
}
