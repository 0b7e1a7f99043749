//! Moves elements until no line passes through an element it does not join: the one thing a diagram must get right.

use super::geometry::{Diagram, Point};
use crate::budget::{Budget, Stopped};
use crate::order::families::SplitMix;

/// How far elements and lines must keep from each other.
#[derive(Clone, Copy, Debug)]
pub struct Room {
    /// Between the centres of two elements.
    pub apart: f64,
    /// Between the centre of an element and a line that does not join it.
    pub clear: f64,
}

/// Rounds of moving crowded elements before the rest is left to scaling.
const ROUNDS: usize = 24;
/// Distances looked at over all, so that large diagrams get fewer rounds and not more time.
const WORK: usize = 40_000_000;

/// Moves crowded elements sideways (and, where `free`, in any direction) until every line is clear of foreign
/// elements; what small moves cannot clear, scaling does, which from a position without three elements on a line
/// always succeeds.
pub fn make_clear(diagram: &mut Diagram, room: Room, free: bool, budget: &Budget) -> Result<(), Stopped> {
    let mut rng = SplitMix(0x5eed);
    let mut work = WORK;
    improve(diagram, room, free, &mut rng, &mut work, budget)?;
    for attempt in 0..TRIES {
        if scale(diagram, room, if attempt + 1 < TRIES { 4.0 } else { 40.0 }) {
            return Ok(());
        }
        // Three elements are all but on a line: shake those that crowd, a little harder every time.
        let reach = room.apart * (0.3 + 0.15 * attempt as f64);
        for c in diagram.crowded(room.apart, room.clear) {
            diagram.points[c].x += (rng.unit() - 0.5) * reach;
            if free {
                diagram.points[c].y += (rng.unit() - 0.5) * reach;
            }
        }
        improve(diagram, room, free, &mut rng, &mut work, budget)?;
    }
    bend(diagram);
    scale(diagram, room, f64::INFINITY);
    Ok(())
}

/// Times that elements are shaken before the diagram is bent.
const TRIES: usize = 12;

/// Enlarges the diagram as far as its room requires, if that is at most `limit` times.
fn scale(diagram: &mut Diagram, room: Room, limit: f64) -> bool {
    let (apart, clear) = diagram.clearance();
    let factor = (room.apart / apart).max(room.clear / clear);
    if factor.is_nan() || factor > limit {
        return false;
    }
    if factor > 1.0 {
        // A hair more, so that rounding does not undo it.
        for p in &mut diagram.points {
            *p = Point { x: p.x * factor * 1.001, y: p.y * factor * 1.001 };
        }
    }
    true
}

/// Puts all elements on a parabola, from bottom to top as they stand: no three are on a line.
fn bend(diagram: &mut Diagram) {
    let mut order: Vec<usize> = (0..diagram.points.len()).collect();
    order.sort_by(|&a, &b| diagram.points[a].y.total_cmp(&diagram.points[b].y));
    for (i, v) in order.into_iter().enumerate() {
        let i = i as f64;
        diagram.points[v] = Point { x: i * i / 8.0, y: i * 4.0 };
    }
}

/// Moves what crowds as long as there is `work` left.
fn improve(
    diagram: &mut Diagram,
    room: Room,
    free: bool,
    rng: &mut SplitMix,
    work: &mut usize,
    budget: &Budget,
) -> Result<(), Stopped> {
    for _ in 0..ROUNDS {
        budget.check()?;
        let crowded = diagram.crowded(room.apart, room.clear);
        if crowded.is_empty() {
            return Ok(());
        }
        for c in crowded {
            let joined = diagram.lines.iter().filter(|&&(a, b)| a == c || b == c).count();
            let cost = (PLACES + 1) * (diagram.lines.len() + (joined + 1) * diagram.points.len());
            let Some(rest) = work.checked_sub(cost) else { return Ok(()) };
            *work = rest;
            budget.check()?;
            settle(diagram, c, room, free, rng);
        }
    }
    Ok(())
}

/// Places that are tried for an element.
const PLACES: usize = 14;

/// Puts `c` on the best of some places near where it stands.
fn settle(diagram: &mut Diagram, c: usize, room: Room, free: bool, rng: &mut SplitMix) {
    let home = diagram.points[c];
    let mut best = (diagram.crowding(c, room.apart, room.clear), home);
    if best.0 == 0.0 {
        return;
    }
    for k in 0..PLACES {
        let reach = room.apart * if k < 8 { 1.0 } else { 3.0 };
        let x = home.x + (rng.unit() - 0.5) * 2.0 * reach;
        let y = if free { home.y + (rng.unit() - 0.5) * 2.0 * reach } else { home.y };
        diagram.points[c] = Point { x, y };
        // Of equally good places the nearest, so that the picture keeps its shape.
        let cost = diagram.crowding(c, room.apart, room.clear) + 0.01 * home.distance(diagram.points[c]);
        if cost < best.0 {
            best = (cost, diagram.points[c]);
        }
    }
    diagram.points[c] = best.1;
}
