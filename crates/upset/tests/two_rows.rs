//! Two rows: chess-coloured Young diagrams as black-white games, and pomax and pomin on two chains.

mod oracle;

use oracle::*;
use std::collections::HashMap;
use upset::budget::Budget;
use upset::game::{Position, Removal, RemovalKind};
use upset::order::families::SplitMix;
use upset::rule::{self, Moves};
use upset::value::{Player, Value};
use upset::{Ask, Session};

/// The Young diagram with rows of `m` and `n`, its cells shuffled, and the cells that are black if the first one is.
fn young(m: usize, n: usize, perm: &[usize]) -> (Order, u32) {
    let mut pairs = Vec::new();
    let mut black = 0;
    for (i, &cell) in perm.iter().enumerate() {
        let (row, column) = if i < m { (0, i) } else { (1, i - m) };
        if column > 0 {
            pairs.push((i - 1, i));
        }
        if row == 1 {
            pairs.push((column, i));
        }
        if (row + column) % 2 == 0 {
            black |= 1 << cell;
        }
    }
    (Order::new(m + n, &pairs).relabel(perm), black)
}

fn rule_value(name: &str, game: &Position) -> Option<Value> {
    let rule = rule::rule_for(game, name).unwrap_or_else(|| panic!("no rule {name}"));
    rule.applies(game).ok()?;
    Some(rule.answer(game, &Budget::unlimited()).unwrap().value.unwrap())
}

#[test]
fn chess_coloured_rows_are_worth_their_columns() {
    let rng = &mut SplitMix(64);
    for m in 1..=7 {
        for n in 0..=m {
            for turned in [false, true] {
                let (order, black) = young(m, n, &shuffle(rng, m + n));
                let black = if turned { order.all() & !black } else { black };
                let game = order.black_white(black);
                let wanted = black_white_value(&order, black, order.all(), &mut HashMap::new());
                assert_eq!(rule_value("chess-two-rows", &game), Some(Value::number(wanted)), "{m} {n}");
            }
        }
    }
}

/// The strategy is played against every reply: positions are diagrams again.
#[test]
fn chess_coloured_rows_are_played_right() {
    let rule = rule::find("chess-two-rows").unwrap();
    for (m, n) in [(4, 2), (4, 4), (5, 3), (3, 3)] {
        let (order, black) = young(m, n, &(0..m + n).collect::<Vec<_>>());
        let game = order.black_white(black);
        let mut open = vec![(game, Player::Left), (order.black_white(order.all() & !black), Player::Right)];
        while let Some((game, winner)) = open.pop() {
            // The winner answers every move of the loser, and moves first too.
            let reply = |game: &Position| match rule.moves(game, winner, &Budget::unlimited()).unwrap() {
                Moves::One(x) => x,
                Moves::All(moves) => moves[0],
                Moves::None => panic!("no move"),
            };
            let first = reply(&game);
            let after = game.after(winner, first);
            assert_eq!(
                rule.answer(&after, &Budget::unlimited()).unwrap().starts.of(winner.other()),
                Some(winner.into())
            );
            for x in after.moves(winner.other()) {
                let next = after.after(winner.other(), x);
                assert!(!next.moves(winner).is_empty());
                open.push((next, winner));
            }
        }
    }
}

#[test]
fn larger_diagrams_agree_with_the_engine() {
    for (m, n) in [(12, 8), (10, 10), (16, 5)] {
        let (order, black) = young(m, n, &(0..m + n).collect::<Vec<_>>());
        let game = order.black_white(black);
        let searched = Session::by_search(game.clone()).ask(Ask::Value, &Budget::unlimited()).value;
        assert_eq!(rule_value("chess-two-rows", &game), searched, "{m} {n}");
    }
}

#[test]
fn other_colours_and_orders_are_refused() {
    let rule = rule::find("chess-two-rows").unwrap();
    let (order, black) = young(4, 3, &(0..7).collect::<Vec<_>>());
    for x in 0..7 {
        assert!(rule.applies(&order.black_white(black ^ 1 << x)).is_err(), "{x}");
    }
    for order in all_orders(5) {
        let (covers, n) = (order.poset().cover_pairs(), order.n);
        let chess = (0..1u32 << n).find(|b| covers.iter().all(|&(x, y)| (b >> x ^ b >> y) & 1 == 1));
        let Some(black) = chess else { continue };
        let wanted = black_white_value(&order, black, order.all(), &mut HashMap::new());
        if let Some(value) = rule_value("chess-two-rows", &order.black_white(black)) {
            assert_eq!(value, Value::number(wanted), "{order:?}");
        }
    }
}

fn check_rule(name: &str, order: &Order, black: u32, kind: RemovalKind) -> bool {
    let game = order.removal(kind, black);
    let Some(value) = rule_value(name, &game) else { return false };
    let mut memo = HashMap::new();
    let wanted = removal_value(kind, order, black, order.all(), &mut memo);
    assert_eq!(value, Value::number(wanted), "{kind:?} {black:b} {order:?}");
    let rule = rule::find(name).unwrap();
    for (p, player) in Player::BOTH.into_iter().enumerate() {
        let own = if p == 0 { black } else { order.all() & !black };
        let after =
            |x: usize| removal_value(kind, order, black, order.all() & !(1 << x), &mut HashMap::new());
        let legal: Vec<usize> =
            (0..order.n).filter(|&x| removable(kind, order, order.all()) & own & 1 << x != 0).collect();
        let sign = if p == 0 { 1 } else { -1 };
        let good: Vec<usize> = legal.iter().copied().filter(|&x| after(x).sign() * sign >= 0).collect();
        let wanted = if good.is_empty() { legal } else { good };
        assert_eq!(
            rule.moves(&game, player, &Budget::unlimited()).unwrap(),
            Moves::All(wanted),
            "{order:?} {black:b}"
        );
    }
    true
}

#[test]
fn two_chains_on_all_small_orders() {
    let (mut covered, mut refused) = (0, 0);
    for n in 1..=6 {
        for order in all_orders(n) {
            let wide = (0..n).any(|x| {
                let apart = |x: usize, y: usize| !order.less(x, y) && !order.less(y, x);
                (0..x).any(|y| apart(x, y) && (0..y).any(|z| apart(x, z) && apart(y, z)))
            });
            for black in (0..1u32 << n).step_by(if n == 6 { 5 } else { 1 }) {
                for kind in [RemovalKind::Pomax, RemovalKind::Pomin] {
                    let fits = check_rule("two-chains", &order, black, kind);
                    assert_eq!(fits, !wide, "{order:?}");
                    *(if fits { &mut covered } else { &mut refused }) += 1;
                }
            }
        }
    }
    assert!(covered > 1000 && refused > 1000, "{covered} {refused}");
    let chain = Order::new(2, &[(0, 1)]).removal(RemovalKind::Pominmax, 1);
    assert!(rule::find("two-chains").unwrap().applies(&chain).is_err());
}

/// Random orders of width two with 10 to 13 elements by plain recursion, with 24 by the engine.
#[test]
fn two_chains_on_random_orders() {
    let rng = &mut SplitMix(2015);
    let mut narrow = |n: usize| {
        let split = 1 + rng.below(n - 1);
        let mut pairs: Vec<(usize, usize)> = (1..n).filter(|&x| x != split).map(|x| (x - 1, x)).collect();
        for _ in 0..rng.below(n) {
            let (x, y) = (rng.below(split), split + rng.below(n - split));
            // Across the chains in one direction by height, so that no cycle arises.
            let (low, high) = if x * (n - split) < (y - split) * split { (x, y) } else { (y, x) };
            if x * (n - split) != (y - split) * split {
                pairs.push((low, high));
            }
        }
        let black = rng.next_u64() as u32 & ((1 << n) - 1);
        (pairs, black)
    };
    let acyclic = |n: usize, pairs: &[(usize, usize)]| {
        upset::order::Poset::new(
            upset::names::Names::numbered(n),
            &pairs.iter().map(|&(x, y)| (x as u32, y as u32)).collect::<Vec<_>>(),
        )
    };
    let (mut small, mut large) = (0, 0);
    for round in 0..300 {
        let n = if round % 3 == 0 { 24 } else { 10 + round % 4 };
        let (pairs, black) = narrow(n);
        let Ok(poset) = acyclic(n, &pairs) else { continue };
        for kind in [RemovalKind::Pomax, RemovalKind::Pomin] {
            if n < 24 {
                small += usize::from(check_rule("two-chains", &Order::new(n, &pairs), black, kind));
                continue;
            }
            let game = Position::Removal(Removal::new(kind, poset.clone(), colours(n, black)).unwrap());
            let searched = Session::by_search(game.clone()).ask(Ask::Value, &Budget::unlimited()).value;
            assert_eq!(rule_value("two-chains", &game), searched, "{kind:?} {black:b} {pairs:?}");
            large += 1;
        }
    }
    assert!(small > 100 && large > 50, "{small} {large}");
}

/// Two rows under pomax: all diagrams of up to 10 cells in all colours, shuffled.
#[test]
fn two_rows_in_all_colours() {
    let rng = &mut SplitMix(2010);
    for m in 2..=9 {
        for n in (1..=m).filter(|n| m + n <= 10) {
            let (order, _) = young(m, n, &shuffle(rng, m + n));
            for black in 0..1u32 << (m + n) {
                assert!(check_rule("two-row-pomax", &order, black, RemovalKind::Pomax), "{m} {n}");
            }
        }
    }
}

/// Longer rows against the table of all positions.
#[test]
fn longer_rows_agree_with_the_table() {
    let rng = &mut SplitMix(2011);
    for round in 0..400 {
        let m = 6 + rng.below(40);
        let n = 1 + rng.below(m);
        // Colours in longer and in shorter runs.
        let run = [2, 3, 5][round % 3];
        let mut colour = Vec::new();
        for x in 0..m + n {
            let turn =
                x == 0 || if round.is_multiple_of(2) { rng.below(run) == 0 } else { rng.below(run) > 0 };
            let last = colour.last().copied().unwrap_or(Player::Left);
            colour.push(if turn { last.other() } else { last });
        }
        let mut pairs: Vec<(usize, usize)> = (1..m + n).filter(|&x| x != m).map(|x| (x - 1, x)).collect();
        pairs.extend((0..n).map(|x| (x, m + x)));
        let poset = upset::order::Poset::numbered(m + n, &pairs).unwrap();
        let game = Position::Removal(Removal::new(RemovalKind::Pomax, poset, colour).unwrap());
        assert_eq!(rule_value("two-row-pomax", &game), rule_value("two-chains", &game), "{m} {n} {game:?}");
        for player in Player::BOTH {
            let moves =
                |name: &str| rule::find(name).unwrap().moves(&game, player, &Budget::unlimited()).unwrap();
            assert_eq!(moves("two-row-pomax"), moves("two-chains"), "{m} {n}");
            let solution = Session::new(game.clone()).ask(Ask::Options(player), &Budget::unlimited());
            let options = solution.options.unwrap()[player.index()].clone().unwrap();
            for choice in options.iter() {
                let after = game.after(player, choice.element);
                assert_eq!(choice.value, rule_value("two-chains", &after), "{m} {n}");
            }
        }
    }
}

#[test]
fn other_boards_than_two_rows_are_refused() {
    let rule = rule::find("two-row-pomax").unwrap();
    let (order, black) = young(4, 3, &(0..7).collect::<Vec<_>>());
    assert!(rule.applies(&order.removal(RemovalKind::Pomax, black)).is_ok());
    assert!(rule.applies(&order.removal(RemovalKind::Pomin, black)).is_err());
    assert!(rule.applies(&order.removal(RemovalKind::Pominmax, black)).is_err());
    let mut covered = 0;
    for n in 1..=6 {
        for order in all_orders(n) {
            for black in (0..1u32 << n).step_by(if n == 6 { 7 } else { 1 }) {
                covered += usize::from(check_rule("two-row-pomax", &order, black, RemovalKind::Pomax));
            }
        }
    }
    // One order of two and two cells, several with more.
    assert!(covered > 16, "{covered}");
}
