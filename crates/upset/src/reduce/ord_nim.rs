//! 003 Theorem 4.3: the order of two vertices on a path as Nim, given by its diagram.
//!
//! The survey only names the problem and says that four heaps do; this construction is ours and takes two. Two copies of the path run
//! side by side and change places after the first vertex that is asked about; in the first copy an element is put in after the other
//! one, and one more below the start of the second copy. If the first comes before the other, the chain that starts in the second copy has
//! both of them, and the heaps differ; otherwise each chain has one, and they are equal. Each arc looks at its own ends alone.

use super::{Elements, Reading, Reduction, Unfit, check_gadget, error, unfit};
use crate::budget::Budget;
use crate::document::Error;
use crate::game::{PosetGame, Position};
use crate::order::Poset;
use crate::value::{Player, Winner};
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Instance {
    /// The arcs of the path, in any order.
    path: Vec<[String; 2]>,
    first: String,
    second: String,
}

pub(super) fn reduce(origin: &str, text: &str, budget: &Budget) -> Result<Reduction, Error> {
    let instance: Instance = serde_json::from_str(text).map_err(|e| {
        let help = r#"write {"path": [["a","b"],["b","c"]], "first": "a", "second": "c"}"#;
        error(origin, text, None, format!("no path with two vertices: {e}"), Some(help.into()))
    })?;
    build(&instance, budget).map_err(|why| unfit(origin, text, why, None))
}

fn build(instance: &Instance, budget: &Budget) -> Result<Reduction, Unfit> {
    let mut vertices = Elements::default();
    let mut arcs: Vec<(u32, u32)> = Vec::new();
    for [from, to] in &instance.path {
        arcs.push((vertices.get(from.as_str()), vertices.get(to.as_str())));
    }
    let n = vertices.names.len();
    check_gadget(2 * n as u128 + 2, 2 * n as u128 + 2, budget)?;
    let [mut next, mut before] = [vec![None; n], vec![None; n]];
    for &(x, y) in &arcs {
        let twice = next[x as usize].replace(y).is_some() | before[y as usize].replace(x).is_some();
        if twice || x == y {
            return Err(Unfit::NoPath);
        }
    }
    let find = |name: &str| vertices.index.get(name).copied().ok_or(Unfit::NoVertex(name.into()));
    let (first, second) = (find(&instance.first)?, find(&instance.second)?);
    let start = (0..n as u32).find(|&x| before[x as usize].is_none()).ok_or(Unfit::NoPath)?;
    // The promise of the problem: one path through all vertices.
    let length = std::iter::successors(Some(start), |&x| next[x as usize]).count();
    if length != n || first == second {
        return Err(Unfit::NoPath);
    }
    let mut elements = Elements::default();
    let copies: Vec<[u32; 2]> =
        (0..n).map(|x| [1, 2].map(|copy| elements.add(format!("{}.{copy}", vertices.names[x])))).collect();
    let (below, between) = (elements.add("below"), elements.add("between"));
    let mut order = vec![(below, copies[start as usize][1])];
    let at = |x: u32| copies[x as usize];
    for x in 0..n as u32 {
        for copy in 0..2 {
            let target = next[x as usize].map(|y| at(y)[if x == first { 1 - copy } else { copy }]);
            if x == second && copy == 0 {
                order.push((at(x)[0], between));
                order.extend(target.map(|y| (between, y)));
            } else {
                order.extend(target.map(|y| (at(x)[copy], y)));
            }
        }
    }
    let poset = Poset::acyclic(elements.into_names(), &order);
    Ok(Reduction {
        title: format!("The order of two vertices on a path of {n} as Nim"),
        game: Position::Poset(PosetGame::new(poset)),
        reading: Reading::new(Player::Left, Winner::Left, "the first vertex comes before the second"),
    })
}
