//! The polynomial theorems on large positional boards.

use crate::Bench;
use upset::budget::Budget;
use upset::game::{Convention, Position, Positional};
use upset::hypergraph::Edge;
use upset::names::Names;
use upset::order::Poset;
use upset::order::families::SplitMix;
use upset::rule;

/// Runs them.
pub fn run(bench: &Bench) {
    for (name, goal, rule, make) in ROWS {
        if bench.wants(name) {
            let game = make();
            bench.goal(name, *goal, || by_rule(rule, &game));
        }
    }
}

type Row = (&'static str, f64, &'static str, fn() -> Position);

const ROWS: &[Row] = &[
    ("rule/chains-singletons-10^6", 2.0, "chains-singletons", || singles(1_000_000)),
    ("rule/chains-pairs-3x60", 2.0, "chains-pairs", || chain_pairs(3, 60, 40, 5)),
    ("rule/chains-pairs-3x60-one-chain-odd", 2.0, "chains-pairs", || chain_pairs(3, 59, 40, 6)),
    ("rule/chains-pairs-3x60-level", 2.0, "chains-pairs", || level_pairs(3, 60)),
    ("rule/short-chains-pairs-10^4", 2.0, "short-chains-pairs", || short_pairs(5_000, 6_000, 0)),
    ("rule/short-chains-pairs-10^4-odd", 2.0, "short-chains-pairs", || short_pairs(5_000, 6_000, 1)),
    ("rule/rank-3-60-sparse", 0.1, "rank-3", || rank_3(60, 24, 1)),
    ("rule/rank-3-60-middle", 0.1, "rank-3", || rank_3(60, 30, 2)),
    ("rule/rank-3-60-dense", 0.1, "rank-3", || rank_3(60, 60, 3)),
    ("rule/rank-3-60-pairing", 2.0, "rank-3", || rank_3_pairing(60, 60, 4)),
];

/// What the rule says, as who wins for each starter.
pub fn by_rule(name: &str, game: &Position) -> String {
    let Some(rule) = rule::rule_for(game, name) else { return "no such rule".into() };
    match rule.answer(game, &Budget::unlimited()) {
        Ok(answer) => {
            let name = |w: Option<upset::value::Winner>| w.map_or("?", |w| w.name());
            format!("{}, {}", name(answer.starts.left), name(answer.starts.right))
        }
        Err(why) => why.to_string(),
    }
}

fn chains(lengths: &[usize]) -> Poset {
    let n: usize = lengths.iter().sum();
    let mut pairs = Vec::new();
    let mut next = 0u32;
    for &len in lengths {
        pairs.extend((1..len as u32).map(|i| (next + i - 1, next + i)));
        next += len as u32;
    }
    Poset::new(Names::numbered(n), &pairs).unwrap_or_else(|_| Poset::antichain(Names::numbered(n)))
}

fn maker_breaker(poset: Poset, edges: Vec<Edge>) -> Position {
    Position::Positional(Positional::new(Convention::MakerBreaker, poset, edges, vec![]).unwrap())
}

pub fn pair(a: usize, b: usize) -> Edge {
    vec![a.min(b) as u32, a.max(b) as u32]
}

/// Chains of ten with a target in the middle of every seventh: all black, none minimal.
fn singles(n: usize) -> Position {
    let lengths = vec![10; n / 10];
    let edges = (0..n / 70).map(|i| vec![(70 * i + 5) as u32]).collect();
    maker_breaker(chains(&lengths), edges)
}

fn chain_pairs(w: usize, h: usize, count: usize, seed: u64) -> Position {
    let mut rng = SplitMix(seed);
    let n = w * h;
    let mut edges = Vec::new();
    while edges.len() < count {
        let (a, b) = (rng.below(n), rng.below(n));
        // Pairs of black vertices on different chains: nothing is settled at once.
        if a / h != b / h && (h - a % h) % 2 != n % 2 && (h - b % h) % 2 != n % 2 {
            edges.push(pair(a, b));
        }
    }
    maker_breaker(chains(&vec![h; w]), edges)
}

/// Every pair of neighbours on the same level of black vertices.
fn level_pairs(w: usize, h: usize) -> Position {
    let mut edges = Vec::new();
    for row in (1..h).step_by(2) {
        for column in 1..w {
            edges.push(pair((column - 1) * h + row, column * h + row));
        }
    }
    maker_breaker(chains(&vec![h; w]), edges)
}

fn short_pairs(t: usize, count: usize, lone: usize) -> Position {
    let mut rng = SplitMix(9);
    let mut lengths = vec![2; t];
    lengths.extend(vec![1; lone]);
    // Bottoms with the tops of later chains: chains of forced claims that lead nowhere.
    let mut edges = Vec::new();
    while edges.len() < count {
        let (i, j) = (rng.below(t), rng.below(t));
        if i < j {
            edges.push(pair(2 * i, 2 * j + 1));
        }
    }
    edges.push(pair(0, 2));
    maker_breaker(chains(&lengths), edges)
}

fn rank_3(n: usize, m: usize, seed: u64) -> Position {
    let mut rng = SplitMix(seed);
    let mut edges = Vec::new();
    while edges.len() < m {
        let mut e: Edge = (0..3).map(|_| rng.below(n) as u32).collect();
        e.sort_unstable();
        e.dedup();
        if e.len() == 3 {
            edges.push(e);
        }
    }
    maker_breaker(Poset::antichain(Names::numbered(n)), edges)
}

/// Each edge is a fixed pair and a random vertex: Breaker wins, but it takes a search to see it.
fn rank_3_pairing(n: usize, m: usize, seed: u64) -> Position {
    let mut rng = SplitMix(seed);
    let mut edges = Vec::new();
    while edges.len() < m {
        let i = rng.below(n / 2);
        let mut e: Edge = vec![2 * i as u32, 2 * i as u32 + 1, rng.below(n) as u32];
        e.sort_unstable();
        e.dedup();
        if e.len() == 3 {
            edges.push(e);
        }
    }
    maker_breaker(Poset::antichain(Names::numbered(n)), edges)
}
