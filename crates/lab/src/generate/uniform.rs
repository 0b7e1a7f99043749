//! Graphs and hypergraphs whose edges all have k points, up to isomorphism, by canonical augmentation with a vertex.
//!
//! Edges are numbered so that those without the last vertex come first: a family on one vertex more is the old one with a *link*
//! behind it, the family of what is left of the new edges without their new vertex. Canonical is a vertex of
//! greatest degree, then of greatest weight, then the last in the canonical numbering.

use super::{Flow, Tree};
use crate::canon::{Cells, Numbering, Permutation, number, points};

/// Families of sets of `k` points each, on up to [`Uniform::most`] points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Uniform {
    /// The size of every set; 2 for graphs.
    pub k: usize,
}

/// A family of sets of equal size on `n` points: bit i says whether the i-th set, in colexicographic order, is in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Family {
    /// The number of points.
    pub n: usize,
    /// The size of the sets.
    pub k: usize,
    /// Which sets are in it.
    pub edges: u64,
}

/// So many sets of k points are there among n, at most 64 being of interest.
pub(crate) fn binomial(n: usize, k: usize) -> usize {
    (0..k).fold(1usize, |product, i| product * (n.saturating_sub(i)) / (i + 1))
}

/// The sets of k points among n in colexicographic order, as words.
pub(crate) fn k_sets(n: usize, k: usize) -> Vec<u16> {
    (0..1u32 << n).filter(|set| set.count_ones() as usize == k).map(|set| set as u16).collect()
}

impl Family {
    /// The sets of the family.
    pub fn sets(&self) -> Vec<u16> {
        let all = k_sets(self.n, self.k);
        points(self.edges).map(|i| all[i]).collect()
    }

    /// The neighbours of each vertex of a graph; for other families, those that share an edge with it.
    pub fn near(&self) -> [u16; 16] {
        let mut near = [0; 16];
        for set in self.sets() {
            points(u64::from(set)).for_each(|v| near[v] |= set & !(1 << v));
        }
        near
    }

    /// The canonical numbering: of the vertices, for graphs; of vertices and then edges otherwise.
    pub fn numbering(&self) -> Numbering {
        if self.k == 2 {
            let near = self.near().map(u64::from);
            let cells = Cells::by_key(self.n, |v| near[v].count_ones());
            return number(&near[..self.n], &near[..self.n], cells);
        }
        incidence(self.n, &self.sets(), |_| 0, |_| 0)
    }

    /// The same family with the vertex `order[i]` at place i.
    pub fn renumbered(&self, order: &[u8]) -> Family {
        let mut place = [0usize; 16];
        order.iter().enumerate().for_each(|(i, &v)| place[usize::from(v)] = i);
        let all = k_sets(self.n, self.k);
        let image = |set: u16| points(u64::from(set)).fold(0u16, |image, v| image | 1 << place[v]);
        let edges = self.sets().into_iter().map(image).filter_map(|set| all.iter().position(|&s| s == set));
        Family { edges: edges.fold(0, |edges, i| edges | 1 << i), ..*self }
    }

    /// The representative of its isomorphism class.
    pub fn canonical(&self) -> Family {
        let order: Vec<u8> =
            self.numbering().order.into_iter().filter(|&v| usize::from(v) < self.n).take(self.n).collect();
        // Vertices precede sets in the numbering of a hypergraph; a graph has no others.
        self.renumbered(&order)
    }
}

/// The canonical numbering of points and sets together: the points, then the sets, at most 64 in all.
pub fn incidence(
    n: usize,
    sets: &[u16],
    colour: impl Fn(usize) -> u32,
    set_colour: impl Fn(usize) -> u32,
) -> Numbering {
    let (mut out, mut into) = ([0u64; 64], [0u64; 64]);
    for (i, &set) in sets.iter().enumerate() {
        into[n + i] = u64::from(set);
        points(u64::from(set)).for_each(|v| out[v] |= 1 << (n + i));
    }
    let all = n + sets.len();
    let cells = Cells::by_key(all, |v| {
        if v < n {
            colour(v) << 8 | out[v].count_ones()
        } else {
            1 << 30 | set_colour(v - n) << 8 | into[v].count_ones()
        }
    });
    number(&out[..all], &into[..all], cells)
}

impl Uniform {
    /// The most points for which a family fits in a word and its links can be listed.
    pub fn most(&self) -> usize {
        (self.k..=16)
            .take_while(|&n| binomial(n, self.k) <= 64 && binomial(n - 1, self.k - 1) <= 20)
            .last()
            .unwrap_or(self.k)
    }
}

impl Tree for Uniform {
    type Node = Family;

    fn root(&self) -> Family {
        Family { n: 1, k: self.k, edges: u64::from(false) }
    }

    fn size(node: &Family) -> usize {
        node.n
    }

    fn children(&self, family: &Family, visit: &mut dyn FnMut(&Family) -> Flow) -> Flow {
        let n = family.n;
        if n >= self.most() {
            return Flow::Continue(());
        }
        let links = k_sets(n, self.k - 1);
        let base = binomial(n, self.k);
        let sets = k_sets(n + 1, self.k);
        let at: Vec<u64> = (0..=n)
            .map(|v| {
                sets.iter().enumerate().filter(|(_, s)| *s >> v & 1 == 1).fold(0, |m, (i, _)| m | 1 << i)
            })
            .collect();
        let generators: Vec<Vec<u32>> = family
            .numbering()
            .generators
            .iter()
            .map(|g| on_links(n, g, &links))
            .filter(|g| moves(g))
            .collect();
        let mut seen =
            vec![0u64; if generators.is_empty() { 0 } else { (1usize << links.len()).div_ceil(64) }];
        for link in 0..1u32 << links.len() {
            let child = Family { n: n + 1, k: self.k, edges: family.edges | u64::from(link) << base };
            let degree = |v: usize| (child.edges & at[v]).count_ones();
            let own = degree(n);
            if (0..n).any(|v| degree(v) > own) {
                continue;
            }
            if !generators.is_empty() && !is_first(link, &generators, &mut seen) {
                continue;
            }
            if is_canonical(&child, &at) {
                visit(&child)?;
            }
        }
        Flow::Continue(())
    }
}

/// Whether the last vertex, of greatest degree, is in the canonical orbit.
fn is_canonical(family: &Family, at: &[u64]) -> bool {
    let x = family.n - 1;
    let degree = |v: usize| (family.edges & at[v]).count_ones();
    let own = degree(x);
    let mut tied: u64 = (0..x).filter(|&v| degree(v) == own).fold(0, |tied, v| tied | 1 << v);
    if tied == 0 {
        return true;
    }
    let weight = |v: usize| {
        (0..=x).filter(|&u| u != v).fold(0u32, |sum, u| {
            let both = (family.edges & at[u] & at[v]).count_ones();
            let mixed = both.wrapping_mul(0x9e3_779b) ^ (both * degree(u)).wrapping_mul(0x27d_4eb3);
            sum.wrapping_add(mixed).wrapping_add(both * both)
        })
    };
    let best = weight(x);
    for v in points(tied) {
        match weight(v) {
            other if other > best => return false,
            other if other < best => tied &= !(1 << v),
            _ => {}
        }
    }
    if tied == 0 {
        return true;
    }
    let numbering = family.numbering();
    let least = numbering.orbits();
    let all = if family.k == 2 { family.n } else { family.n + family.edges.count_ones() as usize };
    tied |= 1 << x;
    let last = numbering.order[..all].iter().rev().find(|&&v| usize::from(v) <= x && tied >> v & 1 == 1);
    last.is_some_and(|&v| least[usize::from(v)] == least[x])
}

/// What a permutation of the vertices makes of each link set.
fn on_links(_n: usize, permutation: &Permutation, links: &[u16]) -> Vec<u32> {
    let image = |set: u16| points(u64::from(set)).fold(0u16, |image, v| image | 1 << permutation[v]);
    links.iter().map(|&set| links.iter().position(|&s| s == image(set)).unwrap_or(0) as u32).collect()
}

fn moves(images: &[u32]) -> bool {
    images.iter().enumerate().any(|(i, &image)| image as usize != i)
}

fn is_first(link: u32, generators: &[Vec<u32>], seen: &mut [u64]) -> bool {
    let mut mark = |set: u32| {
        let (word, bit) = ((set >> 6) as usize, 1u64 << (set & 63));
        let new = seen[word] & bit == 0;
        seen[word] |= bit;
        new
    };
    if !mark(link) {
        return false;
    }
    let mut stack = vec![link];
    while let Some(set) = stack.pop() {
        for images in generators {
            let image = points(u64::from(set)).fold(0u32, |image, i| image | 1 << images[i]);
            if mark(image) {
                stack.push(image);
            }
        }
    }
    true
}
