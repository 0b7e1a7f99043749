//! Rules for Node Kayles, Col and Geography.

mod paths_cycles;

use super::Rule;

/// The rules, from cheap to dear.
pub static RULES: &[&dyn Rule] = &[&paths_cycles::PathsAndCycles];
