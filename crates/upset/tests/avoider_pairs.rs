//! Avoider-Enforcer with sets of size at most 2: the reconstruction against plain recursion and the engine.

mod oracle;
mod positional;

use oracle::*;
use positional::*;
use upset::game::Convention;
use upset::order::families::SplitMix;
use upset::{Ask, Budget, Player, Session};

const RULE: &str = "avoider-pairs";

fn avoider(n: usize, sets: Vec<u32>) -> PlainPositional {
    PlainPositional::new(Convention::AvoiderEnforcer, Order::antichain(n), sets, vec![])
}

fn pairs(edges: &[(usize, usize)]) -> Vec<u32> {
    edges.iter().map(|&(x, y)| 1 << x | 1 << y).collect()
}

/// Every graph with every choice of singletons, the strategy played out on the smallest.
#[test]
fn all_small_graphs_with_all_singletons() {
    let mut tally = Tally::default();
    for n in 1..=6 {
        for graph in all_graphs(n) {
            for single in 0..1u32 << n {
                if n == 6 && single.count_ones() > 1 {
                    continue;
                }
                let mut sets = pairs(&graph.edges());
                sets.extend((0..n).map(|x| 1 << x).filter(|x| single & x != 0));
                let play = if n <= 5 { Play::Out } else { Play::No };
                check(RULE, &avoider(n, sets), play, &mut tally);
            }
        }
    }
    assert!(tally.helped == 0 && tally.decided > 4000 && tally.replies > 1000, "{tally:?}");
}

/// The graphs on seven vertices that the proof leaves to be tried: a hub with one leaf and two pairs, and one vertex joined to any of them.
#[test]
fn the_last_case_of_the_proof() {
    let mut tally = Tally::default();
    for both in 0..4u32 {
        for joined in 1..1u32 << 6 {
            let mut edges = vec![(0, 1), (0, 2), (2, 3), (0, 4), (4, 5)];
            edges.extend(
                [(0, 3), (0, 5)].into_iter().enumerate().filter(|(i, _)| both >> i & 1 == 1).map(|(_, e)| e),
            );
            edges.extend((0..6).filter(|x| joined >> x & 1 == 1).map(|x| (x, 6)));
            check(RULE, &avoider(7, pairs(&edges)), Play::No, &mut tally);
            // With an isolated vertex the other player is the last to claim.
            check(RULE, &avoider(8, pairs(&edges)), Play::No, &mut tally);
        }
    }
    assert_eq!(tally.decided, 2 * 2 * 4 * 63);
}

/// Leaves and pairs around a hub, beside pairs and single vertices, spoilt now and then by an edge too many.
fn around_a_hub(rng: &mut SplitMix, n: usize) -> Vec<u32> {
    let perm = shuffle(rng, n);
    let mut edges = Vec::new();
    let mut next = 1;
    while next < n {
        match rng.below(5) {
            0 => edges.push((0, next)),
            1 if next + 1 < n => edges.extend([(0, next), (next, next + 1)]),
            2 if next + 1 < n => edges.extend([(0, next), (next, next + 1), (0, next + 1)]),
            3 if next + 1 < n => edges.push((next, next + 1)),
            _ => {}
        }
        next += 1 + usize::from(edges.last().is_some_and(|e| e.0 == next || e.1 == next + 1));
    }
    if rng.below(3) == 0 {
        edges.push((1 + rng.below(n - 1), 0));
    }
    if rng.below(3) == 0 {
        let (x, y) = (rng.below(n), rng.below(n));
        edges.extend((x != y).then_some((x, y)));
    }
    edges.iter().filter(|(x, y)| x != y).map(|&(x, y)| 1 << perm[x] | 1 << perm[y]).collect()
}

#[test]
fn random_graphs_and_positions_in_the_middle_of_a_play() {
    let mut tally = Tally::default();
    let rng = &mut SplitMix(2503);
    for round in 0..500 {
        let n = 6 + rng.below(6);
        let sets = if round % 2 == 0 {
            around_a_hub(rng, n)
        } else {
            let count = 1 + rng.below(n);
            random_edges(rng, n, count, 2)
        };
        let claims = rng.below(4);
        let plain = mid_game(rng, &avoider(n, sets), claims);
        check(RULE, &plain, if n <= 8 { Play::Out } else { Play::No }, &mut tally);
    }
    assert!(tally.helped == 0 && tally.decided > 700, "{tally:?}");
}

/// Boards beyond the plain recursion, against the engine, which uses no theorem.
#[test]
fn larger_boards_against_the_engine() {
    let rng = &mut SplitMix(21672);
    let mut avoider_wins = 0;
    for _ in 0..30 {
        let n = 20 + rng.below(3);
        let game = avoider(n, around_a_hub(rng, n)).to_game();
        let budget = Budget::unlimited();
        let rule = upset::rule::rule_for(&game, RULE).unwrap();
        let said = rule.answer(&game, &budget).unwrap().starts;
        let searched = Session::by_search(game).ask(Ask::Winner, &budget.with_positions(100_000)).starts;
        for player in Player::BOTH {
            if let Some(winner) = searched.of(player) {
                assert_eq!(said.of(player), Some(winner), "{player:?} starts");
                avoider_wins += usize::from(winner == Player::Left.into());
            }
        }
    }
    assert!(avoider_wins > 3, "{avoider_wins}");
}

#[test]
fn what_is_no_graph_is_refused() {
    let refused = |plain: &PlainPositional| {
        let game = plain.to_game();
        let rule = upset::rule::find(RULE).unwrap();
        rule.applies(&game).unwrap_err().to_string()
    };
    assert!(refused(&avoider(3, vec![7])).contains("size 3"));
    let ordered =
        PlainPositional::new(Convention::AvoiderEnforcer, Order::new(2, &[(0, 1)]), vec![3], vec![]);
    assert!(refused(&ordered).contains("ordered"));
    assert!(refused(&maker_breaker(Order::antichain(2), vec![3])).contains("not Avoider-Enforcer"));
}
