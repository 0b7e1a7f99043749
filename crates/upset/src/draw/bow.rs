//! Bent lines, where several join the same two elements, and loops.

use super::geometry::Point;
use super::{BLUE, GREEN};
use std::fmt::Write;

/// A bent line, or a loop.
#[derive(Clone, Debug)]
pub struct Bow {
    /// The elements that it joins, the smaller one first.
    pub ends: (usize, usize),
    /// Its colour.
    pub colour: &'static str,
    /// How far from the straight line its middle is; for a loop, which one it is, from 0.
    pub bend: f64,
}

impl Bow {
    pub(super) fn write(&self, out: &mut String, a: Point, b: Point, radius: f64) -> std::fmt::Result {
        let (from, to) = self.ends;
        let path = if from == to {
            // Loops stand beside each other, from the upper left on.
            let (near, far) = (2.0 - 0.9 * self.bend, 2.9 - 0.9 * self.bend);
            let out =
                |turn: f64, far: f64| (a.x + far * radius * turn.cos(), a.y - far * radius * turn.sin());
            let ((x, y), (p, q), (r, s), (u, v)) =
                (out(near, 1.0), out(near, 3.2), out(far, 3.2), out(far, 1.0));
            format!("M{x:.2} {y:.2}C{p:.2} {q:.2} {r:.2} {s:.2} {u:.2} {v:.2}")
        } else {
            let length = a.distance(b).max(1e-9);
            let (up, along) = ((b.x - a.x) / length, (b.y - a.y) / length);
            // A curve of this kind goes half as far as its control point.
            let (x, y) = (f64::midpoint(a.x, b.x), f64::midpoint(a.y, b.y));
            let (x, y) = (x - 2.0 * self.bend * along, y + 2.0 * self.bend * up);
            format!("M{:.2} {:.2}Q{x:.2} {y:.2} {:.2} {:.2}", a.x, a.y, b.x, b.y)
        };
        writeln!(
            out,
            "<path data-from=\"{from}\" data-to=\"{to}\" d=\"{path}\" fill=\"none\" stroke=\"{}\" stroke-width=\"5\"/>",
            self.colour
        )
    }

    pub(super) fn write_tikz(&self, out: &mut String) -> std::fmt::Result {
        let (a, b) = self.ends;
        let way = if a == b { "loop left".into() } else { format!("bend left={:.0}", 1.5 * self.bend) };
        writeln!(out, "  \\draw[{}] (n{a}) to[{way}] (n{b});", thick(self.colour))
    }
}

/// A colour as TikZ calls it, for a line that stands out.
pub(super) fn thick(colour: &str) -> &'static str {
    match colour {
        BLUE => "very thick, blue",
        GREEN => "very thick, green!60!black",
        _ => "very thick, red!80!black",
    }
}
