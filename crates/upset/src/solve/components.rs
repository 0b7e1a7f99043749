//! Games that are sums of their connected components: solve each apart and add the values.

use super::{Found, Want, auto};
use crate::budget::Budget;
use crate::game::{BlackWhite, Col, Game, Leaf, NodeKayles, PosetGame, Removal};
use crate::solution::Step;
use crate::value::Value;

/// The components of `game`, if it is a sum of several.
fn split(game: &Game) -> Option<Vec<Game>> {
    let several = |parts: Vec<Vec<usize>>| (parts.len() > 1).then_some(parts);
    let games: Vec<Game> = match game {
        Game::Poset(g) => (several(g.poset.components())?.iter())
            .map(|keep| Game::Poset(PosetGame { poset: g.poset.restrict_convex(keep) }))
            .collect(),
        Game::BlackWhite(g) => (several(g.poset.components())?.iter())
            .map(|keep| {
                Game::BlackWhite(BlackWhite {
                    poset: g.poset.restrict_convex(keep),
                    colour: keep.iter().map(|&x| g.colour[x]).collect(),
                })
            })
            .collect(),
        Game::Removal(g) => (several(g.poset.components())?.iter())
            .map(|keep| {
                Game::Removal(Removal {
                    kind: g.kind,
                    poset: g.poset.restrict_convex(keep),
                    colour: keep.iter().map(|&x| g.colour[x]).collect(),
                })
            })
            .collect(),
        Game::Leaf(g) => (several(g.graph.components())?.iter())
            .map(|keep| {
                Game::Leaf(Leaf {
                    graph: g.graph.induced(keep),
                    colour: keep.iter().map(|&x| g.colour[x]).collect(),
                })
            })
            .collect(),
        Game::NodeKayles(g) => (several(g.graph.components())?.iter())
            .map(|keep| Game::NodeKayles(NodeKayles { graph: g.graph.induced(keep) }))
            .collect(),
        Game::Col(g) => (several(g.graph.components())?.iter())
            .map(|keep| {
                Game::Col(Col {
                    graph: g.graph.induced(keep),
                    colour: keep.iter().map(|&x| g.colour[x]).collect(),
                })
            })
            .collect(),
        Game::Heaps(_) | Game::Geography(_) | Game::SetGame(_) | Game::Positional(_) => return None,
    };
    Some(games)
}

/// The sum of the components' values, if `game` has several components.
pub(super) fn solve_apart(game: &Game, budget: &Budget) -> Option<Found> {
    let parts = split(game)?;
    let mut total = Found { value: Some(Value::default()), ..Found::default() };
    let summary = format!("the game is the sum of its {} connected components", parts.len());
    total.steps.push(Step::new("components", "003 Definition 2.3", summary));
    for part in &parts {
        let found = auto(part, budget, Want::Value);
        total.searched |= found.searched;
        total.steps.extend(found.steps);
        match (&mut total.value, found.value) {
            (Some(sum), Some(value)) => *sum = sum.plus(&value),
            _ => {
                total.value = None;
                total.stopped = found.stopped;
                break;
            }
        }
    }
    if let Some(value) = &total.value {
        total.starts = value.starts();
    }
    Some(total)
}
