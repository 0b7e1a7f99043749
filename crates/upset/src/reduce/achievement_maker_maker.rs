//! 002 Corollary 4.7: achievement games to Maker-Maker positions after one round.
//!
//! Left has claimed `uL`, which every blue edge gets, and Right `uR`, which every red edge gets: neither can fill the
//! other's edges any more.

use super::{Elements, Reading, Reduction, Unfit, check_gadget};
use crate::budget::{Budget, Meter};
use crate::game::{Convention, Position, Positional, fitting};
use crate::hypergraph::Edge;
use crate::order::Poset;
use crate::value::{Player, Winner};

pub(super) fn reduce(game: &Position, budget: &Budget) -> Result<Reduction, Unfit> {
    let Position::Positional(source) = game else {
        return Err(Unfit::Games {
            claim: "the proof starts from an achievement game",
            found: game.family().name(),
        });
    };
    if source.convention != Convention::Achievement {
        let claim = "the proof starts from the achievement convention";
        return Err(Unfit::Games { claim, found: source.convention.name() });
    }
    if source.reserved.is_some() {
        return Err(Unfit::Reserved);
    }
    let n = source.poset.len();
    let memberships: usize =
        Player::BOTH.iter().flat_map(|&player| source.edges(player)).map(|edge| edge.len() + 1).sum();
    check_gadget(n as u128 + 2, 2 * memberships as u128, budget)?;
    let mut meter = Meter::new(budget);
    let mut elements = Elements::default();
    for name in source.poset.names().iter() {
        meter.step()?;
        elements.add(name);
    }
    let own = [elements.add("uL"), elements.add("uR")];
    let order: Vec<(u32, u32)> =
        (0..n).flat_map(|x| source.poset.given_above(x).iter().map(move |&y| (x as u32, y))).collect();
    let marked = |player: Player| {
        let mark = own[player.index()];
        source.edges(player).iter().map(move |edge| edge.iter().copied().chain([mark]).collect::<Edge>())
    };
    let edges: Vec<Edge> = marked(Player::Left).chain(marked(Player::Right)).collect();
    let mut claimed = source.claimed.clone();
    claimed.extend(Player::BOTH.map(Some));
    let poset = Poset::acyclic(elements.into_names(), &order);
    let game = Positional::new(Convention::MakerMaker, poset, edges.clone(), edges)
        .and_then(|game| game.with_claims(claimed))
        .and_then(|game| game.with_turns(source.turns.clone()))
        .and_then(|game| game.with_first_moves(source.first_moves.clone()));
    let game = fitting(game).with_moves_left(source.moves_left);
    Ok(Reduction {
        title: format!("An achievement game on {n} vertices as Maker-Maker after one round"),
        game: Position::Positional(game),
        reading: Reading::new(Player::Left, Winner::Left, "Left wins the achievement game as first player"),
    })
}
