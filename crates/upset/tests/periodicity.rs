//! Byrnes' theorem as seen in tables, and Grundy numbers from outcomes by thresholds.

mod oracle;

use oracle::*;
use std::collections::HashMap;
use upset::budget::Budget;
use upset::game::{PosetGame, Position};
use upset::order::Poset;
use upset::order::families::{SplitMix, chain, threshold};
use upset::rule::poset::periodicity::{Behaviour, Growing};
use upset::rule::poset::threshold::grundy_by_outcomes;
use upset::solve::{Request, solve};

fn seen(family: &str, size: usize) -> Vec<Behaviour> {
    Growing::parse(family, size).unwrap().behaviours(8, &Budget::unlimited()).unwrap()
}

fn periodic(behaviours: &[Behaviour]) -> Vec<(usize, usize, usize)> {
    let of = |(k, b): (usize, &Behaviour)| match *b {
        Behaviour::Periodic { period, from } => Some((k, period, from)),
        Behaviour::Undetermined => panic!("{k} is undetermined"),
        _ => None,
    };
    behaviours.iter().enumerate().filter_map(of).collect()
}

#[test]
fn three_row_chomp_repeats() {
    assert_eq!(periodic(&seen("chomp(m,n)", 80)), [(0, 1, 0), (3, 1, 5), (6, 1, 9)]);
    assert_eq!(periodic(&seen("chomp(m,n,1)", 80)), [(1, 1, 5), (4, 1, 10), (5, 2, 10), (7, 4, 9)]);
    let two = seen("chomp(m,n,2)", 80);
    assert_eq!(periodic(&two), [(0, 1, 2), (3, 3, 2)]);
    assert_eq!(two[2], Behaviour::Never);
    assert_eq!(periodic(&seen("chomp(m,n,3)", 80)), [(1, 1, 9), (3, 1, 3), (6, 2, 12), (7, 8, 14)]);
}

#[test]
fn two_heaps_repeat_with_powers_of_two() {
    let periods: Vec<usize> =
        periodic(&seen("nim(m,n)", 80)).into_iter().map(|(_, period, _)| period).collect();
    assert_eq!(periods, [1, 2, 4, 4, 8, 8, 8, 8]);
}

#[test]
fn tables_agree_with_recursion() {
    // Rows of up to 4, 4 and 2 squares, all of them.
    let table = Growing::parse("young(m,n,2)", 4).unwrap().table(&Budget::unlimited()).unwrap();
    for (n, row) in table.iter().enumerate() {
        for (m, &g) in row.iter().enumerate() {
            assert_eq!(g.is_some(), m >= n && n >= 2);
            let Some(g) = g else { continue };
            let rows = [m, n, 2];
            let cells: Vec<(usize, usize)> = (0..3).flat_map(|i| (0..rows[i]).map(move |j| (i, j))).collect();
            let mut pairs = Vec::new();
            for (x, a) in cells.iter().enumerate() {
                pairs.extend(
                    (0..cells.len())
                        .filter(|&y| x != y && a.0 <= cells[y].0 && a.1 <= cells[y].1)
                        .map(|y| (x, y)),
                );
            }
            let order = Order::new(cells.len(), &pairs);
            assert_eq!(poset_grundy(&order, order.all(), &mut HashMap::new()) as usize, g, "{rows:?}");
        }
    }
}

#[test]
fn families_that_are_none_are_refused() {
    for text in ["young(3,n)", "young(m,m)", "chain(m,n)", "young(m,n", "young(m,n,1,2)", "young(m,n,-1)", ""]
    {
        assert!(Growing::parse(text, 20).is_err(), "{text}");
    }
}

fn solved(poset: &Poset) -> u128 {
    solve(&Position::Poset(PosetGame::new(poset.clone())), &Request::default()).unwrap().grundy().unwrap()
}

#[test]
fn thresholds_tell_the_grundy_number() {
    let mut rng = SplitMix(41);
    let mut orders: Vec<Order> = (0..=4).flat_map(all_orders).collect();
    orders.extend((0..40).map(|_| random_order(&mut rng, 7, 0.3)));
    for order in orders {
        let poset = order.poset();
        let g = u128::from(poset_grundy(&order, order.all(), &mut HashMap::new()));
        for t in 1..=order.n as u128 + 1 {
            let value = solved(&threshold(&poset, t).unwrap());
            assert_eq!(value > 0, g < t, "{order:?} against {t}");
        }
        let found = grundy_by_outcomes(&poset, |p| Ok(solved(p) > 0)).unwrap();
        assert_eq!(found, g, "{order:?}");
    }
    // The case in which the survey's search ends one short.
    assert_eq!(grundy_by_outcomes(&chain(8), |p| Ok(solved(p) > 0)), Ok(8));
}
