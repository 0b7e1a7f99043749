//! Node Kayles on paths and cycles of any length.
//!
//! A path is a row of n vertices from which a move takes one with its neighbours: the octal game 0.137, Dawson's
//! Chess. Its values repeat with period 34 from 52 on; the values computed here are checked against the
//! hypothesis of the theorem on periods of octal games, so nothing is taken from a table. A cycle has one option up
//! to symmetry, a path shorter by three.

use crate::budget::{Budget, Stopped};
use crate::game::Game;
use crate::graph::Graph;
use crate::rule::{Answer, OldRule};
use crate::value::Player;
use std::sync::LazyLock;

/// Graphs whose components are paths and cycles.
pub struct PathsAndCycles;

impl OldRule for PathsAndCycles {
    fn name(&self) -> &'static str {
        "kayles-paths-cycles"
    }

    fn source(&self) -> &'static str {
        "Guy and Smith 1956"
    }

    fn class(&self) -> &'static str {
        "Node Kayles on graphs of degree at most two"
    }

    fn time(&self) -> &'static str {
        "O(n)"
    }

    fn applies(&self, game: &Game) -> Result<(), String> {
        let graph = graph_of(game)?;
        match (0..graph.len()).find(|&x| graph.neighbours(x).len() > 2) {
            Some(x) => Err(format!("{} has more than two neighbours", graph.names().get(x))),
            None => Ok(()),
        }
    }

    fn answer(&self, game: &Game, _: &Budget) -> Result<Answer, Stopped> {
        let Ok(graph) = graph_of(game) else { return Err(Stopped::TooLarge) };
        let parts = parts(graph);
        let cycles = parts.iter().filter(|part| part.cycle).count();
        let paths = parts.len() - cycles;
        let g = parts.iter().fold(0, |sum, part| sum ^ part.grundy());
        let summary = format!("{paths} paths and {cycles} cycles, played as rows of the octal game 0.137");
        Ok(Answer::grundy(g.into(), summary))
    }

    fn reply(&self, game: &Game, player: Player, budget: &Budget) -> Option<usize> {
        let won = parts(graph_of(game).ok()?).iter().fold(0, |sum, part| sum ^ part.grundy()) > 0;
        if won { self.best_moves(game, player, budget)?.first().copied() } else { None }
    }

    fn best_moves(&self, game: &Game, _: Player, _: &Budget) -> Option<Vec<usize>> {
        let graph = graph_of(game).ok()?;
        let parts = parts(graph);
        let total = parts.iter().fold(0, |sum, part| sum ^ part.grundy());
        if total == 0 {
            return Some((0..graph.len()).collect());
        }
        let mut winning = Vec::new();
        for part in &parts {
            let wanted = total ^ part.grundy();
            winning.extend((0..part.row.len()).filter(|&i| part.option(i) == wanted).map(|i| part.row[i]));
        }
        winning.sort_unstable();
        Some(winning)
    }
}

fn graph_of(game: &Game) -> Result<&Graph, String> {
    match game {
        Game::NodeKayles(g) => Ok(&g.graph),
        _ => Err(format!("it is about the game node-kayles, not {}", game.family())),
    }
}

/// A component, its vertices in a row.
struct Part {
    row: Vec<usize>,
    cycle: bool,
}

impl Part {
    fn grundy(&self) -> u32 {
        match self.row.len() {
            n if self.cycle => u32::from(path(n - 3) == 0),
            n => path(n),
        }
    }

    /// The value of what is left when the vertex at place `i` is taken.
    fn option(&self, i: usize) -> u32 {
        let n = self.row.len();
        if self.cycle { path(n - 3) } else { path(i.saturating_sub(1)) ^ path((n - 1 - i).saturating_sub(1)) }
    }
}

/// The components of a graph of degree at most two, each walked from an end if it has one.
fn parts(graph: &Graph) -> Vec<Part> {
    let mut seen = vec![false; graph.len()];
    let mut parts = Vec::new();
    let ends = (0..graph.len()).filter(|&x| graph.neighbours(x).len() < 2);
    for start in ends.chain(0..graph.len()) {
        if seen[start] {
            continue;
        }
        let mut row = Vec::new();
        let mut next = Some(start);
        while let Some(x) = next {
            seen[x] = true;
            row.push(x);
            next = graph.neighbours(x).iter().map(|&y| y as usize).find(|&y| !seen[y]);
        }
        let cycle = graph.neighbours(start).len() == 2;
        parts.push(Part { row, cycle });
    }
    parts
}

const PERIOD: usize = 34;
/// The first length from which the values repeat.
const PREPERIOD: usize = 52;
/// A row that loses at most three vertices a move repeats for ever once it has repeated up to here.
const PROOF: usize = 2 * PREPERIOD + PERIOD + 3;

/// Values of short paths, and whether they prove the period.
static SHORT: LazyLock<(Vec<u32>, bool)> = LazyLock::new(|| {
    let mut values: Vec<u32> = Vec::new();
    for n in 0..=PROOF + PERIOD {
        let mut seen = [false; 64];
        for i in 0..n {
            let option = values[i.saturating_sub(1)] ^ values[(n - 1 - i).saturating_sub(1)];
            seen[option as usize] = true;
        }
        values.push(seen.iter().position(|&s| !s).map_or(64, |g| g as u32));
    }
    let repeats = (PREPERIOD..=PROOF).all(|n| values[n] == values[n + PERIOD]);
    (values, repeats)
});

/// The Grundy number of a path.
fn path(n: usize) -> u32 {
    let (values, repeats) = &*SHORT;
    assert!(repeats, "the values of short paths prove the period");
    values[if n < PREPERIOD { n } else { PREPERIOD + (n - PREPERIOD) % PERIOD }]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_period_holds_for_long_rows() {
        let mut values: Vec<u32> = Vec::new();
        for n in 0..1500usize {
            let options: hashbrown::HashSet<u32> =
                (0..n).map(|i| values[i.saturating_sub(1)] ^ values[(n - 1 - i).saturating_sub(1)]).collect();
            values.push((0..).find(|g| !options.contains(g)).unwrap());
            assert_eq!(path(n), values[n], "path of {n}");
        }
    }
}
