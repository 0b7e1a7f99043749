//! The program as its users meet it: exit statuses, what goes where, and the fields of the JSON.

mod program;

use program::*;
use serde_json::Value;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

#[test]
fn solves_an_expression() {
    let answer = json(&["solve", "nim(3,4,5)", "--json", "--moves"]);
    assert_eq!(answer["schema"], "upset.solution/1");
    assert_eq!(
        (&answer["outcome"], &answer["grundy"], &answer["value"]),
        (&"N".into(), &2.into(), &"*2".into())
    );
    assert_eq!(answer["elements"], 12);
    assert_eq!(answer["starts"]["left"], "left");
    assert_eq!(answer["best_moves"]["left"], answer["best_moves"]["right"]);
    assert!(answer["proof"].as_array().is_some_and(|steps| !steps.is_empty()));
    assert!(answer["work"]["seconds"].is_number());
    let plain = json(&["solve", "nim(3,4,5)", "--json"]);
    assert!(plain.get("best_moves").is_none() && plain.get("after").is_none());
}

#[test]
fn solves_positional_games() {
    let draw = json(&["solve", "tictactoe(3,2)", "--json"]);
    assert_eq!((&draw["outcome"], &draw["starts"]["left"]), (&"D".into(), &"draw".into()));
    assert!(draw.get("grundy").is_none() && draw.get("value").is_none());
    // The words in front may be arguments of their own.
    let maker = json(&["solve", "maker-breaker", "tictactoe(3,2)", "--json", "--engine", "search"]);
    assert_eq!(maker["outcome"], "N");
}

#[test]
fn reads_documents_from_files_and_standard_input() {
    let document = "game = \"poset\"\norder = [\"a < b\", \"a < c\"]\n";
    let out = with_input(&["solve", "-", "--json"], document);
    assert_eq!(out.status.code(), Some(0), "{}", text(&out.stderr));
    let answer: Value = serde_json::from_slice(&out.stdout).unwrap();
    assert_eq!((&answer["elements"], &answer["grundy"]), (&3.into(), &1.into()));
    let complaint = with_input(&["solve", "-"], "game = \"poset\"\norder = [\"a < b < a\"]\n");
    assert_eq!((complaint.status.code(), complaint.stdout.len()), (Some(2), 0));
    assert!(text(&complaint.stderr).contains("cycle"), "{}", text(&complaint.stderr));
}

#[test]
fn plays_moves_first() {
    let answer = json(&["solve", "tictactoe(3,2)", "--after", "b2 a1 c3", "--json"]);
    assert_eq!(answer["after"], serde_json::json!(["b2", "a1", "c3"]));
    assert_eq!(answer["to_move"], "right");
    let other = json(&["solve", "tictactoe(3,2)", "--after", "b2", "--first", "right", "--json"]);
    assert_eq!(other["to_move"], "left");
    let column = json(&["solve", "connect(3,3,3)", "--after", "a a b", "--json"]);
    assert_eq!(column["after"], serde_json::json!(["a1", "a2", "b1"]));
    let bite = json(&["solve", "chomp(2,3)", "--after", "b2", "--json"]);
    assert_eq!(bite["elements"], 3);
}

#[test]
fn refuses_illegal_moves_and_names_the_legal_ones() {
    let complaint = wrong(&["solve", "connect(3,3,3)", "--after", "a1 a3"]);
    assert!(
        complaint.contains("move 2") && complaint.contains("a3") && complaint.contains("a2"),
        "{complaint}"
    );
    let complaint = wrong(&["solve", "tictactoe(3,2)", "--after", "b2 b2"]);
    assert!(complaint.contains("already claimed") && complaint.contains("Right can play a1"), "{complaint}");
    let complaint = wrong(&["solve", "chomp(2,3)", "--after", "b2 b2"]);
    assert!(complaint.contains("b2 was taken before, by Left"), "{complaint}");
    let complaint = wrong(&["solve", "chomp(3,4)", "--after", "b2 b3"]);
    assert!(complaint.contains("b3 went with b2, which Left took"), "{complaint}");
    let complaint = wrong(&["solve", "C1", "--after", "1 1"]);
    assert!(complaint.contains("no move at all"), "{complaint}");
}

#[test]
fn wrong_calls_leave_with_2_and_silence() {
    for args in [
        &["solve"][..],
        &["solve", "chomp(3"],
        &["solve", "no-such-file.toml"],
        &["solve", "C3", "--no-such-flag"],
        &["solve", "C3", "--time-limit", "soon"],
        &["solve", "C3", "--memory-limit", "lots"],
        &["solve", "C3", "--threads", "0"],
        &["solve", "C3", "--first", "left"],
        &["classify", "elephant(3)"],
        &["draw", "C3", "-o", "picture.gif"],
        &["play", "-"],
        &["no-such-command"],
    ] {
        wrong(args);
    }
    assert_eq!(upset(&[]).status.code(), Some(2));
}

#[test]
fn an_unknown_engine_gets_suggestions() {
    let complaint = wrong(&["solve", "C3", "--engine", "serch"]);
    assert!(complaint.contains("did you mean search"), "{complaint}");
}

#[test]
fn a_rule_that_does_not_apply_says_why() {
    let listing = json(&["rules", "--json"]);
    let rules = listing["rules"].as_array().unwrap();
    for rule in rules {
        for field in ["name", "source", "class", "time"] {
            assert!(rule[field].as_str().is_some_and(|s| !s.is_empty()), "{rule}");
        }
    }
    let elsewhere = rules.iter().find(|r| r["family"] == "positional").unwrap()["name"].as_str().unwrap();
    let complaint = wrong(&["solve", "C3", "--engine", elsewhere]);
    assert!(complaint.contains("does not apply"), "{complaint}");
}

#[test]
fn a_short_budget_leaves_with_3_and_what_is_known() {
    let begin = Instant::now();
    let out = upset(&["solve", "connect(4,7,6)", "--engine", "search", "--time-limit", "300ms", "--json"]);
    assert_eq!(out.status.code(), Some(3), "{}", text(&out.stderr));
    assert_eq!(text(&out.stderr), "");
    let answer: Value = serde_json::from_slice(&out.stdout).unwrap();
    assert!(answer["outcome"].is_null() && answer["starts"].get("left").is_some());
    assert!(answer["stopped"].as_str().is_some_and(|why| why.contains("time")));
    assert!(begin.elapsed() < Duration::from_secs(20));
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_the_search_with_3() {
    let child = Command::new(env!("CARGO_BIN_EXE_upset"))
        .args(["solve", "connect(4,7,6)", "--engine", "search", "--json", "--time-limit", "60s"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    std::thread::sleep(Duration::from_millis(1500));
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(sent.success());
    let out = child.wait_with_output().unwrap();
    assert_eq!(out.status.code(), Some(3));
    let answer: Value = serde_json::from_slice(&out.stdout).unwrap();
    assert!(answer["outcome"].is_null());
    assert!(answer["stopped"].as_str().is_some_and(|why| why.contains("interrupted")));
}

#[cfg(unix)]
#[test]
fn a_reader_that_leaves_is_no_fault() {
    let script = format!("{} classify 'C20 x C20' | head -n 1", env!("CARGO_BIN_EXE_upset"));
    let out = Command::new("sh").args(["-c", &script]).output().unwrap();
    assert_eq!((out.status.code(), text(&out.stderr)), (Some(0), String::new()));
    let mut child = Command::new(env!("CARGO_BIN_EXE_upset"))
        .args(["completions", "zsh"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let out = child.wait_with_output().unwrap();
    // Not all was written, and who left need not be told.
    assert_eq!((out.status.code(), text(&out.stderr)), (Some(4), String::new()));
}

#[test]
fn checks_what_a_document_expects() {
    let right = "game = \"poset\"\nposet = \"C3\"\n[expect]\noutcome = \"N\"\ngrundy = 3\nstarts = { left = \"left\" }\n";
    let out = with_input(&["solve", "-", "--check", "--json"], right);
    assert_eq!((out.status.code(), text(&out.stderr)), (Some(0), String::new()));
    let out = with_input(&["solve", "-", "--check"], &right.replace("grundy = 3", "grundy = 4"));
    assert_eq!(out.status.code(), Some(1));
    assert!(text(&out.stderr).contains("grundy: expected 4, found 3"), "{}", text(&out.stderr));
}

#[test]
fn answers_in_words() {
    let out = upset(&["solve", "chomp(2,3)", "--moves", "--explain"]);
    let words = text(&out.stdout);
    assert_eq!(out.status.code(), Some(0));
    assert!(words.contains("whoever starts wins") && words.contains("Why:"), "{words}");
    assert!(words.contains("best move") && !words.contains('\x1b'), "{words}");
    // Several winning moves of a poset game are said to be incomparable.
    let words = text(&upset(&["solve", "A3", "--moves", "--explain"]).stdout);
    assert!(words.contains("The 3 best moves are incomparable"), "{words}");
    let words = text(&upset(&["solve", "A2", "--moves", "--explain"]).stdout);
    assert!(!words.contains("incomparable"), "{words}");
}

/// Numbers with thousands of digits are abbreviated in text, and whole in JSON.
#[test]
fn long_numbers_are_abbreviated() {
    let words = text(&upset(&["solve", "black-white young(4000,4000) black chess"]).stdout);
    assert!(words.contains("denominator 2^7999, birthday 8000"), "{words}");
    assert!(words.len() < 1000, "{words}");
}

/// Each step says whom and which part it is about, and shows what can be checked.
#[test]
fn steps_show_their_witness() {
    let words = text(&upset(&["solve", "maker-breaker tictactoe(3,2)", "--explain"]).stdout);
    assert!(words.contains("pairing [Galliot and Sénizergues 2025, Lemma 3.5], Right starting: "), "{words}");
    assert!(words.contains("  pairs        a2 a3 · c1 c2 · a1 b1 · b3 c3\n"), "{words}");
    let words = text(&upset(&["solve", "N3 + D3", "--explain"]).stdout);
    assert!(
        words.contains("zigzag [Fenner et al. 2022, Theorem 7], on 1:1 1:2 1:3 1:4 1:5 1:6: "),
        "{words}"
    );
    assert!(words.contains("  union        parallel\n"), "{words}");
}

#[test]
fn classifies() {
    let class = json(&["classify", "nim(3,4,5)", "--json"]);
    assert_eq!(class["schema"], "upset.class/1");
    assert_eq!((&class["height"], &class["width"], &class["levels"]), (&5.into(), &3.into(), &5.into()));
    assert_eq!((&class["n_free"], &class["disjoint_chains"]), (&true.into(), &true.into()));
    assert_eq!((&class["components"], &class["cell"]["status"]), (&3.into(), &"P".into()));
    let board = json(&["classify", "maker-breaker tictactoe(3,2)", "--json"]);
    assert_eq!((&board["rank"], &board["left_edges"]), (&3.into(), &8.into()));
    assert_eq!(board["cell"]["table"], "002 Table 1");
    let words = text(&upset(&["classify", "N3"]).stdout);
    assert!(words.contains("N-free") && words.contains("two levels"), "{words}");
}

#[test]
fn draws_svg() {
    let file = std::env::temp_dir().join(format!("upset-test-{}.svg", std::process::id()));
    let path = file.to_str().unwrap();
    let out = upset(&["draw", "subsets(3)", "-o", path]);
    assert_eq!((out.status.code(), out.stdout.len()), (Some(0), 0), "{}", text(&out.stderr));
    let picture = std::fs::read_to_string(&file).unwrap();
    std::fs::remove_file(&file).unwrap();
    assert!(picture.starts_with("<svg") && picture.matches("<line").count() == 9);
    assert!(wrong(&["draw", "A2000", "-o", path]).contains("at most 500"));
    assert!(text(&upset(&["draw", "C2"]).stdout).starts_with("<svg"));
}

#[test]
fn plays_line_by_line() {
    let out = with_input(&["play", "nim(1,2)", "--as", "left"], "hint\nvalues\nboard\nnonsense\n2:2\n");
    let play = text(&out.stdout);
    assert_eq!(out.status.code(), Some(0), "{}", text(&out.stderr));
    assert!(play.contains("best: 2:2") && play.contains("is no move"), "{play}");
    // One and one: whatever upset takes, the other is ours.
    assert!(play.contains("upset plays"), "{play}");
    let last = if play.contains("upset plays 1 ") { "2:1" } else { "1:1" };
    let out = with_input(&["play", "nim(1,2)", "--as", "left"], &format!("2:2\n1\n{last}\n2:1\n1:1\n"));
    assert!(text(&out.stdout).contains("Left wins: you win"), "{}", text(&out.stdout));
    let out = with_input(&["play", "tictactoe(3,2)", "--two"], "a1\nb1\na2\nb2\nundo\nc1\na3\n");
    assert!(text(&out.stdout).contains("Left wins"), "{}", text(&out.stdout));
}

#[test]
fn help_and_version() {
    let version = upset(&["--version"]);
    assert_eq!(text(&version.stdout), format!("upset {}\n", env!("CARGO_PKG_VERSION")));
    for shell in ["bash", "zsh", "fish"] {
        assert!(text(&upset(&["completions", shell]).stdout).contains("upset"));
    }
    let overview = text(&upset(&["--help"]).stdout);
    for part in ["solve", "classify", "draw", "play", "rules", "Examples:", "Exit status"] {
        assert!(overview.contains(part), "{overview}");
    }
    // The file beside this test is what `upset COMMAND --help` prints.
    let mut all = String::new();
    for args in [
        &["solve", "--help"][..],
        &["classify", "--help"],
        &["compare", "--help"],
        &["draw", "--help"],
        &["play", "--help"],
        &["reduce", "--help"],
        &["export", "--help"],
        &["rules", "--help"],
        &["papers", "--help"],
        &["unions", "--help"],
        &["periods", "--help"],
    ] {
        let out = upset(args);
        assert_eq!(out.status.code(), Some(0));
        all += &format!("$ upset {}\n{}\n", args.join(" "), text(&out.stdout));
    }
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/help.txt");
    if std::env::var_os("UPDATE_HELP").is_some() {
        std::fs::write(file, &all).unwrap();
    }
    let lines = |s: &str| s.lines().map(|l| l.trim_end().to_string()).collect::<Vec<_>>();
    let kept = std::fs::read_to_string(file).unwrap();
    assert_eq!(lines(&all), lines(&kept), "set UPDATE_HELP=1 to write the file anew");
}

#[test]
fn distances_are_told_in_words_json_and_tables_and_missed_ones_are_status_3() {
    let json = |args: &[&str]| -> (Value, Option<i32>) {
        let out = upset(args);
        (serde_json::from_slice(&out.stdout).unwrap(), out.status.code())
    };
    let maker = "maker-breaker tictactoe(3,2)";
    let (found, status) = json(&["solve", maker, "--distance", "--options", "--json"]);
    assert_eq!((&found["distance"], status), (&serde_json::json!({"left": 7, "right": 9}), Some(0)));
    assert_eq!(found["options"]["left"][4]["move"], "b2");
    assert_eq!(found["options"]["left"][4]["distance"], 6);
    let (drawn, _) = json(&["solve", "tictactoe(3,2)", "--distance", "--json"]);
    assert_eq!(drawn["distance"], serde_json::json!({"left": null, "right": null}));
    let words = text(&upset(&["solve", maker, "--distance"]).stdout);
    assert!(words.contains("after 7 claims"), "{words}");
    let table = text(&upset(&["solve", maker, "--distance", "--format", "csv"]).stdout);
    assert!(table.lines().nth(1).unwrap().ends_with(",7,9"), "{table}");
    let (late, status) = json(&[
        "solve",
        "maker-maker connect(4,7,6)",
        "--after",
        "d",
        "--distance",
        "--time-limit",
        "0.2s",
        "--json",
    ]);
    assert_eq!((late["stopped"].is_string(), status), (true, Some(3)));
    assert!(json(&["solve", "chomp(3,4)", "--distance", "--json"]).0.get("distance").is_none());
}

#[test]
fn several_games_are_one_union_unless_told_otherwise() {
    let together = upset(&["solve", "C3", "C5", "--json"]);
    let json: Value = serde_json::from_slice(&together.stdout).unwrap();
    assert_eq!(json["grundy"], 6);
    let apart = upset(&["solve", "C3", "C5", "--json", "--each"]);
    let values: Vec<Value> = text(&apart.stdout)
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap()["grundy"].clone())
        .collect();
    assert_eq!(values, [3, 5]);
    let mixed = upset(&["solve", "C3", "tictactoe(3,2)"]);
    assert_eq!(mixed.status.code(), Some(2));
    assert!(mixed.stdout.is_empty());
}

/// Other threads try the games of a list before their turn; that must not be seen.
#[test]
fn a_list_is_answered_in_order_whatever_the_threads() {
    let mut games: Vec<String> = (0..150).map(|i| format!("random({},0.2,{i})", 4 + i % 17)).collect();
    games[20] = "connect(4,5,5)".into();
    games[40] = "random(40,0.1,2)".into();
    games[41] = "{1|-1}".into();
    games[42] = "achievement hex(4)".into();
    let answers = |more: &[&str]| {
        let mut call = vec!["solve", "--each", "--json", "--moves"];
        call.extend(games.iter().map(String::as_str).chain(more.iter().copied()));
        let out = upset(&call);
        let printed = text(&out.stdout);
        let known = printed.lines().map(|line| {
            let mut answer: Value = serde_json::from_str(line).unwrap();
            for work in ["work", "proof"] {
                answer.as_object_mut().unwrap().remove(work);
            }
            answer
        });
        (known.collect::<Vec<_>>(), out.status.code())
    };
    let (alone, status) = answers(&["--threads", "1"]);
    assert_eq!((alone.len(), status), (games.len(), Some(0)));
    for (answer, game) in alone.iter().zip(&games) {
        assert_eq!(answer["input"]["expression"], game.as_str());
    }
    for threads in ["2", "5"] {
        assert_eq!(answers(&["--threads", threads]), (alone.clone(), Some(0)));
        // Who is not covered does not keep the others from their answers.
        let (ruled, status) = answers(&["--threads", threads, "--engine", "series-parallel"]);
        assert_eq!((ruled.len(), status), (games.len(), Some(2)));
        let known = ruled.iter().filter(|answer| !answer["outcome"].is_null());
        assert!(known.clone().count() > 20);
        assert!(known.clone().all(|answer| alone.contains(answer)), "{known:?}");
    }
}

#[test]
fn games_are_compared() {
    for (g, h, sign) in [
        ("{3|1}", "0", ">"),
        ("{3|1}", "2", "||"),
        ("^", "1/2", "<"),
        ("{0|*}", "^", "="),
        ("-{1|0}", "swap({1|0})", "="),
        ("-pomax C3 black 1", "swap(pomax C3 black 1)", "="),
        ("pomax C3 black 1 2 3", "chomp(2,2)", ">"),
    ] {
        let out = upset(&["compare", g, h, "--json"]);
        assert_eq!(out.status.code(), Some(0), "{}", text(&out.stderr));
        let json: Value = serde_json::from_slice(&out.stdout).unwrap();
        assert_eq!(json["relation"], sign, "{g} {h}");
        let out = upset(&["compare", g, h]);
        assert!(text(&out.stdout).starts_with(sign));
    }
    let mixed = upset(&["compare", "C3", "tictactoe(3,2)"]);
    assert_eq!(mixed.status.code(), Some(2));
    assert!(text(&mixed.stderr).contains("who cannot move loses"));
}

#[test]
fn a_document_and_its_negative_are_worth_nothing() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../games/004/figure-18.toml");
    let out = upset(&["solve", file, &format!("swap({file})"), "--json"]);
    let json: Value = serde_json::from_slice(&out.stdout).unwrap();
    assert_eq!((&json["value"], &json["outcome"]), (&"0".into(), &"P".into()));
    let none = upset(&["solve", "swap(positional tictactoe(3,2))"]);
    assert_eq!(none.status.code(), Some(0), "{}", text(&none.stderr));
}

#[test]
fn games_of_different_families_add_up() {
    let out = upset(&["solve", "{1|-1}", "chomp(2,3)", "pomax C3 black 1", "--json", "--moves"]);
    let json: Value = serde_json::from_slice(&out.stdout).unwrap();
    assert_eq!(json["game"], "sum");
    assert_eq!(json["value"], "{*4|-2*4}");
    assert_eq!(json["best_moves"]["right"][0], "1:-1");
}
