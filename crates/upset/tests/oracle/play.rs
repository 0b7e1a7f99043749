//! The rules of play as plain recursions with a memo.

use super::boards::{Order, PlainGraph, PlainPositional};
use std::collections::HashMap;
use upset::game::{Convention, RemovalKind};
use upset::value::{Dyadic, Starts, Winner};

fn bits(mask: u32) -> impl Iterator<Item = usize> {
    (0..32).filter(move |x| mask >> x & 1 == 1)
}

fn mex(values: &[u32]) -> u32 {
    (0..).find(|v| !values.contains(v)).unwrap()
}

/// Grundy number of what is left of a poset.
pub fn poset_grundy(order: &Order, mask: u32, memo: &mut HashMap<u32, u32>) -> u32 {
    if let Some(&g) = memo.get(&mask) {
        return g;
    }
    let options: Vec<u32> = bits(mask).map(|x| poset_grundy(order, mask & !order.up[x], memo)).collect();
    let g = mex(&options);
    memo.insert(mask, g);
    g
}

/// Grundy number of Node Kayles on the vertices of `mask`.
pub fn kayles_grundy(graph: &PlainGraph, mask: u32, memo: &mut HashMap<u32, u32>) -> u32 {
    if let Some(&g) = memo.get(&mask) {
        return g;
    }
    let options: Vec<u32> =
        bits(mask).map(|x| kayles_grundy(graph, mask & !graph.near[x] & !(1 << x), memo)).collect();
    let g = mex(&options);
    memo.insert(mask, g);
    g
}

/// Grundy number of the set game when the elements of `mask` are left.
pub fn set_game_grundy(sets: &[u32], mask: u32, memo: &mut HashMap<u32, u32>) -> u32 {
    if let Some(&g) = memo.get(&mask) {
        return g;
    }
    let options: Vec<u32> =
        sets.iter().filter(|&&s| s & mask != 0).map(|&s| set_game_grundy(sets, mask & !s, memo)).collect();
    let g = mex(&options);
    memo.insert(mask, g);
    g
}

/// Grundy number of Geography: the token on `at`, `free` the vertices never visited.
pub fn geography_grundy(out: &[u32], at: usize, free: u32) -> u32 {
    let options: Vec<u32> =
        bits(out[at] & free).map(|y| geography_grundy(out, y, free & !(1 << y))).collect();
    mex(&options)
}

/// Whether whoever moves the token from `at` wins.
pub fn geography_wins(out: &[u32], at: usize, free: u32, memo: &mut HashMap<(usize, u32), bool>) -> bool {
    if let Some(&wins) = memo.get(&(at, free)) {
        return wins;
    }
    let wins = bits(out[at] & free).any(|y| !geography_wins(out, y, free & !(1 << y), memo));
    memo.insert((at, free), wins);
    wins
}

/// The value of a partizan game all of whose positions are numbers: simplest number between best options.
fn number(left: Vec<Dyadic>, right: Vec<Dyadic>) -> Dyadic {
    Dyadic::simplest_between(left.iter().max(), right.iter().min()).expect("the game is a number")
}

/// The value of the black-white game on `mask`; `black` are Left's elements.
pub fn black_white_value(order: &Order, black: u32, mask: u32, memo: &mut HashMap<u32, Dyadic>) -> Dyadic {
    if let Some(v) = memo.get(&mask) {
        return v.clone();
    }
    let mut options = |own: u32| {
        bits(mask & own)
            .map(|x| black_white_value(order, black, mask & !order.up[x], memo))
            .collect::<Vec<_>>()
    };
    let v = number(options(black), options(!black));
    memo.insert(mask, v.clone());
    v
}

/// The elements that pomax, pomin or pominmax lets somebody remove.
pub fn removable(kind: RemovalKind, order: &Order, mask: u32) -> u32 {
    let maximal = |x: usize| order.up[x] & mask == 1 << x;
    let minimal = |x: usize| order.down(x) & mask == 1 << x;
    let free = |x: usize| match kind {
        RemovalKind::Pomax => maximal(x),
        RemovalKind::Pomin => minimal(x),
        RemovalKind::Pominmax => maximal(x) || minimal(x),
    };
    bits(mask).filter(|&x| free(x)).fold(0, |m, x| m | 1 << x)
}

/// The value of an element-removal game on `mask`.
pub fn removal_value(
    kind: RemovalKind,
    order: &Order,
    black: u32,
    mask: u32,
    memo: &mut HashMap<u32, Dyadic>,
) -> Dyadic {
    if let Some(v) = memo.get(&mask) {
        return v.clone();
    }
    let free = removable(kind, order, mask);
    let mut options = |own: u32| {
        bits(free & own)
            .map(|x| removal_value(kind, order, black, mask & !(1 << x), memo))
            .collect::<Vec<_>>()
    };
    let v = number(options(black), options(!black));
    memo.insert(mask, v.clone());
    v
}

/// The value of Leaf on the vertices of `mask`.
pub fn leaf_value(graph: &PlainGraph, black: u32, mask: u32, memo: &mut HashMap<u32, Dyadic>) -> Dyadic {
    if let Some(v) = memo.get(&mask) {
        return v.clone();
    }
    let free = bits(mask).filter(|&x| (graph.near[x] & mask).count_ones() <= 1).fold(0, |m, x| m | 1 << x);
    let mut options = |own: u32| {
        bits(free & own).map(|x| leaf_value(graph, black, mask & !(1 << x), memo)).collect::<Vec<_>>()
    };
    let v = number(options(black), options(!black));
    memo.insert(mask, v.clone());
    v
}

/// Whether `player` (0 Left, 1 Right), to move, wins Col.
pub fn col_wins(graph: &PlainGraph, colour: [u32; 2], player: usize) -> bool {
    let free = ((1u32 << graph.n) - 1) & !colour[0] & !colour[1];
    bits(free).filter(|&x| graph.near[x] & colour[player] == 0).any(|x| {
        let mut next = colour;
        next[player] |= 1 << x;
        !col_wins(graph, next, 1 - player)
    })
}

impl PlainPositional {
    /// Vertices that can be claimed now.
    pub fn available(&self) -> u32 {
        let taken = self.claimed[0] | self.claimed[1];
        let first = self.first_moves.unwrap_or(u32::MAX);
        bits(self.order.all() & !taken & first)
            .filter(|&x| self.order.down(x) & !taken == 1 << x)
            .fold(0, |m, x| m | 1 << x)
    }

    /// The result if the play is over.
    pub fn over(&self) -> Option<Winner> {
        let winners = [Winner::Left, Winner::Right];
        for p in 0..2 {
            if self.edges[p].iter().any(|&e| e & !self.claimed[p] == 0) {
                return Some(match self.convention {
                    Convention::AvoiderEnforcer | Convention::Avoidance => winners[1 - p],
                    _ => winners[p],
                });
            }
        }
        let full = (self.claimed[0] | self.claimed[1]) == self.order.all();
        (full || self.moves == Some(0)).then_some(match self.convention {
            Convention::MakerBreaker => Winner::Right,
            Convention::AvoiderEnforcer => Winner::Left,
            _ => Winner::Draw,
        })
    }

    /// The position after `player` claims x.
    pub fn after(&self, player: usize, x: usize) -> PlainPositional {
        let mut next = self.clone();
        next.claimed[player] |= 1 << x;
        next.moves = self.moves.map(|m| m - 1);
        next.first_moves = None;
        if let Some(turns) = &mut next.turns {
            turns.rotate_left(1);
        }
        next
    }

    /// Who wins when `player` is to move.
    pub fn winner(&self, player: usize) -> Winner {
        self.recurse(player, &mut HashMap::new())
    }

    fn recurse(&self, player: usize, memo: &mut HashMap<(u32, u32, usize), Winner>) -> Winner {
        if let Some(winner) = self.over() {
            return winner;
        }
        // With fixed turns the number of claims made says whose turn it is, so the claims are key enough.
        let key = (self.claimed[0], self.claimed[1], player);
        if self.first_moves.is_none()
            && let Some(&known) = memo.get(&key)
        {
            return known;
        }
        let next = self.turns.as_ref().map_or(1 - player, |t| t[1 % t.len()]);
        let (win, lose) =
            if player == 0 { (Winner::Left, Winner::Right) } else { (Winner::Right, Winner::Left) };
        let mut best = lose;
        for x in bits(self.available()) {
            let result = self.after(player, x).recurse(next, memo);
            if result == win {
                best = win;
                break;
            }
            if result == Winner::Draw {
                best = Winner::Draw;
            }
        }
        if self.first_moves.is_none() {
            memo.insert(key, best);
        }
        best
    }

    /// The results for both starters, or for the one that the turns fix.
    pub fn starts(&self) -> Starts {
        let may_start = |p: usize| self.turns.as_ref().is_none_or(|t| t[0] == p);
        Starts { left: may_start(0).then(|| self.winner(0)), right: may_start(1).then(|| self.winner(1)) }
    }
}
