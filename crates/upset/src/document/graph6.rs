//! Graphs in the graph6 format, and the code of six bits a letter that it shares with digraph6.

use super::error::{Error, Fault, shown};
use super::{Game, Phrase};
use crate::budget::Budget;
use crate::graph::Graph;
use crate::names::Names;
use crate::order::build::check_size;
use std::ops::Range;

const HEADER: &str = ">>graph6<<";

/// The number of vertices that a code begins with and the letters after it, whose bits `wanted` counts. `whole` is the
/// place of the line that ends with the code.
pub(super) fn code(
    code: &str,
    whole: Range<usize>,
    format: &str,
    wanted: impl Fn(u128) -> u128,
) -> Result<(u128, Vec<u8>), Fault> {
    if let Some((i, c)) = code.char_indices().find(|&(_, c)| !('?'..='~').contains(&c)) {
        let at = whole.end - code.len() + i;
        let message = format!("{format} has no character {}", shown(&c.to_string()));
        return Err(Fault::at(at..at + c.len_utf8(), message));
    }
    let digits: Vec<u8> = code.bytes().map(|b| b - 63).collect();
    let number = |digits: &[u8]| digits.iter().fold(0, |n, &d| n << 6 | u128::from(d));
    let (n, used) = match digits.as_slice() {
        [63, 63, rest @ ..] if rest.len() >= 6 => (number(&rest[..6]), 8),
        [63, rest @ ..] if rest.len() >= 3 && rest[0] != 63 => (number(&rest[..3]), 4),
        [n, ..] if *n < 63 => (u128::from(*n), 1),
        _ => return Err(Fault::at(whole, "the number of elements is cut off")),
    };
    let wanted = wanted(n).div_ceil(6);
    let bits = digits[used..].to_vec();
    if bits.len() as u128 != wanted {
        let found = bits.len();
        let message =
            format!("{n} elements need {wanted} characters after their number, and there are {found}");
        return Err(Fault::at(whole, message));
    }
    Ok((n, bits))
}

/// The bit at place `i` of a code.
pub(super) fn bit(bits: &[u8], i: usize) -> bool {
    bits[i / 6] >> (5 - i % 6) & 1 == 1
}

/// The graph of one line, whose vertices are called `1, 2, …`.
pub(super) fn graph(line: &str, start: usize) -> Result<Graph, Fault> {
    let place = start..start + line.len();
    let (n, bits) = code(line, place.clone(), "graph6", |n| n * n.saturating_sub(1) / 2)?;
    let sized = check_size(n, bits.len() as u128);
    sized.map_err(|e| Fault::at(place, e.to_string()))?;
    let ends = (1..n as u32).flat_map(|y| (0..y).map(move |x| (x, y)));
    let edges: Vec<(u32, u32)> = ends.enumerate().filter(|&(i, _)| bit(&bits, i)).map(|(_, e)| e).collect();
    Ok(Graph::new(Names::numbered(n as usize), &edges))
}

/// The game on the graph of every line of `text`; the words before and after a graph's place say which: `node-kayles`, or
/// `leaf` and `black chess`.
pub fn graphs(
    origin: &str,
    before: &str,
    text: &str,
    after: &str,
    budget: &Budget,
) -> Result<Vec<Game>, Error> {
    let mut games = Vec::new();
    for (i, line) in text.lines().enumerate() {
        let line = line.strip_prefix(HEADER).unwrap_or(line).trim_end();
        if line.is_empty() {
            continue;
        }
        budget.check().map_err(|stopped| Fault::from(stopped).in_text(origin, ""))?;
        let place = format!("{origin}, line {}", i + 1);
        // The code is looked at first: a quote in it would end the expression.
        graph(line, 0).map_err(|fault| fault.in_text(&place, line))?;
        let phrase = format!("{before} graph6(\"{line}\") {after}");
        let position = Phrase::parse(&phrase).and_then(|phrase| phrase.game(budget));
        let position = position.map_err(|fault| fault.in_text(&place, &phrase))?;
        games.push(Game { title: Some(format!("line {}", i + 1)), ..position.into() });
    }
    match games.is_empty() {
        true => Err(Error::whole(origin, "there is no graph in this text")),
        false => Ok(games),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_manuals_example_is_read() {
        // Of the nauty manual: five vertices, edges 0-2, 0-4, 1-3, 3-4.
        let graph = graph("DQc", 0).unwrap();
        assert_eq!((graph.len(), graph.edges()), (5, vec![(0, 2), (0, 4), (1, 3), (3, 4)]));
        assert_eq!(super::graph("?", 0).unwrap().len(), 0);
        assert_eq!(super::graph("@", 0).unwrap().len(), 1);
    }

    #[test]
    fn broken_lines_are_refused() {
        for (text, wanted) in
            [("", "cut off"), ("DQ", "need 2 characters"), ("DQ\"", "no character"), ("~~~~~~~~", "need")]
        {
            let fault = graph(text, 0).unwrap_err();
            assert!(fault.message.contains(wanted), "{text}: {}", fault.message);
        }
    }

    #[test]
    fn words_around_a_file_say_the_game() {
        let budget = Budget::unlimited();
        let games = graphs("x.g6", "node-kayles", ">>graph6<<DQc\n\nA_\r\n", "", &budget).unwrap();
        assert_eq!(games.iter().map(|g| g.position.elements()).collect::<Vec<_>>(), [5, 2]);
        assert_eq!(games[1].title.as_deref(), Some("line 3"));
        assert!(graphs("x.g6", "leaf", "DQc", "black chess", &budget).is_ok());
        let nameless = graphs("x.g6", "", "DQc", "", &budget).unwrap_err().to_string();
        assert!(nameless.contains("which game") && nameless.contains("line 1"), "{nameless}");
        assert!(graphs("x.g6", "col", "", "", &budget).is_err());
    }
}
