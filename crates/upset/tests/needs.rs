//! The general element-removal game: against plain recursion on masks, and pomax, pomin, pominmax and leaf as special cases.

use hashbrown::HashMap;
use upset::budget::Budget;
use upset::game::{Leaf, Needs, Position, Removal, RemovalKind};
use upset::graph::Graph;
use upset::names::Names;
use upset::order::Poset;
use upset::order::families::SplitMix;
use upset::value::{Player, Value};
use upset::{Ask, Session};

fn value(game: &Position) -> Value {
    let budget = Budget::unlimited();
    let value = Session::new(game.clone()).ask(Ask::Value, &budget).value.unwrap();
    assert_eq!(Session::by_search(game.clone()).ask(Ask::Value, &budget).value.as_ref(), Some(&value));
    value
}

fn needs(sets: &[Vec<Vec<u32>>], colour: &[Player]) -> Position {
    let names = Names::numbered(colour.len());
    Position::Needs(Needs::new(names, sets.to_vec(), colour.to_vec()).unwrap())
}

/// The integer that the game is worth: the simplest one between the best options.
fn plain(sets: &[Vec<Vec<u32>>], colour: &[Player], mask: u32, known: &mut HashMap<u32, i64>) -> i64 {
    if let Some(&value) = known.get(&mask) {
        return value;
    }
    let (mut left, mut right) = (None, None);
    for x in (0..colour.len()).filter(|x| mask >> x & 1 == 1) {
        if sets[x].iter().any(|set| set.iter().all(|&y| mask >> y & 1 == 0)) {
            let after = plain(sets, colour, mask & !(1 << x), known);
            match colour[x] {
                Player::Left => left = Some(left.map_or(after, |best: i64| best.max(after))),
                Player::Right => right = Some(right.map_or(after, |best: i64| best.min(after))),
            }
        }
    }
    let value = match (left, right) {
        (None, None) => 0,
        (Some(l), None) => 0.max(l + 1),
        (None, Some(r)) => 0.min(r - 1),
        (Some(l), Some(r)) => {
            assert!(l + 1 < r, "{l} and {r} have no integer between them");
            if l < 0 && r > 0 {
                0
            } else if l >= 0 {
                l + 1
            } else {
                r - 1
            }
        }
    };
    known.insert(mask, value);
    value
}

#[test]
fn random_needs() {
    let mut rng = SplitMix(1);
    for round in 0..300 {
        let n = 1 + round % 12;
        let colour: Vec<Player> = (0..n).map(|_| Player::BOTH[rng.below(2)]).collect();
        let mut sets = Vec::new();
        for x in 0..n as u32 {
            let count = rng.below(3);
            let mut list: Vec<Vec<u32>> = (0..count)
                .map(|_| (0..n as u32).filter(|&y| y != x && rng.below(4) == 0).collect())
                .collect();
            if rng.below(3) == 0 {
                list.push(Vec::new());
            }
            sets.push(list);
        }
        let expected = plain(&sets, &colour, (1u32 << n) - 1, &mut HashMap::new());
        assert_eq!(value(&needs(&sets, &colour)), Value::integer(expected), "{sets:?}");
    }
}

#[test]
fn the_families_of_the_thesis_are_special_cases() {
    let mut rng = SplitMix(2);
    for round in 0..120 {
        let n = 1 + round % 9;
        let colour: Vec<Player> = (0..n).map(|_| Player::BOTH[rng.below(2)]).collect();
        let all = (0..n).flat_map(|y| (0..y).map(move |x| (x, y)));
        let pairs: Vec<(usize, usize)> = all.filter(|_| rng.below(3) == 0).collect();
        let poset = Poset::numbered(n, &pairs).unwrap();
        let above = |x: usize| -> Vec<u32> { (0..n as u32).filter(|&y| poset.less(x, y as usize)).collect() };
        let below = |x: usize| -> Vec<u32> { (0..n as u32).filter(|&y| poset.less(y as usize, x)).collect() };
        for (kind, sets) in [
            (RemovalKind::Pomax, (0..n).map(|x| vec![above(x)]).collect::<Vec<_>>()),
            (RemovalKind::Pomin, (0..n).map(|x| vec![below(x)]).collect()),
            (RemovalKind::Pominmax, (0..n).map(|x| vec![above(x), below(x)]).collect()),
        ] {
            let game = Position::Removal(Removal::new(kind, poset.clone(), colour.clone()).unwrap());
            assert_eq!(value(&needs(&sets, &colour)), value(&game), "{kind:?} {pairs:?}");
        }
        // A leaf is left when all neighbours but one are gone.
        let edges: Vec<(u32, u32)> = pairs.iter().map(|&(x, y)| (x as u32, y as u32)).collect();
        let graph = Graph::new(Names::numbered(n), &edges);
        let sets: Vec<Vec<Vec<u32>>> = (0..n)
            .map(|x| {
                let near = graph.neighbours(x).to_vec();
                let but = |kept: &u32| near.iter().copied().filter(|y| y != kept).collect();
                if near.is_empty() { vec![Vec::new()] } else { near.iter().map(but).collect() }
            })
            .collect();
        let game = Position::Leaf(Leaf::new(graph.clone(), colour.clone()).unwrap());
        assert_eq!(value(&needs(&sets, &colour)), value(&game), "leaf {pairs:?}");
    }
}
