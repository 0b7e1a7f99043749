//! Rules for positional games.

mod all_tops_height_2;
mod all_tops_moves;
mod alternating;
mod alternating_start;
mod bounded_width;
mod bounded_width_table;
pub mod bounds;
mod chains_pairs;
mod chains_pairs_board;
mod chains_singletons;
mod connect;
mod connect_board;
mod connect_play;
pub mod cut;
pub mod delay;
mod edges_of_size_1;
mod erdos_selfridge;
pub mod fresh;
pub mod idle;
mod no_edges;
mod one_chain;
mod one_set;
mod pairing;
mod pairs;
mod principles;
mod rank_3;
mod rank_3_chain;
mod rank_3_search;
mod short_chains_board;
mod short_chains_pairs;
pub mod simplify;
mod single_target_height_2;
pub mod transversal_form;
pub mod unions;

pub use principles::PRINCIPLES;

use super::{Answer, Finding, Listed, Moves, OldRule, Recognised, Rule};
use crate::budget::{Budget, Stopped};
use crate::game::Positional;
use crate::solve::{Desk, Want};
use crate::value::{Player, Value};
use fresh::Fresh;
use std::sync::Arc;

macro_rules! rules {
    ($name:ident: $G:ty, $doc:literal, [$($rule:expr),* $(,)?]) => {
        #[doc = $doc]
        pub static $name: &[&dyn Rule<$G>] = &[$(&$rule),*];
    };
}

rules!(ON_POSITIONS: Positional, "The rules that look at what has been claimed, and not only at what is left.", [
    one_chain::OneChain,
    connect::Connect,
]);

rules!(THEOREMS: Fresh, "The theorems on games before the first claim, from cheap to dear.", [
    no_edges::NoEdges,
    edges_of_size_1::EdgesOfSize1,
    chains_singletons::ChainsSingletons,
    one_set::OneSet,
    single_target_height_2::SingleTargetHeight2,
    all_tops_height_2::AllTopsHeight2,
    pairs::Pairs,
    erdos_selfridge::ErdosSelfridge,
    pairing::Pairing,
    short_chains_pairs::ShortChainsPairs,
    chains_pairs::ChainsPairs,
    rank_3::Rank3,
]);

rules!(TABLES: Fresh, "Those that go through all positions, so that whatever makes the board smaller comes first.", [
    bounded_width::BoundedWidth,
]);

/// The rules, from cheap to dear.
pub static RULES: &[&dyn OldRule] = &[
    &Listed::Positional(&one_chain::OneChain),
    &Listed::Positional(&connect::Connect),
    &Listed::Fresh(&no_edges::NoEdges),
    &Listed::Fresh(&edges_of_size_1::EdgesOfSize1),
    &Listed::Fresh(&chains_singletons::ChainsSingletons),
    &Listed::Fresh(&one_set::OneSet),
    &Listed::Fresh(&single_target_height_2::SingleTargetHeight2),
    &Listed::Fresh(&all_tops_height_2::AllTopsHeight2),
    &Listed::Fresh(&pairs::Pairs),
    &Listed::Fresh(&erdos_selfridge::ErdosSelfridge),
    &Listed::Fresh(&pairing::Pairing),
    &Listed::Fresh(&short_chains_pairs::ShortChainsPairs),
    &Listed::Fresh(&chains_pairs::ChainsPairs),
    &Listed::Fresh(&rank_3::Rank3),
    &Listed::Fresh(&bounded_width::BoundedWidth),
];

/// Those of `moves` that are good, or all of them where none is: then every move loses.
fn best(moves: Vec<usize>, mut good: impl FnMut(usize) -> bool) -> Moves {
    let chosen: Vec<usize> = moves.iter().copied().filter(|&x| good(x)).collect();
    Moves::All(if chosen.is_empty() { moves } else { chosen })
}

/// What `rule` sees in `game`, with moves numbered as on the board that the position came from.
pub(crate) fn on_board(rule: &dyn Rule<Fresh>, game: &Fresh, budget: &Budget) -> Recognised {
    let finding = rule.recognise(game, budget)?;
    let Some(vertex) = game.vertices() else { return Ok(finding) };
    Ok(Box::new(OnBoard { finding, vertex }))
}

/// A finding about the unclaimed vertices of a board.
struct OnBoard {
    finding: Box<dyn Finding>,
    vertex: Arc<Vec<usize>>,
}

impl Finding for OnBoard {
    fn cost(&self, want: Want) -> u64 {
        self.finding.cost(want)
    }
    fn answer(&mut self, desk: &mut Desk<'_>) -> Result<Answer, Stopped> {
        let mut answer = self.finding.answer(desk)?;
        answer.witness = answer.witness.renamed(|x| self.vertex[x]);
        Ok(answer)
    }
    fn moves(&mut self, player: Player, desk: &mut Desk<'_>) -> Result<Moves, Stopped> {
        Ok(self.finding.moves(player, desk)?.renamed(|x| self.vertex[x]))
    }
    fn options(
        &mut self,
        player: Player,
        desk: &mut Desk<'_>,
    ) -> Result<Option<Vec<(usize, Value)>>, Stopped> {
        let options = self.finding.options(player, desk)?;
        Ok(options.map(|list| list.into_iter().map(|(x, value)| (self.vertex[x], value)).collect()))
    }
}
