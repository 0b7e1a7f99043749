//! What is left of a graph with two ends: cells of the player who joins are contracted, those of the opponent deleted.

/// One more than the greatest number of vertices, the ends among them.
pub const VERTICES: usize = u128::BITS as usize;

/// A graph on cells `0..n` and two ends, `n` and `n + 1`, which one player wants to join.
///
/// The neighbours of an end always form a clique: no shortest way passes two of them, so that the edges between them
/// change nothing, and with them equal games look equal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Net {
    rows: Vec<u128>,
}

/// The members of a set of vertices.
pub fn members(mut set: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let x = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        x
    })
}

/// The set of one vertex.
pub fn one(x: usize) -> u128 {
    1 << x
}

impl Net {
    /// The graph with these neighbours, at most [`VERTICES`], of which the last two are the ends.
    pub fn new(rows: Vec<u128>) -> Net {
        let mut net = Net { rows };
        net.round_ends();
        net
    }

    /// The number of cells.
    pub fn cells(&self) -> usize {
        self.rows.len() - 2
    }

    /// The two ends.
    pub fn ends(&self) -> [usize; 2] {
        [self.cells(), self.cells() + 1]
    }

    /// The neighbours of `x`.
    pub fn row(&self, x: usize) -> u128 {
        self.rows[x]
    }

    /// Whether the ends are joined.
    pub fn joined(&self) -> bool {
        let [s, t] = self.ends();
        self.rows[s] & one(t) != 0
    }

    /// Whether the ends can still be joined.
    pub fn joinable(&self) -> bool {
        let [s, t] = self.ends();
        self.reached(s, 0) & one(t) != 0
    }

    /// What can be reached from `x` without passing `barred`.
    pub fn reached(&self, x: usize, barred: u128) -> u128 {
        let mut seen = one(x);
        let mut new = seen;
        while new != 0 {
            let next = members(new).fold(0, |set, y| set | self.rows[y]);
            new = next & !seen & !barred;
            seen |= new;
        }
        seen
    }

    /// The player who joins claims `v`: its neighbours become neighbours of each other.
    pub fn contract(&mut self, v: usize) {
        let near = std::mem::take(&mut self.rows[v]);
        for u in members(near) {
            self.rows[u] = (self.rows[u] | near) & !(one(u) | one(v));
        }
        self.round_ends_in(near);
    }

    /// The opponent claims `v`.
    pub fn delete(&mut self, v: usize) {
        for u in members(std::mem::take(&mut self.rows[v])) {
            self.rows[u] &= !one(v);
        }
    }

    /// Whether every two of `set` are neighbours.
    pub fn is_clique(&self, set: u128) -> bool {
        members(set).all(|x| set & !self.rows[x] & !one(x) == 0)
    }

    /// The same graph with the vertices renamed.
    pub fn renamed(&self, image: &[u8]) -> Net {
        let mut rows = vec![0; self.rows.len()];
        for (x, &row) in self.rows.iter().enumerate() {
            rows[image[x] as usize] = moved(row, image);
        }
        Net { rows }
    }

    fn round_ends(&mut self) {
        self.round_ends_in(self.ends().iter().fold(0, |set, &end| set | one(end)));
    }

    /// Makes the neighbours of those ends that are in `set` cliques.
    fn round_ends_in(&mut self, set: u128) {
        for end in self.ends() {
            if set & one(end) != 0 {
                let near = self.rows[end];
                for u in members(near) {
                    self.rows[u] |= near & !one(u);
                }
            }
        }
    }
}

/// The image of a set of vertices.
pub fn moved(set: u128, image: &[u8]) -> u128 {
    members(set).fold(0, |moved, x| moved | one(image[x] as usize))
}
