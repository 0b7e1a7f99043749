//! A finite partial order: its elements, their names, its covers and, on demand, its closure.

use super::closure::Rows;
use super::decompose::Decomposition;
use crate::csr::Csr;
use crate::names::Names;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, OnceLock};

/// A finite partial order on the elements `0..len()`.
///
/// It is stored as the acyclic relation it was given by. Covers and closure are computed on first use, so
/// that a million elements cost no more than their diagram; clones share what has been computed.
///
/// ```
/// use upset_base::order::Poset;
/// let p = Poset::numbered(3, &[(0, 1), (1, 2), (0, 2)]).unwrap();
/// assert!(p.less(0, 2));
/// assert_eq!(p.upper_covers(0), [1]);
/// ```
#[derive(Clone, Debug)]
pub struct Poset {
    pub(super) names: Names,
    pub(super) order: Arc<Order>,
}

/// The relation without the names, so that the same order under other names shares it.
#[derive(Debug)]
pub(super) struct Order {
    pub(super) above: Csr,
    pub(super) below: Csr,
    pub(super) extension: Vec<u32>,
    pub(super) covers: OnceLock<Covers>,
    pub(super) rows: OnceLock<Rows>,
    pub(super) decomposition: OnceLock<Decomposition>,
    pub(super) tree_like: OnceLock<bool>,
    pub(super) n_free: OnceLock<bool>,
}

/// The transitive reduction, unless the given relation is one already.
#[derive(Debug)]
pub(super) enum Covers {
    AsGiven,
    Reduced { above: Csr, below: Csr },
}

impl Poset {
    /// The number of elements.
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Whether there is no element.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The names of the elements.
    pub fn names(&self) -> &Names {
        &self.names
    }

    /// The name of `x`.
    pub fn name(&self, x: usize) -> &str {
        self.names.get(x)
    }

    /// The elements above `x` in the relation the order was given by: contains the upper covers.
    pub fn given_above(&self, x: usize) -> &[u32] {
        self.order.above.row(x)
    }

    /// The elements below `x` in the relation the order was given by: contains the lower covers.
    pub fn given_below(&self, x: usize) -> &[u32] {
        self.order.below.row(x)
    }

    /// The elements that cover `x`.
    pub fn upper_covers(&self, x: usize) -> &[u32] {
        match self.covers() {
            Covers::AsGiven => self.order.above.row(x),
            Covers::Reduced { above, .. } => above.row(x),
        }
    }

    /// The elements that `x` covers.
    pub fn lower_covers(&self, x: usize) -> &[u32] {
        match self.covers() {
            Covers::AsGiven => self.order.below.row(x),
            Covers::Reduced { below, .. } => below.row(x),
        }
    }

    /// The number of pairs in the Hasse diagram.
    pub fn cover_count(&self) -> usize {
        match self.covers() {
            Covers::AsGiven => self.order.above.arcs(),
            Covers::Reduced { above, .. } => above.arcs(),
        }
    }

    /// All pairs (x, y) such that y covers x.
    pub fn cover_pairs(&self) -> Vec<(usize, usize)> {
        (0..self.len()).flat_map(|x| self.upper_covers(x).iter().map(move |&y| (x, y as usize))).collect()
    }

    /// Whether nothing is above `x`.
    pub fn is_maximal(&self, x: usize) -> bool {
        self.order.above.row(x).is_empty()
    }

    /// Whether nothing is below `x`.
    pub fn is_minimal(&self, x: usize) -> bool {
        self.order.below.row(x).is_empty()
    }

    /// The maximal elements in board order.
    pub fn maximal(&self) -> Vec<usize> {
        (0..self.len()).filter(|&x| self.is_maximal(x)).collect()
    }

    /// The minimal elements in board order.
    pub fn minimal(&self) -> Vec<usize> {
        (0..self.len()).filter(|&x| self.is_minimal(x)).collect()
    }

    /// All elements such that each stands after everything below it.
    pub fn linear_extension(&self) -> &[u32] {
        &self.order.extension
    }

    /// Whether no two elements are comparable.
    pub fn is_antichain(&self) -> bool {
        self.order.above.arcs() == 0
    }
}

/// Two posets are equal when they order the same names in the same way.
impl PartialEq for Poset {
    fn eq(&self, other: &Poset) -> bool {
        self.names == other.names
            && (Arc::ptr_eq(&self.order, &other.order)
                || (0..self.len()).all(|x| self.upper_covers(x) == other.upper_covers(x)))
    }
}

impl Eq for Poset {}

impl Hash for Poset {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.names.hash(state);
        (0..self.len()).for_each(|x| self.upper_covers(x).hash(state));
    }
}
