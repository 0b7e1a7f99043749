//! A box cut into slices along one axis: all ideals of the lowest slice, and what moves make of them.

use super::coordinates::Coordinates;
use crate::tuning::MAX_SLICE_PAIRS;
use hashbrown::HashMap;
use upset_base::bits::Set;

/// The slice that is empty.
pub(super) const EMPTY: u16 = 0;

/// The lowest slice of a board, whose cells all others are made of, and its ideals by number: smaller ones first.
pub(super) struct Slices {
    /// How many cells the lowest slice has; the least is cell 0.
    pub cells: usize,
    /// The cells of each ideal.
    pub masks: Vec<u128>,
    /// The ideal that is left of each when a cell is picked, cell by cell.
    cut: Vec<u16>,
    /// The ideals of which a cell's pick leaves each ideal, where that removes something: from where to where in `raised`.
    from: Vec<u32>,
    raised: Vec<u16>,
    /// Each ideal with two equal sides exchanged, where there are such.
    pub mirror: Option<Vec<u16>>,
}

/// A board of a box as slices.
pub(super) struct Sliced {
    pub slices: Slices,
    /// The slices of the whole board, the lowest first.
    pub board: Vec<u16>,
    /// Slice and cell of each element.
    pub places: Vec<(usize, usize)>,
}

/// What a choice of the axis gives.
struct Cut {
    /// The points of the lowest slice, the axis left out; smaller ones first.
    cells: Vec<Vec<u16>>,
    ideals: Vec<u128>,
    axis: usize,
    cost: usize,
}

impl Sliced {
    /// The slices along the axis that gives the smallest tables, unless all are too large.
    pub fn of(seen: &Coordinates) -> Option<Sliced> {
        let cuts = (0..seen.sides.len()).filter_map(|axis| Cut::along(seen, axis));
        let cut = cuts.min_by_key(|cut| cut.cost)?;
        let Cut { cells, mut ideals, axis, .. } = cut;
        ideals.sort_unstable_by_key(|&mask| (mask.count(), mask));
        let number: HashMap<u128, u16> = (0..).zip(&ideals).map(|(i, &mask)| (mask, i)).collect();
        let cell_of: HashMap<&[u16], usize> = (cells.iter()).zip(0..).map(|(p, s)| (&p[..], s)).collect();
        let places: Vec<(usize, usize)> = (seen.points.iter())
            .map(|point| (usize::from(point[axis]), cell_of[&without(point, axis)[..]]))
            .collect();
        let mut masks = vec![0u128; seen.sides[axis]];
        // The least cell counts as if it were always there.
        masks[0] = 1;
        places.iter().for_each(|&(slice, cell)| masks[slice] = masks[slice].with(cell));
        let mirror = mirror(&cells, &masks).map(|swap| {
            let swapped = |&mask: &u128| number[&u128::collect(mask.iter().map(|s| swap[s]))];
            ideals.iter().map(swapped).collect()
        });
        let board = masks.iter().map(|mask| number[mask]).collect();
        let slices = Slices::new(&cells, ideals, &number, mirror);
        Some(Sliced { slices, board, places })
    }
}

impl Cut {
    fn along(seen: &Coordinates, axis: usize) -> Option<Cut> {
        let lowest = seen.points.iter().filter(|point| point[axis] == 0).map(|point| without(point, axis));
        let mut cells: Vec<Vec<u16>> = lowest.collect();
        if !seen.has_least {
            cells.push(vec![0; seen.sides.len() - 1]);
        }
        if cells.len() > u128::CAPACITY {
            return None;
        }
        cells.sort_unstable_by_key(|cell| (cell.iter().sum::<u16>(), cell.clone()));
        let levels = seen.sides[axis] - 1;
        let most = (MAX_SLICE_PAIRS / levels).isqrt();
        let ideals = ideals(&cells, most)?;
        let cost = ideals.len() * ideals.len() * levels;
        Some(Cut { cells, ideals, axis, cost })
    }
}

fn without(point: &[u16], axis: usize) -> Vec<u16> {
    [&point[..axis], &point[axis + 1..]].concat()
}

fn at_most(a: &[u16], b: &[u16]) -> bool {
    a.iter().zip(b).all(|(a, b)| a <= b)
}

/// All ideals of `cells`, which stand along a linear extension, unless there are more than `most`.
fn ideals(cells: &[Vec<u16>], most: usize) -> Option<Vec<u128>> {
    let mut all = vec![0u128];
    for (s, cell) in cells.iter().enumerate() {
        let below = u128::collect((0..s).filter(|&t| at_most(&cells[t], cell)));
        for i in 0..all.len() {
            if below.is_subset(all[i]) {
                all.push(all[i].with(s));
            }
        }
        if all.len() > most {
            return None;
        }
    }
    Some(all)
}

/// An exchange of two axes of the lowest slice that keeps every slice of the board, as where each cell goes.
fn mirror(cells: &[Vec<u16>], board: &[u128]) -> Option<Vec<usize>> {
    let axes = cells[0].len();
    let pairs = (0..axes).flat_map(|a| (0..a).map(move |b| (a, b)));
    let swap = |(a, b): (usize, usize)| -> Option<Vec<usize>> {
        let swapped = |cell: &Vec<u16>| {
            let mut image = cell.clone();
            image.swap(a, b);
            cells.iter().position(|other| *other == image)
        };
        cells.iter().map(swapped).collect()
    };
    let keeps =
        |swap: &Vec<usize>| board.iter().all(|&mask| u128::collect(mask.iter().map(|s| swap[s])) == mask);
    pairs.filter_map(swap).find(keeps)
}

impl Slices {
    fn new(
        cells: &[Vec<u16>],
        masks: Vec<u128>,
        number: &HashMap<u128, u16>,
        mirror: Option<Vec<u16>>,
    ) -> Slices {
        let n = cells.len();
        let up: Vec<u128> =
            (0..n).map(|s| u128::collect((0..n).filter(|&t| at_most(&cells[s], &cells[t])))).collect();
        let mut cut = Vec::with_capacity(masks.len() * n);
        for mask in &masks {
            cut.extend(up.iter().map(|&up| number[&mask.minus(up)]));
        }
        // Counted, then filed.
        let mut from = vec![0u32; masks.len() * n + 1];
        let changes = || (0..cut.len()).filter(|&i| usize::from(cut[i]) != i / n);
        let row = |i: usize| usize::from(cut[i]) * n + i % n;
        changes().for_each(|i| from[row(i) + 1] += 1);
        (1..from.len()).for_each(|i| from[i] += from[i - 1]);
        let mut next = from.clone();
        let mut raised = vec![0; from[from.len() - 1] as usize];
        for i in changes() {
            let place = &mut next[row(i)];
            raised[*place as usize] = (i / n) as u16;
            *place += 1;
        }
        Slices { cells: n, masks, cut, from, raised, mirror }
    }

    /// How many ideals there are.
    pub fn len(&self) -> usize {
        self.masks.len()
    }

    /// What is left of an ideal when cell `s` is picked.
    #[inline]
    pub fn cut(&self, ideal: u16, s: usize) -> u16 {
        self.cut[usize::from(ideal) * self.cells + s]
    }

    /// The larger ideals of which `ideal` is left when cell `s` is picked.
    #[inline]
    pub fn raised(&self, ideal: u16, s: usize) -> &[u16] {
        let row = usize::from(ideal) * self.cells + s;
        &self.raised[self.from[row] as usize..self.from[row + 1] as usize]
    }

    /// The cells of an ideal.
    #[inline]
    pub fn mask(&self, ideal: u16) -> u128 {
        self.masks[usize::from(ideal)]
    }

    /// The image of an ideal under the exchange of two sides; itself where there is none.
    #[inline]
    pub fn mirrored(&self, ideal: u16) -> u16 {
        self.mirror.as_ref().map_or(ideal, |mirror| mirror[usize::from(ideal)])
    }

    /// Puts the image of each ideal in its place.
    pub fn mirror_all(&self, ideals: &mut [u16]) {
        ideals.iter_mut().for_each(|ideal| *ideal = self.mirrored(*ideal));
    }

    /// Whether the head is the one of it and its image that tables are about.
    pub fn is_chosen(&self, head: &[u16]) -> bool {
        let different =
            head.iter().map(|&ideal| (ideal, self.mirrored(ideal))).find(|(own, image)| own != image);
        different.is_none_or(|(own, image)| own < image)
    }
}
