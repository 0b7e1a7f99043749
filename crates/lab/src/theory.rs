//! How many members classes have: numbers that were found by others and in other ways (OEIS), which every listing is checked against.

use crate::generate::Orders;

/// Lattices on n = 1, 2, … elements (A006966).
pub const LATTICES: &[u64] =
    &[1, 1, 1, 2, 5, 15, 53, 222, 1078, 5994, 37_622, 262_776, 2_018_305, 16_873_364];
/// Antichains of subsets of n = 0, 1, … points up to renaming (A003182).
pub const ANTICHAINS: &[u64] = &[2, 3, 5, 10, 30, 210, 16_353, 490_013_148];

/// Partial orders (A000112).
const POSETS: &[u64] =
    &[1, 2, 5, 16, 63, 318, 2045, 16_999, 183_231, 2_567_284, 46_749_427, 1_104_891_746, 33_823_827_452];
/// Connected ones (A000608).
const CONNECTED: &[u64] =
    &[1, 1, 3, 10, 44, 238, 1650, 14_512, 163_341, 2_360_719, 43_944_974, 1_055_019_099];
/// Of height at most 2 (A048194).
const TWO_LEVEL: &[u64] = &[1, 2, 4, 9, 21, 56, 164, 557, 2223, 10_766, 64_956, 501_696, 5_067_146];
/// The connected ones of them (A007776).
const TWO_LEVEL_CONNECTED: &[u64] = &[1, 1, 2, 4, 10, 27, 88, 328, 1460, 7799, 51_196, 422_521];
/// Series-parallel (A003430).
const SERIES_PARALLEL: &[u64] = &[1, 2, 5, 15, 48, 167, 602, 2256, 8660, 33_958, 135_292];
/// With N-free diagrams (A202182).
const N_FREE: &[u64] = &[1, 2, 5, 15, 49, 180, 715, 3081];
/// Connected with acyclic diagrams (A000238).
const TREES: &[u64] = &[1, 1, 3, 8, 27, 91, 350, 1376, 5743, 24_635, 108_968, 492_180];
/// Graded (A361920).
const GRADED: &[u64] = &[1, 2, 5, 16, 61, 280, 1501, 9394, 68_647, 591_570];
/// Rooted forests (A000081, one further on).
const FORESTS: &[u64] = &[1, 2, 4, 9, 20, 48, 115, 286, 719, 1842, 4766, 12_486];
/// Graphs (A000088).
const GRAPHS: &[u64] = &[1, 2, 4, 11, 34, 156, 1044, 12_346, 274_668, 12_005_168, 1_018_997_864];
/// Connected graphs (A001349).
const CONNECTED_GRAPHS: &[u64] = &[1, 1, 2, 6, 21, 112, 853, 11_117, 261_080, 11_716_571, 1_006_700_565];

/// Orders of a class with n elements.
pub fn orders(class: &Orders, connected: bool, n: usize) -> Option<u64> {
    let all = Orders::default();
    let list = match (*class, connected) {
        (class, false) if class == all => POSETS,
        (class, true) if class == all => CONNECTED,
        (class, false) if class == (Orders { levels: 2, ..all }) => TWO_LEVEL,
        (class, true) if class == (Orders { levels: 2, ..all }) => TWO_LEVEL_CONNECTED,
        (class, false) if class == (Orders { series_parallel: true, ..all }) => SERIES_PARALLEL,
        (class, false) if class == (Orders { n_free_diagram: true, ..all }) => N_FREE,
        (class, true) if class == (Orders { acyclic: true, ..all }) => TREES,
        (class, false) if class == (Orders { graded: true, ..all }) => GRADED,
        (class, false) if class == (Orders { forest: true, ..all }) => FORESTS,
        _ => return None,
    };
    list.get(n.checked_sub(1)?).copied()
}

/// An upper guess where theory is silent.
pub fn more(class: &Orders, n: usize) -> f64 {
    if class.acyclic || class.forest || class.series_parallel {
        return grown(TREES, n, 5.0) * 2.0;
    }
    if class.levels == 2 { grown(TWO_LEVEL, n, 12.0) } else { grown(POSETS, n, 40.0) }
}

/// The number in the list, or one that grows by a factor from its last.
pub fn grown(list: &[u64], n: usize, factor: f64) -> f64 {
    let last = n.clamp(1, list.len());
    list[last - 1] as f64 * factor.powi((n - last.min(n)) as i32)
}

/// Families of sets of k points on n points: by counting orbits of the symmetric group (Burnside), graphs also connected.
pub fn uniform(k: usize, connected: bool, n: usize) -> Option<u64> {
    match (k, connected) {
        (2, true) => CONNECTED_GRAPHS.get(n.checked_sub(1)?).copied(),
        (2, false) => GRAPHS.get(n.checked_sub(1)?).copied(),
        (_, true) => None,
        (k, false) => Some(families(n, k)),
    }
}

/// Orbits of families of k-sets of n ≤ 10 points: the mean over all permutations of 2 to the number of cycles on k-sets, by cycle type.
fn families(n: usize, k: usize) -> u64 {
    let mut total = 0f64;
    partitions(n, n, &mut Vec::new(), &mut |cycles| {
        let mut permutation = Vec::new();
        let mut weight = 1.0f64;
        for (i, &length) in cycles.iter().enumerate() {
            let from = permutation.len();
            permutation.extend((0..length).map(|j| from + (j + 1) % length));
            let same = cycles[..=i].iter().filter(|&&other| other == length).count();
            weight *= (length * same) as f64;
        }
        let sets: Vec<u32> = (0..1u32 << n).filter(|set| set.count_ones() as usize == k).collect();
        let mut seen = hashbrown::HashSet::new();
        let mut orbits = 0;
        for &set in &sets {
            if seen.contains(&set) {
                continue;
            }
            orbits += 1;
            let mut image = set;
            while seen.insert(image) {
                image = (0..n).filter(|&v| image >> v & 1 == 1).fold(0, |next, v| next | 1 << permutation[v]);
            }
        }
        total += 2f64.powi(orbits) / weight;
    });
    total.round() as u64
}

fn partitions(left: usize, most: usize, parts: &mut Vec<usize>, visit: &mut impl FnMut(&[usize])) {
    if left == 0 {
        return visit(parts);
    }
    for part in (1..=most.min(left)).rev() {
        parts.push(part);
        partitions(left - part, part, parts, visit);
        parts.pop();
    }
}
