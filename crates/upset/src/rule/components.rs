//! Games that are sums of their connected components: solve each apart and add the values.

use super::side_by_side::{Beside, SideBySide};
use super::{Recognised, Rule, Status, Theorem};
use crate::budget::Budget;
use crate::game::{BlackWhite, Col, Leaf, NodeKayles, PosetGame, Position, Removal, fitting};
use crate::graph::Graph;
use crate::order::Poset;

/// The sum of the components' values.
pub struct Components;

static THEOREM: Theorem = Theorem {
    name: "components",
    source: "003 Definition 2.3",
    class: "games that are the sum of several connected components",
    time: "that of the components",
    status: Status::No,
};

/// A family whose games are the sums of their connected components.
pub trait Sum {
    /// The elements of each component.
    fn components(&self) -> Vec<Vec<usize>>;
    /// The games on `parts`, which are several components.
    fn apart(&self, parts: &[Vec<usize>]) -> Vec<Position>;
}

/// Each of `parts` with its own order.
fn orders<'a>(poset: &Poset, parts: &'a [Vec<usize>]) -> impl Iterator<Item = (Poset, &'a Vec<usize>)> {
    poset.split(parts).into_iter().zip(parts)
}

/// Each of `parts` with its own graph.
fn graphs<'a>(graph: &Graph, parts: &'a [Vec<usize>]) -> impl Iterator<Item = (Graph, &'a Vec<usize>)> {
    graph.split(parts).into_iter().zip(parts)
}

/// The colours of `keep`, in that order.
fn of<T: Copy>(colour: &[T], keep: &[usize]) -> Vec<T> {
    keep.iter().map(|&x| colour[x]).collect()
}

impl Sum for PosetGame {
    fn components(&self) -> Vec<Vec<usize>> {
        self.poset.components()
    }
    fn apart(&self, parts: &[Vec<usize>]) -> Vec<Position> {
        orders(&self.poset, parts).map(|(poset, _)| Position::Poset(PosetGame::new(poset))).collect()
    }
}

impl Sum for BlackWhite {
    fn components(&self) -> Vec<Vec<usize>> {
        self.poset.components()
    }
    fn apart(&self, parts: &[Vec<usize>]) -> Vec<Position> {
        let game = |(poset, keep): (Poset, &Vec<usize>)| BlackWhite::new(poset, of(&self.colour, keep));
        orders(&self.poset, parts).map(|part| Position::BlackWhite(fitting(game(part)))).collect()
    }
}

impl Sum for Removal {
    fn components(&self) -> Vec<Vec<usize>> {
        self.poset.components()
    }
    fn apart(&self, parts: &[Vec<usize>]) -> Vec<Position> {
        let game =
            |(poset, keep): (Poset, &Vec<usize>)| Removal::new(self.kind, poset, of(&self.colour, keep));
        orders(&self.poset, parts).map(|part| Position::Removal(fitting(game(part)))).collect()
    }
}

impl Sum for Leaf {
    fn components(&self) -> Vec<Vec<usize>> {
        self.graph.components()
    }
    fn apart(&self, parts: &[Vec<usize>]) -> Vec<Position> {
        let game = |(graph, keep): (Graph, &Vec<usize>)| Leaf::new(graph, of(&self.colour, keep));
        graphs(&self.graph, parts).map(|part| Position::Leaf(fitting(game(part)))).collect()
    }
}

impl Sum for NodeKayles {
    fn components(&self) -> Vec<Vec<usize>> {
        self.graph.components()
    }
    fn apart(&self, parts: &[Vec<usize>]) -> Vec<Position> {
        graphs(&self.graph, parts).map(|(graph, _)| Position::NodeKayles(NodeKayles::new(graph))).collect()
    }
}

impl Sum for Col {
    fn components(&self) -> Vec<Vec<usize>> {
        self.graph.components()
    }
    fn apart(&self, parts: &[Vec<usize>]) -> Vec<Position> {
        let game = |(graph, keep): (Graph, &Vec<usize>)| Col::new(graph, of(&self.colour, keep));
        graphs(&self.graph, parts).map(|part| Position::Col(fitting(game(part)))).collect()
    }
}

impl<G: Sum> Rule<G> for Components {
    fn theorem(&self) -> &'static Theorem {
        &THEOREM
    }

    fn recognise(&self, game: &G, budget: &Budget) -> Recognised {
        let parts = game.components();
        if parts.len() < 2 {
            return Err("the board is connected".into());
        }
        budget.spend(0)?;
        let games = game.apart(&parts);
        Ok(Box::new(SideBySide::new(games.into_iter().zip(parts).collect(), Beside::Components)))
    }
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
        let game = fitting(Removal::new(RemovalKind::Pomax, poset, colour.clone()));
        let parts = game.apart(&game.components());
        assert_eq!(parts.len(), COUNT);
        for (x, part) in parts.iter().enumerate() {
            let Position::Removal(g) = part else { panic!("another family") };
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
        let game = NodeKayles::new(graph);
        let parts = game.apart(&game.components());
        assert_eq!(parts.len(), COUNT);
        for part in &parts {
            let Position::NodeKayles(g) = part else { panic!("another family") };
            assert_eq!(g.graph.edges(), [(0, 1)]);
        }
    }
}
