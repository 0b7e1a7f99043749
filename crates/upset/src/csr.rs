//! Adjacency lists in two flat arrays: the memory of a million-element board stays small and in order.

/// For each of `n` sources a slice of targets, sorted and without repetition.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Csr {
    start: Vec<u32>,
    target: Vec<u32>,
}

impl Csr {
    /// Groups `arcs` by their first member; repeated arcs are kept once.
    pub fn new(n: usize, arcs: impl Iterator<Item = (u32, u32)> + Clone) -> Csr {
        let mut start = vec![0u32; n + 1];
        for (x, _) in arcs.clone() {
            start[x as usize + 1] += 1;
        }
        for x in 0..n {
            start[x + 1] += start[x];
        }
        let mut next = start.clone();
        let mut target = vec![0u32; start[n] as usize];
        for (x, y) in arcs {
            target[next[x as usize] as usize] = y;
            next[x as usize] += 1;
        }
        let mut kept = 0;
        let mut begin = 0;
        for x in 0..n {
            let end = start[x + 1] as usize;
            target[begin..end].sort_unstable();
            let first = kept;
            for i in begin..end {
                if kept == first || target[kept - 1] != target[i] {
                    target[kept] = target[i];
                    kept += 1;
                }
            }
            begin = end;
            start[x + 1] = kept as u32;
        }
        target.truncate(kept);
        Csr { start, target }
    }

    /// The targets of `x`.
    pub fn row(&self, x: usize) -> &[u32] {
        &self.target[self.start[x] as usize..self.start[x + 1] as usize]
    }

    /// The number of sources.
    pub fn len(&self) -> usize {
        self.start.len().saturating_sub(1)
    }

    /// The number of arcs.
    pub fn arcs(&self) -> usize {
        self.target.len()
    }

    /// Every arc, by source.
    pub fn iter(&self) -> impl Iterator<Item = (u32, u32)> + Clone + '_ {
        (0..self.len()).flat_map(|x| self.row(x).iter().map(move |&y| (x as u32, y)))
    }

    /// The arcs between members of `keep`, which is numbered anew in that order. `position` has room for all sources
    /// and is `u32::MAX` throughout, before and after, so that it can be used again.
    pub fn induced(&self, keep: &[usize], position: &mut [u32]) -> Vec<(u32, u32)> {
        for (i, &x) in keep.iter().enumerate() {
            position[x] = i as u32;
        }
        let arcs = (keep.iter().enumerate())
            .flat_map(|(i, &x)| self.row(x).iter().map(move |&y| (i as u32, y)))
            .map(|(i, y)| (i, position[y as usize]))
            .filter(|&(_, j)| j != u32::MAX)
            .collect();
        for &x in keep {
            position[x] = u32::MAX;
        }
        arcs
    }

    /// The arcs turned round.
    pub fn transpose(&self) -> Csr {
        Csr::new(self.len(), self.iter().map(|(x, y)| (y, x)))
    }
}
