//! Every means on graphs of 8 to 12 vertices, and search on larger ones with a few cycles.

mod means;
mod oracle;

use means::{Plain, bits, boards, check};
use oracle::*;
use std::collections::{BTreeSet, HashMap};
use upset::budget::Budget;
use upset::game::Position;
use upset::order::families::SplitMix;
use upset::session::{Ask, Session};
use upset::value::Value;

#[test]
fn leaves_of_graphs() {
    let mut met = BTreeSet::new();
    for seed in 0..boards() {
        let mut rng = SplitMix(seed ^ 2 << 41);
        let n = 8 + rng.below(4);
        let mut edges: Vec<(usize, usize)> = (1..n).map(|x| (rng.below(x), x)).collect();
        edges.retain(|_| rng.below(6) > 0);
        if rng.below(3) == 0 {
            edges.push((0, n - 1));
        }
        let graph = PlainGraph::new(n, &edges);
        let all = (1u32 << n) - 1;
        let black = if rng.below(3) == 0 { 0x5555_5555 & all } else { rng.next_u64() as u32 & all };
        let mut memo = HashMap::new();
        let value = Value::number(leaf_value(&graph, black, all, &mut memo));
        let free = bits(all).filter(|&x| graph.near[x].count_ones() <= 1).fold(0, |m, x| m | 1 << x);
        let after = |x: usize| (x, Value::number(memo[&(all & !(1 << x))].clone()));
        let plain = Plain::valued(value, bits(free).map(after).collect(), [free & black, free & !black]);
        check(&|| format!("leaf {n} {edges:?} {black:b}"), &graph.leaf(black), &plain, &mut met);
    }
    println!("{} rules: {met:?}", met.len());
}

#[test]
fn paths_cycles_and_other_graphs() {
    let mut met = BTreeSet::new();
    for seed in 0..boards() {
        let mut rng = SplitMix(seed ^ 3 << 41);
        let n = 8 + rng.below(5);
        let mut edges: Vec<(usize, usize)> = match rng.below(3) {
            0 => Vec::new(),
            _ => (1..n).filter(|_| rng.below(5) > 0).map(|x| (x - 1, x)).collect(),
        };
        if edges.is_empty() {
            edges = (1..n).flat_map(|y| (0..y).map(move |x| (x, y))).filter(|_| rng.below(4) == 0).collect();
        } else if rng.below(2) == 0 {
            edges.push((0, 2 + rng.below(n - 2)));
        }
        let graph = PlainGraph::new(n, &edges);
        let all = (1u32 << n) - 1;
        let mut memo = HashMap::new();
        let value = Value::nimber(kayles_grundy(&graph, all, &mut memo).into());
        let after = |x: usize| (x, Value::nimber(memo[&(all & !graph.near[x] & !(1 << x))].into()));
        let plain = Plain::valued(value, (0..n).map(after).collect(), [all; 2]);
        let game = Position::NodeKayles(upset::game::NodeKayles::new(graph.graph()));
        check(&|| format!("node-kayles {n} {edges:?}"), &game, &plain, &mut met);
    }
    println!("{} rules: {met:?}", met.len());
}

#[test]
fn larger_graphs_with_cycles() {
    for seed in 0..boards() / 8 {
        let mut rng = SplitMix(seed ^ 10 << 41);
        let n = 17 + rng.below(3);
        let mut edges: Vec<(usize, usize)> = (1..n).map(|x| (x - 1, x)).collect();
        edges.extend((0..1 + rng.below(3)).map(|_| (rng.below(n / 2), n / 2 + 2 + rng.below(n / 2 - 2))));
        let graph = PlainGraph::new(n, &edges);
        let all = (1u32 << n) - 1;
        let value = Value::nimber(kayles_grundy(&graph, all, &mut HashMap::new()).into());
        let game = Position::NodeKayles(upset::game::NodeKayles::new(graph.graph()));
        let found = Session::by_search(game).ask(Ask::Value, &Budget::unlimited()).value;
        assert_eq!(found, Some(value), "{n} {edges:?}");
    }
}
