//! Shapes of connected graphs: isomorphic components of a position are the same game, and one stands for all.
//!
//! Trees have a code that exactly the isomorphic ones share: nested brackets from the centre outwards, branches
//! sorted. Other small graphs are numbered by what their neighbourhoods look like; equal codes are equal graphs, but
//! some isomorphic ones get different codes.

use crate::tuning::{MAX_SHAPES, SHAPE_MAPS};
use hashbrown::HashMap;
use std::sync::{Mutex, PoisonError};
use upset_base::bits::{Set, fold};

/// Components seen, by shape.
pub(super) struct Shapes<S> {
    /// Whether graphs other than trees are worth a code.
    general: bool,
    /// The first component of each shape, in several maps, so that threads rarely wait for each other.
    first: Vec<Mutex<HashMap<Shape, S>>>,
}

/// Whether a graph is a tree, its size, its code.
type Shape = (bool, usize, u128);

/// Trees of up to so many vertices have codes of one word.
const MAX_TREE: usize = 64;
/// Other graphs of up to so many vertices have codes of one word.
const MAX_GRAPH: usize = 16;

impl<S: Set> Shapes<S> {
    /// For a board with these closed neighbourhoods.
    pub fn new(near: &[S]) -> Shapes<S> {
        let n = near.len();
        // A board whose vertices all look different has few components that look alike but for trees.
        let mut looks: Vec<u64> = looks(n, |x| near[x].without(x).iter());
        looks.sort_unstable();
        looks.dedup();
        let first = (0..SHAPE_MAPS).map(|_| Mutex::default()).collect();
        Shapes { general: looks.len() < n, first }
    }

    /// The component that stands for all of the shape of `m`, which is connected.
    pub fn representative(&self, near: &[S], m: S) -> S {
        let size = m.count();
        if size > MAX_TREE {
            return m;
        }
        let ends: usize = m.iter().map(|x| near[x].and(m).count() - 1).sum();
        let tree = ends == 2 * (size - 1);
        if !tree && (!self.general || size > MAX_GRAPH) {
            return m;
        }
        let mut around = [0u64; MAX_TREE];
        for (i, x) in m.iter().enumerate() {
            around[i] =
                near[x].without(x).and(m).iter().fold(0, |set, y| set | 1 << m.and(S::below(y)).count());
        }
        let around = &around[..size];
        let code = if tree { tree_code(around) } else { graph_code(around) };
        let map = fold(code as u64 ^ (code >> 64) as u64, 0x9e37_79b9_7f4a_7c15) as usize % SHAPE_MAPS;
        let mut seen = self.first[map].lock().unwrap_or_else(PoisonError::into_inner);
        let full = seen.len() >= MAX_SHAPES / SHAPE_MAPS;
        match seen.get(&(tree, size, code)) {
            Some(&first) => first,
            None if full => m,
            None => *seen.entry((tree, size, code)).insert(m).get(),
        }
    }
}

fn bits(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let next = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        next
    })
}

/// A number for each vertex that is the same for vertices that an isomorphism can exchange.
fn looks<I: Iterator<Item = usize>>(n: usize, around: impl Fn(usize) -> I) -> Vec<u64> {
    let mut look = vec![1u64; n];
    for _ in 0..4 {
        look = (0..n)
            .map(|x| {
                let sum =
                    around(x).fold(0u64, |sum, y| sum.wrapping_add(fold(look[y], 0x9e37_79b9_7f4a_7c15)));
                fold(look[x] ^ sum.rotate_left(17), 0xd1b5_4a32_d192_ed03)
            })
            .collect();
    }
    look
}

/// The adjacency of a graph of up to 16 vertices, numbered by how they look.
fn graph_code(around: &[u64]) -> u128 {
    let n = around.len();
    let look = looks(n, |x| bits(around[x]));
    let mut order: Vec<usize> = (0..n).collect();
    order.sort_by_key(|&x| look[x]);
    let mut code = 0u128;
    for (i, &x) in order.iter().enumerate() {
        for &y in &order[..i] {
            code = code << 1 | u128::from(around[x] >> y & 1);
        }
    }
    code
}

/// The brackets of a tree of up to 64 vertices, rooted at its centre; a tree with two centres is two trees in a row.
fn tree_code(around: &[u64]) -> u128 {
    let n = around.len();
    let mut degree = [0u8; MAX_TREE];
    let mut layer = [0u8; MAX_TREE];
    let mut code = [(0u32, 0u128); MAX_TREE];
    let mut branches = [(0u32, 0u128); MAX_TREE];
    // Leaves are peeled off layer by layer; the last one or two are the centre.
    let mut queue = [0usize; MAX_TREE];
    let mut len = 0;
    for (x, set) in around.iter().enumerate() {
        degree[x] = set.count_ones() as u8;
        if degree[x] <= 1 {
            queue[len] = x;
            len += 1;
        }
    }
    let mut done = 0u64;
    for at in 0..n {
        let x = queue[at];
        let other = (at + 1 == n && n > 1 && layer[queue[at - 1]] == layer[x]).then(|| queue[at - 1]);
        let mut count = 0;
        for y in bits(around[x] & done).filter(|&y| other != Some(y)) {
            branches[count] = code[y];
            count += 1;
        }
        code[x] = bracketed(&mut branches[..count]);
        if let Some(y) = other {
            return joined(&mut [code[x], code[y]]).1;
        }
        done |= 1 << x;
        for y in bits(around[x] & !done) {
            degree[y] -= 1;
            if degree[y] == 1 {
                layer[y] = layer[x] + 1;
                queue[len] = y;
                len += 1;
            }
        }
    }
    code[queue[n - 1]].1
}

/// Codes one after the other in increasing order, with their length.
fn joined(codes: &mut [(u32, u128)]) -> (u32, u128) {
    codes.sort_unstable();
    codes.iter().fold((0, 0), |(len, all), &(more, code)| {
        (len + more, if more == 128 { code } else { all << more | code })
    })
}

fn bracketed(branches: &mut [(u32, u128)]) -> (u32, u128) {
    let (len, inside) = joined(branches);
    (len + 2, 1 << (len + 1) | inside << 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use upset_base::order::families::SplitMix;

    fn random_tree(rng: &mut SplitMix, n: usize) -> Vec<u64> {
        let mut around = vec![0u64; n];
        for x in 1..n {
            let y = rng.below(x);
            around[x] |= 1 << y;
            around[y] |= 1 << x;
        }
        around
    }

    fn relabelled(rng: &mut SplitMix, around: &[u64]) -> Vec<u64> {
        let n = around.len();
        let mut name: Vec<usize> = (0..n).collect();
        (1..n).rev().for_each(|i| name.swap(i, rng.below(i + 1)));
        let mut other = vec![0; n];
        for x in 0..n {
            other[name[x]] = bits(around[x]).fold(0, |set, y| set | 1 << name[y]);
        }
        other
    }

    #[test]
    fn isomorphic_trees_share_a_code() {
        let mut rng = SplitMix(41);
        for round in 0..2000 {
            let n = 1 + rng.below(if round % 2 == 0 { 12 } else { 64 });
            let tree = random_tree(&mut rng, n);
            assert_eq!(tree_code(&tree), tree_code(&relabelled(&mut rng, &tree)));
        }
    }

    /// Every tree grows by a leaf from a smaller one; the numbers of trees are known.
    #[test]
    fn different_trees_have_different_codes() {
        let mut trees = vec![vec![0u64]];
        for count in [1, 1, 2, 3, 6, 11, 23, 47, 106, 235] {
            let mut grown = HashMap::new();
            for tree in &trees {
                for x in 0..tree.len() {
                    let mut larger = tree.clone();
                    larger.push(1 << x);
                    larger[x] |= 1 << tree.len();
                    grown.insert(tree_code(&larger), larger);
                }
            }
            assert_eq!(grown.len(), count);
            trees = grown.into_values().collect();
        }
    }
}
