//! Every game of every family, at every position of a play, is the same after it was written down and read again.

use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use upset::document::{Game, NoFiles, read_text};
use upset::export;
use upset::game::{Family, Heaps, Position};
use upset::order::families::SplitMix;
use upset::value::Player;

/// Names that no format may stumble over.
const NAMES: [&str; 8] = ["a", "a < b", "ü - 2", "\"quoted\\", "tab\tand\nline", "{1,2}", "d1", "' # ["];

fn document(fields: &Value) -> Game {
    Game::from_json(&fields.to_string()).unwrap_or_else(|e| panic!("{}", e.render(false)))
}

/// Some of the first n names, each with probability p.
fn some(rng: &mut SplitMix, n: usize, p: f64) -> Vec<&'static str> {
    NAMES[..n].iter().copied().filter(|_| rng.unit() < p).collect()
}

/// Pairs of the first n names, the lower first, each with probability p.
fn pairs(rng: &mut SplitMix, n: usize, p: f64) -> Vec<[&'static str; 2]> {
    let all = (0..n).flat_map(|y| (0..y).map(move |x| [NAMES[x], NAMES[y]]));
    all.filter(|_| rng.unit() < p).collect()
}

fn sets(rng: &mut SplitMix, n: usize) -> Vec<Vec<&'static str>> {
    let list: Vec<_> = (0..1 + rng.below(4)).map(|_| some(rng, n, 0.5)).collect();
    list.into_iter().filter(|set| !set.is_empty()).collect()
}

fn random(rng: &mut SplitMix, family: Family) -> Position {
    let n = 1 + rng.below(NAMES.len());
    let mut fields = json!({ "game": family.name(), "elements": NAMES[..n] });
    let mut put = |field: &str, value: Value| fields[field] = value;
    match family {
        Family::Poset => put("order", json!(pairs(rng, n, 0.3))),
        Family::BlackWhite | Family::Pomax | Family::Pomin | Family::Pominmax => {
            put("order", json!(pairs(rng, n, 0.3)));
            put("black", json!(some(rng, n / 2, 0.5)));
            if family == Family::BlackWhite && rng.below(2) == 0 {
                put("grey", json!(NAMES[n / 2..n]));
            }
        }
        Family::Leaf => {
            put("edges", json!(pairs(rng, n, 0.3)));
            put("black", json!(some(rng, n, 0.5)));
        }
        Family::NodeKayles => {
            put("edges", json!(pairs(rng, n, 0.3)));
            if rng.below(2) == 0 {
                put("white", json!(some(rng, n / 2, 0.5)));
                put("grey", json!(NAMES[n / 2..n]));
            }
        }
        Family::Col => {
            put("edges", json!(pairs(rng, n, 0.3)));
            if rng.below(2) == 0 {
                put("tint", json!({ "left": some(rng, n / 2, 0.5), "right": NAMES[n / 2..n] }));
            }
        }
        Family::Removal => {
            let mut needs = serde_json::Map::new();
            for name in some(rng, n, 0.5) {
                needs.insert(name.into(), json!(sets(rng, n)));
            }
            put("needs", Value::Object(needs));
            put("black", json!(some(rng, n, 0.5)));
        }
        Family::Weighted => {
            put("order", json!(pairs(rng, n, 0.3)));
            let mut weights = serde_json::Map::new();
            for name in some(rng, n, 0.6) {
                weights.insert(name.into(), json!(rng.below(4)));
            }
            put("weights", Value::Object(weights));
            put("lives", json!({ "left": rng.below(6), "right": rng.below(6) }));
        }
        Family::Hackenbush => {
            put("edges", json!(pairs(rng, n, 0.6)));
            put("ground", json!(NAMES[..1 + rng.below(n)]));
        }
        Family::Geography => {
            let back: Vec<_> = pairs(rng, n, 0.4).into_iter().map(|[x, y]| [y, x]).collect();
            put("edges", json!([pairs(rng, n, 0.4), back].concat()));
            put("start", json!(NAMES[rng.below(n)]));
            if rng.below(2) == 0 {
                put("black", json!(some(rng, n, 0.5)));
            }
        }
        Family::Cnf => {
            let formula = |rng: &mut SplitMix| -> Vec<Vec<String>> {
                let literal = |name: &str, rng: &mut SplitMix| ["", "!"][rng.below(2)].to_string() + name;
                let clauses = sets(rng, n);
                clauses.iter().map(|set| set.iter().map(|name| literal(name, rng)).collect()).collect()
            };
            put("left", json!(formula(rng)));
            put("right", json!(formula(rng)));
        }
        Family::SetGame => put("sets", json!([sets(rng, n), sets(rng, n)].concat())),
        Family::Options => {
            put("left", json!(pairs(rng, n, 0.4)));
            put("right", json!(pairs(rng, n, 0.4)));
            put("start", json!(NAMES[0]));
        }
        Family::Sum => {
            let families = [Family::Poset, Family::Col, Family::Geography, Family::Options, Family::Pomax];
            let count = 2 + rng.below(2);
            let parts = (0..count).map(|_| {
                let family = families[rng.below(families.len())];
                random(rng, family)
            });
            return Position::Sum(upset::game::Sum::new(parts.collect()).unwrap());
        }
        Family::Positional => {
            let conventions =
                ["maker-breaker", "maker-maker", "avoider-enforcer", "achievement", "avoidance"];
            let convention = conventions[rng.below(5)];
            put("convention", json!(convention));
            let density = [0.0, 0.3][rng.below(2)];
            put("order", json!(pairs(rng, n, density)));
            if convention.ends_with("ment") || convention == "avoidance" {
                put("left", json!(sets(rng, n)));
                put("right", json!(sets(rng, n)));
            } else {
                put("winning", json!(sets(rng, n)));
            }
            if rng.below(2) == 0 {
                put("turns", json!(["LR", "R", "LRR", "RL"][rng.below(4)]));
            }
            if rng.below(2) == 0 {
                put("moves", json!(rng.below(n + 2)));
            }
            if rng.below(2) == 0 {
                // The first element is above nothing, so that some first move can be made.
                let mut first = some(rng, n, 0.3);
                if !first.contains(&NAMES[0]) {
                    first.push(NAMES[0]);
                }
                put("first_moves", json!(first));
            }
        }
    }
    document(&fields).position
}

fn assert_same(game: &Position, read: &Game, written: &str) {
    assert_eq!(game, &read.position, "{written}");
    let fields = |game: &Position| serde_json::to_value(Game::from(game.clone())).unwrap();
    assert_eq!(fields(game), fields(&read.position), "{written}");
    assert_eq!(game.names(), read.position.names(), "{written}");
    assert_eq!((game.family(), game.elements()), (read.position.family(), read.position.elements()));
    for player in Player::BOTH {
        assert_eq!(game.moves(player), read.position.moves(player), "{written}");
        assert_eq!(game.over(player), read.position.over(player), "{written}");
    }
}

/// Writes the game in every way in which games can be read, reads it and compares.
fn check(game: &Position, title: &str) {
    let toml = export::toml(game, Some(title), &["A comment.".into()]);
    let json = export::json(game, Some(title));
    let with_title = Game { title: Some(title.into()), ..game.clone().into() };
    let serde = serde_json::to_string(&with_title).unwrap();
    for (text, read) in
        [(&toml, Game::from_toml(&toml)), (&json, Game::from_json(&json)), (&serde, Game::from_json(&serde))]
    {
        let read = read.unwrap_or_else(|e| panic!("{}\n{text}", e.render(false)));
        assert_eq!(read.title.as_deref(), Some(title));
        assert_same(game, &read, text);
    }
    let read: Game = serde_json::from_str(&serde).unwrap();
    assert_same(game, &read, &serde);
    let read: Game = toml::from_str(&toml).unwrap();
    assert_same(game, &read, &toml);
}

/// Checks the game and the positions of a random play.
fn check_play(rng: &mut SplitMix, mut game: Position, title: &str, most: usize) {
    for _ in 0..=most {
        check(&game, title);
        let player = game.starter().unwrap_or(Player::BOTH[rng.below(2)]);
        let moves = game.moves(player);
        if moves.is_empty() {
            return;
        }
        game = game.play(player, moves[rng.below(moves.len())]).unwrap();
    }
}

#[test]
fn random_games_of_every_family_all_through_a_play() {
    let mut rng = SplitMix(7);
    for family in Family::ALL {
        for round in 0..if family == Family::Positional { 400 } else { 60 } {
            let game = random(&mut rng, family);
            check_play(&mut rng, game, &format!("a {family} game, round {round}"), 8);
        }
    }
}

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() { files(&path, found) } else { found.push(path) }
    }
}

#[test]
fn the_documents_of_the_papers() {
    let mut paths = Vec::new();
    files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games"), &mut paths);
    assert!(paths.len() >= 70);
    let mut rng = SplitMix(8);
    for path in paths {
        let name = path.display().to_string();
        for document in read_text(&name, &std::fs::read_to_string(&path).unwrap(), &NoFiles).unwrap() {
            let text = serde_json::to_string(&document).unwrap();
            let read: Game = serde_json::from_str(&text).unwrap();
            assert_eq!((&read.title, &read.expect), (&document.title, &document.expect), "{name}");
            let most = if document.position.elements() > 1000 { 0 } else { 4 };
            check_play(&mut rng, document.position, &name, most);
        }
    }
}

#[test]
fn heaps_of_any_size() {
    for sizes in [vec![u128::MAX, 3], vec![2_000_000], vec![10u128.pow(30), 0, 7]] {
        let game = Position::Heaps(Heaps::new(sizes));
        check(&game, "heaps");
        let read = Game::from_toml(&export::toml(&game, None, &[])).unwrap();
        assert!(matches!(read.position, Position::Heaps(_)));
    }
    // Small ones come back as the chains they are, with the same names.
    for sizes in [vec![0, 4, 2], vec![5], vec![0, 3], vec![]] {
        let game = Position::Heaps(Heaps::new(sizes.clone()));
        let read = Game::from_json(&export::json(&game, None)).unwrap().position;
        assert!(matches!(read, Position::Poset(_)));
        assert_eq!(read.elements() as u128, sizes.iter().sum::<u128>());
        assert_eq!(game.names(), read.names(), "{sizes:?}");
        for (x, name) in game.names().iter().enumerate() {
            let left = game.after(Player::Left, x).elements();
            assert_eq!(left, read.after(Player::Left, read.names().find(name).unwrap()).elements());
        }
    }
}

#[test]
fn serde_says_what_is_wrong_without_a_place_of_its_own() {
    let error = serde_json::from_str::<Game>(r#"{"game": "poset", "order": ["a < b", "b < a"]}"#);
    let message = error.unwrap_err().to_string();
    assert!(message.starts_with("the order has a cycle: a < b < a (relation = "), "{message}");
}

#[test]
fn sets_can_be_given_names() {
    let game = |names: Value| {
        let fields = json!({ "game": "set-game", "sets": [["a"], ["a"], []], "set_names": names });
        Game::from_json(&fields.to_string())
    };
    let Position::SetGame(g) = game(json!(["x", "y", "z"])).unwrap().position else { panic!() };
    assert_eq!(g.sets, [vec![0], vec![0], vec![]]);
    assert_eq!(g.set_names.iter().collect::<Vec<_>>(), ["x", "y", "z"]);
    for (names, wanted) in [
        (json!(["x", "y"]), "there are 2 names for 3 sets"),
        (json!(["x", "y", "x"]), "two sets are called `x`"),
        (json!(["x", "", "z"]), "a name cannot be empty"),
    ] {
        let error = game(names).unwrap_err();
        assert_eq!(error.message, wanted);
        assert!(error.position().is_some());
    }
}
