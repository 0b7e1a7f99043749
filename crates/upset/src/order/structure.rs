//! Levels, height and connected components: what can be read off the diagram in linear time.

use super::poset::Poset;

impl Poset {
    /// For each element the number of elements below it in the longest chain that ends there.
    pub fn levels(&self) -> Vec<u32> {
        let mut level = vec![0; self.len()];
        for &x in &self.extension {
            for &y in self.above.row(x as usize) {
                level[y as usize] = level[y as usize].max(level[x as usize] + 1);
            }
        }
        level
    }

    /// The number of elements of a longest chain.
    pub fn height(&self) -> usize {
        self.levels().into_iter().max().map_or(0, |l| l as usize + 1)
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
                for &y in self.above.row(x).iter().chain(self.below.row(x)) {
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
