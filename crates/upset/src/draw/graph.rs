//! Layout of a connected graph: springs along edges, repulsion between vertices.

use super::clear::{Room, make_clear};
use super::geometry::{Diagram, Point};
use crate::budget::{Budget, Stopped};

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
