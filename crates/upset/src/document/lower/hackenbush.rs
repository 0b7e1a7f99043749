//! Hackenbush.

use super::super::error::{Fault, did_you_mean, shown};
use super::super::tree::Node;
use super::fields::Fields;
use super::graphs::{find, links};
use super::ground::{Ground, name_of};
use super::name_index::NameIndex;
use super::relation::Link;
use crate::game::{Hackenbush, Position, fitting};
use crate::names::Names;
use crate::value::Player;
use hashbrown::HashMap;

/// Hackenbush: `edges` are called `a-b`, the second between the same vertices `a-b#2`; those that no list colours are green.
pub(super) fn hackenbush(fields: &Fields<'_>) -> Result<Position, Fault> {
    let mut board = Ground::bare(fields)?;
    let mut edges = Vec::new();
    links(fields.get("edges"), &mut board, &mut |mention, x, y| {
        if mention.link == Link::Forth {
            let message = "the edges of a hackenbush game have no direction";
            return Err(Fault::at(mention.entry.span(), message).help("edges are written \"a - b\""));
        }
        edges.push((x, y));
        Ok(())
    })?;
    if fields.get("edges").is_none() {
        return Err(fields.missing("edges", "give the edges as edges = [\"g - a - b\"]"));
    }
    let (vertices, index) = board.into_names();
    let mut ground = vec![false; vertices.len()];
    let help = "say which vertices are on the ground: ground = [\"g\"]";
    for node in fields.need("ground", help)?.list("a list of vertices")? {
        ground[find(&vertices, &index, node)?] = true;
    }
    let names = edge_names(fields, &vertices, &edges)?;
    let colour = colours(fields, &names)?;
    Ok(Position::Hackenbush(fitting(Hackenbush::new(vertices, edges, names, colour, ground))))
}

/// Who may cut each edge: `blue`, `red` and `green`.
fn colours(fields: &Fields<'_>, names: &Names) -> Result<Vec<Option<Player>>, Fault> {
    let mut index = NameIndex::new();
    index.reserve(names.len());
    (0..).zip(names.iter()).for_each(|(e, name)| {
        index.insert(name, e);
    });
    let mut colour: Vec<Option<Option<Player>>> = vec![None; names.len()];
    let lists = [("blue", Some(Player::Left)), ("red", Some(Player::Right)), ("green", None)];
    for (field, owner) in lists {
        let Some(node) = fields.get(field) else { continue };
        for node in node.list("a list of edges")? {
            for e in named(node, names, &index)? {
                if colour[e].replace(owner).is_some_and(|before| before != owner) {
                    return Err(Fault::at(node.span(), format!("{} has two colours", shown(names.get(e)))));
                }
            }
        }
    }
    Ok(colour.into_iter().map(Option::flatten).collect())
}

/// What the edges are called.
fn edge_names(fields: &Fields<'_>, vertices: &Names, edges: &[(u32, u32)]) -> Result<Names, Fault> {
    if let Some(node) = fields.get("edge_names") {
        let mut names = Vec::new();
        for node in node.list("a list of names")? {
            names.push(name_of(node)?);
        }
        let mut called = hashbrown::HashSet::new();
        if names.len() != edges.len() || !names.iter().all(|name| called.insert(*name)) {
            let message = format!("there must be {} different names, one for each edge", edges.len());
            return Err(Fault::at(node.span(), message));
        }
        return Ok(Names::new(names));
    }
    if !vertices.iter().any(|name| name.contains(['-', '#'])) {
        return Ok(plain_names(vertices, edges));
    }
    // Names of other pairs of vertices may look alike.
    let mut count: HashMap<String, usize> = HashMap::new();
    let name = |&(a, b): &(u32, u32)| {
        let [a, b] = [a, b].map(|v| vertices.get(v as usize));
        let name = format!("{a}-{b}");
        let known = if count.contains_key(&name) {
            name
        } else {
            Some(format!("{b}-{a}")).filter(|n| count.contains_key(n)).unwrap_or(name)
        };
        let so_far = count.entry(known.clone()).or_default();
        *so_far += 1;
        if *so_far == 1 { known } else { format!("{known}#{so_far}") }
    };
    Ok(Names::new(edges.iter().map(name).collect::<Vec<_>>()))
}

/// What the edges are called if their ends can be told from it.
fn plain_names(vertices: &Names, edges: &[(u32, u32)]) -> Names {
    // For each pair of vertices how it was written first, and how many edges there are so far.
    let mut seen: HashMap<(u32, u32), (bool, usize)> = HashMap::with_capacity(edges.len());
    Names::new(edges.iter().map(|&(a, b)| {
        let (turned, count) = seen.entry((a.min(b), a.max(b))).or_insert((a > b, 0));
        *count += 1;
        let (a, b) = if *turned { (a.max(b), a.min(b)) } else { (a.min(b), a.max(b)) };
        let [a, b] = [a, b].map(|v| vertices.get(v as usize));
        if *count == 1 { format!("{a}-{b}") } else { format!("{a}-{b}#{count}") }
    }))
}

/// The edges that an entry of a list names: one by its name, or all on a path `a - b - c`.
fn named(node: Node<'_>, names: &Names, index: &NameIndex<'_>) -> Result<Vec<usize>, Fault> {
    let text = name_of(node)?;
    let find = |name: &str| index.get(name).map(|e| e as usize);
    if let Some(e) = find(text) {
        return Ok(vec![e]);
    }
    let vertices: Vec<&str> = text.split(" - ").map(str::trim).collect();
    let edge = |pair: &[&str]| {
        let [a, b] = [pair[0], pair[1]];
        find(&format!("{a}-{b}")).or_else(|| find(&format!("{b}-{a}")))
    };
    let found: Option<Vec<usize>> = vertices.windows(2).map(edge).collect();
    found.filter(|list| !list.is_empty()).ok_or_else(|| {
        Fault::at(node.span(), format!("there is no edge {}", shown(text)))
            .help_if(did_you_mean(text, names.iter().take(100_000)))
    })
}
