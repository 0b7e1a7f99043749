//! What is embedded: the page and the documents of the library.

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

/// The documents of the library as text, with their names.
pub fn games() -> impl Iterator<Item = (&'static str, &'static str)> {
    let text =
        |&(name, bytes): &(&'static str, &'static [u8])| Some((name, std::str::from_utf8(bytes).ok()?));
    GAMES.iter().filter(|(name, _)| name.ends_with(".toml")).filter_map(text)
}
