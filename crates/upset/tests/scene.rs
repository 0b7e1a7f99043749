//! Layouts and scenes: what a page is told about every document agrees with the rules of play.

use std::collections::HashSet;
use std::path::Path;
use upset::draw::layout;
use upset::scene::scene;
use upset::{Budget, Game, Player, Position};

fn documents() -> Vec<(String, Game)> {
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games");
    let mut found = Vec::new();
    for folder in std::fs::read_dir(games).unwrap() {
        for file in std::fs::read_dir(folder.unwrap().path()).unwrap() {
            let path = file.unwrap().path();
            if path.extension().is_some_and(|extension| extension == "toml") {
                let text = std::fs::read_to_string(&path).unwrap();
                // A document that names files is read elsewhere.
                if let Ok(game) = Game::from_toml(&text) {
                    found.push((path.display().to_string(), game));
                }
            }
        }
    }
    assert!(found.len() > 50);
    found
}

/// The names of moves that a layout shows.
fn shown(game: &Position) -> Option<HashSet<String>> {
    let layout = layout(game, &Budget::unlimited()).ok()?;
    let nodes = layout.nodes.iter().filter(|node| node.role.is_move()).map(|node| node.name.clone());
    Some(nodes.chain(layout.lines.iter().filter_map(|line| line.name.clone())).collect())
}

#[test]
fn every_move_of_every_document_is_on_its_picture() {
    for (file, game) in documents() {
        let Some(shown) = shown(&game.position) else { continue };
        for name in game.position.names().iter() {
            assert!(shown.contains(name), "{file}: {name}");
        }
    }
}

#[test]
fn scenes_along_a_play_agree_with_the_rules() {
    for (file, game) in documents() {
        if game.position.names().len() > 60 {
            continue;
        }
        let (mut at, mut turn) = (game.position.clone(), game.position.starter().unwrap_or(Player::Left));
        for step in 0.. {
            let seen = scene(&at, turn, &Budget::unlimited()).unwrap();
            let legal = at.moves(turn);
            let names: Vec<&str> = legal.iter().map(|&x| at.names().get(x)).collect();
            if seen.over.is_none() {
                let told: Vec<&str> = seen.moves.iter().map(|one| one.name.as_str()).collect();
                assert_eq!(told, names, "{file}");
            }
            let Some(&x) = legal.get(step * 7 % legal.len().max(1)).filter(|_| seen.over.is_none()) else {
                break;
            };
            let takes = &seen.moves[step * 7 % legal.len()].takes;
            let next = at.after(turn, x);
            let next_turn = next.starter().unwrap_or(turn.other());
            let later = scene(&next, next_turn, &Budget::unlimited()).unwrap();
            let gone: Vec<&String> =
                seen.present.iter().filter(|name| !later.present.contains(name)).collect();
            assert!(gone.iter().all(|name| takes.contains(name)), "{file}");
            (at, turn) = (next, next_turn);
        }
    }
}

#[test]
fn boards_are_known_by_their_shape() {
    let board = |text: &str| {
        let game: Game = text.parse().unwrap();
        layout(&game.position, &Budget::unlimited()).unwrap().board.name()
    };
    assert_eq!(board("connect(4,5,4)"), "columns");
    assert_eq!(board("tictactoe(3,2)"), "squares");
    assert_eq!(board("hex(3)"), "hexagons");
    assert_eq!(board("chomp(3,4)"), "diagram");
}
