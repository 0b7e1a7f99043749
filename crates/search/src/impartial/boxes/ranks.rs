//! Numbers for all positions, in an order in which every option comes before.
//!
//! A position is a chain of slices, each inside the one before and inside its slice of the board. Those whose first few
//! slices, the *head*, are the same make a block; in it they stand in lexicographic order of the slices above. The number
//! of a position in its block is Σⱼ before(j, sⱼ₋₁, sⱼ), where before(j, t, s) counts the ways to fill the slices from j on
//! inside t with slice j earlier than s. Heads are numbered in the same way.

use super::slices::{EMPTY, Sliced, Slices};
use crate::tuning::{MAX_DIAGRAMS, MAX_HEADS};
use upset_base::bits::Set;

/// The numbering of the positions on one board.
pub(super) struct Ranks {
    /// The slices of the board.
    pub board: Vec<u16>,
    /// How many slices make a head: fewer than all.
    pub head: usize,
    /// Numbers in a block.
    tails: Sums,
    /// Numbers of heads, those with the same lowest slice together.
    heads: Sums,
    /// The first number of a head with each lowest slice.
    first: Vec<u32>,
    /// The ideals inside each ideal, in order.
    inside: Inside,
}

/// The ideals inside each ideal, one list after the other.
struct Inside {
    from: Vec<u32>,
    list: Vec<u16>,
}

impl Inside {
    fn new(slices: &Slices) -> Inside {
        let (mut from, mut list) = (vec![0], Vec::new());
        for (t, mask) in slices.masks.iter().enumerate() {
            list.extend((0..=t).filter(|&s| slices.masks[s].is_subset(*mask)).map(|s| s as u16));
            from.push(list.len() as u32);
        }
        Inside { from, list }
    }

    #[inline]
    fn of(&self, ideal: u16) -> &[u16] {
        let t = usize::from(ideal);
        &self.list[self.from[t] as usize..self.from[t + 1] as usize]
    }
}

/// before(j, t, s) for j from some slice up to another.
struct Sums {
    /// How many ideals there are, which is the length of a row.
    row: usize,
    lowest: usize,
    sums: Vec<u32>,
    /// In how many ways these slices can be filled inside each ideal.
    ways: Vec<u32>,
}

impl Sums {
    /// The sums for slices `from..to`; nothing if they are too large.
    fn new(sliced: &Sliced, inside: &Inside, from: usize, to: usize) -> Option<Sums> {
        let slices = &sliced.slices;
        let row = slices.len();
        let mut sums = vec![0; row * row * (to - from)];
        let mut ways = vec![1u32; row];
        for j in (from..to).rev() {
            let limit = slices.mask(sliced.board[j]);
            let mut next = vec![0; row];
            for t in 0..row {
                let line = &mut sums[((j - from) * row + t) * row..][..row];
                let mut sum = 0u64;
                for &s in inside.of(t as u16).iter().filter(|&&s| slices.mask(s).is_subset(limit)) {
                    line[usize::from(s)] = sum as u32;
                    sum += u64::from(ways[usize::from(s)]);
                }
                next[t] = u32::try_from(sum).ok()?;
            }
            ways = next;
        }
        Some(Sums { row, lowest: from, sums, ways })
    }

    #[inline]
    fn line(&self, j: usize, below: u16) -> &[u32] {
        &self.sums[((j - self.lowest) * self.row + usize::from(below)) * self.row..][..self.row]
    }

    #[inline]
    fn before(&self, j: usize, below: u16, slice: u16) -> u32 {
        self.sums[((j - self.lowest) * self.row + usize::from(below)) * self.row + usize::from(slice)]
    }
}

impl Ranks {
    /// The numbering with at least so many blocks where that is possible, unless there are too many positions.
    pub fn new(sliced: &Sliced, blocks: u64) -> Option<Ranks> {
        let inside = Inside::new(&sliced.slices);
        let height = sliced.board.len();
        // As few slices in a head as make many blocks, so that several can be done at a time.
        let mut head = 1;
        let mut heads = Sums::new(sliced, &inside, 1, 1)?;
        while head + 1 < height && total(&heads.ways) < blocks {
            let larger = Sums::new(sliced, &inside, 1, head + 1)?;
            if total(&larger.ways) > MAX_HEADS {
                break;
            }
            head += 1;
            heads = larger;
        }
        let all = Sums::new(sliced, &inside, 1, height)?;
        if total(&all.ways) > MAX_DIAGRAMS {
            return None;
        }
        let tails = Sums::new(sliced, &inside, head, height)?;
        let first =
            (heads.ways.iter()).scan(0, |next, &ways| Some(std::mem::replace(next, *next + ways))).collect();
        Some(Ranks { board: sliced.board.clone(), head, tails, heads, first, inside })
    }

    /// How many slices a position has.
    pub fn height(&self) -> usize {
        self.board.len()
    }

    /// How many heads there are, the empty one included.
    pub fn blocks(&self) -> usize {
        total(&self.heads.ways) as usize
    }

    /// How many positions have a head that ends with this slice.
    pub fn block_size(&self, last: u16) -> u32 {
        self.tails.ways[usize::from(last)]
    }

    /// The number of a position's head.
    #[inline]
    pub fn block(&self, position: &[u16]) -> usize {
        let above: u32 = (1..self.head).map(|j| self.heads.before(j, position[j - 1], position[j])).sum();
        (self.first[usize::from(position[0])] + above) as usize
    }

    /// before(j, below, ·) for a slice above the head.
    #[inline]
    pub fn line(&self, j: usize, below: u16) -> &[u32] {
        self.tails.line(j, below)
    }

    /// before(j, below, slice) for a slice above the head.
    #[inline]
    pub fn before(&self, j: usize, below: u16, slice: u16) -> u32 {
        self.tails.before(j, below, slice)
    }

    /// The ideals inside `below` and inside slice `j` of the board, in order.
    #[inline]
    pub fn inside<'a>(&'a self, j: usize, below: u16, slices: &'a Slices) -> impl Iterator<Item = u16> + 'a {
        let limit = slices.mask(self.board[j]);
        self.inside.of(below).iter().copied().filter(move |&s| slices.mask(s).is_subset(limit))
    }

    /// The number of a position in its block.
    pub fn rank(&self, position: &[u16]) -> u32 {
        (self.head..position.len()).map(|j| self.before(j, position[j - 1], position[j])).sum()
    }

    /// Writes the slices of the position with this number in the block of its head, which is there.
    pub fn unrank(&self, mut number: u32, slices: &Slices, position: &mut [u16]) {
        for j in self.head..position.len() {
            let (below, line) = (position[j - 1], self.line(j, position[j - 1]));
            let slice = if self.board[j] == self.board[0] {
                let inside = self.inside.of(below);
                inside[inside.partition_point(|&s| line[usize::from(s)] <= number) - 1]
            } else {
                let earlier = self.inside(j, below, slices).take_while(|&s| line[usize::from(s)] <= number);
                earlier.last().unwrap_or(EMPTY)
            };
            position[j] = slice;
            number -= line[usize::from(slice)];
        }
    }
}

fn total(ways: &[u32]) -> u64 {
    ways.iter().map(|&ways| u64::from(ways)).sum()
}

#[cfg(test)]
mod tests {
    use super::super::coordinates::Coordinates;
    use super::*;
    use upset_base::order::Poset;

    /// The box of these sides without the last cell, for three dimensions.
    fn board(sides: [u16; 3], last: bool) -> Sliced {
        let [a, b, c] = sides;
        let cells: Vec<[u16; 3]> = (0..a * b * c)
            .map(|i| [i / (b * c), i / c % b, i % c])
            .take(usize::from(a * b * c) - usize::from(!last))
            .collect();
        let less = |x: &[u16; 3], y: &[u16; 3]| x != y && x.iter().zip(y).all(|(x, y)| x <= y);
        let pairs: Vec<_> = (0..cells.len())
            .flat_map(|i| (0..cells.len()).map(move |j| (i, j)))
            .filter(|&(i, j)| less(&cells[i], &cells[j]))
            .collect();
        Sliced::of(&Coordinates::recognise(&Poset::numbered(cells.len(), &pairs).unwrap()).unwrap()).unwrap()
    }

    /// All chains of slices, in lexicographic order.
    fn positions(sliced: &Sliced, found: &mut Vec<u16>, all: &mut Vec<Vec<u16>>) {
        let j = found.len();
        if j == sliced.board.len() {
            return all.push(found.clone());
        }
        let mask = |slice: u16| sliced.slices.mask(slice);
        for slice in 0..sliced.slices.len() as u16 {
            let fits = j == 0 || mask(slice).is_subset(mask(found[j - 1]));
            if fits && mask(slice).is_subset(mask(sliced.board[j])) {
                found.push(slice);
                positions(sliced, found, all);
                found.pop();
            }
        }
    }

    #[test]
    fn numbers_are_dense_and_options_smaller() {
        let boards =
            [([2, 2, 2], true, 20), ([3, 3, 3], true, 980), ([2, 3, 4], true, 490), ([3, 3, 3], false, 979)];
        for ((sides, last, count), blocks) in boards.into_iter().flat_map(|b| [1, 50, 1000].map(|n| (b, n))) {
            let sliced = board(sides, last);
            let ranks = Ranks::new(&sliced, blocks).unwrap();
            let mut all = Vec::new();
            positions(&sliced, &mut Vec::new(), &mut all);
            assert_eq!(all.len(), count);
            let (mut block, mut number) = (0, 0);
            for position in &all {
                // Lexicographic order is that of blocks and numbers in them.
                if ranks.block(position) != block {
                    assert_eq!((ranks.block(position), ranks.rank(position)), (block + 1, 0));
                    (block, number) = (block + 1, 0);
                }
                assert_eq!(ranks.rank(position), number);
                assert!(number < ranks.block_size(position[ranks.head - 1]));
                let mut again = position.clone();
                again[ranks.head..].fill(0);
                ranks.unrank(number, &sliced.slices, &mut again);
                assert_eq!(again, *position);
                number += 1;
                for &(j, s) in &sliced.places {
                    let mut option = position.clone();
                    option[j..].iter_mut().for_each(|slice| *slice = sliced.slices.cut(*slice, s));
                    assert!(option <= *position);
                }
            }
            assert_eq!(block + 1, ranks.blocks());
        }
    }
}
