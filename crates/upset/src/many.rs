//! Many games at once: each class of isomorphic ones is solved once.

use crate::budget::Budget;
use crate::claim::Claim;
use crate::game::{Key, Position};
use crate::session::{Ask, Session};
use crate::solution::Solution;
use hashbrown::HashMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Steps that telling one game from others may take: symmetric boards would take very many, and are then solved each.
const EFFORT: u64 = 20_000;
/// Larger boards are not compared: reading them costs more than most answers.
const LARGEST: usize = 4096;

/// Who wins each of `games` and what they are worth, within one budget for all, on as many threads as it allows.
///
/// Games that are the same up to renaming are solved once; the others say which one they follow.
///
/// ```
/// use upset::{Budget, solve_many};
/// let games = ["C1 + C2", "C2 + C1", "A2"].map(|text| upset::document::expression(text).unwrap());
/// let values = solve_many(&games, &Budget::unlimited()).iter().map(|s| s.grundy()).collect::<Vec<_>>();
/// assert_eq!(values, [Some(3), Some(3), Some(0)]);
/// ```
pub fn solve_many(games: &[Position], budget: &Budget) -> Vec<Solution> {
    let mut first: HashMap<Key, usize> = HashMap::new();
    let follows: Vec<usize> = (games.iter().enumerate())
        .map(
            |(i, game)| {
                if game.elements() > LARGEST { i } else { *first.entry(game.key(EFFORT)).or_insert(i) }
            },
        )
        .collect();
    let solved: Vec<Mutex<Option<Solution>>> = games.iter().map(|_| Mutex::new(None)).collect();
    let next = AtomicUsize::new(0);
    let alone = budget.clone().with_threads(1);
    let work = || {
        loop {
            let i = next.fetch_add(1, Ordering::Relaxed);
            let Some(game) = games.get(i) else { break };
            if follows[i] == i {
                let solution = Session::new(game.clone()).ask(Ask::Value, &alone);
                if let Ok(mut slot) = solved[i].lock() {
                    *slot = Some(solution);
                }
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..budget.threads {
            scope.spawn(work);
        }
        work();
    });
    let of = |i: usize| solved[i].lock().ok().and_then(|slot| slot.clone());
    let solution = |(i, game): (usize, &Position)| {
        // Nothing was solved only if a thread panicked, which scope() has passed on by now.
        let found = of(follows[i]).unwrap_or_else(|| Session::new(game.clone()).ask(Ask::Value, budget));
        if follows[i] == i { found } else { following(found, game, follows[i]) }
    };
    games.iter().enumerate().map(solution).collect()
}

/// The solution of a game that is another one up to renaming.
fn following(found: Solution, game: &Position, other: usize) -> Solution {
    let summary = format!("the same as game {} up to renaming", other + 1);
    let proof = vec![Claim::new("isomorphic", "", summary)];
    Solution { names: game.names().clone(), proof, positions: 0, seconds: 0.0, ..found }
}
