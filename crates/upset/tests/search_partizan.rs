//! The partizan engines against plain recursion: values, winners and best moves.

mod oracle;

use oracle::*;
use std::collections::HashMap;
use std::sync::atomic::Ordering;
use upset::budget::{Budget, Stopped};
use upset::game::{BlackWhite, Col, Leaf, Position, Removal, RemovalKind};
use upset::graph::Graph;
use upset::names::Names;
use upset::order::Poset;
use upset::order::families::SplitMix;
use upset::search::engine;
use upset::value::{Dyadic, Player, Value, Winner};

const KINDS: [RemovalKind; 3] = [RemovalKind::Pomax, RemovalKind::Pomin, RemovalKind::Pominmax];

/// Values of whole boards and of what is left of them.
type Memo = HashMap<u32, Dyadic>;

/// What the engine says, in all the orders in which it can be asked.
fn check(game: &Position, value: &Value, moves: [Vec<usize>; 2]) {
    let budget = Budget::unlimited();
    let starts = value.starts();
    let mut first = engine(game).unwrap();
    assert_eq!(first.value(&[], &budget).unwrap().as_ref(), Some(value), "{game:?}");
    let mut second = engine(game).unwrap();
    for player in Player::BOTH {
        assert_eq!(Some(first.winner(&[], player, &budget).unwrap()), starts.of(player), "{game:?}");
        assert_eq!(Some(second.winner(&[], player, &budget).unwrap()), starts.of(player), "{game:?}");
        assert_eq!(
            second.best_moves(&[], player, &budget).unwrap(),
            moves[player.index()],
            "{player:?} in {game:?}"
        );
    }
    assert_eq!(second.value(&[], &budget).unwrap().as_ref(), Some(value), "{game:?}");
}

fn bits(mask: u32) -> Vec<usize> {
    (0..32).filter(|x| mask >> x & 1 == 1).collect()
}

/// Best moves of both players, given what each can remove and the value of what is left.
fn best(free: u32, black: u32, mut after: impl FnMut(usize) -> Dyadic) -> [Vec<usize>; 2] {
    Player::BOTH.map(|player| {
        let own = if player == Player::Left { free & black } else { free & !black };
        let options: Vec<_> = bits(own).into_iter().map(|x| (x, after(x))).collect();
        keeping_moves(&options, player)
    })
}

fn check_black_white(order: &Order, black: u32) {
    let mut memo = Memo::new();
    let value = black_white_value(order, black, order.all(), &mut memo);
    let moves =
        best(order.all(), black, |x| black_white_value(order, black, order.all() & !order.up[x], &mut memo));
    check(&order.black_white(black), &Value::number(value), moves);
}

fn check_removal(kind: RemovalKind, order: &Order, black: u32) {
    let mut memo = Memo::new();
    let value = removal_value(kind, order, black, order.all(), &mut memo);
    let moves = best(removable(kind, order, order.all()), black, |x| {
        removal_value(kind, order, black, order.all() & !(1 << x), &mut memo)
    });
    check(&order.removal(kind, black), &Value::number(value), moves);
}

fn check_leaf(graph: &PlainGraph, black: u32) {
    let mut memo = Memo::new();
    let all = (1u32 << graph.n) - 1;
    let value = leaf_value(graph, black, all, &mut memo);
    let free = bits(all).into_iter().filter(|&x| graph.near[x].count_ones() <= 1).fold(0, |m, x| m | 1 << x);
    let moves = best(free, black, |x| leaf_value(graph, black, all & !(1 << x), &mut memo));
    check(&graph.leaf(black), &Value::number(value), moves);
}

/// The value is right iff whoever starts in the game minus the value loses.
fn check_col(graph: &PlainGraph, colour: [u32; 2]) {
    let game = graph.col(colour);
    let budget = Budget::unlimited();
    let value = engine(&game).unwrap().value(&[], &budget).unwrap().unwrap();
    let (number, nimber) = value.as_plain().unwrap();
    assert!(nimber <= 1);
    let mut memo = HashMap::new();
    let difference = (colour, number.negative(), nimber == 1);
    for player in 0..2 {
        assert!(!col_sum_wins(graph, &difference, player, &mut memo), "{value} for {game:?}");
    }
    let mut memo = HashMap::new();
    let moves = [0, 1].map(|player| {
        let legal = graph.col_moves(colour, player);
        let mut good = legal.clone();
        good.retain(|x| {
            let mut next = colour;
            next[player] |= 1 << x;
            !col_sum_wins(graph, &(next, Dyadic::default(), false), 1 - player, &mut memo)
        });
        if good.is_empty() { legal } else { good }
    });
    check(&game, &value, moves);
}

fn random_colours(rng: &mut SplitMix, n: usize) -> u32 {
    rng.next_u64() as u32 & ((1 << n) - 1)
}

#[test]
fn every_coloured_poset_up_to_five_elements() {
    for n in 0..=5 {
        for order in all_orders(n) {
            for black in 0..1 << n {
                check_black_white(&order, black);
                for kind in KINDS {
                    check_removal(kind, &order, black);
                }
            }
        }
    }
}

#[test]
fn every_coloured_poset_of_six_elements() {
    for order in all_orders(6) {
        for black in 0..1 << 6 {
            check_black_white(&order, black);
            for kind in KINDS {
                check_removal(kind, &order, black);
            }
        }
    }
}

#[test]
fn random_coloured_posets() {
    let mut rng = SplitMix(1);
    for round in 0..1500 {
        let n = 6 + rng.below(6);
        let p = rng.unit() * 0.7;
        let order = random_order(&mut rng, n, p);
        let black = random_colours(&mut rng, n);
        check_black_white(&order, black);
        check_removal(KINDS[round % 3], &order, black);
    }
}

/// Two or three levels, the higher the more of one colour: blockers that count for nothing and packings are everywhere.
#[test]
fn random_blockers_of_twenty_elements_and_more() {
    let mut rng = SplitMix(11);
    for round in 0..if cfg!(debug_assertions) { 40 } else { 160 } {
        let n = 18 + rng.below(6);
        let (tops, middle) = (6 + rng.below(5), rng.below(4));
        let stray = [0.0, 0.0, 0.1, 0.3][rng.below(4)];
        let mut pairs = Vec::new();
        let mut black = 0;
        for x in 0..n {
            if (x >= tops) != (rng.unit() < stray) {
                black |= 1 << x;
            }
            let higher = if x < tops { 0 } else { tops + middle.min(x - tops) };
            for _ in 0..if higher == 0 { 0 } else { 1 + rng.below(3) } {
                pairs.push((x, rng.below(higher)));
            }
        }
        let names = shuffle(&mut rng, n);
        let order = Order::new(n, &pairs).relabel(&names);
        black = bits(black).into_iter().fold(0, |all, x| all | 1 << names[x]);
        if round % 4 >= 2 {
            black ^= order.all();
        }
        let (kind, order) = match round % 2 {
            0 => (RemovalKind::Pomax, order),
            _ => (RemovalKind::Pomin, order.dual()),
        };
        check_removal(kind, &order, black);
    }
}

#[test]
fn every_coloured_graph_in_leaf() {
    for n in 0..=6 {
        for graph in all_graphs(n) {
            for black in 0..1 << n {
                check_leaf(&graph, black);
            }
        }
    }
}

#[test]
fn random_graphs_in_leaf() {
    let mut rng = SplitMix(2);
    for _ in 0..2000 {
        let n = 7 + rng.below(6);
        let p = rng.unit() * 3.0 / n as f64;
        let graph = PlainGraph::random(&mut rng, n, p);
        let black = random_colours(&mut rng, n);
        check_leaf(&graph, black);
    }
}

#[test]
fn every_partly_coloured_graph_in_col() {
    for n in 0..=5 {
        for graph in all_graphs(n) {
            for code in 0..3u32.pow(n as u32) {
                let digit = |x: usize| code / 3u32.pow(x as u32) % 3;
                let of = |d: u32| (0..n).filter(|&x| digit(x) == d).fold(0, |m, x| m | 1 << x);
                check_col(&graph, [of(1), of(2)]);
            }
        }
    }
    for graph in all_graphs(6) {
        check_col(&graph, [0, 0]);
    }
}

#[test]
fn random_partly_coloured_graphs_in_col() {
    let mut rng = SplitMix(3);
    for _ in 0..400 {
        let n = 5 + rng.below(5);
        let p = rng.unit();
        let graph = PlainGraph::random(&mut rng, n, p);
        let left = random_colours(&mut rng, n) & random_colours(&mut rng, n);
        let right = random_colours(&mut rng, n) & random_colours(&mut rng, n) & !left;
        check_col(&graph, [left, right]);
    }
}

/// A chain with these owners from the bottom up.
fn chain(owners: &str) -> Position {
    let n = owners.len();
    let pairs: Vec<_> = (1..n).map(|i| (i - 1, i)).collect();
    let colour = owners.chars().map(|c| if c == 'L' { Player::Left } else { Player::Right }).collect();
    Position::BlackWhite(BlackWhite::new(Poset::numbered(n, &pairs).unwrap(), colour).unwrap())
}

fn value_of(game: &Position) -> Value {
    engine(game).unwrap().value(&[], &Budget::unlimited()).unwrap().unwrap()
}

#[test]
fn chains_are_hackenbush_strings() {
    assert_eq!(value_of(&chain("LRLRRLLR")).to_string(), "77/128");
    // Alternating from black: the sum of (-1/2)^i.
    for n in [30, 58, 64, 100, 120, 128, 140, 200, 256, 300] {
        let owners: String = (0..n).map(|i| if i % 2 == 0 { 'L' } else { 'R' }).collect();
        let expected = (0..n as u32).fold(Dyadic::default(), |sum, i| {
            let term = Dyadic::new(1.into(), i);
            if i % 2 == 0 { sum.plus(&term) } else { sum.minus(&term) }
        });
        assert_eq!(value_of(&chain(&owners)), Value::number(expected), "{n}");
    }
}

#[test]
fn wider_sets_hold_the_same_games() {
    let mut rng = SplitMix(6);
    for total in [60, 100, 200, 400] {
        for round in 0..20 {
            // A small board spread over a large one whose other elements are unrelated.
            let n = 8;
            let place = |x: usize| x * (total / n);
            let order = random_order(&mut rng, n, 0.3);
            let graph = PlainGraph::random(&mut rng, n, 0.3);
            let black = random_colours(&mut rng, n);
            let mut colour: Vec<Player> = (0..total).map(|_| Player::BOTH[rng.below(2)]).collect();
            for x in 0..n {
                colour[place(x)] = if black >> x & 1 == 1 { Player::Left } else { Player::Right };
            }
            let spread = |pairs: Vec<(usize, usize)>| -> Vec<(usize, usize)> {
                pairs.into_iter().map(|(x, y)| (place(x), place(y))).collect()
            };
            let left = colour.iter().filter(|&&owner| owner == Player::Left).count() as i64;
            let inner = i64::from(black.count_ones());
            let free_moves = Value::integer((left - inner) - (total as i64 - left - (n as i64 - inner)));
            let poset = Poset::numbered(total, &spread(order.pairs())).unwrap();
            let edges: Vec<(u32, u32)> =
                spread(graph.edges()).into_iter().map(|(x, y)| (x as u32, y as u32)).collect();
            let wide = Graph::new(Names::numbered(total), &edges);
            let kind = KINDS[round % 3];
            let budget = Budget::unlimited();
            let star = Value::nimber((total - n) as u128 % 2);
            let cases = [
                (
                    Position::BlackWhite(BlackWhite::new(poset.clone(), colour.clone()).unwrap()),
                    value_of(&order.black_white(black)).plus(&free_moves, &budget).unwrap(),
                ),
                (
                    Position::Removal(Removal::new(kind, poset, colour.clone()).unwrap()),
                    value_of(&order.removal(kind, black)).plus(&free_moves, &budget).unwrap(),
                ),
                (
                    Position::Leaf(Leaf::new(wide.clone(), colour).unwrap()),
                    value_of(&graph.leaf(black)).plus(&free_moves, &budget).unwrap(),
                ),
                (
                    Position::Col(Col::new(wide, vec![None; total]).unwrap()),
                    value_of(&graph.col([0, 0])).plus(&star, &budget).unwrap(),
                ),
            ];
            for (game, expected) in &cases {
                let budget = Budget::unlimited();
                let mut engine = engine(game).unwrap();
                for player in Player::BOTH {
                    assert_eq!(
                        Some(engine.winner(&[], player, &budget).unwrap()),
                        expected.starts().of(player)
                    );
                }
                assert_eq!(engine.value(&[], &budget).unwrap().as_ref(), Some(expected));
            }
        }
    }
}

#[test]
fn values_too_fine_for_two_words() {
    // An alternating chain over two minimal elements: N-free, without a least element, 2^-n near the end.
    let rule = upset::rule::find("coloured-series-parallel").unwrap();
    for n in [110, 116, 140] {
        let mut pairs: Vec<_> = (3..n).map(|i| (i - 1, i)).collect();
        pairs.extend([(0, 2), (1, 2)]);
        let poset = Poset::numbered(n, &pairs).unwrap();
        let colour = (0..n).map(|i| Player::BOTH[i % 2]).collect();
        let game = Position::BlackWhite(BlackWhite::new(poset, colour).unwrap());
        let expected = rule.answer(&game, &Budget::unlimited()).unwrap().value.unwrap();
        assert!(expected.as_number().unwrap().exponent() + 8 > n as u32, "{expected}");
        assert_eq!(value_of(&game), expected);
    }
}

#[test]
fn a_thousand_levels_do_not_overflow_the_stack() {
    let owners: String = (0..1024).map(|i| if i % 3 == 0 { 'L' } else { 'R' }).collect();
    let game = chain(&owners);
    let budget = Budget::unlimited();
    let mut engine = engine(&game).unwrap();
    assert_eq!(engine.winner(&[], Player::Right, &budget).unwrap(), Winner::Left);
    assert_eq!(engine.best_moves(&[], Player::Left, &budget).unwrap()[0], 0);
}

#[test]
fn an_interrupted_engine_goes_on_where_it_was() {
    let mut rng = SplitMix(4);
    for _ in 0..10 {
        let n = 14;
        let order = random_order(&mut rng, n, 0.15);
        let black = random_colours(&mut rng, n);
        let graph = PlainGraph::random(&mut rng, n, 0.15);
        let games = [
            order.black_white(black),
            order.removal(RemovalKind::Pominmax, black),
            graph.leaf(black),
            graph.col([0, 0]),
        ];
        for game in &games {
            let expected = value_of(game);
            let budget = Budget::unlimited();
            let flag = budget.stop_flag();
            let mut engine = engine(game).unwrap();
            let done = std::sync::atomic::AtomicBool::new(false);
            let mut stops = 0;
            let value = std::thread::scope(|scope| {
                scope.spawn(|| {
                    while !done.load(Ordering::Relaxed) {
                        flag.store(true, Ordering::Relaxed);
                        std::thread::sleep(std::time::Duration::from_micros(20));
                        flag.store(false, Ordering::Relaxed);
                        std::thread::sleep(std::time::Duration::from_micros(300));
                    }
                });
                let value = loop {
                    match engine.value(&[], &budget) {
                        Ok(value) => break value,
                        Err(stopped) => assert_eq!(stopped, Stopped::Interrupted),
                    }
                    stops += 1;
                };
                done.store(true, Ordering::Relaxed);
                value
            });
            assert_eq!(value, Some(expected), "after {stops} stops");
        }
    }
}

#[test]
fn limits_are_kept() {
    let mut rng = SplitMix(5);
    let pairs: Vec<(usize, usize)> = (0..400).map(|_| (rng.below(60), 60 + rng.below(60))).collect();
    let poset = Poset::numbered(120, &pairs).unwrap();
    let colour = (0..120).map(|_| Player::BOTH[rng.below(2)]).collect();
    let game = Position::BlackWhite(BlackWhite::new(poset, colour).unwrap());
    let budget = Budget::unlimited().with_memory(1 << 20);
    assert_eq!(engine(&game).unwrap().value(&[], &budget), Err(Stopped::Memory));
    let begin = std::time::Instant::now();
    let budget = Budget::unlimited().with_time(std::time::Duration::from_millis(100));
    assert_eq!(engine(&game).unwrap().value(&[], &budget), Err(Stopped::Time));
    assert!(begin.elapsed().as_millis() < 1000);
}
