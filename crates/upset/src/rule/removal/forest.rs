//! Forests, the orders whose elements cover at most one element, recognised in linear time from any relation
//! that generates them.

use crate::order::Poset;
use crate::rule::Unrecognised;

/// The parent of a root.
pub(super) const NONE: u32 = u32::MAX;

/// Which way a forest grows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    /// Roots are minimal, as in 004 Definition 10.
    Up,
    /// Roots are maximal: the forest stands on its head.
    Down,
}

impl Way {
    /// The relation towards the roots, as the order was given.
    fn given_below(self, poset: &Poset, x: usize) -> &[u32] {
        match self {
            Way::Up => poset.given_below(x),
            Way::Down => poset.given_above(x),
        }
    }

    /// All elements, those nearer to the roots first.
    pub fn extension(self, poset: &Poset) -> Vec<u32> {
        let mut order = poset.linear_extension().to_vec();
        if self == Way::Down {
            order.reverse();
        }
        order
    }
}

/// Rooted trees on some of the elements of a board.
#[derive(Clone, Debug)]
pub(super) struct Forest {
    /// The element next to each towards its root, [`NONE`] for roots and for elements outside the forest.
    pub parent: Vec<u32>,
    /// The elements of the forest, each after its parent.
    pub order: Vec<u32>,
}

/// Two elements below a third (above it, in a forest on its head) of which neither is below the other.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fork {
    pub top: u32,
    pub legs: [u32; 2],
}

impl Fork {
    /// The fork whose top is the first element of the extension with several below it as given, if that is one: what is
    /// below the others before it is a chain, so that most orders that are no forests are told without a look at all.
    fn lowest(poset: &Poset, way: Way) -> Option<Fork> {
        let extension = poset.linear_extension();
        let at = |i: usize| match way {
            Way::Up => extension[i],
            Way::Down => extension[extension.len() - 1 - i],
        };
        let given = |x: u32| way.given_below(poset, x as usize);
        let place = (0..extension.len()).find(|&i| given(at(i)).len() > 1)?;
        let top = at(place);
        let last = (0..place).rev().map(at).find(|y| given(top).binary_search(y).is_ok())?;
        let mut chain = vec![false; poset.len()];
        let mut x = Some(last);
        while let Some(y) = x {
            chain[y as usize] = true;
            x = given(y).first().copied();
        }
        let other = given(top).iter().copied().find(|&y| !chain[y as usize])?;
        Some(Fork { top, legs: [last.min(other), last.max(other)] })
    }

    /// Why the order is no forest, in words.
    pub fn words(&self, poset: &Poset, way: Way) -> String {
        let name = |x: u32| poset.name(x as usize);
        let side = if way == Way::Up { "above" } else { "below" };
        let [a, b] = self.legs.map(name);
        format!("{} is {side} both {a} and {b}, which are not comparable", name(self.top))
    }
}

impl Forest {
    /// Whether no element has several below it as given.
    fn is_given_as_one(poset: &Poset, way: Way) -> bool {
        (0..poset.len()).all(|x| way.given_below(poset, x).len() <= 1)
    }

    /// The forest that `poset` is, growing `way`; if it is none, where it branches.
    pub fn of(poset: &Poset, way: Way) -> Result<Forest, Unrecognised> {
        let given = |x: usize| way.given_below(poset, x);
        if Forest::is_given_as_one(poset, way) {
            let parent = (0..poset.len()).map(|x| given(x).first().copied().unwrap_or(NONE)).collect();
            return Ok(Forest { parent, order: way.extension(poset) });
        }
        if let Some(fork) = Fork::lowest(poset, way) {
            return Err(fork.words(poset, way).into());
        }
        let (forest, forks) = Forest::within(poset, way, way.extension(poset), |_, _| true);
        match forks.first() {
            None => Ok(forest),
            Some(fork) => Err(fork.words(poset, way).into()),
        }
    }

    /// The forest that `poset` induces on `order`, a part of an extension that grows `way`, if only the given pairs
    /// that `keep` are looked at; and for every element below which they branch, one fork.
    pub fn within(
        poset: &Poset,
        way: Way,
        order: Vec<u32>,
        keep: impl Fn(usize, usize) -> bool,
    ) -> (Forest, Vec<Fork>) {
        let n = poset.len();
        let mut place = vec![NONE; n];
        for (i, &x) in order.iter().enumerate() {
            place[x as usize] = i as u32;
        }
        let below = |x: u32| {
            let row = way.given_below(poset, x as usize).iter().copied();
            let place = &place;
            let keep = &keep;
            row.filter(move |&y| place[y as usize] != NONE && keep(x as usize, y as usize))
        };
        // What is below an element of a forest is a chain, so its cover comes last in every extension.
        let mut parent = vec![NONE; n];
        let mut several = false;
        for &x in &order {
            for y in below(x) {
                let best = &mut parent[x as usize];
                several |= *best != NONE;
                if *best == NONE || place[y as usize] > place[*best as usize] {
                    *best = y;
                }
            }
        }
        let forest = Forest { parent, order };
        let mut forks = Vec::new();
        if several {
            let (first, size) = forest.intervals();
            for &x in &forest.order {
                let p = forest.parent[x as usize];
                let inside = |y: u32| {
                    let (x, y) = (p as usize, y as usize);
                    first[y] <= first[x] && first[x] < first[y] + size[y]
                };
                if let Some(y) = below(x).find(|&y| !inside(y)) {
                    forks.push(Fork { top: x, legs: [p.min(y), p.max(y)] });
                }
            }
        }
        (forest, forks)
    }

    /// Of each element its number in a walk that visits a subtree in one go, and the size of its subtree.
    pub fn intervals(&self) -> (Vec<u32>, Vec<u32>) {
        let n = self.parent.len();
        let mut size = vec![1u32; n];
        for &x in self.order.iter().rev() {
            let p = self.parent[x as usize];
            if p != NONE {
                size[p as usize] += size[x as usize];
            }
        }
        let mut first = vec![0; n];
        let mut next = vec![0; n];
        let mut free = 0;
        for &x in &self.order {
            let x = x as usize;
            let slot = match self.parent[x] {
                NONE => &mut free,
                p => &mut next[p as usize],
            };
            first[x] = *slot;
            *slot += size[x];
            next[x] = first[x] + 1;
        }
        (first, size)
    }

    /// The parent of `x`, if it is no root.
    #[inline]
    pub fn up(&self, x: usize) -> Option<usize> {
        match self.parent[x] {
            NONE => None,
            p => Some(p as usize),
        }
    }

    /// Of each element whether it is in the forest and nobody's parent.
    pub fn is_leaf(&self) -> Vec<bool> {
        let n = self.parent.len();
        let mut leaf = vec![self.order.len() == n; n];
        if self.order.len() < n {
            self.order.iter().for_each(|&x| leaf[x as usize] = true);
        }
        self.parent.iter().filter(|&&p| p != NONE).for_each(|&p| leaf[p as usize] = false);
        leaf
    }

    /// The elements of the forest that are nobody's parent, in board order.
    pub fn leaves(&self) -> impl Iterator<Item = usize> + '_ {
        let leaf = self.is_leaf();
        (0..leaf.len()).filter(move |&x| leaf[x])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::order::families::SplitMix;

    /// Whether what is below each element is a chain, straight from the definition.
    fn is_forest(poset: &Poset) -> bool {
        (0..poset.len()).all(|x| {
            let below = poset.down_set(x);
            below.iter().all(|&y| below.iter().all(|&z| y == z || poset.less(y, z) || poset.less(z, y)))
        })
    }

    #[test]
    fn recognises_forests_given_by_any_relation() {
        let mut rng = SplitMix(7);
        let mut forests = 0;
        for round in 0..20_000 {
            let n = 1 + rng.below(7);
            let p = 0.1 + 0.08 * f64::from(round % 10);
            let mut pairs = Vec::new();
            for y in 1..n {
                for x in 0..y {
                    if rng.unit() < p {
                        pairs.push((x, y));
                    }
                }
            }
            let poset = Poset::numbered(n, &pairs).unwrap();
            let found = Forest::of(&poset, Way::Up);
            assert_eq!(found.is_ok(), is_forest(&poset), "{pairs:?}");
            assert_eq!(Forest::of(&poset.dual(), Way::Down).is_ok(), found.is_ok());
            if let Ok(forest) = found {
                forests += 1;
                for x in 0..n {
                    let covers: Vec<u32> = forest.up(x).map(|p| p as u32).into_iter().collect();
                    assert_eq!(poset.lower_covers(x), covers);
                }
            }
        }
        assert!(forests > 3000);
    }

    #[test]
    fn two_elements_below_a_third_are_told_at_once() {
        let poset = Poset::numbered(4, &[(0, 1), (1, 3), (2, 3)]).unwrap();
        let fork = Fork::lowest(&poset, Way::Up).unwrap();
        assert_eq!((fork.top, fork.legs), (3, [1, 2]));
        let fork = Fork::lowest(&poset.dual(), Way::Down).unwrap();
        assert_eq!((fork.top, fork.legs), (3, [1, 2]));
        assert!(Fork::lowest(&poset, Way::Down).is_none());
    }
}
