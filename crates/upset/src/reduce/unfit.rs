//! Instances that a proof has no gadget for.

use super::maker_breaker_achievement::MAX_TRANSVERSALS;
use super::{MAX_GADGET, MAX_GADGET_PAIRS};
use crate::budget::Stopped;
use thiserror::Error;

/// Why a proof has no gadget for an instance.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Unfit {
    /// The reduction does not take this form of input.
    #[error("{kind} does not start from {form}")]
    Form {
        /// The reduction.
        kind: &'static str,
        /// What it was given: `a game`.
        form: &'static str,
    },
    /// The proof is about other games.
    #[error("{claim}, not from {found}")]
    Games {
        /// What it starts from: `the proof starts from pomax`.
        claim: &'static str,
        /// The family or convention that was given.
        found: &'static str,
    },
    /// The gadget would have too many elements.
    #[error("the gadget would have {0} elements, more than {MAX_GADGET}")]
    Elements(u128),
    /// The gadget would have more elements than can be counted.
    #[error("the gadget would have more than 2^64 elements")]
    Astronomical,
    /// The gadget would have too many related pairs, or memberships in edges.
    #[error("the gadget would have {0} related pairs, more than {MAX_GADGET_PAIRS}")]
    Pairs(u128),
    /// The gadget would be too large, and why it is so large.
    #[error("{0}: the gadget grows with the cube of the number of variables")]
    Cubic(Box<Unfit>),
    /// Avoid True with a negated variable.
    #[error("Avoid True takes a positive formula, but variable {0} is negated")]
    Negated(u32),
    /// G_pos with a negated variable.
    #[error("G_pos takes a positive formula, but variable {0} is negated")]
    NegatedInGPos(u32),
    /// Avoid True without a term.
    #[error("Avoid True needs at least one term: without one nobody ever loses")]
    NoTerm,
    /// Maker-Breaker that stops before the board is full.
    #[error("with a limit on the moves Breaker can win without meeting every set")]
    MoveLimit,
    /// A positional game in which vertices are reserved.
    #[error("the proof is about boards on which both players may claim every vertex")]
    Reserved,
    /// A board with an order, where the proof wants none.
    #[error("the proof is about boards without an order: with one a claim more can do harm")]
    Ordered,
    /// A positional game that is over, or not played in turns to the end.
    #[error("the proof is about boards that are played in turns to the end, from the next claim on")]
    NotPlain,
    /// Maker-Breaker without a winning set.
    #[error("there is no winning set that Breaker would have to meet")]
    NoSet,
    /// Too many sets of Breaker's.
    #[error("the winning sets have more than {MAX_TRANSVERSALS} minimal transversals, or so many on the way")]
    Transversals,
    /// There was no time or room to build it.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// Too few or too many variables for the gadget to be written out.
    #[error("the formula has {variables} variables, and the gadget is written out for 1 to {most}")]
    Variables {
        /// How many there are.
        variables: usize,
        /// How many there may be.
        most: usize,
    },
    /// Arcs that are not one path, or one vertex asked about twice.
    #[error("the arcs must be one path through all vertices, and the two vertices must differ")]
    NoPath,
    /// A vertex that is not on the path.
    #[error("no arc has the vertex {0}")]
    NoVertex(String),
    /// Set Cover with a k that the proof does not allow.
    #[error("the proof needs 1 ≤ k ≤ min(points, sets), but k is {k} with {points} points and {sets} sets")]
    Cover {
        /// How many sets are to cover.
        k: usize,
        /// How many points there are.
        points: usize,
        /// How many sets there are.
        sets: usize,
    },
}
