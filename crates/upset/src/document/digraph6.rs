//! Posets in the digraph6 format, one a line; an arc from x to y says x < y.

use super::error::{Fault, cycle_shown, shown};
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
    if let Some((i, c)) = code.char_indices().find(|&(_, c)| !('?'..='~').contains(&c)) {
        let at = start + 1 + i;
        return Err(Fault::at(
            at..at + c.len_utf8(),
            format!("digraph6 has no character {}", shown(&c.to_string())),
        ));
    }
    let digits: Vec<u128> = code.bytes().map(|b| u128::from(b - 63)).collect();
    let number = |digits: &[u128]| digits.iter().fold(0, |n, d| n << 6 | d);
    let (n, used) = match digits.as_slice() {
        [63, 63, rest @ ..] if rest.len() >= 6 => (number(&rest[..6]), 8),
        [63, rest @ ..] if rest.len() >= 3 && rest[0] != 63 => (number(&rest[..3]), 4),
        [n, ..] if *n < 63 => (*n, 1),
        _ => return Err(Fault::at(whole, "the number of elements is cut off")),
    };
    let wanted = (n * n).div_ceil(6);
    let bits = &digits[used..];
    if bits.len() as u128 != wanted {
        let message =
            format!("{n} elements need {wanted} characters after their number, and there are {}", bits.len());
        return Err(Fault::at(whole, message));
    }
    check_size(n, n).map_err(|e| Fault::at(whole.clone(), e.to_string()))?;
    let n = n as usize;
    let has = |i: usize| bits[i / 6] >> (5 - i % 6) & 1 == 1;
    let mut pairs = Vec::new();
    for x in 0..n {
        pairs.extend((0..n).filter(|&y| x != y && has(x * n + y)).map(|y| (x as u32, y as u32)));
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
