//! Decomposition from the top down, for orders that contain an N: components, then series cuts, and so on.

use super::decompose::{Decomposition, Kind};
use super::poset::Poset;
use crate::csr::Csr;

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
pub(super) fn decompose(poset: &Poset) -> Decomposition {
    let n = poset.len();
    let extension = poset.linear_extension();
    let mut position = vec![0u32; n];
    for (k, &x) in extension.iter().enumerate() {
        position[x as usize] = k as u32;
    }
    let arcs =
        (poset.above.iter()).map(|(x, y)| (position[x as usize], position[y as usize])).collect::<Vec<_>>();
    let above = Csr::new(n, arcs.iter().copied());
    drop(arcs);
    let mut splitter =
        Splitter { below: above.transpose(), above, part: vec![u32::MAX; n], index: vec![0; n] };
    let mut tree = Decomposition::default();
    let mut queue = std::collections::VecDeque::new();
    if n > 0 {
        queue.push_back(Waiting { positions: (0..n as u32).collect(), connected: false, no_cut: false });
    }
    let mut known = 1;
    while let Some(waiting) = queue.pop_front() {
        let (kind, parts) = splitter.split(tree.len() as u32, &waiting);
        match kind {
            Kind::Element | Kind::Prime => {
                let mut elements: Vec<u32> =
                    waiting.positions.iter().map(|&k| extension[k as usize]).collect();
                elements.sort_unstable();
                tree.push(kind, elements);
            }
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
    tree
}

impl Splitter {
    fn split(&mut self, node: u32, waiting: &Waiting) -> (Kind, Vec<Vec<u32>>) {
        let positions = &waiting.positions;
        if positions.len() == 1 {
            return (Kind::Element, Vec::new());
        }
        for (i, &k) in positions.iter().enumerate() {
            self.part[k as usize] = node;
            self.index[k as usize] = i as u32;
        }
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
