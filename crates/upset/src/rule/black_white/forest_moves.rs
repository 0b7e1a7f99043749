//! Which moves win on a forest that grows upwards: what may be lost is handed down from the roots.
//!
//! Taking an element changes the sums of the branches below it and nothing else, and each of them passes the change on to
//! the next. What an element makes of the sum above it, a sign put in front, is one to one and keeps the order: numbers go to all
//! positive ones, or all negative ones. So "the forest must still be worth 0" becomes, branch by branch, "this sum may
//! fall by so much at most", and each element is looked at once, if at all: where the colour of an element decides, so
//! it does for everything above.

use super::coloured_forest::{Forest, ROOT};
use crate::budget::{Budget, Stopped};
use crate::value::{Dyadic, Player};

/// How the sum of the branches above an element may change.
#[derive(Clone, Default)]
enum Change {
    /// Whatever is taken there, the player wins.
    Any,
    /// Whatever is taken there, the player loses.
    #[default]
    None,
    /// The player wins if the sum rises by at least this much, which is less than nothing.
    Least(Dyadic),
}

/// The moves of `player`, who wins as the starter, that keep the win.
pub(super) fn winning(forest: &Forest, player: Player, budget: &Budget) -> Result<Vec<usize>, Stopped> {
    let own = |x: usize| forest.colour[x] == player;
    let Sums { sums, values, total } = Sums::new(forest, player, budget)?;
    let roots = Change::Least(total.negative());
    let mut changes: Vec<Change> = vec![Change::None; forest.len()];
    let mut moves = Vec::new();
    for x in 0..forest.len() {
        look(x, budget)?;
        let below = match forest.parent[x] {
            ROOT => &roots,
            p => &changes[p as usize],
        };
        let (taken, change) = match below {
            Change::Any => (true, Change::Any),
            Change::None => (false, Change::None),
            Change::Least(least) => {
                // What the branch must still be worth. While it stands, an own element is worth more than nothing, and
                // one of the opponent's less.
                let worth = least.plus(&values[x]);
                let change = match own(x) {
                    true if worth.sign() <= 0 => Change::Any,
                    false if worth.sign() >= 0 => Change::None,
                    own => Change::Least(above(&worth, own)?.minus(&sums[x])),
                };
                (worth.sign() <= 0, change)
            }
        };
        if own(x) && taken {
            moves.push(forest.element[x] as usize);
        }
        changes[x] = change;
    }
    moves.sort_unstable();
    Ok(moves)
}

/// What the branches above each element are worth together, what the element is worth with them, and the whole forest.
pub(super) struct Sums {
    pub(super) sums: Vec<Dyadic>,
    pub(super) values: Vec<Dyadic>,
    pub(super) total: Dyadic,
}

impl Sums {
    /// All of them to `player`.
    pub(super) fn new(forest: &Forest, player: Player, budget: &Budget) -> Result<Sums, Stopped> {
        let mut sums = vec![Dyadic::default(); forest.len()];
        let mut values = sums.clone();
        let mut total = Dyadic::default();
        let mut bits = 0;
        let mut counted = false;
        for x in (0..forest.len()).rev() {
            look(x, budget)?;
            bits += 2 * sums[x].exponent() as usize;
            if bits > MANY_BITS && !counted {
                // What is too much for the memory is not begun: all of it takes far longer than to count it.
                counted = true;
                let (_, digits) = forest.value_and_digits(budget)?;
                budget.allow_memory(digits.saturating_mul(2) / 8)?;
            }
            values[x] = value(&sums[x], forest.colour[x] == player)?;
            let sum = match forest.parent[x] {
                ROOT => &mut total,
                p => &mut sums[p as usize],
            };
            *sum = sum.plus(&values[x]);
        }
        Ok(Sums { sums, values, total })
    }
}

/// Sums that have more digits together are counted before they are worked out.
const MANY_BITS: usize = 1 << 28;

pub(super) fn look(i: usize, budget: &Budget) -> Result<(), Stopped> {
    if i % 1000 == 999 { budget.spend(1000) } else { Ok(()) }
}

/// What an element is worth with branches above it that are worth `sum`, to its owner or to the opponent.
pub(super) fn value(sum: &Dyadic, own: bool) -> Result<Dyadic, Stopped> {
    let value = if own { sum.with_plus() } else { sum.negative().with_plus().map(Dyadic::negated) };
    value.ok_or(Stopped::Undecided)
}

/// The sum above an element that makes it worth this much: more than nothing if it is one's own, less if not.
fn above(worth: &Dyadic, own: bool) -> Result<Dyadic, Stopped> {
    let sum = if own { worth.without_plus() } else { worth.negative().without_plus().map(Dyadic::negated) };
    sum.ok_or(Stopped::Undecided)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_counted_by_the_thousand() {
        let budget = Budget::unlimited();
        (0..2500).for_each(|i| look(i, &budget).unwrap());
        assert_eq!(budget.positions(), 2000);
    }
}
