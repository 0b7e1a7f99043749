//! Alternating red-blue paths: how Red, to move with a matching of pairs, keeps Blue from winning
//! (002 Theorem 4.1, with the vertex outside P named and the emptied board accepted).
//!
//! When Red claims u1, Blue must take its red partner u2, Red must take the blue neighbour u3 of u2, and so on.
//! The start u1 is of type 1 if Blue's vertex has two blue neighbours to choose from (Red loses), of type 2 if
//! the path ends with Red's claim (Blue moves freely), of type 3 if it ends with Blue's (Red moves again, no
//! worse off). Starts of type 3 are played until there is none; then Red survives iff the board is empty or
//! some start of type 2 hits every blue path on three vertices.

const NONE: u32 = u32::MAX;

/// What is known of the walk from a vertex while the graph does not change.
#[derive(Clone, Copy, PartialEq)]
enum Mark {
    Unknown,
    /// Type 2, and every step was the only one whatever was claimed before.
    Two,
    /// Type 1 at this vertex of Blue's, likewise.
    One(u32),
}

/// How a walk ends.
enum End {
    One,
    /// The claims of both players; pure if every step was the only one whatever was claimed before.
    Two {
        pure: bool,
    },
    Three,
}

/// The two graphs as far as they are still unclaimed.
pub struct Graphs {
    partner: Vec<u32>,
    /// Whether the red partner is a blue neighbour too.
    beside: Vec<bool>,
    blue: Vec<Vec<u32>>,
    alive: Vec<bool>,
    degree: Vec<u32>,
    /// Blue paths on three vertices.
    paths: u64,
    stamp: Vec<u32>,
    epoch: u32,
    mark: Vec<Mark>,
    path: Vec<u32>,
    first: Option<u32>,
}

fn pairs_of(degree: u32) -> u64 {
    let d = u64::from(degree);
    d * d.saturating_sub(1) / 2
}

impl Graphs {
    /// Red pairs, which must be disjoint, and blue pairs on `0..n`.
    pub fn new(n: usize, red: &[[u32; 2]], blue_pairs: &[[u32; 2]]) -> Graphs {
        let mut partner = vec![NONE; n];
        for &[a, b] in red {
            partner[a as usize] = b;
            partner[b as usize] = a;
        }
        let mut blue = vec![Vec::new(); n];
        for &[a, b] in blue_pairs {
            blue[a as usize].push(b);
            blue[b as usize].push(a);
        }
        let degree: Vec<u32> = blue.iter().map(|b| b.len() as u32).collect();
        let mut beside = vec![false; n];
        for &[a, b] in blue_pairs {
            if partner[a as usize] == b {
                beside[a as usize] = true;
                beside[b as usize] = true;
            }
        }
        Graphs {
            partner,
            beside,
            alive: vec![true; n],
            paths: degree.iter().map(|&d| pairs_of(d)).sum(),
            degree,
            blue,
            stamp: vec![0; n],
            epoch: 0,
            mark: vec![Mark::Unknown; n],
            path: Vec::new(),
            first: None,
        }
    }

    /// A first claim with which Red, to move, does not lose; `None` if there is none.
    pub fn saving_move(mut self) -> Option<u32> {
        self.peel((0..self.alive.len() as u32).collect());
        while self.play_type_three() {}
        if !self.alive.iter().any(|&a| a) {
            return self.first;
        }
        let good = self.good_type_two();
        good.map(|u| self.first.unwrap_or(u))
    }

    fn is_alive(&self, v: u32) -> bool {
        v != NONE && self.alive[v as usize]
    }

    /// Blue neighbours of `b` other than its red partner.
    fn choices(&self, b: u32) -> u32 {
        let a = self.partner[b as usize];
        self.degree[b as usize] - u32::from(self.beside[b as usize] && self.is_alive(a))
    }

    fn remove(&mut self, v: u32) {
        self.alive[v as usize] = false;
        self.paths -= pairs_of(self.degree[v as usize]);
        for i in 0..self.blue[v as usize].len() {
            let w = self.blue[v as usize][i] as usize;
            if self.alive[w] {
                self.degree[w] -= 1;
                self.paths -= u64::from(self.degree[w]);
            }
        }
    }

    fn restore(&mut self, v: u32) {
        for i in 0..self.blue[v as usize].len() {
            let w = self.blue[v as usize][i] as usize;
            if self.alive[w] {
                self.paths += u64::from(self.degree[w]);
                self.degree[w] += 1;
            }
        }
        self.paths += pairs_of(self.degree[v as usize]);
        self.alive[v as usize] = true;
    }

    /// Plays the shortest paths of type 3, a red pair whose second vertex has no other blue neighbour, as
    /// long as there are any among `queue` and what their removal touches.
    fn peel(&mut self, mut queue: Vec<u32>) {
        while let Some(b) = queue.pop() {
            let a = self.partner[b as usize];
            if !self.is_alive(b) || !self.is_alive(a) || self.choices(b) > 0 {
                continue;
            }
            self.first.get_or_insert(a);
            for v in [a, b] {
                self.remove(v);
                queue.extend(self.blue[v as usize].iter().filter(|&&w| self.alive[w as usize]));
            }
        }
    }

    /// Looks at every start once and plays those of type 3; whether there was one. Marks made before a
    /// removal may be stale: they can only hide a start until the next round.
    fn play_type_three(&mut self) -> bool {
        self.mark.fill(Mark::Unknown);
        let mut played = false;
        for u in 0..self.alive.len() as u32 {
            if !self.alive[u as usize] || self.mark[u as usize] != Mark::Unknown {
                continue;
            }
            if let End::Three = self.walk(u, false) {
                played = true;
                self.first.get_or_insert(u);
                let path = std::mem::take(&mut self.path);
                for &v in &path {
                    self.remove(v);
                }
                let touched = path.iter().flat_map(|&v| self.blue[v as usize].iter().copied());
                let touched: Vec<u32> = touched.filter(|&w| self.alive[w as usize]).collect();
                self.peel(touched);
            }
        }
        played
    }

    /// Follows the forced claims from `u`; leaves the claimed vertices in `path`, or only those up to a known
    /// continuation unless the `whole` path is wanted and impure.
    fn walk(&mut self, u: u32, whole: bool) -> End {
        self.epoch += 1;
        self.path.clear();
        let mut a = u;
        let mut pure_since = 0;
        loop {
            self.stamp[a as usize] = self.epoch;
            self.path.push(a);
            let b = self.partner[a as usize];
            if !self.is_alive(b) {
                self.mark_path(pure_since, Mark::Two);
                return End::Two { pure: pure_since == 0 };
            }
            self.stamp[b as usize] = self.epoch;
            self.path.push(b);
            let (c, more) = self.open_neighbours(b);
            if c == NONE {
                return End::Three;
            }
            if more {
                self.mark_path(pure_since, Mark::One(b));
                return End::One;
            }
            if self.choices(b) > 1 {
                pure_since = self.path.len();
            }
            match self.mark[c as usize] {
                Mark::Two => {
                    self.mark_path(pure_since, Mark::Two);
                    if whole && pure_since > 0 {
                        self.follow(c);
                    }
                    return End::Two { pure: pure_since == 0 };
                }
                Mark::One(at) if self.is_alive(at) && self.open_neighbours(at).1 => {
                    self.mark_path(pure_since, Mark::One(at));
                    return End::One;
                }
                _ => a = c,
            }
        }
    }

    /// The rest of a walk that is known to be of type 2.
    fn follow(&mut self, start: u32) {
        let mut a = start;
        loop {
            self.stamp[a as usize] = self.epoch;
            self.path.push(a);
            let b = self.partner[a as usize];
            if !self.is_alive(b) {
                return;
            }
            self.stamp[b as usize] = self.epoch;
            self.path.push(b);
            match self.open_neighbours(b).0 {
                NONE => return,
                c => a = c,
            }
        }
    }

    /// The first blue neighbour of `b` not on the path, and whether there are more, not counting b's partner.
    fn open_neighbours(&self, b: u32) -> (u32, bool) {
        let a = self.partner[b as usize];
        let open = |&w: &u32| w != a && self.alive[w as usize] && self.stamp[w as usize] != self.epoch;
        let mut found = self.blue[b as usize].iter().copied().filter(open);
        (found.next().unwrap_or(NONE), found.next().is_some())
    }

    /// Marks Red's claims on the path from index `from` on.
    fn mark_path(&mut self, from: usize, mark: Mark) {
        for i in (from..self.path.len()).step_by(2) {
            self.mark[self.path[i] as usize] = mark;
        }
    }

    /// A start of type 2 that leaves no blue path on three vertices, if there is one.
    fn good_type_two(&mut self) -> Option<u32> {
        // Pure paths form a forest: each start leads on to one other. Its nodes are visited from the ends of
        // the paths, claiming on the way down and giving back on the way up.
        let n = self.alive.len() as u32;
        let mut before: Vec<Vec<u32>> = vec![Vec::new(); n as usize];
        self.epoch += 1;
        for a in (0..n).filter(|&a| self.alive[a as usize]) {
            let b = self.partner[a as usize];
            if self.is_alive(b) && self.choices(b) == 1 {
                before[self.open_neighbours(b).0 as usize].push(a);
            }
        }
        let is_end = |&a: &u32| self.alive[a as usize] && !self.is_alive(self.partner[a as usize]);
        for end in (0..n).filter(is_end).collect::<Vec<u32>>() {
            // (start, whether its claims have been made)
            let mut stack = vec![(end, false)];
            let mut found = None;
            while let Some((a, made)) = stack.pop() {
                let claims = [a, self.partner[a as usize]];
                let claims = &claims[..if a == end { 1 } else { 2 }];
                if made {
                    claims.iter().rev().for_each(|&v| self.restore(v));
                    continue;
                }
                claims.iter().for_each(|&v| self.remove(v));
                stack.push((a, true));
                if self.paths == 0 {
                    found.get_or_insert(a);
                }
                if found.is_none() {
                    stack.extend(before[a as usize].iter().map(|&next| (next, false)));
                }
            }
            if found.is_some() {
                return found;
            }
        }
        self.good_impure()
    }

    /// The same for paths in which a choice was closed by an earlier claim: one by one.
    fn good_impure(&mut self) -> Option<u32> {
        self.mark.fill(Mark::Unknown);
        for u in (0..self.alive.len() as u32).filter(|&u| self.alive[u as usize]).collect::<Vec<_>>() {
            if self.mark[u as usize] != Mark::Unknown {
                continue;
            }
            if let End::Two { pure: false } = self.walk(u, true) {
                let path = std::mem::take(&mut self.path);
                path.iter().for_each(|&v| self.remove(v));
                let good = self.paths == 0;
                path.iter().rev().for_each(|&v| self.restore(v));
                if good {
                    return Some(u);
                }
            }
        }
        None
    }
}
