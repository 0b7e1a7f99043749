//! Games on graphs, and the set game.

use super::super::error::{Fault, did_you_mean, shown};
use super::super::tree::Node;
use super::coloured::Shares;
use super::fields::Fields;
use super::ground::{Ground, name_of};
use super::name_index::NameIndex;
use super::relation::{self, Link, Mention};
use crate::game::{Col, Geography, NodeKayles, Owned, Position, SetGame, fitting};
use crate::graph::{Digraph, Graph};
use crate::hypergraph::Edge;
use crate::names::Names;
use crate::value::Player;
use hashbrown::HashMap;

/// Undirected `edges`: paths `a - b - c` or pairs.
pub(super) fn edges<'t>(fields: &Fields<'t>, ground: &mut Ground<'t>) -> Result<Vec<(u32, u32)>, Fault> {
    let mut edges = Vec::new();
    links(fields.get("edges"), ground, &mut |mention, x, y| {
        if mention.link == Link::Forth {
            let message = format!("the edges of a {} game have no direction", fields.family);
            return Err(Fault::at(mention.entry.span(), message).help("edges are written \"a - b\""));
        }
        if x == y {
            return Err(Fault::at(mention.entry.span(), "this edge joins a vertex to itself"));
        }
        edges.push((x, y));
        Ok(())
    })?;
    Ok(edges)
}

/// Hands on every link of a list of edges: its second name, which says how it was written, and the numbers of both.
pub(super) fn links<'t>(
    node: Option<Node<'t>>,
    ground: &mut Ground<'t>,
    each: &mut dyn FnMut(&Mention<'t>, u32, u32) -> Result<(), Fault>,
) -> Result<(), Fault> {
    let Some(node) = node else { return Ok(()) };
    let mut before = 0;
    ground.numbers(
        |sink| relation::edges(node, sink),
        |mention, y| {
            let x = std::mem::replace(&mut before, y);
            if mention.link == Link::First { Ok(()) } else { each(mention, x, y) }
        },
    )
}

fn need_vertices(fields: &Fields<'_>) -> Result<(), Fault> {
    match fields.get("elements").or(fields.get("edges")) {
        Some(_) => Ok(()),
        None => Err(fields.missing("edges", "give the graph as edges = [\"a - b - c\", [\"c\", \"d\"]]")),
    }
}

/// Node Kayles.
pub(super) fn node_kayles(fields: &Fields<'_>) -> Result<Position, Fault> {
    need_vertices(fields)?;
    let mut ground = Ground::bare(fields)?;
    let edges = edges(fields, &mut ground)?;
    let shares = Shares::new(fields, &mut ground)?;
    let game = Position::NodeKayles(NodeKayles::new(Graph::new(ground.into_names().0, &edges)));
    shared_out(game, &shares, fields)
}

/// Col.
pub(super) fn col(fields: &Fields<'_>) -> Result<Position, Fault> {
    need_vertices(fields)?;
    let mut ground = Ground::bare(fields)?;
    let edges = edges(fields, &mut ground)?;
    let (names, index) = ground.into_names();
    let mut colour = vec![None; names.len()];
    let mut place: HashMap<usize, Node<'_>> = HashMap::new();
    if let Some(node) = fields.get("colored") {
        for (key, list) in node.table("a table { left = […], right = […] }")?.iter() {
            let player = side(key)?;
            for node in list.list("a list of names")? {
                let x = find(&names, &index, node)?;
                if colour[x].replace(player).is_some() {
                    return Err(Fault::at(node.span(), format!("{} is coloured twice", shown(node.key()))));
                }
                place.insert(x, node);
            }
        }
    }
    for &(x, y) in &edges {
        let (x, y) = (x as usize, y as usize);
        if colour[x].is_some() && colour[x] == colour[y] {
            let message =
                format!("{} and {} are neighbours of one colour", shown(names.get(x)), shown(names.get(y)));
            let span = place.get(&y).or(place.get(&x)).map_or(fields.place.span(), |node| node.span());
            return Err(Fault::at(span, message));
        }
    }
    let tint = tints(fields, &names, &index)?;
    let game = Position::Col(fitting(Col::new(Graph::new(names, &edges), colour)));
    Ok(match tint {
        Some(owners) => Position::Owned(fitting(Owned::new(game, owners))),
        None => game,
    })
}

/// The vertices of Col that are reserved for one player.
fn tints(
    fields: &Fields<'_>,
    names: &Names,
    index: &NameIndex<'_>,
) -> Result<Option<Vec<Option<Player>>>, Fault> {
    let Some(node) = fields.get("tint") else { return Ok(None) };
    let mut owners = vec![None; names.len()];
    for (key, list) in node.table("a table { left = […], right = […] }")?.iter() {
        let player = side(key)?;
        for node in list.list("a list of names")? {
            let x = find(names, index, node)?;
            if owners[x].replace(player) == Some(player.other()) {
                return Err(Fault::at(node.span(), format!("{} has two tints", shown(node.key()))));
            }
        }
    }
    Ok(Some(owners))
}

/// The player that a key `left` or `right` stands for.
pub(super) fn side(key: Node<'_>) -> Result<Player, Fault> {
    match key.key() {
        "left" => Ok(Player::Left),
        "right" => Ok(Player::Right),
        other => Err(Fault::at(key.span(), format!("there is no player {}", shown(other)))
            .help("the players are `left` and `right`")),
    }
}

pub(super) fn find(names: &Names, index: &NameIndex<'_>, node: Node<'_>) -> Result<usize, Fault> {
    let name = name_of(node)?;
    index.get(name).map(|x| x as usize).ok_or_else(|| {
        Fault::at(node.span(), format!("there is no vertex {}", shown(name)))
            .help_if(did_you_mean(name, names.iter().take(100_000)))
    })
}

/// Geography. Pairs and `a > b` are arcs, `a - b` is an arc each way.
pub(super) fn geography(fields: &Fields<'_>) -> Result<Position, Fault> {
    need_vertices(fields)?;
    let mut ground = Ground::bare(fields)?;
    let mut arcs = Vec::new();
    links(fields.get("edges"), &mut ground, &mut |mention, x, y| {
        arcs.push((x, y));
        if mention.link == Link::Both {
            arcs.push((y, x));
        }
        Ok(())
    })?;
    let shares = Shares::new(fields, &mut ground)?;
    let start = fields.need("start", "say where the token stands: start = \"a\"")?;
    let (names, index) = ground.into_names();
    let token = find(&names, &index, start)?;
    let game = Position::Geography(fitting(Geography::new(Digraph::new(names, &arcs), token)));
    shared_out(game, &shares, fields)
}

/// The game with the owners that were given, if any were.
fn shared_out(game: Position, shares: &Shares<'_>, fields: &Fields<'_>) -> Result<Position, Fault> {
    if shares.is_empty() {
        return Ok(game);
    }
    let owners = shares.owners(fields, game.names().len(), |x| x, |x| game.names().get(x))?;
    Ok(Position::Owned(fitting(Owned::new(game.clone(), owners))))
}

/// The set game. Equal sets are one move, and kept once, unless `set_names` tells them apart.
pub(super) fn set_game(fields: &Fields<'_>) -> Result<Position, Fault> {
    let mut ground = Ground::bare(fields)?;
    let node = fields.need("sets", "give the sets as sets = [[\"a\", \"b\"], [\"b\", \"c\"]]")?;
    let written = ground.sets(node)?;
    let (elements, _) = ground.into_names();
    if let Some(node) = fields.get("set_names") {
        let names = set_names(node, written.len())?;
        let sets = written.into_iter().map(sorted).collect();
        return Ok(Position::SetGame(fitting(SetGame::new(elements, sets, names))));
    }
    let mut sets = Vec::new();
    let mut names: Vec<String> = Vec::new();
    let mut seen = hashbrown::HashSet::new();
    let mut called = hashbrown::HashSet::new();
    for (i, set) in written.iter().enumerate() {
        let sorted = sorted(set.clone());
        if !seen.insert(sorted.clone()) {
            continue;
        }
        let members: Vec<&str> = set.iter().map(|&x| elements.get(x as usize)).collect();
        let mut name = format!("{{{}}}", members.join(","));
        // Names with commas in them can make two sets look alike.
        while !called.insert(name.clone()) {
            name = format!("{}:{name}", i + 1);
        }
        names.push(name);
        sets.push(sorted);
    }
    Ok(Position::SetGame(fitting(SetGame::new(elements, sets, Names::new(names)))))
}

fn sorted(mut set: Edge) -> Edge {
    set.sort_unstable();
    set
}

/// The names of so many sets.
fn set_names(node: Node<'_>, sets: usize) -> Result<Names, Fault> {
    let mut names = Vec::with_capacity(sets);
    let mut called = hashbrown::HashSet::new();
    for node in node.list("a list of names")? {
        let name = name_of(node)?;
        if !called.insert(name) {
            return Err(Fault::at(node.span(), format!("two sets are called {}", shown(name))));
        }
        names.push(name);
    }
    if names.len() != sets {
        return Err(Fault::at(node.span(), format!("there are {} names for {sets} sets", names.len()))
            .help("give every set a name, or leave `set_names` out"));
    }
    Ok(Names::new(names))
}
