//! Weighted poset games (Ito, Nakamura and Takata 2007), whose rule of play `docs/weighted.md` states.

mod chain;
mod zero_one;

pub use chain::Chain;
pub use zero_one::ZeroOne;

use crate::game::Weighted;
use crate::solve::{ANY, Means, Plan};

/// How many positions the value may cost once the winner is known.
const SIDE: u64 = 200_000;

/// The plan for weighted poset games.
pub static PLAN: Plan<Weighted> = Plan {
    means: &[
        Means::Rule(&Chain),
        Means::Rule(&ZeroOne),
        Means::Search(|_, known| if known { SIDE } else { ANY }),
    ],
    side: |_| SIDE,
};
