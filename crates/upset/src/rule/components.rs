//! Games that are sums of their connected components: solve each apart and add the values.

use super::{Answer, Fact, Finding, Moves, Recognised, Rule, Status, Theorem, Witness};
use crate::budget::{Budget, Stopped};
use crate::claim::Claim;
use crate::game::{BlackWhite, Col, Leaf, NodeKayles, PosetGame, Position, Removal, fitting};
use crate::graph::Graph;
use crate::order::Poset;
use crate::solve::{Choices, Desk, Want};
use crate::value::{Player, Value};

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
        Ok(Box::new(Apart { parts: games.into_iter().zip(parts).collect(), values: Vec::new() }))
    }
}

/// The components, and what the first of them are worth.
struct Apart {
    parts: Vec<(Position, Vec<usize>)>,
    values: Vec<Value>,
}

/// The value of `game` by every means, and the claims that show it.
fn exact(game: &Position, desk: &mut Desk<'_>) -> Result<(Value, Vec<Claim>), Stopped> {
    let found = desk.solve(game, Want::Exact);
    let value = found.value.clone().ok_or_else(|| found.why())?;
    Ok((value, found.steps))
}

impl Apart {
    /// Values the components that are not valued yet.
    fn total(&mut self, desk: &mut Desk<'_>) -> Result<(Value, Vec<Claim>), Stopped> {
        let mut claims = Vec::new();
        for (game, _) in &self.parts[self.values.len()..] {
            let (value, steps) = exact(game, desk)?;
            self.values.push(value);
            claims.extend(steps);
        }
        let mut values = self.values.iter();
        let sum = values.try_fold(Value::default(), |sum, value| sum.plus(value, desk.budget))?;
        Ok((sum, claims))
    }

    /// The value after each move of `player`, which changes one component.
    fn after(&mut self, player: Player, desk: &mut Desk<'_>) -> Result<Vec<(usize, Value)>, Stopped> {
        let (total, _) = self.total(desk)?;
        let mut options = Vec::new();
        for ((game, elements), worth) in self.parts.iter().zip(&self.values) {
            let others = total.minus(worth, desk.budget)?;
            for (x, value) in desk.values_after(game, player)? {
                options.push((elements[x], value.plus(&others, desk.budget)?));
            }
        }
        options.sort_unstable_by_key(|&(x, _)| x);
        Ok(options)
    }
}

impl Finding for Apart {
    fn answer(&mut self, desk: &mut Desk<'_>) -> Result<Answer, Stopped> {
        self.values.clear();
        let (value, claims) = self.total(desk)?;
        let summary = format!("the game is the sum of its {} connected components", self.parts.len());
        let parts = self.parts.iter().map(|(_, elements)| elements.iter().copied());
        let witness = Witness::of("components", Fact::lists(parts));
        Ok(Answer::value(value, summary).with(witness).resting_on(claims))
    }

    fn moves(&mut self, player: Player, desk: &mut Desk<'_>) -> Result<Moves, Stopped> {
        let mut moves = self.after(player, desk)?;
        let wins = |value: &Value| value.starts().of(player.other()) == Some(player.into());
        if moves.iter().any(|(_, value)| wins(value)) {
            moves.retain(|(_, value)| wins(value));
        }
        Ok(Moves::All(moves.into_iter().map(|(x, _)| x).collect()))
    }

    fn options(&mut self, player: Player, desk: &mut Desk<'_>) -> Result<Option<Choices>, Stopped> {
        Choices::values(player, self.after(player, desk)?, desk.budget).map(Some)
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
