//! Tables cut into blocks in several ways, against plain recursion.

use super::*;
use hashbrown::HashMap;
use upset_base::order::families::SplitMix;

fn at_most(a: &[usize], b: &[usize]) -> bool {
    a.iter().zip(b).all(|(a, b)| a <= b)
}

/// The cells of a box above none of some random ones, without the least one if it is to be poisoned.
fn ideal(rng: &mut SplitMix, sides: &[usize], picks: usize, poisoned: bool) -> Poset {
    let mut cells = sides.iter().fold(vec![vec![]], |all: Vec<Vec<usize>>, &side| {
        all.iter().flat_map(|cell| (0..side).map(move |i| [&cell[..], &[i]].concat())).collect()
    });
    for _ in 0..picks {
        let picked: Vec<usize> = sides.iter().map(|&side| rng.below(side)).collect();
        if picked.iter().sum::<usize>() > 1 {
            cells.retain(|cell| !at_most(&picked, cell));
        }
    }
    cells.retain(|cell| !poisoned || cell.iter().sum::<usize>() > 0);
    let n = cells.len();
    let pairs: Vec<_> = (0..n)
        .flat_map(|i| (0..n).map(move |j| (i, j)))
        .filter(|&(i, j)| i != j && at_most(&cells[i], &cells[j]))
        .collect();
    Poset::numbered(n, &pairs).unwrap()
}

fn plain(up: &[u64], m: u64, memo: &mut HashMap<u64, u32>) -> u32 {
    if let Some(&g) = memo.get(&m) {
        return g;
    }
    let seen = m.iter().fold(0u64, |seen, x| seen | 1 << plain(up, m & !up[x], memo));
    memo.insert(m, seen.trailing_ones());
    seen.trailing_ones()
}

#[test]
fn agrees_with_plain_recursion_however_it_is_cut() {
    let mut rng = SplitMix(71);
    let shapes: [&[usize]; 7] =
        [&[3, 3, 3], &[2, 4, 4], &[2, 2, 8], &[2, 3, 5], &[2, 2, 2, 4], &[2, 2, 3, 3], &[3, 3, 4]];
    let mut tables = 0;
    for i in 0..140 {
        let poset = ideal(&mut rng, shapes[i % 7], i % 5, i % 2 == 0);
        let up: Vec<u64> = poset.up_masks();
        let mut memo = HashMap::new();
        let all = u64::below(poset.len());
        let g = plain(&up, all, &mut memo);
        for blocks in [1, 30, MIN_HEADS] {
            let Some(mut boxes) = Boxes::new(&poset, blocks) else { continue };
            tables += 1;
            boxes.budget = Budget::unlimited().with_threads(1 + i % 3);
            let root = boxes.root();
            // The sieve first, then values, and values alone in another engine.
            for x in 0..poset.len() {
                let (option, after) = (boxes.option(&root, x), plain(&up, all & !up[x], &mut memo));
                assert_eq!(boxes.is_zero(&option).unwrap(), after == 0, "{i} {blocks} {x}");
            }
            assert_eq!(boxes.grundy(&root).unwrap(), g, "{i} {blocks}");
            let mut fresh = Boxes::new(&poset, blocks).unwrap();
            for x in (0..poset.len()).step_by(3) {
                let (option, after) = (fresh.option(&root, x), plain(&up, all & !up[x], &mut memo));
                assert_eq!(fresh.grundy(&option).unwrap(), after, "{i} {blocks} {x}");
            }
        }
    }
    assert!(tables > 300, "{tables}");
}
