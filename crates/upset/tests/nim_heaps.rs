//! Nim on heaps too large to be built, by expression and move by move.

use upset::document::expression;
use upset::game::{Heaps, Position};
use upset::solve::{Request, solve};
use upset::value::Player;

fn solved(game: &Position) -> (u128, Vec<String>) {
    let solution = solve(game, &Request { moves: true, ..Request::default() }).unwrap();
    let left = solution.best_moves_of(Player::Left).unwrap().map(str::to_string).collect();
    (solution.grundy().unwrap(), left)
}

#[test]
fn astronomical_heaps_are_xored_not_built() {
    let game = expression("nim(10^18, 7, 12)").unwrap();
    assert_eq!(game.family().name(), "poset");
    let (g, moves) = solved(&game);
    assert_eq!(g, 1_000_000_000_000_000_000 ^ 7 ^ 12);
    // Only the first heap is large enough to be cut to 7 ⊕ 12 = 11: its twelfth element goes.
    assert_eq!(moves, ["1:12"]);
    assert!(game.moves(Player::Left).len() < 5000);
}

#[test]
fn a_winning_move_leaves_a_lost_position_whatever_the_sizes() {
    for sizes in [vec![u128::MAX, 5], vec![10u128.pow(30), 10u128.pow(29), 17], vec![2_000_001, 0, 3, 3]] {
        let game = Position::Heaps(Heaps::new(sizes));
        let (g, moves) = solved(&game);
        assert!(g > 0 && !moves.is_empty());
        for name in moves {
            let x = game.names().find(&name).unwrap();
            assert_eq!(solved(&game.after(Player::Left, x)).0, 0);
        }
    }
}

#[test]
fn small_heaps_agree_with_chains() {
    for sizes in [vec![3, 4, 5], vec![1, 1], vec![7], vec![2, 9, 9]] {
        let text = format!("nim({})", sizes.iter().map(ToString::to_string).collect::<Vec<_>>().join(","));
        let chains = expression(&text).unwrap();
        assert!(matches!(chains, Position::Poset(_)));
        let heaps = Position::Heaps(Heaps::new(sizes));
        assert_eq!(solved(&chains), solved(&heaps), "{text}");
    }
}
