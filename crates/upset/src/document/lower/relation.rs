//! Relations as documents write them: chains of `<`, pairs, paths of `-` and `>`.

use super::super::error::Fault;
use super::super::tree::{Node, Value};
use super::ground::name_of;
use hashbrown::HashSet;
use std::ops::Range;

/// Turns a name, with the text it stands in and its place there, into a number.
pub(super) type Intern<'f, 't> = dyn FnMut(&'t str, &'t Node<'t>, Range<usize>) -> Result<u32, Fault> + 'f;

/// The pairs x < y of `order`: chains `a < b < c` or pairs.
pub(super) fn order<'t>(node: &'t Node<'t>, intern: &mut Intern<'_, 't>) -> Result<Vec<(u32, u32)>, Fault> {
    let list = node.list("a list of chains like \"a < b < c\" or of pairs")?;
    let mut pairs = Vec::with_capacity(list.len());
    for node in list {
        match &node.value {
            Value::Text(text) => {
                let mut before = None;
                for (name, place) in split(text, '<') {
                    check_link(name, node, &place)?;
                    let y = intern(name, node, place)?;
                    if let Some(x) = before.replace(y) {
                        pairs.push((x, y));
                    }
                }
            }
            Value::List(_) => pairs.push(pair(node, intern)?),
            _ => return Err(node.wrong("a chain like \"a < b < c\" or a pair of names")),
        }
    }
    Ok(pairs)
}

/// Two names in a list.
pub(super) fn pair<'t>(node: &'t Node<'t>, intern: &mut Intern<'_, 't>) -> Result<(u32, u32), Fault> {
    let list = node.list("a pair of names")?;
    let [first, second] = list else {
        return Err(Fault::at(node.span(), format!("a pair has two names, not {}", list.len())));
    };
    let mut one = |node: &'t Node<'t>| {
        let name = name_of(node)?;
        intern(name, node, 0..name.len())
    };
    Ok((one(first)?, one(second)?))
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

fn check_link(name: &str, node: &Node<'_>, place: &Range<usize>) -> Result<(), Fault> {
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

/// How two vertices are joined in a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Link {
    /// `a - b`
    Both,
    /// `a > b`
    Forth,
}

/// The names of a path `a - b > c`, and the links between them. A hyphen within a name is no link if some
/// hyphen in the text stands between spaces.
pub(super) fn path(text: &str) -> (Vec<(&str, Range<usize>)>, Vec<Link>) {
    let spaced = text.contains(" - ");
    let bytes = text.as_bytes();
    let mut names = Vec::new();
    let mut links = Vec::new();
    let mut start = 0;
    let mut push = |from: usize, to: usize| {
        let part = &text[from..to];
        let begin = from + (part.len() - part.trim_start().len());
        names.push((part.trim(), begin..begin + part.trim().len()));
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
        push(start, end);
        links.push(link);
        start = i + 1;
    }
    push(start, text.len());
    (names, links)
}

/// The place of the last chain or pair in `order` that relates two neighbours on the cycle `members`.
pub(super) fn closing(order: &Node<'_>, members: &[&str]) -> Range<usize> {
    let next = members.iter().cycle().skip(1);
    let steps: HashSet<(&str, &str)> = members.iter().copied().zip(next.copied()).collect();
    let related = |node: &&Node<'_>| match &node.value {
        Value::Text(text) => {
            let names: Vec<&str> = split(text, '<').map(|(name, _)| name).collect();
            names.windows(2).any(|w| steps.contains(&(w[0], w[1])))
        }
        Value::List(list) => matches!(list.as_slice(), [x, y] if steps.contains(&(x.key(), y.key()))),
        _ => false,
    };
    match &order.value {
        Value::List(list) => list.iter().rev().find(related).map_or(order.span(), Node::span),
        _ => order.span(),
    }
}
