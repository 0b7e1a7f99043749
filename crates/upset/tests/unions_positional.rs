//! Disjoint unions of all small positional games, and the principles that `--explain` names, against the plain
//! recursion.

mod oracle;
mod positional;

use oracle::*;
use positional::*;
use std::collections::{BTreeMap, BTreeSet};
use upset::budget::Budget;
use upset::game::Convention;
use upset::order::families::SplitMix;
use upset::rule::Rule;
use upset::rule::positional::PRINCIPLES;
use upset::rule::positional::delay::delay;
use upset::rule::positional::fresh::Fresh;
use upset::rule::positional::union_table::UnionTable;
use upset::rule::positional::unions::{achievement_union, by_delays, maker_breaker_union, start_winner};
use upset::solve::{Desk, Request, solve, union};
use upset::value::{Outcome, Player};

fn outcome(game: &PlainPositional) -> Outcome {
    game.to_game().outcome(&game.starts()).unwrap()
}

/// All sets of non-empty subsets of `0..n` none of which contains another.
fn families(n: usize) -> Vec<Vec<u32>> {
    let sets: Vec<u32> = (1..1 << n).collect();
    let mut all = vec![vec![]];
    for s in sets {
        let with: Vec<Vec<u32>> = (all.iter())
            .filter(|f: &&Vec<u32>| f.iter().all(|&t| t & s != t && t & s != s))
            .map(|f| [f.clone(), vec![s]].concat())
            .collect();
        all.extend(with);
    }
    all
}

fn renamed(edges: &[u32], perm: &[usize]) -> Vec<u32> {
    let mut new: Vec<u32> = edges.iter().map(|&e| members(e).fold(0, |m, x| m | 1 << perm[x])).collect();
    new.sort_unstable();
    new
}

/// Whether no renaming gives a game that is listed before this one.
fn is_first(order: &Order, left: &[u32], right: &[u32], seen: &mut BTreeSet<String>) -> bool {
    let name = |perm: &[usize]| {
        format!("{:?} {:?} {:?}", order.relabel(perm), renamed(left, perm), renamed(right, perm))
    };
    let least = permutations(order.n).iter().map(|perm| name(perm)).min().unwrap();
    seen.insert(least)
}

#[test]
fn all_small_unions_of_achievement_games() {
    let mut games = Vec::new();
    for n in 1..=3 {
        let mut seen = BTreeSet::new();
        let order = Order::antichain(n);
        for left in families(n) {
            for right in families(n) {
                if is_first(&order, &left, &right, &mut seen) {
                    let game =
                        PlainPositional::new(Convention::Achievement, order.clone(), left.clone(), right);
                    games.push((outcome(&game), game));
                }
            }
        }
    }
    let budget = Budget::unlimited();
    let delays = |g: &PlainPositional| {
        let fresh = Fresh::of(&g.to_game(), &budget).ok();
        Player::BOTH.map(|p| fresh.as_ref().and_then(|f| delay(f, p, &budget).unwrap()))
    };
    let delays: Vec<[Option<u32>; 2]> = games.iter().map(|(_, g)| delays(g)).collect();
    let mut sharpened = 0;
    for (i, (a_is, a)) in games.iter().enumerate() {
        for (j, (b_is, b)) in games.iter().enumerate().take(i + 1) {
            let both = join(a, b);
            let truth = outcome(&both);
            let mut possible = achievement_union(*a_is, *b_is);
            assert!(possible.contains(&truth), "{a_is} + {b_is} = {truth}: {a:?} {b:?}");
            let before = possible.len();
            for (l, r) in [(i, j), (j, i)] {
                if let (Some(left), Some(right)) = (delays[l][0], delays[r][1]) {
                    by_delays(&mut possible, left, right);
                }
            }
            sharpened += usize::from(possible.len() < before);
            assert!(possible.contains(&truth), "{truth} by delays: {a:?} {b:?}");
            if (i + j) % 5 == 0 {
                let whole = union(&[a.to_game(), b.to_game()]).unwrap();
                let solution = solve(&whole, &Request::default()).unwrap();
                assert_eq!(solution.starts, both.starts(), "{both:?}\n{:?}", solution.proof);
            }
        }
    }
    assert!(games.len() > 80 && sharpened > 100, "{} {sharpened}", games.len());
}

/// Delays decide unions of three and four parts too.
#[test]
fn unions_of_several_achievement_games() {
    let rng = &mut SplitMix(310);
    let budget = Budget::unlimited();
    let (mut told, mut by_delays) = (0, 0);
    for round in 0..1200 {
        let parts: Vec<PlainPositional> = (0..3 + round % 2)
            .map(|_| {
                let n = 2 + rng.below(if round % 2 == 0 { 3 } else { 2 });
                let (left, right) = (1 + rng.below(2), 1 + rng.below(2));
                let (left, right) = (random_edges(rng, n, left, 2), random_edges(rng, n, right, 2));
                PlainPositional::new(Convention::Achievement, Order::antichain(n), left, right)
            })
            .collect();
        let whole = parts[1..].iter().fold(parts[0].clone(), |whole, part| join(&whole, part));
        let Ok(fresh) = Fresh::of(&whole.to_game(), &budget) else { continue };
        let Ok(mut finding) = UnionTable.recognise(&fresh, &budget) else { continue };
        let answer = finding.answer(&mut Desk::new(&budget)).unwrap();
        for player in Player::BOTH {
            let Some(said) = answer.starts.of(player) else { continue };
            told += 1;
            by_delays += usize::from(answer.summary.contains("delay"));
            assert_eq!(
                said,
                whole.winner(player.index()),
                "{player:?} starts: {whole:?}\n{}",
                answer.summary
            );
        }
    }
    assert!(told > 500 && by_delays > 100, "{told} {by_delays}");
}

#[test]
fn all_small_unions_of_maker_breaker_games_on_orders() {
    let mut games = Vec::new();
    for n in 1..=3 {
        for order in all_orders(n) {
            let mut seen = BTreeSet::new();
            for sets in families(n) {
                if is_first(&order, &sets, &[], &mut seen) {
                    let game = maker_breaker(order.clone(), sets);
                    games.push((outcome(&game), game));
                }
            }
        }
    }
    for (i, (a_is, a)) in games.iter().enumerate() {
        for (j, (b_is, b)) in games.iter().enumerate().take(i + 1) {
            let both = join(a, b);
            let truth = outcome(&both);
            let even = |g: &PlainPositional| g.order.n.is_multiple_of(2);
            let possible = maker_breaker_union((*a_is, even(a)), (*b_is, even(b)));
            assert!(possible.contains(&truth), "{a_is} + {b_is} = {truth}: {a:?} {b:?}");
            if (i + j) % 3 == 0 {
                let whole = union(&[a.to_game(), b.to_game()]).unwrap();
                let solution = solve(&whole, &Request::default()).unwrap();
                assert_eq!(solution.starts, both.starts(), "{both:?}\n{:?}", solution.proof);
            }
        }
    }
    assert!(games.len() > 60, "{}", games.len());
}

/// The solver never contradicts the table it prints, and what a table decides is not searched.
#[test]
fn a_union_that_the_table_decides_is_not_searched() {
    let board = |text: &str| upset::document::expression(text).unwrap();
    // Of two butterflies Right spoils one; W(k) against W(k): equal delays give N.
    for (a, b, expected) in [
        ("achievement butterfly", "achievement butterfly", Outcome::L),
        ("achievement W(3)", "achievement swap(W(3))", Outcome::N),
        ("achievement W(4)", "achievement swap(W(4))", Outcome::N),
    ] {
        let whole = union(&[board(a), board(b)]).unwrap();
        let solution = solve(&whole, &Request::default()).unwrap();
        assert_eq!(solution.outcome, Some(expected), "{a} {b} {:?}", solution.proof);
        let steps = solution.steps();
        let searched = steps.iter().any(|s| s.claim.rule == "search" || s.claim.rule == "bounded-width");
        assert!(!searched, "{a} {b} {:?}", solution.proof);
    }
    for player in Player::BOTH {
        assert!(start_winner(Outcome::N, player) == Some(player.into()));
    }
}

/// Every bound and simplification is met on random boards, where the answer is the oracle's.
#[test]
fn every_principle_is_used_and_right() {
    let rng = &mut SplitMix(41);
    let mut used: BTreeMap<String, usize> = BTreeMap::new();
    for round in 0..4000 {
        let n = 3 + rng.below(6);
        let convention =
            [Convention::Achievement, Convention::MakerMaker, Convention::MakerBreaker][round % 3];
        let ordered = round % 2 == 0 && convention == Convention::MakerBreaker;
        let order = if ordered {
            let lengths = random_lengths(rng, n, n);
            chains(rng, &lengths)
        } else {
            Order::antichain(n)
        };
        let size = 2 + rng.below(3);
        let (a, b) = (2 + rng.below(5), 2 + rng.below(5));
        let mut left: Vec<u32> = random_edges(rng, n, a, size);
        let mut right = random_edges(rng, n, b, size);
        match rng.below(6) {
            // One vertex in every edge.
            0 => left.iter_mut().chain(&mut right).for_each(|e| *e |= 1),
            // A symmetry that exchanges the players.
            1 => right = left.iter().map(|&e| (e << 1 | e >> (n - 1)) & ((1 << n) - 1)).collect(),
            2 => right = transversals(n, &left),
            _ => {}
        }
        if !ordered && rng.below(2) == 0 {
            left.retain(|e| e.count_ones() > 1);
            right.retain(|e| e.count_ones() > 1);
        }
        let game = PlainPositional::new(convention, order, left, right);
        let solution = solve(&game.to_game(), &Request::default()).unwrap();
        assert_eq!(solution.starts, game.starts(), "{game:?}\n{:?}", solution.proof);
        for step in solution.steps() {
            *used.entry(step.claim.rule.to_string()).or_default() += 1;
        }
    }
    for principle in PRINCIPLES {
        assert!(
            used.contains_key(principle.theorem.name),
            "{} was never used: {used:?}",
            principle.theorem.name
        );
    }
}

/// The minimal sets that meet every edge.
fn transversals(n: usize, edges: &[u32]) -> Vec<u32> {
    let hits = |t: u32| edges.iter().all(|&e| e & t != 0);
    (1..1u32 << n).filter(|&t| hits(t) && members(t).all(|x| !hits(t & !(1 << x)))).collect()
}

/// 000 Figure 8 and 002 Tables 4 to 10: games whose unions have every outcome that the tables allow.
#[test]
fn every_example_is_one() {
    use upset::game::{Convention, Position, Positional};
    use upset::rule::positional::union_examples::{
        FIGURE_8, FIGURE_8_UNIONS, TABLES, examples, ordered, pieces,
    };
    let outcome = |game: &Position| solve(game, &Request::default()).unwrap().outcome.unwrap();
    let named =
        |name: &str| Position::Positional(ordered(FIGURE_8.iter().find(|game| game.0 == name).unwrap()));
    for game in FIGURE_8 {
        let found = outcome(&named(game.0));
        assert_eq!(found.to_string(), game.0[1..2], "{}", game.0);
        assert_eq!(game.1.split(' ').count() % 2 == 0, game.0.starts_with('E'), "{}", game.0);
    }
    for (a, b, wanted) in FIGURE_8_UNIONS {
        let both = union(&[named(a), named(b)]).unwrap();
        assert_eq!(outcome(&both), *wanted, "{a} + {b}");
    }
    for row in TABLES {
        let game = |text: &str| {
            let board = pieces(text).unwrap();
            let right = board.right().to_vec();
            Position::Positional(
                Positional::new(Convention::Achievement, board.poset, board.left, right).unwrap(),
            )
        };
        let [one, other] = row.games;
        let found = [game(one), game(other), game(&format!("{one} {other}"))].map(|game| outcome(&game));
        assert_eq!(found, row.outcomes, "{one} + {other}");
    }
    assert_eq!(examples().lines().filter(|line| line.starts_with("Table ")).count(), TABLES.len());
}
