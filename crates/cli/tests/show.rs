//! Pictures and plays by way of the program: positions, marks, trees, files of every kind; plays that are saved and resumed.

mod program;

use program::*;
use std::io::Write;
use std::process::{Command, Stdio};

fn file(name: &str) -> String {
    std::env::temp_dir().join(format!("upset-show-{}-{name}", std::process::id())).display().to_string()
}

fn drawn(args: &[&str]) -> String {
    let out = upset(&[&["draw"], args].concat());
    assert_eq!(out.status.code(), Some(0), "{args:?}: {}", text(&out.stderr));
    text(&out.stdout)
}

#[test]
fn positions_and_best_moves_are_marked() {
    let plain = drawn(&["chomp(3,4)"]);
    assert!(
        plain.contains("poison")
            && plain.contains("prefers-color-scheme: dark")
            && plain.contains(">chomp(3,4)<")
    );
    let after = drawn(&["chomp(3,4)", "--after", "b3", "--moves", "--values"]);
    assert!(after.contains(">chomp(3,4), after b3<") && after.contains("stroke-dasharray"), "{after}");
    assert!(after.contains("<title>chomp(3,4), after b3: poset, 11 elements</title>"), "{after}");
    assert!(after.contains("Right to move: ") && after.contains("green: best moves"), "{after}");
    let diagram = drawn(&["chomp(3,4)", "--diagram"]);
    assert!(diagram.matches("<line").count() > 10 && !diagram.contains("poison"));
    for board in ["connect(4,5,4)", "hex(4)", "tictactoe(3,3)", "young(5,3,1)", "butterfly", "subsets(4)"] {
        assert!(drawn(&[board, "--values", "--time-limit", "20s"]).starts_with("<svg"), "{board}");
    }
    let hex = drawn(&["hex(3)"]);
    assert_eq!(hex.matches("<polygon").count(), 9);
}

#[test]
fn pictures_after_moves_say_which_game_and_which_moves() {
    let hex = drawn(&["hex(3)", "--after", "b2 a1"]);
    let title = "<title>hex(3), achievement, after b2 a1: positional (achievement), 9 elements</title>";
    assert!(hex.contains(title) && hex.contains(">hex(3), achievement, after"), "{hex}");
    let tree = drawn(&["C4", "--tree", "--after", "3"]);
    assert!(tree.contains(">C4, after 3<"), "{tree}");
    let file = file("titled.toml");
    std::fs::write(&file, "title = 'Two rows'\ngame = 'poset'\norder = ['a < b']\n").unwrap();
    assert!(drawn(&[&file, "--after", "b"]).contains(">Two rows, after b<"));
    std::fs::remove_file(file).unwrap();
}

#[test]
fn trees_have_a_circle_a_position() {
    // Four elements one above the other: 1 + 1 + 2 + 4 + 8 lines of play.
    let tree = drawn(&["C4", "--tree"]);
    assert_eq!(tree.matches("<circle").count(), 16);
    let complaint = wrong(&["draw", "chomp(3,4)", "--tree"]);
    assert!(complaint.contains("positions") && complaint.contains("--after"), "{complaint}");
}

#[test]
fn pictures_call_no_move_best_where_all_lose() {
    let lost = drawn(&["node-kayles grid(4,4)", "--moves"]);
    assert!(lost.contains("all moves lose") && !lost.contains("best moves"), "{lost}");
}

#[test]
fn graphs_on_squares_are_drawn_on_squares() {
    let grid = drawn(&["node-kayles grid(4,3)"]);
    let of = |line: &str, name: &str| -> f64 {
        line.split(&format!(" {name}=\"")).nth(1).unwrap().split('"').next().unwrap().parse().unwrap()
    };
    let lines: Vec<&str> = grid.lines().filter(|line| line.starts_with("<line")).collect();
    assert_eq!(lines.len(), 17);
    let upright = |line: &&str| of(line, "x1") == of(line, "x2") || of(line, "y1") == of(line, "y2");
    assert!(lines.iter().all(upright), "{grid}");
}

#[test]
fn hackenbush_is_drawn_in_its_colours_on_the_ground() {
    let game = file("house.toml");
    let text = "game = 'hackenbush'\nedges = ['g - a - b', 'b - c']\nground = ['g']\nblue = ['g-a']\nred = ['a-b']\ngreen = ['b-c']\n";
    std::fs::write(&game, text).unwrap();
    let picture = drawn(&[&game, "--values"]);
    std::fs::remove_file(game).unwrap();
    let of = |line: &str, name: &str| -> f64 {
        line.split(&format!(" {name}=\"")).nth(1).unwrap().split('"').next().unwrap().parse().unwrap()
    };
    for colour in ["#0072b2", "#d55e00", "#009e73"] {
        let line = picture.lines().find(|line| line.starts_with("<line") && line.contains(colour));
        assert!(line.is_some_and(|line| of(line, "y1") > of(line, "y2")), "{colour}: {picture}");
    }
    assert!(picture.contains("what each move leaves: g-a "), "{picture}");
}

#[test]
fn who_is_lost_does_not_play_the_first_move_of_the_list() {
    // After b3 Left wins; a1 would make it easy.
    let words = played(&["hex(4)", "--after", "b3", "--time-limit", "60s"], "quit\n");
    assert!(words.contains("Right loses against best play") && !words.contains("upset plays a1"), "{words}");
    // One square of Chomp goes, not nearly all.
    let words = played(&["chomp(3,4)", "--after", "c2"], "quit\n");
    assert!(words.contains("upset plays d1"), "{words}");
}

#[test]
fn pictures_come_in_every_kind() {
    let (png, tex) = (file("a.png"), file("a.tex"));
    drawn(&["connect(3,3,3)", "--after", "2 2", "-o", &png]);
    assert!(std::fs::read(&png).unwrap().starts_with(b"\x89PNG"));
    drawn(&["N3", "-o", &tex]);
    let written = std::fs::read_to_string(&tex).unwrap();
    assert!(written.contains("\\begin{tikzpicture}") && written.matches("\\node").count() == 6, "{written}");
    std::fs::remove_file(png).unwrap();
    std::fs::remove_file(tex).unwrap();
    let pdf = file("a.pdf");
    drawn(&["chomp(3,4)", "--after", "b3", "--values", "-o", &pdf]);
    let written = std::fs::read(&pdf).unwrap();
    assert!(written.starts_with(b"%PDF-") && written.ends_with(b"%%EOF\n"));
    // Its index says where everything begins.
    let words = String::from_utf8_lossy(&written);
    let index: usize = words.rsplit("startxref\n").next().unwrap().lines().next().unwrap().parse().unwrap();
    let index = std::str::from_utf8(&written[index..]).unwrap();
    let begins = index.lines().skip(3).take_while(|line| line.ends_with("n "));
    let begins: Vec<usize> = begins.map(|line| line[..10].parse().unwrap()).collect();
    assert_eq!(begins.len(), 4);
    for (i, begin) in begins.into_iter().enumerate() {
        assert!(written[begin..].starts_with(format!("{} 0 obj\n", i + 1).as_bytes()));
    }
    std::fs::remove_file(pdf).unwrap();
}

fn played(args: &[&str], moves: &str) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_upset"))
        .arg("play")
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(moves.as_bytes()).unwrap();
    let out = child.wait_with_output().unwrap();
    assert_eq!(out.status.code(), Some(0), "{}", text(&out.stderr));
    text(&out.stdout)
}

#[test]
fn every_family_has_a_board() {
    for (game, seen) in [
        ("chomp(2,3)", "   1  P  #  #"),
        ("hex(2)", "1 O  .   .  O"),
        ("connect(3,4,3)", "a letter drops a piece"),
        ("tictactoe(2,3)", "layer 2"),
        ("N3", "`b > a`: b lies right above a"),
        ("node-kayles path(3)", "2 - 1 3"),
        ("nim(10^7)", "heap 1"),
        ("{1|-1}", "Left"),
        ("C2 + C1", "1:2 > 1:1"),
        ("nim(3,4)", "\n  1:3 > 1:2 > 1:1\n  2:4 > 2:3"),
        ("chomp(2,2,3)", "layer 3"),
        ("pomax chomp(2,3) black chess", "moves Left"),
        ("connection(grid(3,4),a1,c4)", "Left joins a1 (next to b1 a2) and c4"),
        ("connect(4,5,4)", "Who is first to claim 4 in a line wins"),
        ("node-kayles path(3)", "its neighbours go too. Who cannot move loses."),
    ] {
        let words = played(&[game, "--two"], "quit\n");
        assert!(words.contains(seen), "{game}: {words}");
    }
}

#[test]
fn plays_are_saved_and_resumed() {
    let (saved, log) = (file("play.json"), file("log.json"));
    let words = played(
        &["C3 + C4", "--two", "--log", &log, "--after", "2:3"],
        &format!("moves\n2:3\nsave {saved}\nvalues\n"),
    );
    assert!(words.contains("2:3 went") || words.contains("2:3 was taken before, by Left"), "{words}");
    assert!(words.contains("saved; go on with"), "{words}");
    assert!(words.contains("1:1      ") && words.contains("  value "), "{words}");
    let again = played(&["--resume", &saved, "--two"], "1:2\nmoves\nquit\n");
    assert!(again.contains("2:3 1:2"), "{again}");
    assert!(!std::path::Path::new(&log).exists() || std::fs::read_to_string(&log).unwrap().contains("2:3"));
    let complaint = wrong(&["play", "--resume", &file("nowhere.json")]);
    assert!(complaint.contains("cannot be read"), "{complaint}");
    std::fs::remove_file(saved).unwrap();
    let _ = std::fs::remove_file(log);
}

#[test]
fn values_of_many_moves_share_one_budget() {
    // 1,599 moves, and three times fifty milliseconds for all of them.
    let words = played(&["chomp(40,40)", "--two", "--time-limit", "50ms"], "values\nquit\n");
    assert!(words.contains(" moves need more time"), "{words}");
    // Where time suffices, every move is told.
    let words = played(&["chomp(3,4)", "--two"], "values\nquit\n");
    assert_eq!(words.matches("  value ").count(), 11, "{words}");
    assert!(!words.contains("more time"), "{words}");
}

#[test]
fn large_boards_of_hex_look_like_hex() {
    let words = played(&["hex(7)", "--two"], "d4\nquit\n");
    assert!(words.contains("4 O  .   .   .   X   .   .   .  O"), "{words}");
    let picture = drawn(&["hex(7)", "--after", "d4 c5"]);
    assert_eq!(picture.matches("<polygon").count(), 49);
    assert!(picture.contains(">hex(7), achievement, after d4 c5<"), "{picture}");
}

#[test]
fn gadgets_keep_their_order_upright() {
    // Lower elements stand lower, whatever sets there are.
    let game = file("gadget.toml");
    let made = upset(&["reduce", "3qbf-maker-breaker", "--random", "4,3,1", "-o", &game]);
    assert_eq!(made.status.code(), Some(0), "{}", text(&made.stderr));
    let picture = drawn(&[&game]);
    std::fs::remove_file(game).unwrap();
    assert!(picture.contains("thick lines: the order"), "{picture}");
    let number = |line: &str, name: &str| -> f64 {
        line.split(&format!(" {name}=\"")).nth(1).unwrap().split('"').next().unwrap().parse().unwrap()
    };
    let thick: Vec<&str> =
        picture.lines().filter(|l| l.starts_with("<line") && l.contains("stroke-width=\"5\"")).collect();
    assert!(thick.len() > 5, "{picture}");
    assert!(thick.iter().all(|line| number(line, "y1") > number(line, "y2")), "{picture}");
}

#[test]
fn a_guess_is_never_a_blunder_in_one() {
    // Left threatens a line of three: whoever has no time still sees it.
    let words = played(
        &["connect(4,7,6)", "--after", "4 1 4 1 4", "--as", "left", "--first", "left", "--time-limit", "1ms"],
        "quit\n",
    );
    assert!(words.contains("upset plays d4"), "{words}");
}

#[test]
fn formats_that_would_lose_something_are_refused() {
    for game in ["pomax C3 black 1", "connect(3,3,3)", "geography path(3)"] {
        let complaint = wrong(&["export", game, "--to", "d6"]);
        assert!(complaint.contains("lose"), "{game}: {complaint}");
    }
    let dot = upset(&["export", "maker-breaker tictactoe(3,2)", "--to", "dot"]);
    let dot = text(&dot.stdout);
    assert!(dot.contains("maker-breaker") && dot.matches("shape=box").count() == 8, "{dot}");
}
