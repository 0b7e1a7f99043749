//! 003 Theorem 4.13: TQBF to black-white poset games on two levels.
//!
//! White starts and decides the existential variables, Black the universal ones, each by taking a choice node of
//! the variable's stack; the waiting nodes above make every other move too slow. A clause that is left over is what
//! Black wins by.

use super::dimacs::{Qbf, Quantifier};
use super::normal::{alternate, place_of, tidy};
use super::{Elements, Reading, Reduction, Unfit, check_gadget};
use crate::budget::{Budget, Meter};
use crate::game::{BlackWhite, Position, fitting};
use crate::order::Poset;
use crate::value::{Player, Winner};

pub(super) fn reduce(qbf: &Qbf, budget: &Budget) -> Result<Reduction, Unfit> {
    build(qbf, None, budget)
}

/// The gadget with `factor` in the place of the proof's M, the number of nodes that are not waiting: a board small
/// enough to search for a formula of three variables. The proof says nothing about it; experiments do.
pub fn with_factor(qbf: &Qbf, factor: usize) -> Result<Reduction, Unfit> {
    build(qbf, Some(factor), &Budget::unlimited())
}

fn build(qbf: &Qbf, factor: Option<usize>, budget: &Budget) -> Result<Reduction, Unfit> {
    let mut meter = Meter::new(budget);
    let qbf = Qbf { prefix: qbf.prefix.clone(), matrix: tidy(&qbf.matrix) };
    let places = alternate(&qbf, Quantifier::Exists, false);
    let (stacks, clauses) = (places.len(), qbf.matrix.clauses.len());
    // M of the proof: all nodes but the waiting ones.
    let others = 8 * stacks + 2 * (stacks - 1) + clauses + 2 + 9;
    let factor = factor.unwrap_or(others);
    let waiting: u128 = (1..=stacks as u128).map(|i| (stacks as u128 + 1 - i) * factor as u128).sum();
    let literals: usize = qbf.matrix.clauses.iter().map(Vec::len).sum();
    check_gadget(waiting + others as u128, 8 * waiting + 4 * literals as u128, budget).map_err(|why| {
        match why {
            Unfit::Stopped(_) => why,
            why => Unfit::Cubic(Box::new(why)),
        }
    })?;
    let mut board = GadgetBoard::default();
    let mut choices: Vec<Vec<u32>> = Vec::with_capacity(stacks);
    for (i, place) in places.iter().enumerate() {
        let label = place.map_or(format!("idle{}", i + 1), |v| format!("x{v}"));
        // Places are counted from 1 in the proof: the first, third, … are White's to decide.
        let (decider, other) =
            if i % 2 == 0 { (Player::Right, Player::Left) } else { (Player::Left, Player::Right) };
        let nodes: Vec<u32> = (0..8).map(|bits| board.add(format!("{label}:{bits:03b}"), decider)).collect();
        for w in 0..(stacks - i) * factor {
            meter.step()?;
            let node = board.add(format!("{label}:wait{}", w + 1), other);
            board.above_all(node, &nodes);
        }
        choices.push(nodes);
    }
    // Bits of a choice node: left, assignment, right, from the most significant.
    let with_bit = |nodes: &[u32], shift: usize, bit: usize| -> Vec<u32> {
        (0..8).filter(|b| b >> shift & 1 == bit).map(|b| nodes[b]).collect()
    };
    for i in 0..stacks - 1 {
        let guard = if i % 2 == 0 { Player::Left } else { Player::Right };
        for (bit, name) in ["α", "β"].into_iter().enumerate() {
            let node = board.add(format!("{name}{}", i + 1), guard);
            board.above_all(node, &with_bit(&choices[i], 0, bit));
            board.above_all(node, &with_bit(&choices[i + 1], 2, bit));
        }
    }
    let interrupt = board.add("interrupt".into(), Player::Right);
    let dummy = board.add("dummy".into(), Player::Left);
    board.above_all(dummy, &[interrupt]);
    let at = place_of(&places, qbf.matrix.variables);
    for (j, clause) in qbf.matrix.clauses.iter().enumerate() {
        meter.step()?;
        let node = board.add(format!("clause{}", j + 1), Player::Left);
        board.above_all(node, &[interrupt]);
        for &l in clause {
            let stack = &choices[at[l.unsigned_abs() as usize] - 1];
            board.above_all(node, &with_bit(stack, 1, usize::from(l > 0)));
        }
    }
    let balance: Vec<u32> = (1..=8).map(|i| board.add(format!("balance{i}"), Player::Left)).collect();
    let weight = board.add("balance top".into(), Player::Right);
    board.above_all(weight, &balance);
    let poset = Poset::acyclic(board.elements.into_names(), &board.order);
    Ok(Reduction {
        title: format!("TQBF with {stacks} places and {clauses} clauses as a black-white poset game"),
        game: Position::BlackWhite(fitting(BlackWhite::new(poset, board.colour))),
        reading: Reading::new(Player::Right, Winner::Right, "the quantified formula is true"),
    })
}

#[derive(Default)]
struct GadgetBoard {
    elements: Elements,
    colour: Vec<Player>,
    order: Vec<(u32, u32)>,
}

impl GadgetBoard {
    fn add(&mut self, name: String, colour: Player) -> u32 {
        self.colour.push(colour);
        self.elements.add(name)
    }

    fn above_all(&mut self, node: u32, below: &[u32]) {
        self.order.extend(below.iter().map(|&x| (x, node)));
    }
}
