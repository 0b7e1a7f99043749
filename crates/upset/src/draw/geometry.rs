//! Points, and how far a line stays from the elements it does not join.

/// A point of the plane, y growing upwards.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// To the right.
    pub x: f64,
    /// Upwards.
    pub y: f64,
}

impl Point {
    /// The distance to another point.
    pub fn distance(self, other: Point) -> f64 {
        let (dx, dy) = (self.x - other.x, self.y - other.y);
        (dx * dx + dy * dy).sqrt()
    }

    /// The distance to the straight line between two points.
    pub fn distance_to_segment(self, a: Point, b: Point) -> f64 {
        let (dx, dy) = (b.x - a.x, b.y - a.y);
        let length = dx * dx + dy * dy;
        if length == 0.0 {
            return self.distance(a);
        }
        let t = (((self.x - a.x) * dx + (self.y - a.y) * dy) / length).clamp(0.0, 1.0);
        self.distance(Point { x: a.x + t * dx, y: a.y + t * dy })
    }
}

/// Points joined by straight lines.
#[derive(Clone, Debug, Default)]
pub struct Diagram {
    /// Where each element stands.
    pub points: Vec<Point>,
    /// The pairs of elements that are joined.
    pub lines: Vec<(usize, usize)>,
}

impl Diagram {
    /// The smallest distance between two elements, and between a line and an element it does not join.
    pub fn clearance(&self) -> (f64, f64) {
        let mut apart = f64::INFINITY;
        for (i, &p) in self.points.iter().enumerate() {
            for &q in &self.points[..i] {
                apart = apart.min(p.distance(q));
            }
        }
        let mut clear = f64::INFINITY;
        for &(a, b) in &self.lines {
            for (c, &p) in self.points.iter().enumerate() {
                if c != a && c != b {
                    clear = clear.min(p.distance_to_segment(self.points[a], self.points[b]));
                }
            }
        }
        (apart, clear)
    }

    /// How much `c` crowds others where it stands: squares of missing distances, between elements and between
    /// lines and the elements they do not join.
    pub fn crowding(&self, c: usize, apart: f64, clear: f64) -> f64 {
        let p = self.points[c];
        let mut cost = 0.0;
        let mut add = |missing: f64| {
            if missing > 0.0 {
                cost += missing * missing + missing;
            }
        };
        for (d, &q) in self.points.iter().enumerate() {
            if d != c {
                add(apart - p.distance(q));
            }
        }
        for &(a, b) in &self.lines {
            if a == c || b == c {
                for (d, &q) in self.points.iter().enumerate() {
                    if d != a && d != b {
                        add(clear - q.distance_to_segment(self.points[a], self.points[b]));
                    }
                }
            } else {
                add(clear - p.distance_to_segment(self.points[a], self.points[b]));
            }
        }
        cost
    }

    /// The elements that stand on a foreign line, or whose lines run over a foreign element, or too near another.
    pub fn crowded(&self, apart: f64, clear: f64) -> Vec<usize> {
        let mut found = vec![false; self.points.len()];
        for (i, &p) in self.points.iter().enumerate() {
            for (j, &q) in self.points[..i].iter().enumerate() {
                if p.distance(q) < apart {
                    found[i] = true;
                    found[j] = true;
                }
            }
        }
        for &(a, b) in &self.lines {
            for (c, &p) in self.points.iter().enumerate() {
                if c != a && c != b && p.distance_to_segment(self.points[a], self.points[b]) < clear {
                    found[a] = true;
                    found[b] = true;
                    found[c] = true;
                }
            }
        }
        (0..found.len()).filter(|&c| found[c]).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_passes_at_its_distance() {
        let p = |x: f64, y: f64| Point { x, y };
        assert_eq!(p(0.0, 1.0).distance_to_segment(p(-1.0, 0.0), p(1.0, 0.0)), 1.0);
        assert_eq!(p(4.0, 4.0).distance_to_segment(p(-1.0, 0.0), p(1.0, 0.0)), 5.0);
        let on_the_line =
            Diagram { points: vec![p(0.0, 0.0), p(0.0, 2.0), p(0.0, 1.0)], lines: vec![(0, 1)] };
        assert_eq!(on_the_line.clearance(), (1.0, 0.0));
        assert_eq!(on_the_line.crowded(0.5, 0.5), [0, 1, 2]);
    }
}
