//! 003 Theorem 4.4, without its promise: whether one vertex of a digraph reaches another, as a poset game given by any relation.
//!
//! The survey cites the theorem for Nim with two heaps; how all vertices come to lie in two chains is not told, and this
//! construction does not achieve it. It proves what the theorem is cited for, that poset games given by a relation are hard for NL.
//! Every vertex is put above the start s and below the goal t, and one element is added that is related to nothing.
//! If s reaches t, all vertices are one class: two elements side by side, which the second player wins.
//! Otherwise the classes have a least one, s, and what lies above it has a greatest one, t, so that its Grundy number is not 0 (taking t
//! or an answer to it wins). Put above s it becomes one larger, at least 2, and beside a single element the first player wins.

use super::{Elements, Reading, Reduction, Unfit, check_gadget, error, unfit};
use crate::budget::Budget;
use crate::csr::Csr;
use crate::document::Error;
use crate::game::{PosetGame, Position};
use crate::order::Poset;
use crate::value::{Player, Winner};
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Instance {
    arcs: Vec<[String; 2]>,
    from: String,
    to: String,
}

pub(super) fn reduce(origin: &str, text: &str, budget: &Budget) -> Result<Reduction, Error> {
    let instance: Instance = serde_json::from_str(text).map_err(|e| {
        let help = r#"write {"arcs": [["a","b"],["b","c"]], "from": "a", "to": "c"}"#;
        error(origin, text, None, format!("no digraph with two vertices: {e}"), Some(help.into()))
    })?;
    build(&instance, budget).map_err(|why| unfit(origin, text, why, None))
}

fn build(instance: &Instance, budget: &Budget) -> Result<Reduction, Unfit> {
    let mut vertices = Elements::default();
    let mut below: Vec<(u32, u32)> = Vec::new();
    for [from, to] in &instance.arcs {
        below.push((vertices.get(from.as_str()), vertices.get(to.as_str())));
    }
    let (from, to) = (vertices.get(instance.from.as_str()), vertices.get(instance.to.as_str()));
    let n = vertices.names.len();
    check_gadget(n as u128 + 1, (below.len() + 2 * n) as u128, budget)?;
    // A vertex is above all that it reaches.
    below.iter_mut().for_each(|(x, y)| std::mem::swap(x, y));
    below.extend((0..n as u32).flat_map(|v| [(from, v), (v, to)]));
    let first = Csr::new(n, below.iter().copied()).classes();
    // Classes are called by all their members, in the place of the first.
    let mut called: Vec<Option<String>> = vec![None; n];
    for (name, &class) in vertices.names.iter().zip(&first) {
        match &mut called[class as usize] {
            Some(called) => {
                called.push('=');
                called.push_str(name);
            }
            none => *none = Some(name.to_string()),
        }
    }
    let mut elements = Elements::default();
    let place: Vec<u32> = called.into_iter().map(|name| name.map_or(0, |name| elements.add(name))).collect();
    elements.add("aside");
    let at = |x: u32| place[first[x as usize] as usize];
    let order: Vec<(u32, u32)> = below.iter().map(|&(x, y)| (at(x), at(y))).filter(|(x, y)| x != y).collect();
    let poset = Poset::acyclic(elements.into_names(), &order);
    Ok(Reduction {
        title: format!("Reachability among {n} vertices as a poset game"),
        game: Position::Poset(PosetGame::new(poset)),
        reading: Reading::new(Player::Left, Winner::Right, "the one vertex reaches the other"),
    })
}
