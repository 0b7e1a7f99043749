//! The polynomial rules for the impartial poset game on boards of up to two million elements.

use crate::Bench;
use upset::budget::Budget;
use upset::game::{PosetGame, Position};
use upset::order::Poset;
use upset::order::families::{self, SplitMix};
use upset::rule;
use upset::rule::poset::bounded_width::Narrow;
use upset::value::Player;

/// A rule's value of a board, with the time of reading the board's structure included.
fn value(name: &str, poset: Poset) -> String {
    let game = Position::Poset(PosetGame::new(poset));
    let rule = rule::find(name).expect("a rule");
    match rule.answer(&game, &Budget::unlimited()) {
        Ok(answer) => answer.value.map_or("winner only".into(), |v| v.to_string()),
        Err(why) => why.to_string(),
    }
}

fn moves(name: &str, poset: Poset) -> String {
    let game = Position::Poset(PosetGame::new(poset));
    let rule = rule::find(name).expect("a rule");
    match rule.best_moves(&game, Player::Left, &Budget::unlimited()) {
        Some(moves) => format!("{} moves", moves.len()),
        None => "no moves".into(),
    }
}

fn poset(n: usize, pairs: &[(usize, usize)]) -> Poset {
    Poset::numbered(n, pairs).expect("an order")
}

/// The covers of a random N-free order; no series union joins more than a few elements to a few.
fn random_n_free(n: usize, seed: u64, lopsided: bool) -> Poset {
    struct Part {
        low: Vec<usize>,
        high: Vec<usize>,
    }
    let mut rng = SplitMix(seed);
    let mut pairs = Vec::new();
    let mut parts: Vec<Part> = (0..n).map(|x| Part { low: vec![x], high: vec![x] }).collect();
    while parts.len() > 1 {
        let last = parts.len() - 1;
        let mut a = parts.swap_remove(if lopsided { last } else { rng.below(last + 1) });
        let mut b = parts.swap_remove(rng.below(last));
        if rng.below(2) == 0 {
            std::mem::swap(&mut a, &mut b);
        }
        let joints = a.high.len() * b.low.len();
        if joints <= 16.max(2 * (a.high.len() + b.low.len())) && rng.below(2) == 0 {
            let (a_high, b_low) = (&a.high, &b.low);
            pairs.extend(a_high.iter().flat_map(|&x| b_low.iter().map(move |&y| (x, y))));
            parts.push(Part { low: a.low, high: b.high });
        } else {
            for (more, fewer) in [(&mut a.low, &mut b.low), (&mut a.high, &mut b.high)] {
                if more.len() < fewer.len() {
                    std::mem::swap(more, fewer);
                }
                more.append(fewer);
            }
            parts.push(a);
        }
    }
    poset(n, &pairs)
}

/// Below or beside in turn, with a last element over everything: as deep as it is large.
fn deep(n: usize) -> Poset {
    growing_down(n, |x| x % 2 == 1)
}

/// An element beside or below everything at random, with a last element over all: deep, with sets in many pieces.
fn ragged(n: usize) -> Poset {
    let mut rng = SplitMix(3);
    growing_down(n, |_| rng.below(2) == 0)
}

fn growing_down(n: usize, mut beside: impl FnMut(usize) -> bool) -> Poset {
    let mut pairs = Vec::new();
    let mut minimal = vec![0];
    let mut maximal = vec![0];
    for x in 1..n - 1 {
        if beside(x) {
            minimal.push(x);
            maximal.push(x);
        } else {
            pairs.extend(minimal.iter().map(|&y| (x, y)));
            minimal = vec![x];
        }
    }
    pairs.extend(maximal.iter().map(|&y| (y, n - 1)));
    poset(n, &pairs)
}

/// Antichains of `width` on top of each other.
fn tower(n: usize, width: usize) -> Poset {
    let pairs: Vec<_> =
        (width..n).flat_map(|y| (0..width).map(move |i| ((y / width - 1) * width + i, y))).collect();
    poset(n, &pairs)
}

/// Two chains of n/2 with pairs from each to the other a few places up.
fn two_chains(n: usize) -> Poset {
    let mut rng = SplitMix(4);
    let half = n / 2;
    let mut pairs = Vec::new();
    for i in 1..half {
        pairs.extend([(i - 1, i), (half + i - 1, half + i)]);
        let up = i + 1 + rng.below(9);
        if up < half && rng.below(4) == 0 {
            pairs.push(if rng.below(2) == 0 { (i, half + up) } else { (half + i, up) });
        }
    }
    poset(n, &pairs)
}

/// One path that goes up and down in turn.
fn zigzag(n: usize) -> Poset {
    let pairs: Vec<_> = (1..n).map(|x| if x % 2 == 1 { (x - 1, x) } else { (x, x - 1) }).collect();
    poset(n, &pairs)
}

/// n/2 bottoms and as many tops; each top above one random bottom of each of `degree` equal groups.
fn two_levels(n: usize, degree: usize) -> Poset {
    let mut rng = SplitMix(5);
    let half = n / 2;
    let group = half / degree;
    let pairs: Vec<_> = (0..half)
        .flat_map(|y| (0..degree).map(move |i| (i, y)))
        .map(|(i, y)| (i * group + rng.below(group), half + y))
        .collect();
    poset(n, &pairs)
}

/// n bottoms and n tops of even degree about n/2, so that the linear system behind the rule is dense.
fn dense_even(n: usize) -> Poset {
    let mut rng = SplitMix(9);
    let mut pairs = Vec::new();
    for y in 0..n {
        let mut below: Vec<usize> = (0..n).filter(|_| rng.below(2) == 0).collect();
        below.truncate(below.len() / 2 * 2);
        pairs.extend(below.into_iter().map(|x| (x, n + y)));
    }
    poset(2 * n, &pairs)
}

/// Chains of `length` side by side, each element below a random one a little higher in the next chain.
fn narrow(chains: usize, length: usize) -> Poset {
    let mut rng = SplitMix(6);
    let mut pairs = Vec::new();
    for chain in 0..chains {
        for i in 0..length {
            if i + 1 < length {
                pairs.push((chain * length + i, chain * length + i + 1));
            }
            let up = i + 1 + rng.below(length / 2);
            if up < length && rng.below(3) == 0 {
                pairs.push((chain * length + i, (chain + 1) % chains * length + up));
            }
        }
    }
    poset(chains * length, &pairs)
}

/// The winner that the table of Grundy numbers gives, or the sieve.
fn narrow_winner(board: &Poset, sieve: bool) -> String {
    let budget = Budget::unlimited();
    let Ok(mut narrow) = Narrow::new(board, &budget) else { return "not narrow".into() };
    let won = if sieve {
        narrow.winner(&budget).map(|answer| answer.starts.left == Some(Player::Left.into()))
    } else {
        narrow.after(&budget).map(|after| after.is_some_and(|after| after.contains(&0)))
    };
    won.map_or_else(|why| why.to_string(), |won| if won { "won" } else { "lost" }.into())
}

/// What the moves and then all options of one finding cost besides its answer.
fn from_one_finding(bench: &Bench, name: &str, board: impl Fn() -> Poset) {
    let names = ["moves", "options"].map(|what| format!("{what}/answer: {name} 1000000"));
    if names.iter().any(|name| bench.wants(name)) {
        let (seconds, ratios) = crate::shares(name, &|| Position::Poset(PosetGame::new(board())));
        names.iter().zip(ratios).for_each(|(name, ratio)| bench.ratio(name, 1.3, seconds, ratio, ""));
    }
}

pub fn run(bench: &Bench) {
    from_one_finding(bench, "nim", || tower(1_000_000, 1));
    from_one_finding(bench, "series-parallel", || random_n_free(1_000_000, 1, false));
    from_one_finding(bench, "zigzag", || zigzag(1_000_000));
    from_one_finding(bench, "parity-uniform", || two_levels(1_000_000, 3));
    from_one_finding(bench, "width-2", || two_chains(1_000_000));
    for (chains, length, goal) in [(3, 100, 0.1), (4, 40, 0.2)] {
        let board = narrow(chains, length);
        let name = format!("bounded-width {chains} chains of {length}, winner");
        let (sieve, table) = (|| narrow_winner(&board, true), || narrow_winner(&board, false));
        bench.versus(&name, Some(goal), sieve, "Grundy numbers", table);
    }
    if bench.wants("bounded-width 4 chains of 150, winner") {
        let board = narrow(4, 150);
        bench.goal("bounded-width 4 chains of 150, winner", 5.0, || narrow_winner(&board, true));
    }
    let even = || dense_even(4000);
    bench.fresh("parity-uniform dense 4000+4000", 1.0, even, |board| value("parity-uniform", board));
    let n = 1_000_000;
    bench.fresh("width-2 1e6", 1.0, || two_chains(n), |board| value("width-2", board));
    bench.fresh("width-2 1e6 moves", 1.0, || two_chains(n), |board| moves("width-2", board));
    let rows = || families::young(&[500_000, 500_000]).expect("a diagram");
    bench.fresh("two-row-diagram 1e6", 1.0, rows, |board| value("two-row-diagram", board));
    for degree in [2, 3] {
        let name = format!("parity-uniform degree {degree} 1e6");
        bench.fresh(&name, 3.0, || two_levels(n, degree), |board| value("parity-uniform", board));
    }
    for (label, n, goal) in [("1e6", 1_000_000, 2.0), ("2e6", 2_000_000, 4.6)] {
        type Build = fn(usize) -> Poset;
        let boards: [(&str, Build); 7] = [
            ("random", |n| random_n_free(n, 1, false)),
            ("growing", |n| random_n_free(n, 2, true)),
            ("deep", deep),
            ("ragged", ragged),
            ("tower", |n| tower(n, 4)),
            ("chain", |n| tower(n, 1)),
            ("antichain", |n| poset(n, &[])),
        ];
        for (kind, build) in boards {
            let name = format!("series-parallel {kind} {label}");
            let with_moves = format!("series-parallel {kind} {label} moves");
            bench.fresh(&name, goal, || build(n), |board| value("series-parallel", board));
            bench.fresh(&with_moves, goal, || build(n), |board| moves("series-parallel", board));
        }
    }
}
