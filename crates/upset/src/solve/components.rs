//! Games that are sums of their connected components: solve each apart and add the values.

use super::{Found, Want, auto};
use crate::budget::Budget;
use crate::claim::Claim;
use crate::game::{BlackWhite, Col, Game, Leaf, NodeKayles, PosetGame, Removal, fitting};
use crate::graph::Graph;
use crate::order::Poset;
use crate::value::Value;

/// The components of `game`, if it is a sum of several.
fn split(game: &Game) -> Option<Vec<Game>> {
    let parts = match game {
        Game::Poset(g) => g.poset.components(),
        Game::BlackWhite(g) => g.poset.components(),
        Game::Removal(g) => g.poset.components(),
        Game::Leaf(g) => g.graph.components(),
        Game::NodeKayles(g) => g.graph.components(),
        Game::Col(g) => g.graph.components(),
        Game::Heaps(_) | Game::Geography(_) | Game::SetGame(_) | Game::Positional(_) => return None,
    };
    if parts.len() <= 1 {
        return None;
    }
    let orders = |poset: &Poset| poset.split(&parts).into_iter().zip(&parts);
    let graphs = |graph: &Graph| graph.split(&parts).into_iter().zip(&parts);
    Some(match game {
        Game::Poset(g) => orders(&g.poset).map(|(poset, _)| Game::Poset(PosetGame::new(poset))).collect(),
        Game::BlackWhite(g) => orders(&g.poset)
            .map(|(poset, keep)| Game::BlackWhite(fitting(BlackWhite::new(poset, of(&g.colour, keep)))))
            .collect(),
        Game::Removal(g) => orders(&g.poset)
            .map(|(poset, keep)| Game::Removal(fitting(Removal::new(g.kind, poset, of(&g.colour, keep)))))
            .collect(),
        Game::Leaf(g) => graphs(&g.graph)
            .map(|(graph, keep)| Game::Leaf(fitting(Leaf::new(graph, of(&g.colour, keep)))))
            .collect(),
        Game::NodeKayles(g) => {
            graphs(&g.graph).map(|(graph, _)| Game::NodeKayles(NodeKayles::new(graph))).collect()
        }
        Game::Col(g) => graphs(&g.graph)
            .map(|(graph, keep)| Game::Col(fitting(Col::new(graph, of(&g.colour, keep)))))
            .collect(),
        Game::Heaps(_) | Game::Geography(_) | Game::SetGame(_) | Game::Positional(_) => return None,
    })
}

/// The colours of `keep`, in that order.
fn of<T: Copy>(colour: &[T], keep: &[usize]) -> Vec<T> {
    keep.iter().map(|&x| colour[x]).collect()
}

/// The sum of the components' values, if `game` has several components.
pub(super) fn solve_apart(game: &Game, budget: &Budget) -> Option<Found> {
    let parts = split(game)?;
    let mut total = Found { value: Some(Value::default()), ..Found::default() };
    let summary = format!("the game is the sum of its {} connected components", parts.len());
    total.steps.push(Claim::new("components", "003 Definition 2.3", summary));
    for part in &parts {
        let found = auto(part, budget, Want::Exact);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::RemovalKind;
    use crate::names::Names;
    use crate::value::Player;

    /// Two-element components, each of an element of the first half of the board and one of the second.
    const COUNT: usize = 100_000;

    fn pairs() -> Vec<(u32, u32)> {
        (0..COUNT as u32).map(|x| (x, x + COUNT as u32)).collect()
    }

    #[test]
    fn many_small_orders_are_split_apart() {
        let poset = Poset::new(Names::numbered(2 * COUNT), &pairs()).unwrap();
        let colour: Vec<Player> = (0..2 * COUNT).map(|x| Player::BOTH[x % 3 % 2]).collect();
        let game = Game::Removal(fitting(Removal::new(RemovalKind::Pomax, poset, colour.clone())));
        let parts = split(&game).unwrap();
        assert_eq!(parts.len(), COUNT);
        for (x, part) in parts.iter().enumerate() {
            let Game::Removal(g) = part else { panic!("another family") };
            assert_eq!(
                g.poset.names().iter().collect::<Vec<_>>(),
                [(x + 1).to_string(), (x + COUNT + 1).to_string()]
            );
            assert_eq!(g.poset.cover_pairs(), [(0, 1)]);
            assert_eq!(g.colour, [colour[x], colour[x + COUNT]]);
        }
    }

    #[test]
    fn many_small_graphs_are_split_apart() {
        let graph = Graph::new(Names::numbered(2 * COUNT), &pairs());
        let game = Game::NodeKayles(NodeKayles::new(graph));
        let parts = split(&game).unwrap();
        assert_eq!(parts.len(), COUNT);
        for part in &parts {
            let Game::NodeKayles(g) = part else { panic!("another family") };
            assert_eq!(g.graph.edges(), [(0, 1)]);
        }
    }
}
