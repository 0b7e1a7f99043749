//! The positional engine against the rules of play: winners for both starters and the sets of best moves.

mod oracle;

use oracle::*;
use upset::budget::Budget;
use upset::game::Convention;
use upset::order::families::SplitMix;
use upset::search;
use upset::value::{Player, Winner};

/// Compares everything the engine says about `game` with plain recursion.
fn check(game: &PlainPositional) {
    let budget = Budget::unlimited();
    let document = game.to_game();
    let mut engine = search::engine(&document, &budget).unwrap();
    let starters: Vec<usize> = match &game.turns {
        Some(turns) => vec![turns[0]],
        None => vec![0, 1],
    };
    for p in starters {
        let player = Player::BOTH[p];
        let expected = game.winner(p);
        assert_eq!(engine.winner(player), Ok(expected), "{player:?} starts in {game:?}");
        assert_eq!(engine.best_moves(player), Ok(best_moves(game, p)), "{player:?} starts in {game:?}");
    }
}

fn best_moves(game: &PlainPositional, p: usize) -> Vec<usize> {
    if game.over().is_some() {
        return Vec::new();
    }
    let next = game.turns.as_ref().map_or(1 - p, |t| t[1 % t.len()]);
    let available = game.available();
    let moves: Vec<(usize, i8)> = (0..game.order.n)
        .filter(|x| available >> x & 1 == 1)
        .map(|x| (x, Winner::score(game.after(p, x).winner(next), Player::BOTH[p])))
        .collect();
    let best = moves.iter().map(|m| m.1).max();
    moves.into_iter().filter(|m| Some(m.1) == best).map(|m| m.0).collect()
}

/// A random family of `count` non-empty sets of at most `size` of `n` vertices.
fn family(rng: &mut SplitMix, n: usize, count: usize, size: usize) -> Vec<u32> {
    let one = |rng: &mut SplitMix| (0..1 + rng.below(size)).fold(0, |m, _| m | 1 << rng.below(n));
    (0..count).map(|_| one(rng)).collect()
}

/// A random game: any convention, any order, sometimes in mid-game.
fn random_game(rng: &mut SplitMix, n: usize) -> PlainPositional {
    let order = match rng.below(3) {
        0 => Order::antichain(n),
        1 => {
            let p = 0.6 * rng.unit();
            random_order(rng, n, p)
        }
        _ => random_chains(rng, n),
    };
    let size = 1 + rng.below(n.min(4));
    let (a, b) = (1 + rng.below(n), rng.below(n));
    let (left, right) = (family(rng, n, a, size), family(rng, n, b, size));
    let mut game = PlainPositional::new(Convention::ALL[rng.below(5)], order, left, right);
    if rng.below(3) == 0 {
        for _ in 0..rng.below(n) {
            let available: Vec<usize> = (0..n).filter(|x| game.available() >> x & 1 == 1).collect();
            if !available.is_empty() {
                game.claimed[rng.below(2)] |= 1 << available[rng.below(available.len())];
            }
        }
    }
    game
}

fn random_chains(rng: &mut SplitMix, n: usize) -> Order {
    let perm = shuffle(rng, n);
    let pairs: Vec<_> = (1..n).filter(|_| rng.below(3) > 0).map(|i| (perm[i - 1], perm[i])).collect();
    Order::new(n, &pairs)
}

#[test]
fn agrees_on_all_orders_of_up_to_four_with_small_families() {
    let mut rng = SplitMix(1);
    for n in 1..=4 {
        let sets = 1u32 << n;
        for order in all_orders(n) {
            for e in 1..sets {
                for f in e..sets {
                    for convention in Convention::ALL {
                        let count = rng.below(4);
                        let right = family(&mut rng, n, count, n);
                        check(&PlainPositional::new(convention, order.clone(), vec![e, f], right));
                    }
                }
            }
        }
    }
}

#[test]
fn agrees_on_random_boards() {
    let mut rng = SplitMix(2);
    for i in 0..4000 {
        let n = if i % 20 == 0 { 8 + rng.below(2) } else { 1 + rng.below(7) };
        check(&random_game(&mut rng, n));
    }
}

#[test]
fn agrees_with_any_turns_and_numbers_of_moves() {
    let mut rng = SplitMix(3);
    for _ in 0..4000 {
        let n = 1 + rng.below(7);
        let mut game = random_game(&mut rng, n);
        if rng.below(3) > 0 {
            game.turns = Some((0..1 + rng.below(5)).map(|_| rng.below(2)).collect());
        }
        if rng.below(3) > 0 {
            game.moves = Some(rng.below(n + 2));
        }
        if rng.below(4) == 0 {
            game.first_moves = Some(1 + rng.below((1 << n) - 1) as u32);
        }
        check(&game);
    }
}

#[test]
#[ignore = "exhaustive: minutes"]
fn agrees_on_all_orders_of_five() {
    let mut rng = SplitMix(4);
    for order in all_orders(5) {
        for e in 1..32 {
            for f in e..32 {
                for convention in Convention::ALL {
                    let count = rng.below(4);
                    let right = family(&mut rng, 5, count, 4);
                    check(&PlainPositional::new(convention, order.clone(), vec![e, f], right));
                }
            }
        }
    }
}
