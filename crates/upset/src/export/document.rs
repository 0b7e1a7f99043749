//! Games as documents, in TOML and in JSON.

use crate::document::{Game, MAX_NIM};
use crate::game::{Connection, Convention, Position, SetGame};
use crate::hypergraph::Edge;
use crate::names::Names;
use crate::order::Poset;
use crate::text::{misleads, visible, visible_json};
use crate::value::Player;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Value, json as value};
use std::fmt::Write;

/// The document of `game` in TOML, with `comments` on top.
pub fn toml(game: &Position, title: Option<&str>, comments: &[String]) -> String {
    let mut out = String::new();
    for comment in comments {
        for line in comment.lines() {
            let _ = writeln!(out, "# {}", visible(line));
        }
    }
    for (key, field) in fields(game, title) {
        let _ = write!(out, "{key} = ");
        write_toml(&mut out, &field, 0);
        out.push('\n');
    }
    out
}

/// The document of `game` in JSON.
pub fn json(game: &Position, title: Option<&str>) -> String {
    let mut out = Value::Object(fields(game, title).into_iter().collect::<Map<_, _>>()).to_string();
    out.push('\n');
    visible_json(out.into()).into_owned()
}

impl Serialize for Game {
    /// The document's fields, as in JSON documents.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = fields(&self.position, self.title.as_deref());
        fields.extend(self.expect.as_ref().map(|expect| ("expect".into(), Value::Object(expect.0.clone()))));
        serializer.collect_map(fields)
    }
}

impl<'de> Deserialize<'de> for Game {
    /// Reads what a JSON document says, from any format that has its values.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Game, D::Error> {
        let fields = Value::deserialize(deserializer)?;
        // Places in this text would mislead: it is not the one that was written.
        Game::from_json(&fields.to_string()).map_err(|error| D::Error::custom(error.unplaced()))
    }
}

/// The fields of the document, in the order in which they are written.
fn fields(game: &Position, title: Option<&str>) -> Vec<(String, Value)> {
    let mut fields = Vec::new();
    let mut put = |key: &str, field: Value| fields.push((key.to_string(), field));
    if let Some(title) = title {
        put("title", value!(title));
    }
    put("game", value!(game.family().name()));
    let all = |names: &Names| Value::Array(names.iter().map(|n| value!(n)).collect());
    let some = |names: &Names, keep: &mut dyn Iterator<Item = usize>| {
        Value::Array(keep.map(|x| value!(names.get(x))).collect())
    };
    let owned = |names: &Names, colour: &[Player]| {
        some(names, &mut (0..colour.len()).filter(|&x| colour[x] == Player::Left))
    };
    match game {
        Position::Heaps(g) => {
            let total = g.sizes().iter().fold(0u128, |sum, &size| sum.saturating_add(size));
            if total > MAX_NIM {
                let sizes: Vec<String> = g.sizes().iter().map(ToString::to_string).collect();
                put("poset", value!(format!("nim({})", sizes.join(","))));
            } else {
                // Emptied heaps still count in the names of the others, which no expression says.
                let (elements, order) = chains(g.sizes());
                put("elements", elements);
                put("order", order);
            }
        }
        Position::Poset(g) => {
            put("elements", all(g.poset.names()));
            put("order", order(&g.poset));
        }
        Position::BlackWhite(g) => {
            put("elements", all(g.poset.names()));
            put("order", order(&g.poset));
            put("black", owned(g.poset.names(), &g.colour));
        }
        Position::Removal(g) => {
            put("elements", all(g.poset.names()));
            put("order", order(&g.poset));
            put("black", owned(g.poset.names(), &g.colour));
        }
        Position::Leaf(g) => {
            put("elements", all(g.graph.names()));
            put("edges", pairs(g.graph.names(), g.graph.edges()));
            put("black", owned(g.graph.names(), &g.colour));
        }
        Position::NodeKayles(g) => {
            put("elements", all(g.graph.names()));
            put("edges", pairs(g.graph.names(), g.graph.edges()));
        }
        Position::Col(g) => {
            let names = g.graph.names();
            put("elements", all(names));
            put("edges", pairs(names, g.graph.edges()));
            if let Some(sides) = sides(names, &g.colour) {
                put("colored", sides);
            }
        }
        Position::Geography(g) => {
            put("elements", all(g.graph.names()));
            put("edges", pairs(g.graph.names(), g.graph.arcs()));
            put("start", value!(g.graph.names().get(g.token)));
        }
        Position::SetGame(g) => {
            put("elements", all(&g.elements));
            put("sets", edges(&g.elements, &g.sets));
            if !named_by_members(g) {
                put("set_names", all(&g.set_names));
            }
        }
        Position::ByOptions(g) => {
            let names = game.names();
            put("elements", all(names));
            put("left", pairs(names, g.options[0].arcs()));
            put("right", pairs(names, g.options[1].arcs()));
            put("start", value!(names.get(g.at)));
        }
        Position::Owned(g) => {
            let names = game.names();
            // What the game has without owners, but for the family's name.
            for (key, field) in self::fields(&g.game, None).into_iter().filter(|(key, _)| key != "game") {
                put(&key, field);
            }
            let of = |owner: Option<Player>| {
                some(names, &mut (0..g.owners.len()).filter(|&x| g.owners[x] == owner))
            };
            if matches!(g.game, Position::Col(_)) {
                put("tint", value!({"left": of(Some(Player::Left)), "right": of(Some(Player::Right))}));
            } else {
                put("black", of(Some(Player::Left)));
                put("white", of(Some(Player::Right)));
                put("grey", of(None));
            }
        }
        Position::Hackenbush(g) => {
            put("elements", all(&g.vertices));
            let edges = g.edges.iter().map(|&(a, b)| (a as usize, b as usize)).collect();
            put("edges", pairs(&g.vertices, edges));
            put("edge_names", all(&g.edge_names));
            let of = |owner: Option<Player>| {
                some(&g.edge_names, &mut (0..g.edges.len()).filter(|&e| g.colour[e] == owner))
            };
            put("blue", of(Some(Player::Left)));
            put("red", of(Some(Player::Right)));
            put("green", of(None));
            put("ground", some(&g.vertices, &mut (0..g.ground.len()).filter(|&v| g.ground[v])));
        }
        Position::Needs(g) => {
            put("elements", all(&g.names));
            let plain = |x: &usize| g.needs[*x] != [Edge::new()];
            let sets = |x: usize| (g.names.get(x).to_string(), edges(&g.names, &g.needs[x]));
            put("needs", Value::Object((0..g.needs.len()).filter(plain).map(sets).collect()));
            put("black", owned(&g.names, &g.colour));
        }
        Position::Weighted(g) => {
            put("elements", all(g.poset.names()));
            put("order", order(&g.poset));
            let weight = |x: usize| (g.poset.name(x).to_string(), value!(g.weights[x]));
            let weighs = |x: &usize| g.weights[*x] > 0;
            put("weights", Value::Object((0..g.poset.len()).filter(weighs).map(weight).collect()));
            put("lives", value!({"left": g.lives[0], "right": g.lives[1]}));
        }
        Position::Cnf(g) => {
            let names = g.literals.names();
            let variable = |x: u32| {
                let name = names.get(x as usize & !1);
                name.strip_suffix("=1").unwrap_or(name).to_string()
            };
            // A literal is made false by the move that its clause is written with.
            let literal = |&x: &u32| {
                if x % 2 == 1 { value!(variable(x)) } else { value!(format!("!{}", variable(x))) }
            };
            let clauses = |player: Player| -> Value {
                let one = |clause: &Edge| Value::Array(clause.iter().map(literal).collect());
                Value::Array(g.clauses(player).iter().map(one).collect())
            };
            put(
                "elements",
                Value::Array((0..names.len() as u32 / 2).map(|v| value!(variable(2 * v))).collect()),
            );
            put("left", clauses(Player::Left));
            put("right", clauses(Player::Right));
            if let Some(sides) = sides(names, &g.claimed) {
                put("claimed", sides);
            }
        }
        Position::Sum(g) => {
            let part = |part: &Position| Value::Object(self::fields(part, None).into_iter().collect());
            put("parts", Value::Array(g.parts.iter().map(part).collect()));
        }
        Position::Connection(g) => {
            put("convention", value!(g.convention.name()));
            put("board", value!(ways(g)));
            if let Some(sides) = sides(g.cells.names(), &g.claimed) {
                put("claimed", sides);
            }
            if let Some(turns) = g.turns {
                put("turns", value!(if turns[0] == Player::Left { "LR" } else { "RL" }));
            }
        }
        Position::Positional(g) => {
            let names = g.poset.names();
            put("convention", value!(g.convention.name()));
            put("elements", all(names));
            if !g.poset.is_antichain() {
                put("order", order(&g.poset));
            }
            match g.convention {
                Convention::Achievement | Convention::Avoidance => {
                    put("left", edges(names, &g.left));
                    put("right", edges(names, &g.right));
                }
                Convention::MakerBreaker | Convention::MakerMaker | Convention::AvoiderEnforcer => {
                    put("winning", edges(names, &g.left));
                }
            }
            if let Some(sides) = sides(names, &g.claimed) {
                put("claimed", sides);
            }
            if let Some(turns) = &g.turns {
                let letters: String =
                    turns.iter().map(|p| if *p == Player::Left { 'L' } else { 'R' }).collect();
                put("turns", value!(letters));
            }
            if let Some(moves) = g.moves_left {
                put("moves", value!(moves));
            }
            if let Some(first) = &g.first_moves {
                put("first_moves", some(names, &mut first.iter().copied()));
            }
            for (field, player) in [("left_only", Player::Left), ("right_only", Player::Right)] {
                let Some(reserved) = &g.reserved else { break };
                let own = (0..reserved.len()).filter(|&x| reserved[x] == Some(player));
                put(field, some(names, &mut own.into_iter()));
            }
        }
    }
    fields
}

/// The expression for the board of a connection game.
fn ways(g: &Connection) -> String {
    let Some([s, t]) = &g.end_names else {
        let (n, turned) = g.hex.unwrap_or_default();
        return if turned { format!("swap(hex({n}))") } else { format!("hex({n})") };
    };
    // Cells alone first: they keep their places.
    let names = g.cells.names();
    let name = |x: usize| names.get(x).to_string();
    let mut parts: Vec<String> = names.iter().map(String::from).chain([s.clone(), t.clone()]).collect();
    parts.extend(g.cells.edges().into_iter().map(|(x, y)| format!("{}-{}", name(x), name(y))));
    for (end, beside) in [s, t].into_iter().zip(g.ends.iter()) {
        parts.extend(beside.iter().map(|&x| format!("{end}-{}", name(x as usize))));
    }
    format!("connection(\"{}\", {s}, {t})", parts.join(", "))
}

/// The elements of heaps and the order on them, with the names that [`Heaps`](crate::game::Heaps) gives.
fn chains(sizes: &[u128]) -> (Value, Value) {
    let (mut elements, mut order) = (Vec::new(), Vec::new());
    for (heap, &size) in sizes.iter().enumerate() {
        let name = |i: u128| if sizes.len() == 1 { i.to_string() } else { format!("{}:{i}", heap + 1) };
        elements.extend((1..=size).map(|i| value!(name(i))));
        order.extend((2..=size).map(|i| value!([name(i - 1), name(i)])));
    }
    (Value::Array(elements), Value::Array(order))
}

/// Whether the sets differ and have the names that they get when none are given.
fn named_by_members(g: &SetGame) -> bool {
    let mut seen = hashbrown::HashSet::new();
    g.sets.iter().zip(g.set_names.iter()).all(|(set, name)| {
        let members: Vec<&str> = set.iter().map(|&x| g.elements.get(x as usize)).collect();
        name == format!("{{{}}}", members.join(",")) && seen.insert(name)
    })
}

fn order(poset: &Poset) -> Value {
    pairs(poset.names(), poset.cover_pairs())
}

fn pairs(names: &Names, pairs: Vec<(usize, usize)>) -> Value {
    Value::Array(pairs.into_iter().map(|(x, y)| value!([names.get(x), names.get(y)])).collect())
}

fn edges(names: &Names, edges: &[Edge]) -> Value {
    let one = |edge: &Edge| Value::Array(edge.iter().map(|&x| value!(names.get(x as usize))).collect());
    Value::Array(edges.iter().map(one).collect())
}

/// What each player has claimed or coloured, if anything.
fn sides(names: &Names, taken: &[Option<Player>]) -> Option<Value> {
    let of = |player: Player| -> Vec<&str> {
        (0..taken.len()).filter(|&x| taken[x] == Some(player)).map(|x| names.get(x)).collect()
    };
    let (left, right) = (of(Player::Left), of(Player::Right));
    (!left.is_empty() || !right.is_empty()).then(|| value!({"left": left, "right": right}))
}

/// Long arrays get a line for each of their members.
const WIDE: usize = 100;

fn write_toml(out: &mut String, field: &Value, depth: usize) {
    match field {
        Value::Array(items) => {
            let start = out.len();
            out.push('[');
            for (i, item) in items.iter().enumerate() {
                out.push_str(if i > 0 { ", " } else { "" });
                write_toml(out, item, depth + 1);
                if depth == 0 && out.len() - start > WIDE {
                    out.truncate(start);
                    write_lines(out, items);
                    return;
                }
            }
            out.push(']');
        }
        Value::Object(map) => {
            out.push_str("{ ");
            for (i, (key, item)) in map.iter().enumerate() {
                out.push_str(if i > 0 { ", " } else { "" });
                let bare = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
                if !key.is_empty() && key.chars().all(bare) {
                    out.push_str(key)
                } else {
                    write_string(out, key)
                }
                out.push_str(" = ");
                write_toml(out, item, depth + 1);
            }
            out.push_str(" }");
        }
        Value::String(text) => write_string(out, text),
        other => {
            let _ = write!(out, "{other}");
        }
    }
}

fn write_lines(out: &mut String, items: &[Value]) {
    out.push_str("[\n");
    let mut line = String::new();
    for item in items {
        let mut text = String::new();
        write_toml(&mut text, item, 1);
        if !line.is_empty() && line.len() + text.len() + 2 > WIDE {
            let _ = writeln!(out, "  {},", line);
            line.clear();
        }
        line.push_str(if line.is_empty() { "" } else { ", " });
        line.push_str(&text);
    }
    let _ = writeln!(out, "  {line},");
    out.push(']');
}

fn write_string(out: &mut String, text: &str) {
    out.push('"');
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            c if misleads(c) => {
                let _ = write!(out, "\\U{:08X}", c as u32);
            }
            c => out.push(c),
        }
    }
    out.push('"');
}
