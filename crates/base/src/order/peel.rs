//! Decomposition of orders that contain an N: what shrinks is shrunk first, the rest is split from the top down.

use super::decompose::Decomposition;
use super::poset::Poset;
use super::series_parallel::{Piece, Shrunk, flatten, shrink};
use super::split::{Split, Splitter};
use crate::budget::{Budget, Stopped};
use crate::csr::Csr;

/// The tree of series and parallel parts of any order.
pub(super) fn decompose(poset: &Poset, budget: &Budget) -> Result<Decomposition, Stopped> {
    if poset.is_empty() {
        return Ok(Decomposition::default());
    }
    let shrunk = shrink(&poset.order.above, &poset.order.below);
    let (above, modules) = quotient(poset, &shrunk);
    // Nodes of the second tree are numbered after those of the first; its elements are what was left of the first.
    let offset = shrunk.nodes();
    let splits = Splitter::new(above, offset).run(budget)?;
    let piece = |node: u32| {
        let Some(at) = node.checked_sub(offset) else { return shrunk.piece(node) };
        match &splits[at as usize] {
            Split::Joined(kind, parts) => Piece::Joined(*kind, parts),
            Split::Leaf(all) if all.len() == 1 => shrunk.piece(modules[all[0] as usize]),
            Split::Leaf(_) => Piece::Prime(at),
        }
    };
    let elements = |at: u32| {
        let mut found = Vec::new();
        if let Split::Leaf(all) = &splits[at as usize] {
            all.iter().for_each(|&k| shrunk.elements(modules[k as usize], &mut found));
        }
        found.sort_unstable();
        found
    };
    Ok(flatten(offset, piece, elements))
}

/// The relation between the modules that a shrunk order is left with, numbered along the linear extension, and the node
/// that each of these is.
fn quotient(poset: &Poset, shrunk: &Shrunk) -> (Csr, Vec<u32>) {
    let mut node = vec![u32::MAX; poset.len()];
    shrunk.left.iter().for_each(|&(bottom, made)| node[bottom as usize] = made);
    let extension = poset.linear_extension().iter().copied();
    let bottoms: Vec<u32> = extension.filter(|&x| node[x as usize] != u32::MAX).collect();
    let mut number = vec![u32::MAX; poset.len()];
    bottoms.iter().enumerate().for_each(|(k, &bottom)| number[bottom as usize] = k as u32);
    let mut arcs = Vec::new();
    for (k, &bottom) in bottoms.iter().enumerate() {
        let heads =
            poset.order.above.row(shrunk.top[bottom as usize] as usize).iter().map(|&y| number[y as usize]);
        arcs.extend(heads.filter(|&head| head != u32::MAX).map(|head| (k as u32, head)));
    }
    let modules = bottoms.iter().map(|&bottom| node[bottom as usize]).collect();
    (Csr::new(bottoms.len(), arcs.iter().copied()), modules)
}

impl Poset {
    /// Disjoint modules that together are the whole order, each N-free and in board order, by their first elements. As
    /// large as merging twins and links makes them, which redundant pairs in the given relation can hinder.
    ///
    /// ```
    /// use upset_base::order::Poset;
    /// // An N with one of its elements doubled.
    /// let p = Poset::numbered(5, &[(0, 1), (2, 1), (2, 3), (0, 4), (2, 4)]).unwrap();
    /// assert_eq!(p.n_free_modules(), [vec![0], vec![1, 4], vec![2], vec![3]]);
    /// ```
    pub fn n_free_modules(&self) -> Vec<Vec<u32>> {
        let shrunk = shrink(&self.order.above, &self.order.below);
        let mut modules: Vec<Vec<u32>> = (shrunk.left.iter())
            .map(|&(_, node)| {
                let mut elements = Vec::new();
                shrunk.elements(node, &mut elements);
                elements.sort_unstable();
                elements
            })
            .collect();
        modules.sort_unstable();
        modules
    }

    /// An element comparable with every other, if there is one: the lowest such. Takes linear time.
    ///
    /// ```
    /// use upset_base::order::families::{antichain, chain};
    /// assert_eq!(chain(3).comparable_to_all(), Some(0));
    /// assert_eq!(antichain(2).comparable_to_all(), None);
    /// ```
    pub fn comparable_to_all(&self) -> Option<usize> {
        let n = self.len();
        let extension = self.linear_extension();
        let mut position = vec![0; n];
        extension.iter().enumerate().for_each(|(k, &x)| position[x as usize] = k);
        let place = |&y: &u32| position[y as usize];
        let first: Vec<usize> =
            (0..n).map(|x| self.order.above.row(x).iter().map(place).min().unwrap_or(n)).collect();
        let last: Vec<usize> =
            (0..n).map(|x| self.order.below.row(x).iter().map(place).max().unwrap_or(0)).collect();
        // The first k + 1 of the extension have so many maximal elements, the others so many minimal ones, and so many
        // arcs join one to the other: told as differences from k to k + 1. All are joined exactly at a series cut.
        let mut change = vec![[0i64; 3]; n + 1];
        let mut count = |which: usize, from: usize, to: usize| {
            if from < to {
                change[from][which] += 1;
                change[to][which] -= 1;
            }
        };
        for (k, &x) in extension.iter().enumerate() {
            let x = x as usize;
            count(0, k, first[x]);
            count(1, last[x], k);
            self.order.above.row(x).iter().for_each(|&y| count(2, last[y as usize], first[x]));
        }
        let mut now = [0i64; 3];
        let mut cut = vec![true; n + 1];
        for k in 0..n {
            now.iter_mut().zip(change[k]).for_each(|(value, change)| *value += change);
            cut[k + 1] = k + 1 == n || i128::from(now[0]) * i128::from(now[1]) == i128::from(now[2]);
        }
        (0..n).find(|&k| cut[k] && cut[k + 1]).map(|k| extension[k] as usize)
    }
}
