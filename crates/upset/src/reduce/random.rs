//! Random formulas, as sources of hard games.

use super::dimacs::{Cnf, Literal, Qbf, Quantifier};
use crate::order::families::SplitMix;

/// `clauses` clauses of three distinct variables out of `variables`, signs at random.
pub fn three_sat(variables: usize, clauses: usize, seed: u64) -> Cnf {
    let mut rng = SplitMix(seed);
    let size = variables.min(3);
    let clause = |rng: &mut SplitMix| {
        let mut picked: Vec<Literal> = Vec::with_capacity(size);
        while picked.len() < size {
            let v = 1 + rng.below(variables) as Literal;
            if picked.iter().all(|l| l.abs() != v) {
                picked.push(if rng.below(2) == 0 { v } else { -v });
            }
        }
        picked
    };
    let clauses = if variables == 0 { 0 } else { clauses };
    Cnf { variables, clauses: (0..clauses).map(|_| clause(&mut rng)).collect() }
}

/// The same with the variables quantified in turn, beginning with `first`.
pub fn three_qbf(variables: usize, clauses: usize, first: Quantifier, seed: u64) -> Qbf {
    let quantifier = |i: usize| if i.is_multiple_of(2) { first } else { first.other() };
    Qbf {
        prefix: (0..variables).map(|i| (quantifier(i), i + 1)).collect(),
        matrix: three_sat(variables, clauses, seed),
    }
}
