//! Graphs: springs along edges and repulsion between vertices, or the squares that the vertices are called by.

use super::Style;
use super::clear::{Room, make_clear};
use super::geometry::{Diagram, Point};
use super::pack::{self, Piece};
use crate::budget::{Budget, Stopped};
use crate::graph::Graph;
use crate::names::Names;

/// A graph: on squares where its names are those and only neighbours are joined, else by forces.
pub fn draw(board: &Graph, style: Style, budget: &Budget) -> Result<Diagram, Stopped> {
    let step = style.room.apart * 1.2;
    if let Some(points) = squares(board.names(), step) {
        let near = |a: usize, b: usize| {
            let (dx, dy) = (points[a].x - points[b].x, points[a].y - points[b].y);
            dx.abs().max(dy.abs()) < step * 1.5
        };
        let lines = board.edges();
        if lines.iter().all(|&(a, b)| near(a, b)) {
            return Ok(Diagram { points, lines });
        }
    }
    pieces(board, style, |_| {}, budget)
}

/// A graph by its components, each with a last touch.
pub fn pieces(
    board: &Graph,
    style: Style,
    touch: impl Fn(&mut Piece),
    budget: &Budget,
) -> Result<Diagram, Stopped> {
    let parts = board.components();
    let graphs = board.split(&parts);
    let drawn = (parts.into_iter().zip(&graphs))
        .map(|(elements, piece)| {
            let diagram = layout(piece.len(), piece.edges(), style.room, budget)?;
            let mut piece = Piece { diagram, elements };
            touch(&mut piece);
            Ok(piece)
        })
        .collect::<Result<_, Stopped>>()?;
    Ok(pack::pack(board.len(), drawn, style.room.apart))
}

/// Places by name where all names are squares of a board, `b3` for instance.
pub fn squares(names: &Names, step: f64) -> Option<Vec<Point>> {
    let square = |name: &str| {
        let digits = name.find(|c: char| c.is_ascii_digit())?;
        let (letters, row) = name.split_at(digits);
        if letters.is_empty() || letters.len() > 3 || !letters.bytes().all(|b| b.is_ascii_lowercase()) {
            return None;
        }
        let column = letters.bytes().fold(0u32, |n, b| n * 26 + u32::from(b - b'a') + 1);
        let row: u16 = row.parse().ok()?;
        Some(Point { x: f64::from(column) * step, y: f64::from(row) * step })
    };
    let points: Vec<Point> = names.iter().map(square).collect::<Option<_>>()?;
    let (low, high) = pack::bounds(&points);
    let reasonable = high.x - low.x <= 200.0 * step && high.y - low.y <= 200.0 * step;
    reasonable.then_some(points)
}

/// Places `n` vertices joined by `lines`, with all the room asked for.
pub fn layout(n: usize, lines: Vec<(usize, usize)>, room: Room, budget: &Budget) -> Result<Diagram, Stopped> {
    let length = room.apart * 1.6;
    let radius = length * n as f64 / std::f64::consts::TAU;
    let mut points: Vec<Point> = (0..n)
        .map(|i| {
            let turn = std::f64::consts::TAU * i as f64 / n as f64;
            Point { x: radius * turn.cos(), y: radius * turn.sin() }
        })
        .collect();
    let rounds = if n <= 100 { 400 } else { 150 };
    for round in 0..rounds {
        budget.check()?;
        let heat = radius.max(length) * 0.2 * (1.0 - round as f64 / rounds as f64) + 0.5;
        relax(&mut points, &lines, length, heat);
    }
    shrink(&mut points, &lines, room.apart * 1.3);
    let mut diagram = Diagram { points, lines };
    make_clear(&mut diagram, room, true, budget)?;
    Ok(diagram)
}

/// The forces leave sparse graphs wide: draws the vertices together until lines are `length` long on average.
fn shrink(points: &mut [Point], lines: &[(usize, usize)], length: f64) {
    let total: f64 = lines.iter().map(|&(a, b)| points[a].distance(points[b])).sum();
    let factor = length * lines.len() as f64 / total;
    if factor < 1.0 {
        points.iter_mut().for_each(|p| *p = Point { x: p.x * factor, y: p.y * factor });
    }
}

/// One round of Fruchterman and Reingold's forces; no vertex moves farther than `heat`.
fn relax(points: &mut [Point], lines: &[(usize, usize)], length: f64, heat: f64) {
    let mut force = vec![(0.0, 0.0); points.len()];
    for i in 0..points.len() {
        for j in 0..i {
            let (dx, dy) = (points[i].x - points[j].x, points[i].y - points[j].y);
            let square = (dx * dx + dy * dy).max(0.01);
            let push = length * length / square;
            force[i].0 += dx * push;
            force[i].1 += dy * push;
            force[j].0 -= dx * push;
            force[j].1 -= dy * push;
        }
    }
    for &(a, b) in lines {
        let (dx, dy) = (points[a].x - points[b].x, points[a].y - points[b].y);
        let pull = (dx * dx + dy * dy).sqrt() / length;
        force[a].0 -= dx * pull;
        force[a].1 -= dy * pull;
        force[b].0 += dx * pull;
        force[b].1 += dy * pull;
    }
    for (p, (fx, fy)) in points.iter_mut().zip(force) {
        let size = f64::hypot(fx, fy).max(1e-9);
        let step = size.min(heat);
        p.x += fx / size * step;
        p.y += fy / size * step;
    }
}
