//! Rules for positional games.

mod all_tops_height_2;
mod alternating;
mod bounded_width;
mod chains_singletons;
mod connect;
mod connect_board;
mod edges_of_size_1;
mod erdos_selfridge;
pub mod fresh;
pub mod idle;
mod no_edges;
mod one_chain;
mod pairing;
mod pairs;
mod single_target_height_2;
pub mod theorem;

use super::Rule;
use theorem::{OnFresh, Theorem};

macro_rules! theorems {
    ($($theorem:expr),* $(,)?) => {
        /// The theorems on games before the first claim, from cheap to dear.
        pub static THEOREMS: &[&dyn Theorem] = &[$(&$theorem),*];
        /// The rules, from cheap to dear.
        pub static RULES: &[&dyn Rule] = &[&one_chain::OneChain, $(&OnFresh($theorem)),*];
    };
}

theorems![
    no_edges::NoEdges,
    edges_of_size_1::EdgesOfSize1,
    chains_singletons::ChainsSingletons,
    single_target_height_2::SingleTargetHeight2,
    all_tops_height_2::AllTopsHeight2,
    connect::Connect,
    pairs::Pairs,
    erdos_selfridge::ErdosSelfridge,
    pairing::Pairing,
    bounded_width::BoundedWidth,
];
