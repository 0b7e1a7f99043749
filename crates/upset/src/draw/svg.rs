//! Pictures as SVG text.

use super::GREEN;
use super::bow::Bow;
use super::cells::Cells;
use super::geometry::{Diagram, Point};
use super::pack::bounds;
use crate::text::visible;
use hashbrown::HashMap;
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
    /// Lines that stand out, with their colours.
    pub thick: HashMap<(usize, usize), &'static str>,
    /// Lines that are bent, because several join the same elements.
    pub bows: Vec<Bow>,
    /// Whether lines have the colour of the element at their first end.
    pub spokes: bool,
    /// Sets shown as areas.
    pub areas: Vec<Area>,
    /// Looks explained below the picture.
    pub key: Vec<(Look, &'static str)>,
    /// Lines of text below the picture.
    pub legend: Vec<String>,
    /// The board under the elements, where it has a look of its own.
    pub cells: Option<Cells>,
    /// What is marked on each element, if anything is.
    pub marks: Vec<Mark>,
    /// What stands above the picture, if not the title.
    pub heading: String,
    /// What the picture shows.
    pub title: String,
}

/// The paper and the text on it.
struct Page {
    width: f64,
    height: f64,
    /// Where the board ends and the key begins.
    board: f64,
    heading: Vec<String>,
    legend: Vec<String>,
    /// Where the entries of the key stand.
    key: Vec<(f64, usize)>,
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

/// Paper and ink, which change places in the dark, and black and white, which stay what they are.
pub const PAPER: &str = "#ffffff";
/// Lines and letters.
pub const INK: &str = "#111111";
/// What neither player owns.
pub const GREY: &str = "#e6e6e6";
/// The cells of a bar.
pub const CELL: &str = "#f6ead7";
/// Left's elements in coloured games.
pub const BLACK: &str = "#000000";
/// Right's elements in coloured games.
pub const WHITE: &str = "#fefefe";
/// What keeps text apart from the lines under it.
const HALO: &str = " stroke=\"#ffffff\" stroke-width=\"3\" stroke-linejoin=\"round\" paint-order=\"stroke\"";

/// How the picture looks on dark pages: rules of a style sheet outweigh attributes.
pub const STYLE: &str = "<style>@media (prefers-color-scheme: dark) {\
    [fill=\"#ffffff\"]{fill:#16181c}[stroke=\"#ffffff\"]{stroke:#16181c}\
    [fill=\"#111111\"]{fill:#e8e8e8}[stroke=\"#111111\"]{stroke:#e8e8e8}[stroke=\"#444444\"]{stroke:#b0b0b0}[fill=\"#444444\"]{fill:#b0b0b0}\
    [stroke=\"#0072b2\"]{stroke:#4aa8e0}\
    [fill=\"#e6e6e6\"]{fill:#44474d}[fill=\"#f6ead7\"]{fill:#3a332a}[fill=\"#dce9f5\"]{fill:#22374d}}</style>";

/// What is marked on an element.
#[derive(Clone, Debug, Default)]
pub struct Mark {
    /// It is a best move.
    pub best: bool,
    /// It is no longer there.
    pub gone: bool,
    /// When it was taken or claimed.
    pub number: Option<String>,
    /// What taking it leaves.
    pub note: Option<String>,
}

impl Look {
    /// Whether it looks like Left's.
    pub fn is_left(self) -> bool {
        self.shape == Shape::Circle && self.fill != PAPER && self.fill != GREY
    }

    /// Whether it looks like Right's.
    pub fn is_right(self) -> bool {
        self.shape == Shape::Square
    }
}

/// Narrowest picture.
const NARROW: f64 = 300.0;

/// The words of `line` in lines that are at most `most` letters long; further lines are indented as the first is.
fn wrapped(line: &str, most: usize) -> Vec<String> {
    let indent: String = line.chars().take_while(|c| *c == ' ').collect();
    let mut lines = Vec::new();
    let mut now = indent.clone();
    for word in line.split_whitespace() {
        let mut rest: Vec<char> = word.chars().collect();
        if now.len() > indent.len() && now.chars().count() + 1 + rest.len() > most {
            lines.push(std::mem::replace(&mut now, indent.clone()));
        }
        if now.len() > indent.len() {
            now.push(' ');
        }
        while rest.len() > most {
            let tail = rest.split_off(most);
            now.extend(rest);
            lines.push(std::mem::replace(&mut now, indent.clone()));
            rest = tail;
        }
        now.extend(rest);
    }
    lines.push(now);
    lines
}

impl Picture {
    /// The whole picture as an SVG document.
    pub fn to_svg(&self) -> String {
        let (low, high) = bounds(&self.diagram.points);
        let longest = self.names.iter().map(|n| n.chars().count().min(LABEL)).max().unwrap_or(0) as f64;
        let beside = if self.beside { longest * LETTER + self.radius } else { 0.0 };
        let edge = self.cells.as_ref().map_or(0.0, Cells::margin).max(self.radius) + MARGIN;
        let noted = self.cells.is_none() && self.marks.iter().any(|mark| mark.note.is_some());
        let below = if noted { 10.0 } else { 0.0 };
        let (beyond_left, beyond_below) = self.cells.as_ref().map_or((0.0, below), Cells::beyond);
        let key_width: f64 = self.key.iter().map(|(_, text)| key_room(text)).fold(0.0, f64::max);
        let drawn = high.x - low.x + 2.0 * edge + beside + beyond_left;
        let width = drawn.max(key_width + 2.0 * MARGIN).max(NARROW);
        // Text is wrapped to the width of the board, and never makes it wider.
        let letters = ((width - 2.0 * MARGIN) / (LETTER * 0.8)) as usize;
        let heading = if self.heading.is_empty() { &self.title } else { &self.heading };
        let heading = wrapped(heading, letters * 13 / 15);
        let legend: Vec<String> = self.legend.iter().flat_map(|line| wrapped(line, letters)).collect();
        let top = MARGIN + heading.len() as f64 * (LINE + 2.0);
        let board = top + high.y - low.y + 2.0 * edge - MARGIN + beyond_below;
        let key = self.key_lines(width);
        let lines = legend.len() + key.iter().map(|(_, line)| line + 1).max().unwrap_or(0);
        let height = board + lines as f64 * LINE + MARGIN / 2.0;
        let left = edge + beyond_left + (width - drawn) / 2.0;
        let at = |p: Point| Point { x: p.x - low.x + left, y: high.y - p.y + edge - MARGIN + top };
        let mut out = String::new();
        let page = Page { width, height, board, heading, legend, key };
        let _ = self.write(&mut out, &page, at);
        out
    }

    /// Where the entries of the key stand: how far to the right, and in which line.
    fn key_lines(&self, width: f64) -> Vec<(f64, usize)> {
        let (mut x, mut line) = (MARGIN, 0);
        let mut places = Vec::new();
        for (_, text) in &self.key {
            if x > MARGIN && x + key_room(text) > width {
                (x, line) = (MARGIN, line + 1);
            }
            places.push((x, line));
            x += key_room(text);
        }
        places
    }

    fn write(&self, out: &mut String, page: &Page, at: impl Fn(Point) -> Point) -> std::fmt::Result {
        let (width, height) = (page.width, page.height);
        writeln!(
            out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\" \
             viewBox=\"0 0 {width:.2} {height:.2}\" font-family=\"sans-serif\" font-size=\"13\">"
        )?;
        writeln!(out, "<title>{}</title>", escape(&self.title))?;
        writeln!(out, "{STYLE}")?;
        writeln!(out, "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>")?;
        for (i, line) in page.heading.iter().enumerate() {
            let y = MARGIN + i as f64 * (LINE + 2.0);
            writeln!(
                out,
                "<text x=\"{MARGIN}\" y=\"{y:.2}\" font-size=\"15\" font-weight=\"bold\" fill=\"{INK}\">{}</text>",
                escape(line)
            )?;
        }
        for area in &self.areas {
            self.write_area(out, area, &at)?;
        }
        let points: Vec<Point> = self.diagram.points.iter().map(|&p| at(p)).collect();
        if let Some(cells) = &self.cells {
            self.write_cells(out, cells, &points)?;
        }
        writeln!(out, "<g stroke=\"#444444\" stroke-width=\"1.5\" stroke-linecap=\"round\">")?;
        for &(a, b) in self.diagram.lines.iter().filter(|ends| self.cells.is_none() && !self.is_bent(**ends))
        {
            self.write_line(out, points[a], points[b], (a, b))?;
        }
        for bow in &self.bows {
            bow.write(out, points[bow.ends.0], points[bow.ends.1], self.radius)?;
        }
        writeln!(out, "</g>")?;
        for (i, (&p, name)) in points.iter().zip(&self.names).enumerate() {
            writeln!(out, "<g><title>{}</title>", escape(name))?;
            let mark = self.marks.get(i).cloned().unwrap_or_default();
            if mark.best {
                writeln!(
                    out,
                    "<circle cx=\"{:.2}\" cy=\"{:.2}\" r=\"{:.2}\" fill=\"{GREEN}\" fill-opacity=\"0.35\" stroke=\"{GREEN}\" \
                     stroke-width=\"2.5\"/>",
                    p.x,
                    p.y,
                    self.radius + 4.0
                )?;
            }
            if self.cells.is_some() && self.looks[i].fill == PAPER && self.looks[i].shape == Shape::Circle
                || mark.gone
            {
                self.write_bare(out, i, p, mark.gone)?;
            } else {
                write_shape(out, p, self.radius, self.looks[i], Some(i))?;
            }
            self.write_notes(out, p, &mark, self.looks[i])?;
            let label = escape(&shorten(name, LABEL));
            if mark.gone {
                writeln!(
                    out,
                    "<text x=\"{:.2}\" y=\"{:.2}\" text-anchor=\"middle\" fill=\"{INK}\" fill-opacity=\"0.4\">{label}</text>",
                    p.x,
                    p.y + 4.5
                )?;
            } else if self.beside {
                writeln!(
                    out,
                    "<text x=\"{:.2}\" y=\"{:.2}\" fill=\"#111111\"{HALO}>{label}</text>",
                    p.x + self.radius + 4.0,
                    p.y + 4.5
                )?;
            } else {
                // Names are not to be crossed out by the lines of the board.
                let noted = self.cells.is_some() && mark.note.is_some() && self.looks[i].fill != PAPER;
                let lined = self.cells.as_ref().is_some_and(|cells| !cells.lines.is_empty());
                let halo = if lined && self.looks[i].fill == PAPER { HALO } else { "" };
                writeln!(
                    out,
                    "<text x=\"{:.2}\" y=\"{:.2}\" text-anchor=\"middle\" fill=\"{}\"{halo}>{label}</text>",
                    p.x,
                    p.y + if noted { 0.5 } else { 4.5 },
                    self.looks[i].ink
                )?;
            }
            writeln!(out, "</g>")?;
        }
        self.write_legend(out, page)?;
        writeln!(out, "</svg>")
    }

    /// A cell without a piece, or an element that is gone: nothing but its place.
    fn write_bare(&self, out: &mut String, i: usize, p: Point, gone: bool) -> std::fmt::Result {
        let rim = match (&self.cells, gone) {
            (None, true) => format!("stroke=\"{INK}\" stroke-opacity=\"0.4\" stroke-dasharray=\"3 3\""),
            _ => "stroke=\"none\"".to_string(),
        };
        writeln!(
            out,
            "<circle data-element=\"{i}\" cx=\"{:.2}\" cy=\"{:.2}\" r=\"{:.2}\" fill=\"#ffffff\" fill-opacity=\"0\" {rim}/>",
            p.x, p.y, self.radius
        )
    }

    /// When it was taken, at its upper right, and what taking it leaves, below it.
    fn write_notes(&self, out: &mut String, p: Point, mark: &Mark, look: Look) -> std::fmt::Result {
        const ON_PAPER: &str = " stroke=\"#ffffff\" stroke-width=\"2.5\" paint-order=\"stroke\"";
        let mut small = |x: f64, y: f64, anchor: &str, text: &str, ink: &str, halo: &str| {
            writeln!(
                out,
                "<text x=\"{x:.2}\" y=\"{y:.2}\" font-size=\"10\" text-anchor=\"{anchor}\" fill=\"{ink}\"{halo}>{}</text>",
                escape(&shorten(text, LABEL))
            )
        };
        if let Some(number) = &mark.number {
            small(p.x + self.radius * 0.75, p.y - self.radius * 0.6, "start", number, INK, ON_PAPER)?;
        }
        if let Some(note) = &mark.note {
            match self.cells {
                // On a piece that fills its cell, in the colour of its name.
                Some(_) if look.fill != PAPER => {
                    small(p.x, p.y + self.radius * 0.8, "middle", note, look.ink, "")?
                }
                Some(_) => small(p.x, p.y + self.radius * 0.95, "middle", note, INK, ON_PAPER)?,
                None => small(p.x, p.y + self.radius + 10.0, "middle", note, INK, ON_PAPER)?,
            }
        }
        Ok(())
    }

    /// The colour of a line that stands out.
    pub(super) fn colour(&self, ends: (usize, usize)) -> Option<&'static str> {
        let spoke = Some(self.looks[ends.0].fill).filter(|fill| self.spokes && *fill != PAPER);
        self.thick.get(&ends).copied().or(spoke)
    }

    /// Whether bows stand for this line.
    pub(super) fn is_bent(&self, ends: (usize, usize)) -> bool {
        self.bows.iter().any(|bow| bow.ends == ends)
    }

    /// A line from rim to rim; the element's numbers go along for whoever processes the picture.
    fn write_line(&self, out: &mut String, a: Point, b: Point, ends: (usize, usize)) -> std::fmt::Result {
        let length = a.distance(b).max(1e-9);
        let (ux, uy) = ((b.x - a.x) / length, (b.y - a.y) / length);
        let gone = |x: usize| self.marks.get(x).is_some_and(|mark| mark.gone);
        // Nothing covers the ends of lines at elements that are gone, and their names.
        let rim = |x: usize| if gone(x) { self.radius } else { 0.0 };
        let look = match self.colour(ends) {
            _ if gone(ends.0) || gone(ends.1) => {
                " stroke-dasharray=\"3 3\" stroke-opacity=\"0.4\"".to_string()
            }
            Some(colour) => format!(" stroke=\"{colour}\" stroke-width=\"5\""),
            None => String::new(),
        };
        writeln!(
            out,
            "<line data-from=\"{}\" data-to=\"{}\" x1=\"{:.2}\" y1=\"{:.2}\" x2=\"{:.2}\" y2=\"{:.2}\"{look}/>",
            ends.0,
            ends.1,
            a.x + ux * rim(ends.0),
            a.y + uy * rim(ends.0),
            b.x - ux * rim(ends.1),
            b.y - uy * rim(ends.1)
        )?;
        if self.arrows && !gone(ends.0) && !gone(ends.1) {
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

    fn write_legend(&self, out: &mut String, page: &Page) -> std::fmt::Result {
        let mut y = page.board;
        for (&(look, text), &(x, line)) in self.key.iter().zip(&page.key) {
            let y = y + line as f64 * LINE;
            write_shape(out, Point { x: x + 6.0, y: y - 4.5 }, 6.0, look, None)?;
            writeln!(
                out,
                "<text x=\"{:.2}\" y=\"{y:.2}\" fill=\"#111111\">{}</text>",
                x + 18.0,
                escape(text)
            )?;
        }
        if let Some((_, line)) = page.key.last() {
            y += (line + 1) as f64 * LINE;
        }
        for line in &page.legend {
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
