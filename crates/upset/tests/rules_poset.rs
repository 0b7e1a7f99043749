//! The rules for the impartial poset game against plain recursion.

mod oracle;

use oracle::*;
use std::collections::HashMap;
use upset::budget::Budget;
use upset::game::{PosetGame, Position};
use upset::order::Poset;
use upset::order::families::SplitMix;
use upset::rule::poset::bounded_width::Narrow;
use upset::rule::{self, Named};
use upset::solve::{Request, solve};
use upset::value::{Player, Starts};

fn rule_named(name: &str) -> Named {
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
fn check_rule(rule: Named, order: &Order, game: &Position) {
    let budget = Budget::unlimited();
    assert_eq!(rule.applies(game), Ok(()), "{} on {order:?}", rule.name());
    let answer = rule.answer(game, &budget).unwrap();
    let g = grundy(order);
    assert_eq!(answer.starts, Starts::impartial(g > 0), "{} on {order:?}: value {g}", rule.name());
    if let Some(value) = answer.value {
        assert_eq!(value.as_nimber().unwrap(), u128::from(g), "{} on {order:?}", rule.name());
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
        check_rule(rule, order, &Position::Poset(PosetGame::new(covers)));
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
fn play_out(rule: Named, order: &Order) {
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

/// Applies exactly where `covered` says so, and is right there.
fn check_exact(name: &str, order: &Order, covered: bool) {
    let rule = rule_named(name);
    let game = order.poset_game();
    if covered {
        check_rule(rule, order, &game);
    } else {
        assert!(rule.applies(&game).is_err(), "{name} claims {order:?}");
    }
}

fn incomparable(order: &Order, x: usize, y: usize) -> bool {
    x != y && !order.less(x, y) && !order.less(y, x)
}

fn is_chains(order: &Order) -> bool {
    let comparable = |x, y| x != y && !incomparable(order, x, y);
    (0..order.n).all(|x| {
        (0..order.n).all(|y| {
            (0..order.n).all(|z| !comparable(x, y) || !comparable(x, z) || !incomparable(order, y, z))
        })
    })
}

fn has_width_3(order: &Order) -> bool {
    (0..order.n).any(|x| {
        (0..x).any(|y| {
            incomparable(order, x, y)
                && (0..y).any(|z| incomparable(order, x, z) && incomparable(order, y, z))
        })
    })
}

fn is_two_level(order: &Order) -> bool {
    (0..order.n).all(|x| order.up[x] == 1 << x || order.down(x) == 1 << x)
}

fn tops(order: &Order) -> Vec<usize> {
    (0..order.n).filter(|&y| order.down(y) != 1 << y).collect()
}

fn is_zigzag(order: &Order) -> bool {
    let degree = |x: usize| (order.up[x] | order.down(x)).count_ones() as usize - 1;
    is_two_level(order) && (0..order.n).all(|x| degree(x) <= 2)
}

fn is_parity_uniform(order: &Order) -> bool {
    let tops = tops(order);
    let below = |y: usize| order.down(y) & !(1 << y);
    let parity = |y: &usize| below(*y).count_ones() % 2;
    is_two_level(order)
        && tops.windows(2).all(|w| parity(&w[0]) == parity(&w[1]))
        && (0..=order.all()).any(|s| tops.iter().all(|&y| (below(y) & s).count_ones() % 2 == 1))
}

fn has_twins(order: &Order) -> bool {
    let tops = tops(order);
    let below = |y: usize| order.down(y) & !(1 << y);
    let above = |x: usize| order.up[x] & !(1 << x);
    let equal_tops = tops.iter().any(|&y| tops.iter().any(|&z| z != y && below(z) == below(y)));
    let bottoms: Vec<usize> = (0..order.n).filter(|y| !tops.contains(y)).collect();
    let equal_bottoms = bottoms.iter().any(|&x| {
        let twins = bottoms.iter().filter(|&&y| above(y) == above(x)).count();
        twins >= if above(x) == 0 { 2 } else { 3 }
    });
    equal_tops || equal_bottoms
}

fn has_articulation(order: &Order) -> bool {
    (0..order.n).any(|x| (0..order.n).all(|y| !incomparable(order, x, y)))
}

fn has_symmetry(order: &Order, perms: &[Vec<usize>]) -> bool {
    perms.iter().any(|p| {
        let fixed: Vec<usize> = (0..order.n).filter(|&x| p[x] == x).collect();
        (0..order.n).all(|x| p[p[x]] == x)
            && (fixed.is_empty() || fixed.iter().any(|&z| fixed.iter().all(|&x| x == z || order.less(z, x))))
            && order.relabel(p) == *order
    })
}

fn check_all_rules(order: &Order, perms: &[Vec<usize>]) {
    check_exact("nim", order, is_chains(order));
    check_exact("zigzag", order, is_zigzag(order));
    check_exact("parity-uniform", order, is_parity_uniform(order));
    check_exact("width-2", order, !has_width_3(order));
    check_exact("bounded-width", order, true);
    check_exact("articulation", order, has_articulation(order));
    check_exact("two-level-twins", order, is_two_level(order) && has_twins(order));
    check_exact("symmetry", order, has_symmetry(order, perms));
}

#[test]
fn every_rule_on_all_small_posets() {
    let mut rng = SplitMix(21);
    for n in 0..=6 {
        let perms = permutations(n);
        for order in all_orders(n) {
            check_all_rules(&order.relabel(&shuffle(&mut rng, n)), &perms);
        }
    }
}

#[test]
#[ignore = "exhaustive: minutes"]
fn every_rule_on_all_posets_of_seven() {
    let perms = permutations(7);
    for order in all_orders(7) {
        check_series_parallel(&order);
        check_all_rules(&order, &perms);
    }
}

#[test]
fn zigzags_by_recursion() {
    for n in 0..=14 {
        for first_is_top in [false, true] {
            let pairs: Vec<_> =
                (1..n).map(|i| if (i % 2 == 1) == first_is_top { (i, i - 1) } else { (i - 1, i) }).collect();
            check_exact("zigzag", &Order::new(n, &pairs), true);
        }
    }
}

/// Each bottom below the two tops beside it, all around.
fn crown(n: usize) -> Vec<(usize, usize)> {
    (0..n).flat_map(|i| [(2 * i, 2 * i + 1), (2 * i, (2 * i + 2 * n - 1) % (2 * n))]).collect()
}

/// 003 Section 5: cycles of bottoms and tops, alone, and beside zig-zags that a move in them can answer.
#[test]
fn crowns_by_recursion() {
    let mut rng = SplitMix(28);
    for n in 2..=10 {
        let order = Order::new(2 * n, &crown(n)).relabel(&shuffle(&mut rng, 2 * n));
        check_exact("zigzag", &order, true);
        let tail = rng.below(22 - 2 * n);
        let fence = (1..tail).map(|i| if i % 2 == 1 { (i, i - 1) } else { (i - 1, i) });
        let pairs: Vec<_> = crown(n).into_iter().chain(fence.map(|(x, y)| (2 * n + x, 2 * n + y))).collect();
        check_exact(
            "zigzag",
            &Order::new(2 * n + tail, &pairs).relabel(&shuffle(&mut rng, 2 * n + tail)),
            true,
        );
    }
}

/// Two levels, each pair below with probability p.
fn random_two_level(rng: &mut SplitMix, bottoms: usize, tops: usize, p: f64) -> Order {
    let mut pairs = Vec::new();
    for y in 0..tops {
        pairs.extend((0..bottoms).filter(|_| rng.unit() < p).map(|x| (x, bottoms + y)));
    }
    Order::new(bottoms + tops, &pairs).relabel(&shuffle(rng, bottoms + tops))
}

#[test]
fn two_level_rules_on_random_posets() {
    let mut rng = SplitMix(22);
    let mut uniform = 0;
    for _ in 0..1500 {
        let (bottoms, tops) = (2 + rng.below(5), 1 + rng.below(6));
        let p = 0.2 + 0.7 * rng.unit();
        let order = random_two_level(&mut rng, bottoms, tops, p);
        let covered = is_parity_uniform(&order);
        uniform += covered as usize;
        check_exact("parity-uniform", &order, covered);
        check_exact("two-level-twins", &order, has_twins(&order));
    }
    assert!(uniform > 50);
}

/// A random order of width two: two chains with random pairs between them that go up in a common order.
fn random_width_2(rng: &mut SplitMix, n: usize, p: f64) -> Order {
    let side: Vec<bool> = (0..n).map(|_| rng.below(2) == 0).collect();
    let mut pairs = Vec::new();
    for y in 0..n {
        for x in 0..y {
            if side[x] == side[y] || rng.unit() < p {
                pairs.push((x, y));
            }
        }
    }
    Order::new(n, &pairs).relabel(&shuffle(rng, n))
}

#[test]
fn narrow_posets_at_random() {
    let mut rng = SplitMix(23);
    for _ in 0..2000 {
        let n = 6 + rng.below(9);
        let p = rng.unit() * 0.4;
        let order = random_width_2(&mut rng, n, p);
        check_exact("width-2", &order, true);
        check_exact("bounded-width", &order, true);
    }
    for _ in 0..300 {
        let n = 6 + rng.below(6);
        let p = rng.unit();
        check_exact("bounded-width", &random_order(&mut rng, n, p), true);
    }
}

#[test]
fn strategies_beat_every_reply() {
    // Options of a narrow order are narrow, so the rule can be followed to the end.
    for n in 1..=5 {
        for order in all_orders(n) {
            if grundy(&order) > 0 {
                play_out(rule_named("bounded-width"), &order);
                if !has_width_3(&order) {
                    play_out(rule_named("width-2"), &order);
                }
                if is_parity_uniform(&order) {
                    play_out(rule_named("parity-uniform"), &order);
                }
                if is_zigzag(&order) {
                    play_out(rule_named("zigzag"), &order);
                }
                if is_chains(&order) {
                    play_out(rule_named("nim"), &order);
                }
            }
        }
    }
}

/// A symmetry is answered by symmetry: whatever the opponent does, some move makes the order symmetric again, so
/// that the rule gives it up for lost.
fn mirror_out(order: &Order, perms: &[Vec<Vec<usize>>]) {
    for y in 0..order.n {
        let (broken, _) = after(order, y);
        let mirrored = (0..broken.n).map(|x| after(&broken, x).0).find(|next| {
            has_symmetry(next, &perms[next.n])
                && answer_of("symmetry", next).value.is_some_and(|value| value.as_nimber() == Some(0))
        });
        mirror_out(&mirrored.unwrap_or_else(|| panic!("no answer to {y} in {order:?}")), perms);
    }
}

fn answer_of(name: &str, order: &Order) -> rule::Answer {
    rule_named(name).answer(&order.poset_game(), &Budget::unlimited()).unwrap()
}

#[test]
fn symmetry_beats_every_reply() {
    let perms: Vec<Vec<Vec<usize>>> = (0..=6).map(permutations).collect();
    let rule = rule_named("symmetry");
    let mut played = [0; 2];
    for n in 1..=6 {
        for order in all_orders(n) {
            let game = order.poset_game();
            if rule.applies(&game).is_err() {
                continue;
            }
            match rule.reply(&game, Player::Left, &Budget::unlimited()) {
                Some(x) => mirror_out(&after(&order, x).0, &perms),
                None => mirror_out(&order, &perms),
            }
            let won = answer_of("symmetry", &order).starts == Starts::impartial(true);
            assert_eq!(won, rule.reply(&game, Player::Left, &Budget::unlimited()).is_some());
            played[won as usize] += 1;
        }
    }
    assert!(played.iter().all(|&count| count > 10), "{played:?}");
}

/// Up to four chains with random pairs between them that go up in a common order.
fn random_narrow(rng: &mut SplitMix, n: usize, chains: usize, p: f64) -> Order {
    let side: Vec<usize> = (0..n).map(|_| rng.below(chains)).collect();
    let mut pairs = Vec::new();
    for y in 0..n {
        pairs.extend((0..y).filter(|&x| side[x] == side[y] || rng.unit() < p).map(|x| (x, y)));
    }
    Order::new(n, &pairs).relabel(&shuffle(rng, n))
}

/// The sieve and the table of Grundy numbers against recursion: winner and all winning moves.
fn check_sieve(order: &Order) {
    let poset = order.poset();
    let budget = Budget::unlimited();
    let mut memo = HashMap::new();
    let g = poset_grundy(order, order.all(), &mut memo);
    let wins: Vec<usize> =
        (0..order.n).filter(|&x| poset_grundy(order, order.all() & !order.up[x], &mut memo) == 0).collect();
    let mut narrow = Narrow::new(&poset, &budget).unwrap();
    let answer = narrow.winner(&budget).unwrap();
    assert_eq!(answer.starts, Starts::impartial(g > 0), "{order:?}");
    assert_eq!(narrow.winning_moves(&budget).unwrap(), wins, "{order:?}");
}

#[test]
fn the_sieve_agrees_with_recursion() {
    let mut rng = SplitMix(25);
    for n in 0..=6 {
        for order in all_orders(n) {
            check_sieve(&order.relabel(&shuffle(&mut rng, n)));
        }
    }
    for _ in 0..600 {
        let (n, chains) = (8 + rng.below(12), 1 + rng.below(4));
        let p = rng.unit() * 0.3;
        check_sieve(&random_narrow(&mut rng, n, chains, p));
    }
}

#[test]
fn the_sieve_agrees_with_the_table_on_larger_boards() {
    let mut rng = SplitMix(26);
    let budget = Budget::unlimited();
    for _ in 0..12 {
        let n = 60 + rng.below(30);
        let side: Vec<usize> = (0..n).map(|_| rng.below(3)).collect();
        let p = rng.unit() * 0.1;
        let mut pairs = Vec::new();
        for y in 0..n {
            pairs.extend((0..y).filter(|&x| side[x] == side[y] || rng.unit() < p).map(|x| (x, y)));
        }
        let poset = Poset::numbered(n, &pairs).unwrap();
        let sieved = Narrow::new(&poset, &budget).unwrap().winning_moves(&budget).unwrap();
        let mut narrow = Narrow::new(&poset, &budget).unwrap();
        let values = narrow.after(&budget).unwrap().unwrap();
        let wins: Vec<usize> = (0..n).filter(|&x| values[x] == 0).collect();
        assert_eq!(sieved, wins);
    }
}

#[test]
fn larger_n_free_boards_agree_with_their_options() {
    let mut rng = SplitMix(24);
    let rule = rule_named("series-parallel");
    let budget = Budget::unlimited();
    for round in 0..30 {
        let n = 120;
        let pairs = large_series_parallel(&mut rng, n, round % 3);
        let poset = Poset::numbered(n, &pairs).unwrap();
        let game = Position::Poset(PosetGame::new(poset));
        let value = |game: &Position| {
            rule.answer(game, &budget).unwrap().value.unwrap().as_nimber().unwrap() as usize
        };
        let values: Vec<usize> = (0..n).map(|x| value(&game.after(Player::Left, x))).collect();
        let g = (0..).find(|v| !values.contains(v)).unwrap();
        assert_eq!(value(&game), g);
        let solution = solve(&game, &Request { options: true, ..Request::default() }).unwrap();
        let said: Vec<usize> = (solution.options_of(Player::Left))
            .map(|option| option.value.unwrap().as_nimber().unwrap() as usize)
            .collect();
        assert_eq!(said, values);
        let wins: Vec<usize> = (0..n).filter(|&x| values[x] == 0).collect();
        let expected = if wins.is_empty() { (0..n).collect() } else { wins };
        assert_eq!(rule.best_moves(&game, Player::Left, &budget), Some(expected));
    }
}

/// All pairs of a random N-free order of any size; the shape says how the parts are chosen.
fn large_series_parallel(rng: &mut SplitMix, n: usize, shape: usize) -> Vec<(usize, usize)> {
    let mut pairs = Vec::new();
    let mut parts: Vec<Vec<usize>> = (0..n).map(|x| vec![x]).collect();
    while parts.len() > 1 {
        let first = parts.swap_remove(if shape == 0 { rng.below(parts.len()) } else { 0 });
        let second = parts.swap_remove(rng.below(parts.len()));
        let below = |low: &[usize], high: &[usize]| {
            low.iter().flat_map(|&x| high.iter().map(move |&y| (x, y))).collect::<Vec<_>>()
        };
        match rng.below(4) {
            0 => pairs.extend(below(&first, &second)),
            1 if shape != 2 => pairs.extend(below(&second, &first)),
            _ => {}
        }
        parts.insert(0, [first, second].concat());
    }
    pairs
}
