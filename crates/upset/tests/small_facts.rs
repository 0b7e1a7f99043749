//! Small facts, each checked by hand or by plain recursion, that a single slip in the code would break.

use std::collections::HashMap;
use upset::budget::{Budget, Stopped};
use upset::document::expression;
use upset::game::{NodeKayles, PosetGame, Position};
use upset::graph::Graph;
use upset::names::Names;
use upset::order::Poset;
use upset::order::families::{SplitMix, antichain};
use upset::reduce::dimacs::{Quantifier, cnf, qbf};
use upset::reduce::find;
use upset::rule::rule_for;
use upset::session::{Ask, Session};
use upset::value::{Player, Winner};

/// The Grundy number of Node Kayles on the vertices of `free`, by plain recursion.
fn kayles(free: u32, near: &[u32], known: &mut HashMap<u32, u32>) -> u32 {
    if let Some(&grundy) = known.get(&free) {
        return grundy;
    }
    let mut seen = 0u64;
    for (x, &neighbours) in near.iter().enumerate() {
        if free >> x & 1 == 1 {
            seen |= 1 << kayles(free & !(1 << x) & !neighbours, near, known);
        }
    }
    let grundy = seen.trailing_ones();
    known.insert(free, grundy);
    grundy
}

#[test]
fn paths_and_cycles_side_by_side_add_as_heaps_do() {
    let mut rng = SplitMix(11);
    let mut sums = 0;
    for _ in 0..300 {
        let mut edges: Vec<(u32, u32)> = Vec::new();
        let mut n = 0u32;
        let mut parts = 0;
        while n < 14 {
            let length = 1 + rng.below(6) as u32;
            edges.extend((1..length).map(|i| (n + i - 1, n + i)));
            if length > 2 && rng.below(3) == 0 {
                edges.push((n, n + length - 1));
            }
            n += length;
            parts += 1;
        }
        let mut near = vec![0u32; n as usize];
        for &(x, y) in &edges {
            near[x as usize] |= 1 << y;
            near[y as usize] |= 1 << x;
        }
        let mut known = HashMap::new();
        let all = (1u32 << n) - 1;
        let wanted = kayles(all, &near, &mut known);
        let game = Position::NodeKayles(NodeKayles::new(Graph::new(Names::numbered(n as usize), &edges)));
        let rule = rule_for(&game, "kayles-paths-cycles").unwrap();
        let answer = rule.answer(&game, &Budget::unlimited()).unwrap();
        assert_eq!(answer.value.map(|value| value.to_string()), Some(shown(wanted)), "{edges:?}");
        let mut session = Session::by_rule(game, rule, &Budget::unlimited()).unwrap();
        let options = session.ask(Ask::Options(Player::Left), &Budget::unlimited());
        for option in options.options_of(Player::Left) {
            let x = option.element;
            let left = kayles(all & !(1 << x) & !near[x], &near, &mut known);
            assert_eq!(option.value.map(|value| value.to_string()), Some(shown(left)), "{edges:?} after {x}");
        }
        sums += u32::from(parts > 2 && wanted > 0);
    }
    assert!(sums > 50);
}

/// A nimber as it is written.
fn shown(grundy: u32) -> String {
    match grundy {
        0 => "0".into(),
        1 => "*".into(),
        n => format!("*{n}"),
    }
}

#[test]
fn a_limit_on_the_moves_counts_down() {
    for limit in 0..=9 {
        let text = format!("game = 'positional'\nboard = 'mnk(3,3,3)'\nmoves = {limit}");
        let mut game = upset::Game::from_toml(&text).unwrap().position;
        let mut turn = Player::Left;
        // A play in which nobody fills a line.
        for (made, name) in ["a1", "b1", "c1", "a2", "c2", "b2", "b3", "c3", "a3"].into_iter().enumerate() {
            let over = game.over(turn);
            assert_eq!(over.is_some(), made == limit, "after {made} of {limit}");
            if over.is_some() {
                assert_eq!(over, Some(Winner::Draw));
                break;
            }
            let Position::Positional(g) = &game else { panic!("{text}") };
            assert_eq!(g.moves_left, Some(limit - made));
            let x = game.names().find(name).unwrap();
            game = game.play(turn, x).unwrap();
            turn = turn.other();
        }
    }
    // Left needs three claims of five: with four she cannot have them, with five Right must have met the line.
    let short =
        "game = 'positional'\nconvention = 'maker-maker'\nwinning = [['a', 'b'], ['a', 'c']]\nmoves = ";
    let outcome = |moves: usize| {
        let game = upset::Game::from_toml(&format!("{short}{moves}")).unwrap();
        game.solve(&Budget::unlimited()).starts.left
    };
    assert_eq!([1, 2, 3].map(outcome), [Some(Winner::Draw), Some(Winner::Draw), Some(Winner::Left)]);
}

#[test]
fn literals_keep_their_signs() {
    let read = cnf("t", "c x\np cnf 4 3\n1 -2 3 0\n-1\n2 -3 0 -4 4 -2 0\n").unwrap();
    assert_eq!(read.clauses, [vec![1, -2, 3], vec![-1, 2, -3], vec![-4, 4, -2]]);
    let read = qbf("t", "p cnf 3 2\ne 1 0\na 2 0\ne 3 0\n-1 2 -3 0\n1 -2 3 0\n").unwrap();
    assert_eq!(read.matrix.clauses, [vec![-1, 2, -3], vec![1, -2, 3]]);
    assert_eq!(read.prefix, [(Quantifier::Exists, 1), (Quantifier::ForAll, 2), (Quantifier::Exists, 3)]);
    // x1 and not x1, in all three places: satisfiable or not as the signs say.
    let kind = find("3sat-maker-breaker").unwrap();
    let names = |text: &str| {
        let game = kind.from_text("t", text).unwrap().game;
        let Position::Positional(g) = &game else { panic!("{text}") };
        let edge =
            g.left.iter().map(|e| e.iter().map(|&v| g.poset.name(v as usize)).collect::<Vec<_>>().join(" "));
        edge.collect::<Vec<_>>().join("; ")
    };
    let (plus, minus) = (names("p cnf 3 1\n1 2 3 0\n"), names("p cnf 3 1\n-1 -2 -3 0\n"));
    assert_ne!(plus, minus);
}

#[test]
fn budgets_say_no() {
    let budget = Budget::unlimited().with_memory(1000);
    assert_eq!((budget.allow_memory(1000), budget.allow_memory(1001)), (Ok(()), Err(Stopped::Memory)));
    let budget = Budget::unlimited().with_positions(2);
    assert_eq!((budget.spend(2), budget.spend(1)), (Ok(()), Err(Stopped::Positions)));
    let late = Budget::unlimited().with_time(std::time::Duration::ZERO);
    assert_eq!(late.check(), Err(Stopped::Time));
    // Also while edges are sorted, before any is compared with another.
    let edges: Vec<_> = (1..2000).map(|x| vec![x, x - 1]).collect();
    assert_eq!(upset::hypergraph::minimal(2000, edges, &late), Err(Stopped::Time));
    let width = expression("young(40,30,20)").unwrap();
    let rule = rule_for(&width, "bounded-width").unwrap();
    assert!(rule.answer(&width, &Budget::unlimited().with_memory(64)).is_err());
}

#[test]
fn players_are_exchanged_as_often_as_it_is_said() {
    let value = |text: &str| {
        let game: upset::Game = text.parse().unwrap();
        game.solve(&Budget::unlimited()).value.unwrap().to_string()
    };
    for (text, expected) in [
        ("swap({3|1})", "{-1|-3}"),
        ("-{3|1}", "{-1|-3}"),
        ("swap(swap({3|1}))", "{3|1}"),
        ("-(-{3|1})", "{3|1}"),
        ("{0|1} + swap({3|1})", "{-1/2|-5/2}"),
    ] {
        assert_eq!(value(text), expected, "{text}");
    }
}

#[test]
fn only_digits_are_columns() {
    let game = expression("connect(4,7,6)").unwrap();
    let words = |text: &str| upset::document::move_words(&game, text);
    assert_eq!(words("44 zz z9 5 a1"), ["4", "4", "zz", "z9", "5", "a1"]);
}

#[test]
fn a_cell_that_both_want_is_a_single_target() {
    let text = "game = 'positional'\nconvention = 'maker-maker'\norder = ['a < t', 'b < t', 'c < d']\nwinning = [['t']]";
    let game = upset::Game::from_toml(text).unwrap().position;
    let rule = upset::rule::rules_for(&game).into_iter().find(|rule| rule.name() == "single-target-height-2");
    assert!(rule.unwrap().answer(&game, &Budget::unlimited()).is_ok());
}

#[test]
fn a_new_name_is_warned_of_alone() {
    let text = "game = 'pomax'\norder = ['a < b < c < d < e']\nblack = ['a', 'z']";
    let warnings = upset::Game::from_toml(text).unwrap().warnings;
    assert!(warnings.iter().any(|warning| warning.contains("`black` names")), "{warnings:?}");
    assert!(warnings.iter().all(|warning| !warning.contains("and others")), "{warnings:?}");
}

#[test]
fn copies_in_brackets_are_one_part() {
    let names = |text: &str| {
        let game = expression(text).unwrap();
        (0..game.elements()).map(|x| game.names().get(x).to_string()).collect::<Vec<_>>()
    };
    assert_eq!(names("2*C1 + C1"), ["1:1", "2:1", "3:1"]);
    assert_eq!(names("(2*C1) + C1"), ["1:1", "2:1", "1"]);
    let value = |text: &str| {
        let game: upset::Game = text.parse().unwrap();
        game.solve(&Budget::unlimited()).value.unwrap().to_string()
    };
    assert_eq!([value("(2*{3|1}) + 1"), value("2*{3|1} + 1")], ["5"; 2]);
}

/// Two graphs of 18 vertices, each with three neighbours, that differ in two edges: too large for a code of one word.
#[test]
fn large_graphs_that_look_alike_are_told_apart() {
    let ring: Vec<(u32, u32)> =
        (0..18).map(|x| (x, (x + 1) % 18)).chain((0..9).map(|x| (x, x + 9))).collect();
    let mut other: Vec<(u32, u32)> =
        ring.iter().copied().filter(|edge| ![(1, 2), (3, 4)].contains(edge)).collect();
    other.extend([(1, 3), (2, 4)]);
    let grundy = |edges: &[(u32, u32)]| {
        let mut near = vec![0u32; 18];
        for &(x, y) in edges {
            near[x as usize] |= 1 << y;
            near[y as usize] |= 1 << x;
        }
        kayles((1 << 18) - 1, &near, &mut HashMap::new())
    };
    assert_eq!((grundy(&ring), grundy(&other)), (1, 0));
    let both: Vec<(u32, u32)> =
        ring.into_iter().chain(other.into_iter().map(|(x, y)| (x + 18, y + 18))).collect();
    let game = Position::NodeKayles(NodeKayles::new(Graph::new(Names::numbered(36), &both)));
    let value = Session::by_search(game).ask(Ask::Value, &Budget::unlimited()).value;
    assert_eq!(value.map(|value| value.to_string()), Some(shown(1)));
}

#[test]
fn a_variable_is_set_once() {
    let set = |claims: [Option<Player>; 2]| {
        let game = upset::game::Cnf::new(&Names::new(["x"]), vec![vec![0]], vec![]).unwrap();
        game.with_claims(claims.to_vec()).is_ok()
    };
    let (left, right) = (Some(Player::Left), Some(Player::Right));
    assert!(set([None, None]) && set([left, None]) && set([None, right]));
    assert!(!set([left, right]) && !set([left, left]));
}

#[test]
fn nothing_has_no_plus_to_lose() {
    let number = upset::value::Dyadic::integer;
    assert_eq!([-1, 0, 1].map(|n| number(n).without_plus()), [None, None, Some(number(0))]);
}

#[test]
fn colours_of_zigzags_are_counted() {
    let game = expression("pomax N3 black 1 3").unwrap();
    let answer = rule_for(&game, "zigzag-pomax").unwrap().answer(&game, &Budget::unlimited()).unwrap();
    assert!(answer.summary.contains("2 black and 4 white"), "{}", answer.summary);
}

#[test]
fn plays_by_options_are_followed_for_ten_thousand_moves() {
    let winner = |moves: usize| {
        let path = (0..=moves).map(|at| at.to_string()).collect::<Vec<_>>().join(" > ");
        let text = format!("game = \"options\"\nstart = \"0\"\nleft = [\"{path}\"]\nright = [\"{path}\"]");
        let game = upset::document::read_text("path", &text, &upset::document::NoFiles).unwrap().remove(0);
        Session::by_search(game.position).ask(Ask::Winner, &Budget::unlimited()).starts.left
    };
    assert_eq!(winner(10_000), Some(Winner::Right), "the second player makes the last move");
    assert_eq!(winner(10_001), None, "the search would be too deep");
}

#[test]
fn a_vertex_that_is_never_closed_is_refused() {
    for text in
        ["connection(path(3),1", "connection(path(3),1,3", "switching(path(3), 1", "connection(path(3),"]
    {
        assert!(expression(text).is_err(), "{text}");
    }
}

#[test]
fn a_change_that_just_leaves_its_piece_is_not_halved() {
    // Above p stand a tree worth ±2^-33 and one worth -1/2, so that a move changes their sum by 1/2 or -1/2 and it passes 0 or -1 by 2^-33.
    let leaves: Vec<String> = (1..=33).map(|i| format!("w{i}")).collect();
    let tree = format!("tree(\"p(a({}) b(c))\")", leaves.join(" "));
    for (a, black) in [("a", "p a c".to_string()), ("w", format!("p c {}", leaves.join(" ")))] {
        for colour in ["black", "white"] {
            let game = expression(&format!("black-white {tree} {colour} {black}")).unwrap();
            let mut session = Session::new(game.clone());
            for player in Player::BOTH {
                let solution = session.ask(Ask::Options(player), &Budget::unlimited());
                assert_eq!(solution.options_of(player).count(), game.moves(player).len());
                for option in solution.options_of(player) {
                    let after = game.after(player, option.element);
                    let left = Session::new(after).ask(Ask::Value, &Budget::unlimited());
                    let name = game.names().get(option.element);
                    assert_eq!(option.value, left.value, "{colour} {a}: after {name}");
                }
            }
        }
    }
}

/// The Grundy number of the poset game on the elements of `left`, part by part.
fn poset_game(left: u64, above: &[u64], near: &[u64], known: &mut HashMap<u64, u32>) -> u32 {
    if left == 0 {
        return 0;
    }
    if let Some(&grundy) = known.get(&left) {
        return grundy;
    }
    let mut part = left & left.wrapping_neg();
    loop {
        let more = (0..64).filter(|&x| part >> x & 1 == 1).fold(part, |all, x| all | near[x] & left);
        if more == part {
            break;
        }
        part = more;
    }
    let grundy = if part == left {
        let moves = (0..64).filter(|&x| left >> x & 1 == 1);
        let reached = moves.fold(0u64, |all, x| all | 1 << poset_game(left & !above[x], above, near, known));
        reached.trailing_ones()
    } else {
        poset_game(part, above, near, known) ^ poset_game(left & !part, above, near, known)
    };
    known.insert(left, grundy);
    grundy
}

#[test]
fn moves_of_a_part_that_is_too_wide_for_a_table_are_found_beside_a_chain() {
    // Feet in a row, each two joined by one above both, and one more above some of them.
    let mut rng = SplitMix(2);
    let (mut none, mut some) = (0, 0);
    for chain in 1..7 {
        let feet = 18;
        let mut pairs: Vec<(usize, usize)> =
            (1..feet).flat_map(|i| [(i - 1, feet + i - 1), (i, feet + i - 1)]).collect();
        let mut n = 2 * feet - 1;
        for foot in (2..feet - 2).filter(|_| rng.below(3) == 0) {
            pairs.push((foot, n));
            n += 1;
        }
        pairs.extend((1..chain).map(|i| (n + i - 1, n + i)));
        n += chain;
        let poset = Poset::numbered(n, &pairs).unwrap();
        let set =
            |holds: &dyn Fn(usize) -> bool| (0..n).filter(|&y| holds(y)).fold(0u64, |all, y| all | 1 << y);
        let above: Vec<u64> = (0..n).map(|x| set(&|y| x == y || poset.less(x, y))).collect();
        let near: Vec<u64> = (0..n).map(|x| set(&|y| poset.less(x, y) || poset.less(y, x))).collect();
        let (mut known, all) = (HashMap::new(), (1u64 << n) - 1);
        let wins = |&x: &usize| poset_game(all & !above[x], &above, &near, &mut known) == 0;
        let wanted: Vec<usize> = (0..n).filter(wins).collect();
        let game = Position::Poset(PosetGame::new(poset));
        let solution = Session::new(game).ask(Ask::Moves(Player::Left), &Budget::unlimited());
        let found: Vec<usize> = solution.best_moves.unwrap()[0].as_deref().unwrap().to_vec();
        assert!(
            found == wanted || wanted.is_empty() && found.len() == n,
            "{chain}: {found:?}, not {wanted:?}"
        );
        none += usize::from(wanted.is_empty());
        some += usize::from(!wanted.is_empty());
    }
    assert!(some > 3, "{some} and {none}");
}

#[test]
fn the_essential_part_is_named() {
    // The white b above two black ones blocks the lower of them.
    let game = expression("pomax tree(\"p(a(b) c)\") black p a c").unwrap();
    let answer = rule_for(&game, "tree-pomax").unwrap().answer(&game, &Budget::unlimited()).unwrap();
    assert!(answer.summary.contains("essential part of 3 among 4 elements (a, b, c)"), "{}", answer.summary);
}

#[test]
fn a_board_beside_a_thousand_moves_is_searched_alone() {
    let game = expression("pomax random(9,0.4,7) + A1100 black 1:1 1:3 1:4 1:6").unwrap();
    let board = expression("pomax random(9,0.4,7) black 1 3 4 6").unwrap();
    let value = |game| Session::new(game).ask(Ask::Value, &Budget::unlimited());
    let (whole, alone) = (value(game), value(board));
    assert_eq!(alone.value.map(|value| value.to_string()).as_deref(), Some("-2"));
    assert_eq!(whole.value.as_ref().map(|value| value.to_string()).as_deref(), Some("-1102"));
    let searches = whole.steps().iter().filter(|step| step.claim.rule == "search").count();
    assert_eq!(searches, 1, "one board was searched");
}

#[test]
fn symmetries_are_looked_for_on_boards_of_five_hundred_elements_and_no_more() {
    for (n, looked) in [(500, true), (502, false)] {
        let game = Position::Poset(PosetGame::new(antichain(n)));
        assert_eq!(rule_for(&game, "symmetry").unwrap().applies(&game).is_ok(), looked, "{n}");
    }
}

#[test]
fn a_sum_has_the_elements_of_its_parts() {
    let game = expression("nim(4,5) + node-kayles path(3)").unwrap();
    assert!(matches!(game, Position::Sum(_)));
    assert_eq!(game.elements(), 12);
    assert!(game.to_string().contains("12 elements"), "{game}");
}
