//! Boards with a look of their own, as SVG: what lies under the pieces.

use super::board::BoardKind;
use super::geometry::Point;
use super::svg::{CELL, INK, Picture, escape};
use super::{BLUE, VERMILION};
use std::fmt::{Result, Write};

/// The cells of a board, and what stands around them.
#[derive(Clone, Debug)]
pub struct Cells {
    /// What kind of board it is.
    pub board: BoardKind,
    /// How far neighbours are apart.
    pub step: f64,
    /// The coordinates of each cell, from 1.
    pub cells: Vec<Vec<u32>>,
    /// Lines of cells that win, by their ends.
    pub lines: Vec<(usize, usize)>,
    /// Whether a move takes what lies above, so that nobody takes a least square.
    pub falls: bool,
}

impl Cells {
    /// How far the board reaches beyond the centres of its cells: frames, letters, sides.
    pub fn margin(&self) -> f64 {
        match self.board {
            BoardKind::Hexagons => self.step * 1.1,
            BoardKind::Columns => self.step * 0.9,
            _ => self.step * 0.6,
        }
    }

    /// Whether there is a square that nobody takes: all others would lie above it.
    fn poisoned(&self) -> bool {
        let has = |cell: [u32; 2]| self.cells.iter().any(|c| *c == cell);
        self.falls && self.board == BoardKind::Bar && !has([1, 1]) && (has([2, 1]) || has([1, 2]))
    }

    /// Where that square stands, with the cells at `points`, whose y grows upwards or, with -1, downwards.
    pub fn poison(&self, points: &[Point], upwards: f64) -> Option<Point> {
        let has = |cell: [u32; 2]| self.cells.iter().position(|c| *c == cell);
        let beside = || has([2, 1]).map(|x| shifted(points[x], -self.step, 0.0));
        let below = || has([1, 2]).map(|x| shifted(points[x], 0.0, -self.step * upwards));
        if self.poisoned() { beside().or_else(below) } else { None }
    }

    /// How far that square, or the names of layers, reach beyond the others, to the left and below.
    pub fn beyond(&self) -> (f64, f64) {
        if self.board == BoardKind::Layers {
            return (0.0, 16.0);
        }
        let alone = |d: usize| self.poisoned() && self.cells.iter().all(|cell| cell[d] > 1);
        let reach = |d: usize| if alone(d) { self.step } else { 0.0 };
        (reach(0), reach(1))
    }
}

impl Picture {
    /// The board under the pieces.
    pub(super) fn write_cells(&self, out: &mut String, cells: &Cells, points: &[Point]) -> Result {
        match cells.board {
            BoardKind::Diagram => Ok(()),
            BoardKind::Bar => self.write_bar(out, cells, points),
            BoardKind::Columns => self.write_columns(out, cells, points),
            BoardKind::Squares | BoardKind::Layers => self.write_squares(out, cells, points),
            BoardKind::Hexagons => self.write_hexagons(out, cells, points),
        }
    }

    fn is_gone(&self, x: usize) -> bool {
        self.marks.get(x).is_some_and(|mark| mark.gone)
    }

    fn write_bar(&self, out: &mut String, cells: &Cells, points: &[Point]) -> Result {
        for (x, &p) in points.iter().enumerate() {
            let gone = self.is_gone(x);
            square(out, p, cells.step, if gone { "none" } else { CELL }, gone)?;
        }
        if let Some(p) = cells.poison(points, -1.0) {
            square(out, p, cells.step, CELL, false)?;
            let r = cells.step * 0.28;
            writeln!(
                out,
                "<path d=\"M{:.2} {:.2}l{d:.2} {d:.2}m0 -{d:.2}l-{d:.2} {d:.2}\" stroke=\"{VERMILION}\" stroke-width=\"4\" fill=\"none\"><title>poison</title></path>",
                p.x - r,
                p.y - r,
                d = 2.0 * r
            )?;
        }
        Ok(())
    }

    fn write_squares(&self, out: &mut String, cells: &Cells, points: &[Point]) -> Result {
        for (x, &p) in points.iter().enumerate() {
            let gone = self.is_gone(x);
            square(out, p, cells.step, "#ffffff", gone)?;
        }
        for &(a, b) in &cells.lines {
            writeln!(
                out,
                "<path d=\"M{:.2} {:.2}L{:.2} {:.2}\" stroke=\"{BLUE}\" stroke-opacity=\"0.4\" stroke-width=\"2.5\" stroke-linecap=\"round\"/>",
                points[a].x, points[a].y, points[b].x, points[b].y
            )?;
        }
        // Every layer is called by its further coordinates, below its first cell.
        for (x, cell) in
            cells.cells.iter().enumerate().filter(|(_, cell)| cell.len() > 2 && cell[..2] == [1, 1])
        {
            let layer: Vec<String> = cell[2..].iter().map(ToString::to_string).collect();
            let (p, s) = (points[x], cells.step);
            write_label(
                out,
                p.x - s / 2.0,
                p.y + s * 0.5 + 14.0,
                "start",
                &format!("layer {}", layer.join(".")),
            )?;
        }
        Ok(())
    }

    fn write_columns(&self, out: &mut String, cells: &Cells, points: &[Point]) -> Result {
        let s = cells.step;
        let (low, high) = super::pack::bounds(points);
        writeln!(
            out,
            "<rect x=\"{:.2}\" y=\"{:.2}\" width=\"{:.2}\" height=\"{:.2}\" rx=\"{:.2}\" fill=\"{FRAME}\" stroke=\"{INK}\" stroke-width=\"1.5\"/>",
            low.x - s * 0.6,
            low.y - s * 0.6,
            high.x - low.x + s * 1.2,
            high.y - low.y + s * 1.2,
            s * 0.2
        )?;
        for &p in points {
            writeln!(
                out,
                "<circle cx=\"{:.2}\" cy=\"{:.2}\" r=\"{:.2}\" fill=\"#ffffff\" stroke=\"{INK}\" stroke-width=\"1\"/>",
                p.x,
                p.y,
                s * 0.42
            )?;
        }
        for (x, _) in cells.cells.iter().enumerate().filter(|(_, cell)| cell[1] == 1) {
            let letters = self.names[x].trim_end_matches(|c: char| c.is_ascii_digit());
            write_label(out, points[x].x, points[x].y + s * 0.6 + 14.0, "middle", letters)?;
        }
        Ok(())
    }

    fn write_hexagons(&self, out: &mut String, cells: &Cells, points: &[Point]) -> Result {
        let side = cells.step / 3f64.sqrt();
        let corner = |p: Point, i: usize| {
            let turn = std::f64::consts::FRAC_PI_3 * (i as f64 + 0.5);
            Point { x: p.x + side * turn.cos(), y: p.y + side * turn.sin() }
        };
        let most = |d: usize| cells.cells.iter().map(|cell| cell[d]).max().unwrap_or(1);
        let (width, height) = (most(0), most(1));
        for &p in points {
            let corners: Vec<String> =
                (0..6).map(|i| corner(p, i)).map(|c| format!("{:.2},{:.2}", c.x, c.y)).collect();
            writeln!(
                out,
                "<polygon points=\"{}\" fill=\"#ffffff\" stroke=\"{INK}\" stroke-width=\"1.2\"/>",
                corners.join(" ")
            )?;
        }
        // Corners are numbered clockwise on the screen, from the lower right one.
        let mut rim = |x: usize, corners: [usize; 3], colour: &str| {
            let path: Vec<String> = corners
                .iter()
                .map(|&i| corner(points[x], i))
                .map(|c| format!("{:.2} {:.2}", c.x, c.y))
                .collect();
            writeln!(
                out,
                "<path d=\"M{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"5\" stroke-linejoin=\"round\"/>",
                path.join("L")
            )
        };
        for (x, cell) in cells.cells.iter().enumerate() {
            if cell[1] == 1 {
                rim(x, [0, 1, 2], BLUE)?;
            }
            if cell[1] == height {
                rim(x, [3, 4, 5], BLUE)?;
            }
            if cell[0] == 1 {
                rim(x, [2, 3, 4], VERMILION)?;
            }
            if cell[0] == width {
                rim(x, [5, 0, 1], VERMILION)?;
            }
        }
        let at = |column: u32, row: u32| {
            cells.cells.iter().position(|cell| *cell == [column, row]).map(|x| points[x])
        };
        if let (Some(bottom), Some(top), Some(left), Some(right)) = (
            at(width.div_ceil(2), 1),
            at(width.div_ceil(2), height),
            at(1, height.div_ceil(2)),
            at(width, height.div_ceil(2)),
        ) {
            let s = cells.step;
            write_label(out, bottom.x, bottom.y + s * 0.85, "middle", "Left")?;
            write_label(out, top.x, top.y - s * 0.75, "middle", "Left")?;
            write_label(out, left.x - s * 0.65, left.y + s * 0.3, "end", "Right")?;
            write_label(out, right.x + s * 0.65, right.y, "start", "Right")?;
        }
        Ok(())
    }
}

/// The frame of a Connect board.
const FRAME: &str = "#dce9f5";

fn shifted(p: Point, x: f64, y: f64) -> Point {
    Point { x: p.x + x, y: p.y + y }
}

fn square(out: &mut String, p: Point, side: f64, fill: &str, dashed: bool) -> Result {
    let dashes = if dashed { " stroke-dasharray=\"3 3\" stroke-opacity=\"0.5\"" } else { "" };
    writeln!(
        out,
        "<rect x=\"{:.2}\" y=\"{:.2}\" width=\"{side:.2}\" height=\"{side:.2}\" fill=\"{fill}\" stroke=\"{INK}\" stroke-width=\"1.2\"{dashes}/>",
        p.x - side / 2.0,
        p.y - side / 2.0
    )
}

fn write_label(out: &mut String, x: f64, y: f64, anchor: &str, text: &str) -> Result {
    writeln!(
        out,
        "<text x=\"{x:.2}\" y=\"{y:.2}\" text-anchor=\"{anchor}\" fill=\"{INK}\">{}</text>",
        escape(text)
    )
}
