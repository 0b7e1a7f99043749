//! The tables for small boards against the oracle and against the solver.

#[path = "../../upset/tests/oracle/mod.rs"]
mod oracle;

use oracle::{
    PlainGraph, PlainPositional, all_orders, kayles_grundy, poset_grundy, random_order, removal_value,
};
use std::collections::HashMap;
use std::ops::ControlFlow;
use upset::game::RemovalKind;
use upset::order::families::SplitMix;
use upset::value::{Outcome, Starts};
use upset::{Ask, Budget, Convention, Player, Session};
use upset_lab::order::Order;
use upset_lab::small::{Claims, Impartial, Removed, Winners};
use upset_lab::{Class, Member, Traits};

#[test]
fn poset_games() {
    let mut tables = Impartial::default();
    let mut compare = |order: &oracle::Order| {
        let small = Order::of(&order.poset()).unwrap();
        let grundy = poset_grundy(order, order.all(), &mut HashMap::new());
        assert_eq!(tables.poset(&small), grundy);
        let wins = (0..order.n)
            .filter(|&x| poset_grundy(order, order.all() & !order.up[x], &mut HashMap::new()) == 0);
        assert_eq!(tables.poset_winning_moves(&small) as usize, wins.count());
    };
    (1..=6).flat_map(all_orders).for_each(|order| compare(&order));
    let mut rng = SplitMix(3);
    for round in 0..200 {
        compare(&random_order(&mut rng, 7 + round % 10, 0.05 + 0.1 * (round % 5) as f64));
    }
}

#[test]
fn node_kayles() {
    let mut tables = Impartial::default();
    let mut rng = SplitMix(4);
    for round in 0..400 {
        let graph = PlainGraph::random(&mut rng, 1 + round % 16, 0.1 + 0.1 * (round % 6) as f64);
        let near: [u16; 16] = std::array::from_fn(|x| graph.near.get(x).map_or(0, |&near| near as u16));
        let all = (1u32 << graph.n) - 1;
        assert_eq!(tables.node_kayles(graph.n, &near), kayles_grundy(&graph, all, &mut HashMap::new()));
    }
}

#[test]
fn removal_games() {
    let mut tables = Winners::default();
    let mut rng = SplitMix(5);
    let kinds = [
        (Removed::Pomax, RemovalKind::Pomax),
        (Removed::Pomin, RemovalKind::Pomin),
        (Removed::Pominmax, RemovalKind::Pominmax),
    ];
    for round in 0..600 {
        let order = random_order(&mut rng, 1 + round % 9, 0.1 + 0.15 * (round % 5) as f64);
        let black = rng.below(1 << order.n) as u32;
        // Elements are renumbered along a linear extension, and their colours with them.
        let poset = order.poset();
        let small = Order::of(&poset).unwrap();
        let colours = poset
            .linear_extension()
            .iter()
            .enumerate()
            .fold(0u16, |c, (i, &x)| c | ((black >> x & 1) as u16) << i);
        for (game, kind) in kinds {
            let position = order.removal(kind, black);
            let expected = Session::by_search(position).ask(Ask::Winner, &Budget::unlimited()).starts;
            assert_eq!(tables.starts(game, &small, colours), expected);
            let value = removal_value(kind, &order, black, order.all(), &mut HashMap::new());
            let sign = value.cmp(&oracle_zero());
            let starts = tables.starts(game, &small, colours);
            let outcome = Outcome::new(starts.left.unwrap(), starts.right.unwrap()).letter();
            let by_sign = match sign {
                std::cmp::Ordering::Greater => "L",
                std::cmp::Ordering::Less => "R",
                std::cmp::Ordering::Equal => "P",
            };
            assert_eq!(outcome, by_sign);
        }
        let position = order.black_white(black);
        let expected = Session::by_search(position).ask(Ask::Winner, &Budget::unlimited()).starts;
        assert_eq!(tables.starts(Removed::BlackWhite, &small, colours), expected);
    }
}

fn oracle_zero() -> upset::value::Dyadic {
    upset::value::Dyadic::from(0i64)
}

#[test]
fn positional_games() {
    let mut tables = Claims::default();
    let mut rng = SplitMix(6);
    for round in 0..1500 {
        let n = 1 + round % 8;
        let order = if round % 3 == 0 { oracle::Order::antichain(n) } else { random_order(&mut rng, n, 0.2) };
        let poset = order.poset();
        let small = Order::of(&poset).unwrap();
        let place: Vec<usize> = {
            let mut place = vec![0; n];
            poset.linear_extension().iter().enumerate().for_each(|(i, &x)| place[x as usize] = i);
            place
        };
        let mut sets =
            |count: usize| -> Vec<u32> { (0..count).map(|_| 1 + rng.below((1 << n) - 1) as u32).collect() };
        let (left, right) = (sets(round % 5), sets(round % 4));
        let image = |sets: &[u32]| -> Vec<u16> {
            sets.iter()
                .map(|set| (0..n).filter(|x| set >> x & 1 == 1).fold(0, |s, x| s | 1 << place[x]))
                .collect()
        };
        for convention in Convention::ALL {
            let own = match convention {
                Convention::MakerBreaker | Convention::AvoiderEnforcer => Vec::new(),
                Convention::MakerMaker => left.clone(),
                _ => right.clone(),
            };
            let plain = PlainPositional::new(convention, order.clone(), left.clone(), own.clone());
            let expected: Starts = plain.starts();
            let found = tables.starts(convention, n, &small.down, &image(&left), &image(&own)).unwrap();
            assert_eq!(found, expected, "{convention:?} {left:?} {own:?} {order:?}");
        }
    }
    let _ = Player::Left;
}

#[test]
fn sets_of_three_points() {
    let mut tables = Claims::default();
    let mut compare = |member: &Member, round: usize| {
        let Member::Sets(n, sets) = member else { panic!("not a hypergraph") };
        let plain: Vec<u32> = sets.iter().map(|&set| u32::from(set)).collect();
        for convention in [Convention::MakerMaker, Convention::MakerBreaker] {
            let oracle =
                PlainPositional::new(convention, oracle::Order::antichain(*n), plain.clone(), Vec::new());
            let right = if convention == Convention::MakerMaker { &sets[..] } else { &[] };
            let found = tables.starts(convention, *n, &[0; 16], sets, right).unwrap();
            assert_eq!(found, oracle.starts(), "{convention:?} {member:?}");
            if round.is_multiple_of(10) {
                let engine = Session::by_search(oracle.to_game()).ask(Ask::Winner, &Budget::unlimited());
                assert_eq!(found, engine.starts, "{convention:?} {member:?}");
            }
        }
    };
    let class = Class::new("hypergraphs", None, &Traits::default()).unwrap();
    let mut round = 0;
    for n in 1..=6 {
        for seed in class.seeds(n) {
            let _ = class.grow(&seed, n, &mut |member| {
                compare(member, round);
                round += 1;
                ControlFlow::Continue(())
            });
        }
    }
    // On seven points few sets are as telling as many: random ones have 17.
    let mut rng = SplitMix(7);
    let triples: Vec<u16> = (0..1u16 << 7).filter(|set| set.count_ones() == 3).collect();
    for round in 0..300 {
        let chosen = triples.iter().copied().filter(|_| rng.below(35) < 4 + round % 12).collect();
        compare(&Member::Sets(7, chosen), round);
    }
}
