//! Each hardness proof that starts from a game or a set system against plain recursion on its source.

mod oracle;

use oracle::*;
use std::collections::HashMap;
use upset::budget::Budget;
use upset::game::{Convention, NodeKayles, Position, RemovalKind};
use upset::order::families::SplitMix;
use upset::reduce::{self, Reduction};
use upset::session::{Ask, Session};
use upset::solve::{Request, solve};
use upset::value::{Starts, Value, Winner};

/// Who wins for which starter; values are not asked for.
fn starts(game: &Position) -> Starts {
    Session::new(game.clone()).ask(Ask::Winner, &Budget::unlimited()).starts
}

fn answer(reduction: &Reduction) -> bool {
    reduction.reading.answer(&starts(&reduction.game)).expect("the gadget is small enough to solve")
}

/// Whether `k` of the sets cover the points `0..n`.
fn coverable(n: usize, sets: &[u32], k: usize) -> bool {
    (0..1u32 << sets.len()).any(|pick| {
        let chosen = (0..sets.len()).filter(|i| pick >> i & 1 == 1);
        pick.count_ones() as usize == k && chosen.fold(0, |all, i| all | sets[i]) == (1 << n) - 1
    })
}

fn check_cover(n: usize, sets: &[u32], k: usize) -> bool {
    let kind = reduce::find("set-cover-maker-breaker").unwrap();
    let list = |s: u32| (0..n).filter(|x| s >> x & 1 == 1).map(|x| format!("p{x}")).collect::<Vec<_>>();
    let sets_named: Vec<_> = sets.iter().map(|&s| list(s)).collect();
    let text = serde_json::json!({"sets": sets_named, "k": k}).to_string();
    let expected = coverable(n, sets, k);
    assert_eq!(answer(&kind.from_text("test", &text).unwrap()), expected, "{text}");
    expected
}

#[test]
fn set_cover_as_maker_breaker() {
    // Every system of up to three sets on up to three points, all of which are in some set.
    for n in 1..=3usize {
        for m in 1..=3u32 {
            for code in 0..1u32 << (n as u32 * m) {
                let sets: Vec<u32> = (0..m).map(|i| code >> (n as u32 * i) & ((1 << n) - 1)).collect();
                let full = sets.iter().fold(0, |all, s| all | s) == (1 << n) - 1;
                if full && sets.is_sorted() && sets[0] > 0 {
                    (1..=n.min(m as usize)).for_each(|k| {
                        check_cover(n, &sets, k);
                    });
                }
            }
        }
    }
    let mut rng = SplitMix(9);
    let mut counts = [0, 0];
    for _ in 0..200 {
        let (n, m) = (2 + rng.below(3), 2 + rng.below(3));
        let mut sets = vec![0u32; m];
        for x in 0..n {
            sets[rng.below(m)] |= 1 << x;
            sets[rng.below(m)] |= 1 << x;
        }
        counts[usize::from(check_cover(n, &sets, 1 + rng.below(n.min(m))))] += 1;
    }
    assert!(counts.iter().all(|&c| c > 20), "{counts:?}");
}

#[test]
fn node_kayles_as_a_poset() {
    let kind = reduce::find("node-kayles-poset").unwrap();
    let check = |graph: &PlainGraph| {
        let first_wins = kayles_grundy(graph, (1 << graph.n) - 1, &mut HashMap::new()) > 0;
        let game = Position::NodeKayles(NodeKayles::new(graph.graph()));
        assert_eq!(answer(&kind.from_game(&game).unwrap()), first_wins, "{:?}", graph.edges());
    };
    // Every graph on five vertices once, whatever its vertices are called; a few more with the names mixed up.
    (1..=5).flat_map(all_graphs).for_each(|graph| check(&graph));
    let mut rng = SplitMix(6);
    for _ in 0..10 {
        check(&PlainGraph::random(&mut rng, 5, 0.3));
    }
}

#[test]
fn poset_as_a_set_game_keeps_the_grundy_number() {
    let kind = reduce::find("poset-set-game").unwrap();
    let check = |order: &Order| {
        let expected = poset_grundy(order, order.all(), &mut HashMap::new());
        let reduced = kind.from_game(&order.poset_game()).unwrap();
        let value = solve(&reduced.game, &Request::default()).unwrap().value;
        assert_eq!(value, Some(Value::nimber(expected.into())), "{order:?}");
    };
    (0..=5).flat_map(all_orders).for_each(|order| check(&order));
    let mut rng = SplitMix(7);
    for round in 0..200 {
        check(&random_order(&mut rng, 6 + round % 3, 0.3));
    }
}

#[test]
fn pomax_as_pominmax_keeps_the_value() {
    let kind = reduce::find("pomax-pominmax").unwrap();
    let check = |order: &Order, black: u32| {
        let expected = removal_value(RemovalKind::Pomax, order, black, order.all(), &mut HashMap::new());
        let reduced = kind.from_game(&order.removal(RemovalKind::Pomax, black)).unwrap();
        let value = solve(&reduced.game, &Request::default()).unwrap().value;
        assert_eq!(value.and_then(|v| v.as_number().cloned()), Some(expected), "{order:?} {black:b}");
    };
    for order in (0..=4).flat_map(all_orders) {
        (0..=order.all()).for_each(|black| check(&order, black));
    }
    let mut rng = SplitMix(13);
    for round in 0..200 {
        let order = random_order(&mut rng, 5 + round % 3, 0.4);
        check(&order, rng.next_u64() as u32 & order.all());
    }
}

/// Every family of sets of `0..n` of which none contains another.
fn antichains(n: usize) -> Vec<Vec<u32>> {
    let sets: Vec<u32> = (1..1u32 << n).collect();
    (0..1u32 << sets.len())
        .map(|picked| (0..sets.len()).filter(|i| picked >> i & 1 == 1).map(|i| sets[i]).collect::<Vec<u32>>())
        .filter(|family| family.iter().all(|a| family.iter().all(|b| a == b || a & b != *a)))
        .collect()
}

fn random_family(rng: &mut SplitMix, n: usize, most: usize) -> Vec<u32> {
    let mut list: Vec<u32> = (0..1 + rng.below(most)).map(|_| 1 + rng.below((1 << n) - 1) as u32).collect();
    list.sort_unstable();
    list.dedup();
    list
}

#[test]
fn achievement_as_maker_maker() {
    let kind = reduce::find("achievement-maker-maker").unwrap();
    let check = |plain: &PlainPositional| {
        let reduced = kind.from_game(&plain.to_game()).unwrap();
        assert_eq!(starts(&reduced.game), plain.starts(), "{plain:?}");
    };
    for left in &antichains(3) {
        for right in &antichains(3) {
            let order = Order::antichain(3);
            check(&PlainPositional::new(Convention::Achievement, order, left.clone(), right.clone()));
        }
    }
    let mut rng = SplitMix(47);
    for round in 0..200 {
        let n = 4 + round % 3;
        let order = random_order(&mut rng, n, [0.0, 0.2][round % 2]);
        let (left, right) = (random_family(&mut rng, n, 4), random_family(&mut rng, n, 4));
        check(&PlainPositional::new(Convention::Achievement, order, left, right));
    }
}

/// All families on three vertices, and random ones on four and five, some in the middle of a play.
#[test]
fn maker_breaker_as_maker_maker() {
    let kind = reduce::find("maker-breaker-maker-maker").unwrap();
    let mut answers = [0; 2];
    let mut check = |plain: &PlainPositional| {
        let Ok(reduced) = kind.from_game(&plain.to_game()) else { return };
        let wanted = plain.winner(0) == Winner::Left;
        assert_eq!(reduced.reading.answer(&starts(&reduced.game)), Some(wanted), "{plain:?}");
        answers[usize::from(wanted)] += 1;
    };
    let board = |n: usize, sets: Vec<u32>| {
        PlainPositional::new(Convention::MakerBreaker, Order::antichain(n), sets, Vec::new())
    };
    for sets in antichains(3).into_iter().filter(|family| !family.is_empty()) {
        check(&board(3, sets));
    }
    let mut rng = SplitMix(2004);
    for round in 0..120 {
        let n = 4 + round % 2;
        let mut plain = board(n, random_family(&mut rng, n, 4));
        if round % 3 == 0 {
            plain = plain.after(round % 2, rng.below(n));
        }
        if plain.over().is_none() {
            check(&plain);
        }
    }
    assert!(answers.iter().all(|&count| count > 20), "{answers:?}");
    for (text, why) in [
        ("tictactoe(3,2)", "not from maker-maker"),
        ("chomp(2,3)", "not from poset"),
        ("maker-breaker connect(3,3,3)", "without an order"),
    ] {
        let refused = kind.from_game(&upset::document::expression(text).unwrap()).unwrap_err().to_string();
        assert!(refused.contains(why), "{refused}");
    }
}

#[test]
fn maker_breaker_as_achievement() {
    let kind = reduce::find("maker-breaker-achievement").unwrap();
    let check = |plain: &PlainPositional| {
        let reduced = kind.from_game(&plain.to_game()).unwrap();
        let found = starts(&reduced.game);
        assert_eq!(found, plain.starts(), "{plain:?}");
        assert!([found.left, found.right].iter().all(|w| *w != Some(Winner::Draw)));
    };
    for left in antichains(3).into_iter().filter(|family| !family.is_empty()) {
        for order in all_orders(3) {
            check(&PlainPositional::new(Convention::MakerBreaker, order, left.clone(), Vec::new()));
        }
    }
    let mut rng = SplitMix(21);
    for round in 0..200 {
        let n = 4 + round % 4;
        let order = random_order(&mut rng, n, [0.0, 0.2][round % 2]);
        let left = random_family(&mut rng, n, 5);
        let mut plain = PlainPositional::new(Convention::MakerBreaker, order, left, Vec::new());
        if round % 4 == 0 {
            let open = plain.available();
            plain = plain.after(round % 2, open.trailing_zeros() as usize);
        }
        check(&plain);
    }
    for (text, why) in [
        ("tictactoe(3,2)", "not from maker-maker"),
        ("chomp(2,2)", "not from poset"),
        ("maker-breaker mnk(6,6,3)", "transversals"),
    ] {
        let game = upset::document::expression(text).unwrap();
        assert!(kind.from_game(&game).unwrap_err().to_string().contains(why), "{text}");
    }
}
