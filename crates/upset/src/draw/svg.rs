//! Pictures as SVG text.

use super::geometry::{Diagram, Point};
use super::pack::bounds;
use crate::text::visible;
use hashbrown::HashSet;
use std::fmt::Write;

/// The outline of an element: owners differ in shape and not in colour alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Left's, or nobody's.
    Circle,
    /// Right's.
    Square,
}

/// How an element looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// Its outline.
    pub shape: Shape,
    /// What fills it.
    pub fill: &'static str,
    /// The colour of a label inside.
    pub ink: &'static str,
    /// Whether a second ring surrounds it.
    pub ring: bool,
}

/// A set of elements shown as an area.
#[derive(Clone, Debug)]
pub struct Area {
    /// The corners of its convex hull.
    pub hull: Vec<Point>,
    /// Its colour.
    pub colour: &'static str,
    /// How far the outline keeps from the hull.
    pub reach: f64,
    /// Whether the outline is dashed: Right's are.
    pub dashed: bool,
}

/// Everything on the paper.
#[derive(Clone, Debug)]
pub struct Picture {
    /// Where elements stand and which are joined.
    pub diagram: Diagram,
    /// The look of each element.
    pub looks: Vec<Look>,
    /// The name of each element.
    pub names: Vec<String>,
    /// The size of an element.
    pub radius: f64,
    /// Whether names stand beside the elements for want of room inside.
    pub beside: bool,
    /// Whether lines are arrows.
    pub arrows: bool,
    /// Lines that stand out, each given both ways.
    pub thick: HashSet<(usize, usize)>,
    /// Sets shown as areas.
    pub areas: Vec<Area>,
    /// Looks explained below the picture.
    pub key: Vec<(Look, &'static str)>,
    /// Lines of text below the picture.
    pub legend: Vec<String>,
    /// What the picture shows.
    pub title: String,
}

/// The text with the characters that mean something in XML replaced, and those that mislead or that XML forbids written out.
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in visible(text).chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '\u{fffe}' | '\u{ffff}' => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out
}

/// The text, cut after `most` letters.
pub fn shorten(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_string();
    }
    text.chars().take(most - 1).chain(['…']).collect()
}

const MARGIN: f64 = 24.0;
const LINE: f64 = 18.0;
/// Width of a letter of a label, about.
pub const LETTER: f64 = 9.0;
/// Longest label that is written out.
pub const LABEL: usize = 20;

impl Picture {
    /// The whole picture as an SVG document.
    pub fn to_svg(&self) -> String {
        let (low, high) = bounds(&self.diagram.points);
        let longest = self.names.iter().map(|n| n.chars().count().min(LABEL)).max().unwrap_or(0) as f64;
        let beside = if self.beside { longest * LETTER + self.radius } else { 0.0 };
        let edge = self.radius + MARGIN;
        let text_width = self.legend.iter().map(|l| l.chars().count()).max().unwrap_or(0) as f64 * LETTER;
        let key_width: f64 = self.key.iter().map(|(_, text)| key_room(text)).sum();
        let text_width = text_width.max(key_width);
        let width = (high.x - low.x + 2.0 * edge + beside).max(text_width + 2.0 * MARGIN).max(160.0);
        let board = high.y - low.y + 2.0 * edge;
        let lines = self.legend.len() + usize::from(!self.key.is_empty());
        let height = board + if lines == 0 { 0.0 } else { lines as f64 * LINE + MARGIN / 2.0 };
        let at = |p: Point| Point { x: p.x - low.x + edge, y: high.y - p.y + edge };
        let mut out = String::new();
        let _ = self.write(&mut out, width, height, board, at);
        out
    }

    fn write(
        &self,
        out: &mut String,
        width: f64,
        height: f64,
        board: f64,
        at: impl Fn(Point) -> Point,
    ) -> std::fmt::Result {
        writeln!(
            out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\" \
             viewBox=\"0 0 {width:.2} {height:.2}\" font-family=\"sans-serif\" font-size=\"13\">"
        )?;
        writeln!(out, "<title>{}</title>", escape(&self.title))?;
        writeln!(out, "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>")?;
        for area in &self.areas {
            self.write_area(out, area, &at)?;
        }
        let points: Vec<Point> = self.diagram.points.iter().map(|&p| at(p)).collect();
        writeln!(out, "<g stroke=\"#444444\" stroke-width=\"1.5\" stroke-linecap=\"round\">")?;
        for &(a, b) in &self.diagram.lines {
            self.write_line(out, points[a], points[b], (a, b))?;
        }
        writeln!(out, "</g>")?;
        for (i, (&p, name)) in points.iter().zip(&self.names).enumerate() {
            writeln!(out, "<g><title>{}</title>", escape(name))?;
            write_shape(out, p, self.radius, self.looks[i], Some(i))?;
            let label = escape(&shorten(name, LABEL));
            if self.beside {
                writeln!(
                    out,
                    "<text x=\"{:.2}\" y=\"{:.2}\" fill=\"#111111\" stroke=\"#ffffff\" stroke-width=\"3\" \
                     stroke-linejoin=\"round\" paint-order=\"stroke\">{label}</text>",
                    p.x + self.radius + 4.0,
                    p.y + 4.5
                )?;
            } else {
                writeln!(
                    out,
                    "<text x=\"{:.2}\" y=\"{:.2}\" text-anchor=\"middle\" fill=\"{}\">{label}</text>",
                    p.x,
                    p.y + 4.5,
                    self.looks[i].ink
                )?;
            }
            writeln!(out, "</g>")?;
        }
        self.write_legend(out, board)?;
        writeln!(out, "</svg>")
    }

    /// A line from rim to rim; the element's numbers go along for whoever processes the picture.
    fn write_line(&self, out: &mut String, a: Point, b: Point, ends: (usize, usize)) -> std::fmt::Result {
        let length = a.distance(b).max(1e-9);
        let (ux, uy) = ((b.x - a.x) / length, (b.y - a.y) / length);
        let look = if self.thick.contains(&ends) { " stroke=\"#d55e00\" stroke-width=\"5\"" } else { "" };
        writeln!(
            out,
            "<line data-from=\"{}\" data-to=\"{}\" x1=\"{:.2}\" y1=\"{:.2}\" x2=\"{:.2}\" y2=\"{:.2}\"{look}/>",
            ends.0, ends.1, a.x, a.y, b.x, b.y
        )?;
        if self.arrows {
            let tip = Point { x: b.x - ux * (self.radius + 1.0), y: b.y - uy * (self.radius + 1.0) };
            let base = Point { x: tip.x - ux * 10.0, y: tip.y - uy * 10.0 };
            writeln!(
                out,
                "<polygon fill=\"#444444\" points=\"{:.2},{:.2} {:.2},{:.2} {:.2},{:.2}\"/>",
                tip.x,
                tip.y,
                base.x - uy * 4.5,
                base.y + ux * 4.5,
                base.x + uy * 4.5,
                base.y - ux * 4.5
            )?;
        }
        Ok(())
    }

    /// The outline at a distance around the hull: its edges moved outwards, joined by arcs.
    fn write_area(&self, out: &mut String, area: &Area, at: &impl Fn(Point) -> Point) -> std::fmt::Result {
        let corners: Vec<Point> = area.hull.iter().map(|&p| at(p)).collect();
        let r = area.reach;
        let look = format!(
            "fill=\"{c}\" fill-opacity=\"0.07\" stroke=\"{c}\" stroke-width=\"1.5\"{}",
            if area.dashed { " stroke-dasharray=\"6 3\"" } else { "" },
            c = area.colour
        );
        if let [p] = corners[..] {
            return writeln!(out, "<circle cx=\"{:.2}\" cy=\"{:.2}\" r=\"{r:.2}\" {look}/>", p.x, p.y);
        }
        // The hull runs counterclockwise, so its outside is on the right of each edge.
        let edges = corners.iter().zip(corners.iter().cycle().skip(1)).map(|(&p, &q)| {
            let (x, y) = ((p.y - q.y) / p.distance(q) * r, (q.x - p.x) / p.distance(q) * r);
            (Point { x: p.x + x, y: p.y + y }, Point { x: q.x + x, y: q.y + y })
        });
        let mut path = String::new();
        for (from, to) in edges.clone().chain(edges.take(1)) {
            path += &if path.is_empty() {
                format!("M{:.2} {:.2}", from.x, from.y)
            } else {
                format!("A{r:.2} {r:.2} 0 0 0 {:.2} {:.2}", from.x, from.y)
            };
            path += &format!("L{:.2} {:.2}", to.x, to.y);
        }
        writeln!(out, "<path d=\"{path}Z\" {look}/>")
    }

    fn write_legend(&self, out: &mut String, board: f64) -> std::fmt::Result {
        let mut y = board;
        let mut x = MARGIN;
        for &(look, text) in &self.key {
            write_shape(out, Point { x: x + 6.0, y: y - 4.5 }, 6.0, look, None)?;
            writeln!(
                out,
                "<text x=\"{:.2}\" y=\"{y:.2}\" fill=\"#111111\">{}</text>",
                x + 18.0,
                escape(text)
            )?;
            x += key_room(text);
        }
        if !self.key.is_empty() {
            y += LINE;
        }
        for line in &self.legend {
            writeln!(out, "<text x=\"{MARGIN}\" y=\"{y:.2}\" fill=\"#111111\">{}</text>", escape(line))?;
            y += LINE;
        }
        Ok(())
    }
}

/// How far an entry of the key reaches.
fn key_room(text: &str) -> f64 {
    18.0 + text.chars().count() as f64 * LETTER + 20.0
}

fn write_shape(out: &mut String, p: Point, r: f64, look: Look, element: Option<usize>) -> std::fmt::Result {
    let id = element.map_or(String::new(), |i| format!(" data-element=\"{i}\""));
    if look.ring {
        writeln!(
            out,
            "<circle cx=\"{:.2}\" cy=\"{:.2}\" r=\"{:.2}\" fill=\"none\" stroke=\"#111111\" \
             stroke-width=\"1.5\"/>",
            p.x,
            p.y,
            r + 4.0
        )?;
    }
    match look.shape {
        Shape::Circle => writeln!(
            out,
            "<circle{id} cx=\"{:.2}\" cy=\"{:.2}\" r=\"{r:.2}\" fill=\"{}\" stroke=\"#111111\" \
             stroke-width=\"1.5\"/>",
            p.x, p.y, look.fill
        ),
        // As large a square as fits the circle that the layout keeps free.
        Shape::Square => writeln!(
            out,
            "<rect{id} x=\"{:.2}\" y=\"{:.2}\" width=\"{side:.2}\" height=\"{side:.2}\" fill=\"{}\" \
             stroke=\"#111111\" stroke-width=\"1.5\"/>",
            p.x - r * 0.86,
            p.y - r * 0.86,
            look.fill,
            side = 2.0 * r * 0.86
        ),
    }
}
