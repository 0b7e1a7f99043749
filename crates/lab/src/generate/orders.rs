//! Orders up to isomorphism by canonical augmentation: a new maximal element on the top level over each down-set.
//!
//! Of the elements on the top level one orbit is canonical: most elements below, then the greatest sum of weights below, then the
//! last in the canonical numbering. A child is kept if its new element lies in that orbit, and the down-sets of its parent are
//! taken once an orbit: then every order comes up exactly once (McKay 1998). All properties asked for are inherited by
//! what is left when an element of the top level is taken away, so that branches are cut where they fail.

use super::{Flow, Tree};
use crate::canon::Permutation;
use crate::order::{MOST, Order, bits};

/// What the orders of a class have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Orders {
    /// Most elements of a chain.
    pub levels: u8,
    /// Built from single elements by series and parallel unions.
    pub series_parallel: bool,
    /// The diagram has no N: elements that share a lower cover have the same lower covers.
    pub n_free_diagram: bool,
    /// The diagram has no cycle.
    pub acyclic: bool,
    /// Covers raise some rank by one.
    pub graded: bool,
    /// Every element covers at most one.
    pub forest: bool,
    /// Every two elements have a greatest lower bound.
    pub meets: bool,
}

impl Default for Orders {
    fn default() -> Orders {
        Orders {
            levels: MOST as u8,
            series_parallel: false,
            n_free_diagram: false,
            acyclic: false,
            graded: false,
            forest: false,
            meets: false,
        }
    }
}

/// What is known of a parent before its children are looked at.
struct Parent<'o> {
    order: &'o Order,
    top: u16,
    component: [u8; MOST],
    rank: [i8; MOST],
    lower: [u16; MOST],
}

impl Tree for Orders {
    type Node = Order;

    fn root(&self) -> Order {
        Order::default().with(0)
    }

    fn size(node: &Order) -> usize {
        node.n
    }

    fn children(&self, order: &Order, visit: &mut dyn FnMut(&Order) -> Flow) -> Flow {
        if order.n == MOST {
            return Flow::Continue(());
        }
        let parent = Parent::new(order, self);
        let mut orbits = Orbits::new(order);
        let mut down_sets = Vec::with_capacity(64);
        order.down_sets(&mut down_sets);
        let below: u16 =
            (0..order.n).filter(|&x| order.level[x] + 1 == order.height).fold(0, |s, x| s | 1 << x);
        for down in down_sets {
            let raises = down & parent.top != 0;
            let level = order.height + u8::from(raises);
            // The new element must be on the top level.
            if level > self.levels || !raises && order.height > 1 && down & below == 0 {
                continue;
            }
            if !self.allows(&parent, down) || !orbits.is_first(down) {
                continue;
            }
            let child = order.with(down);
            if raises || is_canonical(&child, parent.top) {
                visit(&child)?;
            }
        }
        Flow::Continue(())
    }
}

impl<'o> Parent<'o> {
    fn new(order: &'o Order, class: &Orders) -> Parent<'o> {
        let top = (0..order.n).filter(|&x| order.level[x] == order.height).fold(0, |set, x| set | 1 << x);
        let (mut component, mut rank, mut lower) = ([0; MOST], [0; MOST], [0; MOST]);
        if class.acyclic || class.graded || class.n_free_diagram {
            component = order.component_of();
            (0..order.n).for_each(|x| lower[x] = order.lower_covers(x));
        }
        if class.graded {
            rank = ranks(order, &lower);
        }
        Parent { order, top, component, rank, lower }
    }
}

/// A rank for each element of a graded order: covers raise it by one; one element of each component has rank 0.
fn ranks(order: &Order, lower: &[u16; MOST]) -> [i8; MOST] {
    let mut rank = [0i8; MOST];
    let mut ranked = 0u16;
    for start in 0..order.n {
        if ranked >> start & 1 == 1 {
            continue;
        }
        ranked |= 1 << start;
        let mut new = 1u16 << start;
        while new != 0 {
            let x = new.trailing_zeros() as usize;
            new &= new - 1;
            let upper = bits(order.up[x]).filter(|&y| lower[y] >> x & 1 == 1).fold(0u16, |s, y| s | 1 << y);
            for (near, step) in [(lower[x], -1), (upper, 1)] {
                for y in bits(near & !ranked) {
                    rank[y] = rank[x] + step;
                    new |= 1 << y;
                }
                ranked |= near;
            }
        }
    }
    rank
}

impl Orders {
    /// Whether the parent with a new element over `down` is in the class.
    fn allows(&self, parent: &Parent<'_>, down: u16) -> bool {
        let order = parent.order;
        if self.series_parallel && makes_n(order, down) {
            return false;
        }
        let covered = if self.acyclic || self.graded || self.forest || self.n_free_diagram {
            order.tops_of(down)
        } else {
            0
        };
        if self.forest && covered.count_ones() > 1 {
            return false;
        }
        if self.n_free_diagram
            && (0..order.n).any(|y| parent.lower[y] & covered != 0 && parent.lower[y] != covered)
        {
            return false;
        }
        if self.acyclic || self.graded {
            let mut rank_in = [None; MOST];
            for x in bits(covered) {
                let seen = rank_in[parent.component[x] as usize].replace(parent.rank[x]);
                if seen.is_some_and(|rank| self.acyclic || rank != parent.rank[x]) {
                    return false;
                }
            }
        }
        !self.meets || has_meets(order, down)
    }
}

/// Whether a new element over `down` makes four elements a < c > b < d that are otherwise incomparable.
fn makes_n(order: &Order, down: u16) -> bool {
    bits(order.all() & !down).any(|c| {
        let both = order.down[c] & down;
        both != 0 && bits((order.down[c] ^ down) & !(1 << c)).any(|a| both & !order.down[a] != 0)
    })
}

/// Whether the new element has a greatest lower bound with every other.
fn has_meets(order: &Order, down: u16) -> bool {
    (0..order.n).all(|y| {
        let both = down & (order.down[y] | 1 << y);
        both != 0 && order.tops_of(both).count_ones() == 1
    })
}

/// Whether the last element is in the canonical orbit of the top level, which has `others` besides.
fn is_canonical(child: &Order, others: u16) -> bool {
    let x = child.n - 1;
    let down = child.down[x];
    let size = down.count_ones();
    let mut tied = 0u16;
    for y in bits(others) {
        let other = child.down[y].count_ones();
        if other > size {
            return false;
        }
        // Elements with the same ones below are in one orbit.
        if other == size && child.down[y] != down {
            tied |= 1 << y;
        }
    }
    if tied == 0 {
        return true;
    }
    let mut weight = [0u32; MOST];
    for (z, slot) in weight.iter_mut().enumerate().take(x) {
        let (up, below) = (child.up[z].count_ones(), child.down[z].count_ones());
        *slot = up.wrapping_mul(0x9e3_779b).wrapping_add(below.wrapping_mul(0x51f_15e5))
            ^ (up * up).wrapping_mul(0x27d_4eb3);
    }
    let sum = |y: usize| bits(child.down[y]).fold(0u32, |sum, z| sum.wrapping_add(weight[z]));
    let own = sum(x);
    for y in bits(tied) {
        match sum(y) {
            other if other > own => return false,
            other if other < own => tied &= !(1 << y),
            _ => {}
        }
    }
    if tied == 0 {
        return true;
    }
    let numbering = child.numbering();
    let least = numbering.orbits();
    // Those that share their down-sets with the new one are in its orbit, so that they need not be looked for.
    let last = numbering.order[..child.n].iter().rev().find(|&&y| {
        tied >> y & 1 == 1
            || usize::from(y) == x
            || child.down[usize::from(y)] == down && child.level[usize::from(y)] == child.height
    });
    last.is_some_and(|&y| least[usize::from(y)] == least[x])
}

/// Marks what the automorphisms of an order make of its down-sets.
struct Orbits {
    images: Vec<Image>,
    seen: Vec<u64>,
    stack: Vec<u16>,
}

/// A permutation of at most 16 elements, by halves.
struct Image {
    low: [u16; 256],
    high: [u16; 256],
}

impl Image {
    fn new(n: usize, permutation: &Permutation) -> Image {
        let table = |from: usize| {
            let mut table = [0u16; 256];
            for set in 1..256usize {
                let x = set.trailing_zeros() as usize + from;
                let image = if x < n { 1u16 << permutation[x] } else { 0 };
                table[set] = table[set & (set - 1)] | image;
            }
            table
        };
        Image { low: table(0), high: table(8) }
    }

    fn of(&self, set: u16) -> u16 {
        self.low[usize::from(set & 255)] | self.high[usize::from(set >> 8)]
    }
}

impl Orbits {
    fn new(order: &Order) -> Orbits {
        let generators = order.numbering().generators;
        let images: Vec<Image> = generators.iter().map(|g| Image::new(order.n, g)).collect();
        let seen = if images.is_empty() { Vec::new() } else { vec![0; 1usize.max((1 << order.n) / 64)] };
        Orbits { images, seen, stack: Vec::new() }
    }

    /// Whether no image of `set` was asked for before.
    fn is_first(&mut self, set: u16) -> bool {
        if self.images.is_empty() {
            return true;
        }
        if !mark(&mut self.seen, set) {
            return false;
        }
        self.stack.push(set);
        while let Some(set) = self.stack.pop() {
            for image in &self.images {
                let next = image.of(set);
                if mark(&mut self.seen, next) {
                    self.stack.push(next);
                }
            }
        }
        true
    }
}

fn mark(seen: &mut [u64], set: u16) -> bool {
    let (word, bit) = (usize::from(set >> 6), 1u64 << (set & 63));
    let new = seen[word] & bit == 0;
    seen[word] |= bit;
    new
}

/// The subsets of the elements of `order` up to its automorphisms: its colourings with two colours.
pub fn subsets(order: &Order, mut visit: impl FnMut(u16) -> Flow) -> Flow {
    let mut orbits = Orbits::new(order);
    (0..=order.all()).try_for_each(|set| if orbits.is_first(set) { visit(set) } else { Flow::Continue(()) })
}
