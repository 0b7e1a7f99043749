//! Games with the players exchanged.

use super::{BlackWhite, Col, Convention, Leaf, Needs, Position, Positional, Removal, Sum, fitting};
use crate::value::Player;

impl Position {
    /// The same game with the players exchanged: the negative of a game of normal play. None where only one of the players
    /// can have what they have: Maker-Breaker and Avoider-Enforcer games.
    pub fn swapped(&self) -> Option<Position> {
        let other = |colour: &[Player]| colour.iter().map(|player| player.other()).collect();
        let others =
            |claims: &[Option<Player>]| claims.iter().map(|claim| claim.map(Player::other)).collect();
        Some(match self {
            // Both players have the same moves.
            Position::Poset(_) | Position::Heaps(_) | Position::NodeKayles(_) => self.clone(),
            Position::Geography(_) | Position::SetGame(_) => self.clone(),
            Position::BlackWhite(g) => {
                Position::BlackWhite(fitting(BlackWhite::new(g.poset.clone(), other(&g.colour))))
            }
            Position::Removal(g) => {
                Position::Removal(fitting(Removal::new(g.kind, g.poset.clone(), other(&g.colour))))
            }
            Position::Leaf(g) => Position::Leaf(fitting(Leaf::new(g.graph.clone(), other(&g.colour)))),
            Position::Col(g) => Position::Col(fitting(Col::new(g.graph.clone(), others(&g.colour)))),
            Position::Needs(g) => {
                Position::Needs(fitting(Needs::new(g.names.clone(), g.needs.clone(), other(&g.colour))))
            }
            Position::Owned(g) => Position::Owned(g.swapped()?),
            Position::Weighted(g) => Position::Weighted(g.swapped()),
            Position::Cnf(g) => Position::Cnf(g.swapped()),
            Position::Hackenbush(g) => Position::Hackenbush(g.swapped()),
            Position::ByOptions(g) => Position::ByOptions(g.swapped()),
            Position::Sum(g) => {
                let parts = g.parts.iter().map(Position::swapped).collect::<Option<Vec<_>>>()?;
                Position::Sum(fitting(Sum::new(parts)))
            }
            Position::Connection(g) => Position::Connection(g.swapped()?),
            Position::Positional(g) => match g.convention {
                Convention::MakerBreaker | Convention::AvoiderEnforcer => return None,
                Convention::MakerMaker | Convention::Achievement | Convention::Avoidance => {
                    let sides = [g.edges(Player::Right).to_vec(), g.edges(Player::Left).to_vec()];
                    let [left, right] = sides;
                    let right = if g.convention == Convention::MakerMaker { Vec::new() } else { right };
                    let turns =
                        g.turns.as_ref().map(|turns| turns.iter().map(|player| player.other()).collect());
                    let board = Positional::new(g.convention, g.poset.clone(), left, right)
                        .and_then(|board| board.with_claims(others(&g.claimed)))
                        .and_then(|board| board.with_turns(turns))
                        .map(|board| board.with_moves_left(g.moves_left))
                        .and_then(|board| board.with_first_moves(g.first_moves.clone()))
                        .and_then(|board| match &g.reserved {
                            Some(reserved) => board.with_reserved(others(reserved)),
                            None => Ok(board),
                        });
                    Position::Positional(fitting(board))
                }
            },
        })
    }
}
