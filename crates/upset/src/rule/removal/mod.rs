//! Rules for pomax, pomin, pominmax and leaf.

use super::Rule;

/// The rules, from cheap to dear.
pub static RULES: &[&dyn Rule] = &[];
