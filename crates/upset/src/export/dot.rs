//! Graphviz: Hasse diagrams upwards, graphs, directed graphs; colours as fill and shape. What decides an
//! element-removal game on a tree has double outlines and thick lines.

use crate::game::{Connection, Position};
use crate::hypergraph::Edge;
use crate::names::Names;
use crate::rule::removal::essential_part;
use crate::text::visible;
use crate::value::Player;
use hashbrown::HashSet;
use std::fmt::Write;

pub(super) fn write(game: &Position) -> String {
    match game {
        Position::Poset(g) => order(g.poset.names(), &g.poset.cover_pairs(), &|_| None, &Marks::default()),
        Position::Heaps(g) => {
            let heaps = Names::new(g.sizes().iter().map(|size| format!("a heap of {size}")));
            order(&heaps, &[], &|_| None, &Marks::default())
        }
        Position::BlackWhite(g) => {
            order(g.poset.names(), &g.poset.cover_pairs(), &|x| Some(g.colour[x]), &Marks::default())
        }
        Position::Removal(g) => {
            order(g.poset.names(), &g.poset.cover_pairs(), &|x| Some(g.colour[x]), &Marks::of(game))
        }
        Position::Positional(g) => {
            let board = order(g.poset.names(), &g.poset.cover_pairs(), &|x| g.claimed[x], &Marks::default());
            with(board, &positional(game))
        }
        Position::Connection(g) => {
            let cells = graph(GRAPH, g.cells.names(), &g.cells.edges(), &|x| g.claimed[x], &Marks::default());
            with(cells, &ends(g))
        }
        Position::Leaf(g) => {
            graph(GRAPH, g.graph.names(), &g.graph.edges(), &|x| Some(g.colour[x]), &Marks::of(game))
        }
        Position::NodeKayles(g) => {
            graph(GRAPH, g.graph.names(), &g.graph.edges(), &|_| None, &Marks::default())
        }
        Position::Col(g) => {
            graph(GRAPH, g.graph.names(), &g.graph.edges(), &|x| g.colour[x], &Marks::default())
        }
        Position::Geography(g) => {
            with(graph(DIGRAPH, g.graph.names(), &g.graph.arcs(), &|_| None, &Marks::default()), &token(game))
        }
        Position::ByOptions(g) => {
            let mut arcs = String::new();
            for (side, look) in g.options.iter().zip(["color=\"#0072b2\"", "color=\"#d55e00\", style=dashed"])
            {
                for (x, y) in side.arcs() {
                    let _ = writeln!(arcs, "  {x} -> {y} [{look}];");
                }
            }
            with(
                graph(DIGRAPH, game.names(), &[], &|_| None, &Marks::default()),
                &format!("{arcs}{}", token(game)),
            )
        }
        Position::Owned(g) => {
            let owner: &dyn Fn(usize) -> Option<Player> = &|x| g.owners[x];
            match &g.game {
                Position::Poset(board) => {
                    order(board.poset.names(), &board.poset.cover_pairs(), owner, &Marks::default())
                }
                Position::Geography(board) => {
                    let text =
                        graph(DIGRAPH, board.graph.names(), &board.graph.arcs(), owner, &Marks::default());
                    with(text, &token(game))
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
            let mut edges = String::new();
            for (e, &(a, b)) in g.edges.iter().enumerate() {
                let colour = match g.colour[e] {
                    Some(Player::Left) => "blue",
                    Some(Player::Right) => "red",
                    None => "green",
                };
                let name = escape(g.edge_names.get(e));
                let _ = writeln!(edges, "  {a} -- {b} [label=\"{name}\", color={colour}];");
            }
            for v in (0..g.ground.len()).filter(|&v| g.ground[v]) {
                let _ = writeln!(edges, "  {v} [shape=box, style=filled, fillcolor=gray];");
            }
            with(graph(GRAPH, &g.vertices, &[], &|_| None, &Marks::default()), &edges)
        }
        Position::Weighted(g) => {
            let named =
                g.poset.names().iter().zip(&g.weights).map(|(name, weight)| format!("{name} ({weight})"));
            let [left, right] = g.lives;
            let lives =
                format!("  label=\"elements (with their weights); lives: Left {left}, Right {right}\";\n");
            with(order(&Names::new(named), &g.poset.cover_pairs(), &|_| None, &Marks::default()), &lives)
        }
        Position::Needs(g) => {
            let arcs: Vec<_> = needed(&g.needs);
            let list =
                |set: &Edge| set.iter().map(|&y| g.names.get(y as usize)).collect::<Vec<_>>().join(" and ");
            // Arrows alone would not tell one set from two.
            let named =
                g.names.iter().zip(&g.needs).map(|(name, sets)| match sets.iter().any(Vec::is_empty) {
                    true => name.to_string(),
                    false => format!(
                        "{name} (once {} gone)",
                        sets.iter().map(list).collect::<Vec<_>>().join(", or ")
                    ),
                });
            graph(DIGRAPH, &Names::new(named), &arcs, &|x| Some(g.colour[x]), &Marks::default())
        }
        Position::Cnf(g) => {
            graph(GRAPH, g.literals.names(), &g.literals.edges(), &|x| g.claimed[x], &Marks::default())
        }
        Position::Sum(g) => g.parts.iter().map(write).collect(),
        Position::SetGame(g) => {
            let mut arcs = Vec::new();
            let names = Names::new(g.elements.iter().chain(g.set_names.iter()).map(str::to_string));
            for (i, set) in g.sets.iter().enumerate() {
                arcs.extend(set.iter().map(|&x| (x as usize, g.elements.len() + i)));
            }
            graph(GRAPH, &names, &arcs, &|_| None, &Marks::default())
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

/// The graph with more in it.
fn with(mut graph: String, more: &str) -> String {
    let end = graph.rfind('}').unwrap_or(graph.len());
    graph.insert_str(end, more);
    graph
}

/// The two ends that Left joins, and what else belongs to the game.
fn ends(game: &Connection) -> String {
    let mut out = String::new();
    let mut label = game.convention.name().to_string();
    if let Some(turns) = game.turns {
        let _ = write!(label, ", turns {}", letters(&turns));
    }
    let _ = writeln!(out, "  label=\"{}\";", escape(&label));
    for (i, near) in game.ends.iter().enumerate() {
        let name = game.end_names.as_ref().map_or(["one end", "the other end"][i], |names| &names[i]);
        let number = game.cells.len() + i;
        let _ = writeln!(
            out,
            "  {number} [label=\"{}\", shape=box, style=filled, fillcolor=\"#8fc1e3\"];",
            escape(name)
        );
        for &v in near {
            let _ = writeln!(out, "  {number} -- {v} [style=dotted];");
        }
    }
    out
}

fn letters(turns: &[Player]) -> String {
    turns.iter().map(|p| if *p == Player::Left { 'L' } else { 'R' }).collect()
}

/// Where the token stands.
fn token(game: &Position) -> String {
    game.view().token.map_or(String::new(), |x| format!("  {x} [shape=doublecircle];\n"))
}

/// The sets of a positional game as small boxes joined to their members, and in the label what else belongs to the game.
fn positional(game: &Position) -> String {
    let view = game.view();
    let mut out = String::new();
    let mut label = view.convention.map_or(String::new(), |convention| convention.name().to_string());
    if let Some(turns) = view.turns {
        let _ = write!(label, ", turns {}", letters(turns));
    }
    if let Some(moves) = view.moves_left {
        let _ = write!(label, ", {moves} more moves");
    }
    if let Some(first) = view.first_moves {
        let names: Vec<&str> = first.iter().map(|&x| view.names.get(x)).collect();
        let _ = write!(label, ", the first move is one of {}", names.join(" "));
    }
    let _ = writeln!(out, "  label=\"{}\";", escape(&label));
    let mut number = view.names.len();
    for family in &view.sets {
        let fill = if family.owner == Some(Player::Right) { "#f0b48a" } else { "#8fc1e3" };
        for set in family.sets {
            let _ = writeln!(
                out,
                "  {number} [label=\"\", shape=box, width=0.15, height=0.15, style=filled, fillcolor=\"{fill}\"];"
            );
            for &v in set {
                let _ = writeln!(out, "  {number} -> {v} [style=dotted, constraint=false];");
            }
            number += 1;
        }
    }
    out
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
    owner: &dyn Fn(usize) -> Option<Player>,
    marks: &Marks,
) -> String {
    graph(DIGRAPH, names, covers, owner, marks).replacen('{', "{\n  rankdir=BT; edge [dir=none];", 1)
}

fn graph(
    (kind, arrow): Keyword,
    names: &Names,
    edges: &[(usize, usize)],
    owner: &dyn Fn(usize) -> Option<Player>,
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
