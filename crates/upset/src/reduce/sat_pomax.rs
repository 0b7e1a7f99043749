//! 004 Theorem 4: 3-SAT to pomax on an order of height 2.
//!
//! White removes one of `x3=0` and `x3=1` for each variable while Black uses up his spare elements; a clause all of
//! whose falsifying assignments are gone is a move for Black. The value is zero iff White can avoid that.

use super::dimacs::{Cnf, Literal};
use super::normal::{at_most_three, tidy};
use super::{Elements, Reading, Reduction, Unfit, check_gadget, literal_name};
use crate::budget::{Budget, Meter};
use crate::game::{Position, Removal, RemovalKind, fitting};
use crate::order::Poset;
use crate::text::counted;
use crate::value::{Player, Winner};

pub(super) fn reduce(cnf: &Cnf, budget: &Budget) -> Result<Reduction, Unfit> {
    let mut meter = Meter::new(budget);
    let cnf = at_most_three(&tidy(cnf));
    let (n, m) = (cnf.variables, cnf.clauses.len());
    check_gadget((4 * n + m) as u128, (2 * n + 3 * m) as u128, budget)?;
    let mut elements = Elements::default();
    let mut order = Vec::new();
    for v in 1..=n as Literal {
        meter.step()?;
        elements.add(literal_name(-v));
        elements.add(literal_name(v));
    }
    let mut colour = vec![Player::Right; 2 * n];
    for (j, clause) in cnf.clauses.iter().enumerate() {
        meter.step()?;
        let node = elements.add(format!("clause{}", j + 1));
        order.extend(clause.iter().map(|&l| (node, elements.get(literal_name(-l)))));
    }
    for v in 1..=n as Literal {
        meter.step()?;
        let candy = elements.add(format!("candy{v}"));
        order.extend([-v, v].map(|l| (candy, elements.get(literal_name(l)))));
    }
    for v in 1..=n {
        meter.step()?;
        elements.add(format!("spare{v}"));
    }
    colour.resize(4 * n + m, Player::Left);
    let poset = Poset::acyclic(elements.into_names(), &order);
    Ok(Reduction {
        title: format!("3-SAT with {} and {} as pomax", counted(n, "variable"), counted(m, "clause")),
        game: Position::Removal(fitting(Removal::new(RemovalKind::Pomax, poset, colour))),
        reading: Reading::new(Player::Left, Winner::Right, "the formula is satisfiable (the value is zero)"),
    })
}
