//! Dilworth's theorem made executable: the width, a cover by that many chains, and an antichain of that size.

use super::decompose::{Decomposition, Part};
use super::poset::Poset;

/// Boards whose components' sizes squared add up to more than this have no width computed by matching.
const MAX_WORK: u128 = 100_000_000;

/// A cover of an order by chains and an antichain with one element of each, which proves that fewer do not do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dilworth {
    /// Disjoint chains that cover the order, each from bottom to top.
    pub chains: Vec<Vec<usize>>,
    /// As many elements, no two comparable, in board order.
    pub antichain: Vec<usize>,
}

impl Poset {
    /// The size of a largest antichain; `None` on a board too large to tell.
    ///
    /// Forests of either orientation and N-free orders, of any size, take near-linear time; other boards as
    /// [`Poset::dilworth`].
    ///
    /// ```
    /// use upset_base::order::families::{antichain, chain};
    /// use upset_base::order::Poset;
    /// assert_eq!(Poset::product(&chain(3), &chain(5)).unwrap().width(), Some(3));
    /// assert_eq!(antichain(1_000_000).width(), Some(1_000_000));
    /// ```
    pub fn width(&self) -> Option<usize> {
        // Where no element has two lower covers, each down-set is a chain, so the maximal elements number the width.
        if (0..self.len()).all(|x| self.lower_covers(x).len() <= 1) {
            return Some(self.maximal().len());
        }
        if (0..self.len()).all(|x| self.upper_covers(x).len() <= 1) {
            return Some(self.minimal().len());
        }
        if self.n_free() {
            return Some(tree_width(self.decompose()));
        }
        self.dilworth().map(|d| d.chains.len())
    }

    /// A smallest cover by chains and a largest antichain, by Hopcroft and Karp's matching on the comparabilities
    /// of each component: n^2.5 / 64 steps and n² / 4 bytes. `None` on a board too large for that.
    pub fn dilworth(&self) -> Option<Dilworth> {
        let parts = self.components();
        if parts.iter().map(|part| (part.len() as u128).pow(2)).sum::<u128>() > MAX_WORK {
            return None;
        }
        let mut whole = Dilworth { chains: Vec::new(), antichain: Vec::new() };
        for (part, order) in parts.iter().zip(self.split(&parts)) {
            let found = matched(&order);
            let back = |x: &usize| part[*x];
            whole.chains.extend(found.chains.iter().map(|chain| chain.iter().map(back).collect::<Vec<_>>()));
            whole.antichain.extend(found.antichain.iter().map(back));
        }
        whole.antichain.sort_unstable();
        Some(whole)
    }
}

/// The width of an N-free order: parts side by side add up, of parts in series the widest counts.
fn tree_width(tree: &Decomposition) -> usize {
    let mut width = vec![1; tree.len()];
    // Children come after their parents, so from the back every child is done first.
    for node in (0..tree.len()).rev() {
        let parts = tree.children(node).iter().map(|&child| width[child as usize]);
        match tree.part(node) {
            Part::Parallel(_) => width[node] = parts.sum(),
            Part::Series(_) => width[node] = parts.max().unwrap_or(0),
            Part::Element(_) | Part::Prime(_) => {}
        }
    }
    width.first().copied().unwrap_or(0)
}

const FREE: u32 = u32::MAX;

/// A matching that joins x, seen as a lower end, to some y > x, seen as an upper end.
struct Matching<'a> {
    poset: &'a Poset,
    words: usize,
    /// The upper end joined to each lower end.
    above: Vec<u32>,
    /// The lower end joined to each upper end.
    below: Vec<u32>,
}

fn matched(poset: &Poset) -> Dilworth {
    let n = poset.len();
    let words = n.div_ceil(64);
    let mut m = Matching { poset, words, above: vec![FREE; n], below: vec![FREE; n] };
    loop {
        let layers = m.layers();
        let Some(mut layers) = layers.open else { return m.finish(&layers.lower, &layers.upper) };
        for x in 0..n {
            if m.above[x] == FREE {
                m.augment(x, &mut layers);
            }
        }
    }
}

/// What a breadth-first search over alternating paths has reached.
struct Layers {
    /// Lower ends reached, as a bit set.
    lower: Vec<u64>,
    /// Upper ends reached, as a bit set.
    upper: Vec<u64>,
    /// The upper ends by distance, the last layer being those that are free; none if no free end was reached.
    open: Option<Vec<Vec<u64>>>,
}

impl Matching<'_> {
    /// The upper ends that x can be joined to, word `w`.
    fn row(&self, x: usize, w: usize) -> u64 {
        let own = if x / 64 == w { 1 << (x % 64) } else { 0 };
        self.poset.rows().up(x)[w] & !own
    }

    fn layers(&self) -> Layers {
        let n = self.poset.len();
        let mut lower = vec![0; self.words];
        let mut upper = vec![0; self.words];
        let mut open = Vec::new();
        let mut front: Vec<usize> = (0..n).filter(|&x| self.above[x] == FREE).collect();
        front.iter().for_each(|&x| lower[x / 64] |= 1u64 << (x % 64));
        while !front.is_empty() {
            let mut layer = vec![0; self.words];
            for &x in &front {
                for w in 0..self.words {
                    let fresh = self.row(x, w) & !upper[w];
                    layer[w] |= fresh;
                    upper[w] |= fresh;
                }
            }
            let ends: Vec<usize> = members(&layer).collect();
            let free: Vec<usize> = ends.iter().copied().filter(|&y| self.below[y] == FREE).collect();
            if !free.is_empty() {
                let mut last = vec![0; self.words];
                free.iter().for_each(|&y| last[y / 64] |= 1u64 << (y % 64));
                open.push(last);
                return Layers { lower, upper, open: Some(open) };
            }
            open.push(layer);
            front = ends.into_iter().map(|y| self.below[y] as usize).collect();
            front.iter().for_each(|&x| lower[x / 64] |= 1u64 << (x % 64));
        }
        Layers { lower, upper, open: None }
    }

    /// Follows the layers from the free lower end `x` to a free upper end, if there is a way left, and turns the
    /// matching round along it. Upper ends that were tried leave the layers.
    fn augment(&mut self, x: usize, layers: &mut [Vec<u64>]) {
        let mut path: Vec<(usize, usize)> = Vec::new();
        let mut at = x;
        loop {
            let layer = &mut layers[path.len()];
            let next = (0..self.words).find_map(|w| {
                let hit = self.row(at, w) & layer[w];
                (hit != 0).then(|| 64 * w + hit.trailing_zeros() as usize)
            });
            match next {
                Some(y) => {
                    layer[y / 64] &= !(1 << (y % 64));
                    path.push((at, y));
                    if path.len() == layers.len() {
                        for (lower, upper) in path {
                            self.above[lower] = upper as u32;
                            self.below[upper] = lower as u32;
                        }
                        return;
                    }
                    at = self.below[y] as usize;
                }
                None => match path.pop() {
                    Some((before, _)) => at = before,
                    None => return,
                },
            }
        }
    }

    /// The chains that the matching links together, and König's antichain: reached as a lower end, not as an
    /// upper one.
    fn finish(&self, lower: &[u64], upper: &[u64]) -> Dilworth {
        let up = |&x: &usize| (self.above[x] != FREE).then(|| self.above[x] as usize);
        let chains = (0..self.poset.len())
            .filter(|&x| self.below[x] == FREE)
            .map(|bottom| std::iter::successors(Some(bottom), up).collect())
            .collect();
        let antichain: Vec<u64> = lower.iter().zip(upper).map(|(l, u)| l & !u).collect();
        Dilworth { chains, antichain: members(&antichain).collect() }
    }
}

/// The members of a bit set.
fn members(set: &[u64]) -> impl Iterator<Item = usize> + '_ {
    set.iter().enumerate().flat_map(|(i, &word)| {
        std::iter::successors((word != 0).then_some(word), |w| Some(w & (w - 1)).filter(|&w| w != 0))
            .map(move |w| 64 * i + w.trailing_zeros() as usize)
    })
}
