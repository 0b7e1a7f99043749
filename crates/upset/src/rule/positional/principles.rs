//! The principles of the papers that decide no class by themselves: bounds and simplifications.

use super::{bounds, cut, exchange_twins, pairs_against, simplify, transversal_form, union_table};
use crate::rule::{Principle, Theorem};

const fn bound(theorem: &'static Theorem) -> Principle {
    Principle { theorem, kind: "bound" }
}

const fn simplification(theorem: &'static Theorem) -> Principle {
    Principle { theorem, kind: "simplification" }
}

/// Those used for positional games, under the names that `--explain` shows.
pub static PRINCIPLES: &[Principle] = &[
    bound(&bounds::STRATEGY_STEALING),
    bound(&bounds::MOVING_FIRST),
    bound(&bounds::EDGE_MONOTONICITY),
    bound(&pairs_against::THEOREM),
    bound(&union_table::UNION_TABLE),
    simplification(&simplify::IDLE),
    simplification(&simplify::TWINS),
    simplification(&exchange_twins::EXCHANGE_TWINS),
    simplification(&simplify::DOMINATING_OPTION),
    simplification(&simplify::GREEDY_MOVE),
    simplification(&cut::CUT),
    simplification(&transversal_form::TRANSVERSALS),
];
