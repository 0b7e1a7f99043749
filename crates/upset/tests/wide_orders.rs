//! Every means on orders of 8 to 12 elements of the classes that rules look for, and beside their borders.

mod means;
mod oracle;

use means::orders::{order, series_parallel};
use means::{Plain, bits, boards, check};
use oracle::*;
use std::collections::{BTreeSet, HashMap};
use upset::game::RemovalKind;
use upset::order::families::SplitMix;
use upset::value::Value;

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
