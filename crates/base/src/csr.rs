//! Adjacency lists in two flat arrays: the memory of a million-element board stays small and in order.

/// For each of `n` sources a slice of targets, sorted and without repetition.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Csr {
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
    #[inline]
    pub fn row(&self, x: usize) -> &[u32] {
        &self.target[self.start[x] as usize..self.start[x + 1] as usize]
    }

    /// The number of sources.
    pub fn len(&self) -> usize {
        self.start.len().saturating_sub(1)
    }

    /// Whether there is no source.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
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

    /// For each source the least of its class: those that it leads to and that lead to it, through others too.
    /// Tarjan's algorithm with a stack of its own, since a chain may be a million long.
    pub fn classes(&self) -> Vec<u32> {
        let n = self.len();
        let mut first: Vec<u32> = (0..n as u32).collect();
        let mut number = vec![0u32; n];
        let mut low = vec![0u32; n];
        let mut active = vec![false; n];
        let mut component: Vec<u32> = Vec::new();
        let mut count = 0;
        for root in 0..n {
            if number[root] > 0 {
                continue;
            }
            let mut stack = vec![(root, 0)];
            while let Some(&mut (x, ref mut next)) = stack.last_mut() {
                if *next == 0 {
                    count += 1;
                    (number[x], low[x]) = (count, count);
                    active[x] = true;
                    component.push(x as u32);
                }
                if let Some(&y) = self.row(x).get(*next) {
                    *next += 1;
                    let y = y as usize;
                    if number[y] == 0 {
                        // What is found from y on is handed down when y is left.
                        stack.push((y, 0));
                    } else if active[y] {
                        low[x] = low[x].min(number[y]);
                    }
                    continue;
                }
                if low[x] == number[x] {
                    let from = component.iter().rposition(|&y| y as usize == x).unwrap_or(0);
                    let class = component.split_off(from);
                    let least = class.iter().copied().min().unwrap_or(x as u32);
                    for y in class {
                        first[y as usize] = least;
                        active[y as usize] = false;
                    }
                }
                stack.pop();
                if let Some(&(parent, _)) = stack.last() {
                    low[parent] = low[parent].min(low[x]);
                }
            }
        }
        first
    }
}
