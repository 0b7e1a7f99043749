//! Automorphisms of a board: permutations of the cells that keep the order and both players' edges.
//!
//! Colour refinement, then backtracking on cells of equal colour. Any set of automorphisms will do to merge
//! positions, so the search for them may end early.

use super::board::Board;
use super::table::Key;
use hashbrown::HashSet;
use upset_base::bits::{Set, fold};

/// Boards with more cells, or more edges, are not looked at.
const MAX_CELLS: usize = 128;
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

    #[inline]
    fn apply(&self, set: S) -> S {
        let mut out = S::EMPTY;
        let bytes = set.words().flat_map(u64::to_le_bytes);
        for (table, byte) in self.bytes.iter().zip(bytes) {
            out = out.or(table[usize::from(byte)]);
        }
        out
    }
}

/// The least of the keys that the permutations make of `key`.
pub fn canonical<S: Set>(permutations: &[Permutation<S>], key: Key<S>) -> Key<S> {
    let images = permutations.iter().map(|p| key.sets.map(|s| p.apply(s)));
    Key { sets: images.fold(key.sets, Ord::min), ..key }
}

/// At most `most` automorphisms of `board`, without the identity.
pub fn automorphisms<S: Set>(board: &Board<S>, most: usize) -> Vec<Permutation<S>> {
    let edges = board.edges[0].len() + board.edges[1].len();
    if board.n > MAX_CELLS || edges > MAX_EDGES || board.n < 2 {
        return Vec::new();
    }
    let colours = refined(board);
    let mut order: Vec<usize> = (0..board.n).collect();
    let size = |x: usize| colours.iter().filter(|&&c| c == colours[x]).count();
    if (0..board.n).all(|x| size(x) == 1) {
        return Vec::new();
    }
    order.sort_by_key(|&x| (size(x), colours[x], x));
    let mut finder = Finder {
        board,
        colours: &colours,
        order,
        pairs: pair_colours(board),
        edges: [0, 1].map(|i| board.edges[i].iter().copied().collect()),
        image: vec![usize::MAX; board.n],
        used: vec![false; board.n],
        found: Vec::new(),
        most,
        steps: 0,
    };
    finder.extend(0);
    finder.found
}

/// Colours that automorphisms keep: refined by what is below, above and in the same edges.
fn refined<S: Set>(board: &Board<S>) -> Vec<u64> {
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
        for (i, edges) in board.edges.iter().enumerate() {
            for &edge in edges {
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
fn pair_colours<S: Set>(board: &Board<S>) -> Vec<u64> {
    let n = board.n;
    let mut pairs = vec![0u64; n * n];
    for (i, edges) in board.edges.iter().enumerate() {
        for edge in edges {
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
    board: &'a Board<S>,
    colours: &'a [u64],
    order: Vec<usize>,
    pairs: Vec<u64>,
    edges: [HashSet<S>; 2],
    image: Vec<usize>,
    used: Vec<bool>,
    found: Vec<Permutation<S>>,
    most: usize,
    steps: usize,
}

impl<S: Set> Finder<'_, S> {
    /// Gives the cells from the `at`-th on their images, in every way.
    fn extend(&mut self, at: usize) {
        self.steps += 1;
        if self.steps > MAX_STEPS * self.most || self.found.len() >= self.most {
            return;
        }
        if at == self.order.len() {
            if self.image.iter().enumerate().any(|(x, &y)| x != y) && self.keeps_all() {
                self.found.push(Permutation::new(&self.image));
            }
            return;
        }
        let x = self.order[at];
        for y in 0..self.board.n {
            if !self.used[y] && self.colours[y] == self.colours[x] && self.fits(at, x, y) {
                self.image[x] = y;
                self.used[y] = true;
                self.extend(at + 1);
                self.used[y] = false;
            }
        }
    }

    fn fits(&self, at: usize, x: usize, y: usize) -> bool {
        let n = self.board.n;
        self.order[..at].iter().all(|&z| {
            let w = self.image[z];
            self.pairs[x * n + z] == self.pairs[y * n + w] && self.pairs[z * n + x] == self.pairs[w * n + y]
        })
    }

    /// The colours are hashes: only this makes certain.
    fn keeps_all(&self) -> bool {
        let map = |set: S| S::collect(set.iter().map(|x| self.image[x]));
        let below = (0..self.board.n).all(|x| map(self.board.below[x]) == self.board.below[self.image[x]]);
        below && (0..2).all(|i| self.board.edges[i].iter().all(|&e| self.edges[i].contains(&map(e))))
    }
}
