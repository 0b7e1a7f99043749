//! Byrnes' theorem as seen in tables, and Grundy numbers from outcomes by thresholds.

mod oracle;

use oracle::*;
use std::collections::HashMap;
use upset::budget::Budget;
use upset::game::{PosetGame, Position};
use upset::order::Poset;
use upset::order::families::{SplitMix, chain, threshold};
use upset::rule::poset::periodicity::{Behaviour, Growing, NoGrowth, Periods, TwoChains};
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
        let found = grundy_by_outcomes(&poset, |_, p| Ok(solved(p) > 0)).unwrap();
        assert_eq!(found, g, "{order:?}");
        let rule = upset::rule::find("outcomes").unwrap();
        let answer = rule.answer(&order.poset_game(), &Budget::unlimited()).unwrap();
        assert_eq!(answer.value.and_then(|value| value.as_nimber()), Some(g), "{order:?}");
    }
    // The case in which the survey's search ends one short.
    assert_eq!(grundy_by_outcomes(&chain(8), |_, p| Ok(solved(p) > 0)), Ok(8));
}

/// What is proved is what is seen.
#[test]
fn proved_periods_are_those_that_are_seen() {
    for family in ["chomp(m,n)", "chomp(m,n,1)", "chomp(m,n,2)", "chomp(m,n,3)", "nim(m,n)", "young(m,n,2)"] {
        let (order, offset) = Growing::endless(family).unwrap();
        let found = Periods::find(&order, 8, 2000, &Budget::unlimited()).unwrap();
        assert_eq!(
            found.behaviours(offset).as_ref(),
            Some(&seen(family, 80)),
            "{family} {:?}",
            found.proved()
        );
    }
}

/// Every number of the table, and far beyond it, is where the period says.
#[test]
fn proved_numbers_agree_with_the_table() {
    let families = ["chomp(m,n,3)", "young(m,n,3,1)", "nim(m,n,5)", "chomp(m,n,2,2)", "nim(m,n,2,1)"];
    for family in families {
        let size = 70;
        let (order, offset) = Growing::endless(family).unwrap();
        let found = Periods::find(&order, 7, 3000, &Budget::unlimited()).unwrap();
        assert!(found.proved().is_some(), "{family}");
        let table = Growing::parse(family, size).unwrap().table(&Budget::unlimited()).unwrap();
        // The table counts the elements of the first chain, without a poisoned square.
        for (n, row) in table.iter().enumerate() {
            for (m, &g) in row.iter().enumerate() {
                assert_eq!(found.at(m, n).unwrap(), g.filter(|&g| g < 7), "{family} {} {n}", m + offset);
            }
        }
    }
}

/// More numbers than fit into a machine word, or into two.
#[test]
fn many_numbers_agree_with_the_table() {
    for (family, values) in [("young(m,n,2)", 64), ("chomp(m,n,3)", 65), ("nim(m,n,1)", 130)] {
        let size = 80;
        let (order, _) = Growing::endless(family).unwrap();
        let found = Periods::find(&order, values, size, &Budget::unlimited()).unwrap();
        let table = Growing::parse(family, size).unwrap().table(&Budget::unlimited()).unwrap();
        for (n, row) in table.iter().enumerate() {
            for (m, &g) in row.iter().enumerate() {
                assert_eq!(found.at(m, n).unwrap(), g.filter(|&g| g < values), "{family} {m} {n}");
            }
        }
    }
    // Fewer numbers say the same of what they are about.
    let (order, offset) = Growing::endless("young(m,n,3)").unwrap();
    let [few, many] = [20, 100].map(|values| {
        let found = Periods::find(&order, values, 2000, &Budget::unlimited()).unwrap();
        found.behaviours(offset).unwrap()
    });
    assert_eq!(few[..], many[..20]);
}

/// Random orders with two chains: the rows against plain recursion, and the period against rows that go further.
#[test]
fn random_rests_beside_two_chains() {
    let mut rng = SplitMix(77);
    let mut proved = 0;
    for round in 0..60 {
        let (text, shift) = (rng.below(4), rng.below(3));
        let rest = rng.below(4);
        let length = 4;
        // c1 … c4, d1 … d4, a1 … and what is below what.
        let mut names: Vec<String> = (1..=length).map(|i| format!("c{i}")).collect();
        names.extend((1..=length).map(|i| format!("d{i}")));
        names.extend((0..rest).map(|i| format!("a{i}")));
        let (c, d, a) = (|i: usize| i - 1, |i: usize| length + i - 1, |i: usize| 2 * length + i);
        let mut pairs: Vec<(u32, u32)> = Vec::new();
        let mut put = |x: usize, y: usize| pairs.push((x as u32, y as u32));
        for i in 1..length {
            put(c(i), c(i + 1));
            put(d(i), d(i + 1));
        }
        if text > 0 {
            (1..=length - shift).for_each(|i| put(c(i), d(i + shift)));
        }
        for i in 0..rest {
            match rng.below(4) {
                0 => put(c(1), a(i)),
                1 => put(a(i), c(2)),
                2 => put(a(i), d(2)),
                _ => put(d(1), a(i)),
            }
        }
        let Ok(poset) = Poset::new(upset::names::Names::new(&names), &pairs) else { continue };
        let Ok(order) = TwoChains::named(&poset, ["c", "d"]) else { continue };
        let found = Periods::find(&order, 5, 400, &Budget::unlimited()).unwrap();
        proved += usize::from(found.proved().is_some());
        // The same order, longer by hand: recursion on all of it.
        let long = 6;
        let mut more = pairs
            .iter()
            .map(|&(x, y)| (place(x as usize, length, long), place(y as usize, length, long)))
            .collect::<Vec<_>>();
        for i in 1..long {
            more.push((i - 1, i));
            more.push((long + i - 1, long + i));
        }
        if text > 0 {
            more.extend((1..=long - shift).map(|i| (i - 1, long + i + shift - 1)));
        }
        let whole = Order::new(2 * long + rest, &more);
        let mut memo = HashMap::new();
        for m in 0..=long {
            for n in 0..=long {
                // Position (m, n) is what two moves leave, if that takes nothing of the rest.
                let gone = |x: usize, k: usize, from: usize| x >= from + k && x < from + long;
                let up: u32 = (0..2 * long + rest)
                    .filter(|&x| {
                        (0..2 * long)
                            .any(|y| (gone(y, m, 0) || gone(y, n, long)) && (x == y || whole.less(y, x)))
                    })
                    .fold(0, |set, x| set | 1 << x);
                let exact = (m..long).all(|y| up >> y & 1 == 1)
                    && (0..m).all(|y| up >> y & 1 == 0)
                    && (0..n).all(|y| up >> (long + y) & 1 == 0)
                    && (0..rest).all(|y| up >> (2 * long + y) & 1 == 0);
                if exact {
                    let g = poset_grundy(&whole, whole.all() & !up, &mut memo) as usize;
                    assert_eq!(
                        found.at(m, n).unwrap(),
                        Some(g).filter(|&g| g < 5),
                        "{round} {m} {n} {pairs:?}"
                    );
                }
            }
        }
    }
    assert!(proved > 20, "{proved}");
}

/// Where only the beginning of C is below D, columns stay in which no number of what the moves there reach can ever be.
#[test]
fn chains_that_are_joined_at_their_beginnings() {
    let joined = |length: usize| {
        // x < c1 < c2 < …, y < d1 < d2 < …, x < y, and c1 < d2, c2 < d3, c3 < d4 alone.
        let (c, d) = (|i: usize| i - 1, |i: usize| length + i - 1);
        let (x, y) = (2 * length, 2 * length + 1);
        let mut pairs = vec![(x, c(1)), (y, d(1)), (x, y)];
        pairs.extend((1..length).flat_map(|i| [(c(i), c(i + 1)), (d(i), d(i + 1))]));
        pairs.extend((1..=3).map(|i| (c(i), d(i + 1))));
        pairs
    };
    let names = (1..=4).map(|i| format!("c{i}")).chain((1..=4).map(|i| format!("d{i}")));
    let names: Vec<String> = names.chain(["x".into(), "y".into()]).collect();
    let pairs: Vec<(u32, u32)> = joined(4).into_iter().map(|(x, y)| (x as u32, y as u32)).collect();
    let poset = Poset::new(upset::names::Names::new(&names), &pairs).unwrap();
    let order = TwoChains::named(&poset, ["c", "d"]).unwrap();
    let found = Periods::find(&order, 8, 1000, &Budget::unlimited()).unwrap();
    let (period, from) = found.proved().unwrap();
    const LONG: usize = 12;
    let whole = Order::new(2 * LONG + 2, &joined(LONG));
    let mut memo = HashMap::new();
    for n in 0..=LONG {
        for m in (n.max(1) - 1).min(3)..=LONG {
            let left =
                (0..2 * LONG + 2).filter(|&x| x >= 2 * LONG || if x < LONG { x < m } else { x - LONG < n });
            let g = poset_grundy(&whole, left.fold(0, |set, x| set | 1 << x), &mut memo) as usize;
            assert_eq!(found.at(m, n), Some(Some(g).filter(|&g| g < 8)), "{m} {n}");
        }
    }
    // The period against rows that go further.
    let further = Periods::find(&order, 9, from + 4 * period, &Budget::unlimited()).unwrap();
    for n in from..from + 3 * period {
        for m in 3..n + 30 {
            let plain = further.at(m, n).unwrap().filter(|&g| g < 8);
            assert_eq!(found.at(m, n), Some(plain), "{m} {n}");
        }
    }
}

/// Where an element of the short order is in the long one.
fn place(x: usize, length: usize, long: usize) -> usize {
    if x < length {
        x
    } else if x < 2 * length {
        x - length + long
    } else {
        x - 2 * length + 2 * long
    }
}

#[test]
fn far_positions_are_answered_by_a_proved_period() {
    let (order, offset) = Growing::endless("chomp(m,n,3)").unwrap();
    let found = Periods::find(&order, 8, 2000, &Budget::unlimited()).unwrap();
    let (period, from) = found.proved().unwrap();
    // As far as one likes: the same as one period after the row from which on it is proved.
    for n in from..from + period {
        for m in n - offset..n + 40 {
            let far = period * 1_000_000;
            assert_eq!(found.at(m + far, n + far), found.at(m, n));
        }
    }
    assert_eq!(found.at(1_000_000 - offset, 999_000), Some(None));
}

#[test]
fn orders_that_do_not_grow_say_why() {
    let poset = |pairs: &[(u32, u32)]| {
        Poset::new(upset::names::Names::new(["c1", "c2", "d1", "d2", "a"]), pairs).unwrap()
    };
    let why = |pairs: &[(u32, u32)], chains| TwoChains::named(&poset(pairs), chains).unwrap_err();
    assert!(matches!(why(&[(0, 1), (2, 3)], ["c", "e"]), NoGrowth::NoChain(_)));
    assert!(matches!(why(&[(0, 1)], ["c", "d"]), NoGrowth::NotAChain(..)));
    assert!(matches!(why(&[(0, 1), (2, 3), (0, 3), (2, 1)], ["c", "d"]), NoGrowth::Crossed(..)));
    assert!(matches!(why(&[(0, 1), (2, 3), (1, 4)], ["c", "d"]), NoGrowth::OnTop(..)));
}
