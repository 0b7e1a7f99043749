//! `reduce`, `export`, `periods` and `unions` as their users meet them.

mod program;

use program::*;
use serde_json::Value;

/// A clause of two literals, and both signs of it: exactly one of x1 and x2 holds.
const XOR: &str = "c one of two\np cnf 2 2\n1 2 0\n-1 -2 0\n";

/// What the program prints when it is given `input`; it must succeed.
fn output(args: &[&str], input: &str) -> String {
    let out = with_input(args, input);
    assert_eq!((out.status.code(), text(&out.stderr)), (Some(0), String::new()), "{args:?}");
    text(&out.stdout)
}

/// What the program complains about when it is given `input`.
fn complaint(args: &[&str], input: &str) -> String {
    let out = with_input(args, input);
    assert_eq!((out.status.code(), out.stdout.len()), (Some(2), 0), "{args:?}: {}", text(&out.stderr));
    text(&out.stderr)
}

fn solved(document: &str) -> Value {
    serde_json::from_str(&output(&["solve", "-", "--json"], document)).unwrap()
}

#[test]
fn a_gadget_says_what_its_answer_means() {
    let document = output(&["reduce", "3sat-pomax", "-"], XOR);
    for part in [
        "# Made by `upset reduce 3sat-pomax` (004 Theorem 4)",
        "# Reading:",
        "satisfiable",
        "x1=0",
        "clause2",
    ] {
        assert!(document.contains(part), "{part}: {document}");
    }
    assert_eq!(solved(&document)["value"], "0");
    let both = output(&["reduce", "3sat-pomax", "-"], "p cnf 1 2\n1 0\n-1 0\n");
    assert_ne!(solved(&both)["value"], "0");
}

#[test]
fn every_kind_is_listed_and_builds_something() {
    let list = output(&["reduce"], "");
    let game = |text: &str| format!("game = \"{text}\"\n");
    let qbf = "p cnf 2 1\na 1 0\ne 2 0\n1 2 0\n";
    let achievement =
        "game = \"positional\"\nconvention = \"achievement\"\nleft = [[\"a\", \"b\"]]\nright = [[\"c\"]]\n";
    let maker =
        "game = \"positional\"\nconvention = \"maker-breaker\"\nwinning = [[\"a\", \"b\"], [\"b\", \"c\"]]\n";
    let kayles = game("node-kayles") + "edges = [\"a - b\"]\n";
    let poset = game("poset") + "order = [\"a < b\"]\n";
    let pomax = game("pomax") + "order = [\"a < b\"]\nblack = [\"a\"]\n";
    let inputs = [
        ("3sat-maker-breaker", XOR),
        ("set-cover-maker-breaker", "{\"sets\": [[\"a\", \"b\"], [\"b\", \"c\"]], \"k\": 1}"),
        ("3qbf-maker-breaker", qbf),
        ("avoid-true-maker-maker", "p cnf 2 1\n1 2 0\n"),
        ("node-kayles-poset", &kayles),
        ("poset-set-game", &poset),
        ("3sat-nonlosing-3-2", XOR),
        ("3sat-achievement-3-2", XOR),
        ("3qbf-achievement-3-3", qbf),
        ("achievement-maker-maker", achievement),
        ("maker-breaker-achievement", maker),
        ("maker-breaker-maker-maker", maker),
        ("formula-poset", "(x|!y)&z; x=1, y=0, z=1"),
        ("tqbf-black-white", qbf),
        ("3sat-pomax", XOR),
        ("pomax-pominmax", &pomax),
        ("ord-nim", r#"{"path": [["a","b"],["b","c"]], "first": "a", "second": "c"}"#),
        ("reachability-poset", r#"{"arcs": [["a","b"],["c","b"]], "from": "a", "to": "c"}"#),
        ("count-nim", XOR),
        ("qbf-nim", qbf),
        ("majority-n-free", XOR),
    ];
    for (kind, input) in inputs {
        assert!(list.contains(&format!("\n{kind} ")) || list.starts_with(kind), "{kind} is not listed");
        let document = output(&["reduce", kind, "-"], input);
        assert!(document.contains("# Reading:"), "{kind}: {document}");
        output(&["classify", "-"], &document);
    }
    assert_eq!(list.lines().filter(|line| !line.starts_with(' ')).count(), inputs.len());
}

#[test]
fn a_play_spells_out_an_assignment() {
    for kind in ["3sat-maker-breaker", "3sat-pomax", "3sat-nonlosing-3-2", "3sat-achievement-3-2"] {
        let told = output(&["reduce", kind, "-", "--back"], XOR);
        assert!(told.starts_with("s SATISFIABLE\nv "), "{kind}: {told}");
        assert!(told.contains("v 1 -2 0") || told.contains("v -1 2 0"), "{kind}: {told}");
        assert!(told.contains("\nc play L:"), "{kind}: {told}");
        let refuted = output(&["reduce", kind, "-", "--back"], "p cnf 1 2\n1 0\n-1 0\n");
        assert!(refuted.starts_with("s UNSATISFIABLE\nc play "), "{kind}: {refuted}");
    }
    assert!(
        complaint(&["reduce", "3qbf-maker-breaker", "-", "--back"], XOR)
            .contains("only the reductions from 3-SAT")
    );
}

#[test]
fn random_formulas_make_the_same_game_every_time() {
    let args = ["reduce", "3qbf-maker-breaker", "--random", "4,6,9"];
    assert_eq!(output(&args, ""), output(&args, ""));
    assert!(complaint(&["reduce", "3sat-pomax", "--random", "4,6"], "").contains("VARIABLES,CLAUSES,SEED"));
    assert!(
        complaint(&["reduce", "poset-set-game", "--random", "4,6,1"], "")
            .contains("does not start from a formula")
    );
}

#[test]
fn malformed_formulas_are_refused_with_their_place() {
    let sat = ["reduce", "3sat-pomax", "-"];
    for (input, place, why) in [
        ("p cnf 2 1\n1 x 0\n", "2:3", "not a literal"),
        ("p cnf 2 1\n0\n", "2:1", "empty"),
        ("p cnf 2 2\n1 2 0\n", "1:1", "announces 2 clauses"),
        ("p cnf 2 1\n1 3 0\n", "2:3", "no variable 3"),
        ("hello\n", "1:1", "header"),
    ] {
        let told = complaint(&sat, input);
        assert!(told.contains(&format!("standard input:{place}")) && told.contains(why), "{told}");
    }
    let told = complaint(&["reduce", "3qbf-maker-breaker", "-"], "p cnf 2 1\ne 1 0\n1 2 0\n");
    assert!(told.contains("standard input:3:3") && told.contains("variable 2 is not quantified"), "{told}");
}

#[test]
fn gadgets_that_explode_are_refused() {
    let mut formula = String::from("p cnf 300 1\n");
    for v in 1..=300 {
        formula += &format!("{} {v} 0\n", if v % 2 == 1 { 'e' } else { 'a' });
    }
    formula += "1 2 3 0\n";
    let told = complaint(&["reduce", "tqbf-black-white", "-"], &formula);
    assert!(told.contains("more than 4000000") && told.contains("cube"), "{told}");
    let told = complaint(&["reduce", "maker-breaker-achievement", "maker-breaker mnk(6,6,3)"], "");
    assert!(told.contains("minimal transversals"), "{told}");
}

#[test]
fn wrong_calls_of_reduce_say_what_would_be_right() {
    assert!(complaint(&["reduce", "3sat-pomx", "-"], XOR).contains("did you mean 3sat-pomax"));
    assert!(complaint(&["reduce", "3sat-pomax"], "").contains("nothing to reduce"));
    assert!(complaint(&["reduce", "3sat-pomax", "no-such.cnf"], "").contains("cannot be read"));
    assert!(complaint(&["reduce", "poset-set-game", "tictactoe(3,2)"], "").contains("positional"));
    let k = complaint(&["reduce", "set-cover-maker-breaker", "-"], "{\"sets\": [[\"a\"]], \"k\": 5}");
    assert!(k.contains("k is 5"), "{k}");
}

#[test]
fn exports_every_format() {
    let board = "maker-breaker tictactoe(2,2)";
    let qdimacs = output(&["export", board, "--to", "qdimacs", "--first", "right"], "");
    assert!(qdimacs.starts_with("p cnf ") && qdimacs.contains("\na "), "{qdimacs}");
    assert!(output(&["export", board, "--to", "pg"], "").contains("#"));
    assert!(output(&["export", "pomax C3 black 1 3", "--to", "dot"], "").starts_with("digraph"));
    assert_eq!(output(&["export", "C3", "--to", "d6"], "").lines().count(), 1);
    let toml = output(&["export", "chomp(2,2)", "--to", "toml"], "");
    assert_eq!(solved(&toml)["elements"], 3);
    let json = output(&["export", "chomp(2,2)", "--to", "json"], "");
    assert_eq!(solved(&json)["elements"], 3);
    for (game, format, why) in [
        ("chomp(2,2)", "qdimacs", "positional game"),
        ("chomp(2,2)", "pg", "positional game"),
        ("tictactoe(2,2)", "gif", "possible values"),
        ("maker-maker connect(3,3,3)", "pg", "order"),
    ] {
        let told = complaint(&["export", game, "--to", format], "");
        assert!(told.contains(why), "{game} to {format}: {told}");
    }
}

#[test]
fn periods_and_unions() {
    let periods = output(&["periods", "chomp(m,n)", "--size", "30", "--values", "2"], "");
    assert!(periods.contains("0  period 1 from m = 0 on") && periods.contains("not proved"), "{periods}");
    assert!(complaint(&["periods", "chomp(2,3)"], "").contains("is no family"));
    let tables = output(&["unions"], "");
    for heading in ["even+even", "even+odd", "002 Theorem 3.2"] {
        assert!(tables.contains(heading), "{tables}");
    }
    assert_eq!(with_input(&["unions", "C3"], "").status.code(), Some(2));
}
