//! What the loss of a blocking triple's top does to the value of the rest, played from the root.

use super::clamp::Clamp;
use super::coloured::Coloured;
use super::tree_pomin::FromRoots;

/// Answers for every triple of a forest. A change is followed towards the root; most end after a few steps, at an element
/// that is worth the same as before. Others need to know what becomes of a change from there to the root: that is worked
/// out once for each element that is asked for, so that all triples together take linear time.
pub(super) struct Loosened<'a> {
    board: &'a Coloured,
    /// The values in the non-essential part.
    from_roots: &'a FromRoots,
    /// Whether the roots of the trees are to count in them.
    with_roots: bool,
    /// From what the children of an element are worth together to what its tree is, with its root or without it; pages
    /// that nobody asks for are never touched.
    to_root: Vec<[u32; 3]>,
    path: Vec<u32>,
}

/// Steps that a change is followed.
const STEPS: usize = 8;

impl<'a> Loosened<'a> {
    /// Nothing is worked out yet.
    pub fn of(board: &'a Coloured, from_roots: &'a FromRoots, with_roots: bool) -> Loosened<'a> {
        let to_root = vec![[0; 3]; board.above.len()];
        Loosened { board, from_roots, with_roots, to_root, path: Vec::new() }
    }

    /// By how much the value of the tree changes when `last` and what is above it leave the rest; `last` is the lowest
    /// element that does, and has one triple above it. What is below it stays, whichever triple is lost.
    #[inline]
    pub fn change(&mut self, last: usize) -> i64 {
        self.change_within(STEPS, last)
    }

    fn change_within(&mut self, steps: usize, last: usize) -> i64 {
        let Loosened { board, from_roots, with_roots, .. } = *self;
        let (whole, rest) = (|x| from_roots.whole(x), |x| from_roots.rest(x));
        let Some(mut x) = board.forest.up(last) else {
            return if with_roots { -whole(last) } else { -rest(last) };
        };
        let mut after = rest(x) - whole(last);
        for _ in 0..steps {
            let up = board.forest.up(x);
            if up.is_none() && !with_roots {
                return after - rest(x);
            }
            let with = super::tree_pomin::with_root(board.sign[x], after);
            let Some(p) = up.filter(|_| with != whole(x)) else { return with - whole(x) };
            after = rest(p) - whole(x) + with;
            x = p;
        }
        let to_root = self.way_to_root(x);
        to_root.apply(after) - to_root.apply(rest(x))
    }

    /// What becomes of the worth of the children of `x` on the way to the root.
    fn way_to_root(&mut self, x: usize) -> Clamp {
        let Loosened { board, from_roots, with_roots, .. } = *self;
        let mut at = x;
        let mut found = loop {
            if let Some(known) = Clamp::unpacked(self.to_root[at]) {
                break known;
            }
            match board.forest.up(at) {
                Some(p) => {
                    self.path.push(at as u32);
                    at = p;
                }
                None => {
                    let root = if with_roots { Clamp::root(board.sign[at]) } else { Clamp::IDENTITY };
                    self.to_root[at] = root.packed();
                    break root;
                }
            }
        };
        while let Some(y) = self.path.pop() {
            let (y, p) = (y as usize, at);
            let others = from_roots.rest(p) - from_roots.whole(y);
            found = Clamp::root(board.sign[y]).then(Clamp::plus(others)).then(found);
            self.to_root[y] = found.packed();
            at = y;
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::order::Poset;
    use crate::order::families::SplitMix;
    use crate::rule::removal::forest::{Forest, Way};

    /// The change, by valuing what is left anew.
    fn anew(board: &Coloured, with_roots: bool, last: usize) -> i64 {
        let forest = &board.forest;
        let gone = |x: usize| std::iter::successors(Some(x), |&y| forest.up(y)).any(|y| y == last);
        let total = |values: &FromRoots, gone: &dyn Fn(usize) -> bool| -> i64 {
            let roots =
                (0..board.sign.len()).filter(|&r| forest.up(r).is_none() && board.above[r] > 0 && !gone(r));
            roots.map(|r| if with_roots { values.whole(r) } else { values.rest(r) }).sum()
        };
        let before = FromRoots::of(forest, &board.sign, |x| board.above[x] > 0);
        let after = FromRoots::of(forest, &board.sign, |x| board.above[x] > 0 && !gone(x));
        total(&after, &gone) - total(&before, &|_| false)
    }

    #[test]
    fn follows_a_change_as_far_as_it_goes() {
        let mut rng = SplitMix(29);
        let (mut changes, mut far) = (0, 0);
        for round in 0..300 {
            let n = 2 + rng.below(if round % 3 == 0 { 12 } else { 120 });
            let near = 1 + rng.below(6);
            let root = |rng: &mut SplitMix| rng.below(12) == 0;
            let mut pairs = Vec::new();
            for x in 1..n {
                if !root(&mut rng) {
                    pairs.push((x - 1 - rng.below(x.min(near)), x));
                }
            }
            let poset = Poset::numbered(n, &pairs).unwrap();
            // Long runs of one colour, along which changes go far.
            let run = 1 + rng.below(12);
            let mut own = 1;
            let sign = (0..n).map(|_| {
                own = if rng.below(run) == 0 { -own } else { own };
                own
            });
            let sign: Vec<i8> = sign.collect();
            let board = Coloured::new(Forest::of(&poset, Way::Up).unwrap(), sign);
            let from_roots = FromRoots::of(&board.forest, &board.sign, |x| board.above[x] > 0);
            for with_roots in [true, false] {
                let mut loosened = Loosened::of(&board, &from_roots, with_roots);
                let lasts = board.triples.iter().filter_map(|&[x, ..]| board.freed(x as usize));
                for (_, last) in lasts.collect::<Vec<_>>() {
                    let change = anew(&board, with_roots, last);
                    for steps in [0, 2, STEPS] {
                        assert_eq!(loosened.change_within(steps, last), change, "{round} {steps} {last}");
                    }
                    changes += 1;
                    far += usize::from(change != 0);
                }
            }
        }
        assert!(changes > 1000 && far > 100, "{changes} {far}");
    }
}
