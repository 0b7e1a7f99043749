//! Black-white games by every means together, against plain recursion and against search alone.

mod oracle;

use oracle::*;
use std::collections::HashMap;
use upset::budget::Budget;
use upset::game::{BlackWhite, Position};
use upset::order::Poset;
use upset::order::families::SplitMix;
use upset::solution::Solution;
use upset::solve::{Engine, Request, solve};
use upset::value::{Player, Value};

fn solved(game: &Position) -> Solution {
    solve(game, &Request { moves: true, ..Request::default() }).unwrap()
}

fn check(order: &Order, black: u32) -> Solution {
    let mut memo = HashMap::new();
    let value = black_white_value(order, black, order.all(), &mut memo);
    let solution = solved(&order.black_white(black));
    assert_eq!(
        solution.value,
        Some(Value::number(value.clone())),
        "{order:?} {black:b}: {:?}",
        solution.proof
    );
    assert_eq!(solution.starts, Value::number(value).starts(), "{order:?} {black:b}: {:?}", solution.proof);
    assert!(!solution.proof.is_empty() && solution.stopped.is_none());
    for player in Player::BOTH {
        let own = |x: &usize| (black >> x & 1 == 1) == (player == Player::Left);
        let options: Vec<_> = (0..order.n)
            .filter(own)
            .map(|x| (x, black_white_value(order, black, order.all() & !order.up[x], &mut memo)))
            .collect();
        let best: Vec<String> = keeping_moves(&options, player).iter().map(|x| (x + 1).to_string()).collect();
        assert_eq!(
            solution.best_moves_of(player).unwrap().collect::<Vec<_>>(),
            best,
            "{player:?} {order:?} {black:b}: {:?}",
            solution.proof
        );
    }
    solution
}

fn has_step(solution: &Solution, rule: &str) -> bool {
    solution.steps().iter().any(|step| step.claim.rule == rule)
}

#[test]
fn every_small_board() {
    let mut rng = SplitMix(51);
    for n in 0..=5 {
        for order in all_orders(n) {
            let order = order.relabel(&shuffle(&mut rng, n));
            for black in 0..1 << n {
                check(&order, black);
            }
        }
    }
}

/// a < b > c < d and so on; or a > b < c first.
fn zigzag(n: usize, up: bool) -> Order {
    let pairs: Vec<_> = (1..n).map(|i| if (i % 2 == 1) == up { (i - 1, i) } else { (i, i - 1) }).collect();
    Order::new(n, &pairs)
}

/// A part that mostly splits no further, or a single element.
fn random_part(rng: &mut SplitMix, room: usize) -> Order {
    match (rng.below(4), room) {
        (0, _) | (_, 0..4) => Order::new(1, &[]),
        (1, _) => zigzag(4 + rng.below(room - 3), rng.below(2) == 0),
        (2, _) => zigzag(4, true),
        _ => {
            let p = 0.1 + 0.5 * rng.unit();
            let n = 4 + rng.below(room - 3);
            random_order(rng, n, p)
        }
    }
}

/// `upper` on top of `lower`, or beside it.
fn join(lower: &Order, upper: &Order, series: bool) -> Order {
    let (a, b) = (lower.n, upper.n);
    let mut pairs = lower.pairs();
    pairs.extend(upper.pairs().into_iter().map(|(x, y)| (x + a, y + a)));
    if series {
        pairs.extend((0..a).flat_map(|x| (a..a + b).map(move |y| (x, y))));
    }
    Order::new(a + b, &pairs)
}

#[test]
fn series_of_prime_parts() {
    let mut rng = SplitMix(52);
    let (mut by_parts, mut by_series, mut zero) = (0, 0, 0);
    for _ in 0..2500 {
        let size = 6 + rng.below(6);
        let mut order = random_part(&mut rng, size);
        while order.n < size {
            let next = random_part(&mut rng, size - order.n);
            let series = rng.below(4) > 0;
            order = if rng.below(2) == 0 { join(&order, &next, series) } else { join(&next, &order, series) };
        }
        let order = order.relabel(&shuffle(&mut rng, order.n));
        let solution = check(&order, rng.next_u64() as u32);
        let searched = has_step(&solution, "search");
        by_parts += u32::from(searched && has_step(&solution, "coloured-series-parallel"));
        by_series += u32::from(has_step(&solution, "series"));
        zero += u32::from(solution.value == Some(Value::default()));
    }
    assert!(by_parts > 600 && by_series > 0 && zero > 20, "{by_parts} {by_series} {zero}");
}

/// Parts worth 0 below others, so that the winner and the moves come from higher up.
#[test]
fn parts_of_value_zero() {
    let mut rng = SplitMix(53);
    let even = zigzag(4, true);
    let zero: Vec<u32> = (0..16)
        .filter(|&black| black_white_value(&even, black, 15, &mut HashMap::new()).sign() == 0)
        .collect();
    let sixes: Vec<u32> = (0..64)
        .filter(|&black| black_white_value(&zigzag(6, true), black, 63, &mut HashMap::new()).sign() == 0)
        .collect();
    let mut checked = 0;
    for (lower, colours) in [(even, zero), (zigzag(6, true), sixes)] {
        for black in colours {
            for _ in 0..40 {
                let room = 10 - lower.n;
                let upper = random_part(&mut rng, room);
                let order = join(&lower, &upper, true);
                let above = rng.next_u64() as u32 & ((1 << upper.n) - 1);
                let solution = check(&order, black | above << lower.n);
                assert!(has_step(&solution, "search") || has_step(&solution, "series"));
                checked += 1;
            }
        }
    }
    assert!(checked >= 80, "{checked}");
}

#[test]
fn larger_boards_against_search_alone() {
    let mut rng = SplitMix(54);
    for _ in 0..60 {
        let mut order = zigzag(5 + rng.below(4), rng.below(2) == 0);
        while order.n < 16 {
            let next = random_part(&mut rng, 8);
            let series = rng.below(4) > 0;
            order = if rng.below(2) == 0 { join(&order, &next, series) } else { join(&next, &order, series) };
        }
        let game = order.black_white(rng.next_u64() as u32);
        let auto = solved(&game);
        let options = Request { moves: true, engine: Engine::Search, ..Request::default() };
        let search = solve(&game, &options).unwrap();
        assert_eq!((auto.value, auto.starts), (search.value, search.starts), "{game:?}: {:?}", auto.proof);
        assert_eq!(auto.best_moves, search.best_moves, "{game:?}: {:?}", auto.proof);
    }
}

fn coloured(poset: Poset, rng: &mut SplitMix) -> Position {
    let colour = (0..poset.len()).map(|_| Player::BOTH[rng.below(2)]).collect();
    Position::BlackWhite(BlackWhite::new(poset, colour).unwrap())
}

fn long_zigzag(n: usize) -> Poset {
    let pairs: Vec<_> = (1..n).map(|i| if i % 2 == 1 { (i - 1, i) } else { (i, i - 1) }).collect();
    Poset::numbered(n, &pairs).unwrap()
}

/// Prime parts of more than a machine word, whose cuts need wider numbers.
#[test]
fn wide_prime_parts_with_others_on_top() {
    let mut rng = SplitMix(56);
    for n in [62, 70, 130] {
        let top = long_zigzag(1 + rng.below(5));
        let game = coloured(Poset::series(&top, &long_zigzag(n)).unwrap(), &mut rng);
        let auto = solved(&game);
        let options = Request { moves: true, engine: Engine::Search, ..Request::default() };
        let search = solve(&game, &options).unwrap();
        assert!(has_step(&auto, "coloured-series-parallel"), "{:?}", auto.proof);
        assert_eq!((auto.value, auto.best_moves), (search.value, search.best_moves), "{:?}", auto.proof);
    }
}

/// Only the prime parts are searched: ten on top of each other cost ten times one.
#[test]
fn a_tower_of_prime_parts() {
    let mut rng = SplitMix(55);
    for _ in 0..5 {
        let tower =
            (1..10).fold(long_zigzag(14), |below, _| Poset::series(&long_zigzag(14), &below).unwrap());
        let both = Poset::parallel(&[tower.clone(), tower.clone()]).unwrap();
        for poset in [tower, both] {
            let game = coloured(poset, &mut rng);
            let budget = Budget::unlimited().with_positions(5_000_000);
            let solution = solve(&game, &Request { budget, moves: true, ..Request::default() }).unwrap();
            assert!(solution.value.is_some() && solution.stopped.is_none(), "{:?}", solution.proof);
        }
    }
}

/// A deep tree of parts: a chain with a leaf at each element and an N at its end.
#[test]
fn deep_boards_are_answered_at_once() {
    for n in [4000, 100_000] {
        let mut pairs: Vec<_> =
            (0..n / 2 - 4).flat_map(|i| [(2 * i, 2 * i + 1), (2 * i, 2 * i + 2)]).collect();
        pairs.extend((n - 7..n).map(|x| (n - 8, x)));
        pairs.extend([(n - 4, n - 2), (n - 3, n - 2), (n - 3, n - 1)]);
        let game = coloured(Poset::numbered(n, &pairs).unwrap(), &mut SplitMix(57));
        let solution = solve(&game, &Request::default()).unwrap();
        assert!(solution.outcome.is_some());
        assert!(solution.seconds < 20.0, "{} s", solution.seconds);
    }
}
