//! The rules on trees against plain recursion: all small boards, random larger ones.

mod oracle;
mod removal;

use oracle::*;
use removal::*;
use std::collections::HashMap;
use upset::budget::Budget;
use upset::game::Position;
use upset::game::RemovalKind::{self, Pomax, Pomin, Pominmax};
use upset::order::families::SplitMix;
use upset::rule::{Named, find};
use upset::value::{Dyadic, Player, Winner};

#[test]
fn the_integer_recursion_agrees_with_the_oracle() {
    for order in (0..=4).flat_map(all_orders) {
        for kind in KINDS {
            let free = free_of_order(kind, &order);
            for black in 0..=order.all() {
                let slow = removal_value(kind, &order, black, order.all(), &mut HashMap::new());
                assert_eq!(slow, Dyadic::integer((*values(&free, black).last().unwrap()).into()));
            }
        }
    }
}

#[test]
fn counts_of_trees_are_those_of_the_tables() {
    let rooted = |n| all_forests(n).iter().filter(|p| p.iter().filter(|q| q.is_none()).count() == 1).count();
    assert_eq!((1..=8).map(rooted).collect::<Vec<_>>(), [1, 1, 2, 4, 9, 20, 48, 115]);
    assert_eq!((1..=7).map(|n| oriented_trees(n).len()).collect::<Vec<_>>(), [1, 1, 3, 8, 27, 91, 350]);
}

/// The rules for forests, with the game and whether the forest stands upright.
const ON_FORESTS: [(&str, RemovalKind, bool); 6] = [
    ("tree-pomax", Pomax, true),
    ("tree-pomax", Pomin, false),
    ("tree-pomin", Pomin, true),
    ("tree-pomin", Pomax, false),
    ("tree-pominmax", Pominmax, true),
    ("tree-pominmax", Pominmax, false),
];

fn all_on_forests(largest: usize) {
    for n in 0..=largest {
        for parent in all_forests(n) {
            let order = forest_order(&parent);
            for (rule, kind, upright) in ON_FORESTS {
                if n == largest && !upright {
                    continue;
                }
                let order = if upright { order.clone() } else { order.dual() };
                check_order(rule, kind, &order, None);
            }
        }
    }
}

#[test]
fn forests_with_all_colourings() {
    all_on_forests(7);
}

#[test]
#[ignore = "exhaustive: minutes"]
fn forests_of_nine_with_all_colourings() {
    all_on_forests(9);
}

#[test]
fn random_trees() {
    let mut rng = SplitMix(1);
    for round in 0..150 {
        let n = 9 + round % 6;
        let depth = 1 + rng.below(4);
        let parent = random_tree(&mut rng, n, depth);
        let perm = shuffle(&mut rng, n);
        let order = forest_order(&parent).relabel(&perm);
        for (rule, kind, upright) in ON_FORESTS {
            let order = if upright { order.clone() } else { order.dual() };
            check_order(rule, kind, &order, Some((&mut rng, 3)));
        }
    }
}

#[test]
fn balanced_games_are_balanced_and_recognised_in_their_classes() {
    let rule = find("balanced").unwrap();
    let mut covered = 0;
    for order in (1..=5).flat_map(all_orders) {
        for kind in KINDS {
            let free = free_of_order(kind, &order);
            for black in 0..=order.all() {
                let game = order.removal(kind, black);
                if rule.applies(&game).is_ok() {
                    covered += 1;
                    check(rule, &game, &free, &values(&free, black), black);
                } else {
                    assert!(black != 0 && black != order.all());
                    assert_ne!(free.last(), Some(&order.all()));
                }
            }
        }
    }
    assert!(covered > 1000);
}

/// Every graph on `0..n`, labelled.
fn all_graphs(n: usize) -> impl Iterator<Item = PlainGraph> {
    let pairs: Vec<(usize, usize)> = (0..n).flat_map(|y| (0..y).map(move |x| (x, y))).collect();
    (0..1u32 << pairs.len()).map(move |mask| {
        let edges: Vec<_> = (0..pairs.len()).filter(|i| mask >> i & 1 == 1).map(|i| pairs[i]).collect();
        PlainGraph::new(n, &edges)
    })
}

fn check_leaf(graph: &PlainGraph, colourings: impl Iterator<Item = u32>) {
    let rules = ["leaf", "balanced"].map(|name| find(name).unwrap());
    let free = free_of_graph(graph);
    for black in colourings {
        let game = graph.leaf(black);
        let value = values(&free, black);
        assert_eq!(rules[0].applies(&game), Ok(()));
        for rule in rules {
            if rule.applies(&game).is_ok() {
                check(rule, &game, &free, &value, black);
            }
        }
    }
}

#[test]
fn leaf_on_all_graphs() {
    for n in 0..=5 {
        for graph in all_graphs(n) {
            check_leaf(&graph, 0..1 << n);
        }
    }
}

#[test]
#[ignore = "exhaustive: minutes"]
fn leaf_on_all_graphs_of_six() {
    for graph in all_graphs(6) {
        check_leaf(&graph, 0..1 << 6);
    }
}

fn leaf_on_all_trees(largest: usize) {
    for n in 6..=largest {
        for parent in all_forests(n).into_iter().filter(|p| p.iter().filter(|q| q.is_none()).count() == 1) {
            let edges: Vec<_> = (1..n).map(|x| (parent[x].unwrap(), x)).collect();
            check_leaf(&PlainGraph::new(n, &edges), 0..1 << n);
        }
    }
}

#[test]
fn leaf_on_trees_with_all_colourings() {
    leaf_on_all_trees(8);
}

#[test]
#[ignore = "exhaustive: minutes"]
fn leaf_on_trees_of_nine_with_all_colourings() {
    leaf_on_all_trees(9);
}

#[test]
fn leaf_on_random_trees_and_graphs() {
    let mut rng = SplitMix(2);
    for round in 0..300 {
        let n = 9 + round % 6;
        let depth = 1 + rng.below(4);
        let mut edges: Vec<_> = random_tree(&mut rng, n, depth)
            .iter()
            .enumerate()
            .filter_map(|(x, p)| p.map(|p| (p, x)))
            .collect();
        for _ in 0..round % 3 {
            let (x, y) = (rng.below(n), rng.below(n));
            if x != y {
                edges.push((x, y));
            }
        }
        let graph = PlainGraph::new(n, &edges);
        let colourings: Vec<u32> = (0..6).map(|_| rng.next_u64() as u32 & ((1 << n) - 1)).collect();
        check_leaf(&graph, colourings.into_iter());
    }
}

#[test]
fn rules_refuse_what_they_do_not_cover_and_say_why() {
    let vee = Order::new(3, &[(0, 2), (1, 2)]);
    let why =
        |rule: &str, kind| find(rule).unwrap().applies(&vee.removal(kind, 0b001)).unwrap_err().to_string();
    assert_eq!(why("tree-pomax", Pomax), "3 is above both 1 and 2, which are not comparable");
    assert_eq!(why("tree-pomin", Pominmax), "the game is pominmax, not pomax or pomin");
    assert_eq!(why("tree-pominmax", Pomax), "the game is pomax, not pominmax");
    assert_eq!(why("leaf", Pomax), "the game is pomax, not leaf");
    let leaf = PlainGraph::new(3, &[(0, 1), (1, 2), (0, 2)]).leaf(1);
    assert_eq!(
        find("balanced").unwrap().applies(&leaf).unwrap_err().to_string(),
        "1 is on a cycle or between two"
    );
}

/// A game with the value of each of its positions by plain recursion, positions as sets of elements.
struct Played {
    game: Position,
    value: Vec<i8>,
}

impl Played {
    /// Plays the rule's replies for the player who should win against everything the other can do. Where a position
    /// has left the rule's class, it must still be won. Returns how often the rule replied.
    fn out(&self, rule: Named, game: &Position, winner: Player, turn: Player) -> usize {
        if turn != winner {
            let moves = game.moves(turn).into_iter();
            return moves.map(|x| self.out(rule, &game.after(turn, x), winner, turn.other())).sum();
        }
        if rule.applies(game).is_err() {
            let left = game.names().iter().map(|name| name.parse::<usize>().unwrap() - 1);
            let value = self.value[left.fold(0, |mask, x| mask | 1 << x)];
            let won = if turn == Player::Left { value > 0 } else { value < 0 };
            assert!(won, "{} lost its way: {game:?}", rule.name());
            return 0;
        }
        let x = rule.reply(game, turn, &Budget::unlimited());
        let x = x.unwrap_or_else(|| panic!("{} has no reply: {game:?}", rule.name()));
        assert!(game.moves(turn).contains(&x));
        1 + self.out(rule, &game.after(turn, x), winner, turn.other())
    }
}

/// A tree, an order with a diagram like a tree, a path, forests one above the other, and two rows of a Young diagram.
fn shapes(rng: &mut SplitMix, n: usize) -> [Vec<(usize, usize)>; 5] {
    let tree = random_tree(rng, n, 3);
    let edges: Vec<_> = tree.iter().enumerate().filter_map(|(x, p)| p.map(|p| (p, x))).collect();
    let mut turned = |&(p, x): &(usize, usize)| if rng.below(2) == 0 { (p, x) } else { (x, p) };
    let acyclic = edges.iter().map(&mut turned).collect();
    let zigzag = (1..n).map(|x| turned(&(x - 1, x))).collect();
    let mut sum = Vec::new();
    let cut = 1 + rng.below(n - 1);
    for x in 0..n {
        sum.extend((0..if x < cut { 0 } else { cut }).map(|y| (y, x)));
        let first = if x < cut { 0 } else { cut };
        if x > first && rng.below(4) > 0 {
            sum.push((x - 1 - rng.below((x - first).min(2)), x));
        }
    }
    let lower = n - 1 - rng.below(n / 2);
    let along = (1..n).filter(|&x| x != lower).map(|x| (x - 1, x));
    let rows = along.chain((lower..n).map(|x| (x - lower, x))).collect();
    [edges, acyclic, zigzag, sum, rows]
}

#[test]
fn strategies_win_against_every_reply() {
    let mut rng = SplitMix(9);
    let mut replies: HashMap<&str, usize> = HashMap::new();
    for round in 0..120 {
        let n = 4 + round % 5;
        // Now and then mostly one colour: then there are no triples.
        let more = if round % 3 == 0 { rng.next_u64() } else { 0 };
        let black = (rng.next_u64() | more) as u32 & ((1 << n) - 1);
        let boards = shapes(&mut rng, n);
        let mut games = Vec::new();
        for pairs in &boards {
            let order = Order::new(n, pairs);
            for kind in KINDS {
                let value = values(&free_of_order(kind, &order), black);
                games.push(Played { game: order.removal(kind, black), value });
            }
        }
        let graph = PlainGraph::new(n, &boards[0]);
        games.push(Played { game: graph.leaf(black), value: values(&free_of_graph(&graph), black) });
        for played in &games {
            for &rule in &upset::rule::groups()[2].1 {
                if rule.applies(&played.game).is_err() {
                    continue;
                }
                let answer = rule.answer(&played.game, &Budget::unlimited()).unwrap();
                for starter in Player::BOTH {
                    let left = answer.starts.of(starter) == Some(Winner::Left);
                    let winner = if left { Player::Left } else { Player::Right };
                    *replies.entry(rule.name()).or_default() +=
                        played.out(rule, &played.game, winner, starter);
                }
            }
        }
    }
    for rule in &upset::rule::groups()[2].1 {
        let count = replies.get(rule.name()).copied().unwrap_or(0);
        assert!(count > 200, "{} replied {count} times", rule.name());
    }
}
