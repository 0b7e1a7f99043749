//! PDF pictures: one page with the shapes that usvg makes of an SVG. Letters become outlines, so that no font is needed to show them.

use crate::png;
use crate::status::Failure;
use resvg::tiny_skia::{Path as Shape, PathSegment, Point, Transform};
use resvg::usvg::{Fill, FillRule, Group, LineCap, LineJoin, Node, Paint, PaintOrder, Path, Stroke};
use std::fmt::Write;

/// Points of a page for every unit of the SVG, which has 96 in an inch.
const POINTS: f32 = 0.75;

/// The picture as PDF.
pub fn render(svg: &str) -> Result<Vec<u8>, Failure> {
    let tree = png::tree(svg)?;
    let (width, height) = (tree.size().width() * POINTS, tree.size().height() * POINTS);
    let mut page = Page::default();
    // A page is measured from its foot, a picture from its head.
    page.group(tree.root(), Transform::from_row(POINTS, 0.0, 0.0, -POINTS, 0.0, height), 1.0);
    Ok(page.file(width, height))
}

#[derive(Default)]
struct Page {
    content: String,
    /// The opacities that are used, in thousandths.
    opacities: Vec<u32>,
}

impl Page {
    fn group(&mut self, group: &Group, at: Transform, opacity: f32) {
        let (at, opacity) = (at.pre_concat(group.transform()), opacity * group.opacity().get());
        for node in group.children() {
            match node {
                Node::Group(inner) => self.group(inner, at, opacity),
                Node::Text(text) => self.group(text.flattened(), at, opacity),
                Node::Path(path) if path.is_visible() => self.path(path, at, opacity),
                // Our pictures have no images in them.
                Node::Path(_) | Node::Image(_) => {}
            }
        }
    }

    fn path(&mut self, path: &Path, at: Transform, opacity: f32) {
        let Transform { sx, ky, kx, sy, tx, ty } = at;
        self.say(format_args!("q {sx} {ky} {kx} {sy} {tx} {ty} cm"));
        let fill = |page: &mut Page| path.fill().map(|fill| page.fill(fill, path.data(), opacity));
        let stroke = |page: &mut Page| path.stroke().map(|stroke| page.stroke(stroke, path.data(), opacity));
        match path.paint_order() {
            PaintOrder::FillAndStroke => (fill(self), stroke(self)),
            PaintOrder::StrokeAndFill => (stroke(self), fill(self)),
        };
        self.say(format_args!("Q"));
    }

    fn fill(&mut self, fill: &Fill, shape: &Shape, opacity: f32) {
        self.paint(fill.paint(), fill.opacity().get() * opacity, "rg");
        self.trace(shape);
        self.say(format_args!("{}", if fill.rule() == FillRule::EvenOdd { "f*" } else { "f" }));
    }

    fn stroke(&mut self, stroke: &Stroke, shape: &Shape, opacity: f32) {
        self.paint(stroke.paint(), stroke.opacity().get() * opacity, "RG");
        let cap = match stroke.linecap() {
            LineCap::Butt => 0,
            LineCap::Round => 1,
            LineCap::Square => 2,
        };
        let join = match stroke.linejoin() {
            LineJoin::Miter | LineJoin::MiterClip => 0,
            LineJoin::Round => 1,
            LineJoin::Bevel => 2,
        };
        self.say(format_args!("{} w {cap} J {join} j {} M", stroke.width().get(), stroke.miterlimit().get()));
        let dashes: Vec<String> = stroke.dasharray().unwrap_or_default().iter().map(f32::to_string).collect();
        self.say(format_args!("[{}] {} d", dashes.join(" "), stroke.dashoffset()));
        self.trace(shape);
        self.say(format_args!("S"));
    }

    /// Sets a colour, for filling (`rg`) or for lines (`RG`), and its opacity.
    fn paint(&mut self, paint: &Paint, opacity: f32, what: &str) {
        // Our pictures have no gradients and patterns in them.
        let Paint::Color(colour) = paint else { return };
        let [red, green, blue] = [colour.red, colour.green, colour.blue].map(|part| f32::from(part) / 255.0);
        let opacity = (opacity * 1000.0).round() as u32;
        let known = self.opacities.iter().position(|&other| other == opacity);
        let number = known.unwrap_or_else(|| {
            self.opacities.push(opacity);
            self.opacities.len() - 1
        });
        self.say(format_args!("{red} {green} {blue} {what} /O{number} gs"));
    }

    fn trace(&mut self, shape: &Shape) {
        let at = |p: Point| format!("{:.3} {:.3}", p.x, p.y);
        let mut here = Point::zero();
        for segment in shape.segments() {
            match segment {
                PathSegment::MoveTo(p) => self.say(format_args!("{} m", at(p))),
                PathSegment::LineTo(p) => self.say(format_args!("{} l", at(p))),
                PathSegment::QuadTo(by, p) => {
                    // The cubic curve of the same course.
                    let part = Point::from_xy(2.0 / 3.0, 2.0 / 3.0);
                    let near = |end: Point| at(end + (by - end) * part);
                    self.say(format_args!("{} {} {} c", near(here), near(p), at(p)));
                }
                PathSegment::CubicTo(a, b, p) => self.say(format_args!("{} {} {} c", at(a), at(b), at(p))),
                PathSegment::Close => self.say(format_args!("h")),
            }
            if let PathSegment::MoveTo(p)
            | PathSegment::LineTo(p)
            | PathSegment::QuadTo(_, p)
            | PathSegment::CubicTo(_, _, p) = segment
            {
                here = p;
            }
        }
    }

    fn say(&mut self, words: std::fmt::Arguments<'_>) {
        let _ = writeln!(self.content, "{words}");
    }

    /// The whole file: a catalogue, a list of one page, the page, what is on it, and where each of these begins.
    fn file(&self, width: f32, height: f32) -> Vec<u8> {
        let states: String = (self.opacities.iter().enumerate())
            .map(|(i, &opacity)| {
                let part = f64::from(opacity) / 1000.0;
                format!("/O{i} << /ca {part} /CA {part} >> ")
            })
            .collect();
        let packed = miniz_oxide::deflate::compress_to_vec_zlib(self.content.as_bytes(), 6);
        let objects: [Vec<u8>; 4] = [
            b"<< /Type /Catalog /Pages 2 0 R >>".to_vec(),
            b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>".to_vec(),
            format!(
                "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {width} {height}] /Contents 4 0 R \
                 /Resources << /ExtGState << {states}>> >> >>"
            )
            .into_bytes(),
            [
                format!("<< /Length {} /Filter /FlateDecode >>\nstream\n", packed.len()).into_bytes(),
                packed,
                b"\nendstream".to_vec(),
            ]
            .concat(),
        ];
        let mut file = b"%PDF-1.5\n%\xe2\xe3\xcf\xd3\n".to_vec();
        let mut index = format!("xref\n0 {}\n0000000000 65535 f \n", objects.len() + 1);
        for (i, object) in objects.iter().enumerate() {
            let _ = writeln!(index, "{:010} 00000 n ", file.len());
            file.extend(format!("{} 0 obj\n", i + 1).bytes());
            file.extend(object);
            file.extend(b"\nendobj\n");
        }
        let begin = file.len();
        let end =
            format!("trailer\n<< /Size {} /Root 1 0 R >>\nstartxref\n{begin}\n%%EOF\n", objects.len() + 1);
        file.extend(index.bytes().chain(end.bytes()));
        file
    }
}
