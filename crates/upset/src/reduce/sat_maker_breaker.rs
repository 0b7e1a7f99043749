//! 000 Theorem 8: 3-SAT to Maker-Breaker on an order of height 2 with winning sets of size 3.
//!
//! Breaker, who answers Maker's `u3` with `x3=1` or `x3=0`, chooses the assignment and must hit every clause.

use super::dimacs::Cnf;
use super::normal::{at_most_three, tidy};
use super::{Elements, Reading, Reduction, Unfit, check_gadget, literal_name};
use crate::budget::{Budget, Meter};
use crate::game::{Convention, Position, Positional, fitting};
use crate::order::Poset;
use crate::text::counted;
use crate::value::{Player, Winner};

pub(super) fn reduce(cnf: &Cnf, budget: &Budget) -> Result<Reduction, Unfit> {
    let mut meter = Meter::new(budget);
    let cnf = at_most_three(&tidy(cnf));
    check_gadget(4 * cnf.variables as u128, 3 * (cnf.variables + cnf.clauses.len()) as u128, budget)?;
    let mut elements = Elements::default();
    let mut order = Vec::new();
    for v in 1..=cnf.variables as i32 {
        meter.step()?;
        let below = elements.add(format!("u{v}"));
        for name in [literal_name(v), literal_name(-v), format!("w{v}")] {
            order.push((below, elements.add(name)));
        }
    }
    let mut sets = Vec::with_capacity(cnf.clauses.len());
    for clause in &cnf.clauses {
        meter.step()?;
        sets.push(clause.iter().map(|&l| elements.get(literal_name(l))).collect());
    }
    let poset = Poset::acyclic(elements.into_names(), &order);
    let sets = crate::hypergraph::normalise(sets);
    Ok(Reduction {
        title: format!(
            "3-SAT with {} and {} as Maker-Breaker",
            counted(cnf.variables, "variable"),
            counted(cnf.clauses.len(), "clause")
        ),
        game: Position::Positional(fitting(Positional::new(
            Convention::MakerBreaker,
            poset,
            sets,
            Vec::new(),
        ))),
        reading: Reading::new(Player::Left, Winner::Right, "the formula is satisfiable"),
    })
}
