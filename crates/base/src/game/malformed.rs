//! What is wrong with the parts of a board that does not come about.

use crate::hypergraph::Edge;

/// Why no game can be made from these parts.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Malformed {
    /// Some element has no colour, or some colour no element.
    #[error("there are {colours} colours for {elements} elements")]
    Colours {
        /// How many colours were given.
        colours: usize,
        /// How many elements there are.
        elements: usize,
    },
    /// Some set has no name, or some name no set.
    #[error("there are {names} names for {sets} sets")]
    SetNames {
        /// How many names were given.
        names: usize,
        /// How many sets there are.
        sets: usize,
    },
    /// An element that is not on the board; elements count from 0.
    #[error("there is no element number {element}: there are {elements}")]
    Outside {
        /// The number that was given.
        element: usize,
        /// How many elements there are.
        elements: usize,
    },
    /// What is claimed is not closed downwards.
    #[error("{claimed} is claimed, but {below} below it is not")]
    NotClosed {
        /// The element that is claimed.
        claimed: String,
        /// The element that is not.
        below: String,
    },
    /// Right has edges of their own under a convention that knows only Left's.
    #[error("only Left has edges in {0}")]
    EdgesOfRight(&'static str),
    /// Elements are reserved in a family where they cannot be.
    #[error("no element of a {0} game can be reserved for one player")]
    NoOwners(&'static str),
    /// Play could go on for ever.
    #[error("play could go round for ever: {0}")]
    Loop(String),
    /// A positional game is to be part of a sum.
    #[error("a positional game has no place in a sum of games in which who cannot move loses")]
    PositionalPart,
    /// A variable is set to both values.
    #[error("both {0} and {1} are set")]
    SetTwice(String, String),
    /// The ends of a connection game are one vertex or neighbours.
    #[error("the two ends are joined before the first move")]
    Joined,
    /// The turns are fixed, but there are none.
    #[error("someone must have a turn")]
    NoTurn,
}

impl Malformed {
    pub(super) fn unless_one_each(colours: usize, elements: usize) -> Result<(), Malformed> {
        if colours == elements { Ok(()) } else { Err(Malformed::Colours { colours, elements }) }
    }

    pub(super) fn unless_below(element: usize, elements: usize) -> Result<(), Malformed> {
        if element < elements { Ok(()) } else { Err(Malformed::Outside { element, elements }) }
    }

    /// The edges, each sorted and without repetition, if all their vertices are on the board.
    pub(super) fn unless_edges(mut edges: Vec<Edge>, elements: usize) -> Result<Vec<Edge>, Malformed> {
        for edge in &mut edges {
            if !edge.is_sorted_by(|x, y| x < y) {
                edge.sort_unstable();
                edge.dedup();
            }
            edge.last().map_or(Ok(()), |&x| Malformed::unless_below(x as usize, elements))?;
        }
        Ok(edges)
    }
}

/// A game from parts that fit by construction.
pub fn fitting<T>(made: Result<T, Malformed>) -> T {
    match made {
        Ok(game) => game,
        Err(malformed) => unreachable!("a board by construction does not fit: {malformed}"),
    }
}
