//! One finding asked for everything, against plain recursion and against fresh findings asked for one thing each.

mod oracle;
mod removal;

use oracle::*;
use removal::*;
use upset::budget::Budget;
use upset::game::RemovalKind::{Pomax, Pomin, Pominmax};
use upset::game::{BlackWhite, NodeKayles, Position, fitting};
use upset::order::Poset;
use upset::order::families::SplitMix;
use upset::rule::{Answer, Finding, Moves, Named, groups};
use upset::search::engine;
use upset::solve::{Choices, Desk};
use upset::value::{Player, Value, Winner};

type Everything = (Answer, [Moves; 2], [Option<Choices>; 2]);

/// The rules for black-white games, for element removal, and for graphs.
const BLACK_WHITE: usize = 1;
const REMOVAL: usize = 2;
const GRAPHS: usize = 3;

fn rules(group: usize) -> Vec<Named> {
    groups()[group].1.clone()
}

/// All that one finding says; nothing if the rule does not cover the game.
fn everything(rule: Named, game: &Position) -> Option<Everything> {
    let budget = Budget::unlimited();
    let fresh = || rule.recognise(game, &budget).ok();
    let mut desk = Desk::new(&budget);
    let mut finding = fresh()?;
    let answer = finding.answer(&mut desk).unwrap();
    let moves = Player::BOTH.map(|player| finding.moves(player, &mut desk).unwrap());
    let options = Player::BOTH.map(|player| finding.options(player, &mut desk).unwrap());
    let told = || format!("{} on {game:?}", rule.theorem().name);
    let mut alone = |ask: &mut dyn FnMut(&mut dyn Finding, &mut Desk<'_>) -> bool| {
        assert!(ask(&mut *fresh().unwrap(), &mut desk), "{}", told());
    };
    alone(&mut |finding, desk| finding.answer(desk).unwrap() == answer);
    for player in Player::BOTH {
        alone(&mut |finding, desk| finding.moves(player, desk).unwrap() == moves[player.index()]);
        alone(&mut |finding, desk| finding.options(player, desk).unwrap() == options[player.index()]);
    }
    assert_eq!(finding.answer(&mut desk).unwrap(), answer, "{}", told());
    Some((answer, moves, options))
}

/// Whether moves and options are right, from the value after each move of both players; and how many were said.
fn check_said(said: &Everything, after: &[Vec<(usize, Value)>; 2], told: &dyn Fn() -> String) -> usize {
    let (_, moves, options) = said;
    for player in Player::BOTH {
        let after = &after[player.index()];
        let wins = |v: &Value| v.starts().of(player.other()) == Some(Winner::from(player));
        let mut best: Vec<usize> = after.iter().filter(|(_, v)| wins(v)).map(|&(x, _)| x).collect();
        if best.is_empty() {
            best = after.iter().map(|&(x, _)| x).collect();
        }
        match &moves[player.index()] {
            Moves::All(all) => assert_eq!(*all, best, "{player:?} {}", told()),
            Moves::One(x) => assert!(best.contains(x), "{player:?} {x} {}", told()),
            Moves::None => {}
        }
        if let Some(options) = &options[player.index()] {
            assert_eq!(&options.worths().unwrap().collect::<Vec<_>>(), after, "{player:?} {}", told());
        }
    }
    options.iter().flatten().map(Choices::len).sum()
}

/// Checks every rule that covers an element-removal game; how many values of options were said.
fn check_removal(rules: &[Named], game: &Position, free: &[u32], black: u32) -> usize {
    let value = values(free, black);
    let whole = free.len() - 1;
    let after = Player::BOTH.map(|player| {
        let own = if player == Player::Left { black } else { !black };
        let moves = (0..game.elements()).filter(|x| (free[whole] & own) >> x & 1 == 1);
        moves.map(|x| (x, Value::integer(value[whole & !(1 << x)].into()))).collect()
    });
    let mut said = 0;
    for &rule in rules {
        let Some(all) = everything(rule, game) else { continue };
        let told = || format!("{} on {game:?}", rule.theorem().name);
        assert_eq!(all.0.value, Some(Value::integer(value[whole].into())), "{}", told());
        said += check_said(&all, &after, &told);
    }
    said
}

#[test]
fn all_small_orders() {
    let mut said = 0;
    for order in (0..=4).flat_map(all_orders).chain((5..=6).flat_map(oriented_trees)) {
        for kind in KINDS {
            let free = free_of_order(kind, &order);
            for black in 0..=order.all() {
                said += check_removal(&rules(REMOVAL), &order.removal(kind, black), &free, black);
            }
        }
    }
    assert!(said > 50_000, "{said}");
}

/// A tree, a double tree, a zigzag and trees on each other, in which each theorem has its say.
fn large_orders(rng: &mut SplitMix, n: usize) -> [Order; 4] {
    let pairs = |tree: &[Option<usize>]| -> Vec<(usize, usize)> {
        tree.iter().enumerate().filter_map(|(x, p)| p.map(|p| (p, x))).collect()
    };
    let depth = 1 + rng.below(4);
    let tree = pairs(&random_tree(rng, n, depth));
    let upper = 1 + rng.below(n - 1);
    let mut double = pairs(&random_tree(rng, upper, depth));
    let name = |x: usize| if x == 0 { 0 } else { upper + x - 1 };
    double
        .extend(pairs(&random_tree(rng, n - upper + 1, depth)).into_iter().map(|(p, x)| (name(x), name(p))));
    let mut rises = false;
    let zigzag = (1..n).map(|x| {
        rises ^= rng.below(3) == 0;
        if rises { (x - 1, x) } else { (x, x - 1) }
    });
    let zigzag: Vec<_> = zigzag.collect();
    let cut = 1 + rng.below(n - 1);
    let mut sum = pairs(&random_tree(rng, cut, 3));
    sum.extend(pairs(&random_tree(rng, n - cut, 3)).into_iter().map(|(p, x)| (p + cut, x + cut)));
    sum.extend((0..cut).flat_map(|x| (cut..n).map(move |y| (x, y))));
    [tree, double, zigzag, sum].map(|pairs| Order::new(n, &pairs).relabel(&shuffle(rng, n)))
}

#[test]
fn orders_of_twenty_elements() {
    let mut rng = SplitMix(21);
    let mut said = [0; 3];
    for round in 0..3 {
        for order in large_orders(&mut rng, 18 + round) {
            for (i, kind) in [Pomax, Pomin, Pominmax].into_iter().enumerate() {
                let free = free_of_order(kind, &order);
                for bias in 0..2 {
                    let more = if bias == 1 { rng.next_u64() } else { 0 };
                    let black = (rng.next_u64() | more) as u32 & order.all();
                    said[i] += check_removal(&rules(REMOVAL), &order.removal(kind, black), &free, black);
                }
            }
        }
    }
    assert!(said.iter().all(|&said| said > 50), "{said:?}");
}

#[test]
fn leaf_on_graphs_of_twenty_vertices() {
    let mut rng = SplitMix(22);
    let mut said = 0;
    for round in 0..8 {
        let n = 18 + round % 3;
        let tree = random_tree(&mut rng, n, 1 + round % 4);
        let mut edges: Vec<_> = tree.iter().enumerate().filter_map(|(x, p)| p.map(|p| (p, x))).collect();
        if round % 4 == 3 {
            edges.push((rng.below(n / 2), n / 2 + rng.below(n / 2)));
        }
        let graph = PlainGraph::new(n, &edges);
        let free = free_of_graph(&graph);
        for _ in 0..2 {
            let black = rng.next_u64() as u32 & ((1 << n) - 1);
            said += check_removal(&rules(REMOVAL), &graph.leaf(black), &free, black);
        }
    }
    assert!(said > 50, "{said}");
}

/// Checks every rule that covers a game, whose options are valued by search.
fn check_by_search(rules: &[Named], game: &Position) -> usize {
    let budget = Budget::unlimited();
    let valued = |game: &Position| engine(game).unwrap().value(&[], &budget).unwrap().unwrap();
    let after = Player::BOTH
        .map(|player| game.moves(player).into_iter().map(|x| (x, valued(&game.after(player, x)))).collect());
    let value = valued(game);
    let mut said = 0;
    for &rule in rules {
        let Some(all) = everything(rule, game) else { continue };
        let told = || format!("{} on {game:?}", rule.theorem().name);
        assert_eq!(all.0.starts, value.starts(), "{}", told());
        assert!(all.0.value.as_ref().is_none_or(|v| *v == value), "{}", told());
        said += check_said(&all, &after, &told);
    }
    said
}

#[test]
fn small_black_white_games() {
    let mut said = 0;
    for order in (0..=4).flat_map(all_orders) {
        for black in 0..=order.all() {
            said += check_by_search(&rules(BLACK_WHITE), &order.black_white(black));
        }
    }
    assert!(said > 50, "{said}");
}

#[test]
fn black_white_games_of_twenty_elements() {
    let mut rng = SplitMix(23);
    let mut said = 0;
    for _ in 0..12 {
        let [tree, ..] = large_orders(&mut rng, 20);
        check_by_search(&rules(BLACK_WHITE), &tree.black_white(rng.next_u64() as u32));
        let (k, w) = (1 + rng.below(12), 10 + rng.below(10));
        let pairs: Vec<_> = (0..k).flat_map(|x| (k..k + w).map(move |y| (x, y))).collect();
        let low = Player::BOTH[rng.below(2)];
        let colour = (0..k + w).map(|x| if x < k { low } else { low.other() }).collect();
        let levels = fitting(BlackWhite::new(Poset::numbered(k + w, &pairs).unwrap(), colour));
        said += check_by_search(&rules(BLACK_WHITE), &Position::BlackWhite(levels));
    }
    assert!(said > 200, "{said}");
}

#[test]
fn node_kayles_on_paths_and_cycles() {
    let mut rng = SplitMix(24);
    let mut said = 0;
    for round in 0..60 {
        let n = if round < 40 { round % 10 } else { 20 + round % 5 };
        let mut edges = Vec::new();
        let mut start = 0;
        while start < n {
            let size = (1 + rng.below(9)).min(n - start);
            edges.extend((start + 1..start + size).map(|x| (x - 1, x)));
            if size > 2 && rng.below(2) == 0 {
                edges.push((start, start + size - 1));
            }
            start += size;
        }
        let kayles = Position::NodeKayles(NodeKayles::new(PlainGraph::new(n, &edges).graph()));
        said += check_by_search(&rules(GRAPHS), &kayles);
    }
    assert!(said > 300, "{said}");
}
