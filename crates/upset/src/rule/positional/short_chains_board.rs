//! Chains of one or two vertices with winning sets of size at most 2: patterns and reductions.

use crate::hypergraph::Edge;

const NONE: u32 = u32::MAX;

/// Bottom vertices, the tops above them, and the winning sets that are left.
#[derive(Clone, Debug)]
pub struct ShortChainsBoard {
    alive: Vec<bool>,
    count: usize,
    /// The top above a bottom vertex, or none.
    top: Vec<u32>,
    /// The bottom vertex below a top, or none.
    bottom: Vec<u32>,
    /// Winning sets; one of size 1 has its vertex twice.
    sets: Vec<[u32; 2]>,
}

impl ShortChainsBoard {
    /// The board of chains of height at most 2, bottom first, and sets of size at most 2.
    pub fn new(n: usize, chains: &[Vec<usize>], edges: &[Edge]) -> ShortChainsBoard {
        let mut board = ShortChainsBoard {
            alive: vec![true; n],
            count: n,
            top: vec![NONE; n],
            bottom: vec![NONE; n],
            sets: edges.iter().map(|e| [e[0], e[e.len() - 1]]).collect(),
        };
        for chain in chains {
            if let [x, y] = chain[..] {
                board.top[x] = y as u32;
                board.bottom[y] = x as u32;
            }
        }
        board
    }

    /// The vertices that can be claimed.
    pub fn bottoms(&self) -> Vec<usize> {
        (0..self.alive.len()).filter(|&x| self.alive[x] && self.bottom[x] == NONE).collect()
    }

    fn is_bottom(&self, x: u32) -> bool {
        self.bottom[x as usize] == NONE
    }

    fn remove(&mut self, x: u32) {
        self.alive[x as usize] = false;
        self.count -= 1;
        let y = std::mem::replace(&mut self.top[x as usize], NONE);
        if y != NONE {
            self.bottom[y as usize] = NONE;
        }
        let z = std::mem::replace(&mut self.bottom[x as usize], NONE);
        if z != NONE {
            self.top[z as usize] = NONE;
        }
    }

    /// Breaker claims a bottom vertex.
    pub fn breaker_claims(&mut self, x: usize) {
        let x = x as u32;
        self.remove(x);
        self.sets.retain(|s| !s.contains(&x));
    }

    /// Maker claims a bottom vertex that is no winning set by itself.
    fn maker_claims(&mut self, x: u32) {
        self.remove(x);
        for s in &mut self.sets {
            if s[0] == x {
                s[0] = s[1];
            } else if s[1] == x {
                s[1] = s[0];
            }
        }
    }

    /// A claim that starts one of the patterns that win whatever the parity: a set of size 1, or a vertex with
    /// two ways to go on.
    fn quick_claim(&self) -> Option<u32> {
        if let Some(s) = self.sets.iter().find(|s| s[0] == s[1] && self.is_bottom(s[0])) {
            return Some(s[0]);
        }
        let mut ways: Vec<u8> = vec![0; self.alive.len()];
        for &[a, b] in self.sets.iter().filter(|s| s[0] != s[1]) {
            for (x, z) in [(a, b), (b, a)] {
                if self.is_bottom(x) && (self.is_bottom(z) || self.bottom[z as usize] == x) {
                    ways[x as usize] += 1;
                    if ways[x as usize] == 2 {
                        return Some(x);
                    }
                }
            }
        }
        None
    }

    /// On an odd board: a set that parity wins for Maker, with a claim to start with.
    fn odd_claim(&self) -> Option<([u32; 2], u32)> {
        for &[a, b] in self.sets.iter().filter(|s| s[0] != s[1]) {
            for (x, y) in [(a, b), (b, a)] {
                if self.is_bottom(x) && !self.is_bottom(y) && self.bottom[y as usize] != x {
                    return Some(([a, b], x));
                }
            }
        }
        let tops = |s: &&[u32; 2]| !self.is_bottom(s[0]) && !self.is_bottom(s[1]);
        let set = *self.sets.iter().find(tops)?;
        // A lone bottom vertex is there, as the number of vertices is odd.
        let lone = |&x: &u32| self.alive[x as usize] && self.is_bottom(x) && self.top[x as usize] == NONE;
        (0..self.alive.len() as u32).find(lone).map(|x| (set, x))
    }

    /// Whether Maker, to move, wins.
    pub fn maker_wins(&self) -> bool {
        if self.quick_claim().is_some() {
            return true;
        }
        if self.count % 2 == 1 {
            return self.odd_claim().is_some();
        }
        let mut board = self.clone();
        while board.drop_closed_chains() || board.drop_lone_pairs() {}
        !board.sets.is_empty()
    }

    /// R1, as often as it applies.
    fn drop_lone_pairs(&mut self) -> bool {
        let mut degree = vec![0u32; self.alive.len()];
        for &[a, b] in &self.sets {
            degree[a as usize] += 1;
            if a != b {
                degree[b as usize] += 1;
            }
        }
        let lone = |s: &[u32; 2]| {
            s[0] != s[1]
                && self.is_bottom(s[0])
                && self.is_bottom(s[1])
                && degree[s[0] as usize] == 1
                && degree[s[1] as usize] == 1
        };
        let (gone, kept): (Vec<_>, Vec<_>) = self.sets.iter().partition(|s| lone(s));
        self.sets = kept;
        gone.iter().flatten().for_each(|&x| self.remove(x));
        !gone.is_empty()
    }

    /// R2 with the largest set of chains it applies to.
    fn drop_closed_chains(&mut self) -> bool {
        // A chain is open if its bottom vertex lies in a set without a top of a closed chain.
        let n = self.alive.len();
        let mut open = vec![false; n];
        let mut queue: Vec<u32> = Vec::new();
        // For each top the bottom vertices it shares a set with.
        let mut needs: Vec<Vec<u32>> = vec![Vec::new(); n];
        for &[a, b] in &self.sets {
            for (x, z) in [(a, b), (b, a)] {
                if !self.is_bottom(x) {
                    continue;
                }
                if self.is_bottom(z) {
                    if !std::mem::replace(&mut open[x as usize], true) {
                        queue.push(x);
                    }
                } else {
                    needs[z as usize].push(x);
                }
            }
        }
        while let Some(x) = queue.pop() {
            let y = self.top[x as usize];
            if y == NONE {
                continue;
            }
            for &z in &needs[y as usize] {
                if !std::mem::replace(&mut open[z as usize], true) {
                    queue.push(z);
                }
            }
        }
        let closed: Vec<u32> = (0..n as u32)
            .filter(|&x| self.alive[x as usize] && self.top[x as usize] != NONE && !open[x as usize])
            .collect();
        if closed.is_empty() {
            return false;
        }
        let mut gone = vec![false; n];
        for x in closed {
            let y = self.top[x as usize];
            gone[x as usize] = true;
            gone[y as usize] = true;
            self.remove(y);
            self.remove(x);
        }
        self.sets.retain(|s| !gone[s[0] as usize] && !gone[s[1] as usize]);
        true
    }

    /// A claim with which Maker, to move, wins.
    pub fn winning_claim(&self) -> Option<usize> {
        if let Some(x) = self.quick_claim() {
            return Some(x as usize);
        }
        if self.count % 2 == 1 {
            return self.odd_claim().map(|(_, x)| x as usize);
        }
        if !self.maker_wins() {
            return None;
        }
        // A winning pattern starts with a pair of bottom vertices: one is claimed, the other answered.
        for &[a, b] in &self.sets {
            if a == b || !self.is_bottom(a) || !self.is_bottom(b) {
                continue;
            }
            for (x, y) in [(a, b), (b, a)] {
                let mut after = self.clone();
                after.maker_claims(x);
                after.breaker_claims(y as usize);
                if after.maker_wins() {
                    return Some(x as usize);
                }
            }
        }
        None
    }

    /// The vertices of a short pattern that wins whatever is claimed on other chains, if there is one.
    pub fn pattern(&self) -> Option<Vec<u32>> {
        if let Some(x) = self.quick_claim() {
            let sets = self.sets.iter().filter(|s| s.contains(&x)).flatten();
            return Some(sets.copied().collect());
        }
        let odd = self.count % 2 == 1;
        odd.then(|| self.odd_claim()).flatten().map(|(set, _)| set.to_vec())
    }

    /// Which vertices lie on the chains of these vertices.
    pub fn chains_of(&self, vertices: &[u32]) -> Vec<bool> {
        let mut on = vec![false; self.alive.len()];
        for &v in vertices {
            for x in [v, self.top[v as usize], self.bottom[v as usize]] {
                if x != NONE {
                    on[x as usize] = true;
                }
            }
        }
        on
    }
}
