//! The boards of pomax, pomin, pominmax and leaf.

use super::integers::{Removable, Removals};
use super::tops::Tops;
use upset_base::bits::Set;
use upset_base::game::{Leaf, Needs, Removal, RemovalKind};
use upset_base::value::Player;

/// Extreme elements of an order.
struct Extreme<S> {
    /// What must be gone before an element is maximal.
    above: Vec<S>,
    /// What must be gone before an element is minimal.
    below: Vec<S>,
}

impl<S: Set> Removable<S> for Extreme<S> {
    #[inline]
    fn removable(&self, mask: S) -> S {
        let mut out = S::EMPTY;
        for x in mask.iter() {
            if !self.above[x].meets(mask) || !self.below[x].meets(mask) {
                out = out.with(x);
            }
        }
        out
    }
}

/// The board of pomax, pomin or pominmax.
pub(super) fn extreme_board<S: Set>(game: &Removal) -> Removals<S> {
    let poset = &game.poset;
    let n = poset.len();
    let collect = |row: &[u32]| S::collect(row.iter().map(|&y| y as usize));
    // Positions are convex, so what blocks an element and what it is joined to can be read off the diagram.
    let above: Vec<S> = (0..n).map(|x| collect(poset.given_above(x))).collect();
    let below: Vec<S> = (0..n).map(|x| collect(poset.given_below(x))).collect();
    Removals {
        near: (0..n).map(|x| above[x].or(below[x]).with(x)).collect(),
        black: S::collect((0..n).filter(|&x| game.colour[x] == Player::Left)),
        all: S::below(n),
        rules: match game.kind {
            RemovalKind::Pomax => Box::new(Tops::new(poset, false)),
            RemovalKind::Pomin => Box::new(Tops::new(poset, true)),
            RemovalKind::Pominmax => Box::new(Extreme { above, below }),
        },
    }
}

/// Vertices of a graph with at most one neighbour.
struct Leaves<S> {
    near: Vec<S>,
    /// Vertices that no play removes: the 2-core.
    core: S,
}

impl<S: Set> Removable<S> for Leaves<S> {
    #[inline]
    fn removable(&self, mask: S) -> S {
        let board = mask.or(self.core);
        let mut out = S::EMPTY;
        for x in mask.iter() {
            let near = self.near[x].and(board);
            if near.is_empty() || near.without(near.first()).is_empty() {
                out = out.with(x);
            }
        }
        out
    }
}

/// The board of leaf. The 2-core stays for ever, so it is no part of the positions: it only keeps its
/// neighbours from being leaves earlier, and the trees that hang on it are games apart.
pub(super) fn leaf_board<S: Set>(game: &Leaf) -> Removals<S> {
    let n = game.graph.len();
    let near: Vec<S> =
        (0..n).map(|x| S::collect(game.graph.neighbours(x).iter().map(|&y| y as usize))).collect();
    let mut core = S::below(n);
    loop {
        let kept = S::collect(core.iter().filter(|&x| near[x].and(core).count() >= 2));
        if kept == core {
            break;
        }
        core = kept;
    }
    Removals {
        near: (0..n).map(|x| near[x].with(x)).collect(),
        black: S::collect((0..n).filter(|&x| game.colour[x] == Player::Left)),
        all: S::below(n).minus(core),
        rules: Box::new(Leaves { near, core }),
    }
}

/// Elements each of which needs one of its sets to be gone.
struct Needy<S> {
    sets: Vec<Vec<S>>,
    /// Elements that no play removes.
    fixed: S,
}

impl<S: Set> Removable<S> for Needy<S> {
    #[inline]
    fn removable(&self, mask: S) -> S {
        let board = mask.or(self.fixed);
        let mut out = S::EMPTY;
        for x in mask.iter() {
            if self.sets[x].iter().any(|set| !set.meets(board)) {
                out = out.with(x);
            }
        }
        out
    }
}

/// The board of the general element-removal game.
pub(super) fn needs_board<S: Set>(game: &Needs) -> Removals<S> {
    let n = game.names.len();
    let collect = |set: &Vec<u32>| S::collect(set.iter().map(|&y| y as usize));
    let sets: Vec<Vec<S>> = game.needs.iter().map(|sets| sets.iter().map(collect).collect()).collect();
    let mut near: Vec<S> = (0..n).map(S::single).collect();
    for (x, sets) in sets.iter().enumerate() {
        for y in sets.iter().flat_map(|set| set.iter()) {
            near[x] = near[x].with(y);
            near[y] = near[y].with(x);
        }
    }
    let mut rules = Needy { sets, fixed: S::EMPTY };
    // What is left when everything that can be removed is.
    let mut fixed = S::below(n);
    loop {
        let gone = rules.removable(fixed);
        if gone.is_empty() {
            break;
        }
        fixed = fixed.minus(gone);
    }
    rules.fixed = fixed;
    Removals {
        near,
        black: S::collect((0..n).filter(|&x| game.colour[x] == Player::Left)),
        all: S::below(n).minus(fixed),
        rules: Box::new(rules),
    }
}
