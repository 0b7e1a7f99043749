//! What each move on a forest that grows upwards leaves, all of them together.
//!
//! Taking an element changes the sum above the one that it covers, and so what that one is worth, and so on down to the root. Of
//! the sum s above it an element of Left's makes s + 1 if s ≥ 0, and (1 + k + s) / 2^k if -k ≤ s ≤ 1 - k, one of Right's the
//! same with the signs exchanged: this is continuous, and linear in pieces. While no sum on the way leaves its piece, a change is only halved so
//! and so often. So each element knows how far its sum may fall and rise for that, and a change is carried down element by element until it
//! is as small as that, which on most boards takes a few steps. The changes are small numbers, and often the same ones: each is added to the
//! whole, which may have hundreds of digits, once.

use super::coloured_forest::{Forest, ROOT};
use super::forest_moves::{Sums, look, value};
use super::valued::After;
use crate::budget::{Budget, Stopped};
use crate::value::{Dyadic, Player, Value};
use hashbrown::HashMap;
use hashbrown::hash_map::Entry;

/// What each move of Left and of Right leaves; `colour` has the owners in board order.
pub(super) fn after(forest: &Forest, colour: &[Player], budget: &Budget) -> Result<After, Stopped> {
    let pieces = Pieces::new(forest, budget)?;
    let mut changes = Changes::default();
    let mut numbers = vec![NONE; forest.len()];
    // Elements with nothing above them that cover the same one leave the same.
    let mut leaves = [const { Vec::new() }; 2].map(|_: Vec<u32>| vec![NONE; forest.len() + 1]);
    let mut steps = 0;
    for (x, &covered) in forest.parent.iter().enumerate() {
        let leaf = &mut leaves[forest.colour[x].index()][(covered as usize).min(forest.len())];
        let alone = pieces.sums.sums[x].sign() == 0;
        let number = match *leaf {
            number if alone && number != NONE => number,
            _ => changes.number(pieces.without(x, &mut steps, budget)?),
        };
        if alone {
            *leaf = number;
        }
        numbers[forest.element[x] as usize] = number;
    }
    let mut moves = [const { Vec::new() }; 2];
    for (x, (player, number)) in colour.iter().zip(numbers).enumerate() {
        moves[player.index()].push((x as u32, number));
    }
    let total = &pieces.sums.total;
    budget.allow_memory(changes.list.len().saturating_mul(total.exponent() as usize) / 8)?;
    let values = changes.list.iter().map(|change| Value::number(total.plus(change))).collect();
    Ok(After { moves, values })
}

const NONE: u32 = u32::MAX;

/// Different changes of the whole, in the order in which they were met.
#[derive(Default)]
struct Changes {
    list: Vec<Dyadic>,
    numbers: HashMap<Dyadic, u32>,
}

impl Changes {
    fn number(&mut self, change: Dyadic) -> u32 {
        let next = self.list.len() as u32;
        // Of long numbers hardly two are the same, and to look for them takes longer than to write them twice.
        if change.word().is_some() {
            match self.numbers.entry(change.clone()) {
                Entry::Occupied(known) => return *known.get(),
                Entry::Vacant(new) => new.insert(next),
            };
        }
        self.list.push(change);
        next
    }
}

/// How far the sum above an element may change for the change to be halved `times` times on its way to the whole.
#[derive(Clone, Copy, Default)]
struct Piece {
    fall: f64,
    rise: f64,
    times: u32,
}

/// What is looked at of an element on the way down.
#[derive(Clone, Copy, Default)]
struct Node {
    piece: Piece,
    /// About how much it is worth, and how far that may be off.
    near: Option<(f64, f64)>,
    parent: u32,
    /// Whether it is the only one that covers what it does.
    only: bool,
}

struct Pieces<'a> {
    colour: &'a [Player],
    sums: Sums,
    nodes: Vec<Node>,
}

impl Pieces<'_> {
    fn new<'a>(forest: &'a Forest, budget: &Budget) -> Result<Pieces<'a>, Stopped> {
        let Forest { parent, colour, .. } = forest;
        let sums = Sums::new(forest, Player::Left, budget)?;
        let mut covers = vec![0u32; parent.len()];
        parent.iter().filter(|&&p| p != ROOT).for_each(|&p| covers[p as usize] += 1);
        let mut nodes = vec![Node::default(); parent.len()];
        for x in 0..parent.len() {
            look(x, budget)?;
            let (below, only) = match parent[x] {
                ROOT => (Piece { fall: f64::INFINITY, rise: f64::INFINITY, times: 0 }, false),
                p => (nodes[p as usize].piece, covers[p as usize] == 1),
            };
            let piece = piece(&sums.sums[x], colour[x]).over(below);
            nodes[x] = Node { piece, near: sums.values[x].approximation(), parent: parent[x], only };
        }
        Ok(Pieces { colour, sums, nodes })
    }

    /// What the whole changes by when `x` is taken.
    fn without(&self, mut x: usize, steps: &mut usize, budget: &Budget) -> Result<Dyadic, Stopped> {
        let Sums { sums, values, .. } = &self.sums;
        // What the branch from x on is worth then.
        let mut worth = Dyadic::default();
        loop {
            let node = &self.nodes[x];
            if node.parent == ROOT {
                return Ok(worth.minus(&values[x]));
            }
            look(*steps, budget)?;
            *steps += 1;
            let p = node.parent as usize;
            if let (Some(now), Some(before)) = (worth.approximation(), node.near)
                && self.nodes[p].piece.holds(now, before)
                && let Some(halved) = worth.minus(&values[x]).halved(self.nodes[p].piece.times)
            {
                return Ok(halved);
            }
            let sum = if node.only { worth } else { sums[p].plus(&worth.minus(&values[x])) };
            worth = value(&sum, self.colour[p] == Player::Left)?;
            x = p;
        }
    }
}

/// The piece that a sum above an element of `colour` is in, as far as it is certain.
fn piece(sum: &Dyadic, colour: Player) -> Piece {
    let Some((near, error)) = sum.approximation() else { return Piece::default() };
    let near = if colour == Player::Left { near } else { -near };
    let (down, up, times) = if sum.sign() == 0 || (sum.sign() > 0) == (colour == Player::Left) {
        (near, f64::INFINITY, 0)
    } else {
        let rest = near - near.floor();
        if rest < error || rest > 1.0 - error {
            return Piece::default();
        }
        (rest, 1.0 - rest, -near.floor() as u32)
    };
    let (down, up) = ((down - error).max(0.0), up - error);
    let (fall, rise) = if colour == Player::Left { (down, up) } else { (up, down) };
    Piece { fall, rise, times }
}

impl Piece {
    /// The same for an element that covers one with the piece `below`.
    fn over(self, below: Piece) -> Piece {
        let Some(times) = self.times.checked_add(below.times) else { return Piece::default() };
        let grown = 2f64.powi(self.times as i32).min(f64::MAX);
        Piece { fall: self.fall.min(below.fall * grown), rise: self.rise.min(below.rise * grown), times }
    }

    /// Whether the change from one number to another, both given by what is near and how far off, is no larger than it may be.
    fn holds(&self, (now, off): (f64, f64), (before, away): (f64, f64)) -> bool {
        let (change, error) = (now - before, off + away);
        -self.fall <= change - error && change + error <= self.rise
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sum_of_the_colour_of_the_element_below_may_rise_for_ever() {
        let sum = Dyadic::new(5.into(), 1);
        let [left, right] = Player::BOTH.map(|colour| piece(&sum, colour));
        assert_eq!((left.rise, left.times), (f64::INFINITY, 0));
        assert!((2.4..=2.5).contains(&left.fall));
        // Under a white element 5/2 is halved three times as long as it stays between 2 and 3.
        assert_eq!(right.times, 3);
        assert!([right.fall, right.rise].iter().all(|far| (0.4..=0.5).contains(far)));
    }
}
