//! Building disjoint unions and sums.

use crate::game::{
    BlackWhite, Col, Leaf, Malformed, NodeKayles, PosetGame, Position, Positional, Removal, Sum, fitting,
};
use crate::graph::Graph;
use crate::hypergraph::Edge;
use crate::order::{Poset, TooLarge};
use crate::value::Player;

/// Why games make no game together.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoUnion {
    /// There is nothing to join.
    #[error("no game is given")]
    NoGame,
    /// A positional game beside games of normal play.
    #[error(
        "a positional game and a {0} game have no sum: in one of them who cannot move loses, in the other nobody does"
    )]
    Mixed(&'static str),
    /// Positional games of different conventions.
    #[error("games of different conventions have no union")]
    Conventions,
    /// Positional games whose plays do not go together.
    #[error("games with different turns, limited moves or restricted first moves have no union")]
    Turns,
    /// The board would be too large.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
}

/// Several games as one, side by side: on one board where the family has such boards, as a [`Sum`] otherwise.
///
/// ```
/// use upset::game::{Position, PosetGame};
/// use upset::order::families::chain;
/// let heap = |n| Position::Poset(PosetGame::new(chain(n)));
/// let sum = upset::solve::union(&[heap(1), heap(2)]).unwrap();
/// assert_eq!(sum.elements(), 3);
/// let mixed = upset::solve::union(&[heap(1), upset::document::expression("{1|-1}").unwrap()]).unwrap();
/// assert_eq!(mixed.family().name(), "sum");
/// ```
pub fn union(games: &[Position]) -> Result<Position, NoUnion> {
    let first = games.first().ok_or(NoUnion::NoGame)?;
    macro_rules! all {
        ($variant:ident) => {
            games
                .iter()
                .map(|g| if let Position::$variant(g) = g { Some(g) } else { None })
                .collect::<Option<Vec<_>>>()
        };
    }
    if let Some(parts) = all!(Poset) {
        return Ok(Position::Poset(PosetGame::new(parallel(parts.iter().map(|g| &g.poset))?)));
    }
    if let Some(parts) = all!(BlackWhite) {
        let colour = parts.iter().flat_map(|g| g.colour.clone()).collect();
        let poset = parallel(parts.iter().map(|g| &g.poset))?;
        return Ok(Position::BlackWhite(fitting(BlackWhite::new(poset, colour))));
    }
    if let Some(parts) = all!(Removal)
        && parts.iter().all(|g| g.kind == parts[0].kind)
    {
        let colour = parts.iter().flat_map(|g| g.colour.clone()).collect();
        let poset = parallel(parts.iter().map(|g| &g.poset))?;
        return Ok(Position::Removal(fitting(Removal::new(parts[0].kind, poset, colour))));
    }
    if let Some(parts) = all!(Leaf) {
        let colour = parts.iter().flat_map(|g| g.colour.clone()).collect();
        let graph = Graph::parallel(&parts.iter().map(|g| &g.graph).collect::<Vec<_>>());
        return Ok(Position::Leaf(fitting(Leaf::new(graph, colour))));
    }
    if let Some(parts) = all!(NodeKayles) {
        let graph = Graph::parallel(&parts.iter().map(|g| &g.graph).collect::<Vec<_>>());
        return Ok(Position::NodeKayles(NodeKayles::new(graph)));
    }
    if let Some(parts) = all!(Col) {
        let colour = parts.iter().flat_map(|g| g.colour.clone()).collect();
        let graph = Graph::parallel(&parts.iter().map(|g| &g.graph).collect::<Vec<_>>());
        return Ok(Position::Col(fitting(Col::new(graph, colour))));
    }
    if let Some(parts) = all!(Positional) {
        return positional_union(&parts).map(Position::Positional);
    }
    // What is left are games of different kinds, and kinds that have no boards side by side.
    let of_normal_play = |game: &&Position| game.family().is_normal_play();
    Sum::new(games.to_vec()).map(Position::Sum).map_err(|malformed| match malformed {
        Malformed::PositionalPart => {
            NoUnion::Mixed(games.iter().find(of_normal_play).unwrap_or(first).family().name())
        }
        _ => NoUnion::NoGame,
    })
}

fn parallel<'a>(posets: impl Iterator<Item = &'a Poset>) -> Result<Poset, TooLarge> {
    Poset::parallel(&posets.cloned().collect::<Vec<_>>())
}

fn positional_union(parts: &[&Positional]) -> Result<Positional, NoUnion> {
    let one = parts[0];
    if parts.iter().any(|g| g.convention != one.convention) {
        return Err(NoUnion::Conventions);
    }
    if parts.iter().any(|g| g.turns != one.turns || g.moves_left.is_some() || g.first_moves.is_some()) {
        return Err(NoUnion::Turns);
    }
    let posets: Vec<Poset> = parts.iter().map(|g| g.poset.clone()).collect();
    let poset = Poset::parallel(&posets)?;
    let side = |player: Player| {
        let mut all: Vec<Edge> = Vec::new();
        let mut offset = 0;
        for g in parts {
            all.extend(g.edges(player).iter().map(|e| e.iter().map(|&v| v + offset).collect()));
            offset += g.poset.len() as u32;
        }
        all
    };
    let (left, right) = (side(Player::Left), side(Player::Right));
    let claimed = parts.iter().flat_map(|g| g.claimed.iter().copied()).collect();
    let whole = Positional::new(one.convention, poset, left, right)
        .and_then(|whole| whole.with_claims(claimed))
        .and_then(|whole| whole.with_turns(one.turns.clone()))
        .and_then(|whole| whole.with_reserved(parts.iter().flat_map(|g| owners(g)).collect()));
    Ok(fitting(whole))
}

/// Who alone may claim each vertex.
fn owners(g: &Positional) -> Vec<Option<Player>> {
    g.reserved.as_ref().map_or_else(|| vec![None; g.poset.len()], |reserved| reserved.to_vec())
}
