//! Several threads, which start at once: against plain recursion, against one thread, and within their limits.

use super::{Random, check_within, configurations, hex, random_graph, solver};
use crate::connection::net::one;
use crate::connection::search::Solver;
use crate::connection::tuning::Switches;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{scope, sleep};
use std::time::Duration;
use upset_base::budget::{Budget, Stopped};

fn on(threads: usize) -> Budget {
    Budget::unlimited().with_threads(threads).with_head_start(0)
}

#[test]
fn random_graphs_on_several_threads() {
    let mut random = Random(31);
    let configurations = configurations();
    for i in 0..400 {
        let rows = random_graph(&mut random);
        for threads in [1, 2, 4] {
            let switches = configurations[i % configurations.len()];
            check_within(&on(threads), &rows, None, [0, 0], Switches::ALL, "threads");
            check_within(&on(threads), &rows, None, [0, 0], switches, "threads");
        }
    }
}

#[test]
fn positions_of_hex_on_several_threads() {
    let mut random = Random(32);
    let configurations = configurations();
    for i in 0..200 {
        let (w, h): (usize, usize) = [(3, 3), (4, 3), (4, 4), (5, 4)][i % 4];
        let mut own = [0, 0];
        for turn in 0..(w * h).saturating_sub(10) {
            let x = random.below(w * h);
            if own[1 - turn % 2] & one(x) == 0 {
                own[turn % 2] |= one(x);
            }
        }
        let [rows, right] = hex(w, h);
        let free = w * h - (own[0] | own[1]).count_ones() as usize;
        let switches = if free > 12 { Switches::ALL } else { configurations[i % configurations.len()] };
        for threads in [1, 2, 4] {
            check_within(&on(threads), &rows, Some(&right), own, switches, "threads");
        }
    }
}

/// Who wins after each first move of Left, one after the other with one table.
fn openings(solver: &mut Solver<u64>, n: usize, budget: &Budget) -> Result<Vec<usize>, Stopped> {
    let win = |x: usize| {
        let mut place = solver.start();
        place.claim(0, x);
        Ok(solver.win(place, 1, budget)?.winner)
    };
    (0..n * n).map(win).collect()
}

#[test]
fn openings_do_not_depend_on_threads() {
    let [rows, right] = hex(5, 5);
    let new = || solver(&rows, Some(&right), Switches::ALL);
    let alone = openings(&mut new(), 5, &on(1)).unwrap();
    assert!(alone.contains(&0) && alone.contains(&1));
    for threads in [2, 3, 4, 8] {
        let mut solver = new();
        assert_eq!(openings(&mut solver, 5, &on(threads)).unwrap(), alone, "{threads} threads");
        assert!(solver.is_left());
        assert_eq!(openings(&mut solver, 5, &on(1)).unwrap(), alone, "{threads} threads, then one");
    }
}

/// Asks again and again, each time within the budget of that number, until there is an answer; says how often.
fn in_pieces(budgets: impl Fn(u64) -> Budget, why: Stopped) -> u64 {
    let [rows, right] = hex(5, 5);
    let alone = openings(&mut solver(&rows, Some(&right), Switches::ALL), 5, &on(1)).unwrap();
    let mut solver = solver(&rows, Some(&right), Switches::ALL);
    let mut asked = 0;
    loop {
        asked += 1;
        let found = openings(&mut solver, 5, &budgets(asked));
        assert!(solver.is_left());
        match found {
            Ok(found) => {
                assert_eq!(found, alone);
                return asked;
            }
            Err(stopped) => assert_eq!(stopped, why),
        }
    }
}

#[test]
fn limits_end_all_threads_and_nothing_is_lost() {
    for threads in [2, 4] {
        assert!(in_pieces(|_| on(threads).with_positions(20), Stopped::Positions) > 1);
        assert!(in_pieces(|i| on(threads).with_memory(i as usize * 20_000), Stopped::Memory) > 1);
        let limit = |i| on(threads).with_time(Duration::from_micros(200 * i));
        assert!(in_pieces(limit, Stopped::Time) > 1);
    }
}

#[test]
fn an_interrupted_search_goes_on_where_it_was() {
    let budget = on(3);
    let (flag, done) = (budget.stop_flag(), AtomicBool::new(false));
    scope(|scope| {
        scope.spawn(|| {
            while !done.load(Ordering::Relaxed) {
                flag.store(true, Ordering::Relaxed);
                sleep(Duration::from_micros(50));
                flag.store(false, Ordering::Relaxed);
                sleep(Duration::from_millis(2));
            }
        });
        in_pieces(|_| budget.clone(), Stopped::Interrupted);
        done.store(true, Ordering::Relaxed);
    });
}
