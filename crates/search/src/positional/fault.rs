//! Planted faults: wrong variants of single steps that the comparison with plain recursion must expose.
//!
//! Outside the unit tests [`planted`] is the constant `false`.

/// A wrong variant of one step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Available cells counted as the follower's.
    AvailableGained,
    /// All dead top cells dropped instead of pairs.
    TopsUnpaired,
    /// An edge held hit as soon as it touches a shared cell, without a matching.
    NoMatching,
    /// Cells given up for a pair still counted as the follower's when edges are filled.
    GivenKept,
    /// Cells given up for a pair still denied to the mover.
    GivenClosed,
    /// Stoppers used whatever the parity of their number.
    StopperParity,
    /// The mover's own threats forgotten where only edges are asked for.
    MoverThreats,
    /// The cell under a stopper denied to the mover.
    UnderStopper,
    /// The rule for one chain used on all chains together.
    AllChains,
    /// Threats left out of the key.
    KeyThreats,
    /// Cells above all threats of the follower held closed, not only above those that are gained.
    AboveAllThreats,
    /// Forced claims left out of a region.
    ForcedLeftOut,
    /// Breaker's pairs left out of a region.
    PairedLeftOut,
    /// Edges dropped through a cell whose edges all hold another, which is on further edges.
    HalfTwins,
    /// A cell of a region forgotten when moves are ruled out by it.
    LossNarrowed,
    /// A chain of threats that forgets the opponent's.
    ChainUnanswered,
    /// A region of nothing but the cells of its chain.
    RegionOfCells,
    /// Moves ruled out by a chain that follows forced claims.
    ForcingCut,
    /// A cell held dominated without a look at the other player's edges.
    OthersEdges,
    /// A pass held no better than any claim where there is an order.
    OrderedPass,
    /// One part that Maker wins as the first held enough when Breaker moves.
    OneFirstWin,
}

#[cfg(test)]
thread_local! {
    /// The fault planted in this thread.
    pub static PLANTED: std::cell::Cell<Option<Fault>> = const { std::cell::Cell::new(None) };
}

/// Whether `fault` is planted.
#[cfg(test)]
pub fn planted(fault: Fault) -> bool {
    PLANTED.get() == Some(fault)
}

/// Whether `fault` is planted.
#[cfg(not(test))]
#[inline(always)]
pub const fn planted(_: Fault) -> bool {
    false
}
