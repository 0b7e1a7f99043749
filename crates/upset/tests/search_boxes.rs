//! The engine for ideals of boxes of three dimensions and more, against plain recursion.

mod oracle;

use oracle::*;
use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use upset::budget::{Budget, Stopped};
use upset::event::Event;
use upset::game::{Move, PosetGame, Position};
use upset::order::Poset;
use upset::order::families::SplitMix;
use upset::search;
use upset::value::{Player, Value, Winner};

type Cell = Vec<usize>;

fn at_most(a: &Cell, b: &Cell) -> bool {
    a.iter().zip(b).all(|(a, b)| a <= b)
}

/// All cells of a box.
fn cells(sides: &[usize]) -> Vec<Cell> {
    sides.iter().fold(vec![vec![]], |all, &side| {
        all.iter().flat_map(|cell| (0..side).map(move |i| [&cell[..], &[i]].concat())).collect()
    })
}

/// The order of some cells, in shuffled board order.
fn order(rng: &mut SplitMix, cells: &[Cell]) -> Order {
    let n = cells.len();
    let pairs: Vec<_> = (0..n)
        .flat_map(|i| (0..n).map(move |j| (i, j)))
        .filter(|&(i, j)| i != j && at_most(&cells[i], &cells[j]))
        .collect();
    Order::new(n, &pairs).relabel(&shuffle(rng, n))
}

/// All ideals of a box that are not empty.
fn ideals(sides: &[usize]) -> Vec<Vec<Cell>> {
    let mut all: Vec<Vec<Cell>> = vec![vec![]];
    for cell in cells(sides) {
        let larger: Vec<Vec<Cell>> = (all.iter())
            .filter(|ideal| {
                cells(sides).iter().all(|c| *c == cell || !at_most(c, &cell) || ideal.contains(c))
            })
            .map(|ideal| [&ideal[..], std::slice::from_ref(&cell)].concat())
            .collect();
        all.extend(larger);
    }
    all.retain(|ideal| !ideal.is_empty());
    all
}

/// The cells of a box below none of some random ones.
fn random_ideal(rng: &mut SplitMix, sides: &[usize], picks: usize) -> Vec<Cell> {
    let mut left = cells(sides);
    for _ in 0..picks {
        let picked: Cell = sides.iter().map(|&side| rng.below(side)).collect();
        if picked.iter().sum::<usize>() > 1 {
            left.retain(|cell| !at_most(&picked, cell));
        }
    }
    left
}

/// Every question in several orders, on one thread and two.
fn check(order: &Order) {
    let mut memo = HashMap::new();
    let mut grundy = |mask: u32| poset_grundy(order, mask, &mut memo);
    let g = grundy(order.all());
    let after: Vec<u32> = (0..order.n).map(|x| grundy(order.all() & !order.up[x])).collect();
    let mut best: Vec<usize> = (0..order.n).filter(|&x| after[x] == 0).collect();
    if best.is_empty() {
        best = (0..order.n).collect();
    }
    let game = order.poset_game();
    for threads in [1, 2] {
        let budget = Budget::unlimited().with_threads(threads);
        let value = Some(Value::nimber(g.into()));
        let mut engine = search::engine(&game).unwrap();
        assert_eq!(engine.value(&[], &budget).unwrap(), value, "{order:?}");
        assert_eq!(engine.best_moves(&[], Player::Left, &budget).unwrap(), best, "{order:?}");
        let mut engine = search::engine(&game).unwrap();
        assert_eq!(engine.best_moves(&[], Player::Right, &budget).unwrap(), best, "{order:?}");
        let winner = if g > 0 { Winner::Left } else { Winner::Right };
        assert_eq!(engine.winner(&[], Player::Left, &budget).unwrap(), winner, "{order:?}");
        for (x, &g) in after.iter().enumerate() {
            let line = [Move { player: Player::Left, element: x }];
            let value = Some(Value::nimber(g.into()));
            assert_eq!(engine.value(&line, &budget).unwrap(), value, "{order:?} {x}");
        }
    }
}

#[test]
fn every_ideal_of_small_boxes() {
    let mut rng = SplitMix(1);
    for sides in [&[2, 2, 3][..], &[2, 2, 2, 2], &[2, 3, 3]] {
        for ideal in ideals(sides) {
            check(&order(&mut rng, &ideal));
            let poisoned: Vec<Cell> =
                ideal.into_iter().filter(|cell| cell.iter().sum::<usize>() > 0).collect();
            check(&order(&mut rng, &poisoned));
        }
    }
}

#[test]
fn random_ideals_of_larger_boxes() {
    let mut rng = SplitMix(2);
    for (sides, count) in [
        (&[3, 3, 3][..], 60),
        (&[2, 4, 4], 40),
        (&[2, 2, 8], 20),
        (&[2, 3, 5], 40),
        (&[2, 2, 2, 4], 12),
        (&[2, 2, 3, 2], 40),
    ] {
        for i in 0..count {
            let mut ideal = random_ideal(&mut rng, sides, i % 5);
            if i % 2 == 0 || ideal.len() > 31 {
                ideal.retain(|cell| cell.iter().sum::<usize>() > 0);
            }
            check(&order(&mut rng, &ideal));
        }
    }
}

/// Cells that are no ideal, or of another order, are searched as they are.
#[test]
fn what_is_no_ideal_is_searched() {
    let mut rng = SplitMix(3);
    for _ in 0..60 {
        let mut some = random_ideal(&mut rng, &[3, 3, 3], 1);
        some.retain(|_| rng.unit() < 0.6);
        check(&order(&mut rng, &some));
    }
}

fn chomp(sides: &[usize]) -> Position {
    let cells = cells(sides);
    let pairs: Vec<_> = (0..cells.len())
        .flat_map(|i| (0..cells.len()).map(move |j| (i, j)))
        .filter(|&(i, j)| i != j && at_most(&cells[i], &cells[j]))
        .collect();
    Position::Poset(PosetGame::new(Poset::numbered(cells.len(), &pairs).unwrap()))
}

/// Side by side or one after the other, the answers are the same, and both are those of 4x4x4 found by a search with a memo.
#[test]
fn threads_make_no_difference() {
    let game = chomp(&[4, 4, 4]);
    let found: Vec<_> = [1, 2, 3]
        .map(|threads| {
            let budget = Budget::unlimited().with_threads(threads);
            let mut engine = search::engine(&game).unwrap();
            let moves = engine.best_moves(&[], Player::Left, &budget).unwrap();
            let value = engine.value(&[], &budget).unwrap();
            (moves, value, budget.positions())
        })
        .into_iter()
        .collect();
    assert!(found.iter().all(|one| *one == found[0]));
    assert_eq!(found[0].1, Some(Value::nimber(11)));
}

/// Stopped again and again by a limit on positions, the tables go on from the blocks that are done.
#[test]
fn an_interrupted_table_goes_on() {
    let game = chomp(&[3, 3, 4]);
    let unlimited = Budget::unlimited();
    let value = search::engine(&game).unwrap().value(&[], &unlimited).unwrap();
    let mut engine = search::engine(&game).unwrap();
    let mut stops = 0;
    let found = loop {
        match engine.value(&[], &Budget::unlimited().with_positions(300)) {
            Ok(value) => break value,
            Err(stopped) => assert_eq!(stopped, Stopped::Positions),
        }
        stops += 1;
        assert!(stops < 100);
    };
    assert!(stops > 0);
    assert_eq!(found, value);
    let small = Budget::unlimited().with_memory(100);
    assert_eq!(search::engine(&game).unwrap().value(&[], &small), Err(Stopped::Memory));
}

/// What is told of a question counts the cells that can be taken, with a least cell or without.
#[test]
fn the_elements_of_a_question_are_counted() {
    for least in [0, 1] {
        let mut cells = cells(&[2, 2, 3]);
        cells.retain(|cell| cell.iter().sum::<usize>() >= least);
        let order = order(&mut SplitMix(4), &cells);
        let told = Arc::new(Mutex::new(Vec::new()));
        let ears = told.clone();
        let budget = Budget::unlimited().with_listener(Arc::new(move |event: &Event| {
            if let Event::Asked { elements, .. } = event {
                ears.lock().unwrap().push(*elements);
            }
        }));
        let mut engine = search::engine(&order.poset_game()).unwrap();
        engine.value(&[], &budget).unwrap();
        for x in 0..order.n {
            engine.value(&[Move { player: Player::Left, element: x }], &budget).unwrap();
        }
        let left = (0..order.n).map(|x| (order.all() & !order.up[x]).count_ones() as usize);
        assert_eq!(*told.lock().unwrap(), [vec![order.n], left.collect()].concat());
    }
}
