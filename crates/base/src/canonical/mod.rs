//! A numbering of a coloured directed graph that does not depend on how its vertices were numbered before.
//!
//! Refine colours by counting arcs until they say no more, give one vertex of an ambiguous colour a colour of its own, go on;
//! of all numberings that end this way take the least. Symmetries that turn up on the way spare equal branches.

mod cells;

use crate::csr::Csr;
use cells::Cells;
use std::cmp::Ordering;
use std::collections::VecDeque;

/// Symmetries that are kept for comparing branches.
const MAX_SYMMETRIES: usize = 100;

/// A directed graph with a colour for each vertex.
pub struct Coloured {
    colour: Vec<u32>,
    arcs: [Csr; 2],
}

/// The vertices in their new order.
pub struct Numbering {
    /// The vertex that comes first, the one after it, and so on.
    pub order: Vec<u32>,
    /// Whether isomorphic graphs are sure to look the same in this order: the effort sufficed.
    pub exact: bool,
}

impl Coloured {
    /// The graph with these arcs on as many vertices as there are colours.
    pub fn new(colour: Vec<u32>, arcs: &[(u32, u32)]) -> Coloured {
        let out = Csr::new(colour.len(), arcs.iter().copied());
        let into = out.transpose();
        Coloured { colour, arcs: [out, into] }
    }

    /// The whole graph as it looks in this order.
    pub fn words(&self, order: &[u32]) -> Vec<u32> {
        let mut place = vec![0; order.len()];
        for (i, &v) in order.iter().enumerate() {
            place[v as usize] = i as u32;
        }
        let mut words = vec![order.len() as u32];
        words.extend(order.iter().map(|&v| self.colour[v as usize]));
        for &v in order {
            let row = self.arcs[0].row(v as usize);
            words.push(row.len() as u32);
            let from = words.len();
            words.extend(row.iter().map(|&w| place[w as usize]));
            words[from..].sort_unstable();
        }
        words
    }

    /// The canonical numbering, or some numbering when more than `effort` steps would be needed.
    pub fn numbering(&self, effort: u64) -> Numbering {
        let mut search = Search {
            graph: self,
            effort,
            count: vec![0; self.colour.len()],
            path: Vec::new(),
            traces: Vec::new(),
            best: None,
            symmetries: Vec::new(),
        };
        let mut cells = Cells::new(&self.colour);
        let exact = search.run(&mut cells).is_ok();
        Numbering { order: search.best.map_or(cells.order, |leaf| leaf.order), exact }
    }
}

/// The effort was spent.
struct Spent;

/// A numbering that was reached, the choices that led to it and what the refinements after them did.
struct Leaf {
    path: Vec<u32>,
    traces: Vec<u64>,
    order: Vec<u32>,
    words: Vec<u32>,
}

/// A position of the search: cells, and the vertices of an ambiguous one, tried and to be tried.
struct Branch {
    cells: Cells,
    left: Vec<u32>,
    tried: Vec<u32>,
}

struct Search<'g> {
    graph: &'g Coloured,
    effort: u64,
    count: Vec<u32>,
    path: Vec<u32>,
    traces: Vec<u64>,
    best: Option<Leaf>,
    symmetries: Vec<Vec<u32>>,
}

impl Search<'_> {
    fn spend(&mut self, steps: usize) -> Result<(), Spent> {
        self.effort = self.effort.checked_sub(steps as u64).ok_or(Spent)?;
        Ok(())
    }

    fn run(&mut self, root: &mut Cells) -> Result<(), Spent> {
        let all = root.starts().collect();
        self.refine(root, all)?;
        self.part_twins(root)?;
        let mut branches = Vec::new();
        self.arrive(root.clone(), &mut branches)?;
        while let Some(branch) = branches.last_mut() {
            let Some(v) = branch.left.pop() else {
                branches.pop();
                continue;
            };
            let depth = branches.len() - 1;
            self.path.truncate(depth);
            self.traces.truncate(depth);
            let branch = &mut branches[depth];
            if self.is_image(v, &branch.tried)? {
                continue;
            }
            branch.tried.push(v);
            let mut cells = branch.cells.clone();
            self.spend(cells.order.len())?;
            let start = cells.cell[v as usize];
            cells.move_back(start, &[v]);
            let last = start + cells.size[start as usize] - 1;
            cells.cut(start, last);
            let trace = self.refine(&mut cells, VecDeque::from([last]))?;
            self.part_twins(&mut cells)?;
            self.path.push(v);
            self.traces.push(trace);
            let worse = self.best.as_ref().is_some_and(|best| {
                let known = best.traces.len().min(self.traces.len());
                self.traces[..] > best.traces[..known]
            });
            if !worse {
                self.arrive(cells, &mut branches)?;
            }
        }
        Ok(())
    }

    /// Branches at an ambiguous cell, or compares with the best if there is none.
    fn arrive(&mut self, cells: Cells, branches: &mut Vec<Branch>) -> Result<(), Spent> {
        let open = cells.starts().filter(|&start| cells.size[start as usize] > 1);
        if let Some(start) = open.min_by_key(|&start| cells.size[start as usize]) {
            let left = cells.members(start).to_vec();
            branches.push(Branch { cells, left, tried: Vec::new() });
            return Ok(());
        }
        let words = self.graph.words(&cells.order);
        self.spend(words.len())?;
        let found = Leaf { path: self.path.clone(), traces: self.traces.clone(), order: cells.order, words };
        let Some(best) = &self.best else {
            self.best = Some(found);
            return Ok(());
        };
        match (&found.traces, &found.words).cmp(&(&best.traces, &best.words)) {
            Ordering::Less => self.best = Some(found),
            Ordering::Greater => {}
            Ordering::Equal => {
                // The branch is the image of the one the best lies on: go back to where the two part.
                let parted = found.path.iter().zip(&best.path).take_while(|(v, w)| v == w).count();
                branches.truncate(parted + 1);
                if self.symmetries.len() < MAX_SYMMETRIES {
                    let mut image = vec![0; found.order.len()];
                    for (&v, &w) in best.order.iter().zip(&found.order) {
                        image[v as usize] = w;
                    }
                    self.symmetries.push(image);
                }
            }
        }
        Ok(())
    }

    /// Whether symmetries that keep the choices made so far carry one of `tried` to `v`.
    fn is_image(&mut self, v: u32, tried: &[u32]) -> Result<bool, Spent> {
        if tried.is_empty() || self.symmetries.is_empty() {
            return Ok(false);
        }
        self.spend(self.symmetries.len())?;
        let path = &self.path;
        let fixing: Vec<&Vec<u32>> =
            self.symmetries.iter().filter(|s| path.iter().all(|&x| s[x as usize] == x)).collect();
        let mut seen = vec![false; self.graph.colour.len()];
        let mut orbit = tried.to_vec();
        orbit.iter().for_each(|&u| seen[u as usize] = true);
        let mut next = 0;
        while next < orbit.len() {
            let u = orbit[next] as usize;
            next += 1;
            for w in fixing.iter().map(|s| s[u]) {
                if !std::mem::replace(&mut seen[w as usize], true) {
                    orbit.push(w);
                }
            }
        }
        let steps = orbit.len() * fixing.len() + seen.len();
        let found = seen[v as usize];
        self.spend(steps)?;
        Ok(found)
    }

    /// Numbers the members of cells in which all have the same arcs: any order of theirs looks the same.
    fn part_twins(&mut self, cells: &mut Cells) -> Result<(), Spent> {
        let starts: Vec<u32> = cells.starts().filter(|&start| cells.size[start as usize] > 1).collect();
        for start in starts {
            let members = cells.members(start);
            let rows = |v: u32| [0, 1].map(|side| self.graph.arcs[side].row(v as usize));
            let first = rows(members[0]);
            let same = members.iter().take_while(|&&v| rows(v) == first).count();
            let steps = same * (1 + first[0].len() + first[1].len());
            if same == members.len() {
                let end = start + same as u32;
                for at in start..end {
                    cells.size[at as usize] = 1;
                    cells.cell[cells.order[at as usize] as usize] = at;
                }
            }
            self.spend(steps)?;
        }
        Ok(())
    }

    /// Splits cells by the number of arcs to and from the cells in `queue` until nothing changes. What it returns depends
    /// on what happened alone, not on the numbers of vertices.
    fn refine(&mut self, cells: &mut Cells, mut queue: VecDeque<u32>) -> Result<u64, Spent> {
        let mut queued = vec![false; cells.order.len()];
        queue.iter().for_each(|&start| queued[start as usize] = true);
        let mut trace = 0u64;
        while let Some(splitter) = queue.pop_front() {
            queued[splitter as usize] = false;
            let members = cells.members(splitter).to_vec();
            for side in 0..2 {
                let mut touched: Vec<u32> = Vec::new();
                for &v in &members {
                    for &w in self.graph.arcs[side].row(v as usize) {
                        if self.count[w as usize] == 0 {
                            touched.push(w);
                        }
                        self.count[w as usize] += 1;
                    }
                }
                touched.sort_unstable_by_key(|&w| (cells.cell[w as usize], self.count[w as usize]));
                let counts: Vec<u32> =
                    touched.iter().map(|&w| std::mem::take(&mut self.count[w as usize])).collect();
                let mut from = 0;
                while from < touched.len() {
                    let start = cells.cell[touched[from] as usize];
                    let same = |&&w: &&u32| cells.cell[w as usize] == start;
                    let to = from + touched[from..].iter().take_while(same).count();
                    trace = mix(trace, &[splitter, side as u32, start, cells.size[start as usize]]);
                    trace = mix(trace, &counts[from..to]);
                    cells.split(start, &touched[from..to], &counts[from..to], &mut queue, &mut queued);
                    from = to;
                }
                self.spend(members.len() + 2 * touched.len() + counts.iter().sum::<u32>() as usize)?;
            }
        }
        Ok(trace)
    }
}

fn mix(seed: u64, words: &[u32]) -> u64 {
    words.iter().fold(seed, |hash, &word| {
        (hash ^ u64::from(word))
            .wrapping_add(0x9e37_79b9_7f4a_7c15)
            .wrapping_mul(0xff51_afd7_ed55_8ccd)
            .rotate_left(29)
    })
}
