//! Achievement games on two CNF formulas.

mod polar;

pub use polar::Polar;

use crate::game::Cnf;
use crate::solve::{ANY, Means, Plan};

/// The plan for games on two formulas.
pub static PLAN: Plan<Cnf> = Plan { means: &[Means::Rule(&Polar), Means::Search(|_, _| ANY)], side: |_| ANY };
