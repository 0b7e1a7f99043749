//! Proofs by one fact about the whole board.

use super::Level;
use crate::budget::{Budget, Stopped};
use crate::game::Position;
use crate::order::{Decomposition, Part};
use crate::solution::Solution;
use std::fmt::Write;

/// A line that shows what is known of `game` by a theorem, if there is one of this level.
pub fn fact(
    game: &Position,
    known: &Solution,
    value: bool,
    level: Level,
    budget: &Budget,
) -> Result<Option<String>, Stopped> {
    let nimber = known.value.as_ref().and_then(|value| value.as_nimber());
    match game {
        Position::Heaps(g) => {
            let sum = g.sizes().iter().fold(0, |sum, size| sum ^ size);
            Ok((level >= Level::Lemma).then(|| format!("fact 0 * = *{sum} : nim")))
        }
        Position::Poset(g) if level >= Level::Lemma => {
            if let Some(nimber) = nimber
                && level >= Level::Theorem
                && !g.poset.is_empty()
                && g.poset.n_free()
            {
                let tree = postfix(g.poset.decompose_within(budget)?);
                return Ok(Some(format!("fact 0 * = *{nimber} : series-parallel {tree}")));
            }
            let articulation = g.poset.comparable_to_all().filter(|_| !value);
            Ok(articulation.map(|x| format!("fact 0 * N : articulation {x}")))
        }
        _ => Ok(None),
    }
}

/// The tree in postfix notation.
fn postfix(tree: &Decomposition) -> String {
    let mut text = String::new();
    let mut open = vec![(0, false)];
    while let Some((node, ready)) = open.pop() {
        match tree.part(node) {
            Part::Element(x) => {
                let _ = write!(text, "{x} ");
            }
            Part::Series(parts) | Part::Parallel(parts) if !ready => {
                open.push((node, true));
                open.extend(parts.iter().rev().map(|&part| (part as usize, false)));
            }
            Part::Series(parts) => {
                let _ = write!(text, "S{} ", parts.len());
            }
            Part::Parallel(parts) => {
                let _ = write!(text, "P{} ", parts.len());
            }
            Part::Prime(_) => {}
        }
    }
    text.trim_end().to_string()
}
