//! Maker-Breaker to Maker-Maker, without an order. That there is such a reduction is Byskov's result, whose text was not at hand; this one is ours.
//!
//! The board is two copies of the source and one vertex `key` that lies in every set. The first player must claim `key`: otherwise the second does,
//! and the first can fill nothing. From then on the second player can fill nothing, so the rest is Maker-Breaker on two copies, the second
//! player starting as Breaker. Maker who wins the source as first player answers in the other copy; Breaker who wins it as second player
//! claims anything, which does no harm, and then answers in the copy in which Maker claims.

use super::{Elements, Reading, Reduction, Unfit, check_gadget};
use crate::budget::{Budget, Meter};
use crate::game::{Convention, Position, Positional, fitting};
use crate::hypergraph::Edge;
use crate::order::Poset;
use crate::rule::Unrecognised;
use crate::rule::positional::fresh::Fresh;
use crate::value::{Player, Winner};

pub(super) fn reduce(game: &Position, budget: &Budget) -> Result<Reduction, Unfit> {
    let source = match game {
        Position::Positional(g) if g.convention == Convention::MakerBreaker => g,
        Position::Positional(g) => {
            return Err(Unfit::Games { claim: "this starts from Maker-Breaker", found: g.convention.name() });
        }
        _ => {
            let claim = "this starts from a Maker-Breaker game";
            return Err(Unfit::Games { claim, found: game.family().name() });
        }
    };
    if !source.poset.is_antichain() {
        return Err(Unfit::Ordered);
    }
    if source.reserved.is_some() {
        return Err(Unfit::Reserved);
    }
    let members: usize = source.left.iter().map(|set| set.len() + 1).sum();
    check_gadget(2 * source.poset.len() as u128 + 1, 2 * members as u128, budget)?;
    let fresh = Fresh::new(source, budget).map_err(|why| match why {
        Unrecognised::Stopped(stopped) => Unfit::Stopped(stopped),
        Unrecognised::Fails(_) => Unfit::NotPlain,
    })?;
    if fresh.left.is_empty() {
        return Err(Unfit::NoSet);
    }
    let mut meter = Meter::new(budget);
    let mut elements = Elements::default();
    let key = elements.add("key");
    let mut sets: Vec<Edge> = Vec::new();
    for copy in 1..=2 {
        let number: Vec<u32> =
            fresh.poset.names().iter().map(|name| elements.add(format!("{copy}:{name}"))).collect();
        for set in fresh.left.iter() {
            meter.step()?;
            sets.push(set.iter().map(|&x| number[x as usize]).chain([key]).collect());
        }
    }
    let sets = crate::hypergraph::normalise(sets);
    let board = Poset::antichain(elements.into_names());
    let game = Positional::new(Convention::MakerMaker, board, sets.clone(), sets);
    Ok(Reduction {
        title: format!("Maker-Breaker on {} vertices as Maker-Maker", fresh.len()),
        game: Position::Positional(fitting(game)),
        reading: Reading::new(Player::Left, Winner::Left, "Maker wins as first player"),
    })
}
