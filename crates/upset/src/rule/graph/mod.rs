//! Rules for Node Kayles, Col and Geography.

mod paths_cycles;

use super::OldRule;

/// The rules, from cheap to dear.
pub static RULES: &[&dyn OldRule] = &[&paths_cycles::PathsAndCycles];
