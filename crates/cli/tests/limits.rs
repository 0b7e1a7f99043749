//! Limits and signals: every command with every family ends in time, with a status that means what is documented.
#![cfg(unix)]

mod program;

use program::*;
use serde_json::Value;
use std::io::{Read, Write};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// What is forgiven beyond a limit, on a machine that has other things to do.
const FORGIVEN: Duration = Duration::from_secs(2);

/// A game of each family, and boards that would take each command long.
const GAMES: &[&str] = &[
    "chomp(40,40)",
    "random(400,0.02,1)",
    "nim(10^30,10^20)",
    "black-white random(60,0.1,2) black 1 3 5 7 9 11 13",
    "pomax random(60,0.1,2) black 1 3 5 7 9 11 13",
    "pomin chomp(9,9) black b1 c3 d4",
    "pominmax random(60,0.1,3) black 1 3 5 7 9 11 13",
    "maker-maker connect(4,7,6)",
    "maker-breaker tictactoe(4,3)",
    "achievement hex(6)",
    "avoider-enforcer mnk(5,5,4)",
    "avoidance tictactoe(3,3)",
    "3000*butterfly",
];

/// Documents of the families that no expression names.
fn documents() -> Vec<String> {
    let edges: Vec<String> = (0..120).map(|i| format!("'v{} - v{}'", i, (i * 7 + 3) % 60 + 60)).collect();
    let edges = edges.join(", ");
    let arcs = edges.replace('-', ">");
    vec![
        format!("game = 'leaf'\nedges = [{edges}]\nblack = ['v1', 'v2', 'v70', 'v80']"),
        format!("game = 'node-kayles'\nedges = [{edges}]"),
        format!("game = 'col'\nedges = [{edges}]"),
        format!("game = 'geography'\nedges = [{arcs}]\nstart = 'v0'"),
        "game = 'set-game'\nsets = [['a', 'b', 'c'], ['b', 'd'], ['c', 'd', 'e'], ['a', 'e', 'f']]".into(),
    ]
}

fn spawn(args: &[&str], input: &str) -> Child {
    let mut child = Command::new(env!("CARGO_BIN_EXE_upset"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child
}

fn signal(child: &Child, name: &str) {
    let sent = Command::new("kill").args([name, &child.id().to_string()]).status().unwrap();
    assert!(sent.success());
}

/// Every call of every command on every game, with what standard input holds.
fn calls() -> Vec<(Vec<String>, String)> {
    let folder = std::env::temp_dir();
    let file = folder.join(format!("upset-limits-{}.svg", std::process::id())).display().to_string();
    let commands: [&[&str]; 8] = [
        &["solve", "--json", "--moves", "--options"],
        &["solve", "--explain"],
        &["solve", "--json", "--engine", "search"],
        &["classify", "--json"],
        &["draw", "-o", &file],
        &["export", "--to", "qdimacs"],
        &["export", "--to", "toml"],
        &["play", "--two"],
    ];
    let mut calls = Vec::new();
    for command in commands {
        let with = |game: &str| command.iter().map(ToString::to_string).chain([game.to_string()]).collect();
        for game in GAMES {
            let input = if command[0] == "play" { "values\nhint\nquit\n" } else { "" };
            calls.push((with(game), input.to_string()));
        }
        if command[0] != "play" {
            calls.extend(documents().into_iter().map(|document| (with("-"), document)));
        }
    }
    let words = |line: &str| line.split(' ').map(str::to_string).collect::<Vec<_>>();
    for kind in ["3sat-pomax", "3qbf-maker-breaker", "tqbf-black-white", "3sat-achievement-3-2"] {
        calls.push((words(&format!("reduce {kind} --random 60,200,1")), String::new()));
    }
    calls.push((words("reduce 3sat-maker-breaker --random 60,250,1 --back"), String::new()));
    for game in GAMES {
        calls.push((
            vec!["compare".into(), "--json".into(), game.to_string(), game.to_string()],
            String::new(),
        ));
    }
    calls.push((words("periods chomp(m,n,3) --size 300"), String::new()));
    calls
}

/// Whether an answer has whatever was asked for.
fn whole(answer: &Value) -> bool {
    let sides = |field: &str| {
        answer.get(field).is_none_or(|sides| !sides["left"].is_null() && !sides["right"].is_null())
    };
    sides("starts") && sides("best_moves") && sides("options")
}

/// The statuses that a command may end with, and that its JSON says the same.
fn check_end(args: &[String], status: Option<i32>, stdout: &[u8], stderr: &[u8]) {
    let words = String::from_utf8_lossy(stderr);
    assert!(matches!(status, Some(0 | 2 | 3)), "{args:?}: {status:?} {words}");
    assert!(!words.contains("a fault in upset"), "{args:?}: {words}");
    if status == Some(2) || !args.contains(&"--json".to_string()) {
        return;
    }
    let answer: Value = serde_json::from_slice(stdout).unwrap_or_else(|e| panic!("{args:?}: {e}"));
    if args[0] == "solve" {
        let starts = answer["starts"]["left"].is_string() && answer["starts"]["right"].is_string();
        if status == Some(0) {
            assert!(whole(&answer) && starts, "{args:?}: {answer}");
        } else {
            assert!(answer["stopped"].is_string(), "{args:?}: {answer}");
            assert!(!whole(&answer) || answer.get("value").is_none(), "{args:?}: {answer}");
        }
    }
    if args[0] == "classify" {
        assert_eq!(status == Some(3), answer.get("stopped").is_some(), "{args:?}: {answer}");
    }
}

#[test]
fn every_command_keeps_a_short_limit() {
    for limits in [&["--time-limit", "50ms"][..], &["--memory-limit", "1MiB", "--time-limit", "1s"]] {
        for (args, input) in calls() {
            let mut args = args.clone();
            args.extend(limits.iter().map(ToString::to_string));
            let words: Vec<&str> = args.iter().map(String::as_str).collect();
            let begin = Instant::now();
            let out = with_input(&words, &input);
            let patience = if args[0] == "play" { 6 * FORGIVEN } else { Duration::from_secs(1) + FORGIVEN };
            assert!(begin.elapsed() < patience, "{args:?} took {:?}", begin.elapsed());
            check_end(&args, out.status.code(), &out.stdout, &out.stderr);
        }
    }
}

#[test]
fn a_signal_at_any_moment_ends_a_command() {
    let mut random = 88172645463325252u64;
    for (i, (args, input)) in calls().into_iter().enumerate() {
        if args[0] == "play" {
            continue;
        }
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        let words: Vec<&str> = args.iter().map(String::as_str).collect();
        let child = spawn(&words, &input);
        // The first moments belong to the system: there a signal still means what it always does.
        std::thread::sleep(Duration::from_millis(60 + random % 150));
        let begin = Instant::now();
        signal(&child, if i % 2 == 0 { "-INT" } else { "-TERM" });
        let out = child.wait_with_output().unwrap();
        assert!(begin.elapsed() < FORGIVEN, "{args:?} took {:?}", begin.elapsed());
        check_end(&args, out.status.code(), &out.stdout, &out.stderr);
    }
}

#[test]
fn input_that_never_ends_is_not_awaited() {
    for args in [
        &["solve", "/dev/zero", "--json"][..],
        &["classify", "/dev/zero"],
        &["reduce", "3sat-pomax", "/dev/zero"],
    ] {
        let begin = Instant::now();
        assert_eq!(upset(args).status.code(), Some(2), "{args:?}");
        assert!(begin.elapsed() < FORGIVEN);
    }
    // A pipe into which nobody writes.
    for args in [
        &["solve", "-", "--json", "--time-limit", "100ms"][..],
        &["export", "-", "--to", "dot", "--time-limit", "100ms"],
    ] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_upset"))
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let begin = Instant::now();
        let pipe = child.stdin.take();
        let out = child.wait_with_output().unwrap();
        drop(pipe);
        assert_eq!(out.status.code(), Some(3), "{args:?}");
        assert!(begin.elapsed() < FORGIVEN);
        if args.contains(&"--json") {
            let answer: Value = serde_json::from_slice(&out.stdout).unwrap();
            assert!(answer["outcome"].is_null() && answer["stopped"].as_str().unwrap().contains("time"));
        }
    }
    // Text without end is cut by the memory limit.
    let script = format!("yes a | {} solve - --memory-limit 16MiB --json", env!("CARGO_BIN_EXE_upset"));
    let out = Command::new("sh").args(["-c", &script]).output().unwrap();
    let answer: Value = serde_json::from_slice(&out.stdout).unwrap();
    assert_eq!((out.status.code(), answer["stopped"].as_str().unwrap().contains("memory")), (Some(3), true));
}

#[test]
fn a_signal_while_the_solver_thinks_ends_the_question_alone() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_upset"))
        .args(["play", "maker-maker connect(4,8,8)", "--two", "--time-limit", "60s"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut hands = child.stdin.take().unwrap();
    hands.write_all(b"values\n").unwrap();
    std::thread::sleep(Duration::from_secs(2));
    signal(&child, "-INT");
    std::thread::sleep(Duration::from_secs(1));
    hands.write_all(b"d1\nhint\n").unwrap();
    std::thread::sleep(Duration::from_secs(2));
    signal(&child, "-INT");
    std::thread::sleep(Duration::from_secs(1));
    hands.write_all(b"board\nquit\n").unwrap();
    drop(hands);
    let out = child.wait_with_output().unwrap();
    let play = text(&out.stdout);
    assert_eq!(out.status.code(), Some(0), "{play}");
    assert!(play.contains("the rest was not looked at") && play.contains("no answer"), "{play}");
    assert!(play.matches("X Left, O Right").count() >= 3, "{play}");
}

#[test]
fn one_signal_makes_the_solver_move() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_upset"))
        .args(["play", "maker-maker connect(4,8,8)", "--as", "right", "--time-limit", "60s"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    std::thread::sleep(Duration::from_secs(2));
    signal(&child, "-INT");
    child.stdin.take().unwrap().write_all(b"quit\n").unwrap();
    let begin = Instant::now();
    let out = child.wait_with_output().unwrap();
    let play = text(&out.stdout);
    assert_eq!(out.status.code(), Some(0), "{play}");
    assert!(play.contains("upset plays") && begin.elapsed() < 2 * FORGIVEN, "{play}");
}

#[test]
fn a_signal_while_nobody_moves_ends_the_play() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_upset"))
        .args(["play", "chomp(3,4)", "--two"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    std::thread::sleep(Duration::from_millis(300));
    let begin = Instant::now();
    signal(&child, "-INT");
    let mut said = String::new();
    child.stdout.take().unwrap().read_to_string(&mut said).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(3));
    assert!(said.contains("interrupted") && begin.elapsed() < FORGIVEN, "{said}");
}

#[test]
fn a_second_signal_ends_at_once() {
    let child = spawn(&["solve", "connect(4,7,6)", "--engine", "search", "--threads", "1"], "");
    std::thread::sleep(Duration::from_millis(300));
    signal(&child, "-INT");
    signal(&child, "-INT");
    let status = child.wait_with_output().unwrap().status.code();
    assert!(matches!(status, Some(3 | 130)), "{status:?}");
}

#[test]
fn what_was_found_first_is_not_lost() {
    // The winner of Chomp is known at once, its moves are not.
    let out = upset(&["solve", "chomp(30,31)", "--moves", "--json", "--time-limit", "400ms"]);
    let answer: Value = serde_json::from_slice(&out.stdout).unwrap();
    assert_eq!((out.status.code(), &answer["outcome"]), (Some(3), &"N".into()), "{answer}");
    assert!(answer["stopped"].is_string());
}

#[test]
fn boards_are_weighed_before_they_are_built() {
    for board in [
        "20000000*C1",
        "random(20000,0.5,1)",
        "100000*butterfly",
        "subsets(20)",
        "tictactoe(3,10)",
        "mnk(1000,1000,5)",
        "chomp(1000,1000)",
        "achievement hex(7)",
        "C3000 x C3000 x C2",
    ] {
        let begin = Instant::now();
        let out = upset(&["solve", board, "--time-limit", "1s", "--memory-limit", "256MiB", "--json"]);
        assert!(begin.elapsed() < Duration::from_secs(1) + FORGIVEN, "{board} took {:?}", begin.elapsed());
        assert!(matches!(out.status.code(), Some(0 | 2 | 3)), "{board}");
    }
    let nothing = json(&["solve", "0*(subsets(20))", "--json"]);
    assert_eq!((&nothing["elements"], &nothing["outcome"]), (&0.into(), &"P".into()));
    assert!(wrong(&["solve", &("10*".repeat(30) + "C1")]).contains("more than"));
}

#[test]
fn a_rule_that_fails_one_of_several_games_answers_the_others() {
    let out = upset(&["solve", "nim(3,4)", "N3", "C5", "--each", "--engine", "nim", "--json"]);
    let lines: Vec<Value> =
        text(&out.stdout).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(out.status.code(), Some(2));
    assert_eq!((&lines[0]["grundy"], &lines[2]["grundy"]), (&7.into(), &5.into()), "{lines:?}");
    assert!(
        lines[1]["outcome"].is_null() && lines[1]["stopped"].as_str().unwrap().contains("does not apply")
    );
    assert!(text(&out.stderr).contains("N3"));
}

#[test]
fn large_numbers_are_told_whole() {
    let answer = text(&upset(&["solve", "nim(10^30,10^30)", "--moves", "--json"]).stdout);
    assert!(answer.contains(&format!("\"elements\":2{}", "0".repeat(30))), "{answer}");
    // Every move loses, and not all of them can be listed.
    assert!(answer.contains(&format!("\"best_moves_total\":2{}", "0".repeat(30))), "{answer}");
    assert!(!text(&upset(&["solve", "nim(2,3)", "--moves", "--json"]).stdout).contains("best_moves_total"));
}

#[test]
fn a_rule_that_decides_one_starter_says_that_the_other_is_missing() {
    let out = upset(&["solve", "maker-breaker mnk(4,4,4)", "--engine", "pairing", "--json"]);
    let answer: Value = serde_json::from_slice(&out.stdout).unwrap();
    assert_eq!((out.status.code(), &answer["starts"]["right"]), (Some(3), &"right".into()));
    assert!(answer["starts"]["left"].is_null() && answer["stopped"].is_string(), "{answer}");
}

#[test]
fn a_value_that_is_left_out_says_why() {
    let answer = json(&["solve", "chomp(2,50000)", "--json"]);
    assert!(
        answer["outcome"] == "N" && (answer.get("value").is_some() || answer["stopped"].is_string()),
        "{answer}"
    );
    let answer = json(&["solve", "chomp(40,40)", "--json"]);
    assert!(
        answer.get("value").is_none() && answer["stopped"].as_str().unwrap().contains("value"),
        "{answer}"
    );
}

#[test]
fn a_long_answer_that_is_read_slowly_comes_whole() {
    let mut child = spawn(&["solve", "A200000", "--moves", "--json", "--time-limit", "2s"], "");
    let mut out = child.stdout.take().unwrap();
    let (mut text, mut piece) = (Vec::new(), vec![0; 1 << 16]);
    let begin = Instant::now();
    loop {
        let read = out.read(&mut piece).unwrap();
        if read == 0 {
            break;
        }
        text.extend_from_slice(&piece[..read]);
        // Past the limit and what is given after it: the program has an answer to hand over, and somebody takes it.
        if begin.elapsed() < Duration::from_secs(3) {
            std::thread::sleep(Duration::from_millis(25));
        }
    }
    child.wait().unwrap();
    let answer: Value = serde_json::from_slice(&text).expect("an answer that is not cut off");
    assert!(whole(&answer), "{} bytes", text.len());
}
