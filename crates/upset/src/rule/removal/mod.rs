//! Rules for pomax, pomin, pominmax and leaf: the theorems of 004, corrected, in linear time.

mod balanced;
mod boards;
mod chain_below;
mod clamp;
mod coloured;
mod diagram;
mod double_tree;
mod double_tree_rule;
mod essential;
mod forest;
mod leaf;
mod leaf_roots;
mod loosened;
mod ordinal;
mod ordinal_sum;
mod parts;
mod play;
mod simplified;
mod simplify;
mod simplify_both;
mod tally;
mod tree_pomax;
mod tree_pomin;
mod tree_pominmax;
mod two_chains;
mod two_rows;
mod words;
mod zigzag;

pub use balanced::Balanced;
pub use double_tree_rule::DoubleTreeRule;
pub use essential::{EssentialPart, essential_part};
pub use leaf::LeafRule;
pub use ordinal_sum::OrdinalSum;
pub use parts::{RemovalSum, ValueBelow};
pub use simplified::{Simplified, Simplify};
pub use simplify::simplify;
pub use tree_pomax::TreePomax;
pub use tree_pomin::TreePomin;
pub use tree_pominmax::TreePominmax;
pub use two_chains::TwoChainsTable;
pub use two_rows::TwoRows;
pub use zigzag::ZigzagPomax;

use crate::game::{Leaf, Removal};
use crate::solve::{ANY, Means, Plan};

/// The plan for pomax, pomin and pominmax. Taken apart, a board is searched with what theorems decide beside what is
/// left, which leaves the engine nothing more to do.
pub static PLAN: Plan<Removal> = Plan {
    means: &[
        Means::Rule(&Balanced),
        Means::Rule(&TreePomax),
        Means::Rule(&TreePomin),
        Means::Rule(&TreePominmax),
        Means::Rule(&DoubleTreeRule),
        Means::Rule(&ZigzagPomax),
        Means::Rule(&OrdinalSum),
        Means::Table(&TwoChainsTable, |_| CHEAP_TABLE),
        // Found by experiment, so only where what is proved takes long.
        Means::Rule(&TwoRows),
        Means::Shrink(&Simplify),
        Means::Split(&RemovalSum),
        Means::Split(&ValueBelow),
        Means::Table(&TwoChainsTable, |_| ANY),
        Means::Search(|_, decided| if decided { 0 } else { ANY }),
    ],
    side: |_| ANY,
};

/// A table of so many positions is filled sooner than a board is taken apart.
const CHEAP_TABLE: u64 = 1 << 22;

/// The plan for leaf.
pub static LEAF: Plan<Leaf> =
    Plan { means: &[Means::Rule(&LeafRule), Means::Rule(&Balanced)], side: |_| ANY };
