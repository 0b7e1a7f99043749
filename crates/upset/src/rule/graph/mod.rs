//! Rules for Node Kayles, Col and Geography.

mod col_symmetry;
mod kayles_cographs;
mod kayles_symmetry;
mod paths_cycles;
mod reducible_geography;
mod undirected_geography;

pub use col_symmetry::ColSymmetry;
pub use kayles_cographs::Cographs;
pub use kayles_symmetry::KaylesSymmetry;
pub use paths_cycles::PathsAndCycles;
pub use reducible_geography::ReducibleGeography;
pub use undirected_geography::UndirectedGeography;

pub(crate) use col_symmetry::mirror as col_mirror;
pub(crate) use kayles_cographs::cotree;
pub(crate) use kayles_symmetry::mirror as kayles_mirror;

use super::components::{Components, Sum};
use crate::game::{Col, Geography, NodeKayles, SetGame};
use crate::solve::{ANY, Means, Plan};

/// The plan for Node Kayles.
pub static NODE_KAYLES: Plan<NodeKayles> = Plan {
    means: &[
        Means::Rule(&PathsAndCycles),
        Means::Rule(&Cographs),
        Means::Rule(&KaylesSymmetry),
        Means::Turns(&Components, |game, _| game.components().len() > 1),
        Means::Search(|_, _| ANY),
    ],
    side: |_| ANY,
};

/// The plan for Col.
pub static COL: Plan<Col> = Plan {
    means: &[Means::Rule(&ColSymmetry), Means::Split(&Components), Means::Search(|_, _| ANY)],
    side: |_| ANY,
};
/// The plan for Geography.
pub static GEOGRAPHY: Plan<Geography> = Plan {
    means: &[
        Means::Rule(&ReducibleGeography),
        Means::Rule(&UndirectedGeography),
        Means::Search(|game, decided| if decided { bonus(game) } else { ANY }),
    ],
    side: |_| ANY,
};

/// Positions that a Grundy number may cost when the winner is known: fewer the larger the board, as each takes longer.
fn bonus(game: &Geography) -> u64 {
    let times = game.graph.len().div_ceil(64) as u64;
    1_000_000 / (times * times).max(1)
}

/// The plan for the set game.
pub static SET_GAME: Plan<SetGame> = Plan { means: &[Means::Search(|_, _| ANY)], side: |_| ANY };
