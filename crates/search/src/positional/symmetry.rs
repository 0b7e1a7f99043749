//! Automorphisms of a board: permutations of the cells that keep the order and both players' edges, or exchange them.
//!
//! Colour refinement, then backtracking on cells of equal colour. Any set of automorphisms will do to merge
//! positions, so the search for them may end early.

use super::cell_board::CellBoard;
use super::table::CellKey;
use hashbrown::HashSet;
use upset_base::bits::{Set, fold};

/// Boards with more cells, or more edges, are not looked at.
const MAX_CELLS: usize = 128;
/// But for pursuits, which gain most: there so many cells, and as many permutations as a square has.
const MAX_WIDE_CELLS: usize = 400;
const WIDE_SYMMETRIES: usize = 7;
const MAX_EDGES: usize = 10_000;
/// Where looking at a position is fast, more automorphisms than this cost more than they merge.
pub const SYMMETRIES: usize = 47;
/// Steps of the search for them, for each that is wanted.
const MAX_STEPS: usize = 1000;

/// A permutation of cells, as tables by bytes.
pub struct Permutation<S> {
    bytes: Vec<[S; 256]>,
}

impl<S: Set> Permutation<S> {
    fn new(image: &[usize]) -> Permutation<S> {
        let table = |first: usize| {
            std::array::from_fn(|byte| {
                let members = (0..8).filter(|i| byte >> i & 1 == 1).map(|i| first + i);
                S::collect(members.filter_map(|x| image.get(x).copied()))
            })
        };
        Permutation { bytes: (0..image.len().div_ceil(8)).map(|b| table(8 * b)).collect() }
    }

    /// The image of `set`. Where it is put in place, all bytes are taken apart before the first is looked up.
    #[inline(never)]
    pub fn apply(&self, set: S) -> S {
        let mut out = S::EMPTY;
        for (tables, mut word) in self.bytes.chunks(8).zip(set.words()) {
            for table in tables {
                out = out.or(table[usize::from(word as u8)]);
                word >>= 8;
            }
        }
        out
    }
}

/// The least of the keys that the permutations make of `key`. Most often the first set tells: the others are not looked at.
#[inline]
pub fn canonical<S: Set>(permutations: &[Permutation<S>], mut key: CellKey<S>) -> CellKey<S> {
    let sets = key.sets;
    for permutation in permutations {
        let first = permutation.apply(sets[0]);
        if first <= key.sets[0] {
            let [second, third] = [sets[1], sets[2]].map(|set| permutation.apply(set));
            key.sets = key.sets.min([first, second, third]);
        }
    }
    key
}

/// At most `most` automorphisms of `board`, without the identity.
pub fn automorphisms<S: Set>(board: &CellBoard<S>, most: usize) -> Vec<Permutation<S>> {
    if is_large(board, MAX_CELLS) { Vec::new() } else { listed(board, most) }
}

/// A few automorphisms of a board that may be too large for [`automorphisms`].
pub fn few_automorphisms<S: Set>(board: &CellBoard<S>) -> Vec<Permutation<S>> {
    if is_large(board, MAX_WIDE_CELLS) { Vec::new() } else { listed(board, WIDE_SYMMETRIES) }
}

fn listed<S: Set>(board: &CellBoard<S>, most: usize) -> Vec<Permutation<S>> {
    if board.n < 2 {
        return Vec::new();
    }
    let colours = refined(board, [0, 1]);
    let mut seen = HashSet::new();
    if colours.iter().all(|&c| seen.insert(c)) {
        return Vec::new();
    }
    let mut finder = Finder::new(board, [0, 1], &colours, &colours, most);
    finder.extend(0);
    finder.found.iter().map(|image| Permutation::new(image)).collect()
}

/// The image of each cell under a permutation that keeps the order and makes Left's edges Right's and Right's Left's.
pub fn exchange<S: Set>(board: &CellBoard<S>) -> Option<Vec<usize>> {
    if board.edges[0].len() != board.edges[1].len() {
        return None;
    }
    if board.edges[0] == board.edges[1] {
        return Some((0..board.n).collect());
    }
    if is_large(board, MAX_CELLS) {
        return None;
    }
    let [colours, exchanged] = [[0, 1], [1, 0]].map(|sides| refined(board, sides));
    let mut sorted = [colours.clone(), exchanged.clone()];
    sorted.iter_mut().for_each(|c| c.sort_unstable());
    if sorted[0] != sorted[1] {
        return None;
    }
    let mut finder = Finder::new(board, [1, 0], &colours, &exchanged, 1);
    finder.extend(0);
    finder.found.pop()
}

fn is_large<S: Set>(board: &CellBoard<S>, cells: usize) -> bool {
    board.n > cells || board.edges[0].len() + board.edges[1].len() > MAX_EDGES
}

/// Colours that automorphisms keep: refined by what is below, above and in the same edges. `sides` says whose edges
/// count as Left's and whose as Right's.
fn refined<S: Set>(board: &CellBoard<S>, sides: [usize; 2]) -> Vec<u64> {
    let n = board.n;
    let mut colours = vec![1u64; n];
    let mut classes = 1;
    loop {
        let gather = |set: S, colours: &[u64]| {
            set.iter()
                .map(|y| fold(colours[y] ^ 0x2545_f491_4f6c_dd1d, 0x9e37_79b9_7f4a_7c15))
                .fold(0, u64::wrapping_add)
        };
        let mut next: Vec<u64> = (0..n)
            .map(|x| {
                let below = fold(gather(board.below[x], &colours) ^ 3, 0xd6e8_feb8_6659_fd93);
                let above = fold(gather(board.above[x], &colours) ^ 5, 0xa076_1d64_78bd_642f);
                fold(colours[x] ^ 7, 0xe703_7ed1_a0b4_28db).wrapping_add(below).wrapping_add(above)
            })
            .collect();
        for (i, side) in sides.into_iter().enumerate() {
            for &edge in &board.edges[side] {
                let colour = fold(gather(edge, &colours) ^ (11 + i as u64), 0x8ebc_6af0_9c88_c6e3);
                for x in edge.iter() {
                    next[x] = next[x].wrapping_add(colour);
                }
            }
        }
        let count = next.iter().collect::<HashSet<_>>().len();
        colours = next;
        if count == classes || count == n {
            return colours;
        }
        classes = count;
    }
}

/// For each pair of cells how many edges of each player and size hold both, and how they are ordered.
fn pair_colours<S: Set>(board: &CellBoard<S>, sides: [usize; 2]) -> Vec<u64> {
    let n = board.n;
    let mut pairs = vec![0u64; n * n];
    for (i, side) in sides.into_iter().enumerate() {
        for edge in &board.edges[side] {
            let weight = fold(edge.count() as u64 + 1000 * (i as u64 + 1), 0x9e37_79b9_7f4a_7c15);
            for x in edge.iter() {
                for y in edge.iter() {
                    pairs[x * n + y] = pairs[x * n + y].wrapping_add(weight);
                }
            }
        }
    }
    for y in 0..n {
        for x in board.below[y].iter() {
            pairs[x * n + y] = pairs[x * n + y].wrapping_add(0xe703_7ed1_a0b4_28db);
        }
    }
    pairs
}

struct Finder<'a, S> {
    board: &'a CellBoard<S>,
    /// The colours of the cells, and what they must be of their images; the same of pairs of cells.
    colours: [&'a [u64]; 2],
    pairs: [Vec<u64>; 2],
    order: Vec<usize>,
    /// What the edges of Left and Right become.
    edges: [HashSet<S>; 2],
    image: Vec<usize>,
    used: Vec<bool>,
    found: Vec<Vec<usize>>,
    most: usize,
    steps: usize,
}

impl<'a, S: Set> Finder<'a, S> {
    /// Looks for permutations that make the edges of Left and Right those of `sides`.
    fn new(
        board: &'a CellBoard<S>,
        sides: [usize; 2],
        colours: &'a [u64],
        images: &'a [u64],
        most: usize,
    ) -> Finder<'a, S> {
        let mut order: Vec<usize> = (0..board.n).collect();
        let size = |x: usize| colours.iter().filter(|&&c| c == colours[x]).count();
        order.sort_by_cached_key(|&x| (size(x), colours[x], x));
        Finder {
            board,
            colours: [colours, images],
            pairs: [pair_colours(board, [0, 1]), pair_colours(board, sides)],
            order,
            edges: sides.map(|side| board.edges[side].iter().copied().collect()),
            image: vec![usize::MAX; board.n],
            used: vec![false; board.n],
            found: Vec::new(),
            most,
            steps: 0,
        }
    }

    /// Gives the cells from the `at`-th on their images, in every way.
    fn extend(&mut self, at: usize) {
        self.steps += 1;
        if self.steps > MAX_STEPS * self.most || self.found.len() >= self.most {
            return;
        }
        if at == self.order.len() {
            if self.image.iter().enumerate().any(|(x, &y)| x != y) && self.keeps_all() {
                self.found.push(self.image.clone());
            }
            return;
        }
        let x = self.order[at];
        for y in 0..self.board.n {
            if !self.used[y] && self.colours[1][y] == self.colours[0][x] && self.fits(at, x, y) {
                self.image[x] = y;
                self.used[y] = true;
                self.extend(at + 1);
                self.used[y] = false;
            }
        }
    }

    fn fits(&self, at: usize, x: usize, y: usize) -> bool {
        let n = self.board.n;
        let [pairs, images] = &self.pairs;
        self.order[..at].iter().all(|&z| {
            let w = self.image[z];
            pairs[x * n + z] == images[y * n + w] && pairs[z * n + x] == images[w * n + y]
        })
    }

    /// The colours are hashes: only this makes certain.
    fn keeps_all(&self) -> bool {
        let map = |set: S| S::collect(set.iter().map(|x| self.image[x]));
        let below = (0..self.board.n).all(|x| map(self.board.below[x]) == self.board.below[self.image[x]]);
        below && (0..2).all(|i| self.board.edges[i].iter().all(|&e| self.edges[i].contains(&map(e))))
    }
}
