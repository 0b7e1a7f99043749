//! Geography on graphs whose arcs go both ways: whoever is to move wins iff every maximum matching covers the token's vertex.
//!
//! *Proof.* If so, who moves follows a maximum matching. The other player always moves to a vertex that it covers, since else the play was a path
//! by which a maximum matching would miss the token's first vertex. If a maximum matching misses the token's vertex, it covers wherever the token goes, since it would not be maximum
//! else, and the second player follows it in the same way. So a move wins iff some maximum matching of the graph without the token's vertex misses where it
//! goes, and there is such a move iff every maximum matching of the graph covers the token's vertex.

use crate::budget::{Budget, Meter, Stopped};
use crate::game::{Geography, Playable};
use crate::graph::Digraph;
use crate::graph::matching::Matching;
use crate::rule::{Answer, Finding, Moves, Recognised, Rule, Status, Theorem, Witness};
use crate::solve::Desk;
use crate::value::{Player, Starts};

/// Geography on undirected graphs.
pub struct UndirectedGeography;

static THEOREM: Theorem = Theorem {
    name: "undirected-geography",
    source: "Fraenkel, Scheinerman and Ullman 1993",
    class: "Geography where every arc that the token can reach has one back: the winner, and all winning moves",
    time: "that of a maximum matching, O(n m)",
    status: Status::P,
};

impl Rule<Geography> for UndirectedGeography {
    fn theorem(&self) -> &'static Theorem {
        &THEOREM
    }

    fn recognise(&self, game: &Geography, budget: &Budget) -> Recognised {
        let (graph, token) = (&game.graph, game.token);
        let mut meter = Meter::new(budget);
        let mut present = reached(graph, token, &mut meter)?;
        let present_arcs = (0..graph.len()).filter(|&x| present[x]);
        for (x, &y) in present_arcs.flat_map(|x| graph.out(x).iter().map(move |y| (x, y))) {
            meter.step()?;
            if graph.out(y as usize).binary_search(&(x as u32)).is_err() {
                let [x, y] = [x, y as usize].map(|x| graph.names().get(x));
                return Err(format!("there is an arc from {x} to {y} and none back").into());
            }
        }
        present[token] = false;
        let mut matching = Matching::maximum(&present, |x| graph.out(x), &mut meter)?;
        let winning: Vec<usize> =
            game.moves(Player::Left).into_iter().filter(|&x| matching.misses(x)).collect();
        if !winning.is_empty() {
            matching.cover(token, &mut meter)?;
        }
        let pairs = (0..graph.len()).filter_map(|x| matching.mate(x).filter(|&y| x < y).map(|y| (x, y)));
        Ok(Box::new(Followed { pairs: pairs.collect(), winning, game: game.clone() }))
    }
}

/// The vertices that the token can reach.
fn reached(graph: &Digraph, token: usize, meter: &mut Meter<'_>) -> Result<Vec<bool>, Stopped> {
    let mut reached = vec![false; graph.len()];
    reached[token] = true;
    let mut stack = vec![token];
    while let Some(x) = stack.pop() {
        for &y in graph.out(x) {
            meter.step()?;
            if !std::mem::replace(&mut reached[y as usize], true) {
                stack.push(y as usize);
            }
        }
    }
    Ok(reached)
}

/// A maximum matching, which covers the token's vertex if all do, and the winning moves.
struct Followed {
    pairs: Vec<(usize, usize)>,
    winning: Vec<usize>,
    game: Geography,
}

impl Finding for Followed {
    fn answer(&mut self, _: &mut Desk<'_>) -> Result<Answer, Stopped> {
        let at = self.game.graph.names().get(self.game.token);
        let witness = Witness::pairs(self.pairs.iter().copied());
        let count = self.pairs.len();
        let answer = if self.winning.is_empty() {
            let summary = format!(
                "a maximum matching, of {count} edges, misses {at}: whoever moves second follows its edges to the end"
            );
            Answer::grundy(0, summary)
        } else {
            let summary = format!(
                "every maximum matching, of {count} edges, covers {at}: whoever starts follows the edges of one"
            );
            Answer::starts(Starts::impartial(true), summary)
        };
        Ok(answer.with(witness))
    }

    fn moves(&mut self, player: Player, _: &mut Desk<'_>) -> Result<Moves, Stopped> {
        let moves = if self.winning.is_empty() { self.game.moves(player) } else { self.winning.clone() };
        Ok(Moves::All(moves))
    }
}
