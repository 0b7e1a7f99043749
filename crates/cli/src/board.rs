//! A position as text that one can see: grids as grids, Hex sheared, cubes in layers, orders by levels, graphs by neighbours.

mod grid;

use grid::Grid;
use std::borrow::Cow;
use std::fmt::Write;
use upset::game::{Connection, Position, View};
use upset::graph::Graph;
use upset::names::Names;
use upset::order::Poset;
use upset::text::visible;
use upset::value::Player;

/// Most elements listed by name.
const LISTED: usize = 120;
/// Most lines of a board.
const LINES: usize = 60;

/// A move and where it stands in the text of a board, by line and by letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spot {
    /// The element that is played.
    pub element: usize,
    /// The line from 0.
    pub line: usize,
    /// The letter in the line, from 0.
    pub column: usize,
    /// How many letters it is wide.
    pub width: usize,
}

/// What stays the same while a game is played: its first position, and the shape of its board.
pub struct TextBoard {
    grid: Option<Grid>,
    elements: usize,
}

impl TextBoard {
    /// The board that `game` begins on.
    pub fn new(game: &Position) -> TextBoard {
        TextBoard { grid: Grid::of(game), elements: game.names().len() }
    }

    /// The position in a few lines, and what can be played.
    pub fn text(&self, game: &Position) -> String {
        if let Some(grid) = &self.grid {
            return grid.text(game);
        }
        let mut out = String::new();
        self.write(&mut out, game, "", true);
        out
    }

    /// The position with the places of the moves on it, where cells are moves; else without a list of them.
    pub fn with_spots(&self, game: &Position, turn: Player) -> (String, Option<Vec<Spot>>) {
        if let Some(grid) = &self.grid {
            return (grid.text(game), Some(grid.spots(game, turn)));
        }
        let mut out = String::new();
        self.write(&mut out, game, "", false);
        (out, None)
    }

    /// Whether pieces fall down columns, so that any cell of one means its lowest free one.
    pub fn has_columns(&self) -> bool {
        self.grid.as_ref().is_some_and(Grid::has_columns)
    }

    fn write(&self, out: &mut String, game: &Position, indent: &str, moves: bool) {
        let view = game.view();
        for (i, part) in view.parts.iter().enumerate() {
            let _ = writeln!(out, "  part {}: {part}", i + 1);
            TextBoard::new(part).write(out, part, "  ", moves);
        }
        if !view.parts.is_empty() {
            return;
        }
        if let Some(heaps) = view.heaps {
            for (i, &size) in heaps.iter().enumerate().take(LINES) {
                let stones = "o".repeat(size.min(50) as usize);
                let more = if size > 50 { "…" } else { "" };
                let _ = writeln!(out, "{indent}  heap {:<3} {stones}{more}  ({size})", i + 1);
            }
            let _ = writeln!(out, "{indent}  `1:4` leaves 3 in heap 1");
        } else if let Some(chains) = view.order.and_then(chains) {
            for chain in chains.iter().take(LINES) {
                let names: Vec<String> = chain.iter().take(LISTED).map(|&x| tagged(&view, x)).collect();
                let _ = writeln!(out, "{indent}  {}", names.join(" > "));
            }
            let _ = writeln!(out, "{indent}      `b > a`: b lies right above a");
            sets(out, &view, indent);
        } else if let Some(order) = view.order {
            levels(out, &view, order, indent);
        } else if let Some(graph) = view.graph {
            neighbours(out, &view, graph, indent);
            if let Position::Connection(game) = game {
                ends(out, game, indent);
            }
        } else {
            others(out, game, &view, indent);
        }
        self.state(out, game, indent);
        if moves {
            self.moves(out, game, indent);
        }
    }

    /// What is not seen on the board itself.
    fn state(&self, out: &mut String, game: &Position, indent: &str) {
        let view = game.view();
        if let Some(token) = view.token {
            let what = if view.options.is_some() { "the game is at" } else { "the token stands on" };
            let _ = writeln!(out, "{indent}  {what} {}", visible(view.names.get(token)));
        }
        if let Some([left, right]) = view.lives {
            let _ = writeln!(out, "{indent}  lives        Left {left}, Right {right}; `a(2)` weighs 2");
        }
        if game.names().len() < self.elements && view.heaps.is_none() {
            let _ = writeln!(out, "{indent}  {} of {} elements are left", game.names().len(), self.elements);
        }
    }

    /// What can be played.
    fn moves(&self, out: &mut String, game: &Position, indent: &str) {
        let view = game.view();
        // Heaps that are not built have too many.
        if view.heaps.is_some_and(|heaps| heaps.iter().any(|&size| size > 50)) {
            return;
        }
        if game.is_impartial() || view.convention.is_some() {
            let _ = writeln!(out, "{indent}  moves        {}", list(game, &game.moves(Player::Left)));
        } else {
            for player in Player::BOTH {
                let _ = writeln!(
                    out,
                    "{indent}  {:<5} moves  {}",
                    player.title(),
                    list(game, &game.moves(player))
                );
            }
        }
    }
}

fn list(game: &Position, moves: &[usize]) -> String {
    let mut text: Vec<Cow<str>> = moves.iter().take(LISTED).map(|&x| visible(game.names().get(x))).collect();
    if moves.len() > LISTED {
        text.push("…".into());
    }
    if text.is_empty() { "none".into() } else { text.join(" ") }
}

/// A name with whose it is: `a(X)` is claimed by Left, `b(black)` is Left's to take.
fn tagged(view: &View<'_>, x: usize) -> String {
    let name = visible(view.names.get(x));
    let claim = view.claims.and_then(|claims| claims[x]);
    let owner = view.owners.map(|owners| owners[x]).or_else(|| view.reserved.and_then(|owners| owners[x]));
    match (claim, owner) {
        (Some(Player::Left), _) => format!("{name}(X)"),
        (Some(Player::Right), _) => format!("{name}(O)"),
        (None, Some(Player::Left)) => format!("{name}(black)"),
        (None, Some(Player::Right)) => format!("{name}(white)"),
        (None, None) => match view.weights {
            Some(weights) => format!("{name}({})", weights[x]),
            None => name.into_owned(),
        },
    }
}

/// The chains that the order consists of, largest elements first, if it does and is more than points.
fn chains(order: &Poset) -> Option<Vec<Vec<usize>>> {
    let single = |x: usize| order.lower_covers(x).len() <= 1 && order.upper_covers(x).len() <= 1;
    if order.is_antichain() || !(0..order.len()).all(single) {
        return None;
    }
    let from = |x: usize| {
        std::iter::successors(Some(x), |&y| order.lower_covers(y).first().map(|&z| z as usize)).collect()
    };
    Some((0..order.len()).filter(|&x| order.upper_covers(x).is_empty()).map(from).collect())
}

/// Levels from the top, each element with what it lies right above.
fn levels(out: &mut String, view: &View<'_>, order: &Poset, indent: &str) {
    let level = order.levels();
    let height = level.iter().max().map_or(0, |&l| l as usize + 1);
    if order.is_empty() {
        return;
    }
    if order.is_antichain() {
        let names: Vec<String> = (0..order.len()).take(LISTED).map(|x| tagged(view, x)).collect();
        let _ = writeln!(out, "{indent}  {}", names.join("  "));
    }
    for row in (0..height).rev().take(if order.is_antichain() { 0 } else { LINES }) {
        let here = (0..order.len()).filter(|&x| level[x] as usize == row).take(LISTED);
        let words: Vec<String> = here
            .map(|x| {
                let below: Vec<Cow<str>> =
                    order.lower_covers(x).iter().take(8).map(|&y| visible(order.name(y as usize))).collect();
                if below.is_empty() {
                    tagged(view, x)
                } else {
                    format!("{} > {}", tagged(view, x), below.join(","))
                }
            })
            .collect();
        let _ = writeln!(out, "{indent}  {:>3} | {}", row + 1, words.join("   "));
    }
    if height > 1 {
        let _ = writeln!(out, "{indent}      `b > a`: b lies right above a");
    }
    sets(out, view, indent);
}

/// Every vertex with its neighbours.
fn neighbours(out: &mut String, view: &View<'_>, graph: &Graph, indent: &str) {
    let mut near: Vec<Vec<usize>> = vec![Vec::new(); graph.len()];
    for (a, b) in graph.edges() {
        near[a].push(b);
        near[b].push(a);
    }
    for (x, near) in near.iter().enumerate().take(LINES) {
        let names: Vec<Cow<str>> = near.iter().take(LISTED).map(|&y| visible(graph.names().get(y))).collect();
        let _ = writeln!(out, "{indent}  {:>10} - {}", tagged(view, x), names.join(" "));
    }
    if graph.len() > LINES {
        let _ = writeln!(out, "{indent}  … and {} more", graph.len() - LINES);
    }
}

/// What is to be joined: the ends themselves are no cells.
fn ends(out: &mut String, game: &Connection, indent: &str) {
    let end = |i: usize| {
        let near = members(game.cells.names(), game.ends[i].iter().map(|&v| v as usize)).replace(',', " ");
        let name = game.end_names.as_ref().map_or(["one end", "the other"][i], |names| &names[i]);
        format!("{} (next to {near})", visible(name))
    };
    let _ = writeln!(out, "{indent}  Left joins {} and {}", end(0), end(1));
}

/// The sets of positional games on no grid, if they are few.
fn sets(out: &mut String, view: &View<'_>, indent: &str) {
    if view.convention.is_none() {
        return;
    }
    let same = view.sets.windows(2).all(|pair| pair[0].sets == pair[1].sets);
    for family in view.sets.iter().take(if same { 1 } else { 2 }) {
        let whose = match family.owner {
            _ if view.sets.len() == 1 => String::new(),
            _ if same => "both players' ".into(),
            owner => owner.map_or(String::new(), |p| format!("{}'s ", p.title())),
        };
        let words: Vec<String> = (family.sets.iter().take(20))
            .map(|set| format!("{{{}}}", members(view.names, set.iter().map(|&v| v as usize))))
            .collect();
        let more = if family.sets.len() > 20 {
            format!(" and {} more", family.sets.len() - 20)
        } else {
            String::new()
        };
        let words = if words.is_empty() { "none".into() } else { words.join(" ") };
        let _ = writeln!(out, "{indent}  {whose}sets: {words}{more}");
    }
}

fn members(names: &Names, set: impl Iterator<Item = usize>) -> String {
    set.map(|v| visible(names.get(v)).into_owned()).collect::<Vec<_>>().join(",")
}

/// Directed graphs, Hackenbush, sets that are moves, games given by their options, elements with needs.
fn others(out: &mut String, game: &Position, view: &View<'_>, indent: &str) {
    let name = |x: usize| visible(view.names.get(x));
    if let Some(digraph) = view.digraph {
        let mut to: Vec<Vec<usize>> = vec![Vec::new(); digraph.names().len()];
        digraph.arcs().into_iter().for_each(|(a, b)| to[a].push(b));
        for (x, to) in to.iter().enumerate().take(LINES) {
            let _ = writeln!(
                out,
                "{indent}  {:>10} -> {}",
                tagged(view, x),
                members(view.names, to.iter().copied())
            );
        }
    }
    if let Some(board) = view.hackenbush {
        for (e, &(a, b)) in board.edges.iter().enumerate().take(LINES) {
            let colour = match board.colour[e] {
                Some(Player::Left) => "blue",
                Some(Player::Right) => "red",
                None => "green",
            };
            let ground = |v: u32| if board.ground[v as usize] { " (ground)" } else { "" };
            let (from, to) = (board.vertices.get(a as usize), board.vertices.get(b as usize));
            let edge = visible(board.edge_names.get(e));
            let _ = writeln!(
                out,
                "{indent}  {edge:>10}: {}{} - {}{}, {colour}",
                visible(from),
                ground(a),
                visible(to),
                ground(b)
            );
        }
    }
    if let Some(options) = view.options {
        for (player, moves) in Player::BOTH.into_iter().zip(options) {
            let words: Vec<String> = moves
                .arcs()
                .iter()
                .take(LISTED)
                .map(|&(a, b)| format!("{} -> {}", name(a), name(b)))
                .collect();
            let _ = writeln!(out, "{indent}  {:<5} {}", player.title(), words.join("  "));
        }
    }
    for family in view.sets.iter() {
        let Some(names) = family.names else { continue };
        for (i, set) in family.sets.iter().enumerate().take(LINES) {
            let _ = writeln!(
                out,
                "{indent}  {:>10}: {}",
                visible(names.get(i)),
                members(view.names, set.iter().map(|&v| v as usize))
            );
        }
    }
    if let Some(needs) = view.needs {
        for (x, sets) in needs.iter().enumerate().take(LINES) {
            let free = sets.iter().any(Vec::is_empty);
            let words: Vec<String> =
                sets.iter().map(|set| members(view.names, set.iter().map(|&v| v as usize))).collect();
            let after = if free { String::new() } else { format!(" once {} is gone", words.join(" or ")) };
            let _ = writeln!(out, "{indent}  {:>10}{after}", tagged(view, x));
        }
    }
    let _ = game;
}
