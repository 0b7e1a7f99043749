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

#[test]
fn documents_have_their_answers() {
    assert!(walk(Engine::Auto, |_| false) >= 40);
}

#[test]
fn search_alone_agrees() {
    // Theorems solve boards that no search can hold.
    assert!(walk(Engine::Search, |game| game.elements() > 80) >= 40);
}
