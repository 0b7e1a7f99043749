//! Short games: canonical forms and comparison.

use crate::Bench;
use std::hint::black_box;
use upset::budget::Budget;
use upset::game::{
    BlackWhite, Col, Hackenbush, Leaf, NodeKayles, Owned, PosetGame, Position, Removal, RemovalKind, Weighted,
};
use upset::graph::Graph;
use upset::names::Names;
use upset::order::families::SplitMix;
use upset::value::short::{Id, Store};
use upset::value::{Player, Value};
use upset::{Ask, Session};

/// All rows.
pub fn run(bench: &Bench) {
    bench.goal("values 10^5 random day-4 games", 1.0, || {
        let (store, days) = random_days(&[300, 100_000]);
        let hot = days[4].iter().filter(|&&id| store.as_plain(id).is_none()).count();
        let total: u128 = days[4].iter().map(|&id| store.birthday(id)).sum();
        format!("{hot} are no number plus a nimber, birthdays {total}")
    });
    let (store, days) = random_days(&[200, 200, 100, 40]);
    let games: Vec<Value> = days[6].iter().map(|&id| Value::of(&store, id)).collect();
    bench.goal("values compare two day-6 games, 39 pairs", 0.039, || {
        let budget = Budget::unlimited();
        let mut found = [0; 4];
        for pair in games.windows(2) {
            let order = black_box(&pair[0]).compare(&pair[1], &budget).expect("no limit is set");
            found[order.map_or(3, |order| (order as i8 + 1) as usize)] += 1;
        }
        format!("{found:?} less, equal, greater, confused")
    });
    boards(bench);
}

/// All games of day 2, then so many random games of each later day.
fn random_days(counts: &[usize]) -> (Store, Vec<Vec<Id>>) {
    let mut store = Store::new(&Budget::unlimited());
    let mut rng = SplitMix(1);
    let first = all(&mut store, &[]);
    let second = all(&mut store, &first);
    let mut days: Vec<Vec<Id>> = vec![Vec::new(), first, second];
    for &count in counts {
        let day = &days[days.len() - 1];
        let mut next = Vec::with_capacity(count);
        for _ in 0..count {
            let mut side =
                || -> Vec<Id> { (0..1 + rng.below(4)).map(|_| day[rng.below(day.len())]).collect() };
            next.push(store.game(&side(), &side()).expect("no limit is set"));
        }
        days.push(next);
    }
    (store, days)
}

/// Every game with options among `day`, or among 0 alone on the first day.
fn all(store: &mut Store, day: &[Id]) -> Vec<Id> {
    let zero = [store.number(Default::default())];
    let day = if day.is_empty() { &zero } else { day };
    let mut found = Vec::new();
    let sets = 1u32 << day.len();
    let set =
        |mask: u32| -> Vec<Id> { (0..day.len()).filter(|i| mask >> i & 1 == 1).map(|i| day[i]).collect() };
    for left in 0..sets {
        for right in 0..sets {
            found.push(store.game(&set(left), &set(right)).expect("no limit is set"));
        }
    }
    found.sort_unstable();
    found.dedup();
    found
}

/// Games whose values are short games of any kind.
fn boards(bench: &Bench) {
    let mut rng = SplitMix(7);
    let owner = |rng: &mut SplitMix| [None, Some(Player::Left), Some(Player::Right)][rng.below(3)];
    let grey: Vec<Position> = (0..5)
        .map(|seed| {
            let poset = upset::order::families::random(20, 0.2, seed).expect("a small board");
            let owners = (0..20).map(|_| owner(&mut rng)).collect();
            let game = Position::Poset(PosetGame::new(poset));
            Position::Owned(Owned::new(game, owners).expect("an owner each"))
        })
        .collect();
    bench.goal("grey posets 20, 5 boards", 5.0, || values(&grey));
    let kayles: Vec<Position> = (0..5)
        .map(|_| {
            let owners = (0..30).map(|_| owner(&mut rng)).collect();
            let game = Position::NodeKayles(NodeKayles::new(cubic(30, &mut rng)));
            Position::Owned(Owned::new(game, owners).expect("an owner each"))
        })
        .collect();
    bench.goal("black-white node-kayles 30 degree 3, 5 boards", 5.0, || values(&kayles));
    if bench.wants("hackenbush tree 10^6") {
        let n = 1_000_000;
        let edges: Vec<(u32, u32)> = (1..=n as u32).map(|v| (rng.below(v as usize) as u32, v)).collect();
        let colour = (0..n).map(|_| Some(Player::BOTH[rng.below(2)])).collect();
        let ground = (0..=n).map(|v| v == 0).collect();
        let tree = Hackenbush::new(Names::numbered(n + 1), edges, Names::numbered(n), colour, ground);
        let tree = Position::Hackenbush(tree.expect("a tree"));
        bench.goal("hackenbush tree 10^6", 1.0, || {
            let solution = Session::new(tree.clone()).ask(Ask::Winner, &Budget::unlimited());
            format!("{:?}", solution.outcome)
        });
    }
    let parts: Vec<Position> = (0..20).map(|i| small(i, &mut rng)).collect();
    let values: Vec<Value> = parts.iter().map(value).collect();
    let won = |player: Player| upset::search::sum_winner(&values, player, &Budget::unlimited());
    bench.goal("values sum of 20 games of ten families, each solved", 0.001, || {
        format!("{:?}", Player::BOTH.map(won))
    });
    let hot: Vec<Value> = (1..=20)
        .map(|i| format!("{{{}|{}||{}}}", 50 + 7 * i, 3 * i, -20 - 5 * i))
        .map(|text| Value::read(&text, &Budget::unlimited()).expect("a game"))
        .collect();
    let won = |player: Player| upset::search::sum_winner(&hot, player, &Budget::unlimited());
    bench.goal("values sum of 20 hot games", 0.1, || format!("{:?}", Player::BOTH.map(won)));
}

/// A game of eight elements, of ten families in turn; the values of half of them are no numbers and no nimbers.
fn small(i: u64, rng: &mut SplitMix) -> Position {
    let poset = upset::order::families::random(8, 0.3, i).expect("a small board");
    let colour: Vec<Player> = (0..8).map(|_| Player::BOTH[rng.below(2)]).collect();
    let owners: Vec<Option<Player>> =
        (0..8).map(|_| [None, Some(Player::Left), Some(Player::Right)][rng.below(3)]).collect();
    let owned = |game: Position, owners| Position::Owned(Owned::new(game, owners).expect("an owner each"));
    match i % 10 {
        0 => Position::Poset(PosetGame::new(poset)),
        1 => Position::BlackWhite(BlackWhite::new(poset, colour).expect("a colour each")),
        2 => Position::Removal(Removal::new(RemovalKind::Pomax, poset, colour).expect("a colour each")),
        3 => Position::Col(Col::new(cubic(8, rng), vec![None; 8]).expect("a colour each")),
        4 => Position::NodeKayles(NodeKayles::new(cubic(8, rng))),
        5 => Position::Leaf(Leaf::new(cubic(8, rng), colour).expect("a colour each")),
        6 => owned(Position::Poset(PosetGame::new(poset)), owners),
        7 => owned(Position::NodeKayles(NodeKayles::new(cubic(8, rng))), owners),
        8 => {
            let weights = (0..8).map(|_| rng.below(3) as u64).collect();
            Position::Weighted(Weighted::new(poset, weights, [4, 3]).expect("a weight each"))
        }
        _ => {
            let edges: Vec<(u32, u32)> = (1..=8u32).map(|v| (rng.below(v as usize) as u32, v)).collect();
            let ground = (0..9).map(|v| v == 0 || v == 8).collect();
            let game = Hackenbush::new(Names::numbered(9), edges, Names::numbered(8), owners, ground);
            Position::Hackenbush(game.expect("an owner each"))
        }
    }
}

fn value(game: &Position) -> Value {
    let solution = Session::new(game.clone()).ask(Ask::Value, &Budget::unlimited());
    solution.value.unwrap_or_default()
}

fn values(games: &[Position]) -> String {
    let sizes: Vec<String> = games.iter().map(|game| value(game).to_string().len().to_string()).collect();
    format!("values of {} letters", sizes.join(", "))
}

/// A random graph whose vertices have about three neighbours each.
fn cubic(n: usize, rng: &mut SplitMix) -> Graph {
    let mut edges: Vec<(u32, u32)> = (0..n as u32).map(|x| (x, (x + 1) % n as u32)).collect();
    let mut order: Vec<u32> = (0..n as u32).collect();
    (1..n).for_each(|i| order.swap(i, rng.below(i + 1)));
    edges.extend(order.chunks_exact(2).map(|pair| (pair[0], pair[1])));
    Graph::new(Names::numbered(n), &edges)
}
