//! Games as documents, in TOML and in JSON.

use crate::game::{Convention, Game};
use crate::hypergraph::Edge;
use crate::names::Names;
use crate::order::Poset;
use crate::value::Player;
use serde_json::{Map, Value, json as value};
use std::fmt::Write;

/// The document of `game` in TOML, with `comments` on top.
pub fn toml(game: &Game, title: Option<&str>, comments: &[String]) -> String {
    let mut out = String::new();
    for comment in comments {
        for line in comment.lines() {
            let _ = writeln!(out, "# {line}");
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
pub fn json(game: &Game, title: Option<&str>) -> String {
    let mut out = Value::Object(fields(game, title).into_iter().collect::<Map<_, _>>()).to_string();
    out.push('\n');
    out
}

/// The fields of the document, in the order in which they are written.
fn fields(game: &Game, title: Option<&str>) -> Vec<(String, Value)> {
    let mut fields = Vec::new();
    let mut put = |key: &str, field: Value| fields.push((key.to_string(), field));
    if let Some(title) = title {
        put("title", value!(title));
    }
    put("game", value!(game.family()));
    let all = |names: &Names| Value::Array(names.iter().map(|n| value!(n)).collect());
    let some = |names: &Names, keep: &mut dyn Iterator<Item = usize>| {
        Value::Array(keep.map(|x| value!(names.get(x))).collect())
    };
    let owned = |names: &Names, colour: &[Player]| {
        some(names, &mut (0..colour.len()).filter(|&x| colour[x] == Player::Left))
    };
    match game {
        Game::Heaps(g) => {
            let sizes: Vec<String> = g.sizes().iter().map(ToString::to_string).collect();
            put("poset", value!(format!("nim({})", sizes.join(","))));
        }
        Game::Poset(g) => {
            put("elements", all(g.poset.names()));
            put("order", order(&g.poset));
        }
        Game::BlackWhite(g) => {
            put("elements", all(g.poset.names()));
            put("order", order(&g.poset));
            put("black", owned(g.poset.names(), &g.colour));
        }
        Game::Removal(g) => {
            put("elements", all(g.poset.names()));
            put("order", order(&g.poset));
            put("black", owned(g.poset.names(), &g.colour));
        }
        Game::Leaf(g) => {
            put("elements", all(g.graph.names()));
            put("edges", pairs(g.graph.names(), g.graph.edges()));
            put("black", owned(g.graph.names(), &g.colour));
        }
        Game::NodeKayles(g) => {
            put("elements", all(g.graph.names()));
            put("edges", pairs(g.graph.names(), g.graph.edges()));
        }
        Game::Col(g) => {
            let names = g.graph.names();
            put("elements", all(names));
            put("edges", pairs(names, g.graph.edges()));
            if let Some(sides) = sides(names, &g.colour) {
                put("colored", sides);
            }
        }
        Game::Geography(g) => {
            put("elements", all(g.graph.names()));
            put("edges", pairs(g.graph.names(), g.graph.arcs()));
            put("start", value!(g.graph.names().get(g.token)));
        }
        Game::SetGame(g) => {
            put("elements", all(&g.elements));
            put("sets", edges(&g.elements, &g.sets));
        }
        Game::Positional(g) => {
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
                _ => put("winning", edges(names, &g.left)),
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
        }
    }
    fields
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
                let _ = write!(out, "{}{key} = ", if i > 0 { ", " } else { "" });
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
            c if c.is_control() => {
                let _ = write!(out, "\\u{:04X}", c as u32);
            }
            c => out.push(c),
        }
    }
    out.push('"');
}
