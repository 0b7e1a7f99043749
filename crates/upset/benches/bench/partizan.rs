//! Partizan games: black-white grids and two-level boards, element removal, Col.

use crate::Bench;
use upset::budget::Budget;
use upset::game::{BlackWhite, Col, Position, Removal, RemovalKind};
use upset::graph::Graph;
use upset::names::Names;
use upset::order::Poset;
use upset::order::families::{self, SplitMix};
use upset::search::engine;
use upset::value::Player;

/// All rows.
pub fn run(bench: &Bench) {
    for (side, goal) in [(8, 0.02), (10, 0.2), (12, 1.0), (14, 10.0)] {
        let game = chessboard(side);
        bench.goal(&format!("black-white chessboard {side}x{side}"), goal, || value(&game));
    }
    for (n, goal) in [(30, 0.1), (40, 1.0)] {
        let games: Vec<Position> = (0..5).map(|seed| two_level(n, seed)).collect();
        bench.goal(&format!("black-white two-level {n}, 5 boards"), 5.0 * goal, || values(&games));
    }
    for (name, reach) in [("bushy", usize::MAX), ("deep", 20)] {
        let sizes = [1_000_000, 2_000_000].map(|n| coloured(forest(n, reach), 5));
        for (game, n) in sizes.iter().zip([1, 2]) {
            bench.goal(&format!("rule/coloured-forest {name} {n}·10^6"), f64::from(n), || by_forest(game));
        }
    }
    ratios(bench);
    let scattered = coloured(Poset::antichain(Names::numbered(22)), 1);
    bench.goal("black-white 22 unrelated elements", 0.001, || value(&scattered));
    for (kind, n, goal) in
        [(RemovalKind::Pominmax, 24, 0.01), (RemovalKind::Pomax, 30, 0.005), (RemovalKind::Pomin, 30, 0.005)]
    {
        let games: Vec<Position> = (0..10).map(|i| removal(kind, n, i)).collect();
        bench.goal(&format!("{} random {n}, 10 boards", kind.name()), 10.0 * goal, || values(&games));
    }
    for (width, height, goal) in [(4, 5, 0.1), (5, 5, 1.0)] {
        let game = col_grid(width, height);
        bench.goal(&format!("col grid {width}x{height}"), goal, || value(&game));
    }
}

/// What moves and then options cost besides the answer on a forest; every number that is left has hundreds of digits.
fn ratios(bench: &Bench) {
    let names = ["moves", "options"].map(|what| format!("{what}/answer: coloured-forest 1·10^6"));
    if names.iter().any(|name| bench.wants(name)) {
        let make = || coloured(forest(1_000_000, usize::MAX), 5);
        let (seconds, ratios) = crate::shares("coloured-forest", &make);
        names.iter().zip(ratios).for_each(|(name, ratio)| bench.ratio(name, 1.3, seconds, ratio, ""));
    }
}

fn value(game: &Position) -> String {
    let budget = Budget::unlimited();
    let value = engine(game).ok().and_then(|mut engine| engine.value(&[], &budget).ok());
    value.flatten().map_or("none".into(), |v| format!("{v} ({} positions)", budget.positions()))
}

fn values(games: &[Position]) -> String {
    let budget = Budget::unlimited();
    let all = games.iter().map(|game| {
        let value = engine(game).ok().and_then(|mut engine| engine.value(&[], &budget).ok());
        value.flatten().map_or("none".into(), |v| {
            v.as_plain().map_or(String::new(), |(number, _)| number.numerator().to_string())
        })
    });
    let mut sum = 0u64;
    for v in all {
        sum = sum.wrapping_mul(31).wrapping_add(v.bytes().map(u64::from).sum());
    }
    format!("digest {sum} ({} positions)", budget.positions())
}

/// The number of digits of a forest's value.
fn by_forest(game: &Position) -> String {
    let rule = upset::rule::find("coloured-forest").expect("a rule");
    let value = rule.answer(game, &Budget::unlimited()).ok().and_then(|answer| answer.value);
    value.map_or("none".into(), |v| {
        format!("denominator 2^{}", v.as_number().map_or(0, |number| number.exponent()))
    })
}

/// A random tree in which an element stands on one of the `reach` before it.
fn forest(n: usize, reach: usize) -> Poset {
    let mut rng = SplitMix(n as u64);
    let pairs: Vec<_> = (1..n).map(|y| (y - 1 - rng.below(y.min(reach)), y)).collect();
    Poset::numbered(n, &pairs).expect("a tree")
}

fn coloured(poset: Poset, seed: u64) -> Position {
    let mut rng = SplitMix(seed);
    let colour = (0..poset.len()).map(|_| Player::BOTH[rng.below(2)]).collect();
    Position::BlackWhite(BlackWhite::new(poset, colour).unwrap())
}

/// The product of two chains, coloured like a chessboard with the minimum Black's.
pub fn chessboard(side: usize) -> Position {
    let mut pairs = Vec::new();
    for x in 0..side {
        for y in 0..side {
            let at = x * side + y;
            pairs.extend((x + 1 < side).then_some((at, at + side)));
            pairs.extend((y + 1 < side).then_some((at, at + 1)));
        }
    }
    let colour = (0..side * side).map(|i| Player::BOTH[(i / side + i % side) % 2]).collect();
    Position::BlackWhite(BlackWhite::new(numbered(side * side, &pairs), colour).unwrap())
}

/// A random order of two levels in random colours.
pub fn two_level(n: usize, seed: u64) -> Position {
    let mut rng = SplitMix(seed);
    let low = n / 2;
    let mut pairs = Vec::new();
    for x in 0..low {
        for y in low..n {
            if rng.unit() < 0.2 {
                pairs.push((x, y));
            }
        }
    }
    coloured(numbered(n, &pairs), seed)
}

/// A random order in random colours, the denser the larger `i`.
pub fn removal(kind: RemovalKind, n: usize, i: u64) -> Position {
    let density = 0.05 + 0.05 * i as f64;
    let mut rng = SplitMix(i);
    let poset = families::random(n, density, i).unwrap_or_else(|_| families::chain(n));
    let colour = (0..n).map(|_| Player::BOTH[rng.below(2)]).collect();
    Position::Removal(Removal::new(kind, poset, colour).unwrap())
}

/// Col on a grid.
pub fn col_grid(width: usize, height: usize) -> Position {
    let mut edges = Vec::new();
    for x in 0..width {
        for y in 0..height {
            let at = (y * width + x) as u32;
            edges.extend((x + 1 < width).then_some((at, at + 1)));
            edges.extend((y + 1 < height).then_some((at, at + width as u32)));
        }
    }
    let names = Names::numbered(width * height);
    let colour = vec![None; names.len()];
    Position::Col(Col::new(Graph::new(names, &edges), colour).unwrap())
}

fn numbered(n: usize, pairs: &[(usize, usize)]) -> Poset {
    Poset::numbered(n, pairs).unwrap_or_else(|_| families::antichain(n))
}
