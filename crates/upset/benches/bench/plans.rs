//! Every means together beside search alone: a plan that tries dear theorems first would show here.

use super::Bench;
use upset::budget::Budget;
use upset::document::expression;
use upset::game::Position;
use upset::session::{Ask, Session};
use upset::solution::Solution;

/// Runs every row.
pub fn run(bench: &Bench) {
    let posets = |n: usize, p: f64, beside: &str| -> Vec<Position> {
        let text = |seed: u64| format!("random({n},{p},{seed}){beside}");
        (0..12).map(|seed| expression(&text(seed)).expect("a board")).collect()
    };
    row(bench, "12 random posets of 44, value", Ask::Value, &posets(44, 0.1, ""));
    row(bench, "12 random posets of 40 beside C4, winner", Ask::Winner, &posets(40, 0.08, " + C4"));
    row(bench, "12 random posets of 26 beside C4, value", Ask::Value, &posets(26, 0.1, " + C4"));
    let kayles =
        |seed: u64| expression(&format!("node-kayles random-graph(45,0.06,{seed})")).expect("a graph");
    row(
        bench,
        "12 sparse graphs of Node Kayles, winner",
        Ask::Winner,
        &(0..12).map(kayles).collect::<Vec<_>>(),
    );
}

fn row(bench: &Bench, name: &str, ask: Ask, games: &[Position]) {
    let solved = |make: fn(Position) -> Session| -> String {
        let answer = |game: &Position| make(game.clone()).ask(ask, &Budget::unlimited());
        let told = |solution: Solution| match (ask, solution.grundy(), solution.outcome) {
            (Ask::Value, Some(grundy), _) => grundy.to_string(),
            (_, _, outcome) => outcome.map_or("?", |outcome| outcome.letter()).to_string(),
        };
        games.iter().map(|game| told(answer(game))).collect::<Vec<_>>().join(" ")
    };
    bench.versus(
        &format!("plan: {name}"),
        None,
        || solved(Session::new),
        "search",
        || solved(Session::by_search),
    );
}
