//! What the rules for the poset game hold of a game they recognised: one finding answers, plays and values every move,
//! and says what plain recursion says.

mod oracle;

use oracle::*;
use std::collections::HashMap;
use upset::budget::Budget;
use upset::game::{Heaps, Position};
use upset::order::families::SplitMix;
use upset::rule::{Finding, Moves, Named, groups};
use upset::solve::{Choices, Desk};
use upset::value::{Player, Starts, Value};

fn rules() -> Vec<Named> {
    groups()[0].1.clone()
}

/// What a finding says: the winner and value, the moves, the values of the options.
type Said = (Starts, Option<Value>, Moves, Option<Vec<(usize, Value)>>);

fn worths(choices: Choices) -> Vec<(usize, Value)> {
    choices.worths().unwrap().collect()
}

fn ask(finding: &mut dyn Finding) -> Said {
    let budget = Budget::unlimited();
    let mut desk = Desk::new(&budget);
    let answer = finding.answer(&mut desk).unwrap();
    let moves = finding.moves(Player::Left, &mut desk).unwrap();
    let options = finding.options(Player::Left, &mut desk).unwrap().map(worths);
    (answer.starts, answer.value, moves, options)
}

/// Every finding about `order` agrees with recursion and with itself, whatever is asked first; says which rules valued all
/// moves.
fn check(order: &Order) -> Vec<&'static str> {
    let mut memo = HashMap::new();
    let g = poset_grundy(order, order.all(), &mut memo);
    let after: Vec<u32> =
        (0..order.n).map(|x| poset_grundy(order, order.all() & !order.up[x], &mut memo)).collect();
    let winning: Vec<usize> = (0..order.n).filter(|&x| g == 0 || after[x] == 0).collect();
    let game = order.poset_game();
    let budget = Budget::unlimited();
    let mut valued = Vec::new();
    for rule in rules() {
        let name = rule.theorem().name;
        let Ok(mut finding) = rule.recognise(&game, &budget) else { continue };
        let said = ask(finding.as_mut());
        let (starts, value, moves, options) = &said;
        assert_eq!(*starts, Starts::impartial(g > 0), "{name} on {order:?}");
        if let Some(value) = value {
            assert_eq!(value.as_nimber().unwrap(), u128::from(g), "{name} on {order:?}");
        }
        match moves {
            Moves::All(all) => assert_eq!(*all, winning, "{name} on {order:?}"),
            Moves::One(x) => assert!(winning.contains(x), "{name} on {order:?}"),
            Moves::None => {}
        }
        if let Some(options) = options {
            let expected: Vec<(usize, Value)> =
                after.iter().map(|&g| Value::nimber(g.into())).enumerate().collect();
            assert_eq!(*options, expected, "{name} on {order:?}");
            valued.push(name);
        }
        assert_eq!(ask(finding.as_mut()), said, "{name} asked again on {order:?}");
        // Each question to a finding that was asked nothing else before.
        let fresh = || rule.recognise(&game, &budget).unwrap();
        let mut desk = Desk::new(&budget);
        assert_eq!(
            fresh().options(Player::Right, &mut desk).unwrap().map(worths),
            said.3,
            "{name} on {order:?}"
        );
        assert_eq!(fresh().moves(Player::Right, &mut desk).unwrap(), said.2, "{name} on {order:?}");
        let mut finding = fresh();
        finding.options(Player::Left, &mut desk).unwrap();
        finding.moves(Player::Left, &mut desk).unwrap();
        assert_eq!(ask(finding.as_mut()), said, "{name} asked backwards on {order:?}");
    }
    valued
}

#[test]
fn every_small_poset() {
    let mut rng = SplitMix(51);
    for n in 0..=6 {
        for order in all_orders(n) {
            check(&order.relabel(&shuffle(&mut rng, n)));
        }
    }
}

/// Parts joined side by side or one above the other; `prime` parts of four elements now and then.
fn random_tree(rng: &mut SplitMix, n: usize) -> Order {
    let mut parts: Vec<Vec<usize>> = (0..n).map(|x| vec![x]).collect();
    let mut pairs: Vec<(usize, usize)> = Vec::new();
    let lopsided = rng.below(2) == 0;
    while parts.len() > 1 {
        let first = parts.swap_remove(if lopsided { 0 } else { rng.below(parts.len()) });
        let second = parts.swap_remove(rng.below(parts.len()));
        let (low, high) = if rng.below(2) == 0 { (&first, &second) } else { (&second, &first) };
        if rng.below(2) == 0 {
            pairs.extend(low.iter().flat_map(|&x| high.iter().map(move |&y| (x, y))));
        }
        parts.insert(0, [first, second].concat());
    }
    Order::new(n, &pairs).relabel(&shuffle(rng, n))
}

/// Chains with random pairs between them that go up in a common order.
fn random_narrow(rng: &mut SplitMix, n: usize, chains: usize, p: f64) -> Order {
    let side: Vec<usize> = (0..n).map(|_| rng.below(chains)).collect();
    let mut pairs = Vec::new();
    for y in 0..n {
        pairs.extend((0..y).filter(|&x| side[x] == side[y] || rng.unit() < p).map(|x| (x, y)));
    }
    Order::new(n, &pairs).relabel(&shuffle(rng, n))
}

fn random_two_level(rng: &mut SplitMix, bottoms: usize, tops: usize, degree: usize) -> Order {
    let mut pairs = Vec::new();
    for y in 0..tops {
        let mut below: Vec<usize> = shuffle(rng, bottoms);
        below.truncate(degree);
        pairs.extend(below.into_iter().map(|x| (x, bottoms + y)));
    }
    Order::new(bottoms + tops, &pairs).relabel(&shuffle(rng, bottoms + tops))
}

/// Paths side by side that go up and down in turn.
fn random_fences(rng: &mut SplitMix, n: usize) -> Order {
    let mut pairs = Vec::new();
    let mut up = rng.below(2) == 0;
    for x in 1..n {
        if rng.below(5) > 0 {
            pairs.push(if up { (x - 1, x) } else { (x, x - 1) });
        }
        up = !up;
    }
    Order::new(n, &pairs).relabel(&shuffle(rng, n))
}

#[test]
fn random_posets_of_each_class() {
    let mut rng = SplitMix(52);
    let mut valued: HashMap<&str, usize> = HashMap::new();
    for round in 0..700 {
        let n = 7 + rng.below(14);
        let p = rng.unit() * 0.4;
        let degree = 1 + rng.below(4);
        let order = match round % 7 {
            0 | 1 => random_tree(&mut rng, n),
            2 => random_narrow(&mut rng, n, 2, p),
            3 => random_narrow(&mut rng, n, 1 + round % 4, 0.0),
            4 => random_two_level(&mut rng, degree + n / 3, 1 + n / 3, degree),
            5 => random_fences(&mut rng, n),
            _ => random_order(&mut rng, n.min(14), p),
        };
        check(&order).into_iter().for_each(|name| *valued.entry(name).or_default() += 1);
    }
    for name in ["nim", "series-parallel", "zigzag", "parity-uniform", "width-2", "bounded-width"] {
        assert!(valued.get(name).is_some_and(|&count| count >= 20), "{name}: {valued:?}");
    }
}

#[test]
fn heaps_value_their_listed_moves() {
    let budget = Budget::unlimited();
    for sizes in [vec![], vec![5], vec![1u128 << 100, 7, 12], vec![9, 9, 3, 0]] {
        let game = Position::Heaps(Heaps::new(sizes));
        let mut finding = rules()[0].recognise(&game, &budget).unwrap();
        let (_, value, moves, options) = ask(finding.as_mut());
        let options = options.unwrap();
        let sum = |game: &Position| {
            let mut after = rules()[0].recognise(game, &budget).unwrap();
            after.answer(&mut Desk::new(&budget)).unwrap().value.unwrap()
        };
        assert_eq!(value, Some(sum(&game)));
        let expected: Vec<(usize, Value)> =
            game.moves(Player::Left).into_iter().map(|x| (x, sum(&game.after(Player::Left, x)))).collect();
        assert_eq!(options, expected);
        let lost = value.unwrap().as_nimber() == Some(0);
        let best =
            options.iter().filter(|(_, v)| lost || v.as_nimber() == Some(0)).map(|&(x, _)| x).collect();
        assert_eq!(moves, Moves::All(best));
    }
}
