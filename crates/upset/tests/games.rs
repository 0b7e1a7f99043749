//! Every document under `games/` has the answer it says, by every theorem and by search alone.

use serde_json::{Map, Value};
use std::path::{Path, PathBuf};
use upset::document;
use upset::game::Position;
use upset::solve::{Engine, Request, solve};

fn documents(folder: &Path, found: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|e| e.unwrap().path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            documents(&path, found);
        } else {
            found.push(path);
        }
    }
}

fn holds(expect: &Map<String, Value>, found: &Value) -> bool {
    expect.iter().all(|(field, wanted)| match (wanted, &found[field.as_str()]) {
        (Value::Object(inner), part) => holds(inner, part),
        (wanted, part) => wanted == part,
    })
}

fn walk(engine: Engine, skip: impl Fn(&Position) -> bool) -> usize {
    let mut paths = Vec::new();
    documents(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games"), &mut paths);
    let mut checked = 0;
    for path in paths {
        let name = path.display().to_string();
        let text = std::fs::read_to_string(&path).unwrap();
        let read = document::read_text(&name, &text, &document::NoFiles);
        for document in read.unwrap_or_else(|e| panic!("{}", e.render(false))) {
            let Some(expect) = document.expect else { panic!("{name} expects nothing") };
            if skip(&document.position) {
                continue;
            }
            let options =
                Request { engine, moves: expect.0.contains_key("best_moves"), ..Request::default() };
            let solution = solve(&document.position, &options).unwrap();
            let found = serde_json::to_value(&solution).unwrap();
            assert!(holds(&expect.0, &found), "{name}: expected {:?}, found {found}", expect.0);
            checked += 1;
        }
    }
    checked
}

/// What is written by hand where lists are long is what serde writes, names that need an escape included.
#[test]
fn options_are_written_as_they_are_serialised() {
    let strange = "game = \"black-white\"\nelements = [\"q\\\"\", \"b\\\\\", \"\\u009b\", \"é\"]\norder = []\nblack = [\"é\"]";
    let texts = [
        "chomp(3,4)",
        "C5000",
        "maker-maker tictactoe(3,2)",
        "pomax C5 black 1 2 4",
        "{2||1|0}",
        "C0",
        "black-white C90 black 1 4 5 9",
        "black-white A9 black 1 2",
        "black-white V3 black 1 2",
    ];
    let mut games: Vec<Position> =
        texts.iter().map(|text| text.parse::<upset::Game>().unwrap().position).collect();
    games.push(document::read_text("strange.toml", strange, &document::NoFiles).unwrap().remove(0).position);
    for game in games {
        let mut session = upset::Session::new(game.clone());
        let mut solution = session.ask(upset::Ask::Value, &upset::Budget::unlimited());
        for player in upset::value::Player::BOTH {
            solution = session.ask(upset::Ask::Options(player), &upset::Budget::unlimited());
            let mut text = Vec::new();
            let more = [("title", Value::from("\u{9b}"))];
            solution.write_json(&more, &mut text).unwrap();
            let text = String::from_utf8(text).unwrap();
            assert!(text.ends_with("}\n") && !text.contains('\u{9b}'));
            let mut expected = serde_json::to_value(&solution).unwrap();
            expected["title"] = "\u{9b}".into();
            let mut read = serde_json::from_str::<Value>(&text).unwrap();
            // Seconds are rounded when they are read.
            (read["work"], expected["work"]) = (Value::Null, Value::Null);
            assert_eq!(read, expected);
        }
        assert!(solution.options.is_some());
    }
}

#[test]
fn documents_have_their_answers() {
    assert!(walk(Engine::Auto, |_| false) >= 40);
}

#[test]
fn search_alone_agrees() {
    // Theorems solve boards that no search can hold.
    assert!(walk(Engine::Search, |game| game.elements() > 80) >= 40);
}
