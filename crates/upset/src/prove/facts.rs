//! Proofs by one fact about the whole board, or by one leaf: guesses, of which the checker says whether they hold.

use crate::budget::{Budget, Stopped};
use crate::game::Position;
use crate::order::{Decomposition, Part, Poset};
use crate::rule::graph::{col_mirror, cotree, kayles_mirror};
use crate::rule::hackenbush::on_order;
use crate::rule::involution::Mirrored;
use crate::rule::poset::mirror;
use crate::solution::Solution;
use crate::value::Player;
use std::fmt::Write;

/// Lines one of which may show what is known of `game`, the strongest first; without `value` who wins is enough.
pub fn facts(
    game: &Position,
    known: &Solution,
    value: bool,
    budget: &Budget,
) -> Result<Vec<String>, Stopped> {
    let plain = known.value.as_ref().filter(|value| value.as_plain().is_some());
    let zero = plain.is_some_and(|value| value.to_string() == "0");
    let mut rules: Vec<String> = Vec::new();
    let mut winner: Vec<String> = Vec::new();
    match game {
        Position::Heaps(g) => {
            let sum = g.sizes().iter().fold(0, |sum, size| sum ^ size);
            return Ok(vec![format!("fact = *{sum} : nim")]);
        }
        Position::Poset(g) => {
            let poset = &g.poset;
            if poset.is_empty() {
                return Ok(Vec::new());
            }
            if poset.n_free() {
                rules.push(format!("series-parallel {}", postfix(poset.decompose_within(budget)?)));
            } else if (0..poset.len()).all(|x| poset.is_minimal(x) || poset.is_maximal(x)) {
                rules.push("zigzag".into());
                rules.push(format!("parity-uniform {}", odd_choice(poset, budget)?));
            }
            winner.extend(poset.comparable_to_all().map(|x| format!("fact N : articulation {x}")));
            if zero || rules.is_empty() && winner.is_empty() && !value {
                let found = mirror(poset, budget)?;
                rules.extend(
                    found.iter().filter(|found| found.first.is_none()).map(|found| involution(&found.pairs)),
                );
                winner.extend(found.and_then(|found| after(poset.len(), found, &|z, x| poset.less(z, x))));
            }
        }
        Position::BlackWhite(_) => {
            rules.extend(["one-colour", "forest below", "forest above"].map(String::from));
            let letter = |starter| known.starts.of(starter).map(|winner| format!("{winner:?}"));
            let letter = letter(Player::Left).and_then(|word| word.chars().next());
            winner.extend(letter.map(|letter| format!("fact {letter} : least")));
        }
        Position::NodeKayles(g) => {
            rules.push("paths".into());
            rules.extend(cotree(&g.graph, budget)?.map(|tree| format!("cograph {tree}")));
            if zero || !value {
                let found = kayles_mirror(&g.graph, budget)?;
                rules.extend(
                    found.iter().filter(|found| found.first.is_none()).map(|found| involution(&found.pairs)),
                );
                let joined = |z: usize, x: usize| g.graph.neighbours(z).binary_search(&(x as u32)).is_ok();
                winner.extend(found.and_then(|found| after(g.graph.len(), found, &joined)));
            }
        }
        Position::Col(g) if zero => {
            // What Left may do at a vertex Right may do at its image.
            let n = g.graph.len();
            let both = |&(x, y): &(usize, usize)| [(x, n + y), (y, n + x)];
            let pairs =
                col_mirror(g, budget)?.map(|found| found.pairs.iter().flat_map(both).collect::<Vec<_>>());
            rules.extend(pairs.map(|pairs| involution(&pairs)));
        }
        Position::Hackenbush(g) => {
            if let Some(order) = on_order(g) {
                return facts(&order, known, value, budget);
            }
        }
        Position::Removal(_) => {
            rules.extend(["one-colour", "forest below", "forest above"].map(String::from))
        }
        _ => {}
    }
    let mut list = Vec::new();
    if let Some(plain) = plain {
        list.extend(rules.into_iter().map(|rule| format!("fact = {plain} : {rule}")));
    }
    list.extend(winner.into_iter().filter(|_| !value));
    Ok(list)
}

fn involution(pairs: &[(usize, usize)]) -> String {
    pairs.iter().fold("involution".into(), |text, (x, y)| format!("{text} {x}-{y}"))
}

/// Lines that say so of what is left when the first move has taken itself and the rest; `None` if nothing has to be taken first.
fn after(n: usize, found: Mirrored, takes: &dyn Fn(usize, usize) -> bool) -> Option<String> {
    let z = found.first?;
    let left = |x: usize| x != z && !takes(z, x);
    let digit = |i: usize| (4 * i..n.min(4 * i + 4)).filter(|&x| left(x)).map(|x| 1 << (x % 4)).sum::<u32>();
    let digits: String = (0..n.div_ceil(4)).rev().map(|i| format!("{:x}", digit(i))).collect();
    let digits = digits.trim_start_matches('0');
    let pairs: Vec<_> = found.pairs.into_iter().filter(|&(x, y)| left(x) && left(y)).collect();
    let position = if digits.is_empty() { "0" } else { digits };
    Some(format!("for left win\nleaf {position} {}", involution(&pairs)))
}

/// Boards with more tops or bottoms than this are not searched for a choice.
const CHOICE: usize = 4000;

/// Bottoms of which every top is above an odd number, if there are such and tops of even degree need them; `-` otherwise.
fn odd_choice(poset: &Poset, budget: &Budget) -> Result<String, Stopped> {
    let n = poset.len();
    let tops: Vec<usize> = (0..n).filter(|&x| !poset.is_minimal(x)).collect();
    if n > CHOICE || tops.iter().all(|&x| poset.given_below(x).len() % 2 == 1) {
        return Ok("-".into());
    }
    // Rows of an echelon form, each with its leading element; bit n is the right side of the equation.
    let mut rows: Vec<(usize, Vec<u64>)> = Vec::new();
    let has = |row: &[u64], x: usize| row[x / 64] >> (x % 64) & 1 == 1;
    for x in tops {
        budget.spend(1 + rows.len() as u64 / 64)?;
        let mut row = vec![0u64; n / 64 + 1];
        poset.given_below(x).iter().for_each(|&y| row[y as usize / 64] |= 1 << (y % 64));
        row[n / 64] |= 1 << (n % 64);
        for (lead, other) in &rows {
            if has(&row, *lead) {
                row.iter_mut().zip(other).for_each(|(a, b)| *a ^= b);
            }
        }
        match (0..n).find(|&y| has(&row, y)) {
            Some(lead) => rows.push((lead, row)),
            None if has(&row, n) => return Ok("-".into()),
            None => {}
        }
    }
    let mut chosen = vec![false; n];
    for (lead, row) in rows.iter().rev() {
        let others = (0..n).filter(|&y| y != *lead && has(row, y) && chosen[y]).count();
        chosen[*lead] = (others % 2 == 1) != has(row, n);
    }
    let names: Vec<String> = (0..n).filter(|&x| chosen[x]).map(|x| x.to_string()).collect();
    Ok(if names.is_empty() { "-".into() } else { names.join(",") })
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
