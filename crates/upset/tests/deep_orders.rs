//! Deep orders put together by series and parallel unions, some with parts that split no further, against plain sets of Grundy
//! numbers.

mod oracle;

use oracle::*;
use std::collections::{BTreeSet, HashMap};
use upset::budget::Budget;
use upset::order::families::SplitMix;
use upset::rule::rules_for;
use upset::session::{Ask, Session};
use upset::value::{Player, Value, Winner};

/// How many orders: `BOARDS` says it.
fn boards() -> u64 {
    std::env::var("BOARDS").ok().and_then(|text| text.parse().ok()).unwrap_or(200)
}

/// A series-parallel order as it is written, and the Grundy numbers that its moves leave.
type Composed = (String, BTreeSet<u64>);

fn composed(rng: &mut SplitMix, depth: usize, longest: usize) -> Composed {
    if depth == 0 || rng.below(8) == 0 {
        let most = [2, 5, 40, longest][rng.below(4)];
        let n = 1 + rng.below(most) as u64;
        return match rng.below(3) {
            0 => (format!("A{n}"), [(n - 1) % 2].into()),
            _ => (format!("C{n}"), (0..n).collect()),
        };
    }
    let (p, q) = (composed(rng, depth - 1, longest), composed(rng, depth - 1, longest));
    if rng.below(2) == 0 { beside(p, q) } else { over(p, q) }
}

fn beside((p, one): Composed, (q, two): Composed) -> Composed {
    let (g, h) = (mex(&one), mex(&two));
    let numbers = one.iter().map(|moved| moved ^ h).chain(two.iter().map(|moved| g ^ moved));
    (format!("({p} + {q})"), numbers.collect())
}

/// What is left above stands on the numbers that no move below leaves.
fn over((p, above): Composed, (q, below): Composed) -> Composed {
    let most = above.last().map_or(0, |&g| g as usize);
    let free: Vec<u64> = (0..).filter(|g| !below.contains(g)).take(most + 1).collect();
    (format!("({p} / {q})"), above.iter().map(|&g| free[g as usize]).chain(below).collect())
}

fn mex(numbers: &BTreeSet<u64>) -> u64 {
    (0..).find(|number| !numbers.contains(number)).expect("a set has an end")
}

#[test]
fn deep_series_parallel_orders() {
    for seed in 0..3 * boards() {
        // A few are so large that sets of numbers are kept bit by bit.
        let (depth, longest) = if seed % 50 == 0 { (6, 4000) } else { (1 + seed as usize % 4, 130) };
        check(composed(&mut SplitMix(seed ^ 6 << 41), depth, longest));
    }
}

/// By the rule and by what is chosen: the value, the moves that win, and what every move leaves.
fn check((text, numbers): Composed) {
    let budget = Budget::unlimited();
    let game = upset::document::expression(&text).unwrap();
    let nim = |value: Option<Value>| value.and_then(|value| value.as_nimber()).map(|g| g as u64);
    let rule = rules_for(&game).into_iter().find(|rule| rule.name() == "series-parallel").unwrap();
    let by_rule = Session::by_rule(game.clone(), rule, &budget).ok();
    for (name, mut session) in [("auto", Some(Session::new(game.clone()))), ("series-parallel", by_rule)]
        .into_iter()
        .filter_map(|(name, session)| Some((name, session?)))
    {
        let moves = session.ask(Ask::Moves(Player::Left), &budget).best_moves;
        let solution = session.ask(Ask::Options(Player::Left), &budget);
        assert_eq!(nim(solution.value.clone()), Some(mex(&numbers)), "{name}: {text}");
        let all: Vec<_> = solution.options_of(Player::Left).collect();
        let left: BTreeSet<u64> = all.iter().filter_map(|choice| nim(choice.value.clone())).collect();
        assert_eq!(left, numbers, "{name}: {text}");
        if let Some(moves) = moves.and_then(|[moves, _]| moves) {
            let mut moves = moves.to_vec();
            moves.sort_unstable();
            let best = |choice: &&upset::Choice| (choice.winner == Winner::Left) == numbers.contains(&0);
            let listed: Vec<usize> = all.iter().filter(best).map(|choice| choice.element).collect();
            assert_eq!(moves, listed, "{name}: {text}");
        }
    }
}

/// Zigzags that split no further, each different from the ones before: what is known of one must not be told of another.
#[test]
fn deep_orders_with_different_parts() {
    for seed in 0..boards() / 20 {
        let mut rng = SplitMix(seed ^ 12 << 41);
        let mut whole: Composed = ("C1".into(), [0].into());
        for step in 0..95 {
            let small = 1 + rng.below(3) as u64;
            let part = match step {
                20 | 45 | 70 | 90 => zigzag(4 + step / 25),
                _ => (format!("C{small}"), (0..small).collect()),
            };
            whole = match (step % 2, rng.below(2)) {
                (0, _) => beside(whole, part),
                (_, 0) => over(whole, part),
                _ => over(part, whole),
            };
        }
        check(whole);
    }
}

/// A zigzag of `n` elements that begins at the bottom.
fn zigzag(n: usize) -> Composed {
    let pairs: Vec<(usize, usize)> =
        (1..n).map(|x| if x % 2 == 1 { (x - 1, x) } else { (x, x - 1) }).collect();
    let order = Order::new(n, &pairs);
    let mut memo = HashMap::new();
    let after = |x: usize| u64::from(poset_grundy(&order, order.all() & !order.up[x], &mut memo));
    let numbers = (0..n).map(after).collect();
    (format!("{}{}", ["N", "M"][n % 2], n / 2), numbers)
}

/// Parts of any kind above and beside each other, prime ones at the top too, and under a point that all are comparable with: what
/// every move leaves, and which moves win, against plain recursion.
#[test]
fn moves_of_orders_with_prime_parts() {
    let budget = Budget::unlimited();
    for seed in 0..3 * boards() {
        let mut rng = SplitMix(seed ^ 19 << 41);
        let (n, pairs) = joined_parts(&mut rng, 2 + seed as usize % 3, 20);
        let order = Order::new(n, &pairs);
        let mut memo = HashMap::new();
        let after: Vec<u32> =
            (0..n).map(|x| poset_grundy(&order, order.all() & !order.up[x], &mut memo)).collect();
        let mut session = Session::new(order.poset_game());
        session.ask(Ask::Moves(Player::Left), &budget);
        session.ask(Ask::Options(Player::Left), &budget);
        let solution = session.ask(Ask::Options(Player::Right), &budget);
        for player in Player::BOTH {
            let left: Vec<u32> = solution
                .options_of(player)
                .map(|choice| choice.value.and_then(|value| value.as_nimber()).expect("a nimber") as u32)
                .collect();
            assert_eq!(left, after, "{pairs:?}");
        }
        let best = solution.best_moves.and_then(|[moves, _]| moves).expect("all of them");
        let lost = !after.contains(&0);
        let winning: Vec<usize> = (0..n).filter(|&x| lost || after[x] == 0).collect();
        assert_eq!(best.to_vec(), winning, "{pairs:?}");
    }
}

/// At most `most` elements in so many parts, each above or beside those before: zigzags and random orders, often under a point.
fn joined_parts(rng: &mut SplitMix, parts: usize, most: usize) -> (usize, Vec<(usize, usize)>) {
    let (mut n, mut pairs) = (0, Vec::new());
    for _ in 0..parts {
        let size = (3 + rng.below(6)).min(most - n);
        let part: Vec<(usize, usize)> = match rng.below(2) {
            0 => (1..size).map(|x| if x % 2 == 1 { (x - 1, x) } else { (x, x - 1) }).collect(),
            _ => {
                let order = random_order(rng, size, 0.4);
                let all = (0..size).flat_map(|x| (0..size).map(move |y| (x, y)));
                all.filter(|&(x, y)| x != y && order.up[x] >> y & 1 == 1).collect()
            }
        };
        pairs.extend(part.iter().map(|&(x, y)| (n + x, n + y)));
        if rng.below(2) == 0 {
            pairs.extend((0..n).flat_map(|x| (n..n + size).map(move |y| (x, y))));
        }
        n += size;
    }
    if rng.below(2) == 0 && n < most {
        pairs.extend((0..n).map(|x| (x, n)));
        n += 1;
    }
    (n, pairs)
}
