//! Geography where no cycle can be closed: the Grundy number by labelling the vertices from the ends.
//!
//! An arc back to a vertex that every way to its tail passes is never played. If what the token reaches has no cycles beside those arcs, whatever it leads to
//! was not visited before, and a vertex has the least number that those it leads to do not have. Graphs without cycles are such, trees whose
//! edges go both ways, and what is called a reducible graph.
//!
//! The arcs that matter are those that lead back in a depth-first search. If the head of each is on every way to its tail that has none of
//! them, no play uses one: the play before the first of them would have passed its head. On such ways all arcs lead on in the order of the search, so that the vertices that all ways to a vertex
//! pass are found in one sweep (Cooper, Harvey and Kennedy 2001).

use crate::budget::{Budget, Meter, Stopped};
use crate::game::Geography;
use crate::graph::Digraph;
use crate::rule::{Answer, Finding, Moves, Recognised, Rule, Status, Theorem};
use crate::solve::{Choices, Desk};
use crate::value::{Player, Value};

/// Geography without cycles that a play could close.
pub struct ReducibleGeography;

static THEOREM: Theorem = Theorem {
    name: "reducible-geography",
    source: "Sprague 1935 and Grundy 1939",
    class: "Geography where every cycle that the token can reach goes back to a vertex that it must have passed: graphs without cycles, \
            trees with arcs both ways",
    time: "O(n + m) on graphs without cycles and on trees, O(n m) at most",
    status: Status::P,
};

impl Rule<Geography> for ReducibleGeography {
    fn theorem(&self) -> &'static Theorem {
        &THEOREM
    }

    fn recognise(&self, game: &Geography, budget: &Budget) -> Recognised {
        let mut meter = Meter::new(budget);
        let sweep = Sweep::new(&game.graph, game.token, &mut meter)?;
        if let Some((x, y)) = sweep.closes_a_cycle(&mut meter)? {
            let [x, y] = [x, y].map(|x| game.graph.names().get(x));
            return Err(format!("the arc from {x} to {y} may close a cycle").into());
        }
        let number = sweep.numbers(&mut meter)?;
        let after = game.graph.out(game.token).iter().map(|&y| (y as usize, number[y as usize])).collect();
        Ok(Box::new(Labelled { number: number[game.token], reached: sweep.order.len(), after }))
    }
}

const NONE: u32 = u32::MAX;

/// The vertices that the token reaches in an order in which all arcs lead on but those that lead back in a depth-first search.
struct Sweep<'g> {
    graph: &'g Digraph,
    order: Vec<usize>,
    place: Vec<u32>,
}

impl<'g> Sweep<'g> {
    fn new(graph: &'g Digraph, token: usize, meter: &mut Meter<'_>) -> Result<Sweep<'g>, Stopped> {
        let mut seen = vec![false; graph.len()];
        seen[token] = true;
        let mut order = Vec::new();
        let mut stack = vec![(token, 0)];
        while let Some((x, next)) = stack.last_mut() {
            meter.step()?;
            let x = *x;
            match graph.out(x).get(*next) {
                Some(&y) => {
                    *next += 1;
                    if !std::mem::replace(&mut seen[y as usize], true) {
                        stack.push((y as usize, 0));
                    }
                }
                None => {
                    order.push(x);
                    stack.pop();
                }
            }
        }
        order.reverse();
        let mut place = vec![NONE; graph.len()];
        order.iter().enumerate().for_each(|(i, &x)| place[x] = i as u32);
        Ok(Sweep { graph, order, place })
    }

    /// The places that arcs lead to from the vertex at a place.
    fn out(&self, at: usize) -> impl Iterator<Item = u32> + '_ {
        self.graph.out(self.order[at]).iter().map(|&y| self.place[y as usize])
    }

    /// An arc that leads back to a vertex that not every way to its tail passes.
    fn closes_a_cycle(&self, meter: &mut Meter<'_>) -> Result<Option<(usize, usize)>, Stopped> {
        let n = self.order.len();
        if (0..n).all(|at| self.out(at).all(|to| to as usize > at)) {
            return Ok(None);
        }
        // For each place the last one before it that all ways to it pass.
        let mut gate = vec![NONE; n];
        for at in 0..n {
            for to in self.out(at).filter(|&to| to as usize > at) {
                let (mut a, mut b) = (at as u32, gate[to as usize]);
                while b != NONE && a != b {
                    meter.step()?;
                    if a > b { a = gate[a as usize] } else { b = gate[b as usize] }
                }
                gate[to as usize] = a;
            }
        }
        for at in 0..n {
            for to in self.out(at).filter(|&to| (to as usize) < at) {
                let mut passed = at as u32;
                while passed > to {
                    meter.step()?;
                    passed = gate[passed as usize];
                }
                if passed != to {
                    return Ok(Some((self.order[at], self.order[to as usize])));
                }
            }
        }
        Ok(None)
    }

    /// The Grundy number of each vertex when the token comes to it.
    fn numbers(&self, meter: &mut Meter<'_>) -> Result<Vec<u32>, Stopped> {
        let mut number = vec![0; self.graph.len()];
        // Which vertex last led to a number.
        let mut taken: Vec<u32> = Vec::new();
        for at in (0..self.order.len()).rev() {
            meter.step()?;
            for to in self.out(at).filter(|&to| to as usize > at) {
                let option = number[self.order[to as usize]] as usize;
                if taken.len() <= option {
                    taken.resize(option + 1, NONE);
                }
                taken[option] = at as u32;
            }
            let free = taken.iter().position(|&by| by != at as u32);
            number[self.order[at]] = free.unwrap_or(taken.len()) as u32;
        }
        Ok(number)
    }
}

/// The Grundy number, and that after each move.
struct Labelled {
    number: u32,
    reached: usize,
    after: Vec<(usize, u32)>,
}

impl Finding for Labelled {
    fn answer(&mut self, _: &mut Desk<'_>) -> Result<Answer, Stopped> {
        let vertices = format!("{} {}", self.reached, if self.reached == 1 { "vertex" } else { "vertices" });
        let summary = format!(
            "the token reaches {vertices} and closes no cycle: numbered from the ends, Grundy number {}",
            self.number
        );
        Ok(Answer::grundy(self.number.into(), summary))
    }

    fn moves(&mut self, _: Player, _: &mut Desk<'_>) -> Result<Moves, Stopped> {
        let best = self.after.iter().filter(|&&(_, number)| number == 0 || self.number == 0);
        Ok(Moves::All(best.map(|&(x, _)| x).collect()))
    }

    fn options(&mut self, player: Player, desk: &mut Desk<'_>) -> Result<Option<Choices>, Stopped> {
        let after = self.after.iter().map(|&(x, number)| (x, Value::nimber(number.into())));
        Choices::values(player, after, desk.budget).map(Some)
    }
}
