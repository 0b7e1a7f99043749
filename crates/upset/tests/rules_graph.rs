//! Rules of Geography and Node Kayles against plain recursion, and their strategies against every reply.

mod oracle;

use oracle::{PlainGraph, all_graphs, geography_grundy, kayles_grundy};
use std::collections::HashMap;
use upset::Budget;
use upset::document::expression;
use upset::game::{Geography, NodeKayles, Position};
use upset::graph::Digraph;
use upset::names::Names;
use upset::order::families::SplitMix;
use upset::rule::{Fact, Named, find};
use upset::session::{Ask, Session};
use upset::value::{Player, Starts};

fn geography(out: &[u32], token: usize) -> Position {
    let n = out.len();
    let arcs: Vec<(u32, u32)> = (0..n as u32)
        .flat_map(|x| (0..n as u32).map(move |y| (x, y)))
        .filter(|&(x, y)| out[x as usize] >> y & 1 == 1)
        .collect();
    let graph = Digraph::new(Names::numbered(n), &arcs);
    Position::Geography(Geography::new(graph, token).unwrap())
}

/// The Grundy number after each move.
fn geography_after(out: &[u32], token: usize) -> Vec<(usize, u32)> {
    let free = ((1u64 << out.len()) - 1) as u32 & !(1 << token);
    let moves = (0..out.len()).filter(|&y| (out[token] & free) >> y & 1 == 1);
    moves.map(|y| (y, geography_grundy(out, y, free & !(1 << y)))).collect()
}

fn kayles_after(graph: &PlainGraph) -> Vec<(usize, u32)> {
    let all = ((1u64 << graph.n) - 1) as u32;
    let mut memo = HashMap::new();
    (0..graph.n).map(|x| (x, kayles_grundy(graph, all & !graph.near[x] & !(1 << x), &mut memo))).collect()
}

/// Whether the rule covers the game; if so, that it is right about it, `after` being the numbers after each move.
fn check(rule: Named, game: &Position, after: &[(usize, u32)]) -> bool {
    let budget = Budget::unlimited();
    let Ok(answer) = rule.answer(game, &budget) else { return false };
    let number = (0u32..).find(|g| after.iter().all(|(_, other)| other != g)).unwrap();
    assert_eq!(answer.starts, Starts::impartial(number > 0), "{} on {game:?}", rule.name());
    if let Some(value) = answer.value {
        assert_eq!(value.as_nimber(), Some(number.into()), "{} on {game:?}", rule.name());
    }
    let best: Vec<usize> = after.iter().filter(|&&(_, g)| g == 0 || number == 0).map(|&(x, _)| x).collect();
    assert_eq!(rule.best_moves(game, Player::Left, &budget), Some(best), "{} on {game:?}", rule.name());
    true
}

/// Plays every reply against the rule's winning moves.
fn play_out(rule: Named, game: &Position) {
    let x = rule.reply(game, Player::Left, &Budget::unlimited()).expect("a winning move");
    let next = game.after(Player::Left, x);
    for y in next.moves(Player::Right) {
        play_out(rule, &next.after(Player::Right, y));
    }
}

#[test]
fn undirected_geography_on_all_small_graphs() {
    let rule = find("undirected-geography").unwrap();
    for n in 1..=6 {
        for graph in all_graphs(n) {
            for token in 0..n {
                let game = geography(&graph.near, token);
                let after = geography_after(&graph.near, token);
                assert!(check(rule, &game, &after), "{graph:?}");
                if after.iter().any(|&(_, g)| g == 0) {
                    play_out(rule, &game);
                }
            }
        }
    }
}

#[test]
fn undirected_geography_on_larger_graphs() {
    let rule = find("undirected-geography").unwrap();
    let mut rng = SplitMix(11);
    for i in 0..60 {
        let n = 14 + rng.below(9);
        let graph = PlainGraph::random(&mut rng, n, 2.2 / n as f64);
        let token = rng.below(n);
        let (game, after) = (geography(&graph.near, token), geography_after(&graph.near, token));
        assert!(check(rule, &game, &after));
        if i < 20 && after.iter().any(|&(_, g)| g == 0) {
            play_out(rule, &game);
        }
    }
}

#[test]
fn arcs_that_the_token_cannot_reach_do_not_matter() {
    let rule = find("undirected-geography").unwrap();
    // 1 - 2 - 3 both ways, and 4 -> 1, 4 -> 5.
    let out = [0b00010, 0b00101, 0b00010, 0b10001, 0];
    assert!(check(rule, &geography(&out, 0), &geography_after(&out, 0)));
    assert!(!check(rule, &geography(&out, 3), &geography_after(&out, 3)));
}

/// Whether no play from `token` meets an arc to a visited vertex other than along arcs that no play could ever use: tried by going through all plays.
fn reducible(out: &[u32], token: usize) -> bool {
    // An arc is used if some play uses it; the used arcs must have no cycle.
    fn walk(out: &[u32], at: usize, free: u32, used: &mut [u32]) {
        for y in (0..out.len()).filter(|&y| (out[at] & free) >> y & 1 == 1) {
            used[at] |= 1 << y;
            walk(out, y, free & !(1 << y), used);
        }
    }
    let mut used = vec![0; out.len()];
    walk(out, token, !(1 << token), &mut used);
    let mut left: u32 = ((1u64 << out.len()) - 1) as u32;
    while let Some(x) = (0..out.len()).find(|&x| left >> x & 1 == 1 && used[x] & left == 0) {
        left &= !(1 << x);
    }
    left == 0
}

#[test]
fn reducible_geography_on_small_directed_graphs() {
    let rule = find("reducible-geography").unwrap();
    // All with up to four vertices, the token on the first.
    for n in 1..=4usize {
        let places: Vec<(usize, usize)> =
            (0..n).flat_map(|x| (0..n).map(move |y| (x, y))).filter(|(x, y)| x != y).collect();
        for set in 0..1u32 << places.len() {
            let mut out = vec![0; n];
            let arcs = places.iter().enumerate().filter(|(i, _)| set >> i & 1 == 1);
            arcs.for_each(|(_, &(x, y))| out[x] |= 1 << y);
            let (game, after) = (geography(&out, 0), geography_after(&out, 0));
            assert_eq!(check(rule, &game, &after), reducible(&out, 0), "{out:?}");
        }
    }
}

#[test]
fn reducible_geography_on_larger_graphs() {
    let rule = find("reducible-geography").unwrap();
    let mut rng = SplitMix(12);
    let mut covered = 0;
    for i in 0..600 {
        let n = 5 + rng.below(if i < 300 { 6 } else { 20 });
        let mut out = vec![0u32; n];
        // Mostly arcs onward and back arcs to where the token came from.
        for y in 1..n {
            for _ in 0..1 + rng.below(2) {
                let x = rng.below(y);
                out[x] |= 1 << y;
                if rng.below(3) == 0 {
                    out[y] |= 1 << x;
                }
            }
        }
        let perm = oracle::shuffle(&mut rng, n);
        let mut named = vec![0u32; n];
        for x in 0..n {
            (0..n).filter(|&y| out[x] >> y & 1 == 1).for_each(|y| named[perm[x]] |= 1 << perm[y]);
        }
        let token = perm[0];
        let (game, after) = (geography(&named, token), geography_after(&named, token));
        let right = check(rule, &game, &after);
        if n <= 10 {
            assert_eq!(right, reducible(&named, token), "{named:?} {token}");
        }
        covered += usize::from(right);
        if right && n <= 12 && after.iter().any(|&(_, g)| g == 0) {
            play_out(rule, &game);
        }
    }
    assert!(covered > 100, "{covered}");
}

/// Whether no four vertices induce a path.
fn is_cograph(graph: &PlainGraph) -> bool {
    let joined = |x: usize, y: usize| graph.near[x] >> y & 1 == 1;
    let n = graph.n;
    !(0..n).any(|a| {
        (0..n).any(|b| {
            (0..n).any(|c| {
                (0..n).any(|d| {
                    let apart = a != c && a != d && b != d;
                    apart
                        && joined(a, b)
                        && joined(b, c)
                        && joined(c, d)
                        && !joined(a, c)
                        && !joined(a, d)
                        && !joined(b, d)
                })
            })
        })
    })
}

/// A random cograph: vertices are copied one by one, joined to their copies or not.
fn random_cograph(rng: &mut SplitMix, n: usize) -> PlainGraph {
    let mut near: Vec<u32> = vec![0];
    for x in 1..n {
        let of = rng.below(x);
        let mut own = near[of];
        if rng.below(2) == 0 {
            own |= 1 << of;
        }
        (0..x).filter(|&y| own >> y & 1 == 1).for_each(|y| near[y] |= 1 << x);
        near.push(own);
    }
    PlainGraph { n, near }
}

#[test]
fn kayles_on_cographs() {
    let rule = find("kayles-cographs").unwrap();
    let play = |graph: &PlainGraph| Position::NodeKayles(NodeKayles::new(graph.graph()));
    for n in 0..=6 {
        for graph in all_graphs(n) {
            let (game, after) = (play(&graph), kayles_after(&graph));
            assert_eq!(check(rule, &game, &after), is_cograph(&graph), "{graph:?}");
            if is_cograph(&graph) && after.iter().any(|&(_, g)| g == 0) {
                play_out(rule, &game);
            }
        }
    }
    let mut rng = SplitMix(13);
    for _ in 0..300 {
        let n = 7 + rng.below(16);
        let graph = random_cograph(&mut rng, n);
        assert!(check(rule, &play(&graph), &kayles_after(&graph)), "{graph:?}");
    }
}

/// Whether the rule of symmetric graphs covers a graph; if so, that it is right, and that images answer every move.
fn check_mirror(graph: &PlainGraph) -> bool {
    let (rule, budget) = (find("kayles-symmetry").unwrap(), Budget::unlimited());
    let game = Position::NodeKayles(NodeKayles::new(graph.graph()));
    let Ok(answer) = rule.answer(&game, &budget) else { return false };
    let all = ((1u64 << graph.n) - 1) as u32;
    let number = kayles_grundy(graph, all, &mut HashMap::new());
    assert_eq!(answer.starts, Starts::impartial(number > 0), "{graph:?}");
    assert!(answer.value.is_none_or(|value| value.as_nimber() == Some(number.into())), "{graph:?}");
    let pairs =
        answer.witness.facts().iter().find(|(name, _)| *name == "pairs").map(|(_, fact)| fact.clone());
    let Some(Fact::Lists(lists)) = pairs else { panic!("no pairs") };
    let mut image: Vec<usize> = (0..graph.n).collect();
    for pair in lists.iter() {
        let [a, b] = pair.collect::<Vec<_>>()[..] else { panic!("no pair") };
        (image[a], image[b]) = (b, a);
    }
    let taken = |left: u32, x: usize| left & !graph.near[x] & !(1 << x);
    let start = match rule.reply(&game, Player::Left, &budget) {
        Some(z) => taken(all, z),
        None => all,
    };
    assert_eq!(start == all, number == 0 || graph.n == 0, "{graph:?}");
    fn answered(left: u32, taken: &impl Fn(u32, usize) -> u32, image: &[usize]) {
        for x in (0..image.len()).filter(|&x| left >> x & 1 == 1) {
            let next = taken(left, x);
            assert!(next >> image[x] & 1 == 1, "{x} cannot be answered");
            answered(taken(next, image[x]), taken, image);
        }
    }
    answered(start, &taken, &image);
    true
}

/// Whether some symmetry of order two has pairs that are not joined, and fixes no vertex or one that is joined to all others it
/// fixes.
fn has_mirror(graph: &PlainGraph, image: &mut Vec<usize>) -> bool {
    let (n, near) = (graph.n, &graph.near);
    let joined = |x: usize, y: usize| near[x] >> y & 1 == 1;
    let Some(x) = (0..n).find(|&x| image[x] == n) else {
        let keeps = (0..n).all(|x| (0..n).all(|y| joined(x, y) == joined(image[x], image[y])));
        let fixed: Vec<usize> = (0..n).filter(|&x| image[x] == x).collect();
        return keeps
            && (fixed.is_empty() || fixed.iter().any(|&z| fixed.iter().all(|&x| x == z || joined(x, z))));
    };
    (x..n).any(|y| {
        if image[y] != n || joined(x, y) {
            return false;
        }
        (image[x], image[y]) = (y, x);
        let found = has_mirror(graph, image);
        (image[x], image[y]) = (n, n);
        found
    })
}

#[test]
fn kayles_on_symmetric_graphs() {
    for n in 0..=6 {
        for graph in all_graphs(n) {
            let covered = check_mirror(&graph);
            assert!(covered || !has_mirror(&graph, &mut vec![n; n]), "{graph:?}");
        }
    }
    let mut rng = SplitMix(14);
    let mut covered = 0;
    for round in 0..300 {
        // Pairs that are not joined, in a shuffled list, and in every third graph a vertex in the middle.
        let pairs = 3 + rng.below(9);
        let n = 2 * pairs + usize::from(round % 3 == 0);
        let mut name: Vec<usize> = (0..n).collect();
        if round % 2 == 0 {
            (1..n).for_each(|i| name.swap(i, rng.below(i + 1)));
        }
        let mut near = vec![0u32; n];
        for x in 0..n {
            for y in (0..x).filter(|&y| x + y != n - 1) {
                if rng.below(4) == 0 {
                    for (a, b) in [(x, y), (n - 1 - x, n - 1 - y)] {
                        near[name[a]] |= 1 << name[b];
                        near[name[b]] |= 1 << name[a];
                    }
                }
            }
        }
        covered += usize::from(check_mirror(&PlainGraph { n, near }));
    }
    assert_eq!(covered, 300);
}

#[test]
fn boards_that_are_symmetric_about_their_middle() {
    for (text, outcome) in [
        ("node-kayles grid(40,50)", "P"),
        ("node-kayles grid(41,51)", "N"),
        ("node-kayles queens(21)", "N"),
        ("node-kayles queens(5)", "N"),
        ("node-kayles grid(4,4)", "P"),
    ] {
        let solved = Session::new(expression(text).unwrap()).ask(Ask::Winner, &Budget::seconds(60));
        assert_eq!(solved.outcome.map(|outcome| outcome.letter()), Some(outcome), "{text}");
        assert_eq!(solved.proof[0].rule, "kayles-symmetry", "{text}");
    }
    for text in ["node-kayles queens(5)", "node-kayles grid(4,4)", "node-kayles grid(3,5)"] {
        let by_search = Session::by_search(expression(text).unwrap()).ask(Ask::Winner, &Budget::unlimited());
        let by_rule = Session::new(expression(text).unwrap()).ask(Ask::Winner, &Budget::unlimited());
        assert_eq!(by_search.outcome, by_rule.outcome, "{text}");
    }
}

#[test]
fn large_boards() {
    let solved =
        |text: &str| Session::new(expression(text).unwrap()).ask(Ask::Value, &Budget::seconds(60)).grundy();
    // The token walks to the other end, or from the middle to a ray.
    assert_eq!(solved("geography path(20001)"), Some(0));
    assert_eq!(solved("geography path(20000)"), Some(1));
    assert_eq!(solved("geography star(20000)"), Some(1));
    // Taking the middle ends the game, a ray leaves the other rays alone.
    assert_eq!(solved("node-kayles star(20000)"), Some(2));
    assert_eq!(solved("node-kayles star(20001)"), Some(1));
    assert_eq!(solved("node-kayles complete(500)"), Some(1));
}
