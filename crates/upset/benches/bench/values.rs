//! Short games: canonical forms and comparison.

use crate::Bench;
use std::hint::black_box;
use upset::budget::Budget;
use upset::order::families::SplitMix;
use upset::value::Value;
use upset::value::short::{Id, Store};

/// All rows.
pub fn run(bench: &Bench) {
    bench.goal("values 10^5 random day-4 games", 1.0, || {
        let (store, days) = random_days(&[300, 100_000]);
        let hot = days[4].iter().filter(|&&id| store.as_plain(id).is_none()).count();
        let total: u128 = days[4].iter().map(|&id| store.birthday(id)).sum();
        format!("{hot} are no number plus a nimber, birthdays {total}")
    });
    let (store, days) = random_days(&[200, 200, 100, 40]);
    let games: Vec<Value> = days[6].iter().map(|&id| Value::of(&store, id)).collect();
    bench.goal("values compare two day-6 games, 39 pairs", 0.039, || {
        let budget = Budget::unlimited();
        let mut found = [0; 4];
        for pair in games.windows(2) {
            let order = black_box(&pair[0]).compare(&pair[1], &budget).expect("no limit is set");
            found[order.map_or(3, |order| (order as i8 + 1) as usize)] += 1;
        }
        format!("{found:?} less, equal, greater, confused")
    });
}

/// All games of day 2, then so many random games of each later day.
fn random_days(counts: &[usize]) -> (Store, Vec<Vec<Id>>) {
    let mut store = Store::new(&Budget::unlimited());
    let mut rng = SplitMix(1);
    let first = all(&mut store, &[]);
    let second = all(&mut store, &first);
    let mut days: Vec<Vec<Id>> = vec![Vec::new(), first, second];
    for &count in counts {
        let day = &days[days.len() - 1];
        let mut next = Vec::with_capacity(count);
        for _ in 0..count {
            let mut side =
                || -> Vec<Id> { (0..1 + rng.below(4)).map(|_| day[rng.below(day.len())]).collect() };
            next.push(store.game(&side(), &side()).expect("no limit is set"));
        }
        days.push(next);
    }
    (store, days)
}

/// Every game with options among `day`, or among 0 alone on the first day.
fn all(store: &mut Store, day: &[Id]) -> Vec<Id> {
    let zero = [store.number(Default::default())];
    let day = if day.is_empty() { &zero } else { day };
    let mut found = Vec::new();
    let sets = 1u32 << day.len();
    let set =
        |mask: u32| -> Vec<Id> { (0..day.len()).filter(|i| mask >> i & 1 == 1).map(|i| day[i]).collect() };
    for left in 0..sets {
        for right in 0..sets {
            found.push(store.game(&set(left), &set(right)).expect("no limit is set"));
        }
    }
    found.sort_unstable();
    found.dedup();
    found
}
