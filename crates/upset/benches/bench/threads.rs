//! Two threads over one, in every engine: the ratio column says how many times as fast. Beside it stands what the machine itself
//! gives: two engines side by side, each with one thread, do so many times the work of one in the same time.

use super::{Bench, impartial, partizan, positional};
use std::time::Instant;
use upset::budget::Budget;
use upset::game::{Connection, Convention, Geography, PosetGame, Position, RemovalKind};
use upset::graph::Digraph;
use upset::names::Names;
use upset::order::families::{SplitMix, random};
use upset::search::{Search, engine};
use upset::value::Player;

/// Work of a second or more for one thread.
pub fn run(bench: &Bench) {
    row(bench, "random poset, 48 elements", value, &|| {
        Position::Poset(PosetGame::new(random(48, 0.1, 2).unwrap()))
    });
    row(bench, "node-kayles grid 7x8", value, &|| impartial::kayles_grid(7, 8));
    row(bench, "node-kayles n=60 degree 3", value, &|| impartial::kayles_random(60, 3.0, 3));
    row(bench, "geography, 70 vertices", winner, &|| geography(70, 3, 3));
    row(bench, "black-white chessboard 13x13", value, &|| partizan::chessboard(13));
    row(bench, "black-white two-level 48", value, &|| partizan::two_level(48, 3));
    row(bench, "col grid 6x5", value, &|| partizan::col_grid(6, 5));
    row(bench, "pominmax random 64", value, &|| partizan::removal(RemovalKind::Pominmax, 64, 1));
    row(bench, "chomp(5,5,5), moves", openings, &|| impartial::chomp(&[5, 5, 5]));
    row(bench, "connect 7x6, who wins", winner, &|| positional::connect(4, 7, 6, Convention::MakerMaker));
    row(bench, "connect 8x5, who wins", winner, &|| positional::connect(4, 8, 5, Convention::MakerMaker));
    row(bench, "hex(8), who wins", winner, &|| hex(8));
    row(bench, "hex(7), all openings", openings, &|| hex(7));
}

/// What is asked of an engine.
type Ask = fn(&mut dyn Search, &Budget) -> String;

fn value(engine: &mut dyn Search, budget: &Budget) -> String {
    format!("{:?}", engine.value(&[], budget))
}

fn winner(engine: &mut dyn Search, budget: &Budget) -> String {
    format!("{:?}", engine.winner(&[], Player::Left, budget))
}

fn openings(engine: &mut dyn Search, budget: &Budget) -> String {
    format!("{:?}", engine.best_moves(&[], Player::Left, budget))
}

fn hex(n: u128) -> Position {
    Position::Connection(Connection::hex(n, false).expect("a small board"))
}

/// Asks with one thread and with two.
fn row(bench: &Bench, name: &str, ask: Ask, make: &dyn Fn() -> Position) {
    let name = format!("threads: {name}");
    if !bench.wants(&name) {
        return;
    }
    let game = make();
    let [(one, first), (two, second)] = [1, 2].map(|threads| timed(&game, ask, threads));
    assert_eq!(first, second, "{name}: the number of threads changes the answer");
    let most = 2.0 * one / side_by_side([game, make()], ask);
    bench.ratio(&name, 1.7, two, one / two, &format!("side by side {most:.2}"));
}

/// The seconds and the answer of a new engine.
fn timed(game: &Position, ask: Ask, threads: usize) -> (f64, String) {
    let budget = Budget::unlimited().with_threads(threads);
    let start = Instant::now();
    let mut engine = engine(game).unwrap();
    let answer = ask(&mut *engine, &budget);
    (start.elapsed().as_secs_f64(), answer)
}

/// The seconds until two engines that know nothing of each other are done, each with one thread.
fn side_by_side(games: [Position; 2], ask: Ask) -> f64 {
    let start = Instant::now();
    std::thread::scope(|scope| {
        for game in &games {
            scope.spawn(move || timed(game, ask, 1));
        }
    });
    start.elapsed().as_secs_f64()
}

fn geography(n: usize, degree: usize, seed: u64) -> Position {
    let mut rng = SplitMix(seed);
    let arcs: Vec<(u32, u32)> =
        (0..n * degree).map(|i| ((i % n) as u32, rng.below(n) as u32)).filter(|(x, y)| x != y).collect();
    Position::Geography(Geography::new(Digraph::new(Names::numbered(n), &arcs), 0).unwrap())
}
