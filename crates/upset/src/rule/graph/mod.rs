//! Rules for Node Kayles, Col and Geography.

use super::Rule;

/// The rules, from cheap to dear.
pub static RULES: &[&dyn Rule] = &[];
