//! Rules for black-white poset games.

use super::Rule;

/// The rules, from cheap to dear.
pub static RULES: &[&dyn Rule] = &[];
