//! Rules of play on boards small enough to check by hand: what a move leaves, and when a play is over.

use upset_base::game::{Convention, NodeKayles, Position, Positional, Weighted};
use upset_base::graph::Graph;
use upset_base::names::Names;
use upset_base::order::Poset;
use upset_base::value::{Player, Winner};

#[test]
fn a_pick_takes_its_neighbours_along_and_nothing_else() {
    let path = Graph::new(Names::numbered(5), &[(0, 1), (1, 2), (2, 3), (3, 4)]);
    let game = Position::NodeKayles(NodeKayles::new(path));
    assert_eq!(game.moves(Player::Left), [0, 1, 2, 3, 4]);
    let left: Vec<String> = game.after(Player::Left, 1).names().iter().map(str::to_string).collect();
    assert_eq!(left, ["4", "5"]);
    let ends: Vec<String> = game.after(Player::Right, 2).names().iter().map(str::to_string).collect();
    assert_eq!(ends, ["1", "5"]);
}

#[test]
fn a_play_is_over_when_a_set_is_full_or_nothing_is_left() {
    let cells = || Poset::numbered(3, &[]).unwrap();
    let set = || vec![vec![0, 1]];
    let board = |convention| {
        let right = if convention == Convention::MakerBreaker { Vec::new() } else { set() };
        Positional::new(convention, cells(), set(), right).unwrap()
    };
    let claimed = |game: Positional, claims: [Option<Player>; 3]| game.with_claims(claims.to_vec()).unwrap();
    let (left, right) = (Some(Player::Left), Some(Player::Right));
    let maker_maker = || board(Convention::MakerMaker);
    assert_eq!(maker_maker().over(), None);
    assert_eq!(claimed(maker_maker(), [left, left, None]).over(), Some(Winner::Left));
    assert_eq!(claimed(maker_maker(), [right, right, None]).over(), Some(Winner::Right));
    assert_eq!(claimed(maker_maker(), [left, right, None]).over(), None);
    assert_eq!(claimed(maker_maker(), [left, right, left]).over(), Some(Winner::Draw));
    assert_eq!(maker_maker().with_moves_left(Some(0)).over(), Some(Winner::Draw));
    assert_eq!(maker_maker().with_moves_left(Some(1)).over(), None);
    // Nobody filled the set, so that Breaker has won.
    let breaker = claimed(board(Convention::MakerBreaker), [left, right, left]);
    assert_eq!(breaker.over(), Some(Winner::Right));
}

#[test]
fn turns_of_a_player_who_can_claim_nothing_are_passed() {
    let board = || {
        let cells = Poset::numbered(2, &[]).unwrap();
        Positional::new(Convention::MakerMaker, cells, vec![vec![0]], vec![vec![0]]).unwrap()
    };
    let turns = Some(vec![Player::Left, Player::Right]);
    assert_eq!(board().with_turns(turns.clone()).unwrap().passed(), 0);
    let rights = vec![Some(Player::Right); 2];
    let reserved = board().with_reserved(rights).unwrap().with_turns(turns.clone()).unwrap();
    assert_eq!(reserved.passed(), 1);
    let lefts = vec![Some(Player::Left); 2];
    assert_eq!(board().with_reserved(lefts).unwrap().with_turns(turns).unwrap().passed(), 0);
    // Without turns the same is said by who starts; on a board that is decided nobody does.
    let rights = || board().with_reserved(vec![None, Some(Player::Right)]).unwrap();
    assert_eq!(Position::Positional(rights()).starter(), None);
    let last = |claim| rights().with_claims(vec![Some(claim), None]).unwrap();
    assert_eq!(Position::Positional(last(Player::Left)).over(Player::Right), Some(Winner::Left));
    assert_eq!(Position::Positional(last(Player::Left)).starter(), None);
    let other = vec![None, Some(Player::Right)];
    let open = Positional::new(
        Convention::MakerMaker,
        Poset::numbered(2, &[]).unwrap(),
        vec![vec![1]],
        vec![vec![1]],
    )
    .unwrap()
    .with_reserved(other)
    .unwrap()
    .with_claims(vec![Some(Player::Left), None])
    .unwrap();
    assert_eq!(Position::Positional(open).starter(), Some(Player::Right));
}

#[test]
fn who_can_pay_for_no_maximal_element_has_lost() {
    // The bottom costs nothing by itself, but takes the top along.
    let chain = || Poset::numbered(2, &[(0, 1)]).unwrap();
    let over = |lives: [u64; 2], player: Player| {
        Position::Weighted(Weighted::new(chain(), vec![0, 3], lives).unwrap()).over(player)
    };
    assert_eq!(over([2, 3], Player::Left), Some(Winner::Right));
    assert_eq!(over([2, 3], Player::Right), None);
    assert_eq!(over([3, 0], Player::Left), None);
    assert_eq!(over([3, 0], Player::Right), Some(Winner::Left));
}
