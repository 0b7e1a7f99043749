//! 000 Theorem 11: 3-QBF to Maker-Breaker on an order of width 2 with winning sets of size 3.
//!
//! The order forces the variables to be decided one after another: Maker, the first player, decides the universal
//! ones, Breaker the existential ones. Whoever takes `x3=1` leaves `x3=0` to the other; Breaker's are the true ones.

use super::dimacs::{Qbf, Quantifier};
use super::normal::{alternate, at_most_three, place_of, tidy, with_matrix};
use super::{Elements, Reading, Reduction, Unfit, check_gadget};
use crate::budget::{Budget, Meter};
use crate::game::{Convention, Position, Positional, fitting};
use crate::order::Poset;
use crate::text::counted;
use crate::value::{Player, Winner};

pub(crate) fn reduce(qbf: &Qbf, budget: &Budget) -> Result<Reduction, Unfit> {
    let mut meter = Meter::new(budget);
    let qbf = with_matrix(qbf, at_most_three(&tidy(&qbf.matrix)));
    let places = alternate(&qbf, Quantifier::ForAll, true);
    let pairs = 4 * places.len() as u128 + 3 * qbf.matrix.clauses.len() as u128;
    check_gadget(3 * places.len() as u128, pairs, budget)?;
    let mut elements = Elements::default();
    let mut order = Vec::new();
    let mut literals = Vec::with_capacity(places.len());
    let mut below = None;
    for (i, place) in places.iter().enumerate() {
        meter.step()?;
        let label = place.map_or(format!("idle{}", i + 1), |v| format!("x{v}"));
        let pair = [elements.add(format!("{label}=1")), elements.add(format!("{label}=0"))];
        order.extend(below.iter().flat_map(|&u| pair.map(|v| (u, v))));
        if i + 1 < places.len() {
            let above = elements.add(format!("u{}", i + 1));
            order.extend(pair.map(|v| (v, above)));
            below = Some(above);
        }
        literals.push(pair);
    }
    let at = place_of(&places, qbf.matrix.variables);
    let vertex = |&l: &i32| literals[at[l.unsigned_abs() as usize] - 1][usize::from(l < 0)];
    let sets = qbf.matrix.clauses.iter().map(|clause| clause.iter().map(vertex).collect()).collect();
    let poset = Poset::acyclic(elements.into_names(), &order);
    let sets = crate::hypergraph::normalise(sets);
    Ok(Reduction {
        title: format!(
            "3-QBF with {} and {} as Maker-Breaker",
            counted(places.len(), "place"),
            counted(qbf.matrix.clauses.len(), "clause")
        ),
        game: Position::Positional(fitting(Positional::new(
            Convention::MakerBreaker,
            poset,
            sets,
            Vec::new(),
        ))),
        reading: Reading::new(Player::Left, Winner::Right, "the quantified formula is true"),
    })
}
