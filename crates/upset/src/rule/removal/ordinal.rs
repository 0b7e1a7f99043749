//! Ordinal sums, recognised in linear time from any relation that generates the order.

use crate::order::Poset;

/// The number of the part each element is in, parts counted from below, in the finest decomposition of the order
/// into parts each of which is below all of the next.
///
/// A part begins at a level. At level l the minimal elements of what is left above are those of level l, and the
/// maximal elements of what is below are those with nothing above them below l: the order splits there iff each of
/// the latter is below each of the former, and such a pair is a cover, so that counting given pairs is enough.
pub(crate) fn parts(poset: &Poset) -> (Vec<u32>, usize) {
    let n = poset.len();
    if n == 0 {
        return (Vec::new(), 0);
    }
    let level = poset.levels();
    let height = level.iter().max().map_or(0, |&l| l as usize + 1);
    let mut at = vec![0u64; height];
    // How many elements begin and cease to be maximal among those below a level.
    let mut begin = vec![0u64; height + 1];
    let mut end = vec![0u64; height + 1];
    let mut joints = vec![0u64; height];
    for x in 0..n {
        at[level[x] as usize] += 1;
        let next = poset.given_above(x).iter().map(|&y| level[y as usize]).min();
        begin[level[x] as usize + 1] += 1;
        if let Some(next) = next {
            end[next as usize] += 1;
            let joined = poset.given_above(x).iter().filter(|&&y| level[y as usize] == next).count();
            joints[next as usize] += joined as u64;
        }
    }
    let mut part_of_level = vec![0u32; height];
    let mut maximal = 0;
    let mut number = 0;
    for l in 1..height {
        maximal += begin[l];
        // `end` counts those whose first upper neighbours are at l: still maximal among what is below l.
        if l > 1 {
            maximal -= end[l - 1];
        }
        if joints[l] == maximal * at[l] {
            number += 1;
        }
        part_of_level[l] = number;
    }
    (level.iter().map(|&l| part_of_level[l as usize]).collect(), number as usize + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::order::families::SplitMix;

    #[test]
    fn parts_are_the_finest_decomposition() {
        let mut rng = SplitMix(17);
        let mut several = 0;
        for round in 0..20_000 {
            let n = 1 + rng.below(7);
            let p = 0.2 + 0.08 * f64::from(round % 10);
            let mut pairs = Vec::new();
            for y in 1..n {
                for x in 0..y {
                    if rng.unit() < p {
                        pairs.push((x, y));
                    }
                }
            }
            let poset = Poset::numbered(n, &pairs).unwrap();
            let (part, count) = parts(&poset);
            // x and y share a part unless some lower set that holds one of them is below all the rest.
            for x in 0..n {
                for y in 0..n {
                    let split = (1u32..1 << n).any(|low| {
                        let has = |z: usize| low >> z & 1 == 1;
                        has(x)
                            && !has(y)
                            && (0..n).all(|a| (0..n).all(|b| !has(a) || has(b) || poset.less(a, b)))
                    });
                    assert_eq!(split, part[x] < part[y], "{pairs:?}");
                }
            }
            several += usize::from(count > 1);
        }
        assert!(several > 3000);
    }
}
