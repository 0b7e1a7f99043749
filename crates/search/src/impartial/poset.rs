//! The poset game by masks: elements numbered so that those with large up-sets come first.

use super::masks::{Masks, Rules, Simpler};
use super::{Impartial, boxes, complex, two_level, young};
use crate::ranks::largest_first;
use crate::{Search, Unsearchable, too_large};
use upset_base::bits::Set;
use upset_base::order::Poset;
use upset_base::with_set;

/// The engine for the poset game on `poset`.
pub(super) fn engine(poset: &Poset) -> Result<Box<dyn Search>, Unsearchable> {
    let special = young::engine(poset)
        .or_else(|| complex::engine(poset))
        .or_else(|| two_level::engine(poset))
        .or_else(|| boxes::engine(poset));
    if let Some(engine) = special {
        return Ok(engine);
    }
    with_set!(poset.len(), S => {
        Ok(Masks::new(Orders::<S>::new(poset), S::below(poset.len())).engine())
    }, Err(too_large(poset.len())))
}

/// A poset whose elements have been renumbered along a linear extension, big bites first.
pub(super) struct Orders<S> {
    /// The new number of each element of the board.
    place: Vec<usize>,
    up: Vec<S>,
    /// Everything comparable to an element.
    near: Vec<S>,
    /// Groups of at least two elements with the same elements below: those of them that are maximal are twins.
    twins: Vec<S>,
}

impl<S: Set> Orders<S> {
    pub fn new(poset: &Poset) -> Orders<S> {
        let n = poset.len();
        let above: Vec<Vec<usize>> = (0..n).map(|x| poset.up_set(x)).collect();
        // An element lies below another only if its up-set is larger: this is a linear extension.
        let sizes: Vec<u64> = above.iter().map(|row| row.len() as u64).collect();
        let (order, place) = largest_first(&sizes);
        let up: Vec<S> = order.iter().map(|&x| S::collect(above[x].iter().map(|&y| place[y]))).collect();
        let mut down = vec![S::EMPTY; n];
        for (x, above) in up.iter().enumerate() {
            for y in above.iter() {
                down[y] = down[y].with(x);
            }
        }
        let near = (0..n).map(|x| up[x].or(down[x])).collect();
        let mut groups: hashbrown::HashMap<S, S> = hashbrown::HashMap::new();
        for (x, below) in down.iter().enumerate() {
            let group = groups.entry(below.without(x)).or_default();
            *group = group.with(x);
        }
        let mut twins: Vec<S> = groups.into_values().filter(|group| group.count() > 1).collect();
        twins.sort_unstable();
        Orders { place, up, near, twins }
    }

    /// The number here of element `x` of the board.
    pub fn place(&self, x: usize) -> usize {
        self.place[x]
    }
}

impl<S: Set> Rules<S> for Orders<S> {
    fn board(&self) -> usize {
        self.place.len()
    }

    fn place(&self, x: usize) -> Option<usize> {
        Some(self.place[x])
    }

    #[inline]
    fn moves(&self, m: S) -> impl Iterator<Item = usize> {
        m.iter()
    }

    #[inline]
    fn option(&self, m: S, x: usize) -> S {
        m.minus(self.up[x])
    }

    #[inline]
    fn near(&self, x: usize) -> S {
        self.near[x]
    }

    /// A least element counts one; maximal elements above the same elements cancel in pairs, for each player can
    /// answer one by the other.
    #[inline]
    fn simpler(&self, m: S) -> Simpler<S> {
        let least = m.first();
        if m.is_subset(self.up[least]) {
            return Simpler::OneLess(m.without(least));
        }
        let mut left = m;
        for &group in &self.twins {
            let present = m.and(group);
            if present.is_empty() {
                continue;
            }
            let mut partner = None;
            for x in present.iter().filter(|&x| self.up[x].and(m) == S::single(x)) {
                match partner.take() {
                    None => partner = Some(x),
                    Some(y) => left = left.without(x).without(y),
                }
            }
        }
        if left == m { Simpler::No } else { Simpler::Same(left) }
    }

    /// With an element comparable to all others: take it if what is below is lost for who is to move there, else
    /// make the winning move below, which takes everything above away.
    #[inline]
    fn surely_won(&self, m: S) -> bool {
        m.iter().any(|x| m.is_subset(self.near[x]))
    }
}
