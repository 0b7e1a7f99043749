//! PNG pictures, by resvg.

use crate::status::Failure;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// Pixels for every unit of the SVG: sharp on dense screens.
const DENSITY: f32 = 2.0;
/// The longest side, in pixels.
const LARGEST: f32 = 16_000.0;

/// The picture as PNG.
pub fn render(svg: &str) -> Result<Vec<u8>, Failure> {
    let fault = |e: &dyn std::fmt::Display| Failure::Fault(format!("the picture could not be rendered: {e}"));
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
    let tree = Tree::from_str(svg, &options).map_err(|e| fault(&e))?;
    let size = tree.size();
    let density = DENSITY.min(LARGEST / size.width().max(size.height()));
    let (width, height) = ((size.width() * density).ceil() as u32, (size.height() * density).ceil() as u32);
    let mut pixels = Pixmap::new(width.max(1), height.max(1)).ok_or_else(|| fault(&"it has no size"))?;
    resvg::render(&tree, Transform::from_scale(density, density), &mut pixels.as_mut());
    pixels.encode_png().map_err(|e| fault(&e))
}
