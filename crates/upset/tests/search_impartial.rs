//! The impartial engines against plain recursion.

mod oracle;

use oracle::*;
use std::collections::HashMap;
use upset::budget::{Budget, Stopped};
use upset::game::{Geography, NodeKayles, PosetGame, Position, SetGame};
use upset::graph::Digraph;
use upset::names::Names;
use upset::order::Poset;
use upset::order::families::SplitMix;
use upset::search;
use upset::value::{Player, Value, Winner};

/// Asks everything of one engine and compares it with the Grundy number and the set of winning moves expected.
fn check(game: &Position, g: u32, winning: &[usize]) {
    let budget = Budget::unlimited();
    let mut engine = search::engine(game).unwrap();
    check_engine(&mut *engine, game, g, winning);
    // In the other order, with a new table.
    let mut engine = search::engine(game).unwrap();
    assert_eq!(engine.value(&[], &budget).unwrap(), Some(Value::nimber(g.into())), "{game:?}");
}

fn check_engine(engine: &mut dyn search::Search, game: &Position, g: u32, winning: &[usize]) {
    let budget = Budget::unlimited();
    for player in Player::BOTH {
        let winner = if g > 0 { player } else { player.other() };
        assert_eq!(engine.winner(&[], player, &budget).unwrap(), Winner::from(winner), "{game:?}");
        assert_eq!(engine.best_moves(&[], player, &budget).unwrap(), winning, "{game:?}");
    }
    assert_eq!(engine.value(&[], &budget).unwrap(), Some(Value::nimber(g.into())), "{game:?}");
}

/// The winning ones of `options`, each a move with its value; all of them if none wins.
fn winning(options: &[(usize, u32)]) -> Vec<usize> {
    let zero = |&(x, g): &(usize, u32)| (g == 0).then_some(x);
    let wins: Vec<usize> = options.iter().filter_map(zero).collect();
    if wins.is_empty() { options.iter().map(|&(x, _)| x).collect() } else { wins }
}

fn check_order(order: &Order) {
    let mut memo = HashMap::new();
    let g = poset_grundy(order, order.all(), &mut memo);
    let options: Vec<_> =
        (0..order.n).map(|x| (x, poset_grundy(order, order.all() & !order.up[x], &mut memo))).collect();
    check(&order.poset_game(), g, &winning(&options));
}

#[test]
fn every_small_poset() {
    let mut rng = SplitMix(1);
    for n in 0..=6 {
        for order in all_orders(n) {
            check_order(&order);
            check_order(&order.relabel(&shuffle(&mut rng, n)));
        }
    }
}

#[test]
fn random_posets() {
    let mut rng = SplitMix(2);
    for i in 0..3000 {
        let n = 7 + i % 6;
        let p = rng.unit() * 0.6;
        check_order(&random_order(&mut rng, n, p));
    }
}

/// A random order of height at most two.
fn random_two_level(rng: &mut SplitMix, low: usize, high: usize, p: f64) -> Order {
    let mut pairs = Vec::new();
    for x in 0..low {
        pairs.extend((low..low + high).filter(|_| rng.unit() < p).map(|y| (x, y)));
    }
    Order::new(low + high, &pairs).relabel(&shuffle(rng, low + high))
}

#[test]
fn random_two_level_posets() {
    let mut rng = SplitMix(3);
    for i in 0..600 {
        let (low, high) = (3 + i % 4, 3 + i / 4 % 4);
        let p = 0.2 + rng.unit() * 0.6;
        check_order(&random_two_level(&mut rng, low, high, p));
    }
}

fn kayles(graph: &PlainGraph) -> Position {
    Position::NodeKayles(NodeKayles::new(graph.graph()))
}

fn check_kayles(graph: &PlainGraph) {
    let mut memo = HashMap::new();
    let all = (1 << graph.n) - 1;
    let g = kayles_grundy(graph, all, &mut memo);
    let options: Vec<_> = (0..graph.n)
        .map(|x| (x, kayles_grundy(graph, all & !graph.near[x] & !(1 << x), &mut memo)))
        .collect();
    check(&kayles(graph), g, &winning(&options));
}

#[test]
fn every_small_graph() {
    for n in 0..=5usize {
        let pairs: Vec<(usize, usize)> = (0..n).flat_map(|y| (0..y).map(move |x| (x, y))).collect();
        for chosen in 0..1u32 << pairs.len() {
            let edges: Vec<_> = (0..pairs.len()).filter(|i| chosen >> i & 1 == 1).map(|i| pairs[i]).collect();
            check_kayles(&PlainGraph::new(n, &edges));
        }
    }
}

#[test]
fn random_graphs() {
    let mut rng = SplitMix(4);
    for i in 0..1500 {
        let n = 6 + i % 8;
        let p = rng.unit() * 0.6;
        check_kayles(&PlainGraph::random(&mut rng, n, p));
    }
}

/// So sparse that sums are taken apart first, and options are sorted by their parts.
#[test]
fn random_sparse_graphs_of_twenty_vertices_and_more() {
    let mut rng = SplitMix(14);
    for i in 0..if cfg!(debug_assertions) { 12 } else { 60 } {
        let n = 20 + i % 4;
        let degree = 1.5 + 1.5 * rng.unit();
        check_kayles(&PlainGraph::random(&mut rng, n, degree / n as f64));
    }
}

fn set_game(n: usize, sets: &[u32]) -> Position {
    let list = |set: u32| (0..n as u32).filter(|x| set >> x & 1 == 1).collect::<Vec<u32>>();
    Position::SetGame(
        SetGame::new(
            Names::numbered(n),
            sets.iter().map(|&s| list(s)).collect(),
            Names::numbered(sets.len()),
        )
        .unwrap(),
    )
}

fn check_sets(n: usize, sets: &[u32]) {
    let all = (1 << n) - 1;
    let mut memo = HashMap::new();
    let g = set_game_grundy(sets, all, &mut memo);
    let options: Vec<_> = (0..sets.len())
        .filter(|&i| sets[i] != 0)
        .map(|i| (i, set_game_grundy(sets, all & !sets[i], &mut memo)))
        .collect();
    check(&set_game(n, sets), g, &winning(&options));
}

#[test]
fn random_set_games() {
    let mut rng = SplitMix(5);
    for i in 0..3000 {
        let n = 1 + i % 11;
        let count = rng.below(10);
        let p = 0.1 + 0.5 * rng.unit();
        let sets: Vec<u32> =
            (0..count).map(|_| (0..n).filter(|_| rng.unit() < p).fold(0, |m, x| m | 1 << x)).collect();
        check_sets(n, &sets);
    }
}

#[test]
fn every_set_game_on_three_elements() {
    for family in 0..1u32 << 8 {
        let sets: Vec<u32> = (0..8).filter(|s| family >> s & 1 == 1).collect();
        check_sets(3, &sets);
    }
}

fn geography(out: &[u32], token: usize) -> Position {
    let n = out.len();
    let arcs: Vec<(u32, u32)> = (0..n)
        .flat_map(|x| (0..n).filter(move |y| out[x] >> y & 1 == 1).map(move |y| (x as u32, y as u32)))
        .collect();
    Position::Geography(Geography::new(Digraph::new(Names::numbered(n), &arcs), token).unwrap())
}

fn check_geography(out: &[u32], token: usize) {
    let free = ((1u32 << out.len()) - 1) & !(1 << token);
    let g = geography_grundy(out, token, free);
    let options: Vec<_> = (0..out.len())
        .filter(|&y| (out[token] & free) >> y & 1 == 1)
        .map(|y| (y, geography_grundy(out, y, free & !(1 << y))))
        .collect();
    check(&geography(out, token), g, &winning(&options));
}

#[test]
fn every_small_digraph() {
    for n in 1..=4usize {
        let arcs: Vec<(usize, usize)> =
            (0..n).flat_map(|x| (0..n).map(move |y| (x, y))).filter(|(x, y)| x != y).collect();
        for chosen in 0..1u32 << arcs.len() {
            let mut out = vec![0; n];
            for (_, &(x, y)) in arcs.iter().enumerate().filter(|(i, _)| chosen >> i & 1 == 1) {
                out[x] |= 1 << y;
            }
            check_geography(&out, 0);
            check_geography(&out, n - 1);
        }
    }
}

#[test]
fn random_digraphs() {
    let mut rng = SplitMix(6);
    for i in 0..2000 {
        let n = 5 + i % 5;
        let p = 0.1 + 0.4 * rng.unit();
        let out: Vec<u32> =
            (0..n).map(|x| (0..n).filter(|&y| y != x && rng.unit() < p).fold(0, |m, y| m | 1 << y)).collect();
        check_geography(&out, rng.below(n));
    }
}

/// Who wins and with which moves, where the order in which moves are asked about matters.
#[test]
fn larger_random_digraphs() {
    let mut rng = SplitMix(8);
    for i in 0..1200 {
        let n = 12 + i % 13;
        let p = (1.0 + 3.0 * rng.unit()) / n as f64;
        let out: Vec<u32> =
            (0..n).map(|x| (0..n).filter(|&y| y != x && rng.unit() < p).fold(0, |m, y| m | 1 << y)).collect();
        let token = rng.below(n);
        let (free, mut memo) = (((1 << n) - 1) & !(1 << token), HashMap::new());
        let options: Vec<usize> = (0..n).filter(|y| out[token] >> y & 1 == 1).collect();
        let won = |y: &usize| !geography_wins(&out, *y, free & !(1 << y), &mut memo);
        let winning: Vec<usize> = options.iter().copied().filter(won).collect();
        let mut engine = search::engine(&geography(&out, token)).unwrap();
        let budget = Budget::unlimited();
        let winner = if winning.is_empty() { Player::Right } else { Player::Left };
        assert_eq!(
            engine.winner(&[], Player::Left, &budget).unwrap(),
            Winner::from(winner),
            "{out:?} {token}"
        );
        let best = if winning.is_empty() { options } else { winning };
        assert_eq!(engine.best_moves(&[], Player::Left, &budget).unwrap(), best, "{out:?} {token}");
    }
}

/// The same relation on a board too wide for one word, for two, for four: isolated pairs cancel out.
#[test]
fn wide_boards() {
    let mut rng = SplitMix(7);
    for padding in [60, 130, 300, 1000] {
        for _ in 0..20 {
            let order = random_order(&mut rng, 10, 0.3);
            let mut memo = HashMap::new();
            let g = poset_grundy(&order, order.all(), &mut memo);
            let poset = Poset::numbered(10 + padding, &order.pairs()).unwrap();
            let game = Position::Poset(PosetGame::new(poset));
            let budget = Budget::unlimited();
            let mut engine = search::engine(&game).unwrap();
            assert_eq!(engine.value(&[], &budget).unwrap(), Some(Value::nimber(g.into())));
        }
    }
}

/// A long chain is the deepest play there is, a comb the deepest without a least element.
#[test]
fn deep_boards_do_not_exhaust_the_stack() {
    let budget = Budget::unlimited();
    let chain: Vec<(usize, usize)> = (1..1024).map(|i| (i - 1, i)).collect();
    let game = Position::Poset(PosetGame::new(Poset::numbered(1024, &chain).unwrap()));
    let mut engine = search::engine(&game).unwrap();
    assert_eq!(engine.value(&[], &budget).unwrap(), Some(Value::nimber(1024)));
    let larger = Position::Poset(PosetGame::new(Poset::numbered(1025, &[(0, 1), (2, 1), (2, 3)]).unwrap()));
    assert_eq!(search::engine(&larger).err(), Some(search::Unsearchable { elements: 1025, most: 1024 }));
}

/// Stopped again and again by a limit on positions, an engine goes on from what it knows.
#[test]
fn an_interrupted_search_goes_on() {
    let mut rng = SplitMix(8);
    for _ in 0..6 {
        let order = random_two_level(&mut rng, 8, 8, 0.3);
        let mut memo = HashMap::new();
        let g = poset_grundy(&order, order.all(), &mut memo);
        let game = order.poset_game();
        let limited = Budget::unlimited().with_positions(0);
        let mut engine = search::engine(&game).unwrap();
        let mut stops = 0;
        let value = loop {
            match engine.value(&[], &limited) {
                Ok(value) => break value,
                Err(stopped) => assert_eq!(stopped, Stopped::Positions),
            }
            stops += 1;
            assert!(stops < 1000);
        };
        assert_eq!(value, Some(Value::nimber(g.into())));
    }
}

/// With too little memory the engine says so, or is right.
#[test]
fn a_small_memory_limit_is_no_excuse() {
    let mut rng = SplitMix(9);
    let mut stopped = 0;
    for i in 0..60 {
        // Boards of more than two levels: those of two need a table of a few bytes only.
        let order = random_order(&mut rng, 14, 0.2);
        let mut memo = HashMap::new();
        let g = poset_grundy(&order, order.all(), &mut memo);
        let game = order.poset_game();
        let budget = Budget::unlimited().with_memory(300 << (i % 10));
        let mut engine = search::engine(&game).unwrap();
        match engine.value(&[], &budget) {
            Ok(value) => assert_eq!(value, Some(Value::nimber(g.into()))),
            Err(why) => {
                assert_eq!(why, Stopped::Memory);
                stopped += 1;
            }
        }
    }
    assert!(stopped > 5 && stopped < 55, "{stopped}");
}

/// The cells of a Young diagram as an order, with or without its least cell, in shuffled board order.
fn young(rng: &mut SplitMix, rows: &[usize], least: bool) -> Order {
    let cells: Vec<(usize, usize)> = (0..rows.len())
        .flat_map(|r| (0..rows[r]).map(move |c| (r, c)))
        .filter(|&cell| least || cell != (0, 0))
        .collect();
    let n = cells.len();
    let pairs: Vec<_> = (0..n)
        .flat_map(|i| (0..n).map(move |j| (i, j)))
        .filter(|&(i, j)| i != j && cells[i].0 <= cells[j].0 && cells[i].1 <= cells[j].1)
        .collect();
    Order::new(n, &pairs).relabel(&shuffle(rng, n))
}

/// All partitions of numbers up to `cells` into parts of at most `longest`.
fn partitions(cells: usize, longest: usize) -> Vec<Vec<usize>> {
    let mut all = vec![vec![]];
    for first in 1..=longest.min(cells) {
        for rest in partitions(cells - first, first) {
            all.push([&[first][..], &rest].concat());
        }
    }
    all
}

#[test]
fn every_small_young_diagram() {
    let mut rng = SplitMix(10);
    for rows in partitions(14, 14) {
        check_order(&young(&mut rng, &rows, true));
        if !rows.is_empty() {
            check_order(&young(&mut rng, &rows, false));
        }
    }
}

#[test]
fn larger_young_diagrams() {
    let mut rng = SplitMix(11);
    for rows in
        [&[5, 5, 5, 5][..], &[6, 6, 5, 3], &[5, 4, 4, 3, 2, 1], &[8, 7, 7], &[4, 4, 4, 4, 4], &[11, 11]]
    {
        check_order(&young(&mut rng, rows, false));
        check_order(&young(&mut rng, rows, true));
    }
}

/// The non-empty faces of a complex as an order, in shuffled board order.
fn faces(rng: &mut SplitMix, facets: &[u32]) -> Order {
    let sets: Vec<u32> = (1..1 << 7).filter(|s| facets.iter().any(|f| s & !f == 0)).collect();
    let n = sets.len();
    let pairs: Vec<_> = (0..n)
        .flat_map(|i| (0..n).map(move |j| (i, j)))
        .filter(|&(i, j)| i != j && sets[i] & !sets[j] == 0)
        .collect();
    Order::new(n, &pairs).relabel(&shuffle(rng, n))
}

#[test]
fn subset_takeaway_at_any_stage() {
    let mut rng = SplitMix(12);
    let takeaway = |n: u32| (0..n).map(|v| ((1 << n) - 1) & !(1 << v)).collect::<Vec<u32>>();
    for n in 2..=5 {
        check_order(&faces(&mut rng, &takeaway(n)));
    }
    let mut checked = 0;
    while checked < 600 {
        let n = 3 + rng.below(5);
        let facets: Vec<u32> = (0..1 + rng.below(6)).map(|_| rng.below(1 << n) as u32).collect();
        if (1..1u32 << n).filter(|s| facets.iter().any(|f| s & !f == 0)).count() <= 18 {
            check_order(&faces(&mut rng, &facets));
            checked += 1;
        }
    }
}

/// Whoever moves second wins Subset Takeaway on six elements; on five with the whole set as well, the first.
#[test]
fn subset_takeaway_on_six_elements() {
    let game = |n: usize, last: usize| {
        let pairs: Vec<_> = (1..=last)
            .flat_map(|s| (0..n).map(move |i| (s, s | 1 << i)))
            .filter(|&(s, t)| s != t && t <= last)
            .map(|(s, t)| (s - 1, t - 1))
            .collect();
        Position::Poset(PosetGame::new(Poset::numbered(last, &pairs).unwrap()))
    };
    let budget = Budget::unlimited();
    let six = game(6, 62);
    assert_eq!(search::engine(&six).unwrap().value(&[], &budget).unwrap(), Some(Value::nimber(0)));
    let whole = game(5, 31);
    let mut engine = search::engine(&whole).unwrap();
    assert_eq!(engine.winner(&[], Player::Left, &budget).unwrap(), Winner::Left);
    assert_eq!(engine.best_moves(&[], Player::Left, &budget).unwrap(), [30]);
}

/// Unions of paths and cycles with up to twelve vertices: the rule against the oracle, its moves against the engine.
#[test]
fn kayles_on_paths_and_cycles() {
    let rule = upset::rule::find("kayles-paths-cycles").unwrap();
    let budget = Budget::unlimited();
    let mut rng = SplitMix(13);
    for parts in partitions(12, 12) {
        for cycles in 0..1u32 << parts.len().min(4) {
            let n: usize = parts.iter().sum();
            let name = shuffle(&mut rng, n);
            let (mut edges, mut at) = (Vec::new(), 0);
            for (i, &size) in parts.iter().enumerate() {
                edges.extend((1..size).map(|j| (name[at + j - 1], name[at + j])));
                if size > 2 && cycles >> i & 1 == 1 {
                    edges.push((name[at], name[at + size - 1]));
                }
                at += size;
            }
            let graph = PlainGraph::new(n, &edges);
            let game = kayles(&graph);
            rule.applies(&game).unwrap();
            let g = kayles_grundy(&graph, (1 << n) - 1, &mut HashMap::new());
            let answer = rule.answer(&game, &budget).unwrap();
            assert_eq!(answer.value, Some(Value::nimber(g.into())), "{parts:?}");
            let mut engine = search::engine(&game).unwrap();
            let best = engine.best_moves(&[], Player::Left, &budget).unwrap();
            assert_eq!(rule.best_moves(&game, Player::Left, &budget), Some(best));
            assert_eq!(rule.reply(&game, Player::Left, &budget).is_some(), g > 0);
            if g > 0 && n <= 8 {
                beats_every_reply(rule, &game);
            }
        }
    }
    assert!(rule.applies(&kayles(&PlainGraph::new(4, &[(0, 1), (0, 2), (0, 3)]))).is_err());
}

/// Plays the rule's replies for Left, who is to move, against every line of Right's.
fn beats_every_reply(rule: upset::rule::Named, game: &Position) {
    let x = rule.reply(game, Player::Left, &Budget::unlimited()).expect("a winning strategy");
    let rest = game.after(Player::Left, x);
    for y in rest.moves(Player::Right) {
        beats_every_reply(rule, &rest.after(Player::Right, y));
    }
}

/// Boards of a thousand elements stop on time too.
#[test]
fn a_time_limit_holds_on_wide_boards() {
    let mut rng = SplitMix(14);
    let pairs: Vec<(usize, usize)> = (0..1500).map(|_| (rng.below(500), 500 + rng.below(500))).collect();
    let poset = Position::Poset(PosetGame::new(Poset::numbered(1000, &pairs).unwrap()));
    let arcs: Vec<(u32, u32)> = (0..4000).map(|_| (rng.below(1000) as u32, rng.below(1000) as u32)).collect();
    let graph = Digraph::new(Names::numbered(1000), &arcs);
    let token = (0..1000).find(|&x| graph.out(x).len() > 3).unwrap();
    let geography = Position::Geography(Geography::new(graph, token).unwrap());
    for game in [poset, geography] {
        let begin = std::time::Instant::now();
        let budget = Budget::unlimited().with_time(std::time::Duration::from_millis(300));
        let mut engine = search::engine(&game).unwrap();
        if let Err(stopped) = engine.value(&[], &budget) {
            assert_eq!(stopped, Stopped::Time);
        }
        assert!(begin.elapsed().as_secs() < 10, "stopped only after {:?}", begin.elapsed());
    }
}
