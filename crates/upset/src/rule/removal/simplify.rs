//! Simplifications of pomax, pomin and pominmax on every order, repeated until none applies.
//!
//! - Lemma 4: a removable element whose removal never frees one of the other colour is worth one move. It has to be
//!   so in the positions that can be reached, not for all sets of elements as 004 prints it: in pomax, all lower
//!   covers of a maximal element have its colour. In pominmax, covers that can be removed anyway do not count.
//! - Cut (generalised Theorem 10, pomax): if all upper covers of y have the other colour and cover nothing else, and
//!   all its lower covers have its colour, everything below y can go. The proof of Theorem 10 works for this: who
//!   would profit from what is below y can be kept from ever removing y.
//! - Hooked trees (generalised Theorem 11, pomax): a tree whose root covers a minimal element and nothing else, with
//!   no blocking triple in the tree and that element, counts black minus white.
//! - Hooked pairs of slopes (Theorem 12, pomax).
//!
//! Each leaves a convex set of elements, so that covers stay covers.

use super::diagram::Diagram;
use super::essential::signs;
use super::simplified::Simplified;
use crate::csr::Csr;
use crate::game::{Removal, RemovalKind};
use std::borrow::Cow;

/// Boards up to this size may pay for a transitive reduction in which the diagram has cycles.
const MAX_CYCLIC: usize = 20_000;

/// Applies all simplifications as often as possible; `None` on boards with cycles too large for a look at all covers.
///
/// ```
/// use upset::game::{Removal, RemovalKind};
/// use upset::order::Poset;
/// use upset::rule::removal::simplify;
/// use upset::value::Player::{Left, Right};
/// // Two black slopes up to a white peak: White cannot gain by freeing them, nor Black reach them.
/// let poset = Poset::numbered(3, &[(0, 2), (1, 2)]).unwrap();
/// let game = Removal::new(RemovalKind::Pomax, poset, vec![Left, Left, Right]).unwrap();
/// let simple = simplify(&game).unwrap();
/// assert_eq!((simple.value, simple.left.len()), (0, 0));
/// ```
pub fn simplify(game: &Removal) -> Option<Simplified> {
    let (mut above, mut below) = match Diagram::acyclic(&game.poset) {
        Ok(diagram) => (diagram.above, diagram.below),
        Err(_) if game.poset.len() <= MAX_CYCLIC => {
            let covers = game.poset.cover_pairs().into_iter().map(|(x, y)| (x as u32, y as u32));
            let above = Csr::new(game.poset.len(), covers.collect::<Vec<_>>().into_iter());
            (Cow::Owned(above.clone()), Cow::Owned(above.transpose()))
        }
        Err(_) => return None,
    };
    if game.kind == RemovalKind::Pomin {
        std::mem::swap(&mut above, &mut below);
    }
    let sign = signs(&game.colour);
    Some(match game.kind {
        RemovalKind::Pominmax => super::simplify_both::run(&above, &below, &sign),
        RemovalKind::Pomax | RemovalKind::Pomin => Work::new(&above, &below, &sign).run(),
    })
}

/// A pomax board that shrinks; all counts are of elements still alive.
struct Work<'a> {
    above: &'a Csr,
    below: &'a Csr,
    sign: &'a [i8],
    alive: Vec<bool>,
    up: Vec<u32>,
    low: Vec<u32>,
    /// The numbers of the upper covers xored, and of the lower ones: a single one is read off at once.
    up_xor: Vec<u32>,
    low_xor: Vec<u32>,
    /// Upper covers of the other colour, and lower covers of it.
    other_up: Vec<u32>,
    other_low: Vec<u32>,
    /// Upper covers that cover several elements.
    busy_up: Vec<u32>,
    /// Upper covers that are not the root of a tree that covers one element.
    wild_up: Vec<u32>,
    /// Whether the element and those above it form a tree and it covers one element.
    tame: Vec<bool>,
    /// Elements about which something has changed: for Lemma 4 and cuts, for trees, for slopes.
    fresh: [Vec<u32>; 3],
    /// How many elements had gone when the slopes at each element were last looked at, plus one.
    looked: Vec<u32>,
    gone: u32,
    found: Simplified,
}

impl<'a> Work<'a> {
    fn new(above: &'a Csr, below: &'a Csr, sign: &'a [i8]) -> Work<'a> {
        let n = sign.len();
        let count = |rows: &Csr, keep: &dyn Fn(usize, usize) -> bool| -> Vec<u32> {
            (0..n).map(|x| rows.row(x).iter().filter(|&&y| keep(x, y as usize)).count() as u32).collect()
        };
        let all: Vec<u32> = (0..n as u32).collect();
        let mut work = Work {
            above,
            below,
            sign,
            alive: vec![true; n],
            up: count(above, &|_, _| true),
            low: count(below, &|_, _| true),
            up_xor: (0..n).map(|x| above.row(x).iter().fold(0, |a, b| a ^ b)).collect(),
            low_xor: (0..n).map(|x| below.row(x).iter().fold(0, |a, b| a ^ b)).collect(),
            other_up: count(above, &|x, y| sign[x] != sign[y]),
            other_low: count(below, &|x, y| sign[x] != sign[y]),
            busy_up: count(above, &|_, y| below.row(y).len() > 1),
            wild_up: count(above, &|_, _| true),
            tame: vec![false; n],
            fresh: [all.clone(), all.clone(), all],
            looked: vec![0; n],
            gone: 0,
            found: Simplified::default(),
        };
        for x in 0..n {
            work.tame_from(x);
        }
        work
    }

    fn run(mut self) -> Simplified {
        // Trees may be split off, and slopes eaten, only once there is nothing to cut: then they hold no triples.
        loop {
            if let Some(x) = self.fresh[0].pop() {
                self.count_or_cut(x as usize);
            } else if let Some(x) = self.fresh[1].pop() {
                self.split_tree(x as usize);
            } else if let Some(x) = self.fresh[2].pop() {
                self.eat_slopes(x as usize);
            } else {
                break;
            }
        }
        self.found.left = (0..self.sign.len()).filter(|&x| self.alive[x]).collect();
        self.found
    }

    fn living(&self, row: &'a [u32]) -> impl Iterator<Item = usize> {
        row.iter().map(|&x| x as usize).filter(|&x| self.alive[x])
    }

    /// The only element that `x` covers; there must be just one.
    fn only_low(&self, x: usize) -> usize {
        self.low_xor[x] as usize
    }

    /// Notes that `x` and what is above it form a tree, if so, and goes on below.
    fn tame_from(&mut self, x: usize) {
        let mut x = x;
        while self.alive[x] && !self.tame[x] && self.low[x] == 1 && self.wild_up[x] == 0 {
            self.tame[x] = true;
            self.touch(x);
            x = self.only_low(x);
            self.wild_up[x] -= 1;
        }
    }

    fn touch(&mut self, x: usize) {
        for list in &mut self.fresh {
            list.push(x as u32);
        }
    }

    /// Takes `x` from the board.
    fn kill(&mut self, x: usize) {
        self.alive[x] = false;
        self.gone += 1;
        for &u in self.above.row(x) {
            let u = u as usize;
            if !self.alive[u] {
                continue;
            }
            self.low[u] -= 1;
            self.low_xor[u] ^= x as u32;
            self.other_low[u] -= u32::from(self.sign[u] != self.sign[x]);
            self.touch(u);
            if self.low[u] == 1 {
                let w = self.only_low(u);
                self.busy_up[w] -= 1;
                self.touch(w);
                self.tame_from(u);
            }
            // Trees on an element that has become minimal.
            if self.low[u] == 0 {
                for v in self.living(self.above.row(u)).collect::<Vec<_>>() {
                    self.fresh[1].push(v as u32);
                }
            }
        }
        for &w in self.below.row(x) {
            let w = w as usize;
            if !self.alive[w] {
                continue;
            }
            self.up[w] -= 1;
            self.up_xor[w] ^= x as u32;
            self.other_up[w] -= u32::from(self.sign[w] != self.sign[x]);
            self.busy_up[w] -= u32::from(self.low[x] > 1);
            self.touch(w);
            if !self.tame[x] {
                self.wild_up[w] -= 1;
                self.tame_from(w);
            }
        }
    }

    fn count_or_cut(&mut self, y: usize) {
        if !self.alive[y] || self.other_low[y] > 0 {
            return;
        }
        if self.up[y] == 0 {
            self.found.value += i64::from(self.sign[y]);
            self.found.singles += 1;
            self.kill(y);
        } else if self.low[y] > 0 && self.other_up[y] == self.up[y] && self.busy_up[y] == 0 {
            let mut stack: Vec<usize> = self.living(self.below.row(y)).collect();
            while let Some(x) = stack.pop() {
                if self.alive[x] {
                    stack.extend(self.living(self.below.row(x)));
                    self.found.cut += 1;
                    self.kill(x);
                }
            }
        }
    }

    fn split_tree(&mut self, root: usize) {
        if !self.alive[root] || !self.tame[root] || self.low[root] != 1 {
            return;
        }
        if self.low[self.only_low(root)] > 0 {
            return;
        }
        let mut stack = vec![root];
        self.found.trees.0 += 1;
        while let Some(x) = stack.pop() {
            stack.extend(self.living(self.above.row(x)));
            self.found.value += i64::from(self.sign[x]);
            self.found.trees.1 += 1;
            self.kill(x);
        }
    }

    /// From a lower cover of a peak down to the first element that is not in the middle of a slope.
    fn slope(&self, first: usize) -> (Vec<usize>, usize) {
        let mut inner = Vec::new();
        let mut x = first;
        while self.up[x] == 1 && self.low[x] == 1 {
            inner.push(x);
            x = self.only_low(x);
        }
        (inner, x)
    }

    /// Whether the slopes at `x` have not been looked at since the board last changed; they are now.
    fn look(&mut self, x: usize) -> bool {
        std::mem::replace(&mut self.looked[x], self.gone + 1) != self.gone + 1
    }

    /// Theorem 12 at the peaks that slopes lead to from `x`.
    fn eat_slopes(&mut self, x: usize) {
        if !self.alive[x] || !self.look(x) {
            return;
        }
        if self.up[x] == 0 {
            self.eat_at(x);
        } else if self.up[x] == 1 && self.low[x] <= 1 {
            self.climb(self.up_xor[x] as usize);
        } else if self.low[x] == 0 {
            for first in self.living(self.above.row(x)).collect::<Vec<_>>() {
                self.climb(first);
                if !self.alive[x] {
                    return;
                }
            }
        }
    }

    /// From `x` up a slope to its peak.
    fn climb(&mut self, mut x: usize) {
        while self.alive[x] && self.up[x] == 1 && self.low[x] == 1 {
            if !self.look(x) {
                return;
            }
            x = self.up_xor[x] as usize;
        }
        if self.alive[x] && self.up[x] == 0 && self.look(x) {
            self.eat_at(x);
        }
    }

    fn eat_at(&mut self, p: usize) {
        if self.low[p] != 2 {
            return;
        }
        let sides: Vec<(Vec<usize>, usize)> =
            self.living(self.below.row(p)).map(|first| self.slope(first)).collect();
        let [a, b] = &sides[..] else { return };
        if self.low[a.1] > 0 || self.low[b.1] > 0 {
            return;
        }
        // One side is a free slope down to its end; the other ends at the valley that the rest hangs on.
        let (free, hook) = match (self.up[a.1], self.up[b.1]) {
            (1, _) => (a, b),
            (_, 1) => (b, a),
            _ => return,
        };
        let valley = hook.1;
        let mut gone: Vec<usize> = free.0.iter().chain(&hook.0).copied().collect();
        gone.extend([free.1, p]);
        let worth: i64 = gone.iter().map(|&x| i64::from(self.sign[x])).sum();
        let ahead = worth * i64::from(self.sign[p]);
        if ahead > 0 {
            self.found.value += worth;
        } else if ahead < 0 || self.sign[valley] != self.sign[p] {
            gone.push(valley);
        }
        self.found.slopes.0 += 1;
        self.found.slopes.1 += gone.len();
        for x in gone {
            self.kill(x);
        }
    }
}
