//! 003 Theorem 4.10: majority as an N-free order, by a threshold.
//!
//! The assignments that satisfy a formula, in the order of binary numbers, are a chain A whose Grundy number is how many there are. Threshold(A, t) of
//! Definition 4.11 is lost for the player who starts iff that is t or more; more than half of 2^n means t = 2^(n-1) + 1. Whether one
//! element is below another is told from the part each is in and its number there, which a circuit does; A is twice in it.

use super::dimacs::{Cnf, Literal};
use super::{Elements, Reading, Reduction, Unfit, check_gadget};
use crate::budget::Budget;
use crate::game::{PosetGame, Position};
use crate::order::Poset;
use crate::value::{Player, Winner};

/// More variables than this are too many for the order to be written out.
const MOST: usize = 16;

pub(super) fn reduce(cnf: &Cnf, budget: &Budget) -> Result<Reduction, Unfit> {
    let n = cnf.variables;
    if n == 0 || n > MOST {
        return Err(Unfit::Variables { variables: n, most: MOST });
    }
    let threshold = (1u64 << (n - 1)) + 1;
    // A has at most 2^n elements: 2^n exceeds both |A| - t and t - 1, whatever A is.
    let power = 1u64 << n;
    check_gadget(4 * u128::from(power), 4 * u128::from(power), budget)?;
    let holds = |x: u64| {
        let value =
            |literal: &Literal| (x >> (n - literal.unsigned_abs() as usize) & 1 == 1) == (*literal > 0);
        cnf.clauses.iter().all(|clause| clause.iter().any(value))
    };
    let satisfying: Vec<u64> = (0..power).filter(|&x| holds(x)).collect();
    let mut elements = Elements::default();
    let mut order = Vec::new();
    let mut chain = |elements: &mut Elements, names: Vec<String>| -> Vec<u32> {
        let chain: Vec<u32> = names.into_iter().map(|name| elements.add(name)).collect();
        order.extend(chain.windows(2).map(|pair| (pair[0], pair[1])));
        chain
    };
    let assignments = |copy: &str| satisfying.iter().map(|x| format!("{copy}{x:0n$b}")).collect();
    let numbered = |name: &str, count: u64| (1..=count).map(|i| format!("{name}{i}")).collect();
    // ((A / C) + heap) / base, and A beside it.
    let above = chain(&mut elements, assignments("a"));
    let under = chain(&mut elements, numbered("under", power - threshold));
    let heap = chain(&mut elements, numbered("heap", power));
    let base = chain(&mut elements, numbered("base", threshold));
    chain(&mut elements, assignments("b"));
    let foot = |upper: &[u32], lower: &[u32]| upper.first().copied().zip(lower.last().copied());
    let joined = if under.is_empty() { &above } else { &under };
    let pairs = [foot(&above, &under), foot(joined, &base), foot(&heap, &base)];
    order.extend(pairs.into_iter().flatten().map(|(upper, lower)| (lower, upper)));
    let poset = Poset::acyclic(elements.into_names(), &order);
    Ok(Reduction {
        title: format!(
            "Whether more than half of the {power} assignments satisfy a formula, as an N-free order"
        ),
        game: Position::Poset(PosetGame::new(poset)),
        reading: Reading::unless(
            Player::Left,
            Winner::Left,
            "more than half of the assignments satisfy the formula",
        ),
    })
}
