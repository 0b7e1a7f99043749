//! Components with a root such that what is above it is a tree and what is below it a tree on its head
//! (004 Definition 15).

use super::diagram::Diagram;
use super::forest::{Forest, NONE, Way};
use crate::order::Poset;
use crate::rule::Unrecognised;

/// The double trees a board consists of.
#[derive(Clone, Debug)]
pub(super) struct DoubleTree {
    /// The next element towards the root.
    parent: Vec<u32>,
    /// Each element after its parent.
    order: Vec<u32>,
    /// Whether the element is below the root of its component.
    low: Vec<bool>,
    /// The roots.
    pub roots: Vec<u32>,
    /// The number of each element's component.
    pub component: Vec<u32>,
}

impl DoubleTree {
    /// The double trees that `poset` consists of.
    pub fn of(poset: &Poset) -> Result<DoubleTree, Unrecognised> {
        let diagram = Diagram::acyclic(poset)?;
        let n = poset.len();
        let mut double = DoubleTree {
            parent: vec![NONE; n],
            order: Vec::with_capacity(n),
            low: vec![false; n],
            roots: Vec::new(),
            component: vec![NONE; n],
        };
        // The last element of a component that covers several will do as its root, or else its minimum: so look
        // at those from the last on, then at the minimal ones.
        let branching = |&x: &u32| diagram.below.row(x as usize).len() >= 2;
        let extension = poset.linear_extension();
        let minimal = extension.iter().filter(|&&x| diagram.below.row(x as usize).is_empty());
        for &r in extension.iter().rev().filter(|x| branching(x)).chain(minimal) {
            if double.order.len() == n {
                break;
            }
            if double.component[r as usize] == NONE {
                double.grow(&diagram, poset, r)?;
            }
        }
        // All at once: this goes through the rows in their order, which is faster than when each element is met.
        let inwards = |x: usize| if double.low[x] { diagram.above.row(x) } else { diagram.below.row(x) };
        match (0..n).find(|&x| double.parent[x] != NONE && inwards(x).len() > 1) {
            None => Ok(double),
            Some(x) => Err(double.crowded(poset, x)),
        }
    }

    /// Adds the double tree whose root is `r`, unless it meets another: the element where they meet covers, or is covered
    /// by, one of each.
    fn grow(&mut self, diagram: &Diagram, poset: &Poset, r: u32) -> Result<(), Unrecognised> {
        let number = self.roots.len() as u32;
        self.roots.push(r);
        self.component[r as usize] = number;
        self.order.push(r);
        for (covers, low) in [(&diagram.above, false), (&diagram.below, true)] {
            let mut next = self.order.len();
            let mut x = r;
            loop {
                for &y in covers.row(x as usize) {
                    if self.component[y as usize] != NONE {
                        return Err(self.crowded(poset, y as usize));
                    }
                    self.component[y as usize] = number;
                    self.parent[y as usize] = x;
                    self.low[y as usize] = low;
                    self.order.push(y);
                }
                match self.order.get(next) {
                    Some(&y) => x = y,
                    None => break,
                }
                next += 1;
            }
        }
        Ok(())
    }

    /// Says that `x` has several neighbours towards its root.
    fn crowded(&self, poset: &Poset, x: usize) -> Unrecognised {
        let root = poset.name(self.roots[self.component[x] as usize] as usize);
        let (side, cover) = if self.low[x] { ("below", "is covered by") } else { ("above", "covers") };
        format!("{} is {side} {root} and {cover} several elements", poset.name(x)).into()
    }

    /// The upper trees, or the lower ones upright; the roots are in both.
    pub fn side(&self, way: Way) -> Forest {
        let keep = |&x: &u32| self.parent[x as usize] == NONE || self.low[x as usize] == (way == Way::Down);
        let order: Vec<u32> = self.order.iter().copied().filter(keep).collect();
        let mut parent = vec![NONE; self.parent.len()];
        for &x in &order {
            parent[x as usize] = self.parent[x as usize];
        }
        Forest { parent, order }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::order::families::SplitMix;

    /// Straight from the definition, for each component and each choice of its root.
    fn is_double_tree(poset: &Poset) -> bool {
        poset.components().iter().all(|part| {
            part.iter().any(|&r| {
                part.iter().all(|&x| {
                    x == r
                        || (poset.less(r, x) && poset.lower_covers(x).len() == 1)
                        || (poset.less(x, r) && poset.upper_covers(x).len() == 1)
                })
            })
        })
    }

    #[test]
    fn recognises_double_trees() {
        let mut rng = SplitMix(13);
        let mut found = 0;
        for round in 0..40_000 {
            let n = 1 + rng.below(7);
            let p = 0.05 + 0.05 * f64::from(round % 10);
            let mut pairs = Vec::new();
            for y in 1..n {
                for x in 0..y {
                    if rng.unit() < p {
                        pairs.push((x, y));
                    }
                }
            }
            let poset = Poset::numbered(n, &pairs).unwrap();
            let double = DoubleTree::of(&poset);
            assert_eq!(double.is_ok(), is_double_tree(&poset), "{pairs:?}");
            if let Ok(double) = double {
                found += 1;
                assert_eq!(double.order.len(), n);
                let sizes = [Way::Up, Way::Down].map(|way| double.side(way).order.len());
                assert_eq!(sizes[0] + sizes[1], n + double.roots.len());
            }
        }
        assert!(found > 3000);
    }
}
