//! Rules for pomax, pomin, pominmax and leaf: the theorems of 004, corrected, in linear time.

mod balanced;
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
pub(crate) mod ordinal;
mod ordinal_sum;
mod play;
mod simplify;
mod simplify_both;
mod tree_pomax;
mod tree_pomin;
mod tree_pominmax;
pub(crate) mod words;
mod zigzag;

pub use balanced::Balanced;
pub use double_tree_rule::DoubleTreeRule;
pub use essential::{EssentialPart, essential_part};
pub use leaf::LeafRule;
pub use ordinal_sum::OrdinalSum;
pub use simplify::{Simplified, simplify};
pub use tree_pomax::TreePomax;
pub use tree_pomin::TreePomin;
pub use tree_pominmax::TreePominmax;
pub use zigzag::ZigzagPomax;

use super::{Listed, OldRule};

/// The rules, from cheap to dear. What is balanced in leaf takes the rule for leaf to see, which answers it too.
pub static RULES: &[&dyn OldRule] = &[
    &Listed::Leaf(&LeafRule),
    &Listed::Any(&Balanced),
    &Listed::Removal(&TreePomax),
    &Listed::Removal(&TreePomin),
    &Listed::Removal(&TreePominmax),
    &Listed::Removal(&DoubleTreeRule),
    &Listed::Removal(&ZigzagPomax),
    &Listed::Removal(&OrdinalSum),
];
