//! Classification against definitions on all small posets, and the cells of the papers' tables.

mod oracle;

use oracle::*;
use std::time::Instant;
use upset::budget::Budget;
use upset::classify::Classification;
use upset::document::expression;
use upset::game::{Convention, NodeKayles, PosetGame, Position, Positional, RemovalKind};
use upset::graph::Graph;
use upset::names::Names;
use upset::order::{Poset, families};
use upset::value::Player;

fn classify(game: &Position) -> Classification {
    upset::classify(game, &Budget::unlimited())
}

fn of(text: &str) -> Classification {
    classify(&expression(text).unwrap())
}

/// The status and source of the cell of the papers' tables.
fn cell(class: &Classification) -> (&'static str, &'static str) {
    class.cell.as_ref().map_or(("", ""), |s| (s.status, s.source))
}

/// The status and source of what is said first.
fn first(class: &Classification) -> (&'static str, &'static str) {
    class.complexity.first().map_or(("", ""), |s| (s.status, s.source))
}

fn says(class: &Classification, status: &str, source: &str) -> bool {
    class.complexity.iter().any(|s| (s.status, s.source) == (status, source))
}

#[test]
fn structure_of_every_small_poset() {
    for n in 0..=6 {
        for order in all_orders(n) {
            let class = classify(&order.poset_game());
            let found = class.order.unwrap();
            let has_n = (0..n).any(|a| {
                (0..n).any(|b| {
                    (0..n).any(|c| {
                        (0..n).any(|d| {
                            let less = |x, y| order.less(x, y);
                            let apart = |x, y| x != y && !less(x, y) && !less(y, x);
                            less(a, b)
                                && less(c, b)
                                && less(c, d)
                                && apart(a, c)
                                && apart(b, d)
                                && apart(a, d)
                        })
                    })
                })
            });
            assert_eq!(found.n_free, !has_n);
            assert_eq!(found.level_sizes.iter().sum::<usize>(), n);
            assert_eq!((found.height, found.levels), (found.level_sizes.len(), found.level_sizes.len()));
            let covers = order.poset().cover_pairs();
            let lower = |x: usize| covers.iter().filter(|c| c.1 == x).count();
            assert_eq!(found.covers, covers.len());
            assert_eq!(found.rooted_forest, (0..n).all(|x| lower(x) <= 1));
        }
    }
}

#[test]
fn poset_games() {
    assert_eq!(cell(&of("A5")), ("P", "001 Section 6"));
    assert_eq!(cell(&of("V3")), ("P", "003 Lemma 3.2"));
    let cube = of("subsets(3)");
    assert!(cube.complexity.iter().any(|s| (s.status, s.source) == ("PSPACE-complete", "001 Theorem 6")));
    let fence = of("N3");
    assert!(fence.complexity.iter().any(|s| (s.status, s.cell.as_str()) == ("open", "two levels")));
}

#[test]
fn removal_games_by_height() {
    let zigzag = Order::new(4, &[(0, 1), (2, 1), (2, 3)]);
    let class = |kind| classify(&zigzag.removal(kind, 0b0110));
    assert_eq!(cell(&class(RemovalKind::Pomax)), ("NP-hard", "004 Theorem 4"));
    assert_eq!(cell(&class(RemovalKind::Pominmax)), ("P", "004 Section 3"));
}

/// A class that a theorem decides in polynomial time is said to be in P, first; what is open or hard in general comes after.
#[test]
fn what_a_rule_decides_is_tractable() {
    assert_eq!(first(&of("N3")), ("P", "001 Theorem 7"));
    assert!(says(&of("N3"), "open", "001 Section 6"));
    let toml = |text: &str| classify(&upset::Game::from_toml(text).unwrap().position);
    let odd = "game = 'poset'\norder = ['a < x', 'b < x', 'c < x', 'b < y', 'c < y', 'd < y', 'c < z', 'd < z', 'e < z']";
    assert_eq!(first(&toml(odd)), ("P", "001 Theorem 11, Corollary 12"));
    let n_free = "game = 'black-white'\norder = ['a < c', 'b < c', 'c < d', 'c < e']\nblack = ['a', 'd']";
    assert_eq!(first(&toml(n_free)), ("P", "003 Lemma 3.2, for numbers"));
    assert!(says(&toml(n_free), "PSPACE-complete", "003 Theorem 4.13"));
    for (game, source) in
        [("pomax", "004 Theorem 3"), ("pomin", "004 Proposition 6"), ("pominmax", "004 Theorem 8")]
    {
        let tree = format!(
            "game = '{game}'\norder = ['a < b < c', 'b < d', 'b < e', 'a < f']\nblack = ['a', 'c', 'e']"
        );
        assert!(says(&toml(&tree), "P", source), "{game}");
        assert_eq!(first(&toml(&tree)).0, "P");
    }
    let zigzag = "game = 'pomax'\norder = ['a < b', 'c < b', 'c < d', 'e < d']\nblack = ['a', 'd']";
    assert_eq!(first(&toml(zigzag)), ("P", "004 Theorems 10 to 12, corrected"));
    let tops = "game = 'positional'\nconvention = 'maker-breaker'\norder = ['a < x', 'b < x', 'b < y']\nwinning = [['x'], ['y']]";
    assert_eq!(first(&toml(tops)), ("P", "000 Theorem 7"));
    assert!(says(&toml(tops), "open", "000 Open question 6"));
}

/// How hard tractable classes still are depends on how the board is given.
#[test]
fn lower_bounds_name_the_representation() {
    let two = of("nim(3,4)");
    for (status, source) in [
        ("NL-hard", "003 Theorem 4.4"),
        ("coC=P-hard", "003 Theorem 4.5"),
        ("L-hard", "003 Theorem 4.3"),
        ("PSPACE-hard", "003 Theorem 4.6"),
        ("NC1-hard", "003 Theorem 4.9"),
        ("PP-hard", "003 Theorem 4.10"),
    ] {
        assert!(says(&two, status, source), "{status}");
    }
    assert_eq!(two.complexity[0].status, "P");
    assert!(!says(&of("nim(3,4,5)"), "NL-hard", "003 Theorem 4.4"));
    assert!(!says(&of("N3"), "NC1-hard", "003 Theorem 4.9"));
}

/// What the papers leave open on disjoint chains is not called hard there.
#[test]
fn chains_are_not_called_hard() {
    let chains = "game = 'positional'\norder = ['a < b < c < d < e', 'u < v < w < x']\nwinning = [['a', 'c', 'v'], ['b', 'd', 'x']]";
    for convention in ["maker-breaker", "maker-maker"] {
        let text = format!("convention = '{convention}'\n{chains}");
        let class = classify(&upset::Game::from_toml(&text).unwrap().position);
        assert!(class.complexity.iter().all(|s| !s.status.contains("hard") && s.status != "PSPACE-complete"));
    }
}

#[test]
fn conventions_that_avoid() {
    let of = |convention: &str, sets: &str| {
        let sides = if convention == "avoidance" {
            format!("left = {sets}\nright = {sets}")
        } else {
            format!("winning = {sets}")
        };
        let text = format!("game = 'positional'\nconvention = '{convention}'\n{sides}");
        classify(&upset::Game::from_toml(&text).unwrap().position)
    };
    let pairs = "[['a', 'b'], ['b', 'c']]";
    assert!(says(&of("avoidance", pairs), "PSPACE-complete", "002 Section 5 [FGM+15]"));
    assert!(says(&of("avoider-enforcer", pairs), "P", "arXiv 2503.21672"));
    assert!(says(&of("avoider-enforcer", "[['a', 'b', 'c']]"), "PSPACE-complete", "arXiv 2209.11698"));
}

#[test]
fn the_table_of_002() {
    let edges = |size: usize, count: usize| -> Vec<Vec<u32>> {
        (0..count).map(|i| (0..size).map(|j| (i + j) as u32).collect()).collect()
    };
    let table = [
        (1, 5, "LSPACE"),
        (2, 1, "LSPACE"),
        (3, 1, "P"),
        (4, 0, "open"),
        (5, 2, "PSPACE-complete"),
        (2, 2, "P"),
        (3, 2, "NP-hard"),
        (4, 2, "NP-hard"),
        (2, 3, "coNP-complete"),
        (3, 3, "PSPACE-complete"),
        (4, 7, "PSPACE-complete"),
    ];
    for (p, q, status) in table {
        let right = if q == 0 { Vec::new() } else { edges(q, 2) };
        let game =
            Positional::new(Convention::Achievement, families::antichain(10), edges(p, 2), right).unwrap();
        let class = classify(&Position::Positional(game));
        assert_eq!(cell(&class).0, status, "p = {p}, q = {q}");
        let ranks = class.edges.unwrap();
        assert_eq!((ranks.left_rank, ranks.right_rank, ranks.rank), (p, q, p.max(q)));
    }
}

#[test]
fn the_table_of_000() {
    let game = |poset: Poset, sets: &[&[u32]]| {
        let sets = sets.iter().map(|s| s.to_vec()).collect();
        classify(&Position::Positional(
            Positional::new(Convention::MakerBreaker, poset, sets, Vec::new()).unwrap(),
        ))
    };
    let chains = |lengths: &[usize]| {
        Poset::parallel(&lengths.iter().map(|&n| families::chain(n)).collect::<Vec<_>>()).unwrap()
    };
    assert_eq!(cell(&game(chains(&[3, 2]), &[&[2], &[4]])), ("P", "000 Theorem 17"));
    assert_eq!(cell(&game(chains(&[3, 2]), &[&[1, 2, 4]])), ("P", "000 Theorem 17 and Remark 3"));
    assert_eq!(cell(&game(chains(&[2, 2]), &[&[1, 2], &[0, 3]])), ("P", "000 Theorem 25"));
    assert_eq!(cell(&game(chains(&[3, 3]), &[&[1, 2], &[0, 3]])), ("XP", "000 Theorem 23"));
    assert_eq!(cell(&game(families::chain(4), &[&[0, 1, 2]])), ("P", "000 Theorem 17 and Remark 3"));
    let n = Poset::numbered(4, &[(0, 1), (2, 1), (2, 3)]).unwrap();
    assert_eq!(cell(&game(n.clone(), &[&[1]])), ("P", "000 Theorem 5"));
    let hard = game(n, &[&[0, 1, 2], &[1, 2, 3]]);
    assert!(hard.complexity.iter().any(|s| (s.status, s.source) == ("PSPACE-complete", "000 Theorem 11")));
    assert!(hard.complexity.iter().any(|s| (s.status, s.source) == ("NP-hard", "000 Theorem 8")));
}

/// Edges of size 4 against edges of size 1 at most: what has been claimed since the paper stands beside the cell.
#[test]
fn the_open_cell_of_002() {
    for (convention, right) in
        [(Convention::MakerBreaker, vec![]), (Convention::Achievement, vec![vec![5u32]])]
    {
        let game =
            Positional::new(convention, families::antichain(6), vec![vec![0, 1, 2, 3]], right).unwrap();
        let class = classify(&Position::Positional(game));
        assert_eq!(cell(&class).0, "open");
        let since = class.complexity.last().unwrap();
        assert_eq!((since.status, since.source), ("PSPACE-complete", "arXiv 2509.13819"));
    }
}

/// After one round of Maker-Maker the players' edges differ (002 Corollary 4.7).
#[test]
fn maker_maker_after_one_round() {
    let sets = vec![vec![0, 1, 2, 3], vec![0, 2, 4, 5], vec![1, 3, 6, 7]];
    let game = Positional::new(Convention::MakerMaker, families::antichain(8), sets.clone(), sets).unwrap();
    assert_eq!(cell(&classify(&Position::Positional(game.clone()))), ("open", "002 Section 2"));
    let mut claimed = game.claimed.clone();
    (claimed[0], claimed[6]) = (Some(Player::Left), Some(Player::Right));
    let game = game.with_claims(claimed).unwrap();
    let class = classify(&Position::Positional(game));
    assert_eq!(class.cell.as_ref().unwrap().cell, "p = 3, q = 3+");
    assert!(class.complexity.iter().any(|s| s.source == "002 Corollary 4.7"));
}

#[test]
fn claims_shrink_what_is_classified() {
    let sets = vec![vec![0, 1, 2], vec![2, 3, 4]];
    let game = Positional::new(Convention::MakerBreaker, families::antichain(6), sets, Vec::new()).unwrap();
    let mut claimed = game.claimed.clone();
    (claimed[0], claimed[4]) = (Some(Player::Left), Some(Player::Right));
    let game = game.with_claims(claimed).unwrap();
    let class = classify(&Position::Positional(game));
    let components = class.components();
    let edges = class.edges.unwrap();
    assert_eq!((edges.rank, edges.left_edges, edges.unclaimed), (2, 1, 4));
    // {1, 2} stay together; 3 and 5 stand alone.
    assert_eq!(components, 3);
}

#[test]
fn graphs() {
    let path: Vec<(u32, u32)> = (1..7).map(|i| (i - 1, i)).collect();
    let cycle: Vec<(u32, u32)> = (0..5).map(|i| (i, (i + 1) % 5)).collect();
    let class = |n: usize, edges: &[(u32, u32)]| {
        classify(&Position::NodeKayles(NodeKayles::new(Graph::new(Names::numbered(n), edges)))).graph.unwrap()
    };
    let (path, cycle) = (class(7, &path), class(6, &cycle));
    assert_eq!((path.bipartite, path.forest, path.components, path.max_degree), (true, true, 1, 2));
    assert_eq!((cycle.bipartite, cycle.forest, cycle.components, cycle.graph_edges), (false, false, 2, 5));
}

#[test]
fn a_million_elements_take_seconds() {
    let n = 1_000_000;
    let begin = Instant::now();
    let ladder: Vec<(usize, usize)> = (0..n / 2 - 1)
        .flat_map(|i| [(2 * i, 2 * i + 2), (2 * i + 1, 2 * i + 3), (2 * i, 2 * i + 3)])
        .collect();
    let poset = Poset::numbered(n, &ladder).unwrap();
    let order = classify(&Position::Poset(PosetGame::new(poset))).order.unwrap();
    assert_eq!((order.height, order.width, order.n_free, order.components), (n / 2, None, false, 1));
    // Seconds on a quiet machine; the bound only has to tell linear from quadratic.
    assert!(begin.elapsed().as_secs() < 300, "{:?}", begin.elapsed());
}

#[test]
fn heaps_too_large_to_be_built() {
    let class = of("nim(1000000000000000000, 7, 12)");
    let order = class.order.as_ref().unwrap();
    assert_eq!((order.height, order.width, class.components()), (1_000_000_000_000_000_000, Some(3), 3));
    assert!(order.n_free && order.disjoint_chains);
    assert_eq!(order.level_sizes[..14], [3, 3, 3, 3, 3, 3, 3, 2, 2, 2, 2, 2, 1, 1]);
    assert_eq!(class.rules[0].name, "nim");
    assert!(class.complexity.iter().any(|s| s.cell.contains("Nim")));
}
