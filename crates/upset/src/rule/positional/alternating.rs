//! Alternating red-blue paths: how Red, to move with a matching of pairs, keeps Blue from winning
//! (002 Theorem 4.1, with the vertex outside P named and the emptied board accepted).
//!
//! When Red claims u1, Blue must take its red partner u2, Red must take the blue neighbour u3 of u2, and so on.
//! The start u1 is of type 1 if Blue's vertex has two blue neighbours to choose from (Red loses), of type 2 if
//! the path ends with Red's claim (Blue moves freely), of type 3 if it ends with Blue's (Red moves again, no
//! worse off). Starts of type 3 are played until there is none; then Red survives iff the board is empty or
//! some start of type 2 hits every blue path on three vertices.
//!
//! Paths are not walked one by one. A start whose Blue vertex has one way to go leads on to another start, and so
//! all starts form trees. A tree is visited from its root, where the common end of its paths is known: a new
//! vertex in front changes that end only if it takes away one of the last choices, and then the path goes on.

use crate::budget::{Budget, Meter, Stopped};

const NONE: u32 = u32::MAX;

/// How a path ends.
#[derive(Clone, Copy, PartialEq)]
enum End {
    /// Type 1 as long as Blue's vertex, which is still on the board, has two neighbours or more.
    Fork(u32),
    Two,
    Three,
}

/// The two graphs as far as they are still unclaimed.
pub struct Graphs<'a> {
    partner: Vec<u32>,
    /// Whether the red partner is a blue neighbour too.
    beside: Vec<bool>,
    blue: Vec<Vec<u32>>,
    alive: Vec<bool>,
    degree: Vec<u32>,
    /// Blue paths on three vertices.
    paths: u64,
    /// The claims on the path that is being looked at, to be given back.
    path: Vec<u32>,
    /// Claims that have been played for good.
    gone: Vec<bool>,
    first: Option<u32>,
    meter: Meter<'a>,
}

fn pairs_of(degree: u32) -> u64 {
    let d = u64::from(degree);
    d * d.saturating_sub(1) / 2
}

impl<'a> Graphs<'a> {
    /// Red pairs, which must be disjoint, and blue pairs on `0..n`.
    pub fn new(n: usize, red: &[[u32; 2]], blue_pairs: &[[u32; 2]], budget: &'a Budget) -> Graphs<'a> {
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
            path: Vec::new(),
            gone: vec![false; n],
            first: None,
            meter: Meter::new(budget),
        }
    }

    /// A first claim with which Red, to move, does not lose; `None` if there is none.
    pub fn saving_move(mut self) -> Result<Option<u32>, Stopped> {
        self.peel((0..self.alive.len() as u32).collect());
        loop {
            let trees = Trees::new(&self);
            let mut played = false;
            for &start in &trees.on_cycles {
                played |= self.play_if_three(start)?;
            }
            let mut good = None;
            for &root in &trees.roots {
                match self.visit(root, &trees)? {
                    Seen::Three(start) => played |= self.play_if_three(start)?,
                    Seen::Good(start) => good = Some(start),
                    Seen::Nothing => {}
                }
            }
            if !played {
                let saved = good.or((!self.alive.contains(&true)).then_some(NONE));
                return Ok(saved.and_then(|u| self.first.or(Some(u).filter(|&u| u != NONE))));
            }
        }
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
            if !self.is_alive(b) {
                continue;
            }
            let a = self.partner[b as usize];
            if !self.is_alive(a) || self.choices(b) > 0 {
                continue;
            }
            self.first.get_or_insert(a);
            for v in [a, b] {
                self.remove(v);
                self.gone[v as usize] = true;
                queue.extend(self.blue[v as usize].iter().filter(|&&w| self.alive[w as usize]));
            }
        }
    }

    /// Puts `v` on the path.
    fn take(&mut self, v: u32) {
        self.remove(v);
        self.path.push(v);
    }

    /// Gives back all but the first `keep` claims of the path.
    fn give_back(&mut self, keep: usize) {
        while self.path.len() > keep {
            if let Some(v) = self.path.pop() {
                self.restore(v);
            }
        }
    }

    /// Red claims `a`, which is free.
    fn step(&mut self, a: u32) -> End {
        self.take(a);
        let b = self.partner[a as usize];
        if self.is_alive(b) { End::Fork(b) } else { End::Two }
    }

    /// Follows the claims that are forced from `end` on.
    fn advance(&mut self, mut end: End) -> Result<End, Stopped> {
        while let End::Fork(b) = end {
            // Red's claim is gone from the board, so what b has left are the choices.
            match self.degree[b as usize] {
                0 => return Ok(End::Three),
                1 => {
                    self.meter.tick()?;
                    let next = self.blue[b as usize].iter().copied().find(|&w| self.alive[w as usize]);
                    self.take(b);
                    end = next.map_or(End::Three, |a| self.step(a));
                }
                _ => break,
            }
        }
        Ok(end)
    }

    /// Plays the path from `start` for good if it is of type 3.
    fn play_if_three(&mut self, start: u32) -> Result<bool, Stopped> {
        if self.gone[start as usize] {
            return Ok(false);
        }
        let end = self.step(start);
        let End::Three = self.advance(end)? else {
            self.give_back(0);
            return Ok(false);
        };
        self.first.get_or_insert(start);
        let mut path = std::mem::take(&mut self.path);
        // The last claim, Blue's without a choice, is still on the board.
        path.extend(path.last().map(|&a| self.partner[a as usize]).filter(|&b| self.is_alive(b)));
        for &v in &path {
            if self.alive[v as usize] {
                self.remove(v);
            }
            self.gone[v as usize] = true;
        }
        let touched = path.iter().flat_map(|&v| self.blue[v as usize].iter().copied());
        let touched: Vec<u32> = touched.filter(|&w| self.alive[w as usize]).collect();
        self.peel(touched);
        Ok(true)
    }

    /// Looks at all starts of a tree, from the root outwards. What was played since the trees were made can
    /// only hide starts of type 3 until they are made again.
    fn visit(&mut self, root: u32, trees: &Trees) -> Result<Seen, Stopped> {
        if self.gone[root as usize] {
            return Ok(Seen::Nothing);
        }
        let end = self.step(root);
        let end = self.advance(end)?;
        let mut seen = self.look(root, end);
        // A start whose claims are made, the length of the path before, its end, and the next child.
        let mut stack = vec![(root, 0, end, 0)];
        while let (Seen::Nothing, Some((node, before, end, child))) = (&seen, stack.last_mut()) {
            let Some(&u) = trees.before(*node).get(*child) else {
                let before = *before;
                self.give_back(before);
                stack.pop();
                continue;
            };
            *child += 1;
            if self.gone[u as usize] || self.gone[self.partner[u as usize] as usize] {
                continue;
            }
            let pair = [u, self.partner[u as usize]];
            if pair.iter().any(|&v| !self.alive[v as usize]) {
                // The path comes back to its start, and finds it claimed.
                seen = Seen::Three(u);
                break;
            }
            let (before, end) = (self.path.len(), *end);
            self.meter.tick()?;
            pair.iter().for_each(|&v| self.take(v));
            let end = self.advance(end)?;
            seen = self.look(u, end);
            stack.push((u, before, end, 0));
        }
        self.give_back(0);
        Ok(seen)
    }

    /// What a start whose path is on the board is worth.
    fn look(&self, start: u32, end: End) -> Seen {
        match end {
            End::Three => Seen::Three(start),
            End::Two if self.paths == 0 => Seen::Good(start),
            _ => Seen::Nothing,
        }
    }
}

enum Seen {
    Nothing,
    /// A start of type 3.
    Three(u32),
    /// A start of type 2 that leaves no blue path on three vertices.
    Good(u32),
}

/// Which start leads on to which, where Blue's vertex has one way to go.
struct Trees {
    /// Starts that lead nowhere of themselves.
    roots: Vec<u32>,
    /// One start of each cycle.
    on_cycles: Vec<u32>,
    first: Vec<u32>,
    before: Vec<u32>,
}

impl Trees {
    fn new(graphs: &Graphs) -> Trees {
        let n = graphs.alive.len();
        let mut next = vec![NONE; n];
        let mut roots = Vec::new();
        for a in (0..n as u32).filter(|&a| graphs.alive[a as usize]) {
            let b = graphs.partner[a as usize];
            if graphs.is_alive(b) && graphs.choices(b) == 1 {
                let on = |&w: &u32| w != a && graphs.alive[w as usize];
                next[a as usize] = graphs.blue[b as usize].iter().copied().find(on).unwrap_or(NONE);
            } else {
                roots.push(a);
            }
        }
        // Counting sort by what comes next.
        let mut first = vec![0u32; n + 1];
        next.iter().filter(|&&c| c != NONE).for_each(|&c| first[c as usize + 1] += 1);
        (0..n).for_each(|v| first[v + 1] += first[v]);
        let mut at = first.clone();
        let mut before = vec![0; first[n] as usize];
        for (a, &c) in next.iter().enumerate().filter(|&(_, &c)| c != NONE) {
            before[at[c as usize] as usize] = a as u32;
            at[c as usize] += 1;
        }
        Trees { roots, on_cycles: on_cycles(&next), first, before }
    }

    /// The starts that lead on to `a`.
    fn before(&self, a: u32) -> &[u32] {
        &self.before[self.first[a as usize] as usize..self.first[a as usize + 1] as usize]
    }
}

/// One element of each cycle of the map `next`.
fn on_cycles(next: &[u32]) -> Vec<u32> {
    let mut round = vec![0u32; next.len()];
    let mut found = Vec::new();
    for start in 0..next.len() {
        let mut at = start as u32;
        while at != NONE && round[at as usize] == 0 {
            round[at as usize] = start as u32 + 1;
            at = next[at as usize];
        }
        if at != NONE && round[at as usize] == start as u32 + 1 {
            found.push(at);
        }
    }
    found
}
