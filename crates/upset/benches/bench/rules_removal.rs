//! Element removal by rules: boards of a million elements, and twice that.

use crate::Bench;
use upset::game::{Game, Leaf, Removal, RemovalKind};
use upset::graph::Graph;
use upset::names::Names;
use upset::order::Poset;
use upset::order::families::SplitMix;
use upset::solve::{Options, solve};
use upset::value::Player;

/// All rows.
pub fn run(bench: &Bench) {
    for (size, goal) in [(1_000_000, 0.5), (2_000_000, 1.15)] {
        let label = |what: &str| format!("{what} {size}");
        for (kind, dual) in [
            (RemovalKind::Pomax, false),
            (RemovalKind::Pomin, false),
            (RemovalKind::Pominmax, false),
            (RemovalKind::Pomin, true),
        ] {
            let way = if dual { "dual forest" } else { "forest" };
            row(bench, &label(&format!("{} {way}", kind.name())), goal, || tree(kind, size, 20, dual));
        }
        row(bench, &label("pomax tree 10^5 deep"), goal, || tree(RemovalKind::Pomax, size, 2, false));
        row(bench, &label("pominmax double tree"), goal, || double_tree(RemovalKind::Pominmax, size));
        row(bench, &label("pomax double tree"), goal, || double_tree(RemovalKind::Pomax, size));
        row(bench, &label("pomax zigzag"), goal, || zigzag(size));
        row(bench, &label("pomax acyclic, simplified"), goal, || acyclic(size));
        row(bench, &label("leaf tree"), goal, || leaf(size, 0));
        row(bench, &label("leaf graph"), goal, || leaf(size, size / 100));
    }
}

fn row(bench: &Bench, name: &str, goal: f64, make: impl Fn() -> Game) {
    if !bench.wants(name) {
        return;
    }
    let game = make();
    bench.goal(name, goal, || match solve(&game, &Options::default()) {
        Ok(solution) => {
            let rule = solution.proof.last().map_or("", |step| &step.rule).to_string();
            format!("{} by {rule}", solution.value.map_or("?".into(), |v| v.to_string()))
        }
        Err(why) => why.to_string(),
    });
}

fn colours(rng: &mut SplitMix, n: usize) -> Vec<Player> {
    (0..n).map(|_| Player::BOTH[rng.below(2)]).collect()
}

fn game(kind: RemovalKind, n: usize, pairs: &[(u32, u32)], seed: u64) -> Game {
    let poset = Poset::new(Names::numbered(n), pairs).expect("a forest has no cycle");
    Game::Removal(Removal { kind, poset, colour: colours(&mut SplitMix(seed), n) })
}

/// Each element gets a parent among the `near` before it.
fn parents(rng: &mut SplitMix, n: usize, near: usize) -> Vec<(u32, u32)> {
    (1..n).map(|x| ((x - 1 - rng.below(x.min(near))) as u32, x as u32)).collect()
}

fn tree(kind: RemovalKind, n: usize, near: usize, dual: bool) -> Game {
    let mut pairs = parents(&mut SplitMix(1), n, near);
    if dual {
        pairs.iter_mut().for_each(|p| *p = (p.1, p.0));
    }
    game(kind, n, &pairs, 2)
}

fn double_tree(kind: RemovalKind, n: usize) -> Game {
    let mut rng = SplitMix(3);
    let half = n / 2;
    let mut pairs = parents(&mut rng, half, 30);
    for (p, x) in parents(&mut rng, n - half + 1, 30) {
        let name = |x: u32| if x == 0 { 0 } else { x + half as u32 - 1 };
        pairs.push((name(x), name(p)));
    }
    game(kind, n, &pairs, 4)
}

fn zigzag(n: usize) -> Game {
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

/// Side by side trees, dual trees and zigzags of a few elements.
fn acyclic(n: usize) -> Game {
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

fn leaf(n: usize, extra: usize) -> Game {
    let mut rng = SplitMix(9);
    let mut edges = parents(&mut rng, n, 1000);
    edges.extend((0..extra).map(|_| (rng.below(n) as u32, rng.below(n) as u32)));
    let colour = colours(&mut rng, n);
    Game::Leaf(Leaf { graph: Graph::new(Names::numbered(n), &edges), colour })
}
