//! What somebody who waits for an answer can be told meanwhile.

use crate::value::{Dyadic, Player, Winner};
use std::fmt;
use std::sync::Arc;

/// What is asked about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Question {
    /// Who wins when this player starts.
    Winner(Player),
    /// The value.
    Value,
    /// The values of the best options.
    Cuts,
    /// The best moves of this player.
    Moves(Player),
}

/// What happens in the outer loop of a question.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Event {
    /// A question about a position begins.
    Asked {
        /// Which.
        question: Question,
        /// How many elements are left in the position.
        elements: usize,
    },
    /// A winner is known.
    Winner {
        /// Who starts.
        starter: Player,
        /// Who wins then.
        winner: Winner,
    },
    /// The number of the value that is asked for lies between these two.
    Number {
        /// It is not below this.
        least: Dyadic,
        /// It is not above this.
        most: Dyadic,
    },
    /// The Grundy number that is asked for is not below this.
    Grundy {
        /// All smaller ones are out of the race.
        least: u32,
    },
    /// Of the moves that are asked for, so many are known to be good or bad.
    Moves {
        /// Known.
        done: usize,
        /// All.
        of: usize,
    },
}

/// Who is told of events.
#[derive(Clone)]
pub(crate) struct Listener(pub(crate) Arc<dyn Fn(&Event) + Send + Sync>);

impl fmt::Debug for Listener {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Listener")
    }
}
