//! Double trees, ordinal sums and zigzags against plain recursion.

mod oracle;
mod removal;

use oracle::*;
use removal::*;
use upset::order::families::SplitMix;
use upset::rule::find;

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
