//! Sums of games of any normal-play families.

use super::{Family, Malformed, Obstacle, Playable, Position, View};
use crate::names::Names;
use crate::value::Player;

shared! {
    /// Several games side by side: a move is a move in one of them. Part 2's element `c1` is called `2:c1`.
    ///
    /// ```
    /// use upset_base::game::{Playable, PosetGame, Position, Sum};
    /// use upset_base::order::families::chain;
    /// let heap = |n| Position::Poset(PosetGame::new(chain(n)));
    /// let sum = Sum::new(vec![heap(1), heap(2)]).unwrap();
    /// assert_eq!(sum.names().iter().collect::<Vec<_>>(), ["1:1", "2:1", "2:2"]);
    /// ```
    Sum(SumFields)
}

/// What a [`Sum`] holds.
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct SumFields {
    /// The games, in the order in which they are numbered.
    pub parts: Vec<Position>,
    names: Names,
}

impl Sum {
    /// The sum of these games. A positional game has no place in it: who cannot move does not lose there.
    pub fn new(parts: Vec<Position>) -> Result<Sum, Malformed> {
        if parts.iter().any(|part| matches!(part.family(), Family::Positional | Family::Cnf)) {
            return Err(Malformed::PositionalPart);
        }
        let flat = parts.into_iter().flat_map(|part| match part {
            Position::Sum(sum) => sum.parts.clone(),
            one => vec![one],
        });
        Ok(Sum::made(flat.collect()))
    }

    fn made(parts: Vec<Position>) -> Sum {
        let named =
            parts.iter().enumerate().flat_map(|(i, part)| part.names().iter().map(move |name| (i, name)));
        let names = Names::new(named.map(|(i, name)| format!("{}:{name}", i + 1)));
        Sum::of(SumFields { parts, names })
    }

    /// The part that has the element `x`, and what it is there.
    pub fn place(&self, mut x: usize) -> (usize, usize) {
        for (i, part) in self.parts.iter().enumerate() {
            let count = part.names().len();
            if x < count {
                return (i, x);
            }
            x -= count;
        }
        (self.parts.len(), x)
    }

    /// The elements of each part.
    pub fn elements_of_parts(&self) -> Vec<Vec<usize>> {
        let mut from = 0;
        let mut lists = Vec::with_capacity(self.parts.len());
        for part in &self.parts {
            let to = from + part.names().len();
            lists.push((from..to).collect());
            from = to;
        }
        lists
    }
}

impl Playable for Sum {
    fn family(&self) -> Family {
        Family::Sum
    }

    fn view(&self) -> View<'_> {
        View { parts: &self.parts, ..View::new(&self.names) }
    }

    fn elements(&self) -> usize {
        self.parts.iter().fold(0, |sum: usize, part| sum.saturating_add(part.elements()))
    }

    fn moves(&self, player: Player) -> Vec<usize> {
        let mut from = 0;
        let mut moves = Vec::new();
        for part in &self.parts {
            moves.extend(part.moves(player).into_iter().map(|x| x + from));
            from += part.names().len();
        }
        moves
    }

    fn obstacle(&self, player: Player, x: usize) -> Option<Obstacle> {
        let (part, x) = self.place(x);
        self.parts[part].check(player, x).err().map(|illegal| illegal.why)
    }

    fn after(&self, player: Player, x: usize) -> Sum {
        let (part, x) = self.place(x);
        let mut parts = self.parts.clone();
        parts[part] = parts[part].after(player, x);
        Sum::made(parts)
    }

    fn names(&self) -> &Names {
        &self.names
    }
}
