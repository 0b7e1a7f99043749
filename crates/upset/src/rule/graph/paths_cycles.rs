//! Node Kayles on paths and cycles of any length.
//!
//! A path is a row of n vertices from which a move takes one with its neighbours: the octal game 0.137, Dawson's
//! Chess. Its values repeat with period 34 from 52 on; the values computed here are checked against the
//! hypothesis of the theorem on periods of octal games, so nothing is taken from a table. A cycle has one option up
//! to symmetry, a path shorter by three.

use crate::budget::{Budget, Stopped};
use crate::game::{NodeKayles, Position};
use crate::graph::Graph;
use crate::rule::{Answer, Fact, Finding, Moves, Recognised, Rule, Status, Theorem, Witness};
use crate::solve::{Choices, Desk};
use crate::value::Player;
use std::sync::{Arc, LazyLock};

/// Graphs whose components are paths and cycles.
pub struct PathsAndCycles;

static THEOREM: Theorem = Theorem {
    name: "kayles-paths-cycles",
    source: "Guy and Smith 1956",
    class: "Node Kayles on graphs of degree at most two",
    time: "O(n)",
    status: Status::P,
};

/// The components, and the value of the whole.
struct Rows {
    parts: Vec<Part>,
    grundy: u32,
}

impl Rule<Position> for PathsAndCycles {
    fn theorem(&self) -> &'static Theorem {
        &THEOREM
    }

    fn recognise(&self, game: &Position, budget: &Budget) -> Recognised {
        match game {
            Position::NodeKayles(g) => self.recognise(g, budget),
            _ => Err(format!("the game is {}, not node-kayles", game.family()).into()),
        }
    }
}

impl Rule<NodeKayles> for PathsAndCycles {
    fn theorem(&self) -> &'static Theorem {
        &THEOREM
    }

    fn recognise(&self, g: &NodeKayles, _: &Budget) -> Recognised {
        if let Some(x) = (0..g.graph.len()).find(|&x| g.graph.neighbours(x).len() > 2) {
            return Err(format!("{} has more than two neighbours", g.graph.names().get(x)).into());
        }
        let parts = parts(&g.graph);
        let grundy = parts.iter().fold(0, |sum, part| sum ^ part.grundy());
        Ok(Box::new(Rows { parts, grundy }))
    }
}

impl Rows {
    /// The value after each move, by vertex.
    fn after(&self) -> Vec<u32> {
        let mut after = vec![0; self.parts.iter().map(|part| part.row.len()).sum()];
        for part in &self.parts {
            let others = self.grundy ^ part.grundy();
            for (i, &x) in part.row.iter().enumerate() {
                after[x] = others ^ part.option(i);
            }
        }
        after
    }
}

impl Finding for Rows {
    fn answer(&mut self, _: &mut Desk<'_>) -> Result<Answer, Stopped> {
        let rows = |cycles: bool| self.parts.iter().filter(move |part| part.cycle == cycles);
        let lists = |cycles: bool| Fact::lists(rows(cycles).map(|part| part.row.iter().copied()));
        let counted = |cycles: bool, what: &str| {
            let count = rows(cycles).count();
            format!("{count} {what}{}", if count == 1 { "" } else { "s" })
        };
        let summary = format!(
            "{} and {}, played as rows of the octal game 0.137",
            counted(false, "path"),
            counted(true, "cycle")
        );
        let witness = Witness::of("paths", lists(false)).and("cycles", lists(true));
        Ok(Answer::grundy(self.grundy.into(), summary).with(witness))
    }

    fn moves(&mut self, _: Player, _: &mut Desk<'_>) -> Result<Moves, Stopped> {
        let after = self.after();
        Ok(Moves::All((0..after.len()).filter(|&x| after[x] == 0 || self.grundy == 0).collect()))
    }

    fn options(&mut self, player: Player, _: &mut Desk<'_>) -> Result<Option<Choices>, Stopped> {
        Ok(Some(Choices::nimbers(player, Arc::new(self.after()))))
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
    values[n.min(PREPERIOD) + n.saturating_sub(PREPERIOD) % PERIOD]
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
