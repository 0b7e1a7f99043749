//! Every means on orders of 8 to 12 elements of the classes that rules look for, and beside their borders.

mod means;
mod oracle;

use means::{Plain, bits, boards, check};
use oracle::*;
use std::collections::{BTreeSet, HashMap};
use upset::game::RemovalKind;
use upset::order::families::SplitMix;
use upset::value::Value;

/// A series-parallel order, all of whose pairs are pushed to `pairs`.
fn series_parallel(rng: &mut SplitMix, range: std::ops::Range<usize>, pairs: &mut Vec<(usize, usize)>) {
    if range.len() < 2 {
        return;
    }
    let middle = range.start + 1 + rng.below(range.len() - 1);
    if rng.below(2) == 0 {
        pairs.extend((range.start..middle).flat_map(|x| (middle..range.end).map(move |y| (x, y))));
    }
    series_parallel(rng, range.start..middle, pairs);
    series_parallel(rng, middle..range.end, pairs);
}

/// Three or four zigzags of four elements, each above all before it or beside them: as many parts that no N-free order has.
fn zigzags(rng: &mut SplitMix) -> Order {
    let n = 12 + 4 * rng.below(2);
    let mut pairs = Vec::new();
    for start in (0..n).step_by(4) {
        pairs.extend([(start, start + 2), (start + 1, start + 2), (start + 1, start + 3)]);
        if rng.below(2) == 0 {
            pairs.extend((0..start).flat_map(|x| (start..start + 4).map(move |y| (x, y))));
        }
    }
    Order::new(n, &pairs)
}

/// Something small with a long chain above, below or beside it.
fn tall(rng: &mut SplitMix, small: usize, chain: usize) -> Order {
    let mut pairs = Vec::new();
    if rng.below(3) > 0 {
        series_parallel(rng, 0..small, &mut pairs);
    } else {
        for y in 1..small {
            pairs.extend((0..y).filter(|_| rng.below(3) == 0).map(|x| (x, y)));
        }
    }
    let n = small + chain;
    pairs.extend((small + 1..n).map(|x| (x - 1, x)));
    match rng.below(4) {
        0 => pairs.extend((0..small).map(|x| (n - 1, x))),
        1 => {}
        _ => pairs.extend((0..small).map(|x| (x, small))),
    }
    Order::new(n, &pairs)
}

/// An order on `0..n` of a class that rules look for; now and then with a pair more, beside the border of the class.
fn order(rng: &mut SplitMix, n: usize) -> Order {
    let mut pairs = Vec::new();
    let chains = |rng: &mut SplitMix, pairs: &mut Vec<(usize, usize)>, from: usize| {
        pairs.extend((from + 1..n).filter(|_| rng.below(4) > 0).map(|x| (x - 1, x)));
    };
    match rng.below(14) {
        0 => chains(rng, &mut pairs, 0),
        1 => pairs.extend((1..n).filter_map(|x| Some((rng.below(x + 1), x)).filter(|&(p, _)| p < x))),
        2 => pairs.extend((1..n).filter_map(|x| Some((x, rng.below(x + 1))).filter(|&(_, p)| p < x))),
        3 => {
            let low = 1 + rng.below(n);
            for y in low..n {
                pairs.extend((0..low).filter(|_| rng.below(2) == 0).map(|x| (x, y)));
            }
        }
        4 => pairs.extend((1..n).map(|x| if x % 2 == 0 { (x - 1, x) } else { (x, x - 1) })),
        5 | 6 => series_parallel(rng, 0..n, &mut pairs),
        // Two chains with a few pairs between them.
        7 | 8 => {
            let half = n / 2 + rng.below(3) - 1;
            pairs.extend((1..half).chain(half + 1..n).map(|x| (x - 1, x)));
            for _ in 0..rng.below(4) {
                pairs.push((rng.below(half), half + rng.below(n - half)));
            }
        }
        // The same twice, with or without an element that has no image.
        9 => {
            let half = n / 2;
            for y in 1..half {
                for x in (0..y).filter(|_| rng.below(2) == 0) {
                    pairs.extend([(x, y), (x + half, y + half)]);
                }
            }
            if rng.below(2) == 0 {
                pairs.extend((0..half).flat_map(|x| (half..2 * half).map(move |y| (x, y))));
            }
        }
        // A diagram of rows.
        10 => {
            let mut start = 0;
            let mut length = 2 + rng.below(n / 2);
            while start < n {
                let row = length.min(n - start);
                pairs.extend((start + 1..start + row).map(|x| (x - 1, x)));
                if start > 0 {
                    pairs.extend((start..start + row).map(|x| (x - length, x)));
                }
                start += row;
                length = row;
            }
        }
        // Something small below, above or beside chains.
        11 => {
            for y in 1..5 {
                pairs.extend((0..y).filter(|_| rng.below(2) == 0).map(|x| (x, y)));
            }
            chains(rng, &mut pairs, 5);
            match rng.below(3) {
                0 => pairs.extend((0..5).flat_map(|x| (5..n).map(move |y| (x, y)))),
                1 => pairs.extend((0..5).flat_map(|x| (5..n).map(move |y| (y, x)))),
                _ => {}
            }
        }
        12 => {
            for y in 1..n {
                pairs.extend((0..y).filter(|_| rng.below(4) == 0).map(|x| (x, y)));
            }
        }
        _ => {
            for y in 1..n {
                pairs.extend((0..y).filter(|_| rng.below(2) == 0).map(|x| (x, y)));
            }
        }
    }
    if rng.below(4) == 0 {
        let (x, y) = (rng.below(n), rng.below(n));
        if x < y && !pairs.contains(&(y, x)) && pairs.iter().all(|&(a, b)| a < b) {
            pairs.push((x, y));
        }
    }
    let order = Order::new(n, &pairs);
    // Not always in an order that numbers show.
    if rng.below(2) == 0 { order.relabel(&shuffle(rng, n)) } else { order }
}

#[test]
fn posets() {
    let mut met = BTreeSet::new();
    for seed in 0..2 * boards() {
        let mut rng = SplitMix(seed);
        let order = if seed % 16 == 0 {
            zigzags(&mut rng)
        } else {
            let n = 8 + rng.below(5);
            order(&mut rng, n)
        };
        let n = order.n;
        let mut memo = HashMap::new();
        let all = order.all();
        let value = Value::nimber(poset_grundy(&order, all, &mut memo).into());
        let after = |x: usize| (x, Value::nimber(memo[&(all & !order.up[x])].into()));
        let plain = Plain::valued(value, (0..n).map(after).collect(), [all; 2]);
        check(&|| format!("poset {n} {:?}", order.pairs()), &order.poset_game(), &plain, &mut met);
    }
    println!("{} rules: {met:?}", met.len());
    assert!(met.len() >= 10, "{met:?}");
}

#[test]
fn coloured_posets() {
    let mut met = BTreeSet::new();
    for seed in 0..2 * boards() {
        let mut rng = SplitMix(seed ^ 1 << 41);
        let order = if seed % 4 == 0 {
            let (small, chain) = (3 + rng.below(4), 6 + rng.below(9));
            tall(&mut rng, small, chain)
        } else {
            let n = 8 + rng.below(4);
            order(&mut rng, n)
        };
        let n = order.n;
        // Most often at random, sometimes almost of one colour, sometimes by turns; long chains of one colour.
        let black = match rng.below(4) {
            _ if seed % 4 == 0 => (rng.next_u64() as u32 & 7 | [0, !7][rng.below(2)]) & order.all(),
            0 => 1u32 << rng.below(n),
            1 => 0x5555_5555 & order.all(),
            _ => rng.next_u64() as u32 & order.all(),
        };
        let black = if rng.below(6) == 0 { order.all() & !black } else { black };
        let (all, text) = (order.all(), |kind: &str| format!("{kind} {n} {:?} {black:b}", order.pairs()));
        let mut memo = HashMap::new();
        let value = Value::number(black_white_value(&order, black, all, &mut memo));
        let after = |x: usize| (x, Value::number(memo[&(all & !order.up[x])].clone()));
        let plain = Plain::valued(value, (0..n).map(after).collect(), [black, all & !black]);
        check(&|| text("black-white"), &order.black_white(black), &plain, &mut met);
        for kind in [RemovalKind::Pomax, RemovalKind::Pomin, RemovalKind::Pominmax] {
            let mut memo = HashMap::new();
            let value = Value::number(removal_value(kind, &order, black, all, &mut memo));
            let free = removable(kind, &order, all);
            let after = |x: usize| (x, Value::number(memo[&(all & !(1 << x))].clone()));
            let plain = Plain::valued(value, bits(free).map(after).collect(), [free & black, free & !black]);
            check(&|| text(&format!("{kind:?}")), &order.removal(kind, black), &plain, &mut met);
        }
    }
    println!("{} rules: {met:?}", met.len());
    assert!(met.len() >= 12, "{met:?}");
}
