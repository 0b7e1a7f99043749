//! The engines that keep every position with several threads, which start at once: against plain recursion, against one
//! thread, and within their limits.

mod oracle;

use oracle::*;
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use upset::budget::{Budget, Stopped};
use upset::game::{BlackWhite, Col, Geography, NodeKayles, PosetGame, Position, RemovalKind, SetGame};
use upset::graph::{Digraph, Graph};
use upset::names::Names;
use upset::order::families::{SplitMix, random};
use upset::search::{Search, engine};
use upset::value::{Dyadic, Player, Value};

const KINDS: [RemovalKind; 3] = [RemovalKind::Pomax, RemovalKind::Pomin, RemovalKind::Pominmax];

/// Two to four threads after so few positions that most boards here need them.
fn budgets(rng: &mut SplitMix) -> Budget {
    Budget::unlimited().with_threads(2 + rng.below(3)).with_head_start([0, 1, 20, 100][rng.below(4)])
}

fn new(game: &Position) -> Box<dyn Search> {
    engine(game).unwrap()
}

fn value(game: &Position, budget: &Budget) -> Value {
    new(game).value(&[], budget).unwrap().unwrap()
}

/// Every answer is the same with one thread, with a new table and with one that has answered other questions.
fn same(rng: &mut SplitMix, game: &Position) {
    let one = Budget::unlimited();
    let mut alone = new(game);
    let expected = alone.value(&[], &one).unwrap();
    let mut first = new(game);
    assert_eq!(first.value(&[], &budgets(rng)).unwrap(), expected, "{game:?}");
    let mut second = new(game);
    for player in Player::BOTH {
        let winner = alone.winner(&[], player, &one).unwrap();
        let moves = alone.best_moves(&[], player, &one).unwrap();
        for engine in [&mut first, &mut second] {
            assert_eq!(engine.best_moves(&[], player, &budgets(rng)).unwrap(), moves, "{game:?}");
            assert_eq!(engine.winner(&[], player, &budgets(rng)).unwrap(), winner, "{game:?}");
        }
    }
    assert_eq!(second.value(&[], &budgets(rng)).unwrap(), expected, "{game:?}");
}

fn kayles(graph: &PlainGraph) -> Position {
    Position::NodeKayles(NodeKayles::new(graph.graph()))
}

fn set_game(n: usize, sets: &[u32]) -> Position {
    let list = |set: u32| (0..n as u32).filter(|x| set >> x & 1 == 1).collect::<Vec<u32>>();
    let lists = sets.iter().map(|&s| list(s)).collect();
    Position::SetGame(SetGame::new(Names::numbered(n), lists, Names::numbered(sets.len())).unwrap())
}

fn geography(out: &[u32]) -> Position {
    let n = out.len();
    let arcs: Vec<(u32, u32)> = (0..n)
        .flat_map(|x| (0..n).filter(move |y| out[x] >> y & 1 == 1).map(move |y| (x as u32, y as u32)))
        .collect();
    Position::Geography(Geography::new(Digraph::new(Names::numbered(n), &arcs), 0).unwrap())
}

fn random_set(rng: &mut SplitMix, n: usize, p: f64) -> u32 {
    (0..n).filter(|_| rng.unit() < p).fold(0, |set, x| set | 1 << x)
}

#[test]
fn impartial_games_agree_with_plain_recursion() {
    let mut rng = SplitMix(1);
    for i in 0..160 {
        let n = 8 + i % 11;
        let p = 0.05 + rng.unit() * 0.3;
        let order = random_order(&mut rng, n, p);
        let g = poset_grundy(&order, order.all(), &mut HashMap::new());
        assert_eq!(value(&order.poset_game(), &budgets(&mut rng)), Value::nimber(g.into()));
        let graph = PlainGraph::random(&mut rng, n, p);
        let g = kayles_grundy(&graph, (1 << n) - 1, &mut HashMap::new());
        assert_eq!(value(&kayles(&graph), &budgets(&mut rng)), Value::nimber(g.into()));
        let sets: Vec<u32> = (0..n).map(|_| random_set(&mut rng, n, p)).collect();
        let g = set_game_grundy(&sets, (1 << n) - 1, &mut HashMap::new());
        assert_eq!(value(&set_game(n, &sets), &budgets(&mut rng)), Value::nimber(g.into()));
        let n = n.min(11);
        let out: Vec<u32> = (0..n).map(|x| random_set(&mut rng, n, 0.3) & !(1 << x)).collect();
        let g = geography_grundy(&out, 0, (1 << n) - 2);
        assert_eq!(value(&geography(&out), &budgets(&mut rng)), Value::nimber(g.into()));
    }
}

#[test]
fn partizan_games_agree_with_plain_recursion() {
    let mut rng = SplitMix(2);
    for i in 0..160 {
        let n = 8 + i % 9;
        let p = 0.05 + rng.unit() * 0.4;
        let order = random_order(&mut rng, n, p);
        let black = random_set(&mut rng, n, 0.5);
        let expected = black_white_value(&order, black, order.all(), &mut HashMap::new());
        assert_eq!(value(&order.black_white(black), &budgets(&mut rng)), Value::number(expected));
        let kind = KINDS[i % 3];
        let expected = removal_value(kind, &order, black, order.all(), &mut HashMap::new());
        assert_eq!(value(&order.removal(kind, black), &budgets(&mut rng)), Value::number(expected));
        let graph = PlainGraph::random(&mut rng, n, 2.0 / n as f64);
        let expected = leaf_value(&graph, black, (1 << n) - 1, &mut HashMap::new());
        assert_eq!(value(&graph.leaf(black), &budgets(&mut rng)), Value::number(expected));
    }
    for _ in 0..60 {
        let n = 5 + rng.below(5);
        let p = rng.unit();
        let graph = PlainGraph::random(&mut rng, n, p);
        let left = random_set(&mut rng, n, 0.2);
        let colour = [left, random_set(&mut rng, n, 0.2) & !left];
        let value = value(&graph.col(colour), &budgets(&mut rng));
        let (number, nimber) = value.as_plain().unwrap();
        let difference: ([u32; 2], Dyadic, bool) = (colour, number.negative(), nimber == 1);
        for player in 0..2 {
            assert!(!col_sum_wins(&graph, &difference, player, &mut HashMap::new()), "{value}");
        }
    }
}

#[test]
fn larger_boards_agree_with_one_thread() {
    let mut rng = SplitMix(3);
    for i in 0..24 {
        let n = 20 + i % 9;
        let p = 0.08 + 0.1 * rng.unit();
        let order = random_order(&mut rng, n, p);
        let black = random_set(&mut rng, n, 0.5);
        same(&mut rng, &order.poset_game());
        same(&mut rng, &order.black_white(black));
        same(&mut rng, &order.removal(KINDS[i % 3], black));
        let graph = PlainGraph::random(&mut rng, n, 2.5 / n as f64);
        same(&mut rng, &kayles(&graph));
        same(&mut rng, &graph.leaf(black));
        let n = 12 + i % 5;
        let graph = PlainGraph::random(&mut rng, n, 2.5 / n as f64);
        same(&mut rng, &graph.col([0, 0]));
        let out: Vec<u32> = (0..n).map(|x| random_set(&mut rng, n, 0.15) & !(1 << x)).collect();
        same(&mut rng, &geography(&out));
    }
}

/// Boards that take much longer than what they are given.
fn long() -> [Position; 4] {
    let mut rng = SplitMix(4);
    let n = 64;
    let edges: Vec<(u32, u32)> = (0..3 * n / 2).map(|_| (rng.below(n) as u32, rng.below(n) as u32)).collect();
    let graph = || Graph::new(Names::numbered(n), &edges);
    let poset = random(n, 0.05, 1).unwrap();
    let colour = (0..n).map(|_| Player::BOTH[rng.below(2)]).collect();
    [
        Position::NodeKayles(NodeKayles::new(graph())),
        Position::Col(Col::new(graph(), vec![None; n]).unwrap()),
        Position::BlackWhite(BlackWhite::new(poset.clone(), colour).unwrap()),
        Position::Poset(PosetGame::new(poset)),
    ]
}

#[test]
fn limits_are_kept_and_positions_counted() {
    for game in &long() {
        let free = Budget::unlimited().with_threads(3).with_head_start(10);
        let budget = free.with_positions(5_000);
        assert_eq!(new(game).value(&[], &budget), Err(Stopped::Positions));
        assert!((5_000..5_000 + 3 * 600).contains(&budget.positions()), "{}", budget.positions());
        let budget = free.clone().with_memory(50_000);
        assert_eq!(new(game).value(&[], &budget), Err(Stopped::Memory));
        let begin = Instant::now();
        let budget = free.with_time(Duration::from_millis(50));
        assert_eq!(new(game).value(&[], &budget), Err(Stopped::Time));
        assert!(begin.elapsed() < Duration::from_secs(5));
    }
}

#[test]
fn an_interrupted_team_goes_on_where_it_was() {
    let mut rng = SplitMix(5);
    for _ in 0..5 {
        let order = random_order(&mut rng, 18, 0.1);
        let black = random_set(&mut rng, 18, 0.5);
        for game in [order.poset_game(), order.black_white(black)] {
            let expected = value(&game, &Budget::unlimited());
            let budget = Budget::unlimited().with_threads(2).with_head_start(0);
            let (flag, done) = (budget.stop_flag(), AtomicBool::new(false));
            let mut engine = new(&game);
            let found = std::thread::scope(|scope| {
                scope.spawn(|| {
                    while !done.load(Ordering::Relaxed) {
                        flag.store(true, Ordering::Relaxed);
                        std::thread::sleep(Duration::from_micros(20));
                        flag.store(false, Ordering::Relaxed);
                        std::thread::sleep(Duration::from_micros(500));
                    }
                });
                let found = loop {
                    match engine.value(&[], &budget) {
                        Ok(value) => break value,
                        Err(stopped) => assert_eq!(stopped, Stopped::Interrupted),
                    }
                };
                done.store(true, Ordering::Relaxed);
                found
            });
            assert_eq!(found, Some(expected));
        }
    }
}
