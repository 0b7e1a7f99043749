//! The game of a proof, written out: no expressions, no names where numbers do.

use crate::game::{Connection, Convention, Position, RemovalKind};
use crate::names::Names;
use crate::order::Poset;
use crate::value::Player;
use std::fmt::{Display, Write};

/// The description of `game` in the header of a proof; Hex is a connection game, whether or not its ways are listed.
pub fn describe(game: &Position) -> String {
    if let Some(hex) = unlisted(game) {
        return describe(&Position::Connection(hex));
    }
    let mut out = Object::new(family(game));
    put(&mut out, game, &[]);
    out.text + "}"
}

/// The Hex board whose ways are listed in `game`.
pub fn unlisted(game: &Position) -> Option<Connection> {
    let Position::Positional(g) = game else { return None };
    let side = g.poset.len().isqrt();
    let plain = side * side == g.poset.len() && !g.left.is_empty();
    [false, true].into_iter().filter(|_| plain).find_map(|turned| {
        let hex = Connection::hex(side as u128, turned).ok()?.with_convention(g.convention)?;
        let hex =
            hex.with_claims(g.claimed.clone()).ok().filter(|hex| hex.cells.names() == g.poset.names())?;
        (hex.listed().ok()? == *g).then_some(hex)
    })
}

struct Object {
    text: String,
}

impl Object {
    fn new(family: &str) -> Object {
        Object { text: format!("{{\"family\":\"{family}\"") }
    }

    fn put(&mut self, field: &str, value: impl Display) {
        let _ = write!(self.text, ",\"{field}\":{value}");
    }

    fn names(&mut self, field: &str, names: &Names) {
        self.put(field, list(names.iter().map(quoted)));
    }
}

fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

fn list(items: impl IntoIterator<Item = impl Display>) -> String {
    let mut text = String::from("[");
    for (i, item) in items.into_iter().enumerate() {
        let _ = write!(text, "{}{item}", if i > 0 { "," } else { "" });
    }
    text + "]"
}

fn pairs(pairs: impl IntoIterator<Item = (usize, usize)>) -> String {
    list(pairs.into_iter().map(|(x, y)| format!("[{x},{y}]")))
}

fn sets<'a>(sets: impl IntoIterator<Item = &'a Vec<u32>>) -> String {
    list(sets.into_iter().map(list))
}

/// One letter an element, if one of them says something.
fn letters(owners: impl Iterator<Item = Option<Player>>, nobody: char) -> Option<String> {
    let letter = |owner: Option<Player>| match owner {
        Some(Player::Left) => 'L',
        Some(Player::Right) => 'R',
        None => nobody,
    };
    let text: String = owners.map(letter).collect();
    text.contains(|c| c != nobody).then(|| format!("\"{text}\""))
}

fn family(game: &Position) -> &'static str {
    match game {
        Position::Owned(g) => family(&g.game),
        Position::BlackWhite(_) => "poset",
        Position::Connection(_) => "connection",
        Position::Heaps(_) => "heaps",
        Position::Needs(_) => "removal",
        Position::Removal(g) => match g.kind {
            RemovalKind::Pomax => "pomax",
            RemovalKind::Pomin => "pomin",
            RemovalKind::Pominmax => "pominmax",
        },
        _ => game.family().name(),
    }
}

fn order(out: &mut Object, poset: &Poset) {
    out.names("names", poset.names());
    out.put("covers", pairs(poset.cover_pairs()));
}

/// The fields of a game; `reserved` are the owners that stand around it.
fn put(out: &mut Object, game: &Position, reserved: &[Option<Player>]) {
    let owners = |out: &mut Object, colour: &[Player]| {
        let all = colour.iter().map(|&owner| Some(owner)).chain(reserved.iter().copied());
        if let Some(text) = letters(all, '*') {
            out.put("owners", text);
        }
    };
    match game {
        Position::Poset(g) => {
            order(out, &g.poset);
            owners(out, &[]);
        }
        Position::BlackWhite(g) => {
            order(out, &g.poset);
            owners(out, &g.colour);
        }
        Position::Removal(g) => {
            order(out, &g.poset);
            owners(out, &g.colour);
        }
        Position::Leaf(g) => {
            out.names("names", g.graph.names());
            out.put("edges", pairs(g.graph.edges()));
            owners(out, &g.colour);
        }
        Position::Needs(g) => {
            out.names("names", &g.names);
            out.put("needs", list(g.needs.iter().map(sets)));
            owners(out, &g.colour);
        }
        Position::NodeKayles(g) => {
            out.names("names", g.graph.names());
            out.put("edges", pairs(g.graph.edges()));
            owners(out, &[]);
        }
        Position::Col(g) => {
            out.names("names", g.graph.names());
            out.put("edges", pairs(g.graph.edges()));
            owners(out, &[]);
            if let Some(text) = letters(g.colour.iter().copied(), '.') {
                out.put("colored", text);
            }
        }
        Position::Geography(g) => {
            out.names("names", g.graph.names());
            out.put("arcs", pairs(g.graph.arcs()));
            owners(out, &[]);
            out.put("token", g.token);
        }
        Position::SetGame(g) => {
            out.names("names", &g.elements);
            out.put("sets", sets(&g.sets));
            out.names("set_names", &g.set_names);
        }
        Position::Hackenbush(g) => {
            out.names("names", &g.edge_names);
            out.put("vertices", g.vertices.len());
            out.put("edges", pairs(g.edges.iter().map(|&(a, b)| (a as usize, b as usize))));
            out.put("ground", list((0..g.ground.len()).filter(|&v| g.ground[v])));
            if let Some(text) = letters(g.colour.iter().copied(), '*') {
                out.put("owners", text);
            }
        }
        Position::ByOptions(g) => {
            out.names("names", game.names());
            out.put("left", pairs(g.options[0].arcs()));
            out.put("right", pairs(g.options[1].arcs()));
            out.put("token", g.at);
        }
        Position::Heaps(g) => out.put("sizes", list(g.sizes().iter().map(|size| format!("\"{size}\"")))),
        Position::Sum(g) => out.put("parts", list(g.parts.iter().map(describe))),
        Position::Owned(g) => put(out, &g.game, &g.owners),
        Position::Weighted(g) => {
            order(out, &g.poset);
            out.put("weights", list(&g.weights));
            out.put("lives", list(g.lives));
        }
        Position::Cnf(g) => {
            out.names("names", g.literals.names());
            out.put("left", sets(g.left.iter()));
            out.put("right", sets(g.right.iter()));
            if let Some(text) = letters(g.claimed.iter().copied(), '.') {
                out.put("claimed", text);
            }
        }
        Position::Connection(g) => {
            out.names("names", g.cells.names());
            out.put("edges", pairs(g.cells.edges()));
            out.put("ends", sets(g.ends.iter()));
            if let Some(text) = letters(g.claimed.iter().copied(), '.') {
                out.put("claimed", text);
            }
        }
        Position::Positional(g) => {
            let convention: Convention = g.convention;
            out.put("convention", quoted(convention.name()));
            order(out, &g.poset);
            out.put("left", sets(g.left.iter()));
            let mirrored = convention == Convention::MakerMaker && g.right.is_empty();
            out.put("right", sets(if mirrored { g.left.iter() } else { g.right.iter() }));
            if let Some(text) = letters(g.claimed.iter().copied(), '.') {
                out.put("claimed", text);
            }
            if let Some(turns) = &g.turns {
                let letters = turns.iter().map(|p| if *p == Player::Left { 'L' } else { 'R' });
                out.put("turns", format!("\"{}\"", letters.collect::<String>()));
            }
            if let Some(moves) = g.moves_left {
                out.put("moves", moves);
            }
            if let Some(first) = &g.first_moves {
                out.put("first_moves", list(first));
            }
        }
    }
}
