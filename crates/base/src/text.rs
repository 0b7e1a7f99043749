//! Text that is about to be shown: numbers of things, and what comes from outside.

use std::borrow::Cow;
use std::fmt::Display;

/// Whether a letter could mislead who reads it, or the terminal that shows it: controls, of both tables, begin escape
/// sequences; overrides and marks of direction make text read as something else; separators break lines.
pub fn misleads(c: char) -> bool {
    (c.is_control() && c != '\t')
        || matches!(c, '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}')
        || matches!(c, '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

/// A number of things: `1 element`, `2 elements`, `3 vertices`.
pub fn counted<N: Display + PartialEq + From<u8>>(n: N, what: &str) -> String {
    match what {
        _ if n == N::from(1) => format!("1 {what}"),
        "vertex" => format!("{n} vertices"),
        _ => format!("{n} {what}s"),
    }
}

/// The text with every letter that misleads written out, as `\u{1b}`.
///
/// ```
/// use upset_base::text::visible;
/// assert_eq!(visible("a\x1b[31m\u{202e}"), "a\\u{1b}[31m\\u{202e}");
/// assert_eq!(visible("größer ≥ 三"), "größer ≥ 三");
/// ```
pub fn visible(text: &str) -> Cow<'_, str> {
    if !text.chars().any(misleads) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 8);
    for c in text.chars() {
        if misleads(c) { out.extend(c.escape_unicode()) } else { out.push(c) }
    }
    Cow::Owned(out)
}

/// A JSON text with every letter that misleads written as JSON writes it, so that it reads back as the same.
///
/// ```
/// use upset_base::text::visible_json;
/// assert_eq!(visible_json("[\"\u{9b}2J\"]\n".into()), "[\"\\u009b2J\"]\n");
/// ```
pub fn visible_json(text: Cow<'_, str>) -> Cow<'_, str> {
    // Those of ASCII are escaped already wherever they are part of a text.
    let strange = |c: char| !c.is_ascii() && misleads(c);
    if !text.contains(strange) {
        return text;
    }
    let mut out = String::with_capacity(text.len() + 8);
    for c in text.chars() {
        if strange(c) {
            out.extend(c.encode_utf16(&mut [0; 2]).iter().map(|unit| format!("\\u{unit:04x}")));
        } else {
            out.push(c);
        }
    }
    Cow::Owned(out)
}

/// What is counted, as one and as many.
const COUNTED: [[&str; 2]; 16] = [
    ["element", "elements"],
    ["edge", "edges"],
    ["vertex", "vertices"],
    ["chain", "chains"],
    ["position", "positions"],
    ["part", "parts"],
    ["pair", "pairs"],
    ["target", "targets"],
    ["life", "lives"],
    ["move", "moves"],
    ["tree", "trees"],
    ["game", "games"],
    ["heap", "heaps"],
    ["union", "unions"],
    ["predecessor", "predecessors"],
    ["top", "tops"],
];

/// A sentence made from numbers with `1 elements are` in it, as one says it.
///
/// ```
/// use upset_base::text::agreeing;
/// assert_eq!(agreeing("1 elements are left of 21 elements in 1 chains"), "1 element is left of 21 elements in 1 chain");
/// ```
pub fn agreeing(text: &str) -> String {
    let mut words: Vec<String> = text.split(' ').map(str::to_string).collect();
    for i in 1..words.len() {
        let bare = words[i].trim_end_matches([',', ';', ':', ')', '.']);
        let counted = COUNTED.iter().find(|[_, many]| *many == bare);
        let Some([one, many]) = counted.filter(|_| words[i - 1].trim_start_matches('(') == "1") else {
            continue;
        };
        words[i] = words[i].replacen(many, one, 1);
        if let Some(verb) = words.get_mut(i + 1).filter(|verb| *verb == "are") {
            *verb = "is".into();
        }
    }
    words.join(" ")
}
