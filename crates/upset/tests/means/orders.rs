//! Orders of the classes that rules look for.

use crate::oracle::{Order, shuffle};
use upset::order::families::SplitMix;

/// A series-parallel order, all of whose pairs are pushed to `pairs`.
pub fn series_parallel(rng: &mut SplitMix, range: std::ops::Range<usize>, pairs: &mut Vec<(usize, usize)>) {
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

/// An order on `0..n` of a class that rules look for; now and then with a pair more, beside the border of the class.
pub fn order(rng: &mut SplitMix, n: usize) -> Order {
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
