//! Grundy numbers of the poset game and of Node Kayles.

use crate::order::{Order, bits};

/// Tables for one game after the other.
#[derive(Clone, Debug, Default)]
pub struct Impartial {
    grundy: Vec<u8>,
    down_sets: Vec<u16>,
    stamp: Vec<u32>,
    game: u32,
}

impl Impartial {
    /// The Grundy number of the poset game: pick an element, remove it and all above it.
    pub fn poset(&mut self, order: &Order) -> u32 {
        self.fill(order);
        u32::from(self.grundy[usize::from(order.all())])
    }

    /// How many first moves of the poset game win; all of them lose if none does.
    pub fn poset_winning_moves(&mut self, order: &Order) -> u32 {
        self.fill(order);
        let left = |x: usize| order.all() & !(order.up[x] | 1 << x);
        (0..order.n).filter(|&x| self.grundy[usize::from(left(x))] == 0).count() as u32
    }

    /// The number of positions of the poset game: of down-sets.
    pub fn positions(&mut self, order: &Order) -> usize {
        order.down_sets(&mut self.down_sets);
        self.down_sets.len()
    }

    /// Every down-set after its subsets, so that the options of each are known.
    fn fill(&mut self, order: &Order) {
        let mut down_sets = std::mem::take(&mut self.down_sets);
        order.down_sets(&mut down_sets);
        if self.grundy.len() < 1 << order.n {
            self.grundy.resize(1 << order.n, 0);
        }
        for &set in &down_sets {
            let mut values = 0u32;
            for x in bits(set) {
                values |= 1 << self.grundy[usize::from(set & !(order.up[x] | 1 << x))];
            }
            self.grundy[usize::from(set)] = (!values).trailing_zeros() as u8;
        }
        self.down_sets = down_sets;
    }

    /// The Grundy number of Node Kayles: pick a vertex, remove it and its neighbours.
    pub fn node_kayles(&mut self, n: usize, near: &[u16; 16]) -> u32 {
        self.begin(n);
        self.kayles(((1u32 << n) - 1) as u16, near)
    }

    /// How many first moves of Node Kayles win.
    pub fn node_kayles_winning_moves(&mut self, n: usize, near: &[u16; 16]) -> u32 {
        self.begin(n);
        let all = ((1u32 << n) - 1) as u16;
        bits(all).filter(|&x| self.kayles(all & !(near[x] | 1 << x), near) == 0).count() as u32
    }

    fn begin(&mut self, n: usize) {
        let size = 1 << n;
        if self.grundy.len() < size {
            self.grundy.resize(size, 0);
        }
        if self.stamp.len() < size {
            self.stamp.resize(size, 0);
        }
        self.game = self.game.wrapping_add(1);
        if self.game == 0 {
            self.stamp.fill(0);
            self.game = 1;
        }
    }

    fn kayles(&mut self, set: u16, near: &[u16; 16]) -> u32 {
        if set == 0 {
            return 0;
        }
        let at = usize::from(set);
        if self.stamp[at] != self.game {
            let mut values = 0u32;
            for x in bits(set) {
                values |= 1 << self.kayles(set & !(near[x] | 1 << x), near);
            }
            self.grundy[at] = (!values).trailing_zeros() as u8;
            self.stamp[at] = self.game;
        }
        u32::from(self.grundy[at])
    }
}
