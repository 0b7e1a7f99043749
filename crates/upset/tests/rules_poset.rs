//! The rules for the impartial poset game against plain recursion.

mod oracle;

use oracle::*;
use std::collections::HashMap;
use upset::budget::Budget;
use upset::game::{Game, PosetGame};
use upset::order::Poset;
use upset::order::families::SplitMix;
use upset::rule::{self, Rule};
use upset::value::{Player, Starts};

fn rule_named(name: &str) -> &'static dyn Rule {
    rule::find(name).unwrap()
}

fn grundy(order: &Order) -> u32 {
    poset_grundy(order, order.all(), &mut HashMap::new())
}

/// All moves to a position of value 0; all moves when there is none.
fn winning_moves(order: &Order) -> Vec<usize> {
    let mut memo = HashMap::new();
    let wins: Vec<usize> =
        (0..order.n).filter(|&x| poset_grundy(order, order.all() & !order.up[x], &mut memo) == 0).collect();
    if wins.is_empty() { (0..order.n).collect() } else { wins }
}

/// What is left after the move x, and the old names of its elements.
fn after(order: &Order, x: usize) -> (Order, Vec<usize>) {
    let keep: Vec<usize> = (0..order.n).filter(|&y| order.up[x] >> y & 1 == 0).collect();
    let place = |y: usize| keep.iter().position(|&z| z == y).unwrap();
    let pairs: Vec<_> = (order.pairs().into_iter())
        .filter(|(a, b)| keep.contains(a) && keep.contains(b))
        .map(|(a, b)| (place(a), place(b)))
        .collect();
    (Order::new(keep.len(), &pairs), keep)
}

/// The rule agrees with the oracle in everything it says about `order`.
fn check_rule(rule: &dyn Rule, order: &Order, game: &Game) {
    let budget = Budget::unlimited();
    assert_eq!(rule.applies(game), Ok(()), "{} on {order:?}", rule.name());
    let answer = rule.answer(game, &budget).unwrap();
    let g = grundy(order);
    assert_eq!(answer.starts, Starts::impartial(g > 0), "{} on {order:?}: value {g}", rule.name());
    if let Some(value) = answer.value {
        assert_eq!(value.nimber, u128::from(g), "{} on {order:?}", rule.name());
    }
    let wins = winning_moves(order);
    for player in Player::BOTH {
        if let Some(moves) = rule.best_moves(game, player, &budget) {
            assert_eq!(moves, wins, "{} on {order:?}", rule.name());
        }
        if let Some(x) = rule.reply(game, player, &budget) {
            assert!(g > 0 && wins.contains(&x), "{} replies {x} on {order:?}", rule.name());
        }
    }
}

fn check_series_parallel(order: &Order) {
    let rule = rule_named("series-parallel");
    let game = order.poset_game();
    if order.poset().n_free() {
        check_rule(rule, order, &game);
        let covers = Poset::numbered(order.n, &order.poset().cover_pairs()).unwrap();
        check_rule(rule, order, &Game::Poset(PosetGame { poset: covers }));
    } else {
        assert!(rule.applies(&game).is_err());
    }
}

#[test]
fn series_parallel_on_all_small_posets() {
    for n in 0..=6 {
        all_orders(n).iter().for_each(check_series_parallel);
    }
}

/// Parts joined side by side or one above the other in random sizes, numbered at random.
fn random_series_parallel(rng: &mut SplitMix, n: usize, lopsided: bool) -> Order {
    let mut parts: Vec<(Vec<usize>, Order)> = (0..n).map(|x| (vec![x], Order::antichain(n))).collect();
    while parts.len() > 1 {
        let (first, a) = parts.swap_remove(if lopsided { 0 } else { rng.below(parts.len()) });
        let (second, b) = parts.swap_remove(rng.below(parts.len()));
        let mut pairs = [a.pairs(), b.pairs()].concat();
        match rng.below(4) {
            0 => pairs.extend(first.iter().flat_map(|&x| second.iter().map(move |&y| (x, y)))),
            1 => pairs.extend(second.iter().flat_map(|&x| first.iter().map(move |&y| (x, y)))),
            _ => {}
        }
        parts.insert(0, ([first, second].concat(), Order::new(n, &pairs)));
    }
    parts.pop().unwrap().1.relabel(&shuffle(rng, n))
}

#[test]
fn series_parallel_on_random_posets() {
    let mut rng = SplitMix(7);
    for i in 0..1500 {
        let n = 7 + rng.below(7);
        check_series_parallel(&random_series_parallel(&mut rng, n, i % 2 == 0));
    }
}

/// Plays every reply of the opponent against the rule's strategy, from any position the rule wins.
fn play_out(rule: &dyn Rule, order: &Order) {
    let budget = Budget::unlimited();
    let game = order.poset_game();
    let x = rule.reply(&game, Player::Left, &budget).expect("a winning strategy");
    let (rest, _) = after(order, x);
    for y in 0..rest.n {
        let (next, _) = after(&rest, y);
        assert!(next.n > 0, "{} let the opponent win on {order:?}", rule.name());
        play_out(rule, &next);
    }
}

#[test]
fn series_parallel_strategy_beats_every_reply() {
    for n in 1..=5 {
        for order in all_orders(n) {
            if order.poset().n_free() && grundy(&order) > 0 {
                play_out(rule_named("series-parallel"), &order);
            }
        }
    }
}
