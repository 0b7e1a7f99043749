//! Splitting a poset into series and parallel parts until nothing splits: the tree that games are solved along.
//!
//! A part that is neither a parallel nor a series union and has more than one element is called prime. An order
//! without prime parts is N-free (Valdes, Tarjan and Lawler).

use super::poset::Poset;
use super::{peel, series_parallel};
use crate::budget::{Budget, Stopped};

/// One node of a [`Decomposition`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part<'a> {
    /// A single element.
    Element(usize),
    /// The nodes of the parts from bottom to top: everything in a part is below everything in the next.
    Series(&'a [u32]),
    /// The nodes of the parts, unrelated to each other.
    Parallel(&'a [u32]),
    /// Elements in board order that split neither way.
    Prime(&'a [u32]),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PartKind {
    Element,
    Series,
    Parallel,
    Prime,
}

/// The tree of series and parallel parts, stored flat: every node comes before its children, the root is node 0.
///
/// A series node has no series child and a parallel node no parallel child, so the tree is unique up to the
/// order of parallel parts. The empty order has no node.
///
/// ```
/// use upset_base::order::{Part, Poset};
/// let p = Poset::numbered(3, &[(0, 1), (0, 2)]).unwrap();
/// let tree = p.decompose();
/// let Part::Series(parts) = tree.part(0) else { panic!() };
/// assert_eq!(tree.part(parts[0] as usize), Part::Element(0));
/// assert!(tree.is_series_parallel());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Decomposition {
    /// The kind of each node and the end of its members in `members`, which begin where its predecessor's end.
    pub(super) nodes: Vec<(PartKind, u32)>,
    /// The children of inner nodes and the elements of leaves, node after node.
    pub(super) members: Vec<u32>,
}

impl Decomposition {
    /// The number of nodes.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there is no node, because there is no element.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// Where the members of `node` are.
    pub(super) fn range(&self, node: usize) -> std::ops::Range<usize> {
        let begin = if node == 0 { 0 } else { self.nodes[node - 1].1 };
        begin as usize..self.nodes[node].1 as usize
    }

    fn members(&self, node: usize) -> &[u32] {
        &self.members[self.range(node)]
    }

    /// What the whole order is; nothing if there is no element.
    pub fn root(&self) -> Option<Part<'_>> {
        (!self.is_empty()).then(|| self.part(0))
    }

    /// What `node` is.
    pub fn part(&self, node: usize) -> Part<'_> {
        let members = self.members(node);
        match self.nodes[node].0 {
            PartKind::Element => Part::Element(members[0] as usize),
            PartKind::Series => Part::Series(members),
            PartKind::Parallel => Part::Parallel(members),
            PartKind::Prime => Part::Prime(members),
        }
    }

    /// The children of `node`, bottom first in a series; a leaf has none.
    pub fn children(&self, node: usize) -> &[u32] {
        match self.nodes[node].0 {
            PartKind::Series | PartKind::Parallel => self.members(node),
            PartKind::Element | PartKind::Prime => &[],
        }
    }

    /// The elements of all leaves under `node`, in no particular order.
    pub fn elements(&self, node: usize) -> Vec<usize> {
        let mut found = Vec::new();
        let mut stack = vec![node];
        while let Some(node) = stack.pop() {
            match self.nodes[node].0 {
                PartKind::Element | PartKind::Prime => {
                    found.extend(self.members(node).iter().map(|&x| x as usize))
                }
                _ => stack.extend(self.members(node).iter().map(|&child| child as usize)),
            }
        }
        found
    }

    /// The nodes that are prime parts.
    pub fn primes(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.len()).filter(|&node| self.nodes[node].0 == PartKind::Prime)
    }

    /// Whether there is no prime part.
    pub fn is_series_parallel(&self) -> bool {
        self.primes().next().is_none()
    }

    pub(super) fn push(&mut self, kind: PartKind, members: impl IntoIterator<Item = u32>) {
        self.members.extend(members);
        self.nodes.push((kind, self.members.len() as u32));
    }
}

impl Poset {
    /// The tree of series and parallel parts, computed when first asked for. Near-linear for N-free orders in whatever
    /// form they were given. Otherwise parts that are N-free are found as fast, and each level of the tree above them
    /// costs a walk over what is left: see [`decompose_within`](Self::decompose_within).
    pub fn decompose(&self) -> &Decomposition {
        match self.decompose_within(&Budget::unlimited()) {
            Ok(tree) => tree,
            Err(stopped) => unreachable!("work without limits ended: {stopped}"),
        }
    }

    /// The tree of series and parallel parts, if the budget suffices to find it.
    pub fn decompose_within(&self, budget: &Budget) -> Result<&Decomposition, Stopped> {
        if let Some(tree) = self.order.decomposition.get() {
            return Ok(tree);
        }
        if !self.n_free() {
            let tree = peel::decompose(self, budget)?;
            return Ok(self.order.decomposition.get_or_init(|| tree));
        }
        Ok(self.order.decomposition.get_or_init(Decomposition::default))
    }

    /// The tree of series and parallel parts, if somebody has asked for it before.
    pub fn decomposed(&self) -> Option<&Decomposition> {
        self.order.decomposition.get()
    }

    /// Whether no four elements form an N: a < b, c < b, c < d and nothing else.
    ///
    /// Near-linear either way: an order that is not N-free is not taken apart for it.
    pub fn n_free(&self) -> bool {
        *self.order.n_free.get_or_init(|| match self.order.decomposition.get() {
            Some(tree) => tree.is_series_parallel(),
            None => series_parallel::recognise(self).is_some_and(|tree| {
                self.order.decomposition.get_or_init(|| tree);
                true
            }),
        })
    }
}
