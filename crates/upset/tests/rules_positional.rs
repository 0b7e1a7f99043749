//! The rules for positional games on small and random boards against the plain recursion.

mod oracle;
mod positional;

use oracle::*;
use positional::*;
use upset::game::Convention;
use upset::order::families::SplitMix;

/// All partitions of n into chain lengths.
fn partitions(n: usize, max: usize) -> Vec<Vec<usize>> {
    if n == 0 {
        return vec![vec![]];
    }
    let mut all = Vec::new();
    for first in 1..=n.min(max) {
        for mut rest in partitions(n - first, first) {
            rest.push(first);
            all.push(rest);
        }
    }
    all
}

#[test]
fn chains_singletons_on_all_small_boards() {
    let mut tally = Tally::default();
    let rng = &mut SplitMix(1);
    for n in 1..=6 {
        for lengths in partitions(n, n) {
            let order = chains(rng, &lengths);
            for targets in 0..1u32 << n {
                let singles: Vec<u32> = members(targets).map(|x| 1 << x).collect();
                let play = if n <= 5 { Play::Out } else { Play::No };
                check("chains-singletons", &maker_breaker(order.clone(), singles), play, &mut tally);
                if targets != 0 {
                    let one = maker_breaker(order.clone(), vec![targets]);
                    check("chains-singletons", &one, play, &mut tally);
                }
            }
        }
    }
    assert_eq!(tally.helped, 0, "{tally:?}");
    assert!(tally.decided > 3000 && tally.lists == tally.decided, "{tally:?}");
}

#[test]
fn chains_singletons_on_random_boards() {
    let mut tally = Tally::default();
    let rng = &mut SplitMix(2);
    for _ in 0..400 {
        let n = 7 + rng.below(5);
        let lengths = random_lengths(rng, n, 5);
        let order = chains(rng, &lengths);
        let count = 1 + rng.below(3);
        let edges =
            if rng.below(2) == 0 { random_edges(rng, n, count, 1) } else { vec![random_edge(rng, n, 4)] };
        let fresh = maker_breaker(order, edges);
        let claims = rng.below(4);
        check("chains-singletons", &mid_game(rng, &fresh, claims), Play::No, &mut tally);
    }
    assert!(tally.decided > 600, "{tally:?}");
}

#[test]
fn height_2_rules_on_all_small_boards() {
    let mut single = Tally::default();
    let mut tops = Tally::default();
    for n in 1..=6 {
        for order in all_orders(n) {
            let minimal = members(order.all()).filter(|&x| order.down(x) == 1 << x);
            let minimal = minimal.fold(0, |m, x| m | 1 << x);
            let all_tops = order.all() & !minimal;
            let play = if n <= 5 { Play::Out } else { Play::No };
            for x in 0..n {
                let game = maker_breaker(order.clone(), vec![1 << x]);
                check("single-target-height-2", &game, play, &mut single);
                let maker_maker =
                    PlainPositional::new(Convention::MakerMaker, order.clone(), vec![1 << x], vec![]);
                check("single-target-height-2", &maker_maker, play, &mut single);
            }
            let singles = members(all_tops).map(|x| 1 << x).collect();
            check("all-tops-height-2", &maker_breaker(order.clone(), singles), play, &mut tops);
            if all_tops != 0 {
                check("all-tops-height-2", &maker_breaker(order.clone(), vec![all_tops]), play, &mut tops);
            }
        }
    }
    assert_eq!(single.helped + tops.helped, 0, "{single:?} {tops:?}");
    assert!(single.decided > 500 && tops.decided > 200, "{single:?} {tops:?}");
    assert_eq!((single.lists, tops.lists), (single.decided, tops.decided), "{single:?} {tops:?}");
}

#[test]
fn height_2_rules_on_random_boards() {
    let mut single = Tally::default();
    let mut tops = Tally::default();
    let rng = &mut SplitMix(3);
    for _ in 0..400 {
        let n = 7 + rng.below(4);
        let p = 0.15 + 0.5 * rng.unit();
        let order = random_height_2(rng, n, p);
        let target = random_edge(rng, n, 1);
        let claims = rng.below(3);
        let at = mid_game(rng, &maker_breaker(order.clone(), vec![target]), claims);
        check("single-target-height-2", &at, Play::No, &mut single);
        let tops_mask = members(order.all()).filter(|&x| order.down(x) != 1 << x).fold(0, |m, x| m | 1 << x);
        if tops_mask == 0 {
            continue;
        }
        let edges =
            if rng.below(2) == 0 { vec![tops_mask] } else { members(tops_mask).map(|x| 1 << x).collect() };
        let at = mid_game(rng, &maker_breaker(order, edges), claims);
        check("all-tops-height-2", &at, Play::No, &mut tops);
    }
    assert!(single.decided > 400 && tops.decided > 300, "{single:?} {tops:?}");
}

#[test]
fn connect_on_small_boards() {
    let rng = &mut SplitMix(4);
    let (mut tally, mut begun) = (Tally::default(), Tally::default());
    for w in 1..=7 {
        for h in 1..=7 {
            if w * h > 12 {
                continue;
            }
            for k in 1..=4usize {
                let order = chains(rng, &vec![h; w]);
                let mut lines = connect_lines(&order, k, w, h);
                if lines.is_empty() {
                    continue;
                }
                lines.sort_by_key(|&l| l.wrapping_mul(2_654_435_761));
                let play = if w * h <= 9 { Play::Out } else { Play::No };
                let empty = maker_breaker(order, lines);
                check("connect", &empty, play, &mut tally);
                for _ in 0..4 {
                    let claims = 1 + rng.below(5);
                    check("connect", &mid_game(rng, &empty, claims), Play::No, &mut begun);
                }
            }
        }
    }
    assert_eq!(tally.helped, 0, "{tally:?}");
    assert!(tally.applied > 60 && tally.decided > 100 && tally.replies > 700, "{tally:?}");
    assert!(begun.decided > 40, "{begun:?}");
}

/// Every way to play the first four claims on four columns of two cells: pairs of columns are full, half full or empty.
#[test]
fn connect_in_full_pairs_of_columns() {
    let mut begun = Tally::default();
    let order = Order::new(8, &[(0, 1), (2, 3), (4, 5), (6, 7)]);
    let lines = connect_lines(&order, 3, 4, 2);
    let mut at = vec![maker_breaker(order, lines)];
    for player in [0, 1, 0, 1] {
        at = at.iter().flat_map(|game| members(game.available()).map(|x| game.after(player, x))).collect();
        at.iter().for_each(|game| check("connect", game, Play::No, &mut begun));
    }
    assert!(begun.decided > 100, "{begun:?}");
}

/// One set alone is enough: all sets on all small chains, with and without others beside it.
#[test]
fn one_set_on_small_and_random_chains() {
    let rng = &mut SplitMix(10);
    let mut tally = Tally::default();
    for n in 1..=6 {
        for lengths in partitions(n, n) {
            let order = chains(rng, &lengths);
            for set in 1..1u32 << n {
                let play = if n <= 5 { Play::Out } else { Play::No };
                check("one-set", &maker_breaker(order.clone(), vec![set]), play, &mut tally);
                let mut more = random_edges(rng, n, 3, 3);
                more.push(set);
                check("one-set", &maker_breaker(order.clone(), more), play, &mut tally);
            }
        }
    }
    for _ in 0..600 {
        let n = 7 + rng.below(5);
        let lengths = random_lengths(rng, n, 6);
        let order = chains(rng, &lengths);
        let edges = random_edges(rng, n, 4, 4);
        let claims = rng.below(4);
        let game = mid_game(rng, &maker_breaker(order, edges), claims);
        let play = if n <= 7 { Play::Out } else { Play::No };
        check("one-set", &game, play, &mut tally);
    }
    assert!(tally.decided > 1500 && tally.replies > 1000, "{tally:?}");
    assert_eq!(tally.helped, 0, "{tally:?}");
}

/// The lines of k cells on the order's chains, taken as columns in an order of their own.
fn connect_lines(order: &Order, k: usize, w: usize, h: usize) -> Vec<u32> {
    let mut columns: Vec<Vec<usize>> = Vec::new();
    for x in 0..order.n {
        if order.down(x) == 1 << x {
            let mut column: Vec<usize> = members(order.up[x]).collect();
            column.sort_by_key(|&y| order.down(y).count_ones());
            columns.push(column);
        }
    }
    let mut lines = std::collections::BTreeSet::new();
    for x in 0..w as i32 {
        for y in 0..h as i32 {
            for (dx, dy) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
                let cells: Vec<(i32, i32)> = (0..k as i32).map(|i| (x + dx * i, y + dy * i)).collect();
                if cells.iter().all(|&(a, b)| a < w as i32 && b >= 0 && b < h as i32) {
                    lines.insert(
                        cells.iter().fold(0, |m, &(a, b)| m | 1u32 << columns[a as usize][b as usize]),
                    );
                }
            }
        }
    }
    lines.into_iter().collect()
}

#[test]
fn one_chain_in_every_convention() {
    let rng = &mut SplitMix(5);
    let mut tally = Tally::default();
    for round in 0..600 {
        let n = 1 + rng.below(8);
        let order = chains(rng, &[n]);
        let (a, b) = (rng.below(4), rng.below(4));
        let (left, right) = (random_edges(rng, n, a, 3), random_edges(rng, n, b, 3));
        let convention = Convention::ALL[round % 5];
        let mut plain = PlainPositional::new(convention, order, left, right);
        if rng.below(4) == 0 {
            plain.moves = Some(rng.below(n + 1));
        }
        if rng.below(4) == 0 {
            plain.turns = Some((0..1 + rng.below(3)).map(|_| rng.below(2)).collect());
        }
        check("one-chain", &plain, Play::No, &mut tally);
    }
    assert!(tally.decided > 800, "{tally:?}");
}

/// Whatever the board, whoever has claimed what: no rule that applies may be wrong.
#[test]
fn no_rule_is_wrong_on_random_positions() {
    let rng = &mut SplitMix(6);
    let mut decided = 0;
    for round in 0..3000 {
        let n = 1 + rng.below(8);
        let order = match rng.below(4) {
            0 => Order::antichain(n),
            1 => {
                let lengths = random_lengths(rng, n, 4);
                chains(rng, &lengths)
            }
            2 => random_height_2(rng, n, 0.3),
            _ => random_order(rng, n, 0.3),
        };
        let size = 1 + rng.below(3);
        let (a, b) = (rng.below(5), rng.below(5));
        let (left, right) = (random_edges(rng, n, a, size), random_edges(rng, n, b, size));
        let fresh = PlainPositional::new(Convention::ALL[round % 5], order, left, right);
        let claims = rng.below(n);
        let mut at = mid_game(rng, &fresh, claims);
        match rng.below(8) {
            0 => at.turns = Some((0..1 + rng.below(3)).map(|_| rng.below(2)).collect()),
            1 => at.moves = Some(rng.below(n + 1)),
            2 => at.first_moves = Some(at.available() & rng.next_u64() as u32).filter(|&m| m != 0),
            _ => {}
        }
        decided += check_all_rules(&at);
    }
    assert!(decided > 2000, "{decided}");
}

/// Every pair of graphs on n vertices, numbered by a mask over the pairs.
fn graph_edges(n: usize, mask: u32) -> Vec<u32> {
    let mut edges = Vec::new();
    let mut bit = 0;
    for y in 1..n {
        for x in 0..y {
            if mask >> bit & 1 == 1 {
                edges.push(1 << x | 1 << y);
            }
            bit += 1;
        }
    }
    edges
}

#[test]
fn pairs_on_all_small_boards() {
    let mut tally = Tally::default();
    for blue in 0..64 {
        for red in 0..64 {
            let game = PlainPositional::new(
                Convention::Achievement,
                Order::antichain(4),
                graph_edges(4, blue),
                graph_edges(4, red),
            );
            let play = if red % 8 == blue % 8 { Play::Out } else { Play::No };
            check("pairs", &game, play, &mut tally);
        }
    }
    assert_eq!(tally.helped, 0, "{tally:?}");
    assert_eq!(tally.decided, 2 * 4096);
}

#[test]
fn pairs_on_random_boards() {
    let rng = &mut SplitMix(7);
    let mut tally = Tally::default();
    for _ in 0..3000 {
        let n = 4 + rng.below(6);
        let sparse = |rng: &mut SplitMix, matching: bool| -> Vec<u32> {
            let mut free: Vec<usize> = shuffle(rng, n);
            if matching {
                let pairs = rng.below(n / 2 + 1);
                return (0..pairs).map(|i| 1 << free[2 * i] | 1 << free[2 * i + 1]).collect();
            }
            free.truncate(0);
            let count = rng.below(n);
            (0..count).map(|_| random_edge(rng, n, 2)).filter(|e| e.count_ones() == 2).collect()
        };
        let flip = rng.below(2) == 0;
        let (mut left, mut right) = (sparse(rng, flip), sparse(rng, !flip));
        if rng.below(4) == 0 {
            left.push(random_edge(rng, n, 1));
        }
        if rng.below(4) == 0 {
            right.push(random_edge(rng, n, 1));
        }
        let game = PlainPositional::new(Convention::Achievement, Order::antichain(n), left, right);
        let play = if n <= 6 { Play::Out } else { Play::No };
        check("pairs", &game, play, &mut tally);
    }
    assert_eq!(tally.helped, 0, "{tally:?}");
    assert!(tally.decided > 5500, "{tally:?}");
}

#[test]
fn pairing_and_danger_on_random_boards() {
    let rng = &mut SplitMix(8);
    let mut pairing = Tally::default();
    let mut danger = Tally::default();
    for round in 0..1500 {
        let n = 4 + rng.below(6);
        let count = 1 + rng.below(5);
        let edges = |rng: &mut SplitMix| -> Vec<u32> {
            (0..count).map(|_| random_edge(rng, n, 4) | random_edge(rng, n, 3)).collect()
        };
        let convention =
            [Convention::MakerBreaker, Convention::Achievement, Convention::MakerMaker][round % 3];
        let game = PlainPositional::new(convention, Order::antichain(n), edges(rng), edges(rng));
        let play = if n <= 6 { Play::Out } else { Play::No };
        check("pairing", &game, play, &mut pairing);
        check("erdos-selfridge", &game, play, &mut danger);
    }
    assert!(pairing.decided > 500 && pairing.replies > 1000, "{pairing:?}");
    assert!(danger.decided > 100 && danger.replies > 1000, "{danger:?}");
    assert!(danger.helped == 0, "{danger:?}");
}

#[test]
fn bounded_width_in_every_convention() {
    let rng = &mut SplitMix(9);
    let mut tally = Tally::default();
    for round in 0..1500 {
        let n = 3 + rng.below(7);
        let order = match rng.below(3) {
            0 => {
                let lengths = random_lengths(rng, n, 4);
                chains(rng, &lengths)
            }
            _ => random_order(rng, n, 0.4),
        };
        let (a, b) = (rng.below(4), rng.below(4));
        let (left, right) = (random_edges(rng, n, a, 3), random_edges(rng, n, b, 3));
        let game = PlainPositional::new(Convention::ALL[round % 5], order, left, right);
        let play = if n <= 5 { Play::Out } else { Play::No };
        check("bounded-width", &game, play, &mut tally);
    }
    assert_eq!(tally.helped, 0, "{tally:?}");
    assert!(tally.decided > 2500, "{tally:?}");
}
