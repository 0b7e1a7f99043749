//! The simplifications of element-removal games, and the dispatcher on what no rule covers, against plain recursion.

mod oracle;
mod removal;

use oracle::*;
use removal::*;
use upset::game::{Position, Removal, RemovalKind};
use upset::order::families::SplitMix;
use upset::rule::removal::simplify;
use upset::solve::{Engine, Request, solve};
use upset::value::{Player, Value};

/// Checks that what was taken away and what is left add up to the value; returns how many elements are left.
fn check_simplified(kind: RemovalKind, order: &Order, value: &[i8], black: u32) -> usize {
    let Position::Removal(game) = order.removal(kind, black) else { unreachable!() };
    let simple = simplify(&game).unwrap();
    let left = simple.left.iter().fold(0, |m, x| m | 1usize << x);
    let total = simple.value + i64::from(value[left]);
    assert_eq!(total, i64::from(*value.last().unwrap()), "{kind:?} {order:?} {black:b}: {simple:?}");
    simple.left.len()
}

fn check_all(orders: impl Iterator<Item = Order>) {
    for order in orders {
        for kind in KINDS {
            let free = free_of_order(kind, &order);
            for black in 0..=order.all() {
                check_simplified(kind, &order, &values(&free, black), black);
            }
        }
    }
}

#[test]
fn all_orders_with_all_colourings() {
    check_all((0..=5).flat_map(all_orders));
}

#[test]
#[ignore = "exhaustive: minutes"]
fn all_orders_of_seven_with_all_colourings() {
    check_all((6..=7).flat_map(all_orders));
}

#[test]
fn acyclic_orders_with_all_colourings() {
    check_all((6..=7).flat_map(oriented_trees));
}

#[test]
#[ignore = "exhaustive: minutes"]
fn acyclic_orders_of_nine_with_all_colourings() {
    check_all((8..=9).flat_map(oriented_trees));
}

/// A random acyclic order: a random tree with random directions.
fn random_acyclic(rng: &mut SplitMix, n: usize) -> Order {
    let depth = 1 + rng.below(5);
    let rise = 1 + rng.below(3);
    let pairs: Vec<_> = (random_tree(rng, n, depth).iter().enumerate())
        .filter_map(|(x, p)| p.map(|p| (p, x)))
        .map(|(p, x)| if rng.below(4) < rise { (p, x) } else { (x, p) })
        .collect();
    Order::new(n, &pairs).relabel(&shuffle(rng, n))
}

#[test]
fn random_orders() {
    let mut rng = SplitMix(6);
    for round in 0..400 {
        let n = 8 + round % 6;
        let order = if round % 2 == 0 {
            random_acyclic(&mut rng, n)
        } else {
            let p = 0.08 + 0.04 * (round % 5) as f64;
            random_order(&mut rng, n, p)
        };
        for kind in KINDS {
            let free = free_of_order(kind, &order);
            for _ in 0..3 {
                let black = rng.next_u64() as u32 & order.all();
                check_simplified(kind, &order, &values(&free, black), black);
            }
        }
    }
}

#[test]
fn forests_and_zigzags_are_decided_without_a_rule() {
    let mut rng = SplitMix(7);
    for round in 0..300 {
        let n = 5 + round % 8;
        let mut rises = false;
        let zigzag: Vec<_> = (1..n)
            .map(|x| {
                rises ^= rng.below(3) == 0;
                if rises { (x - 1, x) } else { (x, x - 1) }
            })
            .collect();
        for order in [forest_order(&random_tree(&mut rng, n, 3)), Order::new(n, &zigzag)] {
            let black = rng.next_u64() as u32 & order.all();
            for (kind, order) in [(RemovalKind::Pomax, order.clone()), (RemovalKind::Pomin, order.dual())] {
                let value = values(&free_of_order(kind, &order), black);
                assert_eq!(check_simplified(kind, &order, &value, black), 0, "{kind:?} {order:?} {black:b}");
            }
        }
    }
}

fn check_solved(kind: RemovalKind, order: &Order, black: u32, free: &[u32]) {
    let value = values(free, black);
    let game = order.removal(kind, black);
    let options = Request { engine: Engine::Auto, moves: true, ..Request::default() };
    let solution = solve(&game, &options).unwrap();
    let told = || format!("{kind:?} {order:?} {black:b}: {:?}", solution.proof);
    assert_eq!(solution.value, Some(Value::integer((*value.last().unwrap()).into())), "{}", told());
    assert!(!solution.proof.is_empty());
    for player in Player::BOTH {
        let names: Vec<String> =
            best(free, &value, black, player).iter().map(|x| (x + 1).to_string()).collect();
        let moves: Vec<&str> = solution.best_moves_of(player).unwrap().collect();
        assert_eq!(moves, names, "{player:?} {}", told());
    }
}

fn is_searched(game: &Position) -> bool {
    let solution = solve(game, &Request::default()).unwrap();
    solution.steps().iter().any(|step| step.claim.rule == "search")
}

#[test]
fn a_board_is_searched_only_if_what_simplifications_leave_of_it_is() {
    for order in (4..=6).flat_map(oriented_trees) {
        for kind in KINDS {
            for black in 0..=order.all() {
                let position = order.removal(kind, black);
                let Position::Removal(game) = &position else { unreachable!() };
                let keep = simplify(game).unwrap().left;
                let colour = keep.iter().map(|&x| game.colour[x]).collect();
                let left = Removal::new(kind, game.poset.restrict_convex(&keep), colour).unwrap();
                let told = || format!("{kind:?} {order:?} {black:b}");
                assert!(!is_searched(&position) || is_searched(&Position::Removal(left)), "{}", told());
            }
        }
    }
}

#[test]
fn the_dispatcher_on_all_orders() {
    for order in (1..=4).flat_map(all_orders) {
        for kind in KINDS {
            let free = free_of_order(kind, &order);
            for black in 0..=order.all() {
                check_solved(kind, &order, black, &free);
            }
        }
    }
}

#[test]
fn the_dispatcher_on_random_orders() {
    let mut rng = SplitMix(8);
    for round in 0..300 {
        let n = 5 + round % 7;
        let order = match round % 3 {
            0 => random_acyclic(&mut rng, n),
            1 => random_order(&mut rng, n, 0.25),
            _ => {
                // Something above something.
                let low = 1 + rng.below(n - 1);
                let mut pairs: Vec<_> = (low..n).flat_map(|y| (0..low).map(move |x| (x, y))).collect();
                for y in 1..n {
                    pairs.extend((0..y).filter(|_| rng.below(4) == 0).map(|x| (x, y)));
                }
                Order::new(n, &pairs).relabel(&shuffle(&mut rng, n))
            }
        };
        for kind in KINDS {
            let free = free_of_order(kind, &order);
            let black = rng.next_u64() as u32 & order.all();
            check_solved(kind, &order, black, &free);
        }
    }
}
