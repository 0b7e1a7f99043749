//! 001 Theorem 6: Node Kayles to the poset game on three levels.
//!
//! The graph first gets two small cliques that make the number of its edges odd and leave the winner alone. Then
//! its vertices form the middle level; each edge stands once above its ends and once, as `γ(a-b)`, below all
//! other vertices. Who takes anything but a vertex with no taken neighbour loses.

use super::{Elements, Reading, Reduction, Unfit, check_gadget};
use crate::budget::{Budget, Meter};
use crate::game::{PosetGame, Position};
use crate::order::Poset;
use crate::value::{Player, Winner};

pub(super) fn reduce(game: &Position, budget: &Budget) -> Result<Reduction, Unfit> {
    let Position::NodeKayles(kayles) = game else {
        return Err(Unfit::Games { claim: "the proof starts from node-kayles", found: game.family().name() });
    };
    let mut edges = kayles.graph.edges();
    let mut elements = Elements::default();
    let n = kayles.graph.len();
    let added = if edges.len() % 2 == 1 { [2, 2] } else { [2, 4] };
    let vertices = n + added[0] + added[1];
    let mut next = n;
    for size in added {
        for i in next..next + size {
            edges.extend((next..i).map(|j| (j, i)));
        }
        next += size;
    }
    check_gadget((vertices + 2 * edges.len()) as u128, (vertices * edges.len()) as u128, budget)?;
    let mut meter = Meter::new(budget);
    let names = kayles.graph.names();
    let middle: Vec<u32> = (0..vertices)
        .map(|v| elements.add(if v < n { names.get(v).to_string() } else { format!("k{}", v - n + 1) }))
        .collect();
    let mut order = Vec::new();
    for &(u, v) in &edges {
        // One edge is as much work as there are vertices.
        meter.flush()?;
        let label = format!("{}-{}", elements.names[middle[u] as usize], elements.names[middle[v] as usize]);
        let above = elements.add(label.clone());
        let below = elements.add(format!("γ({label})"));
        order.extend([(middle[u], above), (middle[v], above)]);
        order.extend((0..vertices).filter(|&b| b != u && b != v).map(|b| (below, middle[b])));
    }
    Ok(Reduction {
        title: format!("Node Kayles on {n} vertices as a three-level poset game"),
        game: Position::Poset(PosetGame::new(Poset::acyclic(elements.into_names(), &order))),
        reading: Reading::new(Player::Left, Winner::Left, "the next player wins Node Kayles"),
    })
}
