//! Which game an answer is about: in text, JSON and tables, for files, lines and expressions; and the ways to name a move.

mod program;

use program::*;
use std::io::Write;
use std::process::{Command, Stdio};

fn fed(input: &str, args: &[&str]) -> (String, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_upset"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let out = child.wait_with_output().unwrap();
    (text(&out.stdout), text(&out.stderr))
}

#[test]
fn answers_name_their_game() {
    let words = text(&upset(&["solve", "maker-breaker tictactoe(3,2)"]).stdout);
    assert!(
        words.starts_with("maker-breaker tictactoe(3,2)\npositional game, maker-breaker, 9 elements\n"),
        "{words}"
    );
    let answer = json(&["solve", "maker-breaker tictactoe(3,2)", "--json"]);
    assert_eq!(answer["input"]["expression"], "maker-breaker tictactoe(3,2)");
    assert_eq!(answer["convention"], "maker-breaker");
    let class = json(&["classify", "chomp(3,4)", "--json"]);
    assert_eq!(class["input"]["expression"], "chomp(3,4)");
    let (words, _) = fed("title = 'two'\ngame = 'poset'\norder = ['a < b']\n", &["solve", "-"]);
    assert!(words.starts_with("two (standard input)\nposet game, 2 elements\n"), "{words}");
}

#[test]
fn standard_input_may_hold_an_expression_a_line() {
    let (words, _) = fed("# two games\nC3\n\nmaker-maker hex(1)\n", &["solve", "-"]);
    assert!(
        words.contains("C3 (standard input:2)\n")
            && words.contains("maker-maker hex(1) (standard input:4)\n"),
        "{words}"
    );
    let (table, _) = fed("C3\nchomp(2,2)\n", &["solve", "-", "--format", "csv", "--moves"]);
    let rows: Vec<&str> = table.lines().collect();
    assert_eq!(rows.len(), 3, "{table}");
    assert!(rows[0].starts_with("input,line,title,game,convention,elements,"), "{table}");
    assert!(rows[1].starts_with("C3,1,,poset,,3,,,N,left,right,*3,3,1,1,,"), "{table}");
    assert!(rows[2].starts_with("\"chomp(2,2)\",2,,poset,,3,,,N,left,right,*2,2,b2,b2,,"), "{table}");
}

#[test]
fn tables_name_the_file_of_every_game() {
    let file = std::env::temp_dir().join(format!("upset-table-{}.txt", std::process::id()));
    std::fs::write(&file, "C3\nC4\n").unwrap();
    let table = text(&upset(&["solve", file.to_str().unwrap(), "--format", "csv"]).stdout);
    std::fs::remove_file(&file).unwrap();
    let rows: Vec<&str> = table.lines().collect();
    assert!(rows[0].contains(",seconds,file,") && rows[2].starts_with("C4,2,"), "{table}");
    assert!(rows[1..].iter().all(|row| row.contains("upset-table-")), "{table}");
}

#[test]
fn names_with_spaces_are_listed_in_quotes() {
    let names = "game = 'poset'\norder = [['a b', 'c']]\n";
    let (words, _) = fed(names, &["solve", "-", "--moves"]);
    assert!(words.contains("best move     \"a b\"\n"), "{words}");
    let (_, error) = fed(names, &["solve", "-", "--after", "x"]);
    assert!(error.contains("Left can play \"a b\" c"), "{error}");
}

#[test]
fn words_in_the_wrong_place_are_explained() {
    let complaint = wrong(&["solve", "C3 + (pomax C3 black 1)"]);
    assert!(complaint.contains("`pomax` stands in front of a whole game"), "{complaint}");
    let complaint = wrong(&["solve", "pomax C3 black 1 + C3"]);
    assert!(complaint.contains("the names of the elements go on"), "{complaint}");
    assert!(wrong(&["solve", "Chmop(3,4)"]).contains("did you mean `chomp`?"));
    let chomp = json(&["solve", "Chomp(3,4)", "--json"]);
    assert_eq!(chomp["grundy"], 9);
}

#[test]
fn the_side_to_move_comes_first_after_moves() {
    let words = text(&upset(&["solve", "connect(4,5,4)", "--after", "D d2 4"]).stdout);
    assert!(words.contains("\nafter d1 d2 d3, Right to move: Right wins\n"), "{words}");
    let digits = json(&["solve", "connect(4,5,4)", "--after", "444", "--json"]);
    assert_eq!(digits["after"], serde_json::json!(["d1", "d2", "d3"]));
    let names = "game = 'poset'\norder = [['a b', 'c']]\n";
    let (words, error) = fed(names, &["solve", "-", "--after", "'a b'"]);
    assert!(words.contains("after a b, Right to move: Left wins"), "{words}{error}");
}

#[test]
fn colours_that_bring_new_names_are_warned_of() {
    let (_, error) = fed("game = 'pomax'\norder = ['a < b']\nblack = ['a', 'z']\n", &["solve", "-"]);
    assert!(error.contains("warning: standard input: `black` names `z`"), "{error}");
    let complaint = wrong(&["solve", "pomax C3 black"]);
    assert!(complaint.contains("`black` names no element"), "{complaint}");
}

#[test]
fn asking_for_the_winner_leaves_the_value() {
    let answer = json(&["solve", "chomp(3,4)", "--ask", "winner", "--json"]);
    assert_eq!((&answer["outcome"], answer.get("grundy")), (&"N".into(), None));
}

#[test]
fn papers_are_listed() {
    let words = text(&upset(&["papers"]).stdout);
    assert!(words.contains("Jesper Lundin") && words.contains("2015"), "{words}");
    assert_eq!(json(&["papers", "--json"])["schema"], "upset.papers/1");
    let refused = upset(&["periods", "young(m,n)", "--size", "100000"]);
    assert_eq!(refused.status.code(), Some(2));
}
