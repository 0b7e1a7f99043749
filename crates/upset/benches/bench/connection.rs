//! Connection games by search: Hex for the player who starts, and all its openings.

use super::Bench;
use upset::budget::Budget;
use upset::game::{Connection, Position};
use upset::search;
use upset::value::Player;

/// Runs every row. What stands beside them is what Benzene's proof-number solver was stated to take, not timed here.
pub fn run(bench: &Bench) {
    for (n, goal, benzene) in [(6, 0.01, 0.03), (7, 0.1, 0.26), (8, 60.0, 53.0)] {
        let name = format!("hex({n}), who wins");
        bench.stated(&name, goal, || winner(n), "Benzene, as stated,", benzene);
    }
    bench.stated("hex(6), all openings", 1.0, || openings(6), "Benzene, as stated,", 6.0);
    bench.goal("hex(7), all openings", 60.0, || openings(7));
}

fn hex(n: u128) -> Position {
    Position::Connection(Connection::hex(n, false).expect("a small board"))
}

/// Who wins when Left starts.
fn winner(n: u128) -> String {
    let found = search::engine(&hex(n)).ok().and_then(|mut engine| {
        let budget = Budget::unlimited();
        engine.winner(&[], Player::Left, &budget).ok().map(|winner| (winner, budget.positions()))
    });
    found.map_or("?".into(), |(winner, positions)| format!("{}, {positions} positions", winner.name()))
}

/// How many first moves win.
fn openings(n: u128) -> String {
    let found = search::engine(&hex(n)).ok().and_then(|mut engine| {
        let budget = Budget::unlimited();
        engine.best_moves(&[], Player::Left, &budget).ok().map(|moves| (moves.len(), budget.positions()))
    });
    found.map_or("?".into(), |(moves, positions)| format!("{moves} win, {positions} positions"))
}
