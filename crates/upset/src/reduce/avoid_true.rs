//! 000 Theorem 28: Avoid True to Maker-Maker on an order of height 2 whose tops are all winning singletons.
//!
//! The clauses of the input are read as the terms of a positive formula in disjunctive normal form; two players set
//! variables to true in turn, and who first makes a term true loses.

use super::dimacs::Cnf;
use super::{Elements, Reading, Reduction, Unfit, check_gadget};
use crate::budget::{Budget, Meter};
use crate::game::{Convention, Position, Positional, fitting};
use crate::order::Poset;
use crate::text::counted;
use crate::value::{Player, Winner};

pub(crate) fn reduce(cnf: &Cnf, budget: &Budget) -> Result<Reduction, Unfit> {
    let mut meter = Meter::new(budget);
    if let Some(l) = cnf.clauses.iter().flatten().find(|l| **l < 0) {
        return Err(Unfit::Negated(l.unsigned_abs()));
    }
    if cnf.clauses.is_empty() {
        return Err(Unfit::NoTerm);
    }
    let memberships: usize = cnf.clauses.iter().map(Vec::len).sum();
    check_gadget((cnf.variables + cnf.clauses.len()) as u128, memberships as u128, budget)?;
    let mut elements = Elements::default();
    let mut variables = Vec::with_capacity(cnf.variables);
    for v in 1..=cnf.variables {
        meter.step()?;
        variables.push(elements.add(format!("x{v}")));
    }
    let mut order = Vec::with_capacity(memberships);
    let mut sets = Vec::with_capacity(cnf.clauses.len());
    for (j, term) in cnf.clauses.iter().enumerate() {
        meter.step()?;
        let top = elements.add(format!("term{}", j + 1));
        order.extend(term.iter().map(|&v| (variables[v as usize - 1], top)));
        sets.push(vec![top]);
    }
    let poset = Poset::acyclic(elements.into_names(), &order);
    Ok(Reduction {
        title: format!(
            "Avoid True with {} and {} as Maker-Maker",
            counted(cnf.variables, "variable"),
            counted(cnf.clauses.len(), "term")
        ),
        game: Position::Positional(fitting(Positional::new(
            Convention::MakerMaker,
            poset,
            sets.clone(),
            sets,
        ))),
        reading: Reading::new(Player::Left, Winner::Left, "the first player wins Avoid True"),
    })
}
