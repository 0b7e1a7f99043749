//! 001 section 6: the poset game as a set game, whose sets are the upper cones.

use super::{Reading, Reduction, Unfit, check_gadget};
use crate::budget::Budget;
use crate::game::{Position, SetGame, fitting};
use crate::hypergraph::Edge;
use crate::names::Names;
use crate::value::{Player, Winner};

pub(super) fn reduce(game: &Position, budget: &Budget) -> Result<Reduction, Unfit> {
    let Position::Poset(poset_game) = game else {
        return Err(Unfit::Games {
            claim: "the construction starts from the poset game",
            found: game.family().name(),
        });
    };
    let poset = &poset_game.poset;
    let mut memberships = 0;
    let mut sets: Vec<Edge> = Vec::with_capacity(poset.len());
    for x in 0..poset.len() {
        sets.push(poset.up_set(x).into_iter().map(|y| y as u32).collect());
        memberships += sets[x].len();
        check_gadget(poset.len() as u128, memberships as u128, budget)?;
    }
    let name = |set: &Edge| {
        let members: Vec<&str> = set.iter().map(|&x| poset.name(x as usize)).collect();
        format!("{{{}}}", members.join(","))
    };
    let set_names = Names::new(sets.iter().map(name));
    Ok(Reduction {
        title: format!("The poset game on {} elements as a set game", poset.len()),
        game: Position::SetGame(fitting(SetGame::new(poset.names().clone(), sets, set_names))),
        reading: Reading::new(Player::Left, Winner::Left, "the next player wins the poset game"),
    })
}
