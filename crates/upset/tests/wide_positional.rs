//! Every means on positional games of the classes that rules look for, and beside their borders.

mod means;
mod oracle;

use means::orders::order;
use means::{Plain, bits, boards, check, wins};
use oracle::*;
use std::cmp::Ordering;
use std::collections::{BTreeSet, HashMap};
use upset::game::Convention;
use upset::order::families::SplitMix;
use upset::value::{Player, Winner};

/// Edges of a size between `least` and `most`; some of them the tops of the order.
fn edges(rng: &mut SplitMix, order: &Order, least: usize, most: usize) -> Vec<u32> {
    let n = order.n;
    let tops: Vec<usize> = (0..n).filter(|&x| order.up[x] == 1 << x).collect();
    let count = 1 + rng.below(6);
    let only_tops = rng.below(3) == 0;
    let mut all: Vec<u32> = (0..count)
        .map(|_| {
            let size = least + rng.below(most - least + 1);
            let one = |rng: &mut SplitMix| if only_tops { tops[rng.below(tops.len())] } else { rng.below(n) };
            (0..size).fold(0, |edge, _| edge | 1 << one(rng))
        })
        .collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// A positional game of a class that rules look for.
fn positional(rng: &mut SplitMix) -> PlainPositional {
    let n = 7 + rng.below(3);
    let order = match rng.below(4) {
        0 => Order::antichain(n),
        // Chains of at most two to five elements.
        1 => {
            let most = 2 + rng.below(4);
            Order::new(
                n,
                &(1..n).filter(|x| x % most > 0 && rng.below(5) > 0).map(|x| (x - 1, x)).collect::<Vec<_>>(),
            )
        }
        _ => order(rng, n),
    };
    let conventions = [
        Convention::MakerBreaker,
        Convention::MakerMaker,
        Convention::Achievement,
        Convention::AvoiderEnforcer,
        Convention::Avoidance,
    ];
    let convention = conventions[rng.below(5)];
    let (least, most) = [(1, 1), (2, 2), (2, 3), (1, 2), (3, 3), (1, 4), (1, 3)][rng.below(7)];
    let (left, right) = (edges(rng, &order, least, most), edges(rng, &order, least, most));
    let mut game = PlainPositional::new(convention, order, left, right);
    match rng.below(8) {
        0 => game.turns = Some([vec![0, 1, 1], vec![1, 0], vec![0, 0, 1], vec![1]][rng.below(4)].clone()),
        1 => game.moves = Some(rng.below(n + 1)),
        2 => game.first_moves = Some(game.available() & rng.next_u64() as u32).filter(|&moves| moves != 0),
        // In mid-play, one claim each.
        3 if game.over().is_none() => {
            for player in 0..2 {
                let free: Vec<usize> = bits(game.available()).collect();
                game = game.after(player, free[rng.below(free.len())]);
            }
        }
        _ => {}
    }
    game
}

fn positional_games(first: u64, count: u64) {
    let mut met = BTreeSet::new();
    for seed in first..first + count {
        let plain_game = positional(&mut SplitMix(seed ^ 4 << 41));
        let game = plain_game.to_game();
        if plain_game.over().is_some() {
            continue;
        }
        let next = plain_game.turns.as_ref().map(|turns| turns[1 % turns.len()]);
        let available = plain_game.available();
        // After a first move turns go on as they are fixed.
        let mut results = HashMap::new();
        for player in 0..2 {
            for x in bits(available) {
                let after = plain_game.after(player, x).winner(next.unwrap_or(1 - player));
                results.insert((player, x), after);
            }
        }
        let best = |player: Player| {
            let of = |x: usize| results[&(player.index(), x)];
            let score = |winner: &Winner| match *winner {
                winner if winner == wins(player) => Ordering::Greater,
                Winner::Draw => Ordering::Equal,
                _ => Ordering::Less,
            };
            bits(available).map(of).max_by_key(score).expect("there is a move")
        };
        let plain = Plain {
            starts: Box::new(best),
            after: Box::new(|player, x| results[&(player.index(), x)]),
            value: None,
            value_after: Box::new(|_| None),
            moves: [available; 2],
        };
        check(&|| format!("{seed}: {plain_game:?}"), &game, &plain, &mut met);
    }
    println!("{} rules: {met:?}", met.len());
    assert!(met.len() >= 14, "{met:?}");
}

#[test]
fn positional_boards() {
    positional_games(0, 3 * boards());
}

#[test]
fn more_positional_boards() {
    positional_games(1 << 20, 3 * boards());
}
