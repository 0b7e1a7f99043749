//! Rules for positional games.

use super::Rule;

/// The rules, from cheap to dear.
pub static RULES: &[&dyn Rule] = &[];
