//! 000 Theorem 9: Set Cover to Maker-Breaker on an order of height 3 with one winning singleton.

use super::{Elements, Reading, Reduction, Unfit, check_gadget, error, unfit};
use crate::budget::{Budget, Meter};
use crate::document::Error;
use crate::game::{Convention, Position, Positional, fitting};
use crate::order::Poset;
use crate::value::{Player, Winner};
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Instance {
    sets: Vec<Vec<String>>,
    k: usize,
}

pub(super) fn reduce(origin: &str, text: &str, budget: &Budget) -> Result<Reduction, Error> {
    let instance: Instance = serde_json::from_str(text).map_err(|e| {
        let at = offset(text, e.line(), e.column());
        let help = r#"write {"sets": [["a","b"],["b","c"]], "k": 1}"#;
        error(origin, text, Some(at..at), format!("no set cover instance: {e}"), Some(help.into()))
    })?;
    build(&instance, budget).map_err(|why| unfit(origin, text, why, None))
}

/// The byte at a line and column counted from 1.
fn offset(text: &str, line: usize, column: usize) -> usize {
    let start: usize = text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
    let mut at = (start + column.saturating_sub(1)).min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

fn build(instance: &Instance, budget: &Budget) -> Result<Reduction, Unfit> {
    let mut meter = Meter::new(budget);
    let mut universe = Elements::default();
    let sets: Vec<Vec<u32>> = instance
        .sets
        .iter()
        .map(|set| set.iter().map(|name| universe.get(name.as_str())).collect())
        .collect();
    let (n, m, k) = (universe.names.len(), sets.len(), instance.k);
    if k == 0 || k > n.min(m) {
        return Err(Unfit::Cover { k, points: n, sets: m });
    }
    let memberships: usize = sets.iter().map(Vec::len).sum();
    let pairs = (n * (m - k) + memberships + m * (n - k) + n + 2 * (n - k)) as u128;
    check_gadget(2 * (n + m + 1 - k) as u128, pairs, budget)?;
    let mut elements = Elements::default();
    let mut several = |count: usize, name: &dyn Fn(usize) -> String| -> Vec<u32> {
        (0..count).map(|i| elements.add(name(i))).collect()
    };
    let points = several(n, &|i| format!("point {}", universe.names[i]));
    let edges = several(m, &|i| format!("set{}", i + 1));
    let maker = several(m - k, &|i| format!("m{}", i + 1));
    let breaker = several(n - k, &|i| format!("b{}", i + 1));
    let (x, y) = (elements.add("x"), elements.add("y"));
    let mut order = Vec::with_capacity(pairs as usize);
    for &u in &points {
        meter.flush()?;
        order.extend(maker.iter().map(|&v| (v, u)));
        order.push((u, x));
    }
    for (set, &v) in sets.iter().zip(&edges) {
        meter.flush()?;
        order.extend(set.iter().map(|&i| (v, points[i as usize])));
        order.extend(breaker.iter().map(|&u| (v, u)));
    }
    for &v in &breaker {
        order.extend([(v, x), (v, y)]);
    }
    let poset = Poset::acyclic(elements.into_names(), &order);
    Ok(Reduction {
        title: format!("Set Cover of {n} points by {k} of {m} sets as Maker-Breaker"),
        game: Position::Positional(fitting(Positional::new(
            Convention::MakerBreaker,
            poset,
            vec![vec![x]],
            Vec::new(),
        ))),
        reading: Reading::new(Player::Left, Winner::Right, "k of the sets cover all points"),
    })
}
