//! Delays of achievement games against plain recursion, on boards with many vertices that can be exchanged.

mod oracle;

use oracle::*;
use std::collections::HashMap;
use upset::budget::Budget;
use upset::document;
use upset::game::{Convention, Position};
use upset::order::families::SplitMix;
use upset::rule::positional::delay::delay;
use upset::rule::positional::fresh::Fresh;
use upset::value::Player;

const NEVER: u32 = u32::MAX;

/// How often the opponent passes before `player` fills an edge: `own` and `other` are claimed, and it is `player`'s turn or not.
fn plain(
    game: &PlainPositional,
    player: usize,
    claims: [u32; 2],
    turn: bool,
    known: &mut HashMap<([u32; 2], bool), u32>,
) -> u32 {
    let filled = |i: usize, claims: [u32; 2]| game.edges[i].iter().any(|&e| e & !claims[i] == 0);
    if filled(player, claims) {
        return 0;
    }
    if filled(1 - player, claims) {
        return NEVER;
    }
    if let Some(&score) = known.get(&(claims, turn)) {
        return score;
    }
    let open = (0..game.order.n).filter(|&x| (claims[0] | claims[1]) >> x & 1 == 0);
    let mover = if turn { player } else { 1 - player };
    let mut score = if turn { NEVER } else { plain(game, player, claims, true, known).saturating_add(1) };
    for x in open.collect::<Vec<_>>() {
        let mut after = claims;
        after[mover] |= 1 << x;
        let found = plain(game, player, after, !turn, known);
        score = if turn { score.min(found) } else { score.max(found) };
    }
    known.insert((claims, turn), score);
    score
}

/// A family of edges that is closed under exchanging the vertices of each class: how many of each class are in an edge.
fn symmetric(rng: &mut SplitMix, classes: &[Vec<usize>]) -> Vec<u32> {
    let counts: Vec<usize> = classes.iter().map(|class| rng.below(class.len().min(3) + 1)).collect();
    let n: usize = classes.iter().map(Vec::len).sum();
    let fits = |edge: &u32| {
        classes
            .iter()
            .zip(&counts)
            .all(|(class, &count)| class.iter().filter(|&&x| edge >> x & 1 == 1).count() == count)
    };
    (1..1u32 << n).filter(fits).collect()
}

#[test]
fn symmetric_boards_agree_with_recursion() {
    let rng = &mut SplitMix(31);
    let budget = Budget::unlimited();
    let mut won = 0;
    for round in 0..400 {
        let n = 3 + round % 5;
        let mut classes: Vec<Vec<usize>> = Vec::new();
        for x in 0..n {
            match rng.below(3) {
                0 | 1 if !classes.is_empty() => {
                    let i = rng.below(classes.len());
                    classes[i].push(x);
                }
                _ => classes.push(vec![x]),
            }
        }
        let mut family =
            || -> Vec<u32> { (0..1 + rng.below(2)).flat_map(|_| symmetric(rng, &classes)).collect() };
        let (left, right) = (family(), if round.is_multiple_of(3) { vec![] } else { family() });
        let game = PlainPositional::new(Convention::Achievement, Order::antichain(n), left, right);
        let fresh = Fresh::of(&game.to_game(), &budget).unwrap();
        for (i, player) in Player::BOTH.into_iter().enumerate() {
            let wanted =
                Some(plain(&game, i, [0; 2], true, &mut HashMap::new())).filter(|&score| score != NEVER);
            assert_eq!(delay(&fresh, player, &budget).unwrap(), wanted, "{game:?}");
            won += usize::from(wanted.is_some_and(|score| score > 0));
        }
    }
    assert!(won > 20, "{won}");
}

/// W(k) has the Left-delay k − 1 (002, Appendix A).
#[test]
fn the_delays_of_the_appendix() {
    let budget = Budget::unlimited();
    for k in 1..=9u32 {
        let mut games = document::read_text("w.txt", &format!("W({k})"), &document::NoFiles).unwrap();
        let Position::Positional(game) = games.swap_remove(0).position else { panic!("another family") };
        let fresh = Fresh::of(&Position::Positional(game), &budget).unwrap();
        assert_eq!(delay(&fresh, Player::Left, &budget).unwrap(), Some(k - 1));
    }
}
