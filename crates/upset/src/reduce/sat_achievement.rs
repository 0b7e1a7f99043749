//! 002 Theorems 4.3 and 4.5: 3-SAT to achievement games with blue edges of size 3 and red edges of size 2.
//!
//! Every clause is a red triangle that Left must break with a threat; he can only threaten through a literal he has
//! taken, and taking one hands its negation to Right. Two blue butterflies turn his draw into a win.

use super::dimacs::{Cnf, Literal};
use super::normal::{at_most_three, tidy};
use super::{Elements, Reading, Reduction, Unfit, check_gadget, literal_name};
use crate::budget::{Budget, Meter};
use crate::game::{Convention, Position, Positional, fitting};
use crate::hypergraph::Edge;
use crate::order::Poset;
use crate::text::counted;
use crate::value::{Player, Winner};

pub(super) fn nonlosing(cnf: &Cnf, budget: &Budget) -> Result<Reduction, Unfit> {
    let reading = Reading::unless(Player::Left, Winner::Right, "the formula is satisfiable");
    build(cnf, false, reading, budget)
}

pub(super) fn winning(cnf: &Cnf, budget: &Budget) -> Result<Reduction, Unfit> {
    let reading = Reading::new(Player::Left, Winner::Left, "the formula is satisfiable");
    build(cnf, true, reading, budget)
}

fn build(cnf: &Cnf, butterflies: bool, reading: Reading, budget: &Budget) -> Result<Reduction, Unfit> {
    let mut meter = Meter::new(budget);
    let cnf = at_most_three(&tidy(cnf));
    check_gadget(
        (2 * cnf.variables + 6 * cnf.clauses.len() + 17) as u128,
        (2 * cnf.variables + 15 * cnf.clauses.len()) as u128,
        budget,
    )?;
    let mut elements = Elements::default();
    let mut left: Vec<Edge> = Vec::new();
    let mut right: Vec<Edge> = Vec::new();
    for v in 1..=cnf.variables as Literal {
        meter.step()?;
        left.push(vec![elements.add(literal_name(v)), elements.add(literal_name(-v))]);
    }
    for (j, clause) in cnf.clauses.iter().enumerate() {
        meter.step()?;
        let literals = [clause[0], clause[1 % clause.len()], clause[clause.len() - 1]];
        let corners: Vec<u32> = (0..3).map(|i| elements.add(format!("c{}.{}", j + 1, i + 1))).collect();
        for (i, &literal) in literals.iter().enumerate() {
            let partner = elements.add(format!("c{}.{}'", j + 1, i + 1));
            left.push(vec![elements.get(literal_name(literal)), corners[i], partner]);
            right.push(vec![corners[i], corners[(i + 1) % 3]]);
        }
    }
    let centre = elements.add("w");
    right.extend(["w1", "w2"].map(|end| vec![centre, elements.add(end)]));
    if butterflies {
        for b in ["left wing", "right wing"] {
            let mut part = |name: &str| elements.add(format!("{b} {name}"));
            let (alpha, beta) = (part("α"), [part("β1"), part("β2")]);
            for (i, gamma) in ["γ1", "γ2", "γ3", "γ4"].into_iter().enumerate() {
                left.push(vec![alpha, beta[i / 2], part(gamma)]);
            }
        }
    }
    let poset = Poset::antichain(elements.into_names());
    let [left, right] = [left, right].map(crate::hypergraph::normalise);
    Ok(Reduction {
        title: format!(
            "3-SAT with {} and {} as an achievement game",
            counted(cnf.variables, "variable"),
            counted(cnf.clauses.len(), "clause")
        ),
        game: Position::Positional(fitting(Positional::new(Convention::Achievement, poset, left, right))),
        reading,
    })
}
