//! What the search of connection games uses, and how much of it.

/// Full connections kept for two vertices; 4 and 8 semi ones took twice as many positions, 16 and 32 half as long again.
pub const FULL: usize = 8;
/// Semi connections kept for two vertices.
pub const SEMI: usize = 16;
/// Semi connections kept for the ends.
pub const SEMI_ENDS: usize = 64;
/// What part of the moves is looked at besides the first.
pub const WINDOW: f64 = 0.25;
/// By how much more than the second best a move may come to need before another is tried.
pub const SLACK: f64 = 0.5;
/// The most symmetries that positions are compared under.
pub const SYMMETRIES: usize = 16;

/// The parts of the search that it is right without, so that tests can leave each out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Switches {
    /// Virtual connections.
    pub links: bool,
    /// Dead cells.
    pub dead: bool,
    /// Captured pairs.
    pub captured: bool,
    /// Moves that another move, or the answer to them, makes needless.
    pub prune: bool,
    /// Regions of moves that lost.
    pub learned: bool,
    /// Must-play regions from semi connections.
    pub must: bool,
    /// The order of moves by currents.
    pub order: bool,
    /// Symmetries.
    pub symmetry: bool,
    /// Right's graph.
    pub both: bool,
}

impl Switches {
    /// Everything.
    pub const ALL: Switches = Switches {
        links: true,
        dead: true,
        captured: true,
        prune: true,
        learned: true,
        must: true,
        order: true,
        symmetry: true,
        both: true,
    };
}
