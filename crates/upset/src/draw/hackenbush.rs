//! Hackenbush: edges in their colours, the ground below.

use super::bow::Bow;
use super::geometry::Point;
use super::graph::pieces;
use super::pack::Piece;
use super::svg::Picture;
use super::{BLUE, GREEN, Style, TOKEN, VERMILION};
use crate::budget::{Budget, Stopped};
use crate::game::HackenbushFields;
use crate::graph::Graph;
use crate::value::Player;

/// The vertices with the edges between them in their colours, the ground below.
pub fn draw(
    board: &HackenbushFields,
    style: Style,
    picture: &mut Picture,
    budget: &Budget,
) -> Result<(), Stopped> {
    let graph = Graph::new(board.vertices.clone(), &board.edges);
    let upright = |piece: &mut Piece| stand(piece, &board.ground);
    picture.diagram = pieces(&graph, style, upright, budget)?;
    let of = |owner: Option<Player>| (0..board.edges.len()).filter(move |&e| board.colour[e] == owner);
    let line = |e: usize| {
        let (a, b) = board.edges[e];
        (a.min(b) as usize, a.max(b) as usize)
    };
    let list = |owner| of(owner).map(|e| board.edge_names.get(e)).collect::<Vec<_>>().join(" ");
    for (name, owner, colour) in [
        ("blue, Left's", Some(Player::Left), BLUE),
        ("red, Right's", Some(Player::Right), VERMILION),
        ("green, anybody's", None, GREEN),
    ] {
        picture.thick.extend(of(owner).map(|e| (line(e), colour)));
        picture.bows.extend(of(owner).filter_map(|e| bow(board, e, colour)));
        if of(owner).next().is_some() {
            picture.legend.push(format!("{name}: {}", list(owner)));
        }
    }
    for (v, _) in board.ground.iter().enumerate().filter(|(_, ground)| **ground) {
        picture.looks[v] = TOKEN;
    }
    picture.key = vec![(TOKEN, "the ground")];
    Ok(())
}

/// Turns the picture of what grows out of the ground until the ground is below.
fn stand(piece: &mut Piece, ground: &[bool]) {
    let mean = |of: &dyn Fn(usize) -> bool| {
        let points: Vec<&Point> = (piece.elements.iter().zip(&piece.diagram.points))
            .filter(|(x, _)| of(**x))
            .map(|(_, p)| p)
            .collect();
        let count = points.len().max(1) as f64;
        let sum = |get: fn(&Point) -> f64| points.iter().map(|p| get(p)).sum::<f64>() / count;
        Point { x: sum(|p| p.x), y: sum(|p| p.y) }
    };
    let (low, high) = (mean(&|x| ground[x]), mean(&|x| !ground[x]));
    let length = low.distance(high);
    if length > 1.0 && piece.elements.iter().any(|&x| ground[x]) {
        let (up, along) = ((high.x - low.x) / length, (high.y - low.y) / length);
        for p in &mut piece.diagram.points {
            *p = Point { x: p.x * along - p.y * up, y: p.x * up + p.y * along };
        }
    }
}

/// How far apart the middles of edges are that join the same vertices.
const APART: f64 = 16.0;

/// The edge as a bent line, if it is a loop or others join the same vertices.
fn bow(board: &HackenbushFields, edge: usize, colour: &'static str) -> Option<Bow> {
    let ends = |e: usize| {
        let (a, b) = board.edges[e];
        (a.min(b) as usize, a.max(b) as usize)
    };
    let (a, b) = ends(edge);
    let alike = |range: std::ops::Range<usize>| range.filter(|&e| ends(e) == (a, b)).count();
    let (before, all) = (alike(0..edge) as f64, alike(0..board.edges.len()));
    let bend = if a == b { before } else { APART * (before - (all - 1) as f64 / 2.0) };
    (a == b || all > 1).then_some(Bow { ends: (a, b), colour, bend })
}
