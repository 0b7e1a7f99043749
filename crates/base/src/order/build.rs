//! Building posets: from relations, and from other posets by dual, unions, product and restriction.

use super::poset::{Order, Poset};
use crate::csr::Csr;
use crate::names::Names;
use std::sync::{Arc, OnceLock};

/// A relation that is no partial order: these elements lie on a cycle, each below the next.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the relation has a cycle through {} elements", .0.len())]
pub struct Cycle(pub Vec<usize>);

/// A board that would not fit in memory.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the board would have {what}, more than the {limit} that can be built")]
pub struct TooLarge {
    /// What there would be too much of, with its number.
    pub what: String,
    /// How much of it is allowed.
    pub limit: u64,
}

/// The largest number of elements that is built.
pub const MAX_ELEMENTS: u64 = 20_000_000;
/// The largest number of related pairs that is stored.
pub const MAX_PAIRS: u64 = 200_000_000;

/// Memory that building takes for each element, with a short name, about.
pub const ELEMENT_BYTES: usize = 96;
/// Memory that building takes for each related pair, about.
pub const PAIR_BYTES: usize = 20;

/// Whether a board of this size can be built at all.
pub fn check_size(elements: u128, pairs: u128) -> Result<(), TooLarge> {
    if elements > u128::from(MAX_ELEMENTS) {
        return Err(TooLarge { what: format!("{elements} elements"), limit: MAX_ELEMENTS });
    }
    if pairs > u128::from(MAX_PAIRS) {
        return Err(TooLarge { what: format!("{pairs} related pairs"), limit: MAX_PAIRS });
    }
    Ok(())
}

impl Poset {
    /// The reflexive and transitive closure of `pairs`, each meaning first < second. Panics if one has no name.
    pub fn new(names: Names, pairs: &[(u32, u32)]) -> Result<Poset, Cycle> {
        let n = names.len();
        let above = Csr::new(n, pairs.iter().copied());
        let below = above.transpose();
        let mut missing: Vec<u32> = (0..n).map(|x| below.row(x).len() as u32).collect();
        let mut extension: Vec<u32> = (0..n as u32).filter(|&x| missing[x as usize] == 0).collect();
        let mut next = 0;
        while next < extension.len() {
            for &y in above.row(extension[next] as usize) {
                missing[y as usize] -= 1;
                if missing[y as usize] == 0 {
                    extension.push(y);
                }
            }
            next += 1;
        }
        if extension.len() < n {
            return Err(Cycle(find_cycle(&below, &missing)));
        }
        let order = Order {
            above,
            below,
            extension,
            covers: OnceLock::new(),
            rows: OnceLock::new(),
            decomposition: OnceLock::new(),
            tree_like: OnceLock::new(),
            n_free: OnceLock::new(),
        };
        Ok(Poset { names, order: Arc::new(order) })
    }

    /// A poset whose elements are called `1, 2, …, n`.
    pub fn numbered(n: usize, pairs: &[(usize, usize)]) -> Result<Poset, Cycle> {
        let pairs: Vec<(u32, u32)> = pairs.iter().map(|&(x, y)| (x as u32, y as u32)).collect();
        Poset::new(Names::numbered(n), &pairs)
    }

    /// `names` without any relation.
    pub fn antichain(names: Names) -> Poset {
        Poset::acyclic(names, &[])
    }

    /// A poset from pairs that cannot close a cycle, because every one of them goes up in some known order.
    pub fn acyclic(names: Names, pairs: &[(u32, u32)]) -> Poset {
        match Poset::new(names, pairs) {
            Ok(poset) => poset,
            Err(cycle) => unreachable!("an order by construction has a cycle: {cycle:?}"),
        }
    }

    /// The same elements with the order turned upside down.
    pub fn dual(&self) -> Poset {
        let pairs: Vec<_> = self.order.above.iter().map(|(x, y)| (y, x)).collect();
        Poset::acyclic(self.names.clone(), &pairs)
    }

    /// The same order with other names, as many as before.
    pub fn renamed(self, names: Names) -> Poset {
        assert_eq!(names.len(), self.len());
        Poset { names, ..self }
    }

    /// The order that `self` induces on `keep`, in that board order. `keep` must be convex: whatever lies
    /// between two kept elements is kept. What remains after any move of any game here is.
    pub fn restrict_convex(&self, keep: &[usize]) -> Poset {
        let pairs = self.order.above.induced(keep, &mut vec![u32::MAX; self.len()]);
        Poset::acyclic(self.names.select(keep), &pairs)
    }

    /// The orders that `self` induces on each of `parts`, which must be convex; for disjoint parts in time linear in
    /// the board, however many there are.
    ///
    /// ```
    /// use upset_base::order::Poset;
    /// let p = Poset::numbered(4, &[(0, 2), (1, 3)]).unwrap();
    /// let chains = p.split(&p.components());
    /// assert!(chains.iter().all(|chain| chain.len() == 2 && chain.less(0, 1)));
    /// ```
    pub fn split(&self, parts: &[Vec<usize>]) -> Vec<Poset> {
        let mut position = vec![u32::MAX; self.len()];
        let mut part = |keep: &Vec<usize>| {
            Poset::acyclic(self.names.select(keep), &self.order.above.induced(keep, &mut position))
        };
        parts.iter().map(&mut part).collect()
    }

    /// The relation the order was given by, upwards and downwards.
    pub fn given(&self) -> (&Csr, &Csr) {
        (&self.order.above, &self.order.below)
    }

    /// The order that `self` induces on any set of elements; pays for the closure.
    pub fn induced(&self, keep: &[usize]) -> Poset {
        let mut pairs = Vec::new();
        for (i, &x) in keep.iter().enumerate() {
            for (j, &y) in keep.iter().enumerate() {
                if self.less(x, y) {
                    pairs.push((i as u32, j as u32));
                }
            }
        }
        Poset::acyclic(self.names.select(keep), &pairs)
    }

    /// The parts side by side, unrelated; names that would repeat get the number of their part in front.
    pub fn parallel(parts: &[Poset]) -> Result<Poset, TooLarge> {
        let pairs = parts.iter().map(|p| p.order.above.arcs() as u128).sum();
        check_size(parts.iter().map(|p| p.len() as u128).sum(), pairs)?;
        let mut pairs = Vec::with_capacity(pairs as usize);
        let mut offset = 0;
        for part in parts {
            pairs.extend(part.order.above.iter().map(|(x, y)| (x + offset, y + offset)));
            offset += part.len() as u32;
        }
        Ok(Poset::acyclic(joint_names(parts), &pairs))
    }

    /// Every element of `top` above every element of `bottom`; the elements of `bottom` come first.
    pub fn series(top: &Poset, bottom: &Poset) -> Result<Poset, TooLarge> {
        let (high, low) = (top.minimal(), bottom.maximal());
        let joints = high.len() as u128 * low.len() as u128;
        let elements = top.len() as u128 + bottom.len() as u128;
        check_size(elements, top.order.above.arcs() as u128 + bottom.order.above.arcs() as u128 + joints)?;
        let offset = bottom.len() as u32;
        let mut pairs: Vec<(u32, u32)> = bottom.order.above.iter().collect();
        pairs.extend(top.order.above.iter().map(|(x, y)| (x + offset, y + offset)));
        for &x in &low {
            pairs.extend(high.iter().map(|&y| (x as u32, y as u32 + offset)));
        }
        Ok(Poset::acyclic(joint_names(&[bottom.clone(), top.clone()]), &pairs))
    }

    /// Pairs ordered in both coordinates, named `(x,y)`, first coordinate slowest.
    pub fn product(left: &Poset, right: &Poset) -> Result<Poset, TooLarge> {
        let (m, n) = (left.len(), right.len());
        let pairs =
            left.order.above.arcs() as u128 * n as u128 + right.order.above.arcs() as u128 * m as u128;
        check_size(m as u128 * n as u128, pairs)?;
        let index = |x: u32, y: u32| x * n as u32 + y;
        let names = Names::new((0..m * n).map(|i| format!("({},{})", left.name(i / n), right.name(i % n))));
        let mut pairs = Vec::with_capacity(pairs as usize);
        for (x, z) in left.order.above.iter() {
            pairs.extend((0..n as u32).map(|y| (index(x, y), index(z, y))));
        }
        for x in 0..m as u32 {
            pairs.extend(right.order.above.iter().map(|(y, z)| (index(x, y), index(x, z))));
        }
        Ok(Poset::acyclic(names, &pairs))
    }
}

/// The names of all parts in order; when two parts share one, every part's get its number in front.
pub fn joint_names(parts: &[Poset]) -> Names {
    Names::joint(&parts.iter().map(|part| &part.names).collect::<Vec<_>>())
}

/// Walks down from an element that no linear extension reached until one repeats.
fn find_cycle(below: &Csr, missing: &[u32]) -> Vec<usize> {
    let Some(mut x) = missing.iter().position(|&m| m > 0) else { return Vec::new() };
    let mut seen_at = vec![usize::MAX; missing.len()];
    let mut path = Vec::new();
    while seen_at[x] == usize::MAX {
        seen_at[x] = path.len();
        path.push(x);
        match below.row(x).iter().find(|&&y| missing[y as usize] > 0) {
            Some(&y) => x = y as usize,
            None => return path,
        }
    }
    let mut cycle = path.split_off(seen_at[x]);
    cycle.reverse();
    cycle
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cycle_is_named_in_order() {
        let Err(Cycle(cycle)) = Poset::numbered(4, &[(0, 1), (1, 2), (2, 0), (2, 3)]) else {
            panic!("a cycle was accepted")
        };
        assert_eq!(cycle.len(), 3);
        let next = [1, 2, 0];
        for i in 0..3 {
            assert_eq!(next[cycle[i]], cycle[(i + 1) % 3]);
        }
    }

    #[test]
    fn compounds_prefix_names_that_repeat() {
        let c = Poset::numbered(2, &[(0, 1)]).unwrap();
        let both = Poset::parallel(&[c.clone(), c.clone()]).unwrap();
        assert_eq!(both.names().iter().collect::<Vec<_>>(), ["1:1", "1:2", "2:1", "2:2"]);
        let tower = Poset::series(&c, &c).unwrap();
        assert!(tower.less(1, 2) && tower.less(0, 3));
        assert_eq!(tower.cover_count(), 3);
    }
}
