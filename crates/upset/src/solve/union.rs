//! Building disjoint unions.

use crate::game::{BlackWhite, PosetGame, Position, Positional, Removal, fitting};
use crate::hypergraph::Edge;
use crate::order::Poset;
use crate::value::Player;

/// Several games of one family as one, side by side.
///
/// ```
/// use upset::game::{Position, PosetGame};
/// use upset::order::families::chain;
/// let heap = |n| Position::Poset(PosetGame::new(chain(n)));
/// let sum = upset::solve::union(&[heap(1), heap(2)]).unwrap();
/// assert_eq!(sum.elements(), 3);
/// ```
pub fn union(games: &[Position]) -> Result<Position, String> {
    let Some(first) = games.first() else { return Err("no game is given".into()) };
    let mixed = || format!("games of different families have no union: {}", first.family());
    macro_rules! all {
        ($variant:ident) => {
            games
                .iter()
                .map(|g| if let Position::$variant(g) = g { Ok(g) } else { Err(mixed()) })
                .collect::<Result<Vec<_>, _>>()?
        };
    }
    let parallel = |posets: Vec<Poset>| Poset::parallel(&posets).map_err(|e| e.to_string());
    Ok(match first {
        Position::Poset(_) => {
            Position::Poset(PosetGame::new(parallel(all!(Poset).iter().map(|g| g.poset.clone()).collect())?))
        }
        Position::BlackWhite(_) => {
            let parts = all!(BlackWhite);
            Position::BlackWhite(fitting(BlackWhite::new(
                parallel(parts.iter().map(|g| g.poset.clone()).collect())?,
                parts.iter().flat_map(|g| g.colour.clone()).collect(),
            )))
        }
        Position::Removal(one) => {
            let parts = all!(Removal);
            if parts.iter().any(|g| g.kind != one.kind) {
                return Err(mixed());
            }
            Position::Removal(fitting(Removal::new(
                one.kind,
                parallel(parts.iter().map(|g| g.poset.clone()).collect())?,
                parts.iter().flat_map(|g| g.colour.clone()).collect(),
            )))
        }
        Position::Positional(_) => Position::Positional(positional_union(&all!(Positional))?),
        _ => return Err(format!("unions of {} games are not built", first.family())),
    })
}

fn positional_union(parts: &[&Positional]) -> Result<Positional, String> {
    let one = parts[0];
    if parts.iter().any(|g| g.convention != one.convention) {
        return Err("games of different conventions have no union".into());
    }
    if parts.iter().any(|g| g.turns != one.turns || g.moves_left.is_some() || g.first_moves.is_some()) {
        return Err(
            "games with different turns, limited moves or restricted first moves have no union".into()
        );
    }
    let posets: Vec<Poset> = parts.iter().map(|g| g.poset.clone()).collect();
    let poset = Poset::parallel(&posets).map_err(|e| e.to_string())?;
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
        .and_then(|whole| whole.with_turns(one.turns.clone()));
    Ok(fitting(whole))
}
