//! Rules for Node Kayles, Col and Geography.

mod col_symmetry;
mod paths_cycles;

pub use col_symmetry::ColSymmetry;
pub use paths_cycles::PathsAndCycles;

use super::components::Components;
use crate::game::{Col, Geography, NodeKayles, SetGame};
use crate::solve::{ANY, Means, Plan};

/// The plan for Node Kayles.
pub static NODE_KAYLES: Plan<NodeKayles> = Plan {
    means: &[Means::Rule(&PathsAndCycles), Means::Split(&Components), Means::Search(|_, _| ANY)],
    side: |_| ANY,
};
/// The plan for Col.
pub static COL: Plan<Col> = Plan {
    means: &[Means::Rule(&ColSymmetry), Means::Split(&Components), Means::Search(|_, _| ANY)],
    side: |_| ANY,
};
/// The plan for Geography.
pub static GEOGRAPHY: Plan<Geography> = Plan { means: &[Means::Search(|_, _| ANY)], side: |_| ANY };
/// The plan for the set game.
pub static SET_GAME: Plan<SetGame> = Plan { means: &[Means::Search(|_, _| ANY)], side: |_| ANY };
