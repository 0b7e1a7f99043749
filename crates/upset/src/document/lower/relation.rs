//! Relations as documents write them: chains of `<`, pairs, paths of `-` and `>`.

use super::super::error::Fault;
use super::super::tree::{Node, Value};
use super::ground::name_of;
use hashbrown::HashSet;
use std::ops::Range;

/// A name where it stands in the text, and how it is joined to the name mentioned before it.
pub(super) struct Mention<'t> {
    pub name: &'t str,
    pub node: Node<'t>,
    /// The name's bytes in the node's text.
    pub part: Range<usize>,
    /// The chain, path or pair that it belongs to.
    pub entry: Node<'t>,
    pub link: Link,
}

/// How a name is joined to the one before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Link {
    /// Not at all: it is the first.
    First,
    /// In a pair, or by `<`.
    Plain,
    /// `a - b`
    Both,
    /// `a > b`
    Forth,
}

/// Takes names in the order of the text.
pub(super) type Sink<'f, 't> = dyn FnMut(Mention<'t>) -> Result<(), Fault> + 'f;

/// The names of `order`: chains `a < b < c` or pairs.
pub(super) fn order<'t>(node: Node<'t>, sink: &mut Sink<'_, 't>) -> Result<(), Fault> {
    for node in node.list("a list of chains like \"a < b < c\" or of pairs")? {
        match node.value() {
            Value::Text(text) => {
                let mut link = Link::First;
                for (name, part) in split(text, '<') {
                    check_link(name, node, &part)?;
                    sink(Mention { name, node, part, entry: node, link })?;
                    link = Link::Plain;
                }
            }
            Value::List(_) => pair(node, sink)?,
            _ => return Err(node.wrong("a chain like \"a < b < c\" or a pair of names")),
        }
    }
    Ok(())
}

/// The names of `edges`: paths `a - b > c` or pairs.
pub(super) fn edges<'t>(node: Node<'t>, sink: &mut Sink<'_, 't>) -> Result<(), Fault> {
    for node in node.list("a list of edges like \"a - b\" or of pairs")? {
        match node.value() {
            Value::Text(text) => path(text, node, sink)?,
            Value::List(_) => pair(node, sink)?,
            _ => return Err(node.wrong("an edge like \"a - b\" or a pair of names")),
        }
    }
    Ok(())
}

/// Two names in a list.
fn pair<'t>(node: Node<'t>, sink: &mut Sink<'_, 't>) -> Result<(), Fault> {
    let mut list = node.list("a pair of names")?;
    let (Some(first), Some(second), None) = (list.next(), list.next(), list.next()) else {
        let count = node.list("a pair of names")?.count();
        return Err(Fault::at(node.span(), format!("a pair has two names, not {count}")));
    };
    sink(Mention { entry: node, ..Mention::alone(first)? })?;
    sink(Mention { entry: node, link: Link::Plain, ..Mention::alone(second)? })
}

impl<'t> Mention<'t> {
    /// A text that is a name.
    pub fn alone(node: Node<'t>) -> Result<Mention<'t>, Fault> {
        let name = name_of(node)?;
        Ok(Mention { name, node, part: 0..name.len(), entry: node, link: Link::First })
    }
}

/// The trimmed names between the marks, with their places.
fn split(text: &str, mark: char) -> impl Iterator<Item = (&str, Range<usize>)> {
    let mut at = 0;
    text.split(mark).map(move |part| {
        let name = part.trim();
        let start = at + (part.len() - part.trim_start().len());
        at += part.len() + mark.len_utf8();
        (name, start..start + name.len())
    })
}

fn check_link(name: &str, node: Node<'_>, place: &Range<usize>) -> Result<(), Fault> {
    if name.is_empty() {
        let span = if place.is_empty() { node.span() } else { node.part(place.clone()) };
        return Err(
            Fault::at(span, "a name is missing in this chain").help("chains are written \"a < b < c\"")
        );
    }
    if name.contains('>') || name.contains('≤') || name.starts_with('=') {
        return Err(Fault::at(node.part(place.clone()), "only `<` relates elements in a chain")
            .help("write the lower element first: \"a < b\"; names with such signs can be given as pairs"));
    }
    Ok(())
}

/// The names of a path `a - b > c`. A hyphen within a name is no link if some hyphen in the text stands between
/// spaces.
fn path<'t>(text: &'t str, node: Node<'t>, sink: &mut Sink<'_, 't>) -> Result<(), Fault> {
    let spaced = text.contains(" - ");
    let bytes = text.as_bytes();
    let mut start = 0;
    let mut before = Link::First;
    let mut push = |from: usize, to: usize, link: Link| {
        let part = &text[from..to];
        let name = part.trim();
        if name.is_empty() {
            return Err(Fault::at(node.span(), "a name is missing in this path")
                .help("paths are written \"a - b - c\""));
        }
        let begin = from + (part.len() - part.trim_start().len());
        sink(Mention { name, node, part: begin..begin + name.len(), entry: node, link })
    };
    for (i, &b) in bytes.iter().enumerate() {
        let between = i > 0 && bytes[i - 1] == b' ' && bytes.get(i + 1) == Some(&b' ');
        // The hyphen of an arrow `->` belongs to it.
        let link = match b {
            b'>' => Link::Forth,
            b'-' if bytes.get(i + 1) == Some(&b'>') => continue,
            b'-' if between || !spaced => Link::Both,
            _ => continue,
        };
        let end = if link == Link::Forth && i > start && bytes[i - 1] == b'-' { i - 1 } else { i };
        push(start, end, before)?;
        before = link;
        start = i + 1;
    }
    push(start, text.len(), before)
}

/// The place of the last chain or pair in `order` that relates two neighbours on the cycle `members`.
pub(super) fn closing(order: Node<'_>, members: &[&str]) -> Range<usize> {
    let next = members.iter().cycle().skip(1);
    let steps: HashSet<(&str, &str)> = members.iter().copied().zip(next.copied()).collect();
    let related = |node: &Node<'_>| match node.value() {
        Value::Text(text) => {
            let names: Vec<&str> = split(text, '<').map(|(name, _)| name).collect();
            names.windows(2).any(|w| steps.contains(&(w[0], w[1])))
        }
        Value::List(mut list) => {
            let pair = (list.next(), list.next());
            matches!(pair, (Some(x), Some(y)) if steps.contains(&(x.key(), y.key())))
        }
        _ => false,
    };
    match order.value() {
        Value::List(list) => list.filter(related).last().map_or(order.span(), Node::span),
        _ => order.span(),
    }
}
