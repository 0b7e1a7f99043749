//! PNG pictures, by resvg.

use crate::status::Failure;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};
use std::fmt::Display;

/// Pixels for every unit of the SVG: sharp on dense screens.
const DENSITY: f32 = 2.0;
/// The longest side, in pixels.
const LARGEST: f32 = 16_000.0;

fn fault(why: &dyn Display) -> Failure {
    Failure::Fault(format!("the picture could not be rendered: {why}"))
}

/// The shapes of a picture, with the fonts of this machine.
pub fn tree(svg: &str) -> Result<Tree, Failure> {
    let mut options = Options::default();
    let fonts = options.fontdb_mut();
    fonts.load_system_fonts();
    // The generic family is bound to a font that many systems do not have.
    let has = |name: &str| fonts.faces().any(|face| face.families.iter().any(|(family, _)| family == name));
    let known =
        ["DejaVu Sans", "Liberation Sans", "Noto Sans", "Arial", "Helvetica"].into_iter().find(|n| has(n));
    let any = || fonts.faces().next().and_then(|face| Some(face.families.first()?.0.clone()));
    if let Some(family) = known.map(str::to_string).or_else(any) {
        fonts.set_sans_serif_family(family);
    }
    Tree::from_str(svg, &options).map_err(|e| fault(&e))
}

/// The picture as PNG.
pub fn render(svg: &str) -> Result<Vec<u8>, Failure> {
    let tree = tree(svg)?;
    let size = tree.size();
    let density = DENSITY.min(LARGEST / size.width().max(size.height()));
    let (width, height) = ((size.width() * density).ceil() as u32, (size.height() * density).ceil() as u32);
    let mut pixels = Pixmap::new(width.max(1), height.max(1)).ok_or_else(|| fault(&"it has no size"))?;
    resvg::render(&tree, Transform::from_scale(density, density), &mut pixels.as_mut());
    pixels.encode_png().map_err(|e| fault(&e))
}
