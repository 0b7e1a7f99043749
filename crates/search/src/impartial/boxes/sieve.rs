//! Who loses, for all positions: no option is ever generated.
//!
//! Blocks come in the order of the size of their heads, so that all that a pick in the head leads to are known when a
//! block's turn comes. Of each lost position there, those of the block that lead to it are marked; then the block is
//! scanned: what is not marked is lost, and what leads to it by a pick further up is marked. A block is written to by
//! nobody else, so that blocks of the same size are done side by side.

use super::ranks::Ranks;
use super::slices::Slices;
use upset_base::bits::Set;
use upset_base::budget::{Meter, Stopped};

/// A block that has been scanned.
pub(super) struct Block {
    /// The lost positions by number.
    lost: Vec<u64>,
    /// Their slices above the head, one position after the other.
    tails: Vec<u16>,
}

impl Block {
    /// Whether the position with this number is lost.
    pub fn has(&self, number: u32) -> bool {
        self.lost[(number / 64) as usize] >> (number % 64) & 1 == 1
    }

    /// How many bytes it takes.
    pub fn size(&self) -> usize {
        size_of::<Block>() + 8 * self.lost.len() + 2 * self.tails.len()
    }
}

/// What makes a block.
struct Scan<'a> {
    slices: &'a Slices,
    ranks: &'a Ranks,
    /// The lost position that is looked at; only its slices above the head matter.
    at: Vec<u16>,
    /// Σ before(i, ·, ·) over the slices of `at` from each on.
    sums: Vec<u32>,
    marked: Vec<u64>,
}

/// The block with this head; `done` are those with smaller heads.
pub(super) fn block(
    slices: &Slices,
    ranks: &Ranks,
    head: &[u16],
    done: &[Option<Block>],
    meter: &mut Meter<'_>,
) -> Result<Block, Stopped> {
    let size = ranks.block_size(head[head.len() - 1]);
    let words = size as usize / 64 + 1;
    let mut marked = Vec::new();
    marked.try_reserve_exact(words).map_err(|_| Stopped::Memory)?;
    marked.resize(words, 0);
    // What is beyond the last position is never looked for.
    marked[words - 1] = !0 << (size % 64);
    let height = ranks.height();
    let mut scan = Scan { slices, ranks, at: vec![0; height], sums: vec![0; height + 1], marked };
    for (k, &slice) in head.iter().enumerate() {
        for s in slices.mask(slice).iter().filter(|&s| k + s > 0) {
            scan.mark_from(head, (k, s), done, meter)?;
        }
    }
    scan.run(head, meter)
}

impl Scan<'_> {
    /// Marks what leads to a lost position by a pick of cell `s` in slice `k` of the head.
    fn mark_from(
        &mut self,
        head: &[u16],
        (k, s): (usize, usize),
        done: &[Option<Block>],
        meter: &mut Meter<'_>,
    ) -> Result<(), Stopped> {
        let slices = self.slices;
        let mut left = head.to_vec();
        left[k..].iter_mut().for_each(|slice| *slice = slices.cut(*slice, s));
        let mirrored = !slices.is_chosen(&left);
        if mirrored {
            slices.mirror_all(&mut left);
        }
        let Some(block) = &done[self.ranks.block(&left)] else { return Ok(()) };
        for tail in block.tails.chunks_exact(self.at.len() - head.len()) {
            meter.step()?;
            let own = &mut self.at[head.len()..];
            own.copy_from_slice(tail);
            if mirrored {
                slices.mirror_all(own);
            }
            self.sum_up();
            self.raise(head.len(), head[head.len() - 1], 0, s);
        }
        Ok(())
    }

    fn sum_up(&mut self) {
        for j in (self.ranks.head + 1..self.at.len()).rev() {
            self.sums[j] = self.sums[j + 1] + self.ranks.before(j, self.at[j - 1], self.at[j]);
        }
    }

    /// Marks all positions that have slices up to j - 1 chosen already, the last of them `below`, with the number `number`
    /// so far, and of which the pick of cell `s` leaves `at`.
    fn raise(&mut self, j: usize, below: u16, number: u32, s: usize) {
        if j == self.at.len() {
            return self.mark(number);
        }
        let own = self.at[j];
        let (slices, ranks) = (self.slices, self.ranks);
        let line = ranks.line(j, below);
        // Where this slice is no larger, the cell is missing in it and in all above.
        self.mark(number + line[usize::from(own)] + self.sums[j + 1]);
        let room = slices.mask(below).and(slices.mask(ranks.board[j]));
        for &larger in slices.raised(own, s) {
            if slices.mask(larger).is_subset(room) {
                self.raise(j + 1, larger, number + line[usize::from(larger)], s);
            }
        }
    }

    #[inline]
    fn mark(&mut self, number: u32) {
        self.marked[(number / 64) as usize] |= 1 << (number % 64);
    }

    /// Scans the block when all is marked that leads out of it.
    fn run(mut self, head: &[u16], meter: &mut Meter<'_>) -> Result<Block, Stopped> {
        let (ranks, slices) = (self.ranks, self.slices);
        let mut block = Block { lost: vec![0; self.marked.len()], tails: Vec::new() };
        let mut word = 0;
        while word < self.marked.len() {
            let open = !self.marked[word];
            if open == 0 {
                word += 1;
                continue;
            }
            meter.tick()?;
            let bit = open.trailing_zeros();
            block.lost[word] |= 1 << bit;
            let number = word as u32 * 64 + bit;
            self.mark(number);
            self.at[..head.len()].copy_from_slice(head);
            ranks.unrank(number, slices, &mut self.at);
            block.tails.extend(&self.at[head.len()..]);
            self.mark_within();
        }
        Ok(block)
    }

    /// Marks what leads to `at` by a pick above the head.
    fn mark_within(&mut self) {
        self.sum_up();
        let (slices, ranks) = (self.slices, self.ranks);
        let mut number = 0;
        for j in ranks.head..self.at.len() {
            let (below, own) = (self.at[j - 1], self.at[j]);
            let room = slices.mask(below).and(slices.mask(ranks.board[j]));
            let line = ranks.line(j, below);
            for s in room.minus(slices.mask(own)).iter() {
                for &larger in slices.raised(own, s) {
                    if slices.mask(larger).is_subset(room) {
                        self.raise(j + 1, larger, number + line[usize::from(larger)], s);
                    }
                }
            }
            number += line[usize::from(own)];
        }
    }
}
