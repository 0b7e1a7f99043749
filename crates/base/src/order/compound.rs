//! Compounds of many parts at once: copies side by side, towers, boxes. A sum or tower of a hundred thousand
//! parts is built in one go, not pairwise.

use super::build::{TooLarge, check_size};
use super::poset::Poset;
use crate::names::Names;
use hashbrown::HashSet;

impl Poset {
    /// So many copies of each part side by side. Names that would repeat get the number of their copy in front,
    /// counted through all parts.
    pub fn parallel_copies(parts: &[(u128, Poset)]) -> Result<Poset, TooLarge> {
        let total = |size: &dyn Fn(&Poset) -> usize| {
            parts
                .iter()
                .fold(0u128, |sum, (copies, p)| sum.saturating_add(copies.saturating_mul(size(p) as u128)))
        };
        let arcs = total(&|p| p.order.above.arcs());
        check_size(total(&Poset::len), arcs)?;
        let mut pairs = Vec::with_capacity(arcs as usize);
        let mut offset = 0;
        for (copies, part) in parts.iter().filter(|(_, part)| !part.is_empty()) {
            for _ in 0..*copies {
                pairs.extend(part.order.above.iter().map(|(x, y)| (x + offset, y + offset)));
                offset += part.len() as u32;
            }
        }
        Ok(Poset::acyclic(names_of_copies(parts), &pairs))
    }

    /// Each part above all parts before it: `parts` from bottom to top.
    pub fn tower(parts: &[Poset]) -> Result<Poset, TooLarge> {
        let mut pairs = Vec::new();
        let mut elements = 0u128;
        let mut tops: Vec<u32> = Vec::new();
        for part in parts.iter().filter(|part| !part.is_empty()) {
            let bottoms = part.minimal();
            let arcs = part.order.above.arcs() as u128 + tops.len() as u128 * bottoms.len() as u128;
            let offset = elements as u32;
            elements += part.len() as u128;
            check_size(elements, pairs.len() as u128 + arcs)?;
            pairs.extend(part.order.above.iter().map(|(x, y)| (x + offset, y + offset)));
            for &x in &tops {
                pairs.extend(bottoms.iter().map(|&y| (x, y as u32 + offset)));
            }
            tops = part.maximal().iter().map(|&x| x as u32 + offset).collect();
        }
        Ok(Poset::acyclic(super::build::joint_names(parts), &pairs))
    }

    /// Tuples ordered in every coordinate, named `(x,y,z)`, first coordinate slowest.
    pub fn box_product(parts: &[Poset]) -> Result<Poset, TooLarge> {
        let elements = parts.iter().fold(1u128, |all, p| all.saturating_mul(p.len() as u128));
        let arcs = |p: &Poset| match p.len() as u128 {
            0 => 0,
            n => (elements / n).saturating_mul(p.order.above.arcs() as u128),
        };
        let arcs = parts.iter().fold(0u128, |all, p| all.saturating_add(arcs(p)));
        // Each element spells out as many names as there are parts.
        check_size(elements, arcs.saturating_add(elements.saturating_mul(parts.len() as u128)))?;
        let elements = elements as usize;
        let mut names = vec![String::from("("); elements];
        let mut pairs = Vec::with_capacity(arcs as usize);
        let mut stride = elements;
        for (i, part) in parts.iter().enumerate().filter(|_| elements > 0) {
            stride /= part.len();
            for (index, name) in names.iter_mut().enumerate() {
                if i > 0 {
                    name.push(',');
                }
                let x = index / stride % part.len();
                name.push_str(part.name(x));
                pairs.extend(
                    part.order
                        .above
                        .row(x)
                        .iter()
                        .map(|&y| (index as u32, (index + y as usize * stride - x * stride) as u32)),
                );
            }
        }
        names.iter_mut().for_each(|name| name.push(')'));
        Ok(Poset::acyclic(Names::new(names), &pairs))
    }
}

fn names_of_copies(parts: &[(u128, Poset)]) -> Names {
    let mut seen = HashSet::new();
    let mut once = |(copies, part): &(u128, Poset)| {
        (*copies <= 1 || part.is_empty()) && part.names().iter().all(|name| seen.insert(name.to_string()))
    };
    let prefix = !parts.iter().filter(|(copies, _)| *copies > 0).all(&mut once);
    let mut number = 0u128;
    let mut names: Vec<Box<str>> = Vec::new();
    for (copies, part) in parts {
        if part.is_empty() {
            number += copies;
            continue;
        }
        for _ in 0..*copies {
            number += 1;
            let name = |name: &str| if prefix { format!("{number}:{name}") } else { name.to_string() };
            names.extend(part.names().iter().map(|n| name(n).into_boxed_str()));
        }
    }
    Names::new(names)
}

#[cfg(test)]
mod tests {
    use crate::order::Poset;
    use crate::order::families::{antichain, chain};

    #[test]
    fn copies_are_sums() {
        let a = Poset::parallel_copies(&[(2, chain(2)), (1, chain(1))]).unwrap();
        assert_eq!(a, Poset::parallel(&[chain(2), chain(2), chain(1)]).unwrap());
        assert_eq!(a.names().iter().collect::<Vec<_>>(), ["1:1", "1:2", "2:1", "2:2", "3:1"]);
        assert!(Poset::parallel_copies(&[(u128::MAX, chain(0))]).unwrap().is_empty());
        assert!(Poset::parallel_copies(&[(u128::MAX, chain(2))]).is_err());
        assert_eq!(Poset::parallel_copies(&[(0, chain(2)), (1, chain(2))]).unwrap(), chain(2));
    }

    #[test]
    fn towers_skip_what_is_empty() {
        let tower = Poset::tower(&[chain(1), chain(0), antichain(2)]).unwrap();
        assert!(tower.less(0, 1) && tower.less(0, 2) && !tower.comparable(1, 2));
        assert_eq!(tower.names().iter().collect::<Vec<_>>(), ["1:1", "3:1", "3:2"]);
    }

    #[test]
    fn boxes_are_products() {
        let cube = Poset::box_product(&[chain(2), chain(3), chain(2)]).unwrap();
        assert_eq!(cube.len(), 12);
        assert_eq!(cube.name(1), "(1,1,2)");
        assert_eq!(cube.cover_count(), 6 + 8 + 6);
        let square = Poset::box_product(&[chain(2), chain(3)]).unwrap();
        assert_eq!(square, Poset::product(&chain(2), &chain(3)).unwrap());
        assert!(Poset::box_product(&[chain(2), chain(0)]).unwrap().is_empty());
        let turned = Poset::box_product(&[chain(2).dual(), chain(2)]).unwrap();
        assert!(turned.less(2, 0) && !turned.less(0, 2));
    }
}
