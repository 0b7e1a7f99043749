//! Nothing outlasts its budget by much: every rule, every plan, classification, pictures and exports, on boards that
//! would take each of them long, and with almost no memory.

use std::collections::BTreeSet;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use upset::budget::{Budget, Stopped};
use upset::document::{NoFiles, phrase, read_text};
use upset::export::{self, Format};
use upset::game::Position;
use upset::order::families::SplitMix;
use upset::reduce::dimacs::Quantifier;
use upset::reduce::{Input, KINDS, Unfit, random};
use upset::rule::{Unrecognised, rules_for};
use upset::session::{Ask, Session};
use upset::value::Player;
use upset::{classify, draw};

/// What is allowed.
const LIMIT: Duration = Duration::from_millis(30);
/// What is forgiven, on a machine that has other things to do.
const FORGIVEN: Duration = Duration::from_millis(1500);

fn expression(text: &str) -> Position {
    upset::document::expression(text).unwrap_or_else(|e| panic!("{text}: {e}"))
}

/// A graph of `n` vertices on which about `m` edges fall.
fn graph(head: &str, n: usize, m: usize, link: char) -> Position {
    let mut rng = SplitMix(n as u64);
    let edges: Vec<String> = (0..m)
        .map(|_| (rng.below(n), rng.below(n)))
        .filter(|(x, y)| x != y)
        .map(|(x, y)| format!("\"v{x} {link} v{y}\""))
        .collect();
    let text = format!("{head}\nelements = {:?}\nedges = [{}]", names(n), edges.join(", "));
    read_text("graph", &text, &NoFiles).unwrap_or_else(|e| panic!("{e}")).remove(0).position
}

fn names(n: usize) -> Vec<String> {
    (0..n).map(|i| format!("v{i}")).collect()
}

/// Boards of every family that are too large for most rules.
fn boards() -> Vec<(String, Position)> {
    let orders = [
        "chomp(300,300)",
        "chomp(20,20,20)",
        "random(3000,0.002,1)",
        "random(3000,0.02,1)",
        "random(600,0.01,1)",
        "subsets(13)",
        "C60 x C60",
        "M20000",
        "10000*V3",
        "N3000 x C2",
        "divisors(6469693230) + chomp(30,30)",
        "young(300,299,200,150,100,50,40,30,20,10)",
    ];
    let mut all: Vec<(String, Position)> = Vec::new();
    for order in orders {
        all.push((order.into(), expression(order)));
        let names: Vec<String> = match expression(order) {
            Position::Poset(g) => g.poset.names().iter().step_by(2).map(str::to_string).collect(),
            other => panic!("{order} is {}", other.family()),
        };
        for family in ["black-white", "pomax", "pomin", "pominmax"] {
            let text = format!("{family} {order} black {}", names.join(" "));
            all.push((format!("{family} {order}"), expression(&text)));
        }
    }
    let boards = [
        "connect(4,60,60)",
        "tictactoe(3,6)",
        "tictactoe(4,4)",
        "mnk(60,60,5)",
        "5000*butterfly",
        "1000*butterfly",
        "2000*tictactoe(2,2)",
        "hex(6)",
        "W(9)",
    ];
    for board in boards {
        for convention in ["maker-breaker", "maker-maker", "achievement", "avoider-enforcer", "avoidance"] {
            let text = format!("{convention} {board}");
            if let Ok(game) = upset::document::expression(&text) {
                all.push((text, game));
            }
        }
    }
    for (n, m) in [(3000, 4000), (400, 4000), (20000, 19000)] {
        let black = format!("black = {:?}", names(n).into_iter().step_by(2).collect::<Vec<_>>());
        all.push((format!("leaf {n} {m}"), graph(&format!("game = 'leaf'\n{black}"), n, m, '-')));
        all.push((format!("node-kayles {n} {m}"), graph("game = 'node-kayles'", n, m, '-')));
        all.push((format!("col {n} {m}"), graph("game = 'col'", n, m, '-')));
        all.push((format!("geography {n} {m}"), graph("game = 'geography'\nstart = 'v0'", n, m, '>')));
    }
    let mut rng = SplitMix(7);
    let sets: Vec<Vec<String>> =
        (0..3000).map(|_| (0..4).map(|_| format!("v{}", rng.below(2000))).collect()).collect();
    let text = format!("game = 'set-game'\nsets = {sets:?}");
    if let Ok(mut games) = read_text("sets", &text, &NoFiles) {
        all.push(("set-game".into(), games.remove(0).position));
    }
    all
}

/// Runs `work` with little time, and tells if it took long.
fn timed<T>(late: &mut Vec<String>, what: impl Fn() -> String, work: impl FnOnce(&Budget) -> T) -> T {
    let begin = Instant::now();
    let result = work(&Budget::unlimited().with_time(LIMIT).with_memory(64 << 20));
    if begin.elapsed() > FORGIVEN {
        late.push(format!("{}: {:?}", what(), begin.elapsed()));
    }
    result
}

#[test]
fn rules_look_at_the_clock() {
    let mut late = Vec::new();
    for (name, game) in boards() {
        for rule in rules_for(&game) {
            timed(
                &mut late,
                || format!("{} on {name}", rule.name()),
                |budget| {
                    let _ = rule.answer(&game, budget);
                },
            );
        }
    }
    assert!(late.is_empty(), "{}", late.join("\n"));
}

#[test]
fn questions_look_at_the_clock() {
    let mut late = Vec::new();
    for (name, game) in boards() {
        let mut session = Session::new(game.clone());
        for ask in [Ask::Winner, Ask::Value, Ask::Moves(Player::Left), Ask::Options(Player::Right)] {
            timed(&mut late, || format!("{ask:?} of {name}"), |budget| session.ask(ask, budget));
        }
        timed(&mut late, || format!("a move in {name}"), |budget| session.best_move(Player::Left, budget))
            .ok();
        timed(
            &mut late,
            || format!("search of {name}"),
            |budget| Session::by_search(game.clone()).ask(Ask::Value, budget),
        );
        timed(&mut late, || format!("classifying {name}"), |budget| classify(&game, budget));
        timed(&mut late, || format!("a picture of {name}"), |budget| draw::svg(&game, budget)).ok();
        let formats = [Format::Toml, Format::Json, Format::Dot, Format::Digraph6, Format::Pg];
        for format in formats.into_iter().chain([Format::Qdimacs(Player::Left)]) {
            timed(
                &mut late,
                || format!("{format:?} of {name}"),
                |budget| export::write(&game, None, format, budget).is_ok(),
            );
        }
    }
    assert!(late.is_empty(), "{}", late.join("\n"));
}

/// A memory limit that nobody notices would be none: with next to nothing, whatever keeps tables must end for want of it or
/// still be right.
#[test]
fn memory_runs_out() {
    let boards = [
        "young(40,30)",
        "young(9,8,5)",
        "chomp(5,6)",
        "N3 x C3",
        "random(24,0.2,1)",
        "random(18,0.3,5) + chomp(4,4)",
        "black-white random(22,0.2,1) black 1 3 4 8 12 13 20",
        "pominmax random(22,0.2,2) black 1 3 4 8 12 13 20",
        "pomax random(22,0.2,3) black 1 3 4 8 12 13 20",
        "maker-breaker connect(3,4,4)",
        "maker-maker connect(3,4,3)",
        "achievement hex(3)",
        "maker-breaker tictactoe(3,2)",
        "avoidance mnk(3,3,3)",
    ];
    let little = || Budget::unlimited().with_memory(64);
    let mut short: BTreeSet<String> = BTreeSet::new();
    for text in boards {
        let game = expression(text);
        let free = Session::new(game.clone()).ask(Ask::Value, &Budget::seconds(20));
        let by_search = Session::by_search(game.clone()).ask(Ask::Value, &little());
        if by_search.stopped == Some(Stopped::Memory) {
            short.insert(format!("search of {}", game.family()));
        }
        let by_all = Session::new(game.clone()).ask(Ask::Value, &little());
        for solution in [by_search, by_all] {
            for player in Player::BOTH {
                let winner = solution.starts.of(player);
                assert!(winner.is_none() || winner == free.starts.of(player), "{text}: {solution}, {free}");
            }
        }
        for rule in rules_for(&game) {
            match rule.answer(&game, &little()) {
                Ok(answer) => {
                    let value = answer.value.is_none() || free.value.is_none() || answer.value == free.value;
                    assert!(value, "{text} by {}", rule.name());
                }
                Err(Unrecognised::Stopped(Stopped::Memory)) => {
                    short.insert(rule.name().to_string());
                }
                Err(_) => {}
            }
        }
    }
    let short: Vec<&str> = short.iter().map(String::as_str).collect();
    assert_eq!(short, SHORT_OF_MEMORY);
}

/// What ended for want of memory above.
const SHORT_OF_MEMORY: &[&str] = &[
    "bounded-width",
    "outcomes",
    "rank-3",
    "search of black-white",
    "search of pomax",
    "search of pominmax",
    "search of poset",
    "two-long-rows",
];

#[test]
fn a_flag_ends_the_work() {
    let budget = Budget::unlimited();
    budget.stop_flag().store(true, Ordering::Relaxed);
    let begin = Instant::now();
    let solution = Session::new(expression("maker-maker connect(4,7,6)")).ask(Ask::Value, &budget);
    assert_eq!((solution.outcome, solution.stopped), (None, Some(Stopped::Interrupted)));
    let error = phrase("chomp(3,4)").and_then(|phrase| phrase.build("chomp(3,4)", &budget)).unwrap_err();
    assert_eq!(error.stopped(), Some(Stopped::Interrupted));
    assert!(begin.elapsed() < FORGIVEN);
}

#[test]
fn reductions_keep_their_budget() {
    let cnf = random::three_sat(20_000, 60_000, 1);
    let qbf = random::three_qbf(20, 60, Quantifier::Exists, 1);
    let positive = {
        let mut cnf = cnf.clone();
        cnf.clauses.iter_mut().flatten().for_each(|literal| *literal = literal.abs());
        cnf
    };
    let sources = [
        graph("game = 'node-kayles'", 300, 900, '-'),
        expression("chomp(60,60)"),
        expression("pomax chomp(60,60) black b1"),
        expression("achievement hex(3)"),
        expression("maker-breaker hex(3)"),
    ];
    let limits = [
        (Budget::unlimited().with_memory(64), Stopped::Memory),
        (Budget::unlimited().with_time(Duration::ZERO), Stopped::Time),
    ];
    for (budget, why) in limits {
        for kind in KINDS {
            let stopped = match kind.input {
                Input::Cnf if kind.name.starts_with("avoid") => {
                    kind.from_cnf_within(&positive, &budget).err()
                }
                Input::Cnf => kind.from_cnf_within(&cnf, &budget).err(),
                Input::Qbf => kind.from_qbf_within(&qbf, &budget).err(),
                Input::Position => {
                    // Of these games each kind starts from one.
                    let all = sources.iter().map(|game| kind.from_game_within(game, &budget).err());
                    all.flatten().find(|why| !matches!(why, Unfit::Games { .. }))
                }
                Input::SetCover | Input::Formula | Input::Path | Input::Digraph => {
                    let text = if kind.input == Input::Formula {
                        "!(!(x|y)&z); x=1, y=1, z=1".to_string()
                    } else if kind.input == Input::Digraph {
                        "{\"arcs\": [[\"a\",\"b\"]], \"from\": \"a\", \"to\": \"b\"}".to_string()
                    } else if kind.input == Input::Path {
                        "{\"path\": [[\"a\",\"b\"]], \"first\": \"a\", \"second\": \"b\"}".to_string()
                    } else {
                        "{\"sets\": [[\"a\",\"b\"],[\"b\",\"c\"]], \"k\": 1}".to_string()
                    };
                    let error = kind.from_text_within("t", &text, &budget).err();
                    error.and_then(|error| error.stopped()).map(Unfit::Stopped)
                }
            };
            // Transversals are counted one by one, and their lists are what is charged.
            let listed = kind.name == "maker-breaker-achievement" && why == Stopped::Memory;
            // What has too many variables to be written out is refused before anything is built.
            let refused = matches!(stopped, Some(Unfit::Variables { .. }));
            assert!(
                listed || refused || stopped == Some(Unfit::Stopped(why)),
                "{}: {stopped:?} under {why:?}",
                kind.name
            );
        }
    }
}

#[test]
fn values_are_read_within_the_budget() {
    // The canonical form of the second part takes seconds.
    for text in ["{^*255|0}", "{0|1} + {{^*900|-1}|+-4}"] {
        let read =
            phrase(text).unwrap().build(text, &Budget::unlimited().with_time(Duration::from_millis(1)));
        assert_eq!(read.unwrap_err().stopped(), Some(Stopped::Time), "{text}");
    }
}

#[test]
fn parts_of_a_product_count_though_it_is_empty() {
    for text in ["N6553640 x A0", "A0 x chomp(3000,3000)", "N6553640x10"] {
        let read = phrase(text).unwrap().build(text, &Budget::unlimited().with_memory(1 << 15));
        assert_eq!(read.unwrap_err().stopped(), Some(Stopped::Memory), "{text}");
    }
}

#[test]
fn paths_of_hex_count_before_they_are_listed() {
    let read = |text: &str, memory: usize| {
        phrase(text).unwrap().build(text, &Budget::unlimited().with_memory(memory))
    };
    for text in ["avoidance hex(6)", "avoider-enforcer hex(7)"] {
        assert_eq!(read(text, 1 << 15).unwrap_err().stopped(), Some(Stopped::Memory), "{text}");
    }
    assert!(read("avoidance hex(6)", 1 << 30).is_ok());
    assert!(read("hex(7)", 1 << 15).is_ok());
}
