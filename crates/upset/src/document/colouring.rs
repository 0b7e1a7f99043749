//! Colourings by a rule instead of a list: `chess`, `levels`, `random(SEED)`.

use super::error::Fault;
use crate::graph::Graph;
use crate::order::Poset;
use crate::order::families::SplitMix;
use crate::value::Player;
use std::ops::Range;

/// A rule that gives every element a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Colouring {
    /// Elements that are joined in the diagram or graph differ; the first of each component is black.
    Chess,
    /// By levels in turn, the lowest black; a graph has one level.
    Levels,
    /// Each element black or white with the same chance.
    Random(u64),
}

/// How the rules are written.
pub(crate) const WRITTEN: &str = "`chess`, `levels` or `random(7)`";

impl Colouring {
    /// The rule that `word` names.
    pub fn named(word: &str) -> Option<Colouring> {
        match word {
            "chess" => Some(Colouring::Chess),
            "levels" => Some(Colouring::Levels),
            _ => {
                let seed = word.strip_prefix("random(")?.strip_suffix(')')?;
                seed.trim().parse().ok().map(Colouring::Random)
            }
        }
    }

    /// The owners of the elements of an order, black being Left's. `place` is where the rule stands.
    pub fn of_poset(self, poset: &Poset, place: Range<usize>) -> Result<Vec<Player>, Fault> {
        let covers = poset.cover_pairs();
        let edges: Vec<(u32, u32)> = covers.iter().map(|&(x, y)| (x as u32, y as u32)).collect();
        match self {
            // The diagram as a graph.
            Colouring::Chess => self.of_graph(&Graph::new(poset.names().clone(), &edges), place),
            Colouring::Levels => Ok(poset.levels().iter().map(|&l| Player::BOTH[l as usize % 2]).collect()),
            Colouring::Random(seed) => Ok(at_random(poset.len(), seed)),
        }
    }

    /// The owners of the vertices of a graph.
    pub fn of_graph(self, graph: &Graph, place: Range<usize>) -> Result<Vec<Player>, Fault> {
        match self {
            Colouring::Chess => chess(graph).map_err(|[x, y]| {
                let names = [x, y].map(|v| graph.names().get(v).to_string());
                Fault::at(
                    place,
                    format!(
                        "there is no chess colouring: {} and {} are joined and would have the same colour",
                        names[0], names[1]
                    ),
                )
                .help("some cycle of the diagram has an odd number of elements")
            }),
            Colouring::Levels => Ok(vec![Player::Left; graph.len()]),
            Colouring::Random(seed) => Ok(at_random(graph.len(), seed)),
        }
    }
}

fn at_random(n: usize, seed: u64) -> Vec<Player> {
    let mut rng = SplitMix(seed);
    (0..n).map(|_| Player::BOTH[rng.below(2)]).collect()
}

/// Two colours such that neighbours differ; else two neighbours that cannot.
fn chess(graph: &Graph) -> Result<Vec<Player>, [usize; 2]> {
    let mut colour = vec![None; graph.len()];
    for start in 0..graph.len() {
        if colour[start].is_some() {
            continue;
        }
        colour[start] = Some(Player::Left);
        let mut stack = vec![start];
        while let Some(x) = stack.pop() {
            for y in graph.neighbours(x).iter().map(|&y| y as usize) {
                match colour[y] {
                    None => {
                        colour[y] = colour[x].map(Player::other);
                        stack.push(y);
                    }
                    same if same == colour[x] => return Err([x, y]),
                    Some(_) => {}
                }
            }
        }
    }
    Ok(colour.into_iter().flatten().collect())
}
