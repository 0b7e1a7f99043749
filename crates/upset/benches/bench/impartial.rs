//! The impartial engines: Chomp, Subset Takeaway, divisors, two-level orders, Node Kayles.

use super::Bench;
use upset::budget::Budget;
use upset::game::{NodeKayles, PosetGame, Position};
use upset::graph::Graph;
use upset::names::Names;
use upset::order::Poset;
use upset::order::families::{SplitMix, random};
use upset::search;
use upset::value::Player;

/// A product of chains without its least element.
pub fn chomp(sides: &[usize]) -> Position {
    let total: usize = sides.iter().product();
    let mut pairs = Vec::new();
    for x in 1..total {
        let mut stride = 1;
        for &side in sides {
            if x / stride % side + 1 < side {
                pairs.push((x - 1, x - 1 + stride));
            }
            stride *= side;
        }
    }
    poset(total - 1, &pairs)
}

fn poset(n: usize, pairs: &[(usize, usize)]) -> Position {
    Position::Poset(PosetGame::new(Poset::numbered(n, pairs).unwrap()))
}

/// The non-empty proper subsets of `0..n`.
fn takeaway(n: usize) -> Position {
    let full = (1usize << n) - 1;
    let pairs: Vec<_> = (1..full)
        .flat_map(|s| (0..n).map(move |i| (s, s | 1 << i)))
        .filter(|&(s, t)| s != t && t != full)
        .map(|(s, t)| (s - 1, t - 1))
        .collect();
    poset(full - 1, &pairs)
}

fn divisors(n: usize) -> Position {
    let all: Vec<usize> = (2..=n).filter(|d| n.is_multiple_of(*d)).collect();
    let pairs: Vec<_> = (0..all.len())
        .flat_map(|i| (0..all.len()).map(move |j| (i, j)))
        .filter(|&(i, j)| i != j && all[j].is_multiple_of(all[i]))
        .collect();
    poset(all.len(), &pairs)
}

fn two_level(low: usize, high: usize, p: f64, seed: u64) -> Position {
    let mut rng = SplitMix(seed);
    let mut pairs = Vec::new();
    for x in 0..low {
        pairs.extend((low..low + high).filter(|_| rng.unit() < p).map(|y| (x, y)));
    }
    poset(low + high, &pairs)
}

fn kayles(n: usize, edges: &[(u32, u32)]) -> Position {
    Position::NodeKayles(NodeKayles::new(Graph::new(Names::numbered(n), edges)))
}

/// Node Kayles on a grid.
pub fn kayles_grid(rows: u32, columns: u32) -> Position {
    let mut edges = Vec::new();
    for r in 0..rows {
        for c in 0..columns {
            let x = r * columns + c;
            if c + 1 < columns {
                edges.push((x, x + 1));
            }
            if r + 1 < rows {
                edges.push((x, x + columns));
            }
        }
    }
    kayles((rows * columns) as usize, &edges)
}

/// A random graph whose vertices have this degree on average.
pub fn kayles_random(n: usize, degree: f64, seed: u64) -> Position {
    let mut rng = SplitMix(seed);
    let count = (n as f64 * degree / 2.0) as usize;
    let edges: Vec<_> = (0..count).map(|_| (rng.below(n) as u32, rng.below(n) as u32)).collect();
    kayles(n, &edges)
}

/// A tree in which each vertex hangs on one of the `reach` vertices before it.
fn kayles_tree(n: usize, reach: usize, seed: u64) -> Position {
    let mut rng = SplitMix(seed);
    let edges: Vec<_> = (1..n).map(|x| ((x - 1 - rng.below(x.min(reach))) as u32, x as u32)).collect();
    kayles(n, &edges)
}

fn grundy(game: &Position) -> String {
    let budget = Budget::unlimited();
    let value = search::engine(game).unwrap().value(&[], &budget).unwrap().unwrap();
    format!("{value}, {} positions", budget.positions())
}

fn winner(game: &Position) -> String {
    let budget = Budget::unlimited();
    let winner = search::engine(game).unwrap().winner(&[], Player::Left, &budget).unwrap();
    format!("{}, {} positions", winner.name(), budget.positions())
}

fn moves(game: &Position) -> String {
    let budget = Budget::unlimited();
    let moves = search::engine(game).unwrap().best_moves(&[], Player::Left, &budget).unwrap();
    let names: Vec<&str> = moves.iter().take(3).map(|&x| game.names().get(x)).collect();
    format!("{} winning moves {names:?}, {} positions", moves.len(), budget.positions())
}

/// Every row of this file.
pub fn run(bench: &Bench) {
    for (sides, goal) in [([8, 8], 0.01), ([10, 10], 0.25), ([12, 12], 0.5), ([4, 60], 0.1)] {
        let game = chomp(&sides);
        let name = format!("impartial: chomp({},{}) grundy", sides[0], sides[1]);
        bench.goal(&name, goal, || grundy(&game));
    }
    for (sides, goal) in [([12, 12], 0.1), ([3, 400], 0.1)] {
        let game = chomp(&sides);
        let name = format!("impartial: chomp({},{}) moves", sides[0], sides[1]);
        bench.goal(&name, goal, || moves(&game));
    }
    for (sides, goal) in [([2, 3, 4], 0.01), ([4, 4, 4], 0.5), ([4, 4, 5], 0.5)] {
        let game = chomp(&sides);
        let name = format!("impartial: chomp({},{},{}) grundy", sides[0], sides[1], sides[2]);
        bench.goal(&name, goal, || grundy(&game));
    }
    for (sides, goal) in [([4, 4, 5], 0.1), ([5, 5, 5], 300.0)] {
        let name = format!("impartial: chomp({},{},{}) moves", sides[0], sides[1], sides[2]);
        if bench.wants(&name) {
            let game = chomp(&sides);
            bench.goal(&name, goal, || moves(&game));
        }
    }
    for (n, goal) in [(5, 0.01), (6, 0.2)] {
        let game = takeaway(n);
        bench.goal(&format!("impartial: takeaway({n}) grundy"), goal, || grundy(&game));
    }
    let all: Vec<Position> = (1..=1000).map(divisors).collect();
    bench.goal("impartial: divisors(1..=1000) grundy", 5.0, || {
        let sum: u128 = (all.iter())
            .map(|game| {
                let budget = Budget::unlimited();
                search::engine(game).unwrap().value(&[], &budget).unwrap().unwrap().as_nimber().unwrap_or(0)
            })
            .sum();
        format!("sum {sum}")
    });
    let game = divisors(5040);
    bench.goal("impartial: divisors(5040) grundy", 1.0, || grundy(&game));
    for seed in 1..=10 {
        let game = two_level(20, 20, 0.15, seed);
        bench.goal(&format!("impartial: two-level 20+20 .15 #{seed} grundy"), 1.0, || grundy(&game));
        bench.goal(&format!("impartial: two-level 20+20 .15 #{seed} winner"), 1.0, || winner(&game));
    }
    for (p, seed) in [(0.05, 1), (0.1, 2), (0.2, 3)] {
        let game = Position::Poset(PosetGame::new(random(40, p, seed).unwrap()));
        bench.goal(&format!("impartial: random(40,{p},{seed}) grundy"), 1.0, || grundy(&game));
    }
    for seed in 1..=3 {
        let game = kayles_random(60, 2.0, seed);
        bench.goal(&format!("impartial: kayles n=60 degree 2 #{seed} winner"), 0.02, || winner(&game));
        bench.goal(&format!("impartial: kayles n=60 degree 2 #{seed} grundy"), 20.0, || grundy(&game));
    }
    for (reach, seed) in [(60, 1), (60, 2), (6, 3), (3, 4)] {
        let game = kayles_tree(60, reach, seed);
        bench.goal(&format!("impartial: kayles tree n=60 reach {reach} grundy"), 1.0, || grundy(&game));
    }
    for seed in 1..=3 {
        let game = kayles_random(60, 3.0, seed);
        bench.goal(&format!("impartial: kayles n=60 degree 3 #{seed} winner"), 10.0, || winner(&game));
    }
    for (seed, goal) in [(1, 10.0), (2, 10.0), (3, 10.0)] {
        let name = format!("impartial: kayles n=60 degree 3 #{seed} grundy");
        if bench.wants(&name) {
            let game = kayles_random(60, 3.0, seed);
            bench.goal(&name, goal, || grundy(&game));
        }
    }
    let game = kayles_random(50, 3.0, 1);
    bench.goal("impartial: kayles n=50 degree 3 winner", 0.01, || winner(&game));
    bench.goal("impartial: kayles n=50 degree 3 grundy", 5.0, || grundy(&game));
    let game = kayles_grid(6, 7);
    bench.goal("impartial: kayles grid 6x7 winner", 0.02, || winner(&game));
    bench.goal("impartial: kayles grid 6x7 grundy", 0.2, || grundy(&game));
}
