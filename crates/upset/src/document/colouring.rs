//! Colourings by a rule instead of a list: `chess`, `levels`, `random(SEED)`.

use super::error::Fault;
use crate::graph::Graph;
use crate::names::Names;
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
        match self {
            Colouring::Chess => {
                let near = |x: usize| poset.lower_covers(x).iter().chain(poset.upper_covers(x));
                chess(poset.names(), near, place)
            }
            Colouring::Levels => Ok(poset.levels().iter().map(|&l| Player::BOTH[l as usize % 2]).collect()),
            Colouring::Random(seed) => Ok(at_random(poset.len(), seed)),
        }
    }

    /// The owners of the vertices of a graph.
    pub fn of_graph(self, graph: &Graph, place: Range<usize>) -> Result<Vec<Player>, Fault> {
        match self {
            Colouring::Chess => chess(graph.names(), |x| graph.neighbours(x), place),
            Colouring::Levels => Ok(vec![Player::Left; graph.len()]),
            Colouring::Random(seed) => Ok(at_random(graph.len(), seed)),
        }
    }
}

fn at_random(n: usize, seed: u64) -> Vec<Player> {
    let mut rng = SplitMix(seed);
    (0..n).map(|_| Player::BOTH[rng.below(2)]).collect()
}

/// Two colours such that what is `near` each other differs.
fn chess<'a, I: IntoIterator<Item = &'a u32>>(
    names: &Names,
    near: impl Fn(usize) -> I,
    place: Range<usize>,
) -> Result<Vec<Player>, Fault> {
    let mut colour = vec![None; names.len()];
    for start in 0..names.len() {
        if colour[start].is_some() {
            continue;
        }
        colour[start] = Some(Player::Left);
        let mut stack = vec![start];
        while let Some(x) = stack.pop() {
            for y in near(x).into_iter().map(|&y| y as usize) {
                if colour[y].is_none() {
                    colour[y] = colour[x].map(Player::other);
                    stack.push(y);
                } else if colour[y] == colour[x] {
                    let (x, y) = (names.get(x), names.get(y));
                    let message = format!(
                        "there is no chess colouring: {x} and {y} are joined and would have the same colour"
                    );
                    let help = "some cycle of the diagram has an odd number of elements";
                    return Err(Fault::at(place, message).help(help));
                }
            }
        }
    }
    Ok(colour.into_iter().flatten().collect())
}
