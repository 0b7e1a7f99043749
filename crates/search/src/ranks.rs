//! Orders by weight. Sorting is long code: it is compiled once here, not with every engine and every width of its sets.

use std::cmp::Reverse;

/// Puts the heaviest first; those of equal weight stay in order.
pub(crate) fn heaviest_first(items: &mut [usize], weights: &[u64]) {
    items.sort_by_key(|&x| Reverse(weights[x]));
}

/// Puts the lightest first; those of equal weight stay in order.
pub(crate) fn lightest_first<T: Copy>(items: &mut [T], weight: impl Fn(T) -> u64) {
    if items.len() < 2 {
        return;
    }
    let weights: Vec<u64> = items.iter().map(|&item| weight(item)).collect();
    let mut order: Vec<usize> = (0..items.len()).collect();
    lightest_places_first(&mut order, &weights);
    let old = items.to_vec();
    for (item, place) in items.iter_mut().zip(order) {
        *item = old[place];
    }
}

fn lightest_places_first(places: &mut [usize], weights: &[u64]) {
    places.sort_by_key(|&x| weights[x]);
}

/// What has this many neighbours, elements or elements above, by falling size, and where in that order each is.
pub(crate) fn largest_first(sizes: &[u64]) -> (Vec<usize>, Vec<usize>) {
    let mut order: Vec<usize> = (0..sizes.len()).collect();
    heaviest_first(&mut order, sizes);
    let mut place = vec![0; order.len()];
    for (i, &x) in order.iter().enumerate() {
        place[x] = i;
    }
    (order, place)
}
