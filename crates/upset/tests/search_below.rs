//! An engine made for a board is asked about positions below it: plain recursion and a new engine say the same.

mod oracle;

use oracle::*;
use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use upset::budget::Budget;
use upset::event::{Event, Question};
use upset::game::{Geography, Move, NodeKayles, Position, RemovalKind, SetGame};
use upset::graph::Digraph;
use upset::names::Names;
use upset::order::families::SplitMix;
use upset::search;
use upset::value::{Dyadic, Player, Value};

/// A game by plain recursion.
trait Plain {
    type At: Clone;
    fn game(&self) -> Position;
    fn start(&self) -> Self::At;
    fn moves(&self, at: &Self::At, player: Player) -> Vec<usize>;
    fn after(&self, at: &Self::At, player: Player, x: usize) -> Self::At;
    fn value(&mut self, at: &Self::At) -> Value;
}

fn bits(mask: u32) -> Vec<usize> {
    (0..32).filter(|x| mask >> x & 1 == 1).collect()
}

/// A line of random moves, players in any order, and the position it leads to.
fn random_line<P: Plain>(plain: &P, rng: &mut SplitMix) -> (Vec<Move>, P::At) {
    let (mut line, mut at) = (Vec::new(), plain.start());
    for _ in 0..rng.below(5) {
        let player = Player::BOTH[rng.below(2)];
        let moves = plain.moves(&at, player);
        if !moves.is_empty() {
            let element = moves[rng.below(moves.len())];
            at = plain.after(&at, player, element);
            line.push(Move { player, element });
        }
    }
    (line, at)
}

fn best_moves<P: Plain>(plain: &mut P, at: &P::At, player: Player) -> Vec<usize> {
    let moves = plain.moves(at, player);
    let mut wins = Vec::new();
    for &x in &moves {
        let after = plain.after(at, player, x);
        if plain.value(&after).starts().of(player.other()) == Some(player.into()) {
            wins.push(x);
        }
    }
    if wins.is_empty() { moves } else { wins }
}

/// Everything an engine says about a position, asked in random order, each answer compared.
fn ask<P: Plain>(
    plain: &mut P,
    engine: &mut dyn search::Search,
    (line, at): &(Vec<Move>, P::At),
    budget: &Budget,
    rng: &mut SplitMix,
) {
    let value = plain.value(at);
    for question in shuffle(rng, 5) {
        let player = Player::BOTH[question % 2];
        match question {
            0 | 1 => {
                let winner = engine.winner(line, player, budget).unwrap();
                assert_eq!(Some(winner), value.starts().of(player), "{line:?} in {:?}", plain.game());
            }
            2 | 3 => {
                let moves = engine.best_moves(line, player, budget).unwrap();
                assert_eq!(moves, best_moves(plain, at, player), "{line:?} in {:?}", plain.game());
            }
            _ => {
                let found = engine.value(line, budget).unwrap();
                assert_eq!(found.as_ref(), Some(&value), "{line:?} in {:?}", plain.game());
            }
        }
    }
}

fn check<P: Plain>(mut plain: P, rng: &mut SplitMix) {
    let game = plain.game();
    let mut engine = search::engine(&game).unwrap();
    let lines: Vec<_> = (0..10).map(|_| random_line(&plain, rng)).collect();
    let budget = Budget::unlimited();
    for line in &lines {
        ask(&mut plain, &mut *engine, line, &budget, rng);
    }
    // What has been answered is known.
    let visited = budget.positions();
    for line in &lines {
        ask(&mut plain, &mut *engine, line, &budget, rng);
    }
    assert_eq!(budget.positions(), visited, "{game:?}");
    // An engine for the position itself says the same.
    for (line, _) in &lines {
        let mut after = game.clone();
        for step in line {
            let x = after.names().find(game.names().get(step.element)).unwrap();
            after = after.play(step.player, x).unwrap();
        }
        let mut fresh = search::engine(&after).unwrap();
        assert_eq!(fresh.value(&[], &budget), engine.value(line, &budget), "{line:?} in {game:?}");
        assert_eq!(fresh.cuts(&[], &budget), engine.cuts(line, &budget), "{line:?} in {game:?}");
        for player in Player::BOTH {
            assert_eq!(fresh.winner(&[], player, &budget), engine.winner(line, player, &budget));
            let moves = fresh.best_moves(&[], player, &budget).unwrap().into_iter();
            let named: Vec<usize> = moves.map(|x| game.names().find(after.names().get(x)).unwrap()).collect();
            assert_eq!(Ok(named), engine.best_moves(line, player, &budget), "{line:?} in {game:?}");
        }
    }
}

/// A listener hears what is asked, and nothing that turns out wrong.
#[test]
fn what_is_told_is_true() {
    let mut rng = SplitMix(12);
    let graph = PlainGraph::random(&mut rng, 9, 0.3);
    let orders: Vec<Order> = (0..20).map(|i| random_order(&mut rng, 10, 0.02 * f64::from(i))).collect();
    let mut games: Vec<Position> = orders.iter().map(Order::poset_game).collect();
    games.extend(orders.iter().map(|order| order.black_white(rng.below(1 << 10) as u32)));
    games.extend([graph.col([0; 2]), graph.leaf(0b1_0110_1100)]);
    for game in games {
        let heard: Arc<Mutex<Vec<Event>>> = Arc::default();
        let listener = heard.clone();
        let budget = Budget::unlimited()
            .with_listener(Arc::new(move |event| listener.lock().unwrap().push(event.clone())));
        let mut engine = search::engine(&game).unwrap();
        let value = engine.value(&[], &budget).unwrap().unwrap();
        let winner = engine.winner(&[], Player::Right, &budget).unwrap();
        engine.best_moves(&[], Player::Left, &budget).unwrap();
        let heard = heard.lock().unwrap();
        let asked: Vec<Question> = (heard.iter())
            .filter_map(|event| match event {
                Event::Asked { question, .. } => Some(*question),
                _ => None,
            })
            .collect();
        assert_eq!(asked, [Question::Value, Question::Winner(Player::Right), Question::Moves(Player::Left)]);
        for event in heard.iter() {
            match event {
                Event::Asked { elements, .. } => assert!(*elements <= game.elements()),
                Event::Winner { starter, winner: told } => {
                    assert_eq!((*starter, *told), (Player::Right, winner));
                }
                Event::Number { least, most } => {
                    assert!((least..=most).contains(&value.as_plain().unwrap().0))
                }
                Event::Grundy { least } => assert!(u128::from(*least) <= value.as_nimber().unwrap()),
                Event::Moves { done, of } => assert!(done <= of),
                _ => {}
            }
        }
    }
}

struct Orders(Order, HashMap<u32, u32>);

impl Plain for Orders {
    type At = u32;
    fn game(&self) -> Position {
        self.0.poset_game()
    }
    fn start(&self) -> u32 {
        self.0.all()
    }
    fn moves(&self, &at: &u32, _: Player) -> Vec<usize> {
        bits(at)
    }
    fn after(&self, &at: &u32, _: Player, x: usize) -> u32 {
        at & !self.0.up[x]
    }
    fn value(&mut self, &at: &u32) -> Value {
        Value::nimber(poset_grundy(&self.0, at, &mut self.1).into())
    }
}

#[test]
fn posets() {
    let mut rng = SplitMix(1);
    for i in 0..150 {
        let n = 6 + i % 7;
        let p = rng.unit() * 0.6;
        check(Orders(random_order(&mut rng, n, p), HashMap::new()), &mut rng);
    }
}

/// Some with so many tops that a search comes before the table.
#[test]
fn two_level_posets() {
    let mut rng = SplitMix(2);
    for i in 0..40 {
        let (low, high) = (3 + i % 4, 3 + i % 11);
        let p = 0.2 + 0.5 * rng.unit();
        let mut pairs = Vec::new();
        for x in 0..low {
            pairs.extend((low..low + high).filter(|_| rng.unit() < p).map(|y| (x, y)));
        }
        let order = Order::new(low + high, &pairs).relabel(&shuffle(&mut rng, low + high));
        check(Orders(order, HashMap::new()), &mut rng);
    }
}

/// Young diagrams of up to five rows, with or without the least cell.
#[test]
fn young_diagrams() {
    let mut rng = SplitMix(3);
    for i in 0..60 {
        let mut rows: Vec<usize> =
            (0..1 + i % 5).map(|_| 1 + rng.below(if i % 5 < 3 { 6 } else { 4 })).collect();
        rows.sort_unstable_by_key(|&length| std::cmp::Reverse(length));
        let cells: Vec<(usize, usize)> = (0..rows.len())
            .flat_map(|r| (0..rows[r]).map(move |c| (r, c)))
            .filter(|&cell| i % 2 == 0 || cell != (0, 0))
            .collect();
        let n = cells.len();
        let below = |x: usize, y: usize| x != y && cells[x].0 <= cells[y].0 && cells[x].1 <= cells[y].1;
        let pairs: Vec<_> =
            (0..n).flat_map(|x| (0..n).map(move |y| (x, y))).filter(|&(x, y)| below(x, y)).collect();
        check(Orders(Order::new(n, &pairs).relabel(&shuffle(&mut rng, n)), HashMap::new()), &mut rng);
    }
}

/// The faces of random complexes on three or four vertices.
#[test]
fn simplicial_complexes() {
    let mut rng = SplitMix(4);
    for i in 0..60 {
        let vertices = 3 + i % 2;
        let tops: Vec<usize> = (0..3).map(|_| 1 + rng.below((1 << vertices) - 1)).collect();
        let faces: Vec<usize> = (1..1usize << vertices)
            .filter(|&s| s.count_ones() == 1 || tops.iter().any(|&top| s & !top == 0))
            .collect();
        let n = faces.len();
        let below = |x: usize, y: usize| x != y && faces[x] & !faces[y] == 0;
        let pairs: Vec<_> =
            (0..n).flat_map(|x| (0..n).map(move |y| (x, y))).filter(|&(x, y)| below(x, y)).collect();
        check(Orders(Order::new(n, &pairs).relabel(&shuffle(&mut rng, n)), HashMap::new()), &mut rng);
    }
}

struct Kayles(PlainGraph, HashMap<u32, u32>);

impl Plain for Kayles {
    type At = u32;
    fn game(&self) -> Position {
        Position::NodeKayles(NodeKayles::new(self.0.graph()))
    }
    fn start(&self) -> u32 {
        (1 << self.0.n) - 1
    }
    fn moves(&self, &at: &u32, _: Player) -> Vec<usize> {
        bits(at)
    }
    fn after(&self, &at: &u32, _: Player, x: usize) -> u32 {
        at & !self.0.near[x] & !(1 << x)
    }
    fn value(&mut self, &at: &u32) -> Value {
        Value::nimber(kayles_grundy(&self.0, at, &mut self.1).into())
    }
}

#[test]
fn node_kayles() {
    let mut rng = SplitMix(5);
    for i in 0..100 {
        let p = rng.unit() * 0.5;
        check(Kayles(PlainGraph::random(&mut rng, 6 + i % 7, p), HashMap::new()), &mut rng);
    }
}

struct Sets(usize, Vec<u32>, HashMap<u32, u32>);

impl Plain for Sets {
    type At = u32;
    fn game(&self) -> Position {
        let list = |&set: &u32| bits(set).into_iter().map(|x| x as u32).collect();
        let sets = self.1.iter().map(list).collect();
        Position::SetGame(SetGame::new(Names::numbered(self.0), sets, Names::numbered(self.1.len())).unwrap())
    }
    fn start(&self) -> u32 {
        (1 << self.0) - 1
    }
    fn moves(&self, &at: &u32, _: Player) -> Vec<usize> {
        (0..self.1.len()).filter(|&i| self.1[i] & at != 0).collect()
    }
    fn after(&self, &at: &u32, _: Player, i: usize) -> u32 {
        at & !self.1[i]
    }
    fn value(&mut self, &at: &u32) -> Value {
        Value::nimber(set_game_grundy(&self.1, at, &mut self.2).into())
    }
}

#[test]
fn set_games() {
    let mut rng = SplitMix(6);
    for i in 0..100 {
        let n = 4 + i % 6;
        let sets = (0..3 + i % 5).map(|_| rng.below(1 << n) as u32).collect();
        check(Sets(n, sets, HashMap::new()), &mut rng);
    }
}

struct Tokens(Vec<u32>, usize);

impl Plain for Tokens {
    type At = (usize, u32);
    fn game(&self) -> Position {
        let arcs: Vec<(u32, u32)> = (self.0.iter().enumerate())
            .flat_map(|(x, &out)| bits(out).into_iter().map(move |y| (x as u32, y as u32)))
            .collect();
        let graph = Digraph::new(Names::numbered(self.0.len()), &arcs);
        Position::Geography(Geography::new(graph, self.1).unwrap())
    }
    fn start(&self) -> (usize, u32) {
        (self.1, ((1u32 << self.0.len()) - 1) & !(1 << self.1))
    }
    fn moves(&self, &(at, free): &(usize, u32), _: Player) -> Vec<usize> {
        bits(self.0[at] & free)
    }
    fn after(&self, &(_, free): &(usize, u32), _: Player, x: usize) -> (usize, u32) {
        (x, free & !(1 << x))
    }
    fn value(&mut self, &(at, free): &(usize, u32)) -> Value {
        Value::nimber(geography_grundy(&self.0, at, free).into())
    }
}

#[test]
fn geography() {
    let mut rng = SplitMix(7);
    for i in 0..100 {
        let n = 4 + i % 5;
        let out = (0..n).map(|x| (rng.below(1 << n) & rng.below(1 << n)) as u32 & !(1 << x)).collect();
        check(Tokens(out, rng.below(n)), &mut rng);
    }
}

/// A game whose positions are sets of elements, each of one player.
struct Coloured<A, V> {
    game: Position,
    n: usize,
    black: u32,
    /// What can be picked, by whoever owns it.
    free: Box<dyn Fn(u32) -> u32>,
    after: A,
    value: V,
    memo: HashMap<u32, Dyadic>,
}

impl<A: Fn(u32, usize) -> u32, V: Fn(u32, &mut HashMap<u32, Dyadic>) -> Dyadic> Plain for Coloured<A, V> {
    type At = u32;
    fn game(&self) -> Position {
        self.game.clone()
    }
    fn start(&self) -> u32 {
        (1 << self.n) - 1
    }
    fn moves(&self, &at: &u32, player: Player) -> Vec<usize> {
        bits((self.free)(at) & if player == Player::Left { self.black } else { !self.black })
    }
    fn after(&self, &at: &u32, _: Player, x: usize) -> u32 {
        (self.after)(at, x)
    }
    fn value(&mut self, &at: &u32) -> Value {
        Value::number((self.value)(at, &mut self.memo))
    }
}

#[test]
fn black_white() {
    let mut rng = SplitMix(8);
    for i in 0..120 {
        let n = 5 + i % 6;
        let p = rng.unit() * 0.5;
        let order = random_order(&mut rng, n, p);
        let black = rng.below(1 << n) as u32;
        let (game, up, memo) = (order.black_white(black), order.up.clone(), HashMap::new());
        let value = move |at: u32, memo: &mut _| black_white_value(&order, black, at, memo);
        let after = move |at: u32, x: usize| at & !up[x];
        check(Coloured { game, n, black, free: Box::new(|at| at), after, value, memo }, &mut rng);
    }
}

#[test]
fn removal() {
    let mut rng = SplitMix(9);
    for i in 0..120 {
        let kind = [RemovalKind::Pomax, RemovalKind::Pomin, RemovalKind::Pominmax][i % 3];
        let n = 5 + i % 6;
        let p = rng.unit() * 0.5;
        let order = random_order(&mut rng, n, p);
        let black = rng.below(1 << n) as u32;
        let (game, copy, memo) = (order.removal(kind, black), order.clone(), HashMap::new());
        let free = Box::new(move |at| removable(kind, &copy, at));
        let value = move |at: u32, memo: &mut _| removal_value(kind, &order, black, at, memo);
        check(
            Coloured { game, n, black, free, after: |at: u32, x: usize| at & !(1 << x), value, memo },
            &mut rng,
        );
    }
}

#[test]
fn leaf() {
    let mut rng = SplitMix(10);
    for i in 0..120 {
        let n = 5 + i % 6;
        let p = rng.unit() * 0.4;
        let graph = PlainGraph::random(&mut rng, n, p);
        let black = rng.below(1 << n) as u32;
        let (game, near, memo) = (graph.leaf(black), graph.near.clone(), HashMap::new());
        let is_leaf = move |at: u32, x: usize| (near[x] & at).count_ones() <= 1;
        let free =
            Box::new(move |at| bits(at).into_iter().filter(|&x| is_leaf(at, x)).fold(0, |m, x| m | 1 << x));
        let value = move |at: u32, memo: &mut _| leaf_value(&graph, black, at, memo);
        check(
            Coloured { game, n, black, free, after: |at: u32, x: usize| at & !(1 << x), value, memo },
            &mut rng,
        );
    }
}

struct Colouring(PlainGraph);

impl Plain for Colouring {
    type At = [u32; 2];
    fn game(&self) -> Position {
        self.0.col([0; 2])
    }
    fn start(&self) -> [u32; 2] {
        [0; 2]
    }
    fn moves(&self, &at: &[u32; 2], player: Player) -> Vec<usize> {
        self.0.col_moves(at, player.index())
    }
    fn after(&self, &at: &[u32; 2], player: Player, x: usize) -> [u32; 2] {
        let mut at = at;
        at[player.index()] |= 1 << x;
        at
    }
    /// That of an engine for the position, which agrees with plain play on who wins.
    fn value(&mut self, &at: &[u32; 2]) -> Value {
        let budget = Budget::unlimited();
        let value = search::engine(&self.0.col(at)).unwrap().value(&[], &budget).unwrap().unwrap();
        for player in Player::BOTH {
            let wins = col_wins(&self.0, at, player.index());
            assert_eq!(value.starts().of(player) == Some(player.into()), wins, "{at:?} in {:?}", self.0);
        }
        value
    }
}

#[test]
fn col() {
    let mut rng = SplitMix(11);
    for i in 0..40 {
        let p = 0.1 + rng.unit() * 0.5;
        check(Colouring(PlainGraph::random(&mut rng, 4 + i % 4, p)), &mut rng);
    }
}
