//! Proofs of connection games against plain play.

use std::collections::HashMap;
use upset::budget::Budget;
use upset::check::{Level, check};
use upset::document::expression;
use upset::game::{Connection, Playable, Position};
use upset::graph::Graph;
use upset::names::Names;
use upset::order::families::SplitMix;
use upset::prove::{Wanted, describe, prove};
use upset::value::{Player, Winner};

/// Who wins by plain recursion.
fn winner(game: &Connection, mover: Player, known: &mut HashMap<Vec<Option<Player>>, Winner>) -> Winner {
    if let Some(winner) = game.winner() {
        return winner;
    }
    if let Some(&winner) = known.get(&game.claimed) {
        return winner;
    }
    let wins =
        |x: usize, known: &mut _| winner(&game.after(mover, x), mover.other(), known) == Winner::from(mover);
    let best = game.moves(mover).into_iter().any(|x| wins(x, known));
    let winner = Winner::from(if best { mover } else { mover.other() });
    known.insert(game.claimed.clone(), winner);
    winner
}

/// The claims that hold.
fn truth(game: &Connection) -> [String; 2] {
    Player::BOTH.map(|starter| {
        let winner = winner(game, starter, &mut HashMap::new());
        format!("{starter:?} {winner:?}").to_lowercase()
    })
}

fn random(rng: &mut SplitMix, n: usize, chance: f64) -> Connection {
    let mut edges = Vec::new();
    for y in 0..n as u32 + 2 {
        edges.extend((0..y).filter(|&x| (x, y) != (n as u32, n as u32 + 1)).filter_map(|x| {
            // Boards in which few edges are long can be drawn more often.
            let near = if y - x < 4 || y >= n as u32 { chance } else { chance / 6.0 };
            (rng.unit() < near).then_some((x, y))
        }));
    }
    let graph = Graph::new(Names::new((0..n + 2).map(|i| format!("v{i}"))), &edges);
    let game = Connection::new(&graph, n, n + 1).unwrap();
    let claim = |_| match rng.below(12) {
        0 => Some(Player::Left),
        1 => Some(Player::Right),
        _ => None,
    };
    let claimed = (0..n).map(claim).collect();
    game.with_claims(claimed).unwrap()
}

#[test]
fn proofs_of_random_boards_are_accepted() {
    let mut rng = SplitMix(11);
    let (mut by_links, mut by_trees, mut by_play) = (0, 0, 0);
    for round in 0..400 {
        let n = 1 + rng.below(9);
        let chance = 0.3 + 0.4 * rng.unit();
        let game = random(&mut rng, n, chance);
        let position = Position::Connection(game.clone());
        let proof = prove(&position, Wanted::default(), &Budget::unlimited()).unwrap();
        let verdict = check(proof.text.as_bytes(), Level::Lemma, 1)
            .unwrap_or_else(|refusal| panic!("round {round}: {refusal}\n{}", proof.text));
        assert_eq!(verdict.claims, truth(&game), "round {round}\n{}", proof.text);
        assert_eq!(verdict.game, describe(&position));
        match ["\nlink ", "\npoints "].map(|word| proof.text.contains(word)) {
            [true, _] => by_links += 1,
            [_, true] => by_trees += 1,
            _ => by_play += 1,
        }
    }
    println!("{by_links} by links, {by_trees} by trees, {by_play} by play");
    assert!(by_links > 60 && by_trees > 30, "{by_links} {by_trees}");
}

/// Whoever wins a game on the edges of a graph has two sets of edges that show it.
#[test]
fn games_on_edges_are_proved_by_trees() {
    let mut rng = SplitMix(3);
    let mut winners = [0; 2];
    for round in 0..300 {
        let n = 2 + rng.below(5);
        // Each vertex but the first has an edge to one before it, so that no edge is out of reach.
        let mut edges: Vec<(u32, u32)> = (1..n).map(|y| (rng.below(y) as u32, y as u32)).collect();
        for _ in 0..rng.below(7) {
            let (x, y) = (rng.below(n) as u32, rng.below(n) as u32);
            edges.extend((x < y && !edges.contains(&(x, y))).then_some((x, y)));
        }
        let graph = Graph::new(Names::numbered(n), &edges);
        let game = Connection::on_edges(&graph, 0, n - 1).unwrap();
        let claim = |_| [Some(Player::Left), Some(Player::Right), None, None, None, None][rng.below(6)];
        let claimed = (0..game.cells.len()).map(claim).collect();
        let game = game.with_claims(claimed).unwrap();
        let position = Position::Connection(game.clone());
        let proof = prove(&position, Wanted::default(), &Budget::unlimited()).unwrap();
        let verdict = check(proof.text.as_bytes(), Level::Lemma, 1)
            .unwrap_or_else(|refusal| panic!("round {round}: {refusal}\n{}", proof.text));
        assert_eq!(verdict.claims, truth(&game), "round {round}\n{}", proof.text);
        assert!(game.winner().is_some() || proof.text.contains(" trees "), "{}", proof.text);
        let wins = |word: &str| usize::from(proof.text.contains(word));
        winners[0] += wins("for left");
        winners[1] += wins("for right");
    }
    assert!(winners.iter().all(|&count| count > 60), "{winners:?}");
}

#[test]
fn gales_game_has_short_proofs() {
    for n in 1..=7 {
        let position = expression(&format!("gale({n})")).unwrap();
        let proof = prove(&position, Wanted::default(), &Budget::unlimited()).unwrap();
        let verdict = check(proof.text.as_bytes(), Level::Lemma, 1).unwrap();
        assert_eq!(verdict.claims, ["left left", "right right"]);
        assert!(proof.positions <= 2 && proof.text.len() < 5_000, "{}", proof.text.len());
    }
}

/// What is still accepted after a change says nothing that is false.
#[test]
fn damaged_proofs_claim_nothing_false() {
    let mut rng = SplitMix(5);
    let (mut accepted, mut refused) = (0, 0);
    for _ in 0..60 {
        let n = 3 + rng.below(6);
        let game = random(&mut rng, n, 0.5);
        let Ok(proof) = prove(&Position::Connection(game.clone()), Wanted::default(), &Budget::unlimited())
        else {
            continue;
        };
        let truth = truth(&game);
        let lines: Vec<&str> = proof.text.lines().collect();
        for _ in 0..150 {
            let at = 2 + rng.below(lines.len() - 3);
            let mut words: Vec<String> = lines[at].split(' ').map(String::from).collect();
            let i = rng.below(words.len());
            match rng.below(4) {
                0 => words[i] = rng.below(n + 3).to_string(),
                1 => words[i] = ["left", "right", "-", "via", "any", "0"][rng.below(6)].into(),
                2 => drop(words.remove(i)),
                _ => {
                    let other = lines[2 + rng.below(lines.len() - 3)].split(' ').next_back().unwrap();
                    words[i] = other.into();
                }
            }
            let changed = words.join(" ");
            let all: Vec<&str> =
                (0..lines.len()).map(|j| if j == at { changed.as_str() } else { lines[j] }).collect();
            match check((all.join("\n") + "\n").as_bytes(), Level::Lemma, 1) {
                Ok(verdict) => {
                    accepted += 1;
                    for claim in &verdict.claims {
                        assert!(truth.contains(claim), "{claim} by `{changed}` of\n{}", proof.text);
                    }
                }
                Err(_) => refused += 1,
            }
        }
    }
    println!("{accepted} accepted, {refused} refused");
    assert!(refused > 2000);
}

/// Whoever joins what shares a face has cut the ends from each other, whatever the drawing says.
#[test]
fn drawings_cut() {
    let mut rng = SplitMix(8);
    let mut drawn = 0;
    for _ in 0..300 {
        let n = 2 + rng.below(6);
        let game = random(&mut rng, n, 0.5);
        let Some(faces) = upset::search::faces(&game) else { continue };
        let text = |faces: &[Vec<usize>]| {
            let face = |face: &Vec<usize>| face.iter().map(usize::to_string).collect::<Vec<_>>().join(",");
            faces.iter().map(face).collect::<Vec<_>>().join(" ")
        };
        let board = || {
            let game = Position::Connection(game.clone());
            upset::check::game::Game::read(&describe(&game)).unwrap().positional.unwrap().net.unwrap()
        };
        for round in 0..40 {
            let mut faces = faces.clone();
            for _ in 0..round.min(3) {
                let (i, j) = (rng.below(faces.len()), rng.below(faces.len()));
                let (x, y) = (rng.below(faces[i].len()), rng.below(faces[j].len()));
                match rng.below(3) {
                    0 => (faces[i][x], faces[j][y]) = (faces[j][y], faces[i][x]),
                    1 if i != j => {
                        let tail = faces[i].split_off(x);
                        faces[j].splice(y..y, tail);
                    }
                    _ => faces[i][x] = rng.below(n + 2),
                }
                faces.retain(|face| !face.is_empty());
            }
            let mut net = board();
            if net.draw(&text(&faces)).is_err() {
                continue;
            }
            drawn += 1;
            for claims in 0..1u32 << n {
                let joined = |near: &[Vec<usize>], own: u32| {
                    let (mut seen, mut open) = (1u32 << n, vec![n]);
                    while let Some(x) = open.pop() {
                        for &y in near[x].iter().filter(|&&y| y > n || own >> y & 1 == 1) {
                            if seen >> y & 1 == 0 {
                                seen |= 1 << y;
                                open.push(y);
                            }
                        }
                    }
                    seen >> (n + 1) & 1 == 1
                };
                let cut = joined(&net.near[1], claims);
                assert!(!cut || !joined(&net.near[0], !claims), "{claims:b} in {}", text(&faces));
            }
        }
    }
    println!("{drawn} drawings");
    assert!(drawn > 100, "{drawn}");
}

#[test]
fn hex_has_short_proofs() {
    for n in 1..=6 {
        let position = expression(&format!("hex({n})")).unwrap();
        let proof = prove(&position, Wanted::default(), &Budget::unlimited()).unwrap();
        let verdict = check(proof.text.as_bytes(), Level::Lemma, 1).unwrap();
        assert_eq!(verdict.claims, ["left left", "right right"]);
        assert_eq!(verdict.game, describe(&position));
        assert!(proof.text.len() < 60_000, "{}", proof.text.len());
    }
}
