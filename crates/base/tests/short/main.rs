//! Short games: the laws, known values, and plain recursion on trees of options.

mod trees;

use std::cmp::Ordering;
use trees::{Game, Oracle};
use upset_base::budget::Budget;
use upset_base::order::families::SplitMix;
use upset_base::value::short::{Id, Store, Written};
use upset_base::value::{Dyadic, Player, Starts, Value, Winner};

fn store() -> Store {
    Store::new(&Budget::unlimited())
}

fn read(store: &mut Store, text: &str) -> Id {
    store.value_of(&Written::read(text).unwrap_or_else(|e| panic!("{text}: {e}"))).unwrap()
}

fn value(text: &str) -> Value {
    Value::read(text, &Budget::unlimited()).unwrap()
}

/// A value with a tree that has it.
type Pair = (Id, Game);

/// All values born by the next day, with trees made of the trees that are there.
fn next_day(store: &mut Store, day: &[Pair]) -> Vec<Pair> {
    let mut chains: Vec<Vec<usize>> = vec![Vec::new()];
    for i in 0..day.len() {
        for j in 0..chains.len() {
            let free = |&k: &usize, store: &mut Store| {
                let (g, h) = (day[k].0, day[i].0);
                !store.at_most(g, h).unwrap() && !store.at_most(h, g).unwrap()
            };
            if chains[j].iter().all(|k| free(k, store)) {
                let mut longer = chains[j].clone();
                longer.push(i);
                chains.push(longer);
            }
        }
    }
    let mut found: Vec<Pair> = Vec::new();
    let mut seen = std::collections::HashSet::new();
    for left in &chains {
        for right in &chains {
            let ids = |list: &[usize]| list.iter().map(|&i| day[i].0).collect::<Vec<_>>();
            let id = store.game(&ids(left), &ids(right)).unwrap();
            if seen.insert(id) {
                let trees = |list: &[usize]| list.iter().map(|&i| day[i].1.clone()).collect();
                found.push((id, trees::Tree { left: trees(left), right: trees(right) }.into()));
            }
        }
    }
    found
}

fn days(store: &mut Store, count: usize) -> Vec<Pair> {
    let zero = store.number(Dyadic::default());
    let mut day = vec![(zero, trees::game(&[], &[]))];
    for _ in 0..count {
        day = next_day(store, &day);
    }
    day
}

fn random(store: &mut Store, rng: &mut SplitMix, day: &[Pair], most: usize) -> Pair {
    let pick = |rng: &mut SplitMix| -> Vec<Pair> {
        (0..1 + rng.below(most)).map(|_| day[rng.below(day.len())].clone()).collect()
    };
    let (left, right) = (pick(rng), pick(rng));
    let ids = |list: &[Pair]| list.iter().map(|pair| pair.0).collect::<Vec<_>>();
    let trees = |list: &[Pair]| list.iter().map(|pair| pair.1.clone()).collect();
    let id = store.game(&ids(&left), &ids(&right)).unwrap();
    (id, trees::Tree { left: trees(&left), right: trees(&right) }.into())
}

/// The canonical form as a tree.
fn tree(store: &mut Store, id: Id) -> Game {
    let [left, right] = Player::BOTH
        .map(|player| store.options(id, player).into_iter().map(|option| tree(store, option)).collect());
    trees::Tree { left, right }.into()
}

#[test]
fn as_many_values_are_born_each_day_as_are_known() {
    let mut store = store();
    let counts: Vec<usize> = (0..=3).map(|count| days(&mut store, count).len()).collect();
    assert_eq!(counts, [1, 4, 22, 1474]);
}

#[test]
fn every_pair_of_day_2_is_compared_and_added_as_trees_are() {
    let mut store = store();
    let day = days(&mut store, 2);
    let mut oracle = Oracle::default();
    for (g, a) in &day {
        for (h, b) in &day {
            assert_eq!(store.at_most(*g, *h).unwrap(), oracle.at_most(a, b));
            let sum = store.plus(*g, *h).unwrap();
            let canonical = tree(&mut store, sum);
            assert!(oracle.equal(&canonical, &trees::sum(a, b)));
        }
        let minus = store.negative(*g).unwrap();
        let canonical = tree(&mut store, minus);
        assert!(oracle.equal(&canonical, &trees::negative(a)));
    }
}

#[test]
fn the_laws_of_an_ordered_group_hold_on_day_2() {
    let mut store = store();
    let day: Vec<Id> = days(&mut store, 2).into_iter().map(|pair| pair.0).collect();
    let zero = store.number(Dyadic::default());
    for &g in &day {
        let minus = store.negative(g).unwrap();
        assert_eq!(store.plus(g, minus).unwrap(), zero);
        assert_eq!(store.plus(g, zero).unwrap(), g);
        for &h in &day {
            let sum = store.plus(g, h).unwrap();
            assert_eq!(sum, store.plus(h, g).unwrap());
            let known = store.at_most(g, h).unwrap();
            let minus = store.negative(h).unwrap();
            let gap = store.plus(g, minus).unwrap();
            assert_eq!(known, store.at_most(gap, zero).unwrap());
            for &k in &day {
                let (left, right) = (store.plus(sum, k).unwrap(), store.plus(h, k).unwrap());
                assert_eq!(left, store.plus(g, right).unwrap());
                let moved = (store.plus(g, k).unwrap(), right);
                assert_eq!(known, store.at_most(moved.0, moved.1).unwrap());
            }
        }
    }
}

#[test]
fn random_games_of_days_3_and_4_are_the_trees_they_are_made_from() {
    let mut store = store();
    let mut rng = SplitMix(11);
    let day_2 = days(&mut store, 2);
    let day_3: Vec<Pair> = (0..60).map(|_| random(&mut store, &mut rng, &day_2, 4)).collect();
    let day_4: Vec<Pair> = (0..60).map(|_| random(&mut store, &mut rng, &day_3, 4)).collect();
    let mut oracle = Oracle::default();
    for (g, a) in day_3.iter().chain(&day_4) {
        let canonical = tree(&mut store, *g);
        assert!(oracle.equal(&canonical, a));
        is_canonical(&canonical, &mut oracle);
        assert_eq!(store.birthday(*g), trees::birthday(&canonical) as u128);
        for (h, b) in day_3.iter().chain(&day_4) {
            assert_eq!(store.at_most(*g, *h).unwrap(), oracle.at_most(a, b));
        }
    }
    for i in 0..60 {
        let ((g, _), (h, _)) = (&day_4[i], &day_3[i]);
        let sum = store.plus(*g, *h).unwrap();
        let canonical = tree(&mut store, sum);
        let whole = trees::sum(&tree(&mut store, *g), &tree(&mut store, *h));
        assert!(oracle.equal(&canonical, &whole));
        is_canonical(&canonical, &mut oracle);
        let minus = store.negative(*h).unwrap();
        assert_eq!(store.plus(sum, minus).unwrap(), *g);
    }
}

/// No option is dominated, and none reversible.
fn is_canonical(g: &Game, oracle: &mut Oracle) {
    for (i, l) in g.left.iter().enumerate() {
        is_canonical(l, oracle);
        assert!(g.left.iter().enumerate().all(|(j, other)| i == j || !oracle.at_most(l, other)));
        assert!(!l.right.iter().any(|reply| oracle.at_most(reply, g)));
    }
    for (i, r) in g.right.iter().enumerate() {
        is_canonical(r, oracle);
        assert!(g.right.iter().enumerate().all(|(j, other)| i == j || !oracle.at_most(other, r)));
        assert!(!r.left.iter().any(|reply| oracle.at_most(g, reply)));
    }
}

#[test]
fn numbers_are_simplest_and_avoided() {
    let mut store = store();
    let day = days(&mut store, 2);
    let numbers = trees::numbers(4);
    let mut oracle = Oracle::default();
    for (g, a) in &day {
        let number = numbers.iter().find(|(_, tree)| oracle.equal(a, tree)).map(|(x, _)| *x);
        assert_eq!(store.as_number(*g).map(|x| x.to_string()), number.map(written));
        for (x, b) in &numbers {
            let id = store.value_of(&Written::read(&written(*x)).unwrap()).unwrap();
            assert_eq!(store.at_most(id, *g).unwrap(), oracle.at_most(b, a));
            assert_eq!(store.at_most(*g, id).unwrap(), oracle.at_most(a, b));
            if number.is_none() {
                // Number translation: the options of G + x are those of G, moved.
                let sum = store.plus(*g, id).unwrap();
                let moved = Player::BOTH.map(|player| {
                    let options = store.options(*g, player);
                    options.into_iter().map(|option| store.plus(option, id).unwrap()).collect::<Vec<_>>()
                });
                assert_eq!(store.game(&moved[0], &moved[1]).unwrap(), sum);
            }
        }
    }
}

fn written(x: f64) -> String {
    let mut exponent = 0;
    while x * f64::from(1 << exponent) != (x * f64::from(1 << exponent)).trunc() {
        exponent += 1;
    }
    Dyadic::new(((x * f64::from(1 << exponent)) as i64).into(), exponent).to_string()
}

#[test]
fn stops_means_and_temperatures_are_those_of_the_walls() {
    let mut store = store();
    let mut rng = SplitMix(5);
    let day_2 = days(&mut store, 2);
    let mut games = day_2.clone();
    games.extend((0..40).map(|_| random(&mut store, &mut rng, &day_2, 3)));
    let day_3 = games.clone();
    games.extend((0..40).map(|_| random(&mut store, &mut rng, &day_3, 2)));
    let numbers = trees::numbers(5);
    let mut oracle = Oracle::default();
    for (g, a) in games {
        let walls = trees::walls(&a, &numbers, 5 * 128, &mut oracle);
        assert_eq!(store.stop(g, Player::Left).to_string(), written(walls.left[0]));
        assert_eq!(store.stop(g, Player::Right).to_string(), written(walls.right[0]));
        let (mean, temperature) = store.mean_and_temperature(g);
        assert_eq!(mean.to_string(), written(*walls.left.last().unwrap()));
        match walls.temperature {
            Some(t) => assert_eq!(temperature.to_string(), written(t)),
            None => assert!(temperature.sign() < 0),
        }
    }
}

#[test]
fn means_add_up() {
    let mut store = store();
    let mut rng = SplitMix(9);
    let day_2 = days(&mut store, 2);
    for _ in 0..100 {
        let (g, h) = (random(&mut store, &mut rng, &day_2, 3).0, random(&mut store, &mut rng, &day_2, 3).0);
        let sum = store.plus(g, h).unwrap();
        let [(a, s), (b, t), (c, u)] = [g, h, sum].map(|id| store.mean_and_temperature(id));
        assert_eq!(a.plus(&b), c);
        assert!(u <= s.max(t));
    }
}

#[test]
fn known_values() {
    let mut store = store();
    for (text, canonical) in [
        ("{0|*}", "^"),
        ("{*|0}", "v"),
        ("{0,*|0}", "^*"),
        ("{0|^*}", "^2"),
        ("{0|^}", "^2*"),
        ("^+^+*", "^2*"),
        ("^+^+^", "^3"),
        ("^ + *2", "^*2"),
        ("{0|*3}", "^*2"),
        ("{0|^2}", "^3*"),
        ("{1|-1}", "+-1"),
        ("{1|-1}+{1|-1}", "0"),
        ("{2|-2}", "+-2"),
        ("{2|1}+{-1|-2}", "0"),
        ("+-1 + *", "+-(1*)"),
        ("{0||0|-2}", "Tiny(2)"),
        ("{3|0||0}", "Miny(3)"),
        ("Tiny(1) + Miny(1)", "0"),
        ("{1||0|-1}", "{1||0|-1}"),
        ("{2||1|0}", "{2||1|0}"),
        ("{{2|1}|0}", "{2|1||0}"),
        ("{1|0}", "{1|0}"),
        ("{3|1}", "{3|1}"),
        ("{0|1}", "1/2"),
        ("{0|}", "1"),
        ("{|0}", "-1"),
        ("{|}", "0"),
        ("{-1|1}", "0"),
        ("{0|0}", "*"),
        ("{0,*|0,*}", "*2"),
        ("{1|1}", "1*"),
        ("{1,1*|1,1*}", "1*2"),
        ("{1/2|1}", "3/4"),
        ("{-5|7/2}", "0"),
        ("{3|7/2}", "13/4"),
        ("{2|1*}", "{2|1*}"),
        ("1^", "1^"),
        ("-1^*", "-1^*"),
        ("-(1^)", "-1v"),
        ("vv*3", "v2*3"),
        ("1000000000000000000000000 + {1|-1}", "{1000000000000000000000001|999999999999999999999999}"),
        ("{{4|3}|{2|1}}", "{4|3||2|1}"),
        ("+-{4|3}", "+-{4|3}"),
        ("+-(1,{2|0})", "+-(1,{2|0})"),
        // Reversible: Left's move to * is answered by one to 0.
        ("{*|^}", "0"),
        ("{0|+-1}", "1"),
    ] {
        let id = read(&mut store, text);
        assert_eq!(Value::of(&store, id).to_string(), canonical, "{text}");
        assert_eq!(read(&mut store, canonical), id, "{canonical}");
    }
}

/// A red-blue Hackenbush string as a game: cutting an edge takes what hangs on it.
fn string(store: &mut Store, colours: &[Player]) -> Id {
    let mut options = [Vec::new(), Vec::new()];
    for (i, colour) in colours.iter().enumerate() {
        options[colour.index()].push(string(store, &colours[..i]));
    }
    store.game(&options[0], &options[1]).unwrap()
}

#[test]
fn hackenbush_strings_are_sign_expansions() {
    let mut store = store();
    for bits in 0..256u32 {
        let colours: Vec<Player> = (0..8).map(|i| Player::BOTH[(bits >> i & 1) as usize]).collect();
        let id = string(&mut store, &colours);
        let runs = colours.iter().map(|&c| upset_base::value::Run { plus: c == Player::Left, count: 1 });
        assert_eq!(store.as_number(id), Some(&Dyadic::from_sign_expansion(runs)));
    }
}

#[test]
fn games_like_those_of_domineering_add_up() {
    // The L of three squares, the square of four, and what is left of longer boards.
    let budget = Budget::unlimited();
    let sum = |texts: &[&str]| {
        texts.iter().fold(Value::default(), |sum, text| sum.plus(&value(text), &budget).unwrap()).to_string()
    };
    assert_eq!(sum(&["+-1", "{2|-1/2}", "-3/4"]), value("+-1 + {2|-1/2} - 3/4").to_string());
    assert_eq!(sum(&["{1|-1}", "{1|-1}", "{2|-1/2}", "{1/2|-2}"]), "0");
    assert_eq!(value("{0|-1} + {0|-1}").compare(&value("-1"), &budget), Ok(Some(Ordering::Equal)));
}

#[test]
fn outcomes_follow_from_the_canonical_form() {
    let starts = |text: &str| value(text).starts();
    assert_eq!(starts("^"), Starts::new(Winner::Left, Winner::Left));
    assert_eq!(starts("v2"), Starts::new(Winner::Right, Winner::Right));
    assert_eq!(starts("^*"), Starts::new(Winner::Left, Winner::Right));
    assert_eq!(starts("+-1"), Starts::new(Winner::Left, Winner::Right));
    assert_eq!(starts("{2|0}"), Starts::new(Winner::Left, Winner::Right));
    assert_eq!(starts("{3|1}"), Starts::new(Winner::Left, Winner::Left));
    assert_eq!(starts("Tiny(1)"), Starts::new(Winner::Left, Winner::Left));
    assert_eq!(starts("^ - ^"), Starts::new(Winner::Right, Winner::Left));
}

#[test]
fn what_is_printed_is_read_again() {
    let mut store = store();
    let mut rng = SplitMix(3);
    let day_2 = days(&mut store, 2);
    let mut games = days(&mut store, 3);
    for _ in 0..300 {
        let game = random(&mut store, &mut rng, &day_2, 4);
        let next = random(&mut store, &mut rng, &games, 4);
        games.extend([game, next]);
    }
    for (id, _) in games {
        let text = Value::of(&store, id).to_string();
        assert_eq!(read(&mut store, &text), id, "{text}");
    }
}

#[test]
fn values_are_small_and_the_same_wherever_they_are_made() {
    assert!(size_of::<Value>() <= 64, "a list of options of a large board holds a value for each");
    let budget = Budget::unlimited();
    let sum = value("{3|1}").plus(&value("^"), &budget).unwrap().plus(&value("v"), &budget).unwrap();
    assert_eq!(sum, value("{3|1}"));
    assert_ne!(sum, value("{3|1}+*"));
}

#[test]
fn bad_texts_are_named() {
    let wrong = |text: &str| Written::read(text).unwrap_err();
    assert_eq!(
        wrong("{1|2|3}").message,
        "two bars of the same length: it is not clear which of them is the outer one"
    );
    assert_eq!(wrong("{1,2}").message, "there is no bar between Left's options and Right's");
    assert_eq!(wrong("{1|").message, "what is opened here is never closed");
    assert_eq!(wrong("1/3").message, "the denominator of a finite game is a power of two");
    assert_eq!(wrong("").message, "the end stands where a game should");
    assert_eq!(wrong("1/2x").span, 3..4);
    assert!(wrong(&"{".repeat(200)).message.contains("deep"));
    assert!(wrong(&"-".repeat(200)).message.contains("deep"));
    assert!(wrong("^1000000").message.contains("at most"));
    let large = Value::read("{*100000|0}", &Budget::unlimited()).unwrap_err();
    assert_eq!(large.to_string(), "a value on the way is too large to be held");
}

#[test]
fn work_ends_with_its_budget() {
    let many: Vec<String> = (1..=14).map(|i| format!("{{{}|{}||{}}}", 40 * i + 3, 30 * i, -17 * i)).collect();
    let budget = Budget::unlimited();
    budget.stop_flag().store(true, std::sync::atomic::Ordering::Relaxed);
    let sum = Value::read(&many.join("+"), &budget).unwrap_err();
    assert_eq!(sum, upset_base::value::NoValue::Stopped(upset_base::budget::Stopped::Interrupted));
}
