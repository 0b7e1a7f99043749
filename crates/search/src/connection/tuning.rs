//! What the search of connection games uses, and how much of it.

/// How many connections of two vertices are kept.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Full ones.
    pub full: u8,
    /// Semi ones.
    pub semi: u8,
}

/// For two cells. Most pairs are such; 8 and 16 take a seventh fewer positions and three times as long.
pub const BETWEEN_CELLS: Limits = Limits { full: 1, semi: 4 };
/// For a group and a cell or another group.
pub const FROM_GROUPS: Limits = Limits { full: 4, semi: 8 };
/// For an end and another vertex, the most of all. Half as many take half as many positions again; between 8 and 16 full ones
/// boards differ, and not always in one direction.
pub const FROM_ENDS: Limits = Limits { full: 12, semi: 20 };
/// For the two ends, where one full connection decides and every semi one is a threat.
pub const ACROSS: Limits = Limits { full: 1, semi: 64 };
/// What part of the moves is looked at besides the first.
pub const WINDOW: f64 = 0.25;
/// By how much more than the second best a move may come to need before another is tried.
pub const SLACK: f64 = 0.5;
/// A look at a position takes as long as so many positions of the fastest engines.
pub const LOOK: u64 = 512;
/// So many positions are looked at before the search begins at the root again, with numbers that changed elsewhere. By that
/// single boards take between a fifth fewer and a tenth more positions; two threads take a twentieth to a quarter fewer.
pub const ROUND: u64 = 8;
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
