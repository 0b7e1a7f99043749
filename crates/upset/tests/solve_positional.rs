//! The dispatcher for positional games, the reductions it uses, unions and delays, against the plain recursion.

mod oracle;
mod positional;

use oracle::*;
use positional::*;
use std::sync::Arc;
use std::time::{Duration, Instant};
use upset::budget::{Budget, Stopped};
use upset::game::{Convention, Position, Positional};
use upset::order::Poset;
use upset::order::families::SplitMix;
use upset::rule::positional::cut::{Cut, FillingCut};
use upset::rule::positional::delay::delay;
use upset::rule::positional::exchange_twins::ExchangeTwins;
use upset::rule::positional::fresh::Fresh;
use upset::rule::positional::idle::without_idle;
use upset::rule::positional::simplify::{GreedyMove, Idle, Twins, dominates};
use upset::rule::positional::transversal_form::{Transversals, with_transversals};
use upset::rule::positional::unions::{achievement_union, maker_breaker_union, tables};
use upset::rule::{Rule, Shrink, Unrecognised};
use upset::solve::{Request, solve, union};
use upset::value::{Player, Starts, Winner};

/// The game that `shrink` makes of a fresh one.
fn shrunk(shrink: &dyn Shrink<Fresh>, fresh: &Fresh) -> Option<Positional> {
    match shrink.shrink(fresh, &Budget::unlimited()).unwrap()?.game {
        Position::Positional(small) => Some(small),
        _ => panic!("another family"),
    }
}

/// Who wins by the cut, if there is one.
fn by_cut(fresh: &Fresh) -> Option<Starts> {
    if FillingCut.recognise(fresh, &Budget::unlimited()).is_ok() {
        return Some(Starts::new(Winner::Left, Winner::Left));
    }
    shrunk(&Cut, fresh).map(|small| plain(&small).starts())
}

/// The oracle on a game of the library in which nothing is claimed.
fn plain(game: &Positional) -> PlainPositional {
    let n = game.poset.len();
    let mut pairs = Vec::new();
    for x in 0..n {
        pairs.extend(game.poset.given_above(x).iter().map(|&y| (x, y as usize)));
    }
    let masks = |p| game.edges(p).iter().map(|e| e.iter().fold(0, |m, &v| m | 1u32 << v)).collect();
    let mut out = PlainPositional::new(game.convention, Order::new(n, &pairs), masks(Player::Left), vec![]);
    out.edges[1] = masks(Player::Right);
    out
}

fn random_board(rng: &mut SplitMix, n: usize) -> Order {
    match rng.below(4) {
        0 | 1 => Order::antichain(n),
        2 => {
            let lengths = random_lengths(rng, n, 4);
            chains(rng, &lengths)
        }
        _ => random_order(rng, n, 0.25),
    }
}

fn random_game(rng: &mut SplitMix, round: usize, most: usize) -> PlainPositional {
    let n = 1 + rng.below(most);
    let order = random_board(rng, n);
    let size = 1 + rng.below(4);
    let (a, b) = (rng.below(6), rng.below(6));
    let (left, right) = (random_edges(rng, n, a, size), random_edges(rng, n, b, size));
    PlainPositional::new(Convention::ALL[round % 5], order, left, right)
}

#[test]
fn the_dispatcher_agrees_with_the_oracle() {
    let rng = &mut SplitMix(31);
    let options = Request { moves: true, options: true, ..Request::default() };
    for round in 0..2500 {
        let fresh = random_game(rng, round, 8);
        let claims = rng.below(fresh.order.n);
        let mut at = mid_game(rng, &fresh, claims);
        match rng.below(8) {
            0 => at.turns = Some((0..1 + rng.below(3)).map(|_| rng.below(2)).collect()),
            1 => at.moves = Some(rng.below(9)),
            2 => at.first_moves = Some(at.available() & rng.next_u64() as u32).filter(|&m| m != 0),
            _ => {}
        }
        let truth = at.starts();
        let game = at.to_game();
        let solution = solve(&game, &options).unwrap();
        assert_eq!(solution.starts, truth, "{at:?}\n{:?}", solution.proof);
        for player in Player::BOTH {
            let Some(winner) = truth.of(player) else { continue };
            let next = at.turns.as_ref().map_or(1 - player.index(), |t| t[1 % t.len()]);
            let moves = if at.over().is_some() { 0 } else { at.available() };
            let left = members(moves).map(|x| (x, at.after(player.index(), x).winner(next)));
            let left: Vec<(usize, Winner)> = left.collect();
            let best = left.iter().filter(|(_, left)| *left == winner).map(|&(x, _)| game.names().get(x));
            let found: Vec<&str> = solution.best_moves_of(player).unwrap().collect();
            assert_eq!(found, best.map(|name| name.to_string()).collect::<Vec<_>>(), "{player:?} {at:?}");
            let found = solution.options_of(player).map(|choice| (choice.element, choice.winner));
            assert_eq!(found.collect::<Vec<_>>(), left, "{player:?} {at:?}");
        }
    }
}

/// Moves in copies of a part are valued once: every option and every best move of boards with two or three copies, also with
/// claims by which some of them differ.
#[test]
fn moves_in_copies_of_a_part_are_alike() {
    let rng = &mut SplitMix(77);
    let request = Request { moves: true, options: true, ..Request::default() };
    for round in 0..1500 {
        let part = random_game(rng, round, 3);
        let copies = 2 + rng.below(2);
        let n = part.order.n;
        let shift = |edges: &[u32]| {
            (0..copies).flat_map(|i| edges.iter().map(move |e| e << (i * n))).collect::<Vec<u32>>()
        };
        let above = |&(x, y): &(usize, usize)| part.order.up[x] >> y & 1 == 1 && x != y;
        let all = (0..n).flat_map(|x| (0..n).map(move |y| (x, y))).filter(above).collect::<Vec<_>>();
        let pairs: Vec<(usize, usize)> =
            (0..copies).flat_map(|i| all.iter().map(move |&(x, y)| (x + i * n, y + i * n))).collect();
        let (left, right) = (shift(&part.edges[0]), shift(&part.edges[1]));
        let mut fresh = PlainPositional::new(part.convention, Order::new(n * copies, &pairs), left, vec![]);
        fresh.edges[1] = right;
        let claims = rng.below(n);
        let at = mid_game(rng, &fresh, claims);
        let game = at.to_game();
        let solution = solve(&game, &request).unwrap();
        for player in Player::BOTH {
            let moves: Vec<usize> =
                if at.over().is_some() { vec![] } else { members(at.available()).collect() };
            let after: Vec<Winner> =
                moves.iter().map(|&x| at.after(player.index(), x).winner(1 - player.index())).collect();
            let listed = solution.options.as_ref().unwrap()[player.index()].as_ref().unwrap();
            let found: Vec<(usize, Winner)> =
                listed.iter().map(|choice| (choice.element, choice.winner)).collect();
            assert_eq!(found, moves.iter().copied().zip(after.iter().copied()).collect::<Vec<_>>(), "{at:?}");
            let winner = at.winner(player.index());
            let best: Vec<String> = (moves.iter().zip(&after).filter(|(_, w)| **w == winner))
                .map(|(&x, _)| game.names().get(x).to_string())
                .collect();
            assert_eq!(
                solution.best_moves_of(player).unwrap().collect::<Vec<_>>(),
                best,
                "{player:?} {at:?}"
            );
        }
    }
}

#[test]
fn reductions_keep_the_outcome() {
    let rng = &mut SplitMix(32);
    let (mut simpler, mut cuts, mut greedies, mut idle) = (0, 0, 0, 0);
    for round in 0..6000 {
        let game = random_game(rng, round, 9);
        let Ok(fresh) = Fresh::of(&game.to_game(), &Budget::unlimited()) else { continue };
        for shrink in [&Twins as &dyn Shrink<Fresh>, &Idle, &ExchangeTwins] {
            if let Some(small) = shrunk(shrink, &fresh) {
                simpler += 1;
                assert_eq!(plain(&small).starts(), game.starts(), "{} {game:?}", shrink.theorem().name);
            }
        }
        let (small, _) = without_idle(&fresh);
        let small = small.to_position();
        if small.poset.len() < fresh.len() {
            idle += 1;
            assert_eq!(plain(&small).starts(), game.starts(), "{game:?}");
        }
        if let Some(expected) = by_cut(&fresh) {
            cuts += 1;
            if game.convention == Convention::MakerBreaker {
                assert_eq!(expected, game.starts(), "{game:?}");
            }
        }
        for player in Player::BOTH {
            if let Some(small) = shrunk(&GreedyMove(player), &fresh) {
                greedies += 1;
                assert_eq!(plain(&small).winner(player.index()), game.winner(player.index()), "{game:?}");
            }
        }
    }
    assert!(simpler > 500 && cuts > 5 && greedies > 50 && idle > 300, "{simpler} {cuts} {greedies} {idle}");
}

/// Boards made for exchange twins: vertices in classes, and as edges all sets that take so many of each class.
#[test]
fn exchange_twins_keep_the_outcome() {
    let rng = &mut SplitMix(35);
    let (mut smaller, mut wins) = (0, 0);
    for _ in 0..1500 {
        let n = 4 + rng.below(9);
        let classes = 1 + rng.below(4);
        let class: Vec<usize> = (0..n).map(|_| rng.below(classes)).collect();
        let mut edges: Vec<u32> = Vec::new();
        for _ in 0..1 + rng.below(3) {
            let wanted: Vec<u32> = (0..classes).map(|_| rng.below(3) as u32).collect();
            let takes = |e: u32| -> Vec<u32> {
                (0..classes).map(|c| members(e).filter(|&x| class[x] == c).count() as u32).collect()
            };
            edges.extend((1..1u32 << n).filter(|&e| takes(e) == wanted));
        }
        edges.sort_unstable();
        edges.dedup();
        if edges.is_empty() || edges.len() > 150 {
            continue;
        }
        let maker = rng.below(2);
        let game = match rng.below(3) {
            0 => maker_breaker(Order::antichain(n), edges),
            _ => {
                let mut sides = [Vec::new(), Vec::new()];
                sides[maker] = edges;
                let [left, right] = sides;
                PlainPositional::new(Convention::Achievement, Order::antichain(n), left, right)
            }
        };
        let Ok(fresh) = Fresh::of(&game.to_game(), &Budget::unlimited()) else { continue };
        if let Some(small) = shrunk(&ExchangeTwins, &fresh) {
            smaller += 1;
            let truth = game.starts();
            wins += usize::from(truth.left == Some(Player::BOTH[maker].into()));
            assert_eq!(plain(&small).starts(), truth, "{game:?}");
        }
    }
    assert!(smaller > 300 && wins > 30 && wins < smaller - 30, "{smaller} {wins}");
}

/// 000 Lemma 22 on boards made for it: long chains, a black winning set of size 1, any other sets.
#[test]
fn the_cut_keeps_the_outcome_on_chains() {
    let rng = &mut SplitMix(33);
    let mut cuts = 0;
    for _ in 0..2500 {
        let n = 4 + rng.below(7);
        let lengths = random_lengths(rng, n, n);
        let order = chains(rng, &lengths);
        let count = rng.below(4);
        let mut edges: Vec<u32> = random_edges(rng, n, count, 3);
        edges.push(random_edge(rng, n, 1));
        let game = maker_breaker(order, edges);
        let Ok(fresh) = Fresh::of(&game.to_game(), &Budget::unlimited()) else { continue };
        let Some(expected) = by_cut(&fresh) else { continue };
        cuts += 1;
        assert_eq!(expected, game.starts(), "{game:?}");
    }
    assert!(cuts > 200, "{cuts}");
}

#[test]
fn dominating_options_are_no_worse() {
    let rng = &mut SplitMix(34);
    let mut seen = 0;
    for round in 0..600 {
        let n = 3 + rng.below(5);
        let (a, b) = (1 + rng.below(4), rng.below(4));
        let (left, right) = (random_edges(rng, n, a, 3), random_edges(rng, n, b, 3));
        let convention = [Convention::Achievement, Convention::MakerMaker][round % 2];
        let game = PlainPositional::new(convention, Order::antichain(n), left, right);
        let Ok(fresh) = Fresh::of(&game.to_game(), &Budget::unlimited()) else { continue };
        for (u, v) in (0..n).flat_map(|u| (0..n).map(move |v| (u, v))) {
            if u != v && dominates(&fresh, v, u) {
                seen += 1;
                for p in 0..2 {
                    let score = |x: usize| game.after(p, x).winner(1 - p).score(Player::BOTH[p]);
                    assert!(score(v) >= score(u), "{v} over {u}: {game:?}");
                }
            }
        }
    }
    assert!(seen > 300, "{seen}");
}

/// Maker-Breaker has the outcome of the achievement game with Breaker's transversals, and is found back.
#[test]
fn transversals_stand_for_breaker() {
    let rng = &mut SplitMix(37);
    let budget = Budget::unlimited();
    for _ in 0..600 {
        let n = 2 + rng.below(6);
        let count = 1 + rng.below(5);
        let game = maker_breaker(Order::antichain(n), random_edges(rng, n, count, 3));
        let Ok(fresh) = Fresh::of(&game.to_game(), &Budget::unlimited()) else { continue };
        let form = with_transversals(&fresh, 1000, &budget).unwrap().unwrap();
        assert_eq!(plain(&form.to_position()).starts(), game.starts(), "{game:?}");
        let back = shrunk(&Transversals, &form).expect("it is a game of transversals");
        assert_eq!(back.left, fresh.left);
        let mut wrong = form.clone();
        Arc::make_mut(&mut wrong.right).pop();
        assert!(shrunk(&Transversals, &wrong).is_none());
    }
}

#[test]
fn unions_stay_inside_the_tables() {
    let rng = &mut SplitMix(35);
    let mut by_table = 0;
    for round in 0..1200 {
        let achievement = round % 2 == 0;
        let part = |rng: &mut SplitMix| {
            // Many edges, so that no theorem but the table settles the union.
            let n = 3 + rng.below(3);
            let order = if achievement { Order::antichain(n) } else { random_order(rng, n, 0.15) };
            let (a, b) = (4 + rng.below(6), 4 + rng.below(6));
            let edges = |rng: &mut SplitMix, count: usize| -> Vec<u32> {
                let wide = |_| random_edge(rng, n, 3) | random_edge(rng, n, 3);
                (0..count).map(wide).filter(|e| e.count_ones() > 1).collect()
            };
            let (left, right) = (edges(rng, a), edges(rng, b));
            let convention = if achievement { Convention::Achievement } else { Convention::MakerBreaker };
            PlainPositional::new(convention, order, left, right)
        };
        let (a, b) = (part(rng), part(rng));
        let outcome = |g: &PlainPositional| g.to_game().outcome(&g.starts()).unwrap();
        let both = join(&a, &b);
        let truth = outcome(&both);
        let possible = if achievement {
            achievement_union(outcome(&a), outcome(&b))
        } else {
            maker_breaker_union((outcome(&a), a.order.n % 2 == 0), (outcome(&b), b.order.n % 2 == 0))
        };
        assert!(possible.contains(&truth), "{truth} not in {possible:?}: {a:?} {b:?}");
        let whole = union(&[a.to_game(), b.to_game()]).unwrap();
        let solution = solve(&whole, &Request::default()).unwrap();
        assert_eq!(solution.outcome, Some(truth), "{a:?} {b:?}\n{:?}", solution.proof);
        by_table += usize::from(solution.proof.iter().any(|s| s.rule == "union-table"));
    }
    assert!(by_table > 30, "{by_table}");
}

/// W(k): outcome L-, Left-delay k - 1 (002 Appendix A), read from the library's own boards.
#[test]
fn delays_decide_who_is_first() {
    let rng = &mut SplitMix(36);
    let mut used = 0;
    for _ in 0..800 {
        let n = 2 + rng.below(4);
        let part = |rng: &mut SplitMix, left: bool| {
            let (own, other) = (1 + rng.below(4), rng.below(3));
            let (own, other) = (random_edges(rng, n, own, 3), random_edges(rng, n, other, 3));
            let (l, r) = if left { (own, other) } else { (other, own) };
            PlainPositional::new(Convention::Achievement, Order::antichain(n), l, r)
        };
        let (a, b) = (part(rng, true), part(rng, false));
        let budget = Budget::unlimited();
        let fresh = |g: &PlainPositional| Fresh::of(&g.to_game(), &budget).unwrap();
        let left = delay(&fresh(&a), Player::Left, &budget).unwrap();
        let right = delay(&fresh(&b), Player::Right, &budget).unwrap();
        assert_eq!(left.is_some(), a.winner(0) == Winner::Left, "{a:?}");
        assert_eq!(right.is_some(), b.winner(1) == Winner::Right, "{b:?}");
        if let (Some(left), Some(right)) = (left, right) {
            used += 1;
            let both = join(&a, &b);
            if left <= right {
                assert_eq!(both.winner(0), Winner::Left, "{a:?} {b:?}");
            }
            if right <= left {
                assert_eq!(both.winner(1), Winner::Right, "{a:?} {b:?}");
            }
        }
    }
    assert!(used > 200, "{used}");
}

#[test]
fn the_tables_print() {
    let text = tables();
    assert_eq!(text.lines().count(), 3 * 6 + 7);
    assert!(text.lines().nth(4).unwrap().split_whitespace().eq(["B", "M", "M,N", "P", "P,B"]));
}

#[test]
fn unions_of_different_families_are_refused() {
    let a = Order::antichain(2).poset_game();
    let b = maker_breaker(Order::antichain(2), vec![1]).to_game();
    assert!(union(&[a, b]).is_err() && union(&[]).is_err());
    let Position::Positional(g) = maker_breaker(Order::antichain(2), vec![1]).to_game() else { panic!() };
    assert_eq!(Fresh::new(&g, &Budget::unlimited()).unwrap().len(), 2);
}

/// Which edges contain others takes minutes to find out here: the clock is looked at all the while.
#[test]
fn a_board_with_many_edges_ends_in_time() {
    let hex = Position::Positional(upset::game::Connection::hex(7, false).unwrap().listed().unwrap());
    let limit = Duration::from_millis(100);
    let begin = Instant::now();
    let fresh = Fresh::of(&hex, &Budget::unlimited().with_time(limit));
    assert_eq!(fresh.err(), Some(Unrecognised::Stopped(Stopped::Time)));
    let budget = Budget::unlimited();
    budget.stop_flag().store(true, std::sync::atomic::Ordering::Relaxed);
    let fresh = Fresh::of(&hex, &budget);
    assert_eq!(fresh.err(), Some(Unrecognised::Stopped(Stopped::Interrupted)));
    let solution =
        solve(&hex, &Request { budget: Budget::unlimited().with_time(limit), ..Request::default() });
    assert_eq!(solution.unwrap().stopped, Some(Stopped::Time));
    assert!(begin.elapsed() < Duration::from_secs(60), "{:?}", begin.elapsed());
}

/// Two long chains and a few edges that both players want (000 Remark 13): the same with a waiting move for each player,
/// and above the boards that searches take.
#[test]
fn long_chains_of_width_2_are_decided() {
    for (a, b) in [(300, 300), (600, 600)] {
        let edges: Vec<Vec<u32>> =
            vec![vec![7, 151, a + 13, a + 200], vec![104, 182, a + 84, a + 237], vec![13, 201, a + 155]];
        let chain = (0..a + b - 1).filter(|&x| x != a - 1).map(|x| (x as usize, x as usize + 1));
        let starts = [0, 2].map(|idle| {
            let poset = Poset::numbered((a + b + idle) as usize, &chain.clone().collect::<Vec<_>>()).unwrap();
            let game = Positional::new(Convention::MakerMaker, poset, edges.clone(), edges.clone()).unwrap();
            let solution = solve(&Position::Positional(game), &Request::default()).unwrap();
            assert!(solution.outcome.is_some(), "{:?}", solution.proof);
            solution.starts
        });
        assert_eq!(starts[0], starts[1]);
    }
}
