//! The page, which is embedded.

include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// A file of the page, with what kind of file it is.
pub fn page(name: &str) -> Option<(&'static str, &'static [u8])> {
    let name = if name.is_empty() { "index.html" } else { name };
    let found = PAGE.binary_search_by(|(file, _)| (*file).cmp(name)).ok()?;
    let kind = match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("json") => "application/json",
        Some("wasm") => "application/wasm",
        _ => "application/octet-stream",
    };
    Some((kind, PAGE[found].1))
}
