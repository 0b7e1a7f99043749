//! 003 Theorem 4.5: counting as two heaps that a circuit gives.
//!
//! The assignments that satisfy a formula are one heap and the others another, each in the order of binary numbers: one is below another iff the
//! formula has the same value on both and its number is smaller. The heaps are equal iff exactly half of the assignments satisfy it,
//! which is what C=P asks. Every bit string is an element, so that no second circuit has to say which are.

use super::circuit::Builder;
use super::dimacs::Cnf;
use super::{Reading, Reduction, Unfit, check_gadget};
use crate::budget::Budget;
use crate::game::{PosetGame, Position};
use crate::value::{Player, Winner};

/// More variables than this are too many for the order to be written out.
const MOST: usize = 12;

pub(super) fn reduce(cnf: &Cnf, budget: &Budget) -> Result<Reduction, Unfit> {
    let n = cnf.variables;
    if n == 0 || n > MOST {
        return Err(Unfit::Variables { variables: n, most: MOST });
    }
    check_gadget(1 << n, 1 << (2 * n), budget)?;
    let poset = crate::document::circuit(circuit(cnf).as_bytes(), false).map_err(|_| Unfit::Astronomical)?;
    Ok(Reduction {
        title: format!("Whether half of the {} assignments satisfy a formula, as Nim", 1u64 << n),
        game: Position::Poset(PosetGame::new(poset)),
        reading: Reading::unless(
            Player::Left,
            Winner::Left,
            "exactly half of the assignments satisfy the formula",
        ),
    })
}

/// The circuit that decides the order, as an AIGER file: of a size linear in the formula's.
pub fn circuit(cnf: &Cnf) -> String {
    let n = cnf.variables;
    let mut gates = Builder::new(2 * n);
    let [x, y]: [Vec<u32>; 2] = [0, n].map(|from| (0..n).map(|i| gates.input(from + i)).collect());
    let values = [gates.formula(cnf, &x), gates.formula(cnf, &y)];
    let less = gates.less(&x, &y);
    let same = gates.xor(values[0], values[1]) ^ 1;
    let output = gates.and(same, less);
    gates.write(output)
}
