//! Puts the pictures of connected components side by side, in rows.

use super::geometry::{Diagram, Point};

/// A diagram of some elements of the board.
pub struct Piece {
    /// The elements, by their numbers on the board.
    pub elements: Vec<usize>,
    /// Their picture, numbered as they stand in `elements`.
    pub diagram: Diagram,
}

/// Rows fill up to this width, or to that of the widest piece.
const ROW: f64 = 900.0;

/// One diagram of `n` elements out of the pieces, `gap` apart, in their order.
pub fn pack(n: usize, pieces: Vec<Piece>, gap: f64) -> Diagram {
    let boxes: Vec<(Point, Point)> = pieces.iter().map(|p| bounds(&p.diagram.points)).collect();
    let area: f64 = boxes.iter().map(|(a, b)| (b.x - a.x + gap) * (b.y - a.y + gap)).sum();
    let widest = boxes.iter().map(|(a, b)| b.x - a.x).fold(0.0, f64::max);
    let limit = if pieces.len() > 12 { (area * 1.6).sqrt().min(ROW) } else { ROW }.max(widest);
    within(n, pieces, gap, limit)
}

/// The same in one row, however long.
pub fn row(n: usize, pieces: Vec<Piece>, gap: f64) -> Diagram {
    within(n, pieces, gap, f64::INFINITY)
}

fn within(n: usize, pieces: Vec<Piece>, gap: f64, limit: f64) -> Diagram {
    let mut whole = Diagram { points: vec![Point { x: 0.0, y: 0.0 }; n], lines: Vec::new() };
    let boxes: Vec<(Point, Point)> = pieces.iter().map(|p| bounds(&p.diagram.points)).collect();
    let mut rows: Vec<Vec<usize>> = vec![Vec::new()];
    let mut used = 0.0;
    for (i, (a, b)) in boxes.iter().enumerate() {
        let width = b.x - a.x;
        if used > 0.0 && used + width > limit {
            rows.push(Vec::new());
            used = 0.0;
        }
        if let Some(row) = rows.last_mut() {
            row.push(i);
        }
        used += width + gap;
    }
    let mut top = 0.0;
    for row in rows {
        let height = row.iter().map(|&i| boxes[i].1.y - boxes[i].0.y).fold(0.0, f64::max);
        let mut x = 0.0;
        for i in row {
            let (low, high) = boxes[i];
            for (&element, p) in pieces[i].elements.iter().zip(&pieces[i].diagram.points) {
                whole.points[element] = Point { x: p.x - low.x + x, y: p.y - low.y + top - height };
            }
            let name = |v: usize| pieces[i].elements[v];
            whole.lines.extend(pieces[i].diagram.lines.iter().map(|&(a, b)| (name(a), name(b))));
            x += high.x - low.x + gap;
        }
        top -= height + gap;
    }
    whole
}

/// The corners of the smallest upright rectangle around the points.
pub fn bounds(points: &[Point]) -> (Point, Point) {
    let fold =
        |f: fn(f64, f64) -> f64, start: f64, get: fn(&Point) -> f64| points.iter().map(get).fold(start, f);
    if points.is_empty() {
        let zero = Point { x: 0.0, y: 0.0 };
        return (zero, zero);
    }
    (
        Point { x: fold(f64::min, f64::INFINITY, |p| p.x), y: fold(f64::min, f64::INFINITY, |p| p.y) },
        Point {
            x: fold(f64::max, f64::NEG_INFINITY, |p| p.x),
            y: fold(f64::max, f64::NEG_INFINITY, |p| p.y),
        },
    )
}
