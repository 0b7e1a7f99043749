//! Chains with winning sets of size 2 and hypergraphs of rank 3 against the plain recursion.

mod oracle;
mod positional;

use oracle::*;
use positional::*;
use upset::game::Convention;
use upset::order::families::SplitMix;

fn lengths_of(n: usize, max: usize) -> Vec<Vec<usize>> {
    if n == 0 {
        return vec![vec![]];
    }
    let mut all = Vec::new();
    for first in 1..=n.min(max) {
        for mut rest in lengths_of(n - first, first) {
            rest.push(first);
            all.push(rest);
        }
    }
    all
}

/// All families of sets of size at most 2 on four vertices, on all chains; a sample of them on five.
#[test]
fn sets_of_two_on_all_small_chains() {
    let rng = &mut SplitMix(21);
    let (mut long, mut short) = (Tally::default(), Tally::default());
    for n in 1..=5usize {
        let sets: Vec<u32> = (1..1u32 << n).filter(|s| s.count_ones() <= 2).collect();
        for lengths in lengths_of(n, n) {
            let order = chains(rng, &lengths);
            let families = 1u64 << sets.len();
            let step = if n <= 4 { 1 } else { 37 };
            for family in (0..families).step_by(step) {
                let edges = (0..sets.len()).filter(|i| family >> i & 1 == 1).map(|i| sets[i]).collect();
                let game = maker_breaker(order.clone(), edges);
                let play = if family % 13 == 0 { Play::Out } else { Play::No };
                check("chains-pairs", &game, play, &mut long);
                check("short-chains-pairs", &game, play, &mut short);
            }
        }
    }
    assert_eq!(long.helped + short.helped, 0, "{long:?} {short:?}");
    assert!(long.decided > 15_000 && short.decided > 10_000, "{long:?} {short:?}");
}

#[test]
fn sets_of_two_on_random_chains() {
    let rng = &mut SplitMix(22);
    let (mut long, mut short) = (Tally::default(), Tally::default());
    for round in 0..3000 {
        let n = 6 + rng.below(5);
        let lengths = random_lengths(rng, n, if round % 2 == 0 { 2 } else { 5 });
        let order = chains(rng, &lengths);
        let count = 1 + rng.below(n);
        let mut edges: Vec<u32> =
            (0..count).map(|_| random_edge(rng, n, 1) | random_edge(rng, n, 1)).collect();
        if rng.below(3) > 0 {
            edges.retain(|e| e.count_ones() == 2);
        }
        let claims = rng.below(4);
        let game = mid_game(rng, &maker_breaker(order, edges), claims);
        let play = if n <= 7 { Play::Out } else { Play::No };
        check("chains-pairs", &game, play, &mut long);
        check("short-chains-pairs", &game, play, &mut short);
    }
    assert_eq!(long.helped + short.helped, 0, "{long:?} {short:?}");
    assert!(long.decided > 4000 && short.decided > 2000, "{long:?} {short:?}");
}

/// Every set of edges of size 2 and 3 on four vertices, a sample on five and six.
#[test]
fn rank_3_on_small_hypergraphs() {
    let mut tally = Tally::default();
    for n in 3..=6usize {
        let sets: Vec<u32> = (1..1u32 << n).filter(|s| (2..=3).contains(&s.count_ones())).collect();
        let step = [1, 1, 97, 9_600_000_019][n - 3];
        for family in (0..1u64 << sets.len()).step_by(step) {
            let edges = (0..sets.len()).filter(|i| family >> i & 1 == 1).map(|i| sets[i]).collect();
            let play = if n <= 5 && family % 5 == 0 { Play::Out } else { Play::No };
            check("rank-3", &maker_breaker(Order::antichain(n), edges), play, &mut tally);
        }
    }
    assert_eq!(tally.helped, 0, "{tally:?}");
    assert!(tally.decided > 8_000, "{tally:?}");
}

#[test]
fn rank_3_on_random_hypergraphs() {
    let rng = &mut SplitMix(23);
    let mut tally = Tally::default();
    for round in 0..1200 {
        let n = 6 + rng.below(6);
        let count = 2 + rng.below(n);
        let mut edges: Vec<u32> = Vec::new();
        while edges.len() < count {
            let e = random_edge(rng, n, 1) | random_edge(rng, n, 1) | random_edge(rng, n, 1);
            if e.count_ones() == 3 || e.count_ones() == 2 && rng.below(8) == 0 {
                edges.push(e);
            }
        }
        let game = if round % 3 == 0 {
            let red = rng.below(3);
            let red = random_edges(rng, n, red, 1);
            PlainPositional::new(Convention::Achievement, Order::antichain(n), edges, red)
        } else {
            maker_breaker(Order::antichain(n), edges)
        };
        let play = if n <= 7 { Play::Out } else { Play::No };
        check("rank-3", &game, play, &mut tally);
    }
    assert_eq!(tally.helped, 0, "{tally:?}");
    assert!(tally.decided > 2300, "{tally:?}");
}

/// The smallest known boards that need three rounds.
#[test]
fn rank_3_with_three_rounds() {
    let mut tally = Tally::default();
    for text in [
        "0.1.4 4.5.6 4.5.7 0.2.8 2.7.10 4.9.10 1.8.11 9.10.11",
        "2.3.4 1.4.5 0.1.6 0.1.8 3.5.9 8.9.10 4.10.11 8.10.11",
    ] {
        let edge = |e: &str| e.split('.').fold(0, |m, v| m | 1u32 << v.parse::<u32>().unwrap());
        let edges: Vec<u32> = text.split(' ').map(edge).collect();
        check("rank-3", &maker_breaker(Order::antichain(12), edges.clone()), Play::No, &mut tally);
        // Without any one of its edges too.
        for i in 0..edges.len() {
            let mut fewer = edges.clone();
            fewer.remove(i);
            check("rank-3", &maker_breaker(Order::antichain(12), fewer), Play::No, &mut tally);
        }
    }
    assert_eq!(tally.decided, 36);
}

/// 002 Theorem 4.1 as it is written: every path is walked on its own. Whether Red, to move, does not lose.
fn red_survives(n: usize, red: &[(usize, usize)], blue: &[(usize, usize)]) -> bool {
    let mut partner = vec![None; n];
    red.iter().for_each(|&(a, b)| (partner[a], partner[b]) = (Some(b), Some(a)));
    let mut near = vec![0u64; n];
    blue.iter().for_each(|&(a, b)| (near[a], near[b]) = (near[a] | 1 << b, near[b] | 1 << a));
    let walk = |alive: u64, start: usize| -> (usize, u64) {
        let (mut path, mut a) = (1u64 << start, start);
        loop {
            let Some(b) = partner[a].filter(|&b: &usize| alive >> b & 1 == 1) else { return (2, path) };
            path |= 1 << b;
            let open = near[b] & alive & !path;
            match open.count_ones() {
                0 => return (3, path),
                1 => a = open.trailing_zeros() as usize,
                _ => return (1, path),
            }
            path |= open;
        }
    };
    let starts = |alive: u64| (0..n).filter(move |u| alive >> u & 1 == 1);
    let mut alive: u64 = (1 << n) - 1;
    while let Some(path) = starts(alive).map(|u| walk(alive, u)).find(|w| w.0 == 3).map(|w| w.1) {
        alive &= !path;
    }
    let good = |path: u64| starts(alive & !path).all(|v| (near[v] & alive & !path).count_ones() <= 1);
    alive == 0 || starts(alive).map(|u| walk(alive, u)).any(|(kind, path)| kind == 2 && good(path))
}

#[test]
fn pairs_beyond_search_against_walking_every_path() {
    use upset::game::{Game, Positional};
    use upset::order::families::antichain;
    let rng = &mut SplitMix(24);
    let rule = upset::rule::find("pairs").unwrap();
    let mut survived = [0; 2];
    for round in 0..20_000 {
        let n = 6 + rng.below(if round % 2 == 0 { 50 } else { 16 });
        let at = shuffle(rng, n);
        let red: Vec<(usize, usize)> =
            (0..1 + rng.below(n / 2)).map(|i| (at[2 * i], at[2 * i + 1])).collect();
        // Along the red pairs, so that paths are long, and with shortcuts, so that they are impure.
        let steps = 1 + rng.below(5);
        let mut blue: Vec<(usize, usize)> = Vec::new();
        for i in 0..n {
            let j = (i + 1 + rng.below(steps)) % n;
            if i != j && rng.below(4) > 0 {
                blue.push((at[i], at[j]));
            }
        }
        let pairs = |edges: &[(usize, usize)]| -> Vec<Vec<u32>> {
            edges.iter().map(|&(a, b)| vec![a.min(b) as u32, a.max(b) as u32]).collect()
        };
        let poset = antichain(n);
        let game =
            Game::Positional(Positional::new(Convention::Achievement, poset, pairs(&blue), pairs(&red)));
        let answer = rule.answer(&game, &upset::budget::Budget::unlimited()).unwrap();
        let survives = red_survives(n, &red, &blue);
        let lost = answer.starts.right == Some(upset::value::Winner::Left);
        assert_eq!(lost, !survives, "{n} {red:?} {blue:?}");
        survived[usize::from(survives)] += 1;
    }
    assert!(survived.iter().all(|&count| count > 2000), "{survived:?}");
}
