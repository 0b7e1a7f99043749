//! A numbering of a relation on at most 64 points that does not depend on how they were numbered before, and its symmetries.
//!
//! Cells of points that look alike are refined by counting; where that says no more, one point of an ambiguous cell gets a
//! cell of its own. Of all numberings that end this way the least is taken. Symmetries are found by comparing with the first
//! numbering and with the best one, and spare branches that are images of others; those that keep a path of choices pointwise are all
//! found along the first path, so that the order of the group is the product of the orbits there.

use std::cmp::Ordering;

/// Most points that a relation can have.
pub const MOST: usize = 64;

/// Where a symmetry sends each point.
pub type Permutation = [u8; MOST];

/// The points of a relation in cells, the order of which matters.
#[derive(Clone)]
pub struct Cells {
    mask: [u64; MOST],
    len: usize,
}

impl Cells {
    /// Points with equal keys in one cell, cells by increasing key.
    pub fn by_key(n: usize, key: impl Fn(usize) -> u32) -> Cells {
        let mut keys: [(u32, u8); MOST] = [(0, 0); MOST];
        for (v, slot) in keys.iter_mut().enumerate().take(n) {
            *slot = (key(v), v as u8);
        }
        keys[..n].sort_unstable();
        let mut cells = Cells { mask: [0; MOST], len: 0 };
        for i in 0..n {
            if i == 0 || keys[i].0 != keys[i - 1].0 {
                cells.len += 1;
            }
            cells.mask[cells.len - 1] |= 1 << keys[i].1;
        }
        cells
    }

    /// Puts `parts`, which make up the cell at `i`, in its place.
    fn replace(&mut self, i: usize, parts: &[u64]) {
        self.mask.copy_within(i + 1..self.len, i + parts.len());
        self.mask[i..i + parts.len()].copy_from_slice(parts);
        self.len += parts.len() - 1;
    }
}

/// What is found out about a relation.
#[derive(Clone)]
pub struct Numbering {
    /// The point that comes first, the one after it, and so on.
    pub order: [u8; MOST],
    /// Symmetries that generate all of them.
    pub generators: Vec<Permutation>,
    /// How many symmetries there are.
    pub automorphisms: u128,
    n: usize,
}

impl Numbering {
    /// The points that symmetries carry to each other, by their least one.
    pub fn orbits(&self) -> [u8; MOST] {
        orbits(self.n, self.generators.iter())
    }
}

fn orbits<'p>(n: usize, generators: impl Iterator<Item = &'p Permutation>) -> [u8; MOST] {
    let mut least: [u8; MOST] = std::array::from_fn(|v| v as u8);
    fn root(least: &[u8; MOST], mut v: u8) -> u8 {
        while least[v as usize] != v {
            v = least[v as usize];
        }
        v
    }
    for image in generators {
        for (v, &w) in image.iter().enumerate().take(n) {
            let (a, b) = (root(&least, v as u8), root(&least, w));
            least[a.max(b) as usize] = a.min(b);
        }
    }
    for v in 0..n {
        least[v] = root(&least, v as u8);
    }
    least
}

/// Numbers the relation whose arcs from and to each point are given, cells first.
pub fn number(out: &[u64], into: &[u64], mut cells: Cells) -> Numbering {
    let n = out.len();
    let mut search = Search {
        out,
        into,
        path: Vec::new(),
        traces: Vec::new(),
        first: None,
        best: None,
        generators: Vec::new(),
        automorphisms: 1,
    };
    let (all, parts) = (cells.mask, cells.len);
    let trace = search.refine(&mut cells, &all[..parts]);
    search.traces.push(trace);
    search.visit(cells);
    let order = search.best.map_or([0; MOST], |leaf| leaf.order);
    Numbering { order, generators: search.generators, automorphisms: search.automorphisms, n }
}

/// A numbering that was reached, and how.
#[derive(Clone)]
struct Leaf {
    path: Vec<u8>,
    traces: Vec<u64>,
    order: [u8; MOST],
    form: [u64; MOST],
}

struct Search<'r> {
    out: &'r [u64],
    into: &'r [u64],
    path: Vec<u8>,
    traces: Vec<u64>,
    first: Option<Leaf>,
    best: Option<Leaf>,
    generators: Vec<Permutation>,
    automorphisms: u128,
}

/// Go on where the search stands.
const ON: usize = usize::MAX;

impl Search<'_> {
    /// Looks below a refined partition. What it returns is the depth to go back to.
    fn visit(&mut self, mut cells: Cells) -> usize {
        let depth = self.path.len();
        let known = |leaf: &Leaf| leaf.traces.len().min(self.traces.len());
        let like_first =
            self.first.as_ref().is_none_or(|first| self.traces[..] == first.traces[..known(first)]);
        let worse = self.best.as_ref().is_some_and(|best| self.traces[..] > best.traces[..known(best)]);
        if worse && !like_first {
            return ON;
        }
        self.part_twins(&mut cells);
        if cells.len == self.out.len() {
            return self.arrive(&cells);
        }
        let Some(at) = (0..cells.len)
            .filter(|&i| cells.mask[i].count_ones() > 1)
            .min_by_key(|&i| (cells.mask[i].count_ones(), i))
        else {
            return ON;
        };
        let cell = cells.mask[at];
        let mut tried = 0u64;
        for v in points(cell) {
            if tried != 0 && self.is_image(v, tried) {
                continue;
            }
            tried |= 1 << v;
            let mut next = cells.clone();
            next.replace(at, &[1 << v, cell & !(1 << v)]);
            let trace = self.refine(&mut next, &[1 << v]);
            self.path.push(v as u8);
            self.traces.push(trace);
            let back = self.visit(next);
            self.path.truncate(depth);
            self.traces.truncate(depth + 1);
            if back < depth {
                return back;
            }
        }
        if let Some(first) = &self.first
            && let Some(&chosen) = first.path.get(depth)
            && first.path[..depth] == self.path[..]
        {
            let least = orbits(self.out.len(), self.fixing());
            let orbit = (0..self.out.len()).filter(|&v| least[v] == least[chosen as usize]).count();
            self.automorphisms *= orbit as u128;
        }
        ON
    }

    /// Symmetries that keep every choice made so far.
    fn fixing(&self) -> impl Iterator<Item = &Permutation> {
        self.generators.iter().filter(|image| self.path.iter().all(|&v| image[v as usize] == v))
    }

    fn is_image(&self, v: usize, tried: u64) -> bool {
        let least = orbits(self.out.len(), self.fixing());
        points(tried).any(|u| least[u] == least[v])
    }

    fn arrive(&mut self, cells: &Cells) -> usize {
        let n = self.out.len();
        let mut order = [0u8; MOST];
        let mut place = [0u8; MOST];
        for (i, slot) in order.iter_mut().enumerate().take(n) {
            *slot = cells.mask[i].trailing_zeros() as u8;
            place[*slot as usize] = i as u8;
        }
        let mut form = [0u64; MOST];
        for (i, row) in form.iter_mut().enumerate().take(n) {
            *row = points(self.out[order[i] as usize]).fold(0, |row, w| row | 1 << place[w]);
        }
        let found = Leaf { path: self.path.clone(), traces: self.traces.clone(), order, form };
        let (Some(first), Some(best)) = (&self.first, &self.best) else {
            self.first = Some(found.clone());
            self.best = Some(found);
            return ON;
        };
        let same = |leaf: &Leaf| leaf.traces == found.traces && leaf.form[..n] == found.form[..n];
        let image_of = if same(first) {
            first
        } else {
            match (&found.traces, &found.form[..n]).cmp(&(&best.traces, &best.form[..n])) {
                Ordering::Less => {
                    self.best = Some(found);
                    return ON;
                }
                Ordering::Greater => return ON,
                Ordering::Equal => best,
            }
        };
        let mut image: Permutation = std::array::from_fn(|v| v as u8);
        for i in 0..n {
            image[image_of.order[i] as usize] = found.order[i];
        }
        let parted = found.path.iter().zip(&image_of.path).take_while(|(v, w)| v == w).count();
        self.generators.push(image);
        parted
    }

    /// Puts points in an order where all of a cell have the same arcs: any order of theirs looks the same.
    fn part_twins(&mut self, cells: &mut Cells) {
        let mut i = 0;
        while i < cells.len {
            let cell = cells.mask[i];
            let size = cell.count_ones() as usize;
            if size > 1 && self.are_twins(cell) {
                let mut parts = [0u64; MOST];
                points(cell).enumerate().for_each(|(j, v)| parts[j] = 1 << v);
                cells.replace(i, &parts[..size]);
                if self.first.is_none() {
                    self.exchange_twins(cell);
                }
            }
            i += size;
        }
    }

    fn are_twins(&self, cell: u64) -> bool {
        let first = cell.trailing_zeros() as usize;
        let apart = |v: usize| self.out[v] == self.out[first] && self.into[v] == self.into[first];
        let joined = |v: usize| {
            let (a, b) = (1u64 << v, 1u64 << first);
            self.out[v] | a == self.out[first] | b && self.into[v] | a == self.into[first] | b
        };
        points(cell).all(apart) || points(cell).all(joined)
    }

    fn exchange_twins(&mut self, cell: u64) {
        let mut last = None;
        for (i, v) in points(cell).enumerate() {
            self.automorphisms *= i as u128 + 1;
            if let Some(u) = last.replace(v) {
                let mut image: Permutation = std::array::from_fn(|w| w as u8);
                image.swap(u, v);
                self.generators.push(image);
            }
        }
    }

    /// Splits cells by the number of arcs to and from the sets in `queue` and their parts until nothing changes. What it
    /// returns depends on what happened alone, not on the numbers of points.
    fn refine(&self, cells: &mut Cells, begin: &[u64]) -> u64 {
        let mut queue = [0u64; 4 * MOST];
        let mut waiting = begin.len();
        queue[..waiting].copy_from_slice(begin);
        // The order in which sets are looked at does not depend on numbers as long as that of the cells does not.
        queue[..waiting].reverse();
        let mut trace = 0u64;
        while waiting > 0 && cells.len < self.out.len() {
            waiting -= 1;
            let by = queue[waiting];
            let mut i = 0;
            while i < cells.len {
                let cell = cells.mask[i];
                if cell & (cell - 1) == 0 {
                    i += 1;
                    continue;
                }
                let mut parts = [0u64; MOST];
                let found = self.split(cell, by, &mut parts, &mut trace);
                trace = mix(trace, (i as u64) << 8 | found as u64);
                if found > 1 {
                    cells.replace(i, &parts[..found]);
                    if waiting + found > queue.len() {
                        waiting = 0;
                        for &mask in cells.mask[..cells.len].iter().rev() {
                            queue[waiting] = mask;
                            waiting += 1;
                        }
                    } else {
                        for &part in parts[..found].iter().rev() {
                            queue[waiting] = part;
                            waiting += 1;
                        }
                    }
                }
                i += found;
            }
        }
        trace
    }

    /// The parts of a cell by the number of arcs from and to `by`.
    fn split(&self, cell: u64, by: u64, parts: &mut [u64; MOST], trace: &mut u64) -> usize {
        let mut keys = [0u32; MOST];
        let mut found = 0;
        for v in points(cell) {
            let key = (self.out[v] & by).count_ones() << 8 | (self.into[v] & by).count_ones();
            let at = keys[..found].partition_point(|&k| k < key);
            if at == found || keys[at] != key {
                keys.copy_within(at..found, at + 1);
                parts.copy_within(at..found, at + 1);
                keys[at] = key;
                parts[at] = 0;
                found += 1;
            }
            parts[at] |= 1 << v;
        }
        for i in 0..found {
            *trace = mix(*trace, u64::from(keys[i]) << 8 | u64::from(parts[i].count_ones()));
        }
        found
    }
}

/// The members of a set, ascending.
pub fn points(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let v = set.trailing_zeros() as usize;
            set &= set - 1;
            v
        })
    })
}

fn mix(seed: u64, word: u64) -> u64 {
    (seed ^ word).wrapping_add(0x9e37_79b9_7f4a_7c15).wrapping_mul(0xff51_afd7_ed55_8ccd).rotate_left(29)
}
