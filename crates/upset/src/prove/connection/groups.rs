//! A position of a connection game as points: free cells, and groups of claimed ones.

use super::local::{Cells, members, one};

/// How many cells must be claimed to reach each vertex from an end.
pub fn distances(near: &[Cells], end: usize, own: Cells, other: Cells) -> Vec<usize> {
    let mut far = vec![near.len(); near.len()];
    let (mut seen, mut layer) = (other | one(end), one(end));
    let mut steps = 0;
    while layer != 0 {
        // What is claimed costs nothing.
        let mut new = layer;
        while new != 0 {
            members(new).for_each(|x| far[x] = steps);
            new = members(new & (own | one(end))).fold(0, |set, x| set | near[x]) & own & !seen;
            seen |= new;
            layer |= new;
        }
        layer = members(layer).fold(0, |set, x| set | near[x]) & !seen;
        seen |= layer;
        steps += 1;
    }
    far
}

/// The points of a position: free cells, and groups of claimed cells, each called by one of them or by an end.
pub struct Groups {
    /// What each vertex belongs to.
    pub of: Vec<usize>,
    /// The points that are groups.
    pub all: Cells,
    /// The points beside each point.
    pub near: Vec<Cells>,
}

impl Groups {
    /// The points of the player who has claimed `own`.
    pub fn new(near: &[Cells], own: Cells, other: Cells) -> Groups {
        let cells = near.len() - 2;
        let claimed = own | one(cells) | one(cells + 1);
        let mut of: Vec<usize> = (0..near.len()).collect();
        let mut left = claimed;
        let mut all = 0;
        // The ends first, so that groups at an end are called by it.
        for x in [cells, cells + 1].into_iter().chain(0..cells) {
            if left & one(x) == 0 {
                continue;
            }
            all |= one(x);
            let mut open = one(x);
            while open != 0 {
                left &= !open;
                members(open).for_each(|y| of[y] = x);
                open = members(open).fold(0, |set, y| set | near[y]) & left;
            }
        }
        let mut points = vec![0; near.len()];
        for x in (0..near.len()).filter(|&x| other & one(x) == 0) {
            for y in members(near[x] & !other) {
                if of[x] != of[y] {
                    points[of[x]] |= one(of[y]);
                    points[of[y]] |= one(of[x]);
                }
            }
        }
        Groups { of, all, near: points }
    }

    /// The two ends.
    pub fn ends(&self) -> [usize; 2] {
        [self.of.len() - 2, self.of.len() - 1]
    }

    /// A shortest way from one point to another, through claimed cells of the two.
    pub fn way(&self, near: &[Cells], a: usize, b: usize) -> Vec<usize> {
        let mut before = vec![usize::MAX; near.len()];
        let mut open = std::collections::VecDeque::from([a]);
        let passes = |x: usize| self.of[x] == self.of[a] || self.of[x] == self.of[b];
        while let Some(x) = open.pop_front() {
            for y in members(near[x]).filter(|&y| y != a && passes(y)) {
                if before[y] == usize::MAX {
                    before[y] = x;
                    open.push_back(y);
                }
            }
        }
        let mut way = vec![b];
        while way[way.len() - 1] != a {
            match before[way[way.len() - 1]] {
                usize::MAX => return Vec::new(),
                x => way.push(x),
            }
        }
        way.reverse();
        way
    }
}
