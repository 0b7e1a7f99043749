//! Games as values: made from parts that fit, equal when those are, moved by legal moves, known by their keys.

mod keys;
mod parts;

use hashbrown::HashSet;
use parts::{FAMILIES, SplitMix, random_parts};
use upset_base::game::{
    BlackWhite, Col, Convention, Geography, Leaf, Malformed, PosetGame, Position, Positional, Removal,
    RemovalKind, SetGame,
};
use upset_base::graph::{Digraph, Graph};
use upset_base::names::Names;
use upset_base::order::Poset;
use upset_base::value::Player;

#[test]
fn equal_games_are_those_with_equal_parts() {
    let mut rng = SplitMix(4);
    for i in 0..600 {
        let parts = random_parts(&mut rng, i % FAMILIES, 4, 5);
        let same: Vec<usize> = (0..4).collect();
        let (game, again) = (parts.build(&same, |_| {}), parts.build(&same, |_| {}));
        assert_eq!(game, again);
        assert_eq!([&game, &again].into_iter().collect::<HashSet<_>>().len(), 1);
        assert_eq!(game, game.clone());
        let moves = Player::BOTH.map(|player| game.moves(player));
        for (player, x) in [(Player::Left, &moves[0]), (Player::Right, &moves[1])]
            .into_iter()
            .flat_map(|(player, list)| list.iter().map(move |&x| (player, x)))
        {
            assert_ne!(game.after(player, x), game);
        }
    }
}

#[test]
fn play_takes_the_legal_moves_and_says_what_is_wrong_with_others() {
    let mut rng = SplitMix(5);
    let mut reasons = HashSet::new();
    for i in 0..3000 {
        let n = 1 + rng.below(6);
        let arcs = rng.below(2 * n);
        let parts = random_parts(&mut rng, i % FAMILIES, n, arcs);
        let mut game = parts.build(&(0..n).collect::<Vec<_>>(), |_| {});
        let mut player = Player::BOTH[rng.below(2)];
        for _ in 0..4 {
            let legal = game.moves(player);
            let turn = game.starter().is_none_or(|turn| turn == player);
            for x in 0..game.names().len() + 2 {
                match game.play(player, x) {
                    Ok(next) => {
                        assert!(turn && legal.contains(&x), "{game:?} {player:?} {x}");
                        assert_eq!(next, game.after(player, x));
                    }
                    Err(illegal) => {
                        assert!(!turn || !legal.contains(&x), "{game:?} {illegal}");
                        let name =
                            if x < game.names().len() { game.names().get(x).into() } else { x.to_string() };
                        assert_eq!((illegal.player, illegal.name), (player, name));
                        reasons.insert(std::mem::discriminant(&illegal.why));
                    }
                }
            }
            let Some(&x) = legal.get(rng.below(legal.len().max(1))) else { break };
            game = game.after(player, x);
            player = player.other();
        }
    }
    assert_eq!(reasons.len(), 14);
}

#[test]
fn parts_that_do_not_fit_make_no_game() {
    let poset = || Poset::numbered(3, &[(0, 1)]).unwrap();
    let short = vec![Player::Left; 2];
    let colours = Malformed::Colours { colours: 2, elements: 3 };
    assert_eq!(BlackWhite::new(poset(), short.clone()).unwrap_err(), colours);
    assert_eq!(Removal::new(RemovalKind::Pomin, poset(), short.clone()).unwrap_err(), colours);
    let graph = Graph::new(Names::numbered(3), &[(0, 1)]);
    assert_eq!(Leaf::new(graph.clone(), short).unwrap_err(), colours);
    assert_eq!(Col::new(graph, vec![None; 2]).unwrap_err(), colours);
    let outside = Malformed::Outside { element: 3, elements: 3 };
    assert_eq!(Geography::new(Digraph::new(Names::numbered(3), &[]), 3).unwrap_err(), outside);
    let sets = SetGame::new(Names::numbered(3), vec![vec![3, 0]], Names::numbered(1));
    assert_eq!(sets.unwrap_err(), outside);
    let sets = SetGame::new(Names::numbered(3), vec![vec![0]], Names::numbered(2));
    assert_eq!(sets.unwrap_err(), Malformed::SetNames { names: 2, sets: 1 });
    let edges = |left: Vec<Vec<u32>>, right| Positional::new(Convention::MakerBreaker, poset(), left, right);
    assert_eq!(edges(vec![vec![1, 3]], vec![]).unwrap_err(), outside);
    assert_eq!(edges(vec![], vec![vec![1]]).unwrap_err(), Malformed::EdgesOfRight("maker-breaker"));
    let game = edges(vec![vec![2, 0, 2]], vec![]).unwrap();
    assert_eq!(*game.left, [[0, 2]]);
    assert_eq!(
        game.clone().with_claims(vec![None]).unwrap_err(),
        Malformed::Colours { colours: 1, elements: 3 }
    );
    let open = game.clone().with_claims(vec![None, Some(Player::Left), None]);
    assert_eq!(open.unwrap_err(), Malformed::NotClosed { claimed: "2".into(), below: "1".into() });
    assert_eq!(game.clone().with_turns(Some(vec![])).unwrap_err(), Malformed::NoTurn);
    assert_eq!(game.with_first_moves(Some(vec![3])).unwrap_err(), outside);
}

#[test]
fn a_game_says_what_it_is_in_one_line() {
    let chain = |n: usize| Poset::numbered(n, &(1..n).map(|x| (x - 1, x)).collect::<Vec<_>>()).unwrap();
    assert_eq!(Position::Poset(PosetGame::new(chain(11))).to_string(), "poset game, 11 elements");
    assert_eq!(Position::Poset(PosetGame::new(chain(1))).to_string(), "poset game, 1 element");
    let game = Positional::new(Convention::MakerBreaker, chain(9), vec![vec![8]], vec![]).unwrap();
    assert_eq!(Position::Positional(game).to_string(), "positional game (maker-breaker), 9 elements");
}
