//! Posets in the digraph6 format, one a line; an arc from x to y says x < y.

use super::error::{Fault, cycle_shown};
use super::graph6;
use crate::budget::Budget;
use crate::names::Names;
use crate::order::Poset;
use crate::order::build::check_size;

const HEADER: &str = ">>digraph6<<";

/// Whether a text looks like this format.
pub(super) fn looks_like(text: &str) -> bool {
    let text = text.trim_start();
    text.starts_with('&') || text.starts_with(HEADER)
}

/// The poset of every line, with its line's number.
pub(super) fn parse(text: &str, budget: &Budget) -> Result<Vec<(usize, Poset)>, Fault> {
    let mut posets = Vec::new();
    let mut at = 0;
    for (i, line) in text.split_inclusive('\n').enumerate() {
        let start = at;
        at += line.len();
        let line = line.trim_end_matches(['\n', '\r']);
        let (line, start) = match line.strip_prefix(HEADER) {
            Some(rest) => (rest, start + HEADER.len()),
            None => (line, start),
        };
        if !line.is_empty() {
            budget.check()?;
            posets.push((i + 1, poset(line, start)?));
        }
    }
    if posets.is_empty() {
        return Err(Fault::at(0..0, "there is no poset in this text"));
    }
    Ok(posets)
}

fn poset(line: &str, start: usize) -> Result<Poset, Fault> {
    let whole = start..start + line.len();
    let Some(code) = line.strip_prefix('&') else {
        let first = start..start + line.chars().next().map_or(0, char::len_utf8);
        return Err(Fault::at(first, "a line of digraph6 begins with `&`"));
    };
    let (n, bits) = graph6::code(code, whole.clone(), "digraph6", |n| n * n)?;
    check_size(n, n).map_err(|e| Fault::at(whole.clone(), e.to_string()))?;
    let n = n as usize;
    let mut pairs = Vec::new();
    for x in 0..n {
        pairs.extend(
            (0..n).filter(|&y| x != y && graph6::bit(&bits, x * n + y)).map(|y| (x as u32, y as u32)),
        );
    }
    let names = Names::numbered(n);
    Poset::new(names.clone(), &pairs).map_err(|cycle| {
        Fault::at(whole, format!("the relation has a cycle: {}", cycle_shown(&cycle.0, |x| names.get(x))))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_manuals_example_is_read() {
        // Of the nauty manual: five vertices, arcs 0→2, 0→4, 3→1, 3→4.
        let posets = parse(">>digraph6<<&DI?AO?\n\n&?\r\n&@?", &Budget::unlimited()).unwrap();
        assert_eq!(
            posets.iter().map(|(line, p)| (*line, p.len())).collect::<Vec<_>>(),
            [(1, 5), (3, 0), (4, 1)]
        );
        assert_eq!(posets[0].1.cover_pairs(), [(0, 2), (0, 4), (3, 1), (3, 4)]);
    }

    #[test]
    fn broken_lines_are_refused() {
        for (text, wanted) in [
            ("DI?AO?", "begins with `&`"),
            ("&", "cut off"),
            ("&~", "cut off"),
            ("&~~????", "cut off"),
            ("&DI?AO", "need 5 characters"),
            ("&DI?AO??", "need 5 characters"),
            ("&~~~~~~~~", "need"),
            ("&A\u{7f}", "no character"),
            ("&Aé", "no character"),
            ("&AW", "cycle: 1 < 2 < 1"),
        ] {
            let fault = parse(text, &Budget::unlimited()).unwrap_err();
            assert!(fault.message.contains(wanted), "{text}: {}", fault.message);
        }
    }
}
