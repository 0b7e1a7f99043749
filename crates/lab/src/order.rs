//! Orders on at most 16 elements in words: numbered so that each element stands after everything below it.

use crate::canon::{Cells, Numbering, number};
use upset::names::Names;
use upset::order::Poset;

/// Most elements that an [`Order`] can have.
pub const MOST: usize = 16;

/// An order on the elements `0..n`, each numbered after everything below it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Order {
    /// The number of elements.
    pub n: usize,
    /// The elements below each, without itself.
    pub down: [u16; MOST],
    /// The elements above each, without itself.
    pub up: [u16; MOST],
    /// The number of elements of a longest chain that ends at each.
    pub level: [u8; MOST],
    /// The number of elements of a longest chain.
    pub height: u8,
}

impl Order {
    /// `n` elements without relations.
    pub fn antichain(n: usize) -> Order {
        let mut order = Order::default();
        (0..n.min(MOST)).for_each(|_| order.push(0));
        order
    }

    /// The same with one more element above exactly the elements of `down`, which must be closed downwards.
    pub fn with(&self, down: u16) -> Order {
        let mut more = *self;
        more.push(down);
        more
    }

    fn push(&mut self, down: u16) {
        let x = self.n;
        self.n += 1;
        self.down[x] = down;
        self.up[x] = 0;
        let mut level = 0;
        for y in bits(down) {
            self.up[y] |= 1 << x;
            level = level.max(self.level[y]);
        }
        self.level[x] = level + 1;
        self.height = self.height.max(level + 1);
    }

    /// The order of a poset; `None` if it has more than [`MOST`] elements. Elements are renumbered where they must be.
    pub fn of(poset: &Poset) -> Option<Order> {
        if poset.len() > MOST {
            return None;
        }
        let extension = poset.linear_extension();
        let mut place = [0usize; MOST];
        extension.iter().enumerate().for_each(|(i, &x)| place[x as usize] = i);
        let mut order = Order::default();
        for &x in extension {
            let mut down = 0u16;
            for &y in poset.given_below(x as usize) {
                let y = place[y as usize];
                down |= 1 << y | order.down[y];
            }
            order.push(down);
        }
        Some(order)
    }

    /// All elements.
    pub fn all(&self) -> u16 {
        ((1u32 << self.n) - 1) as u16
    }

    /// The elements of `set` that are below no other of them.
    pub fn tops_of(&self, set: u16) -> u16 {
        bits(set).filter(|&x| self.up[x] & set == 0).fold(0, |tops, x| tops | 1 << x)
    }

    /// The elements that `x` covers.
    pub fn lower_covers(&self, x: usize) -> u16 {
        self.tops_of(self.down[x])
    }

    /// The pairs of the Hasse diagram, the lower element first.
    pub fn covers(&self) -> Vec<(usize, usize)> {
        (0..self.n).flat_map(|y| bits(self.lower_covers(y)).map(move |x| (x, y))).collect()
    }

    /// The minimal elements.
    pub fn minimal(&self) -> u16 {
        (0..self.n).filter(|&x| self.down[x] == 0).fold(0, |set, x| set | 1 << x)
    }

    /// The maximal elements.
    pub fn maximal(&self) -> u16 {
        (0..self.n).filter(|&x| self.up[x] == 0).fold(0, |set, x| set | 1 << x)
    }

    /// The connected component of each element, by its least one.
    pub fn component_of(&self) -> [u8; MOST] {
        let mut component = [u8::MAX; MOST];
        for start in 0..self.n {
            if component[start] != u8::MAX {
                continue;
            }
            let (mut seen, mut new) = (1u16 << start, 1u16 << start);
            while new != 0 {
                let near = bits(new).fold(0, |near, x| near | self.down[x] | self.up[x]);
                new = near & !seen;
                seen |= near;
            }
            bits(seen).for_each(|x| component[x] = start as u8);
        }
        component
    }

    /// The number of connected components.
    pub fn components(&self) -> usize {
        let component = self.component_of();
        (0..self.n).filter(|&x| usize::from(component[x]) == x).count()
    }

    /// The down-sets, by increasing number: each after all its subsets.
    pub fn down_sets(&self, list: &mut Vec<u16>) {
        list.clear();
        list.push(0);
        for x in 0..self.n {
            for i in 0..list.len() {
                if self.down[x] & !list[i] == 0 {
                    list.push(list[i] | 1 << x);
                }
            }
        }
    }

    /// The canonical numbering and the automorphisms.
    pub fn numbering(&self) -> Numbering {
        self.numbering_with(|_| 0)
    }

    /// The same with a colour below 16 for each element.
    pub fn numbering_with(&self, colour: impl Fn(usize) -> u32) -> Numbering {
        let (out, into) = self.arcs();
        let cells = Cells::by_key(self.n, |x| {
            u32::from(self.level[x]) << 20
                | self.down[x].count_ones() << 12
                | self.up[x].count_ones() << 4
                | colour(x)
        });
        number(&out[..self.n], &into[..self.n], cells)
    }

    /// The relation in the words that canonical numbering takes.
    pub fn arcs(&self) -> ([u64; MOST], [u64; MOST]) {
        (self.up.map(u64::from), self.down.map(u64::from))
    }

    /// The same order with the element `order[i]` at place `i`; each must stand after those below it.
    pub fn renumbered(&self, order: &[u8]) -> Order {
        let mut place = [0usize; MOST];
        order.iter().enumerate().for_each(|(i, &x)| place[usize::from(x)] = i);
        let mut other = Order::default();
        for &x in order {
            other.push(bits(self.down[usize::from(x)]).fold(0, |down, y| down | 1 << place[y]));
        }
        other
    }

    /// The representative of its isomorphism class.
    pub fn canonical(&self) -> Order {
        // Levels come first in the cells, so that the numbering follows the order.
        self.renumbered(&self.numbering().order[..self.n])
    }

    /// The dual order.
    pub fn dual(&self) -> Order {
        let mut other = Order::default();
        for x in (0..self.n).rev() {
            other.push(bits(self.up[x]).fold(0, |down, y| down | 1 << (self.n - 1 - y)));
        }
        other
    }

    /// The library's poset, elements named 1, 2, ….
    pub fn poset(&self) -> Poset {
        let pairs: Vec<(u32, u32)> = self.covers().into_iter().map(|(x, y)| (x as u32, y as u32)).collect();
        Poset::acyclic(Names::numbered(self.n), &pairs)
    }

    /// The Hasse diagram in digraph6.
    pub fn digraph6(&self) -> String {
        let mut text = String::from("&");
        let mut packed = Six::new(&mut text, self.n);
        for x in 0..self.n {
            let above = bits(self.up[x])
                .filter(|&y| self.lower_covers(y) >> x & 1 == 1)
                .fold(0u16, |s, y| s | 1 << y);
            (0..self.n).for_each(|y| packed.push(above >> y & 1 == 1));
        }
        packed.end();
        text
    }
}

/// The members of a set, ascending.
#[inline]
pub fn bits(mut set: u16) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let x = set.trailing_zeros() as usize;
            set &= set - 1;
            x
        })
    })
}

/// Bits in printable characters, six each, after the number of vertices: the body of graph6 and digraph6.
pub(crate) struct Six<'t> {
    text: &'t mut String,
    word: u8,
    held: u8,
}

impl<'t> Six<'t> {
    /// Writes the number of vertices, below 63.
    pub fn new(text: &'t mut String, n: usize) -> Six<'t> {
        text.push(char::from(63 + n as u8));
        Six { text, word: 0, held: 0 }
    }

    /// Adds a bit.
    pub fn push(&mut self, bit: bool) {
        self.word = self.word << 1 | u8::from(bit);
        self.held += 1;
        if self.held == 6 {
            self.text.push(char::from(63 + self.word));
            (self.word, self.held) = (0, 0);
        }
    }

    /// Fills the last character up.
    pub fn end(mut self) {
        while self.held != 0 {
            self.push(false);
        }
    }
}
