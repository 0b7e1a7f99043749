//! The compounds of 004: two trees that share a root, and a zigzag hooked onto a poset.

use crate::names::Names;
use crate::order::Poset;
use crate::order::build::{TooLarge, check_size, joint_names};

/// `T1 ∪ T2*` of 004, Definition 15: the second tree turned upside down, its root that of the first. Both have one root,
/// and the common one is called as in the first.
pub fn double_tree(upper: &Poset, lower: &Poset) -> Result<Poset, TooLarge> {
    let (Some(&root), Some(&low)) = (upper.minimal().first(), lower.minimal().first()) else {
        return Ok(if upper.is_empty() { lower.dual() } else { upper.clone() });
    };
    check_size((upper.len() + lower.len()) as u128, (upper.len() + lower.len()) as u128)?;
    let rest: Vec<usize> = (0..lower.len()).filter(|&x| x != low).collect();
    let mut place = vec![root as u32; lower.len()];
    rest.iter().enumerate().for_each(|(i, &x)| place[x] = (upper.len() + i) as u32);
    let names = Names::joint(&[upper.names(), &lower.names().select(&rest)]);
    let mut pairs: Vec<(u32, u32)> = upper.given().0.iter().collect();
    pairs.extend(lower.given().0.iter().map(|(x, y)| (place[y as usize], place[x as usize])));
    Ok(Poset::acyclic(names, &pairs))
}

/// The end with the greater number of a diagram that is one path, if it is one.
pub fn last_of_path(poset: &Poset) -> Option<usize> {
    let degree = |x: usize| poset.upper_covers(x).len() + poset.lower_covers(x).len();
    let n = poset.len();
    let is_path = n > 0
        && poset.cover_count() == n - 1
        && (0..n).all(|x| degree(x) <= 2)
        && poset.components().len() == 1;
    if is_path { (0..n).rev().find(|&x| degree(x) < 2) } else { None }
}

/// `Hook(Z, m, P)` of 004, Definition 17: both side by side, with `end` of `zigzag` above `m` of `poset`. The zigzag comes first.
pub fn hook(zigzag: &Poset, end: usize, poset: &Poset, m: usize) -> Result<Poset, TooLarge> {
    let offset = zigzag.len() as u32;
    let arcs = zigzag.given().0.arcs() + poset.given().0.arcs() + 1;
    check_size(zigzag.len() as u128 + poset.len() as u128, arcs as u128)?;
    let mut pairs: Vec<(u32, u32)> = zigzag.given().0.iter().collect();
    pairs.extend(poset.given().0.iter().map(|(x, y)| (x + offset, y + offset)));
    pairs.push((m as u32 + offset, end as u32));
    Ok(Poset::acyclic(joint_names(&[zigzag.clone(), poset.clone()]), &pairs))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::order::families::{Zigzag, antichain, chain, diamond, tree, zigzag};

    #[test]
    fn a_double_tree_has_one_root() {
        let both = double_tree(&tree("r(a b)").unwrap(), &tree("r(c(d))").unwrap()).unwrap();
        assert_eq!(both.names().iter().collect::<Vec<_>>(), ["r", "a", "b", "c", "d"]);
        assert_eq!(both.cover_pairs(), [(0, 1), (0, 2), (3, 0), (4, 3)]);
        let twice = double_tree(&tree("r(a)").unwrap(), &tree("s(a)").unwrap()).unwrap();
        assert_eq!(twice.names().iter().collect::<Vec<_>>(), ["1:r", "1:a", "2:a"]);
    }

    #[test]
    fn the_last_of_a_zigzag_is_its_right_end() {
        for (shape, last) in [(Zigzag::M, 3), (Zigzag::W, 6), (Zigzag::N, 5)] {
            assert_eq!(last_of_path(&zigzag(shape, 3).unwrap()), Some(last), "{shape:?}");
        }
        assert_eq!(last_of_path(&chain(3)), Some(2));
        assert_eq!(last_of_path(&chain(3).dual()), Some(2));
        assert_eq!(last_of_path(&chain(1)), Some(0));
        for other in [antichain(0), antichain(2), diamond(2).unwrap()] {
            assert_eq!(last_of_path(&other), None);
        }
    }

    #[test]
    fn the_hook_stands_above_its_element() {
        let hooked = hook(&chain(2), 1, &chain(3), 1).unwrap();
        assert_eq!(hooked.names().iter().collect::<Vec<_>>(), ["1:1", "1:2", "2:1", "2:2", "2:3"]);
        assert_eq!(hooked.cover_pairs(), [(0, 1), (2, 3), (3, 1), (3, 4)]);
    }
}
