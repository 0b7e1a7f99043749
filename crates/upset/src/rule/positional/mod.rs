//! Rules for positional games.

mod all_tops_height_2;
mod alternating;
mod alternating_start;
mod bounded_width;
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
pub mod theorem;
pub mod transversal_form;
pub mod unions;

pub use principles::PRINCIPLES;

use super::{Answer, Finding, Moves, OldRule, Recognised, Rule};
use crate::budget::{Budget, Stopped};
use crate::solve::{Desk, Want};
use crate::value::{Player, Value};
use fresh::Fresh;
use theorem::{OnFresh, Theorem};

/// The rules that look at what has been claimed, and not only at what is left.
pub static ON_POSITIONS: &[&dyn OldRule] = &[&one_chain::OneChain, &connect::Connect];

macro_rules! theorems {
    ($($theorem:expr),* $(,)?) => {
        /// The theorems on games before the first claim, from cheap to dear.
        pub static THEOREMS: &[&dyn Theorem] = &[$(&$theorem),*];
        /// The rules, from cheap to dear.
        pub static RULES: &[&dyn OldRule] = &[&one_chain::OneChain, &connect::Connect, $(&OnFresh($theorem)),*];
    };
}

theorems![
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
    bounded_width::BoundedWidth,
];

/// What `rule` sees in `game`, with moves numbered as on the board that the position came from.
pub(crate) fn on_board(rule: &dyn Rule<Fresh>, game: &Fresh, budget: &Budget) -> Recognised {
    let finding = rule.recognise(game, budget)?;
    let vertex = (0..game.len()).map(|x| game.original(x)).collect();
    Ok(Box::new(OnBoard { finding, vertex }))
}

/// A finding about the unclaimed vertices of a board.
struct OnBoard {
    finding: Box<dyn Finding>,
    vertex: Vec<usize>,
}

impl Finding for OnBoard {
    fn cost(&self, want: Want) -> u64 {
        self.finding.cost(want)
    }
    fn answer(&mut self, desk: &mut Desk<'_>) -> Result<Answer, Stopped> {
        self.finding.answer(desk)
    }
    fn moves(&mut self, player: Player, desk: &mut Desk<'_>) -> Result<Moves, Stopped> {
        Ok(match self.finding.moves(player, desk)? {
            Moves::All(moves) => Moves::All(moves.into_iter().map(|x| self.vertex[x]).collect()),
            Moves::One(x) => Moves::One(self.vertex[x]),
            Moves::None => Moves::None,
        })
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
