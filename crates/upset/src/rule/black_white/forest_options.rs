//! What each move on a forest that grows upwards leaves, all of them together.
//!
//! Taking an element changes the sum above the one that it covers, and so what that one is worth, and so on down to the root. Of
//! the sum s above it an element of Left's makes s + 1 if s ≥ 0, and (1 + k + s) / 2^k if -k ≤ s ≤ 1 - k, one of Right's the
//! same with the signs exchanged: this is continuous, and linear in pieces. While no sum on the way leaves its piece, a change is only halved so
//! and so often. So each element knows how far its sum may fall and rise for that, and a change is carried down element by element until it
//! is as small as that, which on most boards takes a few steps. The changes are small numbers, and often the same ones: each is added to the
//! whole, which may have hundreds of digits, once.

use super::coloured_forest::ROOT;
use super::forest_moves::{Sums, look, value};
use super::valued::After;
use crate::budget::{Budget, Stopped};
use crate::game::BlackWhite;
use crate::value::{Dyadic, Player, Value};
use hashbrown::HashMap;

/// What each move of Left and of Right leaves.
pub(super) fn after(parent: &[u32], game: &BlackWhite, budget: &Budget) -> Result<After, Stopped> {
    let forest = Forest::new(parent, game, budget)?;
    let mut changes = Changes::default();
    let mut moves = [const { Vec::new() }; 2];
    // Elements with nothing above them that cover the same one leave the same.
    let mut leaves = [const { Vec::new() }; 2].map(|_: Vec<u32>| vec![NONE; parent.len() + 1]);
    let mut steps = 0;
    for (x, &covered) in parent.iter().enumerate() {
        let player = game.colour[x].index();
        let leaf = &mut leaves[player][(covered as usize).min(parent.len())];
        let alone = forest.sums.sums[x].sign() == 0;
        let number = match *leaf {
            number if alone && number != NONE => number,
            _ => changes.number(forest.without(x, &mut steps, budget)?),
        };
        if alone {
            *leaf = number;
        }
        moves[player].push((x as u32, number));
    }
    let total = &forest.sums.total;
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
        let Changes { list, numbers } = self;
        *numbers.entry(change).or_insert_with_key(|change| {
            list.push(change.clone());
            list.len() as u32 - 1
        })
    }
}

/// How far the sum above an element may change for the change to be halved `times` times on its way to the whole.
#[derive(Clone, Copy, Default)]
struct Piece {
    fall: f64,
    rise: f64,
    times: u32,
}

struct Forest<'a> {
    parent: &'a [u32],
    colour: &'a [Player],
    sums: Sums,
    pieces: Vec<Piece>,
}

impl Forest<'_> {
    fn new<'a>(parent: &'a [u32], game: &'a BlackWhite, budget: &Budget) -> Result<Forest<'a>, Stopped> {
        let sums = Sums::new(parent, game, Player::Left, budget)?;
        let mut pieces = vec![Piece::default(); parent.len()];
        for (i, &x) in game.poset.linear_extension().iter().enumerate() {
            look(i, budget)?;
            let x = x as usize;
            let below = match parent[x] {
                ROOT => Piece { fall: f64::INFINITY, rise: f64::INFINITY, times: 0 },
                p => pieces[p as usize],
            };
            pieces[x] = piece(&sums.sums[x], game.colour[x]).over(below);
        }
        Ok(Forest { parent, colour: &game.colour, sums, pieces })
    }

    /// What the whole changes by when `x` is taken.
    fn without(&self, x: usize, steps: &mut usize, budget: &Budget) -> Result<Dyadic, Stopped> {
        let Sums { sums, values, .. } = &self.sums;
        let mut change = values[x].negative();
        let mut covered = self.parent[x];
        while covered != ROOT {
            look(*steps, budget)?;
            *steps += 1;
            let p = covered as usize;
            if let Some(halved) = self.pieces[p].halves(&change) {
                return Ok(halved);
            }
            let own = self.colour[p] == Player::Left;
            change = value(&sums[p].plus(&change), own)?.minus(&values[p]);
            covered = self.parent[p];
        }
        Ok(change)
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

    /// What becomes of `change`, if it is no larger than it may be.
    fn halves(&self, change: &Dyadic) -> Option<Dyadic> {
        let (near, error) = change.approximation()?;
        let fits = -self.fall <= near - error && near + error <= self.rise;
        if fits { change.halved(self.times) } else { None }
    }
}
