//! Rules for positional games.

mod all_tops_height_2;
mod all_tops_moves;
mod alternating;
mod alternating_start;
mod avoider_pairs;
mod bounded_width;
mod bounded_width_table;
pub mod bounds;
mod chains_pairs;
mod chains_pairs_board;
mod chains_singletons;
mod connect;
mod connect_board;
mod connect_play;
mod connection;
pub mod cut;
pub mod delay;
mod edges_of_size_1;
mod erdos_selfridge;
pub mod exchange_twins;
pub mod fresh;
pub mod idle;
mod no_edges;
mod one_chain;
mod one_set;
mod pairing;
mod pairs;
pub mod pairs_against;
mod principles;
mod rank_3;
mod rank_3_chain;
mod rank_3_search;
mod short_chains_board;
mod short_chains_pairs;
pub mod simplify;
mod single_target_height_2;
pub mod standing;
pub(crate) mod switching;
pub mod transversal_form;
mod two_trees;
pub mod union_examples;
pub mod union_table;
pub mod unions;

pub use connection::CONNECTION;
pub use principles::PRINCIPLES;

use super::{Answer, Finding, Moves, Recognised, Rule};
use crate::budget::{Budget, Stopped};
use crate::solve::{ANY, Choices, Desk, Means, Plan, Want};
use crate::value::Player;
use fresh::Fresh;
use standing::{OnFresh, OnPosition, ShrinkFresh, Standing};
use std::sync::Arc;

/// The plan for positional games, in whatever convention. What goes through all positions comes after whatever makes the
/// board smaller.
pub static PLAN: Plan<Standing> = Plan {
    means: &[
        Means::Split(&OnPosition(&standing::Finished)),
        Means::Split(&OnPosition(&standing::FirstMoves)),
        Means::Rule(&OnPosition(&one_chain::OneChain)),
        Means::Rule(&OnPosition(&connect::Connect)),
        Means::Rule(&OnFresh(&no_edges::NoEdges)),
        Means::Rule(&OnFresh(&edges_of_size_1::EdgesOfSize1)),
        Means::Rule(&OnFresh(&chains_singletons::ChainsSingletons)),
        Means::Rule(&OnFresh(&one_set::OneSet)),
        Means::Rule(&OnFresh(&single_target_height_2::SingleTargetHeight2)),
        Means::Rule(&OnFresh(&all_tops_height_2::AllTopsHeight2)),
        Means::Rule(&OnFresh(&pairs::Pairs)),
        Means::Rule(&OnFresh(&avoider_pairs::AvoiderPairs)),
        Means::Rule(&OnFresh(&erdos_selfridge::ErdosSelfridge)),
        Means::Rule(&OnFresh(&pairing::Pairing)),
        Means::Rule(&OnFresh(&short_chains_pairs::ShortChainsPairs)),
        Means::Rule(&OnFresh(&chains_pairs::ChainsPairs)),
        Means::Rule(&OnFresh(&rank_3::Rank3)),
        Means::Split(&OnFresh(&pairs_against::PairsAgainst)),
        Means::Split(&OnFresh(&bounds::StrategyStealing)),
        Means::Split(&OnFresh(&bounds::EdgeMonotonicity)),
        Means::Shrink(&ShrinkFresh(&simplify::Twins)),
        Means::Shrink(&ShrinkFresh(&simplify::Idle)),
        Means::Shrink(&ShrinkFresh(&exchange_twins::ExchangeTwins)),
        Means::Shrink(&ShrinkFresh(&transversal_form::Transversals)),
        Means::Split(&OnFresh(&cut::FillingCut)),
        Means::Shrink(&ShrinkFresh(&cut::Cut)),
        Means::SplitWithin(&OnFresh(&union_table::UnionTable), FEW),
        Means::Search(beside),
        Means::Split(&OnFresh(&union_table::UnionTable)),
        Means::Shrink(&ShrinkFresh(&simplify::DominatingOption(Player::Left))),
        Means::Shrink(&ShrinkFresh(&simplify::GreedyMove(Player::Left))),
        Means::Shrink(&ShrinkFresh(&simplify::DominatingOption(Player::Right))),
        Means::Shrink(&ShrinkFresh(&simplify::GreedyMove(Player::Right))),
        Means::Table(&OnFresh(&bounded_width::BoundedWidth), |_| CHEAP_TABLE),
        Means::Race(&OnFresh(&bounded_width::BoundedWidth), ANY, |game, _| search_share(game)),
        Means::Search(|_, _| ANY),
    ],
    side: |_| ANY,
};

/// Positions that parts and their delays may take, or a search of all of them together, before delays are looked for at length: some
/// milliseconds.
const FEW: u64 = 10_000;

/// A search of parts side by side, where they have not decided the whole at once.
fn beside(game: &Standing, _: bool) -> u64 {
    let budget = Budget::unlimited();
    let union = |fresh: &Fresh| union_table::UnionTable.recognise(fresh, &budget).is_ok();
    if game.fresh(&budget).is_ok_and(union) { FEW / words(game).pow(2) } else { 0 }
}

/// How many words a set of the unclaimed vertices takes.
fn words(game: &Standing) -> u64 {
    let left = game.fresh(&Budget::unlimited()).map_or(0, Fresh::len) as u64;
    left.div_ceil(64).max(1)
}

/// Up to so many positions a table is quicker than setting up a search.
const CHEAP_TABLE: u64 = 1 << 18;
/// A position of at most 64 vertices costs a search so many times as much as a table, and then some. Of larger ones there are more
/// words, and more moves to go through: with 1,000 vertices it is 30 µs against 0.05.
fn search_share(game: &Standing) -> u64 {
    16 * words(game).pow(2)
}

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
    fn options(&mut self, player: Player, desk: &mut Desk<'_>) -> Result<Option<Choices>, Stopped> {
        let options = self.finding.options(player, desk)?;
        Ok(options.map(|list| list.renamed(|x| self.vertex[x])))
    }
}
