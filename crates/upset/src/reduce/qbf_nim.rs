//! 003 Theorems 4.6 and 4.7: a quantified formula as six heaps, through permutations of five points.
//!
//! By Barrington's construction the formula becomes a product of 4^n permutations of five points that is the identity if it is false and a
//! cycle of all five if it is true; which permutation stands at a place is told from the place's digits to the base of four, without the others. Five chains
//! are joined level by level as the permutations say, an element is put below the one that starts at the first point and one above the one that
//! ends there, and a sixth chain stands beside them. If the product leaves the first point where it is, one chain has both elements more
//! than the other five; if not, two have one each, and the heaps cancel.

use super::dimacs::{Literal, Qbf, Quantifier};
use super::{Elements, Reading, Reduction, Unfit, check_gadget};
use crate::budget::Budget;
use crate::game::{PosetGame, Position};
use crate::order::Poset;
use crate::value::{Player, Winner};
use hashbrown::HashMap;

/// Where each of five points goes.
type Permutation = [usize; 5];

const IDENTITY: Permutation = [0, 1, 2, 3, 4];

/// First `p`, then `q`.
fn then(p: &Permutation, q: &Permutation) -> Permutation {
    p.map(|x| q[x])
}

fn inverse(p: &Permutation) -> Permutation {
    let mut back = IDENTITY;
    p.iter().enumerate().for_each(|(x, &y)| back[y] = x);
    back
}

fn is_cycle(p: &Permutation) -> bool {
    std::iter::successors(Some(0), |&x| Some(p[x]).filter(|&y| y != 0)).count() == 5
}

/// Two cycles of five points whose commutator is the cycle `goal`.
fn commutator(goal: &Permutation) -> [Permutation; 2] {
    let mut cycles = Vec::new();
    for code in 0..3125usize {
        let p = [code % 5, code / 5 % 5, code / 25 % 5, code / 125 % 5, code / 625];
        if (0..5).all(|x| p.contains(&x)) && is_cycle(&p) {
            cycles.push(p);
        }
    }
    for a in &cycles {
        for b in &cycles {
            if then(&then(a, b), &then(&inverse(a), &inverse(b))) == *goal {
                return [*a, *b];
            }
        }
    }
    unreachable!("every cycle of five points is a commutator of two")
}

/// More variables than this make too many levels.
const MOST: usize = 8;

pub(super) fn reduce(qbf: &Qbf, budget: &Budget) -> Result<Reduction, Unfit> {
    let n = qbf.prefix.len();
    if n > MOST {
        return Err(Unfit::Variables { variables: n, most: MOST });
    }
    let levels = 1usize << (2 * n);
    check_gadget(6 * (levels as u128 + 1) + 2, 6 * (levels as u128 + 1) + 2, budget)?;
    let mut known = HashMap::new();
    let mut elements = Elements::default();
    let mut order = Vec::new();
    let mut row: Vec<u32> = (0..6).map(|i| elements.add(format!("0.{}", i + 1))).collect();
    let below = elements.add("below");
    order.push((below, row[0]));
    for c in 0..levels {
        let step = permutation(qbf, c, &mut known);
        let next: Vec<u32> = (0..6).map(|i| elements.add(format!("{}.{}", c + 1, i + 1))).collect();
        order.extend((0..5).map(|i| (row[i], next[step[i]])));
        order.push((row[5], next[5]));
        row = next;
    }
    let above = elements.add("above");
    order.push((row[0], above));
    let poset = Poset::acyclic(elements.into_names(), &order);
    Ok(Reduction {
        title: format!("A formula with {n} quantifiers as six heaps of Nim, by {levels} permutations"),
        game: Position::Poset(PosetGame::new(poset)),
        reading: Reading::unless(Player::Left, Winner::Left, "the formula is true"),
    })
}

/// The permutation at place `c` of the product, which is the identity iff the formula is false.
fn permutation(qbf: &Qbf, c: usize, known: &mut HashMap<Permutation, [Permutation; 2]>) -> Permutation {
    let n = qbf.prefix.len();
    let mut goal: Permutation = [1, 2, 3, 4, 0];
    // What is multiplied behind this place, innermost first, for blocks that it is the last of.
    let mut behind = Vec::new();
    let mut values = vec![false; qbf.matrix.variables];
    let mut negated = false;
    for (depth, &(quantifier, variable)) in qbf.prefix.iter().enumerate() {
        let size = 1usize << (2 * (n - depth));
        let place = c % size;
        // A disjunction is a conjunction of negations, negated: a negation runs the inverse and puts the cycle behind.
        if (quantifier == Quantifier::Exists) != negated {
            if place + 1 == size {
                behind.push(goal);
            }
            goal = inverse(&goal);
            negated = !negated;
        }
        let [a, b] = *known.entry(goal).or_insert_with(|| commutator(&goal));
        let digit = place / (size / 4);
        goal = [a, b, inverse(&a), inverse(&b)][digit];
        values[variable - 1] = digit % 2 == 1;
    }
    let value = |literal: &Literal| values[literal.unsigned_abs() as usize - 1] == (*literal > 0);
    let holds = qbf.matrix.clauses.iter().all(|clause| clause.iter().any(value));
    let leaf = if holds != negated { goal } else { IDENTITY };
    behind.iter().rev().fold(leaf, |product, cycle| then(&product, cycle))
}
