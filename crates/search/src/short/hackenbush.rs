//! Hackenbush: a position is the set of edges that still hang on the ground.

use super::masks::components;
use super::{Forms, Rules};
use crate::{Search, Unsearchable};
use upset_base::bits::Set;
use upset_base::game::Hackenbush;
use upset_base::value::Player;

/// Edges that a mask holds.
const MOST: usize = u128::BITS as usize;

/// The engine for Hackenbush.
pub(crate) fn engine(game: &Hackenbush) -> Result<Box<dyn Search>, Unsearchable> {
    let n = game.edges.len();
    if n > MOST {
        return Err(Unsearchable { elements: n, most: MOST });
    }
    let rows = game.edges_at();
    let at: Vec<u128> =
        (0..rows.len()).map(|v| u128::collect(rows.row(v).iter().map(|&e| e as usize))).collect();
    let air = |v: u32| if game.ground[v as usize] { u128::EMPTY } else { at[v as usize] };
    let linked = game.edges.iter().enumerate().map(|(e, &(a, b))| air(a).or(air(b)).with(e)).collect();
    let standing = |&(a, b): &(u32, u32)| game.ground[a as usize] || game.ground[b as usize];
    let standing = u128::collect((0..n).filter(|&e| standing(&game.edges[e])));
    let allowed = Player::BOTH
        .map(|player| u128::collect((0..n).filter(|&e| game.colour[e].is_none_or(|owner| owner == player))));
    Ok(Box::new(Forms::new(Edges { all: u128::below(n), linked, standing, allowed, edges: n })))
}

struct Edges {
    all: u128,
    /// The edges that share a vertex off the ground with each, and itself.
    linked: Vec<u128>,
    /// The edges that stand on the ground.
    standing: u128,
    allowed: [u128; 2],
    edges: usize,
}

impl Rules for Edges {
    type At = u128;

    fn root(&self) -> u128 {
        self.all
    }

    fn moves(&self, at: &u128, player: Player) -> Vec<usize> {
        at.and(self.allowed[player.index()]).iter().collect()
    }

    fn after(&self, at: &u128, _: Player, e: usize) -> u128 {
        let rest = at.without(e);
        crate::flood::flood(|e| self.linked[e], self.standing.and(rest), rest)
    }

    fn parts(&self, at: &u128) -> Vec<u128> {
        components(*at, |e| self.linked[e])
    }

    fn depth(&self) -> usize {
        self.edges
    }
}
