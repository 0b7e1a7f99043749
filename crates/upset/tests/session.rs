//! A session answers like a fresh solver at every position of a play, and does not look for what it knows.

mod oracle;

use oracle::{Order, PlainGraph, PlainPositional, random_order};
use upset::budget::Budget;
use upset::game::{Convention, Position, RemovalKind};
use upset::order::families::SplitMix;
use upset::session::{Ask, Session};
use upset::solve::{Engine, Request, solve};
use upset::value::Player;

/// A random small game of every family that has a board of its own in the oracle.
fn random_games(rng: &mut SplitMix) -> Vec<Position> {
    let n = 4 + rng.below(4);
    let order = random_order(rng, n, 0.3);
    let black = rng.below(1 << n) as u32;
    let graph = PlainGraph::random(rng, n, 0.35);
    let mut games = vec![order.poset_game(), order.black_white(black), graph.leaf(black)];
    for kind in [RemovalKind::Pomax, RemovalKind::Pomin, RemovalKind::Pominmax] {
        games.push(order.removal(kind, black));
    }
    for convention in Convention::ALL {
        let mut edges = || (0..3).map(|_| 1 + rng.below((1 << n) - 1) as u32).collect::<Vec<u32>>();
        let (left, mut right) = (edges(), edges());
        match convention {
            Convention::MakerMaker => right = left.clone(),
            Convention::MakerBreaker | Convention::AvoiderEnforcer => right = Vec::new(),
            Convention::Achievement | Convention::Avoidance => {}
        }
        for order in [order.clone(), Order::antichain(n)] {
            games.push(PlainPositional::new(convention, order, left.clone(), right.clone()).to_game());
        }
    }
    for text in ["node-kayles", "col", "geography"] {
        let arrow = if text == "geography" { '>' } else { '-' };
        let edges: Vec<String> =
            graph.edges().iter().map(|(x, y)| format!("\"v{x} {arrow} v{y}\"")).collect();
        let names: Vec<String> = (0..n).map(|x| format!("\"v{x}\"")).collect();
        let start = if text == "geography" { "start = \"v0\"" } else { "" };
        let toml = format!(
            "game = \"{text}\"\nelements = [{}]\nedges = [{}]\n{start}",
            names.join(", "),
            edges.join(", ")
        );
        games.push(read(&toml));
    }
    let sets: Vec<String> =
        (0..4).map(|_| format!("[\"a\", \"{}\"]", ["b", "c", "d"][rng.below(3)])).collect();
    games.push(read(&format!("game = \"set-game\"\nsets = [{}, [\"d\"]]", sets.join(", "))));
    games
}

fn read(toml: &str) -> Position {
    let read = upset::document::read_text("test", toml, &upset::document::NoFiles);
    read.unwrap_or_else(|e| panic!("{}\n{toml}", e.render(false))).remove(0).position
}

/// Everything a fresh solver says, and what the session says; work and proofs may differ.
fn same_as_fresh(session: &mut Session, engine: Engine) {
    let budget = Budget::unlimited();
    let game = session.position().clone();
    let fresh = solve(&game, &Request { engine, moves: true, ..Request::default() }).unwrap();
    let mut held = session.ask(Ask::Value, &budget);
    for player in Player::BOTH {
        held = session.ask(Ask::Moves(player), &budget);
    }
    assert_eq!(
        (held.starts, &held.value, &held.best_moves),
        (fresh.starts, &fresh.value, &fresh.best_moves),
        "{game:?}"
    );
    for player in Player::BOTH {
        let Some(options) =
            session.ask(Ask::Options(player), &budget).options.unwrap()[player.index()].clone()
        else {
            continue;
        };
        assert_eq!(options.iter().map(|o| o.element).collect::<Vec<_>>(), game.moves(player), "{game:?}");
        for option in options.iter() {
            let after = game.after(player, option.element);
            let next = after.starter().unwrap_or(player.other());
            let left = solve(&after, &Request { engine, ..Request::default() }).unwrap();
            assert_eq!(Some(option.winner), left.starts.of(next), "{game:?} {option:?}");
            assert_eq!(option.value, left.value, "{game:?} {option:?}");
        }
    }
}

#[test]
fn every_position_of_a_play_is_answered_as_by_a_fresh_solver() {
    let mut rng = SplitMix(11);
    for _ in 0..12 {
        for game in random_games(&mut rng) {
            for engine in [Engine::Auto, Engine::Search] {
                let mut session = match engine {
                    Engine::Search => Session::by_search(game.clone()),
                    _ => Session::new(game.clone()),
                };
                let mut player = game.starter().unwrap_or(Player::BOTH[rng.below(2)]);
                loop {
                    same_as_fresh(&mut session, engine);
                    let moves = session.position().moves(player);
                    if moves.is_empty() {
                        break;
                    }
                    session.advance(player, moves[rng.below(moves.len())]).unwrap();
                    player = session.position().starter().unwrap_or(player.other());
                }
                while session.back() {}
                assert_eq!(session.position(), &game);
                same_as_fresh(&mut session, engine);
            }
        }
    }
}

#[test]
fn what_is_known_is_not_looked_for_again() {
    for text in ["chomp(4,5)", "takeaway(4)", "connect(4,4,4)", "tictactoe(3,2)", "random(16,0.2,7)"] {
        let mut session = Session::new(upset::document::expression(text).unwrap());
        let first = Budget::unlimited();
        for player in Player::BOTH {
            session.ask(Ask::Moves(player), &first);
        }
        let again = Budget::unlimited();
        for player in Player::BOTH {
            session.ask(Ask::Moves(player), &again);
        }
        assert_eq!(again.positions(), 0, "{text}");
    }
}

#[test]
fn stepping_along_best_play_costs_next_to_nothing() {
    for text in ["chomp(4,5)", "takeaway(5)", "connect(4,5,4)", "hex(3)"] {
        let mut session = Session::new(upset::document::expression(text).unwrap());
        let whole = Budget::unlimited();
        let mut player = Player::Left;
        session.ask(Ask::Winner, &whole);
        let walk = Budget::unlimited();
        while session.position().over(player).is_none() {
            let best = session.best_move(player, &walk).unwrap().unwrap();
            session.advance(player, best.element).unwrap();
            player = player.other();
        }
        // Where the first answer came from a theorem, the first step is the search.
        assert!(
            walk.positions() <= whole.positions().max(1000) * 2,
            "{text}: {} after {}",
            walk.positions(),
            whole.positions()
        );
    }
}

#[test]
fn a_stopped_question_can_be_asked_again() {
    let mut session = Session::new(upset::document::expression("connect(4,5,4)").unwrap());
    let little = session.ask(Ask::Winner, &Budget::unlimited().with_positions(50));
    assert!(little.outcome.is_none() && little.stopped.is_some());
    let enough = session.ask(Ask::Winner, &Budget::unlimited());
    assert!(enough.outcome.is_some() && enough.stopped.is_none());
}

#[test]
fn delays_are_looked_for_again_where_the_winners_were_not_known() {
    let butterfly = upset::document::expression("butterfly").unwrap();
    let mut session = Session::new(butterfly);
    let spent = Budget::unlimited().with_time(std::time::Duration::ZERO);
    assert_eq!(session.ask(Ask::Value, &spent).delays, [None; 2]);
    assert_eq!(session.ask(Ask::Value, &Budget::unlimited()).delays, [Some(2), None]);
}

#[test]
fn an_illegal_move_is_refused_with_the_reason() {
    let mut session = Session::new(upset::document::expression("connect(4,4,4)").unwrap());
    let top = session.position().names().find("a4").unwrap();
    let refused = session.advance(Player::Left, top).unwrap_err();
    assert!(refused.to_string().contains("a4"), "{refused}");
    assert!(session.line().is_empty());
}

#[test]
fn a_search_that_was_stopped_is_no_step_of_the_answer() {
    let mut session = Session::by_search(read("game = \"poset\"\nposet = \"random(36,0.12,3)\""));
    let stopped = session.ask(Ask::Value, &Budget::unlimited().with_positions(100));
    assert!(stopped.proof.iter().any(|claim| claim.summary.starts_with("search ended")));
    let solution = session.ask(Ask::Value, &Budget::unlimited());
    assert!(solution.value.is_some());
    assert!(solution.proof.iter().all(|claim| !claim.summary.starts_with("search ended")));
}
