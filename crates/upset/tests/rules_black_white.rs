//! The rules for black-white games against plain recursion and the engine: values, winners and replies.

mod oracle;

use oracle::*;
use std::collections::HashMap;
use upset::budget::Budget;
use upset::game::{BlackWhite, Move, Position};
use upset::order::Poset;
use upset::order::families::SplitMix;
use upset::rule::black_white::modules;
use upset::rule::{Named, find, rules_for};
use upset::search::engine;
use upset::solve::{Desk, Request, solve};
use upset::value::{Dyadic, Player, Value, Winner};

fn rule(name: &str) -> Named {
    find(name).unwrap()
}

/// Plays the rule's replies for `player` against every line of the opponent.
fn wins_every_line(rule: Named, game: &Position, player: Player, to_move: Player) -> bool {
    let budget = Budget::unlimited();
    if to_move == player {
        let Some(x) = rule.reply(game, player, &budget) else { return false };
        assert!(game.moves(player).contains(&x), "{} is no move", game.names().get(x));
        return wins_every_line(rule, &game.after(player, x), player, player.other());
    }
    game.moves(to_move).into_iter().all(|x| wins_every_line(rule, &game.after(to_move, x), player, player))
}

/// Every winner that the rule names wins by its replies.
fn check_strategy(rule: Named, game: &Position) {
    let answer = rule.answer(game, &Budget::unlimited()).unwrap();
    for starter in Player::BOTH {
        for player in Player::BOTH {
            if answer.starts.of(starter) == Some(Winner::from(player)) {
                assert!(wins_every_line(rule, game, player, starter), "{} on {game:?}", rule.name());
            }
        }
    }
}

fn check_rules(game: &Position, value: &Dyadic, play: bool) -> Vec<&'static str> {
    let value = Value::number(value.clone());
    let budget = Budget::unlimited();
    let mut used = Vec::new();
    for rule in rules_for(game) {
        if rule.applies(game).is_err() {
            continue;
        }
        used.push(rule.name());
        let answer = rule.answer(game, &budget).unwrap();
        assert_eq!(answer.starts, value.starts(), "{} on {game:?}", rule.name());
        if let Some(found) = answer.value {
            assert_eq!(found, value, "{} on {game:?}", rule.name());
        }
        if play {
            check_strategy(rule, game);
        }
    }
    used
}

fn oracle_value(order: &Order, black: u32) -> Dyadic {
    black_white_value(order, black, order.all(), &mut HashMap::new())
}

#[test]
fn every_coloured_poset_up_to_five_elements() {
    let mut used: HashMap<&str, usize> = HashMap::new();
    for n in 0..=5 {
        for order in all_orders(n) {
            for black in 0..1 << n {
                let value = oracle_value(&order, black);
                for name in check_rules(&order.black_white(black), &value, n <= 4) {
                    *used.entry(name).or_default() += 1;
                }
            }
        }
    }
    for rule in &upset::rule::groups()[1].1 {
        // Three rows and three columns hardly fit in five cells: `chess_three_rows` tries larger boards.
        let few = if rule.name() == "chess-three-rows" { 1 } else { 19 };
        assert!(used[rule.name()] > few, "{}: {used:?}", rule.name());
    }
}

#[test]
fn every_coloured_poset_of_six_elements() {
    for order in all_orders(6) {
        for black in 0..1 << 6 {
            check_rules(&order.black_white(black), &oracle_value(&order, black), false);
        }
    }
}

/// A random forest; each element stands on an earlier one or is a root.
fn random_forest(rng: &mut SplitMix, n: usize) -> Vec<(usize, usize)> {
    let reach = 1 + rng.below(n);
    (1..n)
        .filter_map(|x| {
            let back = 1 + rng.below(reach);
            (back <= x).then(|| (x - back, x))
        })
        .collect()
}

/// A random N-free order: unions of unions.
fn random_series_parallel(rng: &mut SplitMix, n: usize) -> Poset {
    if n <= 1 {
        return Poset::numbered(n, &[]).unwrap();
    }
    let k = 1 + rng.below(n - 1);
    let (p, q) = (random_series_parallel(rng, k), random_series_parallel(rng, n - k));
    if rng.below(2) == 0 { Poset::parallel(&[p, q]).unwrap() } else { Poset::series(&p, &q).unwrap() }
}

fn coloured(poset: Poset, rng: &mut SplitMix) -> Position {
    let bias = rng.unit();
    let colour = (0..poset.len()).map(|_| Player::BOTH[usize::from(rng.unit() < bias)]).collect();
    Position::BlackWhite(BlackWhite::new(poset, colour).unwrap())
}

#[test]
fn random_members_of_each_class_against_the_engine() {
    let mut rng = SplitMix(1);
    for _ in 0..600 {
        let n = 5 + rng.below(16);
        let pairs = random_forest(&mut rng, n);
        let forest = coloured(Poset::numbered(n, &pairs).unwrap(), &mut rng);
        let poset = random_series_parallel(&mut rng, n);
        let series_parallel = coloured(poset, &mut rng);
        for (game, name) in [(forest, "coloured-forest"), (series_parallel, "coloured-series-parallel")] {
            let budget = Budget::unlimited();
            let value = engine(&game).unwrap().value(&[], &budget).unwrap().unwrap();
            assert!(
                check_rules(&game, value.as_number().unwrap(), false).contains(&name),
                "{name} on {game:?}"
            );
        }
    }
}

#[test]
fn the_redundant_relation_of_a_forest_is_still_a_forest() {
    let mut rng = SplitMix(2);
    for _ in 0..300 {
        let n = 1 + rng.below(10);
        let pairs = random_forest(&mut rng, n);
        let order = Order::new(n, &pairs).relabel(&shuffle(&mut rng, n));
        let black = rng.next_u64() as u32;
        assert!(rule("coloured-forest").applies(&order.black_white(black)).is_ok());
    }
}

/// A chain with these owners from the bottom up, turn and turn about.
fn chain(owners: &str) -> Position {
    let n = owners.len();
    let pairs: Vec<_> = (1..n).map(|i| (i - 1, i)).collect();
    let colour = owners.chars().map(|c| if c == 'L' { Player::Left } else { Player::Right }).collect();
    Position::BlackWhite(BlackWhite::new(Poset::numbered(n, &pairs).unwrap(), colour).unwrap())
}

fn value_by(name: &str, game: &Position) -> String {
    let rule = rule(name);
    rule.applies(game).unwrap();
    rule.answer(game, &Budget::unlimited()).unwrap().value.unwrap().to_string()
}

#[test]
fn chains_are_hackenbush_strings() {
    for name in ["coloured-forest", "coloured-series-parallel"] {
        assert_eq!(value_by(name, &chain("LRLRRLLR")), "77/128");
    }
    // The sum of (-1/2)^i over n terms is (2^n - (-1)^n) / (3 * 2^(n-1)).
    let game = chain(&"LR".repeat(5000));
    let value = rule("coloured-forest").answer(&game, &Budget::unlimited()).unwrap().value.unwrap();
    let number = value.as_number().unwrap();
    let third = number.plus(number).plus(number);
    let expected = Dyadic::integer(2).minus(&Dyadic::new(1.into(), 9999));
    assert_eq!(third, expected);
    assert_eq!(
        rule("coloured-series-parallel").answer(&game, &Budget::unlimited()).unwrap().value.unwrap(),
        value
    );
}

#[test]
fn a_million_elements() {
    let mut rng = SplitMix(3);
    let n = 1_000_000;
    let forest = coloured(Poset::numbered(n, &random_forest(&mut rng, n)).unwrap(), &mut rng);
    let alternating = chain(&"LR".repeat(n / 2));
    // Branches everywhere along a trunk of a hundred thousand: sums of numbers with that many digits.
    let pairs: Vec<_> = (1..n).map(|y| (y - 1 - rng.below(y.min(20)), y)).collect();
    let deep = coloured(Poset::numbered(n, &pairs).unwrap(), &mut rng);
    for game in [forest, alternating, deep] {
        let answer = rule("coloured-forest").answer(&game, &Budget::unlimited()).unwrap();
        assert!(answer.value.is_some());
    }
}

/// k elements of one colour below each of w of the other.
fn levels(k: usize, w: usize, low: Player) -> Position {
    let pairs: Vec<_> = (0..k).flat_map(|x| (k..k + w).map(move |y| (x, y))).collect();
    let colour = (0..k + w).map(|x| if x < k { low } else { low.other() }).collect();
    Position::BlackWhite(BlackWhite::new(Poset::numbered(k + w, &pairs).unwrap(), colour).unwrap())
}

#[test]
fn the_families_of_figure_2() {
    for k in 1..40i64 {
        let below_one = levels(k as usize, 1, Player::Left);
        assert_eq!(value_by("coloured-levels", &below_one), format!("{}/2", 2 * k - 1));
        let above_one = levels(1, k as usize, Player::Left);
        assert_eq!(value_by("coloured-levels", &above_one), format!("1/{}", 1i64 << k));
    }
    for k in 1..8 {
        for w in 1..8 {
            for low in Player::BOTH {
                let game = levels(k, w, low);
                let budget = Budget::unlimited();
                let value = engine(&game).unwrap().value(&[], &budget).unwrap().unwrap();
                assert_eq!(value_by("coloured-levels", &game), value.to_string());
            }
        }
    }
}

/// What modules are exchanged for has the value of the original, again and again until none is left.
fn check_modules(order: &Order, black: u32) -> usize {
    let Position::BlackWhite(mut game) = order.black_white(black) else { unreachable!() };
    let value = oracle_value(order, black);
    let mut rounds = 0;
    while let Some(smaller) = modules::simplify(&game, &Budget::unlimited()).unwrap() {
        assert!(smaller.poset.len() < game.poset.len());
        let plain = Order::new(smaller.poset.len(), &smaller.poset.cover_pairs());
        let colours = smaller.colour.iter().enumerate();
        let black = colours.fold(0, |m, (x, &player)| m | u32::from(player == Player::Left) << x);
        assert_eq!(oracle_value(&plain, black), value, "{order:?} {black:b} became {plain:?}");
        game = smaller;
        rounds += 1;
    }
    rounds
}

#[test]
fn modules_of_equal_cuts_can_be_exchanged() {
    let mut rounds = 0;
    for n in 0..=5 {
        for order in all_orders(n) {
            rounds += (0..1 << n).map(|black| check_modules(&order, black)).sum::<usize>();
        }
    }
    assert!(rounds > 100, "{rounds}");
    // Elements of an order that splits no further made into small orders of their own.
    let mut rng = SplitMix(71);
    let small: Vec<Order> = (1..=4).flat_map(all_orders).filter(|order| order.poset().n_free()).collect();
    let prime = [Order::new(4, &[(0, 1), (2, 1), (2, 3)]), Order::new(5, &[(0, 1), (2, 1), (2, 3), (4, 3)])];
    for _ in 0..1500 {
        let outer = &prime[rng.below(2)];
        let (mut pairs, mut begin) = (Vec::new(), vec![0]);
        for _ in 0..outer.n {
            let inner = if rng.below(2) == 0 { &small[0] } else { &small[rng.below(small.len())] };
            let at = begin[begin.len() - 1];
            pairs.extend(inner.pairs().into_iter().map(|(x, y)| (x + at, y + at)));
            begin.push(at + inner.n);
        }
        for (a, b) in outer.pairs() {
            pairs
                .extend((begin[a]..begin[a + 1]).flat_map(|x| (begin[b]..begin[b + 1]).map(move |y| (x, y))));
        }
        let n = begin[outer.n];
        if n <= 13 {
            let order = Order::new(n, &pairs).relabel(&shuffle(&mut rng, n));
            check_modules(&order, rng.next_u64() as u32 & ((1 << n) - 1));
        }
    }
}

#[test]
fn all_winning_moves_of_forests_at_once() {
    let mut rng = SplitMix(11);
    let mut some_of_many = 0;
    for round in 0..3000 {
        // A forest beside its negative is worth nothing; with other colours here and there, almost nothing.
        let n = 2 + rng.below(if round % 10 == 0 { 13 } else { 7 });
        let pairs = random_forest(&mut rng, n);
        let both: Vec<_> = pairs.iter().flat_map(|&(x, y)| [(x, y), (x + n, y + n)]).collect();
        let mut colour: Vec<Player> = (0..n).map(|_| Player::BOTH[rng.below(2)]).collect();
        colour.extend(colour.clone().iter().map(|c| c.other()));
        for _ in 0..rng.below(3) {
            let x = rng.below(2 * n);
            colour[x] = colour[x].other();
        }
        let order = Poset::numbered(2 * n, &both).unwrap();
        let game = Position::BlackWhite(BlackWhite::new(order, colour).unwrap());
        let budget = Budget::unlimited();
        let mut engine = engine(&game).unwrap();
        let solution = solve(&game, &Request { options: true, ..Request::default() }).unwrap();
        for player in Player::BOTH {
            for option in solution.options_of(player) {
                let line = [Move { player, element: option.element }];
                assert_eq!(option.value, engine.value(&line, &budget).unwrap(), "{player:?} on {game:?}");
            }
            if engine.winner(&[], player, &budget).unwrap() != Winner::from(player) {
                continue;
            }
            let moves = rule("coloured-forest").best_moves(&game, player, &budget).expect("all of them");
            assert_eq!(moves, engine.best_moves(&[], player, &budget).unwrap(), "{player:?} on {game:?}");
            some_of_many += usize::from(moves.len() < game.moves(player).len());
        }
    }
    assert!(some_of_many > 500, "{some_of_many}");
}

#[test]
fn what_each_move_leaves_on_large_forests() {
    let mut rng = SplitMix(19);
    let mut long = 0;
    for round in 0..36 {
        // Some with few changes of colour, whose values are long; tall ones, bushy ones, and a few elements with many leaves.
        let n = 220;
        let mut covered = |x: usize| match round % 3 {
            0 => x.saturating_sub(1 + rng.below(3)),
            1 => rng.below(x),
            _ => x.min(rng.below(12)).min(x - 1),
        };
        let pairs: Vec<_> = (1..n).map(|x| (covered(x), x)).collect();
        let mut colour = vec![Player::Left; n];
        for x in 1..n {
            let changed = rng.below(if round % 2 == 0 { 2 } else { 40 }) == 0;
            colour[x] = if changed { colour[x - 1].other() } else { colour[x - 1] };
        }
        let game = BlackWhite::new(Poset::numbered(n, &pairs).unwrap(), colour).unwrap();
        let game = Position::BlackWhite(game);
        let solution = solve(&game, &Request { options: true, ..Request::default() }).unwrap();
        for player in Player::BOTH {
            for option in solution.options_of(player) {
                let left = game.after(player, option.element);
                let value = rule("coloured-forest").answer(&left, &Budget::unlimited()).unwrap().value;
                long += usize::from(value.as_ref().is_some_and(|value| value.to_string().len() > 60));
                assert_eq!(option.value, value, "{player:?} takes {} of {game:?}", option.element);
            }
        }
    }
    assert!(long > 200, "{long}");
}

#[test]
fn moves_in_one_colour_leave_as_many_as_they_do_not_take() {
    let mut rng = SplitMix(23);
    let mut trees = 0;
    for round in 0..300 {
        let n = 1 + rng.below(60);
        // Every third order is no forest as a rule.
        let pairs: Vec<(usize, usize)> = match round % 3 {
            0 => (1..n).flat_map(|y| [(rng.below(y), y), (rng.below(y), y)]).collect(),
            _ => random_forest(&mut rng, n),
        };
        let owner = Player::BOTH[rng.below(2)];
        let game = BlackWhite::new(Poset::numbered(n, &pairs).unwrap(), vec![owner; n]).unwrap();
        let game = Position::BlackWhite(game);
        let solution = solve(&game, &Request { options: true, ..Request::default() }).unwrap();
        assert_eq!((solution.options_of(owner).count(), solution.options_of(owner.other()).count()), (n, 0));
        let sign = if owner == Player::Left { 1 } else { -1 };
        let left: Vec<i64> = (0..n).map(|x| game.after(owner, x).elements() as i64).collect();
        let best = left.iter().max().copied();
        for option in solution.options_of(owner) {
            let left = left[option.element];
            assert_eq!(option.value, Some(Value::integer(sign * left)), "{} of {game:?}", option.element);
            assert_eq!(option.dominated, Some(left) != best);
        }
        let mut finding = rule("one-colour").recognise(&game, &Budget::unlimited()).unwrap();
        let listed = finding.options(owner, &mut Desk::new(&Budget::unlimited())).unwrap();
        trees += usize::from(listed.is_some());
    }
    assert!(trees >= 200, "{trees}");
}
