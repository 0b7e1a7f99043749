//! Proofs of games that fall apart: each part has one of its own.

use super::{NoProof, Proof, Wanted, single};
use crate::budget::Budget;
use crate::game::Position;
use crate::rule::components::Sum;
use crate::rule::hackenbush::on_order;
use crate::session::{Ask, Session};
use std::fmt::Write;

/// What a game falls apart into: the places of each part in ascending order, and the game on them.
type Pieces = Vec<(Vec<usize>, Position)>;

/// Lines about the parts of `game`, and how many positions they list; none if it does not fall apart, or if a part has no plain
/// value or no proof.
pub fn lines(game: &Position, wanted: Wanted, budget: &Budget) -> Result<Option<(String, usize)>, NoProof> {
    let mut pieces = Pieces::new();
    add(game, 0, &mut pieces);
    if pieces.len() < 2 {
        return Ok(None);
    }
    let (mut text, mut positions) = (String::new(), 0);
    for (places, piece) in pieces {
        let solution = Session::new(piece.clone()).ask(Ask::Value, budget);
        let Some(value) = solution.value.as_ref().filter(|value| value.as_plain().is_some()) else {
            return solution.stopped.map_or(Ok(None), |stopped| Err(stopped.into()));
        };
        let proof = match single(&piece, &solution, Wanted { value: true, ..wanted }, budget) {
            Err(NoProof::Without(_)) => return Ok(None),
            proof => proof?,
        };
        let _ = writeln!(text, "part {} = {value}", ranges(&places));
        text += body(&proof);
        positions += proof.positions;
    }
    Ok(Some((text, positions)))
}

/// A proof without its header and its end.
fn body(proof: &Proof) -> &str {
    let header = |line: &&str| ["upset-proof ", "game ", "claim "].iter().any(|word| line.starts_with(word));
    let begin: usize = proof.text.split_inclusive('\n').take_while(header).map(str::len).sum();
    let end = proof.text.trim_end().rfind('\n').map_or(begin, |at| at + 1);
    proof.text.get(begin..end).unwrap_or_default()
}

/// `3,5-8`.
fn ranges(places: &[usize]) -> String {
    let mut text = String::new();
    for run in places.chunk_by(|a, b| a + 1 == *b) {
        let comma = if text.is_empty() { "" } else { "," };
        let _ = match run {
            [x] => write!(text, "{comma}{x}"),
            _ => write!(text, "{comma}{}-{}", run[0], run[run.len() - 1]),
        };
    }
    text
}

/// Adds what `game`, whose places begin with `first`, falls apart into.
fn add(game: &Position, first: usize, pieces: &mut Pieces) {
    match game {
        Position::Sum(g) => {
            let mut first = first;
            for part in &g.parts {
                add(part, first, pieces);
                first += places(part);
            }
        }
        Position::Poset(g) => apart(g, game, first, pieces),
        Position::BlackWhite(g) => apart(g, game, first, pieces),
        Position::Removal(g) => apart(g, game, first, pieces),
        Position::Leaf(g) => apart(g, game, first, pieces),
        Position::NodeKayles(g) => apart(g, game, first, pieces),
        Position::Col(g) => apart(g, game, first, pieces),
        Position::Owned(g) => apart(g, game, first, pieces),
        Position::Hackenbush(g) => match on_order(g) {
            Some(order) => add(&order, first, pieces),
            None => whole(game, first, pieces),
        },
        _ => whole(game, first, pieces),
    }
}

fn whole(game: &Position, first: usize, pieces: &mut Pieces) {
    let places = places(game);
    if places > 0 {
        pieces.push(((first..first + places).collect(), game.clone()));
    }
}

fn apart(board: &impl Sum, game: &Position, first: usize, pieces: &mut Pieces) {
    let mut parts = board.components();
    if parts.len() < 2 {
        return whole(game, first, pieces);
    }
    parts.iter_mut().for_each(|part| part.sort_unstable());
    let games = board.apart(&parts);
    parts.iter_mut().flatten().for_each(|x| *x += first);
    pieces.extend(parts.into_iter().zip(games));
}

/// How many elements, vertices, edges or heaps there are.
fn places(game: &Position) -> usize {
    match game {
        Position::SetGame(g) => g.elements.len(),
        Position::Heaps(g) => g.sizes().len(),
        Position::Sum(g) => g.parts.iter().map(places).sum(),
        _ => game.names().len(),
    }
}
