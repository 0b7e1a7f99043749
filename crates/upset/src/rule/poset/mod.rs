//! Rules for the impartial poset game.

use super::Rule;

/// The rules, from cheap to dear.
pub static RULES: &[&dyn Rule] = &[];
