//! The first moves of a player with what they leave, packed: a board may have millions of moves.

use crate::budget::{Budget, Stopped};
use crate::value::short::{Id, Store};
use crate::value::{Dyadic, Outcome, Player, Value, Winner};
use std::sync::Arc;

/// A move, and what is known about the position it leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The element that is played.
    pub element: usize,
    /// Who wins after it, against best play.
    pub winner: Winner,
    /// The outcome class of what it leaves, where the value says it.
    pub outcome: Option<Outcome>,
    /// The value of what it leaves, in families that have values.
    pub value: Option<Value>,
    /// Whether another move of the same player is better whatever else is played beside this game.
    pub dominated: bool,
}

/// Every first move of a player in board order with what it leaves. Clones share the list.
#[derive(Clone, Debug)]
pub struct Choices {
    player: Player,
    list: Arc<List>,
}

#[derive(Debug)]
struct List {
    /// Nothing where every element of the board can be played.
    elements: Option<Vec<u32>>,
    left: Left,
}

/// What each of the moves leaves.
#[derive(Debug)]
enum Left {
    Nimbers(Arc<Vec<u32>>),
    /// With the best of them.
    Integers(Vec<i32>, i32),
    /// Numbers plus nimbers, with the best number among them.
    Values(Vec<Value>, Dyadic),
    /// Which of a list of numbers each move leaves, with the best of them: few numbers may be left by many moves, and be long.
    Numbers(Vec<u32>, Arc<Vec<Value>>, Dyadic),
    /// Values of any kind, with whether each is dominated.
    Games(Vec<Value>, Vec<bool>),
    Winners(Vec<Winner>),
}

/// What a move leaves.
pub(crate) enum Plainly {
    Nimber(u32),
    /// An integer, and whether the move is dominated.
    Integer(i32, bool),
    /// The same as all moves with this number.
    Same(u32),
    Other,
}

/// What is best for `player`.
fn best<T: Ord>(player: Player, values: impl Iterator<Item = T>) -> Option<T> {
    match player {
        Player::Left => values.max(),
        Player::Right => values.min(),
    }
}

/// Whether each of `values` is strictly less, for Left, or more, for Right, than another one.
fn dominated(player: Player, values: &[Value], budget: &Budget) -> Result<Vec<bool>, Stopped> {
    let mut store = Store::new(budget);
    let ids = values.iter().map(|value| value.put_in(&mut store)).collect::<Result<Vec<Id>, _>>()?;
    let mut different = ids.clone();
    different.sort_unstable();
    different.dedup();
    let mut worse = |id: Id, other: Id| match player {
        Player::Left => store.at_most(id, other),
        Player::Right => store.at_most(other, id),
    };
    let mut dominated = Vec::with_capacity(ids.len());
    for id in ids {
        let mut found = false;
        for &other in different.iter().filter(|&&other| other != id) {
            found = found || worse(id, other)?;
        }
        dominated.push(found);
    }
    Ok(dominated)
}

impl Left {
    fn len(&self) -> usize {
        match self {
            Left::Nimbers(after) => after.len(),
            Left::Integers(after, _) => after.len(),
            Left::Numbers(which, ..) => which.len(),
            Left::Values(after, _) | Left::Games(after, _) => after.len(),
            Left::Winners(after) => after.len(),
        }
    }
}

impl Choices {
    /// The Grundy numbers after all moves, where every element can be played and leaves one.
    pub(crate) fn grundy_numbers(&self) -> Option<&[u32]> {
        match (&self.list.elements, &self.list.left) {
            (None, Left::Nimbers(after)) => Some(after),
            _ => None,
        }
    }

    fn new(player: Player, elements: Vec<u32>, left: Left) -> Choices {
        Choices { player, list: Arc::new(List { elements: Some(elements), left }) }
    }

    /// The moves of `player` on a board whose elements can all be played, with the Grundy number each leaves.
    pub fn nimbers(player: Player, after: Arc<Vec<u32>>) -> Choices {
        Choices { player, list: Arc::new(List { elements: None, left: Left::Nimbers(after) }) }
    }

    /// The moves of `player`, in board order, with the integer each leaves.
    pub fn integers(player: Player, elements: Vec<u32>, after: Vec<i32>) -> Choices {
        debug_assert_eq!(elements.len(), after.len());
        let best = best(player, after.iter().copied()).unwrap_or_default();
        Choices::new(player, elements, Left::Integers(after, best))
    }

    /// The moves that leave an integer such as `wanted`: none where other values than integers are left.
    pub(crate) fn leaving(&self, wanted: impl Fn(i32) -> bool) -> Vec<usize> {
        let Left::Integers(after, _) = &self.list.left else { return Vec::new() };
        // Counting first is cheap, and lists that grow are not.
        let count = after.iter().filter(|&&value| wanted(value)).count();
        if count == after.len() {
            return self.elements().collect();
        }
        let mut list = Vec::with_capacity(count);
        list.extend((0..after.len()).filter(|&i| wanted(after[i])).map(|i| self.element(i)));
        list
    }

    /// The moves of `player` with the value each leaves.
    pub fn values(
        player: Player,
        after: impl IntoIterator<Item = (usize, Value)>,
        budget: &Budget,
    ) -> Result<Choices, Stopped> {
        let (elements, values): (Vec<u32>, Vec<Value>) =
            after.into_iter().map(|(x, value)| (x as u32, value)).unzip();
        if values.iter().any(|value| value.as_plain().is_none()) {
            let dominated = dominated(player, &values, budget)?;
            return Ok(Choices::new(player, elements, Left::Games(values, dominated)));
        }
        // A larger number is more whatever the nimbers are.
        let numbers = values.iter().filter_map(|value| value.as_plain().map(|(number, _)| number));
        let best = best(player, numbers).cloned().unwrap_or_default();
        Ok(Choices::new(player, elements, Left::Values(values, best)))
    }

    /// The moves of `player`, in board order, with the places of the numbers in `values` that they leave.
    pub(crate) fn numbers(player: Player, moves: Vec<(u32, u32)>, values: Arc<Vec<Value>>) -> Choices {
        let (elements, which): (Vec<u32>, Vec<u32>) = moves.into_iter().unzip();
        let mut left = vec![false; values.len()];
        which.iter().for_each(|&i| left[i as usize] = true);
        let left = values.iter().zip(left).filter(|&(_, left)| left);
        let best = best(player, left.filter_map(|(value, _)| value.as_number())).cloned().unwrap_or_default();
        Choices::new(player, elements, Left::Numbers(which, values, best))
    }

    /// The moves of `player` with who wins after each.
    pub fn winners(player: Player, after: impl IntoIterator<Item = (usize, Winner)>) -> Choices {
        let (elements, winners) = after.into_iter().map(|(x, winner)| (x as u32, winner)).unzip();
        Choices::new(player, elements, Left::Winners(winners))
    }

    /// The number of moves.
    pub fn len(&self) -> usize {
        self.list.left.len()
    }

    /// Whether there is no move.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    pub(crate) fn element(&self, i: usize) -> usize {
        self.list.elements.as_ref().map_or(i, |elements| elements[i] as usize)
    }

    /// The elements that are played, in board order.
    pub(crate) fn elements(&self) -> impl ExactSizeIterator<Item = usize> + '_ {
        (0..self.len()).map(|i| self.element(i))
    }

    /// The moves in board order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Choice> + '_ {
        (0..self.len()).map(|i| self.get(i))
    }

    /// What the move leaves, as far as that can be said without a value.
    pub(crate) fn plainly(&self, i: usize) -> Plainly {
        match &self.list.left {
            Left::Nimbers(after) => Plainly::Nimber(after[i]),
            Left::Integers(after, best) => Plainly::Integer(after[i], after[i] != *best),
            Left::Numbers(which, ..) => Plainly::Same(which[i]),
            Left::Winners(after) => Plainly::Same(after[i] as u32),
            Left::Values(..) | Left::Games(..) => Plainly::Other,
        }
    }

    /// The Grundy numbers that the moves leave, where they leave such.
    pub(crate) fn nimbers_left(&self) -> Option<&[u32]> {
        match &self.list.left {
            Left::Nimbers(after) => Some(after),
            _ => None,
        }
    }

    /// Whose moves they are.
    pub(crate) fn player(&self) -> Player {
        self.player
    }

    pub(crate) fn get(&self, i: usize) -> Choice {
        let element = self.element(i);
        let (value, dominated) = match &self.list.left {
            Left::Nimbers(after) => (Value::nimber(after[i].into()), false),
            Left::Integers(after, best) => (Value::integer(after[i].into()), after[i] != *best),
            Left::Values(after, best) => {
                let number = after[i].as_plain().map(|(number, _)| number);
                (after[i].clone(), number != Some(best))
            }
            Left::Numbers(which, values, best) => {
                let value = &values[which[i] as usize];
                (value.clone(), value.as_number() != Some(best))
            }
            Left::Games(after, dominated) => (after[i].clone(), dominated[i]),
            Left::Winners(after) => {
                return Choice { element, winner: after[i], outcome: None, value: None, dominated: false };
            }
        };
        let (left, right) = value.winners();
        let winner = if self.player == Player::Left { right } else { left };
        Choice { element, winner, outcome: Some(Outcome::new(left, right)), value: Some(value), dominated }
    }

    /// The value that each move leaves, where values are known.
    pub fn worths(&self) -> Option<impl Iterator<Item = (usize, Value)> + '_> {
        let known = !matches!(self.list.left, Left::Winners(_));
        known.then(|| self.iter().filter_map(|choice| Some((choice.element, choice.value?))))
    }

    /// The same moves under other numbers, which must come in the same order.
    pub fn renamed(self, number: impl Fn(usize) -> usize) -> Choices {
        let elements = self.elements().map(|x| number(x) as u32).collect();
        let left = match &self.list.left {
            Left::Nimbers(after) => Left::Nimbers(after.clone()),
            Left::Integers(after, best) => Left::Integers(after.clone(), *best),
            Left::Values(after, best) => Left::Values(after.clone(), best.clone()),
            Left::Numbers(which, values, best) => Left::Numbers(which.clone(), values.clone(), best.clone()),
            Left::Games(after, dominated) => Left::Games(after.clone(), dominated.clone()),
            Left::Winners(after) => Left::Winners(after.clone()),
        };
        Choices::new(self.player, elements, left)
    }

    /// The same moves made by the other player of an impartial game, where they leave the same.
    pub(crate) fn turned(self) -> Choices {
        Choices { player: self.player.other(), ..self }
    }
}

impl PartialEq for Choices {
    fn eq(&self, other: &Choices) -> bool {
        self.player == other.player && self.iter().eq(other.iter())
    }
}

impl Eq for Choices {}
