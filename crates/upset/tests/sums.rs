//! Sums, negatives and comparison of games of all families, against plain recursion on options.

use hashbrown::HashMap;
use upset::budget::Budget;
use upset::compare::{Relation, compare};
use upset::document::expression;
use upset::game::{
    BlackWhite, ByOptions, Col, Convention, Geography, Hackenbush, Heaps, Leaf, Needs, NodeKayles, Owned,
    PosetGame, Position, Positional, Removal, RemovalKind, SetGame, Sum, Weighted,
};
use upset::graph::{Digraph, Graph};
use upset::names::Names;
use upset::order::Poset;
use upset::order::families::SplitMix;
use upset::value::{Player, Starts, Value, Winner};
use upset::{Ask, Session};

/// A random game of every family of normal play in turn.
const FAMILIES: usize = 16;

fn random(rng: &mut SplitMix, family: usize, n: usize) -> Position {
    let names = Names::numbered(n);
    let mut pairs: Vec<(u32, u32)> = Vec::new();
    for y in 0..n as u32 {
        for x in 0..y {
            if rng.below(3) == 0 {
                pairs.push((x, y));
            }
        }
    }
    let up: Vec<(usize, usize)> = pairs.iter().map(|&(x, y)| (x as usize, y as usize)).collect();
    let poset = Poset::numbered(n, &up).unwrap();
    let graph = Graph::new(names.clone(), &pairs);
    let colour: Vec<Player> = (0..n).map(|_| Player::BOTH[rng.below(2)]).collect();
    let kinds = [RemovalKind::Pomax, RemovalKind::Pomin, RemovalKind::Pominmax];
    match family {
        0 => Position::Poset(PosetGame::new(poset)),
        1 => Position::Heaps(Heaps::new(vec![rng.below(4) as u128, rng.below(4) as u128])),
        2 => Position::BlackWhite(BlackWhite::new(poset, colour).unwrap()),
        3 => Position::Removal(Removal::new(kinds[rng.below(3)], poset, colour).unwrap()),
        4 => Position::Leaf(Leaf::new(graph, colour).unwrap()),
        5 => Position::NodeKayles(NodeKayles::new(graph)),
        6 => Position::Col(Col::new(graph, vec![None; n]).unwrap()),
        7 => {
            let back = pairs.iter().filter(|(x, y)| (x + y) % 2 == 0).map(|&(x, y)| (y, x));
            let arcs: Vec<(u32, u32)> = pairs.iter().copied().chain(back).collect();
            Position::Geography(Geography::new(Digraph::new(names, &arcs), 0).unwrap())
        }
        8 => {
            let sets: Vec<Vec<u32>> =
                (0..2).map(|_| (0..n as u32).filter(|_| rng.below(2) == 0).collect()).collect();
            Position::SetGame(SetGame::new(names, sets, Names::new(["s", "t"])).unwrap())
        }
        9 => {
            let moves = |rng: &mut SplitMix| -> Vec<(u32, u32)> {
                pairs.iter().copied().filter(|_| rng.below(2) == 0).collect()
            };
            let (left, right) = (moves(rng), moves(rng));
            Position::ByOptions(ByOptions::new(names, [&left, &right], 0).unwrap())
        }
        10 => {
            let weights = (0..n).map(|_| rng.below(3) as u64).collect();
            let lives = [rng.below(4) as u64, rng.below(4) as u64];
            Position::Weighted(Weighted::new(poset, weights, lives).unwrap())
        }
        11 => Position::Owned(Owned::new(Position::Poset(PosetGame::new(poset)), owners(rng, n)).unwrap()),
        12 => {
            Position::Owned(Owned::new(Position::NodeKayles(NodeKayles::new(graph)), owners(rng, n)).unwrap())
        }
        13 => {
            let edges: Vec<(u32, u32)> = (1..=n as u32).map(|v| (rng.below(v as usize) as u32, v)).collect();
            let ground = (0..=n).map(|v| v == 0 || v > 2).collect();
            let (vertices, edge_names) = (Names::numbered(n + 1), Names::numbered(n));
            Position::Hackenbush(
                Hackenbush::new(vertices, edges, edge_names, owners(rng, n), ground).unwrap(),
            )
        }
        14 => {
            let mut sets: Vec<Vec<Vec<u32>>> = vec![vec![Vec::new()]; n];
            for (x, sets) in sets.iter_mut().enumerate().filter(|_| rng.below(3) > 0) {
                let others = (0..n as u32).filter(|&y| y != x as u32);
                *sets = vec![others.filter(|y| (y + x as u32).is_multiple_of(3)).collect()];
            }
            Position::Needs(Needs::new(names, sets, colour).unwrap())
        }
        _ => {
            let texts =
                ["{1|-1}", "{0|*}", "{2||1|0}", "3/4", "*2", "{{2|1}|-1,*}", "+-{2|1/2}", "Tiny(1)", "v*"];
            expression(&format!("{} + 0", texts[rng.below(texts.len())])).unwrap()
        }
    }
}

/// An owner for some elements.
fn owners(rng: &mut SplitMix, n: usize) -> Vec<Option<Player>> {
    (0..n).map(|_| [None, Some(Player::Left), Some(Player::Right)][rng.below(3)]).collect()
}

/// Who wins when `player` starts, by trying every move.
fn wins(game: &Position, player: Player, known: &mut HashMap<(Position, Player), bool>) -> bool {
    let key = (game.clone(), player);
    if let Some(&known) = known.get(&key) {
        return known;
    }
    let won = game.moves(player).into_iter().any(|x| !wins(&game.after(player, x), player.other(), known));
    known.insert(key, won);
    won
}

fn starts(game: &Position) -> Starts {
    let mut known = HashMap::new();
    let winner = |player: Player, wins: bool| Winner::from(if wins { player } else { player.other() });
    let [left, right] = Player::BOTH.map(|player| winner(player, wins(game, player, &mut known)));
    Starts::new(left, right)
}

fn value(game: &Position) -> Value {
    let solution = Session::new(game.clone()).ask(Ask::Value, &Budget::unlimited());
    solution.value.clone().unwrap_or_else(|| panic!("{game} has no value: {solution}"))
}

fn sum(parts: &[&Position]) -> Position {
    Position::Sum(Sum::new(parts.iter().map(|&part| part.clone()).collect()).unwrap())
}

#[test]
fn sums_of_every_pair_of_families_are_won_by_who_wins_them() {
    let mut rng = SplitMix(1);
    let budget = Budget::unlimited();
    for first in 0..FAMILIES {
        for second in 0..FAMILIES {
            let (n, m) = (1 + rng.below(4), 1 + rng.below(4));
            let (g, h) = (random(&mut rng, first, n), random(&mut rng, second, m));
            let whole = sum(&[&g, &h]);
            let solution = Session::new(whole.clone()).ask(Ask::Value, &budget);
            let plain = starts(&whole);
            assert_eq!(solution.starts, plain, "{g:?} + {h:?}");
            // v(G + H) = v(G) + v(H), by every means and by search alone.
            let added = value(&g).plus(&value(&h), &budget).unwrap();
            assert_eq!(solution.value.as_ref(), Some(&added));
            if first != 1 && second != 1 {
                let searched = Session::by_search(whole.clone()).ask(Ask::Value, &budget);
                assert_eq!((searched.starts, searched.value), (plain, Some(added)));
            }
            moves_are_right(&whole, plain);
        }
    }
}

/// Best moves and options are those that plain recursion finds.
fn moves_are_right(game: &Position, starts: Starts) {
    let budget = Budget::unlimited();
    let mut session = Session::new(game.clone());
    let mut known = HashMap::new();
    for player in Player::BOTH {
        let legal = game.moves(player);
        let good: Vec<usize> = legal
            .iter()
            .copied()
            .filter(|&x| !wins(&game.after(player, x), player.other(), &mut known))
            .collect();
        let best = if starts.of(player) == Some(player.into()) { good } else { legal.clone() };
        let found = session.ask(Ask::Moves(player), &budget).best_moves.unwrap()[player.index()].clone();
        assert_eq!(found.unwrap().to_vec(), best, "{game:?}");
        let solution = session.ask(Ask::Options(player), &budget);
        let options = solution.options.unwrap()[player.index()].clone().unwrap();
        let listed: Vec<usize> = options.iter().map(|choice| choice.element).collect();
        assert_eq!(listed, legal);
        for choice in options.iter() {
            let after = game.after(player, choice.element);
            let won = wins(&after, player.other(), &mut known);
            assert_eq!(choice.winner, Winner::from(if won { player.other() } else { player }));
            assert_eq!(choice.value, Some(value(&after)));
            let worse = |other: Value| {
                let mine = choice.value.clone().unwrap();
                let order = mine.compare(&other, &budget).unwrap();
                order
                    == Some(if player == Player::Left {
                        std::cmp::Ordering::Less
                    } else {
                        std::cmp::Ordering::Greater
                    })
            };
            assert_eq!(choice.dominated, options.iter().any(|other| worse(other.value.unwrap())));
        }
    }
}

#[test]
fn negatives_cancel() {
    let mut rng = SplitMix(2);
    let budget = Budget::unlimited();
    for round in 0..FAMILIES * FAMILIES {
        let (n, m) = (1 + rng.below(5), 1 + rng.below(4));
        let g = random(&mut rng, round % FAMILIES, n);
        let h = random(&mut rng, round / FAMILIES, m);
        let minus = g.swapped().unwrap();
        assert_eq!(minus.swapped().unwrap(), g);
        assert_eq!(value(&minus), value(&g).negative(&budget).unwrap());
        assert_eq!(value(&sum(&[&g, &minus])), Value::integer(0));
        assert_eq!(value(&sum(&[&h, &g, &minus])), value(&h));
        assert_eq!(value(&sum(&[&g, &h, &h.swapped().unwrap()])), value(&g));
        let same = compare(&sum(&[&g, &h, &h.swapped().unwrap()]), &g, &budget).unwrap();
        assert_eq!(same.relation, Some(Relation::Equal));
    }
}

#[test]
fn games_compare_as_their_difference_is_won() {
    let mut rng = SplitMix(3);
    let budget = Budget::unlimited();
    let mut seen = [0; 4];
    for round in 0..8 * FAMILIES {
        let (n, m) = (1 + rng.below(4), 1 + rng.below(3));
        let g = random(&mut rng, round % FAMILIES, n);
        let family = rng.below(FAMILIES);
        let h = random(&mut rng, family, m);
        let found = compare(&g, &h, &budget).unwrap().relation.unwrap();
        let difference = starts(&sum(&[&g, &h.swapped().unwrap()]));
        let expected = match (difference.left.unwrap(), difference.right.unwrap()) {
            (Winner::Right, Winner::Left) => Relation::Equal,
            (Winner::Left, Winner::Left) => Relation::Greater,
            (Winner::Right, Winner::Right) => Relation::Less,
            _ => Relation::Confused,
        };
        assert_eq!(found, expected, "{g:?} and {h:?}");
        seen[found as usize] += 1;
    }
    assert!(seen.iter().all(|&count| count > 0), "{seen:?}");
}

#[test]
fn large_sums_are_won_by_play_where_they_cannot_be_added() {
    // Sixteen different hot games: their sum has a canonical form that no memory holds.
    let texts: Vec<String> =
        (1..=16).map(|i| format!("{{{}|{}||{}}}", 50 + 7 * i, 3 * i, -20 - 5 * i)).collect();
    let values: Vec<Value> =
        texts.iter().map(|text| Value::read(text, &Budget::unlimited()).unwrap()).collect();
    for player in Player::BOTH {
        let small = upset::search::sum_winner(&values[..3], player, &Budget::unlimited()).unwrap();
        let three = expression(&texts[..3].join(" + ")).unwrap();
        assert_eq!(starts(&three).of(player), Some(small));
        // Means and temperatures cut the play short, so that few positions are looked at.
        let few = Budget::unlimited().with_positions(20_000);
        assert!(upset::search::sum_winner(&values, player, &few).is_ok());
    }
}

/// Play on values side by side, cut short by means and temperatures, against plain recursion on small sums of hot games.
#[test]
fn sums_of_hot_games_are_won_by_who_wins_them() {
    let mut rng = SplitMix(4);
    let mut number = |most: usize| rng.below(2 * most + 1) as i64 - most as i64;
    for _ in 0..300 {
        let mut texts = Vec::new();
        for _ in 0..3 {
            let (a, b, c, d) = (number(4), number(3), number(3), number(4));
            texts.push(match number(2) {
                -2 => format!("{{{a}|{b}}}"),
                -1 => format!("{{{a}|{b}||{d}}}"),
                0 => format!("{{{a}||{b}|{d}}}"),
                1 => format!("{{{a}|{b}||{c}|{d}}}"),
                _ => format!("{{{a}|*||{b}*|{d}}}"),
            });
        }
        let values: Vec<Value> =
            texts.iter().map(|text| Value::read(text, &Budget::unlimited()).unwrap()).collect();
        let plain = starts(&expression(&texts.join(" + ")).unwrap());
        for player in Player::BOTH {
            let found = upset::search::sum_winner(&values, player, &Budget::unlimited()).unwrap();
            assert_eq!(plain.of(player), Some(found), "{texts:?} {player:?}");
        }
    }
}

#[test]
fn positional_games_stay_outside() {
    let board = expression("maker-maker tictactoe(3,2)").unwrap();
    let chain = expression("C3").unwrap();
    let error = upset::solve::union(&[chain.clone(), board.clone()]).unwrap_err();
    assert!(error.to_string().contains("a positional game and a poset game have no sum"), "{error}");
    assert!(compare(&board, &chain, &Budget::unlimited()).is_err());
    let error = expression("{1|-1} + connect(3,3,3)").unwrap_err();
    assert!(error.message.contains("positional"), "{}", error.message);
}

#[test]
fn outcomes_of_positional_games_compare_for_both_starters() {
    let budget = Budget::unlimited();
    let relation = |g: &str, h: &str| {
        let [g, h] = [g, h].map(|text| expression(text).unwrap());
        compare(&g, &h, &budget).unwrap().relation.unwrap().sign()
    };
    assert_eq!(relation("maker-breaker tictactoe(3,2)", "maker-breaker tictactoe(2,2)"), "<");
    assert_eq!(relation("butterfly", "swap(butterfly)"), relation("butterfly", "-butterfly"));
    assert_eq!(relation("connect(3,3,3)", "connect(3,3,3)"), "=");
}

/// 002 Lemma 3.4 on random boards of which one has more or smaller sets for Left, and fewer or larger ones for Right.
#[test]
fn sets_alone_compare_positional_games() {
    let budget = Budget::unlimited();
    let mut rng = SplitMix(5);
    let (mut at_most, mut strict) = (0, 0);
    for round in 0..400 {
        let n = 3 + rng.below(4) as u32;
        let some = |rng: &mut SplitMix| -> Vec<Vec<u32>> {
            let count = 1 + rng.below(3);
            let set = |rng: &mut SplitMix| (0..n).filter(|_| rng.below(2) == 0).collect::<Vec<u32>>();
            (0..count).map(|_| set(rng)).filter(|set| !set.is_empty()).collect()
        };
        let smaller = |rng: &mut SplitMix, sets: &[Vec<u32>]| -> Vec<Vec<u32>> {
            let mut sets = sets.to_vec();
            for set in &mut sets {
                if set.len() > 1 && rng.below(2) == 0 {
                    set.remove(rng.below(set.len()));
                }
            }
            sets.extend(some(rng).into_iter().take(rng.below(2)));
            sets
        };
        let (left, right) = (some(&mut rng), some(&mut rng));
        let pairs = [(0, 1), (1, 2)];
        let poset = Poset::numbered(n as usize, &pairs[..rng.below(3)]).unwrap();
        let kind = [Convention::Achievement, Convention::MakerBreaker][round % 2];
        let game = |left: Vec<Vec<u32>>, right: Vec<Vec<u32>>| {
            let right = if kind == Convention::Achievement { right } else { Vec::new() };
            Position::Positional(Positional::new(kind, poset.clone(), left, right).unwrap())
        };
        let h = game(smaller(&mut rng, &left), right.clone());
        let g = game(left, smaller(&mut rng, &right));
        let found = compare(&g, &h, &budget).unwrap();
        let reason = found.monotone.expect("the sets were made so");
        assert!(reason.at_most);
        let relation = found.relation.unwrap();
        assert!(matches!(relation, Relation::Less | Relation::Equal), "{g:?} {h:?}");
        assert!(!reason.at_least || relation == Relation::Equal);
        at_most += usize::from(!reason.at_least);
        strict += usize::from(relation == Relation::Less);
    }
    assert!(at_most > 100 && strict > 30, "{at_most} {strict}");
    // Larger sets for Left and smaller ones for Right: nothing follows.
    let [g, h] = [(vec![vec![0, 1]], vec![vec![2]]), (vec![vec![0]], vec![vec![1]])].map(|(left, right)| {
        let poset = Poset::numbered(3, &[]).unwrap();
        Position::Positional(Positional::new(Convention::Achievement, poset, left, right).unwrap())
    });
    assert!(compare(&g, &h, &budget).unwrap().monotone.is_none());
}
