//! How much work every engine does: the exact number of positions it looks at, board by board.
//!
//! Most of an engine only saves work: bounds, symmetries, orders of moves, tables. When such a part breaks, every answer stays right and the
//! engine looks at more positions, which no test of answers sees and which a clock sees only when it is far worse. So the numbers are pinned: a
//! change that makes an engine look at more positions, or at fewer, shall be seen and meant.
//!
//! The tables are the files beside this one. A line that is not indented says what is asked about which game, `search winner moves: chomp(3,4)`;
//! the indented lines below it are what came out: positions looked at since the line before, the answer, and what decided it. To add a
//! board, add its line; when a change of the numbers is meant,
//!
//! ```sh
//! UPDATE_WORK=1 cargo test -p upset --test work
//! ```
//!
//! writes the indented lines anew, and their difference belongs to the change. One thread and a fixed memory limit: nothing here depends on time.

use std::fmt::Write as _;
use std::path::Path;
use upset::budget::Budget;
use upset::document::{self, NoFiles};
use upset::game::Position;
use upset::rule;
use upset::session::{Ask, Session};
use upset::solution::Solution;
use upset::value::Player;

macro_rules! tables {
    ($($name:ident)*) => { $(#[test] fn $name() { check(stringify!($name)); })* };
}

tables! { alternate chains pursuit positional_distance connection connection_distance }
tables! { masks boxes young graphs black_white col removal short_games rules_poset rules_positional rules_coloured limits }

/// Compares a table with what is found now, or writes it anew.
fn check(name: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/work/{name}.txt"));
    let kept = std::fs::read_to_string(&path).unwrap();
    let mut found = String::new();
    for line in kept.lines().filter(|line| !line.starts_with(' ')) {
        let _ = writeln!(found, "{line}");
        if let Some((words, game)) = line.split_once(": ").filter(|_| !line.starts_with('#')) {
            found += &work(words, game);
        }
    }
    if std::env::var_os("UPDATE_WORK").is_some() {
        std::fs::write(&path, found).unwrap();
        return;
    }
    let differ = kept.lines().zip(found.lines()).position(|(old, new)| old != new);
    let Some(at) = differ.or((kept != found).then_some(0)) else { return };
    let head = kept.lines().take(at + 1).filter(|line| !line.starts_with(' ')).last().unwrap_or_default();
    let [old, new] = [&kept, &found].map(|text| text.lines().nth(at).unwrap_or_default());
    panic!(
        "{name}: {head}\nkept:  {old}\nfound: {new}\nif that is meant, UPDATE_WORK=1 writes the table anew"
    );
}

/// What comes out of a line: a line for every question.
fn work(words: &str, game: &str) -> String {
    let game = match read(game) {
        Ok(game) => game,
        Err(refused) => return format!("           {refused}\n"),
    };
    let mut words = words.split(' ');
    let (mut text, mut memory) = (String::new(), 64 << 20);
    let mut player = game.starter().unwrap_or(Player::Left);
    let mut session = match words.next() {
        Some("search") => Session::by_search(game),
        Some("auto") => Session::new(game),
        Some(name) => {
            let budget = Budget::unlimited().with_memory(memory);
            let rule = rule::rule_for(&game, name).unwrap_or_else(|| panic!("no rule {name}"));
            match Session::by_rule(game, rule, &budget) {
                Ok(session) => {
                    let _ = writeln!(text, "    {:>6} {}", budget.positions(), verdict(&session.known()));
                    session
                }
                Err(why) => return format!("    {:>6} {why}\n", budget.positions()),
            }
        }
        None => panic!("nothing is asked"),
    };
    for word in words {
        if let Some(bytes) = word.strip_prefix("memory=") {
            memory = bytes.parse().unwrap();
            continue;
        }
        if let Some(name) = word.strip_prefix('+') {
            session.play(player, name).unwrap_or_else(|why| panic!("{word}: {why}"));
            player = session.position().starter().unwrap_or(player.other());
            continue;
        }
        let budget = Budget::unlimited().with_memory(memory);
        let answer = answer(&mut session, word, player, &budget);
        let _ = writeln!(text, "    {:>6} {word}: {answer}", budget.positions());
    }
    text
}

/// The game of an expression or a JSON document, or what is wrong with it.
fn read(text: &str) -> Result<Position, document::Error> {
    if text.starts_with("{\"") {
        return document::read_text("table", text, &NoFiles).map(|mut games| games.remove(0).position);
    }
    document::expression(text)
}

/// The answer to one question, as short as it can be told from others.
fn answer(session: &mut Session, word: &str, player: Player, budget: &Budget) -> String {
    match word {
        "winner" => verdict(&session.ask(Ask::Winner, budget)),
        "value" => verdict(&session.ask(Ask::Value, budget)),
        "delays" => format!("{:?}", session.find_delays(budget).delays),
        "moves" => {
            let solution = session.ask(Ask::Moves(player), budget);
            let moves: Option<Vec<&str>> = solution.best_moves_of(player).map(Iterator::collect);
            with_stop(&solution, moves.map_or("none".into(), |moves| shortened(&moves)))
        }
        "options" => {
            let solution = session.ask(Ask::Options(player), budget);
            let options = solution.options_of(player).map(|choice| match choice.value {
                Some(value) => value.to_string(),
                None => format!("{:?}", choice.winner)[..1].into(),
            });
            with_stop(&solution, shortened(&options.collect::<Vec<_>>()))
        }
        "distance" => {
            let solution = session.ask(Ask::Distance, budget);
            let soon = |found: Option<Option<usize>>| match found {
                Some(claims) => claims.map_or("never".into(), |claims| claims.to_string()),
                None => "?".to_string(),
            };
            let starts = Player::BOTH.map(|player| soon(solution.distance_of(player))).join(" and ");
            let after = solution.distances_after(player).unwrap_or_default();
            let after: Vec<String> = after.iter().map(|&claims| soon(Some(claims))).collect();
            with_stop(
                &solution,
                if after.is_empty() { starts } else { format!("{starts}; {}", shortened(&after)) },
            )
        }
        "best" => match session.best_move(player, budget) {
            Ok(Some(best)) => format!("{} by {}", session.position().names().get(best.element), best.by),
            Ok(None) => "none".into(),
            Err(stopped) => stopped.to_string(),
        },
        _ => panic!("nobody can answer {word}"),
    }
}

/// The winner, the value, and the names of what decided it.
fn verdict(solution: &Solution) -> String {
    let short = |player: Player| solution.starts.of(player).map_or("?", |winner| winner.sentence());
    let mut text = match solution.outcome {
        Some(outcome) => outcome.to_string(),
        None => Player::BOTH.map(short).join(" / "),
    };
    if let Some(value) = &solution.value {
        let _ = write!(text, " {}", shortened(&[value.to_string()]));
    }
    let mut by: Vec<&str> = solution.steps().iter().map(|step| step.claim.rule).collect();
    by.dedup();
    let _ = write!(text, " by {}", shortened(&by));
    with_stop(solution, text)
}

fn with_stop(solution: &Solution, text: String) -> String {
    match solution.stopped {
        Some(stopped) => format!("{text}; {stopped}"),
        None => text,
    }
}

/// A list, cut where it gets long; what is cut is counted and weighed.
fn shortened(list: &[impl AsRef<str>]) -> String {
    let text = list.iter().map(AsRef::as_ref).collect::<Vec<_>>().join(",");
    if text.len() <= 100 {
        return text;
    }
    let weight = text.bytes().fold(0_u32, |sum, byte| sum.wrapping_mul(31).wrapping_add(byte.into()));
    let shown: String = text.chars().take(60).collect();
    format!("{shown}... ({} in all, {weight:08x})", list.len())
}
