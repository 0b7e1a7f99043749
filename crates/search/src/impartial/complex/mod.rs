//! Subset Takeaway and all posets of the faces of a simplicial complex, up to relabelling of its vertices.
//!
//! Recognised from the order alone, so a play of Subset Takeaway stays here to its end.

pub mod symmetry;

use super::Impartial;
use super::masks::{Masks, Rules, Simpler};
use crate::Search;
use crate::table::Key;
use symmetry::{MAX_VERTICES, Symmetry, Word};
use upset_base::order::Poset;

/// The engine for the faces of a complex, if `poset` is that of one with few vertices.
pub(super) fn engine(poset: &Poset) -> Option<Box<dyn Search>> {
    let faces = faces(poset)?;
    let vertices = poset.minimal().len();
    Some(if vertices <= 6 {
        Complexes::<u64>::engine(faces, vertices)
    } else {
        Complexes::<u128>::engine(faces, vertices)
    })
}

/// The set of vertices of each element, if the elements are the non-empty faces of a complex with two vertices
/// or more.
fn faces(poset: &Poset) -> Option<Vec<usize>> {
    let vertices = poset.minimal();
    if vertices.len() < 2 || vertices.len() > MAX_VERTICES || poset.len() >= 1 << vertices.len() {
        return None;
    }
    let mut face = vec![0usize; poset.len()];
    for (v, &x) in vertices.iter().enumerate() {
        for y in poset.up_set(x) {
            face[y] |= 1 << v;
        }
    }
    let mut seen = vec![false; 1 << vertices.len()];
    if face.iter().any(|&s| std::mem::replace(&mut seen[s], true)) {
        return None;
    }
    // No two elements have the same vertices; so as many elements below as there are subsets are the subsets.
    let whole = |x: usize| poset.down_set(x).len() == (1 << face[x].count_ones()) - 1;
    (0..poset.len()).all(whole).then_some(face)
}

struct Complexes<W> {
    symmetry: Symmetry<W>,
    /// The set of vertices of each element of the board.
    faces: Vec<usize>,
    /// What contains a set.
    up: Vec<W>,
    /// What contains a set or is contained in it.
    near: Vec<W>,
    /// The sets of each size from 1 on.
    levels: Vec<W>,
}

impl<W: Word + Key> Complexes<W> {
    fn engine(faces: Vec<usize>, vertices: usize) -> Box<dyn Search> {
        let all = 1usize << vertices;
        let sets = |wanted: &dyn Fn(usize) -> bool| W::collect((1..all).filter(|&s| wanted(s)));
        let symmetry = Symmetry::new(vertices);
        let root = W::collect(faces.iter().copied());
        let rules = Complexes {
            symmetry,
            faces,
            up: (0..all).map(|s| sets(&|t| s & !t == 0)).collect(),
            near: (0..all).map(|s| sets(&|t| s & !t == 0 || t & !s == 0)).collect(),
            levels: (1..=vertices as u32).map(|size| sets(&|s| s.count_ones() == size)).collect(),
        };
        Masks::new(rules, root).engine()
    }
}

impl<W: Word + Key> Rules<W> for Complexes<W> {
    fn board(&self) -> usize {
        self.faces.len()
    }

    fn place(&self, x: usize) -> Option<usize> {
        Some(self.faces[x])
    }

    #[inline]
    fn moves(&self, m: W) -> impl Iterator<Item = usize> {
        let different = self.symmetry.different(m);
        self.levels.iter().flat_map(move |&level| different.and(level).iter())
    }

    #[inline]
    fn option(&self, m: W, s: usize) -> W {
        m.minus(self.up[s])
    }

    #[inline]
    fn canonical(&self, m: W) -> W {
        self.symmetry.canonical(m)
    }

    #[inline]
    fn near(&self, s: usize) -> W {
        self.near[s]
    }

    #[inline]
    fn simpler(&self, m: W) -> Simpler<W> {
        self.symmetry.cancelled(m).map_or(Simpler::No, Simpler::Same)
    }

    /// The set of all vertices present contains every other.
    #[inline]
    fn surely_won(&self, m: W) -> bool {
        let present = (0..self.symmetry.vertices()).filter(|&v| m.has(1 << v)).fold(0, |s, v| s | 1 << v);
        m.has(present)
    }
}
