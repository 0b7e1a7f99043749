//! Small proofs of positional games on chains: answers are chosen for the smallest set of positions, and lemmas are found on masks.

mod board;
mod graph;
mod local;
mod pack;
mod pairings;
mod settle;
mod witness;

pub use pack::pack;

use super::NoProof;
use super::replay::Section;
use crate::budget::Budget;
use crate::game::Position;
use crate::search::{self, Search};
use crate::value::Player;
use board::{ChainBoard, Place};
use graph::{Graph, Kind};
use settle::Settled;
use upset_check::game::Game;

/// A position that is listed, and the step that shows it unless it holds by play.
pub type Listed = (Vec<u64>, Option<String>);

/// Writes proofs on one board.
pub struct Chains<'a> {
    game: &'a Game,
    board: ChainBoard,
    engine: Box<dyn Search>,
    budget: &'a Budget,
}

impl<'a> Chains<'a> {
    /// For plain positional games whose unclaimed vertices are chains.
    pub fn new(game: &'a Game, position: &Position, budget: &'a Budget) -> Option<Chains<'a>> {
        let board = ChainBoard::new(game).filter(|_| game.over(&game.start(), None).is_none())?;
        let engine = search::engine(position).ok()?;
        Some(Chains { game, board, engine, budget })
    }

    /// The symmetry that the positions are listed up to.
    pub fn symmetry(&self) -> Option<Vec<usize>> {
        self.board.mirrored.then(|| self.board.reversal())
    }

    /// Whether what holds when Left starts holds when Right does, the players exchanged.
    pub fn alike(&self) -> bool {
        self.board.alike
    }

    /// The positions that show what the section says when `starter` starts.
    pub fn list(&mut self, starter: usize, section: Section) -> Result<Vec<Listed>, NoProof> {
        let (o, draw) = section;
        let one_sided = self.game.positional.as_ref().is_some_and(|rules| rules.one_sided);
        let content = if one_sided { o == 1 } else { draw };
        let (board, budget, engine) = (&self.board, self.budget, &mut self.engine);
        let mut oracle = |place: Place| {
            let mut claims = [0; 2];
            claims[o] = board.vertices(place.mine);
            claims[1 - o] = board.vertices(place.theirs);
            let answer = engine.reaches(claims, [Player::BOTH[1 - o], Player::BOTH[o]], draw, budget)?;
            answer.ok_or(crate::budget::Stopped::Undecided)
        };
        let mut graph = Graph::new(board, o, content, budget);
        let Some(root) = graph.solve(starter == o, &mut oracle)? else { return Ok(Vec::new()) };
        let mut settled = Settled::new(&graph, root);
        settled.improve(|| budget.check().is_ok());
        let nodes: Vec<(Place, Kind)> = settled
            .nodes()
            .map(|id| (graph.nodes[id as usize].place, graph.nodes[id as usize].kind))
            .collect();
        let mut listed = Vec::new();
        for (place, kind) in nodes {
            budget.spend(1)?;
            let state = board.state(place, o);
            if kind != Kind::Leaf {
                listed.push((state, None));
                continue;
            }
            let step = graph.witnesses.find(place).ok_or(NoProof::Disagreement)?;
            let text = graph.witnesses.text(place, &step);
            // The checker's own rules have the last word.
            let judge = upset_check::Judged::at(self.game, &state, section).map_err(NoProof::Without)?;
            judge.show(&text).map_err(NoProof::Without)?;
            listed.push((state, Some(text)));
        }
        Ok(listed)
    }
}

/// The same positions with the players exchanged.
pub fn exchanged(listed: &[Listed]) -> Vec<Listed> {
    let exchange = |(state, step): &Listed| (vec![state[1], state[0], state[2]], step.clone());
    listed.iter().map(exchange).collect()
}
