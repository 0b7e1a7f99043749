//! Symmetric positions of Col against plain recursion, and the mirror strategy against every reply.

mod oracle;

use oracle::{PlainGraph, all_graphs, col_wins};
use upset::Budget;
use upset::document::expression;
use upset::game::Position;
use upset::order::families::SplitMix;
use upset::rule::{Fact, find};
use upset::session::{Ask, Session};
use upset::value::{Player, Value};

/// Whether the rule covers the position; if so, that it is right.
fn check(graph: &PlainGraph, colour: [u32; 2]) -> bool {
    let game = graph.col(colour);
    let rule = find("col-symmetry").unwrap();
    let Ok(answer) = rule.answer(&game, &Budget::unlimited()) else { return false };
    assert_eq!(answer.value, Some(Value::integer(0)));
    for player in 0..2 {
        assert!(!col_wins(graph, colour, player), "{graph:?} {colour:?}");
    }
    let pairs =
        answer.witness.facts().iter().find(|(name, _)| *name == "pairs").map(|(_, fact)| fact.clone());
    let Some(Fact::Lists(lists)) = pairs else { panic!("no pairs") };
    let image = |x: usize| lists.iter().find_map(|pair| mirrored(&pair.collect::<Vec<_>>(), x)).unwrap();
    for player in Player::BOTH {
        answers(&game, player, &image);
    }
    true
}

fn mirrored(pair: &[usize], x: usize) -> Option<usize> {
    match *pair {
        [a, b] if a == x => Some(b),
        [a, b] if b == x => Some(a),
        _ => None,
    }
}

/// Every move of `player` can be answered with its image, to the end.
fn answers(game: &Position, player: Player, image: &impl Fn(usize) -> usize) {
    for x in game.moves(player) {
        let next = game.after(player, x);
        let next = next.play(player.other(), image(x)).unwrap();
        answers(&next, player, image);
    }
}

/// Whether some permutation of order two fixes nothing and keeps the edges.
fn symmetric(graph: &PlainGraph, n: usize) -> bool {
    fn go(n: usize, image: &mut Vec<Option<usize>>, keeps: &dyn Fn(&[Option<usize>]) -> bool) -> bool {
        let Some(x) = (0..n).find(|&x| image[x].is_none()) else { return keeps(image) };
        (x + 1..n).any(|y| {
            let open = image[y].is_none();
            if open {
                (image[x], image[y]) = (Some(y), Some(x));
                if go(n, image, keeps) {
                    return true;
                }
                (image[x], image[y]) = (None, None);
            }
            false
        })
    }
    let edges = graph.edges();
    let has = |x: usize, y: usize| edges.contains(&(x.min(y), x.max(y)));
    let keeps =
        |image: &[Option<usize>]| edges.iter().all(|&(x, y)| has(image[x].unwrap(), image[y].unwrap()));
    go(n, &mut vec![None; n], &keeps)
}

#[test]
fn every_small_graph() {
    for n in 0..=5 {
        for graph in all_graphs(n) {
            assert_eq!(check(&graph, [0, 0]), symmetric(&graph, n), "{graph:?}");
            for left in 0u32..1 << n {
                for right in (0u32..1 << n).filter(|right| left & right == 0) {
                    check(&graph, [left, right]);
                }
            }
        }
    }
}

#[test]
fn random_symmetric_graphs() {
    let mut rng = SplitMix(21);
    for _ in 0..60 {
        let half = 2 + rng.below(4);
        let mut edges = Vec::new();
        for x in 0..half {
            for y in x..half {
                if x < y && rng.unit() < 0.4 {
                    edges.extend([(x, y), (x + half, y + half)]);
                }
                if rng.unit() < 0.3 {
                    edges.push((x, y + half));
                    edges.push((y, x + half));
                }
            }
        }
        let graph = PlainGraph::new(2 * half, &edges);
        assert!(check(&graph, [0, 0]), "{graph:?}");
    }
}

#[test]
fn grids_with_an_even_side_are_zero() {
    for text in [
        "col grid(6,6)",
        "col grid(7,8)",
        "col grid(20,20)",
        "col cycle(100)",
        "col grid(300,301)",
        "col path(100000)",
    ] {
        let found = Session::new(expression(text).unwrap()).ask(Ask::Value, &Budget::unlimited());
        assert_eq!(found.value, Some(Value::integer(0)), "{text}");
        assert_eq!(found.proof[0].rule, "col-symmetry", "{text}");
    }
}
