//! Games written and read again are the same games; plain search and an outside solver agree about the formulas.

mod oracle;
mod outside;

use oracle::*;
use outside::{depqbf, plain_qbf};
use upset::budget::Budget;
use upset::document;
use upset::export::{Format, Unwritable};
use upset::game::{Convention, Position};
use upset::order::families::SplitMix;
use upset::value::{Player, Winner};

fn write(game: &Position, title: Option<&str>, format: Format) -> Result<String, Unwritable> {
    upset::export::write(game, title, format, &Budget::unlimited())
}

fn random_positional(rng: &mut SplitMix, most: usize) -> PlainPositional {
    let n = 2 + rng.below(most - 1);
    let density = [0.0, 0.2, 0.5][rng.below(3)];
    let order = random_order(rng, n, density);
    let mut edges = || {
        let mut list: Vec<u32> = (0..1 + rng.below(4)).map(|_| 1 + rng.below((1 << n) - 1) as u32).collect();
        list.sort_unstable();
        list.dedup();
        list
    };
    let (left, right) = (edges(), edges());
    let mut game = PlainPositional::new(Convention::ALL[rng.below(5)], order, left, right);
    for _ in 0..rng.below(3) {
        let open = game.available();
        if game.over().is_some() || open == 0 {
            break;
        }
        let choices: Vec<usize> = (0..n).filter(|x| open >> x & 1 == 1).collect();
        game = game.after(rng.below(2), choices[rng.below(choices.len())]);
    }
    if rng.below(4) == 0 {
        game.turns = Some((0..1 + rng.below(3)).map(|_| rng.below(2)).collect());
    }
    if rng.below(4) == 0 {
        game.moves = Some(1 + rng.below(n));
    }
    game
}

/// Formulas of random games are true exactly where Left wins.
fn formulas_agree(rounds: usize, most: usize, verdict: impl Fn(&str) -> Option<bool>) {
    let mut rng = SplitMix(1);
    let mut counts = [[0, 0]; 5];
    for _ in 0..rounds {
        let plain = random_positional(&mut rng, most);
        let starter = plain.turns.as_ref().map_or(rng.below(2), |t| t[0]);
        let formula = write(&plain.to_game(), None, Format::Qdimacs(Player::BOTH[starter])).unwrap();
        let left_wins = plain.winner(starter) == Winner::Left;
        assert_eq!(verdict(&formula), Some(left_wins), "{plain:?}, player {starter} starts");
        let convention = Convention::ALL.iter().position(|&c| c == plain.convention).unwrap();
        counts[convention][usize::from(left_wins)] += 1;
    }
    assert!(counts.iter().flatten().all(|&c| c > rounds / 100), "{counts:?}");
}

#[test]
fn plain_search_agrees_with_plain_recursion() {
    for (formula, truth) in [
        ("p cnf 2 2\na 1 0\ne 2 0\n1 -2 0\n-1 2 0\n", true),
        ("p cnf 2 2\ne 2 0\na 1 0\n1 -2 0\n-1 2 0\n", false),
        ("p cnf 2 1\na 1 2 0\n1 2 0\n", false),
    ] {
        assert_eq!(plain_qbf::holds(formula), truth, "{formula}");
    }
    formulas_agree(400, 4, |formula| Some(plain_qbf::holds(formula)));
}

#[test]
fn depqbf_agrees_with_plain_recursion() {
    if depqbf("p cnf 1 1\ne 1 0\n1 0\n").is_some() {
        formulas_agree(700, 5, depqbf);
    }
}

fn same_after_reading(game: &Position, format: Format, name: &str) {
    let text = write(game, Some("a \"title\" \\ with marks"), format).unwrap();
    let documents = document::read_text(name, &text, &document::NoFiles)
        .unwrap_or_else(|e| panic!("{}\n{text}", e.render(false)));
    assert_eq!(write(&documents[0].position, documents[0].title.as_deref(), format).unwrap(), text);
}

#[test]
fn documents_read_back_as_the_same_game() {
    let mut rng = SplitMix(2);
    for round in 0..300 {
        let order = random_order(&mut rng, 1 + round % 7, 0.3);
        let black = rng.below(1 << order.n) as u32;
        let graph = PlainGraph::random(&mut rng, 1 + round % 6, 0.4);
        let games = [
            order.poset_game(),
            order.black_white(black),
            order.removal(upset::game::RemovalKind::Pominmax, black),
            graph.leaf(rng.below(1 << graph.n) as u32),
            Position::NodeKayles(upset::game::NodeKayles::new(graph.graph())),
            random_positional(&mut rng, 6).to_game(),
        ];
        for game in &games {
            for (format, name) in [(Format::Toml, "t.toml"), (Format::Json, "t.json")] {
                same_after_reading(game, format, name);
            }
        }
    }
}
