//! Decomposition of orders that contain an N. What shrinks is shrunk first; the rest is split from the top down:
//! components, then series cuts, and so on, each level at the cost of a walk over what is left.

use super::decompose::{Decomposition, Kind, Part};
use super::poset::Poset;
use super::series_parallel::{Piece, Shrunk, flatten, shrink};
use crate::budget::{Budget, Stopped};
use crate::csr::Csr;

/// Elements walked over between two looks at the clock.
const LOOK: usize = 1 << 16;

/// A part that waits to be split: what its parent has shown it cannot be.
struct Waiting {
    positions: Vec<u32>,
    connected: bool,
    no_cut: bool,
}

/// The relation with its elements numbered along a linear extension.
///
/// In a part reached by splitting, the arcs of an element that stay inside come first in its row: an arc can
/// only be lost to a series cut, and then its head lies after the whole part.
struct Splitter {
    above: Csr,
    below: Csr,
    /// The number of the part that holds each position.
    part: Vec<u32>,
    /// Where each position stands in the list of its part.
    index: Vec<u32>,
}

/// The tree of series and parallel parts of any order.
pub(super) fn decompose(poset: &Poset, budget: &Budget) -> Result<Decomposition, Stopped> {
    if poset.is_empty() {
        return Ok(Decomposition::default());
    }
    let shrunk = shrink(&poset.above, &poset.below);
    let (top_down, parts) = split_shrunk(poset, &shrunk, budget)?;
    // Nodes of the second tree are numbered after those of the first; its elements are what was left of the first.
    let offset = shrunk.nodes();
    let children: Vec<u32> = top_down.members.iter().map(|&child| child + offset).collect();
    let piece = |node: u32| {
        let Some(at) = node.checked_sub(offset) else { return shrunk.piece(node) };
        match top_down.part(at as usize) {
            Part::Element(k) => shrunk.piece(parts[k]),
            Part::Prime(_) => Piece::Prime(at),
            Part::Series(_) => Piece::Joined(Kind::Series, &children[top_down.range(at as usize)]),
            Part::Parallel(_) => Piece::Joined(Kind::Parallel, &children[top_down.range(at as usize)]),
        }
    };
    let elements = |at: u32| {
        let mut found = Vec::new();
        if let Part::Prime(members) = top_down.part(at as usize) {
            members.iter().for_each(|&k| shrunk.elements(parts[k as usize], &mut found));
        }
        found.sort_unstable();
        found
    };
    Ok(flatten(offset, piece, elements))
}

/// The tree of the modules that a shrunk order is left with, as elements, and the node that each of these is.
fn split_shrunk(
    poset: &Poset,
    shrunk: &Shrunk,
    budget: &Budget,
) -> Result<(Decomposition, Vec<u32>), Stopped> {
    let mut number = vec![u32::MAX; poset.len()];
    let mut parts = Vec::with_capacity(shrunk.left.len());
    let mut node = vec![u32::MAX; poset.len()];
    shrunk.left.iter().for_each(|&(bottom, made)| node[bottom as usize] = made);
    // Along the linear extension, so that arcs go up in number.
    let bottoms: Vec<u32> =
        poset.linear_extension().iter().copied().filter(|&x| node[x as usize] != u32::MAX).collect();
    for &bottom in &bottoms {
        number[bottom as usize] = parts.len() as u32;
        parts.push(node[bottom as usize]);
    }
    let mut arcs = Vec::new();
    for (k, &bottom) in bottoms.iter().enumerate() {
        let heads = poset.above.row(shrunk.top[bottom as usize] as usize).iter().map(|&y| number[y as usize]);
        arcs.extend(heads.filter(|&head| head != u32::MAX).map(|head| (k as u32, head)));
    }
    let above = Csr::new(parts.len(), arcs.iter().copied());
    Ok((Splitter::new(above).run(budget)?, parts))
}

impl Splitter {
    /// For a relation whose arcs go up in number.
    fn new(above: Csr) -> Splitter {
        let n = above.len();
        Splitter { below: above.transpose(), above, part: vec![u32::MAX; n], index: vec![0; n] }
    }

    fn run(mut self, budget: &Budget) -> Result<Decomposition, Stopped> {
        let all = (0..self.above.len() as u32).collect();
        let mut tree = Decomposition::default();
        let mut queue =
            std::collections::VecDeque::from([Waiting { positions: all, connected: false, no_cut: false }]);
        let mut known = 1;
        let mut pending = 0;
        while let Some(waiting) = queue.pop_front() {
            pending += waiting.positions.len();
            if pending > LOOK {
                pending = 0;
                budget.spend(0)?;
            }
            let (kind, parts) = self.split(tree.len() as u32, &waiting);
            match kind {
                Kind::Element | Kind::Prime => tree.push(kind, waiting.positions),
                Kind::Series | Kind::Parallel => {
                    tree.push(kind, (known..).take(parts.len()));
                    known += parts.len() as u32;
                    let parallel = kind == Kind::Parallel;
                    queue.extend(parts.into_iter().map(|positions| Waiting {
                        positions,
                        connected: parallel,
                        no_cut: !parallel,
                    }));
                }
            }
        }
        Ok(tree)
    }

    fn split(&mut self, node: u32, waiting: &Waiting) -> (Kind, Vec<Vec<u32>>) {
        let positions = &waiting.positions;
        if positions.len() == 1 {
            return (Kind::Element, Vec::new());
        }
        self.enter(node, positions);
        if !waiting.connected {
            let parts = self.components(node, positions);
            if parts.len() > 1 {
                return (Kind::Parallel, parts);
            }
        }
        if !waiting.no_cut {
            let parts = self.cuts(node, positions);
            if parts.len() > 1 {
                return (Kind::Series, parts);
            }
        }
        (Kind::Prime, Vec::new())
    }

    /// Makes `positions` the part `node`.
    fn enter(&mut self, node: u32, positions: &[u32]) {
        for (i, &k) in positions.iter().enumerate() {
            self.part[k as usize] = node;
            self.index[k as usize] = i as u32;
        }
    }

    fn inner_above(&self, node: u32, k: u32) -> impl Iterator<Item = u32> + '_ {
        self.above.row(k as usize).iter().copied().take_while(move |&l| self.part[l as usize] == node)
    }

    fn inner_below(&self, node: u32, k: u32) -> impl Iterator<Item = u32> + '_ {
        let row = self.below.row(k as usize).iter().rev();
        row.copied().take_while(move |&l| self.part[l as usize] == node)
    }

    fn components(&self, node: u32, positions: &[u32]) -> Vec<Vec<u32>> {
        let mut component = vec![u32::MAX; positions.len()];
        let mut count = 0;
        let mut stack = Vec::new();
        for (i, &k) in positions.iter().enumerate() {
            if component[i] != u32::MAX {
                continue;
            }
            component[i] = count;
            stack.push(k);
            while let Some(k) = stack.pop() {
                for l in self.inner_above(node, k).chain(self.inner_below(node, k)) {
                    let i = self.index[l as usize] as usize;
                    if component[i] == u32::MAX {
                        component[i] = count;
                        stack.push(l);
                    }
                }
            }
            count += 1;
        }
        let mut parts = vec![Vec::new(); count as usize];
        for (i, &k) in positions.iter().enumerate() {
            parts[component[i] as usize].push(k);
        }
        parts
    }

    /// Cuts after every k such that all of the first k+1 positions are below all others: exactly when the given
    /// relation joins every maximal element of the first to every minimal one of the others.
    fn cuts(&self, node: u32, positions: &[u32]) -> Vec<Vec<u32>> {
        let len = positions.len();
        let first_above = |k: u32| self.inner_above(node, k).next().map(|l| self.index[l as usize] as usize);
        let last_below = |k: u32| self.inner_below(node, k).next().map(|l| self.index[l as usize] as usize);
        let last: Vec<usize> = positions.iter().map(|&k| last_below(k).unwrap_or(0)).collect();
        // How many maximal elements, minimal elements and arcs between them each cut has, as differences.
        let mut change = vec![[0i64; 3]; len + 1];
        let mut count = |which: usize, from: usize, to: usize| {
            if from < to {
                change[from][which] += 1;
                change[to][which] -= 1;
            }
        };
        for (i, &k) in positions.iter().enumerate() {
            let end = first_above(k).unwrap_or(len);
            count(0, i, end);
            count(1, last[i], i);
            for l in self.inner_above(node, k) {
                count(2, last[self.index[l as usize] as usize], end);
            }
        }
        let mut parts = Vec::new();
        let mut begin = 0;
        let mut now = [0i64; 3];
        for k in 0..len {
            for (value, change) in now.iter_mut().zip(change[k]) {
                *value += change;
            }
            if k + 1 == len || i128::from(now[0]) * i128::from(now[1]) == i128::from(now[2]) {
                parts.push(positions[begin..=k].to_vec());
                begin = k + 1;
            }
        }
        parts
    }
}

impl Poset {
    /// Disjoint modules that together are the whole order, each N-free and in board order, by their first elements. As
    /// large as merging twins and links makes them, which redundant pairs in the given relation can hinder.
    ///
    /// ```
    /// use upset::order::Poset;
    /// // An N with one of its elements doubled.
    /// let p = Poset::numbered(5, &[(0, 1), (2, 1), (2, 3), (0, 4), (2, 4)]).unwrap();
    /// assert_eq!(p.n_free_modules(), [vec![0], vec![1, 4], vec![2], vec![3]]);
    /// ```
    pub fn n_free_modules(&self) -> Vec<Vec<u32>> {
        let shrunk = shrink(&self.above, &self.below);
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

    /// An element comparable with every other, if there is one: the highest such. Takes linear time.
    ///
    /// ```
    /// use upset::order::families::{antichain, chain};
    /// assert_eq!(chain(3).comparable_to_all(), Some(2));
    /// assert_eq!(antichain(2).comparable_to_all(), None);
    /// ```
    pub fn comparable_to_all(&self) -> Option<usize> {
        let n = self.len();
        let extension = self.linear_extension();
        let mut position = vec![0u32; n];
        for (k, &x) in extension.iter().enumerate() {
            position[x as usize] = k as u32;
        }
        let arcs = self.above.iter().map(|(x, y)| (position[x as usize], position[y as usize]));
        let mut splitter = Splitter::new(Csr::new(n, arcs));
        let all: Vec<u32> = (0..n as u32).collect();
        splitter.enter(0, &all);
        let parts = splitter.cuts(0, &all);
        let single = parts.iter().rev().find(|part| part.len() == 1)?;
        Some(extension[single[0] as usize] as usize)
    }
}
