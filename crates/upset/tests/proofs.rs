//! Proofs of every document of `games/` and of random games, checked by the program that shares nothing with the solver.

mod exercise;

use exercise::{Choices, read};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};
use upset::budget::Budget;
use upset::check::{Level, check};
use upset::document;
use upset::game::Position;
use upset::order::families::SplitMix;
use upset::prove::{NoProof, Wanted, describe, prove, strategies};
use upset::value::Player;

fn documents(folder: &Path, found: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|e| e.unwrap().path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() { documents(&path, found) } else { found.push(path) }
    }
}

fn games() -> Vec<(String, Position)> {
    let mut paths = Vec::new();
    documents(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games"), &mut paths);
    let mut games = Vec::new();
    for path in paths {
        let name = path.display().to_string();
        let text = std::fs::read_to_string(&path).unwrap();
        let documents = document::read_text(&name, &text, &document::NoFiles);
        let documents = documents.unwrap_or_else(|e| panic!("{}", e.render(false)));
        games.extend(documents.into_iter().map(|document| (name.clone(), document.position)));
    }
    games
}

/// Proves and checks; how many positions it took.
fn accepted(name: &str, game: &Position, wanted: Wanted, budget: &Budget) -> Result<u64, NoProof> {
    let proof = prove(game, wanted, budget)?;
    let verdict = check(proof.text.as_bytes(), wanted.level, 2)
        .unwrap_or_else(|refusal| panic!("{name}: {refusal}\n{}", &proof.text[..proof.text.len().min(2000)]));
    assert_eq!(verdict.game, describe(game), "{name}");
    assert_eq!(verdict.positions, proof.positions as u64, "{name}");
    Ok(verdict.positions)
}

#[test]
fn every_document_has_a_proof() {
    for (name, game) in games() {
        if matches!(game, Position::Weighted(_) | Position::Cnf(_)) {
            continue;
        }
        for level in [Level::Play, Level::Lemma, Level::Theorem] {
            // Without lemmas the larger boards of Connect have some hundred thousand positions.
            let most = if level == Level::Play { 20 } else { 25 };
            if game.elements() > most && matches!(game, Position::Positional(_)) {
                continue;
            }
            let wanted = Wanted { level, ..Wanted::default() };
            let positions = accepted(&name, &game, wanted, &Budget::unlimited());
            assert!(positions.is_ok(), "{name} at level {level}: {}", positions.unwrap_err());
        }
    }
}

/// Also the largest, and by the checker in Python, which has no time of its own in `cargo test`.
#[test]
#[ignore = "a minute"]
fn every_document_goes_through_both_checkers() {
    let python = Path::new(env!("CARGO_MANIFEST_DIR")).join("../check/upset_check.py");
    let file = std::env::temp_dir().join(format!("upset-proof-{}", std::process::id()));
    for (name, game) in games() {
        if matches!(game, Position::Weighted(_) | Position::Cnf(_)) {
            continue;
        }
        let proof = prove(&game, Wanted::default(), &Budget::unlimited());
        let proof = proof.unwrap_or_else(|why| panic!("{name}: {why}"));
        let verdict = check(proof.text.as_bytes(), Level::Theorem, 2);
        assert!(verdict.is_ok_and(|verdict| verdict.game == describe(&game)), "{name}");
        std::fs::write(&file, &proof.text).unwrap();
        let ended = Command::new("python3").arg(&python).arg(&file).output().unwrap();
        assert!(ended.status.success(), "{name}: {}", String::from_utf8_lossy(&ended.stderr));
    }
    std::fs::remove_file(file).unwrap();
}

#[test]
fn random_games_have_proofs() {
    let begin = Instant::now();
    let seconds = std::env::var("EXERCISE_SECONDS").ok().and_then(|text| text.parse().ok()).unwrap_or(5);
    let (mut number, mut proved) = (0u64, 0u64);
    while begin.elapsed() < Duration::from_secs(seconds) {
        number += 1;
        let mut rng = SplitMix(7 * (1 << 40) + number);
        let bytes: Vec<u8> = (0..200).map(|_| rng.next_u64() as u8).collect();
        let text = Choices(&bytes).game();
        let Some(game) = read(&text) else { continue };
        for (value, level) in [(true, Level::Play), (false, Level::Play), (true, Level::Theorem)] {
            let budget = Budget::unlimited().with_time(Duration::from_millis(300));
            match accepted(&text, &game, Wanted { value, level }, &budget) {
                Ok(_) => proved += 1,
                Err(NoProof::Disagreement) => panic!("{text}: the engine contradicts itself"),
                Err(_) => {}
            }
        }
    }
    println!("{proved} proofs of {number} games");
    assert!(number < 50 || proved > number / 2);
}

/// Every answer of a strategy is a move, and it ends where its player has won or not lost.
#[test]
fn strategies_can_be_played() {
    for (name, game) in games().into_iter().filter(|(_, game)| game.elements() <= 12) {
        let Ok(list) = strategies(&game, &Budget::seconds(20)) else { continue };
        for plan in list {
            let mut line = game.clone();
            let mut turn = plan.starter;
            let mut at = Some(0).filter(|_| !plan.positions.is_empty());
            // Elements are numbered as on the board at the start, so moves go by their names.
            let make = |line: &mut Position, x: usize, turn: &mut Player| {
                let wanted = game.names().get(x);
                let here = line.names().iter().position(|found| found == wanted);
                let here = here.unwrap_or_else(|| panic!("{name}: {wanted} is gone"));
                *line = line.play(*turn, here).unwrap_or_else(|e| panic!("{name}: {e}"));
                *turn = turn.other();
            };
            if matches!(game, Position::ByOptions(_) | Position::Heaps(_)) {
                continue;
            }
            if let Some(first) = plan.first {
                make(&mut line, first, &mut turn);
            }
            while let Some(position) = at {
                let Some(reply) = plan.positions[position].last() else { break };
                make(&mut line, reply.to, &mut turn);
                if let Some(answer) = reply.answer {
                    make(&mut line, answer, &mut turn);
                }
                at = reply.then;
            }
            let result = line.over(turn).unwrap_or_else(|| panic!("{name}: the play is not over"));
            let lost = result == plan.player.other().into();
            assert!(!lost && (plan.draws || result == plan.player.into()), "{name}: {result:?}");
        }
    }
}
