//! Members of a class up to isomorphism, one after the other: nothing is kept but the branch that is looked at.

mod antichains;
mod orders;
mod uniform;
mod winning;

pub use antichains::{Antichains, Monotone};
pub use orders::{Orders, subsets};
pub use uniform::{Family, Uniform};
pub use winning::{OrderWithSets, Winning};

pub(crate) use antichains::MOST as MOST_OF_ANTICHAIN;
pub(crate) use uniform::{binomial, incidence};

/// Whether to go on.
pub type Flow = std::ops::ControlFlow<()>;

/// A class whose members grow one point at a time, each from one parent.
pub trait Tree {
    /// A member of any size.
    type Node: Clone;

    /// The smallest member.
    fn root(&self) -> Self::Node;

    /// The number of points of a member.
    fn size(node: &Self::Node) -> usize;

    /// The members with one more point that grow from `node`.
    fn children(&self, node: &Self::Node, visit: &mut dyn FnMut(&Self::Node) -> Flow) -> Flow;

    /// The members of size `n` that grow from `node`.
    fn grow(&self, node: &Self::Node, n: usize, visit: &mut dyn FnMut(&Self::Node) -> Flow) -> Flow {
        match Self::size(node) {
            size if size == n => visit(node),
            size if size > n => Flow::Continue(()),
            _ => self.children(node, &mut |child| self.grow(child, n, visit)),
        }
    }

    /// All members of size `n` that grow from `roots`, in a list.
    fn list(&self, roots: &[Self::Node], n: usize) -> Vec<Self::Node> {
        let mut all = Vec::new();
        for root in roots {
            let _ = self.grow(root, n, &mut |node| {
                all.push(node.clone());
                Flow::Continue(())
            });
        }
        all
    }

    /// A member of size `n` that grows from `root` by choices among children of which `below` makes one of so many.
    /// Every member can come up; those with few brothers come up more often.
    fn random(
        &self,
        root: &Self::Node,
        n: usize,
        below: &mut dyn FnMut(usize) -> usize,
    ) -> Option<Self::Node> {
        let mut node = root.clone();
        while Self::size(&node) < n {
            let mut chosen = None;
            let mut seen = 0;
            let _ = self.children(&node, &mut |child| {
                seen += 1;
                if below(seen) == 0 {
                    chosen = Some(child.clone());
                }
                Flow::Continue(())
            });
            node = chosen?;
        }
        Some(node)
    }
}
