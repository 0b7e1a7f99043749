//! Rules for Node Kayles, Col and Geography.

mod paths_cycles;

pub use paths_cycles::PathsAndCycles;

use super::{Listed, OldRule};
use crate::game::{Geography, SetGame};
use crate::solve::{ANY, Means, Plan};

/// The rules, from cheap to dear.
pub static RULES: &[&dyn OldRule] = &[&Listed::Any(&PathsAndCycles)];

/// The plan for Geography.
pub static GEOGRAPHY: Plan<Geography> = Plan { means: &[Means::Search(|_, _| ANY)], side: |_| ANY };
/// The plan for the set game.
pub static SET_GAME: Plan<SetGame> = Plan { means: &[Means::Search(|_, _| ANY)], side: |_| ANY };
