//! Orders with families of sets up to isomorphism: boards of positional games in which a point waits for those below it.

use super::Flow;
use super::uniform::k_sets;
use crate::canon::{Cells, Numbering, number, points};
use crate::order::{MOST, Order, bits};
use hashbrown::HashSet;

/// Which families of sets an order is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Winning {
    /// Fewest and most sets.
    pub sets: (usize, usize),
    /// Fewest and most points of a set.
    pub sizes: (usize, usize),
    /// Whether each player has sets of their own.
    pub two_sided: bool,
}

/// An order with Left's sets and Right's; one family counts for both where there is only Left's.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct OrderWithSets {
    /// The points and their order.
    pub order: Order,
    /// Left's sets, ascending.
    pub left: Vec<u16>,
    /// Right's sets, ascending, where each player has some of their own.
    pub right: Option<Vec<u16>>,
}

impl OrderWithSets {
    /// The numbering of points first and sets behind them.
    pub fn numbering(&self) -> Numbering {
        self.relation().0
    }

    fn relation(&self) -> (Numbering, [u64; 64]) {
        let n = self.order.n;
        let sets: Vec<u16> = self.left.iter().chain(self.right.iter().flatten()).copied().collect();
        let (mut out, mut into) = ([0u64; 64], [0u64; 64]);
        let (up, down) = self.order.arcs();
        out[..MOST].copy_from_slice(&up);
        into[..MOST].copy_from_slice(&down);
        for (i, &set) in sets.iter().enumerate() {
            into[n + i] = u64::from(set);
            bits(set).for_each(|v| out[v] |= 1 << (n + i));
        }
        let all = n + sets.len();
        let cells = Cells::by_key(all, |v| {
            if v < n {
                u32::from(self.order.level[v]) << 8 | out[v].count_ones()
            } else {
                1 << 30 | u32::from(v - n >= self.left.len()) << 8 | into[v].count_ones()
            }
        });
        (number(&out[..all], &into[..all], cells), out)
    }

    /// The numbering of the points, and the board in it, as words.
    pub fn key(&self) -> (Vec<u8>, Vec<u64>) {
        let (numbering, out) = self.relation();
        let n = self.order.n;
        let all = n + self.left.len() + self.right.as_ref().map_or(0, Vec::len);
        let mut place = [0usize; 64];
        numbering.order[..all].iter().enumerate().for_each(|(i, &v)| place[usize::from(v)] = i);
        let row = |&v: &u8| points(out[usize::from(v)]).fold(0u64, |row, w| row | 1 << place[w]);
        let mut words: Vec<u64> = numbering.order[..all].iter().map(row).collect();
        words.extend([n as u64, self.left.len() as u64]);
        (numbering.order[..n].to_vec(), words)
    }

    /// The same board with the point `order[i]` at place i.
    pub fn renumbered(&self, order: &[u8]) -> OrderWithSets {
        let mut place = [0usize; MOST];
        order.iter().enumerate().for_each(|(i, &v)| place[usize::from(v)] = i);
        let image = |sets: &[u16]| {
            let mut sets: Vec<u16> =
                sets.iter().map(|&set| bits(set).fold(0, |image, v| image | 1 << place[v])).collect();
            sets.sort_unstable();
            sets
        };
        OrderWithSets {
            order: self.order.renumbered(order),
            left: image(&self.left),
            right: self.right.as_deref().map(image),
        }
    }

    /// The representative of its isomorphism class.
    pub fn canonical(&self) -> OrderWithSets {
        self.renumbered(&self.key().0)
    }
}

impl Winning {
    /// The boards on this order, by increasing number of sets. What is kept at a time are the boards of one order.
    pub fn boards(&self, order: &Order, visit: &mut dyn FnMut(&OrderWithSets) -> Flow) -> Flow {
        let sets: Vec<u16> = (self.sizes.0..=self.sizes.1).flat_map(|k| k_sets(order.n, k)).collect();
        let sides = if self.two_sided { 2 } else { 1 };
        let mut layer =
            vec![OrderWithSets { order: *order, left: Vec::new(), right: self.two_sided.then(Vec::new) }];
        for count in 0..=self.sets.1 {
            if count >= self.sets.0 {
                layer.iter().try_for_each(&mut *visit)?;
            }
            // Sets and points share one word.
            if count == self.sets.1 || order.n + count >= 64 {
                break;
            }
            let mut seen = HashSet::new();
            let mut next = Vec::new();
            for board in &layer {
                for side in 0..sides {
                    for &set in &sets {
                        let own = if side == 0 { Some(&board.left) } else { board.right.as_ref() };
                        // Of a set and a larger one only the smaller matters.
                        if own.into_iter().flatten().any(|&other| other & set == other || other & set == set)
                        {
                            continue;
                        }
                        let mut larger = board.clone();
                        let own =
                            if side == 0 { &mut larger.left } else { larger.right.get_or_insert_default() };
                        own.push(set);
                        own.sort_unstable();
                        if seen.insert(larger.key().1) {
                            next.push(larger);
                        }
                    }
                }
            }
            layer = next;
        }
        Flow::Continue(())
    }
}
