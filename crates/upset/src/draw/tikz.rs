//! Pictures for papers: a TikZ environment to `\input`.

use super::board::BoardKind;
use super::bow::thick;
use super::svg::{Picture, Shape};
use std::fmt::Write;

/// Points of the picture for one centimetre on paper.
const SCALE: f64 = 45.0;

impl Picture {
    /// The picture as a `tikzpicture`, with what it needs in its first lines.
    pub fn to_tikz(&self) -> String {
        let mut out = String::new();
        let _ = self.write_tikz(&mut out);
        out
    }

    fn write_tikz(&self, out: &mut String) -> std::fmt::Result {
        let heading = if self.heading.is_empty() { &self.title } else { &self.heading };
        writeln!(out, "% {}", heading.replace(['\n', '\r'], " "))?;
        writeln!(out, "% needs \\usepackage{{tikz}}; \\input this file where the picture shall stand")?;
        writeln!(
            out,
            "\\begin{{tikzpicture}}[\n  element/.style={{circle, draw, inner sep=1pt, minimum size={size:.1}mm, font=\\footnotesize}},\n  \
             square/.style={{rectangle, draw, inner sep=2pt, minimum size={square:.1}mm, font=\\footnotesize}},\n  \
             left/.style={{fill=black, text=white}}, right/.style={{fill=white}},\n  \
             gone/.style={{dashed, gray}}, best/.style={{very thick, green!50!black}}]",
            size = self.radius / SCALE * 20.0,
            square = self.radius / SCALE * 17.0
        )?;
        let at = |x: usize| {
            let p = self.diagram.points[x];
            format!("({:.2},{:.2})", p.x / SCALE, p.y / SCALE)
        };
        let cells = self.cells.as_ref().filter(|cells| cells.board != BoardKind::Diagram);
        for area in &self.areas {
            let corners: Vec<String> =
                area.hull.iter().map(|p| format!("({:.2},{:.2})", p.x / SCALE, p.y / SCALE)).collect();
            let dashes = if area.dashed { ", dashed" } else { "" };
            let width = 2.0 * area.reach / SCALE * 10.0;
            writeln!(
                out,
                "  \\draw[line width={width:.1}mm, line cap=round, line join=round, opacity=0.15{dashes}] {} -- cycle;",
                corners.join(" -- ")
            )?;
        }
        if let Some(cells) = cells {
            let half = cells.step / SCALE / 2.0;
            for x in 0..self.diagram.points.len() {
                let p = self.diagram.points[x];
                let (px, py) = (p.x / SCALE, p.y / SCALE);
                match cells.board {
                    BoardKind::Hexagons => {
                        let r = cells.step / SCALE / 3f64.sqrt();
                        writeln!(
                            out,
                            "  \\draw ({px:.2},{py:.2}) +(30:{r:.3}) -- +(90:{r:.3}) -- +(150:{r:.3}) -- +(210:{r:.3}) -- +(270:{r:.3}) -- +(330:{r:.3}) -- cycle;"
                        )?;
                    }
                    _ => writeln!(
                        out,
                        "  \\draw ({:.2},{:.2}) rectangle ({:.2},{:.2});",
                        px - half,
                        py - half,
                        px + half,
                        py + half
                    )?,
                }
            }
        }
        if let Some((p, half)) =
            cells.and_then(|cells| Some((cells.poison(&self.diagram.points, 1.0)?, cells.step / 2.0)))
        {
            let corner = |x: f64, y: f64| format!("({:.2},{:.2})", (p.x + x) / SCALE, (p.y + y) / SCALE);
            let (low, high, inner) = (corner(-half, -half), corner(half, half), half * 0.6);
            writeln!(out, "  \\draw {low} rectangle {high};")?;
            for turn in [1.0, -1.0] {
                let (from, to) = (corner(-inner, -inner * turn), corner(inner, inner * turn));
                writeln!(out, "  \\draw[very thick, red!80!black] {from} -- {to};")?;
            }
        }
        for (x, name) in self.names.iter().enumerate() {
            let look = self.looks[x];
            let mark = self.marks.get(x);
            let mut style = vec![if look.shape == Shape::Square { "square" } else { "element" }];
            let bare = cells.is_some() && look == super::PLAIN;
            if bare {
                style.push("draw=none");
            }
            if look.is_left() {
                style.push("left");
            } else if look.is_right() {
                style.push("right");
            }
            if look.ring {
                style.push("double");
            }
            if mark.is_some_and(|mark| mark.gone) {
                style.push("gone");
            }
            if mark.is_some_and(|mark| mark.best) {
                style.push("best");
            }
            let note = mark.and_then(|mark| mark.note.as_deref());
            let label = note.map_or(String::new(), |note| format!(", label=below:{{\\tiny {}}}", tex(note)));
            let beside = if self.beside {
                format!(", label=right:{{\\footnotesize {}}}", tex(name))
            } else {
                String::new()
            };
            let inside = if self.beside { String::new() } else { tex(name) };
            writeln!(out, "  \\node[{}{label}{beside}] (n{x}) at {} {{{inside}}};", style.join(", "), at(x))?;
        }
        if cells.is_none() {
            for bow in &self.bows {
                bow.write_tikz(out)?;
            }
            for &(a, b) in self.diagram.lines.iter().filter(|ends| !self.is_bent(**ends)) {
                let arrow = if self.arrows { "->" } else { "-" };
                let gone = |x: usize| self.marks.get(x).is_some_and(|mark| mark.gone);
                let look = match self.colour((a, b)) {
                    _ if gone(a) || gone(b) => ", gone".into(),
                    Some(colour) => format!(", {}", thick(colour)),
                    None => String::new(),
                };
                writeln!(out, "  \\draw[{arrow}{look}] (n{a}) -- (n{b});")?;
            }
        }
        writeln!(out, "\\end{{tikzpicture}}")
    }
}

/// Letters that papers call elements by and that TeX has names for.
const GREEK: [(char, &str); 25] = [
    ('α', "alpha"),
    ('β', "beta"),
    ('γ', "gamma"),
    ('δ', "delta"),
    ('ε', "varepsilon"),
    ('ζ', "zeta"),
    ('η', "eta"),
    ('θ', "theta"),
    ('ι', "iota"),
    ('κ', "kappa"),
    ('λ', "lambda"),
    ('μ', "mu"),
    ('ν', "nu"),
    ('ξ', "xi"),
    ('π', "pi"),
    ('ρ', "rho"),
    ('σ', "sigma"),
    ('τ', "tau"),
    ('υ', "upsilon"),
    ('φ', "varphi"),
    ('χ', "chi"),
    ('ψ', "psi"),
    ('ω', "omega"),
    ('¬', "neg"),
    ('↑', "uparrow"),
];

/// The text with the characters that mean something to TeX written out.
fn tex(text: &str) -> String {
    let mut out = String::new();
    for c in crate::text::visible(text).chars() {
        match c {
            '\\' => out += "\\textbackslash{}",
            '{' | '}' | '$' | '&' | '#' | '_' | '%' => {
                out.push('\\');
                out.push(c);
            }
            '^' => out += "\\textasciicircum{}",
            '~' => out += "\\textasciitilde{}",
            '<' => out += "$<$",
            '>' => out += "$>$",
            '|' => out += "$|$",
            c => match GREEK.iter().find(|(letter, _)| *letter == c) {
                Some((_, name)) => out += &format!("$\\{name}$"),
                None => out.push(c),
            },
        }
    }
    out
}
