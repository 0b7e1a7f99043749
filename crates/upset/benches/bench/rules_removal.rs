//! Element removal by rules: boards of a million elements, and twice that.

use crate::Bench;
use upset::game::{Leaf, Position, Removal, RemovalKind};
use upset::graph::Graph;
use upset::names::Names;
use upset::order::Poset;
use upset::order::families::SplitMix;
use upset::solve::{Request, solve};
use upset::value::Player;

/// All rows: the solution alone, and from the text of a document to it.
pub fn run(bench: &Bench) {
    for (size, goals) in [(1_000_000, (0.5, 1.5)), (2_000_000, (1.15, 3.45))] {
        let row =
            |what: &str, make: &dyn Fn() -> Position| row(bench, &format!("{what} {size}"), goals, make);
        for (kind, dual) in [
            (RemovalKind::Pomax, false),
            (RemovalKind::Pomin, false),
            (RemovalKind::Pominmax, false),
            (RemovalKind::Pomin, true),
        ] {
            let way = if dual { "dual forest" } else { "forest" };
            row(&format!("{} {way}", kind.name()), &|| tree(kind, size, 20, dual));
        }
        row("pomax tree 10^5 deep", &|| tree(RemovalKind::Pomax, size, 2, false));
        row("pominmax random tree", &|| tree(RemovalKind::Pominmax, size, size, false));
        row("pominmax double tree", &|| double_tree(RemovalKind::Pominmax, size));
        row("pomax double tree", &|| double_tree(RemovalKind::Pomax, size));
        row("pomax zigzag", &|| zigzag(size));
        row("pomax ordinal sum", &|| ordinal_sum(size));
        row("pomax acyclic, simplified", &|| acyclic(size));
        row("leaf tree", &|| leaf(size, 0));
        row("leaf graph", &|| leaf(size, size / 100));
    }
    ratios(bench, 1_000_000);
}

/// What the moves of both players, and then the values of all their options, cost besides the answer of one finding.
fn ratios(bench: &Bench, size: usize) {
    let row = |rule: &str, what: &str, make: &dyn Fn() -> Position| {
        let names = [format!("moves/answer: {what} {size}"), format!("options/answer: {what} {size}")];
        if names.iter().any(|name| bench.wants(name)) {
            let (seconds, [moves, options]) = crate::shares(rule, make);
            bench.ratio(&names[0], 1.3, seconds, moves, "");
            bench.ratio(&names[1], 1.3, seconds, options, "");
        }
    };
    let max = RemovalKind::Pomax;
    row("tree-pomax", "tree-pomax", &|| tree(max, size, 20, false));
    row("tree-pomax", "tree-pomax, deep", &|| tree(max, size, 2, false));
    row("tree-pomin", "tree-pomin", &|| tree(RemovalKind::Pomin, size, 20, false));
    row("tree-pominmax", "tree-pominmax", &|| tree(RemovalKind::Pominmax, size, 20, false));
    row("tree-pominmax", "tree-pominmax, random", &|| tree(RemovalKind::Pominmax, size, size, false));
    row("double-tree", "double-tree pomax", &|| double_tree(max, size));
    row("double-tree", "double-tree", &|| double_tree(RemovalKind::Pominmax, size));
    row("zigzag-pomax", "zigzag-pomax", &|| zigzag(size));
    row("ordinal-sum", "ordinal-sum", &|| ordinal_sum(size));
    row("balanced", "balanced", &|| antichain(size));
    row("leaf", "leaf tree", &|| leaf(size, 0));
    row("leaf", "leaf graph", &|| leaf(size, size / 100));
    row("leaf", "leaf path", &|| leaf_path(size));
    row("zigzag-pomax", "zigzag-pomax, shuffled", &|| shuffled_zigzag(size));
}

fn row(bench: &Bench, name: &str, goals: (f64, f64), make: &dyn Fn() -> Position) {
    let document = format!("document: {name}");
    bench.fresh(name, goals.0, make, |game| answer(&game));
    if bench.wants(&document) {
        let text = upset::export::toml(&make(), None, &[]);
        bench.goal(&document, goals.1, || {
            match upset::document::read_text("bench", &text, &upset::document::NoFiles) {
                Ok(documents) => answer(&documents[0].position),
                Err(why) => why.to_string(),
            }
        });
    }
}

fn answer(game: &Position) -> String {
    match solve(game, &Request::default()) {
        Ok(solution) => {
            let rule = solution.proof.last().map_or("", |step| step.rule).to_string();
            format!("{} by {rule}", solution.value.map_or("?".into(), |v| v.to_string()))
        }
        Err(why) => why.to_string(),
    }
}

fn colours(rng: &mut SplitMix, n: usize) -> Vec<Player> {
    (0..n).map(|_| Player::BOTH[rng.below(2)]).collect()
}

fn game(kind: RemovalKind, n: usize, pairs: &[(u32, u32)], seed: u64) -> Position {
    let poset = Poset::new(Names::numbered(n), pairs).expect("a forest has no cycle");
    Position::Removal(Removal::new(kind, poset, colours(&mut SplitMix(seed), n)).unwrap())
}

/// Each element gets a parent among the `near` before it.
fn parents(rng: &mut SplitMix, n: usize, near: usize) -> Vec<(u32, u32)> {
    (1..n).map(|x| ((x - 1 - rng.below(x.min(near))) as u32, x as u32)).collect()
}

fn tree(kind: RemovalKind, n: usize, near: usize, dual: bool) -> Position {
    let mut pairs = parents(&mut SplitMix(1), n, near);
    if dual {
        pairs.iter_mut().for_each(|p| *p = (p.1, p.0));
    }
    game(kind, n, &pairs, 2)
}

fn antichain(n: usize) -> Position {
    game(RemovalKind::Pomax, n, &[], 12)
}

fn double_tree(kind: RemovalKind, n: usize) -> Position {
    let mut rng = SplitMix(3);
    let half = n / 2;
    let mut pairs = parents(&mut rng, half, 30);
    for (p, x) in parents(&mut rng, n - half + 1, 30) {
        let name = |x: u32| if x == 0 { 0 } else { x + half as u32 - 1 };
        pairs.push((name(x), name(p)));
    }
    game(kind, n, &pairs, 4)
}

fn zigzag(n: usize) -> Position {
    let mut rng = SplitMix(5);
    let mut rises = false;
    let pairs: Vec<(u32, u32)> = (1..n as u32)
        .map(|x| {
            rises ^= rng.below(4) == 0;
            if rises { (x - 1, x) } else { (x, x - 1) }
        })
        .collect();
    game(RemovalKind::Pomax, n, &pairs, 6)
}

/// A zigzag whose elements stand on the board in any order.
fn shuffled_zigzag(n: usize) -> Position {
    let mut rng = SplitMix(13);
    let mut place: Vec<u32> = (0..n as u32).collect();
    (1..n).for_each(|i| place.swap(i, rng.below(i + 1)));
    let mut rises = false;
    let pairs: Vec<(u32, u32)> = (1..n)
        .map(|x| {
            rises ^= rng.below(4) == 0;
            let (x, y) = (place[x - 1], place[x]);
            if rises { (x, y) } else { (y, x) }
        })
        .collect();
    game(RemovalKind::Pomax, n, &pairs, 6)
}

/// Small trees one above the other: the leaves of each below the root of the next.
fn ordinal_sum(n: usize) -> Position {
    let mut rng = SplitMix(10);
    let mut pairs: Vec<(u32, u32)> = Vec::new();
    let mut tops: Vec<u32> = Vec::new();
    let mut start = 0;
    while start < n {
        let size = (1 + rng.below(40)).min(n - start);
        pairs.extend(tops.iter().map(|&top| (top, start as u32)));
        let mut inner = vec![false; size];
        for (p, x) in parents(&mut rng, size, 5) {
            inner[p as usize] = true;
            pairs.push((start as u32 + p, start as u32 + x));
        }
        tops = (0..size).filter(|&x| !inner[x]).map(|x| (start + x) as u32).collect();
        start += size;
    }
    game(RemovalKind::Pomax, n, &pairs, 11)
}

/// Side by side trees, dual trees and zigzags of a few elements.
fn acyclic(n: usize) -> Position {
    let mut rng = SplitMix(7);
    let mut pairs = Vec::new();
    let mut start = 0;
    while start < n {
        let size = (1 + rng.below(60)).min(n - start);
        let shape = rng.below(3);
        for x in 1..size {
            let p = if shape == 2 { x - 1 } else { x - 1 - rng.below(x.min(4)) };
            let pair = ((start + p) as u32, (start + x) as u32);
            let up = if shape == 2 { rng.below(2) == 0 } else { shape == 0 };
            pairs.push(if up { pair } else { (pair.1, pair.0) });
        }
        start += size;
    }
    game(RemovalKind::Pomax, n, &pairs, 8)
}

fn leaf(n: usize, extra: usize) -> Position {
    let mut rng = SplitMix(9);
    let mut edges = parents(&mut rng, n, 1000);
    edges.extend((0..extra).map(|_| (rng.below(n) as u32, rng.below(n) as u32)));
    let colour = colours(&mut rng, n);
    Position::Leaf(Leaf::new(Graph::new(Names::numbered(n), &edges), colour).unwrap())
}

/// A path: two leaves, and a root that needs one triple on each side.
fn leaf_path(n: usize) -> Position {
    let edges: Vec<(u32, u32)> = (1..n as u32).map(|x| (x - 1, x)).collect();
    let colour = colours(&mut SplitMix(14), n);
    Position::Leaf(Leaf::new(Graph::new(Names::numbered(n), &edges), colour).unwrap())
}
