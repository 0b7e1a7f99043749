//! Graphviz: Hasse diagrams upwards, graphs, directed graphs; colours as fill and shape. What decides an
//! element-removal game on a tree has double outlines and thick lines.

use crate::game::Position;
use crate::hypergraph::Edge;
use crate::names::Names;
use crate::rule::removal::essential_part;
use crate::text::visible;
use crate::value::Player;
use hashbrown::HashSet;
use std::fmt::Write;

pub(super) fn write(game: &Position) -> String {
    match game {
        Position::Poset(g) => order(g.poset.names(), &g.poset.cover_pairs(), |_| None, &Marks::default()),
        Position::Heaps(_) => order(&Names::default(), &[], |_| None, &Marks::default()),
        Position::BlackWhite(g) => {
            order(g.poset.names(), &g.poset.cover_pairs(), |x| Some(g.colour[x]), &Marks::default())
        }
        Position::Removal(g) => {
            order(g.poset.names(), &g.poset.cover_pairs(), |x| Some(g.colour[x]), &Marks::of(game))
        }
        Position::Positional(g) => {
            order(g.poset.names(), &g.poset.cover_pairs(), |x| g.claimed[x], &Marks::default())
        }
        Position::Leaf(g) => {
            graph(GRAPH, g.graph.names(), &g.graph.edges(), |x| Some(g.colour[x]), &Marks::of(game))
        }
        Position::NodeKayles(g) => {
            graph(GRAPH, g.graph.names(), &g.graph.edges(), |_| None, &Marks::default())
        }
        Position::Col(g) => {
            graph(GRAPH, g.graph.names(), &g.graph.edges(), |x| g.colour[x], &Marks::default())
        }
        Position::Geography(g) => {
            graph(DIGRAPH, g.graph.names(), &g.graph.arcs(), |_| None, &Marks::default())
        }
        Position::ByOptions(g) => {
            let arcs: Vec<_> = g.options.iter().flat_map(|side| side.arcs()).collect();
            graph(DIGRAPH, game.names(), &arcs, |_| None, &Marks::default())
        }
        Position::Owned(g) => {
            let owner = |x: usize| g.owners[x];
            match &g.game {
                Position::Poset(board) => {
                    order(board.poset.names(), &board.poset.cover_pairs(), owner, &Marks::default())
                }
                Position::Geography(board) => {
                    graph(DIGRAPH, board.graph.names(), &board.graph.arcs(), owner, &Marks::default())
                }
                Position::NodeKayles(board) => {
                    graph(GRAPH, board.graph.names(), &board.graph.edges(), owner, &Marks::default())
                }
                Position::Col(board) => {
                    graph(GRAPH, board.graph.names(), &board.graph.edges(), owner, &Marks::default())
                }
                other => write(other),
            }
        }
        Position::Hackenbush(g) => {
            let edges: Vec<_> = g.edges.iter().map(|&(a, b)| (a as usize, b as usize)).collect();
            graph(GRAPH, &g.vertices, &edges, |_| None, &Marks::default())
        }
        Position::Needs(g) => {
            let arcs: Vec<_> = needed(&g.needs);
            graph(DIGRAPH, &g.names, &arcs, |x| Some(g.colour[x]), &Marks::default())
        }
        Position::Sum(g) => g.parts.iter().map(write).collect(),
        Position::SetGame(g) => {
            let mut arcs = Vec::new();
            let names = Names::new(g.elements.iter().chain(g.set_names.iter()).map(str::to_string));
            for (i, set) in g.sets.iter().enumerate() {
                arcs.extend(set.iter().map(|&x| (x as usize, g.elements.len() + i)));
            }
            graph(GRAPH, &names, &arcs, |_| None, &Marks::default())
        }
    }
}

/// An arc from each element to those that may need it to be gone.
fn needed(needs: &[Vec<Edge>]) -> Vec<(usize, usize)> {
    let arcs = |(x, sets): (usize, &Vec<Edge>)| -> Vec<(usize, usize)> {
        sets.iter().flatten().map(|&y| (y as usize, x)).collect()
    };
    needs.iter().enumerate().flat_map(arcs).collect()
}

/// What stands out.
#[derive(Default)]
struct Marks {
    elements: HashSet<usize>,
    lines: HashSet<(usize, usize)>,
    legend: Vec<String>,
}

impl Marks {
    fn of(game: &Position) -> Marks {
        let Some(part) = essential_part(game) else { return Marks::default() };
        let legend = part.legend(game.names());
        if part.essential.len() == game.elements() {
            return Marks { legend, ..Marks::default() };
        }
        Marks { lines: part.lines(), elements: part.essential.into_iter().collect(), legend }
    }
}

/// The kind of graph and what joins its vertices.
type Keyword = (&'static str, &'static str);
const GRAPH: Keyword = ("graph", "--");
const DIGRAPH: Keyword = ("digraph", "->");

fn order(
    names: &Names,
    covers: &[(usize, usize)],
    owner: impl Fn(usize) -> Option<Player>,
    marks: &Marks,
) -> String {
    graph(DIGRAPH, names, covers, owner, marks).replacen('{', "{\n  rankdir=BT; edge [dir=none];", 1)
}

fn graph(
    (kind, arrow): Keyword,
    names: &Names,
    edges: &[(usize, usize)],
    owner: impl Fn(usize) -> Option<Player>,
    marks: &Marks,
) -> String {
    let mut out = format!("{kind} game {{\n");
    if !marks.legend.is_empty() {
        let _ = writeln!(
            out,
            "  label=\"{}\";",
            marks.legend.iter().map(|l| escape(l)).collect::<Vec<_>>().join("\\n")
        );
    }
    for (x, name) in names.iter().enumerate() {
        let style = match owner(x) {
            Some(Player::Left) => ", shape=circle, style=filled, fillcolor=black, fontcolor=white",
            Some(Player::Right) => ", shape=square, style=filled, fillcolor=white",
            None => "",
        };
        let outline = if marks.elements.contains(&x) { ", peripheries=2" } else { "" };
        let _ = writeln!(out, "  {x} [label=\"{}\"{style}{outline}];", escape(name));
    }
    for &(x, y) in edges {
        let look = if marks.lines.contains(&(x, y)) { " [penwidth=4, color=\"#d55e00\"]" } else { "" };
        let _ = writeln!(out, "  {x} {arrow} {y}{look};");
    }
    out.push_str("}\n");
    out
}

fn escape(text: &str) -> String {
    visible(text).replace('\\', "\\\\").replace('"', "\\\"")
}
