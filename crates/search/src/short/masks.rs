//! Boards of which a move takes away a set of elements, whatever else is gone: posets and Node Kayles with owners.

use super::{Forms, Rules};
use crate::flood::flood;
use crate::{Search, Unsearchable, too_large};
use upset_base::bits::Set;
use upset_base::game::{Geography, NodeKayles, Owned, Playable, PosetGame, Position};
use upset_base::value::Player;

/// Elements that a mask holds.
const MOST: usize = u128::BITS as usize;

/// The engine for a board on which elements are reserved.
pub(crate) fn owned(game: &Owned) -> Result<Box<dyn Search>, Unsearchable> {
    let n = game.names().len();
    if let Position::Col(_) = &game.game {
        return crate::partizan::tinted_col(game);
    }
    if n > MOST {
        return Err(Unsearchable { elements: n, most: MOST });
    }
    let allowed = Player::BOTH
        .map(|player| u128::collect((0..n).filter(|&x| game.owners[x].is_none_or(|owner| owner == player))));
    match &game.game {
        Position::Poset(g) => Ok(Box::new(Forms::new(Taken::poset(g, allowed)))),
        Position::NodeKayles(g) => Ok(Box::new(Forms::new(Taken::kayles(g, allowed)))),
        Position::Geography(g) => Ok(Box::new(Forms::new(Walk::new(g, allowed)))),
        _ => Err(too_large(n)),
    }
}

/// What each move takes away, and which elements belong together.
struct Taken {
    all: u128,
    gone: Vec<u128>,
    linked: Vec<u128>,
    allowed: [u128; 2],
}

impl Taken {
    fn poset(game: &PosetGame, allowed: [u128; 2]) -> Taken {
        let n = game.poset.len();
        let gone: Vec<u128> =
            (0..n).map(|x| u128::collect((0..n).filter(|&y| y == x || game.poset.less(x, y)))).collect();
        let linked = (0..n).map(|x| u128::collect((0..n).filter(|&y| gone[x].has(y) || gone[y].has(x))));
        Taken { all: u128::below(n), linked: linked.collect(), gone, allowed }
    }

    fn kayles(game: &NodeKayles, allowed: [u128; 2]) -> Taken {
        let n = game.graph.len();
        let near = |x: usize| u128::collect(game.graph.neighbours(x).iter().map(|&y| y as usize)).with(x);
        let gone: Vec<u128> = (0..n).map(near).collect();
        Taken { all: u128::below(n), linked: gone.clone(), gone, allowed }
    }
}

impl Rules for Taken {
    type At = u128;

    fn root(&self) -> u128 {
        self.all
    }

    fn moves(&self, at: &u128, player: Player) -> Vec<usize> {
        at.and(self.allowed[player.index()]).iter().collect()
    }

    fn after(&self, at: &u128, _: Player, x: usize) -> u128 {
        at.minus(self.gone[x])
    }

    fn parts(&self, at: &u128) -> Vec<u128> {
        components(*at, |x| self.linked[x])
    }

    fn depth(&self) -> usize {
        self.gone.len()
    }
}

/// The connected parts of `at`.
pub(super) fn components(at: u128, linked: impl Fn(usize) -> u128 + Copy) -> Vec<u128> {
    let mut rest = at;
    let mut parts = Vec::new();
    while let Some(x) = rest.iter().next() {
        let part = flood(linked, u128::EMPTY.with(x), rest);
        parts.push(part);
        rest = rest.minus(part);
    }
    parts
}

/// Geography: where the token stands, and what has not been visited.
struct Walk {
    token: u8,
    all: u128,
    out: Vec<u128>,
    allowed: [u128; 2],
}

impl Walk {
    fn new(game: &Geography, allowed: [u128; 2]) -> Walk {
        let n = game.graph.len();
        let out = (0..n).map(|x| u128::collect(game.graph.out(x).iter().map(|&y| y as usize))).collect();
        Walk { token: game.token as u8, all: u128::below(n).without(game.token), out, allowed }
    }
}

impl Rules for Walk {
    type At = (u8, u128);

    fn root(&self) -> (u8, u128) {
        (self.token, self.all)
    }

    fn moves(&self, &(token, free): &(u8, u128), player: Player) -> Vec<usize> {
        self.out[token as usize].and(free).and(self.allowed[player.index()]).iter().collect()
    }

    fn after(&self, &(_, free): &(u8, u128), _: Player, x: usize) -> (u8, u128) {
        // What the token cannot reach any more makes no difference.
        let free = free.without(x);
        (x as u8, flood(|y| self.out[y], self.out[x].and(free), free))
    }

    fn depth(&self) -> usize {
        self.out.len()
    }
}
