//! Partizan games: graphs up to isomorphism, Col as a sum with a number, and moves that keep a win.

use super::boards::{PlainGraph, permutations};
use std::collections::{HashMap, HashSet};
use upset::game::{Col, Position};
use upset::value::{Dyadic, Player};

/// Every graph with exactly `n` vertices up to isomorphism; n ≤ 6 is quick: 1, 1, 2, 4, 11, 34, 156.
pub fn all_graphs(n: usize) -> Vec<PlainGraph> {
    let places: Vec<(usize, usize)> = (0..n).flat_map(|y| (0..y).map(move |x| (x, y))).collect();
    let perms: Vec<Vec<usize>> = (permutations(n).iter())
        .map(|p| {
            let moved = |&(x, y): &(usize, usize)| (p[x].min(p[y]), p[x].max(p[y]));
            places.iter().map(|e| places.iter().position(|&f| f == moved(e)).unwrap()).collect()
        })
        .collect();
    let mut seen: HashSet<u32> = HashSet::new();
    let mut found = Vec::new();
    for mask in 0..1u32 << places.len() {
        if seen.contains(&mask) {
            continue;
        }
        for p in &perms {
            seen.insert((0..places.len()).filter(|&e| mask >> e & 1 == 1).fold(0, |m, e| m | 1 << p[e]));
        }
        let edges: Vec<_> = (0..places.len()).filter(|&e| mask >> e & 1 == 1).map(|e| places[e]).collect();
        found.push(PlainGraph::new(n, &edges));
    }
    found
}

impl PlainGraph {
    /// Col with `colour[0]` coloured by Left and `colour[1]` by Right.
    pub fn col(&self, colour: [u32; 2]) -> Position {
        let owner = |x: usize| (0..2).find(|&p| colour[p] >> x & 1 == 1).map(|p| Player::BOTH[p]);
        Position::Col(Col::new(self.graph(), (0..self.n).map(owner).collect()).unwrap())
    }

    /// The vertices that `player` may colour.
    pub fn col_moves(&self, colour: [u32; 2], player: usize) -> Vec<usize> {
        (0..self.n)
            .filter(|&x| (colour[0] | colour[1]) >> x & 1 == 0 && self.near[x] & colour[player] == 0)
            .collect()
    }
}

/// Col beside a number and, perhaps, a star.
pub type ColSum = ([u32; 2], Dyadic, bool);

/// Whether `player` (0 Left, 1 Right), to move in the sum, wins.
pub fn col_sum_wins(
    graph: &PlainGraph,
    sum: &ColSum,
    player: usize,
    memo: &mut HashMap<(ColSum, usize), bool>,
) -> bool {
    let key = (sum.clone(), player);
    if let Some(&known) = memo.get(&key) {
        return known;
    }
    let (colour, number, star) = sum;
    let mut options: Vec<ColSum> = Vec::new();
    for x in graph.col_moves(*colour, player) {
        let mut next = *colour;
        next[player] |= 1 << x;
        options.push((next, number.clone(), *star));
    }
    // A number's move: the nearest simpler number on the mover's bad side.
    let one = Dyadic::integer(1);
    let step = if number.exponent() > 0 { Dyadic::new(1.into(), number.exponent()) } else { one };
    let may = number.exponent() > 0 || number.sign() == [1, -1][player];
    if may {
        let next = if player == 0 { number.minus(&step) } else { number.plus(&step) };
        options.push((*colour, next, *star));
    }
    if *star {
        options.push((*colour, number.clone(), false));
    }
    let wins = options.iter().any(|next| !col_sum_wins(graph, next, 1 - player, memo));
    memo.insert(key, wins);
    wins
}

/// Of the moves with the values they lead to: those that keep a win for `player`, or all when none does.
pub fn keeping_moves(options: &[(usize, Dyadic)], player: Player) -> Vec<usize> {
    let sign = if player == Player::Left { 1 } else { -1 };
    let good: Vec<usize> = options.iter().filter(|(_, v)| v.sign() * sign >= 0).map(|&(x, _)| x).collect();
    if good.is_empty() { options.iter().map(|&(x, _)| x).collect() } else { good }
}
