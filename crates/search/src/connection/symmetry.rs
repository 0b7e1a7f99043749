//! Symmetries of a graph with two ends: permutations of the cells that keep the edges and the pair of ends.

use super::net::{Net, members, moved, one};
use super::tuning::SYMMETRIES;
use upset_base::bits::fold;

/// Some symmetries besides the identity, with their inverses.
#[derive(Debug, Default)]
pub struct Symmetries {
    images: Vec<[Vec<u8>; 2]>,
}

/// Vertices placed before the search for symmetries is given up.
const EFFORT: usize = 100_000;

impl Symmetries {
    /// Those of `net`, none if they are not wanted.
    pub fn of(net: &Net, wanted: bool) -> Symmetries {
        if !wanted {
            return Symmetries::default();
        }
        let [s, t] = net.ends();
        let vertices = t + 1;
        let mut finder =
            Finder { net, order: order(net), colours: colours(net), found: Vec::new(), effort: EFFORT };
        let mut image = vec![u8::MAX; vertices];
        for (a, b) in [(s, t), (t, s)] {
            (image[s], image[t]) = (a as u8, b as u8);
            finder.place(0, &mut image, one(s) | one(t));
        }
        let images = finder.found.into_iter().map(|image| {
            let mut inverse = vec![0; vertices];
            image.iter().enumerate().for_each(|(x, &y)| inverse[usize::from(y)] = x as u8);
            [image, inverse]
        });
        Symmetries { images: images.collect() }
    }

    /// The images of the vertices, none for the identity, which is number 0.
    pub fn image(&self, symmetry: u8) -> Option<&[u8]> {
        usize::from(symmetry).checked_sub(1).map(|i| &self.images[i][0][..])
    }

    /// What was turned to `set`.
    pub fn back(&self, set: u128, symmetry: u8) -> u128 {
        match usize::from(symmetry).checked_sub(1) {
            None => set,
            Some(i) => moved(set, &self.images[i][1]),
        }
    }

    /// The least key over all symmetries, and the symmetry that gives it.
    pub fn least(&self, key: impl Fn(Option<&[u8]>) -> Box<[u64]>) -> (Box<[u64]>, u8) {
        let mut least = (key(None), 0);
        for (i, [image, _]) in self.images.iter().enumerate() {
            let other = key(Some(image));
            if other < least.0 {
                least = (other, i as u8 + 1);
            }
        }
        least
    }
}

/// The cells, each after one of its neighbours where possible.
fn order(net: &Net) -> Vec<usize> {
    let [s, t] = net.ends();
    let mut order = Vec::new();
    let mut seen = one(s) | one(t);
    for start in [s, t].into_iter().chain(0..net.cells()) {
        let mut new = if seen & one(start) == 0 || start >= s { one(start) } else { 0 };
        while new != 0 {
            order.extend(members(new & !one(s) & !one(t)));
            seen |= new;
            new = members(new).fold(0, |set, x| set | net.row(x)) & !seen;
        }
    }
    order
}

/// Numbers that symmetries keep: each vertex is coloured by what it is and by the colours around it, again and again.
fn colours(net: &Net) -> Vec<u64> {
    let [s, t] = net.ends();
    let mut colours: Vec<u64> = (0..=t).map(|x| u64::from(x >= s)).collect();
    let mixed = |x: u64| fold(x ^ 0x9e37_79b9_7f4a_7c15, 0xd6e8_feb8_6659_fd93);
    for _ in 0..=t {
        let around =
            |x: usize| members(net.row(x)).fold(0, |sum: u64, y| sum.wrapping_add(mixed(colours[y])));
        colours = (0..=t).map(|x| mixed(colours[x].rotate_left(32)).wrapping_add(around(x))).collect();
    }
    colours
}

struct Finder<'a> {
    net: &'a Net,
    order: Vec<usize>,
    colours: Vec<u64>,
    found: Vec<Vec<u8>>,
    effort: usize,
}

impl Finder<'_> {
    /// Gives the vertices from place `depth` of the order on their images.
    fn place(&mut self, depth: usize, image: &mut [u8], used: u128) {
        if self.found.len() == SYMMETRIES || self.effort == 0 {
            return;
        }
        self.effort -= 1;
        let Some(&x) = self.order.get(depth) else {
            if image.iter().enumerate().any(|(x, &y)| x != usize::from(y)) {
                self.found.push(image.to_vec());
            }
            return;
        };
        let [s, t] = self.net.ends();
        let before = self.order[..depth].iter().fold(one(s) | one(t), |set, &y| set | one(y));
        let near = moved(self.net.row(x) & before, image);
        for y in members((one(s) - 1) & !used) {
            if self.colours[x] == self.colours[y] && self.net.row(y) & used == near {
                image[x] = y as u8;
                self.place(depth + 1, image, used | one(y));
            }
        }
        image[x] = u8::MAX;
    }
}
