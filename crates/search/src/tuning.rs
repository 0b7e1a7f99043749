//! The numbers that were chosen by measuring, or as bounds on what a question may take, all in one place.

/// Boards up to this size recurse on the caller's stack.
pub(crate) const SHALLOW: usize = 128;
/// Stack for one level of any search, several times what a level takes without optimisation.
pub(crate) const LEVEL: usize = 32 << 10;

// What keeps threads apart was measured with two threads beside one, by positions: random poset of 48, Node Kayles on the grid
// of 7 x 8 and on 60 vertices of degree 3, Geography on 70 vertices, pominmax of 64.

/// Positions of fewer elements are not worth the trouble of keeping threads apart: 10 does not save positions, and marks
/// more. The tests of this crate have small boards.
pub(crate) const APART: usize = if cfg!(test) { 3 } else { 20 };
/// So many options of a position are searched by all threads together, but half of them at most, where one may be enough of
/// an answer: pominmax answers with one of the first two or with none. Without these it looks at 1.6 times as many positions
/// as one thread, so at 1.15. Three gain nothing more.
pub(crate) const JOINT: usize = 2;
/// Options that took so many positions are told of when they are answered: without, Node Kayles looks at 4 to 6 % more
/// positions. 64 and 300 do as well.
pub(crate) const WORTH: u64 = if cfg!(test) { 1 } else { 100 };
/// Options told of that a thread can look up later.
pub(crate) const NEWS: usize = 64;
/// A thread takes so much of the table's room at a time. With an equal part for each, tables grew while the others had room left.
pub(crate) const PORTION: usize = 256;
/// Places for the positions that threads are at.
pub(crate) const BUSY: usize = 4096;

/// Options that are looked up together.
pub(crate) const BATCH: usize = 8;

/// So many words of options take a few milliseconds at most.
pub(crate) const MAX_EFFORT: usize = 1 << 15;
/// With more sets than this the clock is looked at in each position of a set game.
pub(crate) const MANY_SETS: usize = 1000;
/// On sparse boards Grundy numbers up to this are cheaper to ask for than to compute; larger ones never are.
pub(crate) const ASKED: u32 = 3;

/// Tops of a two-level order whose sets index a table.
pub(crate) const MAX_TOPS: usize = 24;
/// Positions that a two-level board may take to search before its table is filled.
pub(crate) const SHORT: u64 = 20_000;
/// And no more than this share of the table: a position takes ten times as long to search as to fill in.
pub(crate) const SEARCH_SHARE: u64 = 8;

/// Shapes of graphs that are kept at most.
pub(crate) const MAX_SHAPES: usize = 1 << 22;
/// Maps that they are kept in, each with a lock of its own.
pub(crate) const SHAPE_MAPS: usize = 64;

/// Larger Young diagrams are left to theorems.
pub(crate) const MAX_CELLS: usize = 4096;
/// No table holds more diagrams than this: a gigabyte of bits.
pub(crate) const MAX_DIAGRAMS: u64 = 1 << 33;
/// The tables that number diagrams hold this many numbers at most.
pub(crate) const MAX_SUMS: usize = 1 << 22;
/// The values of so many diagrams are kept, two bytes each.
pub(crate) const MAX_VALUES: u64 = 1 << 26;

/// Larger boxes are left to the search by masks.
pub(crate) const MAX_BOX: usize = 1024;
/// The tables that number positions of boxes hold this many numbers at most: 32 MiB.
pub(crate) const MAX_SLICE_PAIRS: usize = 1 << 23;
/// Blocks that a table of a box is cut into: as few as this where that is possible, so that several can be made at a time.
pub(crate) const MIN_HEADS: u64 = 1000;
/// And never more than this.
pub(crate) const MAX_HEADS: u64 = 1 << 20;
