//! The general element-removal game.

mod count;

pub use count::Count;

use crate::game::{Needs, Position, fitting};
use crate::graph::Graph;
use crate::hypergraph::Edge;
use crate::rule::components::{Components, Sum};
use crate::solve::{ANY, Means, Plan};

/// The plan for the general element-removal game.
pub static PLAN: Plan<Needs> = Plan {
    means: &[Means::Shrink(&Count), Means::Split(&Components), Means::Search(|_, _| ANY)],
    side: |_| ANY,
};

impl Sum for Needs {
    fn components(&self) -> Vec<Vec<usize>> {
        let member = |(x, sets): (usize, &Vec<Edge>)| -> Vec<(u32, u32)> {
            sets.iter().flatten().map(|&y| (x as u32, y)).collect()
        };
        let edges: Vec<(u32, u32)> = self.needs.iter().enumerate().flat_map(member).collect();
        Graph::new(self.names.clone(), &edges).components()
    }

    fn apart(&self, parts: &[Vec<usize>]) -> Vec<Position> {
        let mut place = vec![0u32; self.names.len()];
        let game = |part: &Vec<usize>| {
            part.iter().enumerate().for_each(|(i, &x)| place[x] = i as u32);
            let moved = |set: &Edge| set.iter().map(|&y| place[y as usize]).collect();
            let needs = part.iter().map(|&x| self.needs[x].iter().map(moved).collect()).collect();
            let colour = part.iter().map(|&x| self.colour[x]).collect();
            Position::Needs(fitting(Needs::new(self.names.select(part), needs, colour)))
        };
        parts.iter().map(game).collect()
    }
}
