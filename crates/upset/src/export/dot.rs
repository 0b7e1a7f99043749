//! Graphviz: Hasse diagrams upwards, graphs, directed graphs; colours as fill and shape.

use crate::game::Game;
use crate::names::Names;
use crate::value::Player;
use std::fmt::Write;

pub(super) fn write(game: &Game) -> String {
    match game {
        Game::Poset(g) => order(g.poset.names(), &g.poset.cover_pairs(), |_| None),
        Game::Heaps(_) => order(&Names::default(), &[], |_| None),
        Game::BlackWhite(g) => order(g.poset.names(), &g.poset.cover_pairs(), |x| Some(g.colour[x])),
        Game::Removal(g) => order(g.poset.names(), &g.poset.cover_pairs(), |x| Some(g.colour[x])),
        Game::Positional(g) => order(g.poset.names(), &g.poset.cover_pairs(), |x| g.claimed[x]),
        Game::Leaf(g) => graph("graph", "--", g.graph.names(), &g.graph.edges(), |x| Some(g.colour[x])),
        Game::NodeKayles(g) => graph("graph", "--", g.graph.names(), &g.graph.edges(), |_| None),
        Game::Col(g) => graph("graph", "--", g.graph.names(), &g.graph.edges(), |x| g.colour[x]),
        Game::Geography(g) => graph("digraph", "->", g.graph.names(), &g.graph.arcs(), |_| None),
        Game::SetGame(g) => {
            let mut arcs = Vec::new();
            let names = Names::new(g.elements.iter().chain(g.set_names.iter()).map(str::to_string));
            for (i, set) in g.sets.iter().enumerate() {
                arcs.extend(set.iter().map(|&x| (x as usize, g.elements.len() + i)));
            }
            graph("graph", "--", &names, &arcs, |_| None)
        }
    }
}

fn order(names: &Names, covers: &[(usize, usize)], owner: impl Fn(usize) -> Option<Player>) -> String {
    graph("digraph", "->", names, covers, owner).replacen('{', "{\n  rankdir=BT; edge [dir=none];", 1)
}

fn graph(
    kind: &str,
    arrow: &str,
    names: &Names,
    edges: &[(usize, usize)],
    owner: impl Fn(usize) -> Option<Player>,
) -> String {
    let mut out = format!("{kind} game {{\n");
    for (x, name) in names.iter().enumerate() {
        let style = match owner(x) {
            Some(Player::Left) => ", shape=circle, style=filled, fillcolor=black, fontcolor=white",
            Some(Player::Right) => ", shape=square, style=filled, fillcolor=white",
            None => "",
        };
        let label = name.replace('\\', "\\\\").replace('"', "\\\"");
        let _ = writeln!(out, "  {x} [label=\"{label}\"{style}];");
    }
    for (x, y) in edges {
        let _ = writeln!(out, "  {x} {arrow} {y};");
    }
    out.push_str("}\n");
    out
}
