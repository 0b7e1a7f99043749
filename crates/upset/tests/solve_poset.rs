//! The impartial poset game by every means together, against plain recursion.

mod oracle;

use oracle::*;
use std::collections::HashMap;
use upset::budget::Budget;
use upset::document::expression;
use upset::game::{PosetGame, Position};
use upset::order::Poset;
use upset::order::families::SplitMix;
use upset::session::{Ask, Session};
use upset::solution::Solution;
use upset::solve::{Request, solve};
use upset::value::{Outcome, Player};

fn check(order: &Order) {
    let mut memo = HashMap::new();
    let g = poset_grundy(order, order.all(), &mut memo);
    let wins: Vec<usize> =
        (0..order.n).filter(|&x| poset_grundy(order, order.all() & !order.up[x], &mut memo) == 0).collect();
    let wins = if wins.is_empty() { (0..order.n).collect() } else { wins };
    let names: Vec<String> = wins.iter().map(|x| (x + 1).to_string()).collect();
    let options = Request { moves: true, ..Request::default() };
    let solution = solve(&order.poset_game(), &options).unwrap();
    assert_eq!(solution.grundy(), Some(u128::from(g)), "{order:?}: {:?}", solution.proof);
    assert_eq!(solution.outcome, Some(if g > 0 { Outcome::N } else { Outcome::P }), "{order:?}");
    assert!(!solution.proof.is_empty() && solution.stopped.is_none());
    for player in Player::BOTH {
        let moves: Vec<&str> = solution.best_moves_of(player).unwrap().collect();
        assert_eq!(moves, names, "{order:?}: {:?}", solution.proof);
    }
}

#[test]
fn every_small_poset() {
    let mut rng = SplitMix(31);
    for n in 0..=6 {
        for order in all_orders(n) {
            check(&order.relabel(&shuffle(&mut rng, n)));
        }
    }
}

#[test]
#[ignore = "exhaustive: minutes"]
fn every_poset_of_seven() {
    all_orders(7).iter().for_each(check);
}

#[test]
fn random_posets() {
    let mut rng = SplitMix(32);
    for _ in 0..400 {
        let n = 7 + rng.below(6);
        let p = rng.unit() * 0.6;
        check(&random_order(&mut rng, n, p));
    }
}

/// Small orders side by side and on top of each other, so that prime parts lie in all places of the tree.
#[test]
fn unions_of_prime_parts() {
    let mut rng = SplitMix(33);
    let small: Vec<Order> = (1..=4).flat_map(all_orders).collect();
    for _ in 0..400 {
        let mut order = small[rng.below(small.len())].clone();
        while order.n < 9 {
            let next = &small[rng.below(small.len())];
            let (a, b) = (order.n, next.n);
            let mut pairs = order.pairs();
            pairs.extend(next.pairs().into_iter().map(|(x, y)| (x + a, y + a)));
            match rng.below(3) {
                0 => pairs.extend((0..a).flat_map(|x| (a..a + b).map(move |y| (x, y)))),
                1 => pairs.extend((0..a).flat_map(|x| (a..a + b).map(move |y| (y, x)))),
                _ => {}
            }
            order = Order::new(a + b, &pairs);
        }
        check(&order.relabel(&shuffle(&mut rng, order.n)));
    }
}

#[test]
fn the_winner_is_known_at_once_where_a_theorem_gives_it() {
    // Chomp on 40 × 40 squares without the poisoned one.
    let n = 40;
    let at = |i: usize, j: usize| i * n + j - 1;
    let mut pairs = Vec::new();
    for i in 0..n {
        for j in 0..n {
            if i + j > 0 && i + 1 < n {
                pairs.push((at(i, j), at(i + 1, j)));
            }
            if i + j > 0 && j + 1 < n {
                pairs.push((at(i, j), at(i, j + 1)));
            }
        }
    }
    let poset = Poset::numbered(n * n - 1, &pairs).unwrap();
    let budget = Budget::unlimited().with_time(std::time::Duration::from_secs(60));
    let solution =
        solve(&Position::Poset(PosetGame::new(poset)), &Request { budget, ..Request::default() }).unwrap();
    assert_eq!(solution.outcome, Some(Outcome::N));
    assert!(solution.stopped.is_none());
    assert_eq!(solution.proof[0].rule, "articulation");
}

/// Solved with one thread in at most so many positions, or as far as these go.
fn within(text: &str, positions: u64) -> Solution {
    let budget = Budget::unlimited().with_positions(positions);
    solve(&expression(text).unwrap(), &Request { budget, ..Request::default() }).unwrap()
}

/// Boards on which a search takes a hundredth of the positions of a table, or less.
#[test]
fn no_table_is_filled_where_a_search_is_quicker() {
    for seed in [4, 6, 10, 11] {
        let board = format!("random(44,0.1,{seed})");
        let solution = within(&board, 700_000);
        let searched = Session::by_search(expression(&board).unwrap()).ask(Ask::Value, &Budget::unlimited());
        assert!(solution.grundy().is_some(), "{board}: {:?}", solution.stopped);
        assert_eq!(solution.grundy(), searched.grundy());
    }
}

/// Here a value takes millions of positions more than the winner.
#[test]
fn who_wins_parts_side_by_side_is_known_before_they_are_valued() {
    for board in [
        "random(56,0.06,1) + C2",
        "random(56,0.06,3) + C2",
        "random(56,0.06,8) + C3 + C1",
        "node-kayles random-graph(60,0.05,2)",
        "node-kayles random-graph(60,0.05,3)",
    ] {
        let solution = within(board, 150_000);
        let searched = Session::by_search(expression(board).unwrap()).ask(Ask::Winner, &Budget::unlimited());
        assert_eq!(solution.outcome, searched.outcome, "{board}");
        assert!(solution.outcome.is_some() && solution.value.is_none(), "{board}: {:?}", solution.proof);
    }
}
