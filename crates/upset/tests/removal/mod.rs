//! Boards for the element-removal rules, a plain recursion with integers, and what every rule is checked for.
#![allow(dead_code)]

use crate::oracle::{Order, PlainGraph, removable};
use upset::budget::Budget;
use upset::game::{Position, RemovalKind};
use upset::order::families::SplitMix;
use upset::rule::{Moves, Named, find};
use upset::solve::Desk;
use upset::value::{Player, Value};

pub const KINDS: [RemovalKind; 3] = [RemovalKind::Pomax, RemovalKind::Pomin, RemovalKind::Pominmax];

/// What can be removed from each set of elements.
pub type Free = Vec<u32>;

pub fn free_of_order(kind: RemovalKind, order: &Order) -> Free {
    (0..=order.all()).map(|mask| removable(kind, order, mask)).collect()
}

pub fn free_of_graph(graph: &PlainGraph) -> Free {
    (0..1u32 << graph.n)
        .map(|mask| {
            let leaf = |x: &usize| mask >> x & 1 == 1 && (graph.near[*x] & mask).count_ones() <= 1;
            (0..graph.n).filter(leaf).fold(0, |m, x| m | 1 << x)
        })
        .collect()
}

/// The value of every position: the integer nearest to 0 above all left and below all right options (004 Lemma 1).
pub fn values(free: &[u32], black: u32) -> Vec<i8> {
    let mut value = vec![0i8; free.len()];
    for mask in 0..free.len() {
        let (mut low, mut high) = (i8::MIN, i8::MAX);
        for x in (0..32).filter(|x| free[mask] >> x & 1 == 1) {
            let option = value[mask & !(1 << x)];
            if black >> x & 1 == 1 {
                low = low.max(option);
            } else {
                high = high.min(option);
            }
        }
        assert!(low < high);
        value[mask] = if low >= 0 {
            low + 1
        } else if high <= 0 {
            high - 1
        } else {
            0
        };
    }
    value
}

/// The winning moves of `player`, all of them if there is none.
pub fn best(free: &[u32], value: &[i8], black: u32, player: Player) -> Vec<usize> {
    let mask = free.len() - 1;
    let own = if player == Player::Left { black } else { !black };
    let moves: Vec<usize> = (0..32).filter(|x| (free[mask] & own) >> x & 1 == 1).collect();
    let wins = |&x: &usize| {
        let v = value[mask & !(1 << x)];
        if player == Player::Left { v >= 0 } else { v <= 0 }
    };
    if moves.iter().any(wins) { moves.into_iter().filter(wins).collect() } else { moves }
}

/// Whether the rule gives the value, all best moves, and a reply among them, of a game whose positions are `free`.
pub fn check(rule: Named, game: &Position, free: &[u32], value: &[i8], black: u32) {
    let budget = Budget::unlimited();
    let mut desk = Desk::new(&budget);
    let mut finding = rule.recognise(game, &budget).unwrap();
    let answer = finding.answer(&mut desk).unwrap();
    let v = *value.last().unwrap();
    let told = || format!("{} on {game:?}", rule.name());
    assert_eq!(answer.value, Some(Value::integer(v.into())), "{}", told());
    for player in Player::BOTH {
        let best = best(free, value, black, player);
        let reply = match finding.moves(player, &mut desk).unwrap() {
            Moves::All(moves) => {
                assert_eq!(moves, best, "{player:?}: {}", told());
                moves.first().copied()
            }
            Moves::One(x) => Some(x),
            Moves::None => None,
        };
        if let Some(x) = reply {
            assert!(best.contains(&x), "{player:?} plays {x}: {}", told());
        } else {
            assert!(best.is_empty(), "{player:?} has no reply: {}", told());
        }
    }
}

/// Checks the rule on all colourings of an order, or on `some` random ones; returns how many.
pub fn check_order(
    rule: &str,
    kind: RemovalKind,
    order: &Order,
    some: Option<(&mut SplitMix, usize)>,
) -> usize {
    let rule = find(rule).unwrap();
    let free = free_of_order(kind, order);
    let mut one = |black: u32| {
        let game = order.removal(kind, black);
        assert_eq!(rule.applies(&game), Ok(()), "{game:?}");
        check(rule, &game, &free, &values(&free, black), black);
    };
    match some {
        None => {
            (0..=order.all()).for_each(&mut one);
            1 << order.n
        }
        Some((rng, count)) => {
            for _ in 0..count {
                one(rng.next_u64() as u32 & order.all());
            }
            count
        }
    }
}

/// Parents of every forest of rooted trees with n elements, one of each type: depths from a level sequence.
pub fn all_forests(n: usize) -> Vec<Vec<Option<usize>>> {
    // A tree is the sorted list of its children's numbers in this list of types.
    fn forests(size: usize, largest: usize, trees: &[(usize, Vec<usize>)]) -> Vec<Vec<usize>> {
        if size == 0 {
            return vec![vec![]];
        }
        let mut all = Vec::new();
        for t in (0..largest).filter(|&t| trees[t].0 <= size) {
            for mut rest in forests(size - trees[t].0, t + 1, trees) {
                rest.push(t);
                all.push(rest);
            }
        }
        all
    }
    fn plant(t: usize, parent: Option<usize>, trees: &[(usize, Vec<usize>)], out: &mut Vec<Option<usize>>) {
        let at = out.len();
        out.push(parent);
        for &child in &trees[t].1 {
            plant(child, Some(at), trees, out);
        }
    }
    let mut trees: Vec<(usize, Vec<usize>)> = Vec::new();
    for size in 1..=n {
        for children in forests(size - 1, trees.len(), &trees.clone()) {
            trees.push((size, children));
        }
    }
    (forests(n, trees.len(), &trees).into_iter())
        .map(|roots| {
            let mut parent = Vec::new();
            for t in roots {
                plant(t, None, &trees, &mut parent);
            }
            parent
        })
        .collect()
}

/// The order in which each element covers its parent.
pub fn forest_order(parent: &[Option<usize>]) -> Order {
    let pairs: Vec<_> = parent.iter().enumerate().filter_map(|(x, p)| p.map(|p| (p, x))).collect();
    Order::new(parent.len(), &pairs)
}

/// A random tree: each element but the first gets an earlier parent, near ones with growing `depth`.
pub fn random_tree(rng: &mut SplitMix, n: usize, depth: usize) -> Vec<Option<usize>> {
    (0..n).map(|x| x.checked_sub(1).map(|last| last - rng.below(x.min(depth)))).collect()
}

/// All oriented trees with n elements up to isomorphism: the connected acyclic orders.
pub fn oriented_trees(n: usize) -> Vec<Order> {
    let mut found = std::collections::BTreeMap::new();
    for parent in all_forests(n).into_iter().filter(|p| p.iter().filter(|q| q.is_none()).count() == 1) {
        for up in 0..1u32 << n.saturating_sub(1) {
            let mut pairs = Vec::new();
            for (x, p) in parent.iter().enumerate() {
                if let Some(p) = *p {
                    pairs.push(if up >> (x - 1) & 1 == 1 { (p, x) } else { (x, p) });
                }
            }
            found.entry(oriented_code(n, &pairs)).or_insert_with(|| Order::new(n, &pairs));
        }
    }
    found.into_values().collect()
}

/// The same string for isomorphic oriented trees only: the least of the codes of the tree rooted anywhere.
fn oriented_code(n: usize, pairs: &[(usize, usize)]) -> String {
    fn code(x: usize, from: usize, near: &[Vec<(usize, char)>]) -> String {
        let mut parts: Vec<String> = (near[x].iter())
            .filter(|&&(y, _)| y != from)
            .map(|&(y, d)| format!("{d}{}", code(y, x, near)))
            .collect();
        parts.sort();
        format!("({})", parts.concat())
    }
    let mut near = vec![Vec::new(); n];
    for &(x, y) in pairs {
        near[x].push((y, '+'));
        near[y].push((x, '-'));
    }
    (0..n).map(|r| code(r, n, &near)).min().unwrap_or_default()
}
