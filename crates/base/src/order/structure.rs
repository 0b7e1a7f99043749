//! Levels, height and connected components: what can be read off the diagram in linear time.

use super::poset::Poset;
use crate::csr::Csr;

impl Poset {
    /// For each element the number of elements below it in the longest chain that ends there.
    pub fn levels(&self) -> Vec<u32> {
        let mut level = vec![0; self.len()];
        for &x in &self.order.extension {
            for &y in self.order.above.row(x as usize) {
                level[y as usize] = level[y as usize].max(level[x as usize] + 1);
            }
        }
        level
    }

    /// The number of elements of a longest chain.
    pub fn height(&self) -> usize {
        self.levels().into_iter().max().map_or(0, |l| l as usize + 1)
    }

    /// Whether the pairs the order was given by close no cycle, directions aside: then they are its covers, and the
    /// diagram is a forest as a graph.
    pub fn given_closes_no_cycle(&self) -> bool {
        *self.order.tree_like.get_or_init(|| closes_no_cycle(&self.order.above, &self.order.below))
    }

    /// The connected components of the diagram, each in board order, by their first elements.
    pub fn components(&self) -> Vec<Vec<usize>> {
        let mut component = vec![u32::MAX; self.len()];
        let mut count = 0;
        let mut stack = Vec::new();
        for start in 0..self.len() {
            if component[start] != u32::MAX {
                continue;
            }
            component[start] = count;
            stack.push(start);
            while let Some(x) = stack.pop() {
                for &y in self.order.above.row(x).iter().chain(self.order.below.row(x)) {
                    if component[y as usize] == u32::MAX {
                        component[y as usize] = count;
                        stack.push(y as usize);
                    }
                }
            }
            count += 1;
        }
        let mut parts = vec![Vec::new(); count as usize];
        for (x, &c) in component.iter().enumerate() {
            parts[c as usize].push(x);
        }
        parts
    }

    /// The chains, bottom first, if the order is a disjoint union of chains.
    pub fn disjoint_chains(&self) -> Option<Vec<Vec<usize>>> {
        let single = |row: &[u32]| row.len() <= 1;
        if (0..self.len()).any(|x| !single(self.upper_covers(x)) || !single(self.lower_covers(x))) {
            return None;
        }
        let chain = |bottom: usize| {
            std::iter::successors(Some(bottom), |&x| self.upper_covers(x).first().map(|&y| y as usize))
                .collect()
        };
        Some(self.minimal().into_iter().map(chain).collect())
    }
}

/// Whether nothing remains when elements with one neighbour are taken away as long as there are any. The elements are
/// looked at in board order, each with what it sets loose, so that neighbours near each other cost no far reads.
fn closes_no_cycle(above: &Csr, below: &Csr) -> bool {
    let n = above.len();
    if n > 0 && above.arcs() >= n {
        return false;
    }
    // The number of neighbours, and their numbers xored: of a single one its number.
    let near =
        |x: usize| above.row(x).iter().chain(below.row(x)).fold((0u32, 0u32), |(d, all), y| (d + 1, all ^ y));
    let mut left: Vec<(u32, u32)> = (0..n).map(near).collect();
    let mut taken = 0;
    for start in 0..n {
        let mut x = start;
        while let (1, y) = left[x] {
            left[x].0 = 0;
            let other = &mut left[y as usize];
            *other = (other.0 - 1, other.1 ^ x as u32);
            taken += 1;
            x = y as usize;
        }
    }
    taken == above.arcs()
}
