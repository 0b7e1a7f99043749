//! Connection games: the engine that lists no ways against the one that plays on lists of them, and everything else that is done
//! with a game.

use upset::Budget;
use upset::document::{Game, expression};
use upset::export;
use upset::game::{Connection, Convention, Key, Playable, Position, Positional};
use upset::graph::Graph;
use upset::names::Names;
use upset::order::Poset;
use upset::order::families::SplitMix;
use upset::session::{Ask, Session};
use upset::value::{Player, Winner};

/// Every way between the ends that contains no other, as sets of cells.
fn ways(game: &Connection) -> Vec<Vec<u32>> {
    let mut found: Vec<Vec<u32>> = Vec::new();
    let mut stack: Vec<Vec<u32>> = game.ends[0].iter().map(|&x| vec![x]).collect();
    while let Some(way) = stack.pop() {
        let last = way[way.len() - 1];
        if game.ends[1].contains(&last) {
            let mut set = way.clone();
            set.sort_unstable();
            found.push(set);
            continue;
        }
        for &y in game.cells.neighbours(last as usize) {
            if !way.contains(&y) {
                stack.push(way.iter().copied().chain([y]).collect());
            }
        }
    }
    let inside =
        |small: &Vec<u32>, large: &Vec<u32>| small != large && small.iter().all(|x| large.contains(x));
    let all = found.clone();
    found.retain(|way| !all.iter().any(|other| inside(other, way)));
    found.sort();
    found.dedup();
    found
}

/// The same position of a game of Maker and Breaker.
fn listed(game: &Connection) -> Position {
    let poset = Poset::antichain(game.cells.names().clone());
    let listed = Positional::new(Convention::MakerBreaker, poset, ways(game), vec![]).unwrap();
    Position::Positional(listed.with_claims(game.claimed.clone()).unwrap())
}

fn winner(game: &Position, starter: Player) -> Winner {
    Session::by_search(game.clone()).ask(Ask::Winner, &Budget::unlimited()).starts.of(starter).unwrap()
}

fn best(game: &Position, starter: Player) -> Vec<usize> {
    let solution = Session::by_search(game.clone()).ask(Ask::Moves(starter), &Budget::unlimited());
    solution.best_moves.unwrap()[starter.index()].clone().unwrap().to_vec()
}

fn random_graph(rng: &mut SplitMix, n: usize) -> Connection {
    let mut edges = Vec::new();
    for y in 0..n as u32 + 2 {
        for x in (0..y).filter(|&x| (x, y) != (n as u32, n as u32 + 1)) {
            if rng.unit() < 0.35 {
                edges.push((x, y));
            }
        }
    }
    let graph = Graph::new(Names::new((0..n + 2).map(|i| format!("v{i}"))), &edges);
    Connection::new(&graph, n, n + 1).unwrap()
}

#[test]
fn ways_need_not_be_listed() {
    let mut rng = SplitMix(9);
    for _ in 0..150 {
        let n = 2 + rng.below(8);
        let mut game = random_graph(&mut rng, n);
        let mut player = Player::BOTH[rng.below(2)];
        while game.winner().is_none() {
            let (plain, other) = (Position::Connection(game.clone()), listed(&game));
            for starter in Player::BOTH {
                assert_eq!(winner(&plain, starter), winner(&other, starter), "{game:?}");
            }
            // What is decided ends a play here, and goes on to the last cell there: only undecided ones compare.
            assert_eq!(best(&plain, player), best(&other, player), "{game:?}");
            let moves = game.moves(player);
            game = game.after(player, moves[rng.below(moves.len())]);
            player = player.other();
        }
        assert_eq!(Some(winner(&listed(&game), player)), game.winner());
    }
}

#[test]
fn hex_is_the_same_with_and_without_lists() {
    let mut rng = SplitMix(4);
    for i in 0..60 {
        let n = 2 + i % 4;
        let mut game = Connection::hex(n as u128, i % 8 > 3).unwrap();
        let mut player = Player::Left;
        for _ in 0..rng.below(n * n - 1).max(if n == 5 { 8 } else { 0 }) {
            let moves = game.moves(player);
            if moves.is_empty() {
                break;
            }
            game = game.after(player, moves[rng.below(moves.len())]);
            player = player.other();
        }
        let (plain, other) =
            (Position::Connection(game.clone()), Position::Positional(game.listed().unwrap()));
        assert_eq!(plain.over(player), other.over(player));
        for starter in Player::BOTH {
            assert_eq!(winner(&plain, starter), winner(&other, starter), "{game:?}");
            assert_eq!(best(&plain, starter), best(&other, starter), "{game:?}");
        }
    }
}

#[test]
fn large_boards_have_a_winner_before_the_first_move() {
    for text in ["hex(6)", "hex(40)", "-hex(11)", "maker-breaker hex(9)"] {
        let game = expression(text).unwrap();
        let found = Session::new(game).ask(Ask::Winner, &Budget::unlimited());
        assert_eq!(
            (found.starts.left, found.starts.right),
            (Some(Winner::Left), Some(Winner::Right)),
            "{text}"
        );
    }
}

#[test]
fn what_is_written_is_read_again() {
    let texts = ["hex(6)", "swap(hex(7))", "maker-breaker hex(6)", "connection(grid(3,4), a1, c4)"];
    for text in texts.into_iter().chain(["connection(\"s-a-b-t, s-c-t, d\", s, t)"]) {
        let mut game = expression(text).unwrap_or_else(|e| panic!("{text}: {}", e.render(false)));
        let mut player = Player::Right;
        for step in 0..4 {
            let written = export::json(&game, None);
            let read = Game::from_json(&written).unwrap_or_else(|e| panic!("{}", e.render(false)));
            assert_eq!(read.position, game, "{written}");
            let toml = export::toml(&game, None, &[]);
            assert_eq!(Game::from_toml(&toml).unwrap().position, game, "{toml}");
            assert_eq!(game.key(Key::EFFORT), read.position.key(Key::EFFORT));
            let Some(&x) = game.moves(player).get(step) else { break };
            game = game.play(player, x).unwrap();
            player = player.other();
        }
    }
}

#[test]
fn boards_are_checked() {
    for (text, message) in [
        ("connection(grid(2,2), a1, a2)", "joined before the first move"),
        ("connection(grid(2,2), a1, z9)", "no vertex `z9`"),
        ("connection(grid(2,2), a1)", "takes 3 arguments"),
        ("connection(chomp(2,2), a1, b2)", "a graph"),
        ("avoidance connection(grid(3,3), a1, c3)", "maker-breaker"),
        ("avoidance hex(9)", "side 9"),
        ("-connection(grid(3,3), a1, c3)", "cannot be exchanged"),
    ] {
        let error = expression(text).unwrap_err().render(false);
        assert!(error.contains(message), "{text}: {error}");
    }
}
