//! Double trees, ordinal sums and zigzags against plain recursion.

mod oracle;
mod removal;

use oracle::*;
use removal::*;
use upset::budget::Budget;
use upset::game::RemovalKind;
use upset::order::families::SplitMix;
use upset::rule::{Moves, find};
use upset::solve::Desk;
use upset::value::Player;

/// Checks the rule on every order it covers among these, with all colourings.
fn check_where_it_applies(rule: &str, orders: impl Iterator<Item = Order>) -> usize {
    let found = find(rule).unwrap();
    let mut covered = 0;
    for order in orders {
        for kind in KINDS {
            let free = free_of_order(kind, &order);
            for black in 0..=order.all() {
                let game = order.removal(kind, black);
                if found.applies(&game).is_ok() {
                    covered += 1;
                    check(found, &game, &free, &values(&free, black), black);
                }
            }
        }
    }
    covered
}

#[test]
fn double_trees_with_all_colourings() {
    let connected = (1..=7).flat_map(oriented_trees);
    let others = (2..=5).flat_map(all_orders);
    assert!(check_where_it_applies("double-tree", connected.chain(others)) > 10_000);
}

/// A tree above and a tree below a common root.
fn random_double_tree(rng: &mut SplitMix, n: usize) -> Order {
    let upper = 1 + rng.below(n);
    let depth = 1 + rng.below(4);
    let mut pairs = Vec::new();
    for (x, p) in random_tree(rng, upper, depth).iter().enumerate() {
        pairs.extend(p.map(|p| (p, x)));
    }
    for (x, p) in random_tree(rng, n - upper + 1, depth).iter().enumerate() {
        let name = |x: usize| if x == 0 { 0 } else { upper + x - 1 };
        pairs.extend(p.map(|p| (name(x), name(p))));
    }
    Order::new(n, &pairs).relabel(&shuffle(rng, n))
}

#[test]
fn random_double_trees() {
    let mut rng = SplitMix(3);
    for round in 0..250 {
        let order = random_double_tree(&mut rng, 9 + round % 6);
        for kind in KINDS {
            check_order("double-tree", kind, &order, Some((&mut rng, 4)));
        }
    }
}

/// All orders whose diagram is a path of n elements.
fn zigzags(n: usize) -> impl Iterator<Item = Order> {
    (0..1u32 << n.saturating_sub(1)).map(move |rises| {
        let pairs: Vec<_> =
            (1..n).map(|x| if rises >> (x - 1) & 1 == 1 { (x - 1, x) } else { (x, x - 1) }).collect();
        Order::new(n, &pairs)
    })
}

#[test]
fn zigzags_with_all_colourings() {
    assert!(check_where_it_applies("zigzag-pomax", (0..=7).flat_map(zigzags)) > 10_000);
    assert!(check_where_it_applies("zigzag-pomax", (2..=5).flat_map(all_orders)) > 1_000);
}

#[test]
#[ignore = "exhaustive: minutes"]
fn zigzags_of_nine_with_all_colourings() {
    check_where_it_applies("zigzag-pomax", (8..=9).flat_map(zigzags));
}

#[test]
fn random_zigzags() {
    let mut rng = SplitMix(4);
    for round in 0..300 {
        let n = 10 + round % 5;
        let mut rises = false;
        let pairs: Vec<_> = (1..n)
            .map(|x| {
                rises ^= rng.below(3) == 0;
                if rises { (x - 1, x) } else { (x, x - 1) }
            })
            .collect();
        let order = Order::new(n, &pairs).relabel(&shuffle(&mut rng, n));
        for kind in [RemovalKind::Pomax, RemovalKind::Pomin] {
            check_order("zigzag-pomax", kind, &order, Some((&mut rng, 4)));
        }
    }
}

#[test]
fn ordinal_sums_with_all_colourings() {
    assert!(check_where_it_applies("ordinal-sum", (0..=5).flat_map(all_orders)) > 1_000);
}

#[test]
#[ignore = "exhaustive: minutes"]
fn ordinal_sums_of_seven_with_all_colourings() {
    check_where_it_applies("ordinal-sum", (6..=7).flat_map(all_orders));
}

#[test]
fn random_ordinal_sums() {
    let mut rng = SplitMix(5);
    let rule = find("ordinal-sum").unwrap();
    let mut covered = 0;
    for _ in 0..600 {
        // Something small below, then forests.
        let mut pairs = Vec::new();
        let mut n = 1 + rng.below(5);
        for y in 1..n {
            for x in 0..y {
                if rng.below(3) == 0 {
                    pairs.push((x, y));
                }
            }
        }
        while n < 9 {
            let size = 1 + rng.below(13 - n);
            for y in n..n + size {
                pairs.extend((0..n).map(|x| (x, y)));
                if y > n && rng.below(4) > 0 {
                    pairs.push((y - 1 - rng.below((y - n).min(2)), y));
                }
            }
            n += size;
        }
        let mut order = Order::new(n, &pairs).relabel(&shuffle(&mut rng, n));
        let mut kind = RemovalKind::Pomax;
        if rng.below(2) == 0 {
            order = order.dual();
            kind = RemovalKind::Pomin;
        }
        let free = free_of_order(kind, &order);
        for _ in 0..6 {
            // Mostly one colour, so that parts without triples are not rare.
            let more = if rng.below(2) == 0 { rng.next_u64() } else { 0 };
            let black = (rng.next_u64() | more) as u32 & order.all();
            let game = order.removal(kind, black);
            if rule.applies(&game).is_ok() {
                covered += 1;
                check(rule, &game, &free, &values(&free, black), black);
            }
        }
    }
    assert!(covered > 500, "{covered}");
}

/// Where what is below is known, every best move is listed and not one alone.
#[test]
fn ordinal_sums_list_all_moves() {
    let budget = Budget::unlimited();
    let pairs: Vec<_> = (0..2).flat_map(|x| (2..5).map(move |y| (x, y))).collect();
    let order = Order::new(5, &pairs);
    for black in 0..=order.all() {
        let game = order.removal(RemovalKind::Pomax, black);
        let mut finding = find("ordinal-sum").unwrap().recognise(&game, &budget).unwrap();
        for player in Player::BOTH {
            let moves = finding.moves(player, &mut Desk::new(&budget)).unwrap();
            assert!(matches!(moves, Moves::All(_)), "{black:b} {player:?}: {moves:?}");
        }
    }
}
