//! Chomp in three dimensions and more, at any stage, by tables over all positions.
//!
//! Recognised from the order alone: an ideal of ℕ^d, with or without its least cell. With its least cell the game counts
//! one more than without; so all tables are about boards whose least cell is poisoned. A board is cut into slices along
//! one axis, and a position is a chain of ideals of the lowest slice. Where two sides of the slices are exchangeable,
//! tables hold one of each two images.

mod coordinates;
mod ranks;
mod sieve;
mod slices;
#[cfg(test)]
mod tests;
mod values;

use super::Impartial;
use crate::Search;
use crate::tuning::{MAX_BOX, MIN_HEADS};
use coordinates::Coordinates;
use ranks::Ranks;
use sieve::Block;
use slices::{EMPTY, Sliced, Slices};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use upset_base::bits::Set;
use upset_base::budget::{Budget, Meter, Stopped};
use upset_base::order::Poset;
use values::{Columns, Small};

/// The engine for an ideal of a box, if `poset` is one and its table is of a size that can be filled.
pub(super) fn engine(poset: &Poset) -> Option<Box<dyn Search>> {
    Boxes::new(poset, MIN_HEADS).map(Boxes::engine)
}

/// Whether `poset` has such an engine.
pub(super) fn has_table(poset: &Poset) -> bool {
    recognise(poset, MIN_HEADS).is_some()
}

fn recognise(poset: &Poset, blocks: u64) -> Option<(Sliced, Ranks, bool)> {
    if poset.len() >= MAX_BOX {
        return None;
    }
    let seen = Coordinates::recognise(poset)?;
    let sliced = Sliced::of(&seen)?;
    let ranks = Ranks::new(&sliced, blocks)?;
    Some((sliced, ranks, seen.has_least))
}

fn none<T>(count: usize) -> Vec<Option<T>> {
    (0..count).map(|_| None).collect()
}

/// The values that are known, block by block.
enum Values {
    Narrow(Vec<Option<Vec<u8>>>),
    Wide(Vec<Option<Vec<u16>>>),
}

impl Values {
    /// The value of a position in a block that is filled.
    fn get(&self, block: usize, number: u32) -> Option<u32> {
        let number = number as usize;
        match self {
            Values::Narrow(done) => done[block].as_ref().map(|values| values[number].into()),
            Values::Wide(done) => done[block].as_ref().map(|values| values[number].into()),
        }
    }
}

/// Positions are chains of slices with the least cell, as if it were always there; without it, it has been taken.
struct Boxes {
    sliced: Sliced,
    ranks: Ranks,
    columns: Columns,
    /// Whether the board has its least cell.
    has_least: bool,
    /// The blocks whose lost positions are known.
    lost: Vec<Option<Block>>,
    values: Values,
    budget: Budget,
}

impl Boxes {
    fn new(poset: &Poset, blocks: u64) -> Option<Boxes> {
        let (sliced, ranks, has_least) = recognise(poset, blocks)?;
        let blocks = ranks.blocks();
        let values =
            if poset.len() < 256 { Values::Narrow(none(blocks)) } else { Values::Wide(none(blocks)) };
        let columns = Columns::new(&sliced.slices);
        let lost = none(blocks);
        Some(Boxes { sliced, ranks, columns, has_least, lost, values, budget: Budget::unlimited() })
    }

    fn slices(&self) -> &Slices {
        &self.sliced.slices
    }

    fn cells(&self, at: &[u16]) -> usize {
        at.iter().map(|&slice| self.slices().mask(slice).count()).sum()
    }

    /// The position or its image, whichever tables are about.
    fn chosen(&self, at: &[u16]) -> Vec<u16> {
        let mut at = at.to_vec();
        if !self.slices().is_chosen(&at[..self.ranks.head]) {
            self.slices().mirror_all(&mut at);
        }
        at
    }

    /// Whether one cell is above all others.
    fn has_greatest(&self, at: &[u16]) -> bool {
        let slices = self.slices();
        let greatest = |slice: u16| {
            let mask = slices.mask(slice);
            let removed = |s: usize| mask.minus(slices.mask(slices.cut(slice, s)));
            mask.iter().filter(|&s| removed(s) == u128::single(s)).count() == 1
        };
        at.iter().all(|&slice| slice == EMPTY || slice == at[0]) && greatest(at[0])
    }

    /// Whether who is to move loses without the least cell.
    fn is_lost(&mut self, at: &[u16]) -> Result<bool, Stopped> {
        let at = self.chosen(at);
        let (block, number) = (self.ranks.block(&at), self.ranks.rank(&at));
        if let Some(value) = self.values.get(block, number) {
            return Ok(value == 0);
        }
        let mut done = std::mem::take(&mut self.lost);
        let (slices, ranks) = (self.slices(), &self.ranks);
        let sizes = Sizes { held: Block::size, bits: 1 };
        let filled = self
            .fill(&at, &mut done, sizes, |head, done, meter| sieve::block(slices, ranks, head, done, meter));
        self.lost = done;
        filled?;
        Ok(self.lost[block].as_ref().is_some_and(|block| block.has(number)))
    }

    /// The Grundy number without the least cell.
    fn poisoned(&mut self, at: &[u16]) -> Result<u32, Stopped> {
        let at = self.chosen(at);
        let mut values = std::mem::replace(&mut self.values, Values::Narrow(Vec::new()));
        let filled = match &mut values {
            Values::Narrow(done) => self.fill_values::<u8, 4>(&at, done),
            Values::Wide(done) => self.fill_values::<u16, { MAX_BOX / 64 }>(&at, done),
        };
        self.values = values;
        filled?;
        Ok(self.values.get(self.ranks.block(&at), self.ranks.rank(&at)).unwrap_or(0))
    }

    fn fill_values<V: Small, const WORDS: usize>(
        &self,
        at: &[u16],
        done: &mut [Option<Vec<V>>],
    ) -> Result<(), Stopped> {
        let (slices, ranks, columns) = (self.slices(), &self.ranks, &self.columns);
        let held = |block: &Vec<V>| size_of::<Vec<V>>() + size_of::<V>() * block.len();
        self.fill(at, done, Sizes { held, bits: 8 * size_of::<V>() }, |head, done, meter| {
            values::block::<V, WORDS>(slices, ranks, columns, head, done, meter)
        })
    }

    /// Makes the blocks inside the head of `at` that are missing, those of one size side by side. What is stopped has
    /// kept the blocks that it finished.
    fn fill<T: Send + Sync>(
        &self,
        at: &[u16],
        done: &mut [Option<T>],
        sizes: Sizes<impl Fn(&T) -> usize>,
        make: impl Fn(&[u16], &[Option<T>], &mut Meter<'_>) -> Result<T, Stopped> + Sync,
    ) -> Result<(), Stopped> {
        if done[self.ranks.block(at)].is_some() {
            return Ok(());
        }
        let mut held: usize = done.iter().flatten().map(&sizes.held).sum();
        for level in self.levels(&at[..self.ranks.head]) {
            // Small levels end before a meter looks.
            self.budget.check()?;
            let mut heads = level;
            heads.retain(|head| done[self.ranks.block(head)].is_none());
            let positions: usize = heads.iter().map(|head| self.size_of_block(head)).sum();
            self.budget.allow_memory(held + positions * sizes.bits / 8)?;
            let threads = if positions < SHARED { 1 } else { self.budget.threads.min(heads.len()) };
            let (made, ended) =
                side_by_side(&heads, threads, &self.budget, |head, meter| make(head, done, meter));
            for (i, block) in made {
                held += (sizes.held)(&block);
                done[self.ranks.block(&heads[i])] = Some(block);
            }
            ended?;
        }
        Ok(())
    }

    fn size_of_block(&self, head: &[u16]) -> usize {
        self.ranks.block_size(head[head.len() - 1]) as usize
    }

    /// The heads inside `head`, or their images that tables are about, by their number of cells, the larger blocks of each
    /// number first.
    fn levels(&self, head: &[u16]) -> Vec<Vec<Vec<u16>>> {
        let mut found: Vec<Vec<u16>> = vec![vec![]];
        for j in 0..head.len() {
            let longer = |start: &Vec<u16>| {
                let below = start.last().map_or(head[0], |&below| below);
                let inside = self.ranks.inside(j, below, self.slices());
                let fits = |&slice: &u16| self.slices().mask(slice).is_subset(self.slices().mask(head[j]));
                inside.filter(fits).map(|slice| [&start[..], &[slice]].concat()).collect::<Vec<_>>()
            };
            found = found.iter().flat_map(longer).collect();
        }
        // The image of a head inside may be outside, and is made in its place.
        found.retain(|head| head[0] != EMPTY);
        found
            .iter_mut()
            .filter(|head| !self.slices().is_chosen(head))
            .for_each(|head| self.slices().mirror_all(head));
        found.sort_unstable();
        found.dedup();
        let mut levels = vec![Vec::new(); self.cells(head) + 1];
        for head in found {
            levels[self.cells(&head)].push(head);
        }
        let size = |head: &Vec<u16>| std::cmp::Reverse(self.size_of_block(head));
        levels.iter_mut().for_each(|level| level.sort_by_key(size));
        levels
    }
}

/// What blocks take: one that is made in bytes, a position of one to be made in bits.
struct Sizes<F> {
    held: F,
    bits: usize,
}

/// Fewer positions are not worth a thread.
const SHARED: usize = 1 << 14;

/// What was made, with the number of its head each.
type Made<T> = Vec<(usize, T)>;

/// Makes the blocks of all `heads`, and returns them and why it ended if that is too early.
fn side_by_side<T: Send>(
    heads: &[Vec<u16>],
    threads: usize,
    budget: &Budget,
    make: impl Fn(&[u16], &mut Meter<'_>) -> Result<T, Stopped> + Sync,
) -> (Made<T>, Result<(), Stopped>) {
    let next = AtomicUsize::new(0);
    let found = Mutex::new((Vec::with_capacity(heads.len()), Ok(())));
    let work = || {
        let mut meter = Meter::new(budget);
        loop {
            let i = next.fetch_add(1, Ordering::Relaxed);
            let Some(head) = heads.get(i) else { break };
            let made = make(head, &mut meter);
            let Ok(mut found) = found.lock() else { break };
            match made {
                Ok(block) => found.0.push((i, block)),
                Err(why) => {
                    found.1 = Err(why);
                    next.store(heads.len(), Ordering::Relaxed);
                }
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(work);
        }
        work();
    });
    found.into_inner().unwrap_or_else(|broken| broken.into_inner())
}

impl Impartial for Boxes {
    type At = Vec<u16>;

    fn root(&self) -> Vec<u16> {
        self.sliced.board.clone()
    }

    fn moves(&self, at: &Vec<u16>) -> Vec<usize> {
        let places = self.sliced.places.iter().enumerate();
        places.filter(|&(_, &(j, s))| self.slices().mask(at[j]).has(s)).map(|(x, _)| x).collect()
    }

    fn option(&self, at: &Vec<u16>, x: usize) -> Vec<u16> {
        let (j, s) = self.sliced.places[x];
        let mut left = at.clone();
        left[j..].iter_mut().for_each(|slice| *slice = self.slices().cut(*slice, s));
        left
    }

    fn size(&self, at: &Vec<u16>) -> usize {
        let cells = self.cells(at);
        cells - usize::from(cells > 0 && !self.has_least)
    }

    fn depth(&self) -> usize {
        0
    }

    fn take(&mut self, budget: &Budget) {
        self.budget = budget.clone();
    }

    fn is_zero(&mut self, at: &Vec<u16>) -> Result<bool, Stopped> {
        if at[0] == EMPTY {
            return Ok(true);
        }
        if self.has_least || self.cells(at) == 1 {
            return Ok(!self.has_least);
        }
        // A greatest cell wins: take it, unless the answer to that wins at once.
        if self.has_greatest(at) {
            return Ok(false);
        }
        self.is_lost(at)
    }

    fn grundy(&mut self, at: &Vec<u16>) -> Result<u32, Stopped> {
        if at[0] == EMPTY {
            return Ok(0);
        }
        Ok(self.poisoned(at)? + u32::from(self.has_least))
    }
}
